"""A fifth game needs rules, bots, words and an entry in the catalog, and nothing else changes.

The proof is High Card, a whole game defined in this file. It passes the suite that all games pass,
bots play it, journals keep it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any, Self

import pytest

from game.bots import Bot, bot_for
from game.bots.arena import play_match
from game.bots.bot import RandomBot
from game.catalog import CATALOG
from game.chance import Chance
from game.contract import (
    Drew,
    Event,
    HandsDealt,
    Illegal,
    Move,
    Options,
    Reason,
    Seat,
    TurnGame,
    View,
    by_text,
)
from game.entry import Entry, Option
from game.journal import Match
from game.lines import JournalError, Player
from game.words import Words
from tests.conformance import playthroughs
from tests.conformance import promises as conformance
from tests.conformance.matches import Broken, Case, cases

# --- the rules (one file in game/) ------------------------------------------------------------
# Cards 1 … 20, hands of three. Each seat in turn plays a card and draws one while the pile lasts;
# when all have played, the highest card (option: the lowest) takes the trick. Most tricks win.

DECK = tuple(range(1, 21))


class Play(Move, frozen=True):
    card: int


class Dealt(HandsDealt, frozen=True, tag="dealt"):
    pass


class Shown(Event, frozen=True, tag="shown"):
    seat: Seat
    card: int


class TrickTaken(Event, frozen=True, tag="trick_taken"):
    seat: Seat


class HighCardView(View, frozen=True):
    hand: tuple[int, ...]
    hand_counts: tuple[int, ...]
    trick: tuple[int, ...]
    gone: tuple[int, ...]
    low: bool
    draws: int
    peek: int = 0


class HighCard(TurnGame):
    id = "high-card"
    moves = by_text(map(Play, DECK))
    dealt, drew = Dealt, Drew

    hands: list[list[int]]
    pile: list[int]
    trick: list[int]
    gone: list[int]
    tricks: list[int]
    low: bool
    draws: int

    def _take_options(self, options: Options) -> None:
        self.options = options
        self.low, self.draws = options.get("low", False), options.get("draws", 2)

    def _begin(self, deck: Sequence[Any] | None, events: list[Event] | None) -> None:
        self._next_round()
        cards = self._shuffled(DECK) if deck is None else list(deck)
        self.hands = self._hands_of(cards, 3)
        self.pile, self.trick, self.gone = cards[3 * self.players :], [], []
        self.tricks = [0] * self.players
        if events is not None:
            hands = tuple(map(tuple, self.hands))
            events.append(self.dealt(self.round, self.dealer, self.turn, hands))

    @classmethod
    def why_not_deck(cls, deck: Sequence[Any], players: int, options: Options) -> Reason | None:
        return (
            None if sorted(map(repr, deck)) == sorted(map(repr, DECK)) else Reason("refused.deck")
        )

    def legal_moves(self, seat: Seat) -> list[Move]:
        return [Play(card) for card in self.hands[seat]] if seat in self.to_act else []

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        if seat not in self.to_act:
            return self._out_of_turn()
        if not isinstance(move, Play) or move.card not in self.hands[seat]:
            return Reason("high_card.refused.not_held", {"move": move.text()})
        return None

    def advance(
        self, seat: Seat, move: Move, at: int | None = None, events: list[Event] | None = None
    ) -> None:
        assert isinstance(move, Play)
        events = [] if events is None else events
        self.hands[seat].remove(move.card)
        self.trick.append(move.card)
        events.append(Shown(seat, move.card))
        if self.drawn() < self.draws * self.players:
            self.draw(seat, events)
        self.turn = (seat + 1) % self.players
        if len(self.trick) == self.players:
            best = min(self.trick) if self.low else max(self.trick)
            # Seat 0 leads every trick.
            taker = self.trick.index(best)
            self.tricks[taker] += 1
            self.gone += self.trick
            self.trick = []
            events.append(TrickTaken(taker))
        if not self.hands[self.turn]:
            self._end_match(events)

    def drawn(self) -> int:
        return len(DECK) - 3 * self.players - len(self.pile)

    def draw(self, seat: Seat, events: list[Event]) -> None:
        self.hands[seat].append(self.pile.pop(0))
        events.append(self.drew(seat, self.hands[seat][-1], len(self.pile)))

    def totals(self) -> list[int]:
        return self.tricks[:]

    def view(self, seat: Seat) -> HighCardView:
        return HighCardView(
            **self._common_view(seat),
            hand=tuple(self.hands[seat]),
            hand_counts=tuple(map(len, self.hands)),
            trick=tuple(self.trick),
            gone=tuple(self.gone),
            low=self.low,
            draws=self.draws,
        )

    @classmethod
    def imagine(cls, view: HighCardView, chance: Chance) -> Self:
        seen = {*view.hand, *view.trick, *view.gone}
        unseen = [card for card in DECK if card not in seen]
        chance.shuffle(unseen)
        game = cls._imagined(view, {"low": view.low, "draws": view.draws}, seed=0)
        game.hands = [
            list(view.hand) if seat == view.seat else [unseen.pop() for _ in range(count)]
            for seat, count in enumerate(view.hand_counts)
        ]
        game.pile, game.trick, game.gone = unseen, list(view.trick), list(view.gone)
        game.tricks, game.turn = list(view.totals), view.to_act[0] if view.to_act else -1
        return game

    def position(self) -> dict[str, Any]:
        return {
            **self._common_position(),
            "hands": [hand[:] for hand in self.hands],
            "pile": self.pile[:],
            "trick": self.trick[:],
            "gone": self.gone[:],
        }

    def cards(self) -> list[Any]:
        return [*self.pile, *self.trick, *self.gone, *(card for h in self.hands for card in h)]


# --- a bot (one file in game/bots/), words, the entry in the catalog --------------------------


class Highest(Bot):
    def think(self, view: HighCardView, chance: Chance) -> Any:
        yield
        return Play(max(view.hand))


WORDS = {
    "en": {"high_card.refused.not_held": "to “{move}”, one has to hold the card"},
    "fr": {"high_card.refused.not_held": "pour « {move} », il faut avoir la carte"},
}


def entry() -> Entry:
    return Entry(
        id="high-card",
        fewest=2,
        most=3,
        minutes=1,
        options=(Option("low", False), Option("draws", 2, low=0, high=3)),
    )


def put_in_place(monkeypatch: pytest.MonkeyPatch, name: str, **holds: Any) -> None:
    module = ModuleType(f"game.high_card.{name}")
    vars(module).update(holds)
    monkeypatch.setitem(sys.modules, module.__name__, module)


@pytest.fixture(autouse=True)
def catalog(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The fifth game stands in the catalog while a test of this file runs."""
    put_in_place(monkeypatch, "bots", BOTS={"easy": RandomBot, "normal": Highest, "hard": Highest})
    put_in_place(monkeypatch, "rules", RULES=HighCard)
    for language, texts in WORDS.items():
        Words(language)
        for key, text in texts.items():
            monkeypatch.setitem(Words._read[language], key, text)
    monkeypatch.setitem(CATALOG, "high-card", entry())
    yield


# --- it is a game like the others -------------------------------------------------------------


def test_it_passes_the_suite_that_every_game_passes() -> None:
    assert sum(conformance.check_play(case) for case in cases("high-card")) > 100
    assert conformance.check_deals(Case("high-card", 3, {}, seed=3)) > 0


def test_bots_play_it() -> None:
    game = HighCard.deal(2, {}, seed=5)
    bots = [bot_for("high-card", level) for level in ("hard", "random")]
    outcome, moves = play_match(game, bots)
    assert outcome == game.outcome()
    assert moves == 10


def test_journals_keep_it() -> None:
    assert sum(conformance.check_journal(case) for case in cases("high-card")) > 100


def test_journals_take_it_back_and_refuse_what_its_rules_refuse() -> None:
    match = Match.start(
        "high-card", [Player("Ann", "human"), Player("Bo", "easy")], {"low": True}, 5
    )
    match.play(0, f"play {match.game.legal_moves(0)[0].text().split()[1]}")
    with pytest.raises(Illegal):
        match.play(0, "play 1")
    match.play(1, match.game.legal_moves(1)[1])
    match.undo(1)
    again = Match.parse(match.text)
    assert again.game.position() == match.game.position()
    assert again.game.options == {"low": True}
    with pytest.raises(JournalError, match="line 3: Bo may not play 99"):
        Match.parse(
            b"".join(match.text.splitlines(keepends=True)[:2]) + b'{"seat":1,"move":"play 99"}\n'
        )


def test_a_missing_golden_playthrough_fails_and_says_how_to_make_one() -> None:
    with pytest.raises(Broken, match=r"python tests/conformance/promises\.py --record high-card"):
        playthroughs.check_golden("high-card")


class LowCard(HighCard):
    def advance(self, seat: Seat, move: Move, at: Any = None, events: Any = None) -> None:
        self.low = True
        super().advance(seat, move, at, events)


def test_a_golden_playthrough_can_be_recorded_and_notices_a_changed_rule(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playthroughs, "FOLDER", tmp_path)
    assert conformance.main(["--record", "high-card"]) == 0
    assert playthroughs.check_golden("high-card") > 20
    put_in_place(monkeypatch, "rules", RULES=LowCard)
    with pytest.raises(Broken, match="comes out differently in"):
        playthroughs.check_golden("high-card")
    assert conformance.main(["--record", "no-such-game"]) == 2
