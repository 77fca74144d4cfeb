"""What is seen of an event besides its cards: numbers that pop up, what lights up for a moment,
points that count when their card has arrived, and the dots over whoever thinks.

Nothing waits for any of it, and nothing of it is left when a film is skipped.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from pygame import Surface

from game.contract import Seat
from scenes.stage.board import Key
from scenes.stage.paint import Shelf, blank, disc, kept, lay, panel
from scenes.stage.pops import PLAIN, Pop, words
from scenes.stage.theme import INK, PAPER, Colour

if TYPE_CHECKING:
    from scenes.table.table import Table

POP_MS, LIGHT_MS, STAMP_MS = 1250.0, 900.0, 170.0
LEAST_PACE = 0.7  # a number that has to be read does not hurry as much as cards do
DOT_MS = 260.0  # the dots of a thought come one after the other

_bubbles = Shelf(1 << 20)


def badge_of(seat: Seat) -> Key:
    """The badge of a seat, as something that can light up."""
    return ("badge", seat)


def thought_of(seat: Seat) -> Key:
    """Where it is shown that a seat thinks."""
    return ("thought", seat)


class Lasting(Protocol):
    """Something that lasts for a while and then goes by itself."""

    @property
    def busy(self) -> bool: ...
    def update(self, dt: float) -> None: ...
    def drop(self) -> None: ...


class Moments:
    """Those of one table."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.deed = ""  # what was told last
        self._pops: list[Pop] = []
        self._lights: dict[Key, float] = {}
        self._due: Counter[tuple[Seat, str]] = Counter()
        self._thought, self._dots = 0.0, 0
        self.others: list[Lasting] = []  # what else takes its time at this table
        self._seen = False  # whether any picture of it lies on the board
        self._promised: list[tuple[Surface, tuple[int, int]]] = []

    # --- what a film asks for ---

    def tell(self, sentence: str) -> None:
        """An event is told; what was done last can still be read when it is one's turn."""
        if sentence:
            self.deed = sentence
            self.table.inform(sentence)

    def pop(
        self, said: str, at: tuple[float, float], tint: Colour = PLAIN, size: float = 44,
        ms: float = POP_MS, rises: bool = True,
    ) -> None:  # fmt: skip
        """Words rise around a place of the window and fade away."""
        table = self.table
        pace = table.ms(1)
        if pace <= 0 or not said:
            return
        picture = words(said, table.scale.font(size), tint)
        half, edge = picture.get_width() / 2, table.scale.px(8)
        x = min(max(at[0], half + edge), table.scale.w - half - edge)
        y = max(at[1], picture.get_height() * (2.2 if rises else 0.5))
        self._pops.append(Pop(picture, (x, y), ms * max(LEAST_PACE, pace), rises=rises))

    def stamp(self, picture: Surface, at: tuple[float, float]) -> None:
        """A picture comes down where it then lies."""
        if self.table.ms(1) > 0 and self.table.board.motion == "full":
            self._pops.append(Pop(picture, at, STAMP_MS, comes_down=True))

    def hop(
        self, picture: Surface, start: tuple[float, float], end: tuple[float, float], ms: float
    ) -> None:
        """A picture hops from one place to another."""
        if self.table.ms(ms) > 0 and self.table.board.motion == "full":
            self._pops.append(Pop(picture, start, self.table.ms(ms), to=end))

    def spot(self, key: Key) -> tuple[float, float]:
        """The middle of a card as it lies now, or of a badge."""
        piece = self.table.board.pieces.get(key)
        return (piece.x, piece.y) if piece is not None else self.table.spot_of(key)

    def light(self, *keys: Key, ms: float = LIGHT_MS) -> None:
        """Cards, or badges, light up for a moment."""
        if self.table.ms(ms) > 0:
            self._lights |= dict.fromkeys(keys, self.table.ms(ms))
            self._glow(keys)

    def lit(self, key: Key) -> bool:
        return key in self._lights

    def expect(self, seat: Seat, what: str, ms: float, count: int = 1) -> None:
        """So many of something are on their way to a seat, and count in so many milliseconds."""
        self._due[seat, what] += count
        self.table.director.cue(ms, partial(self._arrived, seat, what, count))

    def due(self, seat: Seat, what: str) -> int:
        """How many of these are still on their way."""
        return self._due[seat, what]

    def _arrived(self, seat: Seat, what: str, count: int) -> None:
        self._due[seat, what] -= count
        self.table.board.stale()
        self.table.dirty = True

    # --- time ---

    @property
    def busy(self) -> bool:
        return bool(self._pops or self._lights) or any(other.busy for other in self.others)

    def update(self, dt: float) -> None:
        for pop in self._pops:
            pop.age += dt
        if self._pops:
            self._pops = [pop for pop in self._pops if pop.age < pop.lasts]
            self.table.dirty = True
        for other in self.others:
            other.update(dt)
        self._think(dt)
        if self._lights:
            self._lights = {key: left - dt for key, left in self._lights.items()}
            gone = [key for key, left in self._lights.items() if left <= 0]
            if gone:
                self._go_out(gone)
        self._show()

    def _think(self, dt: float) -> None:
        """One dot more over whoever thinks; all of them at once where nothing is to move."""
        dots = 0
        if self.table.bots.seat is not None:
            self._thought += dt
            full = self.table.board.motion == "full"
            dots = int(self._thought / DOT_MS) % 4 if full else 3
        else:
            self._thought = 0.0
        if dots != self._dots:
            self._dots, self.table.dirty = dots, True

    def promise(self, *pictures: tuple[Surface, tuple[int, int]]) -> None:
        """What letting go of a card will do, until something else is said."""
        if pictures or self._promised:
            self._promised = list(pictures)
            self._show()

    def _show(self) -> None:
        motion, pictures = self.table.board.motion, []
        seat = self.table.bots.seat
        if self._dots and seat is not None:
            pictures.append(self._bubble(self._dots, self.table.spot_of(thought_of(seat))))
        pictures += [pop.drawn(motion) for pop in self._pops]
        pictures += self._promised
        if pictures or self._seen:
            self.table.board.above = pictures
        self._seen = bool(pictures)

    def _bubble(self, dots: int, at: tuple[float, float]) -> tuple[Surface, tuple[int, int]]:
        picture = _bubble(self.table.scale.px(30), dots)
        w, h = picture.get_size()
        return picture, (round(at[0]) - w // 2, round(at[1]) - h // 2)

    def finish(self) -> None:
        """The film was skipped: it is all over."""
        self._pops.clear()
        self._go_out(list(self._lights))
        self._show()

    def drop(self) -> None:
        """The table is about to be laid anew."""
        for other in self.others:
            other.drop()
        self.deed = ""
        self._due.clear()
        self._lights.clear()
        self._pops.clear()
        self._promised.clear()
        self._show()

    # --- lights ---

    def _go_out(self, keys: list[Key]) -> None:
        for key in keys:
            del self._lights[key]
        if keys:
            self._glow(keys)

    def _glow(self, keys: tuple[Key, ...] | list[Key]) -> None:
        """Have these cards glow, or not, as they are to; their journeys are not disturbed."""
        table = self.table
        places = table.places()
        for key in keys:
            piece, place = table.board.pieces.get(key), places.get(key)
            if piece is not None and place is not None:
                piece.to.glow = place.glow
                if not piece.moving:
                    piece.glow = place.glow
        table.board.stale()
        table.dirty = True


@kept(_bubbles)
def _bubble(high: int, dots: int) -> Surface:
    wide, across = round(high * 1.9), round(high * 0.3)
    whole = blank((wide, high), PAPER)
    lay(whole, panel((wide, high), PAPER, high / 2), topleft=(0, 0))
    for i in range(dots):
        lay(whole, disc(across, INK), center=(round(wide * (0.26 + 0.24 * i)), high // 2))
    return whole
