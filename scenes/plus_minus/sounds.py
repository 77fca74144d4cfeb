"""What is heard of every event of Plus Minus, and why nothing is of some."""

HEARD = {
    "dealt": ("deal", "lay"),
    "chose": ("slide",),
    "opened": ("flip",),
    "neutralised": ("lay", "neutralise"),
    "followed": ("follow",),
    "drew": ("flip", "deal"),
    "dropped": ("lay",),
    "skipped": ("skipped",),
    "reshuffled": ("sweep",),
    "deal_ended": ("flip", "neutralise", "total"),
}

SILENT = {
    "turn_came": "the plate shows it; who has waited for long is called (`BotTurns.call_person`)",
    "match_ended": "the results play how it ended",
}
