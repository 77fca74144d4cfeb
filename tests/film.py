"""Makes the short film in README.md: a few seconds of a duel of Twin It, without a screen.

    python tests/film.py

It is an animated PNG. Each frame holds only the part of the window that has changed, so that the
file stays small. The match is played by bots from a fixed seed: a film changes when they do.
"""

import io
import os
import struct
import sys
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame
from pygame import Rect, Surface

from game.journal import Match
from game.lines import Player
from game.store import Store
from game.twin_it import ENTRY as TWIN_IT
from scenes.app import App
from scenes.stage import paint, window
from scenes.table.table import table_for

ROOT = Path(__file__).parents[1]
FILM = ROOT / "assets" / "pictures" / "film.png"
LARGEST = 3_000_000
WINDOW, SIZE = (1440, 810), (720, 405)
SEED = 45
BEGIN_MS, SECONDS, A_SECOND = 31_600, 11, 12  # it begins at this time of the match
SHADES = 6  # from one shade to the next: with fewer of them the file is smaller
NAMES = ("Ann", "Biscuit", "Noodle", "Pickle")


def frames() -> Iterator[Surface]:
    """The film, frame by frame."""
    step = 1000 // A_SECOND
    with tempfile.TemporaryDirectory() as home:
        os.environ["ROWDY_HOME"] = home
        store = Store.open()
        store.settings.coach = False
        store.settings.language = "en"
        window.start()
        paint._grain = lambda: Surface((64, 64))  # it would make every frame larger
        app = App(store, size=WINDOW)
        seats = [Player(name, "hard") for name in NAMES]
        table = table_for(Match.start(TWIN_IT, seats, {}, SEED))
        app.push(table)
        while table.clock < BEGIN_MS:
            app.step(step)
        for _ in range(SECONDS * A_SECOND):
            app.step(step)
            yield coarse(pygame.transform.smoothscale(app.window.surface, SIZE))
        app.close()


def coarse(picture: Surface) -> Surface:
    shades = bytes(min(255, round(value / SHADES) * SHADES) for value in range(256))
    pixels = pygame.image.tobytes(picture, "RGB").translate(shades)
    return pygame.image.frombytes(pixels, picture.get_size(), "RGB")


def changed(old: Surface, new: Surface) -> Rect | None:
    """The smallest part outside of which nothing has changed."""
    mask = pygame.mask.from_threshold(new, (0, 0, 0), (1, 1, 1, 255), old)
    mask.invert()
    parts = mask.get_bounding_rects()
    return parts[0].unionall(parts[1:]) if parts else None


def chunk(kind: bytes, data: bytes) -> bytes:
    whole = kind + data
    return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))


def chunks_of(picture: Surface) -> list[tuple[bytes, bytes]]:
    """What a PNG of the picture consists of."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "film.png")
    data, at = file.getvalue(), 8
    found: list[tuple[bytes, bytes]] = []
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    return found


def animated(pictures: list[Surface], ms: int) -> bytes:
    """An animated PNG that plays for ever. A frame that shows nothing new lengthens the last."""
    shown: list[tuple[Surface, Rect, int]] = []
    before: Surface | None = None
    for picture in pictures:
        part = picture.get_rect() if before is None else changed(before, picture)
        if part is None:
            last, where, long = shown[-1]
            shown[-1] = (last, where, long + ms)
        else:
            shown.append((picture.subsurface(part).copy(), part, ms))
        before = picture
    out = b"\x89PNG\r\n\x1a\n"
    number = 0
    for first, (picture, part, long) in enumerate(shown):
        chunks = chunks_of(picture)
        if first == 0:
            out += chunk(b"IHDR", dict(chunks)[b"IHDR"])
            out += chunk(b"acTL", struct.pack(">II", len(shown), 0))
        where = (part.w, part.h, part.x, part.y)
        out += chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *where, long, 1000, 0, 0))
        number += 1
        for kind, data in chunks:
            if kind == b"IDAT" and first == 0:
                out += chunk(b"IDAT", data)
            elif kind == b"IDAT":
                out += chunk(b"fdAT", struct.pack(">I", number) + data)
                number += 1
    return out + chunk(b"IEND", b"")


def main() -> None:
    film = animated(list(frames()), 1000 // A_SECOND)
    if len(film) >= LARGEST:
        raise SystemExit(f"the film has {len(film)} bytes: make it shorter or smaller")
    FILM.write_bytes(film)
    print(f"{FILM.relative_to(ROOT)}: {len(film) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
