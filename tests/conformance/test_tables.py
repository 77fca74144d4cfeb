"""The table of every game of the catalog keeps every promise; none needs a line here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.catalog import CATALOG
from tests.conformance import films, races, tables
from tests.conformance.matches import SMALL, Case
from tests.conformance.races import Clock
from tests.conformance.tables import Guest

GAMES = sorted(CATALOG)
TABLES = [case for game in GAMES for case in tables.tables(game)]
TURNS = [case for case in TABLES if not tables.is_timed(case.game)]
RACES = [case for case in TABLES if tables.is_timed(case.game)]
FEW = [case for case in TURNS if case.players == case.entry.fewest]
SIZES = [(960, 540), (1280, 720), (900, 1200), (1920, 1080)]

# In a crowd most of a film is that of bots.
FILMED = [case for case in TURNS if case.players <= SMALL]

in_turn = pytest.mark.parametrize("case", TURNS, ids=str)
for_few = pytest.mark.parametrize("case", FEW, ids=str)
filmed = pytest.mark.parametrize("case", FILMED, ids=str)
in_time = pytest.mark.parametrize("case", RACES, ids=str)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("scenes.app.perf_counter", made)
    return made


# --- games that are played in turns -----------------------------------------------------------


@in_turn
def test_a_whole_match_is_right_at_every_rest(case: Case) -> None:
    assert tables.check_match(case, people=1) > 2


@for_few
def test_a_whole_match_of_people(case: Case) -> None:
    assert tables.check_match(case, people=case.players) > 2


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", SIZES, ids=str)
@in_turn
def test_the_table_is_right_in_every_window(case: Case, size: tuple[int, int]) -> None:
    tables.check_layout(case, size, [("en", 100), ("fr", 200), ("fr", 100), ("en", 200)])


@for_few
def test_the_table_is_right_on_the_largest_screen(case: Case) -> None:
    tables.check_layout(case, (3840, 2160), [("en", 100)], turns=1)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("size", "percent"),
    [(SIZES[0], 100), (SIZES[0], 130), (SIZES[2], 150), (SIZES[1], 200), (SIZES[2], 200)],
)
@for_few
def test_no_text_is_cut(case: Case, size: tuple[int, int], percent: int, language: str) -> None:
    with tables.noting_cuts() as cut:
        tables.check_text(case, cut, size, percent, language)


@for_few
def test_settings_are_changed_while_it_is_played(case: Case) -> None:
    tables.check_settings(case)


@filmed
def test_no_sentence_is_told_before_its_card_shows_its_face(case: Case) -> None:
    assert films.check_the_card_speaks_first(case) > 0


@filmed
def test_a_skipped_film_has_told_everything(case: Case) -> None:
    films.check_skipping_tells(case)


@filmed
def test_points_shown_are_those_of_the_view_when_the_film_is_over(case: Case) -> None:
    films.check_points(case)


@filmed
def test_a_skipped_film_ends_where_the_watched_one_ends(case: Case) -> None:
    tables.check_skipping(case)


@filmed
def test_the_window_is_resized_while_cards_fly(case: Case) -> None:
    tables.check_resizing(case)


@for_few
def test_menu_and_rules_over_a_film(case: Case) -> None:
    tables.check_menus(case)


@for_few
def test_undo_by_one(case: Case) -> None:
    tables.check_undo(case, people=1)


@for_few
def test_undo_by_agreement(case: Case) -> None:
    assert tables.check_undo(case, people=case.players) > 0


@for_few
def test_hints(case: Case) -> None:
    tables.check_hint(case)


@pytest.mark.parametrize("people", [1, 2])
@for_few
def test_a_resumed_match_shows_where_it_was_left(case: Case, people: int) -> None:
    tables.check_resuming(case, people)


@in_turn
def test_nobody_is_shown_what_others_hold(case: Case) -> None:
    assert tables.check_secrets(case) > 0


@in_turn
def test_the_curtain_where_there_is_one(case: Case) -> None:
    tables.check_curtain(case)


@for_few
def test_seats_change_hands(case: Case) -> None:
    tables.check_seats(case)


@for_few
def test_hammering_during_films_never_changes_the_match(case: Case) -> None:
    tables.check_hammering(case)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(3))
@for_few
def test_a_monkey_at_the_table_breaks_nothing(case: Case, seed: int) -> None:
    tables.check_monkey(case, people=1 + seed % 2, seed=seed)


@for_few
def test_a_whole_match_is_watched(case: Case, tmp_path: Path) -> None:
    races.check_watching(case, tmp_path / "match.jsonl", acts=400)


# --- games in which time counts ---------------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "during",
    [races.pausing, races.resizing, races.changing, races.skipping, races.resuming],
    ids=lambda during: during.__name__,
)
@in_time
def test_a_race_stays_right_whatever_happens(
    case: Case, clock: Clock, tmp_path: Path, during: Callable[[Guest], None]
) -> None:
    races.check_race(case, clock, tmp_path / "match.jsonl", during)


@in_time
def test_a_race_comes_to_its_end(case: Case, clock: Clock, tmp_path: Path) -> None:
    races.check_end_of_race(case, clock, tmp_path / "match.jsonl")


@in_time
def test_a_race_is_watched(case: Case, tmp_path: Path) -> None:
    races.check_watching(case, tmp_path / "match.jsonl")
