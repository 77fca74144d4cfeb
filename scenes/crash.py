"""After a crash: what happened in one sentence, where the report is, and three ways on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from scenes.input.intents import Intent
from scenes.menus.sheet import Sheet, Words
from scenes.report import Report, match_of, report
from scenes.stage import text
from scenes.stage.theme import ACCENT, PAPER, SOFT, Scale
from scenes.stage.widgets import Button

if TYPE_CHECKING:
    from scenes.app import App

DEAF_MS = 400.0  # whoever was playing is still striking keys
SAVED, UNSAVED, NONE = "saved", "unsaved", "none"


def shown_after(app: App, error: BaseException) -> CrashScene:
    """Write the report while the scenes are still there, and give the scene that tells of it."""
    kept = what_is_kept(app)
    try:
        told = report(error, app.store, app)
    except Exception:  # it promises never to; but nothing may keep the screen from being shown
        told = Report(f"{type(error).__name__}\n", None)
    return CrashScene(told, kept)


def what_is_kept(app: App) -> str:
    """Whether the match can be gone on with: as the disk has it, not as it was meant."""
    try:
        match = match_of(app)
        if match is None:
            return SAVED if app.store.unfinished() is not None else NONE
        if match.outcome is not None:
            return NONE
        whole = match.path is not None and match.path.read_bytes() == match.text
        return SAVED if whole else UNSAVED
    except Exception:
        return NONE


class CrashScene(Sheet):
    """Enter opens the table again, C copies the report, Escape ends the program.

    It is shown with the usual keys, whatever the player has bound: see ``App.survive``.
    """

    keys: Mapping[str, Sequence[str]] = {"copy": ("c",)}

    def __init__(self, report: Report, kept: str = NONE) -> None:
        super().__init__()
        self.report, self.kept = report, kept
        self.done = ""  # what came of copying: the key of a sentence
        self.block = Rect(0, 0, 1, 1)
        self._deaf = DEAF_MS

    # --- layout ---

    def build(self, scale: Scale) -> None:
        say = self.app.words.say
        self.heading = say("crash.heading")
        wide = min(scale.font(1000), scale.w - 2 * scale.px(90))
        self.block = Rect((scale.w - wide) // 2, 0, wide, scale.h)
        parts = self._told(scale, wide)
        rows = self._rows(scale, wide)
        status = Words("status", say(self.done) if self.done else " ", Rect(0, 0, wide, 0),
                       scale.font(21), SOFT, PAPER, text.HANKEN_SEMIBOLD)  # fmt: skip
        high, gap = self.row_height(scale), scale.px(14)
        head = self.frame(scale, self.column(scale), 0).y - self.column(scale).y
        air = scale.px(18)
        below = status.rect.h + 2 * air + len(rows) * (high + gap) - gap
        margin = scale.px(56)
        room = max(1, scale.h - 2 * margin - head - below)
        # All of it stands together in the middle; only what is too much for that is scrolled.
        self.height = parts[-1].rect.bottom
        pane = min(room, self.height)
        top = (scale.h - head - pane - below) // 2
        self.block = Rect(self.block.x, top, wide, head + pane + below)
        self.pane = Rect(self.block.x, top + head, wide, pane)
        self.flowing += parts
        y = self.pane.bottom + air
        status.rect.topleft = (self.block.x, y)
        y = status.rect.bottom + air
        for row in rows:
            self.button_row(scale, Rect(self.block.x, y, wide, high), row, y)
            y += high + gap
        self.fixed += [status, *(button for row in rows for button in row)]
        self.focus.prefer("again")

    def column(self, scale: Scale, wide: float = 1380) -> Rect:
        return self.block

    def _told(self, scale: Scale, wide: int) -> list[Words]:
        say = self.app.words.say
        said = [("what", say(f"crash.{self.kept}"), 27, PAPER)]
        if self.report.path is not None:
            said.append(("where", say("crash.report"), 23, SOFT))
            said.append(("file", str(self.report.path), 21, PAPER))
        else:
            said.append(("where", say("crash.unwritten"), 23, SOFT))
            said.append(("report", self.report.text, 17, SOFT))
        found: list[Words] = []
        y = 0
        for id, words, px, colour in said:
            size = scale.font(px)
            face = text.HANKEN_SEMIBOLD if id == "what" else text.HANKEN
            if id in ("file", "report"):
                # A folder may be called *so*; that is not a mark in a text.
                words = words.replace("*", "∗").encode(errors="replace").decode()
                words = broken(words, face, size, wide)
            found.append(Words(id, words, Rect(0, y, wide, 0), size, colour, ACCENT, face))
            y = found[-1].rect.bottom + scale.px(8 if id == "where" else 18)
        return found

    def _rows(self, scale: Scale, wide: int) -> list[list[Button]]:
        """The buttons side by side, or below each other where large words leave no room."""
        say, hint, spot = self.app.words.say, self.app.hint, Rect(0, 0, 1, 1)
        buttons = [
            # To the title, as after a start: the match waits there.
            Button("again", say("crash.again"), spot, self.again, hint("confirm"), "primary",
                   act="confirm"),
            Button("copy", say("crash.copy"), spot, self.copy, self.key_of("copy"), act="copy"),
            Button("quit", say("crash.quit"), spot, self.app.quit, hint("back"), act="back"),
        ]  # fmt: skip
        widths = [Button.width(button.label, scale, button.key) for button in buttons]
        if sum(widths) + scale.px(16) * (len(buttons) - 1) <= wide * 1.05:
            return [buttons]
        if widths[1] + widths[2] + scale.px(16) <= wide * 1.05:
            return [buttons[:1], buttons[1:]]
        return [[button] for button in buttons]

    # --- time and acts ---

    @property
    def busy(self) -> bool:
        return self._deaf > 0

    def update(self, dt: float) -> None:
        self._deaf -= dt
        self.asleep = not self.busy

    def handle(self, intent: Intent) -> None:
        if self._deaf <= 0:
            super().handle(intent)

    def again(self) -> None:
        """Begin anew, with all that the player has chosen."""
        self.app.reset("title")
        self.app.refresh()

    def back(self) -> None:
        self.app.quit()

    def copy(self) -> None:
        """Put the report where it can be pasted from, and say whether that went well."""
        self.done = "crash.copied" if copied(self.report.text) else "crash.not_copied"
        self.layout(self.scale)

    # --- drawing ---

    def backdrop(self, surface: Surface) -> None:
        super().backdrop(surface)
        box = self.block.inflate(2 * self.scale.px(48), 2 * self.scale.px(40))
        self.draw_plate(surface, box.clamp(surface.get_rect()))


def copied(words: str) -> bool:
    """Put a text on the clipboard; whether it can be read there again."""
    import pygame

    try:
        pygame.scrap.put_text(words.replace("\0", " ").encode(errors="replace").decode())
        return bool(pygame.scrap.get_text())
    except (pygame.error, AttributeError, ValueError):
        return False


def broken(words: str, face: str, px: int, width: int) -> str:
    """The same with a line break wherever a line has no space to be wrapped at in time."""

    def wide(string: str) -> int:
        return text.size(string, face, px)[0]

    found: list[str] = []
    for line in words.split("\n"):
        while line and wide(line) > width:
            head = line[: text.LONGEST_LINE // 2]
            fits = min(len(head), len(head) * width // max(1, wide(head)))
            while fits > 1 and wide(line[:fits]) > width:
                fits -= 1
            # After a separator rather than within a name.
            cut = max(line.rfind(sign, fits // 3, fits) for sign in "/\\ ,") + 1 or max(1, fits)
            found.append(line[:cut])
            line = line[cut:]
        found.append(line)
    return "\n".join(found)
