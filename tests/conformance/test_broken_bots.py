"""Bots that fail: the match goes on to its end, and one sentence says what was wrong."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.arena import play_match
from game.bots.bot import TimedBot, Watcher, bot_for, spare_for
from game.bots.safe import MOST_SLICES, safe_thought
from game.catalog import CATALOG
from game.chance import Chance
from game.clock import race, seated
from tests.broken_bots import SELDOM, THINKERS, broken_bot, is_one_sentence, kinds, play_in_arena
from tests.conformance.matches import is_playable, option_sets, usual_options

IN_TURNS = [game for game, entry in CATALOG.items() if not entry.rules().timed]
TIMED = [game for game, entry in CATALOG.items() if entry.rules().timed]


def modes(game: str, players: int) -> list[dict[str, Any]]:
    """Every way to play a timed game that is a choice among several."""
    entry = CATALOG[game]
    choices = {option.key for option in entry.options if option.choices}
    found = [options for options in option_sets(entry) if set(options) <= choices]
    return [options for options in found if is_playable(entry, players, options)]


@pytest.mark.parametrize("kind", kinds(timed=False))
@pytest.mark.parametrize("game", IN_TURNS)
def test_a_broken_bot_ends_no_match(game: str, kind: str) -> None:
    entry = CATALOG[game]
    said = play_in_arena(game, [kind, ""], usual_options(entry, 2), 3, patience=2)
    assert said and all(map(is_one_sentence, said))
    assert all("BrokenThinker" in sentence for sentence in said)


@pytest.mark.parametrize("kind", kinds(timed=True))
@pytest.mark.parametrize("game", TIMED)
def test_a_broken_watcher_ends_no_match_and_is_reported_once(game: str, kind: str) -> None:
    for players in (2, 4) if kind != "plays whatever it may" else (2,):  # a thousand acts each
        for options in modes(game, players):
            said = play_in_arena(game, [kind] * players, options, 5, patience=8)
            assert len(said) == players or kind in SELDOM, (options, said)
            assert all(map(is_one_sentence, said)), said
            assert all("BrokenWatcher in seat" in sentence for sentence in said)


@pytest.mark.parametrize("game", TIMED)
def test_among_broken_watchers_sound_bots_play_on(game: str) -> None:
    for options in modes(game, 4):
        said = play_in_arena(game, ["raises in plan", "", "plans a text", ""], options, 2, 10)
        assert len(said) == 2


@pytest.mark.parametrize("game", TIMED)
def test_who_plays_on_for_a_broken_bot_is_never_wrong(game: str) -> None:
    for players in (2, 3, 4, 6):
        for options in modes(game, players):
            match = CATALOG[game].rules().deal(players, options, players)
            bots = {seat: broken_bot("does not sit down", game, True, 0) for seat in range(players)}
            events: list[Any] = []
            again = CATALOG[game].rules().deal(players, options, players)
            for seat, move, at in race(match, seated(match, bots)):
                if move is None:
                    again.wait(at, events)
                else:
                    again.play(seat, move, at, events)
            assert match.outcome() is not None, "nobody knows what to do"
            assert not [event for event in events if event.tag in ("erred", "disputed")]


@pytest.mark.parametrize("game", TIMED)
def test_working_bots_never_fall_into_the_net(game: str) -> None:
    for players in (1, 2, 4, 6):
        for options in modes(game, players):
            for level in ("random", "easy", "normal", "hard"):
                said: list[str] = []
                match = CATALOG[game].rules().deal(players, options, 7)
                play_match(match, [bot_for(game, level)] * players, said.append)
                assert said == []


def test_the_user_may_always_interrupt() -> None:
    class Interrupted(TimedBot):
        def sit(self, seat: int, dice: Any) -> Watcher:
            raise KeyboardInterrupt

    game = CATALOG[TIMED[0]].rules().deal(2, {}, 1)
    with pytest.raises(KeyboardInterrupt):
        seated(game, {0: Interrupted()})

    def stop(view: Any, chance: Chance) -> Any:
        yield
        raise KeyboardInterrupt

    THINKERS["is interrupted"] = stop
    try:
        with pytest.raises(KeyboardInterrupt):
            play_in_arena(IN_TURNS[0], ["is interrupted", ""], {}, 1, 0)
    finally:
        del THINKERS["is interrupted"]


def test_a_thought_without_end_is_given_up() -> None:
    game = CATALOG[IN_TURNS[0]].rules().deal(2, {}, 1)
    said: list[str] = []
    bot = broken_bot("thinks for ever", IN_TURNS[0], False, 0)
    slices = sum(1 for _ in safe_thought(bot, game.view(0), Chance(1), said.append))
    assert slices < MOST_SLICES and "came to no end" in said[0]


@pytest.mark.parametrize("game", TIMED)
def test_the_spare_says_nothing_until_it_has_looked(game: str) -> None:
    spare = spare_for(game, 0)
    spare.refused()
    assert spare.plan() is None and spare.call() is None
