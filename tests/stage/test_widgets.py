"""Widgets stay in their place, and one focus serves mouse, keys and pad."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from scenes.input.intents import Acted, Erased, Pointed, Typed
from scenes.stage.focus import Focus
from scenes.stage.notice import MOST, Notices
from scenes.stage.theme import Scale
from scenes.stage.widgets import (
    Button,
    Choice,
    Pill,
    Slider,
    State,
    Target,
    TextField,
    Toggle,
    Widget,
)

LONG = "Recommencer une partie de Plus Minus à six"


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield


def nothing(*_: Any) -> None:
    pass


def every_widget(rect: Rect, label: str, enabled: bool) -> list[Widget]:
    options = [(1, label), (2, "B")]
    return [
        Button("b", label, rect, nothing, "ENTER", "primary", enabled=enabled),
        Button("b", label, rect, nothing, "T", "plain", "eye", enabled=enabled),
        Button("b", label, rect, nothing, "", "quiet", enabled=enabled),
        Button("b", label, rect, nothing, "", "icon", "gear", enabled=enabled),
        Pill("p", label, rect),
        Pill("p", label, rect, "crown"),
        Choice("c", label, rect, options, 1, nothing),
        Choice("c", "", rect, options, 1, nothing),
        Toggle("t", label, rect, True, nothing),
        Slider("s", label, rect, 100, nothing, shown=lambda v: f"{v} %"),
        TextField("f", label, rect, label, nothing, longest=60),
    ]


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080)])
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("label", ["", "OK", LONG])
def test_no_widget_draws_outside_its_rect(size: tuple[int, int], percent: int, label: str) -> None:
    scale = Scale(size, percent)
    rect = Rect(40, 40, scale.px(180), scale.px(48))
    states = [State(), State(hovered=True), State(True, True), State(focused=True)]
    for enabled in (True, False):
        for widget in every_widget(rect, label, enabled):
            if isinstance(widget, TextField):
                widget.editing = enabled
            for state in states:
                surface = Surface((rect.right + 200, rect.bottom + 60))
                surface.fill((255, 0, 255))
                widget.draw(surface, scale, state)
                surface.fill((255, 0, 255), rect)
                left = pygame.mask.from_threshold(surface, (255, 0, 255), (1, 1, 1, 255))
                whole = surface.get_width() * surface.get_height()
                assert left.count() == whole, (type(widget).__name__, enabled)


def test_a_button_shows_what_can_be_done_with_it() -> None:
    scale = Scale((1600, 900))
    rect = Rect(10, 10, 200, 58)
    pictures = set()
    for button, state in [
        (Button("b", "Go", rect, style="primary"), State()),
        (Button("b", "Go", rect, style="primary"), State(hovered=True)),
        (Button("b", "Go", rect, style="primary"), State(True, True)),
        (Button("b", "Go", rect, style="plain"), State()),
        (Button("b", "Go", rect, style="primary", enabled=False), State()),
    ]:
        surface = Surface((220, 80))
        button.draw(surface, scale, state)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 5


def row(*ids: str, y: int = 0, **more: Any) -> list[Target]:
    return [Target(id, id, Rect(100 * i, y, 80, 80), **more) for i, id in enumerate(ids)]


class Deeds:
    """A focus over targets that write down what they did."""

    def __init__(self, targets: list[Target]) -> None:
        self.done: list[str] = []
        self.redraws = 0
        self.targets = targets
        for target in targets:
            if type(target) in (Target, Button):
                target.action = lambda id=target.id: self.done.append(id)
        self.focus = Focus(lambda: self.targets, self._redraw)

    def _redraw(self) -> None:
        self.redraws += 1

    def act(self, *names: str) -> None:
        for name in names:
            self.focus.handle(Acted(name))

    @property
    def at(self) -> str:
        return self.focus.current.id if self.focus.current else ""


def test_tab_goes_round_and_the_first_key_only_shows_the_ring() -> None:
    table = Deeds(row("a", "b", "c"))
    assert not table.focus.ring
    table.act("next")
    assert (table.at, table.focus.ring) == ("a", True)
    table.act("next", "next", "next")
    assert table.at == "a"
    table.act("previous")
    assert table.at == "c"
    table.act("confirm")
    assert table.done == ["c"]


def test_arrows_go_to_the_nearest_and_stay_at_the_end() -> None:
    table = Deeds(row("a", "b", "c") + row("x", "y", "z", y=200))
    table.act("right", "right")
    assert table.at == "b"
    table.act("down")
    assert table.at == "y"
    table.act("left", "left", "left")
    assert table.at == "x"
    table.act("up")
    assert table.at == "a"


def test_arrows_go_through_a_fan_of_overlapping_cards_one_by_one() -> None:
    fan = [Target(str(i), "", Rect(60 * i, abs(3 - i) * 8, 110, 150)) for i in range(7)]
    table = Deeds(fan)
    table.act("right")
    seen = [table.at]
    for _ in range(7):
        table.act("right")
        seen.append(table.at)
    assert seen == ["0", "1", "2", "3", "4", "5", "6", "6"]


def test_what_lies_above_is_hit_first() -> None:
    below, above = Target("below", "", Rect(0, 0, 50, 50)), Target("above", "", Rect(20, 0, 50, 50))
    assert Focus([below, above]).at((30, 10)) is above


def click(table: Deeds, down: tuple[int, int], up: tuple[int, int] | None = None) -> None:
    table.focus.handle(Pointed("down", down))
    table.focus.handle(Pointed("up", up or down))


def test_a_click_is_down_and_up_on_the_same_target() -> None:
    table = Deeds(row("a", "b"))
    click(table, (10, 10))
    click(table, (10, 10), (110, 10))
    click(table, (90, 10), (10, 10))
    table.focus.handle(Pointed("up", (10, 10)))
    assert table.done == ["a"]


def test_a_cancelled_press_does_nothing() -> None:
    table = Deeds(row("a"))
    table.focus.handle(Pointed("down", (10, 10)))
    table.focus.handle(Pointed("cancel"))
    table.focus.handle(Pointed("up", (10, 10)))
    assert table.done == []


def test_a_second_finger_does_not_disturb_the_first() -> None:
    table = Deeds(row("a", "b"))
    table.focus.handle(Pointed("down", (10, 10), finger=1))
    table.focus.handle(Pointed("down", (110, 10), finger=2))
    table.focus.handle(Pointed("up", (110, 10), finger=2))
    table.focus.handle(Pointed("up", (10, 10), finger=1))
    assert table.done == ["a"]


def test_the_mouse_takes_the_focus_along_and_hides_the_ring() -> None:
    table = Deeds(row("a", "b", "c"))
    table.act("next")
    table.focus.handle(Pointed("move", (110, 10)))
    assert (table.at, table.focus.ring) == ("b", False)
    table.act("right")
    assert (table.at, table.focus.ring) == ("b", True)
    table.act("right")
    assert table.at == "c"


def test_a_key_stands_for_its_target_and_confirm_for_the_main_one() -> None:
    table = Deeds(row("a", "b", "c"))
    table.targets[1].act = "take"
    table.targets[2].act = "confirm"
    table.act("take", "confirm")
    assert table.done == ["b", "c"]
    # The ring starts on what confirm meant, and from then on confirm means the ring.
    table.act("next", "previous", "previous", "confirm")
    assert table.done == ["b", "c", "a"]


def test_what_is_not_enabled_does_nothing_but_may_say_why() -> None:
    table = Deeds(row("a", "b"))
    table.targets[0].enabled = table.targets[1].enabled = False
    table.targets[1].refuse = lambda: table.done.append("why")
    click(table, (10, 10))
    click(table, (110, 10))
    assert table.done == ["why"]
    assert [t.id for t in table.focus.order()] == ["b"]


def test_when_the_card_has_gone_the_one_beside_it_has_the_focus() -> None:
    table = Deeds(row("a", "b", "c", "d"))
    table.act("next", "next", "next")
    assert table.at == "c"
    table.targets = [t for t in table.targets if t.id not in ("c", "a")]
    assert table.at in ("b", "d")
    table.act("confirm")
    assert table.done[0] in ("b", "d")


def test_a_focus_over_nothing_stays_calm() -> None:
    table = Deeds([])
    table.act("next", "left", "confirm", "take")
    click(table, (5, 5))
    assert table.focus.current is None


def test_choice_steps_with_arrows_and_turns_round_with_clicks() -> None:
    told: list[int] = []
    choice = Choice("c", "", Rect(0, 0, 300, 50), [(1, "1"), (2, "2"), (3, "3")], 1, told.append)
    table = Deeds([choice])
    table.act("next", "left", "right", "right", "right")
    assert told == [2, 3]
    click(table, (250, 20))
    assert told == [2, 3, 1]
    click(table, (20, 20))
    assert told == [2, 3, 1, 3]
    assert choice.said() == "3"


def test_toggle_and_slider_tell_what_they_are_set_to() -> None:
    told: list[Any] = []
    toggle = Toggle("t", "Advanced", Rect(0, 0, 300, 50), False, told.append)
    slider = Slider("s", "Music", Rect(0, 100, 400, 50), 50, told.append, by=10)
    table = Deeds([toggle, slider])
    click(table, (10, 10))
    table.act("next", "down", "left", "left")
    assert told == [True, 40, 30]
    slider.draw(Surface((500, 200)), Scale((1600, 900)))
    table.focus.handle(Pointed("down", (399, 120)))
    table.focus.handle(Pointed("move", (-50, 120)))
    table.focus.handle(Pointed("up", (-50, 120)))
    assert told[-2:] == [100, 0]


def test_a_name_is_typed_and_kept_on_confirm_only() -> None:
    told: list[str] = []
    field = TextField("f", "Name", Rect(0, 0, 300, 50), "Bo", told.append, longest=6)
    table = Deeds([field, *row("x", y=100)])
    click(table, (200, 20))
    assert table.focus.field is field
    for intent in (Erased(), Erased(), Typed("  Zoé"), Typed("\x07lines")):
        table.focus.handle(intent)
    assert field.draft == "Zoélin"
    table.act("confirm")
    assert (told, table.focus.field) == (["Zoélin"], None)

    click(table, (200, 20))
    table.focus.handle(Erased())
    table.act("back")
    assert (field.value, told) == ("Zoélin", ["Zoélin"])


def test_leaving_a_field_keeps_the_name_and_an_empty_one_is_not_kept() -> None:
    told: list[str] = []
    field = TextField("f", "Name", Rect(0, 0, 300, 50), "B", told.append)
    table = Deeds([field, *row("x", y=100)])
    click(table, (200, 20))
    table.focus.handle(Erased())
    click(table, (10, 110))
    assert (field.value, told, table.done) == ("B", [], ["x"])
    click(table, (200, 20))
    table.focus.handle(Typed("o"))
    table.act("next")
    assert (field.value, table.at, table.focus.field) == ("Bo", "x", None)


def test_letters_typed_into_a_field_are_no_shortcuts() -> None:
    field = TextField("f", "", Rect(0, 0, 300, 50), "", nothing)
    table = Deeds([field, *row("x", y=100, act="take")])
    click(table, (20, 20))
    table.focus.handle(Typed("t"))
    assert (field.draft, table.done) == ("t", [])


def test_notices_that_nobody_could_read_any_more_piled_up() -> None:
    notices = Notices()
    for number in range(500):  # of pictures that were saved, say
        notices.add(f"Saved as rowdy-{number:03}.png.")
    assert notices.shown == "Saved as rowdy-000.png.", "the one that is being read stays"
    read = []
    while notices.shown:
        read.append(notices.shown)
        notices.update(60_000)
    assert len(read) == MOST and read[-1] == "Saved as rowdy-499.png."
