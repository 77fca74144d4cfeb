"""A card in the player's hand: pressed, dragged, let go."""

from __future__ import annotations

from math import exp

from pygame import Vector2

from scenes.stage.board import Board, Key, Piece, Place

DRAG_AFTER = 6  # pixels of a 900 pixel window: below, it was a click
MOST_LEAN = 10.0  # degrees a card leans into the movement
LEAN = 9.0  # degrees for each design pixel a millisecond
GROWN = 1.07  # a card in the air is nearer to the eye
LEANS_MS, GROWS_MS = 70.0, 35.0  # most of the way to a new lean, to its new size


class Grip:
    """What the pointer holds. Nothing is dragged before the pointer has really moved.

    A card is held at the point of it where it was taken, and that point is always exactly under
    the pointer: size and lean change around it.
    """

    __slots__ = ("_at", "_before", "_down_at", "_lean", "_point", "_wide", "dragging", "finger",
                 "key", "restless")  # fmt: skip

    def __init__(self) -> None:
        self.key: Key | None = None
        self.dragging = False
        self.finger = 0
        self.restless = False  # whether the card still leans or grows
        self._down_at = self._at = self._before = (0, 0)
        self._point = Vector2()  # where it is held, from its centre, upright, in its widths
        self._wide = self._lean = 0.0

    def press(self, key: Key | None, pos: tuple[int, int], finger: int = 0) -> None:
        self.key, self._down_at, self.dragging, self.finger = key, pos, False, finger
        self.restless = False

    def take(self, board: Board, key: Key, pos: tuple[int, int]) -> None:
        """Take up a card at once, without having to move."""
        self.press(key, pos)
        if key in board.pieces:
            self._lift(board.pieces[key])
            self._at, self.restless = pos, True

    def move(self, board: Board, pos: tuple[int, int], u: float) -> bool:
        """The pointer moved; whether the card has just been lifted."""
        piece = board.pieces.get(self.key) if self.key is not None else None
        if piece is None:
            self.key, self.dragging, self.restless = None, False, False
            return False
        lifted = not self.dragging
        if lifted:
            far = abs(pos[0] - self._down_at[0]) + abs(pos[1] - self._down_at[1])
            if far < DRAG_AFTER * max(1.0, u):
                return False
            self._lift(piece)
        self._at, self.restless, piece.exact = pos, True, False
        self._put(piece)
        return lifted

    def _lift(self, piece: Piece) -> None:
        self.dragging = piece.held = True
        piece.moving, piece.flip = False, 0.0
        apart = Vector2(self._down_at[0] - piece.x, self._down_at[1] - piece.y)
        self._point = apart.rotate(piece.angle) / piece.width
        self._wide, self._lean, self._before = piece.width, piece.angle, self._down_at

    def _put(self, piece: Piece) -> None:
        apart = (self._point * piece.width).rotate(-piece.angle)
        piece.x, piece.y = self._at[0] - apart.x, self._at[1] - apart.y

    def update(self, board: Board, dt: float, u: float) -> bool:
        """Time passes for the card in the air: it grows, leans with its speed, and relaxes at
        rest. Whether the picture has changed."""
        piece = board.pieces.get(self.key) if self.key is not None and self.dragging else None
        if piece is None or not self.restless or dt <= 0:
            return False
        still = board.motion != "full"
        speed = (self._at[0] - self._before[0]) / dt / max(u, 0.01)
        self._before = self._at
        lean = 0.0 if still else max(-MOST_LEAN, min(MOST_LEAN, -speed * LEAN))
        wide = self._wide * GROWN
        self._lean += (lean - self._lean) * (1 - exp(-dt / LEANS_MS))
        piece.width += (wide - piece.width) * (1 - exp(-dt / GROWS_MS))
        if still or abs(wide - piece.width) < 0.5:
            piece.width = wide
        if still or (not lean and abs(self._lean) < 0.5):
            self._lean = 0.0
        piece.angle = round(self._lean)
        self.restless = bool(self._lean or lean or piece.width != wide)
        piece.exact = not self.restless
        self._put(piece)
        return True

    def centre(self, board: Board) -> tuple[int, int] | None:
        """Where the middle of the card in the air is."""
        piece = board.pieces.get(self.key) if self.key is not None and self.dragging else None
        return (round(piece.x), round(piece.y)) if piece is not None else None

    def release(self, board: Board) -> Key | None:
        """Let go; the card that was dragged stays in the air until it is sent somewhere."""
        key, self.key = self.key, None
        self.restless = False
        if not self.dragging:
            return None
        self.dragging = False
        piece = board.pieces.get(key) if key is not None else None
        if piece is not None:
            piece.held = piece.exact = False
            piece.to = Place(piece.x, piece.y, piece.width, piece.face, piece.angle, 900, 1)
        board.stale()
        return key
