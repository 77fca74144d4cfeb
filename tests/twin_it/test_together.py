"""Twin It, together: the rulings W17 to W19, the minute to the millisecond."""

from __future__ import annotations

import pytest

from game.contract import Event, Reason
from game.twin_it.deck import CARDS
from game.twin_it.rules import TwinIt
from game.twin_it.together import EAGLETS, FALCONS, LYNXES, MOLES, rating
from tests.twin_it.cards import card, motif
from tests.twin_it.tables import act, caught, kinds, lay, one, refusal, wait


def spread(table: str, catches: str = "", players: int = 2) -> TwinIt:
    game = lay("together", table=table, catches=[catches], turn=None, players=players)
    assert isinstance(game, TwinIt)
    return game


@pytest.mark.parametrize("players", [1, 2, 6])
def test_w17_all_cards_lie_spread_random_side_up(players: int) -> None:
    game = TwinIt.deal(players, {"mode": "together"}, seed=4)
    table = game.position()["table"]
    assert sorted(entry["card"] for entry in table) == list(range(135))
    assert all(0 < entry["x"] < 1 and 0 < entry["y"] < 1 for entry in table)
    assert len({(entry["x"], entry["y"]) for entry in table}) == 135
    assert 45 <= sum(game.up) <= 90
    assert game.piles == []
    assert game.view(0).spots == game.view(players - 1).spots


def test_w17_the_cards_of_a_seed_lie_at_the_same_spots_everywhere() -> None:
    spots = list(TwinIt.deal(2, {"mode": "together"}, seed=7).spots.items())
    assert spots[:4] == [(15, (28, 62)), (45, (110, 47)), (106, (176, 40)), (105, (232, 43))]
    assert spots[-2:] == [(20, (908, 944)), (113, (974, 954))]
    assert [sum(both) for both in zip(*(spot for _, spot in spots), strict=True)] == [67545, 67347]


def test_w17_everybody_moves_and_turns_cards_as_often_as_they_like() -> None:
    game = spread("p1 q1")
    for at in range(6):
        told = one(act(game, f"{at % 2}@{at} flip p1"), "flipped")
        assert told.motif == motif("p1" if at % 2 else "p1'")
    act(game, "0@6 shift p1 0.31 0.80", "1@6 shift p1 0.5 1")
    assert game.position()["table"] == [
        {"card": card("q1"), "motif": motif("q1"), "x": 0.1, "y": 0.1},
        {"card": card("p1"), "motif": motif("p1"), "x": 0.5, "y": 1.0},
    ]
    assert refusal(game, "0@7 shift p1 0.500 1.00").key == "twin_it.refused.there"


@pytest.mark.parametrize("text", ["0@{} flip p1", "1@{} join p1 p2", "0@{} shift q1 0.2 0.2"])
def test_w17_the_minute_ends_at_60000_ms(text: str) -> None:
    act(spread("p1 p2 q1"), text.format(59_999))
    for at in (60_000, 60_001):
        assert refusal(spread("p1 p2 q1"), text.format(at)).key == "refused.over"


def test_w17_the_match_ends_through_time() -> None:
    game = spread("p1 p2 q1")
    act(game, "0@59999 join p1 p2")
    assert game.due() == 60_000
    assert wait(game, 59_999) == []
    told = wait(game, 70_000)
    assert kinds(told) == "ended"
    assert game.now == told[0].at == 60_000  # type: ignore[attr-defined]
    assert (game.to_act, game.due()) == ([], None)
    assert game.position()["winners"] == [0, 1]
    assert wait(game, 80_000) == []


def test_w17_small_steps_of_time_are_one_large_one() -> None:
    games = [spread("p1 p2") for _ in range(2)]
    told: list[Event] = []
    for until in range(0, 61_000, 500):
        games[0].wait(until, told)
    assert told == wait(games[1], 60_500)
    assert games[0].position() == games[1].position()


def test_w18_equal_faces_are_put_together() -> None:
    game = spread("p1 p2 q1")
    told = one(act(game, "1@10 join p2 p1"), "joined")
    assert (told.seat, told.motif, told.points) == (1, motif("p1"), 1)
    assert told.cards == (card("p1"), card("p2"))
    assert (caught(game), game.totals()) == (["p1 p2"], [1, 1])


def test_w18_a_triple_scores_two_in_all() -> None:
    for onto in ("a1", "a2"):
        game = spread("a1 a2 a3 p1 p2")
        act(game, "0@0 join a2 a1", f"1@1 join a3 {onto}")
        assert (caught(game), game.totals()) == (["a1 a2 a3"], [2, 2])
        act(game, "0@2 join p1 p2")
        assert game.totals() == [3, 3]


def test_w18_a_wrong_combination_is_refused_and_costs_nothing() -> None:
    game = spread("p1 p2' q1 x1", "a1 a2")
    for text in ("0@0 join p1 q1", "0@0 join p1 p2", "0@0 join q1 a1"):
        assert refusal(game, text) == Reason("twin_it.refused.different")
    assert refusal(game, "0@0 join p1 p1").key == "twin_it.refused.itself"
    assert game.totals() == [1, 1]
    act(game, "0@1 flip p2", "0@1 join p1 p2")
    assert game.totals() == [2, 2]


def test_w18_what_is_together_stays_together() -> None:
    game = spread("a3 p1", "a1 a2")
    texts = ("0@0 flip a1", "0@0 shift a1 0.5 0.5", "0@0 join a1 a3", "0@0 join a1 a2")
    for text in (*texts, "0@0 join a1 p1"):
        assert refusal(game, text).key == "twin_it.refused.joined"
    assert not any(f" {card('a1')}" in move.text().removesuffix(f" {card('a1')}")
                   for move in game.legal_moves(0))  # fmt: skip


def test_w18_the_third_copy_joins_what_is_together_and_then_it_is_whole() -> None:
    game = spread("a3 p1", "a1 a2")
    act(game, "1@0 join a3 a2")
    assert caught(game) == ["a1 a2 a3"]
    for text in ("0@1 flip a3", "0@1 join a3 a1", "0@1 shift a3 0.5 0.5"):
        assert refusal(game, text).key == "twin_it.refused.joined"


@pytest.mark.parametrize("text", ["0@0 turn", "0@0 turn 1", "0@0 hand p1", "0@0 slap"])
def test_w18_there_are_no_hands_and_no_piles(text: str) -> None:
    assert refusal(spread("p1 p2"), text).key == "twin_it.refused.mode"


TABLE = {  # players: the most points of moles, eaglets and falcons, as the rulebook has them
    1: (4, 6, 9),
    2: (9, 12, 17),
    3: (14, 18, 26),
    4: (19, 24, 35),
    5: (24, 30, 44),
    6: (29, 36, 53),
}


@pytest.mark.parametrize("players", TABLE)
def test_w19_the_rating_is_that_of_the_rulebook(players: int) -> None:
    moles, eaglets, falcons = TABLE[players]
    for points in range(120):
        wanted = (
            MOLES
            if points <= moles
            else EAGLETS
            if points <= eaglets
            else FALCONS
            if points <= falcons
            else LYNXES
        )
        assert rating(players, points) == wanted


@pytest.mark.parametrize(("pairs", "name"), [(4, "moles"), (5, "eaglets"), (7, "falcons")])
def test_w19_the_outcome_tells_the_rating(pairs: int, name: str) -> None:
    game = spread("x1", ", ".join(f"{letter}1 {letter}2" for letter in "pqrstuv"[:pairs]), 1)
    wait(game, 60_000)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == Reason(f"twin_it.ended.{name}", {"points": pairs})
    assert (outcome.winners, outcome.totals) == ((0,), (pairs,))


def test_w19_the_most_that_can_be_had_is_within_the_table() -> None:
    assert rating(6, len(CARDS) // 2) == LYNXES
