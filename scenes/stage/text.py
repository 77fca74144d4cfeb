"""Words and numerals: two families of type, rendered once and kept."""

import re
import sys
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

import pygame
from pygame import Rect, Surface

from scenes.stage.paint import Shelf, blank, kept, lay
from scenes.stage.theme import ACCENT, SMALLEST_TEXT, Colour

FREDOKA = "fredoka"  # numerals, titles, buttons
HANKEN = "hanken"  # words and scores
HANKEN_SEMIBOLD = "hanken-semibold"
HANKEN_BOLD = "hanken-bold"

_FILES = {
    FREDOKA: ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    # Its Regular is too thin for light words on a dark table.
    HANKEN: ("font_hanken_grotesk", "HankenGrotesk-Medium.otf"),
    HANKEN_SEMIBOLD: ("font_hanken_grotesk", "HankenGrotesk-SemiBold.otf"),
    HANKEN_BOLD: ("font_hanken_grotesk", "HankenGrotesk-Bold.otf"),
}
FACES = tuple(_FILES)
_MOST_FONTS = 64
_MOST_SIZES = 1000

# Up to this length, and of letters that all our fonts have, text is drawn as it stands. Everything
# else, whatever it is, goes through `stage.scripts`.
_OURS = " -~\u00a0-\u00ac®°±´-¸º»¿-ÿıŁłŒœŠšŸŽž–—‘-‚“-„†•…‰‹›€™−\u202f\u2217"
# More than anybody can see: a line many windows wide, a picture that no memory holds.
LONGEST_LINE, LONGEST_TEXT, MOST_LINES, _LARGEST = 500, 20_000, 500, 32 << 20
_is_plain = re.compile(f"[{_OURS}]{{0,{LONGEST_LINE}}}").fullmatch
_is_plain_text = re.compile(f"[{_OURS}\n]{{0,{LONGEST_TEXT}}}").fullmatch

FONTS_FOUND = pygame.event.custom_type()
"""Posted when letters that our fonts lack were looked for: drop what is drawn and draw it anew."""
may_look = False

_paths: dict[str, str] = {}
_fonts: OrderedDict[tuple[str, int], pygame.Font] = OrderedDict()
_sizes: dict[tuple[str, str, int], tuple[int, int]] = {}
_rendered = Shelf(24 << 20)
_standing_in: dict[str, str] = {}

Piece = tuple[str, bool]  # some text, and whether it is marked


def path(face: str) -> str:
    """The font file of ``face``; a font of the system is called by its file."""
    found = _paths.get(face)
    if found is None:
        if face not in _FILES:
            return face  # a font of the system
        package, name = _FILES[face]
        # Looked up without being imported: the packages list their folders when imported.
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            raise FileNotFoundError(f"the font package {package} is not installed")
        found = _paths[face] = str(Path(spec.origin).parent / "files" / name)
    return found


def font(face: str, px: int) -> pygame.Font:
    """The font, loaded on first use; ``px`` is the size of its em in pixels."""
    key = (face, px)
    found = _fonts.get(key)
    if found is not None:
        _fonts.move_to_end(key)
        return found
    if not pygame.font.get_init():
        pygame.font.init()
    found = _fonts[key] = pygame.Font(path(face), max(1, px))
    if len(_fonts) > _MOST_FONTS:
        _fonts.popitem(last=False)
    return found


def forget() -> None:
    """Drop every kept font and rendered text; needed after ``pygame.font.quit``."""
    _fonts.clear()
    forget_drawn()


def forget_drawn() -> None:
    """Drop every rendered text: there are fonts for letters now that had none."""
    _sizes.clear()
    _rendered.clear()


def stand_in(names: Mapping[str, str]) -> list[str]:
    """What to say for each of these names where no font has its letters. Gives the names that
    cannot be drawn now."""
    if all(map(_is_plain, names)) and not _standing_in:
        return []
    from scenes.stage import scripts

    changed = dict(names) != _standing_in
    _standing_in.clear()
    _standing_in.update(names)
    scripts.stand_in(_standing_in)
    unseen = [name for name in names if not scripts.drawable(name)]
    if changed:
        forget_drawn()
    return unseen


def look_for_fonts() -> None:
    """The first frames have been seen: from now on the system may be asked for fonts."""
    global may_look
    may_look = True
    if "scenes.stage.fonts" in sys.modules:
        from scenes.stage import fonts

        fonts.search()


def _sayable(string: str) -> str:
    """The string as it can be drawn, which it nearly always can as it stands."""
    if _is_plain_text(string):
        return string
    from scenes.stage import scripts

    return scripts.sayable(string)


def _sayable_line(string: str) -> str:
    if len(string) > 2 * LONGEST_LINE:
        string = string[: 2 * LONGEST_LINE]  # the rest is left out anyway
    return _sayable(string)


def _wide(string: str, face: str, px: int) -> int:
    string = _glyphs(string, face)
    if _is_plain(string):
        return font(face, px).size(string)[0]
    from scenes.stage import scripts

    return scripts.width(string, face, px)


def _drawn(string: str, face: str, px: int, colour: Colour) -> Surface:
    string = _glyphs(string, face)
    if _is_plain(string):
        type_ = font(face, px)
        try:
            return type_.render(string, True, colour)
        except pygame.error:  # of no width, as a space of one pixel's height
            return blank((0, type_.get_height()), colour)
    from scenes.stage import scripts

    return scripts.picture(string, face, px, colour)


def plain(string: str) -> str:
    """``string`` without its ``*…*`` marks."""
    return "".join(piece for piece, _ in _pieces(string))


def _pieces(string: str) -> list[Piece]:
    parts = string.split("*")
    if len(parts) % 2 == 0:  # a star without a partner is just a star
        parts[-2:] = [parts[-2] + "*" + parts[-1]]
    return [(part, i % 2 == 1) for i, part in enumerate(parts) if part]


def _glyphs(string: str, face: str) -> str:
    """``string`` with the signs the font lacks replaced by ones it has."""
    # A star in a name is written U+2217, because a plain one would mark the accent colour.
    string = string.replace("\u202f", "\u00a0").replace("\u2217", "*")
    return string.replace("\u00a0", " ") if face == FREDOKA else string


def size(string: str, face: str, px: int) -> tuple[int, int]:
    """Width and height that ``render`` would give ``string``, marks not counted."""
    key = (string, face, px)
    found = _sizes.get(key)
    if found is None:
        type_ = font(face, px)
        wide = sum(_wide(piece, face, px) for piece, _ in _pieces(_sayable_line(string)))
        if len(_sizes) >= _MOST_SIZES:
            _sizes.clear()
        # A layout asks for most of them several times, and the first one delays the first frame.
        found = _sizes[key] = (wide, type_.get_height())
    return found


def line_height(face: str, px: int) -> int:
    """Distance from one line to the next in ``wrapped``."""
    return font(face, px).get_linesize()


@kept(_rendered)
def render(
    string: str, face: str, px: int, colour: Colour, accent: Colour | None = None
) -> Surface:
    """One line of text; what stands between ``*…*`` is drawn in ``accent`` (if there is one)."""
    return _line(_pieces(_sayable_line(string)), face, px, colour, accent)


def _line(
    pieces: list[Piece], face: str, px: int, colour: Colour, accent: Colour | None
) -> Surface:
    type_ = font(face, px)
    if accent is None:
        pieces = [("".join(piece for piece, _ in pieces), False)]
    drawn = [
        _drawn(piece, face, px, accent if marked and accent else colour) for piece, marked in pieces
    ]
    if len(drawn) == 1:
        return drawn[0]
    whole = blank((sum(part.get_width() for part in drawn), type_.get_height()), colour)
    x = 0
    for part in drawn:
        whole.blit(part, (x, 0))
        x += part.get_width()
    return whole


@kept(_rendered)
def wrapped(
    string: str, face: str, px: int, colour: Colour, width: int,
    accent: Colour | None = None, align: str = "left",
) -> Surface:  # fmt: skip
    """Lines of at most ``width`` pixels, as wide as the widest of them.

    ``align`` is ``left``, ``centre`` or ``right``. Hard spaces do not break; ``\\n`` does.
    """
    drawn = [
        _line(line, face, px, colour, accent) if line else None
        for line in _lines(string, face, px, width)
    ]
    step = line_height(face, px)
    wide = max((line.get_width() for line in drawn if line is not None), default=1)
    high = step * (len(drawn) - 1) + font(face, px).get_height()
    high = max(step, min(high, _LARGEST // wide))
    whole = blank((wide, high), colour)
    for i, line in enumerate(drawn):
        if line is not None:
            spare = wide - line.get_width()
            x = spare if align == "right" else spare // 2 if align.startswith("cent") else 0
            whole.blit(line, (x, i * step))
    return whole


def wrapped_height(string: str, face: str, px: int, width: int) -> int:
    """How high ``wrapped`` would be."""
    lines = len(_lines(string, face, px, width))
    return line_height(face, px) * (lines - 1) + font(face, px).get_height()


def _lines(string: str, face: str, px: int, width: int) -> list[list[Piece]]:
    """Break ``string`` greedily; a word wider than ``width`` has a line of its own."""
    lines: list[list[Piece]] = []
    for paragraph in _sayable(string).split("\n"):
        if len(lines) >= MOST_LINES:
            break
        words: list[list[Piece]] = [[]]  # a word may be partly marked: "*49*,"
        for piece, marked in _pieces(paragraph):
            first, *rest = piece.split(" ")
            if first:
                words[-1].append((first, marked))
            for word in rest:
                words.append([(word, marked)] if word else [])
        line: list[Piece] = []
        for word_pieces in words:
            longer = [*line, *([(" ", _both(line, word_pieces))] if line else []), *word_pieces]
            if line and _is_too_wide("".join(p for p, _ in longer), face, px, width):
                lines.append(_joined(line))
                line = word_pieces
            else:
                line = longer
        lines.append(_joined(line))
    return lines[:MOST_LINES]


def _is_too_wide(line: str, face: str, px: int, width: int) -> bool:
    if len(line) > LONGEST_LINE:
        return True
    if _is_plain(line):
        return _wide(line, face, px) > width
    # Drawing a line anew for each of its words would take long; size remembers the words.
    return sum(size(word, face, px)[0] for word in re.split("( )", line)) > width


def _both(line: list[Piece], word: list[Piece]) -> bool:
    return bool(line and word and line[-1][1] and word[0][1])


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Neighbours with the same mark as one piece, so that they are shaped as one."""
    joined: list[Piece] = []
    for piece, marked in pieces:
        if joined and joined[-1][1] == marked:
            joined[-1] = (joined[-1][0] + piece, marked)
        else:
            joined.append((piece, marked))
    return joined


def fit(string: str, face: str, px: int, width: int, least: int = SMALLEST_TEXT) -> int:
    """The largest size up to ``px`` at which ``string`` is at most ``width`` wide.

    Never below ``least``: then the caller has to wrap or shorten.
    """
    wide = size(string, face, px)[0]
    while wide > width and px > max(1, least):
        px = max(1, least, min(px - 1, int(px * width / max(1, wide))))
        wide = size(string, face, px)[0]
    return px


def shortened(string: str, face: str, px: int, width: int) -> str:
    """``string`` without marks, cut with an ellipsis if it is wider than ``width``."""
    string = plain(string)
    if size(string, face, px)[0] <= width:
        return string
    string = string[:LONGEST_LINE]
    parts: Sequence[str] = string
    if not _is_plain(string):
        from game.names import clusters

        parts = clusters(_sayable(string))  # a letter keeps its marks
    fits, too_many = 0, len(parts)
    while fits < too_many - 1:
        middle = (fits + too_many) // 2
        if size("".join(parts[:middle]) + "…", face, px)[0] > width:
            too_many = middle
        else:
            fits = middle
    return "".join(parts[:fits]).rstrip() + "…"


def paint_fitted(surface: Surface, string: str, box: Rect, px: int, colour: Colour) -> None:
    """A sentence in the middle of a box, wrapped, and made smaller until it fits."""
    while px > SMALLEST_TEXT and wrapped_height(string, HANKEN_SEMIBOLD, px, box.w) > box.h:
        px -= 1
    words = wrapped(string, HANKEN_SEMIBOLD, px, colour, box.w, ACCENT, align="centre")
    lay(surface, words, center=box.center)
