"""What every film keeps: the card speaks first, and at its end what counts is what was played."""

from __future__ import annotations

from typing import Any

from game.contract import Event, HandsDealt
from scenes.stage.sprites import BACK
from scenes.table.table import table_for
from tests.conformance.matches import Case, demand
from tests.conformance.tables import SLICE_MS, Guest, guest


class _Listener:
    """Hears every sentence of a table, and looks at the cards it speaks of."""

    def __init__(self, table: Any, looks: bool = True) -> None:
        self.table, self.looks = table, looks
        self.told: list[tuple[str, set[Any]]] = []  # what is to be told, and the cards before it
        self.looked = 0
        self._show, self._inform = table.director._show, table.inform
        table.director._show, table.inform = self.show, self.inform

    def show(self, event: Event) -> float:
        table = self.table
        said = table.tell(event.seen_by(table.eyes))
        if said and not isinstance(event, HandsDealt):
            self.told.append((said, set(table.board.pieces)))
        lasts: float = self._show(event)
        return lasts

    def inform(self, sentence: str) -> None:
        for i, (said, before) in enumerate(self.told):
            if said == sentence:
                del self.told[: i + 1]
                if self.looks:
                    self.look(sentence, before)
                break
        self._inform(sentence)

    def look(self, sentence: str, before: set[Any]) -> None:
        for key, piece in self.table.board.pieces.items():
            if key not in before and piece.to.face != BACK:
                shows = piece.face == piece.to.face
                demand(shows, f"“{sentence}” is told when the {piece.to.face} is seen")
                self.looked += 1


def check_the_card_speaks_first(case: Case, turns: int = 6) -> int:
    """No sentence is told before the cards that an event turns up show their faces; returns at
    how many cards was looked."""
    with guest(case, speed="normal", bots_pace="off") as robot:
        listener = _Listener(robot.table)
        for _ in robot.turns(turns):
            robot.ask(robot.choose())
            for _ in range(400):
                if robot.scene is not robot.table or robot.table.my_turn:
                    break
                robot.app.step(16)
        demand(not listener.told, f"everything is told: {listener.told}")
        return listener.looked


def check_skipping_tells(case: Case, turns: int = 5) -> None:
    """A film that is skipped has told everything, and leaves nothing over the table."""
    with guest(case, speed="normal", bots_pace="off") as robot:
        listener = _Listener(robot.table, looks=False)
        for turn in robot.turns(turns):
            robot.ask(robot.choose())
            for _ in range(turn * 3):
                robot.app.step(SLICE_MS)
            for _ in range(40):
                if robot.scene is robot.table:
                    robot.table.skip()
                    over = not robot.table.filming or robot.table.director.held
                    demand(over and not robot.table.moments.busy, "nothing of it is left")
                    demand(not listener.told, f"everything is told: {listener.told}")
                robot.app.step(SLICE_MS)


def _points(table: Any) -> list[Any]:
    return [table.badge(seat) for seat in range(len(table.match.seats))]


def check_points(case: Case, turns: int = 6) -> None:
    """When a film is over, the badges say what those of a table that is laid anew say."""
    with guest(case, speed="normal", bots_pace="off") as robot:
        for turn in robot.turns(turns):
            _check_points(robot)
            robot.ask(robot.choose())
            for _ in range(turn):
                robot.app.step(SLICE_MS)
            if turn % 2 and robot.scene is robot.table:
                robot.table.skip()
                _check_points(robot)


def _check_points(robot: Guest) -> None:
    table = robot.table
    fresh: Any = table_for(table.match)
    fresh.app, fresh.viewer, fresh.room = table.app, table.viewer, table.room
    if robot.scene is table and not table.director.busy:
        demand(_points(table) == _points(fresh), "what the badges say is what the seats have")
