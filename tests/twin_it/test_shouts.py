"""What is shouted at a race: the right word for what happened, and for as long as it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.contract import Event
from game.words import Words
from scenes.twin_it.shouts import (
    DEAF_MS,
    LEAST_MS,
    LONGEST_MS,
    SOUNDS,
    Crier,
    Shout,
    Shouts,
    margin,
    reading_ms,
)
from scenes.twin_it.shown import Shown
from tests.twin_it.tables import act, lay, wait

NAMES = ("Ann", "Bo", "Cy", "Dee")
EN = Words("en")


def heard(
    game: Any, *acts: str, until: int | None = None, by: float | None = None, goal: int = 5
) -> list[Shout]:
    """The words for these acts, and for what happens by itself until then."""
    shown = Shown(game.view(0))
    crier = Crier(game.teams, [goal] * len(game.catches), shown)
    events: list[Event] = act(game, *acts)
    if until is not None:
        events += wait(game, until)
    found: list[Shout] = []
    for event in events:
        shown.follow(event)
        found += crier.hear(event, shown, by)
    return found


def said(shouts: Sequence[Shout], language: str = "en") -> list[str]:
    words = Words(language)
    return [
        f"{words.say(f'twin_it.shout.{one.word}')} {one.line(words, NAMES)}".strip()
        for one in shouts
    ]


# --- which word ---------------------------------------------------------------------------------


def test_a_catch_names_its_player_and_the_margin() -> None:
    game = lay("duel", "q1 r1", "s1 t1", table="p1 p2")
    assert said(heard(game, "0@10 hand p1", "0@20 hand p2", by=210)) == [
        "TWIN! Ann · first by 0.21 s"
    ]


def test_the_victim_of_a_theft_is_named() -> None:
    game = lay("duel", "q1 r1", "s1 t1", "u1", table="a3", catches=["", "a1 a2", ""])
    assert said(heard(game, "0@10 hand a3", "0@20 hand a1")) == ["STOLEN! Ann · taken from Bo"]


def test_who_defends_a_pair_has_all_three_safe() -> None:
    game = lay("duel", "q1 r1", "s1 t1", table="a3", catches=["", "a1 a2"])
    assert said(heard(game, "1@10 hand a3", "1@20 hand a1")) == [
        "SAFE! Bo · all three, safe for good"
    ]


def test_in_clans_the_other_clan_is_robbed() -> None:
    game = lay("clans", "q1", "s1", "u1", "v1", table="a3", catches=["", "a1 a2"])
    assert said(heard(game, "0@10 hand a3", "2@20 hand a1")) == [
        "STOLEN! Ann + Cy · taken from the other clan"
    ]


def test_a_dispute_has_both_players() -> None:
    game = lay("duel", "q1 r1", "s1 t1", table="p1 p2")
    (shout,) = heard(game, "0@10 hand p1", "1@20 hand p2", until=5000)
    assert shout.seats == (0, 1)
    assert said([shout]) == ["DISPUTE! Ann and Bo: a hand each, so the pair turns over"]


def test_an_error_says_what_it_costs_and_only_when_it_does() -> None:
    game = lay("duel", "q1 r1", "s1 t1", table="p1 u1", catches=["a1 a2", ""])
    assert said(heard(game, "0@10 hand p1", "0@20 hand u1")) == [
        "OOPS! Ann · not twins · costs a catch"
    ]
    game = lay("duel", "q1 r1", "s1 t1", table="p1 u1")
    assert said(heard(game, "0@10 hand p1", "0@20 hand u1")) == ["OOPS! Ann · not twins"]


def test_the_third_one_is_explained_when_it_turns() -> None:
    game = lay("duel", "q1 r1", "s1 t1", table="a1 a2 a3")
    assert said(heard(game, "0@10 hand a1", "0@20 hand a2")) == [
        "TWIN! Ann · the third one turns over"
    ]


def test_a_dispute_that_is_turned_over_is_no_third_one() -> None:
    game = lay("duel", "q1 r1", "s1 t1", table="p1 p2 u1 u2")
    shouts = heard(game, "0@10 hand u1", "0@20 hand u2", "0@30 hand p1", "1@30 hand p2", until=3000)
    assert [one.word for one in shouts] == ["twin", "dispute"]
    assert "third" not in " ".join(said(shouts))


def test_a_slap_says_what_to_do() -> None:
    game = lay("ring", "p1", "q1", "r1", "s1", "t1", table="p2")
    assert said(heard(game, "1@10 slap")) == ["SLAP! Bo: point at the two cards"]


def test_two_halves_are_one_word() -> None:
    game = lay("ring", "q1", "r1", "s1", "t1", "u1", table="p1 p2")
    (shout,) = heard(game, "0@10 hand p1", "1@20 hand p2")
    assert said([shout]) == ["SPLIT! Ann + Bo · one card each"]


def test_match_point_comes_after_the_catch_and_the_end_has_none() -> None:
    game = lay("duel", "q1", "s1", table="p1 p2 u1 u2", goal=3, catches=["a1 a2", ""])
    assert said(heard(game, "0@10 hand p1", "0@20 hand p2", goal=3)) == [
        "TWIN! Ann",
        "MATCH POINT! Ann · one more catch wins",
    ]
    assert said(heard(game, "0@30 hand u1", "0@40 hand u2", goal=3)) == [
        "TWIN! Ann",
        "VICTORY! Ann",
    ]


def test_the_last_card_is_called_out_once() -> None:
    game = lay("duel", "q1", "r1", table="p1 p2")
    assert [one.word for one in heard(game, "0@10 turn")] == []
    shouts = heard(game, "1@20 turn", "0@30 hand p1", "0@40 hand p2")
    assert [one.word for one in shouts] == ["last_card", "twin", "victory"]


@pytest.mark.parametrize("language", Words.languages)
def test_every_word_is_short_and_every_line_fits_a_table(language: str) -> None:
    words = Words(language)
    for word in SOUNDS:
        assert len(words.say(f"twin_it.shout.{word}")) <= 16
    games = [
        lay("duel", "q1", "r1", table="a1 a2 a3 p1 u1", catches=["", "b1 b2"]),
        lay("clans", "q1", "s1", "u1", "v1", table="a3", catches=["", "a1 a2"]),
    ]
    acts = (("0@10 hand a1", "0@20 hand a2", "0@30 hand p1", "0@40 hand u1"),
            ("0@10 hand a3", "2@20 hand a1"))  # fmt: skip
    for game, made in zip(games, acts, strict=True):
        for shout in heard(game, *made, by=1234):
            assert len(shout.line(words, ("Maximilienne",) * 4)) <= 80


@pytest.mark.parametrize(
    ("ms", "english", "french"),
    [
        (0, "0 ms", "0\u00a0ms"),
        (43.4, "43 ms", "43\u00a0ms"),
        (99.4, "99 ms", "99\u00a0ms"),
        (100, "0.10 s", "0,10\u00a0s"),
        (1210, "1.21 s", "1,21\u00a0s"),
    ],
)
def test_a_margin_is_in_milliseconds_below_a_hundred(ms: float, english: str, french: str) -> None:
    assert (margin(EN, ms), margin(Words("fr"), ms)) == (english, french)


# --- how long -----------------------------------------------------------------------------------


def one(word: str, at: int = 0) -> Shout:
    return Shout(word, (0,), at)


def test_a_word_stands_as_long_as_it_is_read_and_no_longer() -> None:
    shouts = Shouts()
    shouts.add(one("twin"))
    shouts.update(0, 1500)
    assert shouts.current is not None, "it is there at once"
    shouts.update(1499, 1500)
    assert shouts.current is not None
    shouts.update(1, 1500)
    assert shouts.current is None
    assert 900 <= reading_ms("Ann") < reading_ms("Maximilienne · first by 0.21 s") <= LONGEST_MS


def test_words_of_one_moment_follow_each_other_and_none_is_far_behind() -> None:
    shouts = Shouts()
    for word in ("twin", "match_point", "last_card"):
        shouts.add(one(word))
    seen = []
    for _ in range(160):
        shouts.update(10, 2000)
        if shouts.current is not None and (not seen or seen[-1] != shouts.current.word):
            seen.append(shouts.current.word)
    assert seen == ["twin", "match_point", "last_card"], "within 1.6 s"


def test_a_new_moment_does_not_wait_for_what_is_old() -> None:
    shouts = Shouts()
    shouts.add(one("twin"))
    shouts.add(one("match_point"))
    shouts.update(10, 2000)
    shouts.add(one("stolen", at=500))
    shouts.update(LEAST_MS, 2000)
    assert shouts.current is not None and shouts.current.word == "stolen"


def test_what_comes_of_a_slap_is_not_kept_waiting() -> None:
    shouts = Shouts()
    shouts.add(one("slap"))
    shouts.update(10, 2000)
    shouts.add(one("twin", at=300))
    shouts.update(300, 2000)
    assert shouts.current is not None and shouts.current.word == "twin"


def test_a_word_is_skipped_once_it_could_be_seen() -> None:
    shouts = Shouts()
    shouts.add(one("twin"))
    shouts.update(0, 2000)
    shouts.update(DEAF_MS - 1, 2000)
    assert not shouts.skip() and shouts.current is not None, "the click that made the catch"
    shouts.update(1, 2000)
    assert shouts.skip() and shouts.current is None
