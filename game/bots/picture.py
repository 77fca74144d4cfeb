"""A ladder as a picture: SVG, written as plain text, in the colours of the table.

A card for every pair. It is mustard where the challenger is stronger than its table beyond the
interval, dark where it is weaker, cream where nobody can tell; below stands the share as a bar,
with its interval and a mark where even is.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from game import __version__
from game.bots.arena import Strength
from game.bots.ladder import Ladder, options_text
from game.words import Words

NIGHT, EDGE, PANEL = "#27414F", "#101B24", "#0D181D"
CREAM, INK, MUSTARD, SOFT = "#FBF4E4", "#22303A", "#F4B73F", "#C9D3D1"
WEAK, WEAK_RIM = "#2B4250", "#4A6473"
NUMERALS = "'Fredoka One', Fredoka, Baloo, Nunito, 'Arial Rounded MT Bold', Verdana, sans-serif"
LETTERS = "'Hanken Grotesk', Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

MARGIN, GAP = 48, 32
CARD, HIGH, BETWEEN = 128, 84, 8  # a card, and the room to the next one
HEADS, TIMES, INSIDE = 112, 208, 28  # names on the left, times on the right, rim of a panel
TITLE, ABOVE, FOOT = 118, 96, 64
SIDE_BY_SIDE = 2


def ladder_picture(ladder: Ladder, words: Words) -> str:
    """The picture, in the language of these words."""
    name, levels = words.say(f"{ladder.word}.name"), len(ladder.levels)
    panel_wide = 2 * INSIDE + HEADS + levels * (CARD + BETWEEN) + TIMES
    panel_high = 2 * INSIDE + ABOVE + levels * (HIGH + BETWEEN) - BETWEEN
    columns = min(SIDE_BY_SIDE, len(ladder.players))
    rows = -(-len(ladder.players) // columns)
    wide = 2 * MARGIN + columns * panel_wide + (columns - 1) * GAP
    high = MARGIN + TITLE + rows * (panel_high + GAP) + FOOT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}" role="img">',
        f"<title>{escape(name)}</title>",
        '<defs><radialGradient id="night" cx="50%" cy="40%" r="75%">'
        f'<stop offset="0" stop-color="{NIGHT}"/><stop offset="1" stop-color="{EDGE}"/>'
        "</radialGradient></defs>",
        f'<rect width="{wide}" height="{high}" fill="url(#night)"/>',
        _text(MARGIN, MARGIN + 34, name, 40, CREAM, NUMERALS),
        _text(MARGIN, MARGIN + 74, _about(ladder, words), 20, SOFT),
    ]
    for number, players in enumerate(ladder.players):
        row, column = divmod(number, columns)
        x, y = MARGIN + column * (panel_wide + GAP), MARGIN + TITLE + row * (panel_high + GAP)
        lines.append(
            f'<rect x="{x}" y="{y}" width="{panel_wide}" height="{panel_high}" rx="18" '
            f'fill="{PANEL}" fill-opacity="0.55"/>'
        )
        lines += _panel(ladder, words, players, x + INSIDE, y + INSIDE)
    lines += _legend(words, MARGIN, high - FOOT + 4)
    version = f"Rowdy {__version__}"
    lines.append(_text(wide - MARGIN, high - FOOT + 20, version, 18, SOFT, anchor="end"))
    lines.append("</svg>\n")
    return "\n".join(lines)


def _about(ladder: Ladder, words: Words) -> str:
    said = words.say("ladder.about", count=ladder.matches, seed=ladder.seed)
    return " · ".join(filter(None, (said[:1].upper() + said[1:], options_text(ladder.options))))


def _panel(ladder: Ladder, words: Words, players: int, x: int, y: int) -> Iterator[str]:
    levels = ladder.levels
    even = words.say("cli.share", percent=words.decimal(100 / players, 1))
    said = words.say("ladder.players", players=players)
    yield _text(x, y + 24, said, 26, CREAM, NUMERALS)
    first = x + HEADS
    # At the right end of the panel, where no name of a column stands.
    last = first + len(levels) * (CARD + BETWEEN) + TIMES - BETWEEN
    yield _text(last, y + 22, words.say("ladder.even", even=even), 18, SOFT, anchor="end")
    yield _text(x, y + 76, words.say("ladder.challenger"), 17, SOFT)
    middle = first + (len(levels) * (CARD + BETWEEN) - BETWEEN) // 2
    yield _text(middle, y + 46, words.say("ladder.table_of"), 17, SOFT, anchor="middle")
    for column, level in enumerate(levels):
        centre = first + column * (CARD + BETWEEN) + CARD // 2
        yield _text(centre, y + 76, level, 20, CREAM, anchor="middle")
    yield _text(last - 88, y + 76, words.say("ladder.mean"), 17, SOFT, anchor="end")
    yield _text(last, y + 76, words.say("ladder.worst"), 17, SOFT, anchor="end")
    for row, level in enumerate(levels):
        top = y + ABOVE + row * (HIGH + BETWEEN)
        yield _text(x, top + HIGH // 2 + 7, level, 20, CREAM)
        for column, others in enumerate(levels):
            found = ladder.strength(players, level, others)
            left = first + column * (CARD + BETWEEN)
            if found is not None:
                yield from _card(found, words, left, top)
            else:
                yield _text(left + CARD // 2, top + HIGH // 2 + 6, "–", 18, SOFT, anchor="middle")
        pace = ladder.pace(players, level)
        for at, ms in ((last - 88, pace.mean_ms), (last, pace.worst_ms)):
            if pace.moves:
                yield _text(at, top + HIGH // 2 + 7, short(words, ms), 18, CREAM, anchor="end")


def _card(found: Strength, words: Words, x: int, y: int) -> Iterator[str]:
    """The share in percent, its interval, and both as a bar."""
    fill, ink, rim = CREAM, INK, CREAM
    if found.is_stronger:
        fill = rim = MUSTARD
    elif found.is_weaker:
        fill, ink, rim = WEAK, CREAM, WEAK_RIM
    yield (
        f'<rect x="{x + 0.75}" y="{y + 0.75}" width="{CARD - 1.5}" height="{HIGH - 1.5}" rx="11" '
        f'fill="{fill}" stroke="{rim}" stroke-width="1.5"/>'
    )
    share = words.decimal(100 * found.share, 1)
    interval = f"± {words.decimal(100 * found.interval, 1)}"
    centre = x + CARD // 2
    yield _text(centre, y + 34, share, 28, ink, NUMERALS, "middle")
    yield _text(centre, y + 55, interval, 16, ink, anchor="middle")
    # The bar: from nothing to all of it.
    left, wide, middle = x + 14, CARD - 28, y + 69
    low, high = max(found.share - found.interval, 0.0), min(found.share + found.interval, 1.0)
    yield _line(left, middle, left + wide, middle, ink, 2, 0.3)
    yield _line(left + wide * low, middle, left + wide * high, middle, ink, 4)
    yield (
        f'<circle cx="{left + wide * found.share:.1f}" cy="{middle}" r="5.5" '
        f'fill="{ink}" stroke="{fill}" stroke-width="1.5"/>'
    )
    even = left + wide * found.even
    yield _line(even, middle - 7, even, middle + 7, ink, 2)


def _legend(words: Words, x: int, y: int) -> Iterator[str]:
    for fill, rim, key in (
        (MUSTARD, MUSTARD, "ladder.stronger"),
        (CREAM, CREAM, "ladder.nobody_can_tell"),
        (WEAK, WEAK_RIM, "ladder.weaker"),
    ):
        said = words.say(key)
        yield (
            f'<rect x="{x}" y="{y}" width="30" height="20" rx="5" fill="{fill}" stroke="{rim}" '
            'stroke-width="1.5"/>'
        )
        yield _text(x + 42, y + 16, said, 18, CREAM)
        x += 42 + 10 * len(said) + 28  # nobody here knows how wide a letter is


def short(words: Words, ms: float) -> str:
    """A time as short as it says something: 0.004, 0.3, 4.2, 380."""
    return words.decimal(ms, 3 if ms < 0.1 else 2 if ms < 1 else 1 if ms < 100 else 0)


def _text(
    x: float,
    y: float,
    said: str,
    size: int,
    colour: str,
    family: str = LETTERS,
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-family="{family}" font-size="{size}" fill="{colour}" '
        f'text-anchor="{anchor}">{escape(said)}</text>'
    )


def _line(
    x1: float, y1: float, x2: float, y2: float, colour: str, wide: float, opacity: float = 1.0
) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
        f'stroke-width="{wide}" stroke-opacity="{opacity}" stroke-linecap="round"/>'
    )
