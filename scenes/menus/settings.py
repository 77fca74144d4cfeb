"""What a player may choose about the program itself. Every choice counts at once and is saved."""

from collections.abc import Callable
from typing import Any

from pygame import Rect

from game.words import Words as Language
from scenes.menus.sheet import Sheet, Words
from scenes.stage.theme import SOFT, Scale
from scenes.stage.widgets import Button, Choice, Slider, Toggle, Widget

_SPEEDS = ("off", "fast", "normal", "slow")
_MOTIONS = ("full", "gentle", "none")
_TEXTS = (100, 125, 150, 175, 200)
POINT_SECONDS = (3, 5, 10, 0)


def seconds_shown(words: Language, seconds: int) -> str:
    """So many seconds to point at two cards of Twin It, in words."""
    if not seconds:
        return words.say("settings.point_none")
    return words.say("settings.point_seconds", seconds=seconds)


class SettingsScene(Sheet):
    """Covers what is below: large text needs the room."""

    def build(self, scale: Scale) -> None:
        say, settings = self.app.words.say, self.app.settings
        self.heading = say("settings.heading")
        column = self.column(scale, 980)
        self.pane = self.frame(scale, column, 1)
        wide, high = self.pane.w, self.row_height(scale)
        row = Rect(0, 0, wide, high)
        languages = [(code, say(f"settings.language_{code}")) for code in Language.languages]
        speeds = [(value, say(f"settings.speed_{value}")) for value in _SPEEDS]
        motions = [(value, say(f"settings.motion_{value}")) for value in _MOTIONS]
        texts = [(value, say("settings.percent", percent=value)) for value in _TEXTS]
        nearest = min(_TEXTS, key=lambda value: abs(value - settings.text_percent))
        rows: list[tuple[Widget, str]] = [
            (
                Choice("language", say("settings.language"), row.copy(), languages,
                       self.app.words.language, self._set("language")),
                "",
            ),
            (
                Choice("speed", say("settings.speed"), row.copy(), speeds, settings.speed,
                       self._set("speed")),
                "",
            ),
            (
                Choice("motion", say("settings.motion"), row.copy(), motions, settings.motion,
                       self._set("motion")),
                "settings.motion_why",
            ),
            (self._volume("effects", "effects_volume", row), ""),
            (self._volume("music", "music_volume", row), ""),
            (
                Choice("text", say("settings.text"), row.copy(), texts, nearest,
                       self._set("text_percent")),
                "",
            ),
            (
                Toggle("screen", say("settings.screen"), row.copy(), settings.full_screen,
                       self._set("full_screen")),
                "",
            ),
            (
                Toggle("undo", say("settings.undo"), row.copy(), settings.undo_by_agreement,
                       self._set("undo_by_agreement")),
                "settings.undo_why",
            ),
            (
                Choice("point", say("settings.point"), row.copy(),
                       [(value, seconds_shown(self.app.words, value)) for value in POINT_SECONDS],
                       settings.point_seconds, self._set("point_seconds")),
                "settings.point_why",
            ),
            (
                Toggle("no_hurry", say("settings.no_hurry"), row.copy(), settings.no_hurry,
                       self._set("no_hurry")),
                "settings.no_hurry_why",
            ),
            (
                Toggle("upright", say("settings.upright"), row.copy(), settings.upright_cards,
                       self._set("upright_cards")),
                "",
            ),
        ]  # fmt: skip
        y = 0
        for widget, why in rows:
            widget.rect.y = y
            self.flowing.append(widget)
            y = widget.rect.bottom + scale.px(10)
            if why:
                inset = scale.px(20)
                words = Words(f"{widget.id}.why", say(why), Rect(inset, y, wide - 2 * inset, 0),
                              scale.font(18), SOFT)  # fmt: skip
                words.rect.y -= scale.px(4)
                self.flowing.append(words)
                y = words.rect.bottom + scale.px(12)
        self.height = y
        back = Button("back", say("settings.back"), Rect(0, 0, 1, 1), self.back,
                      self.app.hint("back"), act="back")  # fmt: skip
        self.button_row(scale, column, [back], column.bottom - high)
        self.fixed.append(back)

    def _volume(self, word: str, field: str, row: Rect) -> Slider:
        say = self.app.words.say
        return Slider(
            word, say(f"settings.{word}"), row.copy(), getattr(self.app.settings, field),
            self._set(field), by=10, shown=lambda value: say("settings.percent", percent=value),
        )  # fmt: skip

    def _set(self, field: str) -> Callable[[Any], None]:
        def taken(value: Any) -> None:
            setattr(self.app.settings, field, value)
            self.app.store.save_settings()
            if field.endswith("_volume"):
                # Laying out anew would take the slider out of the hand that drags it.
                self.app.sound.tune()
                if field == "effects_volume":
                    self.app.sound.play("lay")
            elif field in ("language", "text_percent", "full_screen"):
                self.app.refresh()

        return taken
