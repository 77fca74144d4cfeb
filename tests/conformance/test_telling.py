"""Every event of every game has its words: the sentence of the table, or one of the account."""

from __future__ import annotations

import pytest

from game.catalog import CATALOG
from game.chance import Chance
from game.contract import Event
from game.telling import account, entry, tell
from game.words import Words
from tests.conformance.matches import NAMES, Case, cases, choose

GAMES = sorted(CATALOG)
# Shown, and needing no words: whose turn it is, and what follows from what was just told.
SILENT = {"turn_came", "hands_lifted"}


def events_of(case: Case) -> list[Event]:
    """All that happens in a match."""
    events: list[Event] = []
    game, chance = case.deal(events), Chance(case.seed, "telling")
    while game.outcome() is None and len(events) < 3000:
        choose(game, chance, case.seed).make(game, events)
    return events


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told_in_both_languages(game: str) -> None:
    word = CATALOG[game].word
    for case in cases(game)[:: 7 if CATALOG[game].rules().timed else 3]:
        for event in events_of(case):
            for language in Words.languages:
                words = Words(language)
                told = account(words, word, event, NAMES)
                said = " · ".join([*told, tell(words, word, event, NAMES)])
                assert told or event.tag in SILENT, (
                    f"{game} has no {language} words for {event.tag}"
                )
                assert not set("{}") & set(said), f"{event.tag}: {said}"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_may_not_know_is_not_said(game: str) -> None:
    """The sentence of an event as a seat sees it holds no card that is hidden from it."""
    words, word = Words("en"), CATALOG[game].word
    for event in events_of(cases(game)[0]):
        for seat in range(2):
            seen = event.seen_by(seat)
            if seen != event:
                assert tell(words, word, seen, NAMES) == tell(words, word, event, NAMES), event


@pytest.mark.parametrize("game", GAMES)
def test_the_log_says_no_less_than_the_table(game: str) -> None:
    words, word = Words("en"), CATALOG[game].word
    for event in events_of(cases(game)[0]):
        told, logged = tell(words, word, event, NAMES), entry(words, word, event, NAMES, {})
        assert bool(logged) >= bool(told), f"{event.tag}: {told}"
        assert not set("{}") & set(logged), f"{event.tag}: {logged}"
