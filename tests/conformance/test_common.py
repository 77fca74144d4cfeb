"""The rulings common to all games (C1 – C6), shown at the games that are on the table."""

from __future__ import annotations

from typing import Any

import pytest

from game.catalog import CATALOG
from game.chance import Chance
from game.contract import Event, Illegal, Outcome, Reason
from game.take_that.rules import DECK, Dealt, TakeThat
from tests.conformance.matches import usual_options

GAMES = sorted(CATALOG)
PLAYERS = [(game, n) for game in GAMES for n in range(CATALOG[game].fewest, CATALOG[game].most + 1)]


def usual(game: str, players: int) -> dict[str, Any]:
    return usual_options(CATALOG[game], players)


def opening(game: TakeThat) -> int:
    assert len(game.to_act) == 1
    return game.to_act[0]


def end_round(game: TakeThat, taker: int = 0) -> None:
    """Bring the round to its end: the seat takes a line of one card with no pile left."""
    game.line, game.pile, game.turn = [12], [], taker
    game.play(taker, TakeThat.parse("take"))


# --- C1 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "players"), PLAYERS)
def test_c1_the_last_seat_deals_the_first_round_and_seat_0_may_act(
    game_id: str, players: int
) -> None:
    game = CATALOG[game_id].rules().deal(players, usual(game_id, players), seed=11)
    assert game.position()["dealer"] == players - 1
    # In Flip 7 a card of the deal may have to be given first, by whoever it was dealt to.
    assert 0 in game.to_act or game.position().get("pending")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c1_each_round_the_dealer_moves_one_seat_clockwise(players: int) -> None:
    game = TakeThat.deal(players, {"rounds": 10}, seed=2)
    dealers, openers = [], []
    for _ in range(9):
        dealers.append(game.dealer)
        openers.append(opening(game))
        end_round(game)
    assert dealers == [(players - 1 + turn) % players for turn in range(9)]
    assert openers == [turn % players for turn in range(9)]


# --- C2 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "held"), [(2, 9), (3, 9), (4, 8)])
def test_c2_dealing_gives_one_card_at_a_time_from_the_dealers_left(players: int, held: int) -> None:
    deck = list(DECK)
    game = TakeThat.deal(players, seed=0, deck=deck)
    for seat in range(players):
        assert game.hands[seat] == [deck[turn * players + seat] for turn in range(held)]
    assert game.position()["pile"] == deck[players * held :]


def test_c2_the_pile_is_drawn_from_the_top() -> None:
    deck = list(DECK)
    game = TakeThat.deal(2, seed=0, deck=deck)
    game.play(0, TakeThat.parse(f"lay {deck[0]}"))
    assert game.hands[0][-1] == deck[18]
    assert game.position()["pile"][0] == deck[19]


def test_c2_the_second_round_is_dealt_from_the_second_dealers_left() -> None:
    events: list[Event] = []
    game = TakeThat.deal(3, {"rounds": 3}, seed=4)
    game.line, game.pile = [12], []
    game.play(0, TakeThat.parse("take"), events=events)
    dealt = next(event for event in events if isinstance(event, Dealt))
    assert (dealt.dealer, dealt.opener) == (0, 1)
    # Put the cards back in the order in which they left the deck: it must be a whole deck.
    order = [dealt.hands[(1 + n) % 3][n // 3] for n in range(27)]  # type: ignore[index]
    assert sorted(order + game.pile) == list(DECK)
    assert game.hands[1][0] == order[0]


# --- C3 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_c3_same_seed_same_deal_other_seed_other_deal(game_id: str) -> None:
    entry = CATALOG[game_id]
    rules = entry.rules()
    for players in range(entry.fewest, min(entry.most, 6) + 1):
        options = usual(game_id, players)
        deals = [rules.deal(players, options, seed=seed).position() for seed in (7, 7, 8)]
        assert deals[0] == deals[1]
        assert deals[0] != deals[2]


def test_c3_a_fixed_deck_fixes_the_first_round_only() -> None:
    fixed = TakeThat.deal(2, seed=9, deck=list(DECK))
    free = TakeThat.deal(2, seed=9)
    assert fixed.hands != free.hands
    end_round(fixed)
    end_round(free)
    assert fixed.hands == free.hands
    assert fixed.pile == free.pile


def test_c3_the_rounds_of_a_match_are_shuffled_differently() -> None:
    game = TakeThat.deal(2, {"rounds": 3}, seed=9)
    piles = []
    for _ in range(2):
        piles.append(game.pile)
        end_round(game)
    piles.append(game.pile)
    assert len({tuple(pile) for pile in piles}) == 3


def test_c3_the_first_deal_of_take_that_is_frozen() -> None:
    game = TakeThat.deal(2, seed=7)
    assert game.hands == [
        [83, 33, 75, 67, 74, 17, 22, 43, 63],
        [84, 44, 79, 86, 57, 37, 28, 26, 47],
    ]


# --- C4 ---------------------------------------------------------------------------------------


def test_c4_a_tie_for_first_place_is_a_shared_win() -> None:
    game = TakeThat.deal(3, {"rounds": 2}, seed=1)
    end_round(game, taker=0)
    end_round(game, taker=2)
    assert game.outcome() == Outcome((1,), (-1, 0, -1), Reason("outcome.best_total", {"points": 0}))
    game = TakeThat.deal(3, {"rounds": 1}, seed=1)
    end_round(game, taker=1)
    assert game.outcome() == Outcome((0, 2), (0, -1, 0), Reason("outcome.shared", {"points": 0}))


def test_c4_everybody_may_win() -> None:
    game = TakeThat.deal(2, {"rounds": 2}, seed=1)
    end_round(game, taker=0)
    end_round(game, taker=1)
    assert game.position()["winners"] == [0, 1]


# --- C5 ---------------------------------------------------------------------------------------


def test_c5_a_view_holds_nothing_but_what_the_seat_sees() -> None:
    game = TakeThat.deal(3, seed=6)
    game.play(0, game.legal_moves(0)[0])
    for seat in range(3):
        view = game.view(seat)
        told: set[int] = {*view.hand, *view.line, *view.own_down}
        for cards in view.up:
            told.update(cards)
        assert told == {*game.hands[seat], *game.line}


def test_c5_what_others_hold_does_not_change_a_view() -> None:
    game = TakeThat.deal(2, seed=6)
    view = game.view(0)
    game.hands[1], game.pile = game.pile[:9], game.hands[1] + game.pile[9:]
    assert game.view(0) == view


@pytest.mark.parametrize("game_id", GAMES)
def test_c5_what_is_imagined_is_dealt_by_chance(game_id: str) -> None:
    """Whoever imagines the same table twice sees other cards where nobody can look."""
    rules = CATALOG[game_id].rules()
    view = rules.deal(2, seed=6).view(0)
    worlds = [rules.imagine(view, Chance(seed, "imagined")) for seed in (1, 1, 2, 3)]
    told = [repr(world.position()) for world in worlds]
    assert told[0] == told[1], "the same chance imagines the same"
    assert len(set(told)) == 3
    assert all(world.view(0) == view for world in worlds)


# --- C6 ---------------------------------------------------------------------------------------


def test_c6_an_illegal_move_is_refused_with_a_reason_and_nothing_changes() -> None:
    game = TakeThat.deal(2, seed=6)
    before = game.position()
    events: list[Event] = []
    with pytest.raises(Illegal) as refused:
        game.play(0, TakeThat.parse("take"), events=events)
    assert refused.value.reason == Reason("take_that.refused.nothing_to_take")
    assert game.position() == before
    assert events == []


def test_c6_the_refusal_is_the_one_that_why_not_gives() -> None:
    game = TakeThat.deal(2, seed=6)
    move = TakeThat.parse("take")
    with pytest.raises(Illegal) as refused:
        game.play(0, move)
    assert refused.value.reason == game.why_not(0, move)


@pytest.mark.parametrize("seat", [-1, 1, 2, 99])
def test_c6_only_the_seat_to_act_is_heard(seat: int) -> None:
    game = TakeThat.deal(2, seed=6)
    move = game.legal_moves(0)[0]
    assert game.why_not(seat, move) == Reason("refused.not_your_turn", {"seat": 0})


@pytest.mark.parametrize("game_id", [game for game in GAMES if not CATALOG[game].rules().timed])
def test_c6_a_move_of_another_game_is_refused(game_id: str) -> None:
    game = CATALOG[game_id].rules().deal(2, seed=6)
    for seat in game.to_act if len(game.to_act) > 1 else ():  # some games all begin at once
        game.play(seat, game.legal_moves(seat)[0])
    stranger = CATALOG["twin-it"].rules().parse("slap")
    before, refused = game.position(), game.why_not(game.to_act[0], stranger)
    assert refused == Reason("refused.not_a_move", {"text": "slap"})
    assert game.position() == before
