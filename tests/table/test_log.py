"""The log: what has happened, by names, and a look back at each moment; it tells no secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from game.catalog import CATALOG
from game.contract import Illegal
from game.deeds import NOBODY, deeds, eyes_since
from game.journal import Match, Player
from scenes.table.log import CARD, LogLine, entries, open_log, plain, since
from scenes.table.log_panel import LogScene
from scenes.table.look_back import looking_back
from scenes.table.table import table_for
from tests.robot import SMALL, app_of, seats_of

IN_TURNS = [entry for entry in CATALOG.values() if not entry.rules().timed]
games = pytest.mark.parametrize("entry", IN_TURNS, ids=lambda entry: entry.id)


def played(entry: Any, moves: int, people: int = 1, deck: Any = None, like: Any = None) -> Match:
    """A match after so many moves by chance, or by those of a match ``like`` it."""
    players = max(entry.fewest, 3)
    kinds = ["human"] * people + ["easy"] * (players - people)
    match = Match.start(entry, seats_of(kinds), {}, 7, deck)
    chance = random.Random(5)
    for number in range(moves):
        acting = match.game.to_act
        if not acting:
            break
        if like is not None:
            made = like.moves[number]
            match.play(made.seat, made.move)
        else:
            match.play(acting[0], chance.choice(match.game.legal_moves(acting[0])))
    return match


def seated(match: Match, size: tuple[int, int] = SMALL, **chosen: Any) -> Any:
    app = app_of(size, **{"speed": "off", **chosen})
    table = table_for(match)
    app.push(table)
    app.step(0)
    return table


@games
def test_a_line_for_what_was_done_with_its_cards(entry: Any) -> None:
    table = seated(played(entry, 9))
    told = entries(table)
    assert any(CARD in line.said for line in told), "small cards stand in the lines"
    assert any("Bo" in line.said and line.by == 1 for line in told), "by names and signs"
    assert [line.line for line in told] == sorted(line.line for line in told)
    assert all("{" not in line.said for line in told)
    table.app.close()


@games
def test_each_line_shows_its_moment_and_leads_back(entry: Any) -> None:
    match = played(entry, 12)
    table = seated(match)
    app, text, before = table.app, match.text, table.game.position()
    open_log(table)
    app.step(16)
    panel = app.scene
    assert isinstance(panel, LogScene)
    lines = [line for line in panel.flowing if isinstance(line, LogLine)]
    for line in lines:
        line.activate()
        for _ in range(3):
            app.step(16)
        assert app.scene is not panel
        for _ in range(2):  # the line of a round's end shows the count
            if app.scene is not panel:
                app.scene.handle(_back(app))
                app.step(16)
        assert app.scene is panel, "escape leads back to the log"
    app.scene.handle(_back(app))
    assert app.scene is table
    assert match.text == text and table.game.position() == before, "the past changes nothing"
    app.close()


def _back(app: Any) -> Any:
    from scenes.input.intents import Acted

    return Acted("confirm" if type(app.scene).__name__ == "CountScene" else "back")


@games
def test_earlier_and_later_lead_through_the_match(entry: Any) -> None:
    match = played(entry, 8)
    table = seated(match)
    told = entries(table)
    past: Any = looking_back(table, told[-1])
    table.app.push(past)
    table.app.step(16)
    last = past.done
    for _ in range(20):
        past.earlier()
    assert past.done == 0 and not past.match.moves
    for _ in range(last):
        past.step()
        for _ in range(9):
            if table.app.scene is past:
                past.skip()
            else:
                table.app.scene.handle(_back(table.app))
            table.app.step(16)
    assert past.match.game.position() == match.game.position()
    assert past.shows(past.game.view(past.eyes))
    table.app.close()


def other_worlds(entry: Any, moves: int) -> Iterator[tuple[Match, Match]]:
    """The same moves in matches that differ only in what the first seat never saw."""
    whole = list(played(entry, 0).game.cards())
    chance = random.Random(3)
    for _ in range(60):
        chance.shuffle(whole)
        try:
            here = played(entry, moves, deck=list(whole))
        except Illegal:
            return
        for _ in range(40):
            there = list(whole)
            i, j = chance.sample(range(len(there)), 2)
            there[i], there[j] = there[j], there[i]
            try:
                other = played(entry, moves, deck=there, like=here)
            except Illegal:
                continue
            if _seen(here) == _seen(other) and here.game.position() != other.game.position():
                yield here, other
                break


def _seen(match: Match) -> list[Any]:
    return [deed.event for deed in deeds(match, 0)]


@games
def test_nobody_reads_in_the_log_what_they_may_not_know(entry: Any) -> None:
    """Hidden cards are exchanged: lines, pictures and every look back stay the same."""
    looked = 0
    for here, other in other_worlds(entry, 7):
        shown = []
        for match in (here, other):
            table = seated(match)
            open_log(table)
            table.app.step(16)
            pictures = [_picture(table.app)]
            for line in entries(table)[::3]:
                table.app.push(looking_back(table, line))
                for _ in range(3):
                    table.app.step(16)
                pictures.append(_picture(table.app))
                while table.app.scene is not table and len(table.app.stack) > 2:
                    table.app.pop()
            shown.append(([line.said for line in entries(table)], pictures))
            table.app.close()
        assert shown[0] == shown[1]
        looked += 1
        if looked == 2:
            break
    assert looked, "there are such worlds"


def _picture(app: Any) -> bytes:
    import pygame

    return pygame.image.tobytes(app.window.surface, "RGB")


@games
def test_the_recap_is_the_log_since_the_own_last_move(entry: Any) -> None:
    match = played(entry, 10, people=3)
    table = seated(match)
    seat = match.game.to_act[0]
    mine = [number for number, made in enumerate(match.moves, 1) if made.seat == seat]
    told = since(table, seat)
    assert all(line.line > mine[-1] for line in told)
    for line in told:
        assert plain(line.said)
    table.app.close()


def test_a_move_that_was_taken_back_is_told_so() -> None:
    match = played(CATALOG["take-that"], 4, people=3)
    by = match.moves[-1].seat
    match.undo(1)
    table = seated(match)
    told = entries(table)
    assert plain(told[-1].said) == f"{match.names[by]} took a move back"
    assert max(line.line for line in told) == 3, "the move itself is gone"
    table.app.close()


def test_eyes_follow_a_player_who_changes_seats() -> None:
    entry = CATALOG["flip-7"]
    match = Match.start(entry, seats_of(["human"] * 4), {}, 7)
    while match.game.why_not_join() is not None:
        seat = match.game.to_act[0]
        match.play(seat, match.game.legal_moves(seat)[-1])
    before = len(match.moves)
    match.leave(1)
    assert eyes_since(match, 1) == [2] * (before + 1) + [1]
    match.join("Zoe", "human")
    assert eyes_since(match, 3) == [NOBODY] * (before + 2) + [3]
    match.change_seat(0, "Yan", "human")
    assert eyes_since(match, 0)[-2:] == [NOBODY, 0]


def test_whoever_takes_a_seat_over_does_not_see_what_its_player_held_before() -> None:
    match = played(CATALOG["take-that"], 5)
    match.change_seat(0, "Newcomer", "human")
    table = seated(match)
    past: Any = looking_back(table, entries(table)[2])
    table.app.push(past)
    table.app.step(16)
    assert past.closed, "the hand is seen from behind"
    table.app.close()


@pytest.mark.parametrize("percent", [100, 200])
@games
def test_a_log_fits_in_small_windows(entry: Any, percent: int) -> None:
    match = Match.start(
        entry,
        [Player("Wwwwwwwwwwwwww", "human")] + [Player(f"Bot {i}", "easy") for i in range(1, 3)],
        {}, 7,
    )  # fmt: skip
    for _ in range(8):
        seat = match.game.to_act[0]
        match.play(seat, match.game.legal_moves(seat)[0])
    table = seated(match, language="fr", percent=percent)
    table.app.push("log", table)
    table.app.step(16)
    panel: Any = table.app.scene
    assert panel.pane.h > 100
    for line in panel.flowing:
        for row in line._rows:
            wide = sum(line._wide(part) for part, _ in row)
            assert wide <= panel.pane.w or len(row) == 1
    table.app.close()


def test_key_and_button_open_the_log() -> None:
    from scenes.input.intents import Acted

    table = seated(played(CATALOG["take-that"], 3))
    assert any(target.id == "table.log" for target in table.targets())
    table.handle(Acted("log"))
    assert isinstance(table.app.scene, LogScene)
    table.app.scene.handle(Acted("log"))
    assert table.app.scene is table
    table.app.close()


@games
def test_a_match_that_is_watched_has_a_log(entry: Any) -> None:
    """A match played again had no first line, and its log could not be made."""
    from scenes.table.watch import watching

    table = watching(played(entry, 6))
    app = app_of(SMALL, speed="off")
    app.push(table)
    for _ in range(3):
        table.step()
    assert len(entries(table)) >= 1
    open_log(table)
    app.step(16)
    assert isinstance(app.scene, LogScene)
    app.close()


def test_behind_the_recap_nothing_is_said() -> None:
    """The last sentence stuck out under it."""
    from scenes.table.curtain import CurtainScene

    table = seated(played(CATALOG["take-that"], 5, people=3))
    table.app.step(100)
    assert isinstance(table.app.scene, CurtainScene)
    assert table.message == ""
    table.app.close()
