"""What lies on the Flip 7 table: rows, modifiers, actions; every card a piece of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.contract import Event, Reshuffled, Seat
from game.flip_7 import told
from game.flip_7.cards import CHANCE, FREEZE, LAST_NUMBER, NAMES, THREE
from game.flip_7.told import FLIP, OFFER, STATUS, Flip7View
from scenes.table import shown
from scenes.table.shown import Pieces

NUMBERS = frozenset(NAMES[: LAST_NUMBER + 1])
ZONES = ("rows", "modifiers", "chance", "freezes", "flipping")  # what lies before each seat
ACTIONS = frozenset((NAMES[FREEZE], NAMES[THREE], NAMES[CHANCE]))


class Shown(shown.Shown):
    def __init__(self, view: Flip7View) -> None:
        super().__init__(view)
        self.pieces = Pieces()
        self.left: list[int] = []  # the pieces that the last event took off the table
        players = range(view.players)
        self.rows = [self._new(view.rows[seat]) for seat in players]
        self.modifiers = [self._new(view.modifiers[seat]) for seat in players]
        self.chance = [self._new([CHANCE] * view.chance[seat]) for seat in players]
        self.freezes = [self._new([FREEZE] * view.freezes[seat]) for seat in players]
        self.flipping: list[list[int]] = [[] for _ in players]  # Flip Three cards under way
        self.aside: list[tuple[Seat, int]] = []  # action cards that wait, with who flipped them
        self.held: list[int] = []  # cards that are about to be given
        self.flips = [0] * view.players  # how many of the three are still to come
        for task in view.tasks:
            if task[0] == FLIP:
                self.flipping[task[1]] += self._new([THREE])
                self.flips[task[1]] = task[2]
                self.aside += [(task[1], piece) for piece in self._new(task[3])]
            elif task[0] == OFFER:
                self.held += self._new([task[2]])
            elif len(task) == 3 and isinstance(task[2], tuple):
                self.aside += [(task[1], piece) for piece in self._new(task[2])]
        if view.pending is not None:
            self.held += self._new([view.pending[0]])
        self.status = [STATUS[status] for status in view.status]
        self.discard = [NAMES[card] for card in view.discard]

    def _new(self, cards: Iterable[int]) -> list[int]:
        return self.pieces.all_new(NAMES[card] for card in cards)

    @property
    def face(self) -> dict[int, str]:
        """The name of the card of each piece."""
        return self.pieces.card

    def numbers(self, seat: Seat) -> list[int]:
        return [int(self.face[piece]) for piece in self.rows[seat]]

    def plain(self) -> dict[str, Any]:
        face = self.face
        return {
            **super().plain(),
            **dict.fromkeys(("pieces", "left", "flips")),  # only for the picture
            **{
                zone: [[face[piece] for piece in cards] for cards in vars(self)[zone]]
                for zone in ZONES
            },
            "aside": sorted(face[piece] for _, piece in self.aside),
            "held": sorted(face[piece] for piece in self.held),
            "discard": sorted(self.discard),
        }

    # --- events ---

    def follow(self, event: Event) -> None:
        self.left = []
        super().follow(event)

    def on_round_began(self, event: told.RoundBegan) -> None:
        """All that lies open goes to the discard, and the cards are dealt anew."""
        lying = [piece for _, piece in self.aside] + self.held
        for zone in ZONES:
            for cards in vars(self)[zone]:
                lying += cards
            setattr(self, zone, [[] for _ in range(self.players)])
        self._discard(*lying)
        self.aside, self.held = [], []
        self.status, self.flips = ["active"] * self.players, [0] * self.players
        self.round, self.pile = event.round, event.pile
        if event.round == 1:
            self.discard = []  # a fresh match: what the view showed is only now being dealt

    def on_card_turned(self, event: told.CardTurned) -> None:
        piece = self.pieces.new(event.card)
        self.pile = event.left
        if event.why == "flip":
            self.flips[event.seat] = event.flips_left
        if event.card in NUMBERS:
            self.rows[event.seat].append(piece)
        elif event.card in ACTIONS:
            self.held.append(piece)
        else:
            self.modifiers[event.seat].append(piece)

    def on_saved(self, event: told.Saved) -> None:
        self._discard(self.rows[event.seat].pop(), self.chance[event.seat].pop())

    def on_busted(self, event: told.Busted | told.Froze | told.Stood) -> None:
        """Out of the round, one way or the other."""
        self.status[event.seat] = "frozen" if event.tag == "froze" else event.tag

    on_froze = on_stayed = on_busted

    def on_chance_kept(self, event: told.ChanceKept) -> None:
        self.chance[event.seat].append(self.held.pop())

    def on_set_aside(self, event: told.SetAside) -> None:
        self.aside.append((event.seat, self.held.pop()))

    def on_asked(self, event: told.Asked) -> None:
        self._hold(event.card)
        self.turn = event.seat

    def on_given(self, event: told.Given) -> None:
        self._hold(event.card)
        piece = self.held.pop()
        if event.card == NAMES[FREEZE]:
            self.freezes[event.to].append(piece)
        elif event.card == NAMES[THREE]:
            self.flipping[event.to].append(piece)
            self.flips[event.to] = 3
        else:
            self.chance[event.to].append(piece)

    def on_flips_ended(self, event: told.FlipsEnded) -> None:
        self._discard(self.flipping[event.seat].pop())
        self.flips[event.seat] = 0

    def on_discarded(self, event: told.Discarded) -> None:
        self._hold(event.card)
        self._discard(self.held.pop())

    def on_reshuffled(self, event: Reshuffled) -> None:
        self.pile, self.discard = event.pile, []

    def _hold(self, card: str) -> None:
        """A card that waited aside is the one that is given now."""
        if self.held and self.face[self.held[-1]] == card:
            return
        for place, (_, piece) in enumerate(self.aside):
            if self.face[piece] == card:
                del self.aside[place]
                self.held.append(piece)
                return

    def _discard(self, *pieces: int) -> None:
        self.left = list(pieces)
        self.discard += [self.face.pop(piece) for piece in pieces]
