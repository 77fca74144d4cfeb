"""How events are shown: who flies where, how long it takes, what it sounds like.

A game's film has a method ``on_<tag>`` for each event that is more than cards finding their new
places; it starts the journeys and gives how long before the next event may be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, ClassVar

from game.contract import Event, Seat
from scenes.stage.board import Key, Place
from scenes.stage.theme import Colour
from scenes.table.pace import FLIP_MS, GAP_MS, LANDED, LIFT_MS, SLIDE_MS
from scenes.table.shown import hidden, in_pile, is_hidden


class Film:
    """Shows events on a table that already knows where its cards lie now."""

    deal_ms = 1100.0  # all hands are dealt in about this time
    after_deal = 60.0
    moved_on: ClassVar[dict[str, tuple[str, float]]] = {}
    """Events at which cards just go where they belong: by tag, what is heard and how long it is."""

    moods: ClassVar[dict[str, str]] = {}
    """What a bot makes of an event of its own, by tag: "nod", "grin" or "wince"."""

    def __init__(self, table: Any) -> None:
        self.table: Any = table

    def makes_of(self, event: Event) -> dict[Seat, str]:
        """The moods of those whom an event concerns, as everybody has seen it."""
        mood = self.moods.get(event.tag)
        return {} if mood is None else {event.seat: mood}  # type: ignore[attr-defined]

    def show(self, event: Event) -> float:
        film: Callable[[Event], float] | None = getattr(self, f"on_{event.tag}", None)
        if film is not None:
            return film(event)
        if event.tag in self.moved_on:
            return self.move_on(*self.moved_on[event.tag])
        self.table.refresh(LIFT_MS)
        return 0

    # --- what films are made of ---

    def sound(
        self, name: str, volume: float = 1.0, after: float = 0.0, at: Key | None = None,
        step: int = 0,
    ) -> None:  # fmt: skip
        """A sound, where a card lies or is on its way to; some have steps."""
        if after:
            self.table.director.cue(after, lambda: self.sound(name, volume, 0.0, at, step))
        elif name:
            piece = self.table.board.pieces.get(at)
            pan = 0.0 if piece is None else 2 * piece.to.x / max(1, self.table.scale.w) - 1
            self.table.app.sound.play(name, volume, pan, step)

    def tell_after(self, ms: float) -> None:
        """The sentence of this event comes so late: when its cards have shown what it tells."""
        self.table.tells_after = ms

    def pop(self, said: str, over: Key, tint: Colour, after: float = 0.0, **how: Any) -> None:
        """A number, or words, rise over the lower edge of a card, or over a badge."""
        self.after(after, partial(self._popped, said, over, tint, how))

    def _popped(self, said: str, over: Key, tint: Colour, how: dict[str, Any]) -> None:
        moments, piece = self.table.moments, self.table.board.pieces.get(over)
        x, y = moments.spot(over)
        moments.pop(said, (x, y + (0.0 if piece is None else piece.width * 0.9)), tint, **how)

    def light(self, *keys: Key, after: float = 0.0) -> None:
        """Cards or badges light up."""
        self.after(after, lambda: self.table.moments.light(*keys))

    def after(self, ms: float, what: Callable[[], None]) -> None:
        self.table.director.cue(ms, what)

    def send(self, key: Key, place: Place, ms: float, delay: float = 0.0, *how: Any) -> None:
        self.table.board.send(key, place, self.table.ms(ms), self.table.ms(delay), *how)

    def move_on(self, sound: str, ms: float, volume: float = 1.0) -> float:
        """Everything goes where it belongs now."""
        self.sound(sound, volume)
        self.table.refresh(SLIDE_MS)
        return ms

    def arrange_rest(self, places: dict[Key, Place], ms: float = GAP_MS) -> None:
        """Everything else goes where it belongs; what is on its way is left alone."""
        rest = dict(places)
        for key, piece in self.table.board.pieces.items():
            if piece.moving and key in rest:
                rest[key] = piece.to
        self.table.board.arrange(rest, self.table.ms(ms))
        self.table.point_anew()

    # --- hands and pile ---

    def on_dealt(self, event: Any) -> float:
        """One card at a time from the dealer's left, out of the pile."""
        table = self.table
        places = table.places()
        table.board.lay({key: place for key, place in places.items() if in_pile(key)})
        order = [*self._dealt(event.opener), *self.dealt_besides()]
        start = self.top_of_pile()
        step = self.deal_ms / max(1, len(order))
        for i, key in enumerate(order):
            table.board.add(key, start)
            self.send(key, places[key], SLIDE_MS, i * step)
            if i % 2 == 0:
                self.sound("deal", 0.5, i * step, key)
            if not is_hidden(key):
                self.sound("lay", 0.4, i * step + SLIDE_MS * LANDED, key)
        self.after(self.deal_ms + SLIDE_MS, lambda: table.refresh(LIFT_MS))
        return self.deal_ms + SLIDE_MS + self.after_deal

    def _dealt(self, opener: Seat) -> Iterable[Key]:
        """The cards of the hands in the order in which they are dealt."""
        shown = self.table.shown
        for i in range(max(shown.counts, default=0)):
            for step in range(shown.players):
                seat = (opener + step) % shown.players
                if seat != shown.viewer:
                    yield hidden(seat, i)
                elif i < len(shown.hand):
                    yield shown.hand[i]

    def dealt_besides(self) -> list[Key]:
        """Other cards that come from the pile at a deal."""
        return []

    def top_of_pile(self) -> Place:
        """Where the card lay that has just left the pile."""
        place: Place = self.table.room.top_of_pile(self.table.shown.pile + 1)
        return place

    def on_drew(self, event: Any) -> float:
        shown, own = self.table.shown, event.card is not None
        seen = shown.find(event.card) if own else hidden(event.seat, shown.counts[event.seat] - 1)
        return self.draw(seen, own)

    def draw(self, key: Key, own: bool) -> float:
        """A card comes from the pile into a hand; only its owner sees which."""
        self.table.board.add(key, self.top_of_pile())
        ms = SLIDE_MS + (FLIP_MS if own else 0)
        self.sound("flip" if own else "deal", 0.6, ms / 2 if own else 0, key)
        self.table.refresh(ms)
        return 260 if own else 130

    def reveal(self, seat: Seat, keys: Iterable[Key]) -> None:
        """Cards of another player's hand become cards with a face."""
        shown = self.table.shown
        if seat != shown.viewer:
            for i, key in enumerate(keys):
                self.table.board.rename(hidden(seat, shown.counts[seat] + i), key)
