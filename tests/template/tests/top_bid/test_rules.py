"""The rulings of Top Bid, on the very cards that they are about."""

from __future__ import annotations

from typing import Any

from game.catalog import CATALOG
from game.contract import Event, Reason

# Seat 0 opens: it holds 9, 1, 5, seat 1 holds 14, 2, 6; the prizes are 12, 3, 8.
DECK = [9, 14, 1, 2, 5, 6, 12, 3, 8, 4, 7, 10, 11, 13, 15]


def dealt(events: list[Event] | None = None, **options: int) -> Any:
    return CATALOG["top-bid"].rules().deal(2, {"rounds": 1, **options}, 7, DECK, events)


def bid(game: Any, *cards: int) -> list[Event]:
    events: list[Event] = []
    for seat, card in enumerate(cards):
        game.play(seat, game.parse(f"bid {card}"), events=events)
    return events


def test_b1_three_cards_each_and_the_first_prize() -> None:
    game = dealt()
    assert (game.hands, game.prize, len(game.pile)) == ([[9, 1, 5], [14, 2, 6]], 12, 8)


def test_b2_all_bid_at_once_and_each_a_single_time() -> None:
    game = dealt()
    assert game.to_act == [0, 1]
    bid(game, 9)
    assert game.to_act == [1]
    assert game.why_not(0, game.parse("bid 1")) == Reason("refused.not_your_turn", {"seat": 1})
    assert game.view(1).hand_counts == (2, 3) and "9" not in str(game.view(1).legal)


def test_b3_the_highest_bid_takes_the_prize_and_all_bids_are_gone() -> None:
    game = dealt()
    taken = bid(game, 9, 14)[2]
    assert (taken.tag, taken.told()[1]) == (
        "prize_taken", {"seat": 1, "prize": 12, "cards": (9, 14)}
    )  # fmt: skip
    assert (game.won, game.gone, game.prize) == ([[], [12]], [9, 14], 3)


def test_b4_a_prize_is_worth_its_number() -> None:
    game = dealt()
    for cards in ((9, 14), (1, 2), (5, 6)):
        bid(game, *cards)
    assert game.rounds == [[0, 12 + 3 + 8]]


def test_b5_the_best_total_wins() -> None:
    game = dealt()
    for cards in ((9, 2), (1, 14), (5, 6)):
        bid(game, *cards)
    assert game.outcome().winners == (0,) and game.totals() == [12, 11]
