"""Flip 7: coming and going between rounds, in the game and in its journal."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from game.chance import Chance
from game.contract import Illegal, Reason
from game.flip_7.cards import CHANCE, DECK, FREEZE, NAMES, THREE
from game.flip_7.rules import Flip7
from game.flip_7.told import ASIDE, RoundBegan
from game.journal import Match
from game.lines import JournalError, Player
from game.words import Words
from tests.flip_7.cards import act, deck, legal, seen

PEOPLE = [Player("Ann", "human"), Player("Bo", "easy"), Player("Cy", "hard"), Player("Di", "human")]


def begin(players: int = 3, top: str = "1 2 3 4", **options: Any) -> Match:
    cards = deck(top, players)
    return Match.start("flip-7", PEOPLE[:players], options, seed=5, deck=cards)


def stay_all(match: Match) -> None:
    """Play to the end of the round: everybody stays as soon as possible."""
    now = match.game.round
    while match.game.round == now:
        game = match.game
        assert isinstance(game, Flip7)
        match.play(game.to_act[0], legal(game)[-1])


def between(players: int = 3, rounds: int = 1, **options: Any) -> Match:
    """A match in which so many rounds are played and nobody has acted since."""
    match = begin(players, **options)
    for _ in range(rounds):
        stay_all(match)
    return match


def game_of(match: Match) -> Flip7:
    assert isinstance(match.game, Flip7)
    return match.game


def same_again(match: Match) -> None:
    again = Match.parse(match.text)
    assert again.game.position() == match.game.position()
    assert again.seats == match.seats
    assert [step.game.players for step in again.steps()][-1] == match.game.players


# --- coming -------------------------------------------------------------------------------------


def test_somebody_sits_down_between_rounds_after_the_last_seat_and_without_points() -> None:
    match = between(3)
    assert game_of(match).totals() == [1, 2, 3]
    events = match.join("Eve", "normal")
    game = game_of(match)
    assert match.names == ["Ann", "Bo", "Cy", "Eve"]
    assert (game.players, game.totals(), game.rounds) == (4, [1, 2, 3, 0], [[1, 2, 3, 0]])
    assert isinstance(events[0], RoundBegan)
    assert (game.round, game.dealer, game.to_act) == (2, 0, [1])
    assert all(game.rows)
    assert json.loads(match.text.splitlines()[-1]) == {"join": {"name": "Eve", "kind": "normal"}}
    same_again(match)


def test_nobody_gets_other_cards_because_somebody_came() -> None:
    match = between(3)
    before = [seen(game_of(match), seat) for seat in range(3)]
    match.join("Eve", "normal")
    after = [seen(game_of(match), seat) for seat in range(4)]
    # Dealt from seat 1: seats 1 and 2 have theirs before the new one.
    assert after[1:3] == before[1:3]


def test_before_the_first_move_too_and_the_last_seat_deals() -> None:
    match = begin(2)
    match.join("Cy", "human")
    assert (match.game.round, match.game.dealer, match.game.to_act) == (1, 2, [0])
    match.leave(0)
    assert (match.game.round, match.game.dealer, match.game.to_act) == (1, 1, [0])
    same_again(match)


def test_with_the_nineteenth_player_comes_a_second_deck_and_it_stays() -> None:
    people = [Player(f"Guest {n}", "easy") for n in range(18)]
    match = Match.start("flip-7", people, {}, seed=5)
    match.join("Late", "human")
    game = game_of(match)
    assert Counter(game.cards()) == Counter(NAMES[card] for card in DECK * 2)
    assert game.imagine(game.view(3), Chance(1)).view(3) == game.view(3)
    match.leave(0)
    assert len(match.game.cards()) == 188
    match.join("Later", "human")
    assert len(match.game.cards()) == 188
    same_again(match)


def test_the_new_cards_lie_under_the_old_pile() -> None:
    game = Flip7.deal(18, {}, seed=5, deck=deck("", 18))
    assert game.fresh is not None
    old = [NAMES[card] for card in reversed(game.fresh[0])]
    game.join()
    assert game.fresh is not None
    assert [NAMES[card] for card in reversed(game.fresh[0])][:94] == old


def test_no_more_than_24_and_no_fewer_than_two() -> None:
    people = [Player(f"Guest {n}", "easy") for n in range(24)]
    match = Match.start("flip-7", people, {}, seed=5)
    with pytest.raises(Illegal) as refused:
        match.join("Late", "human")
    assert refused.value.reason.key == "refused.players"
    small = begin(2)
    with pytest.raises(Illegal) as refused:
        small.leave(0)
    assert refused.value.reason.key == "refused.players"


# --- going --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "leaver", "dealer"),
    [
        (1, 0, 0),  # the dealer goes: the next one deals, who has moved up
        (1, 1, 0),
        (1, 3, 0),
        (2, 0, 0),  # seat 1 deals and moves up
        (2, 1, 1),
        (2, 3, 1),
        (3, 0, 1),
        (4, 3, 0),  # the dealer in the last seat goes: the first one deals
        (4, 1, 2),
    ],
)
def test_a_seat_is_given_up_and_those_after_it_move_up(
    rounds: int, leaver: int, dealer: int
) -> None:
    match = between(4, rounds)
    totals, names = game_of(match).totals(), match.names
    assert match.game.dealer == (3 + rounds) % 4
    match.leave(leaver)
    game = game_of(match)
    del totals[leaver], names[leaver]
    assert (game.totals(), match.names, game.players) == (totals, names, 3)
    assert (game.round, game.dealer) == (rounds + 1, dealer)
    assert all(len(scores) == 3 for scores in game.rounds)
    assert len(game.cards()) == 94
    assert json.loads(match.text.splitlines()[-1]) == {"leave": leaver}
    same_again(match)


def test_the_cards_seen_in_the_deal_that_was_taken_back_do_not_tell_what_comes_next() -> None:
    match = between(4)
    game = game_of(match)
    assert game.fresh is not None
    before = game.fresh[0]
    match.leave(2)
    assert game_of(match).fresh is not None
    after = game_of(match).fresh
    assert after is not None and after[0] != before and sorted(after[0]) == sorted(before)


def test_the_points_of_who_leaves_win_nothing() -> None:
    game = Flip7.deal(3, {"target": 50}, seed=5, deck=deck("1 2 3", 3))
    game.rounds, game.round = [[10, 49, 20]], 2
    game.leave(1)
    assert (game.totals(), game.over) == ([10, 20], False)


# --- not in the middle of a round ---------------------------------------------------------------


def test_in_the_middle_of_a_round_nobody_comes_or_goes() -> None:
    match = begin(3)
    match.play(0, "hit")
    text, before = match.text, match.game.position()
    for deed in (lambda: match.join("Eve", "human"), lambda: match.leave(1)):
        with pytest.raises(Illegal) as refused:
            deed()
        assert refused.value.reason == Reason("flip_7.refused.between_rounds")
    assert (match.text, match.game.position(), match.names) == (text, before, ["Ann", "Bo", "Cy"])
    for language in Words.languages:
        assert len(Words(language).sentence(refused.value.reason)) > 20


def test_a_journal_in_which_somebody_comes_too_late_is_refused_by_its_line() -> None:
    match = begin(3)
    match.play(0, "hit")
    line = b'{"join":{"name":"Eve","kind":"human"}}\n'
    with pytest.raises(JournalError, match="line 3: the round has begun"):
        Match.parse(match.text + line)


def test_after_taking_the_first_move_back_somebody_may_come() -> None:
    match = between(3)
    match.play(match.game.to_act[0], "hit")
    match.undo()
    match.join("Eve", "human")
    assert match.undoable == 0
    same_again(match)


def test_when_the_match_is_over_nobody_comes() -> None:
    game = Flip7.deal(2, {"target": 50}, seed=5, deck=deck("1 2", 2))
    game.rounds, game.round = [[50, 0]], 2
    act(game, "stay", "stay")
    assert game.over and game.why_not_join() == Reason("refused.over")


def test_while_a_dealt_card_waits_nobody_has_acted_and_somebody_may_come() -> None:
    match = begin(3, top="freeze 1 2 3")
    assert game_of(match).pending is not None
    match.join("Eve", "human")
    assert game_of(match).position()["pending"]["choices"] == [0, 1, 2, 3]
    match.play(0, "give 3")
    assert match.game.to_act == [0]
    same_again(match)


def test_whole_matches_with_people_coming_and_going() -> None:
    for seed in range(30):
        match = Match.start("flip-7", PEOPLE[: 2 + seed % 3], {}, seed=seed)
        chance = Chance(seed, "coming and going")
        cards, number = Counter(match.game.cards()), 0
        while match.outcome is None:
            if match.game.why_not_join() is None and chance.below(3) == 0:
                number += 1
                if chance.below(2) and match.game.players > 2:
                    match.leave(chance.below(match.game.players))
                elif match.game.players < 18:
                    match.join(f"Guest {number}", "random")
            match.play(
                match.game.to_act[0], chance.pick(match.game.legal_moves(match.game.to_act[0]))
            )
            assert Counter(match.game.cards()) == cards
            assert len(match.game.position()["totals"]) == len(match.seats)
        same_again(match)


def test_an_imagined_match_knows_which_numbers_bust() -> None:
    game = Flip7.deal(3, {}, seed=11)
    for number in range(40):
        if not game.to_act:
            break
        imagined = Flip7.imagine(game.view(0), Chance(number))
        assert imagined.shown == game.shown
        seat = game.to_act[0]
        game.advance(seat, Chance(11, number).pick(game.legal_moves(seat)))


def test_cards_that_wait_are_told_in_the_order_in_which_they_are_given() -> None:
    game = Flip7.deal(3, {}, seed=11)
    game.tasks = [(ASIDE, 0, (FREEZE, CHANCE)), (ASIDE, 1, (THREE,))]
    assert game.position()["set_aside"] == ["three", "freeze", "chance"]


def test_what_happened_lately_is_what_the_steps_tell() -> None:
    match = Match.start("flip-7", PEOPLE[:3], {}, seed=5)
    chance = Chance(5, "lately")
    for _ in range(60):
        if match.outcome is not None:
            break
        seat = match.game.to_act[0]
        match.play(seat, chance.pick(match.game.legal_moves(seat)))
        for count in range(1, min(20, len(match.moves)) + 1):
            steps = list(match.steps())[-count:]
            assert match.happened(count) == [event for step in steps for event in step.events]


def test_a_seat_keeps_its_sign_when_another_leaves_and_a_newcomer_takes_a_free_one() -> None:
    """Everybody after the one who left was seen in another colour."""
    match = Match.start("flip-7", PEOPLE[:4], {}, seed=5)
    names = match.names
    match.leave(1)
    assert match.signs == [0, 2, 3] and match.names == [names[0], *names[2:]]
    match.join("Guest", "random")
    match.join("Another", "random")
    assert match.signs == [0, 2, 3, 1, 4]
    assert Match.parse(match.text).signs == match.signs
