"""The rows and tiles of a set-up: signs of seats and teams, names, ways to play."""

from collections.abc import Callable

from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.seat_marks import seat_mark
from scenes.stage.theme import ACCENT, INK, PAPER, SHADE, SOFT, Scale, mix
from scenes.stage.widgets import RESTING, Choice, State, TextField, Widget, line


class SeatMark(Widget):
    """Colour and shape of a seat."""

    pointable = False

    def __init__(self, seat: int, rect: Rect) -> None:
        super().__init__(f"seat.{seat}.mark", "", rect)
        self.seat = seat

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        mark = seat_mark(self.seat, self.rect.h)
        surface.blit(mark, mark.get_rect(center=self.rect.center))


class TeamTag(Widget):
    """To which team a seat belongs: in words, and the second team's is filled."""

    pointable = False

    def __init__(self, seat: int, label: str, team: int, rect: Rect) -> None:
        super().__init__(f"seat.{seat}.team", label, rect)
        self.team = team

    @staticmethod
    def width(label: str, scale: Scale) -> int:
        return text.size(label, text.HANKEN_BOLD, scale.font(17))[0] + scale.px(22)

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        box = self.rect
        thick = max(1, scale.px(2))
        if self.team:
            surface.blit(paint.panel(box.size, SOFT, box.h / 2), box.topleft)
        else:
            surface.blit(paint.ring(box.size, SOFT, box.h / 2, thick, 255), box.topleft)
        ink = INK if self.team else PAPER
        words = line(self.label, text.HANKEN_BOLD, scale.font(17), ink, box.w)
        surface.blit(words, words.get_rect(center=box.center))


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
        lit = state.hovered or self.chosen
        fill = mix(SHADE, PAPER, 0.14 if lit else 0.05)
        thick = max(2, scale.px(4)) if self.chosen else 0
        surface.blit(
            paint.panel(rect.size, fill, self.radius, ACCENT if self.chosen else None, thick,
                        alpha=255 if self.chosen else 150),
            rect.topleft,
        )  # fmt: skip
        name, why, players = self._parts(scale)
        x, y = rect.x + scale.px(18), rect.y + scale.px(12)
        surface.blit(name, (x, y))
        surface.blit(why, (x, y + name.get_height() + scale.px(4)))
        surface.blit(players, (x, rect.bottom - scale.px(14) - players.get_height()))
        if self.chosen:
            tick = icon("check", scale.font(22), ACCENT)
            at = (rect.right - scale.px(18), y + name.get_height() // 2)
            surface.blit(tick, tick.get_rect(midright=at))


class NameField(TextField):
    captioned = False


class KindChoice(Choice):
    captioned = False
