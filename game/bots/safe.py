"""The net under the bots: one that fails is replaced, one sentence says so, the match goes on.

A bot fails when it raises, answers with what it may not play, or never comes to an end. What no
net can catch, because nothing here runs beside the bot, is a single slice that never ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from game.bots.bot import Bot, Report, Thought, TimedBot, Watcher, thought_through
from game.chance import Chance, Dice
from game.contract import Illegal, Move, Seat
from game.printable import printable

MOST_SLICES = (
    50_000  # of a thought; the longest of ours has 1,300, and one a frame is a quarter hour
)
MOST_REFUSALS = 25  # of plans in one position; ours are hardly ever refused twice
MOST_ACTS = 1000  # of one seat in a match; ours have made 80 at most
FARTHEST = 30 * 60_000  # ahead, for a plan; ours have never looked further than four minutes
IDLE_MS = 20_000  # without a plan, while there is something to do; ours always have one
LONGEST_QUOTE = 200
_IDLE = f"planned nothing for {IDLE_MS} ms, though there was something to do"

T = TypeVar("T")


# --- a bot that thinks in its turn ------------------------------------------------------------


def safe_thought(bot: Bot, view: Any, chance: Chance, report: Report | None = None) -> Thought:
    """As ``bot.think``, but always ends, and in a legal move.

    A bot that fails is replaced by a random one for this move, and ``report`` gets a sentence for
    the log.
    """
    seat, legal = view.seat, view.legal  # a bot may do to its view what it likes
    slices, thought, trouble = 0, None, ""
    try:
        while True:
            try:
                if thought is None:
                    thought = bot.think(view, chance)
                next(thought)
            except StopIteration as done:
                move = _one_of(legal, done.value)
                if move is not None:
                    return move
                trouble = f"answered {_told(done.value)}, which seat {seat} may not play"
                break
            except KeyboardInterrupt:  # somebody wants the program to end
                raise
            except BaseException as error:
                trouble = f"failed with {_said(error)}"
                break
            slices += 1
            if slices >= MOST_SLICES:
                trouble = f"came to no end within {slices} slices of thought"
                break
            yield
    finally:
        _drop(thought)
    spare = _any_of(legal, chance)
    if report is not None:
        report(f"The bot {_name(bot)} {trouble}; it plays {spare.text()} instead.")
    return spare


def safe_choice(bot: Bot, view: Any, chance: Chance, report: Report | None = None) -> Move:
    """``safe_thought`` run to its end."""
    return thought_through(safe_thought(bot, view, chance, report))


def _one_of(legal: tuple[Move, ...], answer: Any) -> Move | None:
    """The legal move that an answer is, if it is one: not only something that says so."""
    try:
        move = legal[legal.index(answer)]
    except KeyboardInterrupt:
        raise
    except BaseException:  # it is none of them, or does not even let itself be compared
        return None
    return move if type(move) is type(answer) else None


def _any_of(legal: tuple[Move, ...], chance: Chance) -> Move:
    try:
        return chance.pick(legal)
    except Exception:  # the bot has broken its generator as well
        return legal[0]


def _drop(thought: Any) -> None:
    """Have a thought tidy up after itself, if it is one; what goes wrong then changes nothing."""
    try:
        thought.close()
    except KeyboardInterrupt:
        raise
    except BaseException:
        return


# --- a bot that sits at a table where time counts ---------------------------------------------


class SafeWatcher(Watcher):
    """A watcher that never fails: once its bot has, a simple one plays on for it, to the end."""

    def __init__(
        self,
        bot: TimedBot,
        seat: Seat,
        dice: Dice,
        spare: Watcher,
        parse: Callable[[str], Move],
        report: Report | None = None,
    ) -> None:
        self._name, self._seat = _name(bot), seat
        self._spare, self._parse, self._report = spare, parse, report
        self._view: Any = None
        self._spare_sees: Any = None
        self._refusals = self._acts = 0
        self._idle_since: int | None = None
        self._checked: tuple[Any, tuple[int, Move]] | None = None
        self._failed = False
        self._watcher: Watcher | None = None  # nobody once it has failed
        sits = self._try("sit", lambda: bot.sit(seat, dice))
        if isinstance(sits, Watcher):
            self._watcher = sits
            self.device = sits.device
        else:
            self._fail(f"sat down as {_told(sits)}")

    # --- what a watcher does

    def bar(self, until: int) -> None:
        self._spare.bar(until)
        watcher = self._watcher
        if watcher is not None:
            self._try("bar", lambda: watcher.bar(until))

    def follow(self, shown: Sequence[int]) -> tuple[int, Move] | None:
        watcher = self._watcher
        if watcher is None or self._idle_since is not None:
            return self._spare.follow(shown)
        follow: object = self._try("follow", lambda: watcher.follow(shown))
        checked = self._try("follow", lambda: self._check(follow, since=0))
        return None if checked is None else checked[1]

    def look(self, view: Any) -> None:
        if self._refusals and view != self._view:
            self._refusals = 0
        self._view = view
        watcher, idle = self._watcher, self._idle_since
        if watcher is None:
            return
        if idle is not None and view.now >= idle + IDLE_MS:
            self._fail(_IDLE)
            return
        # A copy, so that what a bot does to its view does not harm the one that replaces it.
        seen = msgspec.structs.replace(view)
        self._try("look", lambda: watcher.look(seen))

    def plan(self) -> tuple[int, Move] | None:
        watcher = self._watcher
        if watcher is None:
            return self._spare_plan()
        planned: object = self._try("plan", lambda: watcher.plan())
        if self._checked is None or planned is not self._checked[0]:
            self._checked = self._try("plan", lambda: self._check(planned))
        if self._checked is None:
            return self._spare_plan()
        self._idle_since = None
        return self._checked[1]

    def refused(self) -> None:
        self._refusals += 1
        watcher = self._watcher
        if watcher is None:
            with suppress(Exception):
                self._spare.refused()
        elif self._refusals > MOST_REFUSALS:
            _, move = self._checked[1] if self._checked is not None else (0, None)
            self._fail(f"planned {_told(move)} {self._refusals} times, which it may not play")
        else:
            self._try("refused", lambda: watcher.refused())

    def acted(self) -> None:
        self._acts += 1
        watcher = self._watcher
        if watcher is None:
            return
        if self._idle_since is not None:
            self._fail(_IDLE)
        elif self._acts > MOST_ACTS:
            self._fail(f"acted {self._acts} times in one match")
        else:
            self._try("acted", lambda: watcher.acted())

    def call(self) -> tuple[int, int, int] | None:
        watcher = self._watcher
        if watcher is None:
            return None
        call = self._try("call", lambda: watcher.call())
        if call is None:
            return None
        if type(call) is tuple and [type(part) for part in call] == [int] * 3:
            return call
        self._fail(f"called {_told(call)}")
        return None

    # --- the net

    def _check(self, plan: Any, since: int | None = None) -> tuple[Any, tuple[int, Move]] | None:
        """A plan as it came, and as the rules know it; nothing if there is none, or none that can
        be meant. Its time is the match's, or counted from ``since``."""
        if plan is None:
            return None
        if type(plan) is not tuple or len(plan) != 2 or type(plan[0]) is not int:
            self._fail(f"planned {_told(plan)}, which is no time with a move")
            return None
        at, meant = plan
        now = since if since is not None else self._view.now if self._view is not None else 0
        if not now <= at <= now + FARTHEST:
            when = "which is over" if at < now else "which is too far away"
            self._fail(f"planned for {_told(at)} ms, {when}, at {now} ms")
            return None
        try:
            # Only what the rules know by its text is a move of this game.
            move = self._parse(meant.text()) if isinstance(meant, Move) else None
        except Illegal:
            move = None
        if move is None or type(move) is not type(meant) or move != meant:
            self._fail(f"planned {_told(meant)}, which is no move of this game")
            return None
        return plan, (at, move)

    def _spare_plan(self) -> tuple[int, Move] | None:
        """What the simple one means to do. While the bot has not failed, only if it has had no
        plan for very long."""
        if self._view is None or self._refusals > 2 * MOST_REFUSALS:  # until the table changes
            return None
        plan = None
        with suppress(Exception):
            if self._spare_sees is not self._view:
                self._spare_sees = self._view
                self._spare.look(self._view)
            plan = self._spare.plan()
        if self._watcher is None or plan is None:
            self._idle_since = None
            return plan
        if self._idle_since is None:
            self._idle_since = self._view.now
        assert self._idle_since is not None
        return max(plan[0], self._idle_since + IDLE_MS), plan[1]

    def _try(self, what: str, do: Callable[[], T]) -> T | None:
        try:
            return do()
        except KeyboardInterrupt:  # somebody wants the program to end
            raise
        except BaseException as error:
            self._fail(f"failed in {what} with {_said(error)}")
            return None

    def _fail(self, trouble: str) -> None:
        if self._failed:
            return
        self._failed, self._watcher, self._idle_since = True, None, None
        if self._report is not None:
            where = f"The bot {self._name} in seat {self._seat}"
            self._report(f"{where} {trouble}; a simple one plays on for it.")


# --- in words ---------------------------------------------------------------------------------


def _name(bot: Any) -> str:
    return printable(type(bot).__name__, LONGEST_QUOTE)


def _told(answer: Any) -> str:
    """What a bot has answered. Even that may fail."""
    try:
        text = f"“{answer.text()}”" if isinstance(answer, Move) else repr(answer)
        return printable(text, LONGEST_QUOTE)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return f"a {_name(answer)} that cannot be told"


def _said(error: BaseException) -> str:
    kind = _name(error)
    try:
        text = printable(str(error), LONGEST_QUOTE)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return f"{kind}, whose text cannot be told"
    return f"{kind}: {text}" if text else kind
