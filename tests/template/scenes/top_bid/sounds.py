"""What is heard of every event of Top Bid, and why nothing is of some."""

HEARD = {
    "dealt": ("deal", "lay"),
    "bid_made": ("slide",),
    "prize_taken": ("flip",),
    "round_ended": ("lay", "total"),
}

SILENT = {
    "prize_turned": "it is turned up with what was won",
    "turn_came": "all bid at once",
    "match_ended": "the results play how it ended",
}
