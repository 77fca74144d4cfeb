"""What holds for the face of any card, of any game."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from scenes.stage.sprites import CardArt, Faces


def assert_drawn(art: CardArt, face: str, widths: Iterable[int]) -> None:
    """The face is there at each of these widths, exactly as large as it was asked for."""
    for width in widths:
        size = Faces(art).size(width)
        picture = art.face(face, size)
        assert picture.get_size() == size, face
        assert picture.get_at((0, 0))[3] < 128, f"the corners of {face} are round"
        # A turned card averages its edge with what lies outside: no dark fringe from there.
        assert picture.get_at((0, 0))[:3] != (0, 0, 0), face
        for spot in ((size[0] // 2, size[1] // 2), (size[0] // 2, 3)):
            assert picture.get_at(spot)[3] == 255, f"{face} is paper, not glass"


def assert_same_upside_down(art: CardArt, face: str, corner: tuple[int, int]) -> None:
    """The corner of a card of 200 pixels, of this size, is the same from the other side."""
    picture = art.face(face, Faces(art).size(200))
    side = pygame.Rect((8, 8), corner)
    turned = pygame.transform.flip(picture, True, True)
    first, last = (p.subsurface(side).copy().get_view("0").raw for p in (picture, turned))
    assert max(abs(a - b) for a, b in zip(first, last, strict=True)) <= 2
