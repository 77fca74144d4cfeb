"""Twin It's referee under acts of several players that come close together, at once, or too late.

Some cards lie on a table, piles and catches; several seats act with times at all limits of the
rules and on either side of them. A second referee (``plain_twin_it.py``), written from the rulings
alone, is told the same. Both must refuse the same acts and tell the same of the others.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any

from attack import Attack, Found
from plain_twin_it import Line, Plain

from game.bots.bot import Watcher
from game.clock import Deed, Due, Plan, next_step
from game.contract import Event, Illegal
from game.twin_it import told
from game.twin_it.deck import CARDS
from game.twin_it.rules import TwinIt

GAPS = (0, 0, 0, 0, 1, 1, 7, 30, 499, 500, 501, 1_999, 2_000, 2_001, 2_999, 3_000, 3_001,
        4_999, 5_000, 5_001, -1, -2_000)  # fmt: skip

# --- a table with few cards ---------------------------------------------------------------------

WHERE: dict[int, list[tuple[int, int]]] = {}  # of each motif the cards, and which face of them
for _card, _faces in enumerate(CARDS):
    for _side, _motif in enumerate(_faces):
        WHERE.setdefault(_motif, []).append((_card, _side))
SEVERAL = [motif for motif, places in WHERE.items() if len(places) > 1]


@cache
def _dealt(
    mode: str, players: int, hold: tuple[int, ...], point: int, teams: tuple[int, ...]
) -> TwinIt:
    options: dict[str, Any] = {"mode": mode, "hold_ms": list(hold), "point_ms": point}
    if mode == "clans":
        options["teams"] = list(teams)
    return TwinIt.deal(players, options, seed=1)


def any_table(
    chance: random.Random, mode: str, players: int, most: int = 12
) -> tuple[Plain, TwinIt]:
    """Cards with many pairs among them, somewhere; the same for both referees."""
    plain = Plain(mode, players, dict(enumerate(CARDS)))
    plain.now = chance.choice((0, 0, 1, 12_345, 58_000))
    if chance.random() < 0.3:
        plain.hold = [chance.choice((500, 2_001))] * players
        plain.point_ms = chance.choice((500, 2_000))
    used: set[int] = set()

    def some(motif: int, count: int) -> list[int]:
        """So many cards with this motif up; fewer if they lie elsewhere already."""
        found = []
        for card, side in WHERE[motif]:
            if card not in used and len(found) < count:
                used.add(card)
                plain.side[card] = side
                found.append(card)
        return found

    loose: list[int] = []
    fewest = 1 if mode == "ring" else 2
    while len(used) < most or not loose:
        motif = chance.choice(SEVERAL)
        if chance.random() < 0.35:
            catch = some(motif, chance.randint(fewest, 3))
            if len(catch) >= fewest:
                chance.choice(plain.catches).append(catch)
            else:
                loose += catch
        if chance.random() < 0.2:  # a pair that comes into being when a card is turned
            loose += some(motif, 1)
            for card in some(motif, 1):
                plain.side[card] ^= 1
                loose.append(card)
        loose += some(motif, 3)
    plain.goal = [max(map(len, plain.catches)) + chance.choice((1, 1, 2, 5))] * len(plain.catches)
    if mode == "together":
        plain.catches = [[]]
        loose = sorted(used)
    chance.shuffle(loose)
    if mode != "together":
        plain.piles = [[] for _ in range(5 if mode == "ring" else players)]
        for card in loose[: chance.randint(1, len(loose))]:
            chance.choice(plain.piles).append(card)
        plain.turn = chance.randrange(players)
        if mode != "ring":
            plain.turn = plain.who_has_cards(plain.turn)
        if mode == "clans" and chance.random() < 0.3:
            plain.turn = None
    else:
        plain.turn = None
    piled = {card for pile in plain.piles for card in pile}
    plain.table = [card for card in loose if card not in piled]
    if mode == "together":
        plain.spots = dict.fromkeys(plain.table, (100, 100))
    return plain, game_like(plain)


def handicap(plain: Plain, chance: random.Random) -> None:
    """Not the same for everybody: how long hands wait, how much is wanted, who is with whom."""
    plain.hold = [chance.choice((500, 2_001, hold)) for hold in plain.hold]
    plain.goal = [len(owned) + chance.choice((1, 1, 2, 5)) for owned in plain.catches]
    if plain.mode == "clans":
        plain.team = chance.sample([0, 0, 1, 1, 1, 0][: plain.players], plain.players)


def game_like(plain: Plain) -> TwinIt:
    """A match of the game with the cards of the plain referee."""
    hold, teams = tuple(plain.hold), tuple(plain.team)
    game = _dealt(plain.mode, plain.players, hold, plain.point_ms, teams).copy()
    game.goals, game.now = tuple(plain.goal), plain.now
    for card, side in plain.side.items():
        game.up[card] = side
    game.table, game.piles = list(plain.table), [list(pile) for pile in plain.piles]
    game.catches = [[list(catch) for catch in owned] for owned in plain.catches]
    game.spots, game.to_turn = dict(plain.spots), plain.turn
    return game


# --- what both say ------------------------------------------------------------------------------


def plain_key(plain: Plain) -> Hashable:
    together = plain.mode == "together"
    return (
        plain.now,
        tuple(plain.table) if together else tuple(sorted(plain.table)),
        tuple(map(tuple, plain.piles)),
        tuple(tuple(tuple(sorted(catch)) for catch in owned) for owned in plain.catches),
        tuple(plain.hands),
        tuple((card, plain.motif(card)) for card in sorted(plain.side)),
        tuple(sorted(plain.count[1])) if plain.count else (),
        plain.slap,
        tuple(plain.shown),
        tuple(plain.debts),
        tuple(plain.bars.items()),
        plain.turn,
        tuple(plain.spots[card] for card in plain.table) if together else (),
        tuple(plain.totals()),
        plain.over[0] if plain.over else (),
    )


def game_key(game: TwinIt) -> Hashable:
    seen = game.position()
    together = seen["mode"] == "together"
    table = [face["card"] for face in seen["table"]]
    motifs = {face["card"]: face["motif"] for face in seen["table"]}
    motifs |= {face["card"]: face["motif"] for pile in seen["piles"] for face in pile}
    caught = [catch for owned in seen["catches"] for catch in owned]
    motifs |= {card: catch["motif"] for catch in caught for card in catch["cards"]}
    slapped = seen["slapped"]
    spots = [(round(1000 * face["x"]), round(1000 * face["y"])) for face in seen["table"]
             if together]  # fmt: skip
    return (
        seen["now"],
        tuple(table) if together else tuple(sorted(table)),
        tuple(tuple(face["card"] for face in pile) for pile in seen["piles"]),
        tuple(tuple(tuple(sorted(c["cards"])) for c in owned) for owned in seen["catches"]),
        tuple((hand["seat"], hand["card"], hand["at"]) for hand in seen["hands"]),
        tuple(sorted(motifs.items())),
        tuple(sorted(seen["disputed"])),
        (slapped["seat"], slapped["until"]) if slapped else None,
        tuple(seen["pointed"]),
        tuple((debt["seat"], debt["due"]) for debt in seen["debts"]),
        tuple((bar["seat"], bar["until"]) for bar in seen["barred"]),
        seen["to_turn"],
        tuple(spots),
        tuple(seen["totals"]),
        tuple(seen["winners"]),
    )


def lines(events: Sequence[Event]) -> list[Line]:
    """The game's events as the plain referee tells them."""
    return [_line(event) for event in events]


def _line(event: Any) -> Line:
    match event:
        case told.Turned(seat, face, at):
            return ("turned", seat, face.card, face.pile, at)
        case told.HandLaid(seat, card, _, first, at):
            return ("hand", seat, card, first, at)
        case told.HandsLifted(hands, at):
            return ("lifted", tuple(sorted((hand.seat, hand.card) for hand in hands)), at)
        case told.Caught(seats, owner, motif, cards, _, at):
            return ("caught", seats, owner, motif, tuple(sorted(cards)), at)
        case told.Disputed(seats, cards, _, until, at):
            return ("disputed", seats, tuple(sorted(cards)), until, at)
        case told.TurnedOver(faces, at):
            return ("turned_over", tuple(sorted(face.card for face in faces)), at)
        case told.Erred(seat, _, why, at):
            return ("erred", seat, why, at)
        case told.Paid(seat, _, _, cards, pile, at):
            return ("paid", seat, tuple(sorted(cards)), pile, at)
        case told.Slapped(seat, until, at):
            return ("slapped", seat, until, at)
        case told.PointedAt(seat, card, _, at):
            return ("pointed", seat, card, at)
        case told.Ended(outcome, at):
            return ("ended", outcome.winners, outcome.reason.key.rpartition(".")[2], at)
        case told.Flipped(seat, card) | told.Shifted(seat, card):
            return ("flip" if isinstance(event, told.Flipped) else "shift", seat, card, event.at)
        case told.Joined(seat, _, cards, _, at):
            return ("join", seat, cards[-1], at)
    raise AssertionError(f"{event!r} is told by no plain line")


# --- what people do -----------------------------------------------------------------------------


def any_act(plain: Plain, chance: random.Random) -> tuple[int, str, int]:
    """Somebody's act: mostly one that goes on with what others have begun, at a moment that
    matters."""
    at = plain.now + chance.choice(GAPS)
    moments = plain.moments()
    if moments and chance.random() < 0.5:
        at = chance.choice(moments) + chance.choice((-1, 0, 0, 1))
    at = max(at, 0)
    then = plain.twin()
    then.pass_time(max(at, plain.now))
    seat = chance.randrange(plain.players)
    if then.slap and chance.random() < 0.8:
        seat = then.slap[0]
    seen = sorted({card for place in then.places() for card in place})
    cards = seen or [0]
    if chance.random() < 0.7:  # a card with a twin
        cards = [
            card
            for card in seen
            if sum(then.motif(other) == then.motif(card) for other in seen) > 1
        ] or cards
    if plain.mode == "ring" and chance.random() < 0.6:  # one that may be claimed in this way
        pairs = [card for card in cards if (card in then.table) != bool(then.slap)]
        cards = pairs or cards
    if then.shown and chance.random() < 0.7:
        cards = [card for card in seen if then.motif(card) == then.motif(then.shown[0])]
    elif then.hands and chance.random() < 0.5:  # … of one that is covered
        hand = chance.choice(then.hands)
        cards = [card for card in seen if then.motif(card) == then.motif(hand[1])] or cards
        if chance.random() < 0.5:
            seat = hand[0]
    card = chance.choice(cards) if chance.random() < 0.97 else chance.randrange(len(CARDS))
    if plain.mode == "together":
        return seat, _any_together(then, chance, chance.choice(cards), seen), at
    kinds = ["hand"] * 6 + ["turn"] * 2 + ["slap", "point"] * (3 if plain.mode == "ring" else 0)
    kind = chance.choice(kinds)
    if then.slap and chance.random() < 0.9:
        kind = "point"
    if chance.random() < 0.01:
        kind = chance.choice(("slap", "point", "flip", "turn"))
    if kind == "turn":
        if then.turn is not None and chance.random() < 0.7:
            seat = then.turn
        named = (plain.mode == "ring") != (chance.random() < 0.02)
        return seat, f"turn {chance.randrange(5)}" if named else "turn", at
    return seat, kind if kind == "slap" else f"{kind} {card}", at


def _any_together(then: Plain, chance: random.Random, card: int, seen: list[int]) -> str:
    twins = [other for other in seen if then.motif(other) == then.motif(card)]
    other = chance.choice(twins if chance.random() < 0.8 else seen)
    return chance.choice(
        (f"flip {card}", f"join {card} {other}", f"join {card} {other}",
         f"shift {card} 0.{chance.choice(('10', '25', '333'))} {chance.choice(('0.10', '1.00'))}")
    )  # fmt: skip


# --- one interleaving ---------------------------------------------------------------------------


class Broken(AssertionError):
    pass


def demand(holds: object, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)


def act(plain: Plain, game: TwinIt, seat: int, text: str, at: int) -> bool:
    """Both referees are told; whether the act was allowed."""
    move = TwinIt.parse(text)
    wanted = plain.refusal(seat, text, at)
    reason = game.why_not(seat, move, at)
    found = reason.key.rpartition(".")[2] if reason else ""
    demand(found == wanted, f"refused as “{found}”, and by the plain referee as “{wanted}”")
    events: list[Event] = []
    if reason is not None:
        before = game_key(game)
        try:
            game.play(seat, move, at, events)
        except Illegal as illegal:
            demand(illegal.reason == reason, "play refuses for another reason than why_not")
        else:
            raise Broken("what why_not refuses was played")
        demand(not events and game_key(game) == before, "a refused act has changed something")
        return False
    plain.log = []
    game.play(seat, move, at, events)
    plain.do(seat, text, at)
    demand(lines(events) == plain.log, f"{lines(events)} and not {plain.log}")
    demand(game_key(game) == plain_key(plain), f"{game_key(game)} and not {plain_key(plain)}")
    return True


def wait(plain: Plain, game: TwinIt, until: int) -> None:
    """Time passes for both."""
    events: list[Event] = []
    plain.log = []
    game.wait(until, events)
    plain.pass_time(until)
    demand(lines(events) == plain.log, f"wait {until}: {lines(events)} and not {plain.log}")
    demand(game_key(game) == plain_key(plain), f"wait {until}: other positions")


def split_wait(game: TwinIt, seat: int, text: str, at: int, chance: random.Random) -> list[Event]:
    """The same act, the time before it in pieces."""
    events: list[Event] = []
    for _ in range(chance.randint(1, 3)):
        game.wait(chance.randint(game.now, at), events)
    due = game.due()
    if due is not None and due <= at:
        game.wait(due, events)  # up to the very moment
    game.play(seat, TwinIt.parse(text), at, events)
    return events


def interleave(mode: str, seed: int) -> list[Event]:
    """One table and some acts on it; raises ``Broken``. Gives what happened."""
    chance = random.Random(seed)
    players = chance.randint(4, 6) if mode == "clans" else chance.randint(2, 4)
    plain, _ = any_table(chance, mode, players, chance.randint(4, 14))
    if chance.random() < 0.3:
        handicap(plain, chance)
    if mode == "ring" and chance.random() < 0.2:  # there is no card left to turn (W24)
        plain.table += [card for pile in plain.piles for card in pile]
        plain.piles, plain.turn = [[] for _ in plain.piles], None
    game = game_like(plain)
    first, first_plain = game.copy(), plain.twin()
    done: list[tuple[int, str, int]] = []
    told_so_far: list[Event] = []
    for _ in range(chance.randint(3, 12)):
        if game.outcome() is not None:
            break
        seat, text, at = any_act(plain, chance)
        try:
            before = game.copy()
            if not act(plain, game, seat, text, at):
                continue
            done.append((seat, text, at))
            again = split_wait(before, seat, text, at, chance)
            demand(before.position() == game.position(), "waiting in pieces gave another position")
            told_so_far += again
        except (Broken, AssertionError) as broken:
            acts = " · ".join(f"{s}@{t} {x}" for s, x, t in [*done, (seat, text, at)])
            raise Broken(f"{mode}, {players} players, seed {seed}, {acts}: {broken}") from None
    events: list[Event] = []
    for seat, text, at in done:
        first.play(seat, TwinIt.parse(text), at, events)
    same = events == told_so_far and first.position() == game.position()
    demand(same, f"{mode}, seed {seed}: the same acts, or pieces of waiting, told otherwise")
    wait(plain, game, game.now + chance.choice((1_999, 2_000, 2_001, 8_000)))
    _other_order(mode, seed, first_plain, done)
    return events


def _other_order(mode: str, seed: int, plain: Plain, done: list[tuple[int, str, int]]) -> None:
    """Two acts of one moment the other way round: the one that is told first counts first, and
    both referees agree on that too."""
    for place in range(len(done) - 1):
        one, other = done[place : place + 2]
        if one[2] == other[2] and one[0] != other[0]:
            twin, game = plain.twin(), game_like(plain)
            for seat, text, at in (*done[:place], other, one):
                try:
                    act(twin, game, seat, text, at)
                except (Broken, AssertionError) as broken:
                    said = f"{mode}, seed {seed}, {other} before {one}"
                    raise Broken(f"{said}: {broken}") from None
            return


def attack_on(mode: str) -> Attack:
    def run(count: int, chance: random.Random) -> Found:
        found, happened = Found(), Counter[str]()
        for _ in range(count):
            found.tried += 1
            try:
                happened.update(e.tag for e in interleave(mode, chance.getrandbits(40)))
            except Broken as broken:
                found.broken.append(str(broken))
        wanted = ("caught", "disputed", "erred", "paid", "joined", "ended")
        told_of = [f"{happened[tag]:,} {tag}" for tag in wanted if happened[tag]]
        found.note = ", ".join(told_of)
        return found

    proves = f"Twin It, {mode}: acts that come close together are judged as the rulings say"
    # A hundred thousand at night in all.
    return Attack(f"interleavings-{mode}", proves, "tables", 700, 30_000, run)


# --- who is first -------------------------------------------------------------------------------


class _Means(Watcher):
    """A bot that has made up its mind."""

    def __init__(self, at: int | None) -> None:
        self.at = at

    def look(self, view: Any) -> None: ...

    def plan(self) -> Any:
        return None if self.at is None else (self.at, "move")


class _Table:
    """What the clock asks of a game."""

    def __init__(self, players: int, due: int | None) -> None:
        self.players, self._due = players, due

    def due(self) -> int | None:
        return self._due


def ties(count: int, chance: random.Random) -> Found:
    """Who acts next: what is due, then people, then bots, and of bots nobody is favoured."""
    found = Found()
    first: dict[int, int] = {}
    for _ in range(count):
        found.tried += 1
        players, now = chance.randint(1, 6), chance.randint(0, 3)
        times: list[int | None] = [chance.choice((None, 0, 1, 2, 3, 4)) for _ in range(players)]
        due = chance.choice((None, 0, 2, 4, 9))
        deeds = [Deed(chance.choice((0, 1, 2.5, 4)), lambda at: None)] * chance.randint(0, 1)
        watchers = {seat: _Means(at) for seat, at in enumerate(times)}
        step = next_step(_Table(players, due), watchers, deeds, now)  # type: ignore[arg-type]
        # Said a second time: everything with its moment and its rank, in order.
        everything: list[tuple[float, int, int, str]] = []
        everything += [(due, 0, 0, "due")] if due is not None else []
        everything += [(deed.at, 1, 0, "deed") for deed in deeds]
        for seat, at in enumerate(times):
            if at is not None:
                moment = max(at, now)
                everything.append((moment, 2, (seat + moment) % players, f"plan {seat}"))
        wanted = min(everything)[3] if everything else ""
        name = ""
        if isinstance(step, Plan):
            name = f"plan {step.seat}"
            if players == 2 and times[0] == times[1]:
                first[step.seat] = first.get(step.seat, 0) + 1
        elif step is not None:
            name = "due" if isinstance(step, Due) else "deed"
        said = f"due {due}, people {[d.at for d in deeds]}, bots {times}, now {now}"
        found.expect(name == wanted, f"{said}: {name or 'nobody'} is first, not {wanted}")
    found.note = f"of two bots at once, {first.get(0, 0)} and {first.get(1, 0)} times first"
    return found


ATTACKS = [
    *map(attack_on, ("duel", "clans", "ring")),
    Attack("interleavings-together", "Twin It, together: the plain referee agrees", "tables",
           200, 10_000, attack_on("together").run),
    Attack("interleavings-clock", "what is due comes before people, people before bots", "moments",
           5_000, 100_000, ties),
]  # fmt: skip
