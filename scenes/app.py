"""The command `rowdy`: opens the table, or hands over to the commands that need no window.

The app itself is in `scenes.loop`, because `rowdy simulate` and `rowdy replay` must work, and
start fast, without pygame. `from scenes.app import App` is the way to it all the same.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scenes.loop import App as App

_WITHOUT_WINDOW = ("simulate", "replay")


def __getattr__(name: str) -> Any:
    if name == "App":
        from scenes.loop import App

        return App
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class Wishes:
    """What the command line asked for."""

    __slots__ = ("first_frame", "inspect", "size", "watch")

    def __init__(self) -> None:
        self.watch: Path | None = None
        self.inspect: Path | None = None
        self.first_frame = False
        self.size: tuple[int, int] | None = None


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; gives its exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments and arguments[0] in _WITHOUT_WINDOW:
        from game.cli import main as without_window

        return int(without_window(arguments) or 0)
    return show(_parse(arguments) if arguments else Wishes())


def _parse(arguments: list[str]) -> Wishes:
    # Not needed for a plain `rowdy`, and 3 ms of the time to the first frame.
    import argparse

    from game.words import Words

    words = Words()
    parser = argparse.ArgumentParser(prog="rowdy", description=words.say("command.about"))
    parser.add_argument(
        "command", nargs="?", choices=("watch", *_WITHOUT_WINDOW), help=words.say("command.command")
    )
    parser.add_argument("file", nargs="?", type=Path, help=words.say("command.file"))
    parser.add_argument("--inspect", type=Path, metavar="FILE", help=words.say("command.inspect"))
    parser.add_argument("--first-frame", action="store_true", help=words.say("command.first_frame"))
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", help=words.say("command.size"))
    found = parser.parse_args(arguments)
    wishes = Wishes()
    if found.command in _WITHOUT_WINDOW:
        parser.error(words.say("command.first", command=found.command))
    if found.command == "watch":
        if found.file is None:
            parser.error(words.say("command.no_file"))
        wishes.watch = found.file
    elif found.file is not None:
        parser.error(words.say("command.too_much", text=found.file))
    if found.inspect is not None and not found.inspect.absolute().parent.is_dir():
        parser.error(words.say("command.no_folder", folder=found.inspect.absolute().parent))
    if found.size is not None:
        wide, _, high = found.size.partition("x")
        if not (wide.isdecimal() and high.isdecimal() and 1 <= int(wide) <= 16384
                and 1 <= int(high) <= 16384):  # fmt: skip
            parser.error(words.say("command.bad_size", text=found.size))
        wishes.size = (int(wide), int(high))
    wishes.inspect = found.inspect
    wishes.first_frame = found.first_frame
    return wishes


def show(wishes: Wishes) -> int:
    """Open the table; gives the exit status."""
    import gc

    # Collecting garbage while modules are loaded finds none and delays the first frame by 3 ms;
    # the app turns it on again.
    gc.disable()
    # pygame greets on standard output, which belongs to what commands print.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.store import Store
    from scenes.loop import App
    from scenes.stage import window

    store = Store.open()
    try:
        window.start()
    except window.NoDisplay:
        from game.words import Words

        if sys.stderr is not None:  # it is None in a windowed Windows bundle
            print(Words(store.settings.language).say("command.no_display"), file=sys.stderr)
        return 1
    app = App(store, size=wishes.size, inspect=wishes.inspect)
    try:
        if wishes.watch is not None:
            from scenes.watch import open_watch

            open_watch(app, wishes.watch)
        else:
            from scenes.title import TitleScene

            app.push(TitleScene())
        if wishes.first_frame:
            app.step(0)
            if sys.stdout is not None:
                print(f"{_age():.0f}", flush=True)
        else:
            app.run()
    finally:
        app.close()
    return 0


def _age() -> float:
    """Milliseconds since this process was started."""
    import time

    if sys.platform == "linux":
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        started = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return (time.clock_gettime(time.CLOCK_BOOTTIME) - started) * 1000
    return time.process_time() * 1000  # near enough where the start cannot be asked for


if __name__ == "__main__":
    sys.exit(main())
