"""The suite is no formality: each game here is broken in one way, and the suite notices.

The docstring of a game is the sentence with which it is noticed.
"""

from __future__ import annotations

from typing import Any, Self

import msgspec
import pytest

from game.contract import Drew, Event, Move, Reason, Seat
from tests.conformance import matches
from tests.conformance import promises as conformance
from tests.conformance.matches import Broken, Case, cases
from tests.conformance.test_fifth_game import (
    Dealt,
    HighCard,
    HighCardView,
    Play,
    Shown,
    put_in_place,
)
from tests.conformance.test_fifth_game import catalog as catalog


class ToldDraw(Drew, frozen=True, tag="told_draw"):
    def seen_by(self, seat: Seat) -> Event:
        return self


class TellsDraws(HighCard):
    """not kept: seat . is told by an event what it cannot see"""

    drew = ToldDraw


class ToldDeal(Dealt, frozen=True, tag="told_deal"):
    def seen_by(self, seat: Seat) -> Event:
        return self


class TellsDeals(HighCard):
    """the deal tells seat . what it cannot see"""

    dealt = ToldDeal


class Peeks(HighCard):
    """not kept: what seat . imagines looks as what it sees"""

    def view(self, seat: Seat) -> HighCardView:
        return msgspec.structs.replace(super().view(seat), peek=self.pile[0])


class LosesCards(HighCard):
    """cards are never lost or added|neither adds a card nor loses one"""

    def draw(self, seat: Seat, events: list[Event]) -> None:
        super().draw(seat, events)
        self.hands[seat][-1] = 1


class SharesHands(HighCard):
    """not kept: .*(copy|listens)"""

    def copy(self) -> Self:
        twin = super().copy()
        twin.hands = self.hands
        return twin


class HearsEverybody(HighCard):
    """may not play “play .*”, but it was accepted"""

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        if self.to_act and seat == (self.turn + 1) % self.players:
            return None if Play.card.__get__(move) in self.hands[seat] else Reason("refused.over")
        return super().why_not(seat, move, at)


class Remembers(HighCard):
    """a refused move, or one on a copy, changes nothing"""

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        reason = super().why_not(seat, move, at)
        if reason is not None and len(self.pile) > 1:
            self.pile.reverse()
            self.pile.append(self.pile.pop(0))
        return reason


class Mumbles(HighCard):
    """“high_card.refused.mumble” has words in the language “en”"""

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        reason = super().why_not(seat, move, at)
        return reason and Reason("high_card.refused.mumble")


class Stammers(HighCard):
    """“high_card.refused.not_held” gets every value that it quotes"""

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        reason = super().why_not(seat, move, at)
        return reason and Reason(reason.key, {"seat": 0})


class Misreads(HighCard):
    """“play .*” parses back to an equal move"""

    @classmethod
    def parse(cls, text: str) -> Move:
        move = super().parse(text)
        return Play(1) if move == Play(20) else move


class ReadsAnything(HighCard):
    """means no move, but was parsed as one"""

    @classmethod
    def parse(cls, text: str) -> Move:
        return super().parse(text or "play 1")


class Whims(HighCard):
    """not kept: the same seed deals the same cards"""

    deals = 0

    @classmethod
    def deal(
        cls, players: int, options: Any = None, seed: int = 0, *rest: Any, **more: Any
    ) -> Self:
        Whims.deals += 1
        return super().deal(players, options, seed + Whims.deals, *rest, **more)


class NeverEnds(HighCard):
    """the match goes on after 300 moves"""

    def advance(self, seat: Seat, move: Move, at: Any = None, events: Any = None) -> None:
        assert isinstance(move, Play)
        self.hands[seat].remove(move.card)
        self.hands[seat].insert(0, move.card)
        self.turn = (seat + 1) % self.players
        if events is not None:
            events.append(Shown(seat, move.card))


class Deaf(HighCard):
    """whether or not somebody listens"""

    def advance(self, seat: Seat, move: Move, at: Any = None, events: Any = None) -> None:
        super().advance(seat, move, at, events)
        if events is None:
            self.pile.reverse()


class Forgets(HighCard):
    """the position has a field “dealer”"""

    def position(self) -> dict[str, Any]:
        return {key: value for key, value in super().position().items() if key != "dealer"}


class Stalls(HighCard):
    """those who may act are those with a legal move"""

    def legal_moves(self, seat: Seat) -> list[Move]:
        return [] if len(self.gone) > 3 else super().legal_moves(seat)


BROKEN = [
    *(TellsDraws, TellsDeals, Peeks, LosesCards, SharesHands, HearsEverybody, Remembers, Mumbles),
    *(Stammers, Misreads, ReadsAnything, Whims, NeverEnds, Deaf, Forgets, Stalls),
]


@pytest.mark.parametrize("rules", BROKEN, ids=lambda rules: rules.__name__)
def test_the_suite_notices_what_is_broken(
    rules: type[HighCard], monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place(monkeypatch, "rules", RULES=rules)
    monkeypatch.setattr(matches, "LONGEST", 300)
    with pytest.raises(Broken, match=rules.__doc__):
        for case in cases("high-card"):
            conformance.check_play(case)
        for players in (2, 3):
            conformance.check_deals(Case("high-card", players, {}, seed=3))
