"""The end of a match, of any game: who won, why, and every round in a table."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pygame import Rect, Surface

from game.catalog import Entry
from game.table import Outcome, Reason
from scenes.input.intents import Acted, Intent, Pointed, Scrolled
from scenes.stage import paint, text
from scenes.stage.confetti import CONFETTI_MS, Paper, scatter
from scenes.stage.icons import icon
from scenes.stage.scene import Scene
from scenes.stage.seats import number, seat_colour, seat_mark
from scenes.stage.theme import NIGHT, PAPER, PAPER_EDGE, SHADE, SOFT, Colour, Scale, mix
from scenes.stage.tween import out_back
from scenes.stage.widgets import Button, line

if TYPE_CHECKING:
    from scenes.app import App

_CROWN_MS = 420.0
DEAF_MS = 500.0  # keys hammered at the end of a match are not meant for what comes after it


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
        self.order = ranking(outcome.totals, outcome.winners)
        self.first_row = 0
        self.first_round = 0
        self.t = 0.0
        self.end = 0.0
        self._deaf = DEAF_MS
        self._paper: list[Paper] = []
        self.shown_rows = len(self.order)
        self.shown_rounds = len(self.rounds)

    # --- time ---

    def enter(self, app: App) -> None:
        super().enter(app)
        app.sound.play("win" if self.outcome.winners else "thud")
        if app.settings.motion == "full" and app.settings.speed != "off" and self.outcome.winners:
            self.end = CONFETTI_MS
            colours = [seat_colour(seat) for seat in self.outcome.winners]
            self._paper = scatter([*colours, mix(PAPER, PAPER_EDGE, 0.45), PAPER_EDGE])

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
        row = max(0, min(self.first_row + rows, len(self.order) - self.shown_rows))
        column = max(0, min(self.first_round + rounds, len(self.rounds) - self.shown_rounds))
        if (row, column) != (self.first_row, self.first_round):
            self.first_row, self.first_round = row, column
            self.layout(self.scale)

    # --- layout ---

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        words = self.app.words
        w, h = scale.size
        margin = scale.px(48)
        inner = w - 2 * margin
        high = min(max(scale.px(60), round(scale.font(24) * 1.9)), h // 8)
        foot = h - scale.px(26) - high
        self.widgets = list(self._buttons(scale, Rect(margin, foot, inner, high)))
        # What is said: a caption, the winners, the reason.
        top = scale.px(24)
        key = ("nobody", "winner", "shared")[min(2, len(self.outcome.winners))]
        self.caption = line(
            words.say(f"results.{key}"), text.FREDOKA, min(scale.font(30), h // 16), SOFT, inner
        )
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
        need = len(self.order) + 1
        self.shown_rows = max(1, min(len(self.order), room // row - 1))
        if need * row < room:
            row = max(row, min(room // need, scale.px(62)))
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
        words = self.app.words
        px = self.cell_px = min(scale.font(22), round(self.row * 0.62))
        pad = scale.px(12)
        cells = [number(score) for scores in self.rounds for score in scores]
        cells += [str(len(self.rounds))]
        wide = max(text.size(cell, text.HANKEN_BOLD, px)[0] for cell in cells) + 2 * pad
        self.cell = max(wide, scale.px(62))
        total = [number(total) for total in self.outcome.totals]
        self.total = max(
            *(text.size(cell, text.FREDOKA, px)[0] for cell in total),
            text.size(words.say("results.total"), text.HANKEN_SEMIBOLD, self.cell_px)[0],
        ) + 2 * scale.px(18)
        mark = round(self.row * 0.68)
        name = max(text.size(name, text.HANKEN_BOLD, px)[0] for name in self.names)
        head = text.size(words.say("results.round"), text.HANKEN_SEMIBOLD, px)[0]
        name = max(name + mark + pad, head) + 2 * scale.px(18) + mark  # a crown may follow
        gutter = self.row + scale.px(8)
        rounds = len(self.rounds)
        most = table.w - 2 * gutter - self.total
        name = min(name, max(round(most * 0.3), most - rounds * self.cell))
        self.shown_rounds = max(1, min(rounds, (most - name) // self.cell))
        if self.shown_rounds < rounds:  # all in a narrower column rather than some in a wide one
            self.cell = max(wide - pad, min(self.cell, (most - name) // rounds))
            self.shown_rounds = max(1, min(rounds, (most - name) // self.cell))
        if not hasattr(self, "name_wide"):
            self.first_round = rounds - self.shown_rounds  # the last rounds are the freshest
        self.name_wide = name
        self.first_row = max(0, min(self.first_row, len(self.order) - self.shown_rows))
        self.first_round = max(0, min(self.first_round, rounds - self.shown_rounds))
        # A table of two short rounds is stretched a little: it stands in the middle of much room.
        used = name + self.shown_rounds * self.cell + self.total
        least = min(table.w - 2 * gutter, scale.px(760))
        if used < least:
            self.name_wide += least - used
            used = least
        self.table = Rect(table.centerx - used // 2, table.y, used, table.h)
        self._scroll_buttons(scale)

    def _scroll_buttons(self, scale: Scale) -> None:
        box, row, gap = self.table, self.row, scale.px(8)
        rows, rounds = len(self.order), len(self.rounds)
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
        room = block.h - spoken
        gap = scale.px(44)
        lines: list[list[tuple[int, int]]] = []
        px = min(scale.px(124), round(room * 0.46))
        least = min(px, scale.px(58))  # smaller than that, a second line is better
        while px > 8 and self.outcome.winners:
            lines = self._broken(px, block.w, gap)
            widest = max(wide for laid in lines for _, wide in laid)
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
        for laid in lines:
            x = block.centerx - (sum(wide for _, wide in laid) + gap * (len(laid) - 1)) // 2
            for seat, wide in laid:
                self.winner_boxes.append((seat, Rect(x, y, wide, high)))
                x += wide + gap
            y += high
        self.why_at = (block.centerx - self.why.get_width() // 2, y)

    def _broken(self, px: int, room: int, gap: int) -> list[list[tuple[int, int]]]:
        """The winners in lines of at most ``room``, each with its width."""
        lines: list[list[tuple[int, int]]] = [[]]
        x = 0
        for seat in self.outcome.winners:
            wide = self._winner_width(seat, px)
            if lines[-1] and x + wide > room:
                lines.append([])
                x = 0
            lines[-1].append((seat, wide))
            x += wide + gap
        return lines

    def _winner_width(self, seat: int, px: int) -> int:
        name = text.size(self.names[seat], text.FREDOKA, px)[0]
        return round(px * 1.5) + name

    # --- drawing ---

    def draw(self, surface: Surface) -> list[Rect] | None:
        surface.blit(paint.background(surface.get_size(), *table_colours(self.entry)), (0, 0))
        if self.busy:  # behind the words, which can be read from the first moment
            for paper in self._paper:
                paper.draw(surface, self.t, self.scale)
        self._draw_table(surface, self.scale)
        surface.blit(self.caption, self.caption_at)
        for seat, box in self.winner_boxes:
            self._draw_winner(surface, seat, box)
        surface.blit(self.why, self.why_at)
        self.draw_widgets(surface)
        return None

    def _draw_winner(self, surface: Surface, seat: int, box: Rect) -> None:
        px = self.winner_px
        x, middle = box.x + round(px * 0.6), box.y + round(px * 1.15)
        mark = seat_mark(seat, round(px * 1.2))
        surface.blit(mark, mark.get_rect(center=(x, middle)))
        name = text.render(self.names[seat], text.FREDOKA, px, PAPER)
        at = (box.x + round(px * 1.5), middle - round(px * 0.05))
        surface.blit(name, name.get_rect(midleft=at))
        share = min(1.0, self.t / _CROWN_MS) if self.end else 1.0
        fall = (1 - out_back(share)) * px * 0.5
        crown = icon("crown", round(px * 0.62), PAPER)
        surface.blit(crown, crown.get_rect(center=(x, box.y + round(px * 0.33 - fall))))

    def _draw_table(self, surface: Surface, scale: Scale) -> None:
        words, box, row = self.app.words, self.table, self.row
        radius = scale.px(16)
        surface.blit(paint.panel(box.size, SHADE, radius, alpha=118), box.topleft)
        px, pad = self.cell_px, scale.px(18)
        left = box.x + self.name_wide
        middle = box.y + row // 2

        def put(shown: Surface, right: int, y: int) -> None:
            surface.blit(shown, shown.get_rect(midright=(right, y)))

        head = text.render(words.say("results.round"), text.HANKEN_SEMIBOLD, px, SOFT)
        surface.blit(head, head.get_rect(midleft=(box.x + pad, middle)))
        columns = range(self.first_round, self.first_round + self.shown_rounds)
        inset = (self.cell - text.size("0", text.HANKEN_BOLD, px)[0]) // 3
        for i, column in enumerate(columns):
            shown = text.render(str(column + 1), text.HANKEN_SEMIBOLD, px, SOFT)
            put(shown, left + (i + 1) * self.cell - inset, middle)
        shown = text.render(words.say("results.total"), text.HANKEN_SEMIBOLD, px, SOFT)
        put(shown, box.right - pad, middle)
        rows = self.order[self.first_row : self.first_row + self.shown_rows]
        for i, seat in enumerate(rows):
            top = box.y + (i + 1) * row
            middle = top + row // 2
            won = seat in self.outcome.winners
            if won or i % 2 == 0:
                band = paint.panel(
                    (box.w - scale.px(8), row - scale.px(2)), PAPER, scale.px(12),
                    alpha=38 if won else 12,
                )  # fmt: skip
                surface.blit(band, (box.x + scale.px(4), top + scale.px(1)))
            side = round(row * 0.68)
            mark = seat_mark(seat, side)
            surface.blit(mark, mark.get_rect(midleft=(box.x + pad, middle)))
            room = self.name_wide - 2 * pad - side - scale.px(12) - (side if won else 0)
            face = text.HANKEN_BOLD if won else text.HANKEN_SEMIBOLD
            name = line(self.names[seat], face, px, PAPER, max(1, room))
            at = name.get_rect(midleft=(box.x + pad + side + scale.px(12), middle))
            surface.blit(name, at)
            if won:
                crown = icon("crown", round(side * 0.8), PAPER)
                surface.blit(crown, crown.get_rect(midleft=(at.right + scale.px(10), middle)))
            for k, column in enumerate(columns):
                scores = self.rounds[column]
                if seat < len(scores):
                    shown = text.render(number(scores[seat]), text.HANKEN_SEMIBOLD, px, PAPER)
                    put(shown, left + (k + 1) * self.cell - inset, middle)
            shown = text.render(number(self.outcome.totals[seat]), text.FREDOKA, px, PAPER)
            put(shown, box.right - pad, middle)


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
