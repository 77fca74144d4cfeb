"""Twin It: spot two matching faces and put a hand on each before the others do."""

from game.entry import Entry, Option, Setting

POINT_SECONDS = (2.5, 3, 5, 10, 0)  # after a player's key; 0 is no limit
FIRST_PAIRS = 3  # so many glow for who has never finished a match

ENTRY = Entry(
    id="twin-it",
    fewest=1,
    most=6,
    minutes=2,
    options=(
        Option("mode", "duel", choices=("duel", "clans", "together", "ring")),
        Option("goal", None, low=5, high=7, each=(1, 9), follows="mode"),
        Option("hold_ms", None, low=500, high=10_000, each=(500, 10_000), follows="mode"),
        Option("point_ms", 3000, low=500, high=60_000),
        Option("bots_wait_ms", 0, low=0, high=3000),
        Option("teams", None, each=(0, 1), follows="players"),  # clans: for which team each plays
    ),
    settings=(
        Setting("point_seconds", 2.5, POINT_SECONDS),
        Setting("no_hurry", False),  # players are asked one after the other instead of racing
        Setting("upright_cards", False),  # cards lie straight
        Setting("tell_pairs", True),  # a pair that nobody sees for long is told of
        Setting("pairs_shown", 0, tuple(range(FIRST_PAIRS + 1))),  # remembered, not chosen
    ),
)
