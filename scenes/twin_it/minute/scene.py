"""Twin It, together: all cards on the table, one minute, and everybody's hands at once."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from time import perf_counter
from typing import Any

from pygame import Surface

from game.contract import Event, Move, Seat
from game.journal import Match
from game.twin_it import told
from game.twin_it.deck import CARDS
from game.twin_it.moves import Flip, Join
from game.twin_it.together import Together
from scenes.input.intents import Acted, Intent, Keyed, Leaned, Plugged, Pointed
from scenes.stage.board import Key, Piece, Place
from scenes.stage.focus import Focus
from scenes.stage.sprites import BACK, SIMPLER_BELOW
from scenes.stage.theme import ACCENT, PAPER, Colour
from scenes.stage.widgets import Target
from scenes.table.bot_turns import HUMAN
from scenes.table.pace import FLIP_MS, LIFT_MS, SLIDE_MS
from scenes.table.timed import TimedTable
from scenes.twin_it.art import ART, TABLE
from scenes.twin_it.minute.best import SLOW
from scenes.twin_it.minute.codes import Codes
from scenes.twin_it.minute.hands import Hand, Hands, shared
from scenes.twin_it.minute.holders import Above, Holders
from scenes.twin_it.minute.layout import Layout
from scenes.twin_it.minute.ready import ReadyScene
from scenes.twin_it.minute.shown import Shown
from scenes.twin_it.minute.told import LAST_SECONDS, Clock, Told, seconds_left

COSTS_MS = 2000.0  # without hurry, a turn or a pair costs so much of the minute
FLOW = 8.0  # and so many times faster than usual it passes
MAKE_MS = 6.0  # of a frame, for pictures of cards that are not there yet
SHOW_MS = 140.0  # between two looks at those that have come
TOGETHER_MS = 460.0  # a pair is seen where it was found before it goes to the others
BESIDE = 0.3  # of a card's side: how far the second card of a pair lies from the first
TURNED = (-4.0, 2.0, -1.0, 4.0, -2.0, 1.0)  # degrees; few, because each has shadows of its own

READY, COUNT, RUN = "ready", "count", "run"
TWICE = 3  # so many of the last seconds tick twice


class MinuteTable(TimedTable[Together]):
    """The mode together: no turns, no opponents, only the clock."""

    art = ART
    colours: tuple[Colour, Colour] = TABLE

    tune = ""  # the last seconds are to be heard

    shown: Shown
    room: Layout

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.focus = Focus(lambda: self.widgets, self.touch, self._clicked)
        self.phase = READY if self.live else RUN
        self.hands = Hands()
        self.holders = Holders(self)
        self.codes = Codes(self)
        self.told = Told(self)
        self._dial = Clock()
        self._lying: dict[Key, Place] = {}  # cards that are found and still lie where they were
        self._owed = 0.0
        self._flows = False
        self._waiting: set[int] = set()  # cards whose picture is not there yet
        self._others: list[int] = []  # what is on their other sides
        self._shown_ago = 0.0
        self._dressed: Above = []
        self._ticked: float = seconds_left(self.clock)
        self.reset(self._view())

    def leave(self) -> None:
        ART.rest()
        super().leave()

    # --- the picture ---

    def reset(self, view: told.TwinItView) -> None:
        joins = [made.seat for made in self.match.moves if isinstance(made.move, Join)]
        self.shown = Shown(view, map(joins.count, range(len(self.match.seats))))
        if not self.live:
            self.clock = float(view.now)
        self._lying.clear()
        self.codes.keep()

    def follow(self, event: Event) -> None:
        self.shown.follow(event)
        if isinstance(event, told.Flipped):
            self._waiting.discard(event.card)
        elif isinstance(event, told.Joined):
            self.codes.keep()
        if not self.live:
            self.clock = float(getattr(event, "at", self.clock))

    def shows(self, view: told.TwinItView) -> bool:
        return self.shown.shows(view)

    @property
    def cards_open(self) -> bool:
        """Whether the cards lie open: not while nobody plays."""
        return not self.hidden and (self.phase == RUN or self.over)

    # --- beginning, pausing, ending ---

    @property
    def slow(self) -> bool:
        """Without hurry time does not pass by itself; bots among themselves need it to."""
        return self.app.settings["no_hurry"] and bool(self.people)

    @property
    def frozen(self) -> bool:
        return self.phase != RUN or (self.slow and not self._flows) or super().frozen

    def _begin(self) -> None:
        """Ask whether all are ready, or only count; with all the time in the world, neither."""
        if self.phase == COUNT and self.slow:
            self.start()
            return
        lines: list[str] = []
        if self.phase == READY and self.people:
            lines = [self.say("minute.how"), self.say("minute.how_flip")]
            lines.append(self.say("minute.how_keys"))
            if self.app.devices.pads.ids:
                lines.append(self.say("minute.how_pad"))
            if self.slow:
                lines.append(self.say("minute.how_slow", seconds=round(COSTS_MS / 1000)))
        self.app.push(ReadyScene(lines, self._go, self._ask_menu, not self.slow))

    def _go(self) -> None:
        self.app.pop()
        self.start()

    def start(self) -> None:
        """The cards are turned up, and the clock runs."""
        self.phase = RUN
        self._stamp = self.app.now
        self._second = seconds_left(self.clock)
        self.app.sound.play("sweep")
        self.board.lay(self.places())
        self.inform(self.prompt())
        self.refresh(0)

    def _ask_menu(self, act: str) -> None:
        """Instead of beginning."""
        self.app.pop()
        if act == "help":
            self.open_rules()
        else:
            self.open_menu()

    def pause(self) -> None:
        super().pause()
        self._stop_clock()
        self._drop_all()

    def resume(self) -> None:
        self.holders.look_again()
        super().resume()

    def layout(self, scale: Any) -> None:
        self._stop_clock()  # cards are drawn anew: time stands still for that
        super().layout(scale)

    def _stop_clock(self) -> None:
        """Before it runs again, it is counted down."""
        if self.live and self.phase == RUN and not self.over:
            self.phase = COUNT

    def _drop_all(self) -> None:
        self.holders.let_go()
        self.holders.choose_none()

    def cancel_drag(self) -> bool:
        held = self.holders.let_go()
        if held and hasattr(self, "room"):
            self.refresh(SLIDE_MS)
        return held

    # --- time ---

    def update(self, dt: float) -> None:
        asked = self.phase != RUN and not self.over
        if self.live and asked and self.app.scene is self:
            self._begin()
        super().update(dt)
        self._make_some(dt)
        self.holders.update(dt)
        self.codes.update(dt)
        self._tick()
        self._dress()

    def _pass(self, dt: float) -> None:
        if not self.slow:
            super()._pass(dt)
            return
        flows = min(self._owed, dt * FLOW) if self.phase == RUN else 0.0
        self._owed -= flows
        self._flows = flows > 0
        super()._pass(flows)
        self._flows = False

    def play(self, seat: Seat, move: Move, at: int | None = None) -> None:
        super().play(seat, move, at)
        if self.slow and seat in self.people and isinstance(move, Flip | Join):
            self._owed += COSTS_MS
            if SLOW.encode() not in self.match.text:
                self.match.note(**{SLOW: True})

    def _tick(self) -> None:
        """The last seconds are heard, each higher, and the very last twice."""
        second = seconds_left(self.clock)
        half = second - 0.5 if seconds_left(self.clock + 500) < second <= TWICE else second
        if half != self._ticked:
            self._ticked = half
            if 0 < second <= LAST_SECONDS and self.cards_open and self.live:
                self.app.sound.play("tick", step=LAST_SECONDS + 1 - second)

    # --- pictures of cards ---

    def help_page(self) -> str:
        return self.game.mode

    def measure(self) -> None:
        self.room = Layout(self.scale, len(self.match.seats), self.live)
        self._lying.clear()
        self.told.forget()
        motif = self.shown.motif
        self._waiting = set(self.shown.order)
        self._others = [sum(CARDS[card]) - motif[card] for card in self.shown.order]
        self._prepare([motif[card] for card in self.shown.order])

    def _prepare(self, faces: list[int]) -> None:
        """Have patterns drawn beside the game, as they are needed: turned, then in the hand."""
        width = self.room.card
        wide = width * 2 if width >= SIMPLER_BELOW and not self.upright else width
        names = [str(motif) for motif in faces]
        ART.prepare(names, (wide, wide))
        if wide != width:
            ART.prepare(names, (width, width))

    def _make_some(self, dt: float) -> None:
        """Make the pictures of a few cards in the time that a frame has left for it."""
        self._shown_ago += dt
        if not self._waiting:
            self._prepare_others()
            return
        until = perf_counter() + MAKE_MS / 1000
        ready = len(self._waiting) - ART.waiting()  # they are drawn in the same order
        for card in [card for card in self.shown.order if card in self._waiting]:
            if perf_counter() >= until or (ready <= 0 and ART.waiting()):
                break
            ready -= 1
            face = str(self.shown.motif[card])
            self.board.faces.sprite(face, self.room.card, self._angle(card))
            self._waiting.discard(card)
        if self.cards_open and (self._shown_ago >= SHOW_MS or not self._waiting):
            self._shown_ago = 0.0
            self.refresh(0)

    def _prepare_others(self) -> None:
        """Then those that are seen when a card is turned over: at once while nobody plays, else
        one now and then, because drawing takes the time of frames."""
        if self._others and not self.cards_open:
            self._prepare(self._others)
            self._others = []
        elif self._others and self._shown_ago >= SHOW_MS and not ART.waiting():
            self._shown_ago = 0.0
            self._prepare([self._others.pop()])

    @property
    def upright(self) -> bool:
        return self.app.settings["upright_cards"] or self.app.settings.motion != "full"

    def _angle(self, card: int) -> float:
        """Cards lie a little turned, each in its own way."""
        return 0.0 if self.upright else TURNED[card * 53 % len(TURNED)]

    # --- where everything lies ---

    def places(self) -> dict[Key, Place]:
        shown, room = self.shown, self.room
        found: dict[Key, Place] = {}
        chosen = self.holders.chosen.values()
        for z, card in enumerate(shown.order):
            face = str(shown.motif[card])
            if card in self._waiting or not self.cards_open:
                face = BACK
            place = room.spot(*shown.spots[card], face, self._angle(card), z)
            if card in chosen:
                place.glow, place.lift, place.z = ACCENT, 1, 300
            found[card] = place
        for i, catch in enumerate(shown.catches):
            for k, card in enumerate(catch):
                face = str(shown.motif[card]) if self.cards_open else BACK
                found[card] = room.found(i, len(shown.catches), k, face, 500 + i * 3 + k)
        found.update(self._lying)
        return found

    def refresh(self, ms: float) -> None:
        """As every table; but several cards may be in the air, and those are left alone."""
        self.point_anew()
        places = self.places()
        pieces = self.board.pieces
        held = [card for card in self.holders.held() if card in pieces]
        aside: dict[Key, Piece] = {card: pieces.pop(card) for card in held}
        for card, piece in aside.items():
            piece.face = places.pop(card).face
        self.board.arrange(places, self.ms(ms))
        self.board.pieces.update(aside)
        self.board.tags = self.codes.tags(self.room.card, self.room.found_card)
        self.board.stale()
        self.dirty = True

    def card_at(self, pos: tuple[int, int]) -> int | None:
        """The uppermost card of the table there that nobody holds."""
        held = self.holders.held()
        return self._first_at(pos, [card for card in self.shown.order[::-1] if card not in held])

    def found_at(self, pos: tuple[int, int]) -> int | None:
        """A card of the found ones there."""
        if not self.room.strip.collidepoint(pos):
            return None
        return self._first_at(pos, chain(*self.shown.catches[::-1]))

    def _first_at(self, pos: tuple[int, int], cards: Iterable[int]) -> int | None:
        pieces = self.board.pieces
        return next((card for card in cards if card in pieces and pieces[card].to.holds(pos)), None)

    def ring(self, pos: tuple[int, int] | None, tint: Colour) -> Any:
        """A ring around the card there, as a picture that lies on all cards."""
        if pos is None or self.over:
            return None
        card = self.card_at(pos)
        if card is None and tint == ACCENT:
            card = self.found_at(pos)
        piece = self.board.pieces.get(card)
        if piece is None or piece.moving or piece.glow is not None:
            return None
        drawn = self.board.faces.outline(piece.width, piece.angle, tint)
        return drawn, drawn.get_rect(center=(round(piece.x), round(piece.y))).topleft

    def seat_of(self, hand: Hand) -> Seat | None:
        """For whom a hand acts, while anybody can act."""
        return self.hands.seat_of(hand, self.people) if self.cards_open else None

    # --- input ---

    def handle(self, intent: Intent) -> None:
        if not self.live:
            super().handle(intent)
        elif isinstance(intent, Pointed):
            self._point(intent)
        elif isinstance(intent, Keyed):
            self.codes.handle(intent)
        elif isinstance(intent, Leaned):
            self.holders.lean(intent)
        elif isinstance(intent, Plugged):
            if not intent.here:
                self.holders.unplug(intent.pad)
        elif isinstance(intent, Acted):
            taken = intent.pad is not None and self.holders.pad_act(intent, intent.pad)
            if not taken and not self.act(intent.name):
                self.focus.handle(intent)

    def _point(self, intent: Pointed) -> None:
        on_widget = self.focus.at(intent.pos) is not None or self.focus.pressed is not None
        if not intent.finger:
            self.holders.pos = intent.pos
        free = intent.finger not in self.holders.grips
        if free and (on_widget or intent.kind == "move"):
            self.focus.handle(intent)
            self.pointer.hover()
        if not free or not on_widget:
            self.holders.point(intent)

    def act(self, name: str) -> bool:
        if name == "back" and self.live:
            if self.holders.let_go_pointers():
                self.refresh(SLIDE_MS)
            elif self.codes.forget_typed() or self.holders.choose_none():
                self.refresh(LIFT_MS)
            else:
                self.open_menu()
            return True
        return super().act(name)

    # --- what can be pointed at ---

    def card_targets(self) -> list[Target]:
        shown, room, opened = self.shown, self.room, self.cards_open
        there = [(f"card.{card}", card, room.spot(*shown.spots[card], "")) for card in shown.order]
        for i, catch in enumerate(shown.catches):
            place = room.found(i, len(shown.catches), len(catch) - 1, "", 0)
            there.append((f"found.{i}", catch[0], place))
        return [
            Target(id, self._label(card) if opened else "", place.rect(), enabled=opened)
            for id, card, place in there
        ]

    def _label(self, card: int) -> str:
        """The number of its pattern and, while they are seen, its letters."""
        code = self.codes.code(card)
        return f"{self.shown.motif[card]}/{code}" if code else str(self.shown.motif[card])

    def corner_label(self) -> str:
        return ""  # nothing is counted in rounds; the room is needed for the clock

    # --- what is said ---

    def prompt(self) -> str:
        if self.slow:
            return self.say("minute.slow", seconds=round(COSTS_MS / 1000))
        return self.say("minute.prompt")

    def tell(self, event: Event) -> str:
        if isinstance(event, told.Joined) and self.human(event.seat) and shared(self.match):
            return self.say("minute.found_third" if len(event.cards) > 2 else "minute.found")
        return super().tell(event)

    def human(self, seat: Seat) -> bool:
        return self.match.seats[seat].kind == HUMAN

    # --- the film: short, and nobody has to wait for any of it ---

    def film(self, event: Event) -> float:
        match event:
            case told.Flipped(seat, card):
                self._visit(seat, card)
                self.app.sound.play("flip", 0.7)
                self.refresh(FLIP_MS)
                return FLIP_MS
            case told.Shifted(seat, card):
                self._visit(seat, card)
                self.app.sound.play("lay", 0.5)
                self.refresh(SLIDE_MS)
                return SLIDE_MS
            case told.Joined(seat, _, cards):
                self._visit(seat, cards[-1])
                return self._film_join(cards)
            case told.Ended():
                self.app.sound.play("seven" if seconds_left(self.clock) else "last_bell")
                self._drop_all()
                self.refresh(SLIDE_MS)
        return 0

    def _visit(self, seat: Seat, card: int) -> None:
        """The hand of who is not at this screen."""
        if not self.live or not self.human(seat):
            self.holders.visit(seat, card)

    def _film_join(self, cards: tuple[int, ...]) -> float:
        self.holders.gone(set(cards))
        self.app.sound.play("chime", 0.8)
        first = self.board.pieces.get(cards[0])
        if len(cards) > 2 or first is None or self.ms(1) <= 0:
            self._sweep(cards)
            return SLIDE_MS
        step = self.room.card * BESIDE / 2
        for i, card in enumerate(cards):
            out = step if i else -step
            face = str(self.shown.motif[card])
            self._lying[card] = Place(first.x + out, first.y + out / 3, first.width, face,
                                      first.angle, 400 + i, 1, PAPER, ratio=1.0)  # fmt: skip
        self.refresh(160)
        self.director.cue(TOGETHER_MS, lambda: self._sweep(cards, 0.4))
        return TOGETHER_MS + SLIDE_MS

    def _sweep(self, cards: tuple[int, ...], loud: float = 0.0) -> None:
        """What is found goes to the rest of it."""
        for card in cards:
            self._lying.pop(card, None)
        if loud:
            self.app.sound.play("slide", loud)
        self.refresh(SLIDE_MS)

    # --- painting ---

    def paint_table(self, surface: Surface) -> None:
        self.told.paint(surface)

    def _dress(self) -> None:
        """What lies on the cards: rings, hands, the clock, and at the end one word."""
        above = self.holders.above()
        box = self.room.clock
        pops = self.app.settings.motion == "full"
        above.append((self._dial.shown(self.clock, box, pops), box.topleft))
        if self.live and self.over:
            banner = self.told.banner()
            above.append((banner, banner.get_rect(center=self.room.table.center).topleft))
        if above != self._dressed:
            self._dressed = self.board.above = above
            self.dirty = True
