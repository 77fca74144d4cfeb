"""What the cards of every game are made of: paper, frames, numerals, corner marks, woven backs."""

import pygame
from pygame import Surface

from scenes.stage import text
from scenes.stage.paint import clip_round, code, rect, vector
from scenes.stage.theme import CARD_RADIUS, INK, PAPER, Colour, Size, mix

PLAIN_BELOW = 60  # narrower cards have no corners, only a larger numeral


def canvas(size: Size, fill: Colour) -> Surface:
    """An opaque card of one colour; its corners are cut at the end, by ``clip_round``."""
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill(fill)
    return picture


def printed(size: Size, ground: Colour, body: str) -> Surface:
    """Such a card with a drawing on it."""
    picture = canvas(size, ground)
    picture.blit(vector(body, size), (0, 0))
    return picture


def rim(w: int, h: int, tint: Colour, share: float = 0.006) -> str:
    """A hair of shade along the edge, which parts card from card."""
    line = max(0.8, w * share)
    more = f'stroke="{code(tint)}" stroke-width="{line:.3f}"'
    radius = w * CARD_RADIUS - line / 2
    return rect(line / 2, line / 2, w - line, h - line, radius, None, more)


def seam(w: int, h: int, tint: Colour) -> str:
    """A thin line all around, a little inside the edge."""
    return _seam(w, h, tint, (0.042, 0.0125, 0.028), None)


def _seam(
    w: int, h: int, tint: Colour, shares: tuple[float, float, float], fill: Colour | None
) -> str:
    """How far inside, how thick, and how much less round than the card, all in card widths."""
    inset, thick, less = shares
    more = f'stroke="{code(tint)}" stroke-width="{max(1.0, w * thick):.3f}"'
    edge, radius = w * inset, w * (CARD_RADIUS - less)
    return rect(edge, edge, w - 2 * edge, h - 2 * edge, radius, fill, more)


def frame(w: int, h: int, tint: Colour, inside: Colour | None) -> str:
    """The rim and a soft inner frame with a touch of ``tint``."""
    soft = mix(inside or PAPER, tint, 0.26)
    return rim(w, h, mix(PAPER, INK, 0.16)) + _seam(w, h, soft, (0.036, 0.0105, 0.026), inside)


def put(
    picture: Surface, string: str, px: float, tint: Colour, centre: tuple[float, float]
) -> None:
    """Numerals centred by their ink, not by the box of the font."""
    drawn = text.font(text.FREDOKA, max(6, round(px))).render(string, True, tint)
    ink = drawn.get_bounding_rect()
    picture.blit(drawn, (round(centre[0] - ink.w / 2), round(centre[1] - ink.h / 2)), ink)


def largest(string: str, wide: float, high: float) -> int:
    """The size at which the ink of the numerals fills a box, but does not leave it."""
    ink = text.font(text.FREDOKA, 100).render(string, True, INK).get_bounding_rect()
    px = max(6, int(100 * min(wide / ink.w, high / ink.h)))
    ink = text.font(text.FREDOKA, px).render(string, True, INK).get_bounding_rect()
    return px if (ink.w <= wide and ink.h <= high) or px == 6 else px - 1


def corner(string: str, w: int, tint: Colour, underlined: bool, size: float = 0.182) -> Surface:
    """A small number, with a line below it when it could be read upside down."""
    drawn = text.font(text.FREDOKA, max(6, round(w * size))).render(string, True, tint)
    ink = drawn.get_bounding_rect()
    line = max(2, round(w * 0.017))
    gap = max(1, round(w * 0.014))
    mark = Surface((ink.w, ink.h + gap + line), pygame.SRCALPHA)
    mark.fill((*tint, 0))
    mark.blit(drawn, (0, 0), ink)
    if underlined:
        mark.fill((*tint, 255), (round(ink.w * 0.08), ink.h + gap, round(ink.w * 0.84), line))
    return mark


def corners(picture: Surface, mark: Surface, inset: tuple[float, float] = (0.068, 0.075)) -> None:
    """The mark above on the left, and upside down below on the right."""
    w, h = picture.get_size()
    x, y = round(w * inset[0]), round(w * inset[1])
    picture.blit(mark, (x, y))
    turned = pygame.transform.flip(mark, True, True)
    picture.blit(turned, (w - x - mark.get_width(), h - y - mark.get_height()))


def back(size: Size, dark: Colour, light: Colour) -> Surface:
    """Two sets of broad ribbons woven over each other, inside a light frame."""
    w, h = size
    inset = w * 0.085
    left, top, right, bottom = inset, inset, w - inset, h - inset
    pitch = (right - left) / (9 if w >= PLAIN_BELOW else 6)
    body = ""
    reach = (right - left) + (bottom - top)
    cloth = code(mix(dark, light, 0.55))
    for falling in (False, True):
        at = -reach
        while at < reach:
            points = _ribbon(at, at + pitch, (left, top, right, bottom), falling)
            if points:
                body += f'<polygon points="{points}" fill="{cloth}" fill-opacity="0.34"/>'
            at += 2 * pitch
    line = max(1.0, w * 0.014)
    more = f'stroke="{code(light)}" stroke-width="{line:.3f}"'
    body += rect(left, top, right - left, bottom - top, w * 0.045, None, more)
    body += rim(w, h, mix(dark, light, 0.42), 0.008)
    return clip_round(printed(size, dark, body), w * CARD_RADIUS)


def _ribbon(low: float, high: float, box: tuple[float, float, float, float], falling: bool) -> str:
    """The part inside ``box`` of the band ``low <= x - left + y - top <= high`` (or mirrored)."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    for bound, keep_above in ((low, True), (high, False)):
        kept: list[tuple[float, float]] = []
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            da, db = ax + ay - bound, bx + by - bound
            if not keep_above:
                da, db = -da, -db
            if da >= 0:
                kept.append((ax, ay))
            if da * db < 0:
                share = da / (da - db)
                kept.append((ax + (bx - ax) * share, ay + (by - ay) * share))
        corners = kept
        if len(corners) < 3:
            return ""
    if falling:
        corners = [(width - x, y) for x, y in corners]
    return " ".join(f"{left + x:.2f},{top + y:.2f}" for x, y in corners)
