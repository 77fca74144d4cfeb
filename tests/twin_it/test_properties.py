"""Twin It, whatever is done in whatever order and at whatever time, legal or not."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.chance import Chance
from game.contract import Event, Illegal, Move
from game.journal import Match, Player
from game.twin_it.deck import CARDS
from game.twin_it.moves import HANDS, Flip, Join, Point, Shift, Slap, Turn
from game.twin_it.rules import MODES, TwinIt
from tests.twin_it import play as twin_it_play

SEATS = [Player(name, "human") for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")]


def stacked(shift: int) -> list[str]:
    """A deck in which equal faces come soon after one another, also when cards are turned."""
    by_back = sorted(range(len(CARDS)), key=lambda card: (CARDS[card][1], card))
    order = by_back[shift:] + by_back[:shift]
    return [f"{card}{'fb'[number // 9 % 2]}" for number, card in enumerate(order)]


@st.composite
def tables(draw: st.DrawFn) -> Match:
    mode = draw(st.sampled_from(sorted(MODES)))
    fewest, most, _, _ = MODES[mode]
    players = draw(st.integers(fewest, most))
    options: dict[str, Any] = {"mode": mode}
    hold = st.sampled_from([500, 2_000, 10_000])
    if draw(st.booleans()):
        options["hold_ms"] = draw(hold | st.lists(hold, min_size=players, max_size=players))
    if draw(st.booleans()):
        owners = 2 if mode == "clans" else players
        goals = st.lists(st.integers(1, 9), min_size=owners, max_size=owners)
        options["goal"] = draw(st.integers(5, 7) | goals)
    if mode == "clans" and draw(st.booleans()):
        options["teams"] = draw(st.permutations([0, 0, 1, 1, 1, 0][:players]))
    deck = stacked(draw(st.integers(0, 134))) if draw(st.booleans()) else None
    seed = draw(st.integers(0, 1 << 32))
    return Match.start("twin-it", SEATS[:players], options, seed, deck)


ACTS = st.lists(st.integers(0, (1 << 32) - 1), min_size=5, max_size=120)


def any_act(game: Any, chance: Chance) -> tuple[int, Move, int | None]:
    """Anything at all, most of it forbidden."""
    one, other = chance.below(135), chance.below(135)
    if chance.below(2):
        one = chance.pick(game.visible_cards())
    moves: tuple[Move, ...] = (
        *(Turn(), Turn(chance.below(5)), HANDS[one], HANDS[one], Slap(), Point(one), Flip(one)),
        *(Join(one, other), Shift(one, chance.below(1001), chance.below(1001))),
    )
    seat = chance.below(game.players) if chance.below(9) else chance.pick((-1, game.players, 99))
    gap = chance.pick((-1_000, -1, 0, 0, 1, 1_999, 2_000, 2_001, 3_000, 70_000))
    return seat, chance.pick(moves), None if chance.below(6) == 0 else max(0, game.now + gap)


def act_of(game: Any, number: int) -> tuple[int | None, Move | None, int | None]:
    """The act that a number means on this table; without a move, time passes."""
    chance = Chance(number, "act")
    if game.outcome() is not None or chance.below(4) == 0:
        return any_act(game, chance)
    if chance.below(6) == 0:
        return None, None, game.now + chance.pick((0, 1, 500, 1_999, 2_000, 5_000))
    return twin_it_play.choose(game, chance, 0)


def run(match: Match, numbers: list[int]) -> list[tuple[list[Event], dict[str, Any]]]:
    """Do it all; of every act that was accepted, what happened since the one before, and the
    position after it."""
    kept: list[tuple[list[Event], dict[str, Any]]] = []
    since: list[Event] = []
    for number in numbers:
        game: Any = match.game
        seat, move, at = act_of(game, number)
        before = game.position()
        if seat is None or move is None:
            assert at is not None
            over = game.outcome() is not None
            since += match.wait(at)
            if match.outcome is not None and not over:
                kept.append((since, match.game.position()))
                since = []
        else:
            try:
                since += match.play(seat, move, at)
            except Illegal as refused:
                assert game.position() == before, refused.reason
            else:
                kept.append((since, match.game.position()))
                since = []
        check(match.game)
    return kept


def check(game: Any) -> None:
    """What holds at every moment."""
    assert sorted(game.cards()) == list(range(135))  # a card is in one place
    due, visible = game.due(), set(game.visible_cards())
    assert due is None or due > game.now
    for hand in game.hands:
        assert game.now - hand.at < game.holds[hand.seat]
        assert hand.card in visible
    seats = [hand.seat for hand in game.hands]
    assert len(set(seats)) == len(seats)  # a second hand is judged at once, and lifted
    covered = {game.motif(hand.card) for hand in game.hands if hand.card in game.table}
    places = {hand.card for hand in game.hands if hand.card in game.table}
    assert len(covered) == len(places)  # an equal pair under hands is judged at once
    assert bool(game.disputed) == (game.locked_until > game.now)
    assert not (game.disputed and game.hands)
    if game.slapped is not None:
        assert set(game.pointed) <= visible
        assert len(game.pointed) < 2
    barred = [seat for seat, _ in game.barred]
    assert len(set(barred)) == len(barred)
    assert any(game.piles) or all(until > game.now for _, until in game.barred)
    if game.to_turn is not None:
        assert any(game.piles) if game.mode == "ring" else game.piles[game.to_turn]
    sizes = {"ring": (1, 2, 3)}.get(game.mode, (2, 3))
    for owned in game.catches:
        for catch in owned:
            assert len(catch) in sizes
            assert len({game.motif(card) for card in catch}) == 1
    if game.outcome() is not None:
        assert (game.to_act, due) == ([], None)
        assert all(game.legal_moves(seat) == [] for seat in range(game.players))


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(tables(), ACTS)
def test_a_journal_gives_the_same_positions_and_events_step_by_step(
    match: Match, numbers: list[int]
) -> None:
    kept = run(match, numbers)
    steps = Match.parse(match.text).steps()
    first = next(steps)
    assert first.step == 0
    again = [(step.events, step.game.position()) for step in steps]
    assert again == kept


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(tables(), ACTS)
def test_a_view_hides_what_lies_below_and_what_is_imagined_fits(
    match: Match, numbers: list[int]
) -> None:
    run(match, numbers)
    game: Any = match.game
    visible = set(game.visible_cards())
    for seat in range(game.players):
        view = game.view(seat)
        shown = {face.card for face in view.table}
        shown |= {pile.top.card for pile in view.piles if pile.top is not None}
        shown |= {card for owned in view.catches for catch in owned for card in catch.cards}
        shown |= {*view.disputed, *view.pointed, *(hand.card for hand in view.hands)}
        for move in view.legal:
            shown |= {int(word) for word in move.text().split()[1:] if move.text()[0] != "t"}
            assert game.why_not(seat, move, game.now) is None
        assert shown == visible
        assert [pile.count for pile in view.piles] == list(map(len, game.piles))
        twin = TwinIt.imagine(view, Chance(1))
        assert twin.view(seat) == view
        check(twin)
        # What is below is the only thing that may differ, and no view tells of it.
        for pile in game.piles:
            pile[1:] = reversed(pile[1:])
        for card in {*range(135)} - visible:
            game.up[card] ^= 1
        assert game.view(seat) == view


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(tables(), ACTS, st.lists(st.integers(0, 3_000), min_size=1, max_size=12))
def test_small_steps_of_time_are_one_large_one(
    match: Match, numbers: list[int], steps: list[int]
) -> None:
    run(match, numbers)
    game: Any = match.game
    slow, fast = game.copy(), game.copy()
    told: tuple[list[Event], list[Event]] = ([], [])
    for step in steps:
        slow.wait(slow.now + step, told[0])
    fast.wait(game.now + sum(steps), told[1])
    assert told[0] == told[1]
    assert slow.position() == fast.position()
    check(fast)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(tables(), ACTS, st.integers(0, 1 << 32))
def test_what_is_asked_and_what_is_done_agree(match: Match, numbers: list[int], last: int) -> None:
    """``why_not`` changes nothing, and ``play`` refuses just what it refuses."""
    run(match, numbers)
    game: Any = match.game
    seat, move, at = any_act(game, Chance(last))
    before = game.position()
    reason = game.why_not(seat, move, at)
    assert game.position() == before
    events: list[Event] = []
    try:
        game.play(seat, move, at, events)
    except Illegal as refused:
        assert refused.reason == reason
        assert (game.position(), events) == (before, [])
    else:
        assert reason is None
        assert events
        check(game)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(tables(), ACTS, st.integers(1, 9))
def test_undo_goes_back_in_time(match: Match, numbers: list[int], count: int) -> None:
    kept = run(match, numbers)
    back = min(count, match.undoable)
    if back:
        positions = [position for _, position in kept]
        match.undo(back)
        if len(positions) > back:
            assert match.game.position() == positions[-back - 1]
        assert Match.parse(match.text).game.position() == match.game.position()
        check(match.game)
