"""The command ``simulate --ladder``: all levels of a game against each other, printed and drawn.

It says no sentence of its own: what is wrong is ``Refused``, as in ``game.cli``.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.bots.ladder import Ladder
from game.bots.picture import ladder_picture, short
from game.cli import (
    DONE,
    FORCE,
    HIGHEST_SEED,
    MOST_MATCHES,
    Bar,
    Given,
    Refused,
    complain,
    is_between,
    options_of,
    print_line,
    whole_number,
)
from game.contract import Illegal
from game.files import why_failed, write_whole
from game.lines import Player, checked, entry_of
from game.words import Words

USUAL_PLAYERS = (2, 4)


def climb(words: Words, game: str, given: Given) -> int:
    """All levels against each other: a table for every number of players, in print and in files."""
    for flag in ("--seats", "--journals"):
        if given.values[flag]:
            raise Refused("cli.not_with_ladder", flag=flag)
    players, options = _sizes(game, given)
    matches = whole_number(given, "--matches", 100, 1, MOST_MATCHES)
    seed = whole_number(given, "--seed", 0, 0, HIGHEST_SEED + 1 - matches)
    ladder = Ladder(game, options, players, matches, seed)
    sheet, picture = _files(given)
    started = time.perf_counter()
    bar = Bar(ladder.to_play)
    try:
        for played in ladder.play(report=complain):
            bar.show(played)
    finally:
        bar.clear()
    seconds = time.perf_counter() - started
    if given.json:
        spent = {"seconds": round(seconds, 3), "levels": ladder.times()}
        print_line(ladder.figures() | {"time": spent})
    else:
        for line in _ladder_report(words, ladder):
            print(line)
    force = FORCE in given.switches
    if sheet is not None:
        _write_file(sheet, ladder.as_csv(), force)
    if picture is not None:
        _write_file(picture, ladder_picture(ladder, words).encode(), force)
    return DONE


def _sizes(game: str, given: Given) -> tuple[list[int], dict[str, Any]]:
    """How many sit at the tables of a ladder, and the options, checked as the journal checks
    them."""
    try:
        entry = entry_of(game)
        options, asked = options_of(entry, given), given.last("--players")
        reason = entry.why_not_options(options)
        if reason is not None:
            raise Illegal(reason)
        low, high = max(2, entry.fewest), entry.most
        if asked is None:
            sizes = [
                players
                for players in USUAL_PLAYERS
                if low <= players <= high and entry.rules().why_not_table(players, options) is None
            ] or [low]
        else:
            texts = [text.strip() for text in asked.split(",")]
            if not all(is_between(text, low, high) for text in texts):
                raise Refused("cli.not_numbers", flag="--players", low=low, high=high, value=asked)
            sizes = list(dict.fromkeys(map(int, texts)))
        for players in sizes:
            checked(entry, 0, [Player("", "")] * players, options, None)
    except Illegal as refused:
        raise Refused("cli.refused", why=refused.reason) from None
    return sizes, options


def _files(given: Given) -> tuple[Path | None, Path | None]:
    """Where the sheet and the picture go. What stands in the way is found before a match is
    played."""
    names = [given.last(flag) for flag in ("--csv", "--picture")]
    sheet, picture = (None if name is None else Path(name) for name in names)
    if sheet is not None and picture is not None and sheet.absolute() == picture.absolute():
        raise Refused("cli.same_file", file=sheet)
    for path in (sheet, picture):
        if path is not None:
            _check_file(path, FORCE in given.switches)
    return sheet, picture


def _check_file(path: Path, force: bool) -> None:
    with _writing_file(path):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        if not path.parent.exists():
            raise FileNotFoundError(errno.ENOENT, "")
        if not path.parent.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "")
        if not os.access(path.parent, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, "")
    if not force and os.path.lexists(path):
        raise Refused("cli.file_exists", file=path)


def _write_file(path: Path, data: bytes, force: bool) -> None:
    """Whole or not at all. A link is replaced, never followed."""
    _check_file(path, force)  # it may have come since the first match was dealt
    with _writing_file(path):
        write_whole(path, data)


@contextlib.contextmanager
def _writing_file(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused("cli.file", file=path, why=why_failed(error)) from None


def _ladder_report(words: Words, ladder: Ladder) -> Iterator[str]:
    game = words.say(f"{ladder.word}.name")
    about = words.say("ladder.about", count=ladder.matches, seed=ladder.seed)
    yield words.say("ladder.title", game=game, about=about)
    for players in ladder.players:
        even = words.say("cli.share", percent=words.decimal(100 / players, 1))
        yield ""
        told = {"players": words.say("ladder.players", players=players)}
        told |= {"even": words.say("ladder.even", even=even)}
        yield words.say("ladder.head", **told, table_of=words.say("ladder.table_of"))
        times = [words.say(f"ladder.{column}") for column in ("mean", "worst")]
        rows = [[words.say("ladder.challenger"), *ladder.levels, *times]]
        for level in ladder.levels:
            row = [level]
            for others in ladder.levels:
                found = ladder.strength(players, level, others)
                figures = (0.0, 0.0) if found is None else (found.share, found.interval)
                share, interval = (words.decimal(100 * figure, 1) for figure in figures)
                row.append("–" if found is None else f"{share} ± {interval:>4}")
            pace = ladder.pace(players, level)
            row += [short(words, pace.mean_ms), short(words, pace.worst_ms)]
            rows.append(row)
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for name, *columns in rows:
            yield "   ".join([name.ljust(widths[0]), *map(str.rjust, columns, widths[1:])])
    yield ""
    yield words.say("ladder.interval")
