"""Beside the results of a race: its closest finish in slow motion, and what is worth a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.twin_it.story import Closest, Story
from scenes.menus.results_aside import Aside
from scenes.stage.sprites import Faces
from scenes.stage.theme import Scale
from scenes.stage.widgets import Button, Widget
from scenes.twin_it.art import ART
from scenes.twin_it.honours import Honour, draw_honour, honours, row_height
from scenes.twin_it.slow_motion import SlowMotion

if TYPE_CHECKING:
    from scenes.app import App

BEGIN_MS = 1100.0  # the winner is looked at first
CARD = 150  # side of the two cards, in design pixels, and how small they may become
LEAST_CARD = 84


class RaceStory(Aside):
    """`one_hand`: a claim is one card a player, as in clans."""

    keys: Mapping[str, Sequence[str]] = {"slow": ["s"]}

    def __init__(
        self, story: Story, closest: Closest | None, teams: Sequence[int], names: Sequence[str],
        one_hand: bool,
    ) -> None:  # fmt: skip
        self.story, self.teams, self.names = story, teams, names
        self.film: SlowMotion | None = None
        if closest is not None:
            self.film = SlowMotion(closest, names, 1 if one_hand else 2)
        self.rows: list[tuple[Honour, Rect]] = []
        self._until = BEGIN_MS  # the film begins by itself, once
        self._faces = Faces(ART, 24 << 20)

    def enter(self, app: App) -> None:
        super().enter(app)
        if self._still or app.settings.speed == "off":
            self._until = 0.0

    def leave(self) -> None:
        self._faces.drop()

    @property
    def _still(self) -> bool:
        return self.film is None or self.app.settings.motion == "none"

    # --- time ---

    @property
    def busy(self) -> bool:
        return self._until > 0 or (self.film is not None and self.film.running)

    def update(self, dt: float) -> bool:
        if self.film is None:
            return False
        if self._until > 0:
            self._until -= dt
            if self._until <= 0:
                self.film.play()
            return self._until <= 0
        if not self.film.running:
            return False
        for _ in self.film.update(dt):
            self.app.sound.play("slap", 0.6)
        return True

    def play(self) -> None:
        """The film from its beginning."""
        if self.film is not None and not self._still:
            self._until = 0.0
            self.film.play()

    def act(self, name: str) -> bool:
        if name == "slow":
            self.play()
        return name == "slow"

    # --- layout ---

    def _lines(self) -> list[Honour]:
        return honours(self.story, self.teams, self.names, self.app.words)

    @staticmethod
    def _beside(scale: Scale, wide: int) -> bool:
        """Whether film and lines stand side by side."""
        return wide >= scale.px(1000)

    def height(self, scale: Scale, wide: int) -> int:
        gap, count = scale.px(10), len(self._lines())
        lines = count * (row_height(scale) + gap) - gap if count else 0
        film = 0 if self.film is None else self.film.height(scale, scale.px(CARD))
        if self._beside(scale, wide):
            return max(lines, film)
        return lines + film + (gap if lines and film else 0)

    def layout(self, scale: Scale, box: Rect) -> list[Widget]:
        self.scale, gap, row = scale, scale.px(10), row_height(scale)
        self._faces.drop()
        lines, column, widgets = self._lines(), box.copy(), list[Widget]()
        if self.film is not None:
            place = box.copy()
            if self._beside(scale, box.w):
                if lines:
                    place.w = (box.w - gap) // 2
                    column = Rect(place.right + gap, box.y, place.w, box.h)
            elif lines:
                least = self.film.height(scale, scale.px(LEAST_CARD))
                shown = max(0, min(len(lines), (box.h - least) // (row + gap)))
                place.h = box.h - shown * (row + gap)
                column = Rect(
                    box.x, place.bottom + gap, box.w, max(0, box.bottom - place.bottom - gap)
                )
            button = self._button(place)
            beside = 0 if button is None else button.rect.w + gap
            self.film.layout(scale, place, self.app.words, beside)
            widgets += [] if button is None else [button]
        many = min(len(lines), (column.h + gap) // (row + gap))
        self.rows = [
            (honour, Rect(column.x, column.y + i * (row + gap), column.w, row))
            for i, honour in enumerate(lines[:many])
        ]
        return widgets

    def _button(self, place: Rect) -> Button | None:
        """In the upper right corner of the film; in words where they have room."""
        if self._still:
            return None
        scale, label = self.scale, self.app.words.say("twin_it.results.slow")
        key = self.app.hint("slow", tuple(self.keys["slow"]))
        high = max(scale.px(38), round(scale.font(20) * 1.5))
        wide = Button.width(label, scale, key, "play", 20)
        style = "quiet" if wide <= place.w * 0.5 else "icon"
        if style == "icon":
            wide = high
        rect = Rect(place.right - scale.px(12) - wide, place.y + scale.px(12), wide, high)
        return Button("slow", label, rect, self.play, key, style, "play")

    # --- drawing ---

    def draw(self, surface: Surface) -> None:
        if self.film is not None:
            self.film.draw(surface, self._faces)
        for honour, box in self.rows:
            draw_honour(surface, honour, box, self.scale, self._faces)
