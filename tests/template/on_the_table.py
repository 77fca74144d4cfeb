"""Puts the toy game of this folder beside the games of the catalog, as if it had been added.

Its folders are those of a real game: ``game/top_bid``, ``scenes/top_bid``, its words, its tests.
As a program it opens Rowdy with the toy game on the title:

    python tests/template/on_the_table.py
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parents[1]))

import assets  # noqa: E402
import game  # noqa: E402
import scenes  # noqa: E402
from game.catalog import CATALOG, entry_of  # noqa: E402
from game.words import Words  # noqa: E402

GAME, WORD = "top-bid", "top_bid"


def put() -> None:
    """From now on it is found like any other game."""
    for package in (assets, game, scenes):
        folder = str(HERE / package.__name__)
        if folder not in package.__path__:
            package.__path__.append(folder)
    Words.forget()
    CATALOG[GAME] = entry_of(WORD)


def take_away() -> None:
    """As if it had never been there; what is imported stays imported."""
    for package in (assets, game, scenes):
        package.__path__.remove(str(HERE / package.__name__))
    Words.forget()
    del CATALOG[GAME]


@contextmanager
def laid() -> Iterator[None]:
    """It is on the table for a while, unless it is there anyway."""
    if GAME in CATALOG:
        yield
        return
    put()
    try:
        yield
    finally:
        take_away()


def pytest_configure() -> None:
    """As a plugin of pytest: all suites that go through the catalog go through it as well."""
    put()


if __name__ == "__main__":
    from scenes.command import main

    put()
    sys.exit(main(sys.argv[1:]))
