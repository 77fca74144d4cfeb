"""A player of Plus Minus at the table: eyes, hands, and tables that are dealt by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from game.journal import Match
from game.plus_minus import ENTRY as PLUS_MINUS
from game.plus_minus.cards import DECK
from game.plus_minus.moves import Follow, Neutralise, Open
from tests.robot import Robot, app_of, seats_of

# Ann opens and brings −5; Bo brings +3. The row is then +4 −2 −5 +3.
ANN = (-5, 5, 4, 3, 2, 1)
BO = (3, -1, -1, -2, -2, -3)
ROW = (4, -2)


def dealt(ann: Sequence[int] = ANN, bo: Sequence[int] = BO, row: Sequence[int] = ROW) -> list[int]:
    """A deck that gives two players these hands and begins the row with these cards."""
    top = [card for pair in zip(ann, bo, strict=True) for card in pair] + list(row)
    rest = list(DECK)
    for card in top:
        rest.remove(card)
    return top + rest


def match_of(
    app: Any, kinds: Sequence[str] = ("human", "easy"), seed: int = 7, deck: Any = None,
    **options: Any,
) -> Match:  # fmt: skip
    path = app.store.new_journal_path("plus-minus")
    return Match.start(PLUS_MINUS, seats_of(kinds), options, seed, deck, path)


class Cardsharp(Robot):
    """Eyes and hands before Plus Minus."""

    def hand(self, value: int, but: Sequence[str] = ()) -> str:
        """The target of a card of the hand."""
        ids: list[str] = [t.id for t in self.table.cards if t.label == f"{value:+d}"]
        return next(id for id in ids if id.startswith("hand.") and id not in but)

    def all_of(self, values: Sequence[int]) -> list[str]:
        found: list[str] = []
        for value in values:
            found.append(self.hand(value, found))
        return found

    def packet(self, card: int) -> str:
        """The target of the first open packet that shows this card."""
        row = self.table.shown.row
        return next(f"row.{i}" for i in range(len(row)) if self.table.choice.card(i) == card)

    def made(self) -> list[Any]:
        return [made.move for made in self.table.match.moves if made.seat == 0]

    def focus_on(self, id: str) -> None:
        """With the arrows alone: along one axis, then the other."""
        goal = self.target(id).rect.center
        if not self.table.focus.ring:
            self.key("right")
        for _ in range(60):
            current = self.table.focus.current
            if current.id == id:
                return
            at = current.rect.center
            if abs(goal[1] - at[1]) > 30:
                before = current.id
                self.key("down" if goal[1] > at[1] else "up")
                if self.table.focus.current.id != before:
                    continue
            self.key("right" if goal[0] > at[0] else "left")
        raise AssertionError(f"the arrows do not lead to {id}")

    def turn_or_leave(self, move: Neutralise) -> None:
        """All cards lie on the packet: a button says what becomes of it."""
        if self.table.choice.makes_zero:
            self.click("leave_open" if move.leaving_open else "neutralise")

    # --- ways to make a move ---

    def by_clicks(self, move: Any) -> None:
        match move:
            case Open(card):
                self.click(self.hand(card))
                self.rest()
                self.click("row.own")
            case Neutralise(packet, cards, _):
                for id in self.all_of(cards):
                    self.click(id)
                self.rest()
                self.click(f"row.{packet}")
                self.turn_or_leave(move)
            case Follow(packet, dropping):
                self.click(f"row.{packet}")
                for id in self.all_of(dropping):
                    self.click(id)
                self.rest()
                self.click("discard" if dropping else "pile")

    def by_drag(self, move: Any) -> None:
        match move:
            case Open(card):
                self.drag(self.hand(card), self.table.room.row_zone().center)
            case Neutralise(packet, cards, _):
                for card in cards:
                    self.drag(self.hand(card), f"row.{packet}")
                    self.rest()
                self.turn_or_leave(move)
            case Follow(packet, ()):
                self.drag(f"row.{packet}", "pile")
            case Follow(packet, dropping):
                self.drag(f"row.{packet}", "discard")
                self.rest()
                for card in dropping:
                    self.drag(self.hand(card), "discard")
                    self.rest()

    def by_keys(self, move: Any) -> None:
        match move:
            case Open(card):
                self.focus_on(self.hand(card))
                self.key("return")
                self.key("n")
            case Neutralise(packet, cards, _):
                self.focus_on(f"row.{packet}")
                self.key("return")
                for _ in range(30):
                    self.key("tab")
                    if sorted(self.table.choice.values()) == sorted(cards):
                        break
                self.key("n")  # turned face down, which is a choice of its own where it can stay
            case Follow(packet, dropping):
                self.focus_on(f"row.{packet}")
                self.key("return")
                self.key("f")
                if dropping:
                    for id in self.all_of(dropping):
                        self.focus_on(id)
                        self.key("return")
                    self.key("f")

    def choose(self) -> Any:
        game = self.table.match.game
        chance = random.Random(f"{self.table.match.seed} {len(self.table.match.moves)}")
        legal = game.legal_moves(self.table.eyes)
        legal = [m for m in legal if not getattr(m, "leaving_open", False)]  # any card on top
        best = [m for m in legal if isinstance(m, Neutralise)]
        return chance.choice(best if best and chance.random() < 0.7 else legal)

    def same(self, made: Any, meant: Any) -> bool:
        """Whatever the order of their cards."""
        return same(made, meant)


def same(made: Any, meant: Any) -> bool:
    """Whether two moves are the same, whatever the order of their cards."""
    if isinstance(made, Open) or type(made) is not type(meant):
        return bool(made == meant)
    cards = "cards" if isinstance(made, Neutralise) else "dropping"
    one, other = (sorted(getattr(move, cards)) for move in (made, meant))
    return made.packet == meant.packet and one == other


def seated(
    *moves: Any, deck: Any = None, kinds: Sequence[str] = ("human", "easy"), opened: bool = True,
    options: dict[str, Any] | None = None, **chosen: Any,
) -> Cardsharp:  # fmt: skip
    """Ann at a table where these moves were made; it is Ann's turn. The row: +4 −2 −5 +3."""
    chosen.setdefault("speed", "off")
    app = app_of(**chosen)
    match = match_of(app, kinds, deck=deck or dealt(), **(options or {}))
    for seat, move in ((0, Open(-5)), (1, Open(3))) if opened else ():
        match.play(seat, move)
    for seat, move in moves:
        match.play(seat, move)
    return Cardsharp(app, match).to_turn()


def owed(robot: Cardsharp, card: str, count: int, chosen: int, now: int, then: int) -> str:
    """What is said while cards are chosen for a minus card."""
    said = {"card": card, "chosen": chosen, "now": str(now), "then": str(then)}
    found: str = robot.table.say("play.owed", count=count, **said)
    return found


def unchanged(robot: Cardsharp, do: Callable[[], None]) -> str:
    """Do something that is refused; the sentence that refuses it."""
    text, position = robot.table.match.text, robot.table.match.game.position()
    do()
    robot.rest()
    assert robot.table.refusal, robot.table.message
    said: str = robot.table.message
    assert (robot.table.match.text, robot.table.match.game.position()) == (text, position)
    assert robot.scene is robot.table
    return said
