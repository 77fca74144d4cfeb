"""The rows and tiles of a set-up: signs of seats and teams, names, ways to play."""

from collections.abc import Callable, Sequence
from itertools import chain, count
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game import names
from game.bots.bot import levels
from game.entry import Entry
from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.portraits import portrait
from scenes.stage.theme import ACCENT, INK, PAPER, SHADE, SOFT, Scale, mix
from scenes.stage.widgets import RESTING, Action, Button, Choice, State, TextField, Widget, line

if TYPE_CHECKING:
    from scenes.app import App

HUMAN = "human"
LONGEST_NAME = 14


def free_name(app: "App", human: bool, taken: set[str]) -> str:
    """A name that is not among those taken (casefolded)."""
    say = app.words.say
    known = app.settings.names if human else []
    listed = say("setup.person_names" if human else "setup.bot_names").split(", ")
    numbered = (f"{listed[0]} {number}" for number in count(2))
    every = chain(known, listed, numbered)
    short = (names.cleaned(names.cut(name, LONGEST_NAME)) for name in every)
    return next(name for name in short if name and name.casefold() not in taken)


def kinds_of(entry: Entry) -> list[str]:
    """Who may sit in a seat of this game: a person, or a bot of one of its levels."""
    return [HUMAN, *(level for level in levels(entry.id) if level != "random")]


def kind_words(app: "App", entry: Entry) -> list[tuple[str, str]]:
    """Who may sit in a seat, in words: a game may have its own for the levels of its bots."""
    say, has = app.words.say, app.words.has
    kinds = [(HUMAN, say("setup.person"))]
    for kind in kinds_of(entry)[1:]:
        own = f"{entry.word}.level.{kind}"
        kinds.append((kind, say(own if has(own) else f"setup.{kind}")))
    return kinds


class SeatMark(Widget):
    """Colour and shape of a seat, or the face of the bot that sits there."""

    pointable = False

    def __init__(self, seat: int, rect: Rect, character: str = "") -> None:
        super().__init__(f"seat.{seat}.mark", "", rect)
        self.seat, self.character = seat, character

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        drawn = portrait(self.character, "calm", self.seat, self.rect.h)
        paint.lay(surface, drawn, center=self.rect.center)


class TeamTag(Widget):
    """To which team a seat belongs: in words, and the second team's is filled. Pressed, the seat
    changes to the other team."""

    def __init__(self, seat: int, label: str, change: str, team: int, rect: Rect,
                 action: Action) -> None:  # fmt: skip
        super().__init__(f"seat.{seat}.team", label, rect, action)
        self.team, self.change = team, change

    def said(self) -> str:
        return f"{self.label}. {self.change}"

    @staticmethod
    def width(label: str, scale: Scale) -> int:
        return text.size(label, text.HANKEN_BOLD, scale.font(17))[0] + scale.px(22)

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        high = min(self.rect.h, round(scale.font(17) * 1.7))
        box = Rect(self.rect.x, self.rect.centery - high // 2, self.rect.w, high)
        tint = PAPER if state.hovered or state.pressed else SOFT
        if self.team:
            plate = paint.panel(box.size, tint, high / 2)
        else:
            plate = paint.ring(box.size, tint, high / 2, max(1, scale.px(2)))
        surface.blit(plate, box.topleft)
        ink = INK if self.team else PAPER
        words = line(self.label, text.HANKEN_BOLD, scale.font(17), ink, box.w)
        paint.lay(surface, words, center=box.center)


class Tile(Widget):
    """One way to play: its name, a sentence on it, and for how many it is."""

    def __init__(self, id: str, label: str, why: str, players: str, chosen: bool,
                 rect: Rect, action: Callable[[], object]) -> None:  # fmt: skip
        super().__init__(id, label, rect, action)
        self.why, self.players, self.chosen = why, players, chosen

    def said(self) -> str:
        return f"{self.label}{' ☑' if self.chosen else ''}: {self.why} {self.players}"

    def _parts(self, scale: Scale) -> list[Surface]:
        room = self.rect.w - 2 * scale.px(18)
        faint = mix(PAPER, SHADE, 0.25)
        name = room - scale.font(22) - scale.px(8)  # beside the mark of the chosen one
        return [
            line(self.label, text.FREDOKA, scale.font(26), PAPER, name),
            text.wrapped(self.why, text.HANKEN, scale.font(18), PAPER, room),
            line(self.players, text.HANKEN_SEMIBOLD, scale.font(17), faint, room),
        ]

    def height(self, scale: Scale) -> int:
        """How high it has to be for its width."""
        return sum(words.get_height() for words in self._parts(scale)) + scale.px(38)

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        rect, self.radius = self.rect, scale.px(18)
        fill = mix(SHADE, PAPER, 0.14 if state.hovered or self.chosen else 0.05)
        if self.chosen:
            plate = paint.panel(rect.size, fill, self.radius, ACCENT, max(2, scale.px(4)))
        else:
            plate = paint.panel(rect.size, fill, self.radius, alpha=150)
        surface.blit(plate, rect.topleft)
        name, why, players = self._parts(scale)
        x, y = rect.x + scale.px(18), rect.y + scale.px(12)
        surface.blit(name, (x, y))
        surface.blit(why, (x, y + name.get_height() + scale.px(4)))
        surface.blit(players, (x, rect.bottom - scale.px(14) - players.get_height()))
        if self.chosen:
            at = (rect.right - scale.px(18), y + name.get_height() // 2)
            paint.lay(surface, icon("check", scale.font(22), ACCENT), midright=at)


class NameField(TextField):
    captioned = False


class KindChoice(Choice):
    captioned = False


def seat_row(
    seat: int, row: Rect, scale: Scale, say: Callable[..., str],
    name: tuple[str, Callable[[str], None]],
    kind: tuple[list[tuple[str, str]], str, Callable[[str], None]], buttons: Sequence[Button],
    face: str = "",
) -> list[Widget]:  # fmt: skip
    """A seat: its sign, who sits there, person or bot, and square buttons on the right.

    ``name`` and ``kind`` come with what is told when they are changed, a kind after all there are;
    ``face`` is the character of a bot.
    """
    gap, side = scale.px(8), min(row.h, scale.px(64))
    square = Rect(row.x, row.y + (row.h - side) // 2, side, side)
    room = row.w - (len(buttons) + 1) * (side + gap) - gap
    wide = room * 54 // 100
    field = Rect(row.x + side + gap, row.y, wide, row.h)
    choice = Rect(field.right + gap, row.y, room - wide, row.h)
    for place, button in enumerate(reversed(buttons)):
        button.rect = square.copy()
        button.rect.right = row.right - place * (side + gap)
    return [
        SeatMark(seat, square.inflate(-gap, -gap), face),
        NameField(f"seat.{seat}.name", say("setup.name", number=seat + 1), field, *name,
                  longest=LONGEST_NAME),
        KindChoice(f"seat.{seat}.kind", say("setup.kind", number=seat + 1), choice, *kind),
        *buttons,
    ]  # fmt: skip


def add_button(label: str, row: Rect, scale: Scale, add: Action, refuse: Action | None) -> Button:
    """A seat more, at the beginning of a row; ``refuse`` says why there can be none."""
    wide = text.size(label, text.HANKEN_BOLD, scale.font(20))[0] + scale.font(20)
    spot = Rect(row.x, row.y, min(row.w, wide + scale.px(70)), row.h)
    return Button("add", label, spot, add, style="quiet", icon="plus", enabled=refuse is None,
                  refuse=refuse)  # fmt: skip
