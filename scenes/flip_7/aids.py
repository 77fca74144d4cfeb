"""What a patient player could count, written beside the row: worth, risk, what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.contract import Seat
from game.flip_7.cards import DECK, LAST_NUMBER, NAMES, SEVEN
from game.flip_7.counting import bust_risk, is_last, seven_odds
from scenes.stage import text
from scenes.stage.theme import ACCENT, PAPER, SMALLEST_TEXT, SOFT, colour

if TYPE_CHECKING:
    from scenes.flip_7.scene import Flip7Table

DANGER = colour("#FF9C88")
LINES = (range(7), range(7, LAST_NUMBER + 1))  # the wide numbers have wider places
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
        px, y = min(scale.font(20), scale.px(26)), room.y
        for line in self.lines(self.table.eyes):
            size = text.fit(line, text.HANKEN_SEMIBOLD, px, room.w)
            words = text.render(line, text.HANKEN_SEMIBOLD, size, PAPER, ACCENT)
            surface.blit(words, (room.x, y))
            y += round(words.get_height() * 1.05)
        y += scale.px(8)
        if room.bottom - y >= 2 * px:
            self._paint_left(surface, Rect(room.x, y, room.w, room.bottom - y), px)

    def _paint_left(self, surface: Surface, room: Rect, px: int) -> None:
        """How many of each number are left, the ones that would bust you marked."""
        left, mine = self.left(), set(self.table.shown.numbers(self.table.eyes))
        high = min(room.h / 2, px * 1.45)
        for row, numbers in enumerate(LINES):
            wide = room.w / len(numbers)
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
