"""A match in which more was taken back than the rules of the table allow is marked so."""

from __future__ import annotations

import pytest

from game.journal import Match, Player

SEATS = [Player("Ann", "human"), Player("Bo", "easy")]


@pytest.mark.parametrize(("line", "friendly"), [
    (b"", False),
    (b'{"x_friendly":true}\n', True),
    (b'{"x_friendly":false}\n', False),
    (b'{"x_note":"\\"x_friendly\\""}\n', False),
])  # fmt: skip
def test_a_line_of_the_journal_says_that_it_was_friendly(line: bytes, friendly: bool) -> None:
    match = Match.start("take-that", SEATS, {}, 7)
    assert Match.parse(match.text + line).friendly == friendly
