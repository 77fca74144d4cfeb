"""What build.spec would have PyInstaller do, on any of the three systems, without doing it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).parents[2]


class Made:
    """Stands for what PyInstaller makes: keeps what it was made from."""

    def __init__(self, kind: str, values: tuple[Any, ...], options: dict[str, Any]) -> None:
        self.kind, self.values, self.options = kind, values, options

    def __getattr__(self, name: str) -> str:
        if name in ("pure", "scripts", "binaries", "datas"):
            return name
        raise AttributeError(name)


class Recipe:
    """The spec as it runs on a system: ``linux``, ``darwin`` or ``win32``."""

    def __init__(self, system: str = sys.platform) -> None:
        self.made: list[Made] = []
        self.commands: list[list[str]] = []
        with tempfile.TemporaryDirectory() as folder:
            room = Path(folder)
            (room / "rowdy").mkdir()
            self.names: dict[str, Any] = {
                "SPECPATH": str(ROOT),
                "DISTPATH": folder,
                "workpath": str(room / "work"),
                **{kind: self._maker(kind) for kind in KINDS},
            }
            code = compile((ROOT / "build.spec").read_text("utf-8"), "build.spec", "exec")
            with (
                patch.object(sys, "platform", system),
                patch.object(subprocess, "run", self._run),
                patch.object(shutil, "rmtree"),
                patch.dict(sys.modules, WRITERS),  # PyInstaller need not be installed
            ):
                exec(code, self.names)
            self.archives = [file.name for file in room.glob("*.zip")]
            self.start = (room / "work" / "rowdy.py").read_text("utf-8")
            self.first = (room / "work" / "first.py").read_text("utf-8")
            version = room / "work" / "version.txt"
            self.version_resource = version.read_text("utf-8") if version.exists() else ""

    def _maker(self, kind: str) -> Callable[..., Made]:
        def make(*values: Any, **options: Any) -> Made:
            self.made.append(Made(kind, values, options))
            return self.made[-1]

        return make

    def _run(self, command: list[str], **_: Any) -> None:
        self.commands.append(command)

    def of(self, kind: str) -> list[Made]:
        return [made for made in self.made if made.kind == kind]


def _stand_ins() -> dict[str, ModuleType]:
    names = ("PyInstaller", "PyInstaller.archive", "PyInstaller.archive.writers")
    made = {name: ModuleType(name) for name in names}
    writer = SimpleNamespace(_COMPRESSION_LEVEL=6)
    vars(made["PyInstaller.archive.writers"])["ZlibArchiveWriter"] = writer
    return made


WRITERS = _stand_ins()
KINDS = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
