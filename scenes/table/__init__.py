"""A match on the table: what all games share while one is played or watched."""
