"""How the points of a round of Flip 7 are written, step by step: 31 × 2 + 4 + 15 = 81."""

from __future__ import annotations

from game.flip_7.cards import SEVEN_BONUS
from game.flip_7.told import Sum
from scenes.stage import text
from scenes.stage.theme import SMALLEST_TEXT
from scenes.table.count import NOTE, Row

NUMBERS, TIMES, PLUS, SEVEN, EQUALS = range(5)  # the steps of a sum, in their order


def steps_of(made: Sum) -> dict[int, str]:
    """The parts of a sum that counts, each with the step at which it comes."""
    bonus = SEVEN_BONUS if made.seven else 0
    found = {NUMBERS: str(made.numbers)}
    if made.doubled:
        # With two decks a row can have both cards ×2: each adds the numbers once more.
        doubled = made.points - made.modifiers - bonus
        found[TIMES] = f" × {doubled // made.numbers if made.numbers else 2}"
    if made.modifiers:
        found[PLUS] = f" + {made.modifiers}"
    if bonus:
        found[SEVEN] = f" + {bonus}"
    if len(found) > 1:
        found[EQUALS] = f" = {made.points}"
    return found


def note_px(px: int) -> int:
    """The size of a note beside numerals of ``px``: words of equal size would look larger."""
    return max(SMALLEST_TEXT, round(px * 0.88))


class SumRow(Row):
    """The sum of one seat, step by step, or the ``note`` that there is none."""

    def __init__(self, seat: int, name: str, made: Sum, total: int) -> None:
        super().__init__(seat, name, made.points, total)
        # Whether Freeze loses the points can be seen: then there are none.
        lost = made.status == "busted" or (made.status == "frozen" and not made.points)
        self.note = {"busted": "bust", "frozen": "frozen"}[made.status] if lost else ""
        self.steps = {} if lost else steps_of(made)

    def sum_width(self, note: str, px: int) -> int:
        """In a text of this size."""
        if self.note:
            return text.size(note, NOTE, note_px(px))[0]
        return sum(text.size(part, text.FREDOKA, px)[0] for part in self.steps.values())
