"""What Twin It adds to the settings."""

from game.twin_it import POINT_SECONDS
from game.words import Words
from scenes.menus.settings import Row


def seconds_shown(words: Words, seconds: float) -> str:
    """So many seconds to point at two cards, in words."""
    if not seconds:
        return words.say("twin_it.settings.point_none")
    return words.say("twin_it.settings.point_seconds", seconds=words.decimal(seconds))


ROWS = (
    Row("point", "point_seconds", "twin_it.settings.point", "twin_it.settings.point_why",
        POINT_SECONDS, seconds_shown),
    Row("no_hurry", "no_hurry", "twin_it.settings.no_hurry", "twin_it.settings.no_hurry_why"),
    Row("upright", "upright_cards", "twin_it.settings.upright"),
    Row("tell_pairs", "tell_pairs", "twin_it.settings.pairs", "twin_it.settings.pairs_why"),
)  # fmt: skip
