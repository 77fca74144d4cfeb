"""How it is said: one word for each thing, signs as printers set them, and counts that agree."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.catalog import CATALOG
from game.words import Words

# Words that once stood for the same thing as another; where a list is for one game, it is named.
ELSEWHERE = {
    "en": {
        "": r"\bwhoever\b.*\bwhoever\b|\bequal faces\b|\b(he|his|she|her)\b",
        "plus_minus": r"\bcancel\b|\bcancelled\b|\bpackets?\b|\bdrops?\b|\bdeals?\b(?! of)",
        "flip_7": r"\bgoe?s? away\b|\bfirst to\b",
        "twin_it": r"\bbuzz\w*|\bstrikes?\b|\btaps?\b",
    },
    "fr": {
        "": r"\bjoueurs?\b|\bjoueuses?\b|\btu\b|\bton\b|\btes\b",
        "take_that": r"\binverses?\b|\bbout droit\b|\bdessus de la pioche\b",
        "plus_minus": r"\bpaquet (?!n’est)|\bouverte?s?\b(?! par)|\bannulez\b",
        "flip_7": r"\bélimination\b|\bmanche perdue\b|\bmet .* de côté\b|\bs’en vont\b",
        "twin_it": r"\bfrapp\w+|\btapes?\b|\bpareil\w*",
    },
}
# What is never one: decks, seven numbers that come near, and what the motifs have many of.
MANY = (".deck", ".deck_whole", "flip_7.state.close", "journal.long_move")
MANY_OF_A_MOTIF = "twin_it.trait."
TABLE = ("prompt", "told", "chosen", "hint", "why", "play")
LONGEST = 80
# The figures of a sentence are as long as this; names are as long as most are.
VALUES = {"name": "Pickle", "opener": "Pickle", "dealer": "Pickle", "to": "Noodle", "by": "Pickle"}


def sentences(language: str) -> Iterator[tuple[str, str]]:
    words = Words(language)
    for key in sorted(words.every_key()):
        yield key, words.say(key)


WRONG_SIGNS = {
    "en": r"'|\.\.\.|—|(?<=[a-z}]) …| %",
    "fr": r"'|\.\.\.|—| [;:!?»%]|«(?!\u00a0)|(?<=\w)[;!?»](?!\w)",
}


@pytest.mark.parametrize("language", Words.languages)
def test_signs_are_set_as_printers_set_them(language: str) -> None:
    wrong = WRONG_SIGNS[language]
    told = [(key, said) for key, said in sentences(language) if re.search(wrong, said)]
    assert told == []


@pytest.mark.parametrize("language", Words.languages)
def test_each_thing_has_one_word(language: str) -> None:
    told = []
    for key, said in sentences(language):
        room = key.partition(".")[0]
        for game, words in ELSEWHERE[language].items():
            bare = re.sub(r"\{\w+\}", "", said)
            if game in ("", room) and (found := re.search(words, bare, re.IGNORECASE)):
                told.append((key, found[0], said))
    assert told == []


@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize("language", Words.languages)
def test_what_is_counted_agrees_with_its_number(language: str, count: int) -> None:
    words, told = Words(language), []
    singular = count == 1 or (language == "fr" and count == 0)
    for key, text in sentences(language):
        many = key.endswith(("_one", *MANY)) or key.startswith(MANY_OF_A_MOTIF)
        if "{count}" in text and not many:
            said = words.say(key, count=count)
            if singular and (
                found := re.search(rf"\b{count} (?:more )?\w+s\b(?! [a-z]+s\b)", said)
            ):
                told.append((key, found[0], said))
    assert told == []


@pytest.mark.parametrize("game", sorted(CATALOG))
@pytest.mark.parametrize("language", Words.languages)
def test_a_line_at_the_table_is_read_at_a_glance(language: str, game: str) -> None:
    room, told = CATALOG[game].word, []
    for key, text in sentences(language):
        first, _, rest = key.partition(".")
        if first == room and rest.startswith(tuple(f"{table}." for table in TABLE)):
            said = re.sub(r"\{(\w+)\}", lambda hole: VALUES.get(hole[1], "12"), text)
            if len(said.replace("*", "")) > LONGEST:
                told.append((key, len(said), said))
    assert told == []
