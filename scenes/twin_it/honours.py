"""What is worth a line after a race: the fastest catch, the pair that nobody saw, the thefts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from pygame import Rect, Surface

from game.contract import Seat
from game.twin_it.story import Story
from game.words import Words
from scenes.stage import paint, text
from scenes.stage.seat_marks import seat_mark
from scenes.stage.sprites import Faces
from scenes.stage.theme import PAPER, SHADE, SOFT, Scale
from scenes.stage.widgets import line

MOST = 4
UNSEEN_MS = 8_000  # a pair that is caught sooner was not overlooked
STREAK = 3
OFTEN = 2  # one dispute, or one error, is nothing special


class Honour(msgspec.Struct, frozen=True):
    """A line: the faces that are shown, what it is for, and who has earned it."""

    faces: tuple[int, ...]
    caption: str
    said: str
    seats: tuple[Seat, ...] = ()


def honours(story: Story, teams: Sequence[int], names: Sequence[str], words: Words) -> list[Honour]:
    """What happened, the best of it first."""
    found = _honours(story, teams, names, words)
    return [honour for honour, _ in zip(found, range(MOST), strict=False)]


def _honours(
    story: Story, teams: Sequence[int], names: Sequence[str], words: Words
) -> Iterator[Honour]:
    def say(key: str, **values: object) -> str:
        return words.say(f"twin_it.results.{key}", **values)

    def called(seats: Sequence[Seat]) -> str:
        return words.listed([names[seat] for seat in seats])

    def mates(owner: int) -> tuple[Seat, ...]:
        return tuple(seat for seat, team in enumerate(teams) if team == owner)

    fastest, longest, streak = story.fastest, story.longest, story.streak
    if fastest is not None:
        seconds = words.decimal(fastest.ms / 1000, 2)
        said = say("fastest_said", name=called(fastest.seats), seconds=seconds)
        yield Honour((fastest.motif,) * 2, say("fastest"), said, fastest.seats)
    if longest is not None and longest.ms >= UNSEEN_MS:
        said = say("unseen_said", seconds=longest.ms // 1000)
        yield Honour((longest.motif,) * 2, say("unseen"), said)
    if story.thefts:
        who = Counter((theft.seats, theft.owner) for theft in story.thefts)
        (seats, owner), count = who.most_common(1)[0]
        motif = next(t.motif for t in story.thefts if (t.seats, t.owner) == (seats, owner))
        said = say("thefts_said", name=called(seats), other=called(mates(owner)))
        yield Honour((motif,) * 3, say("thefts", count=count), said, seats)
    if streak is not None and len(streak.motifs) >= STREAK:
        seats = mates(streak.owner)
        caption = say("streak", count=len(streak.motifs))
        yield Honour(streak.motifs[:3], caption, called(seats), seats)
    if story.disputes:
        pairs = Counter(tuple(sorted(dispute.seats)) for dispute in story.disputes)
        seats, count = pairs.most_common(1)[0]
        if count >= OFTEN:
            motif = next(d.motif for d in story.disputes if tuple(sorted(d.seats)) == seats)
            yield Honour((motif,) * 2, say("disputes", count=count), called(seats), seats)
    most = max(story.errors, default=0)
    if most >= OFTEN and story.errors.count(most) == 1:
        seat = story.errors.index(most)
        yield Honour((), say("errors", count=most), names[seat], (seat,))


# --- drawing ------------------------------------------------------------------------------------


def row_height(scale: Scale) -> int:
    """How high a line is: the small caption above, what is said below."""
    return round((scale.font(18) + scale.font(24)) * 1.3) + scale.px(22)


def draw_honour(surface: Surface, honour: Honour, box: Rect, scale: Scale, faces: Faces) -> None:
    """The faces on the left, the words to the right of them, at the same place in every line."""
    surface.blit(paint.panel(box.size, SHADE, scale.px(16), alpha=118), box.topleft)
    pad, near = scale.px(14), scale.px(6)
    side = min(box.h - scale.px(18), scale.px(66))
    shown = Rect(box.x + pad, box.y, 2 * side + near, box.h)
    for i, motif in enumerate(honour.faces):  # a third lies over the others
        x = shown.x + side // 2 + i * (side + near) * min(1.0, 1 / (len(honour.faces) - 1))
        paint.lay(surface, faces.sprite(str(motif), side), center=(round(x), box.centery))
    if not honour.faces:
        paint.lay(surface, seat_mark(honour.seats[0], round(side * 0.9)), center=shown.center)
    x = shown.right + scale.px(18)
    room = box.right - pad - x
    caption = line(honour.caption, text.HANKEN_SEMIBOLD, scale.font(18), SOFT, room)
    mark = min(scale.font(26), round(box.h * 0.36)) + near
    marks = honour.seats if honour.faces else ()
    left = room - len(marks) * mark
    if text.size(honour.said, text.HANKEN_BOLD, round(scale.font(24) * 0.65))[0] > left:
        marks, left = (), room  # the names say it as well
    px = text.fit(honour.said, text.HANKEN_BOLD, scale.font(24), left)  # rather than cut
    said = line(honour.said, text.HANKEN_BOLD, px, PAPER, left)
    top = box.centery - (caption.get_height() + said.get_height()) // 2
    surface.blit(caption, (x, top))
    middle = top + caption.get_height() + said.get_height() // 2
    for seat in marks:
        paint.lay(surface, seat_mark(seat, mark - near), midleft=(x, middle))
        x += mark
    paint.lay(surface, said, midleft=(x, middle))
