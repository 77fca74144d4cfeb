"""A card in the player's hand: pressed, dragged, let go."""

from __future__ import annotations

from scenes.stage.board import Board, Key, Place

DRAG_AFTER = 6  # pixels of a 900 pixel window: below, it was a click
MOST_LEAN = 10.0  # degrees a card leans into the movement


class Grip:
    """What the pointer holds. Nothing is dragged before the pointer has really moved."""

    __slots__ = ("_down_at", "dragging", "finger", "key")

    def __init__(self) -> None:
        self.key: Key | None = None
        self.dragging = False
        self.finger = 0
        self._down_at = (0, 0)

    def press(self, key: Key | None, pos: tuple[int, int], finger: int = 0) -> None:
        self.key, self._down_at, self.dragging, self.finger = key, pos, False, finger

    def move(self, board: Board, pos: tuple[int, int], u: float) -> bool:
        """The pointer moved; whether the card has just been lifted."""
        piece = board.pieces.get(self.key) if self.key is not None else None
        if piece is None:
            self.key, self.dragging = None, False
            return False
        lifted = False
        if not self.dragging:
            far = abs(pos[0] - self._down_at[0]) + abs(pos[1] - self._down_at[1])
            if far < DRAG_AFTER * max(1.0, u):
                return False
            lifted = self.dragging = piece.held = True
            piece.moving, piece.flip = False, 0.0
        lean = max(-MOST_LEAN, min(MOST_LEAN, (piece.x - pos[0]) / max(1.0, u) * 0.6))
        piece.x, piece.y = float(pos[0]), float(pos[1])
        piece.angle = round(piece.angle + (lean - piece.angle) * 0.35)
        return lifted

    def release(self, board: Board) -> Key | None:
        """Let go; the card that was dragged stays in the air until it is sent somewhere."""
        key, self.key = self.key, None
        if not self.dragging:
            return None
        self.dragging = False
        piece = board.pieces.get(key) if key is not None else None
        if piece is not None:
            piece.held = False
            piece.to = Place(piece.x, piece.y, piece.width, piece.face, piece.angle, 900, 1)
        board.stale()
        return key
