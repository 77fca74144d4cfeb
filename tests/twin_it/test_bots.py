"""Bots of Twin It: people's eyes. The same every time, blind to what lies hidden, in their time."""

from __future__ import annotations

import ast
import statistics
import time
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.bots import LEVELS, bot_for, levels
from game.bots.arena import Tally, play_match
from game.bots.bot import TimedBot
from game.bots.characters import CHARACTERS
from game.chance import Chance
from game.clock import dice_for, race, seated
from game.contract import Move
from game.floor import FOREVER
from game.twin_it import bots
from game.twin_it.bots.eyes import CATCH, Memory, Sight, exponential, gamma
from game.twin_it.bots.race import STARTLE, Mate, Racer
from game.twin_it.bots.spare import Spare
from game.twin_it.deck import CARDS, family
from game.twin_it.moves import Hand, Point, Slap, Turn
from game.twin_it.rules import TwinIt
from game.twin_it.told import Caught, Erred, HandDown
from tests.bench.twin_it_fair import Person
from tests.twin_it.bot_tables import Script, laid_out, one_act, sitting, twin_cards
from tests.twin_it.tables import lay

TABLES = [("duel", 2), ("duel", 6), ("clans", 4), ("clans", 5), ("ring", 2), ("ring", 5)]
TABLES += [("together", 1), ("together", 3), ("together", 6)]
MODULES = sorted(Path(bots.__file__).parent.glob("*.py"))


# --- what every bot keeps ---------------------------------------------------------------------


def test_every_level_has_a_bot() -> None:
    assert levels("twin-it") == LEVELS, "the only game that has all of them"


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_a_bot_does_not_know_what_is_printed_on_the_cards(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    named |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = {alias.name for alias in node.names}
            named |= names
            if node.module == "game.twin_it.deck":
                assert names == {"family"}
    assert not named & {"CARDS", "TwinIt", "imagine", "import_module", "legal"}


@pytest.mark.parametrize(("mode", "players"), [("duel", 2), ("clans", 4), ("ring", 3)])
def test_a_bot_sees_no_hidden_card(mode: str, players: int) -> None:
    """The piles are dealt anew behind its back: the view and the plan stay the same."""
    script = Script(
        TwinIt.deal(players, {"mode": mode}, 3), [sitting(LEVELS[s % 4]) for s in range(players)]
    )
    for number, (_, acting, _, _) in enumerate(script.acts()):
        seat = (acting + 1) % players
        view = script.game.view(seat)
        other = TwinIt.imagine(view, Chance(number))
        assert other.view(seat) == view
        assert other.piles != script.game.piles
        script.watchers[seat].look(view)
        plan = script.watchers[seat].plan()
        script.watchers[seat].look(other.view(seat))
        assert script.watchers[seat].plan() == plan, "looking twice changes nothing"


@pytest.mark.parametrize(
    ("mode", "players"), [("duel", 2), ("clans", 4), ("together", 2), ("ring", 2)]
)
def test_a_bot_plans_the_same_whatever_is_on_the_other_faces(
    mode: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All faces that do not show are printed anew, on every card, while one of two with the same
    dice looks; in all levels and characters."""
    game = TwinIt.deal(players, {"mode": mode}, 9)
    seats = [
        [bot_for("twin-it", level, character).sit(1, dice_for(9, 1)) for _ in range(2)]
        for level in LEVELS
        for character in ("", *CHARACTERS)
    ]
    sitters = seated(game, dict.fromkeys(range(players), sitting("normal")))
    for number, _ in enumerate(islice(race(game, sitters), 12)):
        view = game.view(1)
        hidden = [faces[game.up[card] ^ 1] for card, faces in enumerate(CARDS)]
        Chance(number).shuffle(hidden)
        printed = tuple(
            (faces[0], other) if game.up[card] == 0 else (other, faces[1])
            for card, (faces, other) in enumerate(zip(CARDS, hidden, strict=True))
        )
        for here, elsewhere in seats:
            here.look(view)
            with monkeypatch.context() as patch:
                for module in ("deck", "rules", "ring", "together"):
                    patch.setattr(f"game.twin_it.{module}.CARDS", printed, raising=False)
                assert game.view(1) == view
                elsewhere.look(game.view(1))
            assert here.plan() == elsewhere.plan()


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_whole_matches_are_the_same_twice_and_nothing_is_refused(mode: str, players: int) -> None:
    def journals() -> list[bytes]:
        seats = [LEVELS[(seat + 1) % 4] for seat in range(players)]
        tally = Tally("twin-it", seats, {"mode": mode}, 3, seed=5)
        return [match.journal for match in tally.play(pytest.fail, keep=True)]

    first = journals()
    assert first == journals()
    assert len(set(first)) == 3


@pytest.mark.sampled(2)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("mode", "players"),
    [("duel", 2), ("duel", 6), ("clans", 4), ("clans", 6), ("ring", 2), ("ring", 6)],
)
def test_matches_end_well_before_anybody_is_bored(mode: str, players: int, level: str) -> None:
    for seed in range(12 // players):
        game = TwinIt.deal(players, {"mode": mode}, seed)
        _, acts = play_match(game, [sitting(level)] * players, pytest.fail)
        assert acts < 2000
        assert game.now < 900_000


@pytest.mark.parametrize("options", [{"hold_ms": 500}, {"hold_ms": 10_000}, {"goal": 7}])
def test_matches_end_with_other_options(options: dict[str, Any]) -> None:
    for mode, players in (("duel", 3), ("clans", 4), ("ring", 2)):
        chosen = {"mode": mode, **options, **({"point_ms": 500} if mode == "ring" else {})}
        play_match(TwinIt.deal(players, chosen, 2), [sitting("easy")] * players)


@pytest.mark.parametrize(("mode", "players"), [("duel", 3), ("clans", 4), ("ring", 3)])
def test_nobody_claims_what_has_just_been_turned_up_or_on_a_locked_table(
    mode: str, players: int
) -> None:
    slapped = 0
    for seed in range(4):
        script = Script(TwinIt.deal(players, {"mode": mode}, seed), [sitting("hard")] * players)
        since: dict[int, tuple[int, int]] = {}
        last: tuple[int, Move] = (0, Turn())
        for at, seat, move, _ in script.acts():
            game = script.game
            # Debts that are paid meanwhile turn no card; a dispute does.
            now = last[0] if isinstance(last[1], Turn) else game.now
            last = at, move
            shown = {card: game.motif(card) for card in game.open_cards()}
            since = {
                card: before if (before := since.get(card)) and before[0] == motif else (motif, now)
                for card, motif in shown.items()
            }
            if isinstance(move, Hand | Slap | Point):
                assert at >= game.locked_until
            if isinstance(move, Hand | Point) and move.card in since:
                assert at - since[move.card][1] >= 200
            if isinstance(move, Hand) and not any(hand.seat != seat for hand in game.hands):
                first = not any(hand.seat == seat for hand in game.hands)
                twins = [since[card][1] for card in game.copies(game.motif(move.card))]
                if first and len(twins) > 1:
                    assert at - sorted(twins)[1] >= 400, "the pair has lain there for a while"
            slapped += isinstance(move, Slap)
    assert bool(slapped) == (mode == "ring")


def test_a_locked_table_is_waited_for() -> None:
    motif, one, other = twin_cards()
    game = laid_out("duel", 2, [(one, motif)], 20)
    seats = [sitting("hard").sit(seat, dice_for(4, seat)) for seat in range(2)]
    for seat, watcher in enumerate(seats):
        watcher.look(game.view(seat))
    game.table.append(other)
    game.up[other] = CARDS[other].index(motif)
    game.now, game.locked_until, game.disputed = 10_000, 15_000, [game.table[3]]
    for seat, watcher in enumerate(seats):
        watcher.look(game.view(seat))
        plan = watcher.plan()
        assert plan is not None
        assert plan[0] >= 15_000 + STARTLE[0]
    game.wait(15_000)
    for seat, watcher in enumerate(seats):
        watcher.look(game.view(seat))
        plan = watcher.plan()
        assert plan is not None
        assert plan[0] >= 15_000 + STARTLE[0], "and nobody claims in the very moment it opens"


def test_looking_is_cheap() -> None:
    game = laid_out("duel", 6, [], 88)
    view = game.view(0)
    watcher = sitting("hard").sit(0, dice_for(1, 0))
    watcher.look(view)
    started = time.process_time()
    for _ in range(200):
        watcher.look(view)
        watcher.plan()
    assert (time.process_time() - started) / 200 < 0.001


# --- people's times ---------------------------------------------------------------------------


def test_times_are_drawn_as_they_should_be() -> None:
    chance = Chance(1)
    searches = [gamma(chance, 1000) for _ in range(4000)]
    waits = [exponential(chance, 1000) for _ in range(4000)]
    assert statistics.mean(searches) == pytest.approx(1000, abs=40)
    assert statistics.mean(waits) == pytest.approx(1000, abs=60)
    assert statistics.median(searches) == pytest.approx(839, abs=40)
    assert statistics.median(waits) == pytest.approx(693, abs=50)
    assert all(isinstance(drawn, int) for drawn in searches + waits)


def reactions(level: str, faces: int, seeds: int = 300) -> list[int]:
    """How long after a card has been turned up its pair is claimed."""
    motif, one, other = twin_cards()
    before = laid_out("duel", 2, [(one, motif)], faces - 1)
    before.to_turn = 1
    after = before.copy()
    after.now = 5000
    for pile in after.piles:
        if other in pile:
            pile.remove(other)
    after.table.append(other)
    after.up[other] = CARDS[other].index(motif)
    views = before.view(0), after.view(0)
    found = []
    for seed in range(seeds):
        watcher = sitting(level).sit(0, dice_for(seed, 0))
        for view in views:
            watcher.look(view)
        plan = watcher.plan()
        assert plan is not None
        assert plan[1] in (Hand(one), Hand(other))
        found.append(plan[0] - 5000)
    return found


def test_a_falcon_sees_a_fresh_pair_among_27_faces_after_1300_ms() -> None:
    times = reactions("normal", 27)
    assert statistics.median(times) == pytest.approx(1350, abs=130)
    assert min(times) > 600
    late = sum(time > 4000 for time in times) / len(times)
    assert 0.04 < late < 0.14, "about one in ten is overlooked"


def test_more_faces_take_longer_and_better_eyes_less() -> None:
    few, many = (statistics.median(reactions("normal", faces, 100)) for faces in (10, 60))
    assert few + 500 < many
    mole, lynx = (statistics.median(reactions(level, 40, 100)) for level in ("gentle", "master"))
    assert lynx + 500 < mole


def test_a_pair_that_is_gone_is_not_claimed() -> None:
    motif, one, other = twin_cards()
    game = laid_out("duel", 2, [(one, motif), (other, motif)], 12)
    game.to_turn = 1
    watcher = sitting("normal").sit(0, dice_for(3, 0))
    watcher.look(game.view(0))
    assert watcher.plan() is not None
    game.now, game.table = 300, [card for card in game.table if card not in (one, other)]
    game.catches[1].append([one, other])
    watcher.look(game.view(0))
    assert watcher.plan() is None


def test_cousins_are_taken_for_twins_by_a_mole_more_than_by_a_lynx() -> None:
    def errors(level: str) -> int:
        wrong = 0
        for seed in range(6):
            script = Script(TwinIt.deal(2, {}, seed), [sitting(level)] * 2)
            for _, seat, move, _ in script.acts():
                game = script.game
                mine = [hand.card for hand in game.hands if hand.seat == seat]
                if isinstance(move, Hand) and mine:
                    motifs = game.motif(mine[0]), game.motif(move.card)
                    wrong += motifs[0] != motifs[1]
                    assert family(motifs[0]) == family(motifs[1])
        return wrong

    mole, lynx = errors("gentle"), errors("master")
    assert mole >= 6
    assert lynx < mole / 2


def test_the_second_hand_follows_the_first_and_a_lone_hand_is_waited_for() -> None:
    motif, one, other = twin_cards()
    game = laid_out("duel", 2, [(one, motif), (other, motif)], 12)
    game.to_turn = 1
    watcher = sitting("normal").sit(0, dice_for(3, 0))
    watcher.look(game.view(0))
    plan = watcher.plan()
    assert plan is not None and isinstance(plan[1], Hand)
    first = plan[1].card
    second = watcher.follow([first])
    assert second is not None
    assert second[1] == Hand(other if first == one else one)
    low, high = bots.FALCON.gap
    assert low <= second[0] <= high
    assert watcher.follow([game.table[5]]) is None, "that card has no twin"
    meant = watcher.follow([other if first == one else one])
    assert meant is not None and meant[1] == Hand(first), "whatever it has meant by now"
    game.wait(plan[0])
    watcher.look(game.view(0))
    again = watcher.plan()
    assert again is not None and again[0] > plan[0] + STARTLE[0], "it failed, and waits a little"
    game.advance(0, plan[1], plan[0])  # as in a match that was left: its hand lies alone
    watcher.look(game.view(0))
    rest = watcher.plan()
    assert rest is None or rest[0] >= plan[0] + 2000


def test_who_is_barred_claims_nothing_and_still_turns() -> None:
    motif, one, other = twin_cards()
    game = laid_out("duel", 2, [(one, motif), (other, motif)], 12)
    watcher = sitting("hard").sit(0, dice_for(3, 0))
    watcher.bar(FOREVER)
    watcher.look(game.view(0))
    assert watcher.plan() is not None and watcher.plan()[1] == Turn()  # type: ignore[index]
    game.to_turn = 1
    watcher.bar(90_000)
    watcher.look(game.view(0))
    plan = watcher.plan()
    assert plan is not None and isinstance(plan[1], Hand) and plan[0] >= 90_000 + STARTLE[0]


def test_bots_that_wait_as_a_handicap_claim_so_much_later() -> None:
    motif, one, other = twin_cards()
    plans = []
    for waits in (0, 1000):
        game = laid_out("duel", 2, [(one, motif), (other, motif)], 12)
        game.to_turn, game.options = 1, {"bots_wait_ms": waits}
        watcher = sitting("hard").sit(0, dice_for(3, 0))
        watcher.look(game.view(0))
        plans.append(watcher.plan())
    (soon, first), (late, other_first) = plans  # type: ignore[misc]
    assert (late - soon, first) == (1000, other_first)


def test_in_clans_bots_that_wait_as_a_handicap_meddled_at_once() -> None:
    motif, one, other = twin_cards()
    for waits in (0, 3000):
        game = laid_out("clans", 4, [(one, motif), (other, motif)], 12)
        game.to_turn, game.options = 2, {**game.options, "bots_wait_ms": waits}
        game.play(0, Hand(one), 100)
        soonest = []
        for seed in range(40):  # some of them meddle
            watcher = sitting("master").sit(1, dice_for(seed, 1))
            watcher.look(game.view(1))
            soonest += [plan[0] for plan in [watcher.plan()] if plan is not None]
        assert 0 < min(soonest) - 100 - waits < 1500


@pytest.mark.parametrize("device", ["mouse", "touch", "pad", "key"])
def test_a_match_is_the_same_with_any_device(device: str) -> None:
    """The first press decides: how long the second takes changes no winner. (Where somebody has
    failed, it may matter who pressed meanwhile.)"""
    same = 0
    for seed in range(12):
        winners = []
        for kind in ("bot", device):
            seats: list[TimedBot] = [Person(kind, bots.FALCON), sitting("normal")]
            game = TwinIt.deal(2, {}, seed)
            winners.append(play_match(game, seats, pytest.fail)[0].winners)
        same += winners[0] == winners[1]
    assert same >= 10


def test_what_was_refused_is_given_up() -> None:
    for mode, players in (("duel", 2), ("together", 1)):
        game = TwinIt.deal(players, {"mode": mode}, 8)
        watcher = sitting("normal").sit(0, dice_for(8, 0))
        watcher.look(game.view(0))
        plan = watcher.plan()
        assert plan is not None
        watcher.refused()
        later = watcher.plan()
        assert later is None or later[0] > plan[0]
        watcher.look(game.view(0))
        assert watcher.plan() == later


def test_people_have_time_to_look_before_the_next_card() -> None:
    script = Script(TwinIt.deal(2, {}, 2), [sitting("hard"), sitting("easy")])
    last = 0
    for at, _, move, view in script.acts():
        if isinstance(move, Turn):
            assert view.now <= at
            assert at - last >= 1600
        last = at if isinstance(move, Turn) else last


def test_errors_make_careful() -> None:
    view = laid_out("duel", 2, [], 10, cousins=True).view(0)

    def guesses(burnt: int) -> int:
        found = 0
        for seed in range(200):
            memory = Memory(bots.STRANGER, 0, dice_for(seed, 0))
            memory.burnt = burnt
            memory.notice(view, Sight(view))
            found += len(memory.guesses)
        return found

    assert guesses(0) > 3 * guesses(4)
    erring = bots.Sighted(msgspec.structs.replace(bots.MOLE, guesses=1000)).sit(0, dice_for(1, 0))
    game = laid_out("duel", 2, [], 10, cousins=True)
    events: list[Any] = []
    erring.look(game.view(0))
    plan = erring.plan()
    assert plan is not None and isinstance(plan[1], Hand)
    second = erring.follow([plan[1].card])
    assert second is not None
    for move in (plan[1], second[1]):
        game.advance(0, move, plan[0], events)
    assert any(isinstance(event, Erred) for event in events)
    erring.look(game.view(0))
    assert isinstance(erring, bots.TwinItWatcher)
    assert isinstance(erring.player, Racer)
    assert erring.player.memory.burnt == 1


# --- clans ------------------------------------------------------------------------------------


def clan_with_a_find() -> tuple[TwinIt, Any, int, int]:
    """Seat 0 has put a hand on one card of a pair."""
    motif, one, other = twin_cards()
    game = laid_out("clans", 4, [(one, motif), (other, motif)], 20)
    game.to_turn = 1
    finder, (_, move) = one_act(game, 11)
    assert isinstance(move, Hand)
    card = move.card
    return game, finder, card, other if card == one else one


def test_in_clans_one_hand_goes_down_and_the_other_card_is_called() -> None:
    game, finder, card, other = clan_with_a_find()
    assert finder.plan() is None, "a second hand would be an error"
    called = finder.call()
    assert called is not None
    assert called[:2] == (card, other)
    assert called[2] >= game.now
    game.wait(game.now + 5000)
    finder.look(game.view(0))
    assert finder.call() is None
    again = finder.plan()
    assert again is not None, "it tries again"
    assert again[0] > game.now


def test_in_clans_a_team_mate_covers_the_twin_and_opponents_do_not_help() -> None:
    game, _, card, other = clan_with_a_find()
    assert game.hands == [HandDown(0, card, game.now)]
    mate = sitting("normal").sit(2, dice_for(11, 2))
    mate.look(game.view(2))
    plan = mate.plan()
    assert plan is not None
    assert plan[1] == Hand(other)
    assert 200 <= plan[0] - game.now < 4000
    game.advance(2, plan[1], plan[0])
    assert len(game.catches[0]) == 1
    assert isinstance(mate, bots.TwinItWatcher)
    assert isinstance(mate.player, Mate)


def test_in_clans_a_mate_reached_in_no_time_for_a_twin_that_came_up_later() -> None:
    motif, one, other = twin_cards()
    game = laid_out("clans", 4, [(one, motif)], 19)
    mate = sitting("normal").sit(2, dice_for(11, 2))
    game.play(0, Hand(one), 1000)
    mate.look(game.view(2))
    for pile in game.piles:
        if other in pile:
            pile.remove(other)
    game.now, game.up[other] = 4000, CARDS[other].index(motif)
    game.table.append(other)
    mate.look(game.view(2))
    plan = mate.plan()
    assert plan is not None and plan[1] == Hand(other) and plan[0] >= 4000 + Mate.helps[0]


@pytest.mark.parametrize("which", ["eyes", "spare"])
def test_in_clans_a_bot_put_down_its_hand_for_ever_while_its_mate_was_barred(which: str) -> None:
    """The mate may claim again once a card is turned, and it was the bot's turn."""
    game = lay("clans", "q1 r1", "s1", "t1", "u1 x1", table="p1 p2 v1 v2 w1 w2", turn=3)
    watcher = sitting("hard").sit(0, dice_for(1, 0)) if which == "eyes" else Spare(0)
    watcher.look(game.view(0))
    plan = watcher.plan()
    assert plan is not None and isinstance(plan[1], Hand)
    game.play(0, plan[1], plan[0])
    game.play(3, Turn(), plan[0] + 10)
    while not isinstance(plan[1], Turn):
        watcher.look(game.view(0))
        plan = watcher.plan() or (FOREVER, plan[1])
        due = game.due()
        if due is not None and due <= plan[0]:
            game.wait(due)
        else:
            game.play(0, plan[1], plan[0])
        assert game.now < 60_000


def test_in_clans_nobody_covers_two_cards_alone() -> None:
    for seed in range(5):
        script = Script(TwinIt.deal(4, {"mode": "clans"}, seed), [sitting("easy")] * 4)
        for _, seat, move, view in script.acts():
            if isinstance(move, Hand):
                assert all(hand.seat != seat for hand in view.hands)


# --- the ring ---------------------------------------------------------------------------------


def test_in_the_ring_the_gesture_fits_the_pair() -> None:
    steady = bots.Sighted(msgspec.structs.replace(bots.LYNX, fumbles=0, guesses=0))
    both = {True: 0, False: 0}
    for seed in range(4):
        script = Script(TwinIt.deal(2, {"mode": "ring"}, seed), [steady] * 2)
        for at, seat, move, _ in script.acts():
            game = script.game
            if isinstance(move, Hand):
                assert move.card in game.table
                both[True] += 1
            if isinstance(move, Point):
                assert game.slapped is not None
                assert at < game.slapped[1]
                if game.pointed:
                    sight = Sight(game.view(seat))
                    one, other = sight.where[game.pointed[0]], sight.where[move.card]
                    assert one.motif == other.motif
                    assert not one.kind == other.kind == CATCH
                    both[False] += 1
    assert min(both.values()) > 3


def test_in_the_ring_a_child_errs_with_the_gesture() -> None:
    clumsy = bots.Sighted(msgspec.structs.replace(bots.MOLE, fumbles=1000, guesses=0))
    game = TwinIt.deal(2, {"mode": "ring"}, 1)
    events: list[Any] = []
    # Who errs at every pair never wins: a part of such a match is enough.
    for at, seat, move, _ in islice(Script(game, [clumsy] * 2).acts(), 150):
        game.copy().advance(seat, move, at, events)
    whys = [event.why for event in events if isinstance(event, Erred)]
    assert whys.count("gesture") >= 3
    assert any(isinstance(event, Caught) for event in events), "the second time it is right"
