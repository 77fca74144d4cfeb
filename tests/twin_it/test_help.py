"""The rules of Twin It are read before a match: they are short."""

import pytest

from game.catalog import CATALOG
from game.words import Words
from scenes.menus.help import HelpScene
from scenes.stage import text
from scenes.twin_it import help as rules

MOST_PAGES = 8
MOST_SIGNS = 900  # of a page


def test_the_rules_have_at_most_eight_pages() -> None:
    assert len(HelpScene(CATALOG["twin-it"]).pages) <= MOST_PAGES


@pytest.mark.parametrize("language", Words.languages)
def test_no_page_is_long(language: str) -> None:
    words = Words(language)
    for name, _ in rules.PAGES:
        said = words.say(f"twin_it.rules.{name}.text")
        assert len(text.plain(said)) <= MOST_SIGNS, name
