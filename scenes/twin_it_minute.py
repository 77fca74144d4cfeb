"""Twin It, together: all cards on the table, one minute, and everybody's hands at once."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from pygame import Surface

from game.journal import Match
from game.table import Event, Move, Seat
from game.twin_it_deck import CARDS
from game.twin_it_moves import Flip, Join, Shift
from game.twin_it_together import EAGLETS, FALCONS, LYNXES, MINUTE, RATING, Together, rating
from game.twin_it_told import Ended, Flipped, Joined, Shifted, TwinItView
from scenes import twin_it_motifs as motifs
from scenes.input.intents import Acted, Intent, Keyed, Leaned, Plugged, Pointed
from scenes.stage import paint, text
from scenes.stage.board import Key, Piece, Place
from scenes.stage.focus import Focus
from scenes.stage.seats import seat_mark
from scenes.stage.sprites import BACK, SIMPLER_BELOW
from scenes.stage.theme import ACCENT, PAPER, SHADE, SOFT, Colour, colour, mix
from scenes.stage.widgets import Target, line
from scenes.table import LIFT_MS, SLIDE_MS
from scenes.timed_table import TimedTable
from scenes.twin_it_art import ART, TABLE
from scenes.twin_it_minute_clock import HURRY, LAST_SECONDS, Clock, seconds_left
from scenes.twin_it_minute_film import Film
from scenes.twin_it_minute_hands import Above, Hands
from scenes.twin_it_minute_layout import Layout
from scenes.twin_it_minute_picture import Picture
from scenes.twin_it_minute_ready import ReadyScene

REFUSED = colour("#FFC2B0")
COSTS_MS = 2000.0  # without hurry, a turn or a pair costs so much of the minute
FLOW = 8.0  # and so many times faster than usual it passes
NEAR_TWIN, NEAR = 0.62, 0.42  # of a card's side: how near a card counts as put onto another
MAKE_MS = 6.0  # of a frame, for pictures of cards that are not there yet
SHOW_MS = 140.0  # between two looks at those that have come
TURNED = (-4.0, 2.0, -1.0, 4.0, -2.0, 1.0)  # degrees; few, because each has shadows of its own

READY, COUNT, RUN = "ready", "count", "run"


class MinuteTable(TimedTable):
    """The mode together: no turns, no opponents, only the clock."""

    art = ART
    colours: tuple[Colour, Colour] = TABLE
    lift_ms, back_ms = LIFT_MS, SLIDE_MS

    picture: Picture
    room: Layout

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.focus = Focus(lambda: self.widgets, self.touch, self._clicked)
        self.racing = self.hears_keys = self.hears_sticks = self.live
        self.phase = READY if self.live else RUN
        self.hands = Hands(self)
        self._film = Film(self)
        self._dial = Clock()
        self._owed = 0.0
        self._flows = False
        self._waiting: set[int] = set()  # cards whose picture is not there yet
        self._shown_ago = 0.0
        self._dressed: Above = []
        self._second = seconds_left(self.clock)
        self._banner: Surface | None = None
        self.reset(self._view())

    @property
    def game(self) -> Together:
        game: Together = self.match.game  # type: ignore[assignment]
        return game

    # --- the picture ---

    def reset(self, view: TwinItView) -> None:
        found = [0] * len(self.match.seats)
        for made in self.match.moves:
            if isinstance(made.move, Join):
                found[made.seat] += 1
        self.picture = Picture(view, found)
        if not self.live:
            self.clock = float(view.now)
        self._film.lying.clear()

    def follow(self, event: Event) -> None:
        self.picture.follow(event)
        if isinstance(event, Flipped):
            self._waiting.discard(event.card)
        if not self.live and isinstance(event, Flipped | Shifted | Joined | Ended):
            self.clock = float(event.at)

    def picture_is(self, view: TwinItView) -> bool:
        return self.picture.shows(view)

    @property
    def shown(self) -> bool:
        """Whether the cards lie open: not while nobody plays."""
        return not self.hidden and (self.phase == RUN or self.match.game.outcome() is not None)

    # --- beginning, pausing, ending ---

    @property
    def slow(self) -> bool:
        """Without hurry time does not pass by itself; bots among themselves need it to."""
        return self.app.settings.no_hurry and bool(self.people)

    @property
    def frozen(self) -> bool:
        waits = self.phase != RUN or (self.slow and not self._flows)
        return waits or self.match.game.outcome() is not None

    def _begin(self) -> None:
        """Ask whether all are ready, or only count; with all the time in the world, neither."""
        if self.phase == COUNT and self.slow:
            self.start()
            return
        lines: list[str] = []
        if self.phase == READY and self.people:
            lines = [self.say("minute.how"), self.say("minute.how_flip")]
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
        if self.live and self.phase == RUN and self.match.game.outcome() is None:
            self.phase = COUNT
        self._drop_all()

    def layout(self, scale: Any) -> None:
        if self.live and self.phase == RUN and self.match.game.outcome() is None:
            self.phase = COUNT  # cards are drawn anew: time stands still for that
        super().layout(scale)

    def over(self) -> None:
        """The minute is over: hands off the table."""
        self._drop_all()
        self.refresh(SLIDE_MS)

    def _drop_all(self) -> None:
        self.hands.let_go()
        self.hands.choose_none()

    def cancel_drag(self) -> None:
        if self.hands.let_go() and hasattr(self, "room"):
            self.refresh(SLIDE_MS)

    # --- time ---

    def update(self, dt: float) -> None:
        asked = self.phase != RUN and self.match.game.outcome() is None
        if self.live and asked and self.app.scene is self:
            self._begin()
        super().update(dt)
        self._make_some(dt)
        self.hands.update(dt)
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

    def _tick(self) -> None:
        """The last seconds are heard."""
        second = seconds_left(self.clock)
        if second != self._second:
            self._second = second
            if 0 < second <= LAST_SECONDS and self.shown and self.live:
                self.app.sound.play("tick")

    # --- pictures of cards ---

    def measure(self) -> None:
        self.room = Layout(self.scale, len(self.match.seats), self.live)
        self._film.lying.clear()
        self._banner = None
        self._waiting = set(self.picture.order)
        self._prepare([self.picture.motif[card] for card in self.picture.order])

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
        if not self._waiting:
            return
        until = perf_counter() + MAKE_MS / 1000
        ready = len(self._waiting) - ART.waiting()  # they are drawn in the same order
        for card in [card for card in self.picture.order if card in self._waiting]:
            if perf_counter() >= until or (ready <= 0 and ART.waiting()):
                break
            ready -= 1
            face = str(self.picture.motif[card])
            self.board.faces.sprite(face, self.room.card, self._angle(card))
            self._waiting.discard(card)
        if not self._waiting:  # now those that are seen when a card is turned over
            motif = self.picture.motif
            self._prepare([sum(CARDS[card]) - motif[card] for card in self.picture.order])
        self._shown_ago += dt
        if self.shown and (self._shown_ago >= SHOW_MS or not self._waiting):
            self._shown_ago = 0.0
            self.refresh(0)

    @property
    def upright(self) -> bool:
        return self.app.settings.upright_cards or self.app.settings.motion != "full"

    def _angle(self, card: int) -> float:
        """Cards lie a little turned, each in its own way."""
        return 0.0 if self.upright else TURNED[card * 53 % len(TURNED)]

    # --- where everything lies ---

    def places(self) -> dict[Key, Place]:
        picture, room = self.picture, self.room
        found: dict[Key, Place] = {}
        chosen = self.hands.chosen.values()
        for z, card in enumerate(picture.order):
            face = str(picture.motif[card])
            if card in self._waiting or not self.shown:
                face = BACK
            place = room.spot(*picture.spots[card], face, self._angle(card), z)
            if card in chosen:
                place.glow, place.lift, place.z = ACCENT, 1, 300
            found[card] = place
        for i, catch in enumerate(picture.catches):
            for k, card in enumerate(catch):
                face = str(picture.motif[card]) if self.shown else BACK
                found[card] = room.found(i, len(picture.catches), k, face, 500 + i * 3 + k)
        for card, place in self._film.lying.items():
            found[card] = place
        return found

    def refresh(self, ms: float) -> None:
        """As every table; but several cards may be in the air, and those are left alone."""
        self.point_anew()
        places = self.places()
        pieces = self.board.pieces
        held = [card for card in self.hands.held() if card in pieces]
        aside: dict[Key, Piece] = {card: pieces.pop(card) for card in held}
        for card, piece in aside.items():
            piece.face = places.pop(card).face
        self.board.arrange(places, self.ms(ms))
        self.board.pieces.update(aside)
        self.board.stale()
        self.dirty = True

    def card_at(self, pos: tuple[int, int]) -> int | None:
        """The uppermost card of the table there that nobody holds."""
        held = self.hands.held()
        for card in reversed(self.picture.order):
            piece = self.board.pieces.get(card)
            if piece is not None and card not in held and piece.to.holds(pos):
                return card
        return None

    def found_at(self, pos: tuple[int, int]) -> int | None:
        """A card of the found ones there."""
        if not self.room.strip.collidepoint(pos):
            return None
        for catch in reversed(self.picture.catches):
            for card in reversed(catch):
                piece = self.board.pieces.get(card)
                if piece is not None and piece.to.holds(pos):
                    return card
        return None

    def on_table(self, pos: tuple[int, int]) -> bool:
        return self.room.table.collidepoint(pos) or self.room.strip.collidepoint(pos)

    def ring(self, pos: tuple[int, int] | None, tint: Colour) -> Any:
        """A ring around the card there, as a picture that lies on all cards."""
        if pos is None or self.match.game.outcome() is not None:
            return None
        card = self.card_at(pos)
        if card is None and tint == ACCENT:
            card = self.found_at(pos)
        piece = self.board.pieces.get(card)
        if piece is None or piece.moving or piece.glow is not None:
            return None
        drawn = self.board.faces.outline(piece.width, piece.angle, tint)
        return drawn, drawn.get_rect(center=(round(piece.x), round(piece.y))).topleft

    # --- acts ---

    @property
    def pointing(self) -> Seat | None:
        """For whom mouse, fingers and keys act."""
        return self.people[0] if self.people and self.shown else None

    def put(
        self, seat: Seat, card: int, pos: tuple[int, int], at: int, clicked: bool = False
    ) -> None:
        """A card is put down: onto its twin, onto another card, or onto the free table."""
        picture = self.picture
        if card not in picture.spots or self.match.game.outcome() is not None:
            self.refresh(SLIDE_MS)
            return
        onto = self._under(card, pos)
        if onto is not None and picture.motif[onto] == picture.motif[card]:
            self.attempt(seat, Join(card, onto), at)
            return
        if onto is not None:
            self._tell_difference(card, onto)
            self.board.shake(card)
            if clicked or onto not in picture.spots:
                self.refresh(SLIDE_MS)
                return
            pos = self._beside(onto, pos)
        shares = self.room.shares(pos)
        if shares == picture.spots[card]:
            self.refresh(SLIDE_MS)
        else:
            self.attempt(seat, Shift(card, *shares), at)

    def _under(self, card: int, pos: tuple[int, int]) -> int | None:
        """The card that this one is put onto: its twin if that is near, else the nearest."""
        picture, side = self.picture, self.room.card
        found = self.found_at(pos)
        if found is not None:
            return found
        best: tuple[bool, float, int] | None = None
        for other in picture.order:
            place = self.room.spot(*picture.spots[other], "")
            far = max(abs(place.x - pos[0]), abs(place.y - pos[1])) / side
            twin = picture.motif[other] == picture.motif[card]
            if other != card and far <= (NEAR_TWIN if twin else NEAR):
                one = (not twin, far, other)
                best = one if best is None else min(best, one)
        return best[2] if best is not None else None

    def _beside(self, onto: int, pos: tuple[int, int]) -> tuple[int, int]:
        """Next to a card, on the side from which it was reached."""
        place = self.room.spot(*self.picture.spots[onto], "")
        dx, dy = pos[0] - place.x, pos[1] - place.y
        step = self.room.card * 0.5
        if abs(dx) >= abs(dy):
            return round(place.x + (step if dx >= 0 else -step)), round(pos[1])
        return round(pos[0]), round(place.y + (step if dy > 0 else -step))

    def _tell_difference(self, card: int, onto: int) -> None:
        one, other = self.picture.motif[card], self.picture.motif[onto]
        differs = motifs.difference(one, other)
        if not differs:
            self.refuse(self.say("minute.different"))
            return
        key, here, there = differs[0]
        say = self.app.words.say
        self.refuse(
            self.say(
                "minute.cousins",
                one=say(motifs.trait_words(key, here), count=here),
                other=say(motifs.trait_words(key, there), count=there),
            )
        )

    def turn(self, seat: Seat, card: int, at: int) -> None:
        if card in self.picture.spots and self.match.game.outcome() is None:
            self.hands.chosen = {k: c for k, c in self.hands.chosen.items() if c != card}
            self.attempt(seat, Flip(card), at)

    # --- input ---

    def handle(self, intent: Intent) -> None:
        if not self.live:
            super().handle(intent)
        elif isinstance(intent, Pointed):
            self._point(intent)
        elif isinstance(intent, Keyed):
            if intent.down and not intent.held and intent.name in ("f", "space"):
                self.hands.flip(intent.at)
        elif isinstance(intent, Leaned):
            self.hands.leaned(intent)
        elif isinstance(intent, Plugged):
            if not intent.here:
                self.hands.unplug(intent.pad)
        elif isinstance(intent, Acted):
            taken = intent.pad is not None and self.hands.pad_act(intent, intent.pad)
            if not taken and not self.act(intent.name):
                self.focus.handle(intent)

    def _point(self, intent: Pointed) -> None:
        if not self.live:
            super()._point(intent)
            return
        busy = self.hands.grips.get(intent.finger)
        on_widget = self.focus.at(intent.pos) is not None
        if busy is None and (on_widget or self.focus.pressed is not None):
            self.focus.handle(intent)
            self.hands.pos = intent.pos if not intent.finger else self.hands.pos
            self._hover()
            return
        if intent.kind == "move" and busy is None:
            self.focus.handle(intent)
            self._hover()
        self.hands.point(intent)

    def act(self, name: str) -> bool:
        if name == "back" and self.live:
            if self.hands.let_go_pointers():
                self.refresh(SLIDE_MS)
            elif self.hands.choose_none():
                self.refresh(LIFT_MS)
            else:
                self.open_menu()
            return True
        return super().act(name)

    # --- what can be pointed at ---

    def point_anew(self) -> None:
        super().point_anew()
        # Nothing is counted in rounds here; the room is needed for the clock.
        self.widgets = [widget for widget in self.widgets if widget.id != "table.round"]

    def card_targets(self) -> list[Target]:
        picture, room, found = self.picture, self.room, []
        for card in picture.order:
            place = room.spot(*picture.spots[card], "")
            label = str(picture.motif[card]) if self.shown else ""
            found.append(Target(f"card.{card}", label, place.rect(), enabled=self.shown))
        for i, catch in enumerate(picture.catches):
            place = room.found(i, len(picture.catches), len(catch) - 1, "", 0)
            label = str(picture.motif[catch[0]]) if self.shown else ""
            found.append(Target(f"found.{i}", label, place.rect(), enabled=self.shown))
        return found

    def corner_label(self) -> str:
        return ""

    # --- what is said ---

    def prompt(self) -> str:
        if self.slow:
            return self.say("minute.slow", seconds=round(COSTS_MS / 1000))
        return self.say("minute.prompt")

    def tell(self, event: Event) -> str:
        if isinstance(event, Joined):
            key = "minute.joined" if len(event.cards) == 2 else "minute.third"
            return self.say(key, name=self.name(event.seat))
        return ""

    def film(self, event: Event) -> float:
        return self._film.show(event)

    def rating_words(self) -> tuple[str, str]:
        """What the points are called so far, and what comes next at how many."""
        players, points = len(self.match.seats), self.picture.points
        now = rating(players, points)
        steps = zip((EAGLETS, FALCONS, LYNXES), RATING[players - 1], strict=True)
        above = next(((name, least) for name, least in steps if points < least), None)
        said = self.say(f"minute.{now}")
        if above is None:
            return said, ""
        name = self.say(f"minute.{above[0]}")
        return said, self.say("minute.next", rating=name, points=above[1])

    # --- painting ---

    def paint_table(self, surface: Surface) -> None:
        scale, room = self.scale, self.room
        ground = paint.panel(room.strip.size, SHADE, scale.px(14), alpha=90)
        surface.blit(ground, room.strip.topleft)
        if not self.picture.catches:
            said = self.say("minute.empty")
            px = text.fit(said, text.HANKEN_SEMIBOLD, scale.font(22), room.strip.w - scale.px(40))
            words = text.render(said, text.HANKEN_SEMIBOLD, px, mix(SOFT, TABLE[1], 0.2))
            surface.blit(words, words.get_rect(center=room.strip.center))
        self._paint_points(surface)
        for seat in range(len(room.badges)):
            self._paint_badge(surface, seat)
        if self.message:
            tint = REFUSED if self.refusal else PAPER
            text.paint_fitted(surface, self.message, room.message, scale.font(24), tint)

    def _paint_badge(self, surface: Surface, seat: Seat) -> None:
        """Who plays, and how much of it all that player has found."""
        scale, rect = self.scale, self.room.badges[seat]
        surface.blit(paint.panel(rect.size, SHADE, scale.px(14), alpha=150), rect.topleft)
        side = rect.h - 2 * max(2, scale.px(7))
        mark = seat_mark(seat, min(side, scale.px(44)))
        middle = rect.x + scale.px(10) + mark.get_width() // 2
        surface.blit(mark, mark.get_rect(center=(middle, rect.centery)))
        px = min(scale.font(28), round(rect.h * 0.62))
        number = text.render(str(self.picture.found[seat]), text.FREDOKA, px, PAPER)
        surface.blit(number, number.get_rect(midright=(rect.right - scale.px(14), rect.centery)))
        left = middle + mark.get_width() // 2 + scale.px(10)
        room = rect.right - scale.px(14) - max(number.get_width(), px) - scale.px(8) - left
        px = min(scale.font(23), round(rect.h * 0.56))
        shown = line(self.name(seat), text.HANKEN_BOLD, px, PAPER, room)
        surface.blit(shown, shown.get_rect(midleft=(left, rect.centery)))

    def _paint_points(self, surface: Surface) -> None:
        """The points, what they are called, and how far the next name is."""
        scale, box = self.scale, self.room.points
        surface.blit(paint.panel(box.size, SHADE, scale.px(16), alpha=150), box.topleft)
        inner = box.inflate(-2 * scale.px(14), -2 * scale.px(8))
        said = self.say("minute.points", count=self.picture.points)
        name, above = self.rating_words()
        bar, above_bar = max(4, scale.px(8)), scale.px(7)
        rows = ((said, text.FREDOKA, 34, PAPER, 0.42), (name, text.FREDOKA, 23, PAPER, 0.27),
                (above, text.HANKEN_SEMIBOLD, 20, SOFT, 0.25))  # fmt: skip
        y = float(inner.y)
        for words, face, size, tint, share in rows:
            high = (inner.h - bar - above_bar) * share / 0.94
            px = min(scale.font(size), round(high * 0.8))
            px = text.fit(words or " ", face, px, inner.w)
            if words:
                drawn = text.render(words, face, px, tint)
                surface.blit(drawn, drawn.get_rect(center=(inner.centerx, round(y + high / 2))))
            y += high
        self._paint_steps(surface, inner.x, inner.bottom - bar, inner.w, bar)

    def _paint_steps(self, surface: Surface, x: int, y: int, wide: int, high: int) -> None:
        """Four stretches, one for each name, filled as far as the points go."""
        steps = (0, *RATING[len(self.match.seats) - 1])
        gap = max(2, high // 3)
        part = (wide - 3 * gap) // 4
        points = self.picture.points
        for i, low in enumerate(steps):
            top = steps[i + 1] if i < 3 else low + 1
            share = min(1.0, max(0.0, (points - low) / (top - low))) if i < 3 else points >= low
            at = x + i * (part + gap)
            surface.blit(paint.panel((part, high), mix(SHADE, PAPER, 0.22), high / 2), (at, y))
            done = round(part * share)
            if done:
                full = paint.panel((part, high), PAPER, high / 2)
                surface.blit(full.subsurface((0, 0, done, high)), (at, y))

    def _dress(self) -> None:
        """What lies on the cards: rings, hands, the clock, and at the end one word."""
        above = self.hands.above()
        box = self.room.clock
        pops = self.app.settings.motion == "full"
        above.append((self._dial.picture(self.clock, box, pops), box.topleft))
        if self.match.game.outcome() is not None and self.clock >= MINUTE:
            banner = self._make_banner()
            above.append((banner, banner.get_rect(center=self.room.table.center).topleft))
        if above != self._dressed:
            self._dressed = self.board.above = above
            self.dirty = True

    def _make_banner(self) -> Surface:
        if self._banner is None:
            scale = self.scale
            said = self.say("minute.time")
            words = text.render(said, text.FREDOKA, scale.px(120), HURRY)
            size = (words.get_width() + scale.px(120), words.get_height() + scale.px(40))
            plate = paint.panel(size, SHADE, scale.px(40), mix(SHADE, PAPER, 0.3),
                                max(2, scale.px(4)), alpha=235).copy()  # fmt: skip
            plate.blit(words, words.get_rect(center=(size[0] // 2, size[1] // 2)))
            self._banner = plate
        return self._banner
