"""The contract of a bot: it gets a view and a generator of its own, and answers with a move.

A bot never holds the position: what it cannot see it has to imagine (``Game.imagine``). Its effort
is counted in playouts, never in milliseconds, so that the same seed gives the same match on every
machine. For the same reason a bot decides with whole numbers, or with sums and products that are
written out: ``pow``, ``exp`` and ``sum`` of fractions may differ in the last digit from one
platform or Python to the next.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeAlias

from game.bots.characters import CHARACTERS
from game.chance import Chance, Dice
from game.contract import Move, Reason, Seat

LEVELS = ("random", "gentle", "easy", "normal", "hard", "master")  # no game has all of them
USUAL = "normal"

Thought: TypeAlias = Generator[None, None, Move]
Report: TypeAlias = Callable[[str], None]


class Bot:
    """A way to play one game. A bot remembers nothing from one move to the next."""

    character = ""  # one of CHARACTERS: what it likes, among moves that are nearly as good

    def think(self, view: Any, chance: Chance) -> Thought:
        """Yields after every small slice of work (well below a millisecond), returns the move.

        The window takes as many slices as a frame has room for; dropping the thought half-way
        costs nothing.
        """
        raise NotImplementedError

    def choose(self, view: Any, chance: Chance) -> Move:
        """The move, thought through to its end."""
        return thought_through(self.think(view, chance))


class Watcher:
    """A bot in one seat of one match of a timed game: it looks, remembers, and acts in its time."""

    device = "bot"  # what it plays with; benches seat people with a mouse

    def bar(self, until: int) -> None:
        """Until when it may claim nothing (``game.floor``); told before it looks."""

    def follow(self, shown: Sequence[int]) -> tuple[int, Move] | None:
        """It has the floor and has shown these cards: what it does next, and after how many
        milliseconds."""
        return None

    def look(self, view: Any) -> None:
        """The table has changed; this is what the seat sees now."""
        raise NotImplementedError

    def plan(self) -> tuple[int, Move] | None:
        """The act it means to make if nothing changes before, and when."""
        raise NotImplementedError

    def refused(self) -> None:
        """What was planned could not be done any more: it is given up."""
        raise NotImplementedError

    def acted(self) -> None:
        """What was planned has been done."""

    def call(self) -> tuple[int, int, int] | None:
        """In teams: the card under its hand, the card that a team-mate should cover, and since when
        it calls; nothing if it has nothing to call."""
        return None


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


class Adviser(Bot):
    """Thinks for a person who asks for a hint, as long as it needs, and can say why."""

    why: Reason | None = None  # the reason for the move, once it is found
    effort = 1  # how many times its usual work it does; a bench asks for more
    # Once the move is found: what each is worth, and half of its 95 % interval. No hint needs it;
    # a bench tells by it whether another move would have been as good.
    worth: Mapping[Move, tuple[float, float]] = {}


# --- who plays what -----------------------------------------------------------------------------


def bot_for(game_id: str, level: str, character: str = "") -> Bot:
    """The bot that plays this game at this level; a level nobody knows plays as ``normal``, and a
    character nobody knows is none.

    The game's bots are the table ``BOTS`` of the module ``game.<word>.bots``, where the word is
    the game's id with underscores.
    """
    bots = _bots_of(game_id)
    if level == "random" and level not in bots:
        return RandomBot()
    bot = bots.get(level, bots[USUAL])()
    bot.character = character if character in CHARACTERS else ""
    return bot


def adviser_for(game_id: str) -> Bot:
    """Who is asked for a hint: ``ADVISER`` beside ``BOTS``, or else the best bot."""
    make: Callable[[], Bot] | None = getattr(_module_of(game_id), "ADVISER", None)
    return bot_for(game_id, levels(game_id)[-1]) if make is None else make()


def levels(game_id: str) -> tuple[str, ...]:
    """The levels at which this game can be played, the weakest first."""
    return ("random", *(level for level in _bots_of(game_id) if level != "random"))


def spare_for(game_id: str, seat: Seat) -> Watcher:
    """Who plays on in a timed game for a bot that has failed: ``SPARE`` beside ``BOTS``."""
    spare: Watcher = _module_of(game_id).SPARE(seat)
    return spare


def _bots_of(game_id: str) -> dict[str, Callable[[], Bot]]:
    bots: dict[str, Callable[[], Bot]] = _module_of(game_id).BOTS
    return bots


def _module_of(game_id: str) -> Any:
    return importlib.import_module(f"game.{game_id.replace('-', '_')}.bots")


def thought_through(thought: Thought) -> Move:
    """Where a thought leads to."""
    while True:
        try:
            next(thought)
        except StopIteration as done:
            move: Move = done.value
            return move
