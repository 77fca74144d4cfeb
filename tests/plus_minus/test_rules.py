"""Plus Minus, ruling by ruling. Each test names its ruling.

Points are in ``test_plus_minus_score.py``, refusals in ``test_plus_minus_refused.py``; second
opinions on whole matches and on the 50 points are in ``test_plus_minus_properties.py``.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.chance import Chance
from game.contract import Drew, Event, Reason, Reshuffled, TurnCame
from game.plus_minus.cards import CARD_LIST, DECK
from game.plus_minus.moves import Neutralise
from game.plus_minus.rules import PlusMinus
from game.plus_minus.told import Chose, Dealt, Dropped, Followed, Neutralised, Opened, Skipped
from tests.plus_minus.cards import act, deck, ended, finish, kinds, lay, legal, row_of

# --- the cards ----------------------------------------------------------------------------------


def test_cards_sixty_of_them_six_of_each_value_and_sign() -> None:
    count = Counter(DECK)
    assert len(DECK) == 60 and set(count.values()) == {6}
    assert set(count) == set(CARD_LIST) == {1, 2, 3, 4, 5, -1, -2, -3, -4, -5}


# --- P1 -----------------------------------------------------------------------------------------

THREE = ("+1 +1 +1 +2 +2 +2", "-1 -1 -1 -2 -2 -2", "+3 +3 +3 -3 -3 -3")


def opened(*texts: str, **options: bool) -> PlusMinus:
    """A match of three, in which everybody has brought a card."""
    game = PlusMinus.deal(3, options, 1, deck(*THREE, row="+4 -5", pile="+5 -4 +3 -5 -4"))
    for seat, text in enumerate(texts or ("+2", "-1", "-3")):
        game.play(seat, PlusMinus.parse(f"open {text}"))
    return game


def test_p1_six_cards_each_one_at_a_time_from_the_dealers_left_and_two_to_the_row() -> None:
    events: list[Event] = []
    cards = list(range(100, 160))  # any cards will do: only where they go matters
    game = PlusMinus.deal(4, {}, 1, cards, events)
    assert game.dealer == 3
    assert game.hands == [[100 + seat + 4 * turn for turn in range(6)] for seat in range(4)]
    assert row_of(game) == "124 125"
    assert game.position()["pile"] == list(range(126, 160))
    hands = tuple(map(tuple, game.hands))
    assert events == [Dealt(1, 3, 0, hands, (124, 125), 34)]
    assert [event.seen_by(2) for event in events] == [
        Dealt(1, 3, 0, (None, None, hands[2], None), (124, 125), 34)
    ]


def test_p1_everybody_chooses_a_card_in_any_order() -> None:
    game = PlusMinus.deal(3, {}, 1, deck(*THREE, row="+4 -5"))
    assert game.to_act == [0, 1, 2]
    assert [legal(game, seat) for seat in range(3)] == [
        ["open +2", "open +1"],
        ["open -1", "open -2"],
        ["open +3", "open -3"],
    ]
    events: list[Event] = []
    game.play(2, PlusMinus.parse("open -3"), events=events)
    assert game.to_act == [0, 1] and row_of(game) == "4 -5"
    assert events == [Chose(2, -3)]
    assert [events[0].seen_by(seat) for seat in range(3)] == [
        Chose(2, None),
        Chose(2, None),
        Chose(2, -3),
    ]
    assert game.view(2).chosen == -3 and game.view(0).chosen is None
    assert game.view(0).has_chosen == (False, False, True)


def test_p1_cards_are_turned_up_together_and_join_the_row_in_seat_order() -> None:
    game = PlusMinus.deal(3, {}, 1, deck(*THREE, row="+4 -5"))
    events: list[Event] = []
    for seat, text in ((2, "open -3"), (0, "open +2"), (1, "open -1")):
        game.play(seat, PlusMinus.parse(text), events=events)
    assert row_of(game) == "4 -5 2 -1 -3"
    assert events[-2:] == [Opened((2, -1, -3)), TurnCame(0)]
    assert [len(hand) for hand in game.hands] == [5, 5, 5]
    assert game.to_act == [0] and not game.opening


@pytest.mark.parametrize("players", range(2, 7))
def test_p1_the_row_starts_with_two_packets_and_one_of_each_player(players: int) -> None:
    game = PlusMinus.deal(players, seed=3)
    while game.opening:
        act(game, legal(game)[0])
    assert len(game.row) == 2 + players
    assert all(len(packet) == 1 for packet in game.row) and not any(game.closed)


# --- P2, P3 -------------------------------------------------------------------------------------


def test_p2_any_open_packet_is_neutralised_or_followed() -> None:
    row, pile = "5 -1 (3/-3) -4", "+1 +2 +3 +4 +5"
    game = lay("-2 -3 -5 +1", "+1", row=row, pile=pile, leave_open=False)
    assert legal(game) == [
        "neutralise 0 with -2 -3",
        "neutralise 0 with -5",
        "follow 0",
        "neutralise 1 with +1",
        "follow 1 dropping -2",
        "follow 1 dropping -3",
        "follow 1 dropping -5",
        "follow 1 dropping +1",
        "follow 3 dropping +1 -2 -3 -5",
    ]


def test_p3_neutralised_cards_leave_the_hand_and_the_packet_is_turned_face_down() -> None:
    game = lay("-2 +4 -3 -2", "+1 -1", row="5 -1", pile="+1 +2")
    events = act(game, "neutralise 0 with -2 -3")
    assert row_of(game) == "(5/-2/-3) -1"
    assert game.hands[0] == [4, -2]
    assert events == [Neutralised(0, 0, (-2, -3), False), TurnCame(1)]
    assert game.position()["row"][0] == {"cards": [5, -2, -3], "open": False}


@pytest.mark.parametrize(
    ("hand", "packet", "sets"),
    [
        ("-1 -1 -1 -1 -1", 5, ["-1 -1 -1 -1 -1"]),
        ("-1 -1 -1 -1", 5, []),
        ("-1 -2 -3 -4 -5 -1 -2", 5, ["-1 -1 -3", "-1 -2 -2", "-1 -4", "-2 -3", "-5"]),
        ("-5 -4 +5", 3, []),
        ("+5 -5", -5, ["+5"]),
        ("+1 +1 +2 +2 -2 -2", -4, ["+2 +2", "+2 +1 +1"]),
        ("+4 +1 +1", -1, ["+1"]),
    ],
)
def test_p3_every_set_of_the_other_sign_that_makes_exactly_zero(
    hand: str, packet: int, sets: list[str]
) -> None:
    game = lay(hand, "+1", row=f"{packet} +1", pile="+1", leave_open=False)
    found = [text.removeprefix("neutralise 0 with ") for text in legal(game) if " with " in text]
    assert sorted(text for text in found if "neutralise" not in text) == sorted(sets)


def test_p3_order_makes_no_other_move() -> None:
    game = lay("-1 -4 -5", "+1", row="5 -1", pile="+1")
    assert "neutralise 0 with -4 -1" not in legal(game), "listed once, from the highest down"
    act(game, "neutralise 0 with -4 -1")
    assert row_of(game) == "(5/-4/-1) -1"


def test_p3_whoever_neutralises_may_leave_it_open_unless_the_table_turns_all_packets() -> None:
    assert PlusMinus.deal(2).leave_open
    game = lay("-5", "+1", row="5 -1", pile="+1")
    assert legal(game)[:2] == ["neutralise 0 with -5", "neutralise 0 with -5 leaving open"]
    game = lay("-5", "+1", row="5 -1", pile="+1", leave_open=False)
    assert not any("leaving open" in text for text in legal(game))


def test_p3_leave_open_the_top_card_is_a_row_card_like_any_other() -> None:
    game = lay("-2 -3 -4", "+3 +1 +2 -1", row="5 -5", pile="+1", leave_open=True)
    events = act(game, "neutralise 0 with -2 -3 leaving open")
    assert events[0] == Neutralised(0, 0, (-2, -3), True)
    assert row_of(game) == "5/-2/-3 -5"
    # It is followed as −3, and neutralised by its own value.
    assert [text for text in legal(game) if " 0 " in text] == [
        "neutralise 0 with +3",
        "neutralise 0 with +3 leaving open",
        "neutralise 0 with +2 +1",
        "neutralise 0 with +1 +2 leaving open",
        "neutralise 0 with +2 +1 leaving open",
        "follow 0 dropping +3 +2 -1",
        "follow 0 dropping +3 +1 -1",
        "follow 0 dropping +2 +1 -1",
        "follow 0 dropping +3 +2 +1",
    ]
    act(game, "neutralise 0 with +3")
    assert row_of(game) == "(5/-2/-3/3) -5"


def test_p3_leave_open_whoever_lays_the_cards_chooses_which_one_is_on_top() -> None:
    game = lay("-1 -1 -3 -4", "+3", row="5 -5", pile="+1", leave_open=True)
    assert [text for text in legal(game) if text.endswith("open")] == [
        "neutralise 0 with -1 -3 -1 leaving open",
        "neutralise 0 with -1 -1 -3 leaving open",
        "neutralise 0 with -4 -1 leaving open",
        "neutralise 0 with -1 -4 leaving open",
    ]
    act(game, "neutralise 0 with -4 -1 leaving open")
    assert game.view(1).row[0] == ((5, -4, -1), True, 3)
    assert "follow 0 dropping +3" in legal(game)


def test_p3_a_packet_left_open_ends_no_deal_but_ends_the_wait() -> None:
    game = lay("-5 -1", "+5", row="5", pile="+1", leave_open=True, since=5)
    act(game, "neutralise 0 with -5 leaving open")
    assert game.outcome() is None and game.since_neutralised == 0
    act(game, "neutralise 0 with +5")
    assert game.outcome() is not None, "now it lies face down, and it is the last one"


# --- P4 -----------------------------------------------------------------------------------------


def test_p4_following_plus_draws_that_many_and_the_card_stays() -> None:
    game = lay("+5", "-1", row="3 -1", pile="+1 -2 +4 -5")
    events = act(game, "follow 0")
    assert game.hands[0] == [5, 1, -2, 4] and game.position()["pile"] == [-5]
    assert row_of(game) == "3 -1" and game.to_act == [1]
    assert events == [Followed(0, 0, 3), Drew(0, 1, 3), Drew(0, -2, 2), Drew(0, 4, 1), TurnCame(1)]
    assert [event.seen_by(1) for event in events[1:3]] == [Drew(0, None, 3), Drew(0, None, 2)]


def test_p4_following_minus_drops_cards_of_ones_choice_face_up() -> None:
    game = lay("+5 -3 -3 +1", "-1", row="3 -2", pile="+1 +1 +1", discard="+4")
    assert [text for text in legal(game) if "dropping" in text] == [
        "follow 1 dropping -3 -3",
        "follow 1 dropping +5 -3",
        "follow 1 dropping +1 -3",
        "follow 1 dropping +5 +1",
    ]
    events = act(game, "follow 1 dropping -3 +5")
    assert game.hands[0] == [-3, 1] and game.discard == [4, -3, 5]
    assert game.view(1).discard_top == 5 and game.view(1).discard_count == 3
    assert row_of(game) == "3 -2"
    assert events == [Followed(0, 1, -2), Dropped(0, (-3, 5)), TurnCame(1)]


def test_p4_a_followed_card_is_open_to_the_next_player_too() -> None:
    game = lay("+5 -1", "-1 +1", row="-1 +4")
    act(game, "follow 0 dropping -1", "follow 0 dropping -1", "follow 0 dropping +5")
    assert game.discard == [-1, -1, 5] and row_of(game) == "-1 4"


# --- P5 -----------------------------------------------------------------------------------------


def test_p5_following_minus_needs_as_many_cards() -> None:
    game = lay("+1 +2", "-1", row="-3 -2 5", pile="+1", leave_open=False)
    assert legal(game) == ["neutralise 0 with +2 +1", "neutralise 1 with +2",
                           "follow 1 dropping +2 +1"]  # fmt: skip


@pytest.mark.parametrize(
    ("pile", "discard", "follows"),
    [
        ("", "", []),
        ("+1", "+1", []),
        ("+1 +2 +3", "", ["follow 0"]),
        ("+1", "+1 +1", ["follow 0"]),
        ("", "+1 +1 +1", ["follow 0"]),
        ("+1 +1 +1", "+2", ["follow 0", "follow 1"]),
    ],
)
def test_p5_following_plus_needs_as_many_in_pile_and_discard_together(
    pile: str, discard: str, follows: list[str]
) -> None:
    game = lay("+1", "-1", row="3 4 -1", pile=pile, discard=discard)
    assert [text for text in legal(game) if "dropping" not in text and "with" not in text] == (
        follows
    )


# --- P6 -----------------------------------------------------------------------------------------


def test_p6_who_can_act_has_to() -> None:
    game = lay("+1", "-1", row="-1 5", pile="", leave_open=False)
    assert legal(game) == ["neutralise 0 with +1", "follow 0 dropping +1"], "no passing"


def test_p6_who_cannot_act_is_skipped_told_so_and_may_act_again_later() -> None:
    # Seat 1 has one card: −2 cannot be followed, nothing can be neutralised or drawn.
    game = lay("+1 +1 +1 +1", "+5", "+2 -1 -1", row="-2 5", pile="+3 +3 +3")
    events = act(game, "follow 0 dropping +1 +1")
    assert game.to_act == [1], "three cards and two: five can be drawn again"
    game = lay("+1 +1 +1 +1", "+5", "+2 -1 -1", row="-2 5", pile="+3")
    events = act(game, "follow 0 dropping +1 +1")
    assert events[-2:] == [Skipped(1), TurnCame(2)]
    assert game.to_act == [2] and legal(game, 1) == []
    events = act(game, "follow 0 dropping -1 -1")
    assert events[-1] == TurnCame(0) and Skipped(1) not in events
    act(game, "follow 0 dropping +1 +1")
    assert game.to_act == [1] and legal(game) == ["follow 1"], "seven cards can be drawn now"


def test_p6_several_are_skipped_in_order() -> None:
    game = lay("+1 +1 +1", "+5", "", row="-1 5", turn=1)
    events = act(game, "follow 0 dropping +5")
    assert events[-2:] == [Skipped(2), TurnCame(0)]
    game = lay("+1 +1 +1", "", "", "-1", row="-1 5")
    events = act(game, "follow 0 dropping +1")
    assert events[-3:] == [Skipped(1), Skipped(2), TurnCame(3)]


def test_p6_one_alone_who_can_act_has_turn_after_turn() -> None:
    game = lay("+1 +1 +1", "", row="-1 5", since=0)
    events = act(game, "follow 0 dropping +1")
    assert events[-2:] == [Skipped(1), TurnCame(0)] and game.since_neutralised == 1


# --- P7 -----------------------------------------------------------------------------------------


def test_p7_the_discard_becomes_the_pile_in_the_middle_of_drawing() -> None:
    game = lay("", "-1", row="5 -1", pile="+1 +2", discard="-3 -4 -5 +5")
    events = act(game, "follow 0")
    assert kinds(events) == ["followed", "drew", "drew", "reshuffled", "drew", "drew", "drew",
                             "turn_came"]  # fmt: skip
    assert events[3] == Reshuffled(4)
    assert game.hands[0][:2] == [1, 2], "first what was left"
    assert len(game.hands[0]) == 5 and len(game.pile) == 1 and game.discard == []
    assert sorted(game.hands[0][2:] + game.pile) == [-5, -4, -3, 5]
    assert game.view(1).discard_top is None


def test_p7_shuffling_comes_from_the_seed_and_differs_from_time_to_time() -> None:
    def drawn(seed: int, shuffles: int) -> list[int]:
        game = lay("", "-1", row="5 -1", discard="-1 -2 -3 -4 -5 +1 +2 +3 +4 +5")
        game.seed, game.shuffles = seed, shuffles
        act(game, "follow 0")
        return game.hands[0] + game.pile

    assert drawn(1, 0) == drawn(1, 0)
    assert len({tuple(drawn(seed, shuffles)) for seed in range(5) for shuffles in range(5)}) == 25


def test_p7_neutralised_packets_never_come_back() -> None:
    game = lay("+4", "-1", row="2 (5/-5) (3/-3)", pile="", discard="-1 -2")
    act(game, "follow 0")
    assert sorted(game.hands[0]) == [-2, -1, 4] and game.pile == game.discard == []
    assert row_of(game) == "2 (5/-5) (3/-3)"


# --- P8 -----------------------------------------------------------------------------------------


def test_p8_the_deal_ends_when_every_packet_is_face_down() -> None:
    game = lay("-5 +4", "-1 +3", row="(2/-2) 5", pile="+1 +1 +1 +1 +1")
    event = ended(act(game, "neutralise 1 with -5"))
    assert event.reason == Reason("plus_minus.ended.all_neutral")
    assert (event.hands, event.scores) == (((4,), (-1, 3)), (4, 2))
    assert game.to_act == [] and game.outcome() is not None


def test_p8_the_deal_ends_when_nobody_can_act() -> None:
    game = lay("+5 -1", "", row="-2 5", pile="+1")
    events = act(game, "follow 0 dropping +5 -1")
    assert ended(events).reason == Reason("plus_minus.ended.stuck")
    assert not [event for event in events if isinstance(event, Skipped | TurnCame)]
    assert ended(events).scores == (0, 0)


@pytest.mark.parametrize(
    ("players", "patience", "turns"), [(2, None, 6), (3, None, 9), (6, None, 18), (2, 2, 4),
                                       (4, 10, 40)],
)  # fmt: skip
def test_p8_the_deal_ends_after_so_many_turns_without_neutralising(
    players: int, patience: int | None, turns: int
) -> None:
    options: dict[str, Any] = {} if patience is None else {"patience": patience}
    hands = [" ".join(["+1"] * 40)] * players
    game = lay(*hands, row="-1 5", **options)
    for turn in range(turns - 1):
        assert game.since_neutralised == turn and game.outcome() is None
        act(game, "follow 0 dropping +1")
    event = ended(act(game, "follow 0 dropping +1"))
    assert event.reason == Reason("plus_minus.ended.patience", {"turns": turns})
    assert game.outcome() is not None


def test_p8_neutralising_begins_the_count_anew() -> None:
    game = lay("+1 +1", "+1 +1", row="-1 -1 5", pile="+1", since=5)
    act(game, "neutralise 0 with +1")
    assert game.since_neutralised == 0
    act(game, "follow 1 dropping +1")
    assert game.since_neutralised == 1 and game.outcome() is None


# --- C3, C5 -------------------------------------------------------------------------------------


def test_c3_a_deck_that_is_written_down_gives_the_match_of_its_seed() -> None:
    whole = list(DECK)
    Chance(4, "plus-minus", "deal", 1).shuffle(whole)
    seeded, written = PlusMinus.deal(3, {}, 4), PlusMinus.deal(3, {}, 4, whole)
    chance = Chance(9, "written")
    while seeded.to_act:
        assert seeded.position() == written.position()
        seat = chance.pick(seeded.to_act)
        move = chance.pick(seeded.legal_moves(seat))
        seeded.play(seat, move)
        written.play(seat, move)
    assert seeded.position() == written.position()


def test_c5_a_seat_sees_its_own_hand_open_packets_and_the_top_of_the_discard() -> None:
    game = lay("-2 +4", "+5", row="5 (3/-1/-2)", pile="+1 -1", discard="+2 -4")
    view = game.view(1)
    assert view.hand == (5,) and view.hand_counts == (2, 1)
    assert view.row == (((5,), True, 1), ((), False, 3))
    assert (view.pile_count, view.discard_top, view.discard_count) == (2, -4, 2)
    assert view.legal == () and game.view(0).legal == tuple(game.legal_moves(0))


def test_taking_back_drawn_and_shown_cards_is_no_free_undo() -> None:
    assert Drew(0, 5, 3).reveals_to(0) and not Drew(0, 5, 3).reveals_to(1)
    assert Opened((1, 2)).reveals_to(0)
    assert not Chose(0, 3).reveals_to(1)
    assert Neutralised(0, 0, (-5,), False).reveals_to(1)
    assert not Neutralised(0, 0, (-5,), False).reveals_to(0)


def test_a_copy_shares_nothing_that_changes() -> None:
    game = opened()
    before, chance = game.position(), Chance(3, "copy")
    twin = game.copy()
    assert twin.position() == before
    finish(twin, chance)
    assert game.position() == before
    assert twin.position() != before


def test_moves_are_values() -> None:
    move = PlusMinus.parse("neutralise 2 with -1 -4")
    assert move == Neutralise(2, (-1, -4)) and hash(move) == hash(Neutralise(2, (-1, -4)))
    assert move.text() == "neutralise 2 with -1 -4"


@pytest.mark.parametrize("seat", range(3))
def test_p12_whoever_has_brought_a_card_first_does_not_open_what_is_imagined(seat: int) -> None:
    """A bot that brings its card must not take somebody else for the opener of the deal."""
    game = PlusMinus.deal(3, seed=1)
    game.play(0, game.legal_moves(0)[0])
    world = PlusMinus.imagine(game.view(seat), Chance(1, "imagined"))
    assert world.to_act == game.to_act == [1, 2]
    assert world.turn == game.turn == 0
