"""Bots that fail, in every way we could think of; one kind a function.

A bot that thinks in its turn fails with every move, or, so that both are seen, with every third. A
bot of a timed game plays well for a while and then fails for good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from game.bots.arena import Tally, play_match
from game.bots.bot import Bot, TimedBot, Watcher, bot_for
from game.catalog import CATALOG
from game.chance import Chance, Dice
from game.contract import Move
from game.journal import Match
from game.lines import Player, header_line, line_of, move_line


class Unspeakable(Exception):
    """An error whose text cannot be had."""

    def __str__(self) -> str:
        raise ValueError("no words")

    __repr__ = __str__


class Rude(BaseException):
    """No ``Exception``, so that a plain ``except`` lets it through."""


class NoRepr:
    def __repr__(self) -> str:
        raise ValueError("no words")


class Foreign(Move, frozen=True):
    """A move of no game."""

    card: int = 1


class Mute(Move, frozen=True):
    """A move that cannot be written down."""

    def text(self) -> str:
        raise RuntimeError("no text")


class Liar(Move, frozen=True):
    """Says that it is any move you like."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1

    def text(self) -> str:
        return "\x1b[31mlie\n\r\u202eeil"


class Touchy:
    def __eq__(self, other: object) -> bool:
        raise Rude("do not compare me")

    __hash__ = None  # type: ignore[assignment]


def _raising(error: Callable[[], BaseException]) -> Callable[[Any, Chance], Any]:
    def think(view: Any, chance: Chance) -> Any:
        yield
        raise error()

    return think


def _answering(answer: Callable[[], Any]) -> Callable[[Any, Chance], Any]:
    def think(view: Any, chance: Chance) -> Any:
        yield
        return answer()

    return think


def _endless(view: Any, chance: Chance) -> Iterator[None]:
    while True:
        yield


def _stubborn(view: Any, chance: Chance) -> Iterator[None]:
    stubborn = True
    while True:
        try:
            yield
        except GeneratorExit:
            if not stubborn:
                raise
            stubborn = False


def _at_once(view: Any, chance: Chance) -> Any:
    raise RuntimeError("before the first slice")


def _no_thought(view: Any, chance: Chance) -> Any:
    return view.legal[0]


def _counting(view: Any, chance: Chance) -> Any:
    return iter(int, 1)


def _forging(view: Any, chance: Chance) -> Any:
    yield
    forged = Foreign()
    msgspec.structs.force_setattr(view, "legal", (forged,))
    msgspec.structs.force_setattr(view, "seat", "nobody")
    return forged


def _loading(view: Any, chance: Chance) -> Any:
    yield
    chance._next = None  # type: ignore[assignment]
    return None


def _deep(view: Any, chance: Chance) -> Any:
    yield
    return _deep_down(0)


def _deep_down(depth: int) -> int:
    return 1 + _deep_down(depth + 1)


def _stopping(view: Any, chance: Chance) -> Any:
    yield
    raise StopIteration(view.legal[0])


THINKERS: dict[str, Callable[[Any, Chance], Any]] = {
    "raises": _raising(lambda: ZeroDivisionError("no cards")),
    "raises at once": _at_once,
    "raises without words": _raising(Unspeakable),
    "raises in many lines": _raising(lambda: ValueError("one\ntwo\x1b[2J\x00" + "x" * 9999)),
    "raises a rude error": _raising(lambda: Rude("out of the way")),
    "wants to exit": _raising(lambda: SystemExit(3)),
    "ends a generator": _raising(GeneratorExit),
    "stops an iteration": _stopping,
    "eats all memory": _raising(MemoryError),
    "falls without end": _deep,
    "answers nothing": _answering(lambda: None),
    "answers a text": _answering(lambda: "take"),
    "answers a list": _answering(list),
    "answers a foreign move": _answering(Foreign),
    "answers without text": _answering(Mute),
    "answers without words": _answering(NoRepr),
    "answers a lie": _answering(Liar),
    "answers what cannot be compared": _answering(Touchy),
    "thinks for ever": _endless,
    "cannot be stopped": _stubborn,
    "does not think": _no_thought,
    "counts": _counting,
    "forges its view": _forging,
    "loads the dice": _loading,
}


class BrokenThinker(Bot):
    """Fails with every move, or with every third."""

    def __init__(self, kind: str, game: str, every: int = 1) -> None:
        self.fails, self.every, self.moves = THINKERS[kind], every, 0
        self.sound = bot_for(game, "random")

    def think(self, view: Any, chance: Chance) -> Any:
        self.moves += 1
        thinks = self.sound.think if self.moves % self.every else self.fails
        return thinks(view, chance)


# --- where time counts ------------------------------------------------------------------------


class Sound(Watcher):
    """Plays well for so many looks; then it is broken, in the way that a kind overrides."""

    def __init__(self, watcher: Watcher, looks: int) -> None:
        self.watcher, self.left = watcher, looks
        self.view: Any = None

    @property
    def broken(self) -> bool:
        return self.left <= 0

    def look(self, view: Any) -> None:
        self.left -= 1
        self.view = view
        self.watcher.look(view)

    def plan(self) -> Any:
        return self.nonsense() if self.broken else self.watcher.plan()

    def nonsense(self) -> Any:
        return self.watcher.plan()

    def refused(self) -> None:
        self.watcher.refused()

    def call(self) -> Any:
        return self.watcher.call()


def _planning(nonsense: Callable[[Any], Any]) -> type[Sound]:
    class Planning(Sound):
        def nonsense(self) -> Any:
            return nonsense(self.view)

    return Planning


def _failing(where: str, error: Callable[[], BaseException]) -> type[Sound]:
    class Failing(Sound):
        pass

    def fail(self: Sound, *arguments: Any) -> Any:
        if where == "look":
            Sound.look(self, *arguments)
        if self.broken:
            raise error()
        return None if where == "look" else getattr(self.watcher, where)(*arguments)

    setattr(Failing, where, fail)
    return Failing


class _Forger(Sound):
    def look(self, view: Any) -> None:
        super().look(view)
        if self.broken:
            for field in ("hands", "table", "piles", "now"):
                msgspec.structs.force_setattr(view, field, None)
            view.options.clear()
            raise RuntimeError("nothing left to see")


class _Slapdash(Sound):
    """Acts as often as it can: any legal move, at once."""

    acts = 0

    def nonsense(self) -> Any:
        self.acts += 1
        legal = [move for move in self.view.legal if not move.text().startswith("turn")]
        return (self.view.now + 1, legal[self.acts % len(legal)]) if legal else None


class _Illegal(Sound):
    """What it plans is never allowed, and it never learns."""

    def nonsense(self) -> Any:
        from game.twin_it.moves import Turn

        return self.view.now, Turn(None if self.view.mode in ("ring", "together") else 3)

    def refused(self) -> None:
        pass


def _hand(card: Any) -> Move:
    from game.twin_it.moves import Hand

    return Hand(card)


WATCHERS: dict[str, type[Sound]] = {
    "raises in look": _failing("look", lambda: ZeroDivisionError("no cards")),
    "raises in plan": _failing("plan", lambda: KeyError("card")),
    "raises in refused": _failing("refused", lambda: ValueError("refused?")),
    "raises in call": _failing("call", lambda: ValueError("hush")),
    "raises in acted": _failing("acted", lambda: ValueError("acted?")),
    "raises without words": _failing("look", Unspeakable),
    "raises in many lines": _failing("plan", lambda: ValueError("one\ntwo\x1b[2J" + "x" * 9999)),
    "raises a rude error": _failing("plan", lambda: Rude("out of the way")),
    "wants to exit": _failing("look", lambda: SystemExit(3)),
    "falls without end": _planning(lambda view: _deep_down(0)),
    "plans a text": _planning(lambda view: "turn"),
    "plans a list": _planning(lambda view: [view.now, view.legal[0] if view.legal else None]),
    "plans three things": _planning(lambda view: (view.now, Foreign(), 3)),
    "plans for noon": _planning(lambda view: ("noon", Foreign())),
    "plans for a fraction": _planning(lambda view: (view.now + 0.5, Foreign())),
    "plans for not a number": _planning(lambda view: (float("nan"), Foreign())),
    "plans for the past": _planning(lambda view: (view.now - 1, _hand(1))),
    "plans for before the match": _planning(lambda view: (-5, _hand(1))),
    "plans for the next century": _planning(lambda view: (10**14, _hand(1))),
    "plans beyond all numbers": _planning(lambda view: (10**5000, _hand(1))),
    "plans no move": _planning(lambda view: (view.now, "turn")),
    "plans a foreign move": _planning(lambda view: (view.now, Foreign())),
    "plans without text": _planning(lambda view: (view.now, Mute())),
    "plans a lie": _planning(lambda view: (view.now, Liar())),
    "plans a hand on nothing": _planning(lambda view: (view.now, _hand(None))),
    "plans a hand on a list": _planning(lambda view: (view.now, _hand([]))),
    "plans without words": _planning(lambda view: NoRepr()),
    "plans what is never allowed": _Illegal,
    "plans nothing any more": _planning(lambda view: None),
    "plays whatever it may": _Slapdash,
    "forges its view": _Forger,
}
SITTERS: dict[str, Callable[[], Any]] = {
    "does not sit down": lambda: None,
    "sits down as a text": lambda: "watcher",
    "raises when it sits down": lambda: 1 // 0,
}


class BrokenWatcher(TimedBot):
    """Sits down, plays well for a while, and fails."""

    def __init__(self, kind: str, game: str, looks: int = 20) -> None:
        self.kind, self.looks = kind, looks
        self.sound = bot_for(game, "normal")

    def sit(self, seat: int, dice: Dice) -> Any:
        if self.kind in SITTERS:
            return SITTERS[self.kind]()
        assert isinstance(self.sound, TimedBot)
        return WATCHERS[self.kind](self.sound.sit(seat, dice), self.looks)


def kinds(timed: bool) -> list[str]:
    return [*WATCHERS, *SITTERS] if timed else list(THINKERS)


def broken_bot(kind: str, game: str, timed: bool, patience: int) -> Bot:
    """A bot of this kind; what patience is says how long it plays well first."""
    if timed:
        return BrokenWatcher(kind, game, patience)
    return BrokenThinker(kind, game, 1 + patience % 3)


SELDOM = ("raises in refused", "raises in call")  # of a bot that plays well these are hardly asked


def play_in_arena(
    game: str, kinds: list[str], options: dict[str, Any], seed: int, patience: int
) -> list[str]:
    """A match with such bots, and an easy one where no kind is named, to its end, and its journal
    read back; what was said of the bots."""
    said: list[str] = []
    rules = CATALOG[game].rules()
    bots = [
        broken_bot(kind, game, rules.timed, patience) if kind else bot_for(game, "easy")
        for kind in kinds
    ]
    players = Tally(game, ["easy"] * len(kinds), options, 1).players
    lines = [header_line(game, seed, players, options)]

    def write(seat: int, move: Move | None, at: int | None) -> None:
        lines.append(line_of({"at": at}) if move is None else move_line(seat, move, at))

    match = rules.deal(len(kinds), options, seed)
    outcome, _ = play_match(match, bots, said.append, write)
    assert Match.parse(b"".join(lines)).outcome == outcome, "the journal tells another match"
    return said


def is_one_sentence(said: str) -> bool:
    """Whether it can stand in a log: one line, not too long, with a full stop."""
    return (
        said.isprintable() and len(said) < 700 and said.startswith("The bot ") and said[-1] == "."
    )


def play_at_table(
    game: str,
    kinds: list[str],
    options: dict[str, Any],
    seed: int,
    patience: int,
    **chosen: Any,
) -> list[str]:
    """The same on the dummy screen, to the results; what stands in the log then."""
    # Here, because those who play in the arena need no pygame.
    from scenes.menus.results import ResultsScene
    from scenes.table import bot_turns, timed
    from tests.robot import NAMES, Robot, app_of

    rules = CATALOG[game].rules()

    def seat_bot(game_id: str, level: str, character: str = "") -> Bot:
        broken = level in kinds_by_level
        return made[level] if broken else bot_for(game_id, level)

    # A seat in a journal names a level; each broken bot is a level of its own.
    kinds_by_level = {f"broken{seat}": kind for seat, kind in enumerate(kinds) if kind}
    made = {
        level: broken_bot(kind, game, rules.timed, patience)
        for level, kind in kinds_by_level.items()
    }
    levels = [f"broken{seat}" if kind else "easy" for seat, kind in enumerate(kinds)]
    app = app_of((640, 400), speed="off", motion="none", **chosen)
    log = app.store.logs / "rowdy.log"
    log.unlink(missing_ok=True)
    seats = [Player(NAMES[seat % 6], level) for seat, level in enumerate(levels)]
    path = app.store.new_journal_path(game)
    match = Match.start(game, seats, options, seed, path=path)
    patched = (bot_turns, timed)
    for module in patched:
        module.bot_for = seat_bot  # type: ignore[attr-defined]
    try:
        robot = Robot(app, match)
        for _ in range(20_000):
            app.step(200.0)
            if isinstance(app.scene, ResultsScene):
                break
            if app.scene is not robot.table and not rules.timed:
                robot.key("return")
        assert isinstance(app.scene, ResultsScene), "the match has not come to its results"
        assert path is not None
        assert Match.read(path).outcome == match.outcome, "the journal tells another match"
    finally:
        for module in patched:
            module.bot_for = bot_for  # type: ignore[attr-defined]
        app.close()
    lines = log.read_text("utf-8").splitlines() if log.is_file() else []
    return [line[20:] for line in lines]  # without the time
