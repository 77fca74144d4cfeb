"""How long things take at the table, in milliseconds at normal speed."""

LIFT_MS, SLIDE_MS, FLIP_MS, GAP_MS = 80, 260, 240, 220
