"""The table at the end of a match: a line for each player or team, with rounds or with prizes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from pygame import Rect, Surface

from game.entry import Entry
from scenes.parts import part
from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.scene import Scene
from scenes.stage.seat_marks import number, seat_colour, seat_mark
from scenes.stage.sprites import Faces
from scenes.stage.theme import PAPER, SHADE, SOFT, Scale
from scenes.stage.widgets import Button, line

LEAST_NAME = 0.8  # of its usual size has a name, before it alone gets smaller or has two lines


class Line(msgspec.Struct, frozen=True):
    """A line of the table: for one seat, for a team, or for none. Prizes are shown as cards."""

    seats: tuple[int, ...]
    name: str
    total: str
    won: bool
    prizes: list[list[str]] = []
    place: int = 0  # in the ranking; none where there is no ranking
    own: bool = False  # whether it is that of the only person


class Told(msgspec.Struct, frozen=True):
    """What a game says of its end in its own way; left empty, it is said as usual."""

    caption: str
    big: list[str]  # instead of the winners' names
    heads: tuple[str, str]  # over the names and over the totals
    lines: list[Line]
    festive: bool = True
    why: str = ""  # instead of the reason that the rules give


class TableScene(Scene):
    """A scene with such a table; what does not fit in it can be scrolled to."""

    def __init__(self, entry: Entry, rounds: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self.entry = entry
        self.rounds: list[Sequence[int]] = list(rounds)
        self.told = Told("", [], ("", ""), [])
        self.first_row = self.first_round = self.shown_rows = 0
        self.shown_rounds = len(self.rounds)
        self.row, self.place_wide = 1, 0
        self._faces: Faces | None = None

    def leave(self) -> None:
        super().leave()
        if self._faces is not None:
            self._faces.drop()

    def scroll(self, rows: int = 0, rounds: int = 0) -> None:
        row = max(0, min(self.first_row + rows, len(self.told.lines) - self.shown_rows))
        column = max(0, min(self.first_round + rounds, len(self.rounds) - self.shown_rounds))
        if (row, column) != (self.first_row, self.first_round):
            self.first_row, self.first_round = row, column
            self.layout(self.scale)

    # --- layout ---

    def lay_out_table(self, scale: Scale, table: Rect) -> None:
        """How wide the columns are; what does not fit can be scrolled to."""
        size = 22 if self.row < scale.px(70) else 27
        px = self.cell_px = min(scale.font(size), round(self.row * 0.62))
        pad = scale.px(12)
        cells = [number(score) for scores in self.rounds for score in scores]
        cells += [str(max(1, len(self.rounds)))]
        wide = max(text.size(cell, text.HANKEN_BOLD, px)[0] for cell in cells) + 2 * pad
        self.cell = max(wide, scale.px(62))
        lines, heads = self.told.lines, self.told.heads
        totals = [text.size(line.total, text.FREDOKA, px)[0] for line in lines]
        totals.append(text.size(heads[1], text.HANKEN_SEMIBOLD, px)[0])
        self.total = max(totals) + 2 * scale.px(18)
        mark = round(self.row * 0.68)
        name = max(
            text.size(line.name, text.HANKEN_BOLD, px)[0] + len(line.seats) * (mark + pad // 2)
            for line in lines
        )
        head = text.size(heads[0], text.HANKEN_SEMIBOLD, px)[0]
        ranks = [str(line.place) for line in lines if line.place]
        widest = (text.size(rank, text.HANKEN_SEMIBOLD, px)[0] for rank in ranks)
        self.place_wide = max(widest, default=0) + (pad if ranks else 0)
        name = max(name + pad, head) + 2 * scale.px(18) + mark  # a crown may follow
        name += self.place_wide
        rounds = len(self.rounds)
        scrolls = bool(rounds) or self.shown_rows < len(lines)
        gutter = self.row + scale.px(8) if scrolls else 0
        most = table.w - 2 * gutter - self.total
        self._prizes(scale, most)
        most -= self.prizes_wide
        name = min(name, max(round(most * 0.3), most - rounds * self.cell))
        self.shown_rounds = max(min(1, rounds), min(rounds, (most - name) // self.cell))
        if self.shown_rounds < rounds:  # all in a narrower column rather than some in a wide one
            self.cell = max(wide - pad, min(self.cell, (most - name) // rounds))
            self.shown_rounds = max(1, min(rounds, (most - name) // self.cell))
        if not hasattr(self, "name_wide"):
            self.first_round = rounds - self.shown_rounds  # the last rounds are the freshest
        self.name_wide = name
        self.first_row = max(0, min(self.first_row, len(self.told.lines) - self.shown_rows))
        self.first_round = max(0, min(self.first_round, rounds - self.shown_rounds))
        # A table of two short rounds is stretched a little: it stands in the middle of much room.
        used = name + self.prizes_wide + self.shown_rounds * self.cell + self.total
        least = min(table.w - 2 * gutter, scale.px(760))
        if used < least:
            self.name_wide += least - used
            used = least
        self.table = Rect(table.centerx - used // 2, table.y, used, table.h)
        self._scroll_buttons(scale)
        if self._faces is not None:
            self._faces.drop()

    def _prizes(self, scale: Scale, most: int) -> None:
        """How large the cards of the prizes are, so that the longest line of them has room."""
        self.prize_gap = scale.px(10)
        self.prize, self.prizes_wide = 0, 0
        counts = [[len(prize) for prize in line.prizes] for line in self.told.lines]
        if not any(counts):
            return
        cards = max(sum(0.7 + 0.3 * count for count in line) for line in counts)
        gaps = max(map(len, counts)) * self.prize_gap
        teams = any(len(line.seats) > 1 for line in self.told.lines)  # several names in a line
        room = most * (0.45 if teams else 0.6) - gaps
        self.prize = max(8, min(round(self.row * 0.76), int(room / cards)))
        self.prizes_wide = round(cards * self.prize) + gaps + scale.px(12)

    def _scroll_buttons(self, scale: Scale) -> None:
        box, row, gap = self.table, self.row, scale.px(8)
        rows, rounds = len(self.told.lines), len(self.rounds)
        many = max(1, self.shown_rows - 1)
        words = self.app.words

        def add(id: str, icon: str, at: tuple[int, int], can: bool, rows: int, rounds: int) -> None:
            place, by = Rect(*at, row, row), lambda: self.scroll(rows, rounds)
            label = words.say(f"results.{id}")
            self.widgets.append(Button(id, label, place, by, "", "icon", icon, enabled=can))

        if self.shown_rows < rows:
            x = box.right + gap
            last = rows - self.shown_rows
            add("up", "up", (x, box.y + row), self.first_row > 0, -many, 0)
            add("down", "down", (x, box.bottom - row), self.first_row < last, many, 0)
        if self.shown_rounds < rounds:
            last = rounds - self.shown_rounds
            add("earlier", "left", (box.x - gap - row, box.y), self.first_round > 0, 0, -1)
            add("later", "right", (box.right + gap, box.y), self.first_round < last, 0, 1)

    # --- drawing ---

    def draw_table(self, surface: Surface, scale: Scale) -> None:
        box, row = self.table, self.row
        surface.blit(paint.panel(box.size, SHADE, scale.px(16), alpha=118), box.topleft)
        px, pad = self.cell_px, scale.px(18)
        self._draw_heads(surface, scale)
        shown = self.told.lines[self.first_row : self.first_row + self.shown_rows]
        for i, told in enumerate(shown):
            top = box.y + (i + 1) * row
            middle = top + row // 2
            if told.won or i % 2 == 0:
                size, alpha = (box.w - scale.px(8), row - scale.px(2)), 38 if told.won else 12
                band = paint.panel(size, PAPER, scale.px(12), alpha=alpha)
                surface.blit(band, (box.x + scale.px(4), top + scale.px(1)))
            if told.own:
                box_ = (box.w - scale.px(8), row - scale.px(2))
                tint, thick = seat_colour(told.seats[0]), max(2, scale.px(3))
                ring = paint.ring(box_, tint, scale.px(12), thick)
                surface.blit(ring, (box.x + scale.px(4), top + scale.px(1)))
            self._draw_name(surface, scale, told, middle)
            self._draw_prizes(surface, told, middle)
            for k, column in enumerate(self._columns_shown()):
                scores, seat = self.rounds[column], told.seats[0]
                if seat < len(scores):
                    score = text.render(number(scores[seat]), text.HANKEN_SEMIBOLD, px, PAPER)
                    paint.lay(surface, score, midright=(self._column_right(k), middle))
            total = text.render(told.total, text.FREDOKA, px, PAPER)
            paint.lay(surface, total, midright=(box.right - pad, middle))

    def _columns_shown(self) -> range:
        return range(self.first_round, self.first_round + self.shown_rounds)

    def _column_right(self, k: int) -> int:
        """Where the numbers of the k-th column that is shown end."""
        inset = (self.cell - text.size("0", text.HANKEN_BOLD, self.cell_px)[0]) // 3
        return self.table.x + self.name_wide + (k + 1) * self.cell - inset

    def _draw_heads(self, surface: Surface, scale: Scale) -> None:
        px, pad = self.cell_px, scale.px(18)
        middle = self.table.y + self.row // 2
        first, last = (text.render(s, text.HANKEN_SEMIBOLD, px, SOFT) for s in self.told.heads)
        paint.lay(surface, first, midleft=(self.table.x + pad, middle))
        paint.lay(surface, last, midright=(self.table.right - pad, middle))
        for k, column in enumerate(self._columns_shown()):
            head = text.render(str(column + 1), text.HANKEN_SEMIBOLD, px, SOFT)
            paint.lay(surface, head, midright=(self._column_right(k), middle))

    def _draw_name(self, surface: Surface, scale: Scale, told: Line, middle: int) -> None:
        """The signs of the seats, the name, and the crown of a winner."""
        side, x = round(self.row * 0.68), self.table.x + scale.px(18)
        mark = self._mark(told)
        if told.place:
            rank = text.render(str(told.place), text.HANKEN_SEMIBOLD, self.cell_px, SOFT)
            paint.lay(surface, rank, midright=(x + self.place_wide - scale.px(12), middle))
        x += self.place_wide
        for seat in told.seats:
            paint.lay(surface, seat_mark(seat, mark), midleft=(x, middle))
            x += mark + scale.px(6)
        x += scale.px(6) if told.seats else 0
        room, (px, wraps) = self._name_room(scale, told), self._name_px(scale)
        if wraps and len(told.seats) > 1:
            name = text.wrapped(told.name, _face(told), px, PAPER, room)
        else:
            name = line(told.name, _face(told), px, PAPER, room)
        paint.lay(surface, name, midleft=(x, middle))
        if told.won:
            crown = icon("crown" if told.seats else "check", round(side * 0.8), PAPER)
            paint.lay(surface, crown, midleft=(x + name.get_width() + scale.px(10), middle))

    def _mark(self, told: Line) -> int:
        return round(self.row * (0.68 if len(told.seats) < 2 else 0.5))

    def _name_room(self, scale: Scale, told: Line) -> int:
        """How wide a name can be, beside the signs and the crown."""
        signs = len(told.seats) * (self._mark(told) + scale.px(6)) + scale.px(6) * bool(told.seats)
        crown = round(self.row * 0.68) if told.won else 0
        return max(1, self.name_wide - 2 * scale.px(18) - signs - crown - self.place_wide)

    def _name_px(self, scale: Scale) -> tuple[int, bool]:
        """One size for all names, so that the winner's is not the smallest for its crown; a name
        that is much too long is smaller by itself. The names of a team have two lines before they
        are cut, and then all teams have."""
        px = self.cell_px
        shares, teams = [], []
        for told in self.told.lines:
            room = self._name_room(scale, told)
            shares.append(room / max(1, text.size(told.name, _face(told), px)[0]))
            if len(told.seats) > 1:
                teams.append((told, room))
        least = min(shares, default=1.0)
        if least >= LEAST_NAME or not teams:
            return int(px * max(LEAST_NAME, min(1.0, least))), False
        px = round(px * 0.72)
        for told, room in teams:
            longest = max(told.name.split(), key=len)
            while px > 11 and (
                text.wrapped_height(told.name, _face(told), px, room) > self.row * 0.85
                or text.size(longest, _face(told), px)[0] > room
            ):
                px -= 1
        return px, True

    def _draw_prizes(self, surface: Surface, told: Line, middle: int) -> None:
        """Small cards before the total; those of one prize lie over each other."""
        if not told.prizes:
            return
        if self._faces is None:
            self._faces = Faces(part(self.entry, "art").ART, 24 << 20)
        x = self.table.x + self.name_wide
        for prize in told.prizes:
            for i, face in enumerate(prize):
                centre = (x + round(i * self.prize * 0.3) + self.prize // 2, middle)
                paint.lay(surface, self._faces.sprite(face, self.prize), center=centre)
            x += round((0.7 + 0.3 * len(prize)) * self.prize) + self.prize_gap


def _face(told: Line) -> str:
    return text.HANKEN_BOLD if told.won else text.HANKEN_SEMIBOLD
