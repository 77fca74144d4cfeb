"""What the coach says in a first match of Plus Minus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.plus_minus.cards import written
from game.plus_minus.moves import Follow, Neutralise
from scenes.table.coach import Lesson

if TYPE_CHECKING:
    from scenes.plus_minus.scene import PlusMinusTable

KNOWS_THE_TURN = 3  # own turns after which the end is spoken of


def _all_of(rects: list[Rect]) -> list[Rect | None]:
    return [rects[0].unionall(rects[1:])] if rects else []


def _hand(table: PlusMinusTable) -> list[Rect | None]:
    return _all_of([rect for piece in table.shown.hand if (rect := table.lies(piece))])


def _row(table: PlusMinusTable) -> list[Rect | None]:
    return _all_of([table.packet_rect(i) for i in range(len(table.shown.row))])


def _sets(table: PlusMinusTable) -> list[Neutralise]:
    """What can be neutralised, with as few cards as it takes; the chosen card first."""
    chosen = table.choice.packet
    found = [move for move in table.actions() if isinstance(move, Neutralise)]
    found = [move for move in found if not move.leaving_open and chosen in (None, move.packet)]
    return sorted(found, key=lambda move: (len(move.cards), move.packet))


def _set_lies(table: PlusMinusTable) -> list[Rect | None]:
    move = _sets(table)[0]
    pieces = table.pieces_for(move.cards)
    return [table.packet_rect(move.packet), *(table.lies(piece) for piece in pieces)]


def _set_said(table: PlusMinusTable) -> dict[str, Any]:
    move = _sets(table)[0]
    cards = " ".join(map(written, move.cards))
    return {"card": written(table.choice.card(move.packet)), "cards": cards}


def _follows(table: PlusMinusTable, sign: int) -> list[int]:
    """The packets of this sign that can be followed, the chosen one first."""
    chosen = table.choice.packet
    found = {move.packet for move in table.actions() if isinstance(move, Follow)}
    return sorted(
        (packet for packet in found if table.choice.card(packet) * sign > 0),
        key=lambda packet: (packet != chosen, packet),
    )


def _follow_said(table: PlusMinusTable, sign: int) -> dict[str, Any]:
    card = table.choice.card(_follows(table, sign)[0])
    return {"card": written(card), "count": abs(card)}


def _closed(table: PlusMinusTable) -> list[int]:
    return [i for i, packet in enumerate(table.shown.row) if not packet.open]


def _own_turns(table: PlusMinusTable) -> int:
    return sum(made.seat == table.eyes for made in table.match.moves)


def _has_turn(table: PlusMinusTable) -> bool:
    return not table.shown.opening and bool(table.actions())


LESSONS = (
    Lesson(
        "aim",
        lambda table: True,
        _hand,
        lambda table: {"count": table.game.deals},
        "aim",
    ),
    Lesson(
        "bring",
        lambda table: table.shown.opening,
        lambda table: [table.at("row.own")],
        page="opening",
    ),
    Lesson(
        "turn",
        lambda table: _has_turn(table) and table.choice.packet is None,
        _row,
        page="neutralise",
    ),
    Lesson(
        "open",
        lambda table: table.at("leave_open") is not None,
        lambda table: [table.at("leave_open")],
        page="options",
    ),
    Lesson(
        "neutralise",
        lambda table: bool(_sets(table)) and not table.choice.picked,
        _set_lies,
        _set_said,
        "neutralise",
    ),
    Lesson(
        "minus",
        lambda table: bool(_follows(table, -1)) and not table.choice.picked,
        lambda table: [table.packet_rect(_follows(table, -1)[0])],
        lambda table: _follow_said(table, -1),
        "minus",
    ),
    Lesson(
        "plus",
        lambda table: bool(_follows(table, 1)) and not table.choice.picked,
        lambda table: [table.packet_rect(_follows(table, 1)[0])],
        lambda table: _follow_said(table, 1),
        "plus",
    ),
    Lesson(
        "fifty",
        lambda table: _has_turn(table) and _own_turns(table) >= KNOWS_THE_TURN,
        _hand,
        page="fifty",
    ),
    Lesson(
        "end",
        lambda table: bool(_closed(table)) and _own_turns(table) >= KNOWS_THE_TURN,
        lambda table: [table.packet_rect(_closed(table)[0])],
        lambda table: {"count": table.game.patience},
        "end",
    ),
)
