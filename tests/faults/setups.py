"""Cards laid out for counting positions: the same ones for a game and for its plain rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

import plain_flip_7
import plain_plus_minus
import plain_take_that
from interleavings import any_table, game_key, plain_key

from game.flip_7.rules import Flip7
from game.plus_minus.rules import PlusMinus
from game.take_that.rules import TakeThat
from game.twin_it.rules import TwinIt

Act = tuple[Any, ...]


class Side(NamedTuple):
    """One of the two that are counted: where it begins, what can be done, what comes of it."""

    start: Any
    acts: Callable[[Any], Iterable[Act]]
    after: Callable[[Any, Act], Any]
    key: Callable[[Any], Hashable]
    told_apart: bool = True  # whether two positions with the same key go on alike
    widest: int = 500  # positions of one depth: with more, the next set-up comes


Setup = tuple[Side, Side]  # of the plain rules, and of the game


# --- Take That ----------------------------------------------------------------------------------


def take_that(plain: plain_take_that.Plain) -> Setup:
    options = {"rounds": 1, "advanced": plain.sharper}
    game = TakeThat.deal(len(plain.hands), options, seed=1)
    game.hands, game.line = [list(hand) for hand in plain.hands], list(plain.line)
    game.pile, game.turn = list(plain.pile)[::-1], plain.turn
    game.up, game.down = [list(up) for up in plain.up], [list(down) for down in plain.down]
    return (
        Side(
            plain,
            lambda state: [(move,) for move in state.moves()],
            lambda state, act: state.after(*act),
            lambda state: (
                -1 if state.over else state.turn,
                *(tuple(map(sets, part)) for part in (state.hands, state.up, state.down)),
                state.line,
                state.pile,
                tuple(state.scores()) if state.over else (),
            ),
        ),
        Side(game, _turn_acts, _turn_after, _take_that_key),
    )


def _turn_acts(game: Any) -> list[Act]:
    return [(seat, move) for seat in game.to_act for move in game.legal_moves(seat)]


def _turn_after(game: Any, act: Act) -> Any:
    twin = game.copy()
    # By its text, as a journal has it; and checked, as a table does.
    twin.play(act[0], type(game).parse(act[1].text()))
    return twin


def _take_that_key(game: TakeThat) -> Hashable:
    seen = game.position()
    return (
        seen["to_act"][0] if seen["to_act"] else -1,
        *(tuple(map(sets, seen[part])) for part in ("hands", "up", "down")),
        tuple(seen["line"]),
        tuple(seen["pile"]),
        tuple(seen["totals"]) if seen["over"] else (),
    )


def sets(cards: Iterable[Any]) -> tuple[Any, ...]:
    """Cards whose order does not matter."""
    return tuple(sorted(cards))


def any_take_that(chance: random.Random) -> Setup:
    near = chance.choice((20, 40, 60))
    numbers = [n for n in range(near - 8, near + 31) if n % 10 and 11 < n < 99]
    numbers += [plain_take_that.mirror(n) for n in numbers if plain_take_that.mirror(n) > 11]
    deck = sorted(set(numbers))
    chance.shuffle(deck)
    players = chance.randint(2, 4)

    def some(count: int) -> tuple[int, ...]:
        return tuple(deck.pop() for _ in range(count))

    hands = tuple(some(chance.randint(0, 4)) for _ in range(players))
    line, pile = some(chance.randint(0, 3)), some(chance.choice((0, 0, 1, 2, 3)))
    turn = chance.randrange(players)
    if not line and not hands[turn]:  # there is always something to do
        line = some(1)
    up = tuple(some(chance.choice((0, 2))) for _ in hands)
    down = tuple(some(chance.choice((0, 1))) for _ in hands)
    plain = plain_take_that.Plain(hands, line, pile, up, down, turn, chance.random() < 0.5)
    return take_that(plain)


# --- Plus Minus ---------------------------------------------------------------------------------


def plus_minus(plain: plain_plus_minus.Plain) -> Setup:
    options = {"deals": 1, "patience": plain.patience, "leave_open": plain.leave_open}
    game = PlusMinus.deal(len(plain.hands), options, seed=1)
    game.hands = [list(hand) for hand in plain.hands]
    game.row = [list(cards) for cards, _ in plain.row]
    game.closed = [not is_open for _, is_open in plain.row]
    game.pile, game.discard = list(plain.pile)[::-1], list(plain.discard)
    game.opening, game.turn, game.since_neutralised = plain.brought is not None, plain.turn, 0
    return (
        Side(plain, _plus_minus_acts, lambda state, act: state.after(*act), _plain_plus_minus_key),
        Side(game, _turn_acts, _turn_after, _plus_minus_key),
    )


def _plus_minus_acts(plain: plain_plus_minus.Plain) -> list[Act]:
    return [(seat, move) for seat in plain.to_act() for move in plain.moves(seat)]


def _plain_plus_minus_key(plain: plain_plus_minus.Plain) -> Hashable:
    return (
        tuple(plain.to_act()),
        tuple(map(sets, plain.hands)),
        plain.brought or (None,) * len(plain.hands),
        tuple((sets(cards), cards[-1] if is_open else None) for cards, is_open in plain.row),
        plain.pile,
        sets(plain.discard),
        plain.waited,
        tuple(plain.scores()) if plain.ended else (),
    )


def _plus_minus_key(game: PlusMinus) -> Hashable:
    seen = game.position()
    return (
        tuple(seen["to_act"]),
        tuple(map(sets, seen["hands"])),
        tuple(seen["chosen"]),
        tuple((sets(p["cards"]), p["cards"][-1] if p["open"] else None) for p in seen["row"]),
        tuple(seen["pile"]),
        sets(seen["discard"]),
        seen["since_neutralised"],
        tuple(seen["totals"]) if seen["over"] else (),
    )


def any_plus_minus(chance: random.Random) -> Setup:
    highest = chance.choice((2, 3, 5))
    deck = [sign * value for sign in (1, -1) for value in range(1, highest + 1) for _ in range(6)]
    chance.shuffle(deck)
    players = chance.randint(2, 4)

    def some(count: int) -> tuple[int, ...]:
        return tuple(deck.pop() for _ in range(count))

    opening = chance.random() < 0.3
    row = tuple(((deck.pop(),), True) for _ in range(2 if opening else chance.randint(1, 4)))
    plain = plain_plus_minus.Plain(
        hands=tuple(some(chance.randint(int(opening), 4)) for _ in range(players)),
        row=row,
        pile=some(chance.choice((0, 1, 4))),
        discard=some(chance.choice((0, 0, 3))),
        turn=0 if opening else chance.randrange(players),
        brought=(None,) * players if opening else None,
        patience=2,
        leave_open=chance.random() < 0.5,
    )
    if not opening and not plain.actions(plain.turn):
        return any_plus_minus(chance)  # nobody is asked who can do nothing
    return plus_minus(plain)


# --- Flip 7 -------------------------------------------------------------------------------------


def names(text: str) -> list[str]:
    return text.split()


ORDER = [*map(str, range(13)), *names("+2 +4 +6 +8 +10 x2 freeze three chance")]
LEAFLET, INTERNATIONAL = (False, True, True), (True, False, False)
SEVEN = names("1 2 3 three 4 5 three 6 7 8 9 freeze 10 11 chance 12")
ACTIONS = names("5 chance three freeze 5 x2 chance 3 three +4 1 freeze 2")


def foretold(cards: list[str], number: int) -> list[str]:
    """The shuffle of this number. Were it always the same, a Flip Three could go on for ever where
    at a table chance ends it."""
    cards = sorted(cards, key=ORDER.index)
    random.Random(number).shuffle(cards)
    return cards


class Foretold(Flip7):
    """Flip 7 with shuffles that the plain rules know too."""

    def _shuffle(self, cards: list[int]) -> None:
        # The first one was that of the deck, which is given.
        names = foretold([ORDER[card] for card in cards], self.shuffles)
        self.shuffles += 1
        cards[:] = [ORDER.index(name) for name in reversed(names)]


def flip_7(players: int, deck: list[str], target: int, switches: tuple[bool, ...]) -> Setup:
    names = (("loses", "banks"), ("discards", "gives"), ("none", "another"))
    keys = ("freeze", "bust_in_three", "chance_draw")
    chosen = {key: name[on] for key, name, on in zip(keys, names, switches, strict=True)}
    game = Foretold.deal(players, {"target": target, **chosen}, seed=1, deck=deck)

    def told(answers: tuple[str, ...]) -> plain_flip_7.Plain:
        return plain_flip_7.Plain(players, deck, answers, foretold, target, *switches)

    def acts(answers: tuple[str, ...]) -> list[Act]:
        asked = told(answers).asked
        return [(answer,) for answer in asked.answers] if asked else []

    return (
        # The plain rules know nothing but the answers so far: no two ways are taken for one.
        Side((), acts, tuple.__add__, lambda answers: _plain_flip_key(told(answers)), False),
        Side(game, _turn_acts, _turn_after, _flip_key, False),
    )


def _plain_flip_key(plain: plain_flip_7.Plain) -> Hashable:
    asked = plain.asked
    return (
        (asked.seat, sets(asked.answers)) if asked else (),
        tuple(sets(cards) for cards in plain.before),
        tuple(plain.state),
        tuple(plain.pile),
        sets(plain.discard),
        sets(plain.air),
        tuple(map(tuple, plain.scores)),
    )


def _flip_key(game: Flip7) -> Hashable:
    seen = game.position()
    before = [
        [*row, *more, *["chance"] * chance, *["freeze"] * freezes]
        for row, more, chance, freezes in zip(
            seen["rows"], seen["modifiers"], seen["chance"], seen["freezes"], strict=True
        )
    ]
    air = Counter(game.cards())
    for cards in (*before, seen["pile"], seen["discard"]):
        air.subtract(cards)
    asked = seen["to_act"]
    return (
        (asked[0], sets(move.text() for move in game.legal_moves(asked[0]))) if asked else (),
        tuple(map(sets, before)),
        tuple(seen["status"]),
        tuple(seen["pile"]),
        sets(seen["discard"]),
        sets(air.elements()),
        tuple(map(tuple, seen["rounds"])),
    )


def any_flip_7(chance: random.Random) -> Setup:
    cards = names("0 1 1 2 2 2 3 3 3 +2 x2 +10") + names("freeze three chance") * 3
    if chance.random() < 0.3:  # seven numbers within reach
        cards = [*map(str, range(9)), "three", "three", "three", "freeze", "chance", "3"]
    chance.shuffle(cards)
    players = chance.randint(2, 4)
    deck = cards[: chance.randint(players + 2, len(cards))]
    switches = tuple(chance.random() < 0.5 for _ in range(3))
    return flip_7(players, deck, chance.choice((5, 15, 60)), switches)


# --- Twin It ------------------------------------------------------------------------------------


def any_twin_it(chance: random.Random) -> Setup:
    """Few cards and coarse times: at once, just before a hand is gone, and when it is."""
    mode = chance.choice(("duel", "clans", "ring", "together"))
    players = 4 if mode == "clans" else chance.randint(1 if mode == "together" else 2, 2)
    plain, game = any_table(chance, mode, players, most=chance.randint(2, 5))
    gaps = (0, 1_999, 2_000) if mode != "together" else (0, 59_999)
    cards = sorted(plain.side)
    texts = [f"{kind} {card}" for kind in ("hand", "point", "flip") for card in cards]
    texts += ["turn", "slap", *(f"turn {pile}" for pile in range(5))]
    texts += [f"join {card} {onto}" for card in cards for onto in cards]
    if mode == "together":
        texts.append(f"shift {cards[0]} 0.50 0.25")
    every = [(seat, text, gap) for seat in range(players) for text in texts for gap in gaps]

    def acts(state: Any) -> list[Act]:
        return [
            act for act in every if not state.refusal(act[0], act[1], state.now + act[2])
        ]  # fmt: skip

    def after(state: Any, act: Act) -> Any:
        twin = state.twin()
        twin.do(act[0], act[1], state.now + act[2])
        return twin

    moves = {text: TwinIt.parse(text) for text in texts}

    def game_acts(state: TwinIt) -> list[Act]:
        found = [
            act for act in every
            if state.why_not(act[0], moves[act[1]], state.now + act[2]) is None
        ]  # fmt: skip
        for seat in state.to_act:  # what is allowed now is what is listed, but for moving cards
            now = {act[1] for act in found if act[0] == seat and act[2] == 0}
            listed = {move.text() for move in state.legal_moves(seat)}
            if listed != {text for text in now if not text.startswith("shift")}:
                raise AssertionError(f"legal moves of seat {seat} are {listed}, allowed are {now}")
        return found

    def game_after(state: TwinIt, act: Act) -> TwinIt:
        twin = state.copy()
        twin.play(act[0], moves[act[1]], state.now + act[2])
        return twin

    sides = (plain, acts, after, plain_key), (game, game_acts, game_after, game_key)
    return Side(*sides[0], widest=40), Side(*sides[1], widest=40)
