"""Flip 7: what action cards do to each other, and the pile running out in the middle of it.

Flip Three inside Flip Three inside the deal, ruling by ruling and then every combination.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from game.contract import Event, MatchEnded, Reshuffled, TurnCame
from game.flip_7.rules import Flip7
from game.flip_7.told import CardTurned, Discarded, FlipsEnded, Given, RoundEnded, SetAside
from tests.flip_7.cards import act, dealt, kinds, lay, legal, piles, seen

# --- F7 -----------------------------------------------------------------------------------------


def test_f7_three_cards_one_by_one() -> None:
    game = lay("1", "2", pile="three 5 +4 7 8")
    events = act(game, "hit", "give 1")
    assert events[2:] == [
        Given(0, 1, "three"),
        CardTurned(1, "5", "flip", 3, 2),
        CardTurned(1, "+4", "flip", 2, 1),
        CardTurned(1, "7", "flip", 1, 0),
        FlipsEnded(1),
        TurnCame(1),
    ]
    assert seen(game, 1) == "2 5 7 +4, active"


def test_f7_it_stops_on_a_bust() -> None:
    game = lay("1", "2", pile="three 2 7 8")
    events = act(game, "hit", "give 1")
    assert kinds(events[3:]) == ["CardTurned", "Busted", "FlipsEnded", "TurnCame"]
    assert piles(game) == ("7 8", "three")


def test_f7_it_stops_on_seven_numbers_and_the_round_is_over() -> None:
    game = lay("1", "1 2 3 4 5 6", pile="three 7 8 9 10 11")
    events = act(game, "hit", "give 1")
    assert kinds(events[3:6]) == ["CardTurned", "Sevened", "RoundEnded"]
    assert game.rounds[-1] == [1, 28 + 15]
    assert game.round == 2 and game.rows == [[9], [8]]


def test_f7_with_seven_numbers_the_set_aside_cards_are_discarded() -> None:
    game = lay("1", "1 2 3 4 5 6", pile="three freeze 7 9 10 11")
    act(game, "hit", "give 1")
    assert (game.round, game.pending) == (2, None)
    _, discard = piles(game)
    assert {"three", "freeze"} <= set(discard.split())


def test_f7_with_seven_numbers_at_the_end_of_a_match_no_card_is_left_in_the_air() -> None:
    game = lay("1", "1 2 3 4 5 6", pile="three freeze 7 9", totals=[0, 190])
    cards = Counter(game.cards())
    events = act(game, "hit", "give 1")
    assert isinstance(events[-1], MatchEnded)
    assert piles(game) == ("9", "three freeze")
    assert (game.tasks, game.position()["set_aside"]) == ([], [])
    assert Counter(game.cards()) == cards


def test_f7_freeze_and_flip_three_count_and_wait_until_the_three_are_done() -> None:
    game = lay("1", "2", "3", pile="three freeze three 6 7 8 9 10")
    events = act(game, "hit", "give 1")
    assert kinds(events[3:]) == [
        "CardTurned", "SetAside", "CardTurned", "SetAside", "CardTurned", "FlipsEnded", "Asked",
    ]  # fmt: skip
    assert events[4] == SetAside(1, "freeze")
    assert game.position()["pending"] == {"card": "freeze", "by": 1, "choices": [0, 1, 2]}
    assert game.position()["set_aside"] == ["three"]
    act(game, "give 2")
    assert game.position()["pending"] == {"card": "three", "by": 1, "choices": [0, 1]}
    act(game, "give 0")
    assert [seen(game, seat) for seat in range(3)] == [
        "1 7 8 9, active", "2 6, active", "3 freeze, frozen"
    ]  # fmt: skip
    assert game.turn == 1


def test_f7_they_are_resolved_in_the_order_drawn() -> None:
    game = lay("1", "2", "3", pile="three three freeze 6 7 8 9 10")
    act(game, "hit", "give 1")
    assert game.pending is not None and game.position()["pending"]["card"] == "three"
    act(game, "give 2")
    assert game.position()["pending"] == {"card": "freeze", "by": 1, "choices": [0, 1, 2]}


def test_f7_a_flip_three_so_given_is_resolved_completely_before_the_next() -> None:
    game = lay("1", "2", "3", pile="three three freeze 6 freeze 7 8 9 10")
    act(game, "hit", "give 1", "give 2")
    assert game.position()["pending"] == {"card": "freeze", "by": 2, "choices": [0, 1, 2]}
    assert game.position()["set_aside"] == ["freeze"], "that of seat 1 still waits"
    act(game, "give 0")
    assert game.position()["pending"] == {"card": "freeze", "by": 1, "choices": [1, 2]}
    act(game, "give 1")
    assert game.turn == 2


def test_f7_who_flipped_it_gives_it_even_when_frozen_meanwhile() -> None:
    game = lay("1", "2", "3", pile="three freeze freeze 6 7")
    act(game, "hit", "give 1", "give 1")
    assert seen(game, 1) == "2 6 freeze, frozen"
    assert game.position()["pending"] == {"card": "freeze", "by": 1, "choices": [0, 2]}


def test_f7_only_those_active_at_that_moment_can_be_given_it() -> None:
    game = lay("1", "2", pile="three freeze freeze 6 7 8 9")
    events = act(game, "hit", "give 1", "give 0")
    # One is left: the second Freeze goes there unasked.
    assert Given(1, 1, "freeze") in events
    assert game.round == 2


def test_f7_a_second_chance_counts_as_one_of_the_three_and_brings_no_other_card() -> None:
    for options in ({}, {"rules": "international"}):
        game = lay("1", "2", pile="three chance 6 7 8", **options)
        act(game, "hit", "give 1")
        assert (seen(game, 1), piles(game)[0]) == ("2 6 7 chance, active", "8")


def test_f7_a_surplus_second_chance_is_given_at_once_between_two_flips() -> None:
    game = lay("1", "2 chance", "3", pile="three 6 chance 7 8")
    act(game, "hit", "give 1")
    assert game.position()["pending"] == {"card": "chance", "by": 1, "choices": [0, 2]}
    assert seen(game, 1) == "2 6 chance, active", "the third card is not flipped yet"
    events = act(game, "give 0")
    assert events[1] == CardTurned(1, "7", "flip", 1, 0)
    assert seen(game, 0) == "1 chance, active"


def test_f9_inside_flip_three_the_saved_card_counts_and_the_flips_go_on() -> None:
    game = lay("1", "2", pile="three chance 2 7 8")
    events = act(game, "hit", "give 1")
    assert kinds(events[3:]) == [
        "CardTurned", "ChanceKept", "CardTurned", "Saved", "CardTurned", "FlipsEnded", "TurnCame",
    ]  # fmt: skip
    assert seen(game, 1) == "2 7, active"
    assert piles(game) == ("8", "2 chance three")


def test_f7_three_flip_threes_in_a_row_go_back_and_forth() -> None:
    game = lay("1", "2", pile="three three three 5 6 7 8 9 10")
    act(game, "hit", "give 1", "give 0", "give 1")
    # Seat 1: three, three, 5. The first of them to seat 0: 6 7 8. The second to seat 1: 9 10.
    assert seen(game, 0) == "1 6 7 8, active"
    assert seen(game, 1) == "2 5 9 10, active"
    assert piles(game)[0] == ""


# --- F8 -----------------------------------------------------------------------------------------

GIVES: list[dict[str, Any]] = [{}, {"rules": "international", "bust_in_three": "gives"}]
DISCARDS: list[dict[str, Any]] = [{"rules": "international"}, {"bust_in_three": "discards"}]


@pytest.mark.parametrize("options", GIVES)
def test_f8_leaflet_the_busted_player_still_gives_the_set_aside_cards(
    options: dict[str, Any],
) -> None:
    game = lay("1", "2", "3", pile="three freeze 2 7 8", **options)
    act(game, "hit", "give 1")
    assert seen(game, 1) == "2 2, busted"
    assert game.position()["pending"] == {"card": "freeze", "by": 1, "choices": [0, 2]}
    assert game.to_act == [1]
    act(game, "give 0")
    assert game.turn == 2


@pytest.mark.parametrize("options", DISCARDS)
def test_f8_international_they_are_discarded(options: dict[str, Any]) -> None:
    game = lay("1", "2", "3", pile="three freeze three 2 7 8", **options)
    events = act(game, "hit", "give 1")
    assert events[-4:] == [
        FlipsEnded(1), Discarded("freeze"), Discarded("three"), TurnCame(2),
    ]  # fmt: skip
    assert piles(game) == ("7 8", "three freeze three")


@pytest.mark.parametrize("options", [*GIVES, *DISCARDS])
def test_f8_with_nobody_active_they_are_discarded_in_both(options: dict[str, Any]) -> None:
    game = lay("1", "2", pile="three freeze 1 12 11 10 9 8", **options)
    game.status[1] = 1
    events = act(game, "hit")
    assert Discarded("freeze") in events
    assert game.rounds[-1] == [0, 2]


@pytest.mark.parametrize("options", GIVES)
def test_f8_leaflet_with_one_active_player_nothing_is_asked(options: dict[str, Any]) -> None:
    game = lay("1", "2", pile="three freeze 2 12 11 10 9 8", **options)
    events = act(game, "hit", "give 1")
    assert Given(1, 0, "freeze") in events
    assert game.round == 2


@pytest.mark.parametrize("options", DISCARDS)
def test_f8_international_only_the_cards_of_the_flip_three_that_bust_are_discarded(
    options: dict[str, Any],
) -> None:
    """Whether the player bust is looked at when the three are done. What was set aside by an
    earlier Flip Three that ended well is given, though its player has bust since."""
    game = lay("1", "2", "3", pile="three three freeze 6 freeze 2 7 8", **options)
    act(game, "hit", "give 1", "give 1")
    assert seen(game, 1) == "2 6 2, busted"
    assert piles(game) == ("7 8", "three three freeze")
    assert game.position()["pending"] == {"card": "freeze", "by": 1, "choices": [0, 2]}


# --- F13: where cards lie -----------------------------------------------------------------------


def test_f13_at_the_end_of_a_round_all_cards_go_to_the_discard_not_into_the_pile() -> None:
    game = dealt("1 2 +4 5", 2)
    act(game, "hit", "hit", "stay", "stay")
    assert sorted(piles(game)[1].split()) == ["+4", "1", "2", "5"]
    assert game.shuffles == 1


def test_f13_a_resolved_flip_three_is_in_the_discard_at_once() -> None:
    game = lay("1", "2", pile="three 5 6 7 8")
    act(game, "hit")
    assert piles(game)[1] == ""
    act(game, "give 1")
    assert piles(game)[1] == "three"


def test_f13_a_used_second_chance_and_the_card_it_cancelled_too() -> None:
    game = lay("5 chance", "2", pile="5 6")
    act(game, "hit")
    assert piles(game)[1] == "5 chance"


def test_f13_a_freeze_lies_before_its_target_until_the_round_ends() -> None:
    game = lay("1", "2", pile="freeze 6 7 8 9")
    act(game, "hit", "give 1")
    assert piles(game)[1] == ""
    assert game.position()["freezes"] == [0, 1]
    act(game, "stay")
    assert game.round == 2
    assert sorted(piles(game)[1].split()) == ["1", "2", "freeze"]


# --- F13: the pile runs out ---------------------------------------------------------------------


def test_f13_in_a_hit_the_discard_becomes_the_pile() -> None:
    game = lay("1", "2", pile="", discard="5 6 7")
    events = act(game, "hit")
    assert events[0] == Reshuffled(3)
    assert isinstance(events[1], CardTurned) and events[1].left == 2
    assert len(game.pile) == 2 and game.discard == []


def test_f13_the_last_card_is_drawn_without_a_shuffle() -> None:
    game = lay("1", "2", pile="5", discard="6 7")
    events = act(game, "hit")
    assert "Reshuffled" not in kinds(events)
    assert piles(game) == ("", "6 7")


def test_f13_what_lies_before_players_stays_there_busted_rows_too() -> None:
    game = lay("1 +2", "2 2", "3", pile="", discard="5 6")
    game.status[1], game.status[2], game.freezes[2] = 2, 3, 1
    act(game, "hit")
    assert game.rows[1:] == [[2, 2], [3]] and game.freezes[2] == 1
    assert len(game.pile) == 1 and game.discard == []


def test_f13_in_the_deal() -> None:
    game = lay("1", "2", "3", pile="9", totals=[0, 0, 0])
    cards = Counter(game.cards())
    events = act(game, "stay", "stay", "stay")
    began = next(event for event in events if type(event).__name__ == "RoundBegan")
    after = events[events.index(began) + 1 :]
    assert kinds(after) == ["CardTurned", "Reshuffled", "CardTurned", "CardTurned", "TurnCame"]
    assert after[1] == Reshuffled(3)
    assert Counter(game.cards()) == cards and (game.pile and len(game.pile)) == 1


def test_f13_in_flip_three_the_card_under_way_is_not_shuffled_in() -> None:
    game = lay("1", "2", pile="three 5", discard="6 7 8")
    events = act(game, "hit", "give 1")
    assert Reshuffled(3) in events
    assert len(game.rows[1]) == 4
    assert sorted(piles(game)[0].split() + piles(game)[1].split())[-1] == "three"
    assert piles(game)[1] == "three", "it came to the discard after the shuffle"


def test_f13_set_aside_cards_are_not_shuffled_in() -> None:
    game = lay("1", "2", "3", pile="three freeze", discard="6 7 8")
    act(game, "hit", "give 1")
    assert game.position()["pending"]["card"] == "freeze"
    assert piles(game)[1] == "three" and "freeze" not in piles(game)[0]


def test_f13_a_card_that_was_just_cancelled_may_come_up_again() -> None:
    game = lay("5 chance", "2", pile="three 5")
    events = act(game, "hit", "give 0")
    # 5 and Second Chance are the new pile: in one order they save again, in the other not.
    assert Reshuffled(2) in events
    assert seen(game, 0) in ("5, active", "5 5, busted")


def test_f13_pile_and_discard_empty_a_hit_is_not_possible_the_player_stays() -> None:
    for front in ("1", ""):
        game = lay(front, "2")
        assert legal(game) == ["stay"]
        reason = game.why_not(0, Flip7.parse("hit"))
        assert reason is not None and reason.key == "flip_7.refused.no_cards"
        act(game, "stay")
        assert game.status[0] == 1 and game.turn == 1


def test_f13_pile_and_discard_empty_a_flip_three_stops() -> None:
    game = lay("1", "2", pile="three 5")
    events = act(game, "hit", "give 1")
    assert kinds(events[3:]) == ["CardTurned", "FlipsEnded", "TurnCame"]
    assert (seen(game, 1), piles(game)) == ("2 5, active", ("", "three"))


def test_f13_pile_and_discard_empty_the_set_aside_cards_are_still_given() -> None:
    game = lay("1", "2", "3", pile="three freeze")
    act(game, "hit", "give 1")
    assert game.position()["pending"] == {"card": "freeze", "by": 1, "choices": [0, 1, 2]}


def test_f13_pile_and_discard_empty_there_is_no_other_card_after_a_second_chance() -> None:
    game = lay("1", "2", pile="chance")
    events = act(game, "hit")
    assert kinds(events) == ["CardTurned", "ChanceKept", "TurnCame"]


def test_two_flip_threes_alone_in_the_world_do_not_call_each_other_for_ever() -> None:
    game = lay("1", "2", pile="three three")
    game.status[1] = 1
    events = act(game, "hit")
    assert kinds(events).count("CardTurned") == 2
    assert (seen(game, 0), piles(game)) == ("1, active", ("", "three three"))
    assert legal(game) == ["hit", "stay"]
    act(game, "hit")
    assert seen(game, 0) == "1, active"


def test_a_surplus_second_chance_alone_in_the_world_is_not_drawn_for_ever() -> None:
    game = lay("1 chance", "2", pile="chance")
    game.status[1] = 1
    events = act(game, "hit")
    assert kinds(events) == ["CardTurned", "Discarded", "TurnCame"]
    act(game, "hit")
    assert seen(game, 0) == "1 chance, active"


# --- every combination --------------------------------------------------------------------------

# What may come up as one of three, for a player who shows a 9 and holds a Second Chance or not.
FLIPS = ("freeze", "three", "chance", "9", "5")


def follow(game: Flip7, pick: int) -> list[Event]:
    """Give every card that waits: to the first, the middle or the last who can be given it."""
    events: list[Event] = []
    for _ in range(50):
        if game.pending is None:
            return events
        choices = legal(game)
        events += act(game, choices[pick * (len(choices) - 1) // 2])
    raise AssertionError("giving cards has an end")


def check(game: Flip7, cards: Counter[str]) -> None:
    """What holds wherever a match stands."""
    position = game.position()
    assert Counter(game.cards()) == cards
    for seat, status in enumerate(position["status"]):
        row = position["rows"][seat]
        assert len(set(row)) == len(row) - (status == "busted")
        assert position["freezes"][seat] == (status == "frozen")
        assert not (status == "busted" and position["chance"][seat])
    assert position["set_aside"] == [] and position["pending"] is None
    assert position["to_act"] == [] or position["status"][position["to_act"][0]] == "active"


@pytest.mark.parametrize("rules", ["leaflet", "international"])
@pytest.mark.parametrize("pick", [0, 1, 2])
@pytest.mark.parametrize("held", ["", "chance "])
def test_every_three_cards_inside_a_flip_three_inside_the_deal(
    rules: str, pick: int, held: str
) -> None:
    """Seat 0 is dealt a 9 (with or without a Second Chance), seat 1 a Flip Three, given to seat 0,
    in which the three cards are every combination; what they bring flips on in a 9, 1, 2, 3."""
    for flips in product(FLIPS, repeat=3):
        if flips.count("three") > 2 or flips.count("chance") + bool(held) > 3:
            continue  # there are three of each
        top = f"{held}9 three {' '.join(flips)} 9 1 2 3"
        game = dealt(top, 3, rules=rules, chance_draw="another")
        cards = Counter(game.cards())
        act(game, "give 0")
        follow(game, pick)
        check(game, cards)
        assert game.rows[0][:1] == [9] or game.round > 1


@pytest.mark.parametrize("rules", ["leaflet", "international"])
@pytest.mark.parametrize("pile", range(5))
def test_every_three_cards_while_the_pile_runs_out(rules: str, pile: int) -> None:
    """The same with a pile of so many cards after the Flip Three, the others in the discard."""
    for flips in product(FLIPS, repeat=3):
        for discard in ("", "9 12", "three chance", "freeze 4"):
            for pick in (0, 2):
                drawn = " ".join(["three", *flips, "8"][: 1 + pile])
                game = lay("9 chance", "9", "7", pile=drawn, discard=discard, rules=rules, turn=1)
                cards = Counter(game.cards())
                events = act(game, "hit")
                events += act(game, "give 0") + follow(game, pick)
                check(game, cards)
                flipped = [e for e in events if isinstance(e, CardTurned) and e.why == "flip"]
                ends = [e for e in events if isinstance(e, FlipsEnded)]
                assert len(flipped) <= 3 * (len(ends) + any_seven(events))


def any_seven(events: list[Event]) -> bool:
    return any(isinstance(event, RoundEnded) for event in events)


@pytest.mark.parametrize(
    ("rules", "flips", "row", "waits", "dealt_next"),
    [
        ("leaflet", "5 6 7", "9 5 6 7, active", "", "12"),
        ("leaflet", "9 5 6", "9 9, busted", "", "5"),
        ("leaflet", "chance 9 5", "9 5, active", "", "12"),
        ("leaflet", "5 9 6", "9 5 9, busted", "", "6"),
        ("leaflet", "freeze 9 5", "9 9, busted", "freeze", ""),
        ("international", "freeze 9 5", "9 9, busted", "", "5"),
        ("leaflet", "three freeze 9", "9 9, busted", "three freeze", ""),
        ("international", "three freeze 9", "9 9, busted", "", "12"),
        ("leaflet", "three freeze three", "9, active", "three freeze three", ""),
        ("international", "freeze freeze 5", "9 5, active", "freeze freeze", ""),
        ("leaflet", "+2 x2 +10", "9 +2 x2 +10, active", "", "12"),
        ("leaflet", "chance freeze 9", "9, active", "freeze", ""),
        ("international", "chance chance chance", "9 chance, active", "chance", ""),
    ],
)
def test_what_three_cards_do_inside_the_deal(
    rules: str, flips: str, row: str, waits: str, dealt_next: str
) -> None:
    game = dealt(f"9 three {flips} 12 11 10 8", 3, rules=rules)
    act(game, "give 0")
    assert seen(game, 0) == row
    position = game.position()
    pending = [position["pending"]["card"]] if position["pending"] else []
    assert " ".join([*pending, *position["set_aside"]]) == waits
    assert seen(game, 2) == f"{dealt_next}, active", "dealing goes on when nothing waits"
