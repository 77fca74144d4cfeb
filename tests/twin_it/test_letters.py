"""The letters on cards of Twin It: enough of them, easy ones first, and none that buzzes."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import product
from random import Random

import pytest

from scenes.twin_it.letters import ASIDE, Letters

EVERY_LETTER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def codes(places: int, taken: str = "") -> list[str]:
    letters = Letters(set(taken), always=True)
    letters.keep({number: number for number in range(places)})
    return list(letters.of.values())


@pytest.mark.parametrize("taken", ["", "ZVUP", "Z3VUP", "QWBMYU", "ASDFGH", "QWERTY", "AQWZSX"])
def test_every_place_has_a_code_and_none_begins_another(taken: str) -> None:
    found = codes(145, taken)
    assert all(found) and len(set(found)) == 145
    assert not any(one != two and two.startswith(one) for one, two in product(found, repeat=2))
    assert all(len(code) <= 2 and set(code) <= set(EVERY_LETTER) for code in found)
    assert not set("".join(found)) & set(taken), "a player's key would buzz"


def test_labels_of_other_devices_take_no_letters_away() -> None:
    letters = Letters({"ENTER", "NUM 3", ""}, always=True)
    letters.keep({number: number for number in range(30)})
    assert list(letters.of.values()) == codes(30)


def test_the_easiest_letters_come_first() -> None:
    assert codes(4) == ["A", "S", "D", "F"]
    assert max(map(len, codes(26))) == 1
    assert max(map(len, codes(24, "QZ"))) == 1, "two are players' keys"


def test_two_letters_only_for_the_places_that_have_no_single_one() -> None:
    assert sorted(code for code in codes(27) if len(code) > 1) == ["ZA", "ZS"]
    assert sum(len(code) > 1 for code in codes(50)) == 25
    assert sum(len(code) > 1 for code in codes(52)) == 28, "a second letter begins codes"


def test_places_keep_their_codes_while_others_come_and_go() -> None:
    """A place loses its single letter only when that has to begin others, and one of two letters
    only gets shorter."""
    letters = Letters(always=True)
    chance, there, count = Random(5), list(range(20)), 20
    for _ in range(400):
        before = dict(letters.of)
        if len(there) > 8 and chance.random() < 0.48:
            there.remove(chance.choice(there))
        else:
            there.append(count)
            count += 1
        letters.keep({number: number for number in there})
        found = letters.of
        changed = [card for card in before if card in found and found[card] != before[card]]
        if len(there) > 26:
            assert len(changed) <= 1 and all(found[card][0] == before[card] for card in changed)
        else:
            assert all(len(before[card]) == 2 for card in changed)
            assert set(map(len, found.values())) == {1}, "26 are enough"
        assert len(set(found.values())) == len(there)
        assert not any(a != b and b.startswith(a) for a, b in product(found.values(), repeat=2))


def test_letters_are_seen_while_somebody_types() -> None:
    letters = Letters()
    places: dict[int, Hashable] = {number: number for number in range(5)}
    letters.keep(places)
    assert not letters.of and letters.card("A") is None
    assert letters.call(), "the first letter only shows them"
    letters.keep(places)
    assert letters.card("A") == 0 and not letters.call()
    assert [letters.set_aside() for _ in range(ASIDE - 1)] == [False] * (ASIDE - 1)
    letters.call()
    assert [letters.set_aside() for _ in range(ASIDE)] == [False] * (ASIDE - 1) + [True]
    letters.keep(places)
    assert not letters.of
    letters.call()
    letters.keep(places)
    assert letters.card("A") == 0, "the same as before"


def test_letters_stay_where_a_key_is_somebodys_device() -> None:
    letters = Letters({"Z"}, always=True)
    assert letters.shown and not letters.call()
    assert not any(letters.set_aside() for _ in range(20)) and letters.shown


def test_a_letter_stays_with_its_place() -> None:
    letters = Letters(always=True)
    letters.keep({10: ("pile", 0), 20: ("pile", 1), 5: 5, 6: 6})
    before = dict(letters.of)
    letters.keep({11: ("pile", 0), 20: ("pile", 1), 6: 6, 10: 10})  # 10 was turned, 5 is gone
    assert letters.of[11] == before[10], "the pile keeps its letter, whatever its top"
    assert letters.of[20] == before[20] and letters.of[6] == before[6]
    assert letters.of[10] == before[5], "a letter that is free is given again"


def test_typed_letters_find_their_card() -> None:
    letters = Letters(always=True)
    letters.keep({number: number for number in range(60)})
    for number, code in letters.of.items():
        assert letters.card(code) == number
        assert not letters.begins(code)
        if len(code) == 2:
            assert letters.begins(code[0]) and letters.card(code[0]) is None
    assert letters.card("") is None and letters.card("É") is None and not letters.begins("É")
