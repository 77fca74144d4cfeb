"""A match on the table, whatever the game: films, turns, people, bots, disks and the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.bots.bot import Bot
from game.journal import Match
from game.take_that.rules import DECK, TAKE, Lay
from scenes.menus.help import HelpScene
from scenes.menus.pause import AskScene, MenuScene
from scenes.menus.results import ResultsScene
from scenes.table.count import CountScene
from scenes.table.curtain import CurtainScene
from scenes.table.table import Table
from tests.robot import Robot, app_of, assert_settled, match_of, play_on


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    yield
    pygame.display.quit()


def seated(*kinds: str, **chosen: Any) -> Robot:
    """A robot before a match, at rest: a fresh one, or one that is late in its first round."""
    about = {
        key: chosen.pop(key) for key in ("rounds", "seed", "deck", "advanced") if key in chosen
    }
    late = chosen.pop("late", False)
    chosen.setdefault("speed", "off")
    app = app_of(**chosen)
    match = match_of(app, kinds or ("human", "easy"), **about)
    robot = Robot(app, play_on(match) if late else match)
    robot.rest()
    return robot


def stacked(*first: int) -> list[int]:
    """A deck that begins with these cards; two players get them in turn, the opener first."""
    return [*first, *(card for card in DECK if card not in first)]


# Ann opens; her hand has 34, 43, 41, 22 and cards far from all of them.
ANN = (34, 43, 41, 22, 71, 72, 73, 74, 75)
BO = (45, 46, 47, 48, 49, 51, 52, 53, 54)
DEALT = stacked(*(card for pair in zip(ANN, BO, strict=True) for card in pair))


KEYS = ("t", "u", "h", "m", "return", "space", "escape", "tab", "left", "right", "up", "down",
        "1", "4", "7", "f1", "page up")  # fmt: skip


# --- skipping ---


def hammered(robot: Robot, chance: random.Random) -> None:
    """One random thing that an impatient player does while cards move."""
    size = robot.app.scale.size
    pos = (chance.randrange(size[0]), chance.randrange(size[1]))
    if chance.random() < 0.4:
        ids = [target for target in robot.scene.targets() if target.rect.w]
        pos = chance.choice(ids).rect.center if ids else pos
    kind = chance.randrange(6)
    if kind == 0:
        robot.point(pos)
    elif kind == 1:
        robot.down(pos, chance.choice((1, 1, 1, 2, 3)))
    elif kind == 2:
        robot.up(pos, chance.choice((1, 1, 1, 2, 3)))
    elif kind == 3:
        robot.post(pygame.MOUSEWHEEL, x=0, y=chance.choice((-1, 1)), flipped=False)
    else:
        robot.key(chance.choice(KEYS), step=False)


@pytest.mark.parametrize("seed", [7])
def test_hammering_during_films_never_changes_the_match(seed: int) -> None:
    """The same match, once in peace and once with an input in every frame that is not the
    player's own: the journals are equal, line by line."""
    calm = seated("human", "easy", seed=seed, rounds=1)
    calm.play_match(calm.by_clicks)
    calm.app.close()

    robot = seated("human", "easy", seed=seed, rounds=1, speed="fast")
    chance = random.Random(seed)
    for _ in range(8000):
        scene = robot.scene
        if isinstance(scene, ResultsScene):
            break
        if scene is robot.table and robot.table.my_turn and not robot.table.filming:
            assert_settled(robot.rest(16)) if chance.random() < 0.2 else None
            if chance.random() < 0.5:
                robot.key("escape")  # lets go of what a stray click has chosen, or opens the menu
                continue
            move = robot.choose()
            before = len(robot.table.match.moves)
            robot.table.ask(move)
            assert len(robot.table.match.moves) == before + 1
        elif scene is robot.table:
            hammered(robot, chance)
        elif isinstance(scene, CountScene):
            robot.key("return")
        else:
            robot.key("escape")
        robot.app.step(chance.choice((0, 16, 100)))
    assert isinstance(robot.scene, ResultsScene)
    assert robot.table.match.text == calm.table.match.text


@pytest.mark.parametrize("seed", range(4))
def test_a_monkey_at_the_table_breaks_nothing(seed: int) -> None:
    """Any input at any moment: nothing raises, and every time the table is at rest it shows what
    the seat sees. What was played by accident was legal, for the journal reads back equal."""
    kinds = (("human", "random"), ("human", "human"))[seed % 2]
    robot = seated(*kinds, seed=seed, speed=("off", "fast")[seed // 2])
    motion = ("full", "none", "gentle", "full")[seed]
    robot.app.settings.motion = motion
    chance = random.Random(seed)
    for turn in range(350):
        scene = robot.scene
        if turn % 25 == 24 and isinstance(scene, Table):
            robot.post(pygame.WINDOWFOCUSLOST)
            robot.rest(50)
        if isinstance(scene, Table | CurtainScene | CountScene | AskScene):
            hammered(robot, chance)
            if chance.random() < 0.02:
                robot.app.resize(chance.choice(((960, 540), (1024, 768), (1280, 600))))
        elif isinstance(scene, ResultsScene):
            break
        else:
            robot.key("escape")
            assert robot.scene is not None
        robot.app.step(chance.choice((0, 16, 40)))
        assert robot.table in robot.app.stack
    match = robot.table.match
    again = Match.read(match.path)
    assert again.moves == match.moves
    assert again.game.position() == match.game.position()


def test_a_skipped_film_ends_where_the_watched_one_ends() -> None:
    watched = seated(speed="normal", deck=DEALT)
    skipped = seated(speed="normal", deck=DEALT)
    for robot in (watched, skipped):
        robot.table.ask(Lay(34))
        robot.app.step(16)
        assert robot.table.filming
    skipped.key("space")
    assert not skipped.table.filming
    for robot in (watched, skipped):
        robot.rest()
    assert watched.table.shown.plain() == skipped.table.shown.plain()
    assert watched.table.match.text == skipped.table.match.text


# --- the window changes meanwhile ---


@pytest.mark.parametrize("when", [0, 120, 400, 700])
def test_resize_while_cards_fly(when: int) -> None:
    robot = seated(speed="normal", deck=DEALT)
    robot.table.ask(Lay(34))
    robot.rest()
    robot.table.ask(TAKE if 43 in robot.table.shown.line else robot.choose())
    robot.until(lambda: robot.table.filming)
    for _ in range(when // 20):
        robot.app.step(20)
    robot.app.resize((1280, 720))
    for _ in range(10):
        robot.app.step(20)
        shown = pygame.Rect(0, 0, *robot.app.scale.size)
        assert all(shown.collidepoint(p.x, p.y) for p in robot.table.board.pieces.values())
    robot.app.resize((960, 540))
    robot.rest()


def test_language_changed_in_the_middle_of_a_turn() -> None:
    robot = seated()
    assert robot.table.message == robot.table.prompt()
    robot.app.settings.language = "fr"
    robot.app.refresh()
    robot.rest()
    assert robot.table.message == robot.table.prompt()
    assert "Your" not in robot.table.message


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
    assert curtain.recap == ["Ann lays 34."]
    robot.key("return")
    robot.rest()
    assert robot.scene is curtain and not curtain.covered
    assert [widget.label for widget in curtain.widgets if widget.id.startswith("recap.")] == [
        "Ann lays 34."
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
    assert first.recap[0].startswith("Ann ") and first.recap[1].startswith("Bo ")
    robot.key("return")
    robot.rest()
    robot.key("return")
    robot.rest()
    robot.play(robot.by_drag)
    second = robot.rest()
    assert second.name == "Ann"
    assert second.recap[0].startswith("Bo ") and second.recap[-1].startswith("Cy ")


def closed(deck: list[int], kinds: tuple[str, ...] = ("human", "human")) -> tuple[bytes, bytes]:
    """The first picture of a match and the one at rest."""
    robot = Robot(app_of(speed="off"), match_of(None, kinds, deck=deck))
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
    assert past_curtain(robot) is robot.table
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


def past_curtain(robot: Robot) -> Any:
    for _ in range(4):
        if not isinstance(robot.rest(), CurtainScene):
            break
        robot.key("return")
    return robot.scene


def test_people_undo_by_agreement() -> None:
    robot = seated("human", "human", deck=DEALT)
    past_curtain(robot)
    dealt = robot.table.match.game.position()
    robot.table.ask(Lay(34))
    assert past_curtain(robot) is robot.table and robot.table.eyes == 1
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
    past_curtain(robot)
    assert robot.table.eyes == 0 and robot.table.my_turn


def test_people_who_do_not_agree_keep_to_the_rule_for_one() -> None:
    robot = seated("human", "human", deck=DEALT, undo_by_agreement=False)
    past_curtain(robot)
    robot.table.ask(Lay(34))
    past_curtain(robot)
    robot.key("u")
    robot.rest()
    assert robot.scene is robot.table
    assert robot.table.message == robot.app.words.say("table.undo_nothing")


# --- hint ---


def test_hint_names_a_legal_move_and_marks_it() -> None:
    robot = seated("human", "easy", deck=DEALT)
    robot.key("h")
    robot.until(lambda: robot.table.hinted is not None)
    robot.rest()
    move = robot.table.hinted
    assert move in robot.table.match.game.legal_moves(0)
    assert robot.table.message == robot.table.hint_words(move)
    assert str(move.card) in robot.table.message
    written = robot.table.match.text
    robot.key("h")
    robot.rest()
    assert robot.table.match.text == written
    robot.by_clicks(move)
    robot.until(lambda: robot.table.hinted is None)


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
    monkeypatch.setattr("scenes.table.table.bot_for", lambda *_: bot())
    robot = seated("human", "hard", rounds=1, late=True)
    robot.play_match(robot.by_clicks)
    log = (robot.app.store.logs / "rowdy.log").read_text("utf-8")
    assert said in log


def test_only_bots_play_by_themselves() -> None:
    robot = Robot(app_of(speed="off"), match_of(None, ("easy", "random"), rounds=1))
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
    robot = Robot(app, match)
    said: list[str] = []
    app.notice = said.append  # type: ignore[method-assign, assignment]
    robot.play_match(robot.by_clicks)
    assert len(said) == 1 and "cannot be saved" in said[0]


# --- resume and the end ---


def test_a_resumed_match_shows_where_it_was_left() -> None:
    robot = seated("human", "easy")
    for _ in range(5):
        robot.play(robot.by_clicks)
        robot.rest()
    picture, path = robot.table.shown, robot.table.match.path
    robot.table.match.close()
    again = Match.resume(path)
    robot.app.replace("table", again)
    robot.app.step(0)
    robot.table = robot.scene
    assert not robot.table.filming
    robot.rest()
    assert robot.table.shown.plain() == picture.plain()


def test_count_results_and_rematch_with_one_key() -> None:
    robot = seated("human", "easy", rounds=1, late=True)
    results = robot.play_match(robot.by_clicks)
    old = robot.table.match
    assert robot.app.store.current() is None
    assert results.outcome == old.outcome
    robot.key("return")
    table = robot.scene
    assert isinstance(table, Table) and robot.app.stack == [table]
    robot.table = table
    robot.rest()
    assert table.match.seats == old.seats and table.match.options == old.options
    assert table.match.path != old.path and table.match.moves == []
    assert robot.app.store.unfinished() == table.match.path


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


# --- the menu and the rules over a film ---


def test_the_menu_opens_in_the_middle_of_a_film_and_the_film_goes_on() -> None:
    robot = seated(speed="normal", deck=DEALT)
    robot.table.ask(Lay(34))
    robot.app.step(16)
    for name, scene in (("m", MenuScene), ("f1", HelpScene), ("escape", MenuScene)):
        assert robot.table.filming
        robot.key(name)
        assert isinstance(robot.scene, scene)
        robot.app.step(100)
        robot.key("escape")
        assert robot.scene is robot.table
        robot.app.step(16)
    robot.rest()


@pytest.mark.parametrize(("motion", "language"), [("full", "fr"), ("gentle", "en"), ("none", "fr")])
def test_every_motion_and_language(motion: str, language: str) -> None:
    robot = seated(
        "human", "random", "random", "random",
        rounds=1, motion=motion, language=language, speed="fast", percent=200,
    )  # fmt: skip
    for turn in range(6):
        robot.play((robot.by_drag, robot.by_clicks, robot.by_keys)[turn % 3])
        robot.rest()


def test_without_motion_no_card_is_ever_between_two_places() -> None:
    robot = seated(speed="normal", motion="none", deck=DEALT)
    robot.table.ask(Lay(34))
    for _ in range(60):
        robot.app.step(16)
        assert not any(piece.moving for piece in robot.table.board.pieces.values())


# At rest


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
