"""Where everything lies on the table of Twin It: players at both sides, cards between them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from pygame import Rect

from game.chance import Chance
from game.twin_it.rules import CLANS, RING
from scenes.stage.board import Place
from scenes.stage.theme import Scale
from scenes.table.layout import TableLayout

COLUMN = 272  # the players' strip on either side, in design pixels
MARGIN = 26
LARGEST = 150.0
STEPS = (12, 20, 30, 42, 56, 72, 90, 112, 135)  # so many places, before cards get smaller
TILT = (-9, -6, -3, 3, 6, 9)
FILLED = 0.78  # of its place is filled by a card, so that it can lie turned
BUTTON = 52.0
CENTRE = 4  # the pile in the middle of the ring


class Layout(TableLayout):
    """All lengths in design pixels; places and rects in pixels of the window."""

    ratio = 1.0

    def __init__(
        self, scale: Scale, seats: int, eyes: int, mode: str, teams: Sequence[int] = ()
    ) -> None:
        super().__init__(scale, seats, eyes)
        self.mode = mode
        self.teams = tuple(teams) or tuple(range(seats))
        self.zones = self._zones()
        self.pile_card = 118.0 if mode == RING else 104.0 if seats <= 4 else 88.0
        top, bottom, side = 92.0, 150.0, COLUMN + MARGIN + 6
        self.area = (side, top, self.W - 2 * side, self.H - top - bottom)
        self._grids: dict[int, tuple[list[tuple[float, float]], float]] = {}

    # --- players ---

    def _zones(self) -> dict[int, tuple[float, float, float, bool, bool]]:
        """For each seat: x, y and height of its zone, whether on the left, whether at the foot."""
        eyes, seats = self.eyes, self.players
        around = [(eyes + step) % seats for step in range(seats)]
        left, right = around[: ceil(seats / 2)], around[ceil(seats / 2) :]
        if self.mode == CLANS:  # the teams face each other
            left = [seat for seat in around if self.teams[seat] == self.teams[eyes]]
            right = sorted(set(around) - set(left), reverse=True)
        zones = {}
        rows = 3 if seats > 4 else 2
        high = (self.H - 2 * MARGIN) / rows
        for side, column in ((True, left), (False, right)):
            x = MARGIN if side else self.W - MARGIN - COLUMN
            for i, seat in enumerate(column):
                # On the left from the foot upwards, on the right downwards: clockwise.
                row = rows - 1 - i if side else i
                zones[seat] = (x, MARGIN + row * high, high, side, row == rows - 1)
        return zones

    def badge(self, seat: int) -> Rect:
        x, y, high, _, foot = self.zones[seat]
        tall = 78.0 * max(1.0, min(1.5, self.grow))
        top = y + high - tall if foot else y
        return self._rect(x, top, COLUMN, tall)

    def _cards_top(self, seat: int) -> tuple[float, float]:
        """Where the cards of a seat begin, and how much height they have."""
        _, y, high, _, foot = self.zones[seat]
        tall = self.badge(seat).h / self.u
        room = high - tall - 22
        return (y + high - tall - 12 - room, room) if foot else (y + tall + 12, room)

    # --- piles ---

    def pile_top(self, number: int, face: str) -> Place:
        x, y, width = self._pile_spot(number)
        return self._place(x, y, width, face, z=50)

    def _pile_spot(self, number: int) -> tuple[float, float, float]:
        half = self.pile_card / 2
        if self.mode == RING:
            left, top, wide, high = self.area
            if number == CENTRE:
                return left + wide / 2, top + high / 2, self.pile_card * 1.16
            x = left + half + 8 if number in (0, 3) else left + wide - half - 8
            y = top + half + 4 if number < 2 else top + high - half - 4
            return x, y, self.pile_card
        zx, _, _, left_side, foot = self.zones[number]
        top, room = self._cards_top(number)
        x = zx + half + 4 if left_side else zx + COLUMN - half - 4
        y = top + room - half if foot else top + half
        return x, y, self.pile_card

    # --- catches ---

    def catch(self, seat: int, index: int, count: int, depth: int, face: str) -> Place:
        """A card of a catch in front of a seat; ``depth`` 0 is the card on top."""
        zx, _, _, left_side, foot = self.zones[seat]
        top, room = self._cards_top(seat)
        beside = 0.0  # how much of the strip, and of its height, the pile has taken
        if self.mode != RING:
            if room - self.pile_card > 150:
                room -= self.pile_card + 22
                top += 0 if foot else self.pile_card + 22
            else:
                beside = self.pile_card + 14
        columns = 2 if beside else 3
        cell = (COLUMN - beside - 8) / columns
        rows = max(1, ceil(count / columns))
        cell_high = min(cell + 4, room / rows)
        card = min(cell - 16, cell_high - 8, 84.0)
        row, column = divmod(index, columns)
        x0 = zx + beside if left_side else zx + 4
        x = x0 + cell * (column + 0.5) - 4 + depth * 9
        y = top + room - cell_high * (row + 0.5) if foot else top + cell_high * (row + 0.5)
        return self._place(x, y - depth * 5, card, face, z=40 - depth)

    # --- the middle ---

    def cells(self, level: int) -> tuple[list[tuple[float, float]], float]:
        """The free places of the table when so many are wanted, and the width of a card there."""
        found = self._grids.get(level)
        if found is None:
            found = self._grids[level] = self._grid(STEPS[level])
        return found

    def _grid(self, wanted: int) -> tuple[list[tuple[float, float]], float]:
        """As large as the cards can be so that as many as wanted have a place."""
        left, top, wide, high = self.area
        for cell in range(round(LARGEST / FILLED), 24, -1):
            columns, rows = int(wide // cell), int(high // cell)
            card = cell * FILLED
            spots = [
                (left + wide * (column + 0.5) / columns, top + high * (row + 0.5) / rows)
                for row in range(rows)
                for column in range(columns)
            ]
            free = [spot for spot in spots if not self._is_taken(spot, card)]
            if len(free) >= wanted:
                return free, card
        raise AssertionError("the table is too small for its cards")

    def _is_taken(self, spot: tuple[float, float], card: float) -> bool:
        if self.mode != RING:
            return False
        piles = [self._pile_spot(number) for number in range(5)]
        buttons = [(*self._button_spot(number), BUTTON) for number in range(5)]
        return any(
            max(abs(spot[0] - x), abs(spot[1] - y)) < (width + card * 1.18) / 2
            for x, y, width in piles + buttons
        )

    def share(self, x: float, y: float) -> tuple[float, float]:
        """A spot of the middle as a part of its width and height; ``spot`` is the way back."""
        left, top, wide, high = self.area
        return (x - left) / wide, (y - top) / high

    def spot(self, across: float, down: float) -> tuple[float, float]:
        left, top, wide, high = self.area
        return left + across * wide, top + down * high

    def card(self, level: int, cell: int, tilt: float, face: str, z: float) -> Place:
        spots, width = self.cells(level)
        x, y = spots[cell]
        return self._place(x, y, width, face, tilt, z)

    # --- words and buttons ---

    def message(self) -> Rect:
        left, _, wide, _ = self.area
        return self._rect(left + 24, self.H - 142, wide - 48, 56)

    def shout(self) -> Rect:
        """The largest strip in which no card can be claimed: a big word fits there for a while."""
        left, _, wide, _ = self.area
        return self._rect(left, self.H - 146, wide, 130)

    def score(self, team: int) -> Rect | None:
        """Where the catches of a team stand in one big number; None where nobody has a team."""
        if self.mode != CLANS:
            return None
        mine = team == self.teams[self.eyes]
        return self._rect(
            COLUMN + MARGIN + 20 if mine else self.W - COLUMN - MARGIN - 150, 14, 130, 72
        )

    def button(self, wide: int) -> Rect:
        rect = self._rect(0, self.H - 80, 10, 62)
        rect.w = min(wide, round((self.W - 2 * COLUMN - 4 * MARGIN) * self.u))
        rect.centerx = self.scale.w // 2
        return rect

    def turn_button(self, number: int) -> Rect:
        """In the ring every pile has a button of its own."""
        x, y = self._button_spot(number)
        return self._rect(x - BUTTON / 2, y - BUTTON / 2, BUTTON, BUTTON)

    def _button_spot(self, number: int) -> tuple[float, float]:
        """Beside the pile, towards the middle; that of the middle below it."""
        x, y, width = self._pile_spot(number)
        away = width / 2 + 14 + BUTTON / 2
        if number == CENTRE:
            return x, y + away + 16
        return (x + away if number in (0, 3) else x - away), y


class Spread:
    """Which free place each card of the table has taken. Never two on one; when all are taken the
    places get smaller and more, and every card goes to the nearest."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.level = 0
        self.cell: dict[int, int] = {}
        self._room: Layout | None = None

    def keep(self, cards: list[int], room: Layout) -> None:
        """These cards lie on the table now."""
        for card in [card for card in self.cell if card not in cards]:
            del self.cell[card]
        before, self._room = self._room or room, room
        level = self.level
        while len(cards) > STEPS[self.level]:
            self.level += 1
        if level != self.level or before is not room:  # other places, or another window
            old, _ = before.cells(level)
            where = {card: before.share(*old[cell]) for card, cell in self.cell.items()}
            self._move_to(room, {card: room.spot(*share) for card, share in where.items()})
        spots, _ = room.cells(self.level)
        for card in cards:
            if card not in self.cell:
                taken = set(self.cell.values())
                free = [cell for cell in range(len(spots)) if cell not in taken]
                self.cell[card] = Chance(self.seed, "spot", card, len(taken)).pick(free)

    def _move_to(self, room: Layout, where: dict[int, tuple[float, float]]) -> None:
        spots, _ = room.cells(self.level)
        free = set(range(len(spots)))
        self.cell = {}
        for card, (x, y) in where.items():
            near = min(free, key=lambda c: (spots[c][0] - x) ** 2 + (spots[c][1] - y) ** 2)
            self.cell[card] = near
            free.discard(near)


def tilt(card: int) -> float:
    """Cards are laid down in a hurry."""
    return TILT[card * 7 % len(TILT)]
