"""Where everything lies on the table of Twin It.

Players sit at the corners, and between them when there are more than four: those in the upper
half along the upper edge, the others along the lower one. Their piles and catches lie in front of
them in the same rows as the cards of the table, which have all the rest. The strip at the foot
belongs to the words and the button.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from math import ceil, degrees, sqrt
from typing import NamedTuple

from pygame import Rect

from game.twin_it.rules import CLANS, RING
from scenes.stage.board import Place
from scenes.stage.theme import Scale
from scenes.table.layout import TableLayout
from scenes.twin_it.grid import Box, Spot, meet, spots

MARGIN = 12.0
GAP = 8.0
CLOSE = 2.0  # from a plate to what lies in front of it
PAD = 4.0  # around what lies in front of somebody
PLATE = (272.0, 70.0)
SCORE = 124.0  # the width of a team's score
STRIP = 90.0  # height of the words at the foot
STRIP_UPRIGHT = 130.0  # in a high window, where a design pixel is small
LARGEST = 190.0
LARGEST_UPRIGHT = 230.0  # in a high window, where a design pixel is small
STEPS = (12, 20, 30, 42, 56, 72, 90, 112, 135)  # so many places, before cards get smaller
RESERVES = (2, 3, 4, 6, 9)  # so many catches have room, before cards get smaller
FILLED = 0.93  # of its place is filled by a card at most, so that it can lie turned
APART = 12.0  # from one card to the next at least
MOST_TURNED = 7.0  # degrees; less where it would not stay in its place
CATCHES = (1.0, 0.95, 0.9, 0.85, 0.8)  # a card of a catch over a card of the table, if it fits
STEP_WIDE, STEP_HIGH = 1.08, 1.08  # from one catch to the next, in cards
PEEK = 0.04  # of a card is seen of the one below it in a catch
PARTS = (5, 4, 2, 1, 3, 0)  # which rows cards of the table lie in, the tidiest first
BUTTON = 52.0
RINGS = (0.27, 0.2, 0.14)  # from the middle of the ring to its piles, in widths of the table
CENTRE = 4  # the pile in the middle of the ring


class Sits(NamedTuple):
    """Where somebody sits: on the left (0), on the right (1) or between; above (0), at the foot
    (1) or between."""

    across: float
    down: float


class Tray(NamedTuple):
    """Room for what lies in front of somebody: so many cards in a row, from the side on which its
    owner sits, and from the plate on."""

    box: Box
    columns: int
    card: float
    from_left: bool
    from_top: bool

    def spot(self, index: int) -> Spot:
        row, column = divmod(index, self.columns)
        wide, high = self.card * STEP_WIDE, self.card * STEP_HIGH
        left = self.box.left + PAD + wide * column
        if not self.from_left:
            left = self.box.right - PAD - wide * (column + 1)
        bottom = self.box.bottom - PAD - high * row
        if self.from_top:
            bottom = self.box.top + PAD + high * (row + 1)
        return left + self.card / 2, bottom - self.card / 2


class Plan(NamedTuple):
    """How large cards are when so many lie on the table, and where they can lie."""

    spots: list[Spot]
    card: float
    turned: float  # as much as any of them
    trays: dict[int, Tray]
    apart: float  # of the piles in a ring


class Layout(TableLayout):
    """All lengths in design pixels; places and rects in pixels of the window."""

    ratio = 1.0

    def __init__(
        self,
        scale: Scale,
        seats: int,
        eyes: int,
        mode: str,
        teams: Sequence[int] = (),
        corner: int = 0,
        kept: Rect | None = None,
        has_button: bool = True,
    ) -> None:
        """``corner`` pixels in the middle of the upper edge belong to buttons, and so does what is
        ``kept`` in the lower corner on the right; a wide button shares the foot with the words, if
        the table ``has_button``."""
        super().__init__(scale, seats, eyes, corner)
        self.mode = mode
        self.teams = tuple(teams) or tuple(range(seats))
        self.kept = Box(*(length / self.u for length in kept)) if kept else None
        self.has_button = has_button
        self.upright = self.H > self.W
        self.tall = PLATE[1] * max(1.0, min(1.5, self.grow))
        strip = STRIP_UPRIGHT if self.upright else STRIP
        self.strip_high = max(self.tall, strip * (1 + 0.35 * max(0.0, self.grow - 1)))
        self.sits = self._sits()
        # Where three sit in a row they leave nothing between them.
        self.stacked = any(0 < sits.across < 1 for sits in self.sits.values())
        self.plates = self._plates()
        self._plans: dict[tuple[int, tuple[int, ...]], Plan] = {}
        self.plan = self.lay(0)

    # --- who sits where ---

    def _sits(self) -> dict[int, Sits]:
        """Clockwise from the eyes in the lower corner on the left; teams face each other."""
        eyes, seats = self.eyes, self.players
        around = [(eyes + step) % seats for step in range(seats)]
        if self.mode == CLANS:
            mine = [seat for seat in around if self.teams[seat] == self.teams[eyes]]
            theirs = [seat for seat in around if seat not in mine]
        elif self.upright:
            above = ceil(seats / 2)
            mine, theirs = [eyes, *reversed(around[1 + above :])], around[1 : 1 + above]
        else:
            mine, theirs = around[: ceil(seats / 2)], around[ceil(seats / 2) :]
        found = {}
        for i, seat in enumerate(mine):
            at = i / max(1, len(mine) - 1)
            found[seat] = Sits(at, 1) if self.upright else Sits(0, 1 - at)
        for i, seat in enumerate(theirs):
            at = i / (len(theirs) - 1) if len(theirs) > 1 else float(self.upright)
            found[seat] = Sits(at, 0) if self.upright else Sits(1, at)
        return found

    def _plates(self) -> dict[int, Box]:
        found = {}
        wide, tall = PLATE[0], self.tall
        for seat, (across, down) in self.sits.items():
            x = MARGIN + (self.W - 2 * MARGIN - wide) * across
            top = self.upper if self.stacked else MARGIN - 2
            foot = self.H - MARGIN - tall
            if self.stacked:
                foot -= self.strip_high + GAP
            if self.kept is not None and (across == 1 or self.stacked):
                foot = min(foot, self.kept.top - GAP - tall)
            # Between two others: its place is known when theirs is.
            found[seat] = Box(x, top + (foot - top) * down, wide, tall)
        return found

    @property
    def upper(self) -> float:
        """Where the buttons on the upper edge end."""
        return 22 + max(52.0, 35.2 * self.grow) + CLOSE

    def badge(self, seat: int) -> Rect:
        return self._rect(*self._plate(seat, self.plan.trays))

    def _plate(self, seat: int, trays: dict[int, Tray]) -> Box:
        plate = self.plates[seat]
        if 0 < self.sits[seat].down < 1:
            return plate._replace(top=trays[seat].box.top - CLOSE - plate.high)
        return plate

    # --- how much room there is ---

    def lay(self, level: int, catches: Sequence[int] = ()) -> Plan:
        """Make room for the cards of a level on the table, and for so many catches of each player:
        all cards as large as they can be."""
        counts = [*catches, *[0] * self.players][: self.players]
        reserves = tuple(next((some for some in RESERVES if some >= n), n) for n in counts)
        found = self._plans.get((level, reserves))
        if found is None:
            found = self._plans[level, reserves] = self._find(STEPS[level], reserves)
        self.plan = found
        return found

    def _find(self, wanted: int, reserves: Sequence[int]) -> Plan:
        """The best of some ways to lay the table: more or fewer rows of catches, cards in all rows
        or only between them, the piles of a ring farther apart or closer together."""
        own = [reserve + (self.mode != RING) for reserve in reserves]
        largest = LARGEST_UPRIGHT if self.upright else LARGEST
        most = min(largest / FILLED, sqrt(self.W * self.H / wanted))
        best, best_way = None, (PARTS[0], 1, RINGS[0])
        best_cell = 24.0
        for way in product(PARTS, range(1, 6), RINGS if self.mode == RING else RINGS[:1]):
            # What is less tidy has to be worth it.
            least = best_cell * (1.005 if way[0] == best_way[0] else 1.03)
            for probe in (least, least * 1.05, least * 1.12):
                plan = self._try(probe, own, wanted, *way) if probe <= most else None
                if plan is None:
                    continue
                low, high, best, best_way = probe, most, plan, way
                while high - low > 0.4:  # closer and closer to the largest that fits
                    middle = (low + high) / 2
                    plan = self._try(middle, own, wanted, *way)
                    if plan is None:
                        high = middle
                    else:
                        low, best = middle, plan
                best_cell = low
                break
        if best is None:
            raise AssertionError("the table is too small for its cards")
        larger = (self._try(best_cell, own, wanted, *best_way, ratio) for ratio in CATCHES[:-1])
        return next((plan for plan in larger if plan is not None), best)

    def _try(
        self,
        cell: float,
        own: Sequence[int],
        wanted: int,
        part: int,
        rows: int,
        apart: float,
        ratio: float = CATCHES[-1],
    ) -> Plan | None:
        """Cards around everything else, or nothing if there are not enough places for them."""
        card = min(cell * FILLED, cell - APART)
        # Turned by a small angle a card is wider by just that part; 2, since pixels are whole.
        turned = min(MOST_TURNED, degrees((cell - 2) / card - 1))
        plan = Plan([], card, turned, self._trays(card * ratio, own, rows), apart)
        boxes = [tray.box for tray in plan.trays.values()]
        boxes += [self._plate(seat, plan.trays) for seat in self.sits]
        boxes += self._furniture(plan)
        if meet(boxes):
            return None
        plan.spots.extend(spots(self._part(part, plan.trays), cell, boxes))
        return plan if len(plan.spots) >= wanted else None

    def _trays(self, card: float, own: Sequence[int], rows: int) -> dict[int, Tray]:
        found = {}
        for seat, (across, down) in self.sits.items():
            columns = ceil(own[seat] / rows)
            wide = columns * card * STEP_WIDE + 2 * PAD
            high = ceil(own[seat] / columns) * card * STEP_HIGH + 2 * PAD
            plate = self.plates[seat]
            left = MARGIN + (self.W - 2 * MARGIN - wide) * across
            top = max(plate.bottom, self.upper) + CLOSE
            if down == 1:
                top = min(plate.top, self._strip.top) - CLOSE - high
            found[seat] = Tray(Box(left, top, wide, high), columns, card, across < 1, down < 1)
        for across in (0, 1):
            column = [seat for seat, sits in self.sits.items() if sits.across == across]
            self._part_evenly(sorted(column, key=lambda seat: self.sits[seat].down), found)
        return found

    def _part_evenly(self, column: list[int], trays: dict[int, Tray]) -> None:
        """Who sits between others on one side has as much room above as below."""
        between = [seat for seat in column if 0 < self.sits[seat].down < 1]
        if not between:
            return
        y, end = trays[column[0]].box.bottom, trays[column[-1]].box.top
        plate = self.tall + CLOSE
        gap = (end - y - sum(plate + trays[seat].box.high for seat in between)) / (len(between) + 1)
        for seat in between:
            box = trays[seat].box._replace(top=y + gap + plate)
            trays[seat] = trays[seat]._replace(box=box)
            y = box.bottom

    def _furniture(self, plan: Plan) -> Iterator[Box]:
        """All that lies where it lies, however many cards there are."""
        yield self._strip
        if self.corner:
            yield Box((self.W - self.corner) / 2 - GAP, 0, self.corner + 2 * GAP, self.upper)
        if self.kept is not None:
            yield self.kept
        yield from (box for team in (0, 1) if (box := self._score(team)) is not None)
        if self.mode == RING:
            for number in range(5):
                x, y, wide = self._ring_spot(number, plan)
                wide += 4 * GAP if number == CENTRE else GAP
                yield Box(x - wide / 2, y - wide / 2, wide, wide)
                x, y = self._button_spot(number, plan)
                yield Box(x - BUTTON / 2, y - BUTTON / 2, BUTTON, BUTTON)

    def _part(self, part: int, trays: dict[int, Tray]) -> Box:
        """Which rows of the table are tried: all of them, those between the plates, or only those
        between what lies in front of the players."""
        upper = [seat for seat, sits in self.sits.items() if sits.down == 0]
        lower = [seat for seat, sits in self.sits.items() if sits.down == 1]
        top, bottom = MARGIN, self._strip.top - GAP
        if part % 3 > 0:
            top = max([self.upper, *(self.plates[seat].bottom + GAP for seat in upper)])
        if part % 3 > 1:
            top = max([top, *(trays[seat].box.bottom for seat in upper)])
        if part > 2:
            bottom = min([bottom, *(trays[seat].box.top for seat in lower)])
        return Box(MARGIN, top, self.W - 2 * MARGIN, max(1.0, bottom - top))

    # --- piles ---

    def pile_top(self, number: int, face: str) -> Place:
        if self.mode == RING:
            x, y, width = self._ring_spot(number, self.plan)
        else:
            tray = self.plan.trays[number]
            x, y, width = *tray.spot(0), tray.card
        return self._place(x, y, width, face, z=50)

    def _ring_spot(self, number: int, plan: Plan) -> tuple[float, float, float]:
        """Four piles in the corners of the ring, and one in its middle, which is slapped."""
        width = max(104.0, min(140.0, plan.card), plan.card * 0.85)
        top, bottom = self.upper + GAP, self._strip.top - GAP
        if self.kept is not None:
            bottom = min(bottom, self.kept.top - GAP)
        if number == CENTRE:
            return self.W / 2, (top + bottom) / 2, width * 1.16
        far = self.W * plan.apart
        x = self.W / 2 - far if number in (0, 3) else self.W / 2 + far
        return x, top + width / 2 if number < 2 else bottom - width / 2, width

    # --- catches ---

    def catch(self, seat: int, index: int, depth: int, face: str) -> Place:
        """A card of a catch in front of a seat; ``depth`` 0 is the card on top."""
        tray = self.plan.trays[seat]
        x, y = tray.spot(index + (self.mode != RING))
        away = depth * PEEK * tray.card
        return self._place(x + away, y - away, tray.card, face, z=40 - depth)

    def tray(self, seat: int) -> Rect:
        """Where the pile and the catches of a seat have room."""
        return self._rect(*self.plan.trays[seat].box)

    # --- the middle ---

    @property
    def area(self) -> Box:
        """All cards of the table lie in it."""
        return Box(MARGIN, MARGIN, self.W - 2 * MARGIN, self._strip.top - MARGIN)

    def share(self, x: float, y: float) -> Spot:
        """A spot of the middle as a part of its width and height; ``spot`` is the way back."""
        left, top, wide, high = self.area
        return (x - left) / wide, (y - top) / high

    def spot(self, across: float, down: float) -> Spot:
        left, top, wide, high = self.area
        return left + across * wide, top + down * high

    def card(self, cell: int, tilt: float, face: str, z: float) -> Place:
        x, y = self.plan.spots[cell]
        return self._place(x, y, self.plan.card, face, tilt, z)

    # --- words and buttons ---

    @cached_property
    def _strip(self) -> Box:
        """At the foot, between the plates."""
        left, right, high = MARGIN, self.W - MARGIN, self.strip_high
        if not self.stacked:
            for seat, sits in self.sits.items():
                if sits.down == 1 and sits.across == 0:
                    left = self.plates[seat].right + 2 * GAP
                elif sits.down == 1 and self.kept is None:
                    right = self.plates[seat].left - 2 * GAP
        if self.mode == CLANS and self.upright:
            left += SCORE + GAP
        if self.kept is not None:
            right = self.kept.left - GAP
        return Box(left, self.H - MARGIN / 2 - high, right - left, high)

    def shout(self) -> Rect:
        """The largest strip in which no card can be claimed: a big word fits there for a while,
        over the message and the button."""
        return self._rect(*self._strip)

    @property
    def _widest(self) -> float:
        """Of a button in the strip."""
        return min(self._strip.wide * (0.42 + 0.13 * max(0.0, self.grow - 1)), 420 * self.grow)

    def message(self) -> Rect:
        left, top, wide, high = self._strip
        if self.has_button:
            wide -= self._widest + 2 * GAP
        return self._rect(left + GAP, top + 4, wide - 2 * GAP, high - 8)

    def button(self, wide: int) -> Rect:
        """On the right of the message."""
        strip = self._strip
        high = min(strip.high - 12, 64 * max(1.0, min(1.5, self.grow)))
        rect = self._rect(0, strip.top + (strip.high - high) / 2, self._widest, high)
        rect.right = round((strip.right - GAP) * self.u)
        if wide < rect.w:
            rect.left, rect.w = rect.right - wide, wide
        return rect

    def score(self, team: int) -> Rect | None:
        """Where the catches of a team stand in one big number; None where nobody has a team."""
        box = self._score(team)
        return None if box is None else self._rect(*box)

    def _score(self, team: int) -> Box | None:
        """Beside the plates on the side of the team: in a high window above and at the foot."""
        if self.mode != CLANS:
            return None
        mine = team == self.teams[self.eyes]
        left, top, high = MARGIN, MARGIN - 2, self.tall
        if self.stacked:
            high = min(high, self.upper - top - CLOSE)
        if self.upright and mine:
            strip = self._strip
            return Box(strip.left - GAP - SCORE, strip.top + (strip.high - high) / 2, SCORE, high)
        if not self.stacked and any(
            sits.down == 0 and sits.across == (0 if mine or self.upright else 1)
            for sits in self.sits.values()
        ):
            left += PLATE[0] + 2 * GAP
        if not mine and not self.upright:
            left = self.W - left - SCORE
        return Box(left, top, SCORE, high)

    def turn_button(self, number: int) -> Rect:
        """In the ring every pile has a button of its own."""
        x, y = self._button_spot(number, self.plan)
        return self._rect(x - BUTTON / 2, y - BUTTON / 2, BUTTON, BUTTON)

    def _button_spot(self, number: int, plan: Plan) -> Spot:
        """Beside the pile, towards the middle; that of the middle below it."""
        x, y, width = self._ring_spot(number, plan)
        away = width / 2 + 14 + BUTTON / 2
        if number == CENTRE:
            return x, y + away + 16
        return (x + away if number in (0, 3) else x - away), y
