"""A match and its journal say the same, whatever is played and taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from game.catalog import CATALOG
from game.contract import Event, Game, Illegal, Reason, TurnGame
from game.journal import JournalError, Match, Player, Step
from game.lines import why_not_name
from game.take_that.rules import DECK, TakeThat

Advance = Callable[[Match, int], None]
SEATS = [Player("Ann", "human"), Player("Bo", "hard")]


def test_the_lines_are_those_of_the_contract(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    deck = [34, 41, *(card for card in DECK if card not in (34, 41))]
    match = Match.start("take-that", SEATS, {"rounds": 2}, seed=7, deck=deck, path=path)
    match.play(0, "lay 34")
    match.play(1, "lay 41", at=18250)
    match.undo(1)
    match.change_seat(1, "Bo", "easy")
    cards = ",".join(map(str, deck))
    assert path.read_text(encoding="utf-8") == (
        '{"rowdy":1,"game":"take-that","seed":7,"seats":[{"name":"Ann","kind":"human"},'
        '{"name":"Bo","kind":"hard"}],"options":{"rounds":2},"deck":[' + cards + "]}\n"
        '{"seat":0,"move":"lay 34"}\n'
        '{"seat":1,"move":"lay 41","at":18250}\n'
        '{"undo":1}\n'
        '{"seat":1,"name":"Bo","kind":"easy"}\n'
    )


def test_a_line_is_on_the_disk_before_play_returns(tmp_path: Path, advance: Advance) -> None:
    path = tmp_path / "match.jsonl"
    match = Match.start("take-that", SEATS, path=path)
    for played in range(1, 20):
        advance(match, 1)
        assert path.read_bytes() == match.text
        assert path.read_bytes().count(b"\n") == played + 1


def test_a_resumed_match_goes_on_as_if_it_had_never_stopped(
    tmp_path: Path, advance: Advance
) -> None:
    path = tmp_path / "match.jsonl"
    match = Match.start("take-that", SEATS, {"rounds": 1}, seed=5, path=path)
    advance(match, 11)
    match.undo(3)
    match.close()

    again = Match.resume(path)
    assert again.moves == match.moves
    assert again.game.position() == match.game.position()
    assert (again.notices, again.trouble) == ([], None)

    advance(again, 1000)
    advance(match, 1000)  # in memory
    assert again.game.position() == match.game.position()
    assert again.text == match.text == path.read_bytes()
    assert again.outcome == match.outcome
    assert Match.read(path).game.position() == again.game.position()


def test_undo_takes_back_the_last_moves_one_after_the_other(begun: Match) -> None:
    positions = [step.game.copy().position() for step in begun.steps()]
    moves = begun.moves
    begun.undo(2)
    assert begun.moves == moves[:5]
    assert begun.game.position() == positions[5]
    begun.undo(1)
    assert begun.game.position() == positions[4]
    begun.undo(4)
    assert begun.moves == []
    assert begun.game.position() == positions[0]


def test_undo_across_many_moves_gives_the_same_position_as_never_having_played(
    advance: Advance,
) -> None:
    for count in (1, 15, 16, 17, 33, 50):
        match = Match.start("take-that", SEATS, seed=count)
        advance(match, 50 - count)
        before = match.game.position()
        advance(match, count)
        match.undo(count)
        assert match.game.position() == before
        advance(match, 40)
        assert Match.parse(match.text).game.position() == match.game.position()


@pytest.mark.parametrize("count", [8, 1000, 0, -1])
def test_undoing_more_than_there_is_is_refused_and_changes_nothing(
    begun: Match, count: int
) -> None:
    text, position = begun.text, begun.game.position()
    with pytest.raises(Illegal):
        begun.undo(count)
    assert (begun.text, begun.game.position()) == (text, position)


def test_a_refused_move_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = Match.start("take-that", SEATS, path=path)
    for seat, move in ((1, "lay 34"), (0, "take"), (0, "fly 34"), (-1, "take"), (2, "take")):
        with pytest.raises(Illegal):
            match.play(seat, move)
    assert path.read_bytes().count(b"\n") == 1
    assert match.moves == []


def test_steps_play_the_match_again_from_the_deal(begun: Match) -> None:
    steps = [(step, seat, move, at, events) for step, seat, move, at, events, _ in begun.steps()]
    assert steps[0][:4] == (0, None, None, None)
    assert [event.__class__.__name__ for event in steps[0][4]] == ["Dealt", "TurnCame"]
    assert [step[0] for step in steps] == list(range(8))
    assert [(seat, move) for _, seat, move, _, _ in steps[1:]] == [
        (played.seat, played.move) for played in begun.moves
    ]
    assert all(events for *_, events in steps)
    last: Step = list(begun.steps())[-1]
    assert last.game.position() == begun.game.position()
    assert last.game is not begun.game


def test_a_seat_that_changed_hands_stays_changed_after_undo(begun: Match) -> None:
    begun.change_seat(1, " Zoé ", "easy")
    begun.undo(3)
    assert begun.seats == [Player("Ann", "human"), Player("Zoé", "easy")]
    assert Match.parse(begun.text).seats == begun.seats


def test_a_match_that_cannot_be_played_is_refused_at_its_start() -> None:
    def refusal(**changes: object) -> str:
        asked = {"game": "take-that", "seats": SEATS, "options": {}, "seed": 1, **changes}
        with pytest.raises(Illegal) as refused:
            Match.start(**asked)  # type: ignore[arg-type]
        return refused.value.reason.key

    assert refusal(game="chess") == "refused.unknown_game"
    assert refusal(seats=SEATS[:1]) == "refused.players"
    assert refusal(seats=SEATS * 3) == "refused.players"
    assert refusal(options={"rounds": 11}) == "refused.option_range"
    assert refusal(options={"rows": 1}) == "refused.option_unknown"
    assert refusal(deck=[1, 2]) == "take_that.refused.deck"
    assert refusal(deck=[True] * 79) == "refused.deck"
    assert refusal(seed=1 << 64) == "refused.seed"
    assert refusal(seats=[Player("", "human"), SEATS[1]]) == "refused.name_empty"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "refused.name_empty"),
        (" \t ", "refused.name_empty"),
        ("A\nB", "refused.name_letters"),
        ("A\x00", "refused.name_letters"),
        ("A\u202eB", "refused.name_letters"),
        ("n" * 25, "refused.name_long"),
    ],
)
def test_names_that_nobody_can_have(name: str, key: str) -> None:
    reason = why_not_name(name)
    assert reason is not None
    assert reason.key == key


@pytest.mark.parametrize(
    "name", ["Ann", " Zoé ", "n" * 24, "山田", "Anne-Marie d’Été", "👩‍👧", "*{x}*"]
)
def test_names_that_anybody_can_have(name: str) -> None:
    assert why_not_name(name) is None
    match = Match.start("take-that", [Player(name, "human"), SEATS[1]])
    assert Match.parse(match.text).names == [name.strip(), "Bo"]


def test_a_level_of_a_later_version_is_kept_as_it_is() -> None:
    match = Match.start("take-that", [Player("Ann", "human"), Player("Bo", "ruthless-2")])
    assert Match.parse(match.text).seats[1].kind == "ruthless-2"


# --- coming and going ---------------------------------------------------------------------------


class OpenTable(TakeThat):
    """A game in which people may come and go at any time: each time it starts afresh."""

    id = "open-table"

    def why_not_join(self) -> Reason | None:
        return None

    def join(self, events: list[Event] | None) -> None:
        self._again(self.players + 1, events)

    def leave(self, seat: int, events: list[Event] | None) -> None:
        self._again(self.players - 1, events)

    def _again(self, players: int, events: list[Event] | None) -> None:
        fresh: Game = self.deal(players, self.options, self.seed, None, events)
        for name in (*Game.__slots__, *TurnGame.__slots__, *TakeThat.__slots__):
            setattr(self, name, getattr(fresh, name))


@pytest.fixture
def open_table(monkeypatch: pytest.MonkeyPatch) -> str:
    entry = msgspec.structs.replace(CATALOG["take-that"], id="open-table")
    monkeypatch.setitem(CATALOG, "open-table", entry)
    monkeypatch.setattr(type(entry), "rules", lambda self: OpenTable)
    return "open-table"


def test_people_join_and_leave_where_the_game_allows_it(open_table: str, advance: Advance) -> None:
    match = Match.start(open_table, SEATS, seed=2)
    advance(match, 5)
    assert match.join("Cy", "human")
    assert match.names == ["Ann", "Bo", "Cy"]
    advance(match, 4)
    assert match.undoable == 4  # nobody takes back that somebody came
    with pytest.raises(Illegal):
        match.undo(5)
    match.undo(4)
    advance(match, 20)
    assert match.leave(0)
    assert match.names == ["Bo", "Cy"]
    advance(match, 3)
    again = Match.parse(match.text)
    assert again.seats == match.seats
    assert again.game.position() == match.game.position()
    assert list(again.steps())[-1].game.position() == match.game.position()


def test_too_many_cannot_join_and_too_few_cannot_stay(open_table: str) -> None:
    match = Match.start(open_table, [*SEATS, *SEATS])
    with pytest.raises(Illegal) as refused:
        match.join("Cy", "human")
    assert refused.value.reason.key == "refused.players"
    match = Match.start(open_table, SEATS)
    with pytest.raises(Illegal) as refused:
        match.leave(1)
    assert refused.value.reason.key == "refused.players"


def test_nobody_joins_or_leaves_where_the_game_does_not_allow_it(begun: Match) -> None:
    text = begun.text
    with pytest.raises(Illegal) as refused:
        begun.join("Cy", "human")
    assert refused.value.reason.key == "refused.no_join"
    with pytest.raises(Illegal) as refused:
        begun.leave(1)
    assert refused.value.reason.key == "refused.no_join"
    assert begun.text == text
    with pytest.raises(JournalError, match="line 9: nobody can sit down"):
        Match.parse(text + b'{"join":{"name":"Cy","kind":"human"}}\n')


def test_a_note_is_kept_and_says_nothing_about_the_game(tmp_path: Path, advance: Advance) -> None:
    path = tmp_path / "a.jsonl"
    match = Match.start("take-that", SEATS, path=path)
    before = match.game.position()
    match.note(x_slow=True)
    assert match.game.position() == before
    advance(match, 1)
    match.close()
    assert b'{"x_slow":true}\n' in path.read_bytes()
    assert Match.read(path).moves == match.moves
