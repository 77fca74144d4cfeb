"""What is big at a race: words, the count between two cards, points over the plates.

Nothing in here takes input, and nothing waits for it: the race goes on below.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import pi, sin
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.contract import Event, Seat
from game.twin_it import told
from scenes.stage.paint import blank
from scenes.stage.seat_marks import seat_colour
from scenes.stage.theme import PAPER, SHADE, Colour
from scenes.stage.widgets import Widget
from scenes.twin_it import race_marks
from scenes.twin_it.floor_marks import FloorMarks
from scenes.twin_it.shout_art import TURN, fitted, lettering, line, popped, reach
from scenes.twin_it.shout_place import Setting, Words, set_in
from scenes.twin_it.shouts import CAUGHT, DEAF_MS, SOUNDS, Crier, Shouts, margin, reading_ms

if TYPE_CHECKING:
    from scenes.twin_it.race import RaceTable

POP_MS = 170.0
HOP_MS = 620.0
TAG_MS = 1500.0
COUNT_MS = 2000.0
TILTED = 1.16  # the box around a card that lies turned, in cards
RIM = 3  # pixels around a plate, so that its edge stays soft when it is turned
NUMBER = 180  # the size of a number of the count, in design pixels
SLOWEST_WATCHED = 0.4  # of a recording: no word is gone before it can be seen

Sprite = tuple[Surface, tuple[int, int]]


class Count:
    """3 – 2 – 1 between the cards of a dispute."""

    def __init__(self, event: told.Disputed) -> None:
        self.cards = event.cards
        self.glows = dict(zip(event.cards, map(seat_colour, event.seats), strict=False))
        self.passed = 0.0

    @property
    def number(self) -> int:
        return 3 - min(2, int(self.passed * 3 / COUNT_MS))

    @property
    def age(self) -> float:
        """How long the number has been there."""
        return self.passed - (3 - self.number) * COUNT_MS / 3


class Loud:
    """Hears what happens at a table, and shows what is worth a big word."""

    def __init__(self, table: RaceTable) -> None:
        self.table = table
        self.shouts = Shouts()
        self.floor = FloorMarks(table)
        self.count: Count | None = None
        self.tags: dict[int, tuple[str, float]] = {}  # by owner: +1, −1 or how late; how old it is
        self.hops: dict[Seat, float] = {}  # how long a plate has been jumping
        self._set: tuple[object, Setting] | None = None
        self.third: dict[int, Colour] = {}  # the last of three, which is turned over
        self.reset()

    def reset(self) -> None:
        """The table is laid anew: nothing of this has just happened."""
        game = self.table.game
        self.crier = Crier(game.teams, game.goals, self.table.shown)
        self.shouts.clear()
        self.floor.slap = self.count = None
        self.tags, self.hops, self.third = {}, {}, {}

    # --- what happens -----------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        table = self.table
        self.floor.hear(event)
        for shout in self.crier.hear(event, table.shown, table.first_by(event)):
            if shout.word == "oops" and table.live:
                continue  # the comparison says it, as large
            self.shouts.add(shout)
        match event:
            case told.Caught(seats, owner):
                before = {taken.owner for taken in event.taken} - {None}
                self.tags |= {robbed: ("−1", 0.0) for robbed in before if robbed is not None}
                self.tags[owner] = ("+1", 0.0)
                if owner in before:  # a pair has become three: still one catch
                    del self.tags[owner]
                self.hops = dict.fromkeys(seats, 0.0) if self._moving else {}
                self.third = {}
            case told.TurnedOver(faces):
                if self.count is None and self.shouts_catch:
                    self.third = {face.card: PAPER for face in faces}
                self.count = None
            case told.Paid(owner=owner):
                self.tags[owner] = ("−1", 0.0)
            case told.Disputed():
                self.count = Count(event)
                self._tick()

    def tell_late(self, late: Mapping[Seat, float]) -> None:
        """People who pressed after somebody else are told by how much; it cost them nothing."""
        for seat, after in late.items():
            self.tags[seat] = (f"+{margin(self.table.app.words, after)}", 0.0)

    @property
    def shouts_catch(self) -> bool:
        standing = [self.shouts.current, *self.shouts.waiting]
        return any(one is not None and one.word in CAUGHT for one in standing)

    def skip(self) -> None:
        """A key or a click, whatever else it means: who goes on has read the word."""
        if self.shouts.skip():
            self._changed()

    # --- time -------------------------------------------------------------------------------------

    @property
    def _moving(self) -> bool:
        return self.table.app.settings.motion == "full"

    @property
    def _rate(self) -> float:
        """How slowly words go: never faster than they can be read, but in a recording."""
        pace = self.table.ms(1.0)
        return max(1.0 if self.table.live else SLOWEST_WATCHED, pace)

    def update(self, dt: float) -> bool:
        """Let time pass; whether anything is to be drawn anew."""
        dt /= self._rate
        moved = self.floor.update(dt)
        moved |= self._update_count(dt if not self.table.live else dt * self._rate)
        popping = self.shouts.current is not None and self.shouts.age < POP_MS
        if self.floor.asks and self.shouts.age >= DEAF_MS:
            self.skip()  # somebody points: what is to be done is read now
        if self.shouts.update(dt, self._reading()):
            self._changed()
            moved = True
        moved |= popping and self._moving
        return moved | self._update_plates(dt)

    def _update_count(self, dt: float) -> bool:
        if self.count is None:
            return False
        before = self.count.number
        self.count.passed += dt
        if self.count.number != before:
            self._tick()
        return self.count.number != before or (self._moving and self.count.age < POP_MS + dt)

    def _tick(self) -> None:
        self.table.app.sound.play("tick")

    def _update_plates(self, dt: float) -> bool:
        if not (self.tags or self.hops):
            return False
        tags = {owner: (said, age + dt) for owner, (said, age) in self.tags.items()}
        self.tags = {owner: tag for owner, tag in tags.items() if tag[1] < TAG_MS}
        hops = {seat: age + dt for seat, age in self.hops.items()}
        self.hops = {seat: age for seat, age in hops.items() if age < HOP_MS}
        if self.hops.keys() != hops.keys():
            self.table.board.stale()
        young = any(age < POP_MS + dt for _, age in self.tags.values())
        return bool(hops) or (young and self._moving) or len(tags) != len(self.tags)

    def _reading(self) -> float:
        shout = self.shouts.current
        if shout is None:
            return 0.0
        if shout.word == "slap" and self.floor.slapper is not None and not self.table.unhurried:
            return float("inf")
        return COUNT_MS if shout.word == "dispute" else reading_ms(self.said)

    def _changed(self) -> None:
        """Another word stands, or none."""
        table, shout = self.table, self.shouts.current
        if shout is not None and SOUNDS[shout.word]:
            table.app.sound.play(SOUNDS[shout.word])
        if self.third and not self.shouts_catch:
            self.third = {}
            table.refresh(0)
        table.board.stale()
        table.dirty = True

    @property
    def said(self) -> str:
        """What stands below the word."""
        shout, table = self.shouts.current, self.table
        return "" if shout is None else shout.line(table.app.words, table.match.names)

    # --- drawing ----------------------------------------------------------------------------------

    @property
    def strip(self) -> Rect:
        """Where words stand: no card can be claimed there."""
        return self.table.room.shout()

    def covers(self, rect: Rect) -> bool:
        """Whether a word stands there now."""
        if self.shouts.current is None:
            return False
        return any(box.colliderect(rect) for box in (self.setting.word, self.setting.line))

    def uncovered(self) -> list[Widget]:
        """What is seen of the buttons: one that nobody can press has no place beside a word."""
        shouts = self.shouts.current is not None
        every = self.table.widgets
        return [one for one in every if (one.enabled or not shouts) and not self.covers(one.rect)]

    def glows(self) -> dict[int, Colour]:
        """Cards that a word is about."""
        return {**self.third, **(self.count.glows if self.count is not None else {})}

    def drawn(self) -> list[Sprite]:
        """Above the hands."""
        return [
            *(self._plate(seat, age) for seat, age in self.hops.items()),
            *(self._tag(owner, *tag) for owner, tag in self.tags.items()),
            *self._word(),
            *self._number(),
        ]

    def _word(self) -> list[Sprite]:
        shout, table = self.shouts.current, self.table
        if shout is None:
            return []
        word, full = table.say(f"shout.{shout.word}"), self._moving
        turn = TURN if full else 0.0
        colours = tuple(map(seat_colour, shout.seats)) or (PAPER,)
        room = self.setting
        picture = fitted(word, colours, room.word, turn)
        if full:
            picture = popped(picture, self.shouts.age / POP_MS)
        below = line(self.said, shout.seats, room.px, room.line.w + 2, room.rows)
        return [
            _centred(picture, room.word.center),
            _centred(below, room.line.center),
        ]

    @property
    def setting(self) -> Setting:
        """Where the word and its line stand: still, unless a card comes to lie there."""
        shout, table = self.shouts.current, self.table
        assert shout is not None
        shown = table.shown
        caught = sum(map(len, shown.catches))
        key = (shout, table.scale, self.said, (*shown.table, *shown.tops, caught))
        if self._set is None or self._set[0] != key:
            taken = [_around(one.x, one.y, one.width) for one in table.places().values()]
            # Those that are being taken away still lie there for a moment.
            taken += [_around(one.x, one.y, one.width) for one in table.board.pieces.values()]
            for seat in range(len(table.match.seats)):
                taken += [table.room.badge(seat), table.room.tray(seat)]
            taken += [one.rect for one in table.widgets if one.rect.bottom < self.strip.top]
            turn = TURN if self._moving else 0.0
            words = Words(table.say(f"shout.{shout.word}"), self.said, shout.seats, turn)
            self._set = key, set_in(self.strip, taken, table.scale, words)
        return self._set[1]

    def _number(self) -> list[Sprite]:
        count, table = self.count, self.table
        if count is None:
            return []
        pieces = [table.board.pieces[card].to for card in count.cards if card in table.board.pieces]
        if not pieces:
            return []
        x = sum(place.x for place in pieces) / len(pieces)
        y = sum(place.y for place in pieces) / len(pieces)
        drawn = lettering(str(count.number), (PAPER,), table.scale.px(NUMBER))
        half = drawn.get_height() // 2 - reach(table.scale.px(NUMBER))
        y = min(max(y, half), table.scale.h - half)
        if self._moving:
            drawn = popped(drawn, count.age / POP_MS)
        return [_centred(drawn, (x, y))]

    def _plate(self, seat: Seat, age: float) -> Sprite:
        """A plate in the middle of its jump."""
        table = self.table
        rect = table.room.badge(seat)
        picture = blank((rect.w + 2 * RIM, rect.h + 2 * RIM), SHADE)
        race_marks.paint_plate(picture, table, seat, Rect((RIM, RIM), rect.size))
        share = age / HOP_MS
        up = abs(sin(share * 2 * pi)) * (1 - share)
        left = rect.centerx < table.scale.w // 2
        turned = pygame.transform.rotozoom(picture, (3.0 if left else -3.0) * up, 1 + 0.05 * up)
        return _centred(turned, (rect.centerx, rect.centery - table.scale.px(16) * up))

    def _tag(self, owner: int, said: str, age: float) -> Sprite:
        """One more, or one less: over the corner of the plate, or inside it if a card is there."""
        table, scale = self.table, self.table.scale
        score = table.room.score(owner)
        rect = score or table.room.badge(owner)
        left = rect.centerx < scale.w // 2
        px = scale.px(52 if len(said) <= 2 else 30)
        picture = lettering(said, (seat_colour(owner),), px, (6.0 if left else -6.0) * self._moving)
        half = max(px * 0.6, picture.get_width() / 2)
        if self._moving:
            picture = popped(picture, age / POP_MS)
        if score is not None:  # beside it, towards the middle
            beside = score.right + px * 0.6 if left else score.left - px * 0.6
            return _centred(picture, (beside, score.centery))
        # Names begin on the left of every plate: its right end is free. If a card lies above it, or
        # the window ends there, beside the plate, towards the middle.
        above = (rect.right - scale.px(34), max(px // 2, rect.top - scale.px(12)))
        beside = rect.right + half if left else rect.left - half
        inside = (rect.right - scale.px(34), rect.centery)
        lying = [place.rect() for place in table.places().values()]
        if self.shouts.current is not None:  # a word is not written over either
            lying += [self.setting.word, self.setting.line]
        lying += [one.rect for one in self.uncovered()]
        size = picture.get_bounding_rect().size

        def is_free(spot: tuple[float, float]) -> bool:
            box = Rect((0, 0), size)
            box.center = (round(spot[0]), round(spot[1]))
            return box.collidelist(lying) < 0

        spots: list[tuple[float, float]] = [above, (beside, rect.centery)]
        if rect.top < px:  # there is no room above: a key may be drawn there
            spots.reverse()
        where = picture.get_rect(center=next(filter(is_free, spots), inside))
        return picture, where.clamp(Rect((0, 0), scale.size)).topleft


def _around(x: float, y: float, width: float) -> Rect:
    """A card as it lies, a little turned."""
    side = width * TILTED
    return Rect(round(x - side / 2), round(y - side / 2), round(side), round(side))


def _centred(picture: Surface, at: tuple[float, float]) -> Sprite:
    return picture, (
        round(at[0]) - picture.get_width() // 2,
        round(at[1]) - picture.get_height() // 2,
    )
