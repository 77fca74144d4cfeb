"""A hint: the best bot is asked, with the viewer's eyes, while the table goes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.bots.bot import Adviser, Bot, adviser_for
from game.bots.safe import safe_thought
from game.chance import Chance
from game.contract import Move, Reason
from scenes.stage.thinking import Thinking
from scenes.table.bubble import Bubble
from scenes.table.pace import LIFT_MS

if TYPE_CHECKING:
    from scenes.table.table import Table

SLICE_MS = 10.0  # of a frame; nothing moves while somebody waits for a hint


class Hint:
    """Thinks of the move that is advised."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self._thinking: Thinking | None = None
        self._adviser: Bot | None = None
        self._said = self._reason = ""

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
            table.refresh(0)

    def think(self, dt: float) -> None:
        """Think on, and say it once it is found."""
        move = self._thinking.update(dt) if self._thinking is not None else None
        if move is not None:
            self._thinking = None
            adviser = self._adviser
            self.tell(move, adviser.why if isinstance(adviser, Adviser) else None)

    def tell(self, move: Move, why: Reason | None = None) -> None:
        """The advice has been found, and perhaps what speaks for it."""
        table = self.table
        table.hinted, self._said = move, table.hint_words(move)
        self._reason = "" if why is None else table.app.words.reason(why)
        table.inform(self._said)
        table.refresh(LIFT_MS)
        if self._reason and not table.says_beside:  # then the reason stands in the line as well
            table.inform(f"{self._said} {self._reason}")

    def bubble(self, at: Iterable[Rect | None]) -> Bubble | None:
        """The reason beside the thing; while it thinks, a sign at the button that asked for it."""
        table = self.table
        if self.thinking:
            asked = next((one.rect for one in table.widgets if one.id == "table.hint"), None)
            return Bubble("hint", table.app.words.say("table.hint_thinking"), near=asked)
        if table.hinted is None or not table.my_turn:
            return None
        lit = tuple(rect for rect in at if rect is not None)
        return Bubble(
            "hint", self._reason or self._said, self._said if self._reason else "", lit=lit
        )

    def stop(self) -> None:
        self._thinking = None
