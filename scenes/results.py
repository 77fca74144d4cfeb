"""The end of a match, of any game: who won, why, and every round in a table."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from pygame import Rect, Surface

from game.catalog import Entry
from game.table import Outcome, Reason
from scenes.input.intents import Acted, Intent, Pointed, Scrolled
from scenes.parts import part
from scenes.stage import paint, text
from scenes.stage.confetti import CONFETTI_MS, Paper, scatter
from scenes.stage.icons import icon
from scenes.stage.scene import Scene
from scenes.stage.seats import number, seat_colour, seat_mark
from scenes.stage.sprites import Faces
from scenes.stage.theme import NIGHT, PAPER, PAPER_EDGE, SHADE, SOFT, Colour, Scale, mix
from scenes.stage.tween import out_back
from scenes.stage.widgets import Button, line

if TYPE_CHECKING:
    from scenes.app import App

_CROWN_MS = 420.0
DEAF_MS = 500.0  # keys hammered at the end of a match are not meant for what comes after it


class Line(msgspec.Struct, frozen=True):
    """A line of the table: for one seat, for a team, or for none. Prizes are shown as cards."""

    seats: tuple[int, ...]
    name: str
    total: str
    won: bool
    prizes: list[list[str]] = []


class Told(msgspec.Struct, frozen=True):
    """What a game says of its end in its own way; left empty, it is said as usual."""

    caption: str
    big: list[str]  # instead of the winners' names
    heads: tuple[str, str]  # over the names and over the totals
    lines: list[Line]
    festive: bool = True


class Finished(Protocol):
    """What is needed of a match: who sat there, and the scores of its rounds."""

    @property
    def seats(self) -> Sequence[Any]: ...

    @property
    def game(self) -> Any: ...


def table_colours(entry: Entry) -> tuple[Colour, Colour]:
    """The hue of the game's table, or that of the menus for a game that names none."""
    try:
        art = importlib.import_module(f"scenes.{entry.word}_art")
    except ImportError:
        return NIGHT
    colours: tuple[Colour, Colour] = getattr(art, "TABLE", NIGHT)
    return colours


def ranking(totals: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Seats from first to last. Winners lead; in a game that the fewest points win, so do few."""
    lowest_wins = bool(winners) and totals[winners[0]] < max(totals)
    sign = 1 if lowest_wins else -1
    return sorted(range(len(totals)), key=lambda s: (s not in winners, sign * totals[s], s))


class ResultsScene(Scene):
    """``rematch`` plays again, ``leave`` goes to the title, ``set_up`` sets up the game anew."""

    keys: Mapping[str, Sequence[str]] = {"rematch": ["r"]}

    def __init__(
        self,
        entry: Entry,
        match: Finished,
        outcome: Outcome,
        rematch: Callable[[], object],
        leave: Callable[[], object],
        set_up: Callable[[], object] | None = None,
    ) -> None:
        super().__init__()
        self.entry = entry
        self.outcome = outcome
        self.rematch = rematch
        self.go_to_title = leave
        self.go_to_setup = set_up or self._set_up
        self.names = [plain(seat.name) for seat in match.seats]
        self.rounds: list[Sequence[int]] = list(match.game.rounds)
        self.game = match.game
        self.own: Any = part(entry, "results")
        self.told = Told("", [], ("", ""), [])
        self._faces: Faces | None = None
        self.first_row = 0
        self.first_round = 0
        self.t = 0.0
        self.end = 0.0
        self._deaf = DEAF_MS
        self._paper: list[Paper] = []
        self.shown_rows = 0
        self.shown_rounds = len(self.rounds)

    # --- time ---

    def enter(self, app: App) -> None:
        super().enter(app)
        self.told = self._tell()
        festive = bool(self.outcome.winners) and self.told.festive
        app.sound.play("win" if festive else "thud")
        if app.settings.motion == "full" and app.settings.speed != "off" and festive:
            self.end = CONFETTI_MS
            colours = [seat_colour(seat) for seat in self.outcome.winners]
            self._paper = scatter([*colours, mix(PAPER, PAPER_EDGE, 0.45), PAPER_EDGE])

    def _tell(self) -> Told:
        """The end in words: the game's own, or a line for each seat with all its rounds."""
        words, outcome = self.app.words, self.outcome
        if self.own is not None:
            told: Told = self.own.told(self.game, outcome, self.names, words)
            return told
        lines = [
            Line((seat,), self.names[seat], number(outcome.totals[seat]), seat in outcome.winners)
            for seat in ranking(outcome.totals, outcome.winners)
        ]
        return Told("", [], (words.say("results.round"), words.say("results.total")), lines)

    @property
    def busy(self) -> bool:
        return self._deaf > 0 or self.t < self.end

    def update(self, dt: float) -> None:
        self._deaf = max(0.0, self._deaf - dt)
        if self.t < self.end:
            self.t = min(self.end, self.t + dt)
            self.dirty = True

    # --- input ---

    def handle(self, intent: Intent) -> None:
        if self._deaf > 0:
            return  # the last key of the match was not meant for a rematch
        if isinstance(intent, Scrolled):
            self._scroll(rows=-1 if intent.amount > 0 else 1)
            return
        if isinstance(intent, Acted):
            if intent.name in ("page_up", "page_down"):
                by = max(1, self.shown_rows - 1)
                self._scroll(rows=-by if intent.name == "page_up" else by)
                return
            if intent.name == "back":
                self.go_to_title()
                return
            if intent.name == "rematch":
                self.rematch()
                return
        if self.busy and isinstance(intent, Pointed) and intent.kind == "down":
            self.t = self.end
            self.dirty = True
        super().handle(intent)

    def _set_up(self) -> None:
        from scenes.setup import SetupScene
        from scenes.title import TitleScene

        app = self.app
        app.reset(TitleScene())
        app.push(SetupScene(self.entry))

    def _scroll(self, rows: int = 0, rounds: int = 0) -> None:
        row = max(0, min(self.first_row + rows, len(self.told.lines) - self.shown_rows))
        column = max(0, min(self.first_round + rounds, len(self.rounds) - self.shown_rounds))
        if (row, column) != (self.first_row, self.first_round):
            self.first_row, self.first_round = row, column
            self.layout(self.scale)

    # --- layout ---

    def layout(self, scale: Scale) -> None:
        if self._faces is not None:
            self._faces.drop()
        super().layout(scale)
        words = self.app.words
        self.told = self._tell()
        w, h = scale.size
        margin = scale.px(48)
        inner = w - 2 * margin
        high = min(max(scale.px(60), round(scale.font(24) * 1.9)), h // 8)
        foot = h - scale.px(26) - high
        self.widgets = list(self._buttons(scale, Rect(margin, foot, inner, high)))
        # What is said: a caption, the winners, the reason.
        top = scale.px(24)
        key = ("nobody", "winner", "shared")[min(2, len(self.outcome.winners))]
        caption = self.told.caption or words.say(f"results.{key}")
        self.caption = line(caption, text.FREDOKA, min(scale.font(30), h // 16), SOFT, inner)
        px = min(scale.font(28), h // 17)
        said = words.sentence(signed(self.outcome.reason), self.names)
        while px > 14 and text.wrapped_height(said, text.HANKEN_SEMIBOLD, px, inner) > h * 0.12:
            px -= 1
        self.why = text.wrapped(said, text.HANKEN_SEMIBOLD, px, PAPER, inner, align="centre")
        spoken = self.caption.get_height() + self.why.get_height()
        # The table takes what it needs, but leaves the winners a quarter of the window.
        gap = scale.px(18)
        row = max(scale.px(46), round(scale.font(22) * 1.45))
        room = foot - 2 * gap - top - spoken
        room -= round(h * (0.2 if scale.text_percent < 150 else 0.15))
        need = len(self.told.lines) + 1
        self.shown_rows = max(1, min(len(self.told.lines), room // row - 1))
        if need * row < room:
            cards = any(line.prizes for line in self.told.lines)
            row = max(row, min(room // need, scale.px(88 if cards else 62)))
        self.row = row
        table = Rect(margin, 0, inner, row * (self.shown_rows + 1))
        table.bottom = foot - gap
        self._columns(scale, table)
        # Everything above the table is centred in what is left.
        block = Rect(margin, top, inner, table.top - gap - top)
        self._winners(scale, block, spoken)

    def _buttons(self, scale: Scale, box: Rect) -> list[Button]:
        words, app = self.app.words, self.app
        buttons = [
            Button("rematch", words.say("results.rematch"), box, self.rematch,
                   app.hint("rematch") or "R", "primary", act="confirm"),
            Button("setup", words.say("results.setup"), box, self.go_to_setup),
            Button("title", words.say("results.title"), box, self.go_to_title),
        ]  # fmt: skip
        gap = scale.px(18)
        widths = [Button.width(b.label, scale, b.key) for b in buttons]
        spare = box.w - gap * 2
        if sum(widths) > spare:
            widths = [wide * spare // sum(widths) for wide in widths]
        x = box.centerx - (sum(widths) + 2 * gap) // 2
        for button, wide in zip(buttons, widths, strict=True):
            button.rect = Rect(x, box.y, wide, box.h)
            x += wide + gap
        return buttons

    def _columns(self, scale: Scale, table: Rect) -> None:
        """How wide the columns are; what does not fit can be scrolled to."""
        size = 22 if self.row < scale.px(70) else 27
        px = self.cell_px = min(scale.font(size), round(self.row * 0.62))
        pad = scale.px(12)
        cells = [number(score) for scores in self.rounds for score in scores]
        cells += [str(max(1, len(self.rounds)))]
        wide = max(text.size(cell, text.HANKEN_BOLD, px)[0] for cell in cells) + 2 * pad
        self.cell = max(wide, scale.px(62))
        lines, heads = self.told.lines, self.told.heads
        self.total = max(
            *(text.size(line.total, text.FREDOKA, px)[0] for line in lines),
            text.size(heads[1], text.HANKEN_SEMIBOLD, self.cell_px)[0],
        ) + 2 * scale.px(18)
        mark = round(self.row * 0.68)
        name = max(
            text.size(line.name, text.HANKEN_BOLD, px)[0] + len(line.seats) * (mark + pad // 2)
            for line in lines
        )
        head = text.size(heads[0], text.HANKEN_SEMIBOLD, px)[0]
        name = max(name + pad, head) + 2 * scale.px(18) + mark  # a crown may follow
        gutter = self.row + scale.px(8)
        rounds = len(self.rounds)
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

    def _prizes(self, scale: Scale, most: int) -> None:
        """How large the cards of the prizes are, so that the longest line of them has room."""
        self.prize_gap = scale.px(10)
        self.prize, self.prizes_wide = 0, 0
        counts = [[len(prize) for prize in line.prizes] for line in self.told.lines]
        if not any(counts):
            return
        cards = max(sum(0.7 + 0.3 * count for count in line) for line in counts)
        gaps = max(map(len, counts)) * self.prize_gap
        self.prize = max(8, min(round(self.row * 0.76), int((most * 0.6 - gaps) / cards)))
        self.prizes_wide = round(cards * self.prize) + gaps + scale.px(12)

    def _scroll_buttons(self, scale: Scale) -> None:
        box, row, gap = self.table, self.row, scale.px(8)
        rows, rounds = len(self.told.lines), len(self.rounds)
        many = max(1, self.shown_rows - 1)
        words = self.app.words

        def add(id: str, icon: str, at: tuple[int, int], can: bool, rows: int, rounds: int) -> None:
            button = Button(
                id, words.say(f"results.{id}"), Rect(*at, row, row),
                lambda: self._scroll(rows, rounds), style="icon", icon=icon, enabled=can,
            )  # fmt: skip
            self.widgets.append(button)

        if self.shown_rows < rows:
            x = box.right + gap
            last = rows - self.shown_rows
            add("up", "up", (x, box.y + row), self.first_row > 0, -many, 0)
            add("down", "down", (x, box.bottom - row), self.first_row < last, many, 0)
        if self.shown_rounds < rounds:
            last = rounds - self.shown_rounds
            add("earlier", "left", (box.x - gap - row, box.y), self.first_round > 0, 0, -1)
            add("later", "right", (box.right + gap, box.y), self.first_round < last, 0, 1)

    def _winners(self, scale: Scale, block: Rect, spoken: int) -> None:
        """The winners as large as the room allows, in as many lines as it takes."""
        self.banners = [(-1, big) for big in self.told.big] or [
            (seat, self.names[seat]) for seat in self.outcome.winners
        ]
        room = block.h - spoken
        gap = scale.px(44)
        lines: list[list[tuple[int, str, int]]] = []
        px = min(scale.px(124), round(room * 0.46))
        least = min(px, scale.px(58))  # smaller than that, a second line is better
        while px > 8 and self.banners:
            lines = self._broken(px, block.w, gap)
            widest = max(wide for laid in lines for *_, wide in laid)
            if (
                widest <= block.w
                and len(lines) * px * 1.85 <= room
                and (len(lines) == 1 or px <= least)
            ):
                break
            px -= 1
        self.winner_px = px
        high = round(px * 1.85)
        y = block.y + (room - high * len(lines)) // 2
        self.caption_at = (block.centerx - self.caption.get_width() // 2, y)
        y += self.caption.get_height()
        self.winner_boxes: list[tuple[int, Rect]] = []
        self.winner_names: list[str] = []
        for laid in lines:
            x = block.centerx - (sum(wide for *_, wide in laid) + gap * (len(laid) - 1)) // 2
            for seat, said, wide in laid:
                self.winner_boxes.append((seat, Rect(x, y, wide, high)))
                self.winner_names.append(said)
                x += wide + gap
            y += high
        self.why_at = (block.centerx - self.why.get_width() // 2, y)

    def _broken(self, px: int, room: int, gap: int) -> list[list[tuple[int, str, int]]]:
        """The winners in lines of at most ``room``, each with its width."""
        lines: list[list[tuple[int, str, int]]] = [[]]
        x = 0
        for seat, said in self.banners:
            wide = text.size(said, text.FREDOKA, px)[0] + (round(px * 1.5) if seat >= 0 else 0)
            if lines[-1] and x + wide > room:
                lines.append([])
                x = 0
            lines[-1].append((seat, said, wide))
            x += wide + gap
        return lines

    # --- drawing ---

    def draw(self, surface: Surface) -> list[Rect] | None:
        surface.blit(paint.background(surface.get_size(), *table_colours(self.entry)), (0, 0))
        if self.busy:  # behind the words, which can be read from the first moment
            for paper in self._paper:
                paper.draw(surface, self.t, self.scale)
        self._draw_table(surface, self.scale)
        surface.blit(self.caption, self.caption_at)
        for (seat, box), said in zip(self.winner_boxes, self.winner_names, strict=True):
            self._draw_winner(surface, seat, said, box)
        surface.blit(self.why, self.why_at)
        self.draw_widgets(surface)
        return None

    def _draw_winner(self, surface: Surface, seat: int, said: str, box: Rect) -> None:
        px = self.winner_px
        x, middle = box.x + round(px * 0.6), box.y + round(px * 1.15)
        if seat < 0:
            name = text.render(said, text.FREDOKA, px, PAPER)
            surface.blit(name, name.get_rect(center=(box.centerx, box.centery)))
            return
        mark = seat_mark(seat, round(px * 1.2))
        surface.blit(mark, mark.get_rect(center=(x, middle)))
        name = text.render(said, text.FREDOKA, px, PAPER)
        at = (box.x + round(px * 1.5), middle - round(px * 0.05))
        surface.blit(name, name.get_rect(midleft=at))
        share = min(1.0, self.t / _CROWN_MS) if self.end else 1.0
        fall = (1 - out_back(share)) * px * 0.5
        crown = icon("crown", round(px * 0.62), PAPER)
        surface.blit(crown, crown.get_rect(center=(x, box.y + round(px * 0.33 - fall))))

    def _draw_table(self, surface: Surface, scale: Scale) -> None:
        box, row = self.table, self.row
        radius = scale.px(16)
        surface.blit(paint.panel(box.size, SHADE, radius, alpha=118), box.topleft)
        px, pad = self.cell_px, scale.px(18)
        self._draw_heads(surface, scale)
        shown = self.told.lines[self.first_row : self.first_row + self.shown_rows]
        for i, told in enumerate(shown):
            top = box.y + (i + 1) * row
            middle = top + row // 2
            if told.won or i % 2 == 0:
                band = paint.panel(
                    (box.w - scale.px(8), row - scale.px(2)), PAPER, scale.px(12),
                    alpha=38 if told.won else 12,
                )  # fmt: skip
                surface.blit(band, (box.x + scale.px(4), top + scale.px(1)))
            self._draw_name(surface, scale, told, middle)
            self._draw_prizes(surface, told, middle)
            for k, column in enumerate(self._columns_shown()):
                scores, seat = self.rounds[column], told.seats[0]
                if seat < len(scores):
                    score = text.render(number(scores[seat]), text.HANKEN_SEMIBOLD, px, PAPER)
                    surface.blit(score, score.get_rect(midright=(self._column_right(k), middle)))
            total = text.render(told.total, text.FREDOKA, px, PAPER)
            surface.blit(total, total.get_rect(midright=(box.right - pad, middle)))

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
        surface.blit(first, first.get_rect(midleft=(self.table.x + pad, middle)))
        surface.blit(last, last.get_rect(midright=(self.table.right - pad, middle)))
        for k, column in enumerate(self._columns_shown()):
            head = text.render(str(column + 1), text.HANKEN_SEMIBOLD, px, SOFT)
            surface.blit(head, head.get_rect(midright=(self._column_right(k), middle)))

    def _draw_name(self, surface: Surface, scale: Scale, told: Line, middle: int) -> None:
        """The signs of the seats, the name, and the crown of a winner."""
        side, pad = round(self.row * 0.68), scale.px(18)
        x = self.table.x + pad
        for seat in told.seats:
            mark = seat_mark(seat, side)
            surface.blit(mark, mark.get_rect(midleft=(x, middle)))
            x += side + scale.px(6)
        x += scale.px(6) if told.seats else 0
        room = self.table.x + self.name_wide - pad - x - (side if told.won else 0)
        face = text.HANKEN_BOLD if told.won else text.HANKEN_SEMIBOLD
        name = line(told.name, face, self.cell_px, PAPER, max(1, room))
        at = name.get_rect(midleft=(x, middle))
        surface.blit(name, at)
        if told.won:
            crown = icon("crown" if told.seats else "check", round(side * 0.8), PAPER)
            surface.blit(crown, crown.get_rect(midleft=(at.right + scale.px(10), middle)))

    def _draw_prizes(self, surface: Surface, told: Line, middle: int) -> None:
        """Small cards before the total; those of one prize lie over each other."""
        if not told.prizes:
            return
        if self._faces is None:
            self._faces = Faces(importlib.import_module(f"scenes.{self.entry.word}_art").ART)
        x = self.table.x + self.name_wide
        for prize in told.prizes:
            for i, face in enumerate(prize):
                card = self._faces.sprite(face, self.prize)
                left = x + round(i * self.prize * 0.3)
                surface.blit(card, card.get_rect(center=(left + self.prize // 2, middle)))
            x += round((0.7 + 0.3 * len(prize)) * self.prize) + self.prize_gap


def plain(name: str) -> str:
    """A name with a star in it must not be taken for marked text."""
    return name.replace("*", "∗")


def signed(reason: Reason) -> Reason:
    """The reason with its negative numbers as they are printed."""
    values = {
        key: number(value) if isinstance(value, int) and value < 0 else value
        for key, value in reason.values.items()
    }
    return Reason(reason.key, values)
