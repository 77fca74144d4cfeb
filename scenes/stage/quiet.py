"""Keeps the libraries below SDL from printing where a player would have to read it.

ALSA fills a screen where there is no sound card, Wayland complains where there is no session. What
matters of it is said by the game itself, in one sentence.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet() -> Iterator[None]:
    """Nothing is printed on standard error meanwhile (on Linux, where libraries chat)."""
    if sys.platform != "linux":
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
