"""Take That, ruling by ruling. Each test is named after the ruling it proves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.chance import Chance
from game.contract import Drew, Event, MatchEnded, Reason, TurnCame
from game.take_that.rules import (
    DECK,
    MIRROR,
    TOADS,
    Laid,
    LineTaken,
    RoundEnded,
    TakeThat,
    Twisted,
    cost,
    reach_of,
)
from tests.take_that.cards import act, kinds, legal, refusal, table

# --- the cards --------------------------------------------------------------------------------


def test_cards_79_numbers_with_seven_toads_and_36_twisted_pairs() -> None:
    assert len(DECK) == len(set(DECK)) == 79
    assert (min(DECK), max(DECK)) == (12, 98)
    assert not {10, 20, 30, 40, 50, 60, 70, 80, 90, 11, 99} & set(DECK)
    assert sorted(TOADS) == [22, 33, 44, 55, 66, 77, 88]
    pairs = {frozenset((card, MIRROR[card])) for card in DECK if card not in TOADS}
    assert len(pairs) == 36
    assert frozenset((49, 94)) in pairs
    assert all(MIRROR[MIRROR[card]] == card for card in DECK if card not in TOADS)
    assert {MIRROR[card] for card in DECK if card not in TOADS} <= set(DECK)


@pytest.mark.parametrize(("players", "held"), [(2, 9), (3, 9), (4, 8)])
def test_cards_hands_of_nine_or_with_four_players_of_eight(players: int, held: int) -> None:
    game = TakeThat.deal(players, seed=3)
    assert [len(hand) for hand in game.hands] == [held] * players
    assert len(game.pile) == 79 - held * players
    assert game.line == []


# --- T1 ---------------------------------------------------------------------------------------


def test_t1_after_a_lay_one_card_is_drawn_and_the_turn_passes() -> None:
    game = table([34, 59], [41], pile=[12, 13])
    events = act(game, "lay 34")
    assert game.hands[0] == [59, 12]
    assert (game.line, game.pile, game.turn) == ([34], [13], 1)
    assert events == [Laid(0, 34), Drew(0, 12, 1), TurnCame(1)]


def test_t1_after_a_twist_one_card_is_drawn_and_the_turn_passes() -> None:
    game = table([94, 59], [41], line=[49, 51], pile=[12, 13])
    events = act(game, "twist 94")
    assert game.hands[0] == [59, 12]
    assert (game.line, game.pile, game.turn) == ([51], [13], 1)
    assert events == [Twisted(0, 94, 49, 0), Drew(0, 12, 1), TurnCame(1)]


def test_t1_the_turn_goes_round_clockwise() -> None:
    game = table([34], [35], [36], [37], pile=[12, 13, 14, 15])
    order = []
    for text in ("lay 34", "lay 35", "lay 36", "lay 37"):
        order.append(game.turn)
        act(game, text)
    assert order == [0, 1, 2, 3]
    assert game.turn == 0


def test_t1_nobody_else_may_move() -> None:
    game = table([34], [35], [36], pile=[12])
    assert game.legal_moves(1) == game.legal_moves(2) == []
    assert refusal(game, "lay 35", seat=1) == Reason("refused.not_your_turn", {"seat": 0})


# --- T2 ---------------------------------------------------------------------------------------


def test_t2_rulebook_after_34_sarah_may_lay_24_to_44() -> None:
    game = table(DECK, [], line=[34], pile=[12])
    laid = [int(text[4:]) for text in legal(game) if text.startswith("lay")]
    assert laid == [card for card in DECK if 24 <= card <= 44]
    assert (laid[0], laid[-1]) == (24, 44)


def test_t2_rulebook_after_34_41_linus_may_lay_31_to_51() -> None:
    game = table(DECK, [], line=[34, 41], pile=[12])
    laid = [int(text[4:]) for text in legal(game) if text.startswith("lay")]
    assert laid == [card for card in DECK if 31 <= card <= 51]
    assert (laid[0], laid[-1]) == (31, 51)


def test_t2_rulebook_opening_34_41_49() -> None:
    game = table([34], [41], [49], pile=[12, 13, 14])
    act(game, "lay 34", "lay 41", "lay 49")
    assert game.line == [34, 41, 49]


@pytest.mark.parametrize("end", DECK)
def test_t2_ten_is_near_enough_and_eleven_is_too_far(end: int) -> None:
    game = table(DECK, [], line=[end], pile=[12])
    for card in DECK:
        near = abs(card - end) <= 10
        assert (f"lay {card}" in legal(game)) == near
        assert (game.why_not(0, TakeThat.parse(f"lay {card}")) is None) == near


def test_t2_the_refusal_names_the_end_and_what_can_follow() -> None:
    game = table([62], [12], line=[34, 41], pile=[13])
    assert refusal(game, "lay 62") == Reason(
        "take_that.refused.too_far", {"end": 41, "low": 31, "high": 51}
    )


@pytest.mark.parametrize(("end", "span"), [(34, (24, 44)), (15, (12, 25)), (95, (85, 98))])
def test_t2_what_can_follow_stays_within_the_deck(end: int, span: tuple[int, int]) -> None:
    assert reach_of(end) == span


def test_t2_only_the_right_end_counts() -> None:
    game = table([25], [], line=[24, 34, 44, 54], pile=[12])
    assert legal(game) == ["take"]


def test_t2_on_an_empty_line_any_card_may_be_laid_and_nothing_else() -> None:
    game = table([12, 98, 55], [21, 89], pile=[13])
    assert legal(game) == ["lay 12", "lay 55", "lay 98"]
    assert refusal(game, "take").key == "take_that.refused.nothing_to_take"
    assert refusal(game, "twist 98").key == "take_that.refused.empty_line"


def test_t2_a_card_must_be_held() -> None:
    game = table([12], [13], pile=[14])
    assert refusal(game, "lay 13") == Reason("take_that.refused.not_held", {"card": 13})


# --- T3 ---------------------------------------------------------------------------------------


def test_t3_rulebook_94_twists_the_49_out_of_the_middle_and_the_gap_closes() -> None:
    game = table([94, 12], [59], line=[34, 41, 49, 55, 52, 61], pile=[13])
    events = act(game, "twist 94")
    assert game.line == [34, 41, 55, 52, 61]
    assert sorted(game.up[0]) == [49, 94]
    assert events[0] == Twisted(0, 94, 49, 2)


def test_t3_twisting_the_end_away_changes_what_can_follow() -> None:
    game = table([94], [51, 39], line=[34, 41, 49], pile=[12, 13])
    act(game, "twist 94")
    assert game.line == [34, 41]
    assert [text for text in legal(game) if text.startswith("lay")] == ["lay 39", "lay 51"]
    assert refusal(table([59], [12], line=[34, 41], pile=[13]), "lay 59").values["end"] == 41


@pytest.mark.parametrize("place", range(4))
def test_t3_every_place_of_the_line_can_be_twisted(place: int) -> None:
    line = [34, 41, 51, 57]
    game = table([MIRROR[line[place]]], [12], line=line, pile=[13])
    act(game, f"twist {MIRROR[line[place]]}")
    assert game.line == line[:place] + line[place + 1 :]


@pytest.mark.parametrize("toad", sorted(TOADS))
def test_t3_toads_have_no_mirror(toad: int) -> None:
    game = table([toad], [12], line=[toad], pile=[13])
    assert f"twist {toad}" not in legal(game)
    assert refusal(game, f"twist {toad}") == Reason("take_that.refused.toad", {"card": toad})


def test_t3_the_mirror_must_lie_in_the_line() -> None:
    game = table([94], [49], line=[48], pile=[12])
    assert refusal(game, "twist 94") == Reason(
        "take_that.refused.no_mirror", {"card": 94, "mirror": 49}
    )


def test_t3_the_twisting_card_must_be_held() -> None:
    game = table([12], [94], line=[49], pile=[13])
    assert refusal(game, "twist 94") == Reason("take_that.refused.not_held", {"card": 94})


def test_t3_the_card_in_the_line_cannot_be_named_instead() -> None:
    game = table([94], [12], line=[49], pile=[13])
    assert refusal(game, "twist 49").key == "take_that.refused.not_held"


def test_t3_a_card_may_be_laid_or_twist_as_its_player_likes() -> None:
    game = table([43], [12], line=[34], pile=[13])
    assert legal(game) == ["lay 43", "take", "twist 43"]


def test_t3_a_pair_may_lie_in_the_line_and_stay_there() -> None:
    game = table([35], [12], line=[34, 43], pile=[13])
    assert legal(game) == ["lay 35", "take"]


# --- T4 ---------------------------------------------------------------------------------------


def test_t4_a_line_of_a_single_card_may_be_twisted_and_the_next_player_starts() -> None:
    game = table([94, 12], [59, 98], line=[49], pile=[13, 14])
    act(game, "twist 94")
    assert (game.line, game.turn, game.round) == ([], 1, 1)
    assert legal(game) == ["lay 59", "lay 98"]
    act(game, "lay 98")
    assert (game.line, game.turn) == ([98], 0)


# --- T5 ---------------------------------------------------------------------------------------


def test_t5_taking_is_allowed_even_when_another_move_was_possible() -> None:
    game = table([35, 43], [12], line=[34, 22], pile=[13])
    assert "take" in legal(game)
    events = act(game, "take")
    assert (game.down, game.line) == ([[34, 22], []], [])
    assert events[0] == LineTaken(0, (34, 22))


def test_t5_everybody_sees_how_many_and_only_the_owner_may_look() -> None:
    game = table([35], [12], [13], line=[34, 22], pile=[14])
    act(game, "take")
    for seat in range(3):
        assert game.view(seat).down_counts == (2, 0, 0)
    assert game.view(0).own_down == (34, 22)
    assert game.view(1).own_down == game.view(2).own_down == ()


def test_t5_what_all_saw_go_face_down_may_be_remembered() -> None:
    game = table([35], [12], [13], line=[34, 22], pile=[14, 44])
    act(game, "take")
    for seat in range(3):
        assert game.view(seat).taken == ((34, 22), (), ())
        imagined = TakeThat.imagine(game.view(seat), Chance(seat))
        assert imagined.down == [[34, 22], [], []]
        assert imagined.view(seat).taken == game.view(seat).taken


def test_t5_taken_cards_never_come_back() -> None:
    game = table([35], [53], line=[34], pile=[14, 15])
    act(game, "take", "lay 35")
    assert legal(game) == ["take", "twist 53"]
    assert refusal(table([43], [], pile=[12]), "twist 43").key == "take_that.refused.empty_line"


# --- T6 ---------------------------------------------------------------------------------------


def test_t6_who_takes_lays_any_card_draws_one_and_the_turn_passes() -> None:
    game = table([98, 12], [59], line=[34, 41], pile=[13, 14])
    events = act(game, "take")
    assert game.turn == 0
    assert (game.hands[0], game.pile) == ([98, 12], [14, 13]), "taking draws nothing"
    assert legal(game) == ["lay 12", "lay 98"]
    assert refusal(game, "take").key == "take_that.refused.nothing_to_take"
    assert refusal(game, "lay 59", seat=1).key == "refused.not_your_turn"
    events += act(game, "lay 98")
    assert (game.hands[0], game.line, game.turn) == ([12, 13], [98], 1)
    assert events == [LineTaken(0, (34, 41)), TurnCame(0), Laid(0, 98), Drew(0, 13, 1), TurnCame(1)]


def test_t6_the_last_card_of_the_pile_is_drawn_after_the_new_start_and_play_goes_on() -> None:
    game = table([98, 12], [97], line=[34], pile=[13])
    act(game, "take", "lay 98")
    assert (game.hands[0], game.pile, game.line, game.turn) == ([12, 13], [], [98], 1)
    assert game.outcome() is None
    assert legal(game) == ["lay 97", "take"]


# --- T7 ---------------------------------------------------------------------------------------


def test_t7_without_a_pile_play_goes_on_without_drawing() -> None:
    game = table([34, 12], [41, 13])
    events = act(game, "lay 34", "lay 41")
    assert game.hands == [[12], [13]]
    assert (game.line, game.turn) == ([34, 41], 0)
    assert kinds(events) == ["Laid", "TurnCame", "Laid", "TurnCame"]


def test_t7_the_round_ends_at_once_when_the_line_is_taken() -> None:
    game = table([12, 13], [59], line=[34, 41])
    events = act(game, "take")
    assert kinds(events) == ["LineTaken", "RoundEnded", "MatchEnded"]
    ended = events[1]
    assert isinstance(ended, RoundEnded)
    assert ended.reason == Reason("take_that.ended.taken", {"seat": 0})
    assert (game.line, game.hands[0]) == ([], [12, 13]), "no new line is started"
    assert game.position()["over"] is True
    assert game.rounds == [[-2, 0]]


def test_t7_the_round_ends_at_once_when_the_last_card_is_twisted_away() -> None:
    game = table([94, 13], [59], line=[49])
    events = act(game, "twist 94")
    assert kinds(events) == ["Twisted", "RoundEnded", "MatchEnded"]
    ended = events[1]
    assert isinstance(ended, RoundEnded)
    assert ended.reason == Reason("take_that.ended.twisted_away", {"seat": 0})
    assert game.rounds == [[2, 0]]


def test_t7_twisting_one_of_several_without_a_pile_plays_on() -> None:
    game = table([94, 13], [59], line=[49, 51])
    act(game, "twist 94")
    assert (game.outcome(), game.line, game.turn) == (None, [51], 1)


def test_t7_laying_the_last_card_drawn_does_not_end_the_round() -> None:
    game = table([34], [35], pile=[12])
    act(game, "lay 34")
    assert (game.outcome(), game.pile, game.turn) == (None, [], 1)


# --- T8 ---------------------------------------------------------------------------------------


def test_t8_last_card_drawn_after_last_twist_plays_on() -> None:
    game = table([94, 12], [59, 98], line=[49], pile=[13])
    events = act(game, "twist 94")
    assert kinds(events) == ["Twisted", "Drew", "TurnCame"]
    assert (game.hands[0], game.pile, game.line) == ([12, 13], [], [])
    assert (game.outcome(), game.turn) == (None, 1)
    assert legal(game) == ["lay 59", "lay 98"], "the next player starts a new line"
    act(game, "lay 59")
    assert (game.hands[1], game.line, game.turn) == ([98], [59], 0)
    act(game, "take")
    assert game.rounds == [[2 - 1, 0]]


def test_t8_the_new_line_may_then_be_twisted_away_and_that_ends_the_round() -> None:
    game = table([94, 85], [58, 98], line=[49], pile=[13])
    act(game, "twist 94", "lay 58", "twist 85")
    assert game.position()["over"] is True
    assert game.rounds == [[4, 0]]


# --- T9 ---------------------------------------------------------------------------------------


def test_t9_without_pile_and_hand_a_player_can_only_take_which_ends_the_round() -> None:
    game = table([], [35], line=[34, 33])
    assert legal(game) == ["take"]
    act(game, "take")
    assert game.rounds == [[-6, 0]]
    assert game.to_act == []


def test_t9_the_others_play_on_with_what_they_hold() -> None:
    game = table([34], [35, 36], [37])
    act(game, "lay 34", "lay 35", "lay 37")
    assert game.hands == [[], [36], []]
    assert legal(game) == ["take"]
    assert refusal(game, "lay 34").key == "take_that.refused.not_held"


# --- T10 --------------------------------------------------------------------------------------


def test_t10_rulebook_12_plus_and_17_minus_points_make_minus_5() -> None:
    game = table([], [12], line=[71])
    game.up[0] = [49, 94, 12, 21, 13, 31, 14, 41, 15, 51, 16, 61]
    game.down[0] = [22, 33, 44, 72]
    act(game, "take")
    assert (len(game.up[0]), sum(map(cost, game.down[0]))) == (12, 17)
    assert game.rounds == [[-5, 0]]


def test_t10_a_toad_costs_five_and_any_other_card_one() -> None:
    assert [cost(card) for card in (22, 33, 44, 55, 66, 77, 88)] == [5] * 7
    assert {cost(card) for card in DECK if card not in TOADS} == {1}


def test_t10_hand_cards_count_nothing() -> None:
    game = table([22, 33, 44], [55, 66], line=[34])
    act(game, "take")
    assert game.rounds == [[-1, 0]]


# --- T11 --------------------------------------------------------------------------------------


def end_round(game: TakeThat, taker: int = 0, line: Sequence[int] = (12,)) -> list[Event]:
    """Bring the round to its end: the seat takes this line with no pile left."""
    game.line, game.pile, game.turn = list(line), [], taker
    return act(game, "take")


def test_t11_a_match_is_two_rounds_unless_the_table_says_otherwise() -> None:
    game = TakeThat.deal(2, seed=5)
    end_round(game, taker=0, line=[12, 13])
    assert (game.outcome(), game.round) == (None, 2)
    assert game.rounds == [[-2, 0]]
    end_round(game, taker=1, line=[22])
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((0,), (-2, -5))
    assert outcome.reason == Reason("outcome.best_total", {"points": -2})


@pytest.mark.parametrize("rounds", [1, 2, 3, 10])
def test_t11_as_many_rounds_as_chosen(rounds: int) -> None:
    game = TakeThat.deal(3, {"rounds": rounds}, seed=5)
    for played in range(rounds):
        assert game.outcome() is None
        assert game.round == played + 1
        end_round(game, taker=played % 3)
    assert game.outcome() is not None
    assert len(game.rounds) == rounds
    assert game.round == rounds


def test_t11_a_new_round_is_dealt_afresh_and_the_old_cards_are_put_away() -> None:
    game = TakeThat.deal(3, seed=5)
    first = [hand[:] for hand in game.hands]
    act(game, game.legal_moves(0)[0].text())
    events = end_round(game, taker=1)
    assert kinds(events) == ["LineTaken", "RoundEnded", "Dealt", "TurnCame"]
    assert sorted(game.cards()) == list(DECK)
    assert [len(hand) for hand in game.hands] == [9, 9, 9]
    assert (game.line, game.up, game.down) == ([], [[], [], []], [[], [], []])
    assert game.hands != first


def test_t11_a_finished_match_refuses_every_move() -> None:
    game = table([12], [13], line=[34])
    act(game, "take")
    assert game.to_act == []
    for seat in (-1, 0, 1, 2):
        assert game.legal_moves(seat) == []
        for text in ("lay 12", "lay 13", "twist 43", "take"):
            assert refusal(game, text, seat).key == "refused.over"


def test_t11_the_end_is_told_with_the_outcome() -> None:
    game = table([12], [13], line=[34])
    last = act(game, "take")[-1]
    assert isinstance(last, MatchEnded)
    assert last.outcome == game.outcome()
    assert last.outcome.winners == (1,)
