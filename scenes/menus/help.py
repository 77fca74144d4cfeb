"""How to play: a few pages of plain words with real cards, and one on mouse, keys and pad."""

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.entry import Entry
from scenes.menus import first_match, illustrations
from scenes.menus.illustrations import Illustrated, Illustration
from scenes.menus.sheet import Sheet, Words
from scenes.parts import part
from scenes.stage import text
from scenes.stage.sprites import Faces
from scenes.stage.theme import PAPER, SOFT, Scale, Size
from scenes.stage.widgets import RESTING, Button, State, Widget, key_cap

if TYPE_CHECKING:
    from scenes.app import App

CONTROLS = "controls"
# Keys that every game shares.
_ACTS = ("hint", "undo", "log", "house", "sort", "help", "menu", "full_screen")


class _Key(Widget):
    """A key and what it does."""

    pointable = False

    def __init__(self, id: str, label: str, rect: Rect, key: str, gutter: int, px: int) -> None:
        super().__init__(id, label, rect, key=key)
        self.gutter, self.px = gutter, px
        rect.h = max(rect.h, text.wrapped_height(label, text.HANKEN, px, rect.w - gutter))

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        rect, room = self.rect, self.rect.w - self.gutter
        cap = key_cap(self.key, scale, PAPER, rect.h)
        if cap is not None:
            surface.blit(cap, (rect.x, rect.centery - cap.get_height() // 2))
        words = text.wrapped(self.label, text.HANKEN, self.px, SOFT, room, PAPER)
        surface.blit(words, (rect.x + self.gutter, rect.centery - words.get_height() // 2))


class HelpScene(Sheet):
    """The rules of one game; left and right turn the page."""

    def __init__(self, entry: Entry, page: int | str = 0) -> None:
        super().__init__()
        self.entry = entry
        rules = part(entry, "help")
        self.pages: list[tuple[str, Illustration]] = [*rules.PAGES, (CONTROLS, rules.CONTROLS)]
        without = getattr(rules, "WITHOUT", ())  # what others have and this game has not
        shared = {act: () for act in _ACTS if act not in without}
        self.acts: dict[str, tuple[str, ...]] = {**rules.KEYS, **shared}
        if isinstance(page, str):  # by its name
            page = next((i for i, (name, _) in enumerate(self.pages) if name == page), 0)
        self.page = min(max(0, page), len(self.pages) - 1)
        self._faces: Faces | None = None
        self._size: Size = (0, 0)

    def enter(self, app: "App") -> None:
        super().enter(app)
        art = part(self.entry, "art")
        self._faces = Faces(art.ART, 24 << 20)
        self.table = art.TABLE

    def leave(self) -> None:
        super().leave()
        if self._faces is not None:
            self._faces.drop()

    # The page

    def build(self, scale: Scale) -> None:
        say = self.app.words.say
        if self._faces is not None and self._size != scale.size:
            self._faces.drop()
            self._size = scale.size
        self.heading = say("rules.heading", game=say(f"{self.entry.word}.name"))
        column = self.column(scale, 1320)
        self.pane = self.frame(scale, column, 1)
        name, illustration = self.pages[self.page]
        if name == CONTROLS:
            self._controls(scale, illustration)
        else:
            self._illustrated(scale, name, illustration)
        self._footer(scale, column)

    def _illustrated(self, scale: Scale, name: str, illustration: Illustration) -> None:
        say, word = self.app.words.say, self.entry.word
        wide = self.pane.w
        gap = scale.px(20)
        title = Words("title", say(f"{word}.rules.{name}.title"), Rect(0, 0, wide, 0),
                      scale.font(38), PAPER, None, text.FREDOKA)  # fmt: skip
        paragraphs = [
            Words(f"text.{i}", paragraph, Rect(0, 0, min(wide, scale.font(1180)), 0),
                  scale.font(25), SOFT, PAPER)
            for i, paragraph in enumerate(say(f"{word}.rules.{name}.text").split("\n"))
        ]  # fmt: skip
        below = gap + title.rect.h + sum(p.rect.h + gap * 3 // 4 for p in paragraphs)
        if self.page == 0:
            below += self.row_height(scale) + gap * 3 // 4
        # The illustration takes what the words leave, within reason.
        least = illustrations.least(illustration)
        high = max(scale.px(220), min(self.pane.h - below, scale.px(520)))
        high = max(high, scale.font(least) if least else 0)
        self.flowing.append(self._illustration(Rect(0, 0, wide, high), illustration))
        y = high + gap
        for words in (title, *paragraphs):
            words.rect.y = y
            y = words.rect.bottom + gap * 3 // 4
            self.flowing.append(words)
        if self.page == 0:
            high, label = self.row_height(scale), say("rules.coach.start")
            rect = Rect(0, y, Button.width(label, scale), high)
            self.flowing.append(Button("coach", label, rect, self.teach))
            y = rect.bottom + gap * 3 // 4
        self.height = y - gap * 3 // 4

    def teach(self) -> None:
        """Play a match in which everything is explained."""
        first_match.teach(self.app, self.entry)

    def _controls(self, scale: Scale, illustration: Illustration) -> None:
        wide, gap = self.pane.w, scale.px(14)
        y = 0
        for key in ("title", "mouse", "keys", "pad", "skip"):
            px, colour, face = (38, PAPER, text.FREDOKA) if not y else (25, SOFT, text.HANKEN)
            room = Rect(0, y, wide, 0)
            line = Words(key, self._said(key), room, scale.font(px), colour, PAPER, face)
            self.flowing.append(line)
            y = line.rect.bottom + gap
        y += gap
        px = scale.font(25)
        keys = {act: self.app.hint(act, usual) for act, usual in self.acts.items()}
        shown = [(act, key) for act, key in keys.items() if key]
        caps = [cap for _, key in shown if (cap := key_cap(key, scale, PAPER, 1 << 14))]
        gutter = max((cap.get_width() for cap in caps), default=0) + scale.px(22)
        columns = 2 if wide >= scale.font(900) else 1
        each = (wide - (columns - 1) * scale.px(40)) // columns
        high = max([round(px * 1.5), *(cap.get_height() for cap in caps)])
        bottoms = [y] * columns
        for i, (act, key) in enumerate(shown):
            at = i % columns
            rect = Rect(at * (each + scale.px(40)), bottoms[at], each, high)
            row = _Key(f"key.{act}", self._said(act), rect, key, gutter, px)
            self.flowing.append(row)
            bottoms[at] = row.rect.bottom + gap
        self.height = max(bottoms)
        spare = self.pane.h - self.height - gap
        if spare >= scale.px(170):  # a picture is welcome, but nobody should scroll for it
            high = min(spare, scale.px(300))
            for widget in self.flowing:
                widget.rect.y += high + gap
            self.flowing.insert(0, self._illustration(Rect(0, 0, wide, high), illustration))
            self.height += high + gap

    def _illustration(self, rect: Rect, illustration: Illustration) -> Illustrated:
        assert self._faces is not None
        return Illustrated(rect, illustration, self._faces, self.table, self.app.words.say)

    def _said(self, about: str) -> str:
        """Words on the controls: the game's own where it has some."""
        own, words = f"{self.entry.word}.rules.controls.{about}", self.app.words
        return words.say(own if words.has(own) else f"rules.controls.{about}")

    def _footer(self, scale: Scale, column: Rect) -> None:
        say, hint = self.app.words.say, self.app.hint
        last = self.page == len(self.pages) - 1
        high, spot, room = self.row_height(scale), Rect(0, 0, 1, 1), Rect(column)
        y = column.bottom - high
        on, go_on = ("done", self.back) if last else ("next", partial(self.turn, 1))
        back = Button("back", say("rules.back"), spot, self.back, hint("back"), act="back")
        turn = [
            Button("previous", say("rules.previous"), spot, partial(self.turn, -1),
                   enabled=self.page > 0),
            Button(on, say(f"rules.{on}"), spot, go_on, hint("confirm"), "primary",
                   act="confirm"),
        ]  # fmt: skip
        count = Words("page", say("rules.page", page=self.page + 1, count=len(self.pages)),
                      Rect(0, 0, scale.font(110), 0), scale.font(20), SOFT, None,
                      text.HANKEN_BOLD, "centre")  # fmt: skip
        # Where the words of both buttons do not fit beside each other, arrows say the same.
        widths = [Button.width(b.label, scale, b.key, b.icon) for b in (back, *turn)]
        if sum(widths) + count.rect.w + 5 * scale.px(16) > column.w:
            for button, sign in zip(turn, ("left", "check" if last else "right"), strict=True):
                button.style, button.icon = "icon", sign
            back.key = ""
            wide = round(high * 1.4)
            turn[1].rect = Rect(column.right - wide, y, wide, high)
            turn[0].rect = Rect(turn[1].rect.x - count.rect.w - wide, y, wide, high)
        else:
            self.button_row(scale, room, [turn[1]], y, "right")
            room.w = turn[1].rect.x - count.rect.w - room.x
            self.button_row(scale, room, [turn[0]], y, "right")
        count.rect.midleft = (turn[0].rect.right, y + high // 2)
        self.button_row(scale, column, [back], y)
        self.fixed += [back, turn[0], count, turn[1]]

    # Turning pages

    def turn(self, by: int) -> None:
        page = min(max(0, self.page + by), len(self.pages) - 1)
        if page != self.page:
            self.page = page
            self.scrolled = 0
            self.app.sound.play("flip", 0.6)
            self.layout(self.scale)

    def act(self, name: str) -> bool:
        if name in ("left", "right"):
            self.turn(-1 if name == "left" else 1)
        elif name in ("up", "down") and self.reach:
            self.scroll((-1 if name == "up" else 1) * self.row_height(self.scale))
        elif name == "help":
            self.back()
        else:
            return super().act(name)
        return True
