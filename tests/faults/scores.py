"""The score of every game, said a second time and in another way: from what happened alone.

Each of these listens to the events of a match, from its deal on, and never looks at the game. What
it comes to must be what the game says at the end of each round and of the match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from plain_plus_minus import worth
from plain_twin_it import GOAL, RATING

from game.contract import Event, MatchEnded, Outcome


class Unequal(AssertionError):
    """The game counts otherwise."""


def same(said: Any, counted: Any, what: str) -> None:
    if said != counted:
        raise Unequal(f"{what}: the game says {said}, and what happened makes {counted}")


class Score:
    """What all games share: rounds, totals and who wins."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players, self.options = players, options
        self.rounds: list[list[int]] = []
        self.ended = False

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, MatchEnded):
                self.ended = True
                self.end(event.outcome)
            else:
                self.on(event)

    def on(self, event: Any) -> None:
        raise NotImplementedError

    def totals(self) -> list[int]:
        return [sum(scores[seat] for scores in self.rounds) for seat in range(self.players)]

    def round_over(self, event: Any, scores: list[int]) -> None:
        same(list(event.scores), scores, f"scores of round {event.round}")
        self.rounds.append(scores)
        same(event.round, len(self.rounds), "number of the round")
        same(list(event.totals), self.totals(), f"totals after round {event.round}")

    def end(self, outcome: Outcome) -> None:
        """C4: whoever nobody has more than."""
        totals = self.totals()
        winners = [seat for seat in range(self.players)
                   if not any(other > totals[seat] for other in totals)]  # fmt: skip
        same(list(outcome.winners), winners, "who has won")
        same(list(outcome.totals), totals, "totals at the end")

    def agrees_with(self, game: Any) -> None:
        """The game at any moment."""
        same(game.position()["totals"], self.totals(), "totals")
        same(game.outcome() is not None, self.ended, "whether the match is over")


class TakeThatScore(Score):
    """T10: two points for every twist; a card taken costs one, and four more if it has the same
    digit twice."""

    def on(self, event: Any) -> None:
        if event.tag == "dealt":
            self.points = [0] * self.players
        elif event.tag == "twisted":
            self.points[event.seat] += 2
        elif event.tag in ("line_taken", "extra_taken"):
            for card in event.cards if event.tag == "line_taken" else (event.card,):
                self.points[event.seat] -= 5 if card % 11 == 0 else 1
        elif event.tag == "round_ended":
            self.round_over(event, self.points)
            self.over_by_rounds(self.options.get("rounds", 2))

    def over_by_rounds(self, wanted: int) -> None:
        if len(self.rounds) > wanted:
            raise Unequal(f"round {len(self.rounds)} of {wanted} was played")

    def end(self, outcome: Outcome) -> None:
        super().end(outcome)
        same(len(self.rounds), self.options.get("rounds", 2), "rounds of the match")


class PlusMinusScore(Score):
    """P9 to P11: hands are followed card by card, and parted in every way there is."""

    def on(self, event: Any) -> None:
        if event.tag == "dealt":
            self.hands = [Counter(hand) for hand in event.hands]
        elif event.tag in ("chose", "drew"):
            self.hands[event.seat][event.card] += 1 if event.tag == "drew" else -1
        elif event.tag in ("neutralised", "dropped"):
            self.hands[event.seat].subtract(event.cards)
        elif event.tag == "deal_ended":
            hands = [tuple(sorted(hand.elements())) for hand in self.hands]
            same(list(event.hands), hands, "hands at the end of a deal")
            self.round_over(event, [worth(hand) for hand in hands])
            for hand, split, score in zip(hands, event.groups, event.scores, strict=True):
                same(split is not None, score == 50 and sum(hand) == 0, f"split of {hand}")
                same(sorted(c for g in split or () for c in g), list(hand) if split else [],
                     "cards of the split")  # fmt: skip

    def end(self, outcome: Outcome) -> None:
        super().end(outcome)
        same(len(self.rounds), self.options.get("deals", self.players), "deals of the match")


class Flip7Score(Score):
    """F12: what was turned up for a seat and not cancelled, unless the seat lost it all."""

    def on(self, event: Any) -> None:
        if event.tag == "round_began":
            self.cards: list[list[str]] = [[] for _ in range(self.players)]
            self.lost: set[int] = set()
            self.seven: set[int] = set()
        elif event.tag == "card_turned":
            self.cards[event.seat].append(event.card)
        elif event.tag == "saved":
            self.cards[event.seat].remove(str(event.number))
        elif event.tag == "busted":
            self.lost.add(event.seat)
        elif event.tag == "froze":
            rules = self.options.get("rules", "leaflet")
            usual = "loses" if rules == "leaflet" else "banks"
            if self.options.get("freeze", usual) == "loses":  # F6
                self.lost.add(event.seat)
        elif event.tag == "sevened":
            self.seven.add(event.seat)
        elif event.tag == "round_ended":
            scores = [self.worth(seat) for seat in range(self.players)]
            self.round_over(event, scores)
            same([told.points for told in event.sums], scores, "points as the sums have them")
            best = sorted(self.totals())[-2:]
            self.decided = best[1] >= self.options.get("target", 200) and best[0] < best[1]

    def worth(self, seat: int) -> int:
        if seat in self.lost:
            return 0
        points = 0
        for card in self.cards[seat]:
            points += int(card) if card.isdigit() else 0
        for card in self.cards[seat]:
            points *= 2 if card == "x2" else 1
        for card in self.cards[seat]:
            points += int(card[1:]) if card[0] == "+" else 0
        shown = {card for card in self.cards[seat] if card.isdigit()}
        same(seat in self.seven, len(shown) == 7, f"seven numbers of seat {seat}")
        return points + 15 * (len(shown) == 7)

    def end(self, outcome: Outcome) -> None:
        """F14, F15."""
        super().end(outcome)
        same(len(outcome.winners), 1, "winners")
        same(True, self.decided, "whether the match is decided")

    def agrees_with(self, game: Any) -> None:
        super().agrees_with(game)
        if self.rounds:
            same(self.ended, self.decided, "whether the match is decided")

    def joined(self) -> None:
        self.players += 1
        for scores in self.rounds:
            scores.append(0)

    def left(self, seat: int) -> None:
        self.players -= 1
        for scores in self.rounds:
            del scores[seat]


class TwinItScore(Score):
    """W7 to W10, W13, W22 to W25: catches as they were told; together, every card put onto
    another is a point."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        super().__init__(players, options)
        self.mode = options.get("mode", "duel")
        teams = options.get("teams") or [seat % 2 for seat in range(players)]
        self.owner = [{"clans": teams[seat], "together": 0}.get(self.mode, seat)
                      for seat in range(players)]  # fmt: skip
        self.catches: list[list[frozenset[int]]] = [[] for _ in set(self.owner)]
        self.points = 0

    def on(self, event: Any) -> None:
        if event.tag == "joined":
            self.points += 1
            same(event.points, self.points, "points together")
        elif event.tag == "caught":
            robbed = {(taken.owner, taken.card) for taken in event.taken if taken.owner is not None}
            for owner, card in robbed:
                self.catches[owner] = [one for one in self.catches[owner] if card not in one]
            self.catches[event.owner].append(frozenset(event.cards))
        elif event.tag == "paid":
            same(frozenset(event.cards) in self.catches[event.owner], True, "a catch that was paid")
            self.catches[event.owner].remove(frozenset(event.cards))
        elif event.tag == "ended":
            self.ended = True
            self.end(event.outcome)

    def totals(self) -> list[int]:
        if self.mode == "together":
            return [self.points] * self.players
        return [len(self.catches[owner]) for owner in self.owner]

    def end(self, outcome: Outcome) -> None:
        same(list(outcome.totals), self.totals(), "totals at the end")
        why = outcome.reason.key.rpartition(".")[2]
        if self.mode == "together":
            names = ("moles", "eaglets", "falcons", "lynxes")
            limits: Sequence[int] = (*RATING[self.players], 1000)
            wanted = next(n for n, most in zip(names, limits, strict=True) if self.points <= most)
            same(why, wanted, "the rating")
            same(list(outcome.winners), list(range(self.players)), "who has won")
            return
        goal = self.options.get("goal", GOAL[self.mode])
        goals = goal if isinstance(goal, list) else [goal] * len(self.catches)
        best = [owner for owner, owned in enumerate(self.catches) if len(owned) >= goals[owner]]
        told = "goals" if len({len(self.catches[owner]) for owner in best}) > 1 else "goal"
        same(why.removesuffix("_shared"), told if best else "spent", "why it is over")
        if not best:
            rank = [(len(owned), sum(map(len, owned))) for owned in self.catches]
            best = [owner for owner, value in enumerate(rank) if value == max(rank)]
        winners = [seat for seat in range(self.players) if self.owner[seat] in best]
        same(list(outcome.winners), winners, "who has won")


SCORES: dict[str, type[Score]] = {
    "take-that": TakeThatScore,
    "plus-minus": PlusMinusScore,
    "flip-7": Flip7Score,
    "twin-it": TwinItScore,
}
