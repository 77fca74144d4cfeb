"""The results of a minute: the animal for the hands that played, the best, what was missed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.journal import Match, Player
from game.twin_it.moves import Flip, Join, Shift
from game.twin_it.together import MINUTE
from scenes.app import App
from scenes.menus.results import ResultsScene
from scenes.stage.paint import Shelf
from scenes.twin_it.minute import animals
from scenes.twin_it.minute.animals import animal
from scenes.twin_it.minute.best import best_before, line_up, read_minute
from scenes.twin_it.minute.results import ANIMALS
from scenes.twin_it.minute.story import MinuteStory, missed
from tests.robot import app_of
from tests.twin_it.minute import Minute

NAMES = ("Ann", "Bo", "Cy")


def played(
    folder: Path, joins: int, kinds: tuple[str, ...] = ("human",), number: int = 0, **more: Any
) -> Match:
    """A minute with so many points, played by these seats in turn (usually by the first)."""
    seats = [Player(NAMES[seat], kind) for seat, kind in enumerate(kinds)]
    path = folder / f"2026-11-18-1200{number:02}-01-twin-it.jsonl"
    match = Match.start("twin-it", seats, {"mode": "together"}, 7, path=path)
    by = more.get("by", (0,))
    game: Any = match.game
    for i in range(joins):
        join = next(move for move in game.legal_moves(0) if isinstance(move, Join))
        match.play(by[i % len(by)], join, 1000 + i)
    if more.get("slow"):
        match.note(x_slow=True)
    if more.get("ends", True):
        match.wait(MINUTE)
    match.close()
    return match


# --- the best before ---


def test_what_a_journal_tells_is_what_happened(tmp_path: Path) -> None:
    match = played(tmp_path, 5, ("human", "easy", "human"), by=(0, 2))
    told = read_minute(match.text)
    assert told is not None
    assert told.points == match.game.totals()[0] == 5
    assert told.line_up == line_up(match) == (2, ("easy",))


def test_the_best_is_that_of_the_same_hands(tmp_path: Path) -> None:
    match = played(tmp_path, 4)
    assert best_before(match, tmp_path) is None
    played(tmp_path, 3, number=1)
    played(tmp_path, 6, number=2)
    played(tmp_path, 8, ("human", "human"), 3, by=(0, 1))
    played(tmp_path, 9, ("human", "hard"), 4)
    assert best_before(match, tmp_path) == 6
    played(tmp_path, 7, ("human", "human", "human"), 5)  # three who shared one mouse
    assert best_before(match, tmp_path) == 7


def test_what_cannot_be_compared_is_not(tmp_path: Path) -> None:
    match = played(tmp_path, 2)
    played(tmp_path, 9, number=1, ends=False)
    played(tmp_path, 9, number=2, slow=True)
    changed = played(tmp_path, 9, number=3)
    text = changed.text.replace(
        b'{"at":60000}', b'{"seat":0,"name":"Bo","kind":"easy"}\n{"at":60000}'
    )
    (tmp_path / "2026-11-18-120003-01-twin-it.jsonl").write_bytes(text)
    for i, broken in enumerate((b"", b"together", b'{"options":{"mode":"together"}}\n[]', b"\xff")):
        (tmp_path / f"2026-11-18-12001{i}-01-twin-it.jsonl").write_bytes(broken)
    (tmp_path / "folder-twin-it.jsonl").mkdir()
    assert best_before(match, tmp_path) is None
    assert best_before(played(tmp_path, 1, number=5, slow=True), tmp_path) is None
    assert best_before(match, tmp_path / "nowhere") is None


def test_a_minute_without_hurry_says_so_in_its_journal() -> None:
    app = app_of(no_hurry=True)
    try:
        robot = Minute(app)
        card = robot.table.shown.order[60]
        for _ in range(2):
            robot.table.later(app.now, lambda at: robot.table.holders.turn(0, card, at))
            robot.still()
        text = robot.table.match.text
        assert text.count(b'{"x_slow":true}\n') == 1
        assert Match.parse(text).moves == robot.table.match.moves
    finally:
        app.close()


def test_a_note_says_nothing_about_the_game(tmp_path: Path) -> None:
    match = played(tmp_path, 2, ends=False)
    match.note(x_slow=True, x_more=[1])
    again = Match.parse(match.text)
    assert again.game.position() == match.game.position()
    with pytest.raises(AssertionError):
        match.note(seat=1)


# --- what was missed ---


def test_missed_are_all_pairs_that_lie_open_the_nearest_first(tmp_path: Path) -> None:
    match = played(tmp_path, 0, ends=False)
    game: Any = match.game
    seen: dict[int, list[int]] = {}
    for card in game.table:
        seen.setdefault(game.motif(card), []).append(card)
    pairs = {motif: cards for motif, cards in seen.items() if len(cards) > 1}
    assert {motifs[0] for motifs in missed(game)} == set(pairs)
    assert all(len(motifs) == len(pairs[motifs[0]]) for motifs in missed(game))
    one, other = next(cards for cards in pairs.values() if len(cards) == 2)
    x, y = game.spots[other]
    match.play(0, Shift(one, x + 1, y), 10)
    assert missed(game)[0] == [game.motif(one)] * 2
    match.play(0, Flip(one), 20)
    assert game.motif(other) not in {motifs[0] for motifs in missed(game)}


def test_a_third_one_beside_its_found_twins_is_missed_too(tmp_path: Path) -> None:
    match = played(tmp_path, 0, ends=False)
    game: Any = match.game
    motif = next(motifs[0] for motifs in missed(game) if len(motifs) == 3)
    one, other, third = [card for card in game.table if game.motif(card) == motif]
    match.play(0, Join(one, other), 10)
    assert [motif] * 3 in missed(game)
    match.play(0, Join(third, other), 20)
    assert motif not in {motifs[0] for motifs in missed(game)}


# --- on the screen ---


def results_of(app: App, kinds: tuple[str, ...], joins: int) -> ResultsScene:
    robot = Minute(app, kinds)
    for _ in range(joins):
        one, other, *_ = robot.groups()[0]
        robot.drag(f"card.{one}", f"card.{other}")
        for _ in range(12):
            app.step(60)
    while robot.table.clock < MINUTE - 50:
        app.step(50)
    robot.until(lambda: isinstance(robot.scene, ResultsScene), 50)
    results = robot.scene
    assert isinstance(results, ResultsScene)
    for _ in range(40):
        app.step(100)
    return results


def test_the_results_are_for_the_hands_that_played(app: App) -> None:
    results = results_of(app, ("human", "human", "human"), 6)
    told = results.told
    assert told.caption == "Ann, Bo and Cy, with one hand"
    assert told.big == ["Eaglets"]
    assert told.heads[0] == "Rating for one hand"
    assert [line.name for line in told.lines if line.won] == ["Eaglets"]
    assert told.why.startswith("Score 6: eaglets.")
    story = results.aside
    assert isinstance(story, MinuteStory)
    assert story.next_words() == "One more point, and you’re Falcons"
    assert story.best_words() == ""
    assert not story.busy
    assert story.shown + story.rest == len(story.missed)


def test_the_best_so_far_is_told_once_there_is_one(app: App) -> None:
    said = []
    for joins in (1, 3, 3, 2):
        story = results_of(app, ("human",), joins).aside
        assert isinstance(story, MinuteStory)
        said.append(story.best_words())
        app.reset("title")
        app.running = True
        app.step(0)
    assert said == ["", "A new best! It was 1", "As good as your best", "Best so far: 3"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1080, 1920), (2560, 1080)])
@pytest.mark.parametrize(("language", "percent"), [("en", 100), ("fr", 200)])
def test_all_of_it_lies_in_its_place(size: tuple[int, int], language: str, percent: int) -> None:
    app = app_of(size, language, percent)
    try:
        results = results_of(app, ("human", "human"), 1)
        story = results.aside
        assert isinstance(story, MinuteStory)
        window = app.window.surface.get_rect()
        assert story.cells
        for box in (story.plate, story.ground, story.head):
            assert window.contains(box)
            assert not any(box.colliderect(widget.rect) for widget in results.widgets)
            assert not box.colliderect(results.table)
        assert all(story.ground.contains(cell) for cell in story.cells)
    finally:
        app.close()


def test_animals_differ_and_those_to_come_are_shadows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animals, "_kept", Shelf(1 << 20))
    app = app_of()
    try:
        seen = {bytes(animal(name, 96).get_buffer().raw) for name in ANIMALS}
        assert len(seen) == 4
        for name in ANIMALS:
            bright, dark = animal(name, 96), animal(name, 96, False)
            assert bright.get_size() == dark.get_size() == (96, 96)
            assert bright.get_at((0, 0)).a == 0  # round
            assert sum(dark.get_at((48, 60))[:3]) < sum(bright.get_at((48, 60))[:3])
    finally:
        app.close()
