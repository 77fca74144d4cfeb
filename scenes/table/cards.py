"""One table for hands and turns: pile and discard, hands, badges, buttons, what is said.

A game says what is its own: what lies in the middle, what a click or a drop there asks for, what
stands on a badge. What lies on the table is a ``Shown``, where it lies a ``TableLayout``, how it
gets there a ``Film``, what the viewer has in mind a ``Choice``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from pygame import Rect, Surface

from game.contract import Event, Move, RoundCounted, Seat
from game.journal import Match
from scenes.input.intents import DIRECTIONS, Acted, Intent
from scenes.stage import badges, paint, text
from scenes.stage.board import Key, Place
from scenes.stage.seat_marks import number
from scenes.stage.sprites import BACK
from scenes.stage.theme import ACCENT, PAPER, SOFT, Colour, colour
from scenes.stage.widgets import Button, Target
from scenes.table.aim import Aim
from scenes.table.beside import Beside
from scenes.table.bubble import Bubble
from scenes.table.choice import Choice
from scenes.table.coach import Coach
from scenes.table.company import Company
from scenes.table.count import Count
from scenes.table.film import Film
from scenes.table.layout import HandsLayout, TableLayout
from scenes.table.moments import badge_of
from scenes.table.order import Order
from scenes.table.pace import LIFT_MS, SLIDE_MS
from scenes.table.plates import Plates
from scenes.table.shown import Shown, ShownHands, hidden
from scenes.table.spots import Spot
from scenes.table.table import NOBODY, G, Table

REFUSED = colour("#FFC2B0")
DISCARD_SHOWN = 3


class CardTable(Table[G]):
    """A match of a game that is played in turns."""

    shown_as: ClassVar[type[Shown]] = ShownHands
    laid_out: ClassVar[type[TableLayout]] = HandsLayout
    filmed: ClassVar[type[Film]] = Film
    choosing: ClassVar[type[Choice]] = Choice
    counted_as: ClassVar[type[Count[Any]]] = Count
    log_cards: ClassVar[tuple[str, ...]] = ("card",)  # the fields of events that hold a card

    rises = (20.0, 26.0)  # how far a playable card and a chosen one stand out of the hand
    goal = ""  # the id of the place where a chosen card usually goes

    shown: Any
    room: Any

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.choice = self.choosing(self)
        self._film = self.filmed(self)
        self.order, self.aiming = Order(self), Aim(self)
        self.beside, self.coach, self.company = Beside(self), Coach(self), Company(self)
        self.plates = Plates(self)
        self.moments.others += [self.company, self.plates]
        self.reset(self._view())
        if hasattr(self.shown, "hand") and self.live:
            self.corner_acts = (*self.corner_acts, "sort")

    # --- what lies there ---

    def reset(self, view: Any) -> None:
        self.shown = self.shown_as(view)

    def follow(self, event: Event) -> None:
        self.shown.follow(event)

    def shows(self, view: Any) -> bool:
        return bool(self.shown.shows(view))

    def film(self, event: Event) -> float:
        moods = self._film.makes_of(event.seen_by(NOBODY))
        lasts = self._film.show(event)
        if moods:
            self.director.cue(min(self.tells_after, lasts), lambda: self.company.see(moods))
        return lasts

    def count(self, event: Event) -> Count[Any] | None:
        return self.counted_as(self, event) if isinstance(event, RoundCounted) else None

    def pictured(self, event: Event) -> dict[str, list[str]]:
        held = ((field, getattr(event, field, None)) for field in self.log_cards)
        return {field: [self.face_of(card)] for field, card in held if card is not None}

    def measure(self) -> None:
        corner = self.scale.w - self.corner_left()
        self.room = self.laid_out(self.scale, len(self.match.seats), self.eyes, corner)

    # --- where everything lies ---

    def places(self) -> dict[Key, Place]:
        shown, room = self.shown, self.room
        found: dict[Key, Place] = {}
        for i in range(room.pile_depth(shown.pile)):
            found["pile", i] = room.pile(i)
        below = max(0, len(shown.discard) - DISCARD_SHOWN)
        for i, card in enumerate(shown.discard[below:]):
            found["discard", below + i] = place = room.discard(below + i, self.face_of(card))
            place.z = i - 12
        self.place_game(found)
        if hasattr(shown, "hand"):
            self._place_hands(found)
        for key, place in found.items():
            if place.glow is None and self.moments.lit(key):
                place.glow = PAPER
        return found

    def place_game(self, found: dict[Key, Place]) -> None:
        """Everything besides pile, discard and hands."""

    def _place_hands(self, found: dict[Key, Place]) -> None:
        shown, room = self.shown, self.room
        for seat, count in enumerate(shown.counts):
            if seat != shown.viewer:
                for i in range(count):
                    found[hidden(seat, i)] = room.other_hand(seat, i, count)
        hand, playable, picked = self.hand_cards(), self.playable(), self.picked()
        high, higher = (rise * room.u for rise in self.rises)
        pointed = self.highlighted() if self.dragged is None else None
        for i, key in enumerate(hand):
            place = room.hand(i, len(hand), BACK if self.closed else self.face(key))
            if key in playable:
                place.glow = ACCENT
                place.y -= high
            if key in picked:
                place.glow, place.strong, place.lift = ACCENT, True, 1
                place.y -= higher
            if pointed == self.hand_id(i, key):
                place.y -= room.u * 14
                place.z += 200  # above its neighbours, to be read
                place.lift = 1
                if self.focus.ring:
                    place.ring = PAPER
            found[key] = place

    def hand_cards(self) -> list[Any]:
        """The cards that are seen in the viewer's hand."""
        return self.order.sort(list(self.shown.hand))

    def orders(self) -> dict[str, Callable[[Any], Any]]:
        """By what a hand can be sorted, besides by arrival: the usual way first."""
        return {"number": lambda key: self.shown.order(self.shown.card_of(key))}

    def sort_hand(self) -> None:
        if hasattr(self.shown, "hand"):
            self.inform(self.app.words.say(f"table.sorted_{self.order.next()}"))
            self.refresh(SLIDE_MS)

    def hand_id(self, i: int, key: Any) -> str:
        return f"hand.{i}"

    def face(self, key: Any) -> str:
        """What is printed on a card that lies open."""
        return self.face_of(key)

    def face_of(self, card: Any) -> str:
        return str(card)

    def playable(self) -> Iterable[Any]:
        """The cards of the hand with which something may be done now."""
        return {getattr(move, "card", None) for move in self.legal()}

    def picked(self) -> Iterable[Any]:
        """The cards of the hand that are chosen, or that a hint advises."""
        return (*self.choice.picked, getattr(self.hinted, "card", None))

    # --- places for cards ---

    def spots(self, card: Any) -> list[Spot]:
        """Where a card can be let go, and what that asks for; also where it may not lie, if it
        can be said why. Those that are legal answer while the card is over them."""
        return []

    def promise(self, card: Any, spot: Spot) -> str:
        """What letting go will do, in a number or two: "+2"."""
        return ""

    def promise_words(self, card: Any, spot: Spot) -> str:
        """The same as a sentence, while a card is dragged."""
        return ""

    def missed(self, card: Any, spot: Spot | None) -> str:
        """Why a card cannot lie there, where no move of the rules says it."""
        return self.prompt()

    def aim(self, key: Key | None, pos: tuple[int, int]) -> None:
        self.aiming.hold(key, pos)

    def aimed(self) -> Spot | None:
        """The place that answers now: under the card in the air, or pointed at for a chosen one."""
        return self.aiming.spot()

    def thought_of(self) -> Any:
        """The card that is chosen for a place, if it is just one."""
        picked = self.choice.picked
        return picked[0] if len(picked) == 1 and self.my_turn else None

    def refresh(self, ms: float) -> None:
        self.aiming.anew()
        super().refresh(ms)
        self.aiming.show()
        self.beside.look()

    # --- what the rules allow ---

    def legal(self) -> list[Any]:
        """What the viewer may do now."""
        return self.game.legal_moves(self.eyes) if self.my_turn else []

    # --- what can be pointed at ---

    def card_targets(self) -> list[Target]:
        found = self.game_targets()
        if hasattr(self.shown, "hand"):
            hand = self.hand_cards()
            for i, key in enumerate(hand):
                rect = self.room.hand_strip(i, len(hand))
                click = self.mine(self.choice.clicked, key)
                found.append(Target(self.hand_id(i, key), self.face(key), rect, click))
        return found

    def game_targets(self) -> list[Target]:
        """What can be pointed at besides buttons and the own hand."""
        return []

    def mine(self, action: Callable[..., object], *given: Any) -> Callable[[], object] | None:
        """The action where it is the viewer's turn, else none."""
        return (lambda: action(*given)) if self.my_turn else None

    def hand_at(self, pos: tuple[int, int]) -> Key | None:
        """The card of the hand at a place of the window."""
        hand, strip = self.hand_cards(), self.room.hand_strip
        at = [key for i, key in enumerate(hand) if strip(i, len(hand)).collidepoint(pos)]
        return at[-1] if at else None

    def button(
        self, act: str, label: str, action: Callable[[], object], above: int = 0,
        enabled: bool = True, primary: bool = False, id: str = "",
    ) -> Button:  # fmt: skip
        """A button of the game's own, in the lower right corner or so many places above."""
        key, style = self.key_of(act), "primary" if primary else "plain"
        rect = self.room.button(Button.width(label, self.scale, key), above)
        return Button(id or act, label, rect, action, key, style,
                      enabled=enabled, act=act, refuse=action)  # fmt: skip

    def finish_button(self) -> list[Button]:
        label = self.app.words.say("table.finish")
        return [self.button("finish", label, self.bots.finish, primary=True)]

    # --- choosing ---

    def forget_choice(self) -> None:
        self.choice.forget()

    def let_go(self) -> bool:
        return self.choice.let_go()

    def grab(self, pos: tuple[int, int]) -> Key | None:
        return self.choice.grab(pos)

    def drop(self, key: Key, pos: tuple[int, int]) -> None:
        self.choice.drop(key, pos)

    def move_of(self, card: Any) -> Move:
        """The usual move with a card of the hand; its refusal says why the card is no good now."""
        raise NotImplementedError

    def chosen_words(self, card: Any, moves: list[Move]) -> str:
        """What can be done with the card that has just been chosen."""
        return self.prompt()

    def handle(self, intent: Intent) -> None:
        current = self.focus.current if self.focus.ring else None
        finish = current is not None and current.id == "finish"
        if finish and isinstance(intent, Acted) and intent.name == "confirm":
            self.focus.activate()  # which ends the film anyway
        else:
            super().handle(intent)

    def act(self, name: str) -> bool:
        finish = self.focus.find("finish")
        if name in (*DIRECTIONS, "confirm") and not self.focus.ring and (self.my_turn or finish):
            first = finish or self.first_target()
            if first is not None:
                self.focus.set(first)
                self.refresh(LIFT_MS)
                return True
        return super().act(name)

    def first_target(self) -> Target | None:
        """Where the keys begin: at the first card that can be played."""
        hand, playable = self.hand_cards(), self.playable()
        first = next((i for i, key in enumerate(hand) if key in playable), 0)
        return self.focus.find(self.hand_id(first, hand[first])) if hand else None

    # --- what is said ---

    def bubble(self) -> Bubble | None:
        """What is said beside a thing on the table now."""
        hinted = () if self.hinted is None else self.hinted_at(self.hinted)
        return self._hint.bubble(hinted) or self.coach.bubble() or self.company.bubble()

    def targets(self) -> list[Target]:
        return [*super().targets(), *self.beside.targets]

    def play(self, seat: Seat, move: Move, at: int | None = None) -> None:
        if seat == self.viewer and self.my_turn:
            self.coach.moved()
        super().play(seat, move, at)

    def place_for_notice(self, wanted: Sequence[Rect], before: Rect) -> Rect | None:
        return self.beside.place_for_notice(wanted, before)

    @property
    def says_beside(self) -> bool:
        return self.beside.place is not None

    def lies(self, key: Key) -> Rect | None:
        """Where a card lies, or will once it has arrived."""
        piece = self.board.pieces.get(key)
        return None if piece is None else piece.to.rect()

    def at(self, id: str) -> Rect | None:
        """Where something is that can be pointed at."""
        found = (target.rect for target in (*self.cards, *self.widgets) if target.id == id)
        return next(found, None)

    def help_page(self) -> str:
        lesson = self.coach.lesson
        return (lesson.page if lesson is not None else "") or self.page_now()

    def page_now(self) -> str:
        """The page of the help that is about what can be done now."""
        return ""

    def hinted_at(self, move: Move) -> Iterable[Rect | None]:
        """What an advised move is made with; its reason is told beside the first."""
        return (self.lies(getattr(move, "card", None)),)

    def draw(self, surface: Surface) -> list[Rect] | None:
        self.board.over = self.beside.drawn()
        return super().draw(surface)

    def hint_words(self, move: Move) -> str:
        said = {field: getattr(move, field) for field in move.__struct_fields__}
        return self.say(f"hint.{move.text().split()[0]}", **said)

    def corner_label(self) -> str:
        return self.app.words.say("table.round", round=self.shown.round, rounds=self.rounds())

    def rounds(self) -> int:
        """How many rounds are played."""
        return 1

    # --- who looks at it ---

    def give_screen(self, seat: Seat) -> None:
        before = self.plates.all()
        super().give_screen(seat)
        if not self.private:
            self.plates.come_from(before, self.ms(SLIDE_MS))

    # --- painting ---

    def paint_table(self, surface: Surface) -> None:
        for seat in range(self.shown.players):
            self.paint_badge(surface, seat)
        self.paint_piles(surface)
        self.paint_game(surface)
        if self.message:
            self._paint_message(surface, self.message_box(), self.scale.font(25))

    def _paint_message(self, surface: Surface, box: Rect, px: int) -> None:
        """The sentence; over that which says what to do, if there is room, what was done last."""
        tint, deed = REFUSED if self.refusal else PAPER, self.moments.deed
        if self.my_turn and deed and deed != self.message and not self.refusal:
            small = text.fit(deed, text.HANKEN_SEMIBOLD, self.scale.font(20), box.w)
            line = text.render(deed, text.HANKEN_SEMIBOLD, small, SOFT, SOFT)
            high = text.wrapped_height(self.message, text.HANKEN_SEMIBOLD, px, box.w)
            spare = box.h - high - line.get_height()
            if spare >= 0 and line.get_width() <= box.w:
                paint.lay(surface, line, midtop=(box.centerx, box.y + spare // 2))
                top = box.y + spare // 2 + line.get_height()
                box = Rect(box.x, top, box.w, high)
        text.paint_fitted(surface, self.message, box, px, tint)

    def paint_badge(self, surface: Surface, seat: Seat) -> None:
        yours = seat == self.eyes and self.my_turn
        state = "yours" if yours else "acting" if self.acts(seat) else ""
        if not state and self.moments.lit(badge_of(seat)):
            state = "lit"
        box, name, parts = self.plates.box(seat), self.name(seat), self.badge(seat)
        more = {"mark": partial(self.company.mark, seat), **self.badge_extras(seat)}
        badges.paint_badge(surface, self.scale, box, name, parts, seat, state, **more)

    def spot_of(self, key: Key) -> tuple[float, float]:
        match key:
            case ("badge", seat):
                box = self.room.badge(seat)  # right of its words, which can be read meanwhile
                return box.right - box.w * 0.2, box.centery
            case ("thought", seat):
                box = self.room.badge(seat)
                return box.right - self.scale.px(36), box.top + self.scale.px(2)
        return super().spot_of(key)

    def badge(self, seat: Seat) -> list[badges.Part]:
        """What is told of a seat under its name."""
        return [*self.cards_held(seat), self.points(seat)]

    def cards_held(self, seat: Seat) -> list[badges.Part]:
        """How many cards a player holds whose hand is not seen."""
        if seat == self.shown.viewer and not self.closed:
            return []
        return [("", self.app.words.say("table.cards", count=self.shown.counts[seat]))]

    def points(self, seat: Seat) -> badges.Part:
        total = self.shown.totals[seat]
        return ("", self.app.words.say("table.points", count=total, points=number(total)))

    def badge_extras(self, seat: Seat) -> dict[str, Any]:
        return {}

    def acts(self, seat: Seat) -> bool:
        """Whether the match waits for this seat."""
        return bool(seat == self.shown.turn)

    def paint_piles(self, surface: Surface) -> None:
        """How many cards the pile has, and where an empty one lay."""
        label = self.say("play.left", count=self.shown.pile)
        badges.paint_pill(surface, self.scale, self.room.pile_pill(), label, str(self.shown.pile))
        if not self.shown.pile:
            self.paint_slot(surface, self.room.pile(0).rect())

    def paint_slot(
        self, surface: Surface, rect: Rect, tint: Colour = PAPER, alpha: int = 60
    ) -> None:
        """A free place for a card."""
        corners, thick = self.room.corners, self.room.line_width
        slot = paint.slot(rect.size, tint, corners, thick, alpha=alpha)
        surface.blit(slot, rect.topleft)

    def paint_spot(self, surface: Surface, rect: Rect, id: str, lit: bool) -> None:
        """A free place that may be yours to act on; it answers when it is aimed at."""
        spot = self.aimed()
        if spot is not None and spot.id == id:
            glass = paint.panel(rect.size, ACCENT, self.room.corners, alpha=70)
            surface.blit(glass, rect.topleft)
            wide = rect.inflate(self.scale.px(8), self.scale.px(8))
            corners, thick = self.room.corners + self.scale.px(4), self.room.line_width * 1.7
            surface.blit(paint.slot(wide.size, ACCENT, corners, thick, alpha=255), wide.topleft)
        else:
            self.paint_slot(surface, rect, *((ACCENT, 255) if lit else (PAPER, 70)))

    def paint_game(self, surface: Surface) -> None:
        """What else is painted below the cards."""

    def message_box(self) -> Rect:
        """Where the sentence stands."""
        return Rect(self.room.message())
