"""Bots of Flip 7: how each level plays, its odds, and that each beats the one below."""

from __future__ import annotations

import time
from typing import Any

import pytest

from game.bots import bot_for
from game.bots.arena import play_match, strength
from game.bots.bot import Adviser, Bot, adviser_for
from game.bots.characters import CHARACTERS
from game.chance import Chance
from game.contract import Move
from game.flip_7.bots.adviser import why
from game.flip_7.bots.odds import AHEAD, Pile, Prospect, Rival, Row, rest_of_row
from game.flip_7.cards import CHANCE, DECK, FREEZE, THREE
from game.flip_7.moves import GIVE, HIT, STAY
from game.flip_7.rules import Flip7
from game.flip_7.told import ACTIVE, STAYED, Flip7View
from game.words import Words
from tests.bench.frozen.flip_7_0_9 import Normal as Stays
from tests.conformance.matches import Case, bot_match

RULES = ("leaflet", "international")


def set_up(
    rows: list[list[int]], totals: list[int], pending: int | None = None, **options: Any
) -> Flip7:
    """The first seat is to move, or to give the pending card; the rest of the deck is the pile."""
    game = Flip7.deal(len(rows), options, seed=1)
    game.rows = [list(row) for row in rows]
    game.shown = [sum(1 << number for number in row) for row in rows]
    game.modifiers = [[] for _ in rows]
    game.chance, game.freezes = [False] * len(rows), [0] * len(rows)
    game.status, game.rounds, game.round = [ACTIVE] * len(rows), [list(totals)], 2
    game.tasks, game.turn, game.discard = [], 0, []
    game.pending = None
    pile = list(DECK)
    for row in rows:
        for number in row:
            pile.remove(number)
    if pending is not None:
        pile.remove(pending)
        game.pending = (pending, 0, tuple(range(len(rows))))
    game.pile = pile
    return game


def answer(level: str, game: Flip7, seed: int = 1) -> Move:
    return bot_for("flip-7", level).choose(game.view(0), Chance(seed))


# --- whatever is played ------------------------------------------------------------------------


@pytest.mark.parametrize("target", [50, 500])
def test_hard_plays_to_any_target(target: int) -> None:
    game = Flip7.deal(3, {"target": target}, seed=3)
    outcome, _ = play_match(game, [bot_for("flip-7", "hard")] * 3, pytest.fail)
    assert max(outcome.totals) >= target


# --- ways to play -----------------------------------------------------------------------------


def stays(row: list[int], totals: list[int], others: list[int] | None = None, **state: Any) -> int:
    """How often easy stays with such a row, of a hundred moods."""
    game = set_up([row, others or [5]], totals)
    game.rounds = [[20, 20], [total - 20 for total in totals]]
    for name, value in state.items():
        setattr(game, name, value)
    return sum(answer("easy", game, seed) == STAY for seed in range(100))


def test_easy_stops_at_about_fifteen_as_its_mood_is() -> None:
    assert stays([4, 6], [40, 40]) == 0
    assert 20 < stays([9, 6], [40, 40]) < 80
    assert stays([12, 8], [40, 40]) == 100


def test_easy_chases_and_fears_like_people() -> None:
    assert stays([12, 8], [40, 120]) < 10, "chases the leader"
    banked = {"status": [ACTIVE, STAYED]}
    assert stays([9, 6], [40, 40], [12, 11], **banked) == 0, "chases a row that is banked"
    assert stays([1, 2, 3, 4, 5, 6], [40, 40]) == 0, "chases the seventh number"
    assert stays([12, 8], [40, 40], chance=[True, False]) == 0, "feels safe"
    assert stays([1, 2, 3, 8], [40, 40]) > stays([8, 6], [40, 40]), "fears for a long row"
    assert stays([9, 6], [20, 40]) > stays([9, 6], [40, 40]), "is burnt by a round without points"


def test_easy_gives_a_freeze_to_the_winner_of_the_last_round() -> None:
    game = set_up([[4], [5], [6]], [0, 0, 0], FREEZE)
    game.rounds = [[20, 100, 20], [10, 0, 30]]
    assert answer("easy", game) == GIVE[2]
    assert answer("normal", game) == GIVE[1]


def test_normal_counts_what_one_more_card_brings() -> None:
    game = set_up([[12, 5, 2], [6]], [0, 0])
    assert answer("normal", game) == HIT
    assert answer("normal", set_up([[12, 11, 8], [6]], [0, 0])) == STAY
    game.discard = [card for card in game.pile if card not in (12, 5, 2)]
    game.pile = [card for card in game.pile if card in (12, 5, 2)]
    assert answer("normal", game) == STAY, "what is left would bust it"
    game.chance[0] = True
    assert answer("normal", game) == HIT


def test_gifts_of_normal_fit_the_rule_set() -> None:
    """A Freeze that loses goes to the fullest row, one that banks to a row that could still grow;
    three cards to whom they hurt."""
    rows = [[2], [12, 11, 10], [3]]
    assert answer("normal", set_up(rows, [50, 60, 60], FREEZE)) == GIVE[1]
    assert answer("normal", set_up(rows, [50, 60, 60], FREEZE, rules="international")) == GIVE[2]
    assert answer("normal", set_up([[12, 9], *rows[1:]], [50, 60, 60], THREE)) == GIVE[1]


def test_hard_goes_on_where_no_card_can_hurt() -> None:
    assert answer("hard", set_up([[0, 1], [5]], [0, 0])) == HIT


def test_hard_counts_the_cards_that_are_gone() -> None:
    game = set_up([[12, 11, 8], [5]], [20, 20])
    assert answer("hard", game) == STAY
    gone = [card for card in game.pile if card in (12, 11, 8)]
    game.pile = [card for card in game.pile if card not in gone]
    game.discard = gone
    assert answer("hard", game) == HIT


def test_hard_stays_on_what_wins_and_goes_on_where_staying_loses() -> None:
    won = set_up([[3, 9], [12]], [190, 20])
    won.status[1] = STAYED
    assert answer("hard", won) == STAY
    small = set_up([[4, 2], [12]], [195, 20])
    small.status[1] = STAYED
    assert answer("hard", small) == STAY
    lost = set_up([[12, 11, 8], [12, 10]], [120, 185])
    lost.status[1] = STAYED
    assert answer("hard", lost) == HIT
    assert answer("master", lost) == HIT
    assert answer("normal", lost) == STAY, "it thinks of points"
    assert answer("easy", lost) == STAY


def test_master_knows_that_others_go_on_where_they_would_lose() -> None:
    """195 and 8 would win if the other player stayed at 25, who has 180 and a good row: but that
    player will go for 204, and is likely to get there."""
    game = set_up([[8], [11, 10]], [195, 180])
    assert answer("master", game) == HIT
    game.status[1] = STAYED
    game.rows[1], game.shown[1] = [11], 1 << 11
    assert answer("master", game) == STAY


def test_hard_aims_a_freeze_by_what_it_does() -> None:
    """A full row of the leader is to be frozen where that loses it, and left alone elsewhere."""
    rows = [[3], [12, 10, 8], [2]]
    assert answer("hard", set_up(rows, [100, 150, 140], FREEZE)) == GIVE[1]
    banks = set_up(rows, [100, 150, 140], FREEZE, rules="international")
    assert answer("hard", banks) == GIVE[2]
    # A row that is worth staying on can be banked next turn; the card is better spent elsewhere.
    own = set_up([[12, 10, 8], [3], [11, 9]], [150, 100, 100], FREEZE, rules="international")
    assert answer("hard", own) == GIVE[1]


def test_hard_gives_three_cards_to_a_full_row_and_a_second_chance_to_the_last() -> None:
    rows = [[12, 11], [12, 10, 9], [2]]
    assert answer("hard", set_up(rows, [100, 150, 20], THREE)) == GIVE[1]
    chances = set_up(rows, [100, 170, 20], CHANCE)
    chances.chance[0] = True
    chances.pending = (CHANCE, 0, (1, 2))
    assert answer("hard", chances) == GIVE[2]


def test_one_legal_move_needs_no_thought() -> None:
    game = set_up([[], [5]], [0, 0])
    assert sum(1 for _ in bot_for("flip-7", "hard").think(game.view(0), Chance(1))) == 1


# --- the odds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("forced", [0, 3])
@pytest.mark.parametrize("covered", [False, True])
def test_the_rest_of_a_row_is_as_the_rules_play_it(forced: int, covered: bool) -> None:
    """Against many rows played on: how often it busts, and what it brings."""
    row = [12, 5]
    game = set_up([row, []], [0, 0])
    game.pile = [card for card in game.pile if card < FREEZE]
    ends = rest_of_row(
        Pile(game.pile), Row(sum(row), game.shown[0], len(row), covered, False), 25, forced
    )
    assert sum(chance for _, chance in ends) == pytest.approx(1)
    game.status[1], game.chance[0] = STAYED, covered
    rounds, busts, points = 1000, 0, 0
    for seed in range(rounds):
        played = game.copy()
        Chance(seed).shuffle(played.pile)
        drawn = 0
        while played.round == 2 and played.status[0] == ACTIVE:
            stays = drawn >= forced and played.points_of(0) >= 25
            played.advance(0, STAY if stays else HIT)
            drawn += 1
        score = played.rounds[1][0]
        busts += score == 0
        points += score
    expected = sum(chance * score for score, chance in ends)
    assert dict(ends).get(0, 0.0) == pytest.approx(busts / rounds, abs=0.04)
    assert expected == pytest.approx(points / rounds, abs=1.5)


@pytest.mark.parametrize("banks", [False, True])
def test_equals_share_the_match_and_a_lead_helps(banks: bool) -> None:
    ahead = AHEAD[banks]
    for _ in ahead.build():
        pass
    ends = [(0, 0.4), (27, 0.6)]
    for players in (2, 4):
        level = [Rival(ahead, 120, ends)] * (players - 1)
        assert Prospect(ahead, 120, level).expects(ends) == pytest.approx(1 / players, abs=0.02)
    rival = [Rival(ahead, 120, ends)]
    wins = [Prospect(ahead, distance, rival).expects(ends) for distance in range(10, 200, 10)]
    assert wins == sorted(wins, reverse=True)
    assert Prospect(ahead, 20, [Rival(ahead, 30, [(10, 1.0)])]).wins(25) == 1.0


# --- the ladder -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [2, 5])
def test_each_level_beats_the_one_below(players: int, rules: str) -> None:
    """Few matches, by far enough; tests/bench/ladder.py measures it well."""
    options = {"rules": rules}
    assert strength("flip-7", "easy", "random", players, 20, options).is_stronger
    assert strength("flip-7", "normal", "easy", players, 200, options).is_stronger


def test_hard_beats_stay_at_25() -> None:
    """What is between hard and normal is too little for a quick test."""
    won = 0
    for seed in range(40):
        bots: list[Bot] = [Stays() for _ in range(4)]
        bots[seed % 4] = bot_for("flip-7", "hard")
        outcome, _ = play_match(Flip7.deal(4, {}, seed // 4), bots, pytest.fail)
        won += seed % 4 in outcome.winners
    assert won > 12, "even would be 10"


# --- characters, hints ------------------------------------------------------------------------


def positions(level: str) -> list[Flip7View]:
    """Views of seats that have a choice, all over some matches of this level."""
    found = []
    for seed in range(4):
        game = Flip7.deal(seed + 2, {"rules": RULES[seed % 2], "target": 120}, seed)
        bot, number = bot_for("flip-7", level), 0
        while game.to_act:
            view = game.view(game.to_act[0])
            if len(view.legal) > 1:
                found.append(view)
            game.advance(view.seat, bot.choose(view, Chance(seed, number)))
            number += 1
    return found


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_characters_differ_from_the_plain_bot_of_their_level(level: str) -> None:
    views = positions(level)
    plain = bot_for("flip-7", level)
    answers = [plain.choose(view, Chance(number)) for number, view in enumerate(views)]
    for character in CHARACTERS:
        bot = bot_for("flip-7", level, character)
        other = [bot.choose(view, Chance(number)) for number, view in enumerate(views)]
        differs = sum(one != two for one, two in zip(answers, other, strict=True)) / len(views)
        assert differs > 0.04, character


def test_the_bold_goes_on_and_the_timid_stays_where_it_is_close() -> None:
    close = set_up([[12, 7, 4], [6]], [40, 40])
    for level in ("normal", "hard", "master"):
        moves = [
            bot_for("flip-7", level, character).choose(close.view(0), Chance(1))
            for character in ("bold", "timid")
        ]
        assert moves == [HIT, STAY], level


def test_a_hint_says_why_for_every_kind_of_move() -> None:
    said = set()
    views = positions("normal")
    for view in [view for number, view in enumerate(views) if view.pending or number % 4 == 0]:
        adviser = adviser_for("flip-7")
        assert isinstance(adviser, Adviser)
        moves = {adviser.choose(view, Chance(seed)) for seed in range(2)}
        assert len(moves) == 1, "nothing in it is luck"
        assert moves <= set(view.legal)
        assert adviser.why is not None
        for language in Words.languages:
            sentence = Words(language).reason(adviser.why)
            assert "{" not in sentence
            assert "flip_7" not in sentence
        said.add(adviser.why.key.removeprefix("flip_7.why.").removesuffix("_close"))
    assert {"hit", "stay", "freeze", "three"} <= said


def test_a_hint_tells_what_every_move_is_worth() -> None:
    """Exactly: with the figures of the reason, and no interval."""
    for game in (set_up([[12, 5], [6]], [40, 40]), set_up([[2], [12, 9], [3]], [9, 9, 9], FREEZE)):
        view, adviser = game.view(0), adviser_for("flip-7")
        assert isinstance(adviser, Adviser)
        move = adviser.choose(view, Chance(1))
        assert set(adviser.worth) == set(view.legal)
        assert adviser.worth[move][0] == max(won for won, _ in adviser.worth.values())
        assert all(wide == 0.0 for _, wide in adviser.worth.values())


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("card", [None, FREEZE, THREE, CHANCE])
def test_a_hint_has_a_reason_whoever_gets_a_card_in_every_language(
    card: int | None, rules: str
) -> None:
    """Every move that might be advised has its sentence, whether it is much better or a hair."""
    view = set_up([[12, 5], [6], [9]], [40, 50, 60], card, rules=rules).view(0)
    for best in view.legal:
        if card == CHANCE and best == GIVE[0]:
            continue  # whoever may give one away has one already (F11)
        for lead in (0.0, 0.3):
            worth = {move: 0.2 + lead * (move == best) for move in view.legal}
            reason = why(view, best, worth)
            assert reason.key.endswith("_close") == (lead == 0.0)
            for language in Words.languages:
                sentence = Words(language).reason(reason)
                assert "{" not in sentence
                assert "flip_7" not in sentence


def test_hard_answers_soon_enough() -> None:
    """About 1 ms of work a move with four, 4 with twenty-four; a slow machine may take more."""
    hard = bot_for("flip-7", "hard")
    for players, most in ((4, 0.02), (24, 0.05)):
        games = bot_match(Case("flip-7", players, {}, 5))[:: 2 * players - 1]
        views = [game.view(game.to_act[0]) for game in games]
        started = time.process_time()
        for number, view in enumerate(views):
            hard.choose(view, Chance(number))
        assert (time.process_time() - started) / len(views) < most
