"""Twin It: which pairs lie open since when, and the story of a race, on exact cards and times."""

from __future__ import annotations

from typing import Any

import pytest

from game.chance import Chance
from game.contract import Event
from game.twin_it.lying import Lying
from game.twin_it.rules import TwinIt
from game.twin_it.story import Closest, Seen, Story, Streak, Theft, story
from game.twin_it.told import Dealt
from tests.twin_it.cards import card, motif
from tests.twin_it.play import choose
from tests.twin_it.tables import act, lay, wait


def dealt(game: TwinIt) -> list[Event]:
    return [Dealt(game.mode, game._piles_seen())]


def told(game: TwinIt, *acts: str) -> Story:
    return story([*dealt(game), *act(game, *acts)], game.players)


def follow(game: TwinIt, *acts: str) -> Lying:
    lying = Lying(game.view(0))
    for event in act(game, *acts):
        lying.follow(event)
    return lying


# --- which pairs lie open ---------------------------------------------------------------------


def test_a_pair_lies_open_since_its_second_face_was_seen() -> None:
    game = lay("duel", "p1' x1", "y1 p2 z1")
    assert follow(game, "0@500 turn").since == {}
    assert follow(game, "1@900 turn").since == {motif("p1"): 900}  # uncovered by the turn


def test_an_open_card_and_a_catch_are_a_pair_and_two_catches_are_none() -> None:
    game = lay("duel", "a3' x1", "y1", catches=["a1 a2", "p1"])
    lying = follow(game, "0@700 turn")
    assert lying.since == {motif("a1"): 700}
    assert lying.cards(motif("a1")) == [card("a3"), card("a1"), card("a2")]
    game = lay("ring", "x1", "y1", "z1", "q1", "r1", catches=["p1", "p2"])
    assert Lying(game.view(0)).since == {}


def test_a_pair_is_gone_when_it_is_caught_or_turned_away() -> None:
    game = lay("duel", "p1 x1", "y1 z1", table="p2 q1 q2")
    lying = Lying(game.view(0))
    assert lying.since == {motif("p1"): 0, motif("q1"): 0}
    for event in act(game, "1@50 hand q1", "1@60 hand q2", "1@90 turn", "0@95 turn"):
        lying.follow(event)
    assert lying.since == {}


def test_a_catch_paid_onto_no_pile_is_its_top() -> None:
    game = lay("duel", "", "y1 z1", table="a3 q1 r1", catches=["a1 a2"], turn=1)
    lying = follow(game, "0@10 hand q1", "0@40 hand r1")
    assert lying.since == {motif("a1"): 0}
    assert lying.cards(motif("a1")) == [card("a3"), card("a1")]


@pytest.mark.parametrize("mode", ["duel", "clans", "ring"])
@pytest.mark.parametrize("seed", range(4))
def test_what_lies_open_is_what_the_rules_see(mode: str, seed: int) -> None:
    """At every moment of whole matches, whatever happens in them."""
    game: Any = TwinIt.deal(4, {"mode": mode}, seed)
    lying, chance = Lying(), Chance(seed, "story")
    for event in dealt(game):
        lying.follow(event)
    told = 0
    while game.outcome() is None:
        seat, move, at = choose(game, chance, seed)
        events: list[Event] = []
        if seat is None:
            game.wait(at, events)
        else:
            game.play(seat, move, at, events)
        for event in events:
            lying.follow(event)
        assert bool(lying.since) == game.pair_is_visible()
        assert all(0 <= since <= game.now for since in lying.since.values())
        told += len(lying.since)
    assert told


# --- the story --------------------------------------------------------------------------------


def test_the_fastest_catch_counts_from_when_both_faces_lay_open() -> None:
    game = lay("duel", "p1' q1' x1 x1'", "p2' q2' y1", goal=3)
    tale = told(
        game, "0@100 turn", "1@500 turn", "1@1340 hand p1", "1@1340 hand p2",
        "1@2000 turn", "0@3000 turn", "0@3900 hand q1", "0@3950 hand q2",
    )  # fmt: skip
    assert tale.fastest == Seen(motif("p1"), 840, (1,))
    assert tale.longest == Seen(motif("q1"), 950, (0,))


def test_a_pair_that_nobody_saw_lies_until_it_is_covered_or_the_match_ends() -> None:
    game = lay("duel", "p1 x1", "y1 z1", table="p2")
    tale = told(game, "0@41000 turn")
    assert tale.longest is None  # events alone: the table of ``lay`` was not dealt
    game = lay("duel", "p1 x1", "p2 q1' z1", turn=0)
    tale = told(game, "0@41000 turn")
    assert tale.longest == Seen(motif("p1"), 41_000)
    assert (tale.fastest, tale.streak) == (None, None)


def test_a_pair_that_still_lies_there_at_the_end_was_not_seen() -> None:
    game = lay("duel", "p1' x1", "p2' q1 y1", "q2 z1", goal=1)
    tale = told(game, "0@100 turn", "1@200 turn", "0@9000 hand p1", "0@9000 hand p2")
    assert game.outcome() is not None
    assert tale.longest == Seen(motif("p1"), 8_800, (0,))  # seen at last; q lay 8 800 as well
    assert tale.fastest == tale.longest


def test_a_disputed_pair_was_seen_when_it_was_disputed() -> None:
    game = lay("duel", "p1' x1", "p2' y1")
    events = [*dealt(game), *act(game, "0@0 turn", "1@0 turn", "0@700 hand p1", "1@750 hand p2")]
    events += wait(game, 9_000)
    tale = story(events, 2)
    assert tale.longest == Seen(motif("p1"), 750, (0, 1))
    assert [dispute.seats for dispute in tale.disputes] == [(0, 1)]
    assert tale.fastest is None


def test_a_pair_claimed_in_the_wrong_way_was_seen() -> None:
    game = lay("ring", "p1 x1", "p2 y1", "z1", "q1", "r1")
    events = [*dealt(game), *act(game, "0@600 hand p1", "0@650 hand p2", "0@9000 turn 0")]
    tale = story(events, 2)
    assert (tale.longest, tale.errors) == (Seen(motif("p1"), 650, (0,)), (1, 0))


def test_thefts_say_who_took_what_from_whom() -> None:
    game = lay("duel", "a3' x1", "y1", "z1", catches=["", "a1 a2, p1 p2"], goal=4)
    tale = told(game, "0@100 turn", "2@400 hand a3", "2@400 hand a1")
    assert tale.thefts == (Theft((2,), 1, motif("a1")),)


def test_a_catch_made_safe_by_its_owner_is_no_theft() -> None:
    game = lay("duel", "a3' x1", "y1", catches=["a1 a2"], goal=4)
    assert told(game, "0@100 turn", "0@400 hand a3", "0@400 hand a1").thefts == ()


def test_a_streak_ends_with_the_catch_of_another() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2 q1 q2 r1 r2 s1 s2", goal=9)
    claims = [f"{seat}@{at} hand {letter}{copy}"
              for at, (seat, letter) in enumerate([(0, "p"), (1, "q"), (1, "r"), (0, "s")])
              for copy in (1, 2)]  # fmt: skip
    tale = told(game, *claims)
    assert tale.streak == Streak(1, (motif("q1"), motif("r1")))


def test_a_split_gives_nobody_the_fastest_catch() -> None:
    game = lay("ring", "p1' x1", "p2' y1", "z1", "q1", "r1")
    tale = told(game, "0@0 turn 0", "1@0 turn 1", "0@300 hand p1", "1@350 hand p2")
    assert tale.fastest is None
    assert tale.longest == Seen(motif("p1"), 350, (0,))


def test_in_clans_a_catch_is_that_of_two_hands() -> None:
    game = lay("clans", "p1' x1", "p2' y1", "z1", "q1")
    tale = told(game, "0@0 turn", "1@0 turn", "0@300 hand p1", "2@480 hand p2")
    assert tale.fastest == Seen(motif("p1"), 480, (0, 2))


def test_the_margin_of_a_race_is_that_of_the_second() -> None:
    assert Closest(((1, 0), (0, 14), (2, 300)), 3, (4, 5)).margin == 14
