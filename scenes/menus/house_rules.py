"""The house rules of a match: what differs from the rulebook, wherever it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.entry import Entry, Option
from scenes.menus.setup_each import number_words
from scenes.menus.sheet import Overlay, Words
from scenes.parts import part
from scenes.stage import text
from scenes.stage.theme import PAPER, SOFT, Scale
from scenes.stage.widgets import Button

if TYPE_CHECKING:
    from scenes.app import App


def house_rules(
    app: App, entry: Entry, options: Mapping[str, Any], players: int
) -> list[tuple[str, str]]:
    """What differs from the rulebook: each option by its name, with what was chosen. Which way of
    playing was chosen, and who plays with whom, are no house rules."""
    own: Any = part(entry, "setup")
    lead = own.LEAD if own else ""
    found: list[tuple[str, str]] = []
    for option in entry.options:
        value = options.get(option.key)
        teams = option.each is not None and not option.high
        if value is None or option.key == lead or teams:
            continue
        if own and not own.matters(option.key, dict(options), True):
            continue
        if value != _by_the_book(entry, option, options, players, own):
            name = app.words.say(f"{entry.word}.option.{option.key}.name")
            found.append((name, _said(app, entry, option, value)))
    return found


def _by_the_book(
    entry: Entry, option: Option, options: Mapping[str, Any], players: int, own: Any
) -> Any:
    """What the option is in the rulebook; of one that follows another, with what that one says."""
    if not option.follows:
        return option.default
    if own and (usual := own.usual(option.key, dict(options))) is not None:
        return usual
    if option.follows == "players":
        return players
    leader = next(other for other in entry.options if other.key == option.follows)
    chosen = options.get(leader.key, leader.default)
    if chosen in leader.choices and len(option.choices) == len(leader.choices):
        return option.choices[leader.choices.index(chosen)]  # they are told in the same order
    return option.default


def _said(app: App, entry: Entry, option: Option, value: Any) -> str:
    words, key = app.words, f"{entry.word}.option.{option.key}"
    if isinstance(value, bool):
        return words.say("house.on" if value else "house.off")
    if option.choices:
        return words.say(f"{key}.{value}")
    numbers = value if isinstance(value, list) else [value]
    return " / ".join(said for _, said in number_words(app, entry, option.key, numbers))


def told(
    app: App, entry: Entry, options: Mapping[str, Any], players: int, headed: bool = True
) -> str:
    """In one line: by the rulebook, or what differs, each marked; ``headed`` by what they are."""
    found = house_rules(app, entry, options, players)
    if not found:
        return app.words.say("house.rulebook")
    listed = [app.words.say("house.rule", name=name, value=value) for name, value in found]
    rules = " · ".join(listed)
    return app.words.say("house.rules", rules=rules) if headed else rules


class HouseScene(Overlay):
    """Over the table: which house rules are in force."""

    def __init__(self, table: Any) -> None:
        super().__init__()
        self.table = table

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        say, match = self.app.words.say, self.table.match
        margin, gap = scale.px(40), scale.px(14)
        inner = min(scale.px(760), scale.w - 4 * margin)
        found = house_rules(self.app, match.entry, match.options, len(match.seats))
        parts: list[Words | Button] = [
            Words("heading", say("house.heading"), Rect(0, 0, inner, 0),
                  min(scale.font(40), scale.px(60)), PAPER, None, text.FREDOKA)
        ]  # fmt: skip
        for i, (name, value) in enumerate(found):
            said = say("house.rule", name=name, value=value)
            parts.append(Words(f"house.{i}", said, Rect(0, 0, inner, 0), scale.font(25), SOFT))
        rest = say("house.rest" if found else "house.rulebook")
        parts.append(Words("rest", rest, Rect(0, 0, inner, 0), scale.font(22), SOFT))
        wide = min(inner, Button.width(say("house.back"), scale, self.app.hint("back")))
        back = Rect(0, 0, wide, self.row_height(scale))
        parts.append(
            Button("back", say("house.back"), back, self.back, self.app.hint("back"), act="back")
        )
        self.stack_up(scale, parts, inner + 2 * margin, gap)
        for one in parts:
            one.rect.x = self.panel.x + margin

    def act(self, name: str) -> bool:
        return super().act("back" if name == "house" else name)
