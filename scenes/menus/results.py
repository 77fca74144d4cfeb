"""The end of a match, of any game: who won, why, and every round in a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from pygame import Rect, Surface

from game.contract import Outcome, Reason
from game.entry import Entry
from scenes.input.intents import Acted, Intent, Pointed, Scrolled
from scenes.menus.house_rules import told as told_rules
from scenes.menus.results_aside import Aside
from scenes.menus.results_story import MatchStory
from scenes.menus.results_table import Line, TableScene, Told
from scenes.parts import part
from scenes.stage import paint, text
from scenes.stage.confetti import CONFETTI_MS, Paper, scatter
from scenes.stage.icons import icon
from scenes.stage.seat_marks import number, seat_colour, seat_mark
from scenes.stage.theme import NIGHT, PAPER, PAPER_EDGE, SHADE, SOFT, Colour, Scale, mix
from scenes.stage.tween import out_back
from scenes.stage.widgets import Action, Button, line, side_by_side
from scenes.table.places import places

if TYPE_CHECKING:
    from game.journal import Match
    from scenes.app import App

_CROWN_MS = 420.0
_ASIDE_SHARE = 0.36  # of the width, for what a game shows besides
DEAF_MS = 500.0  # keys hammered at the end of a match are not meant for what comes after it
HEAT_MS = 1500.0  # … least of all where everybody has raced for the last catch


def table_colours(entry: Entry) -> tuple[Colour, Colour]:
    """The hue of the game's table, or that of the menus for a game that names none."""
    colours: tuple[Colour, Colour] = getattr(part(entry, "art"), "TABLE", NIGHT)
    return colours


def ranking(totals: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Seats from first to last. Winners lead; in a game that the fewest points win, so do few."""
    lowest_wins = bool(winners) and totals[winners[0]] < max(totals)
    sign = 1 if lowest_wins else -1
    return sorted(range(len(totals)), key=lambda s: (s not in winners, sign * totals[s], s))


def places_of(outcome: Outcome) -> list[int]:
    """The place of each seat; those who share the win share the first."""
    totals, winners = outcome.totals, outcome.winners
    found = places(totals, low=bool(winners) and totals[winners[0]] < max(totals))
    return [1 if seat in winners else place for seat, place in enumerate(found)]


class ResultsScene(TableScene):
    """``rematch`` plays again, ``leave`` goes to the title, ``set_up`` sets up the game anew.
    ``seen`` is what the table knows of the match besides its journal, for the game's own part."""

    keys: Mapping[str, Sequence[str]] = {"rematch": ["r"]}

    def __init__(
        self, entry: Entry, match: Match, outcome: Outcome, rematch: Action, leave: Action,
        seen: Any = None, set_up: Action | None = None,
    ) -> None:  # fmt: skip
        super().__init__(entry, match.game.rounds)
        self.outcome = outcome
        self.rematch, self.go_to_title = rematch, leave
        self.go_to_setup = set_up or self._set_up
        self.match = match
        self.names = [plain(seat.name) for seat in match.seats]
        self.game = match.game
        self.own: Any = part(entry, "results")
        self.t = self.end = 0.0
        self._deaf = HEAT_MS if match.game.timed else DEAF_MS
        self.people = [seat for seat, sits in enumerate(match.seats) if sits.kind == "human"]
        make: Any = getattr(self.own, "aside", None)
        self.aside: Aside | None = (
            MatchStory(match, self.names, outcome.winners, self.people)
            if make is None
            else make(match, self.names, seen)
        )
        if self.aside is not None:
            self.keys = {**self.keys, **self.aside.keys}
        self._paper: list[Paper] = []

    # --- time ---

    def enter(self, app: App) -> None:
        super().enter(app)
        if self.aside is not None:
            self.aside.enter(app)
        self.told = self._tell()
        festive = bool(self.outcome.winners) and self.told.festive
        won = festive and not self.lost
        app.sound.play("win" if won else "lose")
        person = won and self.people
        if app.settings.motion == "full" and app.settings.speed != "off" and person:
            self.end = CONFETTI_MS
            colours = [seat_colour(seat) for seat in self.outcome.winners]
            self._paper = scatter([*colours, mix(PAPER, PAPER_EDGE, 0.45), PAPER_EDGE])

    @property
    def lost(self) -> bool:
        """Whether people have played, and none of them has won."""
        return bool(self.people) and not set(self.people) & set(self.outcome.winners)

    @property
    def page(self) -> str:
        """Which end it is: "nobody", "shared", "loss", "bot" or "winner"."""
        winners = self.outcome.winners
        if len(winners) != 1:
            return "shared" if winners else "nobody"
        if self.lost:
            return "loss" if len(self.people) == 1 else "bot"
        return "winner" if self.people else "bot"

    def leave(self) -> None:
        super().leave()
        if self.aside is not None:
            self.aside.leave()

    def _tell(self) -> Told:
        """The end in words: the game's own, or a line for each seat with all its rounds."""
        words, outcome = self.app.words, self.outcome
        own = set(self.people if len(self.people) == 1 else [])
        if self.own is not None:
            told: Told = self.own.told(self.game, outcome, self.names, words, self.match)
            mine = [replace(line, own=bool(own & set(line.seats))) for line in told.lines]
            return replace(told, lines=mine)
        ranks = places_of(outcome)
        lines = [
            Line((seat,), self.names[seat], number(outcome.totals[seat]), seat in outcome.winners,
                 [], ranks[seat], seat in own)
            for seat in ranking(outcome.totals, outcome.winners)
        ]  # fmt: skip
        return Told("", [], (words.say("results.round"), words.say("results.total")), lines)

    @property
    def busy(self) -> bool:
        moving = self.aside is not None and self.aside.busy
        return self._deaf > 0 or self.t < self.end or moving

    def update(self, dt: float) -> None:
        self._deaf = max(0.0, self._deaf - dt)
        if self.t < self.end:
            self.t = min(self.end, self.t + dt)
            self.dirty = True
        if self.aside is not None and self.aside.update(dt):
            self.dirty = True

    # --- input ---

    def handle(self, intent: Intent) -> None:
        if self._deaf > 0:
            return  # the last key of the match was not meant for a rematch
        act = intent.name if isinstance(intent, Acted) else ""
        page = max(1, self.shown_rows - 1)
        if isinstance(intent, Scrolled):
            self.scroll(rows=-1 if intent.amount > 0 else 1)
        elif act in ("page_up", "page_down"):
            self.scroll(rows=-page if act == "page_up" else page)
        elif act == "back":
            self.go_to_title()
        elif act == "rematch":
            self.rematch()
        elif self.aside is None or not self.aside.act(act):
            if self.busy and isinstance(intent, Pointed) and intent.kind == "down":
                self.t = self.end
                self.dirty = True
            super().handle(intent)

    def _set_up(self) -> None:
        self.app.reset("title")
        self.app.push("setup", self.entry)

    # --- layout ---

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        words = self.app.words
        self.told = self._tell()
        w, h = scale.size
        margin = scale.px(48)
        inner = w - 2 * margin
        high = min(max(scale.px(60), round(scale.font(24) * 1.9)), h // 8)
        foot = h - scale.px(26) - high
        self.widgets = list(self._buttons(scale, Rect(margin, foot, inner, high)))
        gap, top = scale.px(18), scale.px(24)
        if self.aside is not None:
            inner, foot = self._lay_out_aside(scale, Rect(margin, top, inner, foot - gap - top))
        # What is said: a caption, the winners, the reason.
        caption = self.told.caption or words.say(f"results.{self.page}")
        self.caption = line(caption, text.FREDOKA, min(scale.font(30), h // 16), SOFT, inner)
        px = min(scale.font(28), h // 17)
        said = self.told.why or words.sentence(signed(self.outcome.reason), self.names)
        if self.lost and len(self.people) == 1 and self.own is None:
            place, count = places_of(self.outcome)[self.people[0]], len(self.names)
            name = self.names[self.people[0]]
            said += " " + words.say("results.own_place", name=name, place=place, count=count)
        while px > 14 and text.wrapped_height(said, text.HANKEN_SEMIBOLD, px, inner) > h * 0.12:
            px -= 1
        self.why = text.wrapped(said, text.HANKEN_SEMIBOLD, px, PAPER, inner, align="centre")
        spoken = self.caption.get_height() + self.why.get_height()
        rules = told_rules(self.app, self.entry, self.match.options, len(self.names))
        px = min(scale.font(20), h // 24)
        self.house = text.wrapped(rules, text.HANKEN, px, SOFT, inner, PAPER, "centre")
        spoken += self.house.get_height()
        # The table takes what it needs, but leaves the winners a quarter of the window.
        row = max(scale.px(46), round(scale.font(22) * 1.45))
        room = foot - 2 * gap - top - spoken
        room -= round(h * (0.2 if scale.text_percent < 150 else 0.15))
        need = len(self.told.lines) + 1
        self.shown_rows = max(1, min(len(self.told.lines), room // row - 1))
        if need * row < room:
            cards = any(line.prizes for line in self.told.lines)
            most = 120 if self.aside is not None and h > w else 88 if cards else 62
            row = max(row, min(room // need, scale.px(most)))
        self.row = row
        table = Rect(margin, 0, inner, row * (self.shown_rows + 1))
        table.bottom = foot - gap
        self.lay_out_table(scale, table)
        # Everything above the table is centred in what is left.
        block = Rect(margin, top, inner, table.top - gap - top)
        self._winners(scale, block, spoken)

    def _lay_out_aside(self, scale: Scale, room: Rect) -> tuple[int, int]:
        """What the game shows besides, on the right or below; gives how wide the rest may be, and
        where it ends."""
        assert self.aside is not None
        gap = scale.px(18)
        beside = room.w > room.h
        wide = round(room.w * _ASIDE_SHARE) if beside else room.w
        high = self.aside.height(scale, wide)
        if not high:
            return room.w, room.bottom + gap
        if beside:
            high = min(room.h, high)
            box = Rect(room.right - wide, room.bottom - high, wide, high)
            left, foot = room.w - wide - 2 * gap, room.bottom + gap
        else:
            high = min(high, round(room.h * 0.45))
            box = Rect(room.x, room.bottom - high, room.w, high)
            left, foot = room.w, box.top
        self.widgets += self.aside.layout(scale, box)
        return left, foot

    def _buttons(self, scale: Scale, box: Rect) -> list[Button]:
        say = self.app.words.say
        buttons = [
            Button("rematch", say("results.rematch"), box, self.rematch, self.key_of("rematch"),
                   "primary", act="confirm"),
            Button("setup", say("results.setup"), box, self.go_to_setup),
            Button("title", say("results.title"), box, self.go_to_title),
        ]  # fmt: skip
        side_by_side(buttons, box, scale, "centre", 18)
        return buttons

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
            fits = widest <= block.w and len(lines) * px * 1.85 <= room
            if fits and (len(lines) == 1 or px <= least):
                break
            px -= 1
        self.winner_px = px
        high = round(px * 1.85)
        y = block.y + (room - high * len(lines)) // 2
        self.caption_at = (block.centerx - self.caption.get_width() // 2, y)
        y += self.caption.get_height()
        self.winner_boxes: list[tuple[int, Rect]] = []
        self.winner_names = [said for laid in lines for _, said, _ in laid]
        for laid in lines:
            x = block.centerx - (sum(wide for *_, wide in laid) + gap * (len(laid) - 1)) // 2
            for seat, _, wide in laid:
                self.winner_boxes.append((seat, Rect(x, y, wide, high)))
                x += wide + gap
            y += high
        self.why_at = (block.centerx - self.why.get_width() // 2, y)
        y += self.why.get_height()
        self.house_at = (block.centerx - self.house.get_width() // 2, y)

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
        light, dark = table_colours(self.entry)
        if self.told.festive and self.lost:  # the lights are turned down
            light, dark = mix(light, SHADE, 0.55), mix(dark, SHADE, 0.55)
        surface.blit(paint.background(surface.get_size(), light, dark), (0, 0))
        if self.busy:  # behind the words, which can be read from the first moment
            for paper in self._paper:
                paper.draw(surface, self.t, self.scale)
        self.draw_table(surface, self.scale)
        surface.blit(self.caption, self.caption_at)
        for (seat, box), said in zip(self.winner_boxes, self.winner_names, strict=True):
            self._draw_winner(surface, seat, said, box)
        surface.blit(self.why, self.why_at)
        surface.blit(self.house, self.house_at)
        if self.aside is not None:
            self.aside.draw(surface)
        self.draw_widgets(surface)
        return None

    def _draw_winner(self, surface: Surface, seat: int, said: str, box: Rect) -> None:
        px = self.winner_px
        x, middle = box.x + round(px * 0.6), box.y + round(px * 1.15)
        name = text.render(said, text.FREDOKA, px, PAPER)
        if seat < 0:
            paint.lay(surface, name, center=box.center)
            return
        paint.lay(surface, seat_mark(seat, round(px * 1.2)), center=(x, middle))
        paint.lay(surface, name, midleft=(box.x + round(px * 1.5), middle - round(px * 0.05)))
        share = min(1.0, self.t / _CROWN_MS) if self.end else 1.0
        fall = (1 - out_back(share)) * px * 0.5
        crown = icon("crown", round(px * 0.62), PAPER)
        paint.lay(surface, crown, center=(x, box.y + round(px * 0.33 - fall)))


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
