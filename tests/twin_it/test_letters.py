"""The letters on cards of Twin It: enough of them, easy ones first, and none that buzzes."""

from __future__ import annotations

from itertools import product

import pytest

from scenes.twin_it.letters import Letters

EVERY_LETTER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def codes(places: int, taken: str = "") -> list[str]:
    letters = Letters(set(taken))
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
    letters = Letters({"ENTER", "NUM 3", ""})
    letters.keep({number: number for number in range(30)})
    assert list(letters.of.values()) == codes(30)


def test_the_easiest_letters_come_first() -> None:
    assert codes(4) == ["A", "S", "D", "F"]
    assert max(map(len, codes(17))) == 1


def test_a_letter_stays_with_its_place() -> None:
    letters = Letters()
    letters.keep({10: ("pile", 0), 20: ("pile", 1), 5: 5, 6: 6})
    before = dict(letters.of)
    letters.keep({11: ("pile", 0), 20: ("pile", 1), 6: 6, 10: 10})  # 10 was turned, 5 is gone
    assert letters.of[11] == before[10], "the pile keeps its letter, whatever its top"
    assert letters.of[20] == before[20] and letters.of[6] == before[6]
    assert letters.of[10] == before[5], "a letter that is free is given again"


def test_typed_letters_find_their_card() -> None:
    letters = Letters()
    letters.keep({number: number for number in range(60)})
    for number, code in letters.of.items():
        assert letters.card(code) == number
        assert not letters.begins(code)
        if len(code) == 2:
            assert letters.begins(code[0]) and letters.card(code[0]) is None
    assert letters.card("") is None and letters.card("É") is None and not letters.begins("É")
