"""Take That: the sharper rule, what is hidden, and what is said."""

from __future__ import annotations

import pytest

from game.chance import Chance
from game.contract import Drew, Event, Illegal, Reason, TurnCame
from game.take_that.rules import (
    DECK,
    ExtraTaken,
    Laid,
    LineTaken,
    TakeThat,
    Twisted,
)
from tests.take_that.cards import act, kinds, legal, table

# --- T12 --------------------------------------------------------------------------------------


def test_t12_a_line_of_one_card_also_costs_the_top_of_the_pile() -> None:
    game = table([98, 97], [59], line=[34], pile=[22, 13, 14], advanced=True)
    events = act(game, "take")
    assert game.down == [[34, 22], []]
    assert game.pile == [14, 13]
    assert (game.hands[0], game.turn) == ([98, 97], 0)
    assert events == [LineTaken(0, (34,)), ExtraTaken(0, 22), TurnCame(0)]
    act(game, "lay 98")
    assert (game.hands[0], game.turn) == ([97, 13], 1)


def test_t12_both_cards_cost_what_they_show() -> None:
    game = table([98], [59], line=[33], pile=[22, 13], advanced=True)
    act(game, "take")
    assert game.round_scores() == [-10, 0]


def test_t12_off_by_default() -> None:
    game = TakeThat.deal(2, seed=1)
    assert game.advanced is False
    game.line = [34]
    game.hands[0] = [98, 97]
    top = game.pile[-1]
    act(game, "take")
    assert game.down[0] == [34]
    assert game.pile[-1] == top


def test_t12_a_longer_line_costs_no_extra_card() -> None:
    game = table([98], [59], line=[34, 35], pile=[22, 13], advanced=True)
    act(game, "take")
    assert (game.down[0], game.pile) == ([34, 35], [13, 22])


def test_t12_a_line_twisted_down_to_one_card_counts_as_one() -> None:
    game = table([94], [59, 12], line=[49, 34], pile=[13, 22, 14], advanced=True)
    act(game, "twist 94", "take")
    assert game.down[1] == [34, 22]


def test_t12_without_a_pile_there_is_no_extra_card_and_the_round_is_over() -> None:
    game = table([98], [59], line=[34], advanced=True)
    events = act(game, "take")
    assert kinds(events) == ["LineTaken", "RoundEnded", "MatchEnded"]
    assert game.rounds == [[-1, 0]]


def test_t12_if_the_extra_card_was_the_last_the_player_lays_draws_nothing_and_play_goes_on() -> (
    None
):
    game = table([98, 97], [96, 12], line=[34], pile=[22], advanced=True)
    act(game, "take")
    assert (game.pile, game.outcome(), game.turn) == ([], None, 0)
    assert legal(game) == ["lay 97", "lay 98"]
    events = act(game, "lay 98")
    assert events == [Laid(0, 98), TurnCame(1)]
    assert (game.hands[0], game.line) == ([97], [98])
    act(game, "lay 96")
    assert game.outcome() is None
    act(game, "take")
    assert game.rounds == [[-1 - 5 - 2, 0]]


def test_t12_nobody_but_the_owner_sees_the_extra_card() -> None:
    game = table([98], [59], [51], line=[34], pile=[22, 13], advanced=True)
    before = [game.view(seat) for seat in (1, 2)]
    event = act(game, "take")[1]
    assert isinstance(event, ExtraTaken)
    assert event.seen_by(0) == ExtraTaken(0, 22)
    assert event.seen_by(1) == event.seen_by(2) == ExtraTaken(0, None)
    for seat in (1, 2):
        view = game.view(seat)
        assert view.down_counts == (2, 0, 0)
        assert view.taken == ((34,), (), ()), "the line was seen, the extra card was not"
        assert view.pile_count == before[seat - 1].pile_count - 1


def test_t12_twisting_a_single_card_costs_nothing_extra() -> None:
    game = table([43, 98], [59], line=[34], pile=[22, 13], advanced=True)
    act(game, "twist 43")
    assert (game.down, game.pile, game.hands[0]) == ([[], []], [13], [98, 22])


# --- what is hidden, what is said -------------------------------------------------------------


def test_drawn_cards_are_seen_by_their_owner_alone() -> None:
    drew = Drew(1, 34, 12)
    assert drew.seen_by(1) == drew
    assert drew.seen_by(0) == Drew(1, None, 12)


def test_dealt_hands_are_seen_by_their_owner_alone() -> None:
    events: list[Event] = []
    game = TakeThat.deal(3, seed=4, events=events)
    seen = events[0].seen_by(2)
    assert seen.hands == (None, None, tuple(game.hands[2]))  # type: ignore[attr-defined]


def test_events_say_who_learnt_something_hidden() -> None:
    """What decides which moves may be taken back freely."""
    learnt = {
        Laid(0, 34): [1],
        Twisted(0, 94, 49, 0): [1],
        LineTaken(0, (34,)): [],
        ExtraTaken(0, 22): [0],
        Drew(0, 12, 5): [0],
        TurnCame(0): [],
    }
    for event, seats in learnt.items():
        assert [seat for seat in (0, 1) if event.reveals_to(seat)] == seats, event


def test_an_imagined_table_keeps_what_is_seen_and_the_counts_of_what_is_not() -> None:
    game = table([98], [59, 51], [52], line=[34], pile=[22, 13], advanced=True)
    act(game, "take", "lay 98")
    # The builder lays only some cards; an imagined table holds the whole deck.
    game.pile += [card for card in DECK if card not in set(game.cards())]
    for seed in range(5):
        twin = TakeThat.imagine(game.view(1), Chance(seed, "imagine"))
        assert sorted(twin.cards()) == list(DECK)
        assert twin.hands[1] == [59, 51]
        assert [len(down) for down in twin.down] == [2, 0, 0]
        assert twin.view(1) == game.view(1)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "lay",
            "lay ",
            "lay 11",
            "lay 20",
            "lay 99",
            "lay 034",
            "lay +34",
            "lay  34",
            "lay ３４",
        ),
        *("Lay 34", "lay 34 ", " lay 34", "lay 34 41", "lay 34.0", "twist", "twist 90", "take 34"),
        *(
            "taken",
            "take ",
            "lay -34",
            "hit",
            "lay " + "9" * 5000,
            "lay 3_4",
            "lay\t34",
            "lay 34\n",
        ),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_means_no_move_is_refused(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        TakeThat.parse(text)
    assert refused.value.reason == Reason("refused.not_a_move", {"text": text})


@pytest.mark.parametrize("card", DECK)
def test_every_move_has_a_text_that_parses_back(card: int) -> None:
    for text in (f"lay {card}", f"twist {card}", "take"):
        assert TakeThat.parse(text).text() == text


@pytest.mark.parametrize(
    "deck",
    [
        [],
        list(DECK)[:-1],
        [*DECK, 12],
        [12, *DECK[:-1]],
        [str(card) for card in DECK],
        [float(card) for card in DECK],
        [None, *DECK[1:]],
        [[12], *DECK[1:]],
        [20, *DECK[1:]],
    ],
    ids=["none", "one short", "one more", "twice", "texts", "floats", "null", "list", "unknown"],
)
def test_a_deck_that_does_not_fit_is_refused(deck: list[object]) -> None:
    reason = TakeThat.why_not_deck(deck, 2, {})
    assert reason == Reason("take_that.refused.deck", {"count": 79})


def test_a_whole_deck_in_any_order_may_be_played_with() -> None:
    assert TakeThat.why_not_deck(DECK[::-1], 2, {}) is None
