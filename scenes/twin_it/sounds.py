"""What is heard of every event of Twin It, and why nothing is of some."""

HEARD = {
    "turned": ("flip",),
    "turned_over": ("flip",),
    "hand_laid": ("slap",),
    "pointed_at": ("slap",),
    "slapped": ("slap",),
    "caught": ("chime", "theft", "rise"),
    "disputed": ("drum", "tick"),
    "erred": ("refuse",),
    "paid": ("slide",),
    "flipped": ("flip",),
    "shifted": ("lay",),
    "joined": ("chime", "slide"),
    "ended": ("seven", "last_bell"),
}

SILENT = {
    "dealt": "the cards lie there at once: a race begins with its count",
    "hands_lifted": "a hand that leaves makes no noise",
    "turn_came": "a race has no turns",
    "match_ended": "the results play how it ended",
}
