"""What is taught in a first match of Twin It: its panel is shown before every match, and the first
pairs glow (``nudge.py``)."""

from scenes.table.coach import Lesson

LESSONS: tuple[Lesson, ...] = ()
REMEMBERED = ("pairs_shown",)  # what is counted of it in the settings
