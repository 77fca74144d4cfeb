"""Random matches of every game and mode, with all that people do at a table around the moves.

Options and players are drawn, moves are any legal ones; moves are taken back, seats change hands,
people come and go. Whatever can be stated of every match is looked at on the way, and at its end
the score is counted a second time (``scores.py``).
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from attack import Attack, Found
from scores import SCORES, Flip7Score, Score

from game.catalog import CATALOG
from game.chance import Chance
from game.contract import Game, Illegal, Move
from game.entry import Entry, Option
from game.journal import Match
from game.lines import Player
from tests.conformance.matches import choose, plain
from tests.conformance.promises import check_reason

LONGEST = 20_000
LOOKS = 4  # looks at everything, in a match of the usual length
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
# Moves that were legal somewhere: what is tried where they are not.
POOL: dict[str, dict[str, Move]] = {}
SAID: set[str] = set()  # reasons of which it is known that they can be said


class Broken(AssertionError):
    pass


def demand(holds: object, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)


def any_value(option: Option, chance: random.Random) -> Any:
    if option.choices:
        return chance.choice(option.choices)
    if isinstance(option.default, bool):
        return chance.random() < 0.5
    # Mostly few rounds: long matches are no other matches.
    high = option.high if chance.random() < 0.05 else min(option.high, option.low + 2)
    if option.high > 100:
        high = chance.choice((option.low, option.low * 2, option.high))
    return chance.randint(option.low, high)


def any_table(entry: Entry, mode: str, chance: random.Random) -> tuple[int, dict[str, Any]]:
    while True:
        options = {o.key: any_value(o, chance) for o in entry.options if chance.random() < 0.5}
        if mode:
            options["mode"] = mode
        if not mode and entry.id != "flip-7":
            # Without it some would play ten rounds.
            first = entry.options[0]
            options.setdefault(first.key, chance.randint(1, 2))
        players = chance.randint(entry.fewest, entry.most)
        if entry.most > 6 and chance.random() < 0.8:
            players = chance.randint(entry.fewest, 6)
        for option in entry.options:  # by seat, or by team
            if option.key in options and option.each and (not option.high or chance.random() < 0.5):
                count = chance.choice((2, players))
                options[option.key] = [chance.randint(*option.each) for _ in range(count)]
        if entry.rules().why_not_table(players, options) is None:
            return players, options


class Played:
    """One random match."""

    def __init__(self, game: str, mode: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self.entry = CATALOG[game]
        players, self.options = any_table(self.entry, mode, self.chance)
        seats = [Player(f"{NAMES[seat % 6]} {seat}", "human") for seat in range(players)]
        self.match = Match.start(game, seats, self.options, seed)
        self.dice = Chance(seed, "faults")
        self.temper = self.chance.randrange(3)
        self.deck = self.cards()
        self.score = self.counted()
        self.looks = self.undone = self.moved = 0

    @property
    def game(self) -> Game:
        return self.match.game

    def cards(self) -> Counter[Any]:
        return Counter(self.game.cards())

    def counted(self) -> Score:
        """The score so far, from all that has happened since the deal."""
        first = self.match._marks[0][1]
        score = SCORES[self.entry.id](first.players, self.options)
        steps = self.match.steps()
        score.hear(next(steps).events)
        for act, step in zip(self.match._acts, steps, strict=True):
            if step.move is None and step.at is None:
                self.tell_seats(score, getattr(act, "left", None))
            score.hear(step.events)
        return score

    @staticmethod
    def tell_seats(score: Score, left: int | None) -> None:
        assert isinstance(score, Flip7Score)
        score.joined() if left is None else score.left(left)

    # --- playing ---

    def through(self) -> int:
        length = {"take-that": 150, "plus-minus": 80, "flip-7": 150}.get(self.entry.id, 250)
        likely = LOOKS / length
        often = 0.003 if self.game.timed else 0.01  # a match is counted again for each
        while self.match.outcome is None:
            demand(self.moved < LONGEST, f"the match goes on after {LONGEST} moves")
            draw = self.chance.random()
            if draw < likely or not self.looks:
                self.look()
            elif draw < likely + often:
                self.undo()
            elif draw < likely + 0.02:
                self.sit()
            elif draw < likely + 0.04 or (draw < likely + 0.2 and self.game.why_not_join() is None):
                self.come_and_go()
            else:
                self.move()
        self.look()
        if self.chance.random() < 0.2 and self.match.undoable:
            self.undo()
        self.read_again()
        return self.moved

    def move(self) -> None:
        self.moved += 1
        game = self.game
        if game.timed:
            act = choose(game, self.dice, self.temper)
            if act.seat is None or act.move is None:
                assert act.at is not None
                self.score.hear(self.match.wait(act.at))
            else:
                self.score.hear(self.match.play(act.seat, act.move, act.at))
            return
        seat = self.chance.choice(game.to_act)
        legal = game.legal_moves(seat)
        move = self.chance.choice(legal)
        if len(legal) > 1 and move.text() in ("take", "stay") and self.chance.random() < 0.5:
            move = self.chance.choice(legal)  # or hardly a line would grow
        self.score.hear(self.match.play(seat, move))

    def undo(self) -> None:
        match, undoable = self.match, self.match.undoable
        before = plain(self.game.position()), match.text
        if not undoable:
            self.refused(lambda: match.undo(), before)
            return
        count = self.chance.randint(1, min(undoable, 40))
        self.refused(lambda: match.undo(undoable + 1), before)
        match.undo(count)
        self.undone += count
        demand(match.undoable == undoable - count, "undo counts what it takes back")
        self.score = self.counted()

    def sit(self) -> None:
        seat = self.chance.randrange(len(self.match.seats))
        before = plain(self.game.position())
        kind = self.chance.choice(("human", "easy", "normal", "hard"))
        self.match.change_seat(seat, f"Guest {self.moved}", kind)
        demand(self.match.seats[seat].kind == kind, "who sits down plays")
        demand(plain(self.game.position()) == before, "a new player changes no card")

    def come_and_go(self) -> None:
        match, chance = self.match, self.chance
        before = plain(self.game.position()), match.text
        joining, count = chance.random() < 0.5, len(match.seats)
        seat = chance.randrange(count)
        # A full table, or one that is too small, says so.
        fits = self.entry.why_not_players(count + (1 if joining else -1)) is None
        if self.game.why_not_join() is not None or not fits:
            self.refused(
                lambda: match.join("Guest", "human") if joining else match.leave(seat), before
            )
            return
        events = match.join("Guest", "human") if joining else match.leave(seat)
        self.tell_seats(self.score, None if joining else seat)
        self.score.hear(events)
        demand(len(match.seats) == self.game.players == count + (1 if joining else -1), "seats")
        # More than eighteen play with a second deck, and whoever leaves takes none away.
        if self.cards() != self.deck:
            demand(joining and self.cards() == self.deck + self.deck, "a second deck is a deck")
            demand(count == 18, "a second deck comes with the 19th player")
            self.deck = self.cards()

    def refused(self, do: Any, before: tuple[str, bytes]) -> None:
        try:
            do()
        except Illegal as illegal:
            self.said(illegal)
        else:
            raise Broken("something that may not be done was done")
        same = (plain(self.game.position()), self.match.text) == before
        demand(same, "what was refused has changed something")

    def said(self, illegal: Illegal) -> None:
        if illegal.reason.key not in SAID:
            check_reason(illegal.reason, tuple(self.match.names))
            SAID.add(illegal.reason.key)

    # --- looking ---

    def look(self) -> None:
        self.looks += 1
        game, chance = self.game, self.chance
        before = plain(game.position()), self.match.text
        demand(self.cards() == self.deck, "cards were lost or added")
        self.score.agrees_with(game)
        pool = POOL.setdefault(self.entry.id, {})
        now = game.position().get("now")
        legal = {seat: game.legal_moves(seat) for seat in range(game.players)}
        demand(bool(game.to_act) == (game.outcome() is None), "who acts, acts before the end")
        if not game.timed:
            acting = sorted(seat for seat in legal if legal[seat])
            demand(sorted(game.to_act) == acting, "those who may act have a legal move")
        for seat, moves in legal.items():
            texts = {move.text() for move in moves}
            demand(len(texts) == len(moves), "a move is listed twice")
            some = moves if len(moves) < 12 else chance.sample(moves, 12)
            for move in some:
                pool.setdefault(move.text(), move)
                refused = game.why_not(seat, move, now)
                demand(refused is None, f"“{move.text()}” is legal for {seat} and refused")
                demand(game.parse(move.text()) == move, f"“{move.text()}” is another move")
            for move in some[:2]:
                twin = game.copy()
                twin.play(seat, move, now)
                demand(Counter(twin.cards()) == self.deck, f"“{move.text()}” loses a card")
            for move in chance.sample(list(pool.values()), min(len(pool), 10)):
                if move.text() not in texts and not move.text().startswith("shift"):
                    self.not_legal(seat, move, now)
        self.views()
        same = (plain(game.position()), self.match.text) == before
        demand(same, "looking, or playing on a copy, has changed the match")

    def not_legal(self, seat: int, move: Move, now: int | None) -> None:
        events: list[Any] = []
        try:
            self.game.play(seat, move, now, events)
        except Illegal as illegal:
            demand(not events, f"“{move.text()}” is refused, and something happened")
            self.said(illegal)
            return
        raise Broken(f"“{move.text()}” is not legal for seat {seat}, and was played")

    def views(self) -> None:
        """What a seat cannot see may be anything: its view stays the same."""
        game = self.game
        seat = self.chance.randrange(game.players)
        view = game.view(seat)
        world = type(game).imagine(view, Chance(self.moved, "world", seat))
        demand(world.view(seat) == view, f"seat {seat} sees what it cannot see")
        demand(Counter(world.cards()) == self.deck, "an imagined table has other cards")

    def read_again(self) -> None:
        match = self.match
        again = Match.parse(match.text)
        demand(again.text == match.text, "a journal that is read has another text")
        here = self.position_and_seats(match)
        demand(self.position_and_seats(again) == here, "a journal that is read is another match")
        steps = list(again.steps())
        demand(steps[-1].game.position() == match.game.position(), "its steps lead elsewhere")

    @staticmethod
    def position_and_seats(match: Match) -> tuple[Any, ...]:
        game = match.game
        views = [plain(game.view(seat)) for seat in range(game.players)]
        return plain(game.position()), match.seats, match.outcome, match.moves, views


def attack_on(game: str, mode: str = "", nightly: int = 10_000) -> Attack:
    def run(count: int, chance: random.Random) -> Found:
        found, moves, undone, looks = Found(), 0, 0, 0
        for _ in range(count):
            seed = chance.getrandbits(32)
            found.tried += 1
            try:
                played = Played(game, mode, seed)
                moves += played.through()
                undone, looks = undone + played.undone, looks + played.looks
            except AssertionError as broken:
                said = f"{game} {mode}".strip()
                found.broken.append(f"{said}, seed {seed}, {type(broken).__name__}: {broken}")
        found.note = f"{moves:,} moves, {undone:,} taken back, {looks:,} looks at everything"
        return found

    name = f"matches-{mode or game}"
    proves = f"{mode or game}: whatever is played, all promises hold and the score is right"
    return Attack(name, proves, "matches", 200, nightly, run)


ATTACKS = [
    attack_on("take-that"),
    attack_on("plus-minus"),
    attack_on("flip-7"),
    *(attack_on("twin-it", mode) for mode in ("duel", "clans", "ring", "together")),
]
