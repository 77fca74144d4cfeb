"""The levels of Twin It's bots: their minutes, their names, and how far they are apart."""

from __future__ import annotations

import statistics
from itertools import pairwise

import msgspec
import pytest

from game.bots import levels
from game.bots.arena import Tally, play_match, strength
from game.bots.characters import CHARACTERS
from game.clock import dice_for
from game.twin_it import ENTRY, bots
from game.twin_it.bots import places
from game.twin_it.bots.eyes import Eyes, Memory, Sight
from game.twin_it.bots.looks import eyes_of
from game.twin_it.bots.minute import Finder
from game.twin_it.bots.places import apart
from game.twin_it.bots.race import Racer
from game.twin_it.deck import CARDS
from game.twin_it.moves import Flip, Join
from game.twin_it.rules import TwinIt
from game.twin_it.together import EAGLETS, FALCONS, LYNXES, MOLES, rating
from tests.twin_it.bot_tables import Script, sitting, twin_cards

# --- together ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "low", "high", "name"),
    [
        ("gentle", 3.5, 4.9, MOLES),
        ("easy", 4.9, 6.5, EAGLETS),
        ("normal", 6.5, 8.0, FALCONS),
        ("hard", 7.8, 9.5, FALCONS),
        ("master", 9.5, 12.0, LYNXES),
    ],
)
def test_the_minute_alone_gives_each_its_name(
    level: str, low: float, high: float, name: str
) -> None:
    points = minutes(level, 1, 60)
    assert low < statistics.mean(points) < high
    assert rating(1, round(statistics.median(points))) == name


def test_tables_of_equals_keep_their_names() -> None:
    assert rating(3, round(statistics.mean(minutes("normal", 3, 10)))) == FALCONS
    assert rating(3, round(statistics.mean(minutes("master", 3, 10)))) in (FALCONS, LYNXES)
    assert rating(6, round(statistics.mean(minutes("gentle", 6, 4)))) in (MOLES, EAGLETS)
    assert rating(6, round(statistics.mean(minutes("normal", 6, 4)))) == FALCONS


def minutes(level: str, players: int, count: int) -> list[int]:
    found = []
    for seed in range(count):
        game = TwinIt.deal(players, {"mode": "together"}, seed)
        outcome, _ = play_match(game, [sitting(level)] * players, pytest.fail)
        found.append(outcome.totals[0])
    return found


def test_together_cards_are_turned_to_see_their_other_faces() -> None:
    flips = joins = 0
    for seed in range(6):
        script = Script(TwinIt.deal(1, {"mode": "together"}, seed), [sitting("hard")])
        for _, _, move, _ in script.acts():
            flips += isinstance(move, Flip)
            joins += isinstance(move, Join)
    assert flips > 10
    assert joins > 40


@pytest.mark.parametrize(
    ("eyes", "later", "turns"),
    [(bots.LYNX, 20_000, True), (bots.MOLE, 4000, True), (bots.MOLE, 20_000, False)],
)
def test_together_a_face_that_was_turned_away_is_remembered(
    eyes: Eyes, later: int, turns: bool
) -> None:
    """It turned a card over at 1,000 ms, and holds a twin of the face that is gone. A mole
    forgets."""
    motif, one, other = twin_cards()
    game = TwinIt.deal(1, {"mode": "together"}, 1)
    game.now = later
    game.up[one], game.up[other] = CARDS[one].index(motif) ^ 1, CARDS[other].index(motif)
    finder = Finder(eyes, 0, dice_for(3, 0))
    finder.others[one] = motif, 1000
    finder.holds = other
    finder.look(game.view(0))
    assert finder.planned is not None
    assert (finder.planned[1] == Flip(one)) == turns


# --- distance, tiredness, characters -----------------------------------------------------------


def test_what_lies_far_apart_is_found_later_and_reached_later() -> None:
    memory = Memory(bots.FALCON, 0, dice_for(1, 0))
    near, far = (memory.slowed(2000, way) for way in (100, 1100))
    assert near < memory.slowed(2000, places.USUAL) == 2000 < far
    view = TwinIt.deal(2, {"mode": "together"}, 1).view(0)
    sight = Sight(view)
    memory.sit(view)
    ways = sorted((apart(memory.home, place.spot), place.card) for place in sight.places)
    (_, nearest), *_, (_, farthest) = ways
    assert memory.stretch(sight, nearest) < 0 < memory.stretch(sight, farthest)


def test_places_tell_nothing_but_where_a_card_is_and_nobody_sits_nearer() -> None:
    cards = [places.on_table(card) for card in range(len(CARDS))]
    assert len(set(cards)) == len(CARDS)
    for players in range(1, 7):
        for seat in range(players):
            ways = [apart(places.at_edge(seat, players), spot) for spot in cards]
            assert statistics.mean(ways) == pytest.approx(places.USUAL_REACH, abs=12)
    ways = [apart(one, other) for one in cards for other in cards if one != other]
    assert statistics.mean(ways) == pytest.approx(places.USUAL, abs=12)


def test_eyes_get_tired_those_of_a_mole_sooner() -> None:
    def after(eyes: Eyes, minutes: int) -> int:
        memory = Memory(eyes, 0, dice_for(1, 0))
        memory.played = minutes * 60_000
        return memory.slowed(10_000, places.USUAL)

    assert after(bots.LYNX, 0) == after(bots.MOLE, 0) == 10_000
    assert 10_000 < after(bots.LYNX, 3) < after(bots.MOLE, 3) < 11_500
    assert after(bots.MOLE, 5) == after(bots.MOLE, 60), "there is an end to it"


def test_a_character_changes_the_eyes_of_its_level() -> None:
    assert eyes_of("", bots.MOLE) == bots.MOLE
    for character in CHARACTERS:
        assert eyes_of(character, bots.MOLE) != bots.MOLE
    assert eyes_of("timid", bots.MOLE).guesses == 0
    assert eyes_of("bold", bots.MOLE).guesses > bots.MOLE.guesses
    assert eyes_of("restless", bots.MOLE).beat < bots.MOLE.beat


# --- the ladder -------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["duel", "ring"])
def test_each_level_beats_the_one_below(mode: str) -> None:
    options = {"mode": mode}
    ladder = levels("twin-it")
    for below, challenger in pairwise(ladder):
        found = strength("twin-it", challenger, below, 2, 100 if mode == "duel" else 50, options)
        assert found.is_stronger, f"{challenger} against {below}: {found.share}"
        if mode == "duel" and below != "random":
            assert found.share == pytest.approx(0.7, abs=0.12), "a step that a family can climb"


def test_the_better_team_wins() -> None:
    for below, challenger in (("gentle", "normal"), ("normal", "master")):
        tally = Tally("twin-it", (challenger, below) * 2, {"mode": "clans"}, 20)
        list(tally.play(pytest.fail))
        assert tally.figures()["seats"][0]["wins"] >= 13


def test_twenty_comparisons_a_second_against_fourteen_win_four_matches_of_five() -> None:
    slower, quicker = (
        bots.Sighted(msgspec.structs.replace(bots.FALCON, rate=rate)) for rate in (14, 20)
    )
    won, times, matches = 0, [], 100
    for seed in range(matches):
        seat = seed % 2
        seats = [slower, slower]
        seats[seat] = quicker
        game = TwinIt.deal(2, {}, seed)
        outcome, _ = play_match(game, seats)
        won += outcome.winners == (seat,)
        times.append(game.now)
    assert won / matches == pytest.approx(0.81, abs=0.1)
    assert statistics.mean(times) == pytest.approx(110_000, abs=25_000)


def test_a_racer_is_what_a_duel_needs() -> None:
    watcher = sitting("easy").sit(0, dice_for(1, 0))
    assert watcher.plan() is None
    watcher.refused()
    game = TwinIt.deal(2, {}, 1)
    watcher.look(game.view(0))
    assert isinstance(watcher, bots.TwinItWatcher)
    assert isinstance(watcher.player, Racer)
    assert watcher.call() is None


def test_the_minutes_on_the_title_are_true() -> None:
    tally = Tally("twin-it", ("normal",) * 3, {}, 20)
    list(tally.play(pytest.fail))
    minutes = tally.figures()["seconds_per_match"] / 60
    assert round(minutes) == ENTRY.minutes
