"""Big words on the table of a race: seen where no card is, and never in anybody's way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.contract import Reason
from game.journal import Match
from game.twin_it.moves import Hand, Slap, Turn
from game.twin_it.rules import CLANS, DUEL, RING
from scenes.stage.seat_marks import seat_colour
from scenes.table.watch import watching
from scenes.twin_it.compare import CompareScene
from scenes.twin_it.hand_art import hand
from scenes.twin_it.loud import HOP_MS, POP_MS, TAG_MS
from scenes.twin_it.shouts import DEAF_MS, Shout
from tests.twin_it.cards import card
from tests.twin_it.racer import FIVE, FOUR, PAIR, Clock, Racer, a_clock, pair, people, ring
from tests.twin_it.tables import caught

SIZES = ((960, 540), (1280, 720), (1920, 1080), (1080, 1920), (2560, 1080), (1024, 768))
THEFT = "p1' a1' q1 a2' r1 t1 a3 u1 v1 x1 y1"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    yield from a_clock(monkeypatch)


def word(robot: Racer) -> str:
    current = robot.table.loud.shouts.current
    return "" if current is None else current.word


def catch(robot: Racer, seat: int, *names: str) -> None:
    for name in names:
        robot.let(seat, Hand(card(name)))


def test_a_catch_is_shouted_and_the_word_goes_by_itself(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_cards("p1", "p2")
    robot.go(20)
    assert word(robot) == "twin" and robot.table.loud.tags == {0: ("+1", pytest.approx(20, abs=20))}
    assert set(robot.table.loud.hops) == {0}, "the plate jumps"
    robot.go(HOP_MS)
    assert not robot.table.loud.hops and word(robot) == "twin"
    robot.go(TAG_MS)
    assert not word(robot) and not robot.table.loud.tags


def test_a_click_on_a_card_ends_a_word_and_is_a_claim(clock: Clock) -> None:
    robot = pair(clock)
    catch(robot, 1, "p1", "p2")
    robot.go(DEAF_MS + 50)
    assert word(robot) == "twin"
    robot.click_card("q1")
    assert not word(robot)
    robot.click_card("s1")
    robot.go(100)
    assert robot.shows(CompareScene), "both clicks were hands"


def test_a_click_right_after_a_catch_is_a_claim_and_leaves_the_word(clock: Clock) -> None:
    robot = pair(clock)
    catch(robot, 1, "p1", "p2")
    robot.go(50)
    robot.click_card("q1")
    assert word(robot) == "twin"
    robot.click_card("s1")
    robot.go(100)
    assert robot.shows(CompareScene), "both clicks were hands"


def test_the_button_below_a_word_can_be_pressed(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_cards("p1", "p2")
    robot.go(DEAF_MS + 50)
    robot.click("turn")
    assert robot.acts[-1][:2] == (0, "turn")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("mode", "kinds", "top"),
    [(DUEL, 2, PAIR), (DUEL, 6, PAIR), (CLANS, 4, FOUR), (CLANS, 6, FOUR), (RING, 3, FIVE)],
)
def test_no_card_can_be_claimed_where_words_stand(
    clock: Clock, size: tuple[int, int], mode: str, kinds: int, top: str
) -> None:
    robot = Racer(clock, ["human"] + ["easy"] * (kinds - 1), mode, top, size=size)
    for i in range(12):
        robot.let(robot.game.to_turn, Turn(i % 5 if mode == RING else None))
    robot.go(500, 100)
    loud, window = robot.table.loud, robot.app.window.surface.get_rect()
    for said in ("twin", "match_point", "last_card"):
        loud.shouts.clear()
        loud.shouts.add(Shout(said, (0, 1), 0, Reason("twin_it.shout.all_open")))
        robot.go(10)
        for box in (loud.strip, loud.setting.word, loud.setting.line):
            assert window.contains(box)
            for place in robot.table.places().values():
                assert not place.rect().colliderect(box)
        assert not loud.setting.word.colliderect(loud.setting.line)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 200])
def test_one_more_stood_behind_the_line_of_a_word(
    clock: Clock, size: tuple[int, int], percent: int
) -> None:
    robot = Racer(clock, ["human", *["easy"] * 3], DUEL, FOUR, size=size, percent=percent)
    loud = robot.table.loud
    loud.shouts.add(Shout("twin", (3,), 0, Reason("twin_it.shout.all_open")))
    robot.go(POP_MS + 50)
    for seat in (0, 3):  # those at the foot
        picture, at = loud._tag(seat, "+1", POP_MS)
        ink = picture.get_bounding_rect().move(at).inflate(-4, -4)
        assert word(robot) == "twin" and not ink.colliderect(loud.setting.line)


@pytest.mark.parametrize("seats", [2, 6])
def test_a_word_stood_aside_for_the_sake_of_two_pixels(clock: Clock, seats: int) -> None:
    """At the foot it is in the middle of the window, or as near to it as the plates allow."""
    for size in ((1280, 720), (1080, 1920)):
        robot = Racer(clock, ["human"] + ["easy"] * (seats - 1), top="", size=size, language="fr")
        for _ in range(30):
            robot.let(robot.game.to_turn, Turn())
        robot.go(500, 100)
        loud = robot.table.loud
        loud.shouts.add(Shout("twin", (0,), 0))
        robot.go(10)
        both, strip = loud.setting.word.union(loud.setting.line), loud.strip
        if both.top >= strip.top - 10:  # at the foot, not between the cards
            most = strip.right - both.w // 2
            nearest = max(strip.left + both.w // 2, min(size[0] // 2, most))
            assert both.centerx == pytest.approx(nearest, abs=30)
        robot.app.close()


def test_the_point_of_a_catch_was_written_over_the_line_of_its_word(clock: Clock) -> None:
    robot = Racer(clock, ["human"] + ["easy"] * 5, size=(1280, 720), language="fr", percent=200)
    for _ in range(24):
        robot.let(robot.game.to_turn, Turn())
    robot.go(500, 100)
    loud = robot.table.loud
    for seat in range(6):
        loud.shouts.clear()
        loud.shouts.add(Shout("twin", (seat,), 0))
        loud.tags = {seat: ("+1", 0.0)}
        robot.go(300)
        picture, at = loud._tag(seat, *loud.tags[seat])
        box = picture.get_bounding_rect().move(at).inflate(-12, -12)  # without its light
        assert not box.colliderect(loud.setting.line) and not box.colliderect(loud.setting.word)


def test_without_motion_a_hand_lay_where_no_card_was_any_more(clock: Clock) -> None:
    robot = pair(clock, motion="none")
    robot.click_cards("p1", "p2")
    robot.go(250)
    assert word(robot) == "twin" and not robot.table.palms.shown


def test_the_point_of_a_catch_was_written_over_a_key_or_a_button(clock: Clock) -> None:
    robot = people(clock, size=(1280, 720))
    loud, table = robot.table.loud, robot.table
    for seat in (0, 1):
        loud.tags = {seat: ("+1", 300.0)}
        picture, at = loud._tag(seat, *loud.tags[seat])
        box = picture.get_bounding_rect().move(at).inflate(-20, -20)  # without its light
        badge = table.room.badge(seat)
        key = badge.move(badge.w - badge.h, 0)
        key.w = badge.h
        assert not box.colliderect(key.inflate(-24, -24)), seat
        assert box.collidelist([one.rect for one in loud.uncovered()]) < 0


def test_a_word_makes_room_for_a_card_that_is_turned_there(clock: Clock) -> None:
    robot = Racer(clock, ["human", "easy"], DUEL, PAIR, size=(1280, 720))
    robot.table.loud.shouts.add(Shout("twin", (0,), 0))
    robot.go(10)
    before = robot.table.loud.setting.word
    for _ in range(16):
        robot.let(robot.game.to_turn, Turn())
        robot.app.step(0)
        now = robot.table.loud.setting.word
        assert not any(place.rect().colliderect(now) for place in robot.table.places().values())
    assert word(robot) == "twin" and now != before


@pytest.mark.parametrize("speed", ["off", "fast", "normal", "slow"])
def test_words_stand_at_every_speed(clock: Clock, speed: str) -> None:
    robot = pair(clock, speed=speed)
    catch(robot, 1, "p1", "p2")
    robot.go(900)
    assert word(robot) == "twin"


@pytest.mark.parametrize("motion", ["gentle", "none"])
def test_without_motion_nothing_jumps_and_the_word_is_whole_at_once(
    clock: Clock, motion: str
) -> None:
    robot = pair(clock, motion=motion)
    robot.click_cards("p1", "p2")
    robot.go(10)
    assert not robot.table.loud.hops
    early = [picture.get_size() for picture, _ in robot.table.loud.drawn()]
    robot.go(300)
    assert [picture.get_size() for picture, _ in robot.table.loud.drawn()] == early


def test_a_theft_that_is_match_point_says_both(clock: Clock) -> None:
    robot = Racer(clock, top=THEFT)
    for seat in (0, 1, 0, 1):
        robot.let(seat, Turn())
        robot.go(400)
    catch(robot, 1, "a1", "a2")
    robot.go(3000)
    for seat in (1, 0):
        robot.let(seat, Turn())
        robot.go(400)
    robot.table.loud.crier.goals = [2, 2]
    robot.click_cards("a3", "a1")
    robot.go(10)
    assert word(robot) == "stolen" and "taken from Bo" in robot.table.loud.said
    assert {owner: said for owner, (said, _) in robot.table.loud.tags.items()} == {
        0: "+1",
        1: "−1",
    }
    robot.go(800)
    assert word(robot) == "match_point"


def test_a_dispute_is_counted_down_between_its_cards(clock: Clock) -> None:
    robot = pair(clock)
    robot.let(0, Hand(card("p1")))
    robot.let(1, Hand(card("p2")))
    seen = []
    for _ in range(25):
        robot.go(100)
        count = robot.table.loud.count
        seen.append(count.number if count is not None else 0)
        assert "ms" not in robot.table.message and word(robot) in ("dispute", "")
    assert sorted(set(seen), reverse=True) == [3, 2, 1, 0] and seen == sorted(seen, reverse=True)
    assert [seen.count(number) for number in (3, 2, 1)] == pytest.approx([6.5, 6.5, 7], abs=1.5)


def test_disputed_cards_have_the_colours_of_their_players(clock: Clock) -> None:
    robot = pair(clock)
    robot.let(0, Hand(card("p1")))
    robot.let(1, Hand(card("p2")))
    places = robot.table.places()
    assert places[card("p1")].glow == seat_colour(0) and places[card("p2")].glow == seat_colour(1)


def test_an_error_is_named_on_the_comparison_with_its_price(clock: Clock) -> None:
    robot = pair(clock)
    catch(robot, 0, "p1", "p2")
    robot.go(3000)
    robot.click_cards("q1", "s1")
    assert robot.shows(CompareScene) and robot.scene.seat == 0
    assert robot.scene.heading.endswith("\nCosts a catch")
    robot = pair(clock)
    robot.click_cards("q1", "s1")
    assert "Costs" not in robot.scene.heading


def test_in_the_ring_the_price_is_told_before_it_is_paid(clock: Clock) -> None:
    robot = ring(clock)
    robot.game.catches[0] = [[card("v1"), card("v2")]]
    for pile in robot.game.piles:
        pile[:] = [one for one in pile if one not in (card("v1"), card("v2"))]
    robot.table.take_anew()
    robot.let(0, Turn(0))
    robot.go(300)
    robot.let(1, Turn(1))
    robot.go(300)
    robot.click_cards("p1", "u1")
    assert robot.scene.heading.endswith("\nCosts a catch")
    assert robot.game.debts


@pytest.mark.parametrize("seat", [0, 1])
def test_the_three_seconds_after_a_slap_run_out_around_the_pile(clock: Clock, seat: int) -> None:
    robot = ring(clock)
    robot.let(seat, Slap())
    robot.go(1500)
    floor = robot.table.loud.floor
    assert word(robot) == "slap" and floor.slapper == seat
    assert floor.slap.left == pytest.approx(1500, abs=30)
    robot.go(1600)
    assert floor.slapper is None and floor.slap is None and word(robot) != "slap"


def test_who_has_struck_a_key_is_lit_and_the_time_runs_out(clock: Clock) -> None:
    robot = people(clock)
    robot.strike("z")
    early = robot.table.loud.floor.drawn()
    robot.go(2000)
    late = robot.table.loud.floor.drawn()
    badge = robot.table.room.badge(0)
    assert badge.colliderect((early[0][1], early[0][0].get_size()))
    assert min(picture.get_width() for picture, _ in late) < min(
        picture.get_width() for picture, _ in early
    )
    robot.click_cards("p1", "p2")
    robot.go(20)
    assert robot.table.loud.floor.drawn() == [] and word(robot) == "twin"


def test_a_word_gives_way_to_who_has_the_floor(clock: Clock) -> None:
    robot = people(clock)
    catch(robot, 1, "p1", "p2")
    robot.go(DEAF_MS + 10)
    robot.strike("z")
    robot.go(20)
    assert not word(robot) and "Point at the two cards" in robot.table.message


def test_a_recording_shouts_too_and_turned_cards_are_seen_at_once(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_cards("p1", "p2")
    robot.go(3000)
    robot.app.reset(watching(Match.read(robot.table.match.path)))
    robot.app.step(0)
    seen: Any = robot.scene
    words: list[str] = []
    for _ in range(100):
        robot.go(50)
        assert set(seen.shown.table) <= set(seen.board.pieces)
        current = seen.loud.shouts.current
        words += [current.word] if current is not None else []
    assert set(words) == {"twin"} and caught(seen.game) == ["p1 p2", ""]


def test_in_clans_a_cuff_tells_the_team_and_each_side_has_one_score(clock: Clock) -> None:
    robot = Racer(clock, ["human"] + ["easy"] * 3, CLANS, FOUR)
    assert robot.table.palms.cuffs == {seat: seat_colour(seat % 2) for seat in range(4)}
    bare, cuffed = hand(seat_colour(2), 90), hand(seat_colour(2), 90, cuff=seat_colour(0))
    assert bare.get_bounding_rect().h < cuffed.get_bounding_rect().h
    robot = pair(clock)
    assert robot.table.palms.cuffs == {}


@pytest.mark.parametrize("said", ["+1", "+0.30 s"])
def test_how_late_somebody_was_stood_on_the_sign_of_their_key(clock: Clock, said: str) -> None:
    """At the upper edge of the window there is no room above a plate."""
    robot = people(clock)
    picture, where = robot.table.loud._tag(1, said, TAG_MS / 2)
    ink = picture.get_bounding_rect(min_alpha=128).move(where)
    assert not ink.colliderect(robot.table.room.badge(1)) and ink.left > 0 < ink.top
