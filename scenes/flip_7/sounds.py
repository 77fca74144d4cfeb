"""What is heard of every event of Flip 7, and why nothing is of some."""

HEARD = {
    "round_began": ("sweep",),
    "card_turned": ("deal", "drum", "flip", "lay", "note"),
    "given": ("slide",),
    "chance_kept": ("slide",),
    "set_aside": ("slide",),
    "froze": ("freeze",),
    "stayed": ("lay",),
    "reshuffled": ("sweep",),
    "busted": ("bust",),
    "saved": ("second_chance",),
    "sevened": ("light", "seven"),
    "discarded": ("slide",),
    "round_ended": ("note", "total"),
}

SILENT = {
    "turn_came": "the plate shows it; who has waited for long is called (`BotTurns.call_person`)",
    "asked": "a question stands in the line: what is heard is the answer",
    "flips_ended": "the third drum has said so",
    "sum": "part of the count of a round, which is heard as a whole",
    "match_ended": "the results play how it ended",
}
