"""The title: which games there are, a match to go on with, and the way to everything else."""

import importlib
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.catalog import CATALOG, Entry
from scenes.input.intents import Acted, Intent
from scenes.sheet import row_height
from scenes.stage import paint, text
from scenes.stage.scene import Scene
from scenes.stage.theme import ACCENT, CARD_RATIO, NIGHT, PAPER, SOFT, Scale, mix
from scenes.stage.tween import out_cubic
from scenes.stage.widgets import RESTING, Button, State, Widget, line

if TYPE_CHECKING:
    from game.store import Current
    from scenes.app import App

RISE_MS = 320.0  # a card of a panel comes up
STAGGER_MS = 80.0


class _Panel(Widget):
    """A game: its name, a line about it, and a fan of its cards on its own table."""

    def __init__(self, scene: "TitleScene", entry: Entry, rect: Rect, wide: bool) -> None:
        words = scene.app.words
        super().__init__(
            f"game.{entry.id}", words.say(f"{entry.word}.name"), rect,
            lambda: scene.set_up(entry),
        )  # fmt: skip
        self.entry, self.wide = entry, wide
        self.tagline = words.say(f"{entry.word}.tagline")
        self.facts = words.say(
            "title.facts", fewest=entry.fewest, most=entry.most, minutes=entry.minutes
        )
        art: Any = importlib.import_module(f"scenes.{entry.word}_art")
        self.colours = art.TABLE
        self.cards: list[str] = art.panel_cards(wide)
        self.chosen = False
        self.fan: list[tuple[Surface, tuple[int, int], float]] = []
        """Cards that are drawn already: sprite, centre, and how far it has come up, 0 to 1."""
        self.radius = scene.scale.px(30)

    # The fan is made card by card after the first frame; see TitleScene.update.

    def fan_place(self, i: int, scale: Scale) -> tuple[float, int, int, int]:
        """Width, angle, and centre of the i-th card."""
        count = len(self.cards)
        from_middle = i - (count - 1) / 2
        area = self.fan_area(scale)
        spread = 0.86 if self.wide else 0.72 if count < 3 else 0.34
        width = min(
            area.h * (0.76 if self.wide else 0.82) / CARD_RATIO,
            area.w * 0.86 / (1.1 + spread * (count - 1)),
        )
        degrees = round(-from_middle * (6 if self.wide else 16 if count < 3 else 8))
        x = area.centerx + round(from_middle * width * spread)
        y = area.centery + round(abs(from_middle) ** 1.6 * width * 0.06)
        return width, degrees, x, y

    def fan_area(self, scale: Scale) -> Rect:
        rect = self.rect
        if self.wide:
            return Rect(rect.x + rect.w * 45 // 100, rect.y, rect.w * 52 // 100, rect.h)
        return Rect(rect.x, rect.y + scale.px(10), rect.w, rect.h * 56 // 100)

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        lit = state.hovered or state.focused
        rect = self.rect
        centre, edge = self.colours
        if lit:
            centre = mix(centre, PAPER, 0.06)
        ring = ACCENT if lit or self.chosen else None
        thick = max(2, scale.px(4)) if ring else 0
        shown = paint.panel(rect.size, centre, self.radius or 0, ring, thick, to=edge)
        surface.blit(shown, rect.topleft)
        self._words(surface, scale)
        for drawn, at, up in self.fan:
            place = drawn.get_rect(center=(at[0], at[1] + round((1 - up) * scale.px(40))))
            if up < 1:
                drawn = drawn.copy()
                drawn.set_alpha(round(255 * up))
            surface.blit(drawn, place)

    def _words(self, surface: Surface, scale: Scale) -> None:
        rect, inset = self.rect, scale.px(48 if self.wide else 30)
        room = (rect.w * 46 // 100 if self.wide else rect.w) - 2 * inset
        if self.wide:
            room += inset // 2
        name_px = min(scale.font(76 if self.wide else 40), scale.px(100 if self.wide else 56))
        name = line(self.label, text.FREDOKA, name_px, PAPER, room)
        say_px, fact_px = scale.font(27 if self.wide else 19), scale.font(21 if self.wide else 17)
        # One line if a slightly smaller size does it; two rather than words too small to read.
        say_px = text.fit(self.tagline, text.HANKEN, say_px, room, round(say_px * 0.86))
        tagline = text.wrapped(self.tagline, text.HANKEN, say_px, PAPER, room)
        facts = text.wrapped(
            self.facts, text.HANKEN_SEMIBOLD, fact_px, mix(PAPER, self.colours[1], 0.22), room
        )
        gap = scale.px(12 if self.wide else 6)
        whole = name.get_height() + tagline.get_height() + facts.get_height() + 2 * gap
        y = rect.centery - whole // 2 if self.wide else rect.bottom - inset - whole
        for part in (name, tagline, facts):
            surface.blit(part, (rect.x + inset, y))
            y += part.get_height() + gap


class TitleScene(Scene):
    """The first thing to be seen. Its words are drawn first, the cards in the frames after."""

    def __init__(self) -> None:
        super().__init__()
        self.entries = list(CATALOG.values())
        self.chosen = 0
        self.current: Current | None = None
        self.panels: list[_Panel] = []
        self._faces: dict[str, Any] = {}
        self._shown = False
        self._clock = 0.0

    def enter(self, app: "App") -> None:
        super().enter(app)
        self._look()
        last = self.current.game if self.current is not None else ""
        for i, entry in enumerate(self.entries):
            if entry.id == last:
                self.chosen = i

    def resume(self) -> None:
        super().resume()
        self._look()
        self.layout(self.scale)

    def _look(self) -> None:
        """Is there a match to go on with?"""
        current = self.app.store.current()
        known = current is not None and current.game in CATALOG
        self.current = current if known else None

    # Layout

    def layout(self, scale: Scale) -> None:
        if not hasattr(self, "scale") or self.scale.size != scale.size:
            self._faces.clear()
        super().layout(scale)
        # The picture is made for 1600 pixels: on a wider window it stays together in the middle.
        wide = min(scale.w - 2 * scale.px(60), scale.px(1380))
        left = (scale.w - wide) // 2
        buttons = self._buttons(scale)
        rows = self._flow(scale, buttons, wide)
        high, gap = row_height(scale), scale.px(14)
        below = len(rows) * (high + gap) - gap
        margin = scale.px(56)
        tall = scale.h - 2 * margin
        logo = scale.px(150)
        self._logo_px = logo
        self._tag_px = text.fit(
            self.app.words.say("title.tagline"), text.HANKEN, scale.font(25), wide
        )
        head = round(logo * 1.08) + text.size(" ", text.HANKEN, self._tag_px)[1]
        room = tall - head - below - 2 * scale.px(46)
        panel_high = min(room, scale.px(400))
        whole = head + panel_high + below + 2 * scale.px(46)
        top = (scale.h - whole) // 2
        self._head = (left, top)
        y = top + head + scale.px(46)
        self._lay_out_panels(scale, Rect(left, y, wide, panel_high))
        y += panel_high + scale.px(46)
        for row in rows:
            self._place(scale, row, Rect(left, y, wide, high))
            y += high + gap
        self.widgets = [*self.panels, *buttons]
        self._shown = False
        first = buttons[0].id
        self.focus.prefer(first)

    def _lay_out_panels(self, scale: Scale, area: Rect) -> None:
        count = len(self.entries)
        gap = scale.px(24)
        each = (area.w - gap * (count - 1)) // count
        self.panels = []
        for i, entry in enumerate(self.entries):
            rect = Rect(area.x + i * (each + gap), area.y, each, area.h)
            panel = _Panel(self, entry, rect, wide=count == 1)
            # With one game there is nothing to choose from.
            panel.chosen = i == self.chosen and count > 1
            if panel.chosen:
                rect.y -= scale.px(12)
            self.panels.append(panel)

    def _buttons(self, scale: Scale) -> list[Button]:
        say, hint = self.app.words.say, self.app.hint
        spot = Rect(0, 0, 1, 1)
        found: list[Button] = []
        current = self.current
        if current is not None:
            name = say(f"{CATALOG[current.game].word}.name")
            label = say("title.continue", game=name, round=current.round)
            found.append(
                Button("continue", label, spot.copy(), self.go_on, hint("confirm"), "primary",
                       act="confirm")
            )  # fmt: skip
        first = current is None
        found += [
            Button("new_game", say("title.new_game"), spot.copy(),
                   lambda: self.set_up(self.entries[self.chosen]),
                   hint("confirm") if first else "", "primary" if first else "plain",
                   act="confirm" if first else ""),
            Button("how_to_play", say("title.how_to_play"), spot.copy(), self.rules, act="help"),
            Button("settings", say("title.settings"), spot.copy(), self.settings, act="menu"),
            Button("quit", say("title.quit"), spot.copy(), self.app.quit),
        ]  # fmt: skip
        marks = [
            f"*{code.upper()}*" if code == self.app.words.language else code.upper()
            for code in ("fr", "en")
        ]
        found.append(
            Button("language", " · ".join(marks), spot.copy(), self.switch_language,
                   style="quiet")
        )  # fmt: skip
        return found

    def _width(self, scale: Scale, button: Button) -> int:
        if button.style == "quiet":
            return text.size(button.label, text.HANKEN_BOLD, scale.font(20))[0] + scale.px(52)
        return Button.width(button.label, scale, button.key)

    def _flow(self, scale: Scale, buttons: list[Button], wide: int) -> list[list[Button]]:
        """The buttons in as many rows as they need."""
        rows: list[list[Button]] = [[]]
        used = 0
        for button in buttons:
            width = self._width(scale, button) + scale.px(16)
            if rows[-1] and used + width > wide + scale.px(16):
                rows.append([])
                used = 0
            rows[-1].append(button)
            used += width
        return rows

    def _place(self, scale: Scale, row: list[Button], area: Rect) -> None:
        x = area.x
        for button in row:
            width = min(self._width(scale, button), area.w)
            button.rect = Rect(x, area.y, width, area.h)
            if button.id == "language":  # at the far end, as the odd one out
                high = round(area.h * 0.74)
                button.rect = Rect(area.right - width, area.centery - high // 2, width, high)
            x += width + scale.px(16)
            if button.id == "continue" and len(row) == 1:
                continue

    # What the buttons do

    def go_on(self) -> None:
        """Open the unfinished match, or say in one sentence why that cannot be done."""
        from game.journal import JournalError, Match

        store, app = self.app.store, self.app
        path = store.unfinished()
        if path is None:
            self._refresh()
            return
        try:
            match = Match.resume(path)
        except JournalError as error:
            store.set_aside(path, error)
            self._say_notices()
            self._refresh()
            return
        for reason in match.notices:
            app.tell(reason)
        from scenes.table import open_match

        open_match(app, match)

    def _refresh(self) -> None:
        self._look()
        self.layout(self.scale)

    def _say_notices(self) -> None:
        for reason in self.app.store.notices:
            self.app.tell(reason)
        self.app.store.notices.clear()

    def set_up(self, entry: Entry) -> None:
        from scenes.setup import SetupScene

        self._choose(self.entries.index(entry))
        self.app.push(SetupScene(entry))

    def rules(self) -> None:
        from scenes.rules import RulesScene

        self.app.push(RulesScene(self.entries[self.chosen]))

    def settings(self) -> None:
        from scenes.settings import SettingsScene

        self.app.push(SettingsScene())

    def switch_language(self) -> None:
        settings = self.app.settings
        settings.language = "en" if self.app.words.language == "fr" else "fr"
        self.app.store.save_settings()
        self.app.refresh()

    def _choose(self, i: int) -> None:
        if i != self.chosen:
            self.chosen = i
            for at, panel in enumerate(self.panels):
                panel.chosen = at == i and len(self.panels) > 1
            self.dirty = True

    # Time

    def handle(self, intent: Intent) -> None:
        super().handle(intent)
        if isinstance(intent, Acted):
            about = self.focus.current
            if isinstance(about, _Panel) and self.focus.ring:
                self._choose(self.panels.index(about))

    @property
    def busy(self) -> bool:
        return any(len(p.fan) < len(p.cards) or p.fan[-1][2] < 1 for p in self.panels if p.cards)

    def update(self, dt: float) -> None:
        if not self._shown or not self.busy:
            return
        self._clock += dt
        fast = self.app.settings.motion == "none" or self.app.settings.speed == "off"
        for panel in self.panels:
            if len(panel.fan) < len(panel.cards):
                self._deal_one(panel, 1.0 if fast else 0.0)
                self.dirty = True
                return  # one card a frame, so that no frame is late
        for panel in self.panels:
            for i, (drawn, at, up) in enumerate(panel.fan):
                if up < 1:
                    share = (self._clock - i * STAGGER_MS) / RISE_MS
                    panel.fan[i] = (drawn, at, out_cubic(max(0.0, min(1.0, share))))
                    self.dirty = True

    def _deal_one(self, panel: _Panel, up: float) -> None:
        from scenes.stage.sprites import Faces

        faces = self._faces.get(panel.entry.id)
        if faces is None:
            art = importlib.import_module(f"scenes.{panel.entry.word}_art")
            faces = self._faces[panel.entry.id] = Faces(art.ART)
        i = len(panel.fan)
        width, degrees, x, y = panel.fan_place(i, self.scale)
        panel.fan.append((faces.sprite(panel.cards[i], width, degrees, 1), (x, y), up))
        self._clock = 0.0

    # Drawing

    def draw(self, surface: Surface) -> list[Rect] | None:
        surface.blit(paint.background(surface.get_size(), *NIGHT), (0, 0))
        x, y = self._head
        logo = text.render("rowdy", text.FREDOKA, self._logo_px, PAPER)
        surface.blit(logo, (x, y - round(self._logo_px * 0.13)))
        tagline = text.render(
            self.app.words.say("title.tagline"), text.HANKEN, self._tag_px, SOFT
        )
        surface.blit(tagline, (x + self.scale.px(4), y + round(self._logo_px * 1.08)))
        self.draw_widgets(surface)
        self._shown = True
        return None
