"""After a wrong claim: the two cards side by side, and what was overlooked.

The table below waits meanwhile, and so does its clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect, Surface

from game.twin_it.told import Face
from scenes.input.intents import Acted, Intent, Keyed, Pointed
from scenes.menus.sheet import Overlay
from scenes.stage import paint, text
from scenes.stage.sprites import Faces
from scenes.stage.theme import INK, PAPER, SHADE, SMALLEST_TEXT, SOFT, Scale, mix
from scenes.stage.tween import out_cubic
from scenes.twin_it.art import ART
from scenes.twin_it.motifs import families as motifs

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

    ``gesture`` says what was due in the ring: "slap" or "hands".
    """

    hears_keys = True
    hears_sticks = True

    def __init__(
        self,
        faces: tuple[Face, ...],
        why: str,
        heading: str,
        done: Callable[[], None],
        gesture: str = "",
    ) -> None:
        super().__init__()
        self.cards, self.why, self.heading, self.done = faces[:2], why, heading, done
        self.gesture = gesture
        self.passed = 0.0
        self.boxes: list[Rect] = []
        self.said: list[Said] = []
        self.bar = Rect(0, 0, 1, 1)
        self._faces = Faces(ART, 24 << 20)
        self._base: Surface | None = None
        self._closed = False

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
        say = self.app.words.say
        found: list[list[str]] = [[], []]
        for key, *counts in motifs.difference(self.cards[0].motif, self.cards[1].motif):
            for words, count in zip(found, counts, strict=True):
                words.append(say(motifs.trait_words(key, count), count=count))
        return [", ".join(words) for words in found]

    def sentence(self) -> str:
        """What is wrong where the cards alone do not say it."""
        say = self.app.words.say
        if self.why == "alone":
            return say("twin_it.compare.alone")
        if self.why == "late":
            return say("twin_it.compare.late")
        if self.why == "gesture":
            known = self.gesture if self.gesture in ("slap", "hands") else "gesture"
            return say(f"twin_it.compare.{known}")
        return say("twin_it.compare.different") if self.spot is None else ""

    # --- time ---

    @property
    def whole_ms(self) -> float:
        return SLOW_MS if self.app.settings.speed == "slow" else SHOWN_MS

    @property
    def busy(self) -> bool:
        return True

    def update(self, dt: float) -> None:
        self.passed += dt
        self.dirty = True
        if self.passed >= self.whole_ms:
            self.close()

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self.done()

    def handle(self, intent: Intent) -> None:
        pressed = (
            isinstance(intent, Acted)
            or (isinstance(intent, Keyed) and intent.down and not intent.held)
            or (isinstance(intent, Pointed) and intent.kind == "down")
        )
        if pressed and self.passed >= DEAF_MS:
            self.close()

    # --- layout ---

    def layout(self, scale: Scale) -> None:
        if getattr(self, "scale", None) != scale:
            self._faces.drop()
        super().layout(scale)
        self._base = None
        self.said, self.boxes = [], []
        edge, gap = scale.px(34), scale.px(30)
        most = Rect(0, 0, min(scale.w - scale.px(60), scale.px(1120)), scale.h - scale.px(60))
        wide = most.w - 2 * edge
        below = self._captions()
        head_px, low_px = scale.font(38), scale.font(30)
        bar = max(4, scale.px(8))
        # Words first, all that they need up to two fifths of the height; the cards get the rest.
        while True:
            head = text.wrapped_height(self.heading, text.FREDOKA, head_px, wide)
            rooms = [wide if len(below) == 1 else (wide - gap) // 2] * len(below)
            low = max(
                (text.wrapped_height(said, text.HANKEN_BOLD, low_px, room)
                 for said, room in zip(below, rooms, strict=True)), default=0,
            )  # fmt: skip
            if head + low <= most.h * 0.36 or max(head_px, low_px) <= SMALLEST_TEXT:
                break
            head_px, low_px = (max(SMALLEST_TEXT, round(px * 0.94)) for px in (head_px, low_px))
        rest = most.h - 2 * edge - head - low - bar - scale.px(16 + 18 + 22)
        side = 0
        if self.cards:
            count = len(self.cards)
            side = max(8, min(rest, (wide - gap * (count - 1)) // count, scale.px(400)))
            if len(below) == 2:  # the words stand below their card: as wide as they need
                wide = max(side, min((wide - gap) // 2, self._widest(below, low_px))) * 2 + gap
            else:
                wide = max(side * count + gap * (count - 1), min(wide, scale.px(720)))
        wide = max(wide, min(most.w - 2 * edge, text.size(self.heading, text.FREDOKA, head_px)[0]))
        high = 2 * edge + head + low + bar + side + scale.px((16 if side else 0) + 18 + 22)
        self.panel = Rect(0, 0, wide + 2 * edge, high)
        self.panel.center = (scale.w // 2, scale.h // 2)
        inner = self.panel.inflate(-2 * edge, -2 * edge)
        self.said.append(Said(self.heading, Rect(inner.x, inner.y, wide, head), head_px,
                              text.FREDOKA))  # fmt: skip
        top = inner.y + head + scale.px(16)
        self._lay_out_cards(Rect(inner.x, top, wide, side), gap, len(below) == 2)
        top += side + (scale.px(18) if side else 0)
        for i, said in enumerate(below):
            room = wide if len(below) == 1 else (wide - gap) // 2
            box = Rect(inner.x + i * (room + gap), top, room, low)
            self.said.append(Said(said, box, low_px))
        self.bar = Rect(inner.x, inner.bottom - bar, wide, bar)

    def _captions(self) -> list[str]:
        said = self.sentence()
        return [said] if said else self.traits()

    @staticmethod
    def _widest(words: list[str], px: int) -> int:
        return max(text.size(said, text.HANKEN_BOLD, px)[0] for said in words)

    def _lay_out_cards(self, room: Rect, gap: int, apart: bool) -> None:
        side, count = room.h, len(self.cards)
        if not count or not side:
            return
        step = (room.w + gap) // 2 if apart else side + gap
        middle = room.centerx - (count - 1) * step // 2
        for i in range(count):
            box = Rect(0, room.y, side, side)
            box.centerx = middle + i * step
            self.boxes.append(box)

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

    def _draw_still(self, surface: Surface) -> None:
        for face, box in zip(self.cards, self.boxes, strict=False):
            card = self._faces.sprite(str(face.motif), box.w, lift=1)
            surface.blit(card, card.get_rect(center=box.center))
        for said in self.said:
            words = text.wrapped(said.words, said.face, said.px, PAPER, said.box.w, PAPER, "centre")
            surface.blit(words, words.get_rect(midtop=said.box.midtop))

    def _draw_rings(self, surface: Surface) -> None:
        spot = self.spot
        if spot is None or not self.boxes:
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
        left = max(0.0, 1 - self.passed / self.whole_ms)
        radius = self.bar.h / 2
        rest = mix(SHADE, PAPER, 0.2)
        surface.blit(paint.panel(self.bar.size, rest, radius), self.bar.topleft)
        wide = round(self.bar.w * left)
        if wide >= self.bar.h:
            shown = paint.panel(self.bar.size, SOFT, radius).subsurface((0, 0, wide, self.bar.h))
            surface.blit(shown, self.bar.topleft)


def _ring(radius: int, thick: int) -> Surface:
    """A circle of paper between two of ink: seen on light and on dark patterns."""
    reach = radius + 2 * thick
    body = "".join(
        f'<circle cx="{reach}" cy="{reach}" r="{radius}" fill="none" '
        f'stroke="{paint.code(tint)}" stroke-width="{width:.2f}"/>'
        for tint, width in ((INK, thick * 2.2), (PAPER, thick * 1.1))
    )
    return paint.vector(body, (2 * reach, 2 * reach))
