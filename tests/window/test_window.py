"""The real program in a real window on a virtual screen, driven from outside."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from game.journal import Match
from tests.window.driver import Rowdy


def prepared(home: Path, **settings: Any) -> Path:
    """A player's folder with these settings."""
    home.mkdir(parents=True, exist_ok=True)
    from game.store import Store

    store = Store.open()
    chosen: Any = store.settings
    for name, value in {"language": "en", "speed": "off", "bots_pace": "off", **settings}.items():
        setattr(chosen, name, value)
    assert store.save_settings()
    return home


def set_up(rowdy: Rowdy) -> None:
    """From the title to a match of one round against one bot, with the widgets of the set-up."""
    rowdy.see("game.take-that")
    rowdy.click("game.take-that")
    rowdy.see("start")
    while "seat.2.remove" in rowdy.targets():
        before = rowdy.targets()
        rowdy.click("seat.2.remove")
        rowdy.changed(before)
    while not rowdy.see("option.rounds")["label"].endswith(" 1"):
        before = rowdy.targets()
        rowdy.click("option.rounds")
        rowdy.changed(before)
    rowdy.click("start")
    rowdy.see("table.menu")


def play(rowdy: Rowdy, turn: int) -> None:
    """One move: a twist if there is one, else a card that fits, else take the line. Dragged,
    clicked or typed in turn."""
    hand, line = rowdy.cards("hand"), rowdy.cards("line")
    mirrors = {int(str(card)[::-1]): id for card, id in line if card % 11}
    before = shown(rowdy)
    twist = next(((card, id) for card, id in hand if card in mirrors), None)
    lay = next(((card, id) for card, id in hand if not line or abs(card - line[-1][0]) <= 10), None)
    chosen, goal = (twist, mirrors[twist[0]]) if twist else (lay, "line.end")
    if chosen is None:
        rowdy.key("t") if turn % 2 else rowdy.click("take")
    elif turn % 3 == 0:
        rowdy.drag(chosen[1], goal)
    elif turn % 3 == 1 or twist:
        rowdy.click(chosen[1])
        rowdy.click(goal)
    else:
        rowdy.key(*str(chosen[0]), "Return")
    rowdy.wait(lambda: shown(rowdy) != before)


def shown(rowdy: Rowdy) -> dict[str, str]:
    """Which cards can be pointed at. Where they lie changes with the pointer alone."""
    return {
        id: target["label"]
        for id, target in rowdy.targets().items()
        if id.startswith(("hand.", "line."))
    }


def play_round(rowdy: Rowdy, moves: int = 200) -> int:
    """Play until something else than the table is shown, at most so many moves."""
    for turn in range(moves):
        now = rowdy.wait(lambda: seen if set(seen := rowdy.targets()) & MILESTONES else None)
        if "line.end" not in now:
            return turn
        play(rowdy, turn)
    return moves


MILESTONES = {"line.end", "continue", "count.continue", "rematch"}


def test_a_whole_round_from_the_title_to_the_results(display: str, home: Path) -> None:
    with Rowdy(display, prepared(home)) as rowdy:
        set_up(rowdy)
        play_round(rowdy)
        journal = Match.read(rowdy.journal())
        assert journal.outcome is not None and journal.options["rounds"] == 1
        rowdy.key("Return")
        rowdy.see("rematch")

        import pygame

        picture = rowdy.shot()
        image = pygame.image.load(picture)
        assert image.get_size() == (1280, 720)
        colours = {
            tuple(image.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 720, 40)
        }
        assert len(colours) > 20, "the picture is blank"
        listed = [target["id"] for target in json.loads(picture.with_suffix(".json").read_text())]
        assert "rematch" in listed

        before = rowdy.targets()
        rowdy.click("rematch")
        assert "table.menu" in rowdy.changed(before)
        again = Match.read(rowdy.journal())
        assert again.seats == journal.seats and again.moves == []


def test_a_match_survives_a_power_cut(display: str, home: Path) -> None:
    prepared(home)
    with Rowdy(display, home) as rowdy:
        set_up(rowdy)
        play_round(rowdy, 6)
        rowdy.wait(lambda: "line.end" in rowdy.targets())
        hand, line = rowdy.cards("hand"), rowdy.cards("line")
        rowdy.kill()
        path = rowdy.journal()
    before = Match.read(path)
    with Rowdy(display, home) as rowdy:
        rowdy.click("continue")
        rowdy.see("table.menu")
        rowdy.see("line.end")
        assert (rowdy.cards("hand"), rowdy.cards("line")) == (hand, line)
        view: Any = before.game.view(0)
        assert [card for card, _ in rowdy.cards("line")] == list(view.line)
        assert sorted(card for card, _ in rowdy.cards("hand")) == sorted(view.hand)
        play_round(rowdy, 2)
        rowdy.wait(lambda: len(Match.read(path).moves) >= len(before.moves) + 2)
    after = Match.read(path)
    assert after.moves[: len(before.moves)] == before.moves


def test_french_and_closed_by_the_window_manager(display: str, home: Path) -> None:
    with Rowdy(display, prepared(home, language="fr", speed="fast")) as rowdy:
        set_up(rowdy)
        rowdy.see("line.end")
        assert "rangée" in rowdy.targets()["take"]["label"]
        play_round(rowdy, 2)
        closed = subprocess.run(_closing(rowdy.window), env=rowdy.environment, timeout=10)
        assert closed.returncode == 0
        assert rowdy.process.wait(10) == 0
        assert Match.read(rowdy.journal()).moves


def _closing(window: str) -> list[str]:
    """The command that asks a window to close, as the cross in its frame does."""
    if shutil.which("openbox") and shutil.which("wmctrl"):
        return ["wmctrl", "-i", "-c", window]
    told = subprocess.run(["xdotool", "help"], capture_output=True, text=True, check=False)
    if "windowquit" in told.stdout + told.stderr:
        return ["xdotool", "windowquit", window]
    pytest.skip("neither wmctrl nor an xdotool that can ask a window to close is installed")


@pytest.mark.parametrize("size", ["960x540", "1366x700"])
def test_resized_by_its_frame_the_table_is_laid_out_anew(
    display: str, home: Path, size: str
) -> None:
    wide, _, high = size.partition("x")
    with Rowdy(display, prepared(home), size="1280x720") as rowdy:
        set_up(rowdy)
        before = rowdy.see("table.menu")["rect"]
        rowdy._run("windowsize", rowdy.window, wide, high)
        rowdy.wait(lambda: rowdy.targets().get("table.menu", {}).get("rect", before) != before)
        for target in rowdy.targets().values():
            x, y, w, h = target["rect"]
            assert x >= 0 and y >= 0 and x + w <= int(wide) and y + h <= int(high)
        play_round(rowdy, 1)


def test_a_real_window_shrunk_to_nothing_and_back_shows_what_it_showed(
    bare_display: str, home: Path
) -> None:
    prepared(home, motion="none")
    with Rowdy(bare_display, home) as rowdy:
        set_up(rowdy)
        before = rowdy.targets()
        for size in ("30 30", "1 1", "1900 10", "10 1100", "470 260"):
            seen = rowdy.targets()
            rowdy._run("windowsize", rowdy.window, *size.split())
            rowdy.changed(seen)
        rowdy._run("windowsize", rowdy.window, "1280", "720")
        rowdy.wait(lambda: rowdy.targets() == before)
        assert not list(home.rglob("crash*"))
