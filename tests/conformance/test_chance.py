"""The generator is frozen: a journal of today must deal the same cards in ten years."""

from __future__ import annotations

from collections import Counter

from game.chance import Chance

GOLDEN_BELOW = [804, 356, 622, 217, 830, 713, 680, 632, 300, 767, 160, 34]
GOLDEN_SHUFFLE = [1, 13, 3, 5, 2, 11, 17, 19, 12, 9, 10, 7, 15, 16, 18, 8, 4, 6, 14, 0]
GOLDEN_SHARES = ["0x1.f780c51fc5220p-6", "0x1.175a8614e2bdap-2", "0x1.f7e0d637e9d47p-1"]
GOLDEN_PICKS = "lbtlydybewrdeyld"


def test_c3_the_generator_is_frozen() -> None:
    chance = Chance(7, "take-that", "round", 1)
    assert [chance.below(1000) for _ in range(12)] == GOLDEN_BELOW


def test_c3_the_shuffle_is_frozen() -> None:
    cards = list(range(20))
    Chance(7, "golden").shuffle(cards)
    assert cards == GOLDEN_SHUFFLE


def test_c3_shares_are_frozen_to_the_last_bit() -> None:
    chance = Chance(0)
    assert [chance.share().hex() for _ in range(3)] == GOLDEN_SHARES


def test_c3_picks_are_frozen() -> None:
    chance = Chance(2**63, "pick")
    assert "".join(chance.pick("rowdytable") for _ in range(16)) == GOLDEN_PICKS


def test_same_name_same_numbers() -> None:
    first, second = Chance(3, "round", 2), Chance(3, "round", 2)
    assert [first.share() for _ in range(50)] == [second.share() for _ in range(50)]


def test_seed_and_purpose_make_generators_of_their_own() -> None:
    names = [(1,), (2,), (-1,), (1, "round"), (1, "round", 1), (1, "round", 2), (1, "bot", 1)]
    starts = {
        tuple(Chance(seed, *purpose).below(10**6) for _ in range(3)) for seed, *purpose in names
    }
    assert len(starts) == len(names)


def test_a_shuffle_loses_nothing_and_moves_everything_sometime() -> None:
    places: Counter[int] = Counter()
    for seed in range(2000):
        cards = list(range(5))
        Chance(seed, "fair").shuffle(cards)
        assert sorted(cards) == [0, 1, 2, 3, 4]
        places[cards.index(0)] += 1
    assert all(300 < places[place] < 500 for place in range(5)), places


def test_short_shuffles_do_nothing() -> None:
    nothing: list[int] = []
    Chance(1).shuffle(nothing)
    one = [9]
    Chance(1).shuffle(one)
    assert (nothing, one) == ([], [9])


def test_below_stays_below() -> None:
    chance = Chance(5)
    assert {chance.below(3) for _ in range(200)} == {0, 1, 2}
    assert {chance.below(1) for _ in range(20)} == {0}
