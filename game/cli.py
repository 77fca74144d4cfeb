"""The commands that need no window: ``simulate`` lets bots play, ``replay`` reads a journal.

Whatever is wrong with a command is said in one sentence on standard error, exit status 2.
Everything heavier than the argument list is imported when a command needs it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from game.bots.arena import Finished, Tally
    from game.contract import Reason
    from game.entry import Entry
    from game.journal import Match, Step
    from game.words import Words

DONE, FAILED, REFUSED, STOPPED, PIPE_CLOSED = 0, 1, 2, 130, 141
MOST_MATCHES = 10_000_000
FORCE, LADDER = "--force", "--ladder"
OF_LADDER = ("--players", "--csv", "--picture")
HIGHEST_SEED = (1 << 64) - 1  # what a journal can hold


class Refused(Exception):
    """The command cannot be obeyed: the key of the sentence that says why, and its values."""

    def __init__(self, key: str, /, **values: Any) -> None:
        super().__init__(key)
        self.key, self.values = key, values


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; gives its exit status and never raises."""
    from game.contract import Reason
    from game.words import Words

    words = Words()
    print_anything()
    try:
        status = _run(words, list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:  # it is None in a windowed Windows bundle
            sys.stdout.flush()
        return status
    except Refused as refused:
        complain(words.reason(Reason(refused.key, refused.values)))
        return REFUSED
    except KeyboardInterrupt:
        complain(words.say("cli.stopped"))
        return STOPPED
    except BrokenPipeError:
        # Whoever reads has enough. Python would complain at exit that it cannot flush the rest.
        _close_quietly()
        return PIPE_CLOSED
    except OSError as error:
        _close_quietly()
        complain(words.reason(Reason("cli.output", {"why": why_failed(error)})))
        return FAILED


def print_anything() -> None:
    """A letter that a terminal does not know is printed as a question mark, not as a crash."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def why_failed(error: OSError) -> Reason:
    from game import files

    return files.why_failed(error)


def _run(words: Words, arguments: list[str]) -> int:
    command, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if command in ("-h", "--help", "help"):
        print(words.say("cli.help"))
        return DONE
    if not command:
        raise Refused("cli.no_command")
    run = {"simulate": simulate, "replay": replay}.get(command)
    if run is None:
        raise Refused("cli.unknown_command", command=command)
    if "-h" in rest or "--help" in rest:
        from game.bots.characters import CHARACTERS

        print(words.say(f"cli.help_{command}", characters=", ".join(CHARACTERS)))
        return DONE
    return run(words, rest)


# --- arguments --------------------------------------------------------------------------------


class Given(NamedTuple):
    """What stands on the command line: plain words, values of flags, and flags without any."""

    words: list[str]
    values: dict[str, list[str]]
    switches: set[str]

    @property
    def json(self) -> bool:
        return "--json" in self.switches

    def last(self, flag: str) -> str | None:
        """What a flag says; where it stands more than once, the last counts."""
        return self.values[flag][-1] if self.values[flag] else None


def _given(
    command: str,
    arguments: list[str],
    valued: Sequence[str] = (),
    switches: Sequence[str] = ("--json",),
) -> Given:
    """Sorts the arguments; ``--flag value`` and ``--flag=value`` mean the same."""
    words: list[str] = []
    values: dict[str, list[str]] = {flag: [] for flag in valued}
    switched: set[str] = set()
    left = iter(arguments)
    for argument in left:
        flag, equals, value = argument.partition("=")
        if argument == "--":
            words.extend(left)
        elif not argument.startswith("--"):
            words.append(argument)
        elif flag in valued:
            if not equals:
                value = next(left, "--")
                if value.startswith("--"):
                    raise Refused("cli.no_value", flag=flag)
            values[flag].append(value)
        elif argument in switches:
            switched.add(argument)
        else:
            known = ", ".join([*valued, *switches])
            raise Refused("cli.unknown_flag", flag=flag, command=command, known=known)
    return Given(words, values, switched)


def _only_word(given: Given, missing: str) -> str:
    if not given.words:
        raise Refused(missing)
    if len(given.words) > 1:
        raise Refused("cli.too_much", text=given.words[1])
    return given.words[0]


def whole_number(given: Given, flag: str, default: int, low: int, high: int) -> int:
    """The last value of a flag; numbers are read digit by digit, as Python limits their length."""
    text = given.last(flag)
    if text is None:
        return default
    if is_between(text, low, high):
        return int(text)
    raise Refused("cli.not_number", flag=flag, low=low, high=high, value=text)


def is_between(text: str, low: int, high: int) -> bool:
    digits = text.removeprefix("-")
    return (
        digits.isascii() and digits.isdecimal() and len(digits) <= 20 and low <= int(text) <= high
    )


# --- simulate ---------------------------------------------------------------------------------


def simulate(words: Words, arguments: list[str]) -> int:
    """Bots play whole matches: match number 0 has the seed asked for, the next that plus one."""
    import time

    from game.bots.arena import Tally

    flags = ("--seats", "--matches", "--seed", "--option", "--journals", *OF_LADDER)
    given = _given("simulate", arguments, flags, (LADDER, FORCE, "--json"))
    game = _only_word(given, "cli.no_game")
    if LADDER in given.switches:
        from game.ladder import climb

        return climb(words, game, given)
    for flag in OF_LADDER:
        if given.values[flag]:
            raise Refused("cli.only_with_ladder", flag=flag)
    seats, options = _table(game, given)
    matches = whole_number(given, "--matches", 100, 1, MOST_MATCHES)
    seed = whole_number(given, "--seed", 0, 0, HIGHEST_SEED + 1 - matches)
    tally = Tally(game, seats, options, matches, seed)
    journals = _journals_folder(given, tally)
    started = time.perf_counter()
    bar = Bar(tally.matches)
    try:
        for match in tally.play(report=complain, keep=journals is not None):
            if journals is not None:
                _write_journal(journals, tally.game, match, FORCE in given.switches)
            bar.show(tally.played)
    finally:
        bar.clear()
    seconds = time.perf_counter() - started
    if given.json:
        print_line(tally.figures() | {"time": _pace(tally, seconds)})
    else:
        for line in _report(words, tally, seconds):
            print(line)
    return DONE


def _table(game: str, given: Given) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The bots in the seats and the options, checked as the journal checks them."""
    from game.bots.bot import levels
    from game.contract import Illegal
    from game.lines import Player, checked, entry_of

    try:
        entry = entry_of(game)
        asked = given.last("--seats")
        if asked is None:
            raise Refused("cli.no_seats")
        seats = tuple(_seat(text, levels(entry.id)) for text in asked.split(","))
        options = options_of(entry, given)
        checked(entry, 0, [Player(seat, seat) for seat in seats], options, None)
    except Illegal as refused:
        raise Refused("cli.refused", why=refused.reason) from None
    return seats, options


def _seat(text: str, levels: Sequence[str]) -> str:
    """A level, or a level and a character: ``hard:bold``."""
    level, colon, character = (part.strip() for part in text.partition(":"))
    if level not in levels:
        raise Refused("cli.unknown_level", level=level, known=", ".join(levels))
    if not colon:
        return level
    from game.bots.characters import CHARACTERS

    if character not in CHARACTERS:
        known = ", ".join(CHARACTERS)
        raise Refused("cli.unknown_character", character=character, known=known)
    return f"{level}:{character}"


def options_of(entry: Entry, given: Given) -> dict[str, Any]:
    """The options as they were typed; whether they can be, is for the journal to say."""
    chosen = {option.key: option for option in entry.options}
    options: dict[str, Any] = {}
    for text in given.values["--option"]:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise Refused("cli.option_form", text=text)
        options[key] = chosen[key].parse(value) if key in chosen else value
    return options


def _journals_folder(given: Given, tally: Tally) -> Path | None:
    """Where the journals go. What would be overwritten there is found before a match is played."""
    from pathlib import Path

    name = given.last("--journals")
    if name is None:
        return None
    folder = Path(name)
    with _writing_to(folder):
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, "")
        seeds = _seeds_in(folder, tally.game, FORCE in given.switches)
    taken = [seed for seed in seeds if tally.seed <= seed < tally.seed + tally.matches]
    if taken:
        raise _exists(folder, _journal_name(tally.game, min(taken)))
    return folder


def _journal_name(game: str, seed: int) -> str:
    return f"{game}-seed-{seed}.jsonl"


def _seeds_in(folder: Path, game: str, force: bool) -> Iterator[int]:
    """The seeds whose journals may not be written: there is a file, a link, or, even if files may
    be replaced, a folder of that name."""
    before, after = _journal_name(game, 0).split("0")
    with os.scandir(folder) as found:
        for entry in found:
            name = entry.name.lower()  # some disks do not tell capital letters apart
            digits = name.removeprefix(before).removesuffix(after)
            if digits.isascii() and digits.isdecimal() and len(digits) <= 20:
                in_the_way = not force or entry.is_dir(follow_symlinks=False)
                if name == _journal_name(game, int(digits)) and in_the_way:
                    yield int(digits)


def _write_journal(folder: Path, game: str, match: Finished, force: bool) -> None:
    """Whole or not at all. A link is replaced, never followed."""
    from game.files import write_whole

    path = folder / _journal_name(game, match.seed)
    if not force and os.path.lexists(path):  # it has come since the first match was dealt
        raise _exists(folder, path.name)
    with _writing_to(folder):
        write_whole(path, match.journal)


def _exists(folder: Path, file: str) -> Refused:
    return Refused("cli.journal_exists", file=file, folder=folder)


@contextlib.contextmanager
def _writing_to(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused("cli.journals", folder=folder, why=why_failed(error)) from None


def _pace(tally: Tally, seconds: float) -> dict[str, float]:
    """What differs from run to run, kept apart from what does not."""
    return {
        "seconds": round(seconds, 3),
        "matches_per_second": round(tally.played / seconds, 2),
        "moves_per_second": round(tally.moves / seconds, 1),
    }


def _report(words: Words, tally: Tally, seconds: float) -> Iterator[str]:
    figures = tally.figures()
    game, last = words.say(f"{tally.word}.name"), tally.seed + tally.played - 1
    yield words.say("cli.played", game=game, count=tally.played, first=tally.seed, last=last)
    head = [words.say(f"cli.column_{column}") for column in ("seat", "level", "won", "score")]
    rows = [head]
    for number, seat in enumerate(figures["seats"], 1):
        share = words.say("cli.share", percent=f"{100 * seat['share']:.1f}")
        rows.append([str(number), tally.seats[number - 1], share, f"{seat['mean_score']:.2f}"])
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        seat, level, won, score = map(str.rjust, row, widths)
        yield f"{seat}  {row[1].ljust(len(level))}  {won}  {score}"
    yield words.say("cli.shared", count=figures["shared"])
    yield words.say("cli.moves", moves=tally.moves, mean=f"{figures['moves_per_match']:.1f}")
    if "seconds_per_match" in figures:
        minutes, rest = divmod(round(figures["seconds_per_match"]), 60)
        yield words.say("cli.lasted", time=f"{minutes}:{rest:02d}")
    pace = _pace(tally, seconds)
    moves, matches = f"{pace['moves_per_second']:.0f}", f"{pace['matches_per_second']:.2f}"
    yield words.say("cli.pace", seconds=f"{seconds:.2f}", moves=moves, matches=matches)


class Bar:
    """A bar that fills on a terminal, and nothing anywhere else."""

    width = 30

    def __init__(self, matches: int) -> None:
        self.matches, self.shown = matches, -1
        self.visible = sys.stderr is not None and sys.stderr.isatty()

    def show(self, played: int) -> None:
        filled = self.width * played // self.matches
        step = max(1, self.matches // 200)
        if self.visible and (played - self.shown >= step or played == self.matches):
            self.shown = played
            bar = "#" * filled + "." * (self.width - filled)
            print(f"\r[{bar}] {played}/{self.matches}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.visible and self.shown >= 0:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


# --- replay -----------------------------------------------------------------------------------


def replay(words: Words, arguments: list[str]) -> int:
    """Plays a journal again, one line a step; the deal is step 0."""
    from pathlib import Path

    from game.journal import JournalError, Match

    given = _given("replay", arguments)
    path = Path(_only_word(given, "cli.no_file"))
    try:
        match = Match.read(path)
    except JournalError as error:
        # Said as it stands, so that line, seat and move can be found in it by a program.
        raise Refused("cli.refused", why=error.reason) from None
    for notice in match.notices:
        complain(words.reason(notice))
    for step in match.steps():
        if given.json:
            print_line(_as_data(step))
        else:
            print(_account(words, match, step))
    return DONE


def _as_data(step: Step) -> dict[str, Any]:
    game, legal = step.game, {}
    for seat in range(game.players):
        legal[str(seat)] = [move.text() for move in game.legal_moves(seat)]
    move = None if step.move is None else step.move.text()
    data = {"step": step.step, "seat": step.seat, "move": move, "at": step.at}
    return {**data, "events": step.events, "position": game.position(), "legal": legal}


def _account(words: Words, match: Match, step: Step) -> str:
    """A step as a person tells it: what happened, or what was played if there are no words."""
    from game.telling import account

    told: list[str] = []
    for event in step.events:
        told += account(words, match.entry.word, event, match.names)
    if not told and step.seat is not None:
        name = words.name(step.seat, match.names)
        told.append(f"{name}: {step.move.text()}" if step.move is not None else name)
    return f"{step.step:>4}  {' · '.join(told)}".rstrip()


# --- printing ---------------------------------------------------------------------------------


def print_line(data: dict[str, Any]) -> None:
    """One line of JSON, UTF-8 and a bare line feed on every platform."""
    import msgspec

    line = msgspec.json.encode(data) + b"\n"
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        print(line.decode(), end="")
        return
    sys.stdout.flush()
    buffer.write(line)


def complain(sentence: str) -> None:
    """Say what is wrong. What it quotes may hold anything: it is one line, and steers nothing."""
    from game.printable import printable

    if sys.stderr is not None:
        print(printable(sentence), file=sys.stderr)


def _close_quietly() -> None:
    with contextlib.suppress(OSError, ValueError):  # or there is nothing to flush at exit
        if sys.stdout is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
