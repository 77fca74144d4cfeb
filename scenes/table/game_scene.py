"""What a game's own scene says: where its cards lie, how an event is shown, what can be asked.

The table asks; the game's scene answers. It decides nothing: the rules do.
"""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.contract import Event, Move
from scenes.stage.board import Key, Place
from scenes.stage.scene import Scene
from scenes.stage.sprites import CardArt
from scenes.stage.theme import Colour
from scenes.stage.widgets import Button, Target


class GameScene(Scene):
    """For a game to fill in."""

    art: CardArt
    colours: tuple[Colour, Colour]
    corner_acts: tuple[str, ...] = ("menu", "undo", "hint", "help")  # from the right
    corner_middle = False  # the buttons in the middle of the upper edge instead
    menu_icon = "gear"
    corner_below = False  # round, help, hint, undo and menu along the lower edge instead

    def reset(self, view: Any) -> None:
        """Take the picture from a view: after a curtain, an undo, a resume."""
        raise NotImplementedError

    def follow(self, event: Event) -> None:
        """Bring the picture up to date with what happened, as the viewer sees it."""
        raise NotImplementedError

    def film(self, event: Event) -> float:
        """Start the journeys and cues of an event; how long before the next may be shown."""
        raise NotImplementedError

    def tell(self, event: Event) -> str:
        """The event as a sentence for the message line and the recap; empty if not worth one."""
        raise NotImplementedError

    def measure(self) -> None:
        """The window or the viewer has changed: work out where things go from now on."""

    def places(self) -> dict[Key, Place]:
        """Where every card of the picture lies now."""
        raise NotImplementedError

    def card_targets(self) -> list[Target]:
        """What can be pointed at besides the buttons; what lies above comes later."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """The game's own buttons."""
        return []

    def prompt(self) -> str:
        """What the viewer may do now, with its numbers."""
        raise NotImplementedError

    def paint_table(self, surface: Surface) -> None:
        """Everything below the cards except background and buttons."""
        raise NotImplementedError

    def grab(self, pos: tuple[int, int]) -> Key | None:
        """The card that a pointer may pick up there."""
        return None

    def drop(self, key: Key, pos: tuple[int, int]) -> None:
        """A dragged card was let go."""

    def forget_choice(self) -> None:
        """Nothing is selected any more."""

    def hint_words(self, move: Move) -> str:
        """A move as advice."""
        raise NotImplementedError

    def count(self, event: Event) -> Scene | None:
        """The scene that counts out a finished round, if this event ends one."""
        return None

    def corner_label(self) -> str:
        """What stands in the upper right corner: the round."""
        raise NotImplementedError

    def shows(self, view: Any) -> bool:
        raise NotImplementedError
