"""Flip 7, ruling by ruling: the deal, the turn, the cards. Each test names its ruling.

What action cards do to each other is in ``test_actions.py``, points and the end of a match
in ``test_score.py``.
"""

from __future__ import annotations

from collections import Counter

import pytest

from game.chance import Chance
from game.contract import Event, Illegal, Reason, TurnCame
from game.flip_7 import told
from game.flip_7.cards import DECK, NAMES, decks_for
from game.flip_7.rules import Flip7, house_rules
from tests.flip_7.cards import act, dealt, deck, kinds, lay, legal, piles, refusal, seen

# --- the cards ----------------------------------------------------------------------------------


def test_cards_94_of_them() -> None:
    count = Counter(NAMES[card] for card in DECK)
    assert sum(count.values()) == len(DECK) == 94
    assert count["0"] == 1
    assert all(count[str(number)] == number for number in range(1, 13))
    assert all(count[name] == 1 for name in ("+2", "+4", "+6", "+8", "+10", "x2"))
    assert count["freeze"] == count["three"] == count["chance"] == 3


@pytest.mark.parametrize(("players", "cards"), [(2, 94), (18, 94), (19, 188), (24, 188)])
def test_cards_more_than_18_play_with_two_decks(players: int, cards: int) -> None:
    game = Flip7.deal(players, seed=4)
    assert len(game.cards()) == cards == 94 * decks_for(players)
    whole = [NAMES[card] for card in DECK * (cards // 94)]
    assert Flip7.why_not_deck(whole, players, {}) is None
    refused = Flip7.why_not_deck(whole[1:], players, {})
    assert refused == Reason("flip_7.refused.deck", {"count": cards})
    other = [NAMES[card] for card in DECK * (3 - cards // 94)]
    assert Flip7.why_not_deck(other, players, {}) == refused


def test_c3_a_deck_that_is_written_down_gives_the_match_of_its_seed() -> None:
    seeded = Flip7.deal(3, {}, seed=4)
    assert seeded.fresh is not None
    written = Flip7.deal(3, {}, seed=4, deck=[NAMES[card] for card in reversed(seeded.fresh[0])])
    chance = Chance(9, "written")
    while not seeded.over:
        assert seeded.position() == written.position()
        text = chance.pick(legal(seeded))
        act(seeded, text)
        act(written, text)
    assert seeded.position() == written.position()
    assert seeded.shuffles > 1, "later shuffles were the same too"


# --- house rules --------------------------------------------------------------------------------

LEAFLET = {"freeze": "loses", "bust_in_three": "gives", "chance_draw": "another"}
INTERNATIONAL = {"freeze": "banks", "bust_in_three": "discards", "chance_draw": "none"}


def test_rule_sets_leaflet_is_the_usual_one() -> None:
    assert house_rules({}) == house_rules({"rules": "leaflet"}) == LEAFLET
    assert house_rules({"rules": "international"}) == INTERNATIONAL


@pytest.mark.parametrize("switch", LEAFLET)
def test_rule_sets_each_difference_is_a_switch_of_its_own(switch: str) -> None:
    for rules, own, other in (
        ("leaflet", LEAFLET, INTERNATIONAL),
        ("international", INTERNATIONAL, LEAFLET),
    ):
        turned = house_rules({"rules": rules, switch: other[switch]})
        assert turned == {**own, switch: other[switch]}
        assert house_rules({"rules": rules, switch: own[switch]}) == own


# --- F1 -----------------------------------------------------------------------------------------


def test_f1_one_card_each_from_the_dealers_left_the_dealer_last() -> None:
    events: list[Event] = []
    game = dealt("5 +4 12", 3, events)
    assert (game.dealer, game.to_act) == (2, [0])
    assert [seen(game, seat) for seat in range(3)] == ["5, active", "+4, active", "12, active"]
    assert events == [
        told.RoundBegan(1, 2, 94),
        told.CardTurned(0, "5", "deal", 93),
        told.CardTurned(1, "+4", "deal", 92),
        told.CardTurned(2, "12", "deal", 91),
        TurnCame(0),
    ]


def test_f1_an_action_card_dealt_is_resolved_at_once_then_dealing_goes_on() -> None:
    game = dealt("5 freeze 12", 3)
    assert game.position()["pending"] == {"card": "freeze", "by": 1, "choices": [0, 1, 2]}
    assert game.rows[2] == [], "the third card is not dealt yet"
    events = act(game, "give 0")
    assert kinds(events) == ["Given", "Froze", "CardTurned", "TurnCame"]
    assert [seen(game, seat) for seat in range(3)] == ["5 freeze, frozen", ", active", "12, active"]
    assert game.turn == 1


def test_f1_who_is_out_before_the_card_came_is_skipped() -> None:
    game = dealt("freeze 5 6", 3)
    events = act(game, "give 1")
    dealt_to = [event.seat for event in events if isinstance(event, told.CardTurned)]
    assert dealt_to == [2]
    assert [seen(game, seat) for seat in range(3)] == [", active", "freeze, frozen", "5, active"]


def test_f1_who_got_cards_from_a_flip_three_still_gets_the_dealt_card() -> None:
    game = dealt("three 1 2 3 4 5", 3)
    act(game, "give 2")
    assert [seen(game, seat) for seat in range(3)] == [", active", "4, active", "1 2 3 5, active"]


def test_f1_the_drawer_of_an_action_may_have_no_card_at_all_and_then_has_to_hit() -> None:
    game = dealt("three 1 2 3 4", 2)
    act(game, "give 1")
    assert (seen(game, 0), game.turn) == (", active", 0)
    assert legal(game) == ["hit"]
    assert refusal(game, "stay") == Reason("flip_7.refused.empty_row")


def test_f1_all_out_in_the_deal_ends_the_round_with_no_turn() -> None:
    game = dealt("freeze freeze 5 6", 2)
    act(game, "give 1")
    # Seat 1 is out and skipped; seat 0, active and without a card, has the first turn.
    assert (game.round, game.turn) == (1, 0)
    events = act(game, "hit")  # the second Freeze: only one active player, who takes it
    assert kinds(events)[:4] == ["CardTurned", "Given", "Froze", "RoundEnded"]
    assert (game.round, game.rounds) == (2, [[0, 0]])


@pytest.mark.parametrize("players", [2, 3, 18, 19, 24])
def test_f1_everybody_gets_a_card(players: int) -> None:
    game = Flip7.deal(players, {}, deck=deck("", players))
    assert [len(row) for row in game.rows] == [1] * players


# --- F2 -----------------------------------------------------------------------------------------


def test_f2_each_active_player_in_turn_hits_or_stays() -> None:
    game = dealt("1 2 3 4 5 6 7", 3)
    order = []
    for text in ("hit", "hit", "stay", "hit", "hit", "hit"):
        order.append(game.turn)
        assert legal(game) == ["hit", "stay"]
        act(game, text)
    assert order == [0, 1, 2, 0, 1, 0]


def test_f2_staying_banks_the_points_and_leaves_the_round() -> None:
    game = dealt("12 5 7", 2)
    events = act(game, "stay")
    assert events == [told.Stood(0, 12), TurnCame(1)]
    assert seen(game, 0) == "12, stayed"
    act(game, "hit")
    assert game.turn == 1, "nobody else is in"
    act(game, "stay")
    assert game.rounds == [[12, 12]]


def test_f2_the_dealer_moves_on_and_the_player_to_the_left_begins() -> None:
    game = dealt("1 2 3", 3)
    act(game, "stay", "stay", "stay")
    assert (game.round, game.dealer) == (2, 0)
    assert game.to_act == [1] or game.pending is not None


@pytest.mark.parametrize("front", ["0", "+2", "x2", "chance"])
def test_f2_any_card_in_front_is_enough_to_stay(front: str) -> None:
    game = lay(front, "5", pile="6")
    assert legal(game) == ["hit", "stay"]


def test_f2_with_nothing_in_front_one_cannot_stay() -> None:
    game = lay("", "5", pile="6")
    assert legal(game) == ["hit"]
    assert refusal(game, "stay") == Reason("flip_7.refused.empty_row")


# --- F3 -----------------------------------------------------------------------------------------


def test_f3_a_number_already_shown_busts() -> None:
    game = dealt("12 5 12 1", 2)
    events = act(game, "hit")
    assert kinds(events) == ["CardTurned", "Busted", "TurnCame"]
    assert seen(game, 0) == "12 12, busted", "both lie there until the round ends"
    act(game, "stay")
    assert game.rounds == [[0, 5]]


def test_f3_a_bust_loses_the_modifiers_too() -> None:
    game = lay("12 +10 x2", "5", pile="12 1")
    act(game, "hit", "stay")
    assert game.rounds[-1] == [0, 5]


@pytest.mark.parametrize("card", ["+2", "x2", "chance"])
def test_f3_modifiers_and_second_chance_never_bust(card: str) -> None:
    game = lay("12 5 +4", "6", pile=f"{card} 1", chance_draw="none")
    act(game, "hit")
    assert game.status == [0, 0]


def test_f3_the_same_number_before_somebody_else_does_no_harm() -> None:
    game = lay("12", "12", pile="11 11")
    act(game, "hit", "hit")
    assert game.status == [0, 0]


# --- F4 -----------------------------------------------------------------------------------------


def test_f4_seven_different_numbers_end_the_round_for_everybody() -> None:
    game = lay("0 1 2 3 4 5", "12 11 x2", "+10", pile="6 7 8 9")
    events = act(game, "hit")
    assert kinds(events)[:4] == ["CardTurned", "Sevened", "RoundEnded", "RoundBegan"]
    ended = events[2]
    assert isinstance(ended, told.RoundEnded)
    assert ended.reason == Reason("flip_7.ended.seven", {"seat": 0})
    assert ended.scores == (21 + 15, 46, 10), "those still active score what they show"
    assert ended.sums[0] == told.Sum(21, 0, 0, True, "active", 36)
    assert ended.sums[1] == told.Sum(23, 1, 0, False, "active", 46)


def test_f4_who_is_out_gets_what_being_out_gave() -> None:
    game = lay("0 1 2 3 4 5", "12", "11", "10", pile="6")
    game.status = [0, 1, 2, 3]  # active, stayed, busted, frozen
    act(game, "hit")
    assert game.rounds[-1] == [36, 12, 0, 0]


def test_f4_a_busted_row_of_seven_cards_is_no_seven() -> None:
    game = lay("1 2 3 4 5 6", "12", pile="6 1")
    events = act(game, "hit", "stay")
    assert "Sevened" not in kinds(events)
    assert game.rounds[-1] == [0, 12]
    ended = next(event for event in events if isinstance(event, told.RoundEnded))
    assert ended.sums[0] == told.Sum(27, 0, 0, False, "busted", 0)


def test_f4_modifiers_do_not_count_among_the_seven() -> None:
    game = lay("1 2 3 4 5 6 +2 x2 chance", "12", pile="+4 7")
    act(game, "hit")
    assert game.round == 1
    act(game, "stay", "hit")
    assert game.rounds[-1] == [28 * 2 + 6 + 15, 12]


# --- F5 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["freeze", "three"])
def test_f5_an_action_is_given_by_its_drawer_to_any_active_player(card: str) -> None:
    game = lay("1", "2", "3", "4", pile=f"{card} 5 6 7 8")
    game.status[2] = 1
    events = act(game, "hit")
    assert events == [told.CardTurned(0, card, "hit", 4), told.Asked(0, card, (0, 1, 3))]
    assert game.to_act == [0]
    assert legal(game) == ["give 0", "give 1", "give 3"]
    assert game.position()["pending"] == {"card": card, "by": 0, "choices": [0, 1, 3]}


@pytest.mark.parametrize("card", ["freeze", "three"])
def test_f5_the_only_active_player_takes_it_and_nothing_is_asked(card: str) -> None:
    game = lay("1", "2", pile=f"{card} 5 6 7 8")
    game.status[1] = 1
    events = act(game, "hit")
    assert events[1] == told.Given(0, 0, card)
    assert game.pending is None


def test_f5_one_may_give_it_to_oneself() -> None:
    game = lay("1", "2", pile="three 5 6 7 8")
    act(game, "hit", "give 0")
    assert seen(game, 0) == "1 5 6 7, active"


# --- F6 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "banked"),
    [
        ({}, False),
        ({"rules": "international"}, True),
        ({"freeze": "banks"}, True),
        ({"rules": "international", "freeze": "loses"}, False),
    ],
)
def test_f6_freeze_loses_the_points_or_banks_them(options: dict[str, str], banked: bool) -> None:
    game = lay("1", "12 5 x2 +4", pile="freeze 9 8", **options)
    events = act(game, "hit", "give 1")
    assert told.Froze(1, 38 if banked else None) in events
    assert seen(game, 1) == "12 5 x2 +4 freeze, frozen"
    act(game, "stay")
    assert game.rounds[-1] == [1, 38 if banked else 0]


def test_f6_the_frozen_player_gets_no_turn_any_more() -> None:
    game = lay("1", "2", "3", pile="freeze 9 8 7")
    act(game, "hit", "give 1")
    assert game.turn == 2
    act(game, "hit")
    assert game.turn == 0


# --- F9 -----------------------------------------------------------------------------------------


def test_f9_a_second_chance_saves_and_both_cards_go() -> None:
    game = lay("12 5 chance", "6", pile="5 9 8")
    events = act(game, "hit")
    assert events == [told.CardTurned(0, "5", "hit", 2), told.Saved(0, 5), TurnCame(1)]
    assert seen(game, 0) == "12 5, active"
    assert piles(game) == ("9 8", "5 chance")


def test_f9_the_next_same_number_busts() -> None:
    game = lay("12 5 chance", "6", pile="5 9 5 8")
    act(game, "hit", "hit", "hit")
    assert seen(game, 0) == "12 5 5, busted"


# --- F10 ----------------------------------------------------------------------------------------

ANOTHER = [{}, {"rules": "international", "chance_draw": "another"}]
NO_OTHER = [{"rules": "international"}, {"chance_draw": "none"}]


@pytest.mark.parametrize("options", ANOTHER)
def test_f10_leaflet_a_second_chance_is_set_aside_and_another_card_taken(
    options: dict[str, str],
) -> None:
    game = lay("1", "2", pile="chance 9 8", **options)
    events = act(game, "hit")
    assert events == [
        told.CardTurned(0, "chance", "hit", 2),
        told.ChanceKept(0),
        told.CardTurned(0, "9", "hit", 1),
        TurnCame(1),
    ]
    assert seen(game, 0) == "1 9 chance, active"


@pytest.mark.parametrize("options", NO_OTHER)
def test_f10_international_it_is_the_card_of_that_hit(options: dict[str, str]) -> None:
    game = lay("1", "2", pile="chance 9 8", **options)
    events = act(game, "hit")
    assert events == [told.CardTurned(0, "chance", "hit", 2), told.ChanceKept(0), TurnCame(1)]
    assert seen(game, 0) == "1 chance, active"


@pytest.mark.parametrize("options", ANOTHER)
def test_f10_leaflet_also_in_the_deal(options: dict[str, str]) -> None:
    game = dealt("chance 9 8", 2, **options)
    assert [seen(game, seat) for seat in (0, 1)] == ["9 chance, active", "8, active"]


@pytest.mark.parametrize("options", NO_OTHER)
def test_f10_international_not_in_the_deal_either(options: dict[str, str]) -> None:
    game = dealt("chance 9 8", 2, **options)
    assert [seen(game, seat) for seat in (0, 1)] == ["chance, active", "9, active"]


def test_f10_leaflet_the_other_card_may_use_the_chance_up() -> None:
    game = lay("9", "2", pile="chance 9 8")
    events = act(game, "hit")
    assert kinds(events) == ["CardTurned", "ChanceKept", "CardTurned", "Saved", "TurnCame"]
    assert seen(game, 0) == "9, active"


def test_f10_leaflet_another_card_also_after_giving_a_surplus_away() -> None:
    game = lay("1 chance", "2", "3", pile="chance 9 8")
    events = act(game, "hit")
    assert events[-1] == told.Asked(0, "chance", (1, 2))
    events = act(game, "give 2")
    assert events == [told.Given(0, 2, "chance"), told.CardTurned(0, "9", "hit", 1), TurnCame(1)]
    assert [seen(game, seat) for seat in (0, 2)] == ["1 9 chance, active", "3 chance, active"]


def test_f10_leaflet_the_other_card_may_be_an_action() -> None:
    game = lay("1", "2", pile="chance freeze 9")
    act(game, "hit")
    assert game.position()["pending"] == {"card": "freeze", "by": 0, "choices": [0, 1]}
    act(game, "give 1")
    assert game.turn == 0


def test_f10_international_a_surplus_is_given_and_the_turn_is_over() -> None:
    game = lay("1 chance", "2", "3", pile="chance 9 8", rules="international")
    assert act(game, "hit", "give 2")[-2:] == [told.Given(0, 2, "chance"), TurnCame(1)]


# --- F11 ----------------------------------------------------------------------------------------


def test_f11_a_second_one_goes_to_an_active_player_without_one() -> None:
    game = lay("1 chance", "2 chance", "3", "4", "5", pile="chance 9 8")
    game.status[3] = 3
    act(game, "hit")
    assert legal(game) == ["give 2", "give 4"]
    assert refusal(game, "give 1") == Reason("flip_7.refused.has_chance", {"seat": 1})
    assert refusal(game, "give 0") == Reason("flip_7.refused.has_chance", {"seat": 0})
    assert refusal(game, "give 3").key == "flip_7.refused.out"


def test_f11_with_one_choice_nothing_is_asked() -> None:
    game = lay("1 chance", "2 chance", "3", pile="chance 9 8")
    events = act(game, "hit")
    assert events[1] == told.Given(0, 2, "chance")
    assert game.chance == [True, True, True]


def test_f11_it_is_discarded_if_nobody_can_take_it() -> None:
    game = lay("1 chance", "2 chance", pile="chance 9 8")
    events = act(game, "hit")
    assert kinds(events) == ["CardTurned", "Discarded", "CardTurned", "TurnCame"]
    assert piles(game) == ("8", "chance")


def test_f11_all_are_discarded_at_the_end_of_the_round() -> None:
    game = lay("1 chance", "2 chance", pile="12 11 10 9 8", rules="international")
    act(game, "stay", "stay")
    assert (game.round, game.chance) == (2, [False, False])
    assert piles(game)[1].split().count("chance") == 2


# --- F16 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("to", "next_seat"), [(0, 1), (1, 2), (2, 1)])
def test_f16_after_a_freeze_the_next_active_player_after_the_one_whose_turn_it_was(
    to: int, next_seat: int
) -> None:
    game = lay("1", "2", "3", pile="freeze 9")
    act(game, "hit", f"give {to}")
    assert game.turn == next_seat


def test_f16_also_after_a_flip_three_with_a_freeze_inside() -> None:
    game = lay("1", "2", "3", "4", pile="three freeze 8 9")
    act(game, "hit", "give 2")
    assert game.to_act == [2], "who flipped it gives the Freeze"
    act(game, "give 1")
    assert game.turn == 2, "seat 1 is out, so the turn of seat 0 is followed by seat 2"


# --- refusals -----------------------------------------------------------------------------------


def test_c6_a_card_cannot_be_given_to_a_player_who_is_out() -> None:
    game = lay("1", "2", "3", pile="freeze 9")
    game.status[1] = 2
    act(game, "hit")
    card = Reason("flip_7.card.freeze")
    assert refusal(game, "give 1") == Reason("flip_7.refused.out", {"seat": 1, "card": card})


def test_c6_nor_to_a_seat_that_is_not_there() -> None:
    game = lay("1", "2", "3", pile="freeze 9")
    act(game, "hit")
    assert refusal(game, "give 3") == Reason("refused.no_seat", {"number": 3, "last": 2})


def test_c6_a_card_cannot_be_given_twice() -> None:
    game = lay("1", "2", "3", pile="freeze 9")
    act(game, "hit", "give 1")
    assert refusal(game, "give 1") == Reason("flip_7.refused.nothing_to_give")
    assert refusal(game, "give 1", seat=0) == Reason("refused.not_your_turn", {"seat": 2})


def test_c6_only_the_one_who_is_to_act_is_heard() -> None:
    game = lay("1", "2", "3", pile="freeze 9")
    assert refusal(game, "hit", seat=1) == Reason("refused.not_your_turn", {"seat": 0})
    act(game, "hit")
    assert refusal(game, "give 2", seat=2) == Reason("refused.not_your_turn", {"seat": 0})


@pytest.mark.parametrize("text", ["hit", "stay"])
@pytest.mark.parametrize("card", ["freeze", "three", "chance"])
def test_c6_a_card_that_waits_has_to_be_given_first(text: str, card: str) -> None:
    game = lay("1 chance", "2", "3", pile=f"{card} 9")
    act(game, "hit")
    said = {"card": Reason(f"flip_7.card.{card}")}
    assert refusal(game, text) == Reason("flip_7.refused.give_first", said)


@pytest.mark.parametrize(
    "text",
    ["give", "give -1", "give 01", "give 24", "give x", "hit 1", "Stay", "give 1 2", "give ²"],
)
def test_c6_what_is_no_move_is_said_to_be_none(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        Flip7.parse(text)
    assert refused.value.reason == Reason("refused.not_a_move", {"text": text})


def test_who_has_stayed_is_out_of_the_round_but_not_while_a_card_is_to_be_given() -> None:
    game = lay("1", "2", "3", pile="freeze 9")
    assert [game.is_out(seat) for seat in range(3)] == [False] * 3
    act(game, "stay", "hit")
    assert game.is_out(0) and not game.is_out(1)
