"""Plus Minus against a second opinion: a slow referee, a table that only hears the events, and a
search for the 50 points that tries everything.

The referee is written from the rulings alone and knows nothing of the game's own functions.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.chance import Chance
from game.contract import Drew, Event, MatchEnded, Reshuffled, TurnCame
from game.plus_minus.cards import DECK
from game.plus_minus.rules import PlusMinus
from game.plus_minus.score import groups, score
from game.plus_minus.told import (
    Chose,
    DealEnded,
    Dealt,
    Dropped,
    Followed,
    Neutralised,
    Opened,
    Skipped,
)

VALUES = (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)

# --- P10, by trying everything ------------------------------------------------------------------


def is_group(cards: tuple[int, ...]) -> bool:
    """P10: one card of one sign against one or more of the other, making 0."""
    plus = sum(card > 0 for card in cards)
    return sum(cards) == 0 and min(plus, len(cards) - plus) == 1


@cache
def splits(cards: tuple[int, ...]) -> bool:
    """Whether all cards fall into groups: the first one is in some group, so try every one."""
    if not cards:
        return True
    first, rest = cards[0], cards[1:]
    for size in range(1, min(6, len(cards))):
        for others in set(combinations(rest, size)):
            if is_group((first, *others)):
                left = list(rest)
                for card in others:
                    left.remove(card)
                if splits(tuple(left)):
                    return True
    return False


def points(hand: list[int]) -> int:
    """P9, P10, P11."""
    return 50 if hand and splits(tuple(sorted(hand))) else sum(hand)


def agrees(hand: tuple[int, ...]) -> bool:
    """The game and the search agree about a hand; the game's split is one. Gives: is there one."""
    found = groups(hand)
    assert (found is not None) == splits(hand), hand
    if found is not None:
        assert all(map(is_group, found)) or not hand
        assert sorted(card for group in found for card in group) == sorted(hand)
    return found is not None


@pytest.mark.parametrize("size", range(7))
def test_p10_all_hands_of_up_to_six_cards(size: int) -> None:
    for hand in combinations_with_replacement(VALUES, size):
        whole = agrees(hand)
        assert score(hand) == (50 if whole and hand else sum(hand)) == points(list(hand))


@pytest.mark.parametrize("size", range(7, 11))
def test_p10_all_hands_of_seven_to_ten_cards(size: int) -> None:
    """Only those that make 0, and one of each two that differ in all signs: the rest is clear."""
    tried = fifties = 0
    for hand in combinations_with_replacement(VALUES, size):
        if sum(hand):
            continue
        mirror = tuple(sorted(-card for card in hand))
        if mirror >= hand:
            tried += 1
            fifties += agrees(hand)
            assert score(hand) == score(mirror) == points(list(hand))
    assert tried / 2 < fifties < tried


GROUPS = [
    cards
    for size in range(2, 7)
    for cards in combinations_with_replacement(VALUES, size)
    if is_group(cards)
]


@given(st.lists(st.sampled_from(GROUPS), min_size=1, max_size=12), st.randoms())
def test_p10_any_hand_made_of_groups_scores_50_however_large(
    made: list[tuple[int, ...]], shuffler: Any
) -> None:
    hand = [card for group in made for card in group]
    shuffler.shuffle(hand)
    assert score(hand) == 50
    found = groups(tuple(sorted(hand)))
    assert found is not None and all(map(is_group, found))
    assert Counter(card for group in found for card in group) == Counter(hand)


@given(st.lists(st.sampled_from(VALUES), min_size=9, max_size=13))
def test_p10_large_hands_that_make_nothing(hand: list[int]) -> None:
    while sum(hand):  # made to sum to 0, so that there is something to decide
        total = sum(hand)
        hand.append(max(-5, min(5, -total)))
    agrees(tuple(sorted(hand)))
    assert score(hand) == points(hand)


# --- the slow referee ---------------------------------------------------------------------------

Deed = tuple[Any, ...]  # a move as a tuple, its cards sorted (with the top one last if it counts)


class Referee:
    """A whole match, in the words of the rulings. Cards are kept as lists, and tried one by one."""

    def __init__(self, players: int, options: dict[str, Any], seed: int, deck: list[int]) -> None:
        self.everybody = range(players)
        self.deals = options.get("deals", players)
        self.patience = options.get("patience", 3)
        self.leave_open = options.get("leave_open", True)
        self.seed, self.shuffles = seed, 0
        self.done: list[list[int]] = []
        self.over = False
        self.begin(deck)

    def begin(self, deck: list[int]) -> None:  # P1
        deck = list(deck)
        self.opener = len(self.done) % len(self.everybody)
        clockwise = [*self.everybody[self.opener :], *self.everybody[: self.opener]]
        self.hands: list[list[int]] = [[] for _ in self.everybody]
        for _ in range(6):
            for seat in clockwise:  # C2
                self.hands[seat].append(deck.pop(0))
        self.row: list[dict[str, Any]] = []
        for _ in range(2):
            self.row.append({"cards": [deck.pop(0)], "open": True})
        self.pile, self.discard = deck, list[int]()
        self.brought: dict[int, int] = {}
        self.turn, self.waited = self.opener, 0
        self.skipped: list[int] = []

    @property
    def opening(self) -> bool:
        return len(self.row) == 2

    def may_act(self) -> list[int]:
        if self.over:
            return []
        if self.opening:
            return [seat for seat in self.everybody if seat not in self.brought]
        return [self.turn]

    def deeds(self, seat: int) -> set[Deed]:
        """Everything that a seat may do, were it its turn."""
        hand = sorted(self.hands[seat])
        if self.opening:
            return {("open", card) for card in hand}
        found: set[Deed] = set()
        for place, packet in enumerate(self.row):
            if not packet["open"]:
                continue
            card = packet["cards"][-1]
            for size in range(1, 6):  # P3; no packet takes more than five
                for laid in set(combinations(hand, size)):
                    if card + sum(laid) == 0 and all(one * card < 0 for one in laid):
                        found.add(("neutralise", place, laid))
                        if self.leave_open:
                            found |= {("leave", place, laid, top) for top in laid}
            if card > 0 and card <= len(self.pile) + len(self.discard):  # P4, P5
                found.add(("follow", place, ()))
            if card < 0:
                found |= {("follow", place, gone) for gone in combinations(hand, -card)}
        return found

    def act(self, seat: int, text: str) -> None:
        self.skipped = []
        words = text.split()
        if words[0] == "open":
            self.hands[seat].remove(int(words[1]))
            self.brought[seat] = int(words[1])
            if len(self.brought) == len(self.everybody):
                for other in self.everybody:
                    self.row.append({"cards": [self.brought[other]], "open": True})
                self.find_turn(self.opener)
            return
        packet = self.row[int(words[1])]
        card = packet["cards"][-1]
        named = [int(word) for word in words[3:] if word not in ("leaving", "open")]
        for one in named:
            self.hands[seat].remove(one)
        if words[0] == "neutralise":  # P3
            packet["cards"] += named
            packet["open"] = words[-1] == "open"
            self.waited = 0
        else:  # P4
            self.discard += named
            self.waited += 1
            for _ in range(max(card, 0)):
                self.draw(seat)
        tired = self.waited == self.patience * len(self.everybody)
        if tired or not any(packet["open"] for packet in self.row):  # P8
            self.end()
        else:
            self.find_turn(seat + 1)

    def draw(self, seat: int) -> None:
        if not self.pile:  # P7
            self.shuffles += 1
            cards = self.discard[:]
            Chance(self.seed, "plus-minus", "shuffle", self.shuffles).shuffle(cards)
            self.pile, self.discard = cards[::-1], []
        self.hands[seat].append(self.pile.pop(0))

    def find_turn(self, first: int) -> None:  # P6
        for step in self.everybody:
            seat = (first + step) % len(self.everybody)
            if self.deeds(seat):
                self.turn = seat
                return
            self.skipped.append(seat)
        self.skipped = []
        self.end()

    def end(self) -> None:
        self.done.append([points(hand) for hand in self.hands])
        if len(self.done) == self.deals:  # P12
            self.over = True
            return
        deck = list(DECK)
        Chance(self.seed, "plus-minus", "deal", len(self.done) + 1).shuffle(deck)
        self.begin(deck)

    def totals(self) -> list[int]:
        return [sum(scores[seat] for scores in self.done) for seat in self.everybody]

    def winners(self) -> list[int]:
        totals = self.totals()
        return [seat for seat in self.everybody if totals[seat] == max(totals)] * self.over


def deed(text: str) -> Deed:
    """A move's text as the referee names it."""
    words = text.split()
    if words[0] == "open":
        return ("open", int(words[1]))
    leaving = words[-1] == "open"
    named = [int(word) for word in words[3 : -2 if leaving else None]]
    if leaving:
        return ("leave", int(words[1]), tuple(sorted(named)), named[-1])
    return (words[0], int(words[1]), tuple(sorted(named)))


# --- a table that only hears what happened ------------------------------------------------------


class Listener:
    """Hands, row, piles and points, from the events alone; the pile is only counted."""

    def __init__(self, players: int) -> None:
        self.everybody = range(players)
        self.deals: list[list[int]] = []
        self.totals, self.winners = [0] * players, list[int]()
        self.over = False

    def hear(self, event: Event) -> None:
        match event:
            case Dealt(round, dealer, opener, hands, row, pile):
                assert opener == (dealer + 1) % len(self.everybody)
                self.round, self.dealer, self.pile = round, dealer, pile
                self.hands = [list(hand or ()) for hand in hands]
                self.row = [{"cards": [card], "open": True} for card in row]
                self.chosen: list[int | None] = [None for _ in self.everybody]
                self.discard: list[int] = []
                self.since = 0
                self.acting = list(self.everybody)
            case Chose(seat, card):
                assert card is not None
                self.hands[seat].remove(card)
                self.chosen[seat] = card
                self.acting.remove(seat)
            case Opened(cards):
                assert list(cards) == self.chosen
                self.row += [{"cards": [card], "open": True} for card in cards]
                self.chosen = [None for _ in self.everybody]
            case Neutralised(seat, packet, cards, is_open):
                self.row[packet] = {"cards": [*self.cards(packet), *cards], "open": is_open}
                for card in cards:
                    self.hands[seat].remove(card)
                self.since = 0
            case Followed(_, packet, card):
                assert self.cards(packet)[-1] == card
                self.since += 1
            case Drew(seat, card, left):
                assert card is not None and left == self.pile - 1
                self.hands[seat].append(card)
                self.pile = left
            case Dropped(seat, cards):
                for card in cards:
                    self.hands[seat].remove(card)
                self.discard += cards
            case Reshuffled(pile):
                assert self.pile == 0 and pile == len(self.discard)
                self.pile, self.discard = pile, []
            case TurnCame(seat):
                self.acting = [seat]
            case DealEnded(round, _, hands, split, scores, totals):
                assert round == self.round
                assert list(map(sorted, self.hands)) == list(map(list, hands))
                assert [group is not None for group in split] == [made == 50 for made in scores]
                self.deals.append(list(scores))
                self.totals, self.acting = list(totals), []
            case MatchEnded(outcome):
                self.over, self.winners = True, list(outcome.winners)
                assert outcome.totals == tuple(self.totals)

    def cards(self, packet: int) -> list[int]:
        cards = self.row[packet]["cards"]
        assert isinstance(cards, list)
        return cards

    def told(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "dealer": self.dealer,
            "to_act": self.acting,
            "over": self.over,
            "winners": self.winners,
            "totals": self.totals,
            "hands": self.hands,
            "row": self.row,
            "chosen": self.chosen,
            "discard": self.discard,
            "since_neutralised": self.since,
            "deals": self.deals,
        }


# --- whole matches ------------------------------------------------------------------------------


def play_beside(
    players: int, options: dict[str, Any], seed: int, cards: list[int], eager: float
) -> Counter[str]:
    """Play a match; game, referee and listener agree at every step. Counts what happened."""
    events: list[Event] = []
    game = PlusMinus.deal(players, options, seed, cards, events)
    referee = Referee(players, options, seed, cards)
    listener, chance = Listener(players), Chance(seed, "beside")
    happened: Counter[str] = Counter()
    while True:
        for event in events:
            happened[type(event).__name__] += 1
            listener.hear(event)
        position = game.position()
        agree(position, referee, listener)
        skips = [event.seat for event in events if isinstance(event, Skipped)]
        assert skips == referee.skipped
        assert game.to_act == referee.may_act()
        if referee.over:
            return happened
        for seat in range(players):
            texts = [move.text() for move in game.legal_moves(seat)]
            may = referee.deeds(seat) if seat in game.to_act else set()
            assert {deed(text) for text in texts} == may and len(texts) == len(may)
            if not game.opening:
                assert game.can_act(seat) == bool(referee.deeds(seat))
        seat = chance.pick(game.to_act)
        moves = game.legal_moves(seat)
        wished = [move for move in moves if move.text().startswith("neutralise")]
        move = chance.pick(wished if wished and chance.share() < eager else moves)
        events = []
        game.play(seat, move, events=events)
        referee.act(seat, move.text())


def agree(position: dict[str, Any], referee: Referee, listener: Listener) -> None:
    assert position["hands"] == referee.hands
    assert position["row"] == referee.row
    assert position["pile"] == referee.pile
    assert position["discard"] == referee.discard
    assert position["since_neutralised"] == referee.waited
    assert position["deals"] == referee.done
    assert position["totals"] == referee.totals()
    assert position["winners"] == referee.winners()
    assert position["over"] == referee.over
    told = listener.told()
    assert told == {key: position[key] for key in told}
    assert listener.pile == len(position["pile"])


SEEDS = st.integers(min_value=0, max_value=2**32)
EAGER = st.sampled_from([0.0, 0.5, 0.95])
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "deals": st.sampled_from([1, 3]),
        "patience": st.sampled_from([2, 3, 5]),
        "leave_open": st.booleans(),
    },
)


@settings(max_examples=40)
@given(players=st.integers(2, 6), options=OPTIONS, seed=SEEDS, eager=EAGER)
def test_a_slow_referee_agrees_with_every_step_of_a_match(
    players: int, options: dict[str, Any], seed: int, eager: float
) -> None:
    cards = list(DECK)
    Chance(seed, "deck").shuffle(cards)
    play_beside(players, options, seed, cards, eager)


@settings(max_examples=80)
@given(
    players=st.integers(2, 4),
    options=OPTIONS,
    seed=SEEDS,
    pile=st.lists(st.sampled_from(VALUES), max_size=7),
    dealt=st.lists(st.sampled_from(VALUES), min_size=26, max_size=26),
    eager=EAGER,
)
def test_a_slow_referee_agrees_where_the_pile_is_short(
    players: int,
    options: dict[str, Any],
    seed: int,
    pile: list[int],
    dealt: list[int],
    eager: float,
) -> None:
    cards = dealt[: 6 * players + 2] + pile
    play_beside(players, {**options, "deals": 1}, seed, cards, eager)


def test_the_referee_has_seen_everything() -> None:
    """The matches of a short deck: nobody is left wondering whether a rule was ever tried."""
    happened: Counter[str] = Counter()
    for seed in range(25):
        chance = Chance(seed, "short")
        cards = [chance.pick((*VALUES, -3, -4, -5)) for _ in range(6 * 3 + 2 + chance.below(6))]
        options = {"deals": 1, "patience": 10, "leave_open": seed % 2 == 1}
        happened += play_beside(3, options, seed, cards, 0.6)
    assert min(happened[name] for name in ("Skipped", "Reshuffled", "Drew", "Dropped")) >= 5
    assert happened["DealEnded"] == happened["MatchEnded"] == 25
