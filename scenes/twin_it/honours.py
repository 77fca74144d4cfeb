"""What is worth a line after a race: the fastest catch, the pair that nobody saw, the thefts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from game.contract import Seat
from game.twin_it.story import Story
from game.words import Words
from scenes.menus.honours import Honour

MOST = 4
UNSEEN_MS = 8_000  # a pair that is caught sooner was not overlooked
STREAK = 3
OFTEN = 2  # one dispute, or one error, is nothing special


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
        yield Honour((str(fastest.motif),) * 2, say("fastest"), said, fastest.seats)
    if longest is not None and longest.ms >= UNSEEN_MS:
        said = say("unseen_said", seconds=longest.ms // 1000)
        yield Honour((str(longest.motif),) * 2, say("unseen"), said)
    if story.thefts:
        who = Counter((theft.seats, theft.owner) for theft in story.thefts)
        (seats, owner), count = who.most_common(1)[0]
        motif = next(t.motif for t in story.thefts if (t.seats, t.owner) == (seats, owner))
        said = say("thefts_said", name=called(seats), other=called(mates(owner)))
        yield Honour((str(motif),) * 3, say("thefts", count=count), said, seats)
    if streak is not None and len(streak.motifs) >= STREAK:
        seats = mates(streak.owner)
        caption = say("streak", count=len(streak.motifs))
        yield Honour(tuple(map(str, streak.motifs[:3])), caption, called(seats), seats)
    if story.disputes:
        pairs = Counter(tuple(sorted(dispute.seats)) for dispute in story.disputes)
        seats, count = pairs.most_common(1)[0]
        if count >= OFTEN:
            motif = next(d.motif for d in story.disputes if tuple(sorted(d.seats)) == seats)
            yield Honour((str(motif),) * 2, say("disputes", count=count), called(seats), seats)
    most = max(story.errors, default=0)
    if most >= OFTEN and story.errors.count(most) == 1:
        seat = story.errors.index(most)
        yield Honour((), say("errors", count=most), names[seat], (seat,))
