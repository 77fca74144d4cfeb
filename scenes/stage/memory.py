"""Memory that is not needed any more goes back to the system."""

import gc
import sys


def collect() -> None:
    """Find what refers only to itself. Scenes do so in circles, and Python looks for old ones only
    once there are many more new ones: a dozen tables would be in memory by then."""
    gc.collect()


SELDOM = 1000  # times the middle-aged are looked through between two looks through everything


def begin_collecting() -> None:
    """Python looks through all there is whenever there is a quarter more: for a bot that keeps what
    it has seen that takes 50 ms, in the middle of a film. Scenes call ``collect`` when they go."""
    gc.enable()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


def give_back() -> None:
    """Let the system have what was freed. The C library of Linux keeps it, because small things
    lie between: twice as much as is in use after a few tables."""
    if sys.platform != "linux":
        return
    import ctypes  # 10 ms, which the first frame need not pay

    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError):  # another C library
        return
