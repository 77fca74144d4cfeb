"""Who has the floor in a timed game: the first press decides, whatever it was made with.

A click, a touch, a key or a bot's hand is a *press*. Whoever presses first has the floor for a
short time in which nobody else may act; the match's time stands still, and what follows counts at
the moment of the press. So a mouse, which has to travel, is as quick as two hands. Whoever presses
meanwhile is heard: at the same moment, as far as anybody can tell, or late.

This is what all timed games share. ``Claims`` is asked about every act before the rules are told;
by itself it lets everything through. There is no clock in here: times are given. A time on the
floor goes on from the moment of the press as if the match's time did.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.contract import Event, Game, Move, Reason, Seat

# Two presses closer than this are a tie: a keyboard is asked 125 times a second, and no two kinds
# of devices are equally quick.
TIE_SAME_KEYBOARD = 20
TIE_OTHER_DEVICE = 50

BOT, KEY, PAD, MOUSE, TOUCH = "bot", "key", "pad", "mouse", "touch"
POINT_MS = 2500.0  # to show what was pressed for, unless the table chooses
BOT_MS = 1000.0  # for the quick hands of a bot
# What each device needs of that time, in percent. A key has shown no card yet, a pad's stick is
# slow, a mouse has to travel, and a finger hardly.
_SHARE = {KEY: 100, PAD: 80, MOUSE: 60, TOUCH: 50}

FOREVER = 1 << 60

Act = tuple[Seat, Move, int]


def time_for(kind: str, point_ms: float | None = POINT_MS) -> float | None:
    """How long somebody with this device has the floor; nothing is no limit."""
    if kind == BOT:
        return BOT_MS
    return None if point_ms is None else point_ms * _SHARE[kind] / 100


class Press(msgspec.Struct):
    """Somebody has pressed, and what that player has shown since."""

    seat: Seat
    when: float
    kind: str
    cards: list[int] = []
    slaps: bool = False  # for something that is not claimed with hands

    def ties(self, other: Press) -> bool:
        """Whether a later press came at the same moment, as far as the devices can tell."""
        same = self.kind == other.kind == KEY
        margin = TIE_SAME_KEYBOARD if same else TIE_OTHER_DEVICE
        return self.seat != other.seat and round(other.when - self.when, 3) <= margin


class Floor:
    """One player shows what the press was for; everybody else waits."""

    def __init__(self, press: Press, limit: float | None, opened: float | None = None) -> None:
        self.press = press
        self.limit = limit  # milliseconds to show it in, or no limit
        # Whoever had to wait for another's floor gets the time from when that was over.
        self.opened: float = press.when if opened is None else opened
        self.now: float = self.opened
        self.heard: dict[Seat, Press] = {}  # who else has pressed meanwhile, in that order
        self.slap = False
        self.shown = False  # whether all is shown, and only a tie is still listened for
        self.follow: tuple[int, Move] | None = None  # what a bot does next, so long after it began

    @property
    def seat(self) -> Seat:
        return self.press.seat

    @property
    def at(self) -> int:
        """The match's time, which stands still."""
        return int(self.press.when)

    @property
    def kind(self) -> str:
        return self.press.kind

    @property
    def cards(self) -> list[int]:
        return self.press.cards

    @property
    def ends(self) -> float | None:
        """When it is over, if nothing comes before. Nobody is so quick that there is no tie."""
        if self.shown:
            return max(self.opened, self.press.when + TIE_OTHER_DEVICE)
        return None if self.limit is None else self.opened + self.limit

    @property
    def left(self) -> float | None:
        """Milliseconds that are left to show the rest."""
        return None if self.limit is None else max(0.0, self.opened + self.limit - self.now)

    @property
    def tied(self) -> list[Press]:
        """Those who pressed at the same moment."""
        return [press for press in self.heard.values() if self.press.ties(press)]

    @property
    def late(self) -> dict[Seat, float]:
        """Those who pressed later, and by how much."""
        ties = self.press.ties
        late = [press for press in self.heard.values() if not ties(press)]
        return {press.seat: press.when - self.press.when for press in late}

    def hear(self, press: Press) -> None:
        """Another player presses, or goes on showing cards."""
        known = self.heard.setdefault(press.seat, press)
        if known is not press:
            known.cards += [card for card in press.cards if card not in known.cards]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be done about what somebody has done; by itself, nothing."""

    refusal: Reason | None = None
    late: tuple[Event, int] | None = None  # a press for what was won so long before
    shown: tuple[Seat, int] | None = None  # a card, and who shows it; there is more to come
    slapped: Floor | None = None  # who has the floor has slapped the middle
    heard: Press | None = None  # somebody else has pressed for the first time
    over: Floor | None = None  # this floor is over, with these acts
    acts: tuple[Act, ...] = ()  # what the rules are told, in this order
    silent: bool = False  # … though nobody has shown those cards
    floor: Floor | None = None  # who has the floor from now on


NOTHING = Verdict()


class Claims:
    """What is claimed in one match. Where no press decides, every act counts when it is made."""

    def __init__(self, game: Game) -> None:
        self._match = game
        self.floor: Floor | None = None

    def act(self, seat: Seat, move: Move, when: float, kind: str = BOT) -> Verdict:
        """Somebody does something that the rules know."""
        refusal = self._match.why_not(seat, move, int(when))
        if refusal is not None:
            return Verdict(refusal=refusal)
        return Verdict(acts=((seat, move, int(when)),))

    def is_claim(self, move: Move) -> bool:
        """Whether somebody who wants to do this is heard while another has the floor."""
        return False

    def barred_until(self, seat: Seat) -> int:
        """Until when a seat may claim nothing: 0 for one that may, ``FOREVER`` where that depends
        on what others do."""
        return 0

    def lapse(self) -> Verdict:
        """The time of whoever has the floor is over."""
        return NOTHING

    def hear(self, events: Iterable[Event], over: Floor | None = None) -> None:
        """What has happened at the table, and the floor that has led to it."""
