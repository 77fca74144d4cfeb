"""Help for those who see nothing, on the table of a race.

In a first match pairs begin to glow when they have lain open for a while. In every match the table
says, after half a minute, that there is a pair, and not where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Event
from game.twin_it import FIRST_PAIRS
from game.twin_it.lying import Lying, Pair
from game.twin_it.rules import CLANS, RING
from game.twin_it.told import Ended, Turned
from scenes.stage.theme import Colour, colour

if TYPE_CHECKING:
    from scenes.twin_it.race import RaceTable

GLOW_MS = 6000.0
QUIET_MS = 30_000.0
GLOW = colour("#BFE6D8")  # no player's, and not mustard: anybody may claim what glows


class Nudge:
    """What has lain for how long, in the time in which people could look at it."""

    def __init__(self, table: RaceTable) -> None:
        self.table = table
        self.glowing: Pair | None = None
        self.said = ""  # the last sentence of this kind
        self._lying = Lying()
        self._quiet: Pair | None = None  # a pair of which everybody was told
        self._passed = 0.0
        self._lying.look(table.game, self._passed)

    def follow(self, event: Event) -> None:
        """Something has happened. While there is something to be found, that a card was turned is
        no news."""
        table = self.table
        self._lying.look(table.game, self._passed)
        lie = {(pair.motif, pair.since): pair for pair in self._lying.pairs}
        self.glowing, self._quiet = (
            pair and lie.get((pair.motif, pair.since)) for pair in (self.glowing, self._quiet)
        )
        if not table.live or not table.people:
            return
        if isinstance(event, Ended):
            self._seen(FIRST_PAIRS)
        elif isinstance(event, Turned):
            self._say()

    def update(self, dt: float) -> None:
        table, settings = self.table, self.table.app.settings
        if not table.people or table.frozen or table.claims.floor is not None:
            return
        self._passed += dt
        longest = next(iter(self._lying.pairs), None)
        if longest is None:
            return
        lies = self._passed - longest.since
        if self.glowing is None and lies >= GLOW_MS and settings["pairs_shown"] < FIRST_PAIRS:
            self.glowing = longest
            self._seen(settings["pairs_shown"] + 1)
            self._say()
            table.refresh(0)
        elif self._quiet is None and lies >= QUIET_MS and settings["tell_pairs"]:
            self._quiet = longest
            table.app.sound.play("tick", 0.4)
            self._say()

    def _seen(self, pairs: int) -> None:
        """So many pairs have glowed on this computer; it is no more than that to remember."""
        app = self.table.app
        if app.settings["pairs_shown"] < pairs:
            app.settings["pairs_shown"] = pairs
            app.store.save_settings()

    def _say(self) -> None:
        table = self.table
        if self.glowing is not None:
            key = "glow"
            if table.game.mode == CLANS:
                key = "glow_clans"
            elif table.game.mode == RING and not set(self.glowing.cards) <= set(table.game.table):
                key = "glow_slap"
            self._inform(key)
        elif self._quiet is not None:
            self._inform("pair")

    def _inform(self, key: str) -> None:
        self.said = self.table.say(f"start.{key}")
        self.table.inform(self.said)

    def glows(self) -> dict[int, Colour]:
        """The cards that glow, while they lie face up."""
        if self.glowing is None or self.table.hidden:
            return {}
        return dict.fromkeys(self.glowing.cards, GLOW)
