"""A hint: the best bot is asked, with the viewer's eyes, while the table goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.bots.bot import Adviser, Bot, adviser_for
from game.bots.safe import safe_thought
from game.chance import Chance
from scenes.stage.thinking import Thinking

if TYPE_CHECKING:
    from scenes.table.table import Table

SLICE_MS = 10.0  # of a frame; nothing moves while somebody waits for a hint


class Hint:
    """Thinks of the move that is advised."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self._thinking: Thinking | None = None
        self._adviser: Bot | None = None

    @property
    def thinking(self) -> bool:
        return self._thinking is not None

    def ask(self) -> None:
        table = self.table
        if table.my_turn and not self.thinking:
            chance = Chance(table.match.seed, "hint", len(table.match.moves))
            self._adviser = adviser_for(table.game.id)
            view = table.game.view(table.eyes)
            thought = safe_thought(self._adviser, view, chance, table.app.store.log)
            self._thinking = Thinking(thought, slice_ms=SLICE_MS)
            table.asleep = False

    def think(self, dt: float) -> None:
        """Think on, and say it once it is found."""
        move = self._thinking.update(dt) if self._thinking is not None else None
        if move is not None:
            self._thinking = None
            adviser = self._adviser
            self.table.advise(move, adviser.why if isinstance(adviser, Adviser) else None)

    def stop(self) -> None:
        self._thinking = None
