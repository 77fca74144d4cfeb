"""A hint: the best bot is asked, with the viewer's eyes, while the table goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.bots.bot import bot_for
from game.bots.safe import safe_thought
from game.chance import Chance
from scenes.stage.thinking import Thinking

if TYPE_CHECKING:
    from scenes.table.table import Table

LEVEL = "hard"


class Hint:
    """Thinks of the move that is advised."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self._thinking: Thinking | None = None

    @property
    def thinking(self) -> bool:
        return self._thinking is not None

    def ask(self) -> None:
        table = self.table
        if table.my_turn and not self.thinking:
            chance = Chance(table.match.seed, "hint", len(table.match.moves))
            bot = bot_for(table.game.id, LEVEL)
            view = table.game.view(table.eyes)
            self._thinking = Thinking(safe_thought(bot, view, chance, table.app.store.log))
            table.asleep = False

    def think(self, dt: float) -> None:
        """Think on, and say it once it is found."""
        move = self._thinking.update(dt) if self._thinking is not None else None
        if move is not None:
            self._thinking = None
            self.table.advise(move)

    def stop(self) -> None:
        self._thinking = None
