"""Matches of Twin It between bots, and tables that are laid for one to look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.bots import bot_for
from game.bots.bot import TimedBot
from game.clock import dice_for, race, seated
from game.contract import Move
from game.twin_it.deck import CARDS, family
from game.twin_it.rules import TwinIt
from game.twin_it.told import TwinItView


class Script:
    """A match between bots that is looked at after every act and whenever something happened."""

    def __init__(self, game: TwinIt, seats: list[TimedBot]) -> None:
        self.game = game
        self.watchers = seated(game, dict(enumerate(seats)))

    def acts(self) -> Iterator[tuple[int, int, Move, TwinItView]]:
        """Every act, just before it is made, with what its player saw last."""
        game = self.game
        for seat, move, at in race(game, self.watchers):
            if move is not None:
                yield at, seat, move, game.view(seat)
        assert game.outcome() is not None


def sitting(level: str) -> TimedBot:
    bot = bot_for("twin-it", level)
    assert isinstance(bot, TimedBot)
    return bot


def one_act(game: TwinIt, seed: int) -> tuple[Any, tuple[int, Move]]:
    """Seat 0 does what it means to do, and looks again; who sits there, and what it did."""
    watcher = sitting("normal").sit(0, dice_for(seed, 0))
    watcher.look(game.view(0))
    plan = watcher.plan()
    assert plan is not None
    game.advance(0, plan[1], plan[0])
    watcher.look(game.view(0))
    return watcher, plan


def twin_cards(motifs_apart: int = 0) -> tuple[int, int, int]:
    """A motif on just two cards, with their numbers."""
    found: dict[int, list[int]] = {}
    for card, faces in enumerate(CARDS):
        for motif in faces:
            found.setdefault(motif, []).append(card)
    motif = [motif for motif in sorted(found) if len(found[motif]) == 2][motifs_apart]
    return motif, found[motif][0], found[motif][1]


def laid_out(
    mode: str, players: int, shown: list[tuple[int, int]], faces: int, cousins: bool = False
) -> TwinIt:
    """A table with these cards and motifs, filled up to so many places without any other pair and,
    unless asked for, without a cousin of the first; the piles hold the rest."""
    game = TwinIt.deal(players, {"mode": mode}, 1)
    game.up = [0] * len(CARDS)
    game.table, motifs = [], set()
    for card, motif in shown:
        game.up[card] = CARDS[card].index(motif)
        game.table.append(card)
        motifs.add(motif)
    kin = {family(motif) for motif in motifs}
    spare = [card for card in range(len(CARDS)) if card not in game.table]
    open_cards: list[int] = []
    for card in spare:
        motif = CARDS[card][0]
        if motif not in motifs and (cousins or family(motif) not in kin):
            open_cards.append(card)
            motifs.add(motif)
    piles = len(game.piles)
    tops, game.table = open_cards[:piles], game.table + open_cards[piles : faces - len(shown)]
    rest = [card for card in spare if card not in tops and card not in game.table]
    game.piles = [[tops[pile], *rest[pile::piles]] for pile in range(piles)]
    assert len(game.open_cards()) == faces
    return game
