"""The buttons every table has, in a corner on the right: round, help, log, hint, undo, menu."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import Rect

from scenes.stage.widgets import Action, Button, Pill
from scenes.table.log import open_log

if TYPE_CHECKING:
    from scenes.table.table import Table


def corner(table: Table[Any]) -> list[Button | Pill]:
    """From left to right; along the lower edge where the game needs the upper one."""
    scale, say = table.scale, table.app.words.say
    gap = scale.px(12)
    if table.corner_below:
        side = scale.px(48)
        top = scale.h - scale.px(7) - side
    else:
        side, top = max(scale.px(52), round(scale.font(22) * 1.6)), scale.px(22)
    right = scale.w - scale.px(28)
    icons = {"menu": table.menu_icon}  # the others have their own names
    actions: dict[str, Action] = {"menu": table.open_menu, "undo": table.undo, "hint": table.hint,
               "log": partial(open_log, table), "help": table.open_rules,
               "sort": table.sort_hand}  # fmt: skip
    found: list[Button | Pill] = []
    for act in table.corner_acts:
        id, key, icon = f"table.{act}", table.app.hint(act), icons.get(act, act)
        rect = Rect(right - side, top, side, side)
        why_not = table.undoing.why_not() if act == "undo" else ""
        found.append(
            Button(id, say(id), rect, actions[act], key, "icon", icon, enabled=not why_not,
                   act=act, refuse=actions[act], why_not=why_not)
        )  # fmt: skip
        right -= side + gap
    label = table.corner_label()
    if label:
        wide = Button.width(label, scale, size=20)
        rect = Rect(right - wide, top, wide, side)
        if table.live:  # pressed, it tells by which house rules is played
            show = partial(table.app.push, "house", table)
            found.append(Button("table.round", label, rect, show, style="quiet", act="house"))
        else:
            found.append(Pill("table.round", label, rect))
    if table.corner_middle:
        left, end = found[-1].rect.left, found[0].rect.right
        for widget in found:
            widget.rect.x += (scale.w - (end - left)) // 2 - left
    return found[::-1]
