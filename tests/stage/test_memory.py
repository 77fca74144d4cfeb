"""Memory: what is collected when."""

import gc
from collections.abc import Iterator

import pytest

from game.bots.bot import bot_for
from game.catalog import CATALOG
from game.chance import Chance
from scenes.stage import memory


@pytest.fixture
def as_before() -> Iterator[None]:
    was_on, threshold = gc.isenabled(), gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    (gc.enable if was_on else gc.disable)()


def test_python_does_not_look_through_everything_while_a_bot_thinks(as_before: None) -> None:
    """It took 50 ms, in one slice of a thought that keeps tens of thousands of hands."""
    gc.disable()
    memory.begin_collecting()
    assert gc.isenabled()
    looks = gc.get_stats()[2]["collections"]
    for number in range(2):
        view = CATALOG["plus-minus"].rules().deal(2, {}, number).view(0)
        bot_for("plus-minus", "hard").choose(view, Chance(number))
    assert gc.get_stats()[2]["collections"] == looks
