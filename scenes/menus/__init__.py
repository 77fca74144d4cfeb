"""Everything around a match: title, set-up, seats, settings, help, pause, results."""
