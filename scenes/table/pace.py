"""How long things take at the table, in milliseconds at normal speed."""

LIFT_MS, SLIDE_MS, FLIP_MS, GAP_MS = 80, 260, 240, 220

# What eases into its place lies there, for eye and ear, after this share of its journey.
LANDED = 0.8
