"""``python -m game simulate …`` and ``python -m game replay …``: no window, no pygame."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
