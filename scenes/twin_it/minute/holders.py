"""Everybody's hands in the minute, all at once: mouse, fingers, pads, and those of the bots.

A card that is let go, or turned over, is an act in the match's time: what lies there at that
moment decides what it is.
"""

from __future__ import annotations

from math import exp, hypot
from typing import TYPE_CHECKING

from pygame import Surface

from game.contract import Seat
from game.twin_it.moves import Flip, Join, Shift
from scenes.input.intents import Acted, Leaned, Pointed
from scenes.stage.board import Key
from scenes.stage.grip import Grip
from scenes.stage.seat_marks import seat_colour, seat_shape
from scenes.stage.theme import ACCENT, PAPER
from scenes.table.pace import LIFT_MS, SLIDE_MS
from scenes.twin_it.hand_art import cursor, hand, tip
from scenes.twin_it.minute.hands import MOUSE, Hand, mouse_or_finger
from scenes.twin_it.motifs import families as motifs

if TYPE_CHECKING:
    from scenes.twin_it.minute.scene import MinuteTable

Above = list[tuple[Surface, tuple[int, int]]]

TWICE_MS = 380.0  # two clicks on a card within this time turn it over
PAD_SPEED = 1.25  # design pixels a millisecond, with the stick at its end
BEFORE_MS = 650.0  # so long before it acts, a bot's hand sets out
AFTER_MS = 320.0
GLIDE_MS = 105.0
NEAR_TWIN, NEAR = 0.62, 0.42  # of a card's side: how near a card counts as put onto another


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
        self.chosen: dict[Hand, int] = {}  # clicked once, or typed; all fingers are one here
        self.pos: tuple[int, int] | None = None  # of the mouse
        self._clicked: dict[Hand, tuple[int, float]] = {}

    # --- who holds what ---

    def held(self) -> set[Key]:
        """The cards in the air."""
        return {grip.key for grip in self._every_grip() if grip.dragging and grip.key is not None}

    def _every_grip(self) -> list[Grip]:
        return [*self.grips.values(), *(pad.grip for pad in self.pads.values())]

    def let_go(self) -> bool:
        """All cards swing back to where they lie; whether there was one."""
        held = self._release(self._every_grip())
        self.grips.clear()
        return held

    def let_go_pointers(self) -> bool:
        """The same for mouse and fingers only: a pad's player has not asked for it."""
        held = self._release([*self.grips.values()])
        self.grips.clear()
        return held

    def _release(self, grips: list[Grip]) -> bool:
        released = [grip.release(self.table.board) for grip in grips]
        return any(card is not None for card in released)

    def choose_none(self) -> bool:
        chosen = bool(self.chosen)
        self.chosen.clear()
        self._clicked.clear()
        return chosen

    def gone(self, cards: set[int]) -> None:
        """Cards have left the table: nobody holds them any more."""
        self._release([grip for grip in self._every_grip() if grip.dragging and grip.key in cards])
        self.chosen = {by: card for by, card in self.chosen.items() if card not in cards}

    def _acts(self, hand: Hand) -> Seat | None:
        """For whom this hand acts now, if it can. Codes are for who types."""
        self.table.codes.others_play()
        return self.table.seat_of(hand)

    # --- mouse and fingers ---

    def point(self, intent: Pointed) -> None:
        table, finger = self.table, intent.finger
        grip = self.grips.get(finger)
        if intent.kind == "cancel":
            if self.let_go_pointers():
                table.refresh(SLIDE_MS)
        elif intent.kind == "move":
            if grip is not None and not grip.dragging and grip.key in self.held():
                grip.press(None, intent.pos)  # another hand was faster
            if grip is not None and grip.move(table.board, intent.pos, table.scale.u):
                self.chosen.pop(_clicker(finger), None)
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
                table.refresh(SLIDE_MS)  # that it was let go was never heard
            grip = self.grips[finger] = Grip()
            grip.press(table.card_at(intent.pos), intent.pos, finger)
        elif grip is not None:
            del self.grips[finger]
            seat = self._acts(mouse_or_finger(finger))
            if seat is not None:
                self._up(seat, intent, grip)

    def _up(self, seat: Seat, intent: Pointed, grip: Grip) -> None:
        if grip.dragging:
            self._drop(seat, grip, intent.pos, intent.at)
        else:
            self._click(seat, intent)

    def _drop(self, seat: Seat, grip: Grip, pos: tuple[int, int], stamp: float) -> None:
        """A card lies where it was held, whatever part of it the hand had."""
        where = grip.centre(self.table.board) or pos
        card = grip.release(self.table.board)
        self.table.later(stamp, lambda at: self._put(seat, card, where, at))

    def _click(self, seat: Seat, intent: Pointed) -> None:
        """The first click takes a card, the second says where to; two on one turn it over."""
        table, hand, pos = self.table, _clicker(intent.finger), intent.pos
        card = table.card_at(pos)
        chosen = self.chosen.pop(hand, None)
        last = self._clicked.pop(hand, None)
        if last is not None and last[0] == card and intent.at - last[1] <= TWICE_MS:
            table.later(intent.at, lambda at: self.turn(seat, card, at))
            return
        if card is not None:
            self._clicked[hand] = (card, intent.at)
        if chosen is None:
            if card is not None:
                self.chosen[hand] = card
                table.app.sound.play("lay", 0.4)
        elif card != chosen and (card is not None or self._on_table(pos)):
            table.later(intent.at, lambda at: self._put(seat, chosen, pos, at, clicked=True))
        table.refresh(LIFT_MS)

    def _on_table(self, pos: tuple[int, int]) -> bool:
        room = self.table.room
        return room.table.collidepoint(pos) or room.strip.collidepoint(pos)

    def flip(self, stamp: float) -> bool:
        """Turn over what the mouse holds, points at, or has chosen; whether there is something."""
        table, grip = self.table, self.grips.get(0)
        card = grip.key if grip is not None and grip.dragging else None
        if card is None and self.pos is not None:
            card = table.card_at(self.pos)
        if card is None:
            card = self.chosen.get(MOUSE)
        seat = self._acts(MOUSE) if card is not None else None
        if seat is not None:
            table.later(stamp, lambda at: self.turn(seat, card, at))
        return seat is not None

    # --- pads ---

    def pad(self, number: int) -> PadHand | None:
        """The hand of a pad; it comes onto the table when it is used for the first time."""
        table = self.table
        found = self.pads.get(number)
        if found is None and table.people:
            ids = table.app.devices.pads.ids
            place = ids.index(number) if number in ids else len(self.pads)
            seat = table.hands.seat_of(("pad", number), table.people)
            assert seat is not None  # there are people
            area = table.room.table
            step = table.room.card * (1 if place % 2 else -1) * ((place + 1) // 2)
            found = self.pads[number] = PadHand(seat, area.centerx + step, area.centery)
        return found

    def look_again(self) -> None:
        """Sticks that were let go and pads that were pulled out meanwhile were not heard."""
        here = self.table.app.devices.pads.ids
        for number, mine in list(self.pads.items()):
            mine.lean = (0.0, 0.0)
            if number not in here:
                self.unplug(number)

    def unplug(self, number: int) -> None:
        gone = self.pads.pop(number, None)
        self.table.hands.free(("pad", number))
        if gone is not None and gone.grip.release(self.table.board) is not None:
            self.table.refresh(SLIDE_MS)

    def lean(self, lean: Leaned) -> None:
        mine = self.pad(lean.pad)
        if mine is not None:
            mine.lean = (lean.x, lean.y)

    def pad_act(self, act: Acted, number: int) -> bool:
        """A button of a pad; whether it was for the hand."""
        table, mine = self.table, self.pad(number)
        if mine is None or act.name not in ("confirm", "hint", "back"):
            return False
        table.codes.others_play()
        grip, seat, pos = mine.grip, mine.seat, mine.pos
        card = grip.key if grip.dragging else table.card_at(pos)
        if act.name == "back":
            if grip.release(table.board) is None:
                return False
            table.refresh(SLIDE_MS)
        elif act.name == "hint":
            table.later(act.at, lambda at: self.turn(seat, card, at))
        elif grip.dragging:
            self._drop(seat, grip, pos, act.at)
        elif card is not None:
            grip.take(table.board, card, pos)
            table.app.sound.play("slide", 0.5)
            table.refresh(0)
        return True

    # --- acts in the match's time ---

    def turn(self, seat: Seat, card: Key | None, at: int, let_go: bool = True) -> None:
        """A card is turned over where it lies; usually it is chosen by nobody any more."""
        table = self.table
        if not isinstance(card, int) or card not in table.shown.spots or table.over:
            return
        if let_go:
            self.chosen = {by: other for by, other in self.chosen.items() if other != card}
        table.attempt(seat, Flip(card), at)

    def _put(
        self, seat: Seat, card: Key | None, pos: tuple[int, int], at: int, clicked: bool = False
    ) -> None:
        """A card is put down: onto its twin, onto another card, or onto the free table.

        Who has ``clicked`` has pointed at just one card; who has dragged one may be a little off.
        """
        table, shown = self.table, self.table.shown
        if not isinstance(card, int) or card not in shown.spots or table.over:
            table.refresh(SLIDE_MS)
            return
        onto = table.card_at(pos) if clicked else self._under(card, pos)
        if onto is None:
            onto = table.found_at(pos)
        if onto is not None and shown.motif[onto] == shown.motif[card]:
            table.attempt(seat, Join(card, onto), at)
            return
        if onto is not None:
            self._tell_difference(card, onto)
            table.board.shake(card)
            if clicked or onto not in shown.spots:
                table.refresh(SLIDE_MS)
                return
            pos = self._beside(onto, pos)
        shares = table.room.shares(pos)
        if shares == shown.spots[card]:
            table.refresh(SLIDE_MS)
        else:
            table.attempt(seat, Shift(card, *shares), at)

    def put_onto(self, seat: Seat, card: int, onto: int, at: int) -> None:
        """A card was named, then another: they are put together if they match."""
        table, shown = self.table, self.table.shown
        if card not in shown.spots or table.over:
            return
        if shown.motif[onto] == shown.motif[card]:
            table.attempt(seat, Join(card, onto), at)
        else:
            self._tell_difference(card, onto)
            table.board.shake(card)
            table.refresh(SLIDE_MS)

    def _under(self, card: int, pos: tuple[int, int]) -> int | None:
        """The card that this one is put onto: its twin if that is near, else the nearest."""
        shown, room = self.table.shown, self.table.room
        near: list[tuple[bool, float, int]] = []
        for other in shown.order:
            place = room.spot(*shown.spots[other], "")
            far = max(abs(place.x - pos[0]), abs(place.y - pos[1])) / room.card
            twin = shown.motif[other] == shown.motif[card]
            if other != card and far <= (NEAR_TWIN if twin else NEAR):
                near.append((not twin, far, other))
        return min(near)[2] if near else None

    def _beside(self, onto: int, pos: tuple[int, int]) -> tuple[int, int]:
        """Next to a card, on the side from which it was reached."""
        place = self.table.room.spot(*self.table.shown.spots[onto], "")
        dx, dy = pos[0] - place.x, pos[1] - place.y
        step = self.table.room.card * 0.5
        if abs(dx) >= abs(dy):
            return round(place.x + (step if dx >= 0 else -step)), pos[1]
        return pos[0], round(place.y + (step if dy > 0 else -step))

    def _tell_difference(self, card: int, onto: int) -> None:
        table = self.table
        differs = motifs.difference(table.shown.motif[card], table.shown.motif[onto])
        if differs:
            key, *counts = differs[0]
            one, other = (motifs.say_trait(table.app.words, key, count) for count in counts)
            table.refuse(table.say("minute.cousins", one=one, other=other))
        else:
            table.refuse(table.say("minute.different"))

    # --- time ---

    def update(self, dt: float) -> None:
        table = self.table
        for mine in self.pads.values():
            self._move_pad(mine, dt)
        for grip in self._every_grip():
            if grip.restless and grip.update(table.board, dt, table.scale.u):
                table.dirty = True
        for seat, watcher in table.watchers.items():
            plan = None if table.frozen else watcher.plan()
            if plan is not None and plan[0] - table.clock <= BEFORE_MS:
                assert isinstance(plan[1], Flip | Join | Shift)
                self.visit(seat, plan[1].card)
        still = table.app.settings.motion == "none"
        share = 1.0 if still else 1 - exp(-dt / GLIDE_MS)
        for theirs in self.bots.values():
            piece = table.board.pieces.get(theirs.card)
            if theirs.left > 0 and piece is not None:
                theirs.x += (piece.x - theirs.x) * share
                theirs.y += (piece.y - theirs.y) * share
            theirs.left -= dt

    def _move_pad(self, mine: PadHand, dt: float) -> None:
        x, y = mine.lean
        far = hypot(x, y)
        scale = self.table.scale
        if far:
            step = PAD_SPEED * scale.u * dt * min(1.0, far)
            mine.x = min(scale.w - 1.0, max(0.0, mine.x + x * step))
            mine.y = min(scale.h - 1.0, max(0.0, mine.y + y * step))
        if mine.grip.dragging:
            mine.grip.move(self.table.board, mine.pos, scale.u)
        if far or mine.grip.dragging:
            self.table.dirty = True

    def visit(self, seat: Seat, card: int) -> None:
        """The hand of somebody else is at a card, or on its way there."""
        theirs = self.bots.get(seat)
        if theirs is None or theirs.left <= 0:
            room = self.table.room
            theirs = self.bots[seat] = BotHand(room.table.right, room.badges[seat].centery)
        theirs.card, theirs.left = card, AFTER_MS

    # --- drawing ---

    def above(self) -> Above:
        """Rings around what is pointed at, then the hands."""
        table, drawn = self.table, Above()
        high = round(table.room.card * 0.92)
        if table.cards_open:
            drawn += self._rings()
            for seat, theirs in self.bots.items():
                if theirs.left > 0:
                    drawn.append(_lying(hand(seat_colour(seat), high), theirs.x, theirs.y, high))
        for mine in self.pads.values():
            tint, shape = seat_colour(mine.seat), seat_shape(mine.seat)
            if mine.grip.dragging:
                drawn.append(_lying(hand(tint, high, shape=shape), mine.x, mine.y, high))
            else:
                dx, dy = tip(high)
                drawn.append((cursor(tint, shape, high), (mine.pos[0] - dx, mine.pos[1] - dy)))
        return drawn

    def _rings(self) -> Above:
        pointers = [(self.pos, self.grips.get(0), PAPER)] if self.pos is not None else []
        pointers += [(mine.pos, mine.grip, seat_colour(mine.seat)) for mine in self.pads.values()]
        rings = [
            self.table.ring(pos, ACCENT if grip is not None and grip.dragging else tint)
            for pos, grip, tint in pointers
        ]
        return [ring for ring in rings if ring is not None]


def _clicker(finger: int) -> Hand:
    """Who clicks one card and then another does so with the same mouse, or any finger."""
    return mouse_or_finger(min(finger, 1))


def _lying(shown: Surface, x: float, y: float, high: int) -> tuple[Surface, tuple[int, int]]:
    """An open hand with its fingers on a spot."""
    return shown, shown.get_rect(center=(round(x), round(y + high * 0.34))).topleft
