"""The cards of Twin It: square, two patterns each, with a letter in the corner for the keyboard.

A pattern takes a few milliseconds to draw. ``prepare`` has them drawn beside the game, so that a
card that is turned up is there at once.
"""

from __future__ import annotations

from _thread import allocate_lock
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pygame import Surface

from scenes.stage import text
from scenes.stage.cardstock import canvas, largest, put, rim
from scenes.stage.paint import Shelf, clip_round, code, rect, vector
from scenes.stage.theme import CARD_RADIUS, INK, PAPER, Size, colour, mix

if TYPE_CHECKING:
    from threading import Thread

TABLE = (colour("#46444F"), colour("#1E1D24"))  # centre and edge of this game's table
REFUSED = colour("#FFC2B0")  # of a sentence that refuses

CHARCOAL, ASH = colour("#34323C"), colour("#A9A4B4")
RIM = mix(PAPER, INK, 0.16)
TAB = 0.285  # side of the corner with the letter, in card sides
MOST_BYTES = 96 << 20  # all patterns at the size they have on a 4K table
MOST_WAITING = 400


class TwinItArt:
    """Faces ``"17"`` (a pattern), ``"17/A"`` (with its letter) and ``"back"``."""

    ratio = 1.0

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._lock = allocate_lock()
        self._plain = Shelf(most_bytes)  # square corners, no letter
        self._waiting: deque[tuple[int, int]] = deque()
        self._worker: Thread | None = None
        self._closes = False

    # --- faces ---

    def face(self, name: str, size: Size) -> Surface:
        """The face; drawn on the spot if nobody has asked for it ahead of time."""
        if name == "back":
            return _back(size)
        number, _, letter = name.partition("/")
        picture = self._pattern(int(number), size[0]).copy()
        if letter:
            _put_letter(picture, letter)
        return clip_round(picture, size[0] * CARD_RADIUS)

    def _pattern(self, motif: int, side: int) -> Surface:
        key = (motif, side)
        with self._lock:
            found = self._plain.get(key)
        if found is None:
            found = _card(motif, side)
            with self._lock:
                self._plain.put(key, found)
        return found

    # --- ahead of time ---

    def prepare(self, names: Iterable[str], size: Size) -> None:
        """Have these faces drawn beside the game, the first ones first."""
        import atexit
        from threading import Thread  # not above: the title would be 4 ms later

        with self._lock:
            for name in names:
                if name == "back":
                    continue
                key = (int(name.partition("/")[0]), size[0])
                there = key in self._waiting or self._plain.get(key) is not None
                if not there and len(self._waiting) < MOST_WAITING:
                    self._waiting.append(key)
            if not self._waiting or self._worker is not None:
                return
            if not self._closes:
                self._closes = True
                atexit.register(self.close)
            self._worker = Thread(target=self._work, name="Twin It patterns", daemon=True)
            self._worker.start()

    def waiting(self) -> int:
        """How many faces are still to be drawn ahead of time."""
        with self._lock:
            return len(self._waiting) + (self._worker is not None)

    def _work(self) -> None:
        """Draw until nothing is waiting; a new thread begins when something is."""
        while True:
            with self._lock:
                if not self._waiting:
                    self._worker = None
                    return
                key = self._waiting.popleft()
                if self._plain.get(key) is not None:
                    continue
            drawn = _card(*key)
            with self._lock:
                self._plain.put(key, drawn)

    def rest(self) -> None:
        """Draw nothing ahead any more: the table it was for has been left."""
        with self._lock:
            self._waiting.clear()

    def close(self) -> None:
        """Let the thread end: after the face it is drawing, at most."""
        self.rest()
        with self._lock:
            worker = self._worker
        if worker is not None:
            worker.join(1.0)


def _card(motif: int, side: int) -> Surface:
    # The title asks for the colours of the table only, and every module delays its first frame.
    from scenes.twin_it.motifs import families as twin_it_motifs

    return twin_it_motifs.card(motif, side)


def _put_letter(picture: Surface, letter: str) -> None:
    """The letter on a paper tab in the lower right corner, as wide as it needs."""
    from scenes.twin_it.motifs.families import FRAME

    side = picture.get_width()
    inset = FRAME * side
    high = max(round(side * TAB), min(18, round(side * 0.36)))  # small cards are read as well
    px = largest(letter, side * 0.5, high * 0.64)
    ink = text.font(text.FREDOKA, px).render(letter, True, INK).get_bounding_rect()
    wide = max(high, round(ink.w + inset * 2.4))
    # Larger than what is seen: only its upper left corner is round.
    tab = rect(0, 0, wide + high, high * 2, side * CARD_RADIUS, PAPER)
    edge = rim(side, side, RIM)
    tab += f'<g transform="translate({wide - side} {high - side})">{edge}</g>'
    picture.blit(vector(tab, (wide, high)), (side - wide, side - high))
    middle = (side - wide / 2 - inset * 0.25, side - high / 2 - inset * 0.2)
    put(picture, letter, px, INK, middle)


def _back(size: Size) -> Surface:
    """Charcoal, with two cards laid over each other: what both have in common shines."""
    side = size[0]
    picture = canvas(size, CHARCOAL)
    inset, line = side * 0.075, max(1.0, side * 0.014)
    more = f'stroke="{code(mix(CHARCOAL, ASH, 0.40))}" stroke-width="{line:.3f}"'
    body = rim(side, side, ASH, 0.016)
    body += rect(inset, inset, side - 2 * inset, side - 2 * inset, side * 0.05, None, more)
    card = side * 0.34
    thick = f'stroke="{code(ASH)}" stroke-width="{max(1.0, side * 0.03):.3f}"'
    step = side * 0.08
    for far in (-step, step):
        low = side / 2 + far - card / 2
        body += rect(low, low, card, card, card * 0.2, mix(CHARCOAL, ASH, 0.22), thick)
    low, shared = side / 2 + step - card / 2, card - 2 * step
    body += rect(low, low, shared, shared, card * 0.16, PAPER)
    picture.blit(vector(body, size), (0, 0))
    return clip_round(picture, side * CARD_RADIUS)


ART = TwinItArt()


def panel_cards(wide: bool = False) -> list[str]:
    """The faces that stand for this game on the title: twins, of course."""
    return ["1", "61", "1"] if wide else ["1", "1"]
