"""Tries the built program as a player has it: unpacked somewhere, without Python, without us.

    python tests/bundle/smoke.py dist/rowdy-VERSION-SYSTEM.zip [--onefile dist/rowdy-onefile]

One line a check; the exit status is the number of those that failed. Everything that needs eyes
and hands is done on a virtual screen (Linux with Xvfb, xdotool and ImageMagick); elsewhere the
program tests itself without a screen.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from game import __version__
from game.catalog import CATALOG
from tests.window.driver import Rowdy

LONGEST = 240  # seconds
NOBODY = "65534"
# A machine that has sound has none for ALSA without its settings.
NO_SOUND = {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": os.devnull}
TOOLS = ("Xvfb", "xdotool", "import")
FEWEST_COLOURS = 500  # of a title; a window in which nothing is drawn has one


class Smoke:
    """The checks of one bundle."""

    def __init__(self, bundle: Path, room: Path, display: str) -> None:
        self.room, self.display = room, display
        # Where people unpack things.
        place = room / "Jeux d’été (à garder)"
        place.mkdir()
        self.bundle = unpacked(bundle, place)
        self.program = executable(self.bundle)
        self.failed = 0
        self.homes = 0

    def check(self, about: str, deed: Callable[[], str | None]) -> None:
        """Do it and say how it went."""
        started = time.monotonic()
        try:
            said, mark = deed(), "ok  "
        except (AssertionError, OSError, subprocess.SubprocessError) as error:
            self.failed += 1
            said, mark = str(error), "FAIL"
        taken = time.monotonic() - started
        print(f"{mark} {about} ({taken:.1f} s){': ' if said else ''}{said or ''}", flush=True)

    def home(self) -> Path:
        """A folder for the files of a player who starts for the first time."""
        self.homes += 1
        folder = self.room / f"chez moi {self.homes}"
        folder.mkdir()
        return folder

    def run(
        self, *arguments: str, program: Path | None = None, around: Mapping[str, str] | None = None
    ) -> str:
        """What the program prints; it has to end by itself, and well."""
        environment = {**os.environ, "ROWDY_HOME": str(self.home()), **NO_SOUND}
        for name in ("PYTHONPATH", "PYTHONHOME", "WAYLAND_DISPLAY"):
            environment.pop(name, None)
        if self.display:
            environment["DISPLAY"] = self.display
            environment.pop("SDL_VIDEODRIVER", None)
        else:
            environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        done = subprocess.run(
            [str(program or self.program), *arguments],
            cwd=self.room,
            env={**environment, **(around or {})},
            capture_output=True,
            timeout=LONGEST,
            check=False,
        )
        said = (done.stdout + done.stderr).decode("utf-8", "replace")
        assert done.returncode == 0, f"exit status {done.returncode}: {said[-2000:]}"
        return done.stdout.decode("utf-8", "replace").strip()

    def open(self, home: Path, **surroundings: str) -> Rowdy:
        """The window, to be driven from outside."""
        around = {"LC_ALL": "C.UTF-8", **NO_SOUND, **surroundings}
        return Rowdy(self.display, home, program=[str(self.program)], surroundings=around)

    # --- without hands ---

    def version(self) -> str:
        said = self.run("--version")
        # A windowed program of Windows may have nowhere to print.
        assert __version__ in said or (sys.platform == "win32" and not said), said
        return said

    def first_frame(self, program: Path | None = None) -> str:
        said = self.run("--first-frame", program=program)
        assert said.isdecimal() or (sys.platform == "win32" and not said), said
        return f"{said} ms"

    def matches(self) -> str:
        for game in CATALOG:
            self.run("simulate", game, "--seats", "easy,normal", "--matches", "2")
        return ", ".join(CATALOG)

    def ladder(self) -> str:
        """With a game whose best bots are as quick as the others."""
        picture = self.home() / "ladder.svg"
        game = next(name for name, entry in CATALOG.items() if entry.rules().timed)
        asked = ("--ladder", "--players", "2", "--matches", "1", "--picture", str(picture))
        self.run("simulate", game, *asked)
        assert picture.read_text(encoding="utf-8").startswith("<svg ")
        return game

    def selftest(self, **around: str) -> str:
        lines = self.run("--selftest", around=around).splitlines()
        return lines[-1] if lines else ""

    # --- with eyes and hands ---

    def title(self) -> str:
        home = self.home()
        with self.open(home) as rowdy:
            english = rowdy.see("new_game")["label"]
            before = self.picture(rowdy, "english")
            rowdy.click("language")
            french = rowdy.wait(lambda: self.other(rowdy, english))
            assert french == "Nouvelle partie", french
            after = self.picture(rowdy, "french")
            assert before != after, "the title looks the same in both languages"
            (file,) = home.rglob("settings.json")
            assert json.loads(file.read_bytes())["language"] == "fr"
            rowdy.click("language")
            assert rowdy.wait(lambda: self.other(rowdy, french)) == english
            rowdy.click("quit")
            assert rowdy.process.wait(20) == 0
        file.write_text('{"version": 1, "language": "fr"}', "utf-8")
        with self.open(home) as rowdy:
            assert rowdy.see("new_game")["label"] == french
        return f"{english} / {french}"

    def other(self, rowdy: Rowdy, label: str) -> str:
        """What stands on the first button now, once that is another text than before."""
        now: str = rowdy.targets().get("new_game", {"label": label})["label"]
        return now if now != label else ""

    def picture(self, rowdy: Rowdy, name: str) -> bytes:
        """The window as it is on the screen, with the cards on the title drawn."""
        picture = self.room / f"{name}.png"
        end = time.monotonic() + 20
        last = b""
        while time.monotonic() < end:
            command = ["import", "-window", rowdy.window, str(picture)]
            subprocess.run(command, env=rowdy.environment, check=True, timeout=30)
            pixels, colours = looked_at(picture)
            if colours > FEWEST_COLOURS and pixels == last:
                return pixels
            last = pixels
            time.sleep(0.3)
        raise AssertionError(f"{picture}: {colours} colours, or it never comes to rest")

    def read_only_home(self) -> str:
        """Nothing can be written where a player's files would be; all can be played."""
        ours = self.home()
        ours.chmod(0o777)  # the list of what can be clicked, by another user
        home = self.room / "lecture seule"
        home.mkdir()
        home.chmod(0o555)
        around = {"HOME": str(home), "ROWDY_HOME": "", "LC_ALL": "C.UTF-8", **NO_SOUND}
        around |= {f"XDG_{kind}_HOME": "" for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
        program = [str(self.program)]
        if os.getuid() == 0:  # to whom nothing is read-only
            program = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", *program]
        with Rowdy(self.display, ours, program=program, surroundings=around) as rowdy:
            rowdy.click("game.take-that")
            rowdy.see("start")
            rowdy.click("start")
            rowdy.see("table.menu")
            before = rowdy.wait(lambda: self.my_turn(rowdy), 60)
            cards = [id for id in before if id.startswith("hand.")]
            for card in cards:
                rowdy.click(card)
                rowdy.click("line.end")
                time.sleep(1.0)
                now = rowdy.targets()
                if {id for id in now if id.startswith("line.")} != {
                    id for id in before if id.startswith("line.")
                }:
                    break
            else:
                raise AssertionError("no card could be laid")
            assert rowdy.process.poll() is None
        assert not list(home.iterdir())
        return "a card was laid"

    def my_turn(self, rowdy: Rowdy) -> dict[str, dict[str, object]] | None:
        seen = rowdy.targets()
        return seen if "line.end" in seen and any(id.startswith("hand.") for id in seen) else None

    def in_the_menu(self) -> str:
        """The program can put itself into the menu of the desktop."""
        folder = self.room / "données"
        around = {"XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8"}
        self.run("--install-desktop", around=around)
        entry = folder / "applications" / "rowdy.desktop"
        assert f'Exec="{self.program}"' in entry.read_text("utf-8")
        if shutil.which("desktop-file-validate"):
            subprocess.run(["desktop-file-validate", str(entry)], check=True)
        assert (folder / "icons/hicolor/48x48/apps/rowdy.png").is_file()
        self.run("--install-desktop", "--remove", around=around)
        assert not any(path.is_file() for path in folder.rglob("*"))
        return "and out of it"


def unpacked(bundle: Path, place: Path) -> Path:
    """The bundle in its new place, as the system's own tools put it there."""
    if bundle.suffix != ".zip":
        shutil.copytree(bundle, place / bundle.name, symlinks=True)
    elif sys.platform == "win32":
        shutil.unpack_archive(bundle, place)
    else:
        mac = ["ditto", "-x", "-k", str(bundle), str(place)]
        linux = ["unzip", "-q", str(bundle), "-d", str(place)]
        subprocess.run(mac if sys.platform == "darwin" else linux, check=True)
    (found,) = place.iterdir()
    return found


def executable(bundle: Path) -> Path:
    """The program in a bundle."""
    if bundle.suffix == ".app":
        return bundle / "Contents" / "MacOS" / "rowdy"
    return bundle / ("rowdy.exe" if sys.platform == "win32" else "rowdy")


def looked_at(picture: Path) -> tuple[bytes, int]:
    """The pixels of a picture, and how many colours they have."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    pixels = pygame.image.tobytes(pygame.image.load(picture), "RGB")
    return pixels, len({pixels[i : i + 3] for i in range(0, len(pixels), 3)})


@contextmanager
def screen() -> Iterator[str]:
    """The name of a virtual screen, or "" where there can be none."""
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if sys.platform != "linux" or missing:
        print(f"no virtual screen: {', '.join(missing) or sys.platform}", flush=True)
        yield ""
        return
    ours, theirs = os.pipe()
    # -ac: another user may open windows too.
    command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1400x900x24", "-noreset"]
    command += ["-nolisten", "tcp", "-ac"]
    with subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL) as server:
        os.close(theirs)
        try:
            with os.fdopen(ours) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "bundle", type=Path, help="the zip, the folder of the program, or Rowdy.app"
    )
    parser.add_argument("--onefile", type=Path, help="the program as a single file")
    parser.add_argument("--pictures", type=Path, help="a folder for what was seen")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rowdy-smoke-") as folder, screen() as display:
        room = Path(folder)
        room.chmod(0o755)  # another user has to find the program
        smoke = Smoke(wishes.bundle, room, display)
        smoke.check("version", smoke.version)
        smoke.check("first frame", smoke.first_frame)
        smoke.check("bots play", smoke.matches)
        smoke.check("levels are drawn as a ladder", smoke.ladder)
        smoke.check("self-test, no sound", smoke.selftest)
        nowhere = str(room / "a file" / "home")
        (room / "a file").write_bytes(b"in the way")
        smoke.check("self-test, no home", lambda: smoke.selftest(ROWDY_HOME=nowhere))
        if display:
            smoke.check("title in both languages", smoke.title)
            smoke.check("read-only home", smoke.read_only_home)
        if sys.platform == "linux":
            if "--install-desktop" in smoke.run("--help"):
                smoke.check("menu of the desktop", smoke.in_the_menu)
            else:
                print("skip menu of the desktop: scenes/command.py has no --install-desktop yet")
        if wishes.onefile:
            single = wishes.onefile.absolute()
            smoke.check("first frame of the single file", lambda: smoke.first_frame(single))
        if wishes.pictures:
            for picture in room.glob("*.png"):
                shutil.copy(picture, wishes.pictures)
    print(f"{smoke.failed} failed", flush=True)
    return smoke.failed


if __name__ == "__main__":
    sys.exit(main())
