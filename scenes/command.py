"""The command `rowdy`: opens the table, or hands over to the commands that need no window.

The app stands in `scenes.app`, because `rowdy simulate` and `rowdy replay` must work, and start
fast, without pygame.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.store import Store
    from scenes.app import App
    from scenes.report import HardCrashes

_WITHOUT_WINDOW = ("simulate", "replay")
_INSTALL = "--install-desktop"


class Options:
    """What the command line asked for."""

    watch: Path | None = None
    inspect: Path | None = None
    first_frame: bool = False
    selftest: bool = False
    size: tuple[int, int] | None = None


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; gives its exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments and arguments[0] in _WITHOUT_WINDOW:
        from game.cli import main as without_window

        return int(without_window(arguments) or 0)
    if arguments:  # what is printed may quote them, or a folder
        from game.cli import print_anything

        print_anything()
    if arguments and arguments[0] == _INSTALL:
        from scenes.desktop import main as install

        return install(arguments[1:])
    options = Options()
    if arguments == ["--first-frame"]:  # as plain a start as a player's
        options.first_frame = True
    elif arguments:
        _parse(arguments, options)
    if options.selftest:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from scenes.selftest import main as selftest

        return selftest()
    return show(options)


def _parse(arguments: list[str], options: Options) -> None:
    # Not needed for a plain `rowdy`, and 3 ms of the time to the first frame.
    import argparse

    from game import __version__
    from game.catalog import CATALOG
    from game.words import Words

    words = Words()

    class Parser(argparse.ArgumentParser):
        """Prints where somebody can read it: a windowed bundle has neither stdout nor stderr."""

        def _print_message(self, message: str, file: Any = None) -> None:
            if file is None and sys.stderr is None:
                from game.store import Store

                Store.open().log(message.strip())
            else:
                super()._print_message(message, file)

    about = words.say("command.about", number=words.number(len(CATALOG)))
    parser = Parser(prog="rowdy", description=about)
    parser.add_argument(
        "command", nargs="?", choices=("watch", *_WITHOUT_WINDOW), help=words.say("command.command")
    )
    parser.add_argument("file", nargs="?", type=Path, help=words.say("command.file"))
    parser.add_argument("--inspect", type=Path, metavar="FILE", help=words.say("command.inspect"))
    parser.add_argument("--first-frame", action="store_true", help=words.say("command.first_frame"))
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", help=words.say("command.size"))
    parser.add_argument("--selftest", action="store_true", help=words.say("command.selftest"))
    parser.add_argument(_INSTALL, action="store_true", help=words.say("command.install_desktop"))
    version = f"Rowdy {__version__}"
    told = words.say("command.version")
    parser.add_argument("--version", action="version", version=version, help=told)
    found = parser.parse_args(arguments)
    first = _INSTALL if found.install_desktop else found.command
    if first in (_INSTALL, *_WITHOUT_WINDOW):
        parser.error(words.say("command.first", command=first))
    if found.command == "watch" and found.file is None:
        parser.error(words.say("command.no_file"))
    if found.command != "watch" and found.file is not None:
        parser.error(words.say("command.too_much", text=found.file))
    if found.inspect is not None and not found.inspect.absolute().parent.is_dir():
        parser.error(words.say("command.no_folder", folder=found.inspect.absolute().parent))
    if found.size is not None:
        wide, _, high = found.size.partition("x")
        if not all(n.isdecimal() and 1 <= int(n) <= 16384 for n in (wide, high)):
            parser.error(words.say("command.bad_size", text=found.size))
        options.size = (int(wide), int(high))
    options.watch, options.inspect = found.file, found.inspect
    options.first_frame, options.selftest = found.first_frame, found.selftest


def show(options: Options) -> int:
    """Open the table; gives the exit status."""
    import gc

    # Collecting garbage while modules are loaded finds none and delays the first frame by 3 ms;
    # the app turns it on again.
    gc.disable()
    # pygame greets on standard output, which belongs to what commands print.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.store import Store
    from scenes.app import App
    from scenes.stage import window

    store = Store.open()
    try:
        window.start()
    except window.NoDisplay:
        from game.words import Words

        if sys.stderr is not None:  # it is None in a windowed Windows bundle
            print(Words(store.settings.language).say("command.no_display"), file=sys.stderr)
        return 1
    try:
        app = App(store, size=options.size, inspect=options.inspect)
    except Exception as error:
        _report_without_window(store, error)
        raise
    hard: list[HardCrashes] = []
    try:
        try:
            if options.watch is not None:
                from scenes.table.watch import open_watch

                open_watch(app, options.watch)
            else:
                app.push("title")
        except Exception as error:
            if not app.survive(error):
                return 1
        if options.first_frame:
            app.step(0)
            if sys.stdout is not None:
                print(f"{_age():.0f}", flush=True)
            return 0
        app.afterwards(lambda: hard.append(_expect_the_worst(app)))
        return app.run()
    finally:
        app.close()
        for crashes in hard:
            crashes.stop()


def _expect_the_worst(app: "App") -> "HardCrashes":
    """Have hard crashes written down from now on, and tell of one that happened the last time."""
    from scenes.report import HardCrashes

    crashes = HardCrashes(app.store)
    found = crashes.start()
    if found is not None and found.path is not None:
        app.notice(app.words.say("crash.last_time", file=found.path))
    return crashes


def _report_without_window(store: "Store", error: Exception) -> None:
    from game.words import Words
    from scenes.report import report

    found = report(error, store)
    if sys.stderr is not None and found.path is not None:
        print(Words(store.settings.language).say("crash.end", file=found.path), file=sys.stderr)


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
