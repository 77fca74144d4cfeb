"""A match with the coach, from the pages on how to play: at once, against two easy bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.characters import character_of
from game.entry import Entry
from scenes.menus import setup_rows as rows

if TYPE_CHECKING:
    from scenes.app import App

BOTS, LEVEL = 2, "easy"


def teach(app: App, entry: Entry) -> None:
    """All is taught from the beginning: at the table that is open below, or at a new one."""
    from scenes.table.coach import forget
    from scenes.table.table import Table

    forget(entry, app.settings)
    app.store.save_settings()
    below = [scene for scene in app.stack if isinstance(scene, Table)]
    if below and below[-1].entry is entry and below[-1].live:
        while app.scene is not below[-1]:
            app.pop()
        below[-1].refresh(0)
    else:
        _begin(app, entry)


def _begin(app: App, entry: Entry) -> None:
    from game.journal import Match, Player
    from game.lines import now

    taken: set[str] = set()
    seats: list[Player] = []
    for seat in range(max(entry.fewest, min(1 + BOTS, entry.most))):
        name = rows.free_name(app, seat == 0, taken)
        taken.add(name.casefold())
        kind, character = ("human", "") if seat == 0 else (LEVEL, character_of(name))
        seats.append(Player(name, kind, x_character=character))
    path = app.store.new_journal_path(entry.id)
    match = Match.start(entry, seats, {}, app.seed(), None, path, {"x_when": now()})
    app.replace("table", match)
