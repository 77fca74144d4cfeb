"""The end of a match: right numbers, everything in its place."""

from types import SimpleNamespace
from typing import Any

import pytest
from pygame import Rect

from game.catalog import CATALOG
from game.contract import Outcome, Reason
from game.twin_it.rules import TwinIt
from scenes.app import App
from scenes.input.intents import Acted, Pointed, Scrolled
from scenes.menus.results import DEAF_MS, ResultsScene, ranking, table_colours
from scenes.stage.confetti import CONFETTI_MS
from scenes.stage.theme import SEATS
from tests.robot import app_of
from tests.table.counts import assert_in_place, redrawn_at_rest, run

NAMES = ("You", "Cornichon", "Marie-Amandine", "Wwwwwwwwwwwwww")
SMALL_BIG = [((960, 540), 100), ((960, 540), 200), ((1024, 768), 150), ((3840, 2160), 200)]


def seats(count: int) -> list[Any]:
    return [SimpleNamespace(name=NAMES[i % len(NAMES)], kind="human") for i in range(count)]


# --- the end of a match ---


def ended(
    app: App, players: int, rounds: int, winners: int = 1, heard: bool = True, **calls: Any
) -> ResultsScene:
    """The results of a match; ``heard``: so long ago that they listen to keys."""
    scores = [
        [(seat * 7 + turn * 5) % 31 - 15 for seat in range(players)] for turn in range(rounds)
    ]
    totals = [sum(column) for column in zip(*scores, strict=True)]
    best = max(totals) + 3
    for seat in range(winners):
        scores[-1][seat] += best - totals[seat]
        totals[seat] = best
    key = "outcome.shared" if winners > 1 else "outcome.best_total"
    outcome = Outcome(tuple(range(winners)), tuple(totals), Reason(key, {"points": best}))
    match = SimpleNamespace(seats=seats(players), game=SimpleNamespace(rounds=scores))
    nothing = {"rematch": lambda: None, "leave": lambda: None}
    scene = ResultsScene(CATALOG["take-that"], match, outcome, **{**nothing, **calls})
    app.push(scene)
    app.step(0)
    for _ in range(6 if heard else 0):
        app.step(100)
    return scene


def boxes_of(scene: ResultsScene) -> list[Rect]:
    """All that must not cover anything."""
    caption = Rect(scene.caption_at, scene.caption.get_size())
    why = Rect(scene.why_at, scene.why.get_size())
    boxes = [caption, why, scene.table, *(target.rect for target in scene.targets())]
    return boxes + [box for _, box in scene.winner_boxes]


def test_at_rest_nothing_is_redrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_of()
    assert not redrawn_at_rest(app, ended(app, 4, 3), monkeypatch)


@pytest.mark.parametrize(("size", "percent"), SMALL_BIG)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("players", "rounds", "winners"), [(2, 1, 1), (4, 10, 2), (24, 14, 24)])
def test_results_fit(
    size: tuple[int, int], percent: int, language: str, players: int, rounds: int, winners: int
) -> None:
    app = app_of(size, language, percent)
    scene = ended(app, players, rounds, winners)
    assert_in_place(size, boxes_of(scene))
    assert len(scene.winner_boxes) == winners
    assert scene.shown_rows >= min(players, 2)
    assert scene.shown_rounds >= min(rounds, 5)


def test_a_shared_win_is_named_as_such() -> None:
    app = app_of(language="fr")
    scene = ended(app, 4, 2, winners=2)
    assert app.words.say("results.shared") == "Victoire partagée"
    assert [seat for seat, _ in scene.winner_boxes] == [0, 1]


def test_match_without_a_winner() -> None:
    app = app_of()
    scene = ended(app, 4, 2, winners=0)
    assert scene.winner_boxes == [] and not scene.busy


def test_every_way_out_by_key_and_mouse() -> None:
    heard: list[str] = []
    app = app_of(motion="none")
    scene = ended(
        app, 3, 2,
        rematch=lambda: heard.append("rematch"), leave=lambda: heard.append("title"),
        set_up=lambda: heard.append("setup"),
    )  # fmt: skip
    scene.handle(Acted("confirm"))
    scene.handle(Acted("rematch"))
    scene.handle(Acted("back"))
    scene.handle(Acted("right"))  # the ring appears where confirm is …
    scene.handle(Acted("right"))  # … and moves on
    scene.handle(Acted("confirm"))
    for target in scene.targets():
        scene.handle(Pointed("down", target.rect.center))
        scene.handle(Pointed("up", target.rect.center))
    assert heard == ["rematch", "rematch", "title", "setup", "rematch", "setup", "title"]
    assert app.bindings.keys("rematch") == ("r",)


def test_many_players_can_be_scrolled_by_wheel_keys_and_buttons() -> None:
    app = app_of()
    scene = ended(app, 24, 14)
    last = 24 - scene.shown_rows
    assert last > 0
    scene.handle(Scrolled(-1))
    assert scene.first_row == 1
    scene.handle(Scrolled(1))
    assert scene.first_row == 0
    for _ in range(10):
        scene.handle(Acted("page_down"))
    assert scene.first_row == last
    up = next(target for target in scene.targets() if target.id == "up")
    while scene.first_row:
        up.activate()
    assert not next(target for target in scene.targets() if target.id == "up").enabled


@pytest.mark.parametrize(("motion", "long"), [("full", CONFETTI_MS), ("gentle", 0), ("none", 0)])
def test_confetti_only_with_full_motion_and_only_for_a_moment(motion: str, long: float) -> None:
    app = app_of(motion=motion)
    scene = ended(app, 4, 2, heard=False)
    assert run(app, scene, 10) == pytest.approx(max(long, DEAF_MS), abs=20)
    assert not scene.busy


def test_winners_lead_whichever_way_the_points_count() -> None:
    assert ranking((5, 9, 7), (1,)) == [1, 2, 0]
    assert ranking((5, 9, 7), (0,)) == [0, 2, 1]
    assert ranking((5, 9, 9), (1, 2)) == [1, 2, 0]


def test_a_game_without_art_has_the_colours_of_the_menus() -> None:
    from scenes.stage.theme import NIGHT

    entry: Any = SimpleNamespace(word="no_such_game")
    assert table_colours(entry) == NIGHT
    assert table_colours(CATALOG["take-that"]) != NIGHT


def test_mustard_is_nobodys_ring_in_take_that() -> None:
    """The ring of the best round has the seat's colour; the accent means only: yours to act on."""
    from scenes.stage.theme import ACCENT, contrast

    assert all(contrast(SEATS[seat], ACCENT) > 1.05 for seat in range(4))


def test_a_key_hammered_at_the_end_of_a_match_starts_no_rematch() -> None:
    asked: list[str] = []
    app = app_of()
    scene = ended(app, 3, 2, heard=False, rematch=lambda: asked.append("rematch"))
    scene.handle(Acted("confirm"))
    scene.handle(Acted("rematch"))
    assert not asked
    for _ in range(6):
        app.step(100)
    scene.handle(Acted("rematch"))
    assert asked == ["rematch"]


# --- Twin It: no rounds, but catches ---


def twin_it_ended(app: App, mode: str, players: int, points: int = 0) -> ResultsScene:
    """The end of a match in which the first seat has as many catches as it takes."""
    game: Any = TwinIt.deal(players, {"mode": mode}, 5)
    alike: dict[int, list[int]] = {}
    for card in game.cards():
        alike.setdefault(game.motif(card), []).append(card)
    pairs = [cards for cards in alike.values() if len(cards) > 1]
    if mode == "together":
        game.catches[0] = [cards[:2] for cards in pairs[:points]]
        game.now = 60_000
    else:
        for owner in range(len(game.catches)):
            game.catches[owner] = [pairs.pop() for _ in range(max(0, game.goals[owner] - owner))]
    outcome = game._why_over()
    match = SimpleNamespace(seats=seats(players), game=game)
    scene = ResultsScene(CATALOG["twin-it"], match, outcome, lambda: None, lambda: None)
    app.push(scene)
    app.step(0)
    return scene


@pytest.mark.parametrize(("size", "percent"), SMALL_BIG)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_of_twin_its_end_is_in_its_place(
    size: tuple[int, int], percent: int, language: str
) -> None:
    app = app_of(size, language, percent)
    ways = [("duel", 2), ("duel", 6), ("clans", 4), ("clans", 5), ("ring", 6), ("together", 1),
            ("together", 6)]  # fmt: skip
    for mode, players in ways:
        scene = twin_it_ended(app, mode, players, 14)
        assert_in_place(size, boxes_of(scene), f"{mode} {players}:")
        assert scene.shown_rounds == 0
        assert scene.name_wide + scene.prizes_wide + scene.total <= scene.table.w
        app.pop()


def test_a_clan_is_one_line_and_all_of_it_has_won() -> None:
    scene = twin_it_ended(app_of(), "clans", 5)
    assert [line.seats for line in scene.told.lines] == [(0, 2, 4), (1, 3)]
    assert [seat for seat, _ in scene.winner_boxes] == [0, 2, 4]
    first, second = scene.told.lines
    assert (first.total, second.total, first.won, second.won) == ("5", "4", True, False)
    assert len(first.prizes) == 5 and all(len(set(prize)) == 1 for prize in first.prizes)


@pytest.mark.parametrize(
    ("points", "name", "festive"), [(3, "Moles", False), (6, "Eaglets", True), (12, "Lynxes", True)]
)
def test_the_minute_ends_with_a_rating(points: int, name: str, festive: bool) -> None:
    scene = twin_it_ended(app_of(), "together", 1, points)
    assert scene.winner_names == [name]
    assert [line.name for line in scene.told.lines if line.won] == [name]
    assert [line.total for line in scene.told.lines] == [
        "10 and more",
        "7 to 9",
        "5 to 6",
        "up to 4",
    ]
    assert scene.told.festive is festive and bool(scene._paper) is festive
