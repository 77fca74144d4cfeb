"""The count after a round of Flip 7: right sums, the race to the target, coming and going."""

import random
from typing import Any

import pytest
from pygame import Rect

from game.flip_7 import ENTRY as FLIP_7
from game.flip_7.told import RoundEnded, Sum
from game.journal import Match, Player
from scenes.flip_7.count import SumRow, steps_of
from scenes.input.intents import Acted
from scenes.menus.results import ResultsScene
from scenes.menus.seats import SeatsScene
from scenes.stage import text
from tests.flip_7.rounds import BUST, FROZEN, ROUNDS, ended, made, many
from tests.robot import app_of
from tests.table.counts import WINDOWS, assert_in_place, counting

# --- the sums ---


@pytest.mark.parametrize(
    ("sum_", "said"),
    [
        (made(31, times=True, plus=4, seven=True), "31 × 2 + 4 + 15 = 81"),
        (made(28, plus=4), "28 + 4 = 32"),  # the example of the rulebook
        (made(28), "28"),
        (made(0, plus=6), "0 + 6 = 6"),
        (made(0, times=True), "0 × 2 = 0"),
        (made(24, status="frozen"), "24"),
        (made(21, 21, status="active"), "21"),
    ],
)
def test_f12_sum_is_written_as_it_is_made(sum_: Sum, said: str) -> None:
    assert "".join(steps_of(sum_).values()) == said


def test_both_cards_times_two_of_two_decks_are_written_as_they_count() -> None:
    assert "".join(steps_of(made(10, 34, times=True, plus=4)).values()) == "10 × 3 + 4 = 34"


def test_what_scores_nothing_says_why() -> None:
    assert [SumRow(0, "", sum_, 9).note for sum_ in (BUST, FROZEN)] == ["bust", "frozen"]
    assert SumRow(0, "", made(24, status="frozen"), 24).note == "", "banked where Freeze banks"
    assert SumRow(0, "", BUST, 9).before == 9


def test_sums_of_real_rounds() -> None:
    """Whatever cards come, what is written adds up to what the rules score."""
    dice = random.Random(5)
    for players, rules in ((2, "leaflet"), (5, "international"), (24, "leaflet")):
        match = Match.start(
            FLIP_7, [Player(f"P{i}", "easy") for i in range(players)], {"rules": rules}, 11
        )
        rounds = 0
        while rounds < 6 and match.outcome is None:
            seat = match.game.to_act[0]
            for event in match.play(seat, dice.choice(match.game.legal_moves(seat))):
                if isinstance(event, RoundEnded):
                    rounds += 1
                    for i, sum_ in enumerate(event.sums):
                        row = SumRow(i, "", sum_, event.totals[i])
                        if row.note:
                            assert sum_.points == 0
                        else:
                            said = "".join(row.steps.values()).partition(" =")[0]
                            assert eval(said.replace("×", "*")) == sum_.points == event.scores[i]


@pytest.mark.parametrize("motion", ["full", "gentle", "none"])
def test_totals_count_up_to_what_they_are(motion: str) -> None:
    app = app_of(motion=motion)
    scene = counting(app, "flip-7", ended(made(40), BUST, before=95))
    count = scene.count
    seen: list[int] = []
    while scene.busy:
        app.step(16)
        seen.append(count.total_at(count.rows[0], scene.t))
        assert count.total_at(count.rows[1], scene.t) == 95
    assert seen == sorted(seen) and seen[0] == 95 and seen[-1] == 135
    assert len(set(seen)) == 2 if motion == "none" else len(set(seen)) > 10


def test_leaders_are_those_with_the_best_total() -> None:
    app = app_of(speed="off")
    assert counting(app, "flip-7", ended(made(40), made(12), made(40))).count.best == [0, 2]
    assert counting(app, "flip-7", ended(BUST, FROZEN)).count.best == [], (
        "nobody leads with nothing"
    )


# --- coming and going ---


def ids(scene: Any) -> list[str]:
    return [target.id for target in scene.targets()]


def test_f15_a_tie_that_is_played_on_says_so_on_the_count() -> None:
    app = app_of()
    tied, led = ended(made(12), made(12), BUST, before=200), ended(made(13), made(12), before=200)
    below = ended(made(12), made(12), before=150)
    assert counting(app, "flip-7", tied).count.aim() == app.words.say(
        "flip_7.count.tie", points=212
    )
    for event in (led, below):
        said = counting(app, "flip-7", event).count.aim()
        assert said == app.words.say("flip_7.count.target", target=200)


def test_between_rounds_people_may_come_and_go() -> None:
    app = app_of(speed="off")
    scene = counting(app, "flip-7", many(3))
    assert ids(scene) == ["target", "players", "continue"]
    assert app.hint("players") == "P"
    scene.handle(Acted("players"))
    app.step(16)
    assert isinstance(app.scene, SeatsScene)
    app.scene.handle(Acted("confirm"))
    assert app.stack[-1] is scene


def test_nobody_comes_once_a_match_is_over_or_a_round_has_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_of(speed="off")
    scene = counting(app, "flip-7", many(3))
    game: Any = scene.table.match.game
    scene.table.match.play(game.to_act[0], game.legal_moves(game.to_act[0])[0])
    assert not scene.may_reseat
    scene = counting(app, "flip-7", many(3))
    assert scene.may_reseat
    monkeypatch.setattr(type(game), "outcome", lambda self: object())
    assert not scene.may_reseat


def test_a_newcomer_does_not_change_the_count_of_the_round_before() -> None:
    app = app_of(speed="off")
    scene = counting(app, "flip-7", many(3))
    scene.open_players()
    seats: Any = app.scene
    seats.add()
    seats.done()
    assert app.scene is scene and len(scene.table.match.seats) == 4
    app.step(16)
    scene.layout(app.scale)
    assert len(scene.count.rows) == len(scene.count.names) == 3
    assert "continue" in ids(scene)


# --- everything in its place ---


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("event", ROUNDS)
def test_sums_and_totals_have_room(
    size: tuple[int, int], percent: int, language: str, event: RoundEnded
) -> None:
    scene = counting(app_of(size, language, percent, speed="off"), "flip-7", event)
    count = scene.count
    heading = Rect(scene.heading_at, scene.heading.get_size())
    why = Rect(scene.why_at, scene.why.get_size())
    heads = text.line_height(text.HANKEN_SEMIBOLD, count.head_px)
    for row in count.heads:
        assert row.box.y - heads >= max(heading.bottom, why.bottom) - count.scale.px(4)
    assert count.px >= 11
    for row in count.rows:
        inside = count._inside(row.box)
        assert row.box.contains(inside) and not inside.colliderect(count._bar(row.box))
        lines = 2 if count.two_lines else 1
        assert inside.h >= lines * count.px * 1.15
        wide = row.sum_width(count.notes.get(row.note, ""), count.px)
        if count.two_lines:
            total = count.total_wide * count.px * count.sizes.total
            assert count._name_left(row) + wide <= inside.right - total
        else:
            assert count._name_left(row) + 3 * count.px <= count._sum_right(row) - wide


@pytest.mark.parametrize("players", [2, 8, 24])
@pytest.mark.parametrize(("size", "percent"), WINDOWS[:3])
def test_results_of_a_match_fit(size: tuple[int, int], percent: int, players: int) -> None:
    dice = random.Random(players)
    match = Match.start(
        FLIP_7, [Player(f"Player {i}", "easy") for i in range(players)], {"target": 50}, 3
    )
    while match.outcome is None:
        seat = match.game.to_act[0]
        match.play(seat, dice.choice(match.game.legal_moves(seat)))
    app = app_of(size, "fr", percent)
    scene = ResultsScene(FLIP_7, match, match.outcome, lambda: None, lambda: None)
    app.push(scene)
    app.step(16)
    boxes = [scene.table, *(target.rect for target in scene.targets())]
    boxes += [Rect(scene.why_at, scene.why.get_size()), *(box for _, box in scene.winner_boxes)]
    assert_in_place(size, boxes)
    assert scene.told.lines[0].seats[0] == match.outcome.winners[0]
