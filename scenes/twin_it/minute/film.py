"""How the acts of the minute are shown: shortly, and nobody has to wait for any of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Event
from game.twin_it.told import Ended, Flipped, Joined, Shifted
from scenes.stage.board import Place
from scenes.stage.theme import PAPER
from scenes.table.pace import FLIP_MS, SLIDE_MS
from scenes.table.table import HUMAN

if TYPE_CHECKING:
    from scenes.twin_it.minute.scene import MinuteTable

TOGETHER_MS = 460.0  # a pair is seen where it was found before it goes to the others
BESIDE = 0.3  # of a card's side: how far the second card of a pair lies from the first


class Film:
    """Shows events on a table whose picture already follows them."""

    def __init__(self, table: MinuteTable) -> None:
        self.table = table
        self.lying: dict[int, Place] = {}
        """Cards that are found and still lie where they were found."""

    def show(self, event: Event) -> float:
        table = self.table
        match event:
            case Flipped(seat, card):
                self._visit(seat, card)
                table.app.sound.play("flip", 0.7)
                table.refresh(FLIP_MS)
                return FLIP_MS
            case Shifted(seat, card):
                self._visit(seat, card)
                table.app.sound.play("lay", 0.5)
                table.refresh(SLIDE_MS)
                return SLIDE_MS
            case Joined(seat, _, cards):
                self._visit(seat, cards[-1])
                return self._join(cards)
            case Ended():
                table.app.sound.play("fanfare" if table.shown.points else "thud")
                table.over()
        return 0

    def _visit(self, seat: int, card: int) -> None:
        """The hand of who is not at this screen."""
        if not self.table.live or self.table.match.seats[seat].kind != HUMAN:
            self.table.holders.visit(seat, card)

    def _join(self, cards: tuple[int, ...]) -> float:
        table = self.table
        table.holders.gone(set(cards))
        table.app.sound.play("chime", 0.8)
        first = table.board.pieces.get(cards[0])
        if len(cards) > 2 or first is None or table.ms(1) <= 0:
            for card in cards:
                self.lying.pop(card, None)
            table.refresh(SLIDE_MS)
            return SLIDE_MS
        step = table.room.card * BESIDE / 2
        for i, card in enumerate(cards):
            out = step if i else -step
            face = str(table.shown.motif[card])
            self.lying[card] = Place(first.x + out, first.y + out / 3, first.width, face,
                                     first.angle, 400 + i, 1, PAPER, ratio=1.0)  # fmt: skip
        table.refresh(160)
        table.director.cue(TOGETHER_MS, lambda: self._sweep(cards))
        return TOGETHER_MS + SLIDE_MS

    def _sweep(self, cards: tuple[int, ...]) -> None:
        for card in cards:
            self.lying.pop(card, None)
        self.table.app.sound.play("slide", 0.4)
        self.table.refresh(SLIDE_MS)
