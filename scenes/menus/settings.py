"""What a player may choose about the program itself. Every choice counts at once and is saved."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pygame import Rect

from game.catalog import CATALOG
from game.words import Words as Language
from scenes.menus.sheet import Sheet, Words
from scenes.parts import part
from scenes.stage.theme import SOFT, Scale
from scenes.stage.widgets import Choice, Slider, Toggle, Widget


class Row(NamedTuple):
    """A row of the page: one of some values, a switch, or a share of a hundred."""

    id: str
    key: str  # of the setting, as in the file
    label: str  # its words, by their keys
    why: str = ""
    values: tuple[Any, ...] = ()
    shown: Callable[[Language, Any], str] = lambda words, value: str(value)


def _percent(words: Language, value: int) -> str:
    return words.say("settings.percent", percent=value)


ROWS = (
    Row("language", "language", "settings.language", "", Language.languages,
        lambda words, value: words.say(f"settings.language_{value}")),
    Row("speed", "speed", "settings.speed", "", ("off", "fast", "normal", "slow"),
        lambda words, value: words.say(f"settings.speed_{value}")),
    Row("bots", "bots_pace", "settings.bots", "", ("off", "fast", "normal", "slow"),
        lambda words, value: words.say(f"settings.speed_{value}")),
    Row("motion", "motion", "settings.motion", "settings.motion_why", ("full", "gentle", "none"),
        lambda words, value: words.say(f"settings.motion_{value}")),
    Row("effects", "effects_volume", "settings.effects", shown=_percent),
    Row("music", "music_volume", "settings.music", shown=_percent),
    Row("captions", "captions", "settings.captions", "settings.captions_why"),
    Row("text", "text_percent", "settings.text", "", (100, 125, 150, 175, 200), _percent),
    Row("screen", "full_screen", "settings.screen"),
    Row("faces", "faces", "settings.faces", "settings.faces_why"),
    Row("coach", "coach", "settings.coach", "settings.coach_why"),
    Row("undo", "undo_by_agreement", "settings.undo", "settings.undo_why"),
    Row("friendly", "friendly", "settings.friendly", "settings.friendly_why"),
)  # fmt: skip


def rows() -> Iterator[Row]:
    """Those of the program, then those that games add in their ``settings.py``."""
    yield from ROWS
    for entry in CATALOG.values():
        yield from getattr(part(entry, "settings"), "ROWS", ())


class SettingsScene(Sheet):
    """Covers what is below: large text needs the room."""

    def build(self, scale: Scale) -> None:
        say = self.app.words.say
        self.heading = say("settings.heading")
        column = self.column(scale, 980)
        self.pane = self.frame(scale, column, 1)
        wide, high = self.pane.w, self.row_height(scale)
        y = 0
        for row in rows():
            widget = self._widget(row, Rect(0, y, wide, high))
            self.flowing.append(widget)
            y = widget.rect.bottom + scale.px(10)
            if row.why:
                inset = scale.px(20)
                words = Words(f"{row.id}.why", say(row.why),
                              Rect(inset, y - scale.px(4), wide - 2 * inset, 0),
                              scale.font(18), SOFT)  # fmt: skip
                self.flowing.append(words)
                y = words.rect.bottom + scale.px(12)
        self.height = y
        self.footer(scale, column, ("back", say("settings.back")))

    def _widget(self, row: Row, rect: Rect) -> Widget:
        words, value = self.app.words, self.app.settings[row.key]
        label, take = words.say(row.label), self._setter(row.key)
        if row.values:
            if row.key == "language":  # the settings may leave it to the system
                value = words.language
            elif value not in row.values:
                value = min(row.values, key=lambda other: abs(other - value))
            choices = [(other, row.shown(words, other)) for other in row.values]
            return Choice(row.id, label, rect, choices, value, take)
        if isinstance(value, bool):
            return Toggle(row.id, label, rect, value, take)
        return Slider(row.id, label, rect, value, take, by=10,
                      shown=lambda value: row.shown(words, value))  # fmt: skip

    def _setter(self, key: str) -> Callable[[Any], None]:
        def take(value: Any) -> None:
            self.app.settings[key] = value
            self.app.store.save_settings()
            if key.endswith("_volume"):
                # Laying out anew would take the slider out of the hand that drags it.
                self.app.sound.tune()
                if key == "effects_volume":
                    self.app.sound.play("lay")
            elif key in ("language", "text_percent", "full_screen"):
                self.app.refresh()

        return take
