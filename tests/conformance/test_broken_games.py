"""The suite is no formality: each game here is broken in one way, and the suite notices.

They are the toy game of ``tests/template`` with something wrong. The docstring of a game is the
sentence with which it is noticed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import msgspec
import pytest

from game.contract import Event, Illegal, Move, Reason, Seat
from game.journal import Match
from game.lines import JournalError, Player
from tests.conformance import matches, playthroughs
from tests.conformance import promises as conformance
from tests.conformance.matches import Broken, Case, cases
from tests.template import on_the_table

with on_the_table.laid():
    from game.top_bid.rules import Bid, BidMade, Dealt, TopBid, TopBidView


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with on_the_table.laid():
        yield


def played_by(rules: type[TopBid], monkeypatch: pytest.MonkeyPatch) -> None:
    """These rules instead of those of the toy game."""
    monkeypatch.setitem(sys.modules, "game.top_bid.rules", SimpleNamespace(RULES=rules))


class ToldBid(BidMade, frozen=True, tag="told_bid"):
    def seen_by(self, seat: Seat) -> Event:
        return self


class TellsBids(TopBid):
    """not kept: seat . is told by an event what it cannot see"""

    def advance(self, seat: Seat, move: Move, at: Any = None, events: Any = None) -> None:
        super().advance(seat, move, at, events)
        if events is not None:
            place = next(i for i, event in enumerate(events) if isinstance(event, BidMade))
            events[place] = ToldBid(seat, events[place].card)


class ToldDeal(Dealt, frozen=True, tag="told_deal"):
    def seen_by(self, seat: Seat) -> Event:
        return self


class TellsDeals(TopBid):
    """the deal tells seat . what it cannot see"""

    def _begin(self, deck: Any, events: Any) -> None:
        super()._begin(deck, events)
        if events is not None:
            events[-1] = ToldDeal(*msgspec.structs.astuple(events[-1]))


class PeekingView(TopBidView, frozen=True):
    peek: int


class Peeks(TopBid):
    """not kept: what seat . imagines looks as what it sees"""

    def view(self, seat: Seat) -> TopBidView:
        seen = msgspec.structs.asdict(super().view(seat))
        return PeekingView(**seen, peek=self.pile[-1] if self.pile else 0)


class LosesCards(TopBid):
    """cards are never lost or added|neither adds a card nor loses one"""

    def _turn_up(self, bids: list[int], events: Any) -> None:
        super()._turn_up([1 for _ in bids], events)


class SharesHands(TopBid):
    """not kept: .*(copy|listens)"""

    def copy(self) -> Self:
        twin = super().copy()
        twin.hands = self.hands
        return twin


class HearsEverybody(TopBid):
    """may not play “bid .*”, but it was accepted"""

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        if self.to_act and seat not in self.to_act and isinstance(move, Bid):
            return None if move.card in self.hands[seat] else Reason("refused.over")
        return super().why_not(seat, move, at)


class Remembers(TopBid):
    """a refused move, or one on a copy, changes nothing"""

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        reason = super().why_not(seat, move, at)
        if reason is not None and len(self.pile) > 1:
            self.pile.reverse()
            self.pile.append(self.pile.pop(0))
        return reason


class Mumbles(TopBid):
    """“top_bid.refused.mumble” has words in the language “en”"""

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        reason = super().why_not(seat, move, at)
        return reason and Reason("top_bid.refused.mumble")


class Stammers(TopBid):
    """“top_bid.refused.not_held” gets every value that it quotes"""

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        reason = super().why_not(seat, move, at)
        return reason and Reason(reason.key, {"seat": 0})


class Misreads(TopBid):
    """“bid .*” parses back to an equal move"""

    @classmethod
    def parse(cls, text: str) -> Move:
        move = super().parse(text)
        return Bid(1) if move == Bid(15) else move


class ReadsAnything(TopBid):
    """means no move, but was parsed as one"""

    @classmethod
    def parse(cls, text: str) -> Move:
        return super().parse(text or "bid 1")


class Whims(TopBid):
    """not kept: the same seed deals the same cards"""

    deals = 0

    @classmethod
    def deal(
        cls, players: int, options: Any = None, seed: int = 0, *rest: Any, **more: Any
    ) -> Self:
        Whims.deals += 1
        return super().deal(players, options, seed + Whims.deals, *rest, **more)


class NeverEnds(TopBid):
    """the match goes on after 300 moves"""

    def advance(self, seat: Seat, move: Move, at: Any = None, events: Any = None) -> None:
        assert isinstance(move, Bid)
        self.round += 1
        if events is not None:
            events.append(BidMade(seat, move.card))


class Deaf(TopBid):
    """whether or not somebody listens"""

    def advance(self, seat: Seat, move: Move, at: Any = None, events: Any = None) -> None:
        super().advance(seat, move, at, events)
        if events is None:
            self.pile.reverse()


class Forgets(TopBid):
    """the position has a field “dealer”"""

    def position(self) -> dict[str, Any]:
        return {key: value for key, value in super().position().items() if key != "dealer"}


class Stalls(TopBid):
    """those who may act are those with a legal move"""

    def legal_moves(self, seat: Seat) -> list[Move]:
        return [] if len(self.gone) > 3 else super().legal_moves(seat)


BROKEN = [
    *(TellsBids, TellsDeals, Peeks, LosesCards, SharesHands, HearsEverybody, Remembers, Mumbles),
    *(Stammers, Misreads, ReadsAnything, Whims, NeverEnds, Deaf, Forgets, Stalls),
]


@pytest.mark.parametrize("rules", BROKEN, ids=lambda rules: rules.__name__)
def test_the_suite_notices_what_is_broken(
    rules: type[TopBid], monkeypatch: pytest.MonkeyPatch
) -> None:
    played_by(rules, monkeypatch)
    monkeypatch.setattr(matches, "LONGEST", 300)
    with pytest.raises(Broken, match=rules.__doc__):
        for case in cases("top-bid"):
            conformance.check_play(case)
        for players in (2, 3):
            conformance.check_deals(Case("top-bid", players, {}, seed=3))


def test_a_journal_takes_it_back_and_refuses_what_its_rules_refuse() -> None:
    seats = [Player("Ann", "human"), Player("Bo", "easy")]
    match = Match.start("top-bid", seats, {"rounds": 1}, 5)
    match.play(0, match.game.legal_moves(0)[0])
    with pytest.raises(Illegal):
        match.play(0, match.game.legal_moves(1)[0])
    match.play(1, match.game.legal_moves(1)[1])
    match.undo(1)
    again = Match.parse(match.text)
    assert again.game.position() == match.game.position()
    assert again.game.options == {"rounds": 1}
    first = b"".join(match.text.splitlines(keepends=True)[:2])
    with pytest.raises(JournalError, match="line 3: Bo may not bid 1"):
        Match.parse(first + b'{"seat":1,"move":"bid 1"}\n')


class LowBid(TopBid):
    def _turn_up(self, bids: list[int], events: Any) -> None:
        super()._turn_up([16 - bid for bid in bids], events)


def test_a_golden_playthrough_can_be_recorded_and_notices_a_changed_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playthroughs, "FOLDER", tmp_path)
    record = r"python tests/conformance/promises\.py --record top-bid"
    with pytest.raises(Broken, match=record):
        playthroughs.check_golden("top-bid")
    assert conformance.main(["--record", "top-bid"]) == 0
    assert playthroughs.check_golden("top-bid") > 15
    played_by(LowBid, monkeypatch)
    with pytest.raises(Broken, match="comes out differently in"):
        playthroughs.check_golden("top-bid")
    assert conformance.main(["--record", "no-such-game"]) == 2
