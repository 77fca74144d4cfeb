"""The 119 patterns of Twin It: twenty families of six cousins, the last of five.

A family shares its papers, its symmetry and its scale. Its cousins differ in two things that can
be counted, so colour leads nobody to the twin, and after a wrong claim the table can say what was
overlooked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import hypot
from typing import NamedTuple

from pygame import Mask, Rect, Surface, mask, transform

from game.twin_it.deck import COUSINS, family
from game.words import Words
from scenes.stage.cardstock import rim
from scenes.stage.paint import code, vector
from scenes.stage.theme import CARD_RADIUS, INK, PAPER, mix
from scenes.twin_it.motifs import prints
from scenes.twin_it.motifs.shapes import Papers, papers

FRAME = 0.045  # paper around the pattern, in card sides

_SPOT_SIDE = 96  # pixels of the two prints in which a difference is looked for
_SPOT_LEVELS = 24  # a channel must differ by more


class Family(NamedTuple):
    """How its cousins are drawn, and what is counted on them: three of one, two of the other."""

    draw: Callable[[Papers, int, int], str]
    papers: Papers
    first: tuple[str, tuple[int, int, int]]
    second: tuple[str, tuple[int, int]]


FAMILIES: tuple[Family, ...] = (
    Family(prints.daisies, papers("orchard", "smdl"), ("petals", (6, 7, 8)), ("rows", (1, 2))),
    Family(prints.scales, papers("lagoon", "ldsm"), ("arcs", (1, 2, 3)), ("pearls", (0, 1))),
    Family(prints.sprigs, papers("forest", "dslm"), ("leaves", (7, 9, 11)), ("berries", (0, 2))),
    Family(prints.suns, papers("sky", "dslm"), ("rays", (8, 10, 12)), ("rings", (0, 1))),
    Family(prints.eyes, papers("plum", "sdml"), ("lashes", (3, 4, 6)), ("rings", (0, 1))),
    Family(prints.fans, papers("sea", "dmsl"), ("segments", (3, 5, 7)), ("arcs", (1, 2))),
    Family(prints.kites, papers("lilac", "dlsm"), ("diamonds", (1, 2, 3)), ("crosses", (0, 1))),
    Family(prints.birds, papers("clay", "ldms"), ("feathers", (2, 3, 4)), ("stripes", (0, 1))),
    Family(prints.fishes, papers("sky", "mdls"), ("stripes", (1, 2, 3)), ("bubbles", (1, 3))),
    Family(prints.mushrooms, papers("forest", "smdl"), ("spots", (1, 3, 5)), ("grass", (2, 4))),
    Family(prints.boats, papers("lagoon", "sdml"), ("sails", (1, 2, 3)), ("waves", (1, 3))),
    Family(prints.cups, papers("orchard", "lmsd"), ("stripes", (1, 2, 3)), ("steam", (1, 3))),
    Family(prints.acorns, papers("clay", "smdl"), ("acorns", (1, 2, 3)), ("leaves", (1, 2))),
    Family(prints.stars, papers("sky", "ldms"), ("points", (6, 8, 10)), ("rings", (0, 1))),
    Family(prints.pinwheels, papers("plum", "dlms"), ("blades", (5, 6, 8)), ("rings", (0, 1))),
    Family(prints.teardrops, papers("lilac", "mdsl"), ("dots", (1, 2, 3)), ("rings", (0, 1))),
    Family(prints.tulips, papers("plum", "lmds"), ("petals", (3, 4, 5)), ("leaves", (2, 4))),
    Family(prints.citrus, papers("sea", "dsml"), ("segments", (6, 8, 10)), ("rings", (0, 1))),
    Family(prints.butterflies, papers("lilac", "smdl"), ("spots", (2, 4, 6)), ("patches", (0, 2))),
    Family(prints.owls, papers("clay", "mdsl"), ("rows", (1, 2, 3)), ("rings", (0, 1))),
)


def counts(motif: int) -> tuple[int, int]:
    """How many there are of the first and of the second thing."""
    of = FAMILIES[family(motif)]
    cousin = motif % COUSINS
    return of.first[1][cousin // 2], of.second[1][cousin % 2]


def markup(motif: int, side: float) -> str:
    """The pattern in a square of this side, as SVG; shapes reach a little over its edge."""
    of = FAMILIES[family(motif)]
    return (
        f'<rect width="{side:.3f}" height="{side:.3f}" fill="{of.papers.ground}"/>'
        f'<g transform="scale({side / 100:.5f})">{of.draw(of.papers, *counts(motif))}</g>'
    )


def card(motif: int, side: int) -> Surface:
    """The whole card, its corners still square and without a letter; any thread may ask."""
    inset = max(1.5, side * FRAME)
    low, high, round_by = inset, side - inset, max(0.5, side * (CARD_RADIUS - FRAME) * 0.8)
    bend = f"A{round_by:.3f} {round_by:.3f} 0 0 1 "
    # Nothing clips shapes in these prints: paper with a hole in it is laid over them.
    frame = (
        f'<path fill="{code(PAPER)}" fill-rule="evenodd" d="M-1 -1H{side + 1}V{side + 1}H-1Z'
        f"M{low + round_by:.3f} {low:.3f}H{high - round_by:.3f}{bend}{high:.3f} "
        f"{low + round_by:.3f}V{high - round_by:.3f}{bend}{high - round_by:.3f} {high:.3f}"
        f"H{low + round_by:.3f}{bend}{low:.3f} {high - round_by:.3f}V{low + round_by:.3f}"
        f'{bend}{low + round_by:.3f} {low:.3f}Z"/>'
    )
    pattern = markup(motif, high - low)
    body = f'<g transform="translate({low:.3f} {low:.3f})">{pattern}</g>{frame}'
    return vector(body + rim(side, side, mix(PAPER, INK, 0.16)), (side, side))


def traits(motif: int) -> tuple[tuple[str, int], ...]:
    """What can be counted on this pattern, and how many there are."""
    of = FAMILIES[family(motif)]
    first, second = counts(motif)
    return (of.first[0], first), (of.second[0], second)


def difference(a: int, b: int) -> list[tuple[str, int, int]]:
    """What is not the same on two cousins, with both counts; nothing for two families."""
    if family(a) != family(b):
        return []
    return [
        (key, one, other)
        for (key, one), (_, other) in zip(traits(a), traits(b), strict=True)
        if one != other
    ]


def say_trait(words: Words, key: str, count: int) -> str:
    """How many there are, in words."""
    trait = f"twin_it.trait.{key}" if count else f"twin_it.trait.{key}_none"
    return words.say(trait, count=count)


# Where two patterns differ


@cache
def _small(motif: int) -> Surface:
    """The whole card without its letter, for looking at differences."""
    return card(motif, _SPOT_SIDE)


@cache
def spot(a: int, b: int) -> tuple[float, float, float]:
    """Where two cards differ most: centre and radius of a circle, in card sides.

    The corner with the letter is left out.
    """
    side = _SPOT_SIDE
    same = mask.from_threshold(
        _small(a), (0, 0, 0, 0), (_SPOT_LEVELS, _SPOT_LEVELS, _SPOT_LEVELS, 255), _small(b)
    )
    differ = Mask((side, side), fill=True)
    differ.erase(same, (0, 0))
    hidden = round(side * 0.32)
    differ.erase(Mask((hidden, hidden), fill=True), (side - hidden, side - hidden))
    if not differ.count():
        return 0.5, 0.5, 0.25
    reach = round(side * 0.13)
    seen = transform.box_blur(differ.to_surface(setcolor="white", unsetcolor="black"), reach)
    levels = seen.get_view("0").raw[1 :: seen.get_bytesize()]
    y, x = divmod(levels.index(max(levels)), side)
    window = Rect(0, 0, 2 * reach + 1, 2 * reach + 1)
    window.center = (x, y)
    window.clamp_ip(Rect(0, 0, side, side))
    near = Mask(window.size)
    near.draw(differ, (-window.x, -window.y))
    boxes = near.get_bounding_rects()
    box = boxes[0].unionall(boxes[1:]).move(window.topleft)
    radius = min(max(0.13, hypot(box.w, box.h) / 2 / side + 0.02), 0.2)
    return box.centerx / side, box.centery / side, radius
