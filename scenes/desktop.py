"""Puts the game into the menu of a Linux desktop, for this user, and takes it out again.

    python -m scenes.desktop [--remove]

The desktop file, the icons and the description of `assets` go where desktops look for them, below
``XDG_DATA_HOME``. The entry starts the program from which it was installed; when that is gone, so
is the entry.
"""

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import assets
from game.cli import print_anything
from game.files import why_failed, write_whole
from game.printable import is_visible, printable
from game.words import Words

NAME = "rowdy"


def main(arguments: Sequence[str] = ()) -> int:
    """Install, or remove with ``--remove``; gives the exit status."""
    words = Words()
    print_anything()
    if not sys.platform.startswith("linux"):
        return _say(words.say("desktop.only_linux"), 1)
    if list(arguments) not in ([], ["--remove"]):
        return _say(words.say("command.too_much", text=" ".join(arguments)), 2)
    folder = data_home()
    try:
        if arguments:
            remove(folder)
            return _say(words.say("desktop.removed"), 0)
        install(folder, program())
        return _say(words.say("desktop.installed", folder=folder), 0)
    except Unwritable as path:
        return _say(words.say("desktop.bad_path", path=path), 2)
    except OSError as error:
        why = words.reason(why_failed(error))
        return _say(words.say("desktop.failed", folder=folder, why=why), 1)


def _say(sentence: str, status: int) -> int:
    stream = sys.stderr if status else sys.stdout
    if stream is not None:
        print(printable(sentence), file=stream)
    return status


class Unwritable(Exception):
    """A path that no desktop file can hold: it has a line break, say, or is no UTF-8."""


def data_home() -> Path:
    """Where desktops look for what a user has installed."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    # The standard says that a relative path is to be ignored.
    return Path(chosen) if chosen.startswith("/") else Path.home() / ".local" / "share"


def program() -> list[str]:
    """The words that start this very program."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    # Not resolved: the interpreter of an environment is a link to one that does not know the game.
    script = Path(sys.executable).absolute().with_name(NAME)
    if script.is_file():
        return [str(script)]
    found = shutil.which(NAME)
    return [found] if found else [sys.executable, "-m", "scenes.command"]


def install(folder: Path, command: Sequence[str]) -> None:
    """Put everything below ``folder``; what is there from before is replaced.

    Raises ``Unwritable``, before anything is put there, if the entry cannot name the program.
    """
    for word in (*command, *_own_folder(command)):
        if not all(map(is_visible, word)):
            raise Unwritable(word)
    for source, place in _files(folder):
        data = source.read_bytes()
        if source.suffix == ".desktop":
            data = _entry(data.decode("utf-8"), command).encode("utf-8")
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, data, 0o644)
    _tell(folder)


def remove(folder: Path) -> None:
    """Take away what ``install`` has put there."""
    for _, place in _files(folder):
        place.unlink(missing_ok=True)
    _tell(folder)


def _files(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Each file, and where it goes."""
    for root in map(Path, assets.__path__):
        icons = folder / "icons" / "hicolor"
        for picture in sorted((root / "icons").glob("rowdy-*.png")):
            side = picture.stem.removeprefix("rowdy-")
            yield picture, icons / f"{side}x{side}" / "apps" / f"{NAME}.png"
        yield root / "icons" / "rowdy.svg", icons / "scalable" / "apps" / f"{NAME}.svg"
        for description in (root / "linux").glob("*.metainfo.xml"):
            yield description, folder / "metainfo" / description.name
        # The entry comes last: it is not to be seen before its icon is there.
        yield root / "linux" / "rowdy.desktop", folder / "applications" / "rowdy.desktop"


def _entry(text: str, command: Sequence[str]) -> str:
    """The desktop file with the full path of the program."""
    started = "Exec=" + " ".join(map(_quoted, command))
    lines = [f"TryExec={_escaped(command[0])}", started]
    lines += [f"Path={_escaped(path)}" for path in _own_folder(command)]
    return text.replace("Exec=rowdy", "\n".join(lines))


def _own_folder(command: Sequence[str]) -> list[str]:
    """A checkout is found only from its own folder."""
    return [str(Path(__file__).parents[1])] if len(command) > 1 else []


def _quoted(word: str) -> str:
    """A word of a command line as desktop files write it; spaces and accents are no trouble."""
    for sign in '\\"`$':
        word = word.replace(sign, "\\" + sign)
    return _escaped(f'"{word}"').replace("%", "%%")


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\")


def _tell(folder: Path) -> None:
    """Desktops look again at a folder of icons when its time has changed."""
    icons = folder / "icons" / "hicolor"
    if icons.is_dir():
        os.utime(icons)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
