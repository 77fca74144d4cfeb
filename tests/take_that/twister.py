"""Somebody who plays Take That at the table: by dragging, by clicks and by keys."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from game.contract import Move
from game.journal import Match
from game.take_that.rules import MIRROR, Lay, Take
from scenes.app import App
from tests.robot import Robot, seats_of


def match_of(
    app: App | None,
    kinds: Sequence[str] = ("human", "easy"),
    rounds: int = 2,
    seed: int = 7,
    deck: Sequence[int] | None = None,
    advanced: bool = False,
) -> Match:
    """A match of Take That; with an app, its journal is in the player's folder."""
    path = app.store.new_journal_path("take-that") if app is not None else None
    options = {"rounds": rounds, "advanced": advanced}
    return Match.start("take-that", seats_of(kinds), options, seed, deck, path)


def play_on(match: Match, moves_left: int = 4) -> Match:
    """Play the match by the rules alone until its round is about to end."""
    made: list[tuple[int, Move]] = []
    game: Any = match.game.copy()
    while game.round == match.game.round and game.outcome() is None:
        move = game.legal_moves(game.turn)[0]
        made.append((game.turn, move))
        game.play(game.turn, move)
    for seat, move in made[:-moves_left]:
        match.play(seat, move)
    return match


class Twister(Robot):
    """Eyes and hands before Take That."""

    def hand_id(self, card: int) -> str:
        return f"hand.{self.table.shown.hand.index(card)}"

    def goal_id(self, move: Any) -> str:
        """Where the card of a move goes."""
        if isinstance(move, Lay):
            return "line.end"
        return f"line.{self.table.shown.line.index(MIRROR[move.card])}"

    def by_drag(self, move: Any) -> None:
        if isinstance(move, Take):
            self.click("take")
        else:
            self.drag(self.hand_id(move.card), self.goal_id(move))

    def by_clicks(self, move: Any) -> None:
        if isinstance(move, Take):
            self.click("take")
            return
        self.click(self.hand_id(move.card))
        self.rest()
        self.click(self.goal_id(move))

    def by_keys(self, move: Any) -> None:
        if isinstance(move, Take):
            self.key("t")
            return
        goal = self.goal_id(move)
        for digit in str(move.card):
            self.key(digit)
        self.rest()
        before = len(self.table.match.moves)
        self.key("return")
        if len(self.table.match.moves) > before:
            return
        # The card can be laid or twisted: now the place is chosen.
        for _ in range(200):
            if self.table.focus.current.id == goal:
                break
            self.key("tab")
        self.key("return")

    def choose(self) -> Move:
        """It likes to twist, takes the line now and then, and lays what is left."""
        game = self.table.match.game
        legal = game.legal_moves(self.table.eyes)
        chance = random.Random(f"{self.table.match.seed} {len(self.table.match.moves)}")
        twists = [move for move in legal if not isinstance(move, Lay | Take)]
        lays = [move for move in legal if isinstance(move, Lay)]
        if twists and chance.random() < 0.8:
            return chance.choice(twists)
        if lays and chance.random() < 0.9:
            return chance.choice(lays)
        move: Move = chance.choice(legal)
        return move
