"""Who acts next in a timed game: what is due, then people, then bots; nobody is favoured. And who
has the floor."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.bot import RandomBot, Watcher, bot_for
from game.catalog import CATALOG
from game.clock import (
    Deed,
    Due,
    Lapse,
    Plan,
    act_of_bot,
    claims_of,
    give_floor,
    next_step,
    race,
    seated,
    show_all,
)
from game.contract import Game, Move, Reason
from game.floor import (
    BOT,
    BOT_MS,
    KEY,
    MOUSE,
    PAD,
    POINT_MS,
    TOUCH,
    Claims,
    Floor,
    Press,
    Verdict,
    time_for,
)

REFUSES = 404  # a match with this due lets nobody do anything


class Waiting(Game):
    """A match in which only time counts."""

    id = "flip-7"  # any game whose claims are not listened to
    _due: int | None

    def __init__(self, due: int | None = None, players: int = 4) -> None:
        self.players, self._due = players, due

    def due(self) -> int | None:
        return self._due

    def why_not(self, seat: int, move: Move, at: int | None = None) -> Reason | None:
        return Reason("refused.over") if self._due == REFUSES else None

    def view(self, seat: int) -> Any:
        return seat


class Act(Move, frozen=True):
    pass


class Talk(Move, frozen=True):
    """What nobody is heard with while another has the floor."""


class Planner(Watcher):
    def __init__(self, at: int | None, move: Move | None = None) -> None:
        self.at, self.move = at, move or Act()
        self.told: list[Any] = []

    def plan(self) -> tuple[int, Move] | None:
        return None if self.at is None else (self.at, self.move)

    def look(self, view: Any) -> None:
        self.told.append("look")

    def bar(self, until: int) -> None:
        self.told.append(until)

    def follow(self, shown: Any) -> tuple[int, Move] | None:
        return 70, Act()

    def refused(self) -> None:
        self.told.append("refused")

    def acted(self) -> None:
        self.told.append("acted")


def planners(*times: int | None) -> dict[int, Watcher]:
    return {seat: Planner(at) for seat, at in enumerate(times)}


def nothing(at: int) -> None:
    """What a person does."""


@pytest.mark.parametrize(
    ("due", "deed", "plan", "first"),
    [
        (None, None, None, None),
        (5, 5.0, 5, Due),
        (6, 5.0, 5, Deed),
        (6, 5.5, 5, Plan),
        (None, None, 7, Plan),
        (None, 7.0, None, Deed),
    ],
)
def test_due_comes_before_people_and_people_before_bots(
    due: int | None, deed: float | None, plan: int | None, first: Any
) -> None:
    deeds = [] if deed is None else [Deed(deed, nothing), Deed(deed + 1, nothing)]
    step = next_step(Waiting(due), planners(plan), deeds)
    assert step is None if first is None else isinstance(step, first)


def test_nobody_is_favoured_in_the_same_millisecond() -> None:
    firsts = []
    for at in range(100, 108):
        step = next_step(Waiting(), planners(at, at, at, at))
        assert isinstance(step, Plan) and step.at == at
        firsts.append(step.seat)
    assert sorted(firsts) == sorted([0, 1, 2, 3] * 2)


def test_nobody_acts_in_the_past() -> None:
    assert next_step(Waiting(), planners(None, 30), now=50) == Plan(50, 1, Act())


def test_only_a_bot_with_eyes_for_time_sits_down() -> None:
    with pytest.raises(TypeError, match="RandomBot cannot play a timed game"):
        seated(Waiting(), {0: RandomBot()})


# --- the floor ---


class Listening(Claims):
    """Lets the first who acts have the floor, and hears the others."""

    def act(self, seat: int, move: Move, when: float, kind: str = BOT) -> Verdict:
        press = Press(seat, when, kind, [])
        if self.floor is None:
            self.floor = Floor(press, time_for(kind))
            return Verdict(floor=self.floor)
        if seat == self.floor.seat:
            return Verdict()
        self.floor.hear(press)
        return Verdict(heard=press)

    def is_claim(self, move: Move) -> bool:
        return isinstance(move, Act)

    def barred_until(self, seat: int) -> int:
        return seat * 1000


def floored(at: float = 100.0, kind: str = BOT, limit: float | None = 1000.0) -> Listening:
    claims = Listening(Waiting())
    claims.floor = Floor(Press(0, at, kind, []), limit)
    return claims


@pytest.mark.parametrize(
    ("kind", "share"), [(KEY, 1.0), (PAD, 0.8), (MOUSE, 0.6), (TOUCH, 0.5), (BOT, None)]
)
def test_every_device_has_its_share_of_the_time(kind: str, share: float | None) -> None:
    assert time_for(kind) == (BOT_MS if share is None else POINT_MS * share)
    assert time_for(kind, 10_000) == (BOT_MS if share is None else 10_000 * share)
    assert time_for(kind, None) == (BOT_MS if share is None else None)


def test_a_floor_stops_what_is_due_and_what_is_no_claim() -> None:
    claims = floored()
    watchers = {1: Planner(101, Talk()), 2: Planner(150)}
    step = next_step(Waiting(due=100), watchers, (), 0, claims)
    assert step == Plan(150, 2, Act())


def test_whoever_was_heard_is_not_asked_again_and_nobody_is_heard_in_the_past() -> None:
    claims = floored()
    assert claims.floor is not None
    claims.floor.now = 130.5
    assert next_step(Waiting(), planners(None, 50), (), 0, claims) == Plan(130.5, 1, Act())
    claims.act(1, Act(), 130.5)
    assert next_step(Waiting(), planners(None, 50), (), 0, claims) == Lapse(1100)


def test_the_bot_that_has_the_floor_follows_and_means_nothing_else() -> None:
    claims = floored()
    assert claims.floor is not None
    assert next_step(Waiting(), planners(120), (), 0, claims) == Lapse(1100)
    claims.floor.follow = (70, Act())
    assert next_step(Waiting(), planners(120), (), 0, claims) == Plan(170, 0, Act())


@pytest.mark.parametrize(("at", "first"), [(1099.5, Deed), (1100.0, Deed), (1100.5, Lapse)])
def test_a_deed_at_the_very_end_still_counts(at: float, first: Any) -> None:
    step = next_step(Waiting(), {}, [Deed(at, nothing)], 0, floored())
    assert isinstance(step, first)


def test_without_a_limit_a_floor_never_lapses() -> None:
    claims = floored(limit=None)
    assert next_step(Waiting(), {}, (), 0, claims) is None
    assert claims.floor is not None and claims.floor.left is None
    claims.floor.shown = True
    assert next_step(Waiting(), {}, (), 0, claims) == Lapse(150), "all is shown: a tie is over"


def test_a_floor_counts_down_and_the_next_begins_where_it_ended() -> None:
    floor = Floor(Press(0, 100.0, MOUSE, []), 1500.0)
    floor.now = 400.0
    assert floor.left == 1200 and floor.ends == 1600
    following = Floor(Press(1, 120.0, KEY, []), 2500.0, floor.now)
    assert (following.at, following.opened, following.ends) == (120, 400, 2900)
    following.shown = True
    assert following.ends == 400


def test_bots_are_told_what_became_of_their_acts() -> None:
    claims = Listening(Waiting())
    watchers = planners(10, 20)
    first = act_of_bot(claims, watchers, Plan(10, 0, Act()))
    give_floor(first, watchers)
    assert claims.floor is not None and claims.floor.follow == (70, Act())
    act_of_bot(claims, watchers, Plan(20, 1, Act()))
    act_of_bot(claims, watchers, Plan(80, 0, Act()))  # nothing comes of it
    assert claims.floor.follow is None
    assert [one.told for one in watchers.values()] == [["acted", "refused"], []]


def test_bots_are_told_of_their_bar_before_they_look() -> None:
    watchers = planners(1, 1)
    show_all(Waiting(), watchers, Listening(Waiting()))
    show_all(Waiting(), watchers)
    assert [one.told for one in watchers.values()] == [
        [0, "look", 0, "look"], [1000, "look", 0, "look"]
    ]  # fmt: skip


def test_where_no_press_decides_everything_is_let_through() -> None:
    claims = claims_of(Waiting())
    assert type(claims) is Claims and claims.floor is None
    assert claims.act(1, Act(), 12.7) == Verdict(acts=((1, Act(), 12),))
    assert claims.barred_until(1) == 0 and not claims.is_claim(Act())
    assert claims.lapse() == Verdict()
    claims = claims_of(Waiting(REFUSES))
    assert claims.act(1, Act(), 12.7) == Verdict(refusal=Reason("refused.over"))


TIMED = [game for game, entry in CATALOG.items() if entry.rules().timed]


@pytest.mark.parametrize("game", TIMED)
def test_a_race_gives_every_act_before_it_is_made(game: str) -> None:
    match = CATALOG[game].rules().deal(2, {}, 3)
    again = CATALOG[game].rules().deal(2, {}, 3)
    last = 0
    for seat, move, at in race(match, seated(match, dict.fromkeys((0, 1), bot_for(game, "easy")))):
        assert at >= last
        last = at
        if move is None:
            again.wait(at)
        else:
            again.play(seat, move, at)
    assert again.position() == match.position() and match.outcome() is not None
