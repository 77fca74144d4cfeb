"""Pointing, clicking and dragging at a table: one card in one hand, and what lies under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.input.intents import Pointed
from scenes.stage.board import Key
from scenes.stage.grip import Grip
from scenes.table.pace import LIFT_MS, SLIDE_MS

if TYPE_CHECKING:
    from scenes.table.table import Table


class Pointer:
    """What the pointer does at a table."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self._grip = Grip()
        self._hovering: tuple[str | None, bool] = (None, False)
        self._shown_tips: tuple[str, bool] = ("", False)

    @property
    def dragged(self) -> Key | None:
        """The card in the air, if there is one."""
        return self._grip.key if self._grip.dragging else None

    @property
    def restless(self) -> bool:
        """Whether the card in the air still leans or grows by itself."""
        return self._grip.restless

    def update(self, dt: float) -> None:
        table = self.table
        if self._grip.restless and self._grip.update(table.board, dt, table.scale.u):
            table.dirty = True

    def handle(self, intent: Pointed) -> None:
        table, grip = self.table, self._grip
        if grip.dragging and intent.kind != "cancel":
            # The card is in one hand: other fingers and buttons neither take it over nor drop it.
            if intent.finger != grip.finger or intent.button == 2:
                return
            if intent.kind == "down":
                self.cancel()
        if intent.kind == "down" and intent.button == 1:
            if table.filming and table.focus.at(intent.pos) not in table.widgets:
                table.skip()
                return
            table.focus.handle(intent)
            if table.my_turn:
                grip.press(table.grab(intent.pos), intent.pos, intent.finger)
        elif intent.kind == "move":
            table.focus.handle(intent)
            if grip.move(table.board, intent.pos, table.scale.u):
                table.focus.cancel()
                table.app.sound.play("slide", 0.5)
                table.refresh(LIFT_MS)
            if grip.dragging:
                table.aim(grip.key, intent.pos)
            table.dirty = table.dirty or grip.dragging
        elif intent.kind == "up" and grip.dragging:
            table.focus.cancel()
            grip.move(table.board, intent.pos, table.scale.u)
            key = grip.release(table.board)
            table.aim(None, intent.pos)
            if key is not None and table.my_turn:
                table.drop(key, intent.pos)
                if not table.filming:  # a move that was made shows the card's way from here
                    table.refresh(SLIDE_MS)
        elif intent.kind == "cancel" or intent.button == 3:
            self.cancel()
            table.focus.handle(intent)
            if intent.kind == "down":
                table.let_go()
        else:
            grip.press(None, intent.pos)
            table.focus.handle(intent)

    def cancel(self) -> bool:
        """The card swings back to where it came from; whether there was one."""
        held = self._grip.release(self.table.board) is not None
        if held:
            self.table.aim(None, (0, 0))
            if self.table.my_turn:
                self.table.inform(self.table.prompt())
            self.table.refresh(SLIDE_MS)
        return held

    def hover(self) -> None:
        """Cards react to the pointer and to the focus."""
        table, focus = self.table, self.table.focus
        now = (table.highlighted(), focus.ring)
        if now != self._hovering:
            self._hovering = now
            if not table.filming and self.dragged is None:
                table.refresh(LIFT_MS)
        about = focus.current if focus.ring else focus.hovered
        tips = (about.id if about is not None else "", focus.ring)
        if tips != self._shown_tips or focus.pressed is not None:
            self._shown_tips = tips
            table.board.stale()
            table.dirty = True

    def looked(self) -> None:
        """The cards have just been arranged for what is pointed at now."""
        self._hovering = (self.table.highlighted(), self.table.focus.ring)
