"""What the viewer has in mind: cards chosen by clicks, keys or dragging, and not yet played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.contract import Move
from scenes.stage.board import Key
from scenes.table.pace import LIFT_MS, SLIDE_MS

if TYPE_CHECKING:
    from scenes.table.cards import CardTable


class Choice:
    """Nothing can be chosen: for games in which cards are not picked from a hand."""

    def __init__(self, table: Any) -> None:
        self.table: Any = table
        self.picked: list[Any] = []  # cards of the hand, in the order they were chosen

    def forget(self) -> None:
        self.picked = []

    def let_go(self) -> bool:
        """Escape was pressed: give up what is chosen; whether there was anything."""
        return False

    def clicked(self, key: Any) -> None:
        """A card of the hand was clicked."""

    def grab(self, pos: tuple[int, int]) -> Key | None:
        return None

    def drop(self, key: Key, pos: tuple[int, int]) -> None:
        """A dragged card was let go."""


class OneCard(Choice):
    """A card of the hand, then a place for it. The table says which move that is."""

    table: CardTable[Any]

    @property
    def card(self) -> Any:
        """The card in the air, or the chosen one."""
        held = self.table.dragged
        if held is not None and held in self.table.shown.hand:
            return held
        return self.picked[0] if self.picked else None

    def moves(self, card: Any) -> list[Move]:
        """What may be done with a card of the hand."""
        return [move for move in self.table.legal() if getattr(move, "card", None) == card]

    def clicked(self, key: Any) -> None:
        """A click chooses a card; a card with one thing to do does it at the second click."""
        moves, by_keys = self.moves(key), self.table.focus.ring
        again = self.picked == [key]
        if not moves:
            self._explain(key)
        elif len(moves) == 1 and (again or by_keys):
            self.table.ask(moves[0])
        elif again and not by_keys:
            self.choose(None)
        else:
            self.choose(key)
            if by_keys:
                self.table.focus.set(self.table.focus.find(self.table.goal))

    def _explain(self, card: Any) -> None:
        """Say why this card cannot be played, and shake it."""
        self.choose(None)
        self.table.ask(self.table.move_of(card))
        self.table.board.shake(card)

    def choose(self, card: Any) -> None:
        self.picked = [] if card is None else [card]
        self.table.hinted = None
        if card is not None:
            self.table.inform(self.table.chosen_words(card, self.moves(card)))
            self.table.app.sound.play("slide", 0.4)
        elif not self.table.refusal:
            self.table.inform(self.table.prompt())
        self.table.refresh(LIFT_MS)

    def let_go(self) -> bool:
        if not self.picked:
            return False
        self.choose(None)
        return True

    def play(self, move: Move) -> None:
        """A place was clicked for the chosen card."""
        card = self.picked[0]
        if not self.table.ask(move):
            self.picked = []
            self.table.refresh(SLIDE_MS)
            self.table.board.shake(card)

    def grab(self, pos: tuple[int, int]) -> Key | None:
        return self.table.hand_at(pos)

    def drop(self, key: Key, pos: tuple[int, int]) -> None:
        spot = self.table.aiming.spot_at(key, pos)
        if spot is None:
            self.table.inform(self.table.missed(key, None))
        elif spot.move is None:
            self.table.refuse(self.table.missed(key, spot))
            self.table.board.shake(key)
        elif not self.table.ask(spot.move):
            self.table.board.shake(key)
