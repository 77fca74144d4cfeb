"""Beside the results of a race: its closest finish in slow motion, and what is worth a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.twin_it.story import Closest, Story
from scenes.menus.honours import Honour, draw_honour, row_height
from scenes.menus.results_aside import Aside
from scenes.stage.sprites import Faces
from scenes.stage.theme import Scale
from scenes.stage.widgets import Button, Widget
from scenes.twin_it.art import ART
from scenes.twin_it.honours import honours
from scenes.twin_it.slow_motion import SlowMotion

if TYPE_CHECKING:
    from scenes.app import App

BEGIN_MS = 1100.0  # the winner is looked at first
CARD = 150  # side of the two cards, in design pixels, and how small they may become
LEAST_CARD = 84


class RaceStory(Aside):
    """Both or one of them; what did not happen is left out."""

    keys: Mapping[str, Sequence[str]] = {"slow": ["s"]}

    def __init__(
        self, story: Story, closest: Closest | None, teams: Sequence[int], names: Sequence[str]
    ) -> None:
        self.story, self.teams, self.names = story, teams, names
        self.film = None if closest is None else SlowMotion(closest, names)
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
    def _columns(scale: Scale, wide: int) -> int:
        """In how many columns the lines stand."""
        return 2 if wide >= scale.px(1000) else 1

    def height(self, scale: Scale, wide: int) -> int:
        columns = self._columns(scale, wide)
        gap, rows = scale.px(10), -(-len(self._lines()) // columns)
        high = rows * (row_height(scale) + gap)
        if self.film is not None:
            high += self.film.height(scale, scale.px(CARD * columns)) + gap
        return max(0, high - gap)

    def layout(self, scale: Scale, box: Rect) -> list[Widget]:
        self.scale, gap, row = scale, scale.px(10), row_height(scale)
        self._faces.drop()
        columns, lines = self._columns(scale, box.w), self._lines()
        rows, film = -(-len(lines) // columns), self.film
        least = 0 if film is None else film.height(scale, scale.px(LEAST_CARD)) + gap
        rows = max(0, min(rows, (box.h - least + gap) // (row + gap)))
        top = box.bottom - rows * (row + gap) + gap
        wide = (box.w - gap * (columns - 1)) // columns
        self.rows = [
            (honour, Rect(box.x + i % columns * (wide + gap), top + i // columns * (row + gap),
                          wide, row))
            for i, honour in enumerate(lines[: rows * columns])
        ]  # fmt: skip
        if film is None:
            return []
        place = Rect(box.x, box.y, box.w, top - gap - box.y)
        button = self._button(place)
        film.layout(scale, place, self.app.words, 0 if button is None else button.rect.w + gap)
        return [] if button is None else [button]

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
