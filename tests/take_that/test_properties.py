"""Take That against a second opinion: whole matches, counted positions, and a slow referee.

The referee below is written from the rulings alone, without a glance at how the game does it.
It is the only second copy of these rules, and it is here to disagree.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.chance import Chance
from game.take_that.rules import DECK, TakeThat

SEEDS = st.integers(min_value=0, max_value=2**32)
PLAYERS = st.integers(min_value=2, max_value=4)


class Referee:
    """One round, move by move, in the words of the rulings."""

    def __init__(self, position: dict[str, Any], advanced: bool) -> None:
        self.hands = [set(hand) for hand in position["hands"]]
        self.pile = list(position["pile"])  # top first
        self.line: list[int] = []
        self.plus = [0] * len(self.hands)
        self.minus = [0] * len(self.hands)
        self.seat = position["to_act"][0]
        self.advanced = advanced
        self.ended = False

    @staticmethod
    def twisted(card: int) -> int | None:
        tens, units = divmod(card, 10)
        return None if tens == units else 10 * units + tens

    def allowed(self) -> set[str]:
        hand = self.hands[self.seat]
        if self.ended:
            return set()
        if not self.line:  # T2
            return {f"lay {card}" for card in hand}
        lays = {f"lay {card}" for card in hand if abs(card - self.line[-1]) <= 10}
        twists = {f"twist {card}" for card in hand if self.twisted(card) in self.line}  # T3
        return lays | twists | {"take"}  # T5

    def play(self, text: str) -> None:
        verb, *rest = text.split()
        if verb == "take":
            self.take()
            return
        card = int(rest[0])
        self.hands[self.seat].discard(card)
        pile_was_empty = not self.pile  # T8: before the draw of that turn
        if verb == "lay":
            self.line.append(card)
        else:
            self.line = [other for other in self.line if other != self.twisted(card)]
            self.plus[self.seat] += 2
            if not self.line and pile_was_empty:  # T7
                self.ended = True
                return
        if self.pile:  # T1
            self.hands[self.seat].add(self.pile.pop(0))
        self.seat = (self.seat + 1) % len(self.hands)

    def take(self) -> None:
        taken, self.line = self.line, []
        if not self.pile:  # T7
            self.ended = True
        elif self.advanced and len(taken) == 1:  # T12
            taken = [*taken, self.pile.pop(0)]
        for card in taken:  # T10
            self.minus[self.seat] += 1 if self.twisted(card) else 5
        # T6: the turn does not pass


def play_beside_referee(players: int, advanced: bool, seed: int, taking: float) -> None:
    """Play one round; game and referee must agree at every step."""
    game = TakeThat.deal(players, {"rounds": 1, "advanced": advanced}, seed)
    referee, chance = Referee(game.position(), advanced), Chance(seed, "beside")
    while game.outcome() is None:
        seat = game.turn
        texts = [move.text() for move in game.legal_moves(seat)]
        assert len(texts) == len(set(texts))
        assert (seat, set(texts)) == (referee.seat, referee.allowed())
        rest = [text for text in texts if text != "take"] or texts
        text = "take" if "take" in texts and chance.share() < taking else chance.pick(rest)
        game.play(seat, TakeThat.parse(text))
        referee.play(text)
        assert [set(hand) for hand in game.hands] == referee.hands
        assert (game.line, game.pile[::-1]) == (referee.line, referee.pile)
        assert game.position()["over"] is referee.ended
    scores = [plus - minus for plus, minus in zip(referee.plus, referee.minus, strict=True)]
    assert game.rounds == [scores]


@settings(max_examples=150)
@given(players=PLAYERS, advanced=st.booleans(), seed=SEEDS, taking=st.sampled_from([0, 0.1, 0.6]))
def test_a_slow_referee_agrees_with_every_step_of_a_round(
    players: int, advanced: bool, seed: int, taking: float
) -> None:
    play_beside_referee(players, advanced, seed, taking)


@settings(max_examples=60)
@given(deck=st.permutations(DECK), players=PLAYERS)
def test_c2_any_deck_is_dealt_in_its_order(deck: list[int], players: int) -> None:
    game = TakeThat.deal(players, {}, deck=deck)
    order = [game.hands[n % players][n // players] for n in range(79 - len(game.pile))]
    assert order + game.position()["pile"] == deck


@settings(max_examples=60)
@given(players=PLAYERS, advanced=st.booleans(), seed=SEEDS, stop=st.integers(0, 120))
def test_hands_stay_full_while_the_pile_lasts_and_a_line_is_only_empty_between_lines(
    players: int, advanced: bool, seed: int, stop: int
) -> None:
    game = TakeThat.deal(players, {"rounds": 1, "advanced": advanced}, seed)
    chance, full = Chance(seed, "hands"), len(game.hands[0])
    for _ in range(stop):
        if game.outcome() is not None:
            break
        if game.pile:
            assert {len(hand) for hand in game.hands} == {full}  # T1
        if not game.line:
            assert game.hands[game.turn], "whoever starts a line holds a card"
        game.play(game.turn, chance.pick(game.legal_moves(game.turn)))


@settings(max_examples=60)
@given(players=PLAYERS, advanced=st.booleans(), seed=SEEDS)
def test_every_card_is_accounted_for_in_the_score(players: int, advanced: bool, seed: int) -> None:
    game = TakeThat.deal(players, {"rounds": 1, "advanced": advanced}, seed)
    chance = Chance(seed, "score")
    while game.outcome() is None:
        game.play(game.turn, chance.pick(game.legal_moves(game.turn)))
    assert game.line == game.pile == []
    out = sum(map(len, game.up)) + sum(map(len, game.down)) + sum(map(len, game.hands))
    assert out == 79
    for seat, score in enumerate(game.rounds[0]):
        assert len(game.up[seat]) % 2 == 0, "twisted cards come in pairs"
        assert -len(game.down[seat]) - 4 * 7 <= score - len(game.up[seat]) <= -len(game.down[seat])


# --- counting positions -----------------------------------------------------------------------


def count(game: TakeThat, plies: int) -> int:
    """How many ways there are to play this many moves (fewer if the match ends)."""
    if plies == 0 or game.outcome() is not None:
        return 1
    total = 0
    for move in game.legal_moves(game.turn):
        twin = game.copy()
        twin.play(twin.turn, move)
        total += count(twin, plies - 1)
    return total


def late(players: int, advanced: bool, left: int, rounds: int = 2) -> TakeThat:
    """A match shortly before its first pile runs out: everybody makes the first move listed."""
    game = TakeThat.deal(players, {"rounds": rounds, "advanced": advanced}, seed=7)
    while len(game.pile) > left:
        game.play(game.turn, game.legal_moves(game.turn)[0])
    return game


@pytest.mark.parametrize(
    ("players", "counts"),
    [(2, [9, 29, 144, 536, 2404]), (3, [9, 27, 150, 569, 2467]), (4, [8, 31, 118, 387, 1638])],
)
def test_the_number_of_ways_to_begin_is_frozen(players: int, counts: list[int]) -> None:
    game = TakeThat.deal(players, {}, seed=7)
    assert [count(game, plies) for plies in range(1, 6)] == counts


@pytest.mark.parametrize(
    ("players", "advanced", "left", "counts"),
    [
        (2, False, 1, [2, 12, 51, 221, 882]),
        (2, True, 1, [2, 12, 51, 218, 879]),
        (3, False, 2, [2, 13, 59, 289, 1343]),
        (4, True, 3, [4, 23, 78, 341, 1433]),
    ],
)
def test_the_number_of_ways_through_the_end_of_a_round_is_frozen(
    players: int, advanced: bool, left: int, counts: list[int]
) -> None:
    game = late(players, advanced, left)
    assert [count(game, plies) for plies in range(1, 6)] == counts


def test_every_way_to_the_end_of_a_round_ends_well() -> None:
    """From late in a round, all ways to its end: each ends by T7, and the scores add up."""
    ends, open_ends = 0, [late(2, True, 0, rounds=1)]
    start = open_ends[0]
    assert start.outcome() is None
    while open_ends and ends < 3000:
        game = open_ends.pop()
        for move in game.legal_moves(game.turn):
            twin = game.copy()
            twin.play(twin.turn, move)
            if twin.outcome() is None:
                assert twin.line
                open_ends.append(twin)
                continue
            ends += 1
            assert twin.line == []
            assert move.text() == "take" or len(game.line) == 1
            assert twin.rounds == [twin.round_scores()]
    assert ends > 50
