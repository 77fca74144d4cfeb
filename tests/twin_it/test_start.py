"""Before a match of Twin It: what is seen, who starts it, and that nothing runs meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from game.journal import Match, Player
from scenes.input.intents import Acted
from scenes.menus.help import HelpScene
from scenes.menus.illustrations import Card
from scenes.menus.pause import MenuScene
from scenes.menus.sheet import Words
from scenes.stage import text
from scenes.table.table import table_for
from scenes.table.watch import watching
from scenes.twin_it.devices import Device
from scenes.twin_it.figures import Finger, Hand, Key, Name, Press
from scenes.twin_it.gestures import race_panel
from scenes.twin_it.start import DOUBLE_CLICK_MS, Players, StartScene
from tests.robot import app_of
from tests.twin_it.racer import FIVE, FOUR, KEYS, NAMES, PAIR, Clock, Racer, a_clock

MODES = {"duel": (2, PAIR), "clans": (4, FOUR), "ring": (2, FIVE)}
DEVICES = (*KEYS[:1], Device("pad", label="Pad 1", pad=0), Device("mouse"), Device("touch"),
           Device("key", "@return", "ENTER"), Device("key", "@u", "U"))  # fmt: skip


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    yield from a_clock(monkeypatch)


def asked(clock: Clock, mode: str = "duel", people: int = 1, **chosen: Any) -> Racer:
    """A table at which somebody is asked to start."""
    players, top = MODES[mode]
    kinds = ["human"] * people + ["easy"] * (players - people)
    robot = Racer(clock, kinds, mode, top, begin=False, bots=True, **chosen)
    if people > 1:
        robot.strike("f5")
    assert robot.shows(StartScene)
    return robot


def things(robot: Racer, kind: type) -> list[Any]:
    return [thing for thing in race_panel(robot.table).example if isinstance(thing, kind)]


# --- starting ---


@pytest.mark.parametrize("mode", MODES)
def test_nothing_runs_and_nothing_is_seen_before_the_start(clock: Clock, mode: str) -> None:
    robot = asked(clock, mode)
    robot.go(8000)
    assert robot.faces() == {"back"} and robot.table.clock == 0 and robot.acts == []
    robot.strike("space")
    assert robot.scene is robot.table and "back" not in robot.faces()
    assert robot.acts == [], "the key has started the match, and turned no card"
    robot.go(400)
    assert robot.table.clock == 400


@pytest.mark.parametrize("key", ["return", "space", "z", "f5"])
def test_one_key_starts(clock: Clock, key: str) -> None:
    robot = asked(clock)
    robot.strike(key)
    assert robot.scene is robot.table


def test_the_button_starts(clock: Clock) -> None:
    robot = asked(clock)
    robot.click("begin")
    assert robot.scene is robot.table


def test_a_click_anywhere_starts_but_not_the_second_one_of_who_opened_the_table(
    clock: Clock,
) -> None:
    robot = asked(clock)
    robot.click((5, 5))
    assert robot.shows(StartScene)
    robot.go(DOUBLE_CLICK_MS)
    robot.click((5, 5))
    assert robot.scene is robot.table


@pytest.mark.parametrize("button", ["confirm", "menu", "hint"])  # A, START, X
def test_a_pad_starts(clock: Clock, button: str) -> None:
    robot = asked(clock)
    robot.scene.handle(Acted(button, pad=3))
    assert robot.scene is robot.table


def test_rules_and_menu_come_instead_and_then_all_are_asked_again(clock: Clock) -> None:
    robot = asked(clock)
    for key, kind in (("escape", MenuScene), ("f1", HelpScene)):
        robot.strike(key)
        assert robot.shows(kind) and robot.faces() == {"back"}
        robot.strike("escape")
        robot.go(20)
        assert robot.shows(StartScene) and robot.table.clock == 0
    for id, kind in (("start.menu", MenuScene), ("start.help", HelpScene)):
        robot.click(id)
        assert robot.shows(kind)
        robot.strike("escape")
        robot.go(20)
    assert robot.shows(StartScene)


def test_bots_among_themselves_just_play(clock: Clock) -> None:
    robot = Racer(clock, ("easy", "easy"), begin=False, bots=True)
    assert robot.scene is robot.table
    robot.go(3000)
    assert robot.table.clock == 3000 and robot.acts


def test_a_recording_is_not_asked_to_start(clock: Clock) -> None:
    app = app_of()
    match = Match.start("twin-it", [Player("Ann", "human"), Player("Bo", "easy")], {}, 7)
    table = watching(match)
    app.push(table)
    app.step(16)
    assert app.scene is table


def test_a_match_that_was_begun_before_says_less(clock: Clock) -> None:
    robot = Racer(clock)
    robot.strike("space")
    robot.go(100)
    assert robot.acts
    path = robot.table.match.path
    robot.table.match.close()
    robot.table = table_for(Match.resume(path))
    robot.app.reset(robot.table)
    robot.go(50)
    assert robot.shows(StartScene)
    panel = race_panel(robot.table)
    assert not panel.lines and not panel.example and panel.begin == "Go on"
    robot.strike("space")
    assert robot.scene is robot.table


# --- what is shown ---


def test_alone_a_pair_is_clicked_and_no_letters_are_seen_as_on_the_table(clock: Clock) -> None:
    robot = asked(clock)
    assert [(press.kind, press.number) for press in things(robot, Press)] == [
        ("mouse", 1), ("mouse", 2),
    ]  # fmt: skip
    assert [hand.seat for hand in things(robot, Hand)] == [0, 0]
    assert not any("/" in card.face for card in things(robot, Card))
    assert not robot.table.input.letters.shown


def test_in_the_ring_the_middle_is_slapped_and_two_fingers_point(clock: Clock) -> None:
    robot = asked(clock, "ring")
    assert len(things(robot, Hand)) == 1 and len(things(robot, Finger)) == 2


def test_in_clans_the_second_hand_is_a_team_mates(clock: Clock) -> None:
    robot = asked(clock, "clans")
    assert [hand.seat for hand in things(robot, Hand)] == [0, 2]
    assert [name.called for name in things(robot, Name)] == [NAMES[0], NAMES[2]]


@pytest.mark.parametrize("mode", MODES)
def test_with_keys_a_key_is_pressed_first(clock: Clock, mode: str) -> None:
    robot = asked(clock, mode, people=2)
    (key,) = things(robot, Key)
    assert key.label == robot.table.input.devices[0].label and key.down
    assert "*Press your key*" in race_panel(robot.table).lines[1]


def test_several_people_see_what_each_of_them_plays_with(clock: Clock) -> None:
    robot = asked(clock, people=2)
    (players,) = (one for one in robot.scene.widgets if isinstance(one, Players))
    assert [(one.name, one.device) for one in players.seated] == [
        (NAMES[seat], device) for seat, device in robot.table.input.devices.items()
    ]


def test_whoever_is_not_in_a_hurry_is_told_so(clock: Clock) -> None:
    robot = asked(clock, no_hurry=True)
    assert "No hurry" in race_panel(robot.table).lines[-1]


# --- how it looks ---


def panels(size: tuple[int, int], language: str, percent: int) -> Iterator[tuple[str, StartScene]]:
    for mode in ("duel", "clans", "ring", "together"):
        for kinds in (["human"] + ["easy"] * 3, ["human"] * 6):
            app = app_of(size, language, percent)
            seats = [Player(NAMES[seat], kind) for seat, kind in enumerate(kinds)]
            table: Any = table_for(Match.start("twin-it", seats, {"mode": mode}, 7))
            app.push(table)
            app.step(16)
            if mode != "together" and len(table.people) > 1:
                table._got_devices(dict(enumerate(DEVICES)))
            app.step(16)
            assert isinstance(app.scene, StartScene)
            yield f"{mode} for {len(table.people)}", app.scene
            app.close()


def overlaps(scene: StartScene) -> list[tuple[str, str]]:
    shown: Sequence[Any] = scene.widgets
    return [
        (one.id, other.id)
        for i, one in enumerate(shown)
        for other in shown[i + 1 :]
        if one.rect.colliderect(other.rect)
    ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("size", "percent"),
    [((960, 540), 100), ((960, 540), 200), ((1280, 720), 150), ((1080, 1920), 200),
     ((2560, 1080), 100)],
)  # fmt: skip
def test_everything_fits(size: tuple[int, int], percent: int, language: str) -> None:
    for name, scene in panels(size, language, percent):
        window = scene.app.window.surface.get_rect()
        assert window.contains(scene.panel), name
        assert all(scene.panel.contains(widget.rect) for widget in scene.widgets), name
        assert not overlaps(scene), name
        lines = [w for w in scene.widgets if isinstance(w, Words) and w.id.startswith("how.")]
        if name.startswith("together"):  # its lines are the minute's own
            continue
        assert 1 <= len(lines) <= 3, name
        for line in lines:
            assert len(text.plain(line.label)) <= 80, line.label
            assert line.px >= min(scene.scale.font(25), scene.scale.px(25)), name
