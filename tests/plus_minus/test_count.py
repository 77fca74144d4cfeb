"""The count after a deal of Plus Minus: right sums, whole groups, nothing covered."""

from itertools import pairwise

import pytest

from game.plus_minus.score import groups
from game.plus_minus.told import DealEnded
from scenes.plus_minus.sums import SUM, HandRow, sum_of, uncancelled
from scenes.stage import text
from scenes.stage.theme import card_size
from tests.plus_minus.rounds import FIFTY, ROUNDS, SIX, THIRTY, UNSPLIT, ended
from tests.robot import app_of
from tests.table.counts import WINDOWS, counting


def row_of(hand: tuple[int, ...]) -> HandRow:
    event = ended(hand)
    return HandRow(0, "", event.scores[0], event.totals[0], event.hands[0], event.groups[0])


# --- what is told of a hand ---


def test_p9_the_sum_is_written_as_it_is_made() -> None:
    assert sum_of((5, -3, -2)) == "+5 −3 −2 = 0"
    assert sum_of((5, 4, -1), short=True) == "+9 −1 = 8"
    assert sum_of((-5, -1), short=True) == "−6 = −6"
    assert sum_of(()) == ""


def test_p10_a_hand_of_fifty_is_shown_in_its_groups() -> None:
    row = row_of(FIFTY)
    assert sorted(row.groups) == [(4, -4), (5, -3, -2)] and not row.note
    assert [card.value for card in row.cards] == [value for group in row.groups for value in group]
    for group in row_of(THIRTY).groups:
        assert sum(group) == 0 and len({value > 0 for value in group[1:]}) == 1
        assert (group[0] > 0) != (group[1] > 0)


def test_p10_a_hand_that_makes_nothing_but_cannot_be_split_says_why() -> None:
    row = row_of(UNSPLIT)
    assert row.note == "unsplit" and row.culprit == 5 and not row.groups
    assert uncancelled(FIFTY) is None
    assert uncancelled((2, 2, 2, -3, -3)) == -3


def test_p11_an_empty_hand_says_that_it_scores_nothing() -> None:
    row = row_of(())
    assert row.note == "empty" and row.score == 0
    assert not row_of((3, -1)).note


def test_what_cannot_be_cancelled_is_in_no_group() -> None:
    """Whatever the hand: a card that is named would spoil every split."""
    import random

    dice = random.Random(3)
    named = 0
    for _ in range(3000):
        hand = tuple(
            sorted(dice.choices((-5, -4, -3, -2, -1, 1, 2, 3, 4, 5), k=dice.choice((4, 6))))
        )
        if sum(hand):
            continue
        card = uncancelled(hand)
        if card is not None:
            named += 1
            assert groups(hand) is None, hand
    assert named > 5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sentences_name_the_card(language: str) -> None:
    app = app_of(language=language, speed="off")
    count = counting(app, "plus-minus", ended(UNSPLIT, ())).count
    assert "+5" in count.notes[0] and "{" not in count.notes[0]
    assert "50" in count.notes[1]
    assert "6" in app.words.sentence(count.event.reason, count.names)


@pytest.mark.parametrize("motion", ["full", "gentle", "none"])
def test_sums_run_with_the_cards_and_totals_count_up(motion: str) -> None:
    app = app_of(motion=motion)
    scene = counting(app, "plus-minus", ended(SIX, FIFTY, before=-7))
    count = scene.count
    seen: list[list[int]] = [[], []]
    totals: list[int] = []
    while scene.busy:
        app.step(16)
        for made, row in zip(seen, count.rows, strict=True):
            if not made or made[-1] != count.points_at(row, scene.t):
                made.append(count.points_at(row, scene.t))
        totals.append(count.total_at(count.rows[1], scene.t))
    assert seen == [[0, 5, 9, 12, 13, 11, 10], [0, 5, 2, 0, 4, 0, 50]]
    assert totals == sorted(totals) and totals[0] == -7 and totals[-1] == 43
    assert len(set(totals)) == 2 if motion == "none" else len(set(totals)) > 10


def test_best_of_the_deal_is_not_best_of_the_match() -> None:
    app = app_of(speed="off")
    assert counting(app, "plus-minus", ended(SIX, FIFTY, (-5,))).count.best == [1]
    assert counting(app, "plus-minus", ended((1,), (-5, -4), (1,))).count.best == [0, 2]
    assert counting(app, "plus-minus", ended((-5,), (-1,))).count.best == [1], (
        "points lost, but the fewest"
    )


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("event", ROUNDS)
def test_cards_and_notes_have_room(
    size: tuple[int, int], percent: int, language: str, event: DealEnded
) -> None:
    scene = counting(app_of(size, language, percent, speed="off"), "plus-minus", event)
    count = scene.count
    assert count.label_y >= scene.heading_at[1] + scene.heading.get_height()
    assert count.label_y >= scene.why_at[1] + scene.why.get_height()
    for row in count.rows:
        high = card_size(row.width)[1]
        assert row.box.top <= row.y - high // 2 and row.y + high // 2 <= row.box.bottom
        for card in row.cards:
            for x in (card.x, card.parted):
                assert row.strip.left <= x - row.width / 2 + 1
                assert x + row.width / 2 - 1 <= row.strip.right
        line = [card.parted for card in row.cards]
        steps = [right - left for left, right in pairwise(line)]
        assert all(step >= row.width * 0.28 - 0.5 for step in steps), "of every card enough is seen"
        for left, right in pairwise(row.brackets):
            assert left.right < right.left
        note = count.notes.get(row.seat)
        px = count.spread.note_px
        assert px >= 11
        if note:
            assert text.wrapped_height(note, text.HANKEN_SEMIBOLD, px, row.note_at.w) <= (
                row.note_at.h + 1
            )
            assert row.box.inflate(2, 2).contains(row.note_at)
        if row.equation:
            said = sum_of([card.value for card in row.cards], row.short)
            assert text.size(said, SUM, px)[0] <= row.note_at.w
