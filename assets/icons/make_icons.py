"""Makes the icons from the two drawings beside this file; the results are committed.

    python assets/icons/make_icons.py

``rowdy.svg`` is the icon, ``rowdy-small.svg`` the same with fewer strokes for 16 to 32 pixels.
An .ico and an .icns file are both a list of PNG files with a short head, so nothing but pygame is
needed to write them.
"""

import os
import struct
import zlib
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Surface

FOLDER = Path(__file__).parent
LARGEST_SMALL = 32
# What desktops of Linux look for; the window itself takes the one of 64.
PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
# What macOS calls each size; those of the second line are drawn on screens of double density.
ICNS_KINDS = (
    (b"icp4", 16), (b"icp5", 32), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512),
    (b"ic11", 32), (b"ic12", 64), (b"ic13", 256), (b"ic14", 512), (b"ic10", 1024),
)  # fmt: skip
# Apple's icons leave room around the tile: 824 of 1024 pixels.
MAC_TILE = 824 / 1024


def drawn(size: int, tile: float = 1.0) -> Surface:
    """The icon in a square of this size; the tile takes that share of it."""
    side = round(size * tile)
    name = "rowdy-small.svg" if side <= LARGEST_SMALL else "rowdy.svg"
    picture = pygame.image.load_sized_svg(FOLDER / name, (side, side))
    whole = Surface((size, size), pygame.SRCALPHA)
    spare = (size - side) // 2
    whole.blit(picture, (spare, spare))
    return whole


def png(picture: Surface) -> bytes:
    """The picture as a PNG file, packed as well as zlib can: pygame's own are a third larger."""
    wide, high = picture.get_size()
    pixels = pygame.image.tobytes(picture, "RGBA")
    stride = wide * 4
    rows = bytearray()
    above = bytes(stride)
    for y in range(high):
        row = pixels[y * stride : (y + 1) * stride]
        # Of the ways a row may be written, the one with the smallest numbers packs best.
        ways = [
            row,
            bytes((row[i] - (row[i - 4] if i >= 4 else 0)) & 255 for i in range(stride)),
            bytes((row[i] - above[i]) & 255 for i in range(stride)),
        ]
        best = min(range(3), key=lambda way: sum(min(b, 256 - b) for b in ways[way]))
        rows.append(best)
        rows += ways[best]
        above = row
    head = struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)  # 8 bits, with alpha
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def ico(pictures: dict[int, bytes]) -> bytes:
    """An icon file of Windows with these PNG files, by their size."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    entries = b""
    for size, data in pictures.items():
        side = size % 256  # 0 stands for 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), place)
        place += len(data)
    return head + entries + b"".join(pictures.values())


def icns(pictures: list[tuple[bytes, bytes]]) -> bytes:
    """An icon file of macOS with these PNG files, by their kind."""
    body = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in pictures)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main() -> None:
    plain = {size: png(drawn(size)) for size in {*PNG_SIZES, *ICO_SIZES}}
    mac = {size: png(drawn(size, MAC_TILE)) for _, size in ICNS_KINDS}
    for size in PNG_SIZES:
        (FOLDER / f"rowdy-{size}.png").write_bytes(plain[size])
    (FOLDER / "rowdy.ico").write_bytes(ico({size: plain[size] for size in ICO_SIZES}))
    (FOLDER / "rowdy.icns").write_bytes(icns([(kind, mac[size]) for kind, size in ICNS_KINDS]))


if __name__ == "__main__":
    main()
