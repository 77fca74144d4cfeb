"""Two people at one keyboard race in a real window: real keys, a real mouse, a journal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.journal import Match, Player
from game.store import Store
from tests.twin_it.cards import card, deck
from tests.window.driver import Rowdy

# When each has turned a card, p1 and p2 lie open.
TOP = "p1' p2' q1 s1 r1 t1 u1 v1 x1 y1"


def prepared(home: Path) -> Path:
    """A player's folder with a match that was just begun; gives its journal."""
    home.mkdir(parents=True, exist_ok=True)
    store = Store.open()
    settings: Any = store.settings
    settings.language, settings.speed, settings["point_seconds"] = "en", "off", 10
    assert store.save_settings()
    path = store.new_journal_path("twin-it")
    assert path is not None
    seats = [Player("Ann", "human"), Player("Bo", "human")]
    match = Match.start("twin-it", seats, {"mode": "duel"}, 7, deck(TOP), path)
    store.remember(match)
    match.close()
    return path


def acts(path: Path) -> list[tuple[int, str, int | None]]:
    return [(made.seat, made.move.text(), made.at) for made in Match.read(path).moves]


def join(rowdy: Rowdy) -> None:
    """Through the lobby: Ann strikes Z, Bo chooses U, F5 goes on; then a key starts."""
    rowdy.click("continue")
    rowdy.see("tile.1")
    rowdy.key("z")
    rowdy.click("tile.1")
    rowdy.key("u", "F5")
    rowdy.see("begin")
    rowdy.key("Return")
    rowdy.see("turn")


def turn_two(rowdy: Rowdy, path: Path) -> None:
    rowdy.key("space")
    rowdy.wait(lambda: len(acts(path)) == 1)
    rowdy.key("space")
    rowdy.wait(lambda: len(acts(path)) == 2)
    rowdy.see(f"card.{card('p1')}")


def test_two_people_race_with_keys_and_one_mouse(display: str, home: Path) -> None:
    path = prepared(home)
    with Rowdy(display, home) as rowdy:
        join(rowdy)
        turn_two(rowdy, path)
        rowdy._run("keydown", "u", "sleep", "0.05", "keyup", "u")
        rowdy.wait(lambda: "turn" not in rowdy.targets())  # Bo has the floor
        rowdy._run("key", "z")  # too late
        rowdy.click(f"card.{card('p2')}")
        rowdy.click(f"card.{card('p1')}")
        rowdy.wait(lambda: len(acts(path)) == 4)
        *_, one, other = acts(path)
        assert one[:2] == (1, f"hand {card('p2')}") and other[:2] == (1, f"hand {card('p1')}")
        assert one[2] == other[2], "both hands came down with the key"
        game: Any = Match.read(path).game
        assert [len(owned) for owned in game.catches] == [0, 1]

        rowdy.see("turn")
        rowdy.key("Escape")
        rowdy.wait(lambda: "turn" not in rowdy.targets() and rowdy.targets())
        before = acts(path)
        rowdy.key("z", "u")  # nobody buzzes during a pause
        rowdy.key("Escape")
        rowdy.see("turn")
        assert acts(path) == before


def test_two_keys_at_once_on_a_real_keyboard(display: str, home: Path) -> None:
    """As close as two fingers can be: a dispute, or on a busy machine the first one's pair."""
    path = prepared(home)
    with Rowdy(display, home) as rowdy:
        join(rowdy)
        turn_two(rowdy, path)
        rowdy._run("keydown", "z", "keydown", "u", "keyup", "z", "keyup", "u")
        rowdy.wait(lambda: "turn" not in rowdy.targets())
        rowdy.click(f"card.{card('p1')}")
        rowdy.click(f"card.{card('p2')}")
        rowdy.wait(lambda: len(acts(path)) == 4)
        (first, _, at), (second, _, also) = acts(path)[-2:]
        assert at == also and first == 0
        game: Any = Match.read(path).game
        assert bool(game.disputed) == (second == 1)
        assert bool(game.disputed) or len(game.catches[0]) == 1
