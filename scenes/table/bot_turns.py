"""The turns of bots: a thought beside the picture, a beat so that it can be followed, and the rest
of a round in one go for those who have nothing more to do in it."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from game.bots.bot import bot_for
from game.bots.safe import safe_thought
from game.chance import Chance
from game.contract import Seat
from scenes.stage.director import PACE
from scenes.stage.thinking import SLICE_MS, Thinking
from scenes.table.pace import LIFT_MS

if TYPE_CHECKING:
    from scenes.table.table import Table

HUMAN = "human"
BEAT = (400.0, 500.0)  # a bot takes at least this long, and up to that much longer
CALL_MS = 2000.0  # who has waited for bots so long is called
FRAME_MS = 30.0  # of a frame, while a round is finished: nobody plays, so it may be a late one


class BotTurns:
    """Whichever bot is to act at a table."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.seat: Seat | None = None  # who thinks
        self.finishing = False  # whether the rest of the round is played without films
        self._thinking: Thinking | None = None
        self._since: float | None = None  # when people began to wait, by the app's clock

    def play(self, seat: Seat, dt: float) -> None:
        """Think on, and make the move once it is made up and the beat is over."""
        table = self.table
        if self._thinking is None:
            match = table.match
            chance = Chance(match.seed, "bot", seat, len(match.moves))
            beat = BEAT[0] + BEAT[1] * (chance.share() + chance.share())
            sits = match.seats[seat]
            bot = bot_for(match.game.id, sits.kind, sits.x_character)
            thought = safe_thought(bot, match.game.view(seat), chance, table.app.store.log)
            self._thinking = Thinking(thought, beat * self._pace, self._slice)
            self.seat = seat
            if self._since is None:
                self._since = table.app.now
            table.now_acts(None)
        move = self._thinking.update(dt)
        if move is not None:
            self.drop()
            table.play(seat, move)

    def call_person(self) -> None:
        """It is the turn of the one who looks on: a note says so, after a long wait. Among several
        people it is the curtain that calls."""
        since, self._since = self._since, None
        table = self.table
        if since is not None and table.app.now - since >= CALL_MS and len(table.people) == 1:
            table.app.sound.play("your_turn")

    @property
    def _pace(self) -> float:
        return 0.0 if self.finishing else PACE.get(self.table.app.settings.bots_pace, 1.0)

    @property
    def _slice(self) -> float:
        return FRAME_MS if self.finishing else SLICE_MS

    def drop(self) -> None:
        """Nobody thinks any more."""
        self.seat = self._thinking = None

    # --- to the end of a round ---

    @property
    def can_finish(self) -> bool:
        """Whether only bots have still something to do in this round."""
        table, game = self.table, self.table.game
        acting = game.to_act
        if not table.live or game.timed or not acting or self.finishing:
            return False
        if any(table.match.seats[seat].kind == HUMAN for seat in acting):
            return False
        return all(game.is_out(seat) for seat in table.people)

    def finish(self) -> None:
        """Play on without films until somebody at the screen has to act, or the round counts."""
        if self.can_finish:
            self.drop()
            self.finishing = True
            self.table.skip()
            self.table.refresh(0)

    def stop(self) -> None:
        """Somebody has to act, or to look: from now on there are films again."""
        if self.finishing:
            self.finishing = False
            self.table.refresh(LIFT_MS)

    def hurry(self) -> None:
        """As many moves as a frame has time for."""
        if self.finishing:
            with self.table.app.sound.skipping():
                self._hurry(perf_counter() + FRAME_MS / 1000)

    def _hurry(self, until: float) -> None:
        table = self.table
        while self.finishing and not table.director.held and perf_counter() < until:
            acting = table.game.to_act
            if not acting or table.match.seats[acting[0]].kind == HUMAN:
                self.stop()
                return
            self.play(acting[0], 0.0)
            table.skip()
