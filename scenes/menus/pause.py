"""The pause menu, and a question that needs a yes or a no."""

from typing import TYPE_CHECKING, Any

from pygame import Rect

from scenes.menus.house_rules import told
from scenes.menus.sheet import Overlay, Words
from scenes.stage import text
from scenes.stage.theme import PAPER, SOFT, Scale
from scenes.stage.widgets import Action, Button

if TYPE_CHECKING:
    from scenes.table.table import Table


class MenuScene(Overlay):
    """Lies over the table, which waits."""

    def __init__(self, table: "Table[Any]") -> None:
        super().__init__()
        self.table = table

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        app, say = self.app, self.app.words.say
        rows: dict[str, Action] = {
            "continue": self.back,
            # In the place of the menu: whose hand lies open below may be another one's afterwards.
            "players": lambda: app.replace("seats", self.table),
            "rules": lambda: app.push("help", self.table.entry, self.table.help_page()),
            "log": lambda: app.push("log", self.table),
            "settings": lambda: app.push("settings"),
            "new_game": self._new_game,
            "leave": lambda: app.reset("title"),
            "quit": app.quit,
        }
        if "log" in self.table.corner_acts:
            del rows["log"]  # it has a button there
        if not self.table.reseatable:
            del rows["players"]
        high, gap = self.row_height(scale), scale.px(12)
        widest = max(Button.width(say(f"menu.{key}"), scale, "ENTER") for key in rows)
        margin = scale.px(40)
        inner = min(max(widest, scale.px(440)), scale.w - 4 * margin)
        heading = Words("heading", say("menu.heading"), Rect(0, 0, inner, 0),
                        min(scale.font(48), scale.px(64)), PAPER, None, text.FREDOKA,
                        "centre")  # fmt: skip
        kept = Words("kept", say("menu.kept"), Rect(0, 0, inner, 0), scale.font(19), SOFT, None,
                     text.HANKEN, "centre")  # fmt: skip
        match = self.table.match
        rules = told(app, match.entry, match.options, len(match.seats))
        house = Words("house", rules, Rect(0, 0, inner, 0), scale.font(19), SOFT, PAPER,
                      text.HANKEN_SEMIBOLD, "centre")  # fmt: skip
        # All of it must be seen at once: where text is large, rows come closer.
        room = scale.h - scale.px(30) - heading.rect.h - kept.rect.h - house.rect.h - scale.px(60)
        high = min(high, (room - (len(rows) + 2) * gap) // len(rows))
        acts = {"continue": "confirm", "rules": "help"}
        buttons = [
            Button(key, say(f"menu.{key}"), Rect(0, 0, inner, high), action, act=acts.get(key, ""))
            for key, action in rows.items()
        ]
        buttons[0].style, buttons[0].key = "primary", app.hint("confirm")
        self.stack_up(scale, [heading, house, *buttons, kept], inner + 2 * margin, gap)

    def act(self, name: str) -> bool:
        return super().act("back" if name == "menu" else name)

    def _new_game(self) -> None:
        say = self.app.words.say
        self.app.push(AskScene(say("menu.sure"), self._set_up, say("menu.yes"), say("menu.no")))

    def _set_up(self) -> None:
        self.app.reset("title")
        self.app.push("setup", self.table.entry)


class AskScene(Overlay):
    """A question over everything else. `then` is called after this scene has gone."""

    def __init__(self, question: str, then: Action, yes: str = "", no: str = "") -> None:
        super().__init__()
        self.question, self.then, self.yes, self.no = question, then, yes, no

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        say = self.app.words.say
        margin = scale.px(44)
        inner = min(scale.px(760), scale.w - 4 * margin)
        asked = Words("question", self.question, Rect(0, 0, inner, 0), scale.font(27), PAPER,
                      None, text.HANKEN_SEMIBOLD)  # fmt: skip
        high, gap = self.row_height(scale), scale.px(18)
        buttons = [
            Button("no", self.no or say("menu.ask_no"), Rect(0, 0, 1, high), self.back,
                   self.app.hint("back")),
            Button("yes", self.yes or say("menu.ask_yes"), Rect(0, 0, 1, high), self._agree,
                   self.app.hint("confirm"), "primary", act="confirm"),
        ]  # fmt: skip
        widths = [Button.width(b.label, scale, b.key) for b in buttons]
        side_by_side = sum(widths) + gap <= inner
        for button, width in zip(buttons, widths, strict=True):
            button.rect.w = width if side_by_side else inner
        no = [] if side_by_side else [buttons[0]]
        self.stack_up(scale, [asked, buttons[1], *no], inner + 2 * margin, gap)
        if side_by_side:
            buttons[1].rect.right = self.panel.right - margin
            buttons[0].rect.topright = (buttons[1].rect.x - gap, buttons[1].rect.y)
            self.widgets = [asked, *buttons]

    def _agree(self) -> None:
        self.app.pop()
        self.then()
