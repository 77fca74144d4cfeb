"""Before a match of Twin It: what is done in it, drawn once and said in three lines.

The cards lie face down and the clock waits. Whoever knows all of it strikes any key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from scenes.input.intents import Acted, Intent, Keyed, Pointed
from scenes.menus.illustrations import Illustrated, Illustration
from scenes.menus.sheet import Overlay, Words
from scenes.stage import paint, text
from scenes.stage.seat_marks import seat_colour, seat_mark
from scenes.stage.sprites import Faces
from scenes.stage.theme import PAPER, SHADE, SOFT, Scale, mix
from scenes.stage.widgets import RESTING, Button, State, Widget, line
from scenes.twin_it.art import ART, TABLE
from scenes.twin_it.devices import Device, draw_device, key_width

if TYPE_CHECKING:
    pass

DOUBLE_CLICK_MS = 400.0  # the second click of who has opened the table with two starts nothing
# Design pixels; a window that is higher than wide has room for more.
WIDE, WIDE_UPRIGHT = 980, 1500
PICTURE, PICTURE_UPRIGHT = (130, 300), (130, 460)  # how high it is at least and at most
PERCENT_UPRIGHT = 1.4  # a design pixel is small there: words are so much larger, if they fit


class Seated(NamedTuple):
    """Somebody at this screen, and what they play with."""

    seat: int
    name: str
    device: Device


class Panel(NamedTuple):
    """What is shown before a match."""

    heading: str
    goal: str
    begin: str
    lines: Sequence[str] = ()
    example: Illustration = ()
    seated: Sequence[Seated] = ()


class StartScene(Overlay):
    """Waits for somebody to begin, then calls ``go``, which takes it away; or ``menu``, with "help"
    or another act. ``told`` is asked again whenever the words may be others."""

    hears_keys = True
    hears_sticks = True

    def __init__(
        self, told: Callable[[], Panel], go: Callable[[], None], menu: Callable[[str], None]
    ) -> None:
        super().__init__()
        self.told, self.go, self.menu = told, go, menu
        self._faces = Faces(ART, 12 << 20)
        self._age = 0.0

    def leave(self) -> None:
        super().leave()
        self._faces.drop()

    def begin(self) -> None:
        """The button says so."""
        self.go()

    def strike(self) -> None:
        """A key says the same."""
        self.app.sound.play("click")
        self.begin()

    def update(self, dt: float) -> None:
        self._age += dt

    def handle(self, intent: Intent) -> None:
        match intent:
            case Keyed():
                if intent.down and not intent.held:
                    self.strike()
            case Pointed():
                taken = self.focus.handle(intent)
                if intent.kind == "up" and intent.button == 1 and not taken:
                    self._click_beside()
            case Acted(name="menu", pad=int()):  # START on a pad, as in the lobby
                self.strike()
            case Acted(name="back" | "menu" | "help"):
                self.menu(intent.name)
            case Acted():
                self.strike()

    def _click_beside(self) -> None:
        if self._age >= DOUBLE_CLICK_MS:
            self.strike()

    # --- layout -----------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        self._faces.drop()
        percent = PERCENT_UPRIGHT if scale.h > scale.w else 1.0
        self._fill(scale, percent)
        while self.panel.h > scale.h - scale.px(20) and percent >= 0.4:
            percent *= 0.94
            self._fill(scale, percent)

    def _fill(self, scale: Scale, percent: float) -> None:
        """All of it, with its words so much smaller; the picture takes what they leave."""
        told = self.told()
        upright = scale.h > scale.w
        wide = scale.px(WIDE_UPRIGHT if upright else WIDE)
        wide = min(max(wide, scale.font(700)), scale.w - scale.px(60))
        inner, gap = wide - 2 * scale.px(44), round(scale.px(18) * max(percent, 0.6))
        corner = self._corner(scale)
        room = inner - 2 * sum(button.rect.w + scale.px(12) for button in corner)
        px = text.fit(told.heading, text.FREDOKA, round(scale.font(46) * percent), room)
        heading = Words("heading", told.heading, Rect(0, 0, room, 0), px, PAPER, None,
                        text.FREDOKA, "centre")  # fmt: skip
        above: list[Widget] = [heading]
        if told.goal:
            above.append(self._words("goal", told.goal, inner, round(scale.font(27) * percent)))
        below: list[Widget] = [
            self._words(f"how.{i}", said, inner, round(scale.font(25) * percent))
            for i, said in enumerate(told.lines)
        ]
        if told.seated:
            below.append(Players(told.seated, inner, scale, percent))
        high = round(self.row_height(scale) * max(percent, 0.7))
        key = self.app.hint("confirm")
        button = Rect(0, 0, min(inner, Button.width(told.begin, scale, key)), high)
        below.append(Button("begin", told.begin, button, self.begin, key, "primary"))
        if told.example:
            taken = sum(part.rect.h + gap for part in (*above, *below)) + 2 * scale.px(30)
            least, most = map(scale.px, PICTURE_UPRIGHT if upright else PICTURE)
            spare = min(most, max(least, scale.h - scale.px(20) - taken))
            cloth = Rect(0, 0, inner, spare)
            say = self.app.words.say
            above.append(Illustrated(cloth, told.example, self._faces, TABLE, say))
        self.stack_up(scale, [*above, *below], wide, gap)
        right = self.panel.right - scale.px(24)
        for sign in corner:
            sign.rect.topright = (right, self.panel.y + scale.px(24))
            right -= sign.rect.w + scale.px(12)
        self.widgets += corner[::-1]

    @staticmethod
    def _words(id: str, said: str, wide: int, px: int) -> Words:
        tint = PAPER if id == "goal" else SOFT
        face = text.HANKEN_BOLD if id == "goal" else text.HANKEN_SEMIBOLD
        return Words(id, said, Rect(0, 0, wide, 0), px, tint, PAPER, face, "centre")

    def _corner(self, scale: Scale) -> list[Button]:
        """Help and menu, from the right."""
        say, hint, side = self.app.words.say, self.app.hint, max(scale.px(48), 30)
        return [
            Button(f"start.{act}", say(f"table.{act}"), Rect(0, 0, side, side),
                   lambda act=act: self.menu(act), hint(act), "icon", icon, act=act)  # type: ignore[misc]
            for act, icon in (("menu", "pause"), ("help", "help"))
        ]  # fmt: skip


class Players(Widget):
    """Everybody at this screen with what they play with, side by side."""

    pointable = False

    def __init__(self, seated: Sequence[Seated], wide: int, scale: Scale, percent: float) -> None:
        """The rect takes the height that it needs."""
        said = " · ".join(f"{one.name}: {one.device.label or one.device.kind}" for one in seated)
        super().__init__("players", said, Rect(0, 0, wide, 0))
        self.seated = seated
        self.px = round(scale.font(23) * percent)
        self.gap = scale.px(12)
        self.high = max(round(self.px * 2), scale.px(40))
        least = self.high * 2 + self.px * 6
        most = max(1, min(len(seated), (wide + self.gap) // (least + self.gap)))
        self.rows = -(-len(seated) // most)
        self.columns = -(-len(seated) // self.rows)
        self.rect.h = self.rows * (self.high + self.gap) - self.gap

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        each = (self.rect.w + self.gap) // self.columns - self.gap
        each = min(each, self.high * 3 + self.px * 9)
        for row in range(self.rows):
            shown = self.seated[row * self.columns : (row + 1) * self.columns]
            x = self.rect.centerx - (len(shown) * (each + self.gap) - self.gap) // 2
            y = self.rect.y + row * (self.high + self.gap)
            for one in shown:
                self._draw(surface, one, Rect(x, y, each, self.high))
                x += each + self.gap

    def _draw(self, surface: Surface, one: Seated, box: Rect) -> None:
        fill = mix(SHADE, seat_colour(one.seat), 0.10)
        edge = mix(SHADE, seat_colour(one.seat), 0.55)
        plate = paint.panel(box.size, fill, box.h * 0.3, edge, 2)
        surface.blit(plate, box.topleft)
        pad, side = round(box.h * 0.16), round(box.h * 0.68)
        surface.blit(seat_mark(one.seat, side), (box.x + pad, box.y + (box.h - side) // 2))
        key = one.device.kind == "key"
        wide = min(key_width(one.device.label, side), box.w // 3) if key else side
        device = Rect(box.right - pad - wide, box.y + (box.h - side) // 2, wide, side)
        draw_device(surface, one.device, device, inside=fill)
        x = box.x + 2 * pad + side
        name = line(one.name, text.FREDOKA, self.px, PAPER, device.x - pad - x)
        surface.blit(name, (x, box.centery - name.get_height() // 2))
