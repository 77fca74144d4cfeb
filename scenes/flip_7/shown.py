"""What lies on the Flip 7 table: every card as a piece of its own, brought along event by event.

Cards of this game have twins, so each one that is turned up gets a number of its own; a piece on
the board is known by it for as long as it lies open.
"""

from __future__ import annotations

from game.contract import Event, Seat
from game.flip_7.rules import (
    CHANCE,
    FLIP,
    FREEZE,
    LAST_NUMBER,
    NAMES,
    OFFER,
    STATUS,
    THREE,
    Asked,
    Busted,
    CardTurned,
    ChanceKept,
    Discarded,
    Flip7View,
    FlipsEnded,
    Froze,
    Given,
    MatchEnded,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    Saved,
    SetAside,
    Stood,
    TurnCame,
)

NUMBERS = frozenset(NAMES[: LAST_NUMBER + 1])
ACTIONS = frozenset((NAMES[FREEZE], NAMES[THREE], NAMES[CHANCE]))


class Shown:
    """The open cards by piece; ``face`` names the card of each piece."""

    def __init__(self, view: Flip7View) -> None:
        self._next = 0
        self.face: dict[int, str] = {}
        self.left: list[int] = []  # the pieces that the last event took off the table
        players = range(view.players)
        self.rows = [self._new_all(view.rows[seat]) for seat in players]
        self.modifiers = [self._new_all(view.modifiers[seat]) for seat in players]
        self.chance = [self._new_all([CHANCE] * view.chance[seat]) for seat in players]
        self.freezes = [self._new_all([FREEZE] * view.freezes[seat]) for seat in players]
        self.flipping: list[list[int]] = [[] for _ in players]  # Flip Three cards under way
        self.aside: list[tuple[Seat, int]] = []  # action cards that wait, with who flipped them
        self.held: list[int] = []  # cards that are about to be given
        self.flips = [0] * view.players  # how many of the three are still to come
        for task in view.tasks:
            if task[0] == FLIP:
                self.flipping[task[1]].append(self._new(NAMES[THREE]))
                self.flips[task[1]] = task[2]
                self.aside += [(task[1], piece) for piece in self._new_all(task[3])]
            elif task[0] == OFFER:
                self.held.append(self._new(NAMES[task[2]]))
            elif len(task) == 3 and isinstance(task[2], tuple):
                self.aside += [(task[1], piece) for piece in self._new_all(task[2])]
        if view.pending is not None:
            self.held.append(self._new(NAMES[view.pending[0]]))
        self.status = [STATUS[status] for status in view.status]
        self.pile = view.pile_count
        self.discard: list[str] = [NAMES[card] for card in view.discard]
        self.turn = view.to_act[0] if view.to_act else -1
        self.round, self.totals = view.round, list(view.totals)

    def _new(self, name: str) -> int:
        self._next += 1
        self.face[self._next] = name
        return self._next

    def _new_all(self, cards: tuple[int, ...] | list[int]) -> list[int]:
        return [self._new(NAMES[card]) for card in cards]

    @property
    def newest(self) -> int:
        """The piece of the card that was turned up last."""
        return self._next

    @property
    def players(self) -> int:
        return len(self.rows)

    def numbers(self, seat: Seat) -> list[int]:
        return [int(self.face[piece]) for piece in self.rows[seat]]

    def shows(self, view: Flip7View) -> bool:
        """Whether this is what the view says."""
        there = Shown(view)
        return self._plain() == there._plain()

    def _plain(self) -> tuple[object, ...]:
        face = self.face
        return (
            [[face[piece] for piece in row] for row in self.rows],
            [[face[piece] for piece in cards] for cards in self.modifiers],
            [len(cards) for cards in self.chance],
            [len(cards) for cards in self.freezes],
            [len(cards) for cards in self.flipping],
            sorted(face[piece] for _, piece in self.aside),
            sorted(face[piece] for piece in self.held),
            self.status,
            self.pile,
            sorted(self.discard),
            self.turn,
            self.round,
            self.totals,
        )

    # --- events ---

    def follow(self, event: Event) -> None:
        self.left = []
        match event:
            case RoundBegan():
                self._begin(event)
            case CardTurned():
                self._turn_up(event)
            case Saved(seat, _):
                self._drop(self.rows[seat].pop())
                self._drop(self.chance[seat].pop())
            case Busted(seat, _):
                self.status[seat] = "busted"
            case ChanceKept(seat):
                self.chance[seat].append(self.held.pop())
            case SetAside(seat, _):
                self.aside.append((seat, self.held.pop()))
            case Asked(seat, card, _):
                self._hold(card)
                self.turn = seat
            case Given(_, to, card):
                self._give(to, card)
            case Froze(seat, _):
                self.status[seat] = "frozen"
            case FlipsEnded(seat):
                self._drop(self.flipping[seat].pop())
                self.flips[seat] = 0
            case Discarded(card):
                self._hold(card)
                self._drop(self.held.pop())
            case Stood(seat, _):
                self.status[seat] = "stayed"
            case Reshuffled(pile):
                self.pile, self.discard = pile, []
            case TurnCame(seat):
                self.turn = seat
            case RoundEnded():
                self.totals = list(event.totals)
            case MatchEnded():
                self.turn = -1

    def _begin(self, event: RoundBegan) -> None:
        """All that lies open goes to the discard, and the cards are dealt anew."""
        for piece in self.open_pieces():
            self._drop(piece)
        players = range(self.players)
        self.rows, self.modifiers = [[] for _ in players], [[] for _ in players]
        self.chance, self.freezes = [[] for _ in players], [[] for _ in players]
        self.flipping, self.aside, self.held = [[] for _ in players], [], []
        self.status, self.flips = ["active"] * self.players, [0] * self.players
        self.round, self.pile = event.round, event.pile
        if event.round == 1:
            self.discard = []  # a fresh match: what the view showed is only now being dealt

    def open_pieces(self) -> list[int]:
        """Every piece that lies open, wherever it is."""
        found = [piece for _, piece in self.aside] + self.held
        for zone in (self.rows, self.modifiers, self.chance, self.freezes, self.flipping):
            for cards in zone:
                found += cards
        return found

    def _turn_up(self, event: CardTurned) -> None:
        piece = self._new(event.card)
        self.pile = event.left
        if event.why == "flip":
            self.flips[event.seat] = event.flips_left
        if event.card in NUMBERS:
            self.rows[event.seat].append(piece)
        elif event.card in ACTIONS:
            self.held.append(piece)
        else:
            self.modifiers[event.seat].append(piece)

    def _hold(self, card: str) -> None:
        """A card that waited aside is the one that is given now."""
        if self.held and self.face[self.held[-1]] == card:
            return
        for place, (_, piece) in enumerate(self.aside):
            if self.face[piece] == card:
                del self.aside[place]
                self.held.append(piece)
                return

    def _give(self, to: Seat, card: str) -> None:
        self._hold(card)
        piece = self.held.pop()
        if card == NAMES[FREEZE]:
            self.freezes[to].append(piece)
        elif card == NAMES[THREE]:
            self.flipping[to].append(piece)
            self.flips[to] = 3
        else:
            self.chance[to].append(piece)

    def _drop(self, piece: int) -> None:
        self.discard.append(self.face.pop(piece))
        self.left.append(piece)
