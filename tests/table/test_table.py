"""A match on the table, shown at Take That: turns, people, bots, disks.

What every table keeps is in tests/conformance/test_tables.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.bot import Bot
from game.journal import Match
from game.take_that.rules import DECK, Lay
from scenes.menus.pause import AskScene
from scenes.menus.results import ResultsScene
from scenes.table.count import CountScene
from scenes.table.curtain import CurtainScene
from tests.robot import app_of
from tests.take_that.twister import Twister, match_of, play_on


def seated(*kinds: str, **chosen: Any) -> Twister:
    """A robot before a match, at rest: a fresh one, or one that is late in its first round."""
    about = {
        key: chosen.pop(key) for key in ("rounds", "seed", "deck", "advanced") if key in chosen
    }
    late = chosen.pop("late", False)
    chosen.setdefault("speed", "off")
    app = app_of(**chosen)
    match = match_of(app, kinds or ("human", "easy"), **about)
    robot = Twister(app, play_on(match) if late else match)
    robot.rest()
    return robot


def stacked(*first: int) -> list[int]:
    """A deck that begins with these cards; two players get them in turn, the opener first."""
    return [*first, *(card for card in DECK if card not in first)]


# Ann opens; her hand has 34, 43, 41, 22 and cards far from all of them.
ANN = (34, 43, 41, 22, 71, 72, 73, 74, 75)
BO = (45, 46, 47, 48, 49, 51, 52, 53, 54)
DEALT = stacked(*(card for pair in zip(ANN, BO, strict=True) for card in pair))


# --- several people, one screen ---


def test_one_person_never_meets_the_curtain() -> None:
    robot = seated("human", "easy", "easy", rounds=1, late=True)
    pushed: list[str] = []
    put = robot.app._put
    robot.app._put = lambda scene: (pushed.append(type(scene).__name__), put(scene))  # type: ignore[method-assign, assignment, func-returns-value]
    robot.play_match(robot.by_clicks)
    assert pushed == ["CountScene", "ResultsScene"]


def test_two_people_take_turns_behind_the_curtain() -> None:
    robot = seated("human", "human", deck=DEALT)
    curtain = robot.scene
    assert isinstance(curtain, CurtainScene) and curtain.covered and curtain.name == "Ann"
    assert curtain.recap == []
    robot.key("return")
    assert robot.rest() is robot.table and robot.table.eyes == 0
    robot.by_drag(Lay(34))
    curtain = robot.rest()
    assert isinstance(curtain, CurtainScene) and curtain.covered and curtain.name == "Bo"
    assert [entry.by for entry in curtain.recap] == [0]
    assert "34" in curtain.recap[0].said
    robot.key("return")
    robot.rest()
    assert robot.scene is curtain and not curtain.covered
    assert [widget.label for widget in curtain.widgets if widget.id.startswith("recap.")] == [
        "Ann lays 34"
    ]
    robot.key("return")
    assert robot.rest() is robot.table and robot.table.eyes == 1
    assert robot.table.shown.hand == sorted(BO)


def test_recap_tells_all_since_the_player_last_looked() -> None:
    robot = seated("human", "random", "human", seed=3)
    robot.key("return")
    robot.rest()
    robot.play(robot.by_drag)
    first = robot.rest()
    assert len(first.recap) >= 2
    assert [entry.by for entry in first.recap][:2] == [0, 1]
    robot.key("return")
    robot.rest()
    robot.key("return")
    robot.rest()
    robot.play(robot.by_drag)
    second = robot.rest()
    assert second.name == "Ann"
    assert (second.recap[0].by, second.recap[-1].by) == (1, 2)


def closed(deck: list[int], kinds: tuple[str, ...] = ("human", "human")) -> tuple[bytes, bytes]:
    """The first picture of a match and the one at rest."""
    robot = Twister(app_of(speed="off"), match_of(None, kinds, deck=deck))
    first = robot.picture()
    robot.rest()
    assert isinstance(robot.scene, CurtainScene) and robot.scene.covered
    at_rest = robot.picture()
    robot.app.close()
    return first, at_rest


@pytest.mark.parametrize("kinds", [("human", "human"), ("random", "human", "human")])
def test_the_closed_curtain_looks_the_same_whatever_the_hands_are(kinds: tuple[str, ...]) -> None:
    """Also where a bot opens: nothing of a hand is drawn before its owner has been named."""
    assert closed(DEALT, kinds) == closed(DEALT[::-1], kinds)


@pytest.mark.parametrize("motion", ["full", "none"])
def test_nothing_of_the_hand_before_shines_through_the_recap(motion: str) -> None:
    """Ann's other cards differ between the two matches; what Bo sees does not."""
    seen = []
    for ann in (ANN, (34, 43, 91, 92, 93, 94, 95, 96, 97)):
        deck = stacked(*(card for pair in zip(ann, BO, strict=True) for card in pair))
        robot = seated("human", "human", deck=[*deck[:18], 12, *sorted(set(deck[18:]) - {12})],
                       speed="fast", motion=motion)  # fmt: skip
        robot.key("return")
        robot.rest()
        robot.table.ask(Lay(34))
        while not isinstance(robot.scene, CurtainScene):
            robot.app.step(16)
        robot.rest()
        robot.key("return")
        robot.app.step(0)
        recap = robot.picture()
        robot.rest()
        robot.key("return")
        robot.app.step(0)
        seen.append((recap, robot.picture()))
    assert seen[0] == seen[1]


def test_after_the_count_nobody_sees_a_new_hand_uncalled() -> None:
    """People have counted together before one screen: the next hand waits for the curtain."""
    robot = seated("human", "human", rounds=2, late=True)
    for _ in range(400):
        scene = robot.rest()
        if isinstance(scene, CountScene):
            break
        if isinstance(scene, CurtainScene):
            robot.key("return")
        else:
            robot.play(robot.by_clicks)
    robot.key("return")
    assert isinstance(robot.scene, CurtainScene) and robot.scene.covered
    named = robot.scene.seat
    assert robot.past_curtain() is robot.table
    assert robot.table.eyes == named == robot.table.match.game.turn
    assert robot.table.shown.round == 2


# --- undo ---


def test_undo_right_after_taking_the_line() -> None:
    robot = seated("human", "easy", deck=DEALT)
    robot.table.ask(Lay(34))
    robot.rest()
    before = robot.table.match.game.position()
    robot.key("t")
    robot.rest()
    assert robot.table.shown.line == [] and robot.table.my_turn
    robot.key("u")
    robot.rest()
    assert robot.table.match.game.position() == before
    assert robot.table.match.text.endswith(b'{"undo":1}\n')
    assert robot.table.message == robot.table.prompt()


def test_undo_is_refused_after_a_draw() -> None:
    robot = seated("human", "easy", deck=DEALT)
    robot.key("u")
    assert robot.table.message == robot.app.words.say("table.undo_nothing")
    assert robot.table.refusal
    robot.table.ask(Lay(34))
    robot.rest()
    written = robot.table.match.text
    robot.click("table.undo")
    robot.rest()
    assert robot.table.message == robot.app.words.say("table.undo_revealed")
    assert robot.table.match.text == written


def test_take_back_is_grey_with_its_reason_when_it_would_be_refused() -> None:
    robot = seated("human", "easy", deck=DEALT)
    say = robot.app.words.say

    def button() -> tuple[bool, str]:
        found = robot.target("table.undo")
        return found.enabled, found.why_not

    assert button() == (False, say("table.undo_nothing"))
    robot.table.ask(Lay(34))
    robot.rest()
    assert button() == (False, say("table.undo_revealed"))
    robot.key("t")
    robot.rest()
    assert button() == (True, "")


def test_friendly_any_move_is_taken_back_and_the_match_is_marked_once() -> None:
    robot = seated("human", "easy", deck=DEALT, friendly=True)
    dealt = robot.table.match.game.position()
    for _ in range(2):
        robot.table.ask(Lay(34))
        robot.rest()
        assert robot.target("table.undo").enabled and not robot.table.refusal
        robot.click("table.undo")
        robot.rest()
        assert robot.table.match.game.position() == dealt
    assert robot.table.match.text.count(b'{"x_friendly":true}\n{"undo":') == 1
    assert robot.table.match.text.count(b"x_friendly") == 1
    again = Match.parse(robot.table.match.text)
    assert again.friendly and again.game.position() == dealt


def test_friendly_nothing_is_marked_that_all_rules_allow() -> None:
    robot = seated("human", "easy", deck=DEALT, friendly=True)
    robot.table.ask(Lay(34))
    robot.rest()
    robot.key("t")
    robot.rest()
    robot.key("u")
    robot.rest()
    assert robot.table.match.text.endswith(b'{"undo":1}\n')
    assert not robot.table.match.friendly


def test_friendly_is_only_against_bots() -> None:
    robot = seated("human", "human", deck=DEALT, friendly=True, undo_by_agreement=False)
    robot.past_curtain()
    robot.table.ask(Lay(34))
    robot.past_curtain()
    robot.key("u")
    robot.rest()
    assert robot.table.refusal and not robot.table.match.friendly


def test_people_undo_by_agreement() -> None:
    robot = seated("human", "human", deck=DEALT)
    robot.past_curtain()
    dealt = robot.table.match.game.position()
    robot.table.ask(Lay(34))
    assert robot.past_curtain() is robot.table and robot.table.eyes == 1
    written = robot.table.match.text

    robot.key("u")
    question = robot.rest()
    assert isinstance(question, AskScene)
    robot.key("escape")
    robot.rest()
    assert robot.scene is robot.table and robot.table.match.text == written

    robot.key("u")
    robot.rest()
    robot.key("return")
    curtain = robot.rest()
    assert isinstance(curtain, CurtainScene) and curtain.name == "Ann"
    assert robot.table.match.game.position() == dealt
    robot.past_curtain()
    assert robot.table.eyes == 0 and robot.table.my_turn


def test_people_who_do_not_agree_keep_to_the_rule_for_one() -> None:
    robot = seated("human", "human", deck=DEALT, undo_by_agreement=False)
    robot.past_curtain()
    robot.table.ask(Lay(34))
    robot.past_curtain()
    robot.key("u")
    robot.rest()
    assert robot.scene is robot.table
    assert robot.table.message == robot.app.words.say("table.undo_nothing")


# --- hint ---


def test_hint_is_dropped_with_the_move_it_was_for() -> None:
    robot = seated("human", "easy", deck=DEALT)
    robot.key("h")
    robot.table.ask(Lay(71))
    robot.rest()
    assert robot.table.hinted is None and not robot.table.message.startswith("Hint")


# --- bots ---


class Broken(Bot):
    def think(self, view: Any, chance: Any) -> Any:
        yield
        raise ZeroDivisionError("a bot divides its cards by nobody")


class Cheat(Bot):
    def think(self, view: Any, chance: Any) -> Any:
        yield
        return Lay(0)


@pytest.mark.parametrize(("bot", "said"), [(Broken, "by nobody"), (Cheat, "lay 0")])
def test_a_bot_that_fails_is_replaced_and_logged(
    bot: type[Bot], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.table.bot_turns.bot_for", lambda *_: bot())
    robot = seated("human", "hard", rounds=1, late=True)
    robot.play_match(robot.by_clicks)
    log = (robot.app.store.logs / "rowdy.log").read_text("utf-8")
    assert said in log


def test_only_bots_play_by_themselves() -> None:
    robot = Twister(app_of(speed="off"), match_of(None, ("easy", "random"), rounds=1))
    robot.until(lambda: isinstance(robot.scene, CountScene), 100)
    robot.rest()
    robot.key("return")
    assert isinstance(robot.rest(), ResultsScene)


# --- disks ---


def test_a_full_disk_is_said_once_and_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    robot = seated("human", "easy", rounds=1, late=True)
    said: list[str] = []
    notice = robot.app.notice
    monkeypatch.setattr(robot.app, "notice", lambda text: (said.append(text), notice(text)))

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    robot.play_match(robot.by_clicks)
    assert len(said) == 1 and "disk is full" in said[0]


def test_a_folder_that_has_gone_is_said_once_and_the_match_goes_on(home: Any) -> None:
    app = app_of(speed="off")
    match = match_of(None, rounds=1)
    lost = home / "nowhere"
    lost.parent.mkdir(parents=True, exist_ok=True)
    lost.write_text("a file where the folder was")
    match = Match.start("take-that", match.seats, {"rounds": 1}, 7, path=lost / "match.jsonl")
    robot = Twister(app, match)
    said: list[str] = []
    app.notice = said.append  # type: ignore[method-assign, assignment]
    robot.play_match(robot.by_clicks)
    assert len(said) == 1 and "cannot be saved" in said[0]


# --- the end of a round ---


def test_the_count_comes_after_each_round() -> None:
    robot = seated("human", "random", rounds=2, late=True)
    rounds: list[int] = []
    put = robot.app._put

    def noted(scene: Any) -> None:
        if isinstance(scene, CountScene):
            rounds.append(scene.event.round if hasattr(scene, "event") else len(rounds) + 1)
        put(scene)

    robot.app._put = noted  # type: ignore[method-assign]
    robot.play_match(robot.by_clicks)
    assert rounds == [1, 2]


# --- at rest ---


def test_without_motion_no_card_is_ever_between_two_places() -> None:
    robot = seated(speed="normal", motion="none", deck=DEALT)
    robot.table.ask(Lay(34))
    for _ in range(60):
        robot.app.step(16)
        assert not any(piece.moving for piece in robot.table.board.pieces.values())


def test_a_table_that_waits_for_its_player_costs_nothing_and_wakes_at_once() -> None:
    robot = seated("human", "random", speed="off")
    robot.rest()
    for _ in range(10):  # the app starts sound, pads and the like one a frame
        robot.app.step(16)
    table, calls = robot.table, 0
    assert table.asleep
    update = table.update

    def counted(dt: float) -> None:
        nonlocal calls
        calls += 1
        update(dt)

    table.update = counted  # type: ignore[method-assign]
    robot.app.step(16)
    assert calls == 0
    table.dirty = True
    robot.app.step(16)
    assert calls == 1
    robot.app.step(16)
    robot.key("f")
    robot.app.step(16)
    assert calls > 2
    robot.rest()
    robot.table.ask(robot.choose())
    robot.app.step(16)
    assert not table.asleep
