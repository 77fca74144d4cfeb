"""Size and first frame of the built program, against a bare pygame window bundled the same way.

    python tests/bench/bundle.py [--bundle dist/rowdy] [--runs 7]

Needs PyInstaller (``pip install ".[build]"``, best in an environment of its own). Without
``--bundle`` the program is built first. The bare window is built with the excludes, the stripping
and the unpacked modules of build.spec. Both are started in turn; medians are compared. The bars
are 1.35 for the size and 1.3 for the first frame. The program is started as plainly as possible,
on a screen of which it makes a window of the size of the bare one.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from first_frame import BARE, ROOT, once
from screen import as_installed, screen

sys.path.insert(0, str(ROOT))
from tests.bundle.recipe import Recipe

LARGEST, SLOWEST = 1.35, 1.3
SCREEN, WINDOW = "1400x900", "1280, 720"
ENDING = ".exe" if sys.platform == "win32" else ""

BARE_SPEC = """
from PyInstaller.archive.writers import ZlibArchiveWriter
ZlibArchiveWriter._COMPRESSION_LEVEL = 0
analysis = Analysis(["bare.py"], excludes={excludes!r})
looks = dict(strip={strip!r}, upx=False, console=False, name="bare")
program = EXE(PYZ(analysis.pure), analysis.scripts, [], exclude_binaries=True, **looks)
COLLECT(program, analysis.binaries, analysis.datas, strip={strip!r}, upx=False, name="bare")
"""


def build(spec: Path, room: Path) -> None:
    """Have PyInstaller make what the spec says, below `room`."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(room), "--workpath", str(room / "work"), str(spec)]
    subprocess.run(command, cwd=spec.parent, check=True)


def build_bare(room: Path) -> Path:
    """A bare window, bundled as the game is."""
    recipe = Recipe()
    (analysis,), (collect,) = recipe.of("Analysis"), recipe.of("COLLECT")
    wishes = {"excludes": analysis.options["excludes"], "strip": collect.options["strip"]}
    (room / "bare.py").write_text(BARE.format(size=WINDOW), "utf-8")
    (room / "bare.spec").write_text(BARE_SPEC.format(**wishes), "utf-8")
    build(room / "bare.spec", room)
    return room / "bare"


def megabytes(folder: Path) -> float:
    """The files of a folder; what is only a link to another of them counts nothing."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in files) / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--bundle", type=Path, help="the folder of the built program")
    parser.add_argument("--runs", type=int, default=7)
    wishes = parser.parse_args()
    if find_spec("PyInstaller") is None:
        print('PyInstaller is not installed: pip install ".[build]"')
        return 0
    if shutil.which("Xvfb"):
        os.environ.pop("DISPLAY", None)
        os.environ.pop("WAYLAND_DISPLAY", None)
    with tempfile.TemporaryDirectory() as folder, screen(SCREEN):
        room = Path(folder)
        as_installed(room)
        if wishes.bundle is None:
            build(ROOT / "build.spec", room)
        rowdy: Path = (wishes.bundle or room / "rowdy").absolute()
        bare = build_bare(room)
        sizes = megabytes(bare), megabytes(rowdy)
        larger = sizes[1] / sizes[0]
        print(f"size         bare {sizes[0]:6.1f} MB   rowdy {sizes[1]:6.1f} MB   ", end="")
        print(f"ratio {larger:.2f}  (bar {LARGEST})")
        os.environ["ROWDY_HOME"] = str(room / "home")
        commands = {
            "bare": [str(bare / f"bare{ENDING}")],
            "rowdy": [str(rowdy / f"rowdy{ENDING}"), "--first-frame"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(wishes.runs + 1):
            for name, command in commands.items():
                taken = once(command)
                if turn:  # the first start of all reads the disk
                    times[name].append(taken)
    for say in (statistics.median, min):
        fast, ours = say(times["bare"]), say(times["rowdy"])
        print(f"first frame  bare {fast:6.0f} ms   rowdy {ours:6.0f} ms   ", end="")
        print(f"ratio {ours / fast:.2f}  ({say.__name__}; bar {SLOWEST})")
    # Only the size: the time of a busy machine breaks nothing.
    return int(larger > LARGEST)


if __name__ == "__main__":
    sys.exit(main())
