"""The bot ``hard`` of Plus Minus as it played in 0.9, kept to be measured against.

It plays every move out sixty times, at a glance, and knows no tree; its glance forgets when the
deal will end.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter

from game.bots.bot import Bot, Thought
from game.chance import Chance
from game.contract import Move, Seat
from game.plus_minus.cards import Cards, sets_of, sets_summing_to
from game.plus_minus.moves import Follow, Neutralise, Open
from game.plus_minus.rules import PlusMinus
from game.plus_minus.score import FIFTY, score
from game.plus_minus.told import PlusMinusView

# --- a glance: the move that leaves the best hand ----------------------------------------------

POINT = 10  # worth of a point; what is below tells hands of the same sum apart
USEFUL = 8  # so many cards can become anything; more are no better
FEW_OPEN = 2  # so few open packets: the end is near, and a fifty is likely to last until then
SMALL = 8  # cards of a hand in which one sees at once what to drop for a fifty

Wish = tuple[int, Cards | None, Cards]  # what the hand feels worth then; the cards laid, or dropped


@lru_cache(1 << 12)
def wishes(hand: Cards, card: int, fifty: int) -> tuple[Wish, ...]:
    """What somebody with this hand, sorted from the highest down, would like to do with a card.

    The best comes first. Of many ways to drop cards there are only two: the one that leaves the
    most points, and one that leaves a fifty, worth as much as said. Whether any may be done is
    for the game to say. In playouts the same hands meet the same cards again and again.
    """
    held, total = len(hand), sum(hand)
    plus = tuple([own for own in hand if own > 0])
    minus = hand[len(plus) :]
    found: list[Wish] = []
    sets = sets_summing_to(minus if card > 0 else plus, -card)
    if sets:
        fewest = min(sets, key=len)
        found.append((_feels(total + card, held - len(fewest)), fewest, ()))
        if total + card == 0:
            split = next((laid for laid in sets if _is_fifty(hand, laid)), None)
            if split is not None:
                found.append((fifty, split, ()))
    if card > 0:
        found.append((_feels(total, held) + 2 * card, None, ()))
    else:
        lowest = hand[card:]
        found.append((_feels(total - sum(lowest), held - len(lowest)), None, lowest))
        if held <= SMALL and held + card > 1:
            found += [(fifty, None, dropped) for dropped in _drops_for_fifty(plus, minus, -card)]
    found.sort(key=itemgetter(0), reverse=True)
    return tuple(found)


def _feels(total: int, held: int) -> int:
    return POINT * total + min(held, USEFUL)


def _is_fifty(hand: Cards, without: Cards) -> bool:
    left = list(hand)
    for card in without:
        left.remove(card)
    return score(left) == FIFTY


def _drops_for_fifty(plus: Cards, minus: Cards, count: int) -> list[Cards]:
    """So many cards without which the hand can be neutralised whole, or nothing."""
    total, hand = sum(plus) + sum(minus), plus + minus
    for some in range(min(count, len(plus)) + 1):
        others = [(sum(other), other) for other in sets_of(minus, count - some)]
        for one in sets_of(plus, some):
            rest = total - sum(one)
            for dropped, other in others:
                if dropped == rest and _is_fifty(hand, one + other):
                    return [one + other]
    return []


def _shown(game: PlusMinus) -> dict[int, int]:
    """The open cards of the row and where each lies; of equal ones the first, they do the same."""
    row, closed = game.row, game.closed
    return {row[packet][-1]: packet for packet in range(len(row) - 1, -1, -1) if not closed[packet]}


def _fifty(shown: dict[int, int]) -> int:
    return POINT * (FIFTY if len(shown) <= FEW_OPEN else FIFTY // 2)


def liked(game: PlusMinus, seat: Seat) -> list[Move]:
    """All wishes for the open packets that may be done, the best first."""
    hand, shown = tuple(sorted(game.hands[seat], reverse=True)), _shown(game)
    fifty = _fifty(shown)
    found = [(wish, packet) for card, packet in shown.items() for wish in wishes(hand, card, fifty)]
    found.sort(key=lambda entry: entry[0][0], reverse=True)
    moves = dict.fromkeys(_move(packet, wish) for wish, packet in found)
    return [move for move in moves if game.why_not(seat, move) is None]


def _move(packet: int, wish: Wish) -> Move:
    _, laid, dropped = wish
    return Follow(packet, dropped) if laid is None else Neutralise(packet, laid)


def glance(game: PlusMinus, seat: Seat) -> Move:
    """What anybody would play without looking further."""
    if game.opening:
        return _opening(game, seat)
    hand, shown = tuple(sorted(game.hands[seat], reverse=True)), _shown(game)
    fifty = _fifty(shown)
    most, best, where = -(10**6), None, 0
    for card, packet in shown.items():
        wish = wishes(hand, card, fifty)[0]
        if wish[0] > most:
            most, best, where = wish[0], wish, packet
    if best is not None:
        move = _move(where, best)
        if game.why_not(seat, move) is None:
            return move
    return (liked(game, seat) or game.legal_moves(seat))[0]


def _opening(game: PlusMinus, seat: Seat) -> Move:
    """The card that leaves a fifty, or else the lowest."""
    hand = tuple(game.hands[seat])
    moves = game.legal_moves(seat)
    lowest = min(moves, key=lambda move: sum(_gone(move)))
    return next((move for move in moves if _is_fifty(hand, _gone(move))), lowest)


def _gone(move: Move) -> Cards:
    """The cards that a move takes from the hand."""
    if isinstance(move, Neutralise):
        return move.cards
    if isinstance(move, Follow):
        return move.dropping
    return (move.card,) if isinstance(move, Open) else ()


# --- hard: plays the deal out, many times -----------------------------------------------------


FEW_MOVES = 6


class Hard(Bot):
    """Deals the unseen cards many times over and plays each deal on, at a glance, to its end.

    On each imagined table all moves are tried, so that luck is the same for all of them; the
    worse half is dropped on the way.
    """

    playouts = 60
    stages = 3
    longest = 40  # turns; then the hands are counted as they are

    def think(self, view: PlusMinusView, chance: Chance) -> Thought:
        yield
        moves = _candidates(view, PlusMinus.imagine(view, chance))
        if len(moves) == 1:
            return moves[0]
        worth = dict.fromkeys(moves, 0)
        for stage in range(self.stages):
            if stage:
                moves.sort(key=worth.__getitem__, reverse=True)
                del moves[max(2, (len(moves) + 1) // 2) :]
            for _ in range(max(1, self.playouts // (self.stages * len(moves)))):
                table = PlusMinus.imagine(view, chance)
                table.deals = view.round  # nobody looks beyond this deal
                for move in moves:
                    yield
                    game = table.copy()
                    game.advance(view.seat, move)
                    for _ in range(1, self.longest):
                        acting = game.to_act
                        if not acting:
                            break
                        game.advance(acting[0], glance(game, acting[0]))
                        yield  # a glance at a large hand takes most of a millisecond
                    worth[move] += _lead(game, view)
        return max(moves, key=worth.__getitem__)


def _candidates(view: PlusMinusView, table: PlusMinus) -> list[Move]:
    """The moves worth a closer look; all of them where there are few."""
    if len(view.legal) <= FEW_MOVES:
        return list(view.legal)
    moves = liked(table, view.seat)
    opened = [m for m in view.legal if isinstance(m, Neutralise) and m.leaving_open]
    return moves + [
        move
        for move in opened
        if Neutralise(move.packet, tuple(sorted(move.cards, reverse=True))) in moves
    ]


def _lead(game: PlusMinus, view: PlusMinusView) -> int:
    """How far ahead the seat is at the end of the deal: of the best, and of all the others."""
    over = len(game.rounds) > len(view.rounds)
    scores = game.rounds[-1] if over else [score(hand) for hand in game.hands]
    totals = [scores[seat] + total for seat, total in enumerate(view.totals)]
    others = [total for seat, total in enumerate(totals) if seat != view.seat]
    return 2 * (totals[view.seat] - max(others)) + 2 * scores[view.seat]
