"""The tests of the toy game are for when it is on the table; ``test_template.py`` sees to that."""

from game.catalog import CATALOG
from tests.template.on_the_table import GAME

collect_ignore = [] if GAME in CATALOG else ["tests"]
