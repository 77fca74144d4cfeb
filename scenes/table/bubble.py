"""A sheet of paper beside a thing on the table: what the coach says, and why a hint is one.

The thing it is about has a ring of light around it. Mustard is never used for that: it always means
that something can be acted on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.target import Action, State, Target
from scenes.stage.theme import INK, PAPER, SHADOW, Scale, Size, colour, mix
from scenes.stage.widgets import key_cap

LIGHT = colour("#BFE6D8")  # no player's, and not mustard
STRONG = colour("#7A4E00")  # what matters in a sentence, on paper
QUIET = mix(INK, PAPER, 0.28)
WIDTHS = (470, 560, 400, 700, 330, 900)  # design pixels, the preferred one first
SIGNS = {"▲": "gain", "▼": "loss"}  # what a line may begin with that is drawn as an icon
UPRIGHT = 1.4  # a design pixel is small in a high window: words are so much larger, if they fit
SIZES = (1.0, 0.86, 0.74, 0.62, 0.5)  # of its words, where there is little room

Drawn = tuple[Surface, tuple[int, int]]


class Answer(NamedTuple):
    """A button of a bubble. The first one of several is the plain way on."""

    id: str
    label: str
    action: Action
    key: str = ""
    act: str = ""


class Bubble(NamedTuple):
    """What is said, and beside what."""

    id: str
    words: str
    title: str = ""
    foot: str = ""
    answers: tuple[Answer, ...] = ()
    lit: tuple[Rect, ...] = ()
    near: Rect | None = None
    """Beside this; where nothing is said, beside what is lit."""
    close: bool = False
    """Nobody misses it: it is said only where there is room right beside, and on no open card."""

    @property
    def about(self) -> Rect | None:
        if self.near is not None or not self.lit:
            return self.near
        return self.lit[0]

    def said(self) -> str:
        stop = "" if self.title[-1:] in "?!." else "."
        return f"{self.title}{stop} {self.words}".strip()


class Sheet:
    """A bubble in one width and size of text: what goes where in it."""

    def __init__(self, bubble: Bubble, scale: Scale, width: float, size: float) -> None:
        self.bubble, self.scale = bubble, scale
        self.px = max(round(scale.font(23.5) * size), 12)
        self.title_px = max(round(scale.font(25) * size), 12)
        grown = 1 + (scale.text_percent / 100 - 1) * 0.6
        self.pad = scale.px(18)
        self.inner = scale.px(width * grown * (0.7 + 0.3 * size)) - 2 * self.pad
        if not bubble.answers:  # no wider than its words
            words = text.size(bubble.words, text.HANKEN_SEMIBOLD, self.px)[0]
            title = text.size(bubble.title, text.FREDOKA, self.title_px)[0]
            self.inner = min(self.inner, max(words, title) + 2)
        y = self.pad
        self.title_y = y
        if bubble.title:
            y += text.wrapped_height(bubble.title, text.FREDOKA, self.title_px, self.inner)
            y += scale.px(4)
        self.words_y = y
        self.lines = [_signed(line) for line in bubble.words.split("\n")]
        self.indent = round(self.px * 1.3) if any(sign for sign, _ in self.lines) else 0
        self.room = self.inner - self.indent
        for _, line in self.lines:
            y += text.wrapped_height(line, text.HANKEN_SEMIBOLD, self.px, self.room)
        self.foot_y, self.foot_high = y + scale.px(8), 0
        self.widths: list[int] = []
        if bubble.answers:
            self.foot_high = max(scale.px(42), round(self.px * 1.7))
            self.widths = [self._wide(answer) for answer in bubble.answers]
            y = self.foot_y + self.foot_high - scale.px(6)
        self.size: Size = (self.inner + 2 * self.pad, y + self.pad)

    @property
    def fits(self) -> bool:
        """Whether no word and no button is too wide for it."""
        taken = sum(self.widths) + self.scale.px(8) * len(self.widths)
        foot = text.size(self.bubble.foot, text.HANKEN_BOLD, self._foot_px)[0]
        longest = max(
            (text.size(word, text.HANKEN_SEMIBOLD, self.px)[0] for word in self._words()),
            default=0,
        )
        return taken + foot <= self.inner and longest <= self.room

    def _words(self) -> list[str]:
        return [*text.plain(self.bubble.words).split(), *self.bubble.title.split()]

    @property
    def _foot_px(self) -> int:
        return max(round(self.px * 0.85), 11)

    def _cap(self, answer: Answer) -> Surface | None:
        if not answer.key:
            return None
        return key_cap(answer.key, self.scale, QUIET, self.foot_high - self.scale.px(14))

    def _wide(self, answer: Answer) -> int:
        words = text.size(answer.label, text.HANKEN_BOLD, self._foot_px)[0]
        cap = self._cap(answer)
        more = cap.get_width() + self.scale.px(8) if cap is not None else 0
        return max(words + more + self.scale.px(28), self.scale.px(48))

    def answers_at(self, place: Rect) -> list[Rect]:
        """Where the buttons are when it lies at this place: the way on in the right corner."""
        found, right = [], place.right - self.pad + self.scale.px(6)
        for wide in self.widths:
            found.append(Rect(right - wide, place.y + self.foot_y, wide, self.foot_high))
            right -= wide + self.scale.px(8)
        return found

    def draw(self, place: Rect, states: Sequence[State]) -> Drawn:
        """The sheet with its shadow and its buttons."""
        scale, bubble = self.scale, self.bubble
        radius = scale.px(14)
        soft, margin = paint.shadow(place.size, radius, max(2, scale.px(12)), 120)
        picture = paint.blank((place.w + 2 * margin, place.h + 2 * margin), SHADOW)
        down = scale.px(3)
        picture.blit(soft, soft.get_rect(center=(picture.get_width() // 2,
                                                 picture.get_height() // 2 + down)))  # fmt: skip
        paint.lay_over(picture, paint.panel(place.size, PAPER, radius), (margin, margin))
        x = margin + self.pad
        if bubble.title:
            title = text.wrapped(bubble.title, text.FREDOKA, self.title_px, INK, self.inner)
            picture.blit(title, (x, margin + self.title_y))
        y = margin + self.words_y
        for sign, line in self.lines:
            if sign:
                drawn = icon(sign, round(self.px * 0.8), INK)
                high = text.line_height(text.HANKEN_SEMIBOLD, self.px)
                picture.blit(drawn, (x, y + (high - drawn.get_height()) // 2))
            words = text.wrapped(line, text.HANKEN_SEMIBOLD, self.px, INK, self.room, STRONG)
            picture.blit(words, (x + self.indent, y))
            y += words.get_height()
        if bubble.answers:
            middle = margin + self.foot_y + self.foot_high // 2
            foot = text.render(bubble.foot, text.HANKEN_BOLD, self._foot_px, QUIET)
            picture.blit(foot, foot.get_rect(midleft=(x, middle)))
            spots = self.answers_at(Rect((margin, margin), place.size))
            for i, (answer, box) in enumerate(zip(bubble.answers, spots, strict=True)):
                self._draw_answer(picture, answer, box, states[i], first=i == 0)
        return picture, (place.x - margin, place.y - margin)

    def _draw_answer(
        self, picture: Surface, answer: Answer, box: Rect, state: State, first: bool
    ) -> None:
        scale, radius = self.scale, box.h // 3
        if first or state.hovered or state.pressed:
            share = 0.24 if state.pressed else 0.18 if state.hovered else 0.11
            picture.blit(paint.panel(box.size, mix(PAPER, INK, share), radius), box.topleft)
        if state.focused:
            ring = paint.ring(box.size, INK, radius, max(2, scale.px(3)))
            picture.blit(ring, box.topleft)
        label = text.render(answer.label, text.HANKEN_BOLD, self._foot_px, INK if first else QUIET)
        parts = [label]
        cap = self._cap(answer)
        if cap is not None:
            parts.append(cap)
        wide = sum(part.get_width() for part in parts) + scale.px(8) * (len(parts) - 1)
        x = box.centerx - wide // 2
        for part in parts:
            picture.blit(part, (x, box.centery - part.get_height() // 2))
            x += part.get_width() + scale.px(8)


def _signed(line: str) -> tuple[str, str]:
    """The icon before a line, if there is one, and the line."""
    sign = SIGNS.get(line[:1], "")
    return sign, line[1:].strip() if sign else line


def rings(lit: Sequence[Rect], scale: Scale) -> list[Drawn]:
    """Light around things: a bright line, and a soft one outside of it."""
    found: list[Drawn] = []
    for rect in lit:
        for out, width, alpha in ((11, 7, 90), (7, 4, 255)):
            edge = scale.px(out)
            box = rect.inflate(2 * edge, 2 * edge)
            line = max(2, scale.px(width))
            ring = paint.ring(box.size, LIGHT, scale.px(10) + edge, line, alpha)
            found.append((ring, box.topleft))
    return found


def pointer(place: Rect, about: Rect, scale: Scale) -> Drawn | None:
    """The corner of the sheet that points at the thing, where the thing is not far."""
    side, reach = scale.px(22), scale.px(14)
    wanted = about.inflate(scale.px(30), scale.px(30))
    tip: tuple[int, int]
    if wanted.top <= place.bottom <= about.top and _overlap(place, about, 0, 2 * side):
        x = _between(about.centerx, place.left + 2 * side, place.right - 2 * side)
        tip, feet = (x, place.bottom + reach), ((x - side // 2, place.bottom - 1),
                                                 (x + side // 2, place.bottom - 1))  # fmt: skip
    elif about.bottom <= place.top <= wanted.bottom and _overlap(place, about, 0, 2 * side):
        x = _between(about.centerx, place.left + 2 * side, place.right - 2 * side)
        tip, feet = (x, place.top - reach), ((x - side // 2, place.top + 1),
                                              (x + side // 2, place.top + 1))  # fmt: skip
    elif wanted.left <= place.right <= about.left and _overlap(place, about, 1, 2 * side):
        y = _between(about.centery, place.top + 2 * side, place.bottom - 2 * side)
        tip, feet = (place.right + reach, y), ((place.right - 1, y - side // 2),
                                                (place.right - 1, y + side // 2))  # fmt: skip
    elif about.right <= place.left <= wanted.right and _overlap(place, about, 1, 2 * side):
        y = _between(about.centery, place.top + 2 * side, place.bottom - 2 * side)
        tip, feet = (place.left - reach, y), ((place.left + 1, y - side // 2),
                                               (place.left + 1, y + side // 2))  # fmt: skip
    else:
        return None
    box = Rect(tip, (1, 1)).unionall([Rect(foot, (1, 1)) for foot in feet])
    points = " ".join(f"{x - box.x},{y - box.y}" for x, y in (tip, *feet))
    return paint.vector(f'<polygon points="{points}" fill="{paint.code(PAPER)}"/>', box.size), (
        box.topleft
    )


def _overlap(one: Rect, other: Rect, axis: int, least: int) -> bool:
    start = max(one.topleft[axis], other.topleft[axis])
    end = min(one.bottomright[axis], other.bottomright[axis])
    return end - start >= min(least, other.size[axis]) and one.size[axis] >= 4 * least // 2


def _between(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))


class Paper(Target):
    """The sheet itself: a click on it means nothing that lies below."""

    def __init__(self, bubble: Bubble, rect: Rect) -> None:
        super().__init__(bubble.id, bubble.said(), rect, enabled=False)


def sizes_for(scale: Scale) -> tuple[float, ...]:
    """The sizes of text that are tried in this window, the preferred one first."""
    return (UPRIGHT, *SIZES) if scale.h > scale.w else SIZES


def sheets(bubble: Bubble, scale: Scale, size: float) -> list[Sheet]:
    """All widths in which it can be set in a size of text, the preferred one first."""
    found = [Sheet(bubble, scale, width, size) for width in WIDTHS]
    return [sheet for sheet in found if sheet.fits]
