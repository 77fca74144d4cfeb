"""The letters on cards: what is typed to put a hand on one."""

from __future__ import annotations

from collections.abc import Hashable

_EASIEST = "ASDFGHJKLCXNERTIOQWBMYUVPZ"
ASIDE = 3  # hands by mouse, finger or pad one after the other: nobody types any more


class Letters:
    """A letter for every place where a hand can be put, and two only for those for which there is
    no single one. It stays as long as the place is there (the top of a pile keeps its letter,
    whatever card it is); keys that players buzz with are nobody's letter.

    They are seen while somebody uses keys: ``always`` when a key is somebody's device, else from
    the first letter that is typed until hands come in other ways."""

    def __init__(self, taken: set[str] | None = None, always: bool = False) -> None:
        keys = {label.upper() for label in taken or ()}
        self._letters = [letter for letter in _EASIEST if letter not in keys]
        self._code_of: dict[Hashable, str] = {}
        self._always = always
        self._aside = 0
        self.shown = always
        self.of: dict[int, str] = {}  # what is seen on each card

    # --- whether they are seen ---

    def call(self) -> bool:
        """A letter is typed. Whether they have only now come to be seen: then it names no card."""
        self._aside = 0
        came, self.shown = not self.shown, True
        return came

    def set_aside(self) -> bool:
        """A hand came without them. Whether they are not seen any more from now on."""
        self._aside += 1
        went = self.shown and not self._always and self._aside >= ASIDE
        self.shown = self.shown and not went
        return went

    # --- which place has which ---

    def keep(self, places: dict[int, Hashable]) -> None:
        """These cards can be covered now, each in its place: new places get a letter, those gone
        give theirs back."""
        there = set(places.values())
        enough = len(there) <= len(self._letters)
        self._code_of = {
            place: code
            for place, code in self._code_of.items()
            if place in there and not (enough and len(code) > 1)
        }
        for place in places.values():
            if place not in self._code_of:
                self._code_of[place] = self._new()
        self.of = {card: self._code_of[place] for card, place in places.items()}
        if not self.shown:
            self.of = {}

    def _new(self) -> str:
        """The easiest code that is free, and begins no other."""
        used = set(self._code_of.values())
        begun = {code[0] for code in used if len(code) > 1}
        for letter in self._letters:
            if letter not in used and letter not in begun:
                return letter
        for first in self._letters:
            if first in begun:
                for second in self._letters:
                    if first + second not in used:
                        return first + second
        return self._share(used)

    def _share(self, used: set[str]) -> str:
        """No code is free: the letter that is hardest to find becomes the first of two, also for
        the place that had it alone."""
        first = next(letter for letter in reversed(self._letters) if letter in used)
        easiest, next_one = self._letters[:2]
        owner = next(place for place, code in self._code_of.items() if code == first)
        self._code_of[owner] = first + easiest
        return first + next_one

    # --- what is typed ---

    def card(self, typed: str) -> int | None:
        """The card that has just this code."""
        for card, code in self.of.items():
            if code and code == typed:
                return card
        return None

    def begins(self, typed: str) -> bool:
        """Whether the code of some card begins so and goes on."""
        return any(code != typed and code.startswith(typed) for code in self.of.values())
