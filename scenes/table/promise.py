"""What letting go of a card will do, written beside the place it is held over."""

from __future__ import annotations

from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.theme import SHADE, Scale, colour

GAIN = colour("#8CEBC1")


def promise_beside(words: str, place: Rect, scale: Scale) -> tuple[Surface, tuple[int, int]]:
    """A pill above the place, and where its upper left corner is in the window."""
    drawn = text.render(words, text.FREDOKA, scale.font(34), GAIN)
    wide, high = drawn.get_width() + scale.px(36), drawn.get_height() + scale.px(8)
    pill = paint.panel((wide, high), SHADE, high / 2, alpha=235).copy()
    pill.blit(drawn, drawn.get_rect(center=(wide // 2, high // 2)))
    box = Rect(0, 0, wide, high)
    box.midbottom = place.centerx, place.top - scale.px(4)
    box.clamp_ip(Rect(0, 0, scale.w, scale.h).inflate(-scale.px(16), -scale.px(16)))
    return pill, box.topleft
