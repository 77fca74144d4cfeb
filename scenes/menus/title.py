"""The title: which games there are, a match to go on with, and the way to everything else."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.catalog import CATALOG
from game.entry import Entry
from scenes.input.intents import Acted, Intent
from scenes.parts import part
from scenes.stage import paint, text
from scenes.stage.scene import Scene
from scenes.stage.theme import ACCENT, CARD_RATIO, NIGHT, PAPER, SOFT, Scale, mix, row_height
from scenes.stage.tween import out_cubic
from scenes.stage.widgets import RESTING, Button, State, Widget, line, side_by_side

if TYPE_CHECKING:
    from game.journal import Match
    from game.store import Current
    from scenes.app import App

RISE_MS = 320.0  # a card of a panel comes up
STAGGER_MS = 80.0


class _Panel(Widget):
    """A game: its name, a line about it, and a fan of its cards on its own table."""

    def __init__(
        self, scene: "TitleScene", entry: Entry, rect: Rect, wide: bool, beside: bool
    ) -> None:
        say = scene.app.words.say
        name, act = say(f"{entry.word}.name"), lambda: scene.set_up(entry)
        super().__init__(f"game.{entry.id}", name, rect, act, radius=scene.scale.px(30))
        self.entry, self.wide = entry, wide
        self.beside = beside  # the cards lie beside the words, not over them
        self.words_high = 0
        self.tagline = say(f"{entry.word}.tagline")
        few, many = entry.fewest, entry.most
        self.facts = say("title.facts", fewest=few, most=many, minutes=entry.minutes)
        art: Any = part(entry, "art")
        self.colours = art.TABLE
        self.cards: list[str] = art.panel_cards(wide)
        self.ratio: float = getattr(art.ART, "ratio", CARD_RATIO)
        self.chosen = False
        self.fan: list[tuple[Surface, tuple[int, int], float]] = []
        """Cards that are drawn already: sprite, centre, and how far it has come up, 0 to 1."""
        self._parts: list[Surface] = []

    def set_words(self, scale: Scale) -> int:
        """Render the words for the width there is; how high they are."""
        inset, room = self._inset(scale), self.rect.w - 2 * self._inset(scale)
        name, most, say, fact = (40, 56, 18, 17)
        if self.beside:
            room = self.rect.w * 45 // 100 - inset * 3 // 2
            name, most, say, fact = (76, 100, 27, 21) if self.wide else (50, 66, 23, 19)
        name_px = min(scale.font(name), scale.px(most))
        say_px, fact_px = scale.font(say), scale.font(fact)
        # One line if a slightly smaller size does it; two rather than words too small to read.
        say_px = text.fit(self.tagline, text.HANKEN, say_px, room, max(11, round(say_px * 0.88)))
        faint = mix(PAPER, self.colours[1], 0.22)
        wide = text.size(self.facts, text.HANKEN_SEMIBOLD, fact_px)[0]
        facts = self.facts if wide <= room else self.facts.replace(" · ", "\n")
        self._parts = [
            line(self.label, text.FREDOKA, name_px, PAPER, room),
            text.wrapped(self.tagline, text.HANKEN, say_px, PAPER, room),
            text.wrapped(facts, text.HANKEN_SEMIBOLD, fact_px, faint, room),
        ]
        return sum(words.get_height() for words in self._parts) + 2 * self._gap(scale)

    def _inset(self, scale: Scale) -> int:
        return scale.px(48 if self.wide else 36 if self.beside else 30)

    def _gap(self, scale: Scale) -> int:
        return scale.px(12 if self.wide else 9 if self.beside else 6)

    # The fan is made card by card after the first frame; see TitleScene.update.

    def fan_place(self, i: int, scale: Scale) -> tuple[float, int, int, int]:
        """Width, angle, and centre of the i-th card."""
        count = len(self.cards)
        from_middle = i - (count - 1) / 2
        area = self.fan_area(scale)
        spread = 0.86 if self.wide or self.ratio <= 1 else 0.72 if count < 3 else 0.40
        outer = 1.1 if self.wide or count < 3 else 1.3  # a card at the end, turned
        high = area.h * (0.76 if self.wide else 0.56 if self.beside else 0.82)
        wide = area.w * (0.96 if self.beside else 0.88 if self.ratio > 1 else 0.82)
        width = min(high / self.ratio, wide / (outer + spread * (count - 1)))
        degrees = round(-from_middle * (6 if self.wide else 16 if count < 3 else 8))
        x = area.centerx + round(from_middle * width * spread)
        y = area.centery + round(abs(from_middle) ** 1.6 * width * 0.06)
        return width, degrees, x, y

    def fan_area(self, scale: Scale) -> Rect:
        """What the words leave to the cards."""
        rect = self.rect
        if self.beside:
            return Rect(rect.x + rect.w * 46 // 100, rect.y, rect.w * 52 // 100, rect.h)
        high = min(rect.h * 56 // 100, rect.h - self.words_high - scale.px(40))
        return Rect(rect.x, rect.y + scale.px(10), rect.w, max(0, high))

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        lit = state.hovered or state.focused
        rect, inset, high = self.rect, self._inset(scale), self.words_high
        centre, edge = self.colours
        if lit:
            centre = mix(centre, PAPER, 0.06)
        ring = ACCENT if lit or self.chosen else None
        thick = max(2, scale.px(4)) if ring else 0
        shown = paint.panel(rect.size, centre, self.radius or 0, ring, thick, to=edge)
        surface.blit(shown, rect.topleft)
        below = min(inset, scale.px(24))
        y = rect.centery - high // 2 if self.beside else rect.bottom - below - high
        for words in self._parts:
            surface.blit(words, (rect.x + inset, y))
            y += words.get_height() + self._gap(scale)
        for drawn, (x, y), up in self.fan:
            if up < 1:
                drawn = drawn.copy()
                drawn.set_alpha(round(255 * up))
            paint.lay(surface, drawn, center=(x, y + round((1 - up) * scale.px(40))))


class TitleScene(Scene):
    """The first thing to be seen. Its words are drawn first, the cards in the frames after."""

    def __init__(self) -> None:
        super().__init__()
        self.entries = list(CATALOG.values())
        self.chosen = 0
        self.current: Current | None = None
        self._looking: Iterator[None] | None = None  # for a match that was not remembered
        self.panels: list[_Panel] = []
        self._faces: dict[str, Any] = {}
        self._shown = False
        self._clock = 0.0

    def enter(self, app: "App") -> None:
        super().enter(app)
        self._look()
        if self.current is not None:
            self.chosen = self.entries.index(CATALOG[self.current.game])

    def leave(self) -> None:
        super().leave()
        self._drop_faces()

    def resume(self) -> None:
        super().resume()
        self._refresh()

    def _drop_faces(self) -> None:
        for faces in self._faces.values():
            faces.drop()

    def _refresh(self) -> None:
        self._look()
        self.layout(self.scale)

    def _look(self) -> None:
        """Is there a match to go on with?"""
        current = self.app.store.current()
        known = current is not None and current.game in CATALOG
        self.current = current if known else None
        self._looking = None if known else self.app.store.look_for_unfinished()

    # Layout

    def layout(self, scale: Scale) -> None:
        if not hasattr(self, "scale") or self.scale.size != scale.size:
            self._drop_faces()
        super().layout(scale)
        # The picture is made for 1600 pixels: on a wider window it stays together in the middle.
        wide = min(scale.w - 2 * scale.px(60), scale.px(1380))
        left = (scale.w - wide) // 2
        buttons = self._buttons()
        *below_panels, language = buttons
        rows = self._flow(scale, below_panels, wide)
        self._lay_out_panels(scale, left, wide)
        # As much room for the words of each: so all the names stand on one line.
        words_high = max(panel.set_words(scale) for panel in self.panels)
        for panel in self.panels:
            panel.words_high = words_high
        needed = words_high + 2 * scale.px(22)
        high, gap = row_height(scale), scale.px(14)
        below = len(rows) * (high + gap) - gap
        words = self.app.words
        self._tagline = words.say("title.tagline", number=words.number(len(CATALOG)))
        self._tag_px = text.fit(self._tagline, text.HANKEN, scale.font(25), wide)
        tag_high = text.size(self._tagline, text.HANKEN, self._tag_px)[1]
        # Large words on a small window: the name gives way, then the air around things.
        logo, air, margin = scale.px(150), scale.px(46), scale.px(56)
        while True:
            head = round(logo * 1.08) + tag_high
            room = scale.h - 2 * margin - head - below - 2 * air
            if room >= needed or logo <= scale.px(64):
                break
            logo = round(logo * 0.92)
            air = max(scale.px(16), round(air * 0.9))
            margin = max(scale.px(20), round(margin * 0.9))
        self._logo_px = logo
        panel_high = min(room, scale.px(400))
        top = (scale.h - head - panel_high - below - 2 * air) // 2
        self._head = (left, top)
        y = top + head + air
        for panel in self.panels:
            panel.rect.y, panel.rect.h = y - (scale.px(12) if panel.chosen else 0), panel_high
        y += panel_high + air
        for row in rows:
            side_by_side(row, Rect(left, y, wide, high), scale)
            y += high + gap
        # Up here it stays where it is, however long the words of a language are.
        pill = round(high * 0.74)
        across = text.size(language.label, text.HANKEN_BOLD, scale.font(20))[0] + scale.px(52)
        language.rect = Rect(left + wide - across, top + scale.px(8), across, pill)
        self.widgets = [*self.panels, *buttons]
        self.focus.prefer(buttons[0].id)
        for panel in self.panels:
            if panel.fan_area(scale).h < scale.px(80):
                panel.cards = []  # words as large as that leave no room for a picture
            # Cards that have been dealt once do not come up again: they lie where they belong.
            while panel.entry.id in self._faces and len(panel.fan) < len(panel.cards):
                self._deal_one(panel, 1.0)

    def _lay_out_panels(self, scale: Scale, left: int, wide: int) -> None:
        count = len(self.entries)
        gap = scale.px(24)
        each = (wide - gap * (count - 1)) // count
        # Two share the width as well, unless large words need all of it.
        beside = count == 1 or (count == 2 and scale.text_percent <= 125)
        self.panels = []
        for i, entry in enumerate(self.entries):
            rect = Rect(left + i * (each + gap), 0, each, 1)
            panel = _Panel(self, entry, rect, count == 1, beside)
            # With one game there is nothing to choose from.
            panel.chosen = i == self.chosen and count > 1
            self.panels.append(panel)

    def _buttons(self) -> list[Button]:
        app, say, spot = self.app, self.app.words.say, Rect(0, 0, 1, 1)
        found = [
            Button("new_game", say("title.new_game"), spot,
                   lambda: self.set_up(self.entries[self.chosen])),
            Button("how_to_play", say("title.how_to_play"), spot,
                   lambda: app.push("help", self.entries[self.chosen]), act="help"),
            Button("settings", say("title.settings"), spot, lambda: app.push("settings"),
                   act="menu"),
            Button("quit", say("title.quit"), spot, app.quit),
        ]  # fmt: skip
        current = self.current
        if current is not None:
            word = CATALOG[current.game].word
            own = f"{word}.continue"  # where a match has no rounds
            key = own if app.words.has(own) else "title.continue"
            label = say(key, game=say(f"{word}.name"), round=current.round)
            found.insert(0, Button("continue", label, spot, self.go_on))
        first = found[0]
        first.key, first.style, first.act = app.hint("confirm"), "primary", "confirm"
        languages = "*FR* · EN" if app.words.language == "fr" else "FR · *EN*"
        found.append(Button("language", languages, spot, self.switch_language, style="quiet"))
        return found

    def _flow(self, scale: Scale, buttons: list[Button], wide: int) -> list[list[Button]]:
        """The buttons in as many rows as they need."""
        gap = scale.px(16)
        widths = [Button.width(b.label, scale, b.key) + gap for b in buttons]
        if sum(widths) - gap <= wide * 1.06:  # a little narrower beats a row with one button
            return [buttons]
        rows: list[list[Button]] = [[]]
        used = 0
        for button, width in zip(buttons, widths, strict=True):
            if rows[-1] and used + width > wide + gap:
                rows.append([])
                used = 0
            rows[-1].append(button)
            used += width
        return rows

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
            app.tell_problems()
            self._refresh()
            return
        if match.elsewhere:
            say = app.words.say
            watch = partial(self._watch, match)
            app.push("ask", say("watch.elsewhere"), watch, say("watch.here"), say("watch.back"))
            return
        for reason in match.notices:
            app.tell(reason)
        app.replace("table", match)

    def _watch(self, match: "Match") -> None:
        from scenes.table.watch import watching

        self.app.replace(watching(match))

    def set_up(self, entry: Entry) -> None:
        self._choose(self.entries.index(entry))
        self.app.push("setup", entry)

    def switch_language(self) -> None:
        settings = self.app.settings
        settings.language = "en" if self.app.words.language == "fr" else "fr"
        self.app.store.save_settings()
        self.app.refresh()

    def _choose(self, i: int) -> None:
        if i != self.chosen:
            self.chosen = i
            self.layout(self.scale)

    # Time

    def handle(self, intent: Intent) -> None:
        super().handle(intent)
        about = self.focus.current if isinstance(intent, Acted) and self.focus.ring else None
        if isinstance(about, _Panel):
            self._choose(self.panels.index(about))

    @property
    def busy(self) -> bool:
        return any(len(p.fan) < len(p.cards) or p.fan[-1][2] < 1 for p in self.panels if p.cards)

    def update(self, dt: float) -> None:
        if not self._shown:
            return
        if not self.busy:
            self._look_further()
            self.asleep = self._looking is None
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

    def _look_further(self) -> None:
        """One more journal a frame, until a match is found that is not over."""
        if self._looking is not None:
            try:
                next(self._looking)
            except StopIteration:
                self._looking = None
                current = self.app.store.current()
                if current is not None and current.game in CATALOG:
                    self.current = current
                    self.layout(self.scale)

    def _deal_one(self, panel: _Panel, up: float) -> None:
        from scenes.stage.sprites import Faces

        game, i = panel.entry.id, len(panel.fan)
        if game not in self._faces:
            self._faces[game] = Faces(part(panel.entry, "art").ART)
        width, degrees, x, y = panel.fan_place(i, self.scale)
        card = self._faces[game].sprite(panel.cards[i], width, degrees, 1)
        panel.fan.append((card, (x, y), up))
        self._clock = 0.0

    # Drawing

    def draw(self, surface: Surface) -> list[Rect] | None:
        paint.cover(surface, *NIGHT)
        x, y = self._head
        logo = text.render("rowdy", text.FREDOKA, self._logo_px, PAPER)
        surface.blit(logo, (x, y - round(self._logo_px * 0.13)))
        tagline = text.render(self._tagline, text.HANKEN, self._tag_px, SOFT)
        surface.blit(tagline, (x + self.scale.px(4), y + round(self._logo_px * 1.08)))
        self.draw_widgets(surface)
        self._shown = True
        return None
