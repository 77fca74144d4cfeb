"""The contract of a bot: it gets a view and a generator of its own, and answers with a move.

A bot never holds the position: what it cannot see it has to imagine (``Game.imagine``). Its effort
is counted in playouts, never in milliseconds, so that the same seed gives the same match on every
machine. For the same reason a bot decides with whole numbers, or with sums and products that are
written out: ``pow``, ``exp`` and ``sum`` of fractions may differ in the last digit from one
platform or Python to the next.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator
from typing import Any, TypeAlias

from game.chance import Chance, Dice
from game.contract import Move, Seat

LEVELS = ("random", "easy", "normal", "hard")
USUAL = "normal"

Thought: TypeAlias = Generator[None, None, Move]
Report: TypeAlias = Callable[[str], None]


class Bot:
    """A way to play one game. A bot remembers nothing from one move to the next."""

    def think(self, view: Any, chance: Chance) -> Thought:
        """Yields after every small slice of work (well below a millisecond), returns the move.

        The window takes as many slices as a frame has room for; dropping the thought half-way
        costs nothing.
        """
        raise NotImplementedError

    def choose(self, view: Any, chance: Chance) -> Move:
        """The move, thought through to its end."""
        return _thought_through(self.think(view, chance))


class Watcher:
    """A bot in one seat of one match of a timed game: it looks, remembers, and acts in its time."""

    def look(self, view: Any) -> None:
        """The table has changed; this is what the seat sees now."""
        raise NotImplementedError

    def plan(self) -> tuple[int, Move] | None:
        """The act it means to make if nothing changes before, and when."""
        raise NotImplementedError

    def refused(self) -> None:
        """What was planned could not be done any more: it is given up."""
        raise NotImplementedError


class TimedBot(Bot):
    """A way to play a timed game. It sits down for a whole match, with dice of its own."""

    def sit(self, seat: Seat, dice: Dice) -> Watcher:
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal move, each as likely as the others; plays every game."""

    def think(self, view: Any, chance: Chance) -> Thought:
        yield
        move: Move = chance.pick(view.legal)
        return move


def bot_for(game_id: str, level: str) -> Bot:
    """The bot that plays this game at this level; a level nobody knows plays as ``normal``.

    The game's bots are the table ``BOTS`` of the module ``game.<word>.bots``, where the word is
    the game's id with underscores.
    """
    bots = _bots_of(game_id)
    if level == "random" and level not in bots:
        return RandomBot()
    return bots.get(level, bots[USUAL])()


def levels(game_id: str) -> tuple[str, ...]:
    """The levels at which this game can be played, the weakest first."""
    return ("random", *(level for level in _bots_of(game_id) if level != "random"))


def _bots_of(game_id: str) -> dict[str, Callable[[], Bot]]:
    module = importlib.import_module(f"game.{game_id.replace('-', '_')}.bots")
    bots: dict[str, Callable[[], Bot]] = module.BOTS
    return bots


def safe_thought(bot: Bot, view: Any, chance: Chance, report: Report | None = None) -> Thought:
    """As ``bot.think``, but always ends in a legal move.

    A bot that raises or answers with a move it may not make is replaced by a random one for this
    move, and ``report`` gets a sentence for the log.
    """
    try:
        move = yield from bot.think(view, chance)
        if move in view.legal:
            return move
        answer = f"“{move.text()}”" if isinstance(move, Move) else repr(move)
        trouble = f"answered {answer}, which seat {view.seat} may not play"
    except Exception as error:
        trouble = f"failed with {type(error).__name__}: {error}"
    spare: Move = chance.pick(view.legal)
    if report is not None:
        report(f"The bot {type(bot).__name__} {trouble}; it plays {spare.text()} instead.")
    return spare


def safe_choice(bot: Bot, view: Any, chance: Chance, report: Report | None = None) -> Move:
    """``safe_thought`` run to its end."""
    return _thought_through(safe_thought(bot, view, chance, report))


def _thought_through(thought: Thought) -> Move:
    while True:
        try:
            next(thought)
        except StopIteration as done:
            move: Move = done.value
            return move
