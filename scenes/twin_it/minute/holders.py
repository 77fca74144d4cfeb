"""Everybody's hands in the minute, all at once: mouse, fingers, pads, and those of the bots."""

from __future__ import annotations

from math import exp, hypot
from typing import TYPE_CHECKING

from pygame import Surface

from game.contract import Seat
from game.twin_it.moves import Flip, Join, Shift
from scenes.input.intents import Acted, Leaned, Pointed
from scenes.stage.grip import Grip
from scenes.stage.seat_marks import seat_colour, seat_shape
from scenes.stage.theme import ACCENT, PAPER
from scenes.twin_it.hand_art import cursor, hand, tip

if TYPE_CHECKING:
    from scenes.twin_it.minute.scene import MinuteTable

Above = list[tuple[Surface, tuple[int, int]]]

TWICE_MS = 380.0  # two clicks on a card within this time turn it over
PAD_SPEED = 1.25  # design pixels a millisecond, with the stick at its end
BEFORE_MS = 650.0  # so long before it acts, a bot's hand sets out
AFTER_MS = 320.0
GLIDE_MS = 105.0
FAR = 1000


class PadHand:
    """The hand that a pad moves."""

    def __init__(self, seat: Seat, x: float, y: float) -> None:
        self.seat, self.x, self.y = seat, x, y
        self.lean = (0.0, 0.0)
        self.grip = Grip()

    @property
    def pos(self) -> tuple[int, int]:
        return round(self.x), round(self.y)


class BotHand:
    """The hand of somebody who plays without being at this screen's devices."""

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.card: int | None = None
        self.left = 0.0  # how long it is still to be seen


class Holders:
    """Who holds what. Each pointer has a grip of its own and disturbs no other."""

    def __init__(self, table: MinuteTable) -> None:
        self.table = table
        self.grips: dict[int, Grip] = {}  # 0 is the mouse, each finger has its number
        self.pads: dict[int, PadHand] = {}
        self.bots: dict[Seat, BotHand] = {}
        self.chosen: dict[bool, int] = {}  # cards clicked once: by mouse, by a finger
        self.pos: tuple[int, int] | None = None  # of the mouse
        self._clicked: dict[bool, tuple[int, float]] = {}

    # --- who holds what ---

    def every_grip(self) -> list[Grip]:
        return [*self.grips.values(), *(pad.grip for pad in self.pads.values())]

    def held(self) -> set[int]:
        """The cards in the air."""
        return {g.key for g in self.every_grip() if g.dragging and isinstance(g.key, int)}

    def let_go(self, cards: set[int] | None = None) -> bool:
        """Cards swing back to where they lie; all of them, or some. Whether there was one."""
        any_held = False
        for grip in self.every_grip():
            if grip.dragging and (cards is None or grip.key in cards):
                grip.release(self.table.board)
                any_held = True
            elif cards is None:
                grip.press(None, (0, 0))
        if cards is None:
            self.grips.clear()
        return any_held

    def let_go_pointers(self) -> bool:
        """The same for mouse and fingers only: a pad's player has not asked for it."""
        held = {g.key for g in self.grips.values() if g.dragging and isinstance(g.key, int)}
        self.let_go(held)
        self.grips.clear()
        return bool(held)

    def choose_none(self) -> bool:
        chosen = bool(self.chosen)
        self.chosen.clear()
        self._clicked.clear()
        return chosen

    def gone(self, cards: set[int]) -> None:
        """Cards have left the table: nobody holds them any more."""
        self.let_go(cards)
        self.chosen = {by: card for by, card in self.chosen.items() if card not in cards}

    # --- mouse and fingers ---

    def point(self, intent: Pointed) -> None:
        table, finger = self.table, intent.finger
        if not finger:
            self.pos = intent.pos
        grip = self.grips.get(finger)
        if intent.kind == "cancel":
            if self.let_go_pointers():
                table.refresh(table.back_ms)
        elif intent.kind == "move":
            if grip is not None and not grip.dragging and grip.key in self.held():
                grip.press(None, intent.pos)  # another hand was faster
            if grip is not None and grip.move(table.board, intent.pos, table.scale.u):
                self.chosen.pop(bool(finger), None)
                table.app.sound.play("slide", 0.5)
                table.refresh(0)
            table.dirty = True
        elif intent.button == 3:
            if intent.kind == "down":
                self.flip(intent.at)
        elif intent.button != 1:
            return
        elif intent.kind == "down":
            if grip is not None and grip.release(table.board) is not None:
                table.refresh(table.back_ms)  # that it was let go was never heard
            grip = self.grips[finger] = Grip()
            grip.press(table.card_at(intent.pos), intent.pos, finger)
        elif grip is not None:
            del self.grips[finger]
            self._up(intent, grip)

    def _up(self, intent: Pointed, grip: Grip) -> None:
        table = self.table
        seat = table.pointing
        if seat is None:
            return
        if grip.dragging:
            card = grip.release(table.board)
            assert isinstance(card, int)
            table.later(intent.at, lambda at: table.deeds.put(seat, card, intent.pos, at))
        else:
            self._click(seat, intent)

    def _click(self, seat: Seat, intent: Pointed) -> None:
        """The first click takes a card, the second says where to; two on one turn it over."""
        table, touch, pos = self.table, bool(intent.finger), intent.pos
        card = table.card_at(pos)
        chosen = self.chosen.pop(touch, None)
        last, self._clicked[touch] = self._clicked.get(touch), (-1, intent.at)
        if card is not None:
            self._clicked[touch] = (card, intent.at)
        twice = last is not None and last[0] == card and intent.at - last[1] <= TWICE_MS
        if card is not None and twice:
            del self._clicked[touch]
            table.later(intent.at, lambda at: table.deeds.turn(seat, card, at))
            return
        if chosen is None:
            if card is not None:
                self.chosen[touch] = card
                table.app.sound.play("lay", 0.4)
        elif card != chosen and (card is not None or table.on_table(pos)):
            table.later(intent.at, lambda at: table.deeds.put(seat, chosen, pos, at, clicked=True))
        table.refresh(table.lift_ms)

    def flip(self, stamp: float) -> None:
        """Turn over what the mouse holds, points at, or has chosen."""
        table, seat = self.table, self.table.pointing
        grip = self.grips.get(0)
        card = grip.key if grip is not None and grip.dragging else None
        if card is None and self.pos is not None:
            card = table.card_at(self.pos)
        if card is None:
            card = self.chosen.get(False)
        if isinstance(card, int) and seat is not None:
            turned = card
            table.later(stamp, lambda at: table.deeds.turn(seat, turned, at))

    # --- pads ---

    def pad(self, number: int) -> PadHand | None:
        """The hand of a pad; it comes onto the table when it is used for the first time."""
        table = self.table
        found = self.pads.get(number)
        if found is None and table.people:
            ids = table.app.devices.pads.ids
            place = ids.index(number) if number in ids else len(self.pads)
            seat = table.people[(place + 1) % len(table.people)]
            area = table.room.table
            step = table.room.card * (1 if place % 2 else -1) * ((place + 1) // 2)
            found = self.pads[number] = PadHand(seat, area.centerx + step, area.centery)
        return found

    def unplug(self, number: int) -> None:
        gone = self.pads.pop(number, None)
        if gone is not None and gone.grip.release(self.table.board) is not None:
            self.table.refresh(self.table.back_ms)

    def leaned(self, lean: Leaned) -> None:
        mine = self.pad(lean.pad)
        if mine is not None:
            mine.lean = (lean.x, lean.y)

    def pad_act(self, act: Acted, number: int) -> bool:
        """A button of a pad; whether it was for the hand."""
        table, mine = self.table, self.pad(number)
        if mine is None or act.name not in ("confirm", "hint", "back"):
            return False
        grip, seat, pos = mine.grip, mine.seat, mine.pos
        if act.name == "back":
            if grip.release(table.board) is None:
                return False
            table.refresh(table.back_ms)
        elif act.name == "hint":
            card = grip.key if grip.dragging else table.card_at(pos)
            if isinstance(card, int):
                turned = card
                table.later(act.at, lambda at: table.deeds.turn(seat, turned, at))
        elif grip.dragging:
            card = grip.release(table.board)
            assert isinstance(card, int)
            dropped = card
            table.later(act.at, lambda at: table.deeds.put(seat, dropped, pos, at))
        else:
            card = table.card_at(pos)
            if card is not None:
                grip.press(card, (pos[0] - FAR, pos[1]))
                grip.move(table.board, pos, 1.0)
                table.app.sound.play("slide", 0.5)
                table.refresh(0)
        return True

    # --- time ---

    def update(self, dt: float) -> None:
        for mine in self.pads.values():
            self._move_pad(mine, dt)
        if self.table.live:
            for seat, watcher in self.table.watchers.items():
                plan = None if self.table.frozen else watcher.plan()
                if plan is not None and plan[0] - self.table.clock <= BEFORE_MS:
                    assert isinstance(plan[1], Flip | Join | Shift)
                    self.visit(seat, plan[1].card)
        for seat, theirs in self.bots.items():
            self._glide(seat, theirs, dt)

    def _move_pad(self, mine: PadHand, dt: float) -> None:
        x, y = mine.lean
        far = hypot(x, y)
        if far:
            scale = self.table.scale
            step = PAD_SPEED * scale.u * dt * min(1.0, far)
            mine.x = min(scale.w - 1.0, max(0.0, mine.x + x * step))
            mine.y = min(scale.h - 1.0, max(0.0, mine.y + y * step))
            self.table.dirty = True
        if mine.grip.dragging:
            mine.grip.move(self.table.board, mine.pos, self.table.scale.u)
            self.table.dirty = True

    def visit(self, seat: Seat, card: int) -> None:
        """The hand of somebody else is at a card, or on its way there."""
        theirs = self.bots.get(seat)
        if theirs is None or theirs.left <= 0:
            room = self.table.room
            start = (room.table.right, room.badges[seat].centery)
            theirs = self.bots[seat] = BotHand(*start)
        theirs.card, theirs.left = card, AFTER_MS

    def _glide(self, seat: Seat, theirs: BotHand, dt: float) -> None:
        if theirs.left <= 0:
            return
        theirs.left -= dt
        piece = self.table.board.pieces.get(theirs.card)
        if piece is not None:
            still = self.table.app.settings.motion == "none"
            share = 1.0 if still else 1 - exp(-dt / GLIDE_MS)
            theirs.x += (piece.x - theirs.x) * share
            theirs.y += (piece.y - theirs.y) * share

    # --- drawing ---

    def above(self) -> Above:
        """Rings around what is pointed at, then the hands."""
        table, drawn = self.table, Above()
        if table.cards_open:
            self._rings(drawn)
        high = round(table.room.card * 0.92)
        for seat, theirs in self.bots.items():
            if theirs.left > 0 and table.cards_open:
                shown = hand(seat_colour(seat), high)
                low = round(theirs.y + high * 0.34)
                drawn.append((shown, shown.get_rect(center=(round(theirs.x), low)).topleft))
        for mine in self.pads.values():
            tint, shape = seat_colour(mine.seat), seat_shape(mine.seat)
            if mine.grip.dragging:
                shown = hand(tint, high, 0, False, shape)
                low = round(mine.y + high * 0.34)
                drawn.append((shown, shown.get_rect(center=(round(mine.x), low)).topleft))
            else:
                shown = cursor(tint, shape, high)
                dx, dy = tip(high)
                drawn.append((shown, (mine.pos[0] - dx, mine.pos[1] - dy)))
        return drawn

    def _rings(self, drawn: Above) -> None:
        table = self.table
        pointers = [(self.pos, self.grips.get(0), PAPER)] if self.pos is not None else []
        pointers += [(mine.pos, mine.grip, seat_colour(mine.seat)) for mine in self.pads.values()]
        for pos, grip, tint in pointers:
            holding = grip is not None and grip.dragging
            ring = table.ring(pos, ACCENT if holding else tint)
            if ring is not None:
                drawn.append(ring)
