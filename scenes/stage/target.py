"""Anything that can be pointed at, and what those have in common that draw themselves."""

from collections.abc import Callable

import msgspec
from pygame import Rect, Surface

from scenes.stage import text
from scenes.stage.theme import PAPER, SHADE, SOFT, Colour, Scale, mix

Action = Callable[[], object]
Pos = tuple[int, int]

OFF = mix(PAPER, SHADE, 0.42)  # something pale that cannot be used now
FAINT = mix(SOFT, SHADE, 0.38)  # words on something dark that cannot be used now


class State(msgspec.Struct):
    """How a target stands with the player at this moment."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False


RESTING = State()


class Target:
    """Anything that can be pointed at: a card, a button, a seat.

    `id` is stable ("hand.3"), `label` is what it says, `act` the name of the act that stands for
    it ("take"), `key` the key printed on it. `refuse` is called instead of `action` while it is
    not enabled, so that a card can say why it may not be laid.
    """

    pointable = True
    grabs = False  # follows the pointer while it is held, as a slider does

    def __init__(
        self, id: str, label: str, rect: Rect, action: Action | None = None, *,
        enabled: bool = True, key: str = "", act: str = "", refuse: Action | None = None,
        radius: float | None = None,
    ) -> None:  # fmt: skip
        self.id, self.label, self.rect = id, label, rect
        self.action, self.enabled, self.refuse = action, enabled, refuse
        self.key, self.act = key, act
        self.radius = radius
        """Of the focus ring's corners, in pixels; None leaves it to the ring."""

    @property
    def answers(self) -> bool:
        """Whether it does something, or says why it does not."""
        return self.enabled or self.refuse is not None

    def contains(self, pos: Pos) -> bool:
        return self.rect.collidepoint(pos)

    def said(self) -> str:
        """What a player reads on it, value included."""
        return text.plain(self.label)

    def activate(self, pos: Pos | None = None) -> None:
        """Do what it is for; `pos` is None when it was not pointed at."""
        if not self.enabled:
            if self.refuse is not None:
                self.refuse()
        elif self.action is not None:
            self.action()

    def step(self, by: int) -> bool:
        """Left (-1) or right (+1) was asked while it had the focus; True if that was for it."""
        return False

    def drag(self, pos: Pos) -> None:
        """The pointer went down on it or moved since; only asked if it `grabs`."""


class Widget(Target):
    """A target that can draw itself into its rect, and never outside it."""

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        raise NotImplementedError


def line(
    string: str, face: str, px: int, colour: Colour, width: int, accent: Colour | None = None
) -> Surface:
    """One line no wider than `width`: made smaller first, then cut with an ellipsis."""
    least = min(px, max(11, round(px * 0.62)))
    px = text.fit(string, face, px, width, least)
    if text.size(string, face, px)[0] > width:
        string = text.shortened(string, face, px, width)
    return text.render(string, face, px, colour, accent)
