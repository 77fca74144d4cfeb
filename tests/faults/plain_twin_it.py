"""Twin It a second time, as plainly as the rulings say it: a referee for some cards on a table.

Written from the rulings alone; it shares nothing with ``game/``, and is told which motifs are on
its cards. Acts are texts as in a journal. What happens is told in short lines.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

Place = frozenset[int]  # where a hand can lie: a card, or all cards of a catch
Line = tuple[Any, ...]

GOAL = {"duel": 5, "clans": 5, "ring": 7, "together": 0}
HOLD = {"duel": 2000, "clans": 5000, "ring": 2000, "together": 0}
# W19: the most points of moles, eaglets and falcons.
RATING = {1: (4, 6, 9), 2: (9, 12, 17), 3: (14, 18, 26), 4: (19, 24, 35), 5: (24, 30, 44),
          6: (29, 36, 53)}  # fmt: skip


class Plain:
    def __init__(self, mode: str, players: int, motifs: Mapping[int, tuple[int, int]]) -> None:
        self.mode, self.players, self.motifs = mode, players, motifs
        self.hold, self.point_ms = [HOLD[mode]] * players, 3000
        self.team = [seat % 2 if mode == "clans" else seat for seat in range(players)]
        if mode == "together":
            self.team = [0] * players
        self.side: dict[int, int] = {}  # which face of each card is up
        self.table: list[int] = []
        self.piles: list[list[int]] = []
        self.catches: list[list[list[int]]] = [[] for _ in set(self.team)]
        self.goal = [GOAL[mode]] * len(self.catches)
        self.hands: list[tuple[int, int, int]] = []  # seat, card, since when
        self.spots: dict[int, tuple[int, int]] = {}
        self.now = 0
        self.count: tuple[int, list[int]] | None = None  # a dispute: until when, which cards
        self.slap: tuple[int, int] | None = None
        self.shown: list[int] = []  # pointed at
        self.debts: list[tuple[int, int]] = []
        self.bars: dict[int, int] = {}  # who may not slap, and until when without cards to turn
        self.turn: int | None = 0
        self.over: tuple[tuple[int, ...], str] | None = None
        self.log: list[Line] = []

    def twin(self) -> Plain:
        """The same again, with nothing told yet."""
        other = copy.copy(self)
        for name in ("side", "spots", "bars"):
            setattr(other, name, dict(getattr(self, name)))
        for name in ("table", "hands", "shown", "debts"):
            setattr(other, name, list(getattr(self, name)))
        other.piles = [list(pile) for pile in self.piles]
        other.catches = [[list(catch) for catch in owned] for owned in self.catches]
        other.log = []
        return other

    # --- what is seen ---

    def motif(self, card: int) -> int:
        return self.motifs[card][self.side[card]]

    def open(self) -> list[int]:
        """On the table and on the piles."""
        return self.table + [pile[0] for pile in self.piles if pile]

    def places(self) -> list[Place]:
        """W1, W4."""
        alone = [frozenset([card]) for card in self.open()]
        return alone + [frozenset(catch) for owned in self.catches for catch in owned]

    def place(self, card: int) -> Place | None:
        return next((place for place in self.places() if card in place), None)

    def owner_of(self, place: Place) -> int | None:
        for owner, owned in enumerate(self.catches):
            if sorted(place) in map(sorted, owned):
                return owner
        return None

    def equal(self, one: Place, other: Place) -> bool:
        return one != other and self.motif(min(one)) == self.motif(min(other))

    def pair_is_seen(self) -> bool:
        """W13; two catches are no pair."""
        seen = self.places()
        return any(
            self.equal(one, other) and self.owner_of(one) is None for one in seen for other in seen
        )

    def on(self, place: Place) -> list[tuple[int, int, int]]:
        """The hands on a place, the lowest first."""
        return [hand for hand in self.hands if hand[1] in place]

    # --- time ---

    def moments(self) -> list[int]:
        """When something happens by itself."""
        if self.over:
            return []
        if self.mode == "together":
            return [60_000]
        times = [since + self.hold[seat] for seat, _, since in self.hands]
        times += [self.count[0]] if self.count else []
        times += [self.slap[1]] if self.slap else []
        times += [] if any(self.piles) else self.bars.values()
        return times + [due for _, due in self.debts]

    def pass_time(self, until: int) -> None:
        while self.moments() and min(self.moments()) <= until:
            self.now = min(self.moments())
            gone = [hand for hand in self.hands if hand[2] + self.hold[hand[0]] <= self.now]
            self.lift(gone)  # W4
            if self.count and self.count[0] <= self.now:  # W9
                cards, self.count = self.count[1], None
                self.turn_over(cards)
                if self.turn is not None:
                    self.turn = self.who_has_cards(self.turn)
            if self.slap and self.slap[1] <= self.now:  # W24
                seat, self.slap, self.shown = self.slap[0], None, []
                self.bars[seat] = self.now + 3000
                self.owe(seat, "late")
            for debt in [debt for debt in self.debts if debt[1] <= self.now]:
                self.settle(debt)
            self.forget_bars()
            self.look_for_the_end()
        if not self.over:
            self.now = until

    # --- acts ---

    def refusal(self, seat: int, act: str, at: int) -> str:
        """In a word, why this may not be done; nothing if it may."""
        if self.over:
            return "over"
        if at < self.now:
            return "past"
        then = self.twin()
        then.pass_time(at)
        return "over" if then.over else then.refusal_now(seat, act)

    def refusal_now(self, seat: int, act: str) -> str:
        kind, *numbers = act.split()
        if self.mode == "together":
            return self.refusal_together(kind, numbers)
        ring = self.mode == "ring"
        if kind in ("flip", "join", "shift") or (kind in ("slap", "point") and not ring):
            return "mode"
        if kind == "turn" and numbers and not ring:
            return "mode"
        if self.slap and self.slap[0] != seat:  # W21
            return "slapped"
        if self.slap and kind != "point":
            return "slapped_already" if kind == "slap" else "points"
        if kind == "point" and not self.slap:
            return "no_slap"
        if self.count:  # W9
            return "locked"
        if kind in ("hand", "point"):
            place = self.place(int(numbers[0]))
            if place is None:
                return "hidden"
            mine = [card for by, card, _ in self.hands if by == seat and card in place]  # W4
            if kind == "point":
                return "pointed" if int(numbers[0]) in self.shown else ""
            return "twice" if mine else ""
        if kind == "slap":
            if seat not in self.bars:
                return ""
            return "barred" if any(self.piles) else "barred_empty"  # W24
        if ring and not numbers:
            return "which_pile"
        if self.turn is not None and self.turn != seat:
            return "turn"
        if self.turn is None and (self.mode != "clans" or not self.piles[seat]):  # W16
            return "no_pile"
        return "" if self.piles[int(numbers[0]) if ring else seat] else "no_pile"

    def do(self, seat: int, act: str, at: int) -> None:
        """Something that is not refused."""
        self.pass_time(at)
        kind, *words = act.split()
        if kind == "hand":
            self.lay_hand(seat, int(words[0]))
        elif kind == "turn":
            self.turn_top(seat, int(words[0]) if words else seat)
        elif kind == "slap":
            self.slap = (seat, self.now + self.point_ms)
            self.log.append(("slapped", seat, self.slap[1], self.now))
        elif kind == "point":
            self.point(seat, int(words[0]))
        else:
            self.do_together(seat, kind, words)
        self.look_for_the_end()

    def lay_hand(self, seat: int, card: int) -> None:
        place = self.place(card)
        assert place is not None
        first = not self.on(place)
        self.hands.append((seat, card, self.now))
        self.log.append(("hand", seat, card, first, self.now))
        mine = [by for by, other, _ in self.hands if by == seat and other not in place]
        if self.mode == "clans" and mine:  # W15
            return self.err(seat, "alone")
        if first and (twin := self.covered_twin(place)):  # W5, W14, W23
            return self.judge(twin, (seat, card, self.now), last=seat)
        mates = [
            (by, other)
            for by, other, _ in self.hands
            if self.team[by] == self.team[seat] and other not in place
        ]
        if mates and self.mode != "ring":  # W6, W15
            self.err(seat, "no_match")
        elif mates:  # W24
            same = self.motif(mates[0][1]) == self.motif(card)
            self.owe(seat, "gesture" if same else "no_match")
        return None

    def covered_twin(self, place: Place) -> tuple[int, int, int] | None:
        """The lowest hand on another place with the same motif, if the two make a pair by hand."""
        for hand in self.hands:
            other = self.place(hand[1])
            if other is None or not self.equal(place, other):
                continue
            if self.mode != "ring" or (hand[1] in self.table and min(place) in self.table):  # W21
                return hand
        return None

    def judge(self, one: tuple[int, int, int], other: tuple[int, int, int], last: int) -> None:
        """Two equal places have their first hand."""
        seats = (one[0], other[0])
        if self.team[one[0]] == self.team[other[0]]:
            self.win(tuple(dict.fromkeys(seats)), last, [one[1], other[1]])
        elif self.mode == "ring":
            self.split(one, other)
        else:
            self.dispute(seats, [one[1], other[1]])

    def turn_top(self, seat: int, pile: int) -> None:
        """W2, W3."""
        card = self.piles[pile].pop(0)
        self.side[card] = 1 - self.side[card]
        self.table.append(card)
        self.log.append(("turned", seat, card, pile, self.now))
        self.bars = {}  # W24
        self.turn = self.who_has_cards((seat + 1) % self.players)
        lying = self.on(frozenset([card]))
        if lying and (twin := self.covered_twin(frozenset([card]))):  # W5, W23
            if self.mode == "ring" and self.hands.index(lying[0]) < self.hands.index(twin):
                return self.split(lying[0], twin)
            return self.judge(twin, lying[0], last=lying[0][0])
        return None

    def point(self, seat: int, card: int) -> None:
        self.shown.append(card)
        self.log.append(("pointed", seat, card, self.now))
        if len(self.shown) < 2:
            return None
        one, other = (self.place(card) for card in self.shown)
        cards, self.slap, self.shown = self.shown, None, []
        assert one is not None and other is not None
        caught = [place for place in (one, other) if self.owner_of(place) is not None]
        why = ""
        if not self.equal(one, other):
            why = "no_match"
        elif len(caught) == 2 or all(card in self.table for card in cards):  # W21
            why = "gesture"
        if why:
            self.bars[seat] = self.now + 3000  # W24
            return self.owe(seat, why)
        self.win((seat,), seat, cards)
        return self.forget_bars()

    def forget_bars(self) -> None:
        """W24: without a card to turn a bar ends with its time."""
        if not any(self.piles):
            self.bars = {seat: until for seat, until in self.bars.items() if until > self.now}

    # --- what comes of them ---

    def who_has_cards(self, seat: int) -> int | None:
        """W13; in the ring the piles are everybody's."""
        if self.mode == "ring":
            return seat if any(self.piles) else None
        clockwise = [(seat + step) % self.players for step in range(self.players)]
        return next((other for other in clockwise if self.piles[other]), None)

    def take_away(self, card: int) -> None:
        """From the table or from a pile."""
        if card in self.table:
            self.table.remove(card)
        for pile in self.piles:
            if pile[:1] == [card]:
                pile.pop(0)

    def catch(self, seats: tuple[int, ...], owner: int, cards: list[int]) -> None:
        """W7, W8: these cards, and all of the catches they are part of."""
        caught: list[int] = []
        motif = self.motif(cards[0])
        for card in cards:
            for owned in self.catches:
                for catch in [catch for catch in owned if card in catch]:
                    owned.remove(catch)
                    caught += catch  # it comes to lie first
        loose = [card for card in cards if card not in caught]
        for card in loose:
            self.take_away(card)
        won = caught + loose
        self.catches[owner].append(won)
        self.hands = []  # W5
        self.log.append(("caught", seats, owner, motif, tuple(sorted(won)), self.now))

    def win(self, seats: tuple[int, ...], seat: int, cards: list[int]) -> None:
        motif, left = self.motif(cards[0]), list[int]()
        for place in self.places():
            if self.motif(min(place)) == motif and not place & set(cards):
                if self.mode == "ring":  # W22
                    cards = [*cards, min(place)]
                else:  # W11
                    left += place
        self.catch(seats, self.team[seat], cards)
        self.turn_over(left)
        self.stop(seat)
        for debt in [debt for debt in self.debts if debt[0] == seat]:  # W24
            self.settle(debt)

    def stop(self, seat: int) -> None:
        """W7, W10, W25; W16: in clans anyone may turn then."""
        self.turn = None if self.mode == "clans" else self.who_has_cards(seat)

    def split(self, one: tuple[int, int, int], other: tuple[int, int, int]) -> None:
        """W23."""
        for seat, card, _ in (one, other):
            self.catch((seat,), seat, [card])
        self.stop(one[0])
        for seat in (one[0], other[0]):
            for debt in [debt for debt in self.debts if debt[0] == seat]:
                self.settle(debt)

    def dispute(self, seats: tuple[int, int], cards: list[int]) -> None:
        """W9, W11."""
        motif = self.motif(cards[0])
        self.hands = []
        self.count = (self.now + 2000, [card for card in self.open() if self.motif(card) == motif])
        if self.mode == "clans":
            self.turn = None
        self.log.append(("disputed", seats, tuple(sorted(cards)), self.now + 2000, self.now))

    def turn_over(self, cards: list[int]) -> None:
        if not cards:
            return
        for card in cards:
            if card not in self.table:
                self.take_away(card)
                self.table.append(card)
            self.side[card] = 1 - self.side[card]
        self.log.append(("turned_over", tuple(sorted(cards)), self.now))

    def lift(self, hands: list[tuple[int, int, int]]) -> None:
        if hands:
            self.hands = [hand for hand in self.hands if hand not in hands]
            told = tuple(sorted((seat, card) for seat, card, _ in hands))
            self.log.append(("lifted", told, self.now))

    def err(self, seat: int, why: str) -> None:
        """W6, W10, W15."""
        self.log.append(("erred", seat, why, self.now))
        self.lift([hand for hand in self.hands if hand[0] == seat])
        pairs = [catch for catch in self.catches[self.team[seat]] if len(catch) == 2]
        for catch in pairs[-1:]:
            self.pay(seat, catch, seat)
        self.stop(seat)

    def owe(self, seat: int, why: str) -> None:
        """W24."""
        self.log.append(("erred", seat, why, self.now))
        self.lift([hand for hand in self.hands if hand[0] == seat])
        self.debts.append((seat, self.now + 2000))

    def settle(self, debt: tuple[int, int]) -> None:
        """W24."""
        self.debts.remove(debt)
        seat = debt[0]
        if owned := self.catches[seat]:
            fewest = min(map(len, owned))
            catch = [catch for catch in owned if len(catch) == fewest][-1]
            sizes = [len(pile) for pile in self.piles]
            self.pay(seat, catch, sizes.index(min(sizes)))
            self.shown = [card for card in self.shown if card not in catch]
            self.turn = seat if self.turn is None else self.turn

    def pay(self, seat: int, catch: list[int], pile: int) -> None:
        lying = self.on(frozenset(catch))
        self.catches[self.team[seat]].remove(catch)
        self.piles[pile] += catch
        self.log.append(("paid", seat, tuple(sorted(catch)), pile, self.now))
        self.lift(lying)

    # --- together ---

    def refusal_together(self, kind: str, words: list[str]) -> str:
        """W17, W18."""
        if kind not in ("flip", "join", "shift"):
            return "mode"
        card = int(words[0])
        if card not in self.table:
            return "joined"
        if kind == "join":
            onto = int(words[1])
            if onto == card:
                return "itself"
            return "" if self.motif(onto) == self.motif(card) else "different"
        return "there" if kind == "shift" and self.spots[card] == spot(words) else ""

    def do_together(self, seat: int, kind: str, words: list[str]) -> None:
        card = int(words[0])
        if kind == "flip":
            self.side[card] = 1 - self.side[card]
        elif kind == "shift":
            self.spots[card] = spot(words)
            self.table.remove(card)
            self.table.append(card)
        else:
            onto = self.place(int(words[1]))
            assert onto is not None
            self.catches[0] = [catch for catch in self.catches[0] if frozenset(catch) != onto]
            self.catches[0].append([*onto, card])
            self.table = [other for other in self.table if other not in {*onto, card}]
        self.log.append((kind, seat, card, self.now))

    # --- the end ---

    def totals(self) -> list[int]:
        if self.mode == "together":
            return [sum(len(catch) - 1 for catch in self.catches[0])] * self.players
        return [len(self.catches[team]) for team in self.team]

    def look_for_the_end(self) -> None:
        """W13, W16, W17, W19, W25."""
        if self.over:
            return
        if self.mode == "together":
            if self.now >= 60_000:
                points = self.totals()[0]
                better = sum(points > most for most in RATING[self.players])
                name = ("moles", "eaglets", "falcons", "lynxes")[better]
                self.finish(tuple(range(self.players)), name)
            return
        counts = [len(owned) for owned in self.catches]
        reached = {team for team, count in enumerate(counts) if count >= self.goal[team]}
        if reached:
            self.finish_teams(reached, "goal")
        elif not (any(self.piles) or self.count or self.debts or self.pair_is_seen()):
            worth = [(len(owned), sum(map(len, owned))) for owned in self.catches]
            best = {team for team, value in enumerate(worth) if value == max(worth)}
            self.finish_teams(best, "spent")

    def finish_teams(self, best: set[int], why: str) -> None:
        winners = tuple(seat for seat in range(self.players) if self.team[seat] in best)
        if len({len(self.catches[team]) for team in best}) > 1:
            why = "goals"  # each had one of their own
        self.finish(winners, f"{why}_shared" if len(best) > 1 else why)

    def finish(self, winners: tuple[int, ...], why: str) -> None:
        self.over, self.turn = (winners, why), None
        self.log.append(("ended", winners, why, self.now))


def spot(words: list[str]) -> tuple[int, int]:
    """A place of the table in thousandths."""
    return round(float(words[1]) * 1000), round(float(words[2]) * 1000)
