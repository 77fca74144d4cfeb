"""Flip 7 a second time, as plainly as the rulebook says it: for counting positions only.

Written from the rulings alone; it shares nothing with ``game/``. It has no position to stop in and
go on from: a match is told from its beginning, with what the players have answered so far, and
when there is no answer left it says who is asked what. How the discard is shuffled is told too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


class Asked(Exception):
    """Somebody has to answer: the seat, and what it may say."""

    def __init__(self, seat: int, answers: list[str]) -> None:
        super().__init__(seat, answers)
        self.seat, self.answers = seat, answers


class Seven(Exception):
    """Somebody has seven different numbers."""


class Plain:
    """A match up to the first question that has no answer, or to its end."""

    def __init__(
        self,
        players: int,
        deck: Sequence[str],
        answers: Sequence[str],
        shuffled: Callable[[list[str], int], list[str]],
        target: int = 200,
        banks: bool = False,
        busted_gives: bool = True,
        another_card: bool = True,
    ) -> None:
        self.players, self.pile, self.discard = players, list(deck), list[str]()
        self.answers, self.shuffled = list(answers), shuffled
        self.target, self.banks = target, banks
        self.busted_gives, self.another_card = busted_gives, another_card
        self.scores: list[list[int]] = []
        self.air: list[str] = []  # cards between two places
        self.asked: Asked | None = None
        self.reshuffles = 0
        try:
            while not self.is_over():
                self.round()
        except Asked as asked:
            self.asked = asked

    def ask(self, seat: int, may: list[str]) -> str:
        if not self.answers:
            raise Asked(seat, may)
        answer = self.answers.pop(0)
        assert answer in may, f"{answer} is not among {may}"
        return answer

    def totals(self) -> list[int]:
        return [sum(score[seat] for score in self.scores) for seat in range(self.players)]

    def is_over(self) -> bool:
        """F14, F15."""
        totals = sorted(self.totals())
        return totals[-1] >= self.target and totals[-1] > totals[-2]

    # --- a round ---

    def round(self) -> None:
        self.before: list[list[str]] = [[] for _ in range(self.players)]  # what lies before whom
        self.state = ["active"] * self.players
        dealer = (self.players - 1 + len(self.scores)) % self.players  # C1
        clockwise = [(dealer + 1 + step) % self.players for step in range(self.players)]
        try:
            for seat in clockwise:  # F1
                if self.state[seat] == "active" and self.can_go_on():
                    self.card_for(seat, "deal")
            seat = dealer
            while "active" in self.state:  # F2, F16
                seat = (seat + 1) % self.players
                if self.state[seat] == "active":
                    self.turn(seat)
        except Seven:  # F4, F7
            pass
        self.scores.append([self.worth(seat) for seat in range(self.players)])
        self.discard += self.air
        self.air = []
        if not self.is_over():
            for cards in self.before:  # F13
                self.discard += cards

    def turn(self, seat: int) -> None:
        may = ["hit"] if self.pile or self.discard else []
        if self.before[seat] or not may:  # F2, F13
            may.append("stay")
        if self.ask(seat, may) == "stay":
            self.state[seat] = "stayed"
        else:
            self.card_for(seat, "hit")

    def can_go_on(self) -> bool:
        """F13: there is a card for one who is not asked, and not only those that come back."""
        return bool(self.pile) or any(card not in ("three", "chance") for card in self.discard)

    # --- a card ---

    def card_for(self, seat: int, why: str) -> str:
        if not self.pile:  # F13
            self.reshuffles += 1
            self.pile, self.discard = self.shuffled(self.discard, self.reshuffles), []
        card = self.pile.pop(0)
        mine = self.before[seat]
        if card.isdigit():
            self.number_for(seat, card)
        elif card == "chance":
            if "chance" not in mine:
                mine.append(card)
            else:  # F11
                self.offer(seat, card)
            if why != "three" and self.another_card and self.can_go_on():  # F10
                self.card_for(seat, why)
        elif card not in ("freeze", "three"):
            mine.append(card)
        elif why != "three":
            self.offer(seat, card)
        return card

    def number_for(self, seat: int, card: str) -> None:
        mine = self.before[seat]
        if card in mine and "chance" in mine:  # F9
            mine.remove("chance")
            self.discard += [card, "chance"]
            return
        if card in mine:  # F3
            self.state[seat] = "busted"
        mine.append(card)
        if self.state[seat] == "active" and sum(map(str.isdigit, mine)) == 7:
            raise Seven

    def offer(self, seat: int, card: str) -> None:
        """F5, F11: with one choice nothing is asked."""
        able = [other for other in range(self.players) if self.state[other] == "active"]
        if card == "chance":
            able = [other for other in able if "chance" not in self.before[other]]
        if not able:
            self.discard.append(card)
            return
        to = able[0]
        if len(able) > 1:
            self.air.append(card)
            to = int(self.ask(seat, [f"give {other}" for other in able]).split()[1])
            self.air.remove(card)
        if card == "chance":
            self.before[to].append(card)
        elif card == "freeze":  # F6
            self.before[to].append(card)
            self.state[to] = "frozen"
        else:
            self.three_for(to)

    def three_for(self, seat: int) -> None:
        """F7, F8."""
        self.air.append("three")
        aside = []
        for _ in range(3):
            if self.state[seat] == "active" and self.can_go_on():
                card = self.card_for(seat, "three")
                if card in ("freeze", "three"):
                    aside.append(card)
                    self.air.append(card)
        self.air.remove("three")
        self.discard.append("three")
        if self.state[seat] == "busted" and not self.busted_gives:
            for card in aside:
                self.air.remove(card)
                self.discard.append(card)
            return
        for card in aside:
            self.air.remove(card)
            self.offer(seat, card)

    # --- the score ---

    def worth(self, seat: int) -> int:
        """F12."""
        if self.state[seat] == "busted" or (self.state[seat] == "frozen" and not self.banks):
            return 0
        numbers = [int(card) for card in self.before[seat] if card.isdigit()]
        double = 2 ** self.before[seat].count("x2")
        more = sum(int(card) for card in self.before[seat] if card[0] == "+")
        return sum(numbers) * double + more + 15 * (len(numbers) == 7)
