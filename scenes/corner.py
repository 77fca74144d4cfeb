"""The buttons that every table has: round, help, hint, undo and menu, in a corner on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from scenes.stage.widgets import Button, Pill

if TYPE_CHECKING:
    from scenes.table import Table


def corner(table: Table) -> list[Button | Pill]:
    """From left to right; along the lower edge where the game needs the upper one."""
    scale, say = table.scale, table.app.words.say
    gap = scale.px(12)
    if table.corner_below:
        side = scale.px(48)
        top = scale.h - scale.px(7) - side
    else:
        side, top = max(scale.px(52), round(scale.font(22) * 1.6)), scale.px(22)
    right = scale.w - scale.px(28)
    wanted = (
        ("menu", "gear", table.open_menu),
        ("undo", "undo", table.undo),
        ("hint", "hint", table.hint),
        ("help", "help", table.open_rules),
    )
    found: list[Button | Pill] = []
    for act, icon, action in wanted:
        rect = Rect(right - side, top, side, side)
        key = table.app.hint(act)
        button = Button(
            f"table.{act}", say(f"table.{act}"), rect, action, key, "icon", icon, act=act
        )
        found.append(button)
        right -= side + gap
    label = table.corner_label()
    wide = Button.width(label, scale, size=20)
    found.append(Pill("table.round", label, Rect(right - wide, top, wide, side)))
    return found[::-1]
