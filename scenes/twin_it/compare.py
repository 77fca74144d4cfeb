"""After a wrong claim: the two cards side by side, and what was overlooked.

The table below waits meanwhile, and so does its clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect, Surface

from game.contract import Seat
from game.twin_it.told import Face
from scenes.input.intents import Intent, is_press
from scenes.menus.sheet import Overlay
from scenes.stage import paint, text
from scenes.stage.seat_marks import seat_colour, seat_mark
from scenes.stage.sprites import Faces
from scenes.stage.theme import INK, PAPER, SHADE, SMALLEST_TEXT, SOFT, Scale, mix
from scenes.stage.tween import out_cubic
from scenes.twin_it.art import ART
from scenes.twin_it.motifs import families as motifs
from scenes.twin_it.shout_art import TURN, fitted

SHOWN_MS, SLOW_MS = 2600.0, 4400.0
DEAF_MS = 400.0  # the keys that made the claim are still being struck
RING_MS = 260.0


class Said(NamedTuple):
    """Some words in a box."""

    words: str
    box: Rect
    px: int
    face: str = text.HANKEN_BOLD


class CompareScene(Overlay):
    """Shows a wrong claim (``Erred``) and calls ``done``, which takes this scene away.

    ``gesture`` says what was due in the ring: "slap" or "hands". ``seat`` is who has erred: in that
    player's colour a big word lies on the edge of the panel.
    """

    hears_keys = True
    hears_sticks = True
    busy = True

    def __init__(
        self, faces: tuple[Face, ...], why: str, heading: str, done: Callable[[], None],
        gesture: str = "", seat: Seat | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.seat, self.word = seat, Rect(0, 0, 0, 0)
        self.cards, self.why, self.heading, self.done = faces[:2], why, heading, done
        self.gesture = gesture
        self.passed = 0.0
        self.boxes: list[Rect] = []
        self.said: list[Said] = []
        self.bar = Rect(0, 0, 1, 1)
        self._faces = Faces(ART, 24 << 20)
        self._base: Surface | None = None
        self._closed = False

    def leave(self) -> None:
        super().leave()
        self._faces.drop()
        self._base = None

    # --- what was overlooked ---

    @property
    def spot(self) -> tuple[float, float, float] | None:
        """Where the two cards differ, if they are cousins."""
        if self.why != "no_match" or len(self.cards) < 2:
            return None
        one, other = (face.motif for face in self.cards)
        return motifs.spot(one, other) if motifs.difference(one, other) else None

    def traits(self) -> list[str]:
        """What each of two cousins has, in words."""
        words, found = self.app.words, motifs.difference(*(face.motif for face in self.cards))
        counted = ([(key, one) for key, one, _ in found], [(key, two) for key, _, two in found])
        return [", ".join(motifs.say_trait(words, *trait) for trait in own) for own in counted]

    def sentence(self) -> str:
        """What is wrong where the cards alone do not say it."""
        if self.why == "gesture":
            said = self.gesture or "gesture"
        elif self.why == "no_match":
            said = "" if self.spot is not None else "different"
        else:
            said = self.why
        return said and self.app.words.say(f"twin_it.compare.{said}")

    # --- time ---

    @property
    def whole_ms(self) -> float:
        return SLOW_MS if self.app.settings.speed == "slow" else SHOWN_MS

    def update(self, dt: float) -> None:
        self.passed += dt
        self.dirty = True
        if self.passed >= self.whole_ms:
            self.close()

    def charge(self) -> None:
        """The error costs a catch, and this is where it is read."""
        price = self.app.words.say("twin_it.shout.costs")
        self.heading += f"\n{price[:1].upper()}{price[1:]}"
        self.layout(self.app.scale)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self.done()

    def handle(self, intent: Intent) -> None:
        if is_press(intent) and self.passed >= DEAF_MS:
            self.close()

    # --- layout ---

    def layout(self, scale: Scale) -> None:
        if getattr(self, "scale", None) != scale:
            self._faces.drop()
        super().layout(scale)
        self._base = None
        edge, gap, bar = scale.px(34), scale.px(30), max(4, scale.px(8))
        most = Rect(0, 0, min(scale.w - scale.px(60), scale.px(1120)), scale.h - scale.px(60))
        high_word = scale.px(104) if self.seat is not None else 0
        into = round(high_word * 0.34)  # so far the word reaches into the panel
        most.h -= high_word
        wide = most.w - 2 * edge
        sentence = self.sentence()
        below = [sentence] if sentence else self.traits()
        apart, count = len(below) == 2, len(self.cards)
        head_px, low_px = scale.font(38), scale.font(30)
        # Words first, all that they need up to two fifths of the height; the cards get the rest.
        while True:
            head = text.wrapped_height(self.heading, text.FREDOKA, head_px, wide)
            room = (wide - gap) // 2 if apart else wide
            low = max(text.wrapped_height(said, text.HANKEN_BOLD, low_px, room) for said in below)
            if head + low <= most.h * 0.36 or max(head_px, low_px) <= SMALLEST_TEXT:
                break
            head_px, low_px = (max(SMALLEST_TEXT, round(px * 0.94)) for px in (head_px, low_px))
        side = 0
        if count:
            rest = most.h - 2 * edge - head - low - bar - scale.px(16 + 18 + 22)
            side = max(8, min(rest, (wide - gap * (count - 1)) // count, scale.px(400)))
            if apart:  # the words stand below their card: as wide as they need
                widest = max(text.size(said, text.HANKEN_BOLD, low_px)[0] for said in below)
                wide = max(side, min((wide - gap) // 2, widest)) * 2 + gap
            else:
                wide = max(side * count + gap * (count - 1), min(wide, scale.px(720)))
        wide = max(wide, min(most.w - 2 * edge, text.size(self.heading, text.FREDOKA, head_px)[0]))
        high = 2 * edge + head + low + bar + side + scale.px((16 if side else 0) + 18 + 22)
        self.panel = Rect(0, 0, wide + 2 * edge, high)
        self.panel.h += into
        self.panel.center = (scale.w // 2, scale.h // 2 + (high_word - into) // 2)
        self.word = Rect(0, self.panel.y + into - high_word, wide, high_word)
        self.word.centerx = self.panel.centerx
        inner = self.panel.inflate(-2 * edge, -2 * edge)
        inner.y, inner.h = inner.y + into, inner.h - into
        heading = Rect(inner.x, inner.y, wide, head)
        self.said = [Said(self.heading, heading, head_px, text.FREDOKA)]
        top = heading.bottom + scale.px(16)
        step = (wide + gap) // 2 if apart else side + gap
        middle = inner.x + wide // 2 - (count - 1) * step // 2
        self.boxes = [Rect(0, top, side, side) for _ in self.cards]
        for i, box in enumerate(self.boxes):
            box.centerx = middle + i * step
        top += side + (scale.px(18) if side else 0)
        room = (wide - gap) // 2 if apart else wide
        for i, said in enumerate(below):
            box = Rect(inner.x + i * (room + gap), top, room, low)
            self.said.append(Said(said, box, low_px))
        self.bar = Rect(inner.x, inner.bottom - bar, wide, bar)

    # --- drawing ---

    def draw(self, surface: Surface) -> list[Rect] | None:
        if self._base is None or self._base.get_size() != surface.get_size():
            super().draw(surface)
            self._draw_still(surface)
            self._base = surface.copy()
        else:
            surface.blit(self._base, (0, 0))
        self._draw_rings(surface)
        self._draw_bar(surface)
        return None

    def _draw_word(self, surface: Surface, seat: Seat) -> None:
        """Whose error it is: the word in that player's colour, and the player's sign before it."""
        turn = TURN if self.app.settings.motion == "full" else 0.0
        side, gap = round(self.word.h * 0.66), round(self.word.h * 0.2)
        room = self.word.inflate(-2 * (side + gap), -self.word.h // 5)
        word = fitted(self.app.words.say("twin_it.shout.oops"), (seat_colour(seat),), room, turn)
        shown = word.get_bounding_rect().w
        middle = room.move((side + gap) // 2, 0).center
        paint.lay(surface, word, center=middle)
        mark = seat_mark(seat, side)
        paint.lay(surface, mark, center=(middle[0] - shown // 2 - side // 2, middle[1]))

    def _draw_still(self, surface: Surface) -> None:
        if self.seat is not None:
            self._draw_word(surface, self.seat)
        for face, box in zip(self.cards, self.boxes, strict=True):
            card = self._faces.sprite(str(face.motif), box.w, lift=1)
            surface.blit(card, card.get_rect(center=box.center))
        for said in self.said:
            words = text.wrapped(said.words, said.face, said.px, PAPER, said.box.w, PAPER, "centre")
            surface.blit(words, words.get_rect(midtop=said.box.midtop))

    def _draw_rings(self, surface: Surface) -> None:
        spot = self.spot
        if spot is None:
            return
        still = self.app.settings.motion != "full"
        share = 1.0 if still else out_cubic(min(1.0, self.passed / RING_MS))
        side = self.boxes[0].w
        radius = spot[2] * side * (1.5 - 0.5 * share)
        drawn = _ring(round(radius), max(3, round(side * 0.02)))
        for box in self.boxes:
            at = (box.x + round(spot[0] * side), box.y + round(spot[1] * side))
            surface.blit(drawn, drawn.get_rect(center=at))

    def _draw_bar(self, surface: Surface) -> None:
        radius = self.bar.h / 2
        rest = paint.panel(self.bar.size, mix(SHADE, PAPER, 0.2), radius)
        surface.blit(rest, self.bar.topleft)
        wide = round(self.bar.w * max(0.0, 1 - self.passed / self.whole_ms))
        if wide >= self.bar.h:
            left = paint.panel(self.bar.size, SOFT, radius)
            surface.blit(left, self.bar.topleft, (0, 0, wide, self.bar.h))


def _ring(radius: int, thick: int) -> Surface:
    """A circle of paper between two of ink: seen on light and on dark patterns."""
    reach = radius + 2 * thick
    body = "".join(
        f'<circle cx="{reach}" cy="{reach}" r="{radius}" fill="none" '
        f'stroke="{paint.code(tint)}" stroke-width="{width:.2f}"/>'
        for tint, width in ((INK, thick * 2.2), (PAPER, thick * 1.1))
    )
    return paint.vector(body, (2 * reach, 2 * reach))
