"""What is not the same for everybody at a table that is set up: numbers by seat or by team, and who
plays with whom.

A number goes along with whoever it is for. Where nobody has chosen one, it is as for all.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.entry import Entry, Option
from scenes.menus.setup_rows import HUMAN, kinds_of
from scenes.stage.widgets import Choice

if TYPE_CHECKING:
    from scenes.app import App

EACH = "each"  # chosen instead of a number: everybody has their own
SECONDS = (0, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60)  # for options in milliseconds


class Owner:
    """Somebody with numbers of their own, by the key of the option: a seat or a team."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}


class Place(Owner):
    """A seat that is being set up. It keeps a name for each use, in case its mind is changed."""

    def __init__(self, kind: str, name: str = "") -> None:
        super().__init__()
        self.kind = kind
        self.names: dict[bool, str] = {kind == HUMAN: name} if name else {}
        self.team: int | None = None  # chosen, or else by where it stands

    @property
    def human(self) -> bool:
        return self.kind == HUMAN

    @property
    def name(self) -> str:
        return self.names.get(self.human, "")

    @name.setter
    def name(self, name: str) -> None:
        self.names[self.human] = name


def number_words(
    app: "App", entry: Entry, key: str, numbers: Sequence[int]
) -> list[tuple[Any, str]]:
    """Numbers of an option as they are said; those in milliseconds in seconds."""
    say, word = app.words.say, f"{entry.word}.option.{key}"
    if not key.endswith("_ms"):
        return [(number, str(number)) for number in numbers]
    shown = [(ms, app.words.decimal(ms / 1000)) for ms in numbers]
    said = [(ms, say(f"{entry.word}.seconds", seconds=seconds)) for ms, seconds in shown]
    if app.words.has(f"{word}.none"):
        said = [(ms, words if ms else say(f"{word}.none")) for ms, words in said]
    return list(said)


def numbers_of(key: str, low: int, high: int, *more: int) -> list[int]:
    """The numbers to choose from; a time that is in no list is kept."""
    if not key.endswith("_ms"):
        return list(range(low, high + 1))
    return sorted({round(1000 * s) for s in SECONDS if low <= 1000 * s <= high} | set(more))


class Handicaps:
    """The options of one set-up that are not the same for all."""

    def __init__(self) -> None:
        self.keys: set[str] = set()
        self.sides = (Owner(), Owner())  # the teams

    def recall(self, key: str, numbers: Sequence[int], usual: int, owners: Sequence[Owner]) -> None:
        self.keys.add(key)
        for owner, number in zip(owners, numbers, strict=False):  # some may be gone since
            if number != usual:  # who has the usual one gets another with another way to play
                owner.numbers[key] = number

    def choose(self, key: str, by_each: bool) -> None:
        if by_each:
            self.keys.add(key)
        else:
            self.keys.discard(key)


def each_row(
    app: "App", entry: Entry, option: Option, usual: int, number: int, name: str, owner: Owner,
    changed: Callable[[], object],
) -> Choice:  # fmt: skip
    """A row in which one of them chooses; it has no place yet."""

    def taken(chosen: int) -> None:
        owner.numbers[option.key] = chosen
        changed()

    low, high = option.each or (usual, usual)
    value = owner.numbers.get(option.key, usual)
    shown = number_words(app, entry, option.key, numbers_of(option.key, low, high, value))
    id = f"option.{option.key}.{number}"
    return Choice(id, name.replace("*", "∗"), Rect(0, 0, 1, 1), shown, value, taken)


def told(app: "App", entry: Entry, key: str, named: Sequence[tuple[str, int]]) -> str:
    """``Ann needs 3, the others 5``: in one sentence what everybody has; nothing if there are no
    words for it, or if all have the same."""
    say, word = app.words.say, f"{entry.word}.option.{key}"
    counted = Counter(number for _, number in named)
    if len(counted) < 2 or not app.words.has(f"{word}.needs"):
        return ""
    most = max(counted, key=lambda number: (counted[number], number))
    others = most if counted[most] > 1 else None
    parts: list[str] = []
    for number, shown in number_words(app, entry, key, sorted(counted)):
        who = [name for name, has in named if has == number]
        if number != others:
            names = app.words.listed(who)
            parts.append(say(f"{word}.needs", names=names, count=len(who), number=shown))
    for _, shown in number_words(app, entry, key, [] if others is None else [others]):
        parts.append(say(f"{word}.others", number=shown))
    said = ", ".join(parts)
    return f"{said[:1].upper()}{said[1:]}."


def waiting(app: "App", entry: Entry, option: Option, ms: Any, places: Sequence[Place]) -> str:
    """``Lynxes wait a second before they go for a pair``: what was chosen for the bots, by their
    levels; nothing if there are no words for it, or if nothing was chosen."""
    say, key = app.words.say, f"{entry.word}.option.{option.key}.chosen"
    if not ms or not app.words.has(key):
        return ""
    here = {place.kind for place in places}
    bots = [say(f"{entry.word}.bots.{kind}") for kind in kinds_of(entry)[1:] if kind in here]
    ((_, time),) = number_words(app, entry, option.key, [ms])
    said = say(key, bots=app.words.listed(bots), time=time, count=ms / 1000)
    return f"{said[:1].upper()}{said[1:]}"


# --- who plays with whom ------------------------------------------------------------------------


def chosen_teams(places: Sequence[Place], usual: list[int]) -> list[int]:
    """The team of each place: as chosen, or by where it stands."""
    chosen = [place.team for place in places]
    return [team for team in chosen if team is not None] if None not in chosen else usual


def change_team(places: Sequence[Place], usual: list[int], seat: int) -> None:
    """One of them plays for the other team from now on."""
    teams = chosen_teams(places, usual)
    for place, team in zip(places, teams, strict=True):
        place.team = team
    places[seat].team = 1 - teams[seat]


def fit_teams(places: Sequence[Place], possible: Callable[[list[int]], bool]) -> None:
    """Somebody came or went: newcomers join the smaller team; impossible teams are forgotten."""
    if all(place.team is None for place in places):
        return
    for place in places:
        if place.team is None:
            teams = [other.team for other in places]
            place.team = 1 if teams.count(1) < teams.count(0) else 0
    if not possible([place.team or 0 for place in places]):
        for place in places:
            place.team = None
