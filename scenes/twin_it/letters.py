"""The letters on cards: what is typed to put a hand on one."""

from __future__ import annotations

from collections.abc import Hashable

# The easiest keys first. The others begin a code of two letters, so that there are enough.
_SINGLE = "ASDFGHJKLCXNERTIO"
_FIRST = "QWBMYUVPZ"
_ENOUGH = 150  # more places than there are cards


class Letters:
    """A letter, or two, for every place where a hand can be put. It stays as long as the place is
    there (the top of a pile keeps its letter, whatever card it is); keys that players press
    are nobody's letter."""

    def __init__(self, taken: set[str] | None = None) -> None:
        self._taken = {label.upper() for label in taken or ()}
        self._codes_of: dict[Hashable, str] = {}
        self.of: dict[int, str] = {}

    def keep(self, places: dict[int, Hashable]) -> None:
        """These cards can be covered now, each in its place: new places get a letter, those gone
        give theirs back."""
        wanted = set(places.values())
        kept = {place: code for place, code in self._codes_of.items() if place in wanted}
        used = set(kept.values())
        codes = (code for code in self._codes() if code not in used)
        for place in places.values():
            if place not in kept:
                kept[place] = next(codes, "")
        self._codes_of = kept
        self.of = {card: kept[place] for card, place in places.items()}

    def _codes(self) -> list[str]:
        single = [letter for letter in _SINGLE if letter not in self._taken]
        first = [letter for letter in _FIRST if letter not in self._taken]
        while single and len(single) + len(first) * (len(single) + len(first)) < _ENOUGH:
            first.append(single.pop())
        return single + [one + two for one in first for two in [*single, *first]]

    def card(self, typed: str) -> int | None:
        """The card that has just this code."""
        for card, code in self.of.items():
            if code and code == typed:
                return card
        return None

    def begins(self, typed: str) -> bool:
        """Whether the code of some card begins so and goes on."""
        return any(code != typed and code.startswith(typed) for code in self.of.values())
