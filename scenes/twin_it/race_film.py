"""How what happens in a race is shown: hands that come down, catches that leave, comparisons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from game.contract import Event, Seat
from game.twin_it import told
from game.twin_it.rules import RING
from scenes.stage.board import Place
from scenes.table.company import Company
from scenes.table.pace import SLIDE_MS
from scenes.twin_it.layout import CENTRE
from scenes.twin_it.palms import LINGER_MS

if TYPE_CHECKING:
    from scenes.twin_it.compare import CompareScene
    from scenes.twin_it.race import RaceTable

CATCH_DELAY = 560.0  # a catch is seen under the hands before it is taken
SILENT = "silent"  # why a key was wrong that no cards have followed


class RaceFilm:
    """Shows events on a table; each tells how long it takes."""

    def __init__(self, table: RaceTable) -> None:
        self.table = table
        self.company = Company(table, calm=True)
        table.moments.others.append(self.company)
        self._taken: dict[int, Place] = {}  # where the cards of the last catch lay
        self._errors: list[CompareScene] = []  # comparisons: the one that is shown, and the others

    def show(self, event: Event) -> float:
        table, palms = self.table, self.table.palms
        sound = table.app.sound
        match event:
            case told.Turned() | told.TurnedOver():
                sound.play("flip")
                return SLIDE_MS
            case told.HandLaid(seat, card) | told.PointedAt(seat, card):
                self.slap(seat, card)
                return 140 if isinstance(event, told.HandLaid) else 240
            case told.Slapped(seat):
                self.slap(seat, table.shown.tops[CENTRE])
                return 240
            case told.HandsLifted(hands):
                for one in hands:
                    palms.lift(one.seat, one.card)
            case told.Caught():
                self._catch(event)
                self.company.see(dict.fromkeys(event.seats, "grin"))
                return CATCH_DELAY + SLIDE_MS
            case told.Disputed():
                palms.lift(after=1500)
                for card in event.cards:
                    table.board.shake(card)
                return 2000
            case told.Erred():
                palms.lift(event.seat, after=LINGER_MS)
                self.company.see({event.seat: "wince"})
                if table.live:
                    sound.play("refuse")
                    self._compare(event)
                return 900
            case told.Paid(seat):
                sound.play("slide")
                if self._errors and self._errors[-1].seat == seat:
                    self._errors[-1].charge()
                return SLIDE_MS
        return 0.0

    # --- hands ------------------------------------------------------------------------------------

    def lay_palms(self) -> None:
        """Show the hands that are down where their cards lie now."""
        table, floor = self.table, self.table.claims.floor
        table.palms.shown.clear()
        hands = [(one.seat, one.card) for one in table.shown.hands]
        for seat, card in hands + ([(floor.seat, card) for card in floor.cards] if floor else []):
            self._lay_palm(seat, card)

    def slap(self, seat: Seat, card: int | None) -> None:
        """A hand comes down on a card, unless it lies there already."""
        table = self.table
        if card is None or table.palms.keep(seat, card):
            return
        if self._lay_palm(seat, card):
            table.board.shake(card, 60)
            table.app.sound.play("slap")

    def come_late(self, seat: Seat, card: int, after: float) -> None:
        """The hand of a rival comes down so much later, and is soon taken away again."""
        piece = self.table.board.pieces.get(card)
        if piece is not None:
            late = self.table.palms.slap(seat, card, piece.x, piece.y, piece.width)
            late.age, late.gone = -after, after + LINGER_MS

    def _lay_palm(self, seat: Seat, card: int) -> bool:
        piece = self.table.board.pieces.get(card)
        if piece is None:
            return False
        width = max(piece.to.width, 64 * self.table.room.u)
        self.table.palms.slap(seat, card, piece.to.x, piece.to.y, width)
        return True

    # --- catches ----------------------------------------------------------------------------------

    def _catch(self, event: told.Caught) -> None:
        """The hands lie for a moment; then the cards go to their owner."""
        table = self.table
        # Without motion the cards are with their owner at once: no hand lies on nothing.
        still = table.app.settings.motion == "none"
        table.palms.lift(after=0.0 if still else LINGER_MS - 160)
        places = table.places()
        self._taken = {}
        for card in event.cards:
            if card in places:
                if card in table.board.pieces:
                    self._taken[card] = table.board.pieces[card].to
                table.board.send(card, places[card], table.ms(420), table.ms(CATCH_DELAY))

    def taken_at(self, pos: tuple[int, int]) -> int | None:
        """A card there that was just caught, and is still seen under the hands."""
        for card, place in self._taken.items():
            piece = self.table.board.pieces.get(card)
            waits = piece is not None and piece.moving and (piece.x, piece.y) == (place.x, place.y)
            if waits and place.holds(pos):
                return card
        return None

    # --- errors -----------------------------------------------------------------------------------

    def _compare(self, event: told.Erred) -> None:
        """After a wrong claim the two cards are shown side by side; the clock stands still."""
        from scenes.twin_it.compare import CompareScene

        table, shown = self.table, self.table.shown
        cards, why = event.cards, "late" if event.why == SILENT else event.why
        in_ring = [face.card in shown.table for face in cards]
        in_pile = [face.card in shown.tops for face in cards]
        gesture = "hands" if all(in_ring) else "slap" if any(in_ring + in_pile) else ""
        error = CompareScene(cards, why, table.tell(event), self._compared, gesture, event.seat)
        self._errors.append(error)
        if len(self._errors) == 1:  # several may err at once: one is shown after the other
            table.app.push(error)
        if table.game.mode == RING and shown.catches[event.seat]:  # W24: it is paid later
            error.charge()

    def _compared(self) -> None:
        del self._errors[0]
        if self._errors:
            self.table.app.replace(self._errors[0])
        else:
            self.table.app.pop()


def as_silence(events: list[Event]) -> list[Event]:
    """What comes of a key that no cards have followed: the cards on which its hands were laid
    are nobody's choice, and are not shown."""
    shown = [event for event in events if not isinstance(event, told.HandLaid)]
    silent = partial(msgspec.structs.replace, cards=(), why=SILENT)
    return [silent(event) if isinstance(event, told.Erred) else event for event in shown]
