"""A list of everything that can be pointed at, for tests, robots and bug reports."""

import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pygame
from pygame import Rect

from game.files import make_folder
from scenes.stage.widgets import Target

if TYPE_CHECKING:
    from scenes.app import App


def listing(targets: Iterable[Target], seen: Callable[[Rect], Rect] = Rect) -> list[dict[str, Any]]:
    """The targets as plain data, in the order in which Tab goes through them; ``seen`` says where
    in the window they are."""
    return [
        {"id": target.id, "label": _writable(target.said()), "rect": list(seen(target.rect)),
         "enabled": bool(target.enabled)}
        for target in targets
        if target.pointable
    ]  # fmt: skip


def _writable(label: str) -> str:
    """Half a surrogate pair, from the name of a file, is no letter that can be written."""
    return label.encode(errors="replace").decode()


def write(path: Path, targets: list[dict[str, Any]]) -> None:
    """Put the list into `path` at one stroke: a reader sees the old list or the new one."""
    lines = b",\n ".join(msgspec.json.encode(target) for target in targets)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(b"[" + lines + b"]\n")
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


class Inspector:
    """Keeps a file up to date with what can be pointed at while the scene is at rest."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self._written: list[dict[str, Any]] | None = None

    def show(self, targets: Iterable[Target], seen: Callable[[Rect], Rect] = Rect) -> None:
        """Write the list if it is another one than last time."""
        now = listing(targets, seen)
        if now != self._written:
            write(self.path, now)
            self._written = now


def save_shot(folder: Path, surface: pygame.Surface, targets: Iterable[Target]) -> Path:
    """Save the window as a PNG with its list beside it, under a free name; gives the PNG."""
    make_folder(folder)
    for number in count(1):
        picture = folder / f"rowdy-{number:03}.png"
        with suppress(FileExistsError):
            # Made first and exclusively: a second window may be counting up at the same time.
            os.close(os.open(picture, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            break
    try:
        pygame.image.save(surface, picture)
        write(picture.with_suffix(".json"), listing(targets))
    except BaseException:
        picture.unlink(missing_ok=True)
        raise
    return picture


def shoot(app: "App") -> str:
    """Save the window of an app as it is seen now, the pending redraw not in it; gives the sentence
    that says so."""
    targets = app.scene.targets() if app.scene is not None else []
    try:
        saved = save_shot(app.store.pictures, app.window.surface, targets)
    except (OSError, pygame.error) as error:
        why = getattr(error, "strerror", None) or str(error)
        return app.words.say("app.picture_failed", why=why)
    return app.words.say("app.picture_saved", file=saved)
