"""Which key means what. Rebinding is a dict of act -> keys, kept in the settings."""

from collections.abc import Iterable, Mapping
from typing import Any

import pygame

from game.names import cleaned
from scenes.input.places import is_place, place_of

# A key is called what is printed on it ("t" is the key labelled T on every layout), with
# "ctrl+", "alt+", "shift+" in front where they are held. "@q" is a place on the board instead:
# the key where a US keyboard has its Q, for games in which where the hands lie matters.
DEFAULTS: dict[str, tuple[str, ...]] = {
    "confirm": ("return", "enter", "space"),
    "back": ("escape",),
    "left": ("left",),
    "right": ("right",),
    "up": ("up",),
    "down": ("down",),
    "next": ("tab",),
    "previous": ("shift+tab",),
    "hint": ("h",),
    "undo": ("u", "ctrl+z"),
    "finish": ("e",),
    "sort": ("s",),
    "log": ("l",),
    "house": ("r",),
    "help": ("f1", "?"),
    "got_it": ("g",),
    "menu": ("m", "f10"),
    "page_up": ("page up",),
    "page_down": ("page down",),
    "full_screen": ("f11", "alt+return"),
    "shot": ("f12",),
    **{f"digit{n}": (str(n), f"[{n}]") for n in range(10)},
}

# These must work whatever was bound: without them nobody could get back to the settings.
_FIXED = ("confirm", "back", "left", "right", "up", "down", "next", "previous")
_FIXED_KEYS = {DEFAULTS[act][0]: act for act in _FIXED}
_LONGEST_ACT = 40
_HELD = ("ctrl+", "alt+", "shift+")


class Bindings:
    """Looks up acts by key. A scene's own keys come before the player's, those before ours."""

    def __init__(self, saved: Mapping[str, Any] | None = None) -> None:
        self.unusable: list[str] = []
        """Acts for which keys were saved that there are not; clear it when that was said."""
        self._ignored: set[str] = set()
        self._acts: dict[str, str] = {}
        self._keys: dict[str, tuple[str, ...]] = {}
        self._scene: dict[str, str] = {}
        self._scene_keys: dict[str, tuple[str, ...]] = {}
        self.load(saved or {})

    def load(self, saved: Mapping[str, Any]) -> None:
        """Take over the player's bindings; acts that are not in them keep our keys, and so do those
        whose keys cannot be used: they come from a file in which anything may stand."""
        self._keys = keys = dict(DEFAULTS)
        for act, names in saved.items():
            listed = names if isinstance(names, list | tuple) else [names]
            usable = tuple(key for key in listed if _is_usable(key, act))
            if len(usable) < len(listed) or len(act) > _LONGEST_ACT:
                self._ignore(act)
            if (listed and not usable) or len(act) > _LONGEST_ACT:
                continue
            keys[act] = usable
            if act in _FIXED:
                keys[act] += tuple(key for key in DEFAULTS[act] if key not in keys[act])
        # Ours first, so that a key the player gave to something else is overwritten. A player's
        # own key ("claim:2") counts only where a scene asks for it.
        acts = [act for act in sorted(keys, key=lambda act: act in saved) if ":" not in act]
        self._acts = {key: act for act in acts for key in keys[act]}

    def _ignore(self, act: str) -> None:
        if act not in self._ignored:  # it is said once, however often settings are changed
            self._ignored.add(act)
            self.unusable.append(act)

    def of_scene(self, keys: Mapping[str, Iterable[str]]) -> None:
        """The keys a scene has named for itself; the player's own choice still wins."""
        self._scene_keys = {
            act: self._keys[act] if act in self._keys and act not in DEFAULTS else tuple(names)
            for act, names in keys.items()
        }
        self._scene = {key: act for act, names in self._scene_keys.items() for key in names}

    def keys(self, act: str) -> tuple[str, ...]:
        """The keys that mean this act now, the preferred one first."""
        return self._scene_keys.get(act) or self._keys.get(act, ())

    def named_by_scene(self, act: str) -> bool:
        """Whether the scene has named this act itself."""
        return act in self._scene_keys

    def act(self, key: int, scancode: int, mods: int, text: str = "") -> str | None:
        """The act of a key press, or None."""
        name = pygame.key.name(key)
        ctrl = mods & (pygame.KMOD_CTRL | pygame.KMOD_META)
        alt = mods & pygame.KMOD_LALT  # the right one is AltGr on many layouts
        shift = mods & pygame.KMOD_SHIFT
        before = ("ctrl+" if ctrl else "") + ("alt+" if alt else "")
        tries = [before + "shift+" + name] if shift else []
        if not shift or name != "tab":
            tries.append(before + name)
        if not before:
            place = place_of(scancode)
            # "?" and the like sit elsewhere on every layout; digits need shift on some.
            tries += [text, place, place[1:] if place[1:].isdigit() else ""]
        acts = (self._scene.get(key) or self._acts.get(key) for key in tries if key)
        return next((act for act in acts if act), None)


def _is_usable(key: Any, act: str) -> bool:
    """Whether there is such a key, and it is not needed for something else."""
    if not isinstance(key, str) or not 0 < len(key) <= 30 or not key.isprintable():
        return False
    if _FIXED_KEYS.get(key, act) != act:
        return False
    if is_place(key):
        return True
    for held in _HELD:
        if key.startswith(held) and key != held:
            key = key.removeprefix(held)
    if len(key) == 1:
        return bool(cleaned(key))
    try:
        return bool(pygame.key.key_code(key))
    except pygame.error:
        return True  # without a display nobody can tell
    except (ValueError, TypeError):
        return False
