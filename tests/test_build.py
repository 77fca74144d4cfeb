"""What is built for players: all of the program, under one version, with its icon."""

from __future__ import annotations

import ast
import re
import struct
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
import zlib
from configparser import ConfigParser
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

import game
from assets.icons.make_icons import ICNS_KINDS, ICO_SIZES, PNG_SIZES
from game.catalog import CATALOG
from game.entry import Entry
from game.words import Words
from scenes import desktop
from scenes.stage import text
from tests.bundle.recipe import Recipe

ROOT = Path(__file__).parents[1]
ICONS, LINUX = ROOT / "assets" / "icons", ROOT / "assets" / "linux"
SYSTEMS = ("linux", "darwin", "win32")
GAMES = list(CATALOG.values())
METAINFO = next(LINUX.glob("*.metainfo.xml"))


@pytest.fixture(scope="module", params=SYSTEMS)
def recipe(request: pytest.FixtureRequest) -> Recipe:
    return Recipe(request.param)


@pytest.fixture(scope="module")
def linux() -> Recipe:
    return Recipe("linux")


# --- the recipe -------------------------------------------------------------------------------


def test_every_module_is_in_the_bundle_whoever_imports_it_by_name(recipe: Recipe) -> None:
    (analysis,) = recipe.of("Analysis")
    named = set(analysis.options["hiddenimports"])
    for folder in ("game", "scenes"):
        for file in (ROOT / folder).rglob("*.py"):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            assert module.removesuffix(".__init__") in named or file.name == "__main__.py"
    for entry in CATALOG.values():
        modules = {f"game.{entry.word}.{part}" for part in ("rules", "bots")}
        modules |= {f"scenes.{entry.word}.{part}" for part in ("scene", "art", "help")}
        assert modules <= named
    assert {package for package, _ in text._FILES.values()} <= named


def test_what_the_program_imports_is_not_left_out(recipe: Recipe) -> None:
    (analysis,) = recipe.of("Analysis")
    excluded = set(analysis.options["excludes"])
    for folder in ("game", "scenes"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                names = []
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom):
                    names = [node.module or ""]
                for name in names:
                    assert not {name, name.partition(".")[0]} & excluded, (file, name)


def test_every_file_the_program_reads_is_in_the_bundle(recipe: Recipe) -> None:
    (analysis,) = recipe.of("Analysis")
    bundled = {f"{place}/{Path(file).name}" for file, place in analysis.options["datas"]}
    for folder, kinds in {"words": (".toml",), "sounds": (".ogg", ".wav")}.items():
        for file in (ROOT / "assets" / folder).rglob("*.*"):
            assert file.suffix not in kinds or str(file.relative_to(ROOT).as_posix()) in bundled
    assert {f"{package}/files/{name}" for package, name in text._FILES.values()} <= bundled
    assert {f"assets/icons/rowdy-{side}.png" for side in (64, 256)} <= bundled
    assert {f"licenses/{name}/LICENSE" for name in ("rowdy", "msgspec")} <= bundled
    assert all(Path(file).is_file() for file, _ in analysis.options["datas"])


def test_what_the_menu_of_a_desktop_needs_is_in_the_bundle_for_linux(
    linux: Recipe, tmp_path: Path
) -> None:
    (analysis,) = linux.of("Analysis")
    bundled = {Path(file) for file, _ in analysis.options["datas"]}
    assert {source for source, _ in desktop._files(tmp_path)} <= bundled


def test_a_folder_and_a_single_file_are_built_without_a_console(recipe: Recipe) -> None:
    folder, single = recipe.of("EXE")
    assert folder.options["exclude_binaries"]
    assert "exclude_binaries" not in single.options
    for program in (folder, single):
        assert program.options["console"] is False
        assert Path(program.options["icon"]).is_file()
    assert "from scenes.command import main" in recipe.start
    # What is switched off before everything else is switched on again.
    assert "gc.disable()" in recipe.first
    assert "gc.enable()" in recipe.start


def test_each_system_has_its_own() -> None:
    linux, macos, windows = (Recipe(system) for system in SYSTEMS)
    assert linux.of("EXE")[0].options["strip"] is True
    assert macos.of("EXE")[0].options["strip"] is windows.of("EXE")[0].options["strip"] is False
    (app,) = macos.of("BUNDLE")
    assert app.options["version"] == app.options["info_plist"]["CFBundleVersion"]
    assert app.options["version"] == game.__version__
    assert app.values == tuple(macos.of("COLLECT")), "never a single file inside an app"
    assert not linux.of("BUNDLE") + windows.of("BUNDLE")
    assert [name.startswith(f"rowdy-{game.__version__}-linux-") for name in linux.archives] == [
        True
    ]
    assert [command[0] for command in macos.commands] == ["ditto"]


def test_windows_is_told_the_version() -> None:
    def made(*values: object, **options: object) -> tuple[object, ...]:
        return (*values, *options.items())

    kinds = ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct")
    names = dict.fromkeys((*kinds, "VarFileInfo", "VarStruct"), made)
    recipe = Recipe("win32")
    told = str(eval(recipe.version_resource, names))  # PyInstaller reads it in the same way
    assert f"('FileVersion', '{game.__version__}')" in told
    numbers = tuple(int(part) for part in re.findall(r"\d+", game.__version__))
    assert str((*numbers, 0, 0, 0, 0)[:4]) in told


# --- the version ------------------------------------------------------------------------------


def test_the_version_stands_in_one_place() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", game.__version__)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["hatch"]["version"]["path"] == "game/__init__.py"
    places = [ROOT / "pyproject.toml", ROOT / "build.spec", METAINFO]
    for file in [*places, *(ROOT / ".github" / "workflows").iterdir()]:
        assert game.__version__ not in file.read_text("utf-8"), file


def test_an_installed_program_has_that_version() -> None:
    try:
        installed = distribution("rowdy")
    except PackageNotFoundError:
        pytest.skip("Rowdy is not installed here, it runs from its folder")
    if installed.locate_file("game/__init__.py") != Path(game.__file__):
        pytest.skip("another Rowdy is installed here")
    assert installed.version == game.__version__


# --- icons ------------------------------------------------------------------------------------


def png_size(data: bytes) -> int:
    """The side of a square PNG file with alpha, after a look at all of its parts."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    place, pixels = 8, b""
    kinds = []
    while place < len(data):
        (length,) = struct.unpack_from(">I", data, place)
        part = data[place + 4 : place + 8 + length]
        assert struct.unpack_from(">I", data, place + 8 + length)[0] == zlib.crc32(part)
        kinds.append(part[:4])
        pixels += part[4:] if part[:4] == b"IDAT" else b""
        place += 12 + length
    assert (kinds[0], kinds[-1]) == (b"IHDR", b"IEND")
    wide, high, depth, kind = struct.unpack_from(">IIBB", data, 16)
    assert (depth, kind, wide) == (8, 6, high)
    assert len(zlib.decompress(pixels)) == high * (wide * 4 + 1)
    return int(wide)


@pytest.mark.parametrize("side", PNG_SIZES)
def test_an_icon_has_the_size_of_its_name(side: int) -> None:
    assert png_size((ICONS / f"rowdy-{side}.png").read_bytes()) == side


def test_the_icon_of_windows_holds_all_sizes() -> None:
    data = (ICONS / "rowdy.ico").read_bytes()
    assert struct.unpack_from("<HHH", data) == (0, 1, len(ICO_SIZES))
    for i, side in enumerate(ICO_SIZES):
        wide, high, _, _, _, bits, length, place = struct.unpack_from("<BBBBHHII", data, 6 + 16 * i)
        assert (wide or 256, high or 256, bits) == (side, side, 32)
        assert png_size(data[place : place + length]) == side


def test_the_icon_of_macos_holds_all_sizes() -> None:
    data = (ICONS / "rowdy.icns").read_bytes()
    assert data[:8] == b"icns" + struct.pack(">I", len(data))
    found, place = [], 8
    while place < len(data):
        kind, length = struct.unpack_from(">4sI", data, place)
        found.append((kind, png_size(data[place + 8 : place + length])))
        place += length
    assert tuple(found) == ICNS_KINDS


# --- the desktop of Linux ---------------------------------------------------------------------


def entry_of(text: str) -> dict[str, str]:
    parser = ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text)
    return dict(parser["Desktop Entry"])


def test_the_desktop_file_says_what_desktops_ask_for() -> None:
    entry = entry_of((LINUX / "rowdy.desktop").read_text("utf-8"))
    assert (entry["Type"], entry["Exec"], entry["Icon"]) == ("Application", "rowdy", "rowdy")
    assert {"Name", "Comment", "Comment[fr]"} <= set(entry)
    assert all(entry[key].endswith(";") for key in ("Categories", "Keywords", "Keywords[fr]"))
    for language, of in (("en", ""), ("fr", "[fr]")):
        words = Words(language)
        assert entry[f"Comment{of}"].startswith(how_many(words))
        names = [words.say(f"{game.word}.name") for game in GAMES]
        assert entry[f"Keywords{of}"].split(";")[3:-1] == names
    # The name by which the window is known: scenes/stage/window.py sets it.
    window = (ROOT / "scenes" / "stage" / "window.py").read_text("utf-8")
    assert f'"SDL_VIDEO_X11_WMCLASS"] = "{entry["StartupWMClass"]}"' in window


def test_the_description_is_about_this_program() -> None:
    component = ElementTree.parse(METAINFO).getroot()
    assert component.findtext("id") == METAINFO.name.removesuffix(".metainfo.xml")
    assert component.findtext("launchable") == "rowdy.desktop"
    assert component.findtext("project_license") == "MIT"
    assert f'"{component.findtext("id")}"' in (ROOT / "build.spec").read_text("utf-8")
    listed = [item.text for item in component.findall("description/ul/li")]
    assert listed == [told(entry, Words(language)) for entry in GAMES for language in ("en", "fr")]
    summaries = [summary.text or "" for summary in component.findall("summary")]
    for language, summary in zip(("en", "fr"), summaries, strict=True):
        assert summary.startswith(how_many(Words(language)))


def told(entry: Entry, words: Words) -> str:
    """A game in one line of the description, from its entry and its words."""
    form = {"en": "{}, for {} to {} players: {}", "fr": "{}, de {} à {} : {}"}[words.language]
    name, line = (words.say(f"{entry.word}.{key}") for key in ("name", "tagline"))
    line = line[0].lower() + line[1:].replace("\xa0", " ")  # a list has room to break lines
    return form.format(name, entry.fewest, entry.most, line)


def how_many(words: Words) -> str:
    """How many games there are, as the title says it: ``Four card games``."""
    number = words.number(len(GAMES))
    return words.say("title.tagline", number=number).partition(".")[0]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has such a menu")
def test_the_game_goes_into_the_menu_and_out_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "à moi"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    assert desktop.main() == 0
    assert str(folder) in capsys.readouterr().out
    entry = entry_of((folder / "applications" / "rowdy.desktop").read_text("utf-8"))
    assert Path(entry["TryExec"]).is_file()
    assert (folder / "icons/hicolor/256x256/apps/rowdy.png").is_file()
    assert (folder / "icons/hicolor/scalable/apps/rowdy.svg").is_file()
    assert (folder / "metainfo" / METAINFO.name).is_file()
    assert desktop.main() == 0, "once more, over what is there"
    assert desktop.main(["--remove"]) == 0
    assert not any(path.is_file() for path in folder.rglob("*"))
    assert desktop.main(["--remove"]) == 0
    assert desktop.main(["--what"]) == 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has such a menu")
def test_a_menu_that_cannot_be_written_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file" / "below"))
    assert desktop.main() == 1
    assert str(tmp_path) in capsys.readouterr().err


def test_elsewhere_there_is_no_such_menu(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert desktop.main() == 1
    assert capsys.readouterr().err


def test_the_path_of_the_program_may_hold_any_sign(tmp_path: Path) -> None:
    desktop.install(tmp_path, ['/opt/à b/50 % "$HOME" `x` \\ rowdy'])
    entry = entry_of((tmp_path / "applications" / "rowdy.desktop").read_text("utf-8"))
    # Escaped twice: for the quotes of a command, then as a string.
    assert entry["Exec"] == '"/opt/à b/50 %% \\\\"\\\\$HOME\\\\" \\\\`x\\\\` \\\\\\\\ rowdy"'
    assert entry["TryExec"] == '/opt/à b/50 % "$HOME" `x` \\\\ rowdy'


# --- the pages --------------------------------------------------------------------------------


def test_the_readme_builds_with_the_command_that_is_tried() -> None:
    command = "-m PyInstaller build.spec"
    for place in ("README.md", ".ci/run", ".github/workflows/build.yml"):
        assert command in (ROOT / place).read_text("utf-8"), place
