"""What is heard of every event of Take That, and why nothing is of some."""

HEARD = {
    "dealt": ("deal", "lay"),
    "drew": ("flip", "deal"),
    "laid": ("lay",),
    "twisted": ("twist", "note", "slide"),
    "line_taken": ("sweep", "croak"),
    "extra_taken": ("slide",),
    "round_ended": ("note", "flip", "croak", "total"),
}

SILENT = {
    "turn_came": "the plate shows it; who has waited for long is called (`BotTurns.call_person`)",
    "match_ended": "the results play how it ended",
}
