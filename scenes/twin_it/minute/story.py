"""Beside the results of a minute: the animal, how it compares, and the pairs that were missed."""

from __future__ import annotations

from math import hypot
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.twin_it.lying import open_pairs
from game.twin_it.together import EAGLETS, FALCONS, LYNXES, MOLES, RATING, rating
from scenes.menus.results_aside import Aside
from scenes.stage import paint, text
from scenes.stage.sprites import Faces
from scenes.stage.theme import PAPER, SHADE, SOFT, Scale
from scenes.stage.widgets import Widget, line
from scenes.twin_it.art import ART
from scenes.twin_it.minute.animals import animal
from scenes.twin_it.minute.best import best_before
from scenes.twin_it.minute.hands import hands_of

if TYPE_CHECKING:
    from game.journal import Match
    from scenes.app import App

ANIMALS = (MOLES, EAGLETS, FALCONS, LYNXES)
CARD = 72  # side of a card that was missed, in design pixels
WIDE, LARGER = 1000, 1.6  # in design pixels: below the table there is room for larger ones
OVER = 0.34  # of its side, how much of a card is seen below the next
MAKE_MS = 6.0  # of a frame, for pictures of cards that are not there yet


def missed(game: Any) -> list[list[int]]:
    """The motifs of pairs that lay open at the end, once for each card; those whose cards lay
    nearest to each other first."""
    pairs = open_pairs(game)

    def apart(cards: tuple[int, ...]) -> float:
        spots = [game.spots[card] for card in cards if card in game.spots]
        ways = [hypot(a[0] - b[0], a[1] - b[1]) for a in spots for b in spots if a is not b]
        return min(ways, default=1e9)  # its twins are found: it could lie anywhere

    nearest = sorted(pairs, key=lambda motif: (apart(pairs[motif]), motif))
    return [[motif] * len(pairs[motif]) for motif in nearest]


class MinuteStory(Aside):
    """A plate with the animal, and below it the cards."""

    def __init__(self, match: Match) -> None:
        self.match, self.game = match, match.game
        self.hands: int = hands_of(match)
        self.points: int = self.game.totals()[0]
        self.reached = rating(self.hands, self.points)
        self.missed = missed(self.game)
        self.best: int | None = None
        self._faces = Faces(ART, 24 << 20)
        self.shown = self._made = 0  # pairs that have room, and those that are drawn already

    def enter(self, app: App) -> None:
        super().enter(app)
        self.best = best_before(self.match, app.store.journals)

    def leave(self) -> None:
        self._faces.drop()

    # --- what is said ---

    def say(self, key: str, **values: object) -> str:
        return self.app.words.say(f"twin_it.minute.{key}", **values)

    def next_words(self) -> str:
        """How far the next animal is."""
        for name, least in zip(ANIMALS[1:], RATING[self.hands - 1], strict=True):
            if self.points < least:
                return self.say("more", count=least - self.points, rating=self.say(name))
        return self.say("top")

    def best_words(self) -> str:
        """How it compares with the best before; nothing where there is nothing to compare."""
        if self.best is None:
            return ""
        if self.points == self.best:
            return self.say("best_same")
        return self.say("best_new" if self.points > self.best else "best", points=self.best)

    def missed_words(self) -> str:
        many = len(self.missed)
        return self.say("missed", count=many) if many else self.say("missed_none")

    # --- time: cards appear as they are drawn ---

    @property
    def busy(self) -> bool:
        return self._made < self.shown

    def update(self, dt: float) -> bool:
        until, before = perf_counter() + MAKE_MS / 1000, self._made
        while self._made < self.shown and (self._made == before or perf_counter() < until):
            self._faces.sprite(str(self.missed[self._made][0]), self.card)
            self._made += 1
        return self._made > before

    # --- layout ---

    def _heights(self, scale: Scale, wide: int) -> tuple[int, int, int]:
        """Of the plate with the animal, of the words above the cards, and of a row of cards."""
        plate = max(round(self._card(scale, wide) * 2.9), round(scale.font(24) * 6.2))
        head = round(scale.font(22) * 1.9)
        return min(plate, round(wide * 0.52)), head, self._card(scale, wide) + scale.px(12)

    @staticmethod
    def _card(scale: Scale, wide: int) -> int:
        return scale.px(CARD * LARGER if wide >= scale.px(WIDE) else CARD)

    def _cell(self, scale: Scale, wide: int) -> int:
        """How wide a pair is with what parts it from the next."""
        return round(self._card(scale, wide) * (1 + OVER)) + scale.px(16)

    def height(self, scale: Scale, wide: int) -> int:
        plate, head, row = self._heights(scale, wide)
        across = max(1, (wide - 2 * scale.px(14)) // self._cell(scale, wide))
        rows = -(-len(self.missed) // across)
        return plate + scale.px(10) + head + rows * row + (scale.px(12) if rows else 0)

    def layout(self, scale: Scale, box: Rect) -> list[Widget]:
        self.scale = scale
        self._faces.drop()
        plate, head, row = self._heights(scale, box.w)
        gap, pad = scale.px(10), scale.px(14)
        self.plate = Rect(box.x, box.y, box.w, min(plate, box.h))
        top = self.plate.bottom + gap
        self.ground = Rect(box.x, top, box.w, max(0, box.bottom - top))
        self.head = Rect(box.x + pad, top, box.w - 2 * pad, min(head, self.ground.h))
        self.card, cell = self._card(scale, box.w), self._cell(scale, box.w)
        across = max(1, self.head.w // cell)
        rows = max(0, (self.ground.bottom - self.head.bottom - scale.px(8)) // row)
        room = across * rows
        self.rest = max(0, len(self.missed) - room)
        if self.rest and room:
            self.rest += 1  # the last place says how many there are besides
        self.shown = len(self.missed) - self.rest if room else 0
        if rows:  # what is left over parts the rows
            row = min(round(row * 1.2), (self.ground.bottom - self.head.bottom - pad) // rows)
        widest = max(1, min(across, len(self.missed)))
        left = self.head.x + (self.head.w - widest * cell + scale.px(16)) // 2
        self.cells = [
            Rect(left + i % across * cell, self.head.bottom + i // across * row, cell, row)
            for i in range(min(room, len(self.missed)))
        ]
        self._made = 0
        return []

    # --- drawing ---

    def draw(self, surface: Surface) -> None:
        scale = self.scale
        for box in (self.plate, self.ground):
            if box.h > scale.px(20):
                surface.blit(paint.panel(box.size, SHADE, scale.px(16), alpha=118), box.topleft)
        self._draw_animal(surface)
        if self.head.h >= scale.font(22):
            said = line(self.missed_words(), text.HANKEN_BOLD, scale.font(22), PAPER, self.head.w)
            paint.lay(surface, said, center=self.head.center)
        for motifs, cell in zip(self.missed[: self._made], self.cells, strict=False):
            step = round(self.card * OVER / (len(motifs) - 1))
            for i, motif in enumerate(motifs):
                centre = (cell.x + self.card // 2 + i * step, cell.centery)
                paint.lay(surface, self._faces.sprite(str(motif), self.card), center=centre)
        if self.rest and self.cells and not self.busy:
            last = self.cells[-1]
            more = text.render(f"+{self.rest}", text.FREDOKA, scale.font(26), SOFT)
            middle = (last.x + (last.w - scale.px(16)) // 2, last.centery)
            paint.lay(surface, more, center=middle)

    def _draw_animal(self, surface: Surface) -> None:
        """The one that was reached, large; beside it what is told, and all four in a row: those
        that are still to come are only shadows."""
        scale, box = self.scale, self.plate
        pad = scale.px(14)
        side = max(8, min(box.h - 2 * pad, round(box.w * 0.44)))
        picture = animal(self.reached, side)
        paint.lay(surface, picture, midleft=(box.x + pad, box.centery))
        left = box.x + 2 * pad + side
        room = Rect(left, box.y + pad, box.right - pad - left, box.h - 2 * pad)
        gap = scale.px(8)
        small = max(8, min((room.w - 3 * gap) // 4, round(room.h * 0.34)))
        reached = ANIMALS.index(self.reached)
        first = room.centerx - (4 * small + 3 * gap) // 2
        for i, name in enumerate(ANIMALS):
            one = animal(name, small, i <= reached)
            surface.blit(one, (first + i * (small + gap), room.bottom - small))
        said = [(self.best_words(), PAPER), (self.next_words(), SOFT)]
        told = [(words, tint) for words, tint in said if words]
        high = (room.h - small - gap) // len(told)
        for i, (words, tint) in enumerate(told):
            part = Rect(room.x, room.y + i * high, room.w, high)
            text.paint_fitted(surface, words, part, scale.font(24), tint)
