"""One bubble at a time beside what it is about: a hint with its reason, or the coach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pygame import Rect

from scenes.stage import text
from scenes.stage.sprites import BACK
from scenes.stage.target import Target
from scenes.stage.theme import ACCENT, PAPER
from scenes.table.bubble import Bubble, Drawn, Paper, Sheet, pointer, rings, sheets, sizes_for
from scenes.table.free_place import free_place

REACH = 60  # design pixels that a bubble which is said close by may be away
TOLD = 0.5  # of the line for sentences, kept free for what others do next

if TYPE_CHECKING:
    from scenes.table.cards import CardTable


class Beside:
    """Finds a place for what is said at a table, and keeps it there while it is said."""

    def __init__(self, table: CardTable[Any]) -> None:
        self.table = table
        self.bubble: Bubble | None = None
        self.place: Rect | None = None
        self.targets: list[Target] = []
        self._sheet: Sheet | None = None
        self._drawn: tuple[Any, list[Drawn]] = (None, [])

    def look(self) -> None:
        """The table has been arranged anew: what is said now, and where is there room for it?"""
        table, bubble = self.table, self.table.bubble()
        before, sheet = self.bubble, self._sheet
        self.bubble = bubble
        self._drawn = (None, [])
        if bubble is None:
            self.place, self._sheet, self.targets = None, None, []
            return
        kept = self._kept(bubble)
        stays = (
            before is not None and sheet is not None and self.place is not None
            and (before.words, before.about) == (bubble.words, bubble.about)
            and sheet.scale == table.scale and self.place.collidelist(kept) < 0
        )  # fmt: skip
        if stays:
            assert sheet is not None
            sheet.bubble = bubble
        else:
            self._settle(bubble, kept)
        self._list_targets(bubble)

    def _settle(self, bubble: Bubble, kept: list[Rect]) -> None:
        """Look for a place; where there is none at all, nothing is said."""
        table = self.table
        spared = self._spared()
        window, gap = Rect((0, 0), table.scale.size), table.scale.px(10)
        for without_message in (False, True):
            free = kept[:-1] if without_message else kept
            for size in sizes_for(table.scale):
                set_so = sheets(bubble, table.scale, size)
                sizes = [one.size for one in set_so]
                found = free_place(window, sizes, bubble.about, free, spared, gap)
                if found is not None and not self._too_far(bubble, found[1]):
                    self._sheet, self.place = set_so[found[0]], found[1]
                    return
        self.place = self._sheet = None

    def place_for_notice(self, wanted: Sequence[Rect], before: Rect) -> Rect | None:
        """A place for a sentence of the app that covers neither the hand nor what is said here;
        where a table is full, open cards of others may lie below it for a while."""
        table = self.table
        box = table.message_box()
        open_ = [place.rect() for place in table.places().values() if place.face != BACK]
        needed = [target.rect for target in table.cards if target.id.startswith("hand.")]
        needed += [widget.rect for widget in table.widgets]
        needed += [box, *([self.place] if self.place is not None else [])]
        needed += [rect for rect in open_ if rect.bottom > box.centery]  # the viewer's own
        kept = [*needed, *open_]
        kept += [target.rect for target in table.cards if self._matters(target)]
        if wanted[0].collidelist(kept) < 0:
            return wanted[0]
        sizes, window = [rect.size for rect in wanted], Rect((0, 0), table.scale.size)
        stays = before.size in sizes
        if stays and before.collidelist(kept) < 0:
            return before
        spared, gap = self._spared(), table.scale.px(10)
        found = free_place(window, sizes, wanted[0], kept, spared, gap)
        if found is None and stays and before.collidelist(needed) < 0:
            return before
        found = found or free_place(window, sizes, wanted[0], needed, spared, gap)
        return found[1] if found is not None else None

    def _spared(self) -> list[Rect]:
        """What a bubble had better not lie on."""
        table = self.table
        spared = [place.rect() for place in table.places().values()]
        spared += 2 * [table.room.badge(seat) for seat in range(len(table.match.seats))]
        spared += 2 * [table.room.pile_pill()]
        return spared + [widget.rect for widget in table.widgets]

    def _kept(self, bubble: Bubble) -> list[Rect]:
        """What no bubble may lie on; the sentence of the table stands last."""
        table = self.table
        kept = [target.rect for target in table.cards if self._matters(target)]
        kept += [widget.rect for widget in table.widgets if widget.pointable]
        kept.append(table.app.notices.place)
        if bubble.close:
            kept += [at.rect() for at in table.places().values() if at.face != BACK]
            kept += [table.room.badge(seat) for seat in range(len(table.match.seats))]
        return [*kept, *bubble.lit, self._message()]

    def _too_far(self, bubble: Bubble, place: Rect) -> bool:
        if not bubble.close or bubble.about is None:
            return False
        reach = self.table.scale.px(REACH)
        return not bubble.about.inflate(2 * reach, 2 * reach).colliderect(place)

    @staticmethod
    def _matters(target: Target) -> bool:
        """Cards that can be acted on, and the own hand at any time."""
        return target.id.startswith("hand.") or (target.enabled and target.action is not None)

    def _message(self) -> Rect:
        """Where the sentence stands, with what was done last over it; or will be told next."""
        table, box, font = self.table, self.table.message_box(), text.HANKEN_SEMIBOLD
        taken = Rect(box.center, (0, 0))
        if table.message:
            px = table.scale.font(25)
            words = text.wrapped(table.message, font, px, PAPER, box.w, ACCENT)
            taken = words.get_rect(center=box.center)
        if table.moments.deed:
            px = table.scale.font(20)
            wide, high = text.size(table.moments.deed, font, px)
            taken = taken.union(Rect(0, 0, wide, taken.h + 2 * high).move_to(center=box.center))
        if not table.my_turn:  # others act, and each of their deeds is told here
            taken = taken.union(Rect(0, 0, box.w * TOLD, box.h).move_to(center=box.center))
        return taken.clip(box)

    def _list_targets(self, bubble: Bubble) -> None:
        self.targets = []
        if self._sheet is None or self.place is None:
            return
        self.targets.append(Paper(bubble, self.place))
        for answer, rect in zip(bubble.answers, self._sheet.answers_at(self.place), strict=True):
            self.targets.append(
                Target(answer.id, answer.label, rect, answer.action, key=answer.key, act=answer.act)
            )

    def drawn(self) -> list[Drawn]:
        """What lies on the cards now."""
        bubble, sheet, place = self.bubble, self._sheet, self.place
        if bubble is None or sheet is None or place is None:
            return []
        states = [self.table.focus.state(target) for target in self.targets[1:]]
        key = [(state.hovered, state.pressed, state.focused) for state in states]
        if self._drawn[0] != key:
            found = rings(bubble.lit, sheet.scale)
            found.append(sheet.draw(place, states))
            tip = pointer(place, bubble.about, sheet.scale) if bubble.about is not None else None
            self._drawn = (key, [*found, tip] if tip is not None else found)
        return self._drawn[1]
