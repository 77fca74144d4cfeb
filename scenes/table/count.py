"""After a round: what everybody has made of it, and the totals.

The film is a function of one number, the time since it began. Skipping means: the time is the end.
``CountScene`` is the same for all games; ``Count`` is what a game has to show, and enough for one
that has only points. A game with cards or sums of its own extends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from scenes.input.intents import Acted, Intent, Pointed
from scenes.stage import paint, text
from scenes.stage.director import PACE
from scenes.stage.scene import Scene
from scenes.stage.seat_marks import number, seat_colour, seat_mark
from scenes.stage.sprites import BACK, Faces
from scenes.stage.theme import PAPER, SHADE, SOFT, Colour, Scale, card_size
from scenes.stage.tween import out_cubic
from scenes.stage.widgets import Button, Pill, line, side_by_side
from scenes.table.places import paint_place, places

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.table.table import Table

# Milliseconds at normal speed: before the first number, while totals count up, and after it.
INTRO, COUNT_UP, REST = 300.0, 400.0, 300.0
POP = 180.0  # a number that has just changed is larger for so long
FADE = 120.0  # instead of a movement, for those who want none
SOUND_GAP = 70.0
LADDER = 12  # steps of the note

NOTE = text.HANKEN_SEMIBOLD
FULL = 10_000  # wider than any window

Cue = tuple[float, str]  # when a sound is heard, and which: "lay", or "note 3" for a step of it


class Measures(NamedTuple):
    """How roomy the rows are, in design pixels; fractions are shares of a row."""

    above: int = 14  # left free above the rows, and below
    below: int = 14
    gap: int = 10
    tallest: int = 120
    widest: int = 1240  # further apart, a name and its points are hard to connect
    name: float = 0.4  # at most so wide
    name_high: float = 0.32
    name_gives_way: bool = True  # it moves up for what is said of the best
    after_name: int = 24
    before_points: int = 30
    points: float = 0.36  # at most so wide, with the total
    numerals: int = 40
    apart: int = 44  # points and total, with a rule between them
    rule: int = 22
    ring_above: bool = False  # the ring of the best lies on the cards, not under them


class Card:
    """A card that is counted: where its middle lies and when its turn comes."""

    takes = 200.0  # milliseconds to come or to turn

    def __init__(self, face: str, start: float = 0.0) -> None:
        self.face, self.start = face, start
        self.x = self.y = 0.0

    @property
    def counted(self) -> float:
        """When it is added: it shows its face."""
        return self.start + self.takes * 0.5


C = TypeVar("C", bound=Card)


def added(cards: Iterable[C], t: float) -> list[C]:
    """Those that are counted by now."""
    return [card for card in cards if card.counted <= t]


def around(cards: Iterable[Card], width: int, more: tuple[float, float]) -> list[Rect]:
    """What these cards cover together, and so much more; nothing if there are none."""
    box = Rect((0, 0), card_size(width)).inflate(more)
    boxes = [box.move_to(center=(round(card.x), round(card.y))) for card in cards]
    return [boxes[0].unionall(boxes[1:])] if boxes else []


class Row:
    """One player: the points of the round and in all, and where they stand."""

    def __init__(self, seat: int, name: str, score: int, total: int) -> None:
        self.seat, self.name, self.score, self.total = seat, name, score, total
        self.before = total - score
        self.cards: Sequence[Card] = ()
        self.width = 0  # of a card
        # All of it; between name and points; points and total.
        self.box = self.strip = self.sums = Rect(0, 0, 1, 1)


R = TypeVar("R", bound=Row)


class Count(Generic[R]):
    """What is shown of a round: a row for each player, with name, points and total.

    ``event`` has ``round``, ``reason``, ``scores`` and ``totals``. Times are milliseconds of the
    film at normal speed; ``cues`` are in their order.
    """

    measures = Measures()
    best_face = NOTE  # in which the words for the best are measured

    def __init__(self, table: Table[Any], event: Any) -> None:
        self.table, self.event = table, event
        # Copied: those who sit down now were not in this round.
        self.names = [seat.name.replace("*", "∗") for seat in table.match.seats]
        self.faces = Faces(table.art, 24 << 20)
        scored = zip(self.names, event.scores, event.totals, strict=True)
        self.rows = [self.make_row(seat, *made) for seat, made in enumerate(scored)]
        self.best = self.who_is_best()
        self.places, self.counted = places(event.totals), False
        self.summed = self.end = 0.0  # when totals begin to change, and when nothing does any more
        self.cues: list[Cue] = []
        self.plan_film()
        cards = ((row, card) for row in self.rows for card in row.cards)
        self._unmade = sorted(cards, key=lambda each: each[1].start)

    # --- for a game to say otherwise ---

    def make_row(self, seat: int, name: str, score: int, total: int) -> R:
        return Row(seat, name, score, total)  # type: ignore[return-value]

    def plan_film(self) -> None:
        """Set ``summed``, ``end`` and ``cues``."""
        self.summed = 2 * INTRO
        self.end = self.summed + COUNT_UP + REST
        self.cues = [(INTRO, "lay"), (self.summed, "total")]

    def who_is_best(self) -> list[int]:
        """The seats to be marked at the end."""
        most = max(self.event.scores)
        return [row.seat for row in self.rows if row.score == most and len(self.rows) > 1]

    def heading(self) -> str:
        return self.say("heading", round=self.event.round)

    def tie(self) -> str:
        """That the match ends with a shared win, if it does with this round."""
        game, event = self.table.game, self.event
        outcome = game.outcome()
        if outcome is None or len(outcome.winners) < 2 or event.round != len(game.rounds):
            return ""
        who = self.table.app.words.listed([self.names[seat] for seat in outcome.winners])
        return self.say("shared", names=who, points=number(outcome.totals[outcome.winners[0]]))

    def aim(self) -> str:
        """What is played for, if that is worth a place in the corner."""
        return ""

    def points_width(self, row: R, px: int) -> int:
        """How wide the points of this round become, in numerals of this size."""
        return text.size(number(row.score), text.FREDOKA, px)[0]

    def total_width(self, row: R, px: int) -> int:
        return max(text.size(number(n), text.FREDOKA, px)[0] for n in (row.total, row.before))

    def paint_still(self, base: Surface, row: R) -> None:
        """What stands still between name and points."""

    def draw_middle(self, surface: Surface, row: R, part: Rect, t: float) -> None:
        """What moves between name and points; only ``part`` is seen."""

    def draw_points(self, surface: Surface, row: R, t: float) -> None:
        y = row.box.centery
        if t >= INTRO:
            said = number(row.score)
            numeral(surface, said, self.sum_px, self.pop(t, INTRO), self.sum_right, y)
        self.draw_total(surface, row, t)

    def changed(self, row: R, before: float, t: float) -> list[Rect]:
        """The parts of a row that look different at ``t`` from how they looked at ``before``."""
        return [row.sums] if t >= INTRO else []

    # --- for a game to use ---

    def say(self, key: str, **values: Any) -> str:
        """A text in the game's own words, if it has any for that."""
        words, own = self.table.app.words, f"{self.table.entry.word}.count.{key}"
        return words.say(own if words.has(own) else f"count.{key}", **values)

    @property
    def motion(self) -> str:
        return self.table.app.settings.motion

    def pop(self, t: float, at: float, ms: float = POP) -> float:
        """From 1 at that moment down to 0: how much larger a number is drawn."""
        return max(0.0, 1 - (t - at) / ms) if t >= at and self.motion == "full" else 0.0

    def pop_of(self, cards: Sequence[Card], t: float, ms: float = POP) -> float:
        """The same for a number that changes with each of these cards."""
        return self.pop(t, max((card.counted for card in added(cards, t)), default=-inf), ms)

    def total_at(self, row: R, t: float) -> int:
        """The total as it stands at this moment of the film."""
        share = min(1.0, max(0.0, (t - self.summed) / COUNT_UP))
        if self.motion == "none":  # numbers stand still, and are exchanged
            share = float(t >= self.summed)
        return row.before + round(row.score * out_cubic(share))

    def draw_total(self, surface: Surface, row: R, t: float, pop_ms: float = POP) -> None:
        said, pop = number(self.total_at(row, t)), self.pop(t, self.summed, pop_ms)
        numeral(surface, said, self.sum_px, pop, self.total_right, row.box.centery)

    def prepare(self) -> None:
        """Faces are drawn a little before they are needed."""
        for row, card in self._unmade[:2]:
            self.faces.sprite(card.face, row.width)
        del self._unmade[:2]

    # --- the rows ---

    def lay_out(self, scale: Scale, area: Rect) -> None:
        """Names on the left, points on the right, one row below the other."""
        self.scale, room = scale, self.measures
        wide = min(area.w, scale.px(room.widest))
        area = Rect(area.centerx - wide // 2, area.y, wide, area.h)
        small = min(scale.font(18), area.h // 20)
        keys = ("this_round", "total")
        self.labels = [text.render(self.say(key), NOTE, small, SOFT) for key in keys]
        label_high = self.labels[0].get_height() + scale.px(4)
        count, gap, pad = len(self.rows), scale.px(room.gap), scale.px(22)
        high = min((area.h - label_high - gap * (count - 1)) // count, scale.px(room.tallest))
        self.high = high
        self.mark_px = min(scale.px(52), round(high * 0.5))
        self.name_px = min(scale.font(26), round(high * room.name_high))
        self.small_px = min(small, round(high * 0.26))
        points = self._lay_out_points(area, pad)
        wish = max(text.size(name, text.HANKEN_BOLD, self.name_px)[0] for name in self.names)
        best = text.size(self.say("best"), self.best_face, self.small_px)[0]
        self.name_wide = min(max(wish, best), round(area.w * room.name))
        self.name_left = area.x + pad + self.mark_px + scale.px(14)
        left = self.name_left + self.name_wide + scale.px(room.after_name)
        right = self.sum_right - points - scale.px(room.before_points)
        self.label_y = area.y + (area.h - label_high - count * (high + gap) + gap) // 2
        y = self.label_y + label_high
        for row in self.rows:
            row.box = Rect(area.x, y, area.w, high)
            row.strip = Rect(left, y, right - left, high)
            row.sums = Rect(right, y, area.right - right, high)
            y += high + gap

    def _lay_out_points(self, area: Rect, pad: int) -> int:
        """Numerals as large as the rows allow; gives how wide the points become."""
        room, apart = self.measures, self.scale.px(self.measures.apart)
        least_points, least_total = (label.get_width() for label in self.labels)
        px = min(self.scale.font(room.numerals), round(self.high * 0.42))
        for self.sum_px in range(px, min(px, 14) - 1, -1):
            points = max(least_points, *(self.points_width(row, self.sum_px) for row in self.rows))
            total = max(least_total, *(self.total_width(row, self.sum_px) for row in self.rows))
            if points + total + 2 * pad + apart <= area.w * room.points:
                break
        self.total_right = area.right - pad
        self.sum_right = self.total_right - total - apart
        return points

    def paint_labels(self, base: Surface) -> None:
        for label, right in zip(self.labels, (self.sum_right, self.total_right), strict=True):
            base.blit(label, (right - label.get_width(), self.label_y))

    def paint_row(self, base: Surface, row: R, best: bool) -> None:
        """Everything that stands still during the film."""
        scale, box = self.scale, row.box
        base.blit(paint.panel(box.size, SHADE, scale.px(18), alpha=112), box.topleft)
        mark = seat_mark(row.seat, self.mark_px)
        at = base.blit(mark, mark.get_rect(midleft=(box.x + scale.px(22), box.centery)))
        self.paint_place(base, row, at)
        name = line(row.name, text.HANKEN_BOLD, self.name_px, PAPER, self.name_wide)
        y = box.centery - name.get_height() // 2
        if best:
            said = line(self.say("best"), NOTE, self.small_px, SOFT, self.name_wide)
            y -= said.get_height() // 2 if self.measures.name_gives_way else 0
            base.blit(said, (self.name_left, y + name.get_height()))
            if not self.measures.ring_above:
                self._ring(base, row)
        base.blit(name, (self.name_left, y))
        rule = Rect(0, 0, max(1, scale.px(2)), round(box.h * 0.5))
        rule.center = (self.sum_right + scale.px(self.measures.rule), box.centery)
        base.blit(paint.panel(rule.size, PAPER, 1, alpha=46), rule.topleft)
        self.paint_still(base, row)

    def paint_place(self, base: Surface, row: R, mark: Rect) -> None:
        """The place in the ranking so far, once the totals are counted."""
        if self.counted:
            paint_place(base, self.places[row.seat], mark)

    def draw_row(self, surface: Surface, row: R, part: Rect, t: float) -> None:
        """What moves, as it looks at ``t``; only ``part`` is seen."""
        self.draw_middle(surface, row, part, t)
        if part.colliderect(row.sums):
            self.draw_points(surface, row, t)
        if self.measures.ring_above and t >= self.end and row.seat in self.best:
            self._ring(surface, row)

    def _ring(self, surface: Surface, row: R) -> None:
        radius, thick = self.scale.px(18), max(2, self.scale.px(3))
        ring = paint.ring(row.box.size, seat_colour(row.seat), radius, thick)
        surface.blit(ring, row.box.topleft)


class CountScene(Scene):
    """Counts a round out, then waits for Continue and calls ``then``."""

    keys: Mapping[str, Sequence[str]] = {"players": ["p"]}

    def __init__(self, count: Count[Any], then: Callable[[], object]) -> None:
        super().__init__()
        self.count, self.then, self.table = count, then, count.table
        self.t = 0.0
        self.shown = -1.0  # the time that the window shows
        self._base: Surface | None = None

    # --- time ---

    def enter(self, app: App) -> None:
        super().enter(app)
        if PACE.get(app.settings.speed, 1.0) <= 0:
            self.t = self.count.end

    def leave(self) -> None:
        super().leave()
        self.count.faces.drop()
        self._base = None

    @property
    def busy(self) -> bool:
        return self.t < self.count.end

    def update(self, dt: float) -> None:
        if not self.busy:
            return
        pace, cues = PACE.get(self.app.settings.speed, 1.0), self.count.cues
        self.t = min(self.count.end, self.t + dt / pace) if pace > 0 else self.count.end
        while cues and cues[0][0] <= self.t:
            name, _, step = cues.pop(0)[1].partition(" ")
            self.app.sound.play(name, 0.5 if name in ("flip", "lay") else 1.0, step=int(step or 0))
        self.count.prepare()
        if not self.busy:
            self.layout(self.scale)
        self.dirty = True

    def skip(self) -> None:
        """Show the end of the film at once."""
        self.t = self.count.end
        self.count.cues.clear()
        self.app.sound.play("total")
        self.layout(self.scale)

    # --- input ---

    def handle(self, intent: Intent) -> None:
        if not self.busy:
            super().handle(intent)
        elif isinstance(intent, Acted) or (isinstance(intent, Pointed) and intent.kind == "down"):
            self.skip()

    @property
    def may_reseat(self) -> bool:
        """Between two rounds people may come and go, if the game lets them."""
        game, free = self.table.match.game, self.table.reseatable
        return free and game.outcome() is None and game.why_not_join() is None

    def open_players(self) -> None:
        self.app.push("seats", self.table)

    # --- layout ---

    def layout(self, scale: Scale) -> None:
        if getattr(self, "scale", None) != scale:
            self.count.faces.drop()
        super().layout(scale)
        w, h = scale.size
        margin = max(scale.px(48), (w - scale.px(1800)) // 2)
        high = min(max(scale.px(60), round(scale.font(24) * 1.9)), h // 8)
        foot = Rect(margin, h - scale.px(22) - high, w - 2 * margin, high)
        self.widgets = []
        top = self._lay_out_head(scale, Rect(margin, scale.px(26), foot.w, 0))
        self._lay_out_foot(scale, foot)
        top += scale.px(self.count.measures.above)
        bottom = foot.y - scale.px(self.count.measures.below)
        self.count.lay_out(scale, Rect(margin, top, foot.w, bottom - top))
        self._base = None

    def _lay_out_head(self, scale: Scale, area: Rect) -> int:
        """The round, why it ended, and what is played for; gives where the head ends."""
        h, room, aim = scale.h, area.w, self.count.aim()
        pill = Rect(0, 0, 0, 0)
        if aim:
            pill.w = min(Button.width(aim, scale, size=20), round(area.w * 0.4))
            pill.h = min(max(scale.px(46), round(scale.font(20) * 1.7)), h // 10)
            room -= pill.w + scale.px(32)
        px = min(scale.font(46), h // 12)
        self.heading = line(self.count.heading(), text.FREDOKA, px, PAPER, room)
        head = Rect(area.topleft, self.heading.get_size())
        head.h = max(head.h, pill.h)
        if aim:
            pill.midright = (area.right, head.centery)
            self.widgets.append(Pill("target", aim, pill))
        self.heading_at = (head.x, head.centery - self.heading.get_height() // 2)
        said = self.app.words.sentence(self.count.event.reason, self.count.names)
        if tie := self.count.tie():
            said = f"{said} {tie}"
        px = min(scale.font(24), h // 18)
        beside = room - head.w - scale.px(32)
        one_line = text.size(said, NOTE, px)[0] <= beside
        room = beside if one_line else area.w
        while px > 14 and text.wrapped_height(said, NOTE, px, room) > h * 0.13:
            px -= 1
        self.why = text.wrapped(said, NOTE, px, SOFT, room)
        if one_line:
            y = head.centery - self.why.get_height() // 2 + scale.px(4)
            self.why_at = (head.right + scale.px(32), y)
            return head.bottom
        self.why_at = (area.x, head.bottom)
        return head.bottom + self.why.get_height()

    def _lay_out_foot(self, scale: Scale, foot: Rect) -> None:
        say, app = self.count.say, self.app
        self.hint = line(say("skip"), NOTE, scale.font(20), SOFT, foot.w)
        self.hint_at = self.hint.get_rect(center=foot.center)
        if self.busy:
            return
        key, wanted = app.hint("confirm"), say("continue")
        buttons = [Button("continue", wanted, foot, self.then, key, "primary", act="confirm")]
        if self.may_reseat:
            key, wanted, act = self.key_of("players"), say("players"), self.open_players
            button = Button("players", wanted, foot, act, key, icon="person", act="players")
            buttons.insert(0, button)
        side_by_side(buttons, foot, scale, "centre", gap=20)
        self.widgets += buttons
        self.focus.prefer("continue")

    # --- drawing ---

    def draw(self, surface: Surface) -> list[Rect] | None:
        base, count = self._base, self.count
        if base is None or base.get_size() != surface.get_size():
            base = self._base = self._paint_base(surface)
            self.whole = True
        before, self.shown = self.shown, self.t
        if self.whole or not self.busy or before < 0:
            surface.blit(base, (0, 0))
            for row in count.rows:
                count.draw_row(surface, row, row.box, self.t)
            if self.busy:
                surface.blit(self.hint, self.hint_at)
            self.draw_widgets(surface)
            return None
        changed = (part for row in count.rows for part in count.changed(row, before, self.t))
        parts = [part.clip(surface.get_rect()) for part in changed]
        for part in parts:
            surface.set_clip(part)
            surface.blit(base, part, part)
            for row in count.rows:
                if row.box.colliderect(part):
                    count.draw_row(surface, row, part, self.t)
        surface.set_clip(None)
        return parts

    def _paint_base(self, surface: Surface) -> Surface:
        """Everything that stands still during the film."""
        base = paint.background(surface.get_size(), *self.table.colours).copy()
        base.blit(self.heading, self.heading_at)
        base.blit(self.why, self.why_at)
        self.count.counted = not self.busy
        for row in self.count.rows:
            self.count.paint_row(base, row, not self.busy and row.seat in self.count.best)
        self.count.paint_labels(base)
        return base


# --- what counts are drawn with ---


def spaced(wanted: Iterable[Cue], gaps: Mapping[str, float] | None = None) -> list[Cue]:
    """What is heard: players count side by side, so one sound serves several."""
    cues: list[Cue] = []
    last: dict[str, float] = {}
    for at, name in sorted(wanted):
        if at - last.get(name, -1e9) >= (gaps or {}).get(name, SOUND_GAP):
            cues.append((at, name))
            last[name] = at
    return cues


def ladder(times: Iterable[float]) -> list[Cue]:
    """What counts up is heard: a step higher each time, all within the ladder."""
    cues = spaced((at, "note") for at in times)
    share = min(1.0, LADDER / max(1, len(cues)))
    return [(at, f"note {1 + int(i * share)}") for i, (at, _) in enumerate(cues)]


def put(surface: Surface, picture: Surface, x: int, y: int) -> None:
    """Blit with the middle of the picture at ``(x, y)``."""
    surface.blit(picture, picture.get_rect(center=(x, y)))


def put_faded(surface: Surface, picture: Surface, x: int, y: int, share: float) -> None:
    """The same while it comes into sight."""
    if share < 1:
        picture = picture.copy()
        picture.set_alpha(round(255 * share))
    put(surface, picture, x, y)


def draw_turning(
    surface: Surface, faces: Faces, card: Card, width: int, at: tuple[int, int], t: float,
    motion: str, hop: float, stands: int = 0,
) -> None:  # fmt: skip
    """A card as it turns face up: it hops a little, and ``stands`` that much higher afterwards."""
    past, (x, y) = t - card.start, at
    share = past / card.takes
    if share <= 0 or (share < 1 and motion == "none"):
        put(surface, faces.sprite(BACK, width), x, y)
    if share >= 1:
        put(surface, faces.sprite(card.face, width), x, y - stands)
    elif share > 0 and motion == "none":
        put_faded(surface, faces.sprite(card.face, width), x, y - stands, past / FADE)
    elif share > 0:
        # Edge-on and back. Without its shadow: a thin card has hardly any.
        flat = faces.flat(card.face if share >= 0.5 else BACK, width)
        open_ = abs(1 - 2 * share)
        thin = pygame.transform.smoothscale(flat, (max(2, round(width * open_)), flat.get_height()))
        put(surface, thin, x, y - round(stands * share + hop * (1 - open_)))


def numeral(
    surface: Surface, said: str, px: int, pop: float, right: int, y: int, tint: Colour = PAPER
) -> None:
    """Ends at ``right``; a pop makes it up to a fifth larger around its middle."""
    middle = right - text.size(said, text.FREDOKA, px)[0] // 2
    steps = round(pop * 3)  # few sizes, so that few fonts are loaded
    put(surface, text.render(said, text.FREDOKA, round(px * (1 + 0.07 * steps)), tint), middle, y)
