"""Flip 7 against a second opinion: a slow referee, and a table that only hears the events.

The referee is written from the rulings alone. Where the game keeps a list of what is still to be
done, the referee simply waits in the middle of a sentence until somebody answers.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from game.chance import Chance
from game.contract import Event, MatchEnded, Reshuffled
from game.flip_7.cards import CARD_OF, NAMES
from game.flip_7.rules import Flip7
from game.flip_7.told import (
    Busted,
    CardTurned,
    ChanceKept,
    Discarded,
    FlipsEnded,
    Froze,
    Given,
    RoundBegan,
    RoundEnded,
    Saved,
    Stood,
)
from tests.flip_7.cards import deck

# Who is asked, and what may be answered; the answer comes back.
Asking = Generator[tuple[int, set[str]], str, None]


class Seven(Exception):
    """Somebody shows seven different numbers."""


class Sorted(Flip7):
    """The order of a discard is nobody's business: it is sorted before it is shuffled."""

    def _shuffle(self, cards: list[int]) -> None:
        cards.sort()
        super()._shuffle(cards)


class Referee:
    """A whole match, in the words of the rulings."""

    def __init__(self, players: int, options: dict[str, Any], seed: int, pile: list[str]) -> None:
        self.everybody = range(players)
        leaflet = options.get("rules", "leaflet") == "leaflet"
        self.freeze_loses = options.get("freeze", "loses" if leaflet else "banks") == "loses"
        gives = options.get("bust_in_three", "gives" if leaflet else "discards")
        self.bust_gives = gives == "gives"
        self.another = options.get("chance_draw", "another" if leaflet else "none") == "another"
        self.target = options.get("target", 200)
        self.seed, self.shuffles = seed, 1
        self.pile, self.discard = list(pile), list[str]()
        self.totals = [0] * players
        self.winner: int | None = None

    def match(self) -> Asking:
        dealer = self.everybody[-1]
        while self.winner is None:
            yield from self.one_round(dealer)
            best = max(self.totals)
            if best >= self.target and self.totals.count(best) == 1:  # F14, F15
                self.winner = self.totals.index(best)
            else:
                for seat in self.everybody:  # F13
                    self.discard += self.numbers[seat] + self.modifiers[seat] + self.above[seat]
            dealer = (dealer + 1) % len(self.everybody)

    def one_round(self, dealer: int) -> Asking:
        self.numbers: list[list[str]] = [[] for _ in self.everybody]
        self.modifiers: list[list[str]] = [[] for _ in self.everybody]
        self.above: list[list[str]] = [[] for _ in self.everybody]  # Second Chance and Freeze
        self.state = ["active" for _ in self.everybody]
        self.air: list[str] = []
        clockwise = [(dealer + 1 + step) % len(self.everybody) for step in self.everybody]
        flipped_seven = None
        try:
            for seat in clockwise:  # F1
                if self.state[seat] == "active" and self.cards_come():
                    yield from self.one_card(seat)
            while "active" in self.state:  # F2
                for seat in clockwise:
                    if self.state[seat] == "active":
                        yield from self.one_turn(seat)
        except Seven as seven:  # F4
            flipped_seven = seven.args[0]
            self.discard += self.air  # F7
        for seat in self.everybody:
            if self.state[seat] == "busted" or (self.state[seat] == "frozen" and self.freeze_loses):
                continue
            score = sum(map(int, self.numbers[seat])) * (2 ** self.modifiers[seat].count("x2"))
            score += sum(int(card) for card in self.modifiers[seat] if card != "x2")  # F12
            self.totals[seat] += score + (15 if seat == flipped_seven else 0)

    def one_turn(self, seat: int) -> Asking:
        answers = (
            {"stay"} if self.numbers[seat] + self.modifiers[seat] + self.above[seat] else set()
        )
        answers = answers | {"hit"} if self.pile or self.discard else {"stay"}  # F13
        if (yield seat, answers) == "stay":
            self.state[seat] = "stayed"
        else:
            yield from self.one_card(seat)

    def cards_come(self) -> bool:
        """F13; but Flip Three and Second Chance alone would go round and round."""
        return bool(self.pile) or bool(set(self.discard) - {"three", "chance"})

    def drawn(self) -> str:
        if not self.pile:  # F13
            self.shuffles += 1
            cards = sorted(map(CARD_OF.__getitem__, self.discard))
            Chance(self.seed, "flip-7", "shuffle", self.shuffles).shuffle(cards)
            self.pile, self.discard = [NAMES[card] for card in reversed(cards)], []
        return self.pile.pop(0)

    def one_card(self, seat: int) -> Asking:
        card = self.drawn()
        if card == "chance":
            yield from self.second_chance(seat)
            if self.another and self.cards_come():  # F10
                yield from self.one_card(seat)
        elif card in ("freeze", "three"):
            yield from self.give(seat, card)
        else:
            self.show(seat, card)

    def show(self, seat: int, card: str) -> None:
        if card in ("+2", "+4", "+6", "+8", "+10", "x2"):
            self.modifiers[seat].append(card)
        elif card not in self.numbers[seat]:
            self.numbers[seat].append(card)
            if len(self.numbers[seat]) == 7:
                raise Seven(seat)
        elif "chance" in self.above[seat]:  # F9
            self.above[seat].remove("chance")
            self.discard += ["chance", card]
        else:  # F3
            self.numbers[seat].append(card)
            self.state[seat] = "busted"

    def second_chance(self, seat: int) -> Asking:
        if "chance" not in self.above[seat]:
            self.above[seat].append("chance")
            return
        without = [  # F11
            other
            for other in self.everybody
            if self.state[other] == "active" and "chance" not in self.above[other]
        ]
        to = yield from self.chosen(seat, without, "chance")
        (self.discard if to is None else self.above[to]).append("chance")

    def chosen(
        self, by: int, choices: list[int], card: str
    ) -> Generator[tuple[int, set[str]], str, int | None]:
        if len(choices) < 2:  # F5
            return choices[0] if choices else None
        self.air.append(card)
        answer = yield by, {f"give {seat}" for seat in choices}
        self.air.remove(card)
        return int(answer.split()[1])

    def give(self, by: int, card: str) -> Asking:
        active = [seat for seat in self.everybody if self.state[seat] == "active"]
        to = yield from self.chosen(by, active, card)
        if to is None:
            self.discard.append(card)  # F8
        elif card == "freeze":  # F6
            self.above[to].append("freeze")
            self.state[to] = "frozen"
        else:
            yield from self.flip_three(to)

    def flip_three(self, seat: int) -> Asking:
        self.air.append("three")
        aside: list[str] = []
        for _ in range(3):  # F7
            if self.state[seat] != "active" or not self.cards_come():
                break
            card = self.drawn()
            if card == "chance":
                yield from self.second_chance(seat)
            elif card in ("freeze", "three"):
                aside.append(card)
                self.air.append(card)
            else:
                self.show(seat, card)
        self.air.remove("three")
        self.discard.append("three")  # F13
        bust = self.state[seat] == "busted"
        for card in aside:
            self.air.remove(card)
            if bust and not self.bust_gives:  # F8
                self.discard.append(card)
        for place, card in enumerate(aside if self.bust_gives or not bust else []):
            self.air += aside[place + 1 :]
            yield from self.give(seat, card)
            for waiting in aside[place + 1 :]:
                self.air.remove(waiting)


# --- a table that only hears what happened ------------------------------------------------------


class Listener:
    """Rows, piles and points, from the events alone."""

    def __init__(self, players: int) -> None:
        self.rounds: list[list[int]] = []
        self.discard: list[str] = []
        self.air: list[str] = []
        self.winners: list[int] = []
        self.totals = [0] * players
        self.clear(players)

    def clear(self, players: int) -> None:
        self.rows: list[list[str]] = [[] for _ in range(players)]
        self.modifiers: list[list[str]] = [[] for _ in range(players)]
        self.chance = [False] * players
        self.freezes = [0] * players
        self.status = ["active"] * players

    def lying(self) -> list[str]:
        cards = ["chance"] * sum(self.chance) + ["freeze"] * sum(self.freezes)
        return cards + [card for cards in (*self.rows, *self.modifiers) for card in cards]

    def hear(self, event: Event) -> None:
        match event:
            case RoundBegan(round, dealer, pile):
                self.round, self.dealer, self.pile = round, dealer, pile
                self.discard += self.lying()
                self.clear(len(self.totals))
            case CardTurned(seat, card, left=left):
                self.pile = left
                if card.isdigit():
                    self.rows[seat].append(card)
                elif card in ("freeze", "three", "chance"):
                    self.air.append(card)
                else:
                    self.modifiers[seat].append(card)
            case Busted(seat, number):
                assert self.rows[seat].count(str(number)) == 2
                self.status[seat] = "busted"
            case Saved(seat, number):
                assert self.rows[seat].pop() == str(number)
                self.chance[seat] = False
                self.discard += [str(number), "chance"]
            case ChanceKept(seat):
                self.air.remove("chance")
                self.chance[seat] = True
            case Given(_, to, card):
                if card == "chance":
                    self.air.remove(card)
                    self.chance[to] = True
            case Froze(seat):
                self.air.remove("freeze")
                self.freezes[seat] += 1
                self.status[seat] = "frozen"
            case FlipsEnded():
                self.air.remove("three")
                self.discard.append("three")
            case Discarded(card):
                self.air.remove(card)
                self.discard.append(card)
            case Stood(seat):
                self.status[seat] = "stayed"
            case Reshuffled(pile):
                assert len(self.discard) == pile
                self.pile, self.discard = pile, []
            case RoundEnded(_, _, sums, scores, totals):
                self.rounds.append(list(scores))
                assert [made.points for made in sums] == list(scores)
                assert [made.status for made in sums] == self.status
                self.totals = list(totals)
                self.discard += self.air
                self.air = []
            case MatchEnded(outcome):
                self.winners = list(outcome.winners)

    def told(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "dealer": self.dealer,
            "winners": self.winners,
            "totals": self.totals,
            "rows": self.rows,
            "modifiers": self.modifiers,
            "chance": self.chance,
            "freezes": self.freezes,
            "status": self.status,
            "discard": sorted(self.discard),
            "rounds": self.rounds,
        }


# --- whole matches ------------------------------------------------------------------------------


def play_beside(
    players: int,
    options: dict[str, Any],
    seed: int,
    cards: list[str],
    daring: float,
    most: int = 20_000,
) -> Flip7:
    """Play a match; game, referee and listener must agree at every step."""
    events: list[Event] = []
    game = Sorted.deal(players, options, seed, cards, events)
    referee = Referee(players, options, seed, cards)
    asking = referee.match()
    listener, chance = Listener(players), Chance(seed, "beside")
    asked: tuple[int, set[str]] | None = next(asking)
    for _ in range(most):
        for event in events:
            listener.hear(event)
        position = game.position()
        compare(position, referee, listener)
        if asked is None or game.over:
            assert asked is None and game.over
            assert position["winners"] == [referee.winner]
            break
        seat = game.to_act[0]
        texts = [move.text() for move in game.legal_moves(seat)]
        assert (seat, set(texts), len(texts)) == (*asked, len(asked[1]))
        text = "hit" if "hit" in texts and chance.share() < daring else chance.pick(texts)
        events = []
        game.play(seat, Flip7.parse(text), events=events)
        try:
            asked = asking.send(text)
        except StopIteration:
            asked = None
    return game


def compare(position: dict[str, Any], referee: Referee, listener: Listener) -> None:
    assert position["rows"] == referee.numbers
    assert position["modifiers"] == referee.modifiers
    assert position["chance"] == ["chance" in cards for cards in referee.above]
    assert position["freezes"] == [cards.count("freeze") for cards in referee.above]
    assert position["status"] == referee.state
    assert position["pile"] == referee.pile
    assert sorted(position["discard"]) == sorted(referee.discard)
    assert position["totals"] == referee.totals
    waiting = [position["pending"]["card"]] if position["pending"] else []
    assert set(waiting + position["set_aside"]) <= set(referee.air)
    told = listener.told()
    assert told == {**{key: position[key] for key in told}, "discard": sorted(position["discard"])}
    assert listener.pile == len(position["pile"])


SEEDS = st.integers(min_value=0, max_value=2**32)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "rules": st.sampled_from(["leaflet", "international"]),
        "freeze": st.sampled_from(["loses", "banks"]),
        "bust_in_three": st.sampled_from(["gives", "discards"]),
        "chance_draw": st.sampled_from(["another", "none"]),
        "target": st.sampled_from([50, 200]),
    },
)
DARING = st.sampled_from([0, 0.3, 0.9])
SHORT_DECK = st.lists(
    st.sampled_from([*NAMES, "freeze", "three", "three", "chance", "chance", "12", "11"]),
    min_size=1,
    max_size=40,
)


@settings(max_examples=200, deadline=None)
@given(
    players=st.sampled_from([2, 3, 4, 6, 9, 18, 19, 24]),
    options=OPTIONS,
    seed=SEEDS,
    daring=DARING,
)
def test_a_slow_referee_agrees_with_every_step_of_a_match(
    players: int, options: dict[str, Any], seed: int, daring: float
) -> None:
    if players > 6:
        options = {**options, "target": 50}
    cards = deck("", players)
    Chance(seed, "deck").shuffle(cards)
    assert play_beside(players, options, seed, cards, daring).over


@settings(max_examples=300, deadline=None)
@given(players=st.integers(2, 5), options=OPTIONS, seed=SEEDS, cards=SHORT_DECK, daring=DARING)
def test_a_slow_referee_agrees_where_the_pile_runs_out_all_the_time(
    players: int, options: dict[str, Any], seed: int, cards: list[str], daring: float
) -> None:
    play_beside(players, options, seed, cards, daring, most=150)


@settings(max_examples=150, deadline=None)
@given(
    players=st.integers(2, 5),
    options=OPTIONS,
    seed=SEEDS,
    numbers=st.permutations([f"{n}" for n in range(13)] * 2),
    flips=st.lists(st.sampled_from(["three", "freeze", "chance"]), min_size=4, max_size=9),
    daring=DARING,
)
def test_a_slow_referee_agrees_where_actions_come_thick_and_fast(
    players: int,
    options: dict[str, Any],
    seed: int,
    numbers: list[str],
    flips: list[str],
    daring: float,
) -> None:
    cards = [card for pair in zip(flips, numbers, strict=False) for card in pair]
    play_beside(players, options, seed, [*cards, *numbers[len(flips) :]], daring, most=150)


def test_all_cards_of_the_deck_may_lie_before_the_players() -> None:
    """Among 18 a deck in order gives nobody a number twice: it is turned up to its last card."""
    game = Flip7.deal(18, {"rules": "international"}, seed=3, deck=deck("", 18))
    while game.round == 1 and game.pile:
        game.play(game.to_act[0], game.legal_moves(game.to_act[0])[0])
    assert game.round == 1 and "busted" not in game.position()["status"]
    play_beside(18, {"rules": "international"}, 3, deck("", 18), daring=1.0, most=300)
