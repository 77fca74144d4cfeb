"""Bots of Plus Minus: what a hand feels worth, what it is worth, and what it may become.

None of them knows a rule: what may be played, and what it leads to, is asked of the game itself,
on positions imagined from the view. All decisions are made with whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.bots.bot import Bot, Thought
from game.chance import Chance
from game.plus_minus import FIFTY, Follow, Neutralise, Open, PlusMinus, PlusMinusView, score
from game.table import Move, Seat

POINT = 10  # worth of a point; a fraction of it tells equal moves apart


def left_after(hand: Iterable[int], move: Move) -> list[int]:
    """The hand once a move has taken its cards."""
    left = list(hand)
    gone: tuple[int, ...] = ()
    if isinstance(move, Neutralise):
        gone = move.cards
    elif isinstance(move, Follow):
        gone = move.dropping
    elif isinstance(move, Open):
        gone = (move.card,)
    for card in gone:
        left.remove(card)
    return left


def worth(hand: list[int], cards_to_come: int, near: bool) -> int:
    """What a hand is worth to somebody who looks at it: its sum, or a fifty that may last.

    ``near``: the end of the deal is close, so that a fifty is likely to be still there then.
    """
    total = sum(hand)
    if not hand:
        return 0
    fifty = not total and score(hand) == FIFTY
    if fifty and not cards_to_come:
        return POINT * (FIFTY if near else FIFTY // 2)
    # A hand with many cards can still become anything; a bare one cannot.
    return POINT * total + min(len(hand), 8) + 2 * cards_to_come


def glance(game: PlusMinus, seat: Seat) -> Move:
    """The move that leaves the best hand, as anybody would play it without looking further."""
    hand = game.hands[seat]
    near = sum(not closed for closed in game.closed) <= 2
    best: Move | None = None
    most = -(10**6)
    for move in game.legal_moves(seat):
        value = _glance_value(game.row, hand, move, near)
        if value > most:
            best, most = move, value
    assert best is not None
    return best


def _glance_value(row: list[list[int]], hand: list[int], move: Move, near: bool) -> int:
    to_come = 0
    if isinstance(move, Follow):
        to_come = max(0, row[move.packet][-1])
    return worth(left_after(hand, move), to_come, near)


# --- easy: likes plus cards, hates minus cards, and does not count further ------------------


class Easy(Bot):
    """Draws whenever it can, gets rid of a minus card when it sees one, forgets the fifty."""

    careless = 0.35  # the chance to take the first thing that comes to mind

    def think(self, view: PlusMinusView, chance: Chance) -> Thought:
        yield
        if len(view.legal) > 1 and chance.share() < self.careless:
            return _first_thought(view, chance)
        best: Move = view.legal[0]
        most = -(10**6)
        for move in view.legal:
            value = sum(left_after(view.hand, move))
            if isinstance(move, Follow) and not move.dropping:
                value += 2  # new cards are always exciting
            if value > most:
                best, most = move, value
        return best


def _first_thought(view: PlusMinusView, chance: Chance) -> Move:
    """A way to act first, then any cards that do: not a fair choice among all moves."""
    kinds = sorted({(type(move).__name__, getattr(move, "packet", 0)) for move in view.legal})
    kind = chance.pick(kinds)
    fitting = [
        move for move in view.legal if (type(move).__name__, getattr(move, "packet", 0)) == kind
    ]
    return chance.pick(fitting)


# --- normal: the best hand after this move ----------------------------------------------------


class Normal(Bot):
    """Plays the move that leaves the best hand, a fifty included; looks no further."""

    def think(self, view: PlusMinusView, chance: Chance) -> Thought:
        yield
        return _ranked(view)[0]


def _ranked(view: PlusMinusView) -> list[Move]:
    """The legal moves, the one with the best hand after it first."""
    row = [list(cards) for cards, _, _ in view.row]
    near = sum(is_open for _, is_open, _ in view.row) <= 2
    hand = list(view.hand)
    values = [(_glance_value(row, hand, move, near), i) for i, move in enumerate(view.legal)]
    values.sort(key=lambda entry: (-entry[0], entry[1]))
    return [view.legal[i] for _, i in values]


# --- hard: plays the deal out, many times -----------------------------------------------------


class Hard(Bot):
    """Tries the best few moves on dealt-out tables and plays each deal on at a glance."""

    candidates = 7
    tables = 14
    longest = 26  # turns; then the hands are counted as they are

    def think(self, view: PlusMinusView, chance: Chance) -> Thought:
        tried = _candidates(view, self.candidates)
        yield
        if len(tried) == 1:
            return tried[0]
        sums = [0] * len(tried)
        for _ in range(self.tables):
            table = PlusMinus.imagine(view, chance)
            yield
            for i, move in enumerate(tried):
                game = table.copy()
                game.advance(view.seat, move)
                for _ in range(self.longest):
                    if game.round != view.round or game.turn < 0:
                        break
                    game.advance(game.to_act[0], glance(game, game.to_act[0]))
                    yield
                sums[i] += _lead(game, view)
        best = max(range(len(tried)), key=lambda i: (sums[i], -i))
        return tried[best]


def _candidates(view: PlusMinusView, most: int) -> list[Move]:
    """The best moves, but no more than two of a kind on the same packet: drops are many."""
    found: list[Move] = []
    seen: dict[tuple[str, int], int] = {}
    for move in _ranked(view):
        kind = (type(move).__name__, getattr(move, "packet", 0))
        if isinstance(move, Open) or seen.get(kind, 0) < 2:
            seen[kind] = seen.get(kind, 0) + 1
            found.append(move)
    return found[:most]


def _lead(game: PlusMinus, view: PlusMinusView) -> int:
    """How far ahead the seat is at the end of the deal: of the best, and of all the others."""
    if len(game.rounds) > len(view.rounds):
        scores = game.rounds[len(view.rounds)]
    else:
        scores = [score(hand) for hand in game.hands]
    totals = [scores[seat] + total for seat, total in enumerate(view.totals)]
    others = [total for seat, total in enumerate(totals) if seat != view.seat]
    return 2 * (totals[view.seat] - max(others)) + 2 * scores[view.seat]


BOTS: dict[str, Callable[[], Bot]] = {"easy": Easy, "normal": Normal, "hard": Hard}
