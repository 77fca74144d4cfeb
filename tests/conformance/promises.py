"""What every game keeps, checked by random play. A game passes by standing in the catalog.

``check_play`` plays one match and looks at everything at every step that is cheap to look at, and
at the rest on some of the steps. A broken promise is a ``Broken`` with a sentence that names the
match, so that it can be played again.

As a command it records golden playthroughs, whole matches that must never come out differently:

    python tests/conformance/promises.py --record take-that
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import msgspec

from game.catalog import CATALOG
from game.chance import Chance
from game.contract import Event, Game, Illegal, Move, Outcome, Reason
from game.journal import Match
from game.lines import JournalError, Player, move_line
from game.words import Words
from tests.conformance import matches, playthroughs
from tests.conformance.matches import (
    NAMES,
    Act,
    Broken,
    Case,
    choose,
    demand,
    header,
    plain,
    universe,
)

FEW = 250  # moves: so many are tried for every seat, whenever refusals are looked at

FEW_OTHERS = 4  # moves: what would have happened with so many others is looked at

# Texts that mean a move in no game.
NONSENSE = ("", " ", "\n", "\0", "?", "nonsense", "-1", "0", "9" * 5000, "{card}", "é" * 40)


def check_play(case: Case) -> int:
    """Play the case's match, looking at everything promised; returns how many moves it took."""
    play = _Play(case)
    try:
        return play.through()
    except Broken as broken:
        raise Broken(
            f"{case}, after {' · '.join(play.texts[-12:]) or 'the deal'}: {broken}"
        ) from None


class _Play:
    def __init__(self, case: Case) -> None:
        self.case = case
        self.rules = case.entry.rules()
        self.chance = Chance(case.seed, "conformance")
        self.texts: list[str] = []
        self.acts: list[Act] = []
        self.positions: list[str] = []
        self.reasons: dict[str, Reason] = {}

    def through(self) -> int:
        self.universe = universe(self.case)
        events: list[Event] = []
        self.game = game = self.case.deal(events)
        self.deck = Counter(map(repr, game.cards()))
        demand(game.players == self.case.players, "a deal seats as many players as asked for")
        self.look_at_events(events)
        self.positions.append(plain(game.position()))
        temper = self.case.seed
        while True:
            step = len(self.acts)
            demand(step < matches.LONGEST, f"the match goes on after {matches.LONGEST} moves")
            # Thorough looks are dear: the opening, the end, and some steps between.
            over = game.outcome() is not None
            seldom = 25 if game.timed else 5
            thorough = step < 3 or over or self.chance.below(seldom) == 0
            self.look_at_position()
            if thorough:
                self.look_at_copies()
                self.look_at_refusals()
                self.look_at_views()
            if over:
                break
            self.step(choose(game, self.chance, temper))
        self.look_at_texts()
        self.play_again()
        for reason in self.reasons.values():
            check_reason(reason, NAMES[: self.case.players])
        return len(self.acts)

    def step(self, act: Act) -> None:
        game = self.game
        guesses = self.other_worlds(act)
        others = self.other_moves(act)
        before = game.copy()
        events: list[Event] = []
        self.texts.append(str(act))
        self.acts.append(act)
        act.make(game, events)
        act.make(before)
        demand(
            before.position() == game.position(),
            "a move does the same whether or not somebody listens to its events",
        )
        demand(bool(events), "a move makes at least one event")
        self.look_at_events(events)
        self.look_for_leaks(guesses, act, events)
        self.look_for_secrets(others, act, events)
        self.positions.append(plain(game.position()))

    # --- the position ---

    def look_at_position(self) -> None:
        game = self.game
        position, outcome = game.position(), game.outcome()
        demand(Counter(map(repr, game.cards())) == self.deck, "cards are never lost or added")
        for field in ("round", "dealer", "to_act", "over", "winners", "totals"):
            demand(field in position, f"the position has a field “{field}”")
        demand(position["to_act"] == game.to_act, "the position says who may act")
        demand(position["over"] is (outcome is not None), "the position says whether it is over")
        demand(len(position["totals"]) == game.players, "every seat has a total")
        demand(0 <= position["dealer"] < game.players, "the dealer is one of the seats")
        demand(position["round"] >= 1, "rounds are counted from 1")
        demand(json.loads(plain(position)) == position, "a position is plain data, as JSON has it")
        seats = [seat for seat in range(game.players) if game.legal_moves(seat)]
        if game.timed:
            demand(set(seats) <= set(game.to_act), "who has a legal move may act")
            if outcome is None and len(seats) < len(game.to_act):
                demand(game.due() is not None, "who has no legal move waits for something")
        else:
            demand(sorted(game.to_act) == seats, "those who may act are those with a legal move")
        if outcome is None:
            demand(bool(game.to_act), "while the match goes on, somebody may act")
            demand(position["winners"] == [], "nobody has won while the match goes on")
        else:
            self.look_at_outcome(outcome, position)

    def look_at_outcome(self, outcome: Outcome, position: dict[str, Any]) -> None:
        demand(not self.game.to_act, "when the match is over, nobody may act")
        demand(
            list(outcome.winners) == position["winners"], "position and outcome agree on who won"
        )
        demand(list(outcome.totals) == position["totals"], "position and outcome agree on totals")
        demand(bool(outcome.winners), "somebody wins every match")
        demand(
            set(outcome.winners) <= set(range(self.game.players)), "the winners are among the seats"
        )
        self.note(outcome.reason)

    # --- moves ---

    def look_at_refusals(self) -> None:
        """Every legal move is accepted; every other one is refused and changes nothing (C6)."""
        game = self.game
        before = plain(game.position())
        for seat in range(-1, game.players + 1):
            legal = game.legal_moves(seat)
            texts = {move.text() for move in legal}
            demand(len(texts) == len(legal), "no legal move is listed twice")
            for move in self.some(legal):
                demand(
                    game.why_not(seat, move, self.now()) is None,
                    f"“{move.text()}” is legal, so not refused",
                )
                twin = game.copy()
                twin.play(seat, move, self.now())
                demand(
                    # A wrong claim at the same moment by who has nothing to lose leaves no trace.
                    game.timed or plain(twin.position()) != before,
                    f"“{move.text()}” changes something when played",
                )
                demand(
                    Counter(map(repr, twin.cards())) == self.deck,
                    f"“{move.text()}” neither adds a card nor loses one",
                )
            for move in self.others():
                if move.text() not in texts:
                    self.look_at_refusal(seat, move)
        demand(
            plain(game.position()) == before, "a refused move, or one on a copy, changes nothing"
        )

    def now(self) -> int | None:
        """The time at which the legal moves of a timed game are legal."""
        now: int | None = self.game.position()["now"] if self.game.timed else None
        return now

    def some(self, legal: list[Move]) -> list[Move]:
        """The legal moves that are tried at a look: in a timed game, which has many of a kind,
        some of each kind."""
        if not self.game.timed:
            return legal
        kinds: dict[str, list[Move]] = {}
        for move in legal:
            kinds.setdefault(move.text().partition(" ")[0], []).append(move)
        return [self.chance.pick(moves) for moves in kinds.values() for _ in moves[:3]]

    def others(self) -> list[Move]:
        """The moves that are tried at a look: all of them, or some where there are thousands."""
        if len(self.universe) <= FEW:
            return self.universe
        return [self.chance.pick(self.universe) for _ in range(FEW // 3)]

    def look_at_refusal(self, seat: int, move: Move) -> None:
        events: list[Event] = []
        try:
            self.game.play(seat, move, self.now(), events)
        except Illegal as illegal:
            demand(not events, f"“{move.text()}” is refused, so nothing happened")
            self.note(illegal.reason)
            return
        raise Broken(f"seat {seat} may not play “{move.text()}”, but it was accepted")

    def look_at_texts(self) -> None:
        for move in self.universe:
            demand(
                self.rules.parse(move.text()) == move,
                f"“{move.text()}” parses back to an equal move",
            )
        samples = [move.text() for move in self.universe[:: max(1, len(self.universe) // 7)]]
        nearly = [f"{text} x" for text in samples] + [f"x{text}" for text in samples]
        for text in (*NONSENSE, *nearly):
            try:
                self.rules.parse(text)
            except Illegal as illegal:
                self.note(illegal.reason)
            else:
                raise Broken(f"“{text[:40]}” means no move, but was parsed as one")
        for text in samples:
            # A game may be lenient here, but it may not crash, and what it reads is a move.
            for bent in (text.upper(), f" {text}", f"{text}\n", text.replace(" ", "  "), text[:-1]):
                try:
                    move = self.rules.parse(bent)
                except Illegal as illegal:
                    self.note(illegal.reason)
                else:
                    demand(
                        self.rules.parse(move.text()) == move, f"“{bent}” parses to a sound move"
                    )

    # --- what is seen ---

    def look_at_views(self) -> None:
        game = self.game
        for seat in range(game.players):
            view = game.view(seat)
            demand(view.seat == seat, "a view knows whose it is")
            demand(view.to_act == tuple(game.to_act), "a view says who may act")
            demand(
                list(view.legal) == game.legal_moves(seat), "a view lists the seat's legal moves"
            )
            demand(list(view.totals) == game.position()["totals"], "a view shows the totals")
            demand(view.outcome == game.outcome(), "a view says how the match ended")
            for guess in range(2):
                chance = Chance(self.case.seed, "imagine", len(self.acts), seat, guess)
                twin = self.rules.imagine(view, chance)
                demand(twin.view(seat) == view, f"what seat {seat} imagines looks as what it sees")
                demand(
                    Counter(map(repr, twin.cards())) == self.deck, "an imagined table has all cards"
                )
                for move in self.some(list(view.legal)):
                    demand(twin.why_not(seat, move) is None, "a legal move is legal when imagined")
            if view.legal:
                # A view holds no handle on the position: playing on does not change it.
                shown, twin = plain(view), game.copy()
                twin.play(seat, view.legal[0])
                demand(plain(view) == shown, "a view does not change when play goes on")

    def look_at_copies(self) -> None:
        game = self.game
        twin, before = game.copy(), plain(game.position())
        demand(plain(twin.position()) == before, "a copy is in the same position")
        demand(
            all(twin.view(seat) == game.view(seat) for seat in range(game.players)),
            "a copy shows every seat the same",
        )
        chance = Chance(self.case.seed, "copies", len(self.acts))
        for _ in range(12):
            if twin.outcome() is not None:
                break
            choose(twin, chance, 0).make(twin)
        demand(
            plain(game.position()) == before, "what is played on a copy does not change the match"
        )

    def look_at_events(self, events: list[Event]) -> None:
        for event in events:
            demand(isinstance(event, Event), f"{event!r} is an Event")
            told = msgspec.to_builtins(event)
            demand(
                isinstance(told.get("event"), str), f"{type(event).__name__} names itself in JSON"
            )
            demand(json.loads(plain(event)) is not None, "an event can be written as JSON")
            for seat in range(self.case.players):
                seen = event.seen_by(seat)
                demand(type(seen) is type(event), "a seat sees an event of the same kind")
                demand(seen.seen_by(seat) == seen, "what a seat sees can be shown to it again")
                demand(
                    isinstance(event.reveals_to(seat), bool), "an event reveals something or not"
                )
            for reason in reasons_in(event):
                self.note(reason)

    def other_worlds(self, act: Act) -> dict[int, Game]:
        """For each seat a table that looks the same to it, and in which the move is legal too."""
        worlds: dict[int, Game] = {}
        for watcher in range(self.case.players):
            view = self.game.view(watcher)
            for guess in range(2):
                chance = Chance(self.case.seed, "world", len(self.acts), watcher, guess)
                world = self.rules.imagine(view, chance)
                if act.why_not(world) is None:
                    worlds[watcher] = world
                    break
        return worlds

    def look_for_leaks(self, worlds: dict[int, Game], act: Act, events: list[Event]) -> None:
        """Two tables that look the same to a seat before and after a move were told alike (C5).

        The end of a round is left out: then cards may be shown that nobody will see again. So is
        what is shown to the seat openly, and the order of things: a view need not remember in
        which order cards were turned up.
        """
        game = self.game
        for watcher, world in worlds.items():
            told: list[Event] = []
            old_round = world.round
            act.make(world, told)
            if (
                world.round != old_round
                or world.outcome()
                or world.view(watcher) != game.view(watcher)
            ):
                continue
            alike = Counter(hidden(told, watcher)) == Counter(hidden(events, watcher))
            demand(alike, f"seat {watcher} is told by an event what it cannot see")

    def other_moves(self, act: Act) -> list[tuple[Game, list[Event]]]:
        """What would have happened if the same seat had made another move, for some of them; where
        several act at once, each without knowing what the others do."""
        found: list[tuple[Game, list[Event]]] = []
        if self.game.timed or act.seat is None or len(self.game.to_act) < 2:
            return found
        for move in self.game.legal_moves(act.seat)[:FEW_OTHERS]:
            if move != act.move:
                world = self.game.copy()
                told: list[Event] = []
                world.play(act.seat, move, events=told)
                found.append((world, told))
        return found

    def look_for_secrets(
        self, others: list[tuple[Game, list[Event]]], act: Act, events: list[Event]
    ) -> None:
        """Two moves after which the table looks the same to another seat were told alike (C5)."""
        for world, told in others:
            for watcher in range(self.game.players):
                if watcher == act.seat or world.view(watcher) != self.game.view(watcher):
                    continue
                alike = hidden(told, watcher) == hidden(events, watcher)
                demand(alike, f"seat {watcher} is told by an event what it cannot see")

    # --- the same again ---

    def play_again(self) -> None:
        """Same seed, options and moves: same match (C3), from the texts of the moves too."""
        twin = self.case.deal()
        demand(plain(twin.position()) == self.positions[0], "the same seed deals the same cards")
        for act, position in zip(self.acts, self.positions[1:], strict=True):
            move = None if act.move is None else self.rules.parse(act.move.text())
            Act(act.seat, move, act.at).make(twin)
            demand(plain(twin.position()) == position, "the same moves give the same match")
        other = plain(self.case.deal(seed=self.case.seed + 1).position())
        demand(other != self.positions[0], "another seed deals other cards")
        demand(
            twin.timed or all(one != other for one, other in pairwise(self.positions)),
            "every move changes the position",
        )

    def note(self, reason: Reason) -> None:
        demand(isinstance(reason, Reason), f"{reason!r} is a Reason")
        self.reasons.setdefault(reason.key, reason)


def hidden(events: list[Event], seat: int) -> list[str]:
    """What a seat is told where nothing is openly shown to it."""
    return [plain(event.seen_by(seat)) for event in events if not event.reveals_to(seat)]


# --- deals ------------------------------------------------------------------------------------


def check_deals(case: Case) -> int:
    """The events of a deal tell no seat what it cannot see. Returns how many deals looked alike.

    Two decks that differ in two cards look the same to a seat that holds neither; then the seat
    was told the same.
    """
    rules, alike = case.entry.rules(), 0
    deck = case.deal().cards()
    if rules.why_not_deck(deck, case.players, case.options) is not None:
        return 0  # a deck of this game is not a plain list of its cards
    chance = Chance(case.seed, "deals")
    chance.shuffle(deck)
    for _ in range(20):
        one, other = chance.below(len(deck)), chance.below(len(deck))
        swapped = deck[:]
        swapped[one], swapped[other] = swapped[other], swapped[one]
        told: list[list[Event]] = [[], []]
        first, second = (
            rules.deal(case.players, case.options, case.seed, cards, events)
            for cards, events in zip((deck, swapped), told, strict=True)
        )
        for seat in range(case.players):
            if first.view(seat) == second.view(seat):
                alike += 1
                seen = [[event.seen_by(seat) for event in events] for events in told]
                demand(seen[0] == seen[1], f"{case}: the deal tells seat {seat} what it cannot see")
    return alike


# --- journals ---------------------------------------------------------------------------------


def check_journal(case: Case) -> int:
    """A whole match in a journal: kept, read back, taken back, refused after its end.

    Returns the number of moves that count.
    """
    seats = [Player(**seat) for seat in header(case)["seats"]]
    match = Match.start(case.game, seats, case.options, case.seed)
    chance = Chance(case.seed, "journal")
    positions = [plain(match.game.position())]
    while match.outcome is None:
        demand(len(positions) < matches.LONGEST, f"the match goes on after {matches.LONGEST} moves")
        seat, move, at = choose(match.game, chance, case.seed)
        if seat is None or move is None:
            assert at is not None
            match.wait(at)
        else:
            match.play(seat, move, at)
        positions.append(plain(match.game.position()))
        # The last move may be taken back too: then the match goes on.
        if chance.below(20) == 0 or (match.outcome is not None and chance.below(2)):
            back = min(1 + chance.below(3), match.undoable)
            if not back:
                continue  # time that has passed is not taken back
            match.undo(back)
            del positions[-back:]
            demand(plain(match.game.position()) == positions[-1], f"{case}: undo goes back in time")
    again = Match.parse(match.text)
    demand(again.text == match.text, f"{case}: a journal that is read stays as it is")
    demand(
        [plain(step.game.position()) for step in again.steps()] == positions,
        f"{case}: a journal gives the same match again",
    )
    try:
        Match.parse(match.text + move_line(0, match.moves[-1].move))
    except JournalError as refused:
        demand(
            refused.line == len(match.text.splitlines()) + 1,
            f"{case}: a move after the end is refused by its line",
        )
    else:
        raise Broken(f"{case}: a journal has a move after the end of the match")
    return len(match.moves)


# --- reasons ---------------------------------------------------------------------------------


def reasons_in(thing: Any) -> Iterator[Reason]:
    """Every reason that an event quotes, however deep."""
    if isinstance(thing, Reason):
        yield thing
        thing = thing.values
    if isinstance(thing, msgspec.Struct):
        thing = msgspec.structs.asdict(thing)
    if isinstance(thing, dict):
        thing = list(thing.values())
    if isinstance(thing, list | tuple):
        for part in thing:
            yield from reasons_in(part)


def check_reason(reason: Reason, names: tuple[str, ...]) -> None:
    """A reason can be said in every language, with all the values it quotes."""
    for language in Words.languages:
        words = Words(language)
        demand(words.has(reason.key), f"“{reason.key}” has words in the language “{language}”")
        said = words.sentence(reason, names)
        quoted = any("{" in str(value) for value in reason.values.values())
        demand(
            quoted or not {"{", "}"} & set(said),
            f"“{reason.key}” gets every value that it quotes (in “{language}”: {said})",
        )


# --- the command ------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    if len(arguments) != 2 or arguments[0] != "--record" or arguments[1] not in CATALOG:
        print(f"usage: conformance.py --record {'|'.join(CATALOG)}", file=sys.stderr)
        return 2
    file = playthroughs.golden_file(arguments[1])
    file.parent.mkdir(exist_ok=True)
    file.write_text(playthroughs.record(arguments[1]), encoding="utf-8")
    print(f"{file} recorded: read it before it is committed.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
