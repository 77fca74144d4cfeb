"""Somebody who plays Twin It together by the window."""

from __future__ import annotations

from time import sleep
from typing import Any

import pygame

from game.journal import Match, Player
from scenes.app import App
from scenes.input.intents import Leaned
from scenes.twin_it.minute.ready import ReadyScene
from scenes.twin_it.minute.scene import MinuteTable
from tests.robot import Robot, assert_settled

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay")


class Minute(Robot):
    """Eyes and hands at a table of the mode together."""

    table: MinuteTable

    def __init__(self, app: App, kinds: tuple[str, ...] = ("human",), **more: Any) -> None:
        path = app.store.new_journal_path("twin-it")
        seats = [Player(NAMES[seat], kind) for seat, kind in enumerate(kinds)]
        super().__init__(app, Match.start("twin-it", seats, {"mode": "together"}, 7, path=path))
        if more.get("begin", True):
            self.begin()

    def begin(self) -> None:
        """Through the question and the count, until all cards are there."""
        for _ in range(3):
            self.app.step(0)
        if isinstance(self.scene, ReadyScene):
            if self.scene.left is None:
                self.key("space")
            while isinstance(self.scene, ReadyScene):
                self.app.step(100)
        for _ in range(1000):
            if not self.table._waiting:
                break
            sleep(0.002)
            self.table._make_some(0)
        assert self.table.phase == "run"
        self.app.step(0)

    # --- eyes ---

    @property
    def made(self) -> list[Any]:
        return [made.move for made in self.table.match.moves]

    def groups(self) -> list[list[int]]:
        """The open cards with the same face, where there are several."""
        motif = self.table.shown.motif
        seen: dict[int, list[int]] = {}
        for card in self.table.shown.order:
            seen.setdefault(motif[card], []).append(card)
        return [cards for cards in seen.values() if len(cards) > 1]

    def strangers(self) -> tuple[int, int]:
        order, motif = self.table.shown.order, self.table.shown.motif
        one = order[0]
        other = next(card for card in order[40:] if motif[card] // 6 != motif[one] // 6)
        return one, other

    def centre(self, card: int) -> tuple[int, int]:
        at: tuple[int, int] = self.target(f"card.{card}").rect.center
        return at

    def spot(self, card: int) -> tuple[int, int]:
        return self.table.shown.spots[card]

    # --- hands ---

    def still(self) -> None:
        """Let all films end without looking at the clock too closely."""
        for _ in range(20):
            self.app.step(60)
        assert_settled(self.table)

    def strike(self, name: str) -> None:
        """A key, and it is let go again."""
        self.key(name)
        code = pygame.key.key_code(name)
        self.post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
        self.app.step(16)

    def code(self, card: int) -> str:
        return self.table.codes.letters.of[card]

    def type(self, *cards: int) -> None:
        """The letters of these cards, as they are seen."""
        for card in cards:
            for letter in self.code(card):
                self.strike(letter.lower())

    def tell(self, *intents: Any) -> None:
        for intent in intents:
            self.table.handle(intent)

    def pad_to(self, pad: int, pos: tuple[int, int]) -> None:
        """Lean until the hand of the pad is there."""
        mine = self.table.holders.pad(pad)
        assert mine is not None
        for _ in range(400):
            dx, dy = pos[0] - mine.x, pos[1] - mine.y
            far = max(abs(dx), abs(dy))
            if far < 3:
                break
            lean = min(1.0, far / 20)
            self.tell(Leaned(pad, dx / far * lean, dy / far * lean, self.app.now))
            self.app.step(4)
        self.tell(Leaned(pad, 0, 0, self.app.now))


def by_right_click(robot: Minute, card: int) -> None:
    robot.down(robot.centre(card), 3)
    robot.up(robot.centre(card), 3)
    robot.app.step(0)
