"""Giving memory back after a table was left."""

import gc

from scenes.stage import paint

KEPT_BYTES = 32 << 20
"""Of all pictures, those that are likely to be seen again: the menus, and the last table's."""


def tidy_up() -> None:
    """Find the scenes that were left and thin out the pictures.

    Scenes refer to themselves in circles. Python looks for old ones only once there are many more
    new ones; by then a dozen tables would be in memory.
    """
    gc.collect()
    paint.thin_out(KEPT_BYTES)
