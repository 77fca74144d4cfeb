"""What a patient player could count, written beside the row: worth, risk, what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.contract import Seat
from game.flip_7.cards import DECK, LAST_NUMBER, NAMES, SEVEN
from game.flip_7.counting import bust_risk, is_last, seven_odds
from scenes.flip_7.layout import LARGE
from scenes.stage import text
from scenes.stage.theme import ACCENT, PAPER, SMALLEST_TEXT, SOFT, colour

if TYPE_CHECKING:
    from scenes.flip_7.scene import Flip7Table

DANGER = colour("#FF9C88")
LINES = (range(7), range(7, LAST_NUMBER + 1))  # the wide numbers have wider places
THREE_LINES = (range(5), range(5, 10), range(10, LAST_NUMBER + 1))
LARGEST = 32.5  # design pixels that letters have at most, where the text is large
SEVEN_FROM = 3  # with fewer numbers the chance of seven says little


class Aids:
    """A setting for each player, kept by name: everything on the table is public anyway."""

    def __init__(self, table: Flip7Table) -> None:
        self.table = table

    def on(self, seat: Seat) -> bool:
        return self.table.name(seat) not in self.table.app.settings.without_aids

    def toggle(self, seat: Seat) -> None:
        name, without = self.table.name(seat), self.table.app.settings.without_aids
        if self.on(seat):
            without.append(name)
        else:
            without.remove(name)
        self.table.app.store.save_settings()

    def lines(self, seat: Seat) -> list[str]:
        """Worth if you stay, risk of the next card, way to seven."""
        table, shown, say = self.table, self.table.shown, self.table.say
        if shown.status[seat] != "active" or not table.my_turn:
            return []
        view, numbers = table.game.view(seat), len(shown.rows[seat])
        freezes = is_last(view, seat) and not table.game.banks
        key = "aids.risk_last" if freezes else "aids.risk"
        risk = say(key, risk=round(100 * bust_risk(view, seat, freezes)))
        if view.chance[seat]:
            risk += " · " + say("aids.saved")
        found = [say("aids.worth", points=table.game.points_of(seat)), risk]
        if numbers >= SEVEN_FROM:
            odds = seven_odds(view, seat)
            if odds is not None:
                found.append(say("aids.seven", count=SEVEN - numbers, odds=round(100 * odds)))
        return found

    def left(self) -> list[int]:
        """How many of each number can still come, as the table shows it: while a card is being
        turned up, the match knows more than the players."""
        shown, decks, names = self.table.shown, self.table.game.decks, NAMES[: LAST_NUMBER + 1]
        if not shown.pile:
            return [shown.discard.count(name) for name in names]
        turning = any(self.table.moments.due(seat, "numbers") for seat in range(shown.players))
        hidden = shown.pieces.newest if turning else 0
        open_ = [name for piece, name in shown.face.items() if piece != hidden]
        lying = [*shown.discard, *open_]
        return [decks * DECK.count(i) - lying.count(name) for i, name in enumerate(names)]

    def paint(self, surface: Surface, room: Rect) -> None:
        scale = self.table.scale
        px, y = min(scale.font(20), scale.px(LARGEST)), room.y
        lines = self.lines(self.table.eyes)
        size = px
        while (
            size > SMALLEST_TEXT and sum(self._high(line, size, room.w) for line in lines) > room.h
        ):
            size -= 1
        for line in lines:
            words = text.wrapped(line, text.HANKEN_SEMIBOLD, size, PAPER, room.w, ACCENT)
            surface.blit(words, (room.x, y))
            y += round(words.get_height() * 1.05)
        y += scale.px(8)
        below = Rect(room.x, y, room.w, room.bottom - y)
        place = self.table.room.counted() or below
        if place.h >= 2 * px:
            self._paint_left(surface, place, px)

    @staticmethod
    def _high(line: str, px: int, wide: int) -> int:
        words = text.wrapped(line, text.HANKEN_SEMIBOLD, px, PAPER, wide, ACCENT)
        return round(words.get_height() * 1.05)

    def _paint_left(self, surface: Surface, room: Rect, px: int) -> None:
        """How many of each number are left, the ones that would bust you marked."""
        left, mine = self.left(), set(self.table.shown.numbers(self.table.eyes))
        lines = THREE_LINES if self.table.room.grow > LARGE else LINES
        high = min(room.h / len(lines), px * 1.45)
        for row, numbers in enumerate(lines):
            wide = room.w / max(4, len(numbers))
            size, sign = self.fitting({number: left[number] for number in numbers}, px, wide)
            for column, number in enumerate(numbers):
                tint = DANGER if number in mine else PAPER
                name = text.render(str(number), text.FREDOKA, size, tint)
                many = text.render(f"{sign}{left[number]}", text.HANKEN_SEMIBOLD, size, SOFT)
                x, y = room.x + column * wide, room.y + row * high
                surface.blit(name, (x, y))
                base = y + name.get_height() - many.get_height()
                surface.blit(many, (x + name.get_width() + 2, base))

    @staticmethod
    def fitting(left: dict[int, int], px: int, wide: float) -> tuple[int, str]:
        """Size and sign with which each of these numbers fits into its place."""
        for sign in ("×", ""):
            for size in range(px, SMALLEST_TEXT - 1, -1):
                if all(Aids.wide(n, f"{sign}{many}", size) <= wide for n, many in left.items()):
                    return size, sign
        return SMALLEST_TEXT, ""

    @staticmethod
    def wide(number: int, many: str, px: int) -> int:
        """How wide a number and its count are, with a little space after them."""
        name = text.size(str(number), text.FREDOKA, px)[0]
        return name + 2 + text.size(many, text.HANKEN_SEMIBOLD, px)[0] + px // 3
