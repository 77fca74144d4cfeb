"""The story of a race of Twin It, on exact cards and times."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.chance import Chance
from game.contract import Event
from game.journal import Match, Player
from game.twin_it.story import Closest, Moment, Seen, Story, Streak, Theft, closer, story
from game.twin_it.told import Caught, Disputed, Erred, Taken
from scenes.twin_it.results import moments
from tests.twin_it.cards import WHERE, card, motif
from tests.twin_it.play import choose
from tests.twin_it.tables import lay, parsed, wait


def told(game: Any, *acts: str, until: int = 0) -> Story:
    """The story of these acts, and of what happens by itself before each and after the last."""

    def moments() -> Iterator[Moment]:
        yield [], game
        for text in acts:
            seat, move, at = parsed(text)
            yield from waited(at)
            events: list[Event] = []
            game.play(seat, move, at, events)
            yield events, game
        yield from waited(until)

    def waited(until: int) -> Iterator[Moment]:
        while (due := game.due()) is not None and due <= until:
            yield wait(game, due), game

    return story(moments(), game.players)


def test_the_fastest_catch_counts_from_when_both_faces_lay_open() -> None:
    game = lay("duel", "p1' q1' x1 x1'", "p2' q2' y1", goal=3)
    tale = told(
        game, "0@100 turn", "1@500 turn", "1@1340 hand p1", "1@1340 hand p2",
        "1@2000 turn", "0@3000 turn", "0@3900 hand q1", "0@3950 hand q2",
    )  # fmt: skip
    assert tale.fastest == Seen(motif("p1"), 840, (1,))
    assert tale.longest == Seen(motif("q1"), 950, (0,))


def test_a_pair_that_nobody_saw_lies_until_it_is_covered_or_the_match_ends() -> None:
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
    acts = ["0@0 turn", "1@0 turn", "0@700 hand p1", "1@750 hand p2"]
    tale = told(game, *acts, until=9_000)
    assert tale.longest == Seen(motif("p1"), 750, (0, 1))
    assert [dispute.seats for dispute in tale.disputes] == [(0, 1)]
    assert tale.fastest is None


def test_a_pair_claimed_in_the_wrong_way_was_seen() -> None:
    game = lay("ring", "p1 x1", "p2 y1", "z1", "q1", "r1")
    tale = told(game, "0@600 hand p1", "0@650 hand p2", "0@9000 turn 0")
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


def catch_of(seats: tuple[int, ...], *cards: int) -> Caught:
    return Caught(seats, seats[-1], 3, cards, tuple(map(Taken, cards)), 500)


def test_the_closest_race_is_the_one_with_the_smallest_margin() -> None:
    first = closer(None, catch_of((1,), 4, 5), {2: 300.2, 0: 13.6})
    assert first == Closest(((1, 0), (0, 14), (2, 300)), 3, (4, 5))
    assert closer(first, catch_of((0,), 6, 7), {2: 14.0}) == first
    assert closer(first, catch_of((0,), 6, 7), {2: 12.0}) == Closest(((0, 0), (2, 12)), 3, (6, 7))
    assert closer(first, catch_of((0,), 6, 7), {}) == first


def test_neither_a_mate_nor_a_split_makes_a_race() -> None:
    clan = closer(None, catch_of((0, 2), 4, 5), {0: 5.0, 1: 30.0})
    assert clan == Closest(((2, 0), (1, 30)), 3, (4, 5), mate=0)
    assert closer(None, catch_of((0, 2), 4, 5), {0: 5.0}) is None
    assert closer(None, catch_of((0,), 4), {1: 5.0}) is None


def test_a_pair_that_comes_by_itself_lies_from_that_moment() -> None:
    """A disputed pair is turned over at 2 000, and its other face has a twin on the table."""
    twin, side = next(place for place in WHERE[motif("p1'")] if place[0] != card("p1"))
    game = lay("duel", "p1 x1", "p2 y1")
    game.table, game.up[twin] = [twin], side
    tale = told(game, "0@0 hand p1", "1@0 hand p2", f"1@2840 hand {twin}", "1@2840 hand p1")
    assert tale.fastest == Seen(motif("p1'"), 840, (1,))


@pytest.mark.parametrize("mode", ["duel", "clans", "ring"])
def test_the_story_of_a_recorded_match_is_that_of_its_events(mode: str) -> None:
    match = Match.start("twin-it", [Player(name, "human") for name in "ABCD"], {"mode": mode}, 3)
    chance, game = Chance(3, "story"), match.game
    events = list(match.dealt)
    while match.outcome is None:
        seat, move, at = choose(game, chance, 0)
        events += match.wait(at) if seat is None or move is None else match.play(seat, move, at)
    tale = story(moments(Match.parse(match.text)), 4)
    assert [dispute.seats for dispute in tale.disputes] == [
        event.seats for event in events if isinstance(event, Disputed)
    ]
    assert sum(tale.errors) == sum(isinstance(event, Erred) for event in events)
    stolen = [event for event in events if isinstance(event, Caught)
              and {taken.owner for taken in event.taken} - {None, event.owner}]  # fmt: skip
    assert [theft.seats for theft in tale.thefts] == [event.seats for event in stolen]
    assert tale.fastest is not None and tale.longest is not None and tale.streak is not None
    assert 0 <= tale.fastest.ms <= tale.longest.ms
