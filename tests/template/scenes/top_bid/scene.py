"""Top Bid on the table: the prize and the bids in the middle, won prizes before each player."""

from __future__ import annotations

from game.top_bid.rules import Bid, BidMade, Dealt, PrizeTaken, PrizeTurned, TopBid, TopBidView
from pygame import Rect, Surface
from scenes.top_bid.art import ART, TABLE

from game.contract import Move, Seat
from scenes.stage import badges
from scenes.stage.board import Key, Place
from scenes.stage.sprites import BACK
from scenes.stage.theme import Scale
from scenes.stage.widgets import Target
from scenes.table.cards import CardTable
from scenes.table.choice import OneCard
from scenes.table.film import Film
from scenes.table.layout import EDGE, SIDE, HandsLayout
from scenes.table.pace import FLIP_MS, SLIDE_MS
from scenes.table.shown import ShownHands, hidden
from scenes.table.spots import Spot


def bid_of(seat: Seat) -> Key:
    """The key of another player's bid, which lies face down."""
    return ("bid", seat)


class Shown(ShownHands):
    def __init__(self, view: TopBidView) -> None:
        super().__init__(view)
        self.turn = -1  # nobody has it: all bid at once
        self.prize, self.bid, self.has_bid = view.prize, view.bid, list(view.has_bid)
        self.won = [list(prizes) for prizes in view.won]
        self.discard = list(view.gone)

    def on_dealt(self, event: Dealt) -> None:
        super().on_dealt(event)
        self.prize, self.bid, self.has_bid = event.prize, None, [False] * self.players
        self.won, self.discard = [[] for _ in self.has_bid], []

    def on_bid_made(self, event: BidMade) -> None:
        self.has_bid[event.seat] = True
        if event.card is None:
            self.counts[event.seat] -= 1
        else:
            self.bid = self.leave_hand(event.seat, event.card)

    def on_prize_taken(self, event: PrizeTaken) -> None:
        self.won[event.seat].append(event.prize)
        self.discard += event.cards
        self.bid, self.has_bid = None, [False] * self.players

    def on_prize_turned(self, event: PrizeTurned) -> None:
        self.prize, self.pile = event.prize, event.pile


class Layout(HandsLayout):
    """Pile and discard on the left, then the prize, then a place for each bid."""

    def __init__(self, scale: Scale, players: int, eyes: Seat, corner: int = 0) -> None:
        super().__init__(scale, players, eyes, corner)
        self.card = 104 * self.stretch
        self.corners = self.radius(self.card)
        self.middle = (self.others_bottom + self.hand_top() - 100) / 2

    def pile_spot(self) -> tuple[float, float, float]:
        return EDGE + 84, self.middle, self.card

    def prize(self, face: str) -> Place:
        return self._place(SIDE + 210, self.middle, self.card * 1.2, face, 0, 10)

    def bid(self, seat: Seat, face: str) -> Place:
        x = SIDE + 440 + seat * (self.card + 24)
        return self._place(x, self.middle, self.card, face, 0, 10)

    def won(self, seat: Seat, i: int, face: str) -> Place:
        box = self.badge(seat)
        x = box.right / self.u - self.small_card * (0.6 + 0.4 * i)
        y = box.top / self.u - self.small_card * 0.9 if seat == self.eyes else self.others_y(seat)
        return self._place(x, y, self.small_card, face, 0, 20 + i)


class BidFilm(Film):
    def on_bid_made(self, event: BidMade) -> float:
        shown = self.table.shown
        if event.card is None:
            left = hidden(event.seat, shown.counts[event.seat])
            self.table.board.rename(left, bid_of(event.seat))
        return self.move_on("slide", SLIDE_MS)

    def on_prize_taken(self, event: PrizeTaken) -> float:
        """All bids are turned up where they lie, then they are gone."""
        for seat, card in enumerate(event.cards):
            self.table.board.rename(bid_of(seat), card)
            self.send(card, self.table.room.bid(seat, str(card)), FLIP_MS)
        self.sound("flip")
        self.tell_after(FLIP_MS)
        self.after(FLIP_MS + 700, lambda: self.table.refresh(SLIDE_MS))
        return FLIP_MS + 900


class TopBidTable(CardTable[TopBid]):
    art, colours = ART, TABLE
    shown_as, laid_out, filmed, choosing = Shown, Layout, BidFilm, OneCard
    goal = "bid"
    log_cards = ("prize",)

    shown: Shown
    room: Layout
    choice: OneCard

    def place_game(self, found: dict[Key, Place]) -> None:
        shown, room = self.shown, self.room
        for seat, prizes in enumerate(shown.won):
            for i, card in enumerate(prizes):
                found[card] = room.won(seat, i, str(card))
            if shown.has_bid[seat] and seat != shown.viewer:
                found[bid_of(seat)] = room.bid(seat, BACK)
        if shown.bid is not None:
            found[shown.bid] = room.bid(shown.viewer, str(shown.bid))
        found.setdefault(shown.prize, room.prize(str(shown.prize)))

    def _place_for_bid(self) -> Rect:
        return self.room.bid(self.shown.viewer, "").rect()

    def game_targets(self) -> list[Target]:
        label = self.say("play.slot")
        return [Target("bid", label, self._place_for_bid(), self.mine(self._bid_chosen))]

    def _bid_chosen(self) -> None:
        if self.choice.picked:
            self.choice.play(Bid(self.choice.picked[0]))
        else:
            self.refuse(self.prompt())

    def move_of(self, card: int) -> Move:
        return Bid(card)

    def spots(self, card: int) -> list[Spot]:
        place = self._place_for_bid()
        return [Spot("bid", place, Bid(card), Bid(card) in self.legal(), place.inflate(80, 80))]

    def prompt(self) -> str:
        return self.say("prompt.bid", prize=self.shown.prize)

    def rounds(self) -> int:
        return self.game.rounds_to_play

    def acts(self, seat: Seat) -> bool:
        return not self.shown.has_bid[seat]

    def badge(self, seat: Seat) -> list[badges.Part]:
        return [("gain", str(sum(self.shown.won[seat]))), *super().badge(seat)]

    def paint_game(self, surface: Surface) -> None:
        for seat in range(self.shown.players):
            mine = self.my_turn and seat == self.shown.viewer
            rect = self.room.bid(seat, "").rect()
            self.paint_spot(surface, rect, "bid" if mine else "", mine)


SCENE = TopBidTable
