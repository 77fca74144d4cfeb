"""A match on the table: whose turn it is, what was asked for, what is shown.

This is what all games share. A game's own scene answers a few questions: where its cards lie, how
an event is shown, what can be asked of the rules. It decides nothing: the rules do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pygame import Rect, Surface

from game.catalog import CATALOG
from game.contract import Event, Game, Move, Seat
from game.journal import Match
from game.lines import now
from game.telling import tell
from scenes.input.intents import Acted, Intent, Pointed
from scenes.parts import part
from scenes.stage import paint
from scenes.stage.board import Board, Key, Place
from scenes.stage.director import PACE, Director
from scenes.stage.scene import Scene
from scenes.stage.seat_marks import wear
from scenes.stage.sprites import CardArt, Faces
from scenes.stage.theme import Colour, Scale
from scenes.stage.widgets import Button, Target
from scenes.table.bot_turns import HUMAN, BotTurns
from scenes.table.corner import corner
from scenes.table.count import Count, CountScene
from scenes.table.hint import Hint
from scenes.table.log import open_log
from scenes.table.moments import Moments
from scenes.table.pace import LIFT_MS, SLIDE_MS
from scenes.table.pointer import Pointer
from scenes.table.undo import Undo

if TYPE_CHECKING:
    from scenes.app import App

NOBODY: Seat = -1  # whose eyes see only what lies open


def table_for(match: Match) -> Table[Any]:
    """The scene of the match's game, found by the game's name."""
    table: Table[Any] = part(CATALOG[match.game.id], "scene").SCENE(match)
    return table


G = TypeVar("G", bound=Game)


class Table(Scene, Generic[G]):
    """One match, seen with one seat's eyes at a time. No film swallows acts of ``always``."""

    art: CardArt
    colours: tuple[Colour, Colour]
    corner_acts: tuple[str, ...] = ("menu", "undo", "hint", "log", "help")  # from the right
    corner_middle = False  # the buttons in the middle of the upper edge instead
    corner_below = False  # round, help, hint, undo and menu along the lower edge instead
    menu_icon = "gear"
    private = True  # hands are hidden from other people: a curtain falls when another one is to act
    reseatable = True  # whether who plays can be changed here
    always: tuple[str, ...] = (
        "menu", "back", "help", "log", "house", "got_it", "full_screen", "shot", "finish",
    )  # fmt: skip
    tune = "table"
    live = True  # whether it is played, not only shown
    closed = False  # whether nobody's hidden cards are shown
    strict = False  # tests set it: then a table that shows something wrong is an error

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.entry = CATALOG[match.game.id]
        self.people = [seat for seat, sits in enumerate(match.seats) if sits.kind == HUMAN]
        # With several people nobody's hand is shown before the curtain has named its owner.
        hidden = self.private and len(self.people) > 1
        self.viewer: Seat | None = None if hidden else next(iter(self.people), 0)
        self.board = Board(Faces(self.art))
        self.director = Director(self._show)
        self.message, self.refusal = "", False
        self.hinted: Move | None = None
        self.cards: list[Target] = []
        self._waiting_for: Seat | None = None
        self.tells_after = 0.0  # how long into its film an event is told: once its cards show it
        self.moments, self.bots = Moments(self), BotTurns(self)
        self._hint, self.undoing, self.pointer = Hint(self), Undo(self), Pointer(self)
        self._language = ""

    # --- questions to the game --------------------------------------------------------------------

    def reset(self, view: Any) -> None:
        """Lay the table as a view says: after a curtain, an undo, a resume."""
        raise NotImplementedError

    def follow(self, event: Event) -> None:
        """Bring what is shown up to date with what happened, as the viewer sees it."""
        raise NotImplementedError

    def shows(self, view: Any) -> bool:
        """Whether what lies on the table is what the view says."""
        raise NotImplementedError

    def film(self, event: Event) -> float:
        """Start the journeys and cues of an event; how long before the next may be shown."""
        raise NotImplementedError

    def tell(self, event: Event) -> str:
        """The event as a sentence for the message line; empty if not worth one."""
        return tell(self.app.words, self.entry.word, event, self.match.names)

    def spot_of(self, key: Key) -> tuple[float, float]:
        """The middle of what is no card on the table: a badge, a thought."""
        return self.scale.w / 2, self.scale.h / 2

    def pictured(self, event: Event) -> dict[str, list[str]]:
        """The faces of the cards in an event's line of the log, by what its sentence calls them."""
        return {}

    def measure(self) -> None:
        """The window or the viewer has changed: work out where things go from now on."""

    def places(self) -> dict[Key, Place]:
        """Where every card on the table lies now."""
        raise NotImplementedError

    def card_targets(self) -> list[Target]:
        """What can be pointed at besides the buttons; what lies above comes later."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """The game's own buttons."""
        return []

    def finish_button(self) -> list[Button]:
        """In place of the game's own buttons, for those who are out of the round: to its end."""
        return []

    def prompt(self) -> str:
        """What the viewer may do now, with its numbers."""
        raise NotImplementedError

    def paint_table(self, surface: Surface) -> None:
        """Everything below the cards except background and buttons."""
        raise NotImplementedError

    def paint_over(self, surface: Surface) -> None:
        """Everything that lies on cards at rest."""

    def grab(self, pos: tuple[int, int]) -> Key | None:
        """The card that a pointer may pick up there."""
        return None

    def drop(self, key: Key, pos: tuple[int, int]) -> None:
        """A dragged card was let go."""

    def aim(self, key: Key | None, pos: tuple[int, int]) -> None:
        """A card is held there: the place under it answers; or none is held any more."""

    def sort_hand(self) -> None:
        """The cards of the hand in another order."""

    def forget_choice(self) -> None:
        """Nothing is selected any more."""

    def let_go(self) -> bool:
        """Escape was pressed: give up what is selected, if anything is."""
        return False

    def hint_words(self, move: Move) -> str:
        """A move as advice."""
        raise NotImplementedError

    def count(self, event: Event) -> Count[Any] | None:
        """What is shown of a finished round, if this event ends one."""
        return None

    def corner_label(self) -> str:
        """What stands beside the buttons in the corner: the round."""
        raise NotImplementedError

    def seen(self) -> Any:
        """What the results show of the match though its journal does not know it."""
        return None

    def succeed(self, before: Table[Any]) -> None:
        """The same people play once more: take over what they have chosen at the table before."""

    # --- life -------------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        super().enter(app)
        app.store.remember(self.match)

    def leave(self) -> None:
        """Nobody plays here any more: the journal and the pictures are let go of at once. The
        scene itself lives until its circles of references are found."""
        super().leave()
        wear(())
        self.match.close()
        self.drop_hint()
        self.bots.drop()
        self.director.drop()
        self.board.drop()

    def pause(self) -> None:
        self.cancel_drag()  # that it is let go will not be heard
        super().pause()

    def layout(self, scale: Scale) -> None:
        first = not hasattr(self, "scale")
        super().layout(scale)
        self.app.players(self.match.names)
        wear(self.match.signs)
        self.cancel_drag()
        self.board.faces.drop()
        self.measure()
        if first:
            self._sit_down()
        self.board.lay(self.places())
        self.refresh(0)
        if self._language != self.app.words.language:
            self._language = self.app.words.language
            if self.my_turn:
                self.inform(self.prompt())

    def _sit_down(self) -> None:
        """Show the match as it stands; a fresh one begins with the film of its deal."""
        self.reset(self._view())
        self.director.pace = self._pace
        if not self.match.moves and self.viewer is not None and self._pace:
            self.director.queue(self.match.dealt)

    @property
    def game(self) -> G:
        """The match as its rules know it."""
        game: G = self.match.game  # type: ignore[assignment]
        return game

    def _view(self) -> Any:
        return self.game.view(self.eyes)

    @property
    def eyes(self) -> Seat:
        """The seat that the table is shown to; before the first curtain, the first person's."""
        return self.viewer if self.viewer is not None else self.people[0]

    @property
    def _pace(self) -> float:
        return PACE.get(self.app.settings.speed, 1.0)

    def ms(self, normal: float) -> float:
        """A duration at the player's speed."""
        return normal * self._pace

    def say(self, key: str, **values: Any) -> str:
        return self.app.words.say(f"{self.entry.word}.{key}", **values)

    def name(self, seat: Seat) -> str:
        return self.match.seats[seat].name

    # --- the film ---------------------------------------------------------------------------------

    def _show(self, event: Event) -> float:
        seen = event.seen_by(self.eyes)
        told = self.tell(event.seen_by(NOBODY) if self.closed else seen)
        count = self.count(seen)
        self.tells_after = 0.0
        self.follow(seen)
        self.dirty = True
        if count is None:
            lasts = self.film(seen)
            self.director.cue(min(self.tells_after, lasts), lambda: self.moments.tell(told))
            return lasts
        self.moments.tell(told)
        self.bots.stop()
        self.director.hold()
        self.board.finish()
        self.app.push(CountScene(count, self.counted))
        return 0.0

    def counted(self) -> None:
        """The count of a round has been watched: the film goes on."""
        self.app.pop()
        self.director.release()
        if self.game.outcome() is not None:
            self._finish()
        elif len(self.people) > 1:
            # All have counted together at one screen: a new hand waits until its owner is named.
            self.give_screen(self._next_person())

    def skip(self) -> None:
        """Jump to the end of the film; the match is there already."""
        with self.app.sound.skipping():
            self.director.skip()
        self.board.finish()
        self.moments.finish()
        self.dirty = True

    @property
    def filming(self) -> bool:
        """Whether events are still being shown. A card that only makes room is no film."""
        return self.director.busy

    @property
    def busy(self) -> bool:
        moves = self.filming or self.board.busy or self.moments.busy
        return moves or self._waiting_for is None

    # --- time -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self.director.pace = self._pace
        self.board.motion = self.app.settings.motion
        # First the cards: what is then told of them has been seen.
        if self.board.update(dt):
            self.dirty = True
        with self.app.sound.skipping(self._pace <= 0):
            self.director.update(dt)
        self._hint.think(dt)
        self.pointer.update(dt)
        if not self.filming and not self.director.held:
            self.go_on(dt)
        self.bots.hurry()
        self.moments.update(dt)
        self.asleep = (
            self.my_turn
            and self.game.to_act == [self.viewer]
            and not (self.busy or self.dirty or self.racing or self.director.held)
            and not (self._hint.thinking or self.pointer.restless)
            and self.at_rest()
        )

    def at_rest(self) -> bool:
        """Whether time alone changes nothing while the viewer thinks. A game that has an `update`
        of its own has to say so itself; until it does, none is left out."""
        return type(self).update is Table.update

    def go_on(self, dt: float) -> None:
        """Nothing moves: whoever is to act may act."""
        acting = self.game.to_act
        if not acting:
            if self.game.outcome() is not None and self._waiting_for != -1:
                self._waiting_for = -1
                self._finish()
            return
        seat = acting[0]
        if self.viewer is None:
            self.give_screen(self._next_person())
        elif self.match.seats[seat].kind != HUMAN:
            self.bots.play(seat, dt)
        elif self.viewer != seat:
            self.give_screen(seat)
        elif self._waiting_for != seat:
            self.check_shown()
            self.inform(self.prompt())
            self.bots.call_person()
            self.now_acts(seat)

    def now_acts(self, seat: Seat | None) -> None:
        """From now on the table waits for a person, or for a bot that thinks."""
        self._waiting_for = seat
        self.refresh(LIFT_MS)

    @property
    def my_turn(self) -> bool:
        """Whether the viewer may act at this moment."""
        return self.viewer is not None and self._waiting_for == self.viewer

    def check_shown(self) -> None:
        """When the film is over the table equals the view: nothing was lost on the way."""
        if not self.shows(self._view()):
            assert not self.strict, "the table does not show what the seat sees"
            self.app.store.log("The table did not show what the seat sees; it was laid anew.")
            self.reset(self._view())
            self.board.lay(self.places())

    def _finish(self) -> None:
        """The match is over: who won, and why."""
        outcome = self.game.outcome()
        assert outcome is not None
        if self.match.path is not None:
            self.app.store.forget(self.match.path)
        leave = self._leave_for_title
        about = (self.match, outcome, self._rematch, leave, self.seen())
        self.app.push("results", self.entry, *about)

    def _rematch(self) -> None:
        old, path = self.match, self.app.store.new_journal_path(self.entry.id)
        how: Any = {"path": path, "about": {"x_when": now()}}
        match = Match.start(self.entry, old.seats, old.options, self.app.seed(), **how)
        table = table_for(match)
        table.succeed(self)
        self.app.reset(table)

    def _leave_for_title(self) -> None:
        self.app.reset("title")

    # --- moves ------------------------------------------------------------------------------------

    def ask(self, move: Move) -> bool:
        """The viewer asks for a move: it is made, or the sentence that refuses it is shown."""
        if not self.my_turn:
            return False
        seat = self.eyes
        reason = self.game.why_not(seat, move)
        if reason is not None:
            self.refuse(self.app.words.sentence(reason, self.match.names))
            return False
        self.play(seat, move)
        return True

    def play(self, seat: Seat, move: Move, at: int | None = None) -> None:
        """Make a move; it is on disk before its film starts."""
        self.drop_hint()
        self.cancel_drag()
        self.forget_choice()
        self._waiting_for, self.asleep = None, False
        events = self.match.play(seat, move, at)
        self.keep()
        self.director.queue(events)

    def keep(self) -> None:
        """The match has changed: it is the one to go on with; trouble with its file is told."""
        self.app.store.remember(self.match)
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        if self.match.trouble is not None:
            self.app.tell(self.match.trouble)
            self.match.trouble = None

    def inform(self, sentence: str) -> None:
        self.message, self.refusal = sentence, False
        self.board.stale()
        self.dirty = True

    def refuse(self, sentence: str) -> None:
        self.inform(sentence)
        self.refusal = True
        self.app.sound.play("refuse")

    # --- the curtain ------------------------------------------------------------------------------

    def give_screen(self, seat: Seat) -> None:
        """Another person is to act: comes to the screen, or sees the table from another side."""
        if self.private:
            from scenes.table.curtain import cover

            cover(self, seat)
        else:
            self.viewer = seat
            self.measure()
            self.refresh(SLIDE_MS)

    def _next_person(self) -> Seat:
        """The first person to act from now on, bots left out."""
        acting, seats = self.game.to_act[0], len(self.match.seats)
        return min(self.people, key=lambda seat: (seat - acting) % seats)

    def take_anew(self) -> None:
        """Forget the film and show what the viewer sees now."""
        self.cancel_drag()
        self.director.drop()
        self._waiting_for = None
        self.bots.drop()
        self.moments.drop()
        self.reset(self._view())
        self.measure()
        self.board.lay(self.places())
        self.refresh(0)

    def seats_changed(self) -> None:
        """Others play than before: forget the film and go on with those who sit there now."""
        seats = self.match.seats
        self.app.players(self.match.names)
        wear(self.match.signs)
        self.people = [seat for seat, sits in enumerate(seats) if sits.kind == HUMAN]
        if self.viewer not in self.people:
            # One of several people has to be called to the screen first.
            first = self.people[0] if self.people else 0
            self.viewer = first if len(self.people) < 2 else None
        self.drop_hint()
        self.forget_choice()
        self.keep()
        self.take_anew()

    # --- undo and hint ----------------------------------------------------------------------------

    def undo(self) -> None:
        if self.filming:
            self.skip()
        else:
            self.undoing.ask()

    def hint(self) -> None:
        self._hint.ask()

    def drop_hint(self) -> None:
        self._hint.stop()
        self.hinted = None

    # --- input ------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Pointed):
            self.pointer.handle(intent)
        elif isinstance(intent, Acted):
            if self.filming and intent.name not in self.always:
                self.skip()
            elif not self.act(intent.name):
                self.focus.handle(intent)
        else:
            self.focus.handle(intent)
        self.pointer.hover()

    def act(self, name: str) -> bool:
        """A named act that is not the focus's business; True if it was taken."""
        if name == "back":
            if not self.cancel_drag() and not self.let_go():
                self.open_menu()
            return True
        if name == "house":
            self.app.push("house", self)
        return name == "house" or (name == "log" and open_log(self))

    @property
    def says_beside(self) -> bool:
        """Whether something is said beside a thing on it now."""
        return False

    @property
    def dragged(self) -> Key | None:
        """The card in the air, if there is one."""
        return self.pointer.dragged

    def cancel_drag(self) -> bool:
        """The card swings back to where it came from; whether there was one."""
        return self.pointer.cancel()

    def highlighted(self) -> str | None:
        """The id of the target that is pointed at, by mouse or by keys."""
        target = self.focus.current if self.focus.ring else self.focus.hovered
        return target.id if target is not None else None

    def open_menu(self) -> None:
        self.cancel_drag()
        self.app.push("pause", self)

    def open_rules(self) -> None:
        self.cancel_drag()
        self.app.push("help", self.entry, self.help_page())

    def help_page(self) -> str:
        """The page of the help that matters now; the first where none stands out."""
        return ""

    # --- drawing ----------------------------------------------------------------------------------

    def point_anew(self) -> None:
        """List again what can be pointed at."""
        finish = self.finish_button() if self.bots.can_finish else []
        self.widgets = [*corner(self), *(finish or self.buttons())]
        self.cards = self.card_targets()

    def refresh(self, ms: float) -> None:
        """Arrange cards, targets and buttons after anything has changed."""
        self.point_anew()  # first, because the card that is pointed at lies a little higher
        places = self.places()
        self.board.arrange(places, self.ms(ms))
        self.pointer.looked()
        self.board.stale()
        self.dirty = True

    def targets(self) -> list[Target]:
        return [*self.cards, *self.widgets]

    def corner_left(self) -> int:
        """Where the buttons in the corner begin."""
        return min(widget.rect.left for widget in corner(self))

    def draw(self, surface: Surface) -> list[Rect] | None:
        if self.whole:
            self.board.stale()
        return self.board.draw(surface, self._paint_behind, self.paint_over)

    def _paint_behind(self, surface: Surface) -> None:
        surface.blit(paint.background(surface.get_size(), *self.colours), (0, 0))
        self.paint_table(surface)
        for widget in self.widgets:
            widget.draw(surface, self.scale, self.focus.state(widget))
        if self.focus.ring and self.focus.current in self.widgets:
            self.focus.draw(surface, self.scale)
        self._tip(surface)
