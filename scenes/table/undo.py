"""Taking moves back: how many, whether it is fair, and with whose consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scenes.table.table import Table


class Undo:
    """Asked by a table whenever somebody wants a move back."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table

    @property
    def by_agreement(self) -> bool:
        """Several people at one screen may agree to take any move back."""
        return len(self.table.people) > 1 and self.table.app.settings.undo_by_agreement

    @property
    def friendly(self) -> bool:
        """Against bots alone nobody is wronged: then any move may be taken back, if so chosen."""
        return len(self.table.people) == 1 and self.table.app.settings.friendly

    def moves(self) -> int:
        """How many moves would be taken back: to before the viewer's last one, or before the last
        one of any person where people agree on it."""
        table = self.table
        regretting = table.people if self.by_agreement else [table.eyes]
        for back, made in enumerate(reversed(table.match.moves), start=1):
            if made.seat in regretting:
                return back
        return 0

    def why_not(self) -> str:
        """The sentence that refuses it, or nothing."""
        say, back = self.table.app.words.say, self.moves() if self.table.my_turn else 0
        if not 0 < back <= self.table.match.undoable:
            return say("table.undo_nothing")
        if not (self.by_agreement or self.friendly) and self._revealed_since(back):
            return say("table.undo_revealed")
        return ""

    def _revealed_since(self, back: int) -> bool:
        """Whether the viewer has learnt something hidden with or after the last ``back`` moves."""
        happened = self.table.match.happened(back)
        return any(event.reveals_to(self.table.eyes) for event in happened)

    def ask(self) -> None:
        reason = self.why_not()
        if reason:
            self.table.refuse(reason)
        elif self.by_agreement:
            app = self.table.app
            app.push("ask", app.words.say("table.undo_agree"), self._take_back)
        else:
            self._take_back()

    def _take_back(self) -> None:
        table, back = self.table, self.moves()
        table.drop_hint()
        table.forget_choice()
        if self.friendly and not table.match.friendly and self._revealed_since(back):
            table.match.note(x_friendly=True)
        table.match.undo(back)
        table.keep()
        table.take_anew()
