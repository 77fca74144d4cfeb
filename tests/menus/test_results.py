"""The end of a match: right numbers, everything in its place."""

from types import SimpleNamespace
from typing import Any

import pytest
from pygame import Rect

from game.catalog import CATALOG
from game.contract import Event, Outcome, Reason
from game.journal import Player
from game.twin_it import told
from game.twin_it.rules import TwinIt
from game.twin_it.story import Closest, story
from scenes.app import App
from scenes.input.intents import Acted, Pointed, Scrolled
from scenes.menus import results_table
from scenes.menus.results import DEAF_MS, HEAT_MS, ResultsScene, ranking, table_colours
from scenes.menus.results_story import MatchStory
from scenes.stage.confetti import CONFETTI_MS
from scenes.stage.theme import SEATS
from scenes.twin_it.minute.story import MinuteStory
from scenes.twin_it.race_story import BEGIN_MS
from scenes.twin_it.slow_motion import FALL_MS, LONGEST_MS, SLOWER, SlowMotion
from tests.robot import app_of
from tests.table.counts import assert_in_place, redrawn_at_rest, run

NAMES = ("You", "Cornichon", "Marie-Amandine", "Wwwwwwwwwwwwww")
SMALL_BIG = [((960, 540), 100), ((960, 540), 200), ((1024, 768), 150), ((3840, 2160), 200)]


def seats(count: int) -> list[Any]:
    return [Player(NAMES[i % len(NAMES)], "human") for i in range(count)]


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
    game = SimpleNamespace(rounds=scores, timed=False)
    game.id = "take-that"
    entry = CATALOG["take-that"]
    match: Any = SimpleNamespace(
        seats=seats(players), game=game, entry=entry, steps=list, options={}
    )
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
    house = Rect(scene.house_at, scene.house.get_size())
    boxes = [caption, why, house, scene.table, *(target.rect for target in scene.targets())]
    return boxes + [box for _, box in scene.winner_boxes]


def boxes_aside(scene: ResultsScene) -> list[Rect]:
    """What Twin It shows beside the table of a race, the film without its button."""
    aside: Any = scene.aside
    if isinstance(aside, MatchStory):
        return [aside.plot, *(box for _, box in aside.rows)]
    if isinstance(aside, MinuteStory):
        return [aside.plate, aside.ground]
    return [aside.film.lanes, *(box for _, box in aside.rows)]


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


def twin_it_ended(
    app: App, mode: str, players: int, points: int = 0, closest: Closest | None = None
) -> ResultsScene:
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
    again = SimpleNamespace(dealt=_happened(game), game=game)
    match: Any = SimpleNamespace(
        seats=seats(players),
        game=game,
        again=lambda: (again, []),
        moves=[],
        path=None,
        options={"mode": mode},
    )
    calls = (lambda: None, lambda: None)
    scene = ResultsScene(CATALOG["twin-it"], match, outcome, *calls, closest)
    app.push(scene)
    app.step(0)
    return scene


def _happened(game: Any) -> list[Event]:
    """A theft, a streak, two disputes and some errors."""
    last = game.players - 1
    stolen = told.Caught(
        (last,),
        last % len(game.catches),
        7,
        (1, 2, 3),
        (told.Taken(1, owner=0), told.Taken(2, owner=0), told.Taken(3)),
        0,
    )
    run = [told.Caught((0,), 0, motif, (4, 5), (told.Taken(4), told.Taken(5)), 0)
           for motif in (3, 4, 5)]  # fmt: skip
    return [stolen, *run, *[told.Disputed((0, 1), (6, 7), 9, 0, 0)] * 2,
            *[told.Erred(1, (), "late", 0)] * 2]  # fmt: skip


CLOSE = Closest(((0, 0), (1, 14)), 3, (4, 5))


@pytest.mark.parametrize(("size", "percent"), SMALL_BIG)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_of_twin_its_end_is_in_its_place(
    size: tuple[int, int], percent: int, language: str
) -> None:
    app = app_of(size, language, percent)
    ways = [("duel", 2), ("duel", 6), ("clans", 4), ("clans", 5), ("ring", 6), ("together", 1),
            ("together", 6)]  # fmt: skip
    for mode, players in ways:
        scene = twin_it_ended(app, mode, players, 14, CLOSE if mode != "together" else None)
        assert_in_place(size, boxes_of(scene) + boxes_aside(scene), f"{mode} {players}:")
        assert scene.shown_rounds == 0
        assert scene.name_wide + scene.prizes_wide + scene.total <= scene.table.w
        app.pop()


@pytest.mark.parametrize(("mode", "players"), [("duel", 2), ("clans", 4)])
@pytest.mark.parametrize("percent", [100, 150])
def test_a_winners_name_was_smaller_for_its_crown(
    mode: str, players: int, percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, sizes = app_of((960, 540), "fr", percent), []

    def note(said: str, face: str, px: int, *rest: Any) -> Any:
        drawn = rendered(said, face, px, *rest)
        sizes.append((px, drawn.get_height()))
        return drawn

    scene = twin_it_ended(app, mode, players)
    rendered = results_table.line
    monkeypatch.setattr(results_table, "line", note)
    for told_line in scene.told.lines:
        scene._draw_name(app.window.surface, scene.scale, told_line, 100)
    assert len(set(sizes)) <= 1
    app.close()


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


# --- Twin It: the story of a race beside the table ---


def wait(app: App, ms: float) -> None:
    for _ in range(round(ms / 20)):
        app.step(20)


def test_at_most_four_lines_and_the_best_first() -> None:
    scene: Any = twin_it_ended(app_of((1920, 1080)), "duel", 3, closest=CLOSE)
    said = [(honour.caption, honour.said) for honour, _ in scene.aside.rows]
    you, cornichon, marie, *_ = NAMES
    assert said == [
        ("Theft", f"{marie} from {you}"),
        ("3 in a row", you),
        ("2 disputes", f"{you} and {cornichon}"),
        ("2 errors", cornichon),
    ]


def test_of_a_clan_all_are_named() -> None:
    scene: Any = twin_it_ended(app_of((1920, 1080), "fr"), "clans", 4, closest=CLOSE)
    said = {honour.caption: honour.said for honour, _ in scene.aside.rows}
    assert said["3 d’affilée"] == "You et Marie-Amandine"
    assert said["Vol"] == "Wwwwwwwwwwwwww chez You et Marie-Amandine"


def test_what_did_not_happen_takes_no_room() -> None:
    app = app_of()
    nothing: Any = twin_it_ended(app, "duel", 2)
    nothing.aside.story = story([], 2)
    nothing.layout(nothing.scale)
    assert nothing.aside.height(nothing.scale, 300) == 0
    assert nothing.table.centerx == app.scale.size[0] // 2


def test_the_closest_race_is_shown_once_by_itself_and_then_when_it_is_asked_for() -> None:
    app = app_of()
    scene: Any = twin_it_ended(app, "duel", 2, closest=CLOSE)
    film = scene.aside.film
    assert not film.running and scene.busy
    wait(app, BEGIN_MS + 40)
    assert film.running and film.now < 0
    wait(app, HEAT_MS + CONFETTI_MS)
    assert not film.running and not scene.busy
    for ask in (lambda: scene.handle(Acted("slow")), scene.targets()[-1].activate):
        ask()
        assert film.running and film.now < 0
        begin, passed = film.now, 0.0
        while film.running:
            app.step(10)
            passed += 10
        assert passed == pytest.approx((film.now - begin) * SLOWER, abs=20)
    assert app.bindings.keys("slow") == ("s",)


@pytest.mark.parametrize(
    ("chosen", "button"), [({"motion": "none"}, False), ({"speed": "off"}, True)]
)
def test_those_who_want_no_motion_see_the_ruler_alone(chosen: Any, button: bool) -> None:
    app = app_of(**chosen)
    scene: Any = twin_it_ended(app, "duel", 2, closest=CLOSE)
    wait(app, HEAT_MS + 200)
    assert not scene.aside.film.running and scene.aside.film.now >= CLOSE.margin
    assert ("slow" in [target.id for target in scene.targets()]) is button
    scene.handle(Acted("slow"))
    assert not scene.busy or button


def test_a_wide_margin_is_slowed_down_less() -> None:
    slow = SlowMotion(Closest(((1, 0), (0, 860)), 3, (4, 5)), NAMES)
    assert slow.slower < SLOWER
    assert (FALL_MS + slow.now) * slow.slower <= LONGEST_MS


def test_who_came_much_later_than_the_second_is_left_out() -> None:
    race = Closest(((1, 0), (0, 14), (2, 50), (3, 300)), 3, (4, 5))
    assert [seat for seat, _ in SlowMotion(race, NAMES).runners] == [1, 0, 2]


def test_a_new_size_does_not_begin_the_film_again() -> None:
    app = app_of()
    scene: Any = twin_it_ended(app, "duel", 2, closest=CLOSE)
    wait(app, BEGIN_MS + 3000)
    scene.layout(scene.scale)
    wait(app, BEGIN_MS + 100)
    assert not scene.aside.film.running


@pytest.mark.parametrize("name", ["confirm", "rematch", "back"])
def test_a_key_struck_in_the_heat_of_a_race_does_not_skip_its_results(name: str) -> None:
    app, asked = app_of(), list[str]()
    scene = twin_it_ended(app, "duel", 2)
    scene.rematch = scene.go_to_title = lambda: asked.append(name)
    scene.layout(scene.scale)
    wait(app, HEAT_MS - 60)
    scene.handle(Acted(name))
    scene.handle(Acted(name, pad=1))
    for kind in ("down", "up"):
        scene.handle(Pointed(kind, scene.targets()[0].rect.center))
    assert not asked
    wait(app, 100)
    scene.handle(Pointed("up", scene.targets()[0].rect.center))  # pressed before, let go now
    assert not asked
    scene.handle(Acted(name))
    assert asked == [name]
