"""What holds for the cards, the table and the pages of every game.

What is on the cards of a game, and how they are told apart, stands with the tests of that game.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.catalog import CATALOG
from game.words import Words
from scenes.menus import illustrations
from scenes.menus.help import HelpScene
from scenes.parts import part
from scenes.stage import theme
from scenes.stage.sprites import BACK, Faces
from scenes.stage.theme import PAPER, contrast
from tests.conformance.faces import assert_drawn
from tests.robot import app_of

GAMES = sorted(CATALOG)
WIDTHS = (26, 44, 60, 100, 161, 320)

pytestmark = pytest.mark.usefixtures("window")


def pages(game: str) -> list[Any]:
    """The pictures of a game's pages, that of its controls the last."""
    help = part(CATALOG[game], "help")
    return [*(picture for _, picture in help.PAGES), help.CONTROLS]


def shown(game: str) -> list[str]:
    """The faces that stand for a game on the title and on its pages, and the back."""
    art = part(CATALOG[game], "art")
    found = [*art.panel_cards(), *art.panel_cards(wide=True), BACK]
    for picture in pages(game):
        found += [thing.face for thing in picture if isinstance(thing, illustrations.Card)]
    return sorted(set(found))


@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_is_shown_can_be_drawn_at_every_size(game: str) -> None:
    art = part(CATALOG[game], "art").ART
    for face in shown(game):
        assert_drawn(art, face, WIDTHS)


@pytest.mark.parametrize("game", GAMES)
def test_faces_turn_and_shrink_like_any_card(game: str) -> None:
    faces = Faces(part(CATALOG[game], "art").ART)
    for face in shown(game):
        assert faces.sprite(face, 120, 7).get_width() > 120
        assert faces.sprite(face, WIDTHS[0]).get_height() >= round(WIDTHS[0] * faces.ratio)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_on_the_table_can_be_read(game: str) -> None:
    for ground in part(CATALOG[game], "art").TABLE:
        assert contrast(PAPER, ground) >= 4.5
        assert contrast(theme.ACCENT, ground) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_every_page_shows_more_than_words_and_has_a_shape_that_fits(game: str) -> None:
    for picture in pages(game):
        assert any(not isinstance(thing, illustrations.Mark) for thing in picture)
        left, top, right, bottom = illustrations.bounds(picture)
        assert 1.4 < (right - left) / (bottom - top) < 8


@pytest.mark.parametrize("language", Words.languages)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_key_and_option_has_its_words(game: str, language: str) -> None:
    entry, words = CATALOG[game], Words(language)
    help = part(entry, "help")
    keys = [f"rules.{name}.{what}" for name, _ in help.PAGES for what in ("title", "text")]
    keys += [f"rules.controls.{act}" for act in help.KEYS]
    # What is always a list says who plays with whom: that is chosen beside the seats.
    rows = [option.key for option in entry.options if option.high or not option.each]
    keys += [f"option.{key}.{what}" for key in rows for what in ("name", "explain")]
    for key in keys:
        assert words.has(f"{entry.word}.{key}"), key


@pytest.mark.parametrize("language", Words.languages)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_is_seen_without_scrolling(game: str, language: str) -> None:
    app = app_of((1280, 720), language)
    for page in range(len(pages(game))):
        scene = HelpScene(CATALOG[game], page)
        app.push(scene)
        app.step(16)
        assert scene.height <= scene.pane.h, page
        app.pop()
    app.close()
