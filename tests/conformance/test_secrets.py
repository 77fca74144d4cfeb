"""A bot has dice of its own: nothing it is handed tells the number that deals the match again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

import msgspec
import pytest

from game.bots.arena import chance_for
from game.bots.bot import TimedBot, bot_for, levels
from game.catalog import CATALOG
from game.chance import Chance, Dice
from game.clock import dice_for
from tests.conformance.matches import Case, cases, choose

CASES = [
    case
    for game, entry in CATALOG.items()
    for case in cases(game)
    if case.players in (entry.fewest, 4, entry.most) and case.seed % 10 == case.seed // 10 % 3
]
SEED = 0xB0A710AD5EEDFACE  # nobody has it by accident


def reached(thing: Any, seen: dict[int, Any] | None = None) -> Iterator[Any]:
    """Everything that can be got at from a thing, without what every program has."""
    seen = {} if seen is None else seen
    if id(thing) in seen or isinstance(thing, type):
        return
    seen[id(thing)] = thing
    yield thing
    inside: list[Any] = []
    if isinstance(thing, dict):
        inside += [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        inside += thing
    elif isinstance(thing, msgspec.Struct):
        inside += msgspec.structs.astuple(thing)
    elif isinstance(thing, random.Random):
        inside.append(thing.getstate())
    elif isinstance(thing, MethodType | BuiltinMethodType):
        inside += [thing.__self__, getattr(thing, "__func__", None)]
    elif isinstance(thing, FunctionType):
        inside += [cell.cell_contents for cell in thing.__closure__ or ()]
        inside += [thing.__defaults__, thing.__kwdefaults__]
    for kind in type(thing).__mro__:
        inside += [getattr(thing, slot, None) for slot in getattr(kind, "__slots__", ())]
    inside.append(getattr(thing, "__dict__", None))
    for part in inside:
        yield from reached(part, seen)


def tells_seed(thing: Any) -> bool:
    found = list(reached(thing))
    numbers = any(isinstance(one, int) and one == SEED for one in found)
    return numbers or any(isinstance(one, str) and str(SEED) in one for one in found)


def test_the_walk_finds_a_seed_wherever_it_is() -> None:
    class Holder:
        def __init__(self, seed: int) -> None:
            self._seed = seed

        def deal(self) -> int:
            return self._seed

    def keeping() -> int:
        return seed

    seed = SEED
    for thing in (SEED, [SEED], {"a": (SEED,)}, Holder(SEED), Holder(SEED).deal, keeping):
        assert tells_seed(thing)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_bot_is_never_handed_the_number_that_deals_the_match_again(case: Case) -> None:
    rules = CATALOG[case.game].rules()
    game = rules.deal(case.players, case.options, SEED)
    assert tells_seed(game)
    for number in range(12):
        for seat in range(case.players):
            assert not tells_seed(game.view(seat)), "a view holds the seed"
        assert not tells_seed(chance_for(SEED, 0, number)), "a generator holds the seed"
        if game.to_act:
            choose(game, Chance(1, number), 0).make(game)
    if game.timed:
        for level in levels(case.game):
            bot = bot_for(case.game, level)
            assert isinstance(bot, TimedBot)
            watcher = bot.sit(0, dice_for(SEED, 0))
            watcher.look(game.view(0))
            watcher.plan()
            assert not tells_seed(watcher), "a watcher holds the seed"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_view_shares_nothing_with_the_match_that_could_be_changed(case: Case) -> None:
    game = CATALOG[case.game].rules().deal(case.players, case.options, SEED)
    own = {id(one) for one in reached(game) if isinstance(one, list | dict | set)}
    for seat in range(case.players):
        shared = [one for one in reached(game.view(seat)) if id(one) in own]
        assert not shared, f"the view holds {shared} of the match"


def test_dice_give_the_generators_that_the_seed_would_give() -> None:
    for seed in (0, 7, SEED):
        dice = Dice(seed, "eyes", 3)
        assert not tells_seed(dice)
        for purpose in ((), ("beat", 5), (1, "a", 2)):
            ours, theirs = dice.chance(*purpose), Chance(seed, "eyes", 3, *purpose)
            assert [ours.share() for _ in range(5)] == [theirs.share() for _ in range(5)]
