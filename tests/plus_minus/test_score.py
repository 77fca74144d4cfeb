"""Plus Minus: points, the 50 of a hand that can be neutralised whole, and the end of a match."""

from __future__ import annotations

import pytest

from game.chance import Chance
from game.contract import Event, MatchEnded, Reason
from game.plus_minus.cards import CARD_LIST, DECK, name_of, written
from game.plus_minus.rules import PlusMinus
from game.plus_minus.score import groups, score
from game.plus_minus.told import DealEnded, Dealt
from tests.plus_minus.cards import act, cards, ended, finish, kinds, lay, legal

# --- P9, P10, P11 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "points"),
    [("+5", 5), ("-5 -5 -4", -14), ("+5 -3", 2), ("+1 +2 +3 -1", 5), ("-1", -1)],
)
def test_p9_the_sum_of_the_hand_may_be_negative(hand: str, points: int) -> None:
    assert score(cards(hand)) == points
    assert groups(tuple(cards(hand))) is None


@pytest.mark.parametrize(
    ("hand", "split"),
    [
        ("+5 -3 -2 -4 +4", [(5, -3, -2), (4, -4)]),
        ("+1 -1", [(1, -1)]),
        ("+5 -5 +5 -5", [(5, -5), (5, -5)]),
        ("-5 +1 +1 +1 +1 +1", [(-5, 1, 1, 1, 1, 1)]),
        ("+5 -1 -4 -3 +1 +2", [(5, -1, -4), (-3, 1, 2)]),
        # The first set that fits the largest card is not always the one to take.
        ("+5 +4 -4 -1 -2 -2", [(5, -4, -1), (4, -2, -2)]),
    ],
)
def test_p10_a_hand_that_can_be_neutralised_whole_scores_50(
    hand: str, split: list[tuple[int, ...]]
) -> None:
    assert score(cards(hand)) == 50
    found = groups(tuple(cards(hand)))
    assert found is not None
    assert sorted(map(sorted, found)) == sorted(map(sorted, split))


@pytest.mark.parametrize(
    "hand",
    [
        "+2 +5 -3 -4",
        "+3 +3 -2 -2 -2",
        "+4 +1 -3 -2",
        "+5 +5 +5 +5 -4 -4 -4 -4 -4",
        "+5 +5 -4 -3 -3",
    ],
)
def test_p10_one_card_against_the_others_or_no_points_at_all(hand: str) -> None:
    assert sum(cards(hand)) == 0 and score(cards(hand)) == 0
    assert groups(tuple(cards(hand))) is None
    assert score([-card for card in cards(hand)]) == 0


def test_p10_a_plus_and_a_minus_hand_alike() -> None:
    for hand in ("+5 -3 -2 -4 +4", "+5 +4 -4 -1 -2 -2"):
        assert score([-card for card in cards(hand)]) == 50


def test_p10_only_judged_at_the_end_of_the_deal_and_shown_with_its_split() -> None:
    game = lay("-5 -1 +1", "+5 -2 -3", "+2 +5 -3 -4", row="5", pile="+1 +1 +1 +1 +1")
    assert game.view(1).totals == (0, 0, 0)
    event = ended(act(game, "neutralise 0 with -5"))
    assert event.scores == event.totals == (50, 50, 0)
    assert event.hands == ((-1, 1), (-3, -2, 5), (-4, -3, 2, 5))
    assert event.groups[2] is None
    assert [sorted(map(len, split)) for split in event.groups[:2] if split] == [[2], [3]]
    assert game.position()["deals"] == [[50, 50, 0]]


def test_p11_an_empty_hand_scores_nothing() -> None:
    assert score([]) == 0
    game = lay("-5", "-3", row="5")
    event = ended(act(game, "neutralise 0 with -5"))
    assert event.scores == (0, -3) and event.groups == (None, None)


def test_p11_a_player_without_cards_can_still_follow_plus() -> None:
    game = lay("", "-1", row="2 -1", pile="+1 +2 +3")
    assert legal(game) == ["follow 0"]
    act(game, "follow 0")
    assert game.hands[0] == [1, 2]


def test_hands_of_twenty_cards_and_more() -> None:
    hand = " ".join(f"{card:+d} {card:+d}" for card in CARD_LIST)
    game = lay(hand, "-1", row="5 -5 1 -1", pile="+1")
    texts = legal(game)
    assert len(texts) == len(set(texts))
    drops = [text for text in texts if text.startswith("follow 1")]
    # Five of ten values, none more than twice: all different, one pair, two pairs.
    assert len(drops) == 252 + 10 * 84 + 45 * 8
    assert score(cards(hand)) == 50
    assert score([5] * 4 + [-4] * 5 + [3] * 4 + [-2] * 6) == 0
    assert score([*DECK]) == 50 and score([*DECK, 1]) == 1


# --- P12 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_p12_one_deal_per_player_and_the_opening_seat_moves_on(players: int) -> None:
    events: list[Event] = []
    game = PlusMinus.deal(players, {}, 5, events=events)
    events += finish(game, Chance(players, "finish"))
    deals = [event for event in events if isinstance(event, Dealt)]
    assert [event.opener for event in deals] == list(range(players))
    assert [event.dealer for event in deals] == [players - 1, *range(players - 1)]
    assert [event.round for event in deals] == list(range(1, players + 1))
    assert len({event.hands for event in deals}) == players, "every deal is shuffled anew"
    ends = [event for event in events if isinstance(event, DealEnded)]
    totals = [sum(scores) for scores in zip(*(event.scores for event in ends), strict=True)]
    assert game.totals() == totals and ends[-1].totals == tuple(totals)


@pytest.mark.parametrize("deals", [1, 3, 12])
def test_p12_as_many_deals_as_the_table_wants(deals: int) -> None:
    game = PlusMinus.deal(2, {"deals": deals}, 5)
    finish(game, Chance(1, "finish"))
    assert len(game.rounds) == deals and game.view(0).deals == deals


def test_p12_dealing_goes_round_from_the_opener_of_each_deal() -> None:
    game = lay("-5", "-3", row="5", deals=2)
    events = act(game, "neutralise 0 with -5")
    assert kinds(events) == ["neutralised", "deal_ended", "dealt"]
    assert (game.round, game.dealer, game.opening, game.to_act) == (2, 0, True, [0, 1])
    whole = list(DECK)
    Chance(1, "plus-minus", "deal", 2).shuffle(whole)
    assert game.hands == [whole[1:12:2], whole[0:12:2]], "the first card goes to the opener"
    assert game.row == [[whole[12]], [whole[13]]]
    assert game.position()["pile"] == whole[14:]
    assert game.discard == [] and game.since_neutralised == 0
    act(game, legal(game, 0)[0])
    game.play(1, game.legal_moves(1)[0])
    assert game.to_act == [1], "seat 1 opens the second deal"


def test_p12_best_total_wins() -> None:
    game = lay("-5", "-3", row="5")
    game.rounds = [[10, 12]]
    events = act(game, "neutralise 0 with -5")
    outcome = game.outcome()
    assert outcome is not None and events[-1] == MatchEnded(outcome)
    assert (outcome.winners, outcome.totals) == ((0,), (10, 9))
    assert outcome.reason == Reason("outcome.best_total", {"points": 10})


def test_c4_a_tie_is_a_shared_win_even_below_nothing() -> None:
    game = lay("-5 -3", "-3", "-4", row="5")
    act(game, "neutralise 0 with -5")
    outcome = game.outcome()
    assert outcome is not None and outcome.winners == (0, 1)
    assert outcome.reason == Reason("outcome.shared", {"points": -3})


def test_cards_are_read_with_a_sign_of_their_own() -> None:
    assert [written(card) for card in (5, -3, 0, -12)] == ["+5", "−3", "0", "−12"]
    assert [name_of(card) for card in (5, -3)] == ["+5", "-3"]
