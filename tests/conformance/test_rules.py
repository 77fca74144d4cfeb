"""Every game of the catalog keeps every promise; none needs a line here."""

from __future__ import annotations

import pytest

from game.bots import bot_for
from game.bots.arena import play_match
from game.catalog import CATALOG
from tests.conformance.matches import Case, cases, player_counts, usual_options
from tests.conformance.playthroughs import check_golden, check_golden_journals
from tests.conformance.promises import check_deals, check_journal, check_play, check_reason

GAMES = sorted(CATALOG)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", [case for game in GAMES for case in cases(game)], ids=str)
def test_every_promise_is_kept_in_a_whole_match(case: Case) -> None:
    assert check_play(case) > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_journal_keeps_every_match(game: str) -> None:
    for case in cases(game):
        assert check_journal(case) > 0


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_match_the_same_way_twice(game: str) -> None:
    entry = CATALOG[game]
    for players in player_counts(entry):
        bots = [bot_for(game, level) for level in ("random", "easy", "random", "random")[:players]]
        bots += [bot_for(game, "random")] * (players - len(bots))
        options = usual_options(entry, players)
        matches = [entry.rules().deal(players, options, seed=6) for _ in range(2)]
        assert play_match(matches[0], bots) == play_match(matches[1], bots)
        assert matches[0].position() == matches[1].position()


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_tells_nobody_what_others_hold(game: str) -> None:
    for players in player_counts(CATALOG[game]):
        check_deals(Case(game, players, {}, seed=3))


@pytest.mark.parametrize("game", GAMES)
def test_golden_matches_come_out_as_they_did(game: str) -> None:
    assert check_golden(game) == check_golden_journals(game) > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_catalog_and_the_rules_agree(game: str) -> None:
    entry = CATALOG[game]
    assert entry.rules().id == entry.id == game
    usual = {option.key: option.default for option in entry.options if not option.follows}
    assert entry.why_not_options(usual) is None
    for option in entry.options:
        assert (option.default is None) == bool(option.follows)
        assert option.follows in ("", "players", *usual)


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_chosen_is_refused_with_a_sentence(game: str) -> None:
    entry = CATALOG[game]
    refused = [
        entry.why_not_players(entry.fewest - 1),
        entry.why_not_players(entry.most + 1),
        entry.why_not_options({"no such option": 1}),
        entry.rules().why_not_deck([], entry.fewest, {}),
        entry.rules().why_not_deck(["?", None, [], {}], entry.fewest, {}),
    ]
    for option in entry.options:
        refused += [option.why_not(value) for value in (None, "?", [], {}, 1.5, -1, 10**9)]
        refused += [option.why_not(["?"]), option.why_not([1, 10**9]), option.why_not([True])]
        refused.append(option.why_not(option.parse("9" * 5000)))
    for reason in refused:
        assert reason is not None
        check_reason(reason, ("Ann", "Bo"))


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_an_option_can_be_given_as_text(game: str) -> None:
    for option in CATALOG[game].options:
        values = list(option.choices) or [option.default]
        if isinstance(option.default, bool):
            values = [True, False]
        elif not option.choices:
            values = list(range(option.low, option.high + 1)) if option.high else []
        if option.each:
            low, high = option.each
            assert option.parse(f"{low}, {high},{low}") == [low, high, low]
            assert option.why_not([low, high, low]) is None
        for value in values:
            read = option.parse(str(value).lower() if isinstance(value, bool) else str(value))
            assert (read, type(read)) == (value, type(value))
            assert option.why_not(read) is None
