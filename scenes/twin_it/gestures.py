"""What is done in each mode of Twin It, drawn once and said in three lines: for its start panel.

The hands are those of the players who sit there, with the devices that they have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Seat
from game.twin_it.rules import CLANS, RING
from scenes.menus.illustrations import Card, Illustration, Mark, Sign, Thing
from scenes.twin_it.devices import Device
from scenes.twin_it.figures import Finger, Hand, Key, Name, Press, held, pile, pointed, to
from scenes.twin_it.start import Panel, Seated, StartScene

if TYPE_CHECKING:
    from scenes.twin_it.race import RaceTable

MOUSE = Device("mouse")


def ask_to_begin(table: RaceTable) -> None:
    """Before the clock runs for the first time: how it is played. The cards lie face down."""

    def begin() -> None:
        table.begun = True
        table.app.notices.drop()  # they would lie over what is said at the table
        table.app.pop()
        table.app.sound.play("sweep")

    def ask_menu(act: str) -> None:
        """Instead of beginning; afterwards everybody is asked again."""
        table.app.pop()
        table.open_rules() if act == "help" else table.open_menu()

    table.hide(True)
    table.app.push(StartScene(lambda: race_panel(table), begin, ask_menu))


def race_panel(table: RaceTable) -> Panel:
    """The panel of a duel, of clans or of the ring. A match that was begun before needs no more
    than a word: everybody has seen it already."""
    heading, goal = table.say(f"mode.{table.game.mode}"), _goal(table)
    if table.match.moves:
        return Panel(heading, goal, table.say("start.go_on"), seated=_seated(table))
    begin = table.say("start.begin")
    return Panel(heading, goal, begin, _lines(table), _example(table), _seated(table))


def _seated(table: RaceTable) -> list[Seated]:
    devices = table.input.devices
    return [Seated(seat, table.name(seat), devices[seat]) for seat in sorted(devices)]


def _goal(table: RaceTable) -> str:
    goals = set(table.game.goals)
    clans = "_clans" if table.game.mode == CLANS else ""
    if len(goals) > 1:
        return table.say(f"start.goal_own{clans}")
    return table.say(f"start.goal{clans}", count=goals.pop())


# --- in words -------------------------------------------------------------------------------------


def _lines(table: RaceTable) -> list[str]:
    """What is claimed, and how with the devices that are in use."""
    mode, kinds = table.game.mode, {one.kind for one in table.input.devices.values()}
    said = [table.say(f"start.{mode}")]
    if table.unhurried:
        return [*said, table.say("start.no_hurry")]
    if table.alone:
        space = table.app.words.say("keys.space")
        said.append(table.say(f"start.alone_{mode}", space=space))
    elif "key" in kinds:
        said.append(table.say(f"start.keys_{mode}"))
    elif kinds & {"mouse", "touch"}:
        said.append(table.say("start.click_clans" if mode == CLANS else "start.click"))
    if "pad" in kinds or (table.alone and table.app.devices.pads.ids):
        said.append(table.say("start.pad_ring" if mode == RING else "start.pad"))
    return said


# --- drawn ----------------------------------------------------------------------------------------


def _example(table: RaceTable) -> Illustration:
    """The gesture of the mode, by the first player with a key, else by the first at the screen."""
    devices = table.input.devices
    keys = [seat for seat in sorted(devices) if devices[seat].kind == "key"]
    me = (keys or table.people)[0]
    key = devices[me].label if keys else ""
    if table.game.mode == RING:
        return _slap(me, key)
    if table.game.mode == CLANS:
        mates = [seat for seat, team in enumerate(table.game.teams) if team == table.game.teams[me]]
        mate = next((seat for seat in mates if seat != me), me)
        return _shared(table, me, mate, key)
    if key:
        return _struck(me, key)
    return _clicked(me, devices.get(me, MOUSE))


def _pressed(key: str, seat: Seat) -> list[Thing]:
    return [Key(key, seat, 0.0, 0.05, 0.72, down=True), to(0.95, 0.05)] if key else []


def _clicked(me: Seat, device: Device) -> list[Thing]:
    """One card, then its twin. Letters are seen only once somebody types, and so none here."""
    faces = ("18", "1", "44", "90", "1", "36")
    cards: list[Thing] = [
        Card(face, i * 1.28, (0.02, 0.0, -0.02)[i % 3], (5, -4, 6, -3, 4, -6)[i])
        for i, face in enumerate(faces)
    ]
    for number, i in ((1, 1), (2, 4)):
        left, x = number == 1, i * 1.28
        cards.append(Hand(me, x - 0.26, 0.3, -8 if left else 10, 0.74, left))
        if device.kind != "key":
            cards.append(Press(device.kind, x, 0.98, number))
    return cards


def _struck(me: Seat, key: str) -> list[Thing]:
    """A key, then both cards."""
    return [
        *_pressed(key, me), Card("18", 2.0, 0.02, 5), *held("1", me, 3.3, True, -4),
        Card("44", 4.6, -0.02, 6), *held("1", me, 5.9, False, 4),
    ]  # fmt: skip


def _shared(table: RaceTable, me: Seat, mate: Seat, key: str) -> list[Thing]:
    """My hand on one, a team-mate's on the other."""
    x = 2.2 if key else 0.4
    return [
        *_pressed(key, me), *held("93", me, x, True, 3), Name(table.name(me), me, x, 1.06),
        Card("18", x + 1.45, 0.0, -5), *held("93", mate, x + 2.9, False, -4),
        Name(table.name(mate), mate, x + 2.9, 1.06),
    ]  # fmt: skip


def _slap(me: Seat, key: str) -> list[Thing]:
    """The central pile first; then the pair, with a finger."""
    x = 1.9 if key else 0.0
    twice: list[Thing] = [Mark("×2", 0.0, 0.72, 0.34, soft=True)] if key else []
    return [
        *_pressed(key, me), *twice, *pile("84", x), Hand(me, x + 0.06, 0.2, 8, 1.0),
        to(x + 1.15, 0.05), *pointed(pile("56", x + 2.3), me, x + 2.3),
        Card("116", x + 3.55, 0.02, -4), *pointed([Card("56", x + 4.8, 0.0, 6)], me, x + 4.8),
    ]  # fmt: skip


# Together: a card is put onto its twin.
JOINED: tuple[Thing, ...] = (
    Card("24", 0.0, 0.02, 5), Card("110", 1.3, 0.0, -4), Card("66", 2.6, -0.02, 4),
    Sign("left", 3.55, 0.0, 0.36), Card("110", 4.6, -0.06, 8, lift=1), Finger(0, 4.74, 0.4),
    Card("48", 5.9, 0.02, -5),
)  # fmt: skip
