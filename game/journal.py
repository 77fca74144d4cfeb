"""A match as lines of text: written as it is played, resumed, taken back, played again.

The journal is the save, the undo history, the replay and the bug report. Lines are only ever
added. What a reader refuses, it refuses in one sentence that names the line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

import msgspec

from game import lines
from game.contract import Event, Events, Game, Illegal, Move, Options, Outcome, Reason, Seat
from game.entry import Entry
from game.files import Appender, Busy, Gone, Odd, read_whole, unused, why_failed
from game.lines import JournalError, Player

__all__ = ["JournalError", "Match", "Played", "Player", "Step"]

_LARGEST_FILE = 32 << 20
# A position is kept every so many moves: taking one back plays at most as many again.
_BETWEEN_MARKS = 16


class Played(msgspec.Struct, frozen=True):
    """A move that was made."""

    seat: Seat
    move: Move
    at: int | None = None


class Seated(msgspec.Struct, frozen=True):
    """Between two rounds somebody sat down (None) or left a seat."""

    left: Seat | None = None


class Waited(msgspec.Struct, frozen=True):
    """In a timed game the time came to an end by itself."""

    at: int


Act = Played | Seated | Waited


class Step(NamedTuple):
    """A moment of a match that is played again. ``game`` plays on: copy it to keep it."""

    step: int
    seat: Seat | None
    move: Move | None
    at: int | None
    events: list[Event]
    game: Game


class Match:
    """A game with its seats and its journal."""

    entry: Entry
    game: Game
    seats: list[Player]
    signs: list[int]  # by seat: the number of its colour and shape, kept when another one leaves
    options: dict[str, Any]
    seed: int
    deck: list[Any] | None
    path: Path | None
    dealt: list[Event]  # what happened in the first deal
    notices: list[Reason]  # what reading had to leave out
    trouble: Reason | None  # set when lines do not reach the disk, once; clear it when said
    elsewhere: bool  # somebody else is playing it: what is played here stays in memory

    def __init__(self, header: lines.Header) -> None:
        self.entry, self.seed, self.deck = header.entry, header.seed, header.deck
        self.seats, self.options = list(header.seats), header.options
        self.signs = list(range(len(self.seats)))
        self.dealt = []
        deal = header.entry.rules().deal
        self.game = deal(len(self.seats), self.options, self.seed, self.deck, self.dealt)
        self.path, self.notices, self.trouble, self.elsewhere = None, [], None, False
        self._file: Appender | None = None
        self._said_trouble = False
        self._text: list[bytes] = []
        self._acts: list[Act] = []
        self._whole = True  # what was read ended with a line end
        self._settled = 0  # acts that cannot be taken back any more
        self._marks: list[tuple[int, Game]] = [(0, self.game.copy())]

    # --- beginning and going on -------------------------------------------------------------

    @classmethod
    def start(
        cls,
        game: Entry | str,
        seats: Sequence[Player],
        options: Options | None = None,
        seed: int = 0,
        deck: Sequence[Any] | None = None,
        path: Path | None = None,
        about: Mapping[str, Any] | None = None,
    ) -> Self:
        """A new match, its first line on the disk. Raises ``Illegal`` for what cannot be played.

        Without a path the match is kept in memory only. A file that is already there is never
        touched: the match goes on in memory, and ``trouble`` says so. ``about`` is what else the
        first line is to tell of it: fields that begin with ``x_``.
        """
        entry, cards = lines.entry_of(game), None if deck is None else list(deck)
        players = [lines.player(player.name, player.kind, **player.about) for player in seats]
        header = lines.checked(entry, seed, players, dict(options or {}), cards)
        match = cls(header)
        if path is not None:
            match.path, match._file = path, Appender(path)
        match._add(lines.header_line(entry.id, seed, players, header.options, cards, about))
        return match

    @classmethod
    def resume(cls, path: Path) -> Self:
        """The match of a journal, which goes on in the same file. Raises ``JournalError``.

        A torn last line is moved to ``<name>.torn``. If the file can be read but not written, the
        match goes on in memory and ``trouble`` says why; ``elsewhere`` if that is because somebody
        else is playing it.
        """
        try:
            file = Appender.opened(path)  # before it is read, or it could grow meanwhile
        except Busy:
            match = cls.read(path)
            match.elsewhere, match.trouble = True, Reason("journal.busy")
            return match
        except OSError as error:
            match = cls.read(path)
            match._cannot_save(error)
            return match
        try:
            match, torn = cls._read(path, file)
        except BaseException:
            file.close()
            raise
        try:
            if torn:
                _keep_torn(path.with_name(f"{path.name}.torn"), torn)
                file.cut(len(match.text))
            elif not match._whole and (failed := file.add(b"\n")):
                raise failed
            match._file = file
        except OSError as error:
            file.close()
            match._cannot_save(error)
        return match

    @classmethod
    def read(cls, path: Path) -> Self:
        """The match of a journal, to look at: the file stays as it is. Raises ``JournalError``."""
        return cls._read(path, None)[0]

    @classmethod
    def parse(cls, data: bytes) -> Self:
        """The match of a journal's text. Raises ``JournalError``."""
        return cls._parse(data)[0]

    def close(self) -> None:
        """Let go of the file; all of it is on the disk already. What follows stays in memory."""
        if self._file is not None:
            self._file.close()
            self._file = None

    # --- playing ----------------------------------------------------------------------------

    def play(self, seat: Seat, move: Move | str, at: int | None = None) -> list[Event]:
        """Make a move; its line is on the disk when this returns what happened.

        Raises ``Illegal``, and changes nothing, for a move that is refused.
        """
        lines.checked_seat(seat, len(self.seats))
        if isinstance(move, str):
            move = self.game.parse(move)
        if at is None and self.game.timed:  # so that it is the same moment when read again
            at = self.game.soonest(seat)
        events: list[Event] = []
        self.game.play(seat, move, at, events)
        self._did(Played(seat, move, at))
        self._add(lines.move_line(seat, move, at))
        return events

    def wait(self, until: int) -> list[Event]:
        """In a timed game, let the time come; what happened by itself until then.

        A journal needs no line for it, because every move has its time; only if the match has
        ended meanwhile, no move will tell.
        """
        events: list[Event] = []
        if self.game.outcome() is None:
            self.game.wait(until, events)
            if self.game.outcome() is not None:
                self._did(Waited(until))
                self._add(lines.line_of({"at": until}))
        return events

    def note(self, **about: Any) -> None:
        """Add a line that says nothing about the game: all its fields begin with ``x_``."""
        assert about and all(field.startswith("x_") for field in about), about
        self._add(lines.line_of(about))

    def undo(self, count: int = 1) -> None:
        """Take back the last moves. Raises ``Illegal`` if there are not as many."""
        if not lines.is_whole(count) or count < 1:
            lines.refuse("refused.undo_number", value=lines.quoted(count))
        undoable = self.undoable
        if not undoable:
            lines.refuse("refused.nothing_to_undo")
        if count > undoable:
            lines.refuse("refused.undo", wanted=count, count=undoable)
        del self._acts[-count:]
        done = len(self._acts)
        while self._marks[-1][0] > done:
            self._marks.pop()
        since, game = self._marks[-1]
        self.game = game.copy()
        if since < done:
            for act in self._acts[since:]:
                _make(self.game, act, None)
            # Whoever takes a move back often plays another and takes that back as well.
            self._marks.append((done, self.game.copy()))
        self._add(lines.line_of({"undo": count}))

    def change_seat(self, seat: Seat, name: str, kind: str, **about: str) -> None:
        """Somebody else plays on in this seat; ``about`` as in ``Player``. Raises ``Illegal``."""
        lines.checked_seat(seat, len(self.seats))
        player = self.seats[seat] = lines.player(name, kind, **about)
        self._add(lines.line_of({"seat": seat, **msgspec.to_builtins(player)}))

    def join(self, name: str, kind: str, **about: str) -> list[Event]:
        """Somebody sits down in a new last seat. Raises ``Illegal`` where the game forbids it."""
        player = lines.player(name, kind, **about)
        return self._reseat(Seated(), [*self.seats, player], "join", player)

    def leave(self, seat: Seat) -> list[Event]:
        """A seat is given up; those after it move up by one. Raises ``Illegal``."""
        lines.checked_seat(seat, len(self.seats))
        left = self.seats[:seat] + self.seats[seat + 1 :]
        return self._reseat(Seated(seat), left, "leave", seat)

    # --- looking ----------------------------------------------------------------------------

    @property
    def moves(self) -> list[Played]:
        """The moves that count: made and not taken back."""
        return [act for act in self._acts if isinstance(act, Played)]

    @property
    def undoable(self) -> int:
        """How many moves can be taken back: none from before somebody joined or left."""
        return len(self._acts) - self._settled

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.seats]

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome()

    @property
    def text(self) -> bytes:
        """The whole journal up to now, as it is or would be on the disk."""
        return b"".join(self._text)

    def steps(self) -> Iterator[Step]:
        """The match played again from its deal (step 0, no move), without what was taken back."""
        game = self._marks[0][1].copy()
        yield Step(0, None, None, None, list(self.dealt), game)
        for number, act in enumerate(self._acts[:], 1):
            events: list[Event] = []
            _make(game, act, events)
            if isinstance(act, Played):
                yield Step(number, act.seat, act.move, act.at, events, game)
            elif isinstance(act, Waited):
                yield Step(number, None, None, act.at, events, game)
            else:
                yield Step(number, act.left, None, None, events, game)

    def happened(self, count: int) -> list[Event]:
        """What happened in the last moves, so many, played again from a mark before them."""
        first = len(self._acts) - count
        since, game = next(mark for mark in reversed(self._marks) if mark[0] <= first)
        game, events = game.copy(), list[Event]()
        for place, act in enumerate(self._acts[since:], since):
            _make(game, act, events if place >= first else None)
        return events

    @property
    def friendly(self) -> bool:
        """Whether somebody took back a move that had shown something hidden."""
        marks = (line for line in self.text.splitlines() if b'"x_friendly"' in line)
        return any(lines.fields_of(mark).get("x_friendly") is True for mark in marks)

    def again(self) -> tuple[Self, list[dict[str, Any]]]:
        """The match as it was first dealt, in memory, and the lines since then, to be obeyed one
        by one; moves that were taken back are left out."""
        (_, header), *rest = lines.said(lines.split(self.text)[0])
        kept: list[dict[str, Any] | None] = []
        made: list[int] = []  # where moves stand that were not taken back
        for _, fields in rest:
            if lines.verb_of(fields) == "undo":
                for place in made[-fields["undo"] :]:
                    kept[place] = None
                del made[-fields["undo"] :]
                continue
            if "move" in fields:
                made.append(len(kept))
            kept.append(fields)
        first = type(self)(lines.read_header(header))
        first._text = [lines.line_of(header)]  # what is played in it has a journal as well
        return first, [line for line in kept if line is not None]

    def obey(self, fields: dict[str, Any]) -> list[Event]:
        """Do what a line of a journal says; what happened in it. Raises ``Illegal``."""
        verb, players = lines.verb_of(fields), len(self.seats)
        if verb == "at":
            return self.wait(lines.waited(fields))
        if verb == "join":
            player = lines.read_player(fields["join"], "journal.wrong_join", players)
            return self.join(player.name, player.kind, **player.about)
        if verb == "leave":
            return self.leave(lines.seat_of(fields, "leave", players))
        if verb == "undo":
            self.undo(fields["undo"])
            return []
        seat = lines.seat_of(fields, "seat", players)
        if verb == "seat":
            player = lines.read_player(fields, "journal.unclear", seat)
            self.change_seat(seat, player.name, player.kind, **player.about)
            return []
        text, at = lines.move_of(fields), lines.time_of(fields)
        try:
            return self.play(seat, text, at)
        except Illegal as refused:
            said = {"seat": seat, "move": text, "why": refused.reason}
            raise Illegal(Reason("journal.may_not", said)) from None

    # --- inside -----------------------------------------------------------------------------

    def _did(self, act: Act) -> None:
        self._acts.append(act)
        done = len(self._acts)
        if not isinstance(act, Played):
            self._settled = done
        if done - self._marks[-1][0] >= _BETWEEN_MARKS or done == self._settled:
            self._marks.append((done, self.game.copy()))

    def _reseat(self, act: Seated, seats: list[Player], verb: str, who: Any) -> list[Event]:
        reason = self.game.why_not_join()
        if reason is None and not hasattr(self.game, verb):
            reason = Reason("refused.no_join")
        reason = reason or self.entry.why_not_players(len(seats))
        if reason is not None:
            raise Illegal(reason)
        self.seats[:] = seats
        if act.left is None:
            self.signs.append(next(sign for sign in range(len(seats)) if sign not in self.signs))
        else:
            del self.signs[act.left]
        events: list[Event] = []
        _make(self.game, act, events)
        self._did(act)
        self._add(lines.line_of({verb: who}))
        return events

    def _add(self, line: bytes) -> None:
        self._text.append(line)
        if self._file is None:
            return
        failed = self._file.add(line)
        if isinstance(failed, Gone):
            failed = self._write_anew()
        if failed is not None:
            self._cannot_save(failed)

    def _write_anew(self) -> OSError | None:
        """The journal was removed, or somebody else has written in it: all of it is written where
        it belongs, or beside what is there now. What stood in the way, if anything did."""
        assert self.path is not None and self._file is not None
        self._file.close()
        self.path = unused(self.path)
        self._file = Appender(self.path)
        failed = self._file.add(self.text)
        if failed is None:
            self.trouble = Reason("journal.anew", {"file": self.path.name})
        return failed

    def _cannot_save(self, error: OSError) -> None:
        """Said once: the notice stands as long as nobody has said it, and never comes back."""
        if not self._said_trouble:
            self._said_trouble = True
            self.trouble = Reason("journal.unsaved", {"why": why_failed(error)})

    # --- reading ----------------------------------------------------------------------------

    @classmethod
    def _read(cls, path: Path, file: Appender | None) -> tuple[Self, bytes]:
        try:
            data = read_whole(path, _LARGEST_FILE) if file is None else file.read(_LARGEST_FILE)
        except Odd as error:
            large = error.word == "too_large"
            why = Reason("journal.too_large" if large else "journal.no_file")
            raise JournalError(0, why) from None
        except OSError as error:
            why = Reason("journal.unreadable", {"why": why_failed(error, reading=True)})
            raise JournalError(0, why) from None
        match, torn = cls._parse(data)
        match.path = path
        return match, torn

    @classmethod
    def _parse(cls, data: bytes) -> tuple[Self, bytes]:
        """The match, and what was torn off its last line."""
        raw, torn = lines.split(data)
        match: Self | None = None
        for number, fields in lines.said(raw):
            try:
                if match is None:
                    match = cls(lines.read_header(fields))
                else:
                    match.obey(fields)
            except Illegal as refused:
                raise JournalError(number, refused.reason, match.names if match else ()) from None
        if match is None:
            raise JournalError(1, Reason("journal.torn_header" if torn else "journal.empty"))
        if torn:
            match.notices.append(Reason("journal.torn", {"line": len(raw) + 1}))
        kept = data[: len(data) - len(torn)]
        match._whole = kept.endswith(b"\n")
        match._text = [kept if match._whole else kept + b"\n"]
        return match, torn


def _make(game: Game, act: Act, events: Events) -> None:
    """Do again what was found to be allowed before."""
    if isinstance(act, Played):
        game.advance(act.seat, act.move, act.at, events)
        return
    if isinstance(act, Waited):
        game.wait(act.at, events)
        return
    # Only games that let people come and go have these two; see ``Match._reseat``.
    seated: Any = game
    if act.left is None:
        seated.join(events)
    else:
        seated.leave(act.left, events)


def _keep_torn(path: Path, torn: bytes) -> None:
    """Put the torn line aside before it is cut off. Raises ``OSError``."""
    try:
        file = Appender.opened(path)
    except FileNotFoundError:
        file = Appender(path)
    failed = file.add(torn if torn.endswith(b"\n") else torn + b"\n")
    file.close()
    if failed is not None:
        raise failed
