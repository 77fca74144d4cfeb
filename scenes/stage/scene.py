"""What every scene promises to the app that shows it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from scenes.input.intents import Intent
from scenes.stage import paint, text
from scenes.stage.focus import Focus
from scenes.stage.theme import ACCENT, PAPER, SHADE, Scale
from scenes.stage.widgets import Button, Target, Widget

if TYPE_CHECKING:
    from scenes.app import App


class Scene:
    """One screen, or one sheet laid over another.

    Life: `enter` once, then `layout` (again on every resize, change of language or text size),
    then `handle`, `update` and `draw` until `leave`. `pause` and `resume` tell that another scene
    was laid over this one and taken away again.
    """

    opaque = True
    """False: the scene below is drawn first."""
    freezes = True
    """Whether time stands still for the scene below while this one is on top."""
    racing = False
    """True while a millisecond counts: input is then read and stamped about every millisecond."""
    hears_keys = False
    """True: every key is told as `Keyed`, down and up, instead of by what it means. Only Escape,
    F1, F10 to F12, Alt+Enter, and those function keys that `keys` names, still act."""
    hears_sticks = False
    """True: sticks and crosses of pads are told as `Leaned` instead of as arrow keys, and pads
    that come and go as `Plugged`."""
    tune: str | None = None
    """The music that is heard here, "" for none; None is that of the scene below."""
    keys: Mapping[str, Sequence[str]] = {}
    """Keys of this scene besides the usual ones: act -> keys ("stay": ["s"])."""

    app: "App"
    scale: Scale

    def __init__(self) -> None:
        self.dirty = True
        """Set it to ask for a redraw."""
        self.asleep = False
        """For `update` to set when it has nothing more to do: it need not be called again until an
        event, a new layout, a change of scenes or `dirty` wakes the scene."""
        self.whole = True
        """Set by the app before `draw`: everything must be drawn, whatever is on the surface."""
        self.widgets: list[Widget] = []
        self.focus = Focus(self.targets, self.touch, self._clicked)

    # For a scene to fill in; those that override one of the first three call it as well

    def enter(self, app: "App") -> None:
        """The scene comes onto the stack."""
        self.app = app

    def leave(self) -> None:
        """The scene goes off the stack; the last chance to save something."""
        self.focus.clear()

    def layout(self, scale: Scale) -> None:
        """Put everything in its place: the window has this scale now."""
        self.scale = scale
        self.dirty = True

    def handle(self, intent: Intent) -> None:
        """Something was asked for. The focus is asked first by default."""
        self.focus.handle(intent)

    def update(self, dt: float) -> None:
        """`dt` milliseconds have passed. The only way in which time gets into a scene."""

    def place_for_notice(self, wanted: Sequence[Rect], before: Rect) -> Rect | None:
        """Where a sentence of the app, that has stood here before, covers nothing that is needed
        now: of one of the sizes of ``wanted``, the first if it can be. None if that one, at the
        bottom, is as good as any other place."""
        return None

    def draw(self, surface: Surface) -> list[Rect] | None:
        """Draw; give the rects that changed, or None for all of it. A scene that can draw in
        parts has to draw everything when `whole` is set."""
        self.draw_widgets(surface)
        return None

    def targets(self) -> Sequence[Target]:
        """Everything that can be pointed at; what lies above comes later. Also the Tab order."""
        return self.widgets

    @property
    def busy(self) -> bool:
        """Whether something is moving by itself."""
        return False

    def pause(self) -> None:
        """Another scene was laid over this one."""
        self.focus.clear()

    def resume(self) -> None:
        """The scene above has gone."""
        self.dirty = True

    # For a scene to use

    def touch(self) -> None:
        """Ask for a redraw."""
        self.dirty = True

    def key_of(self, act: str) -> str:
        """The key for an act as it is printed on a button, this scene's own keys included even
        while another scene is on top."""
        return self.app.hint(act, tuple(self.keys.get(act, ())))

    def draw_widgets(self, surface: Surface) -> None:
        """All widgets as they stand, the focus ring, and the name of an icon pointed at."""
        for widget in self.widgets:
            widget.draw(surface, self.scale, self.focus.state(widget))
        self.focus.draw(surface, self.scale)
        self._tip(surface)

    def _tip(self, surface: Surface) -> None:
        """An icon says in words what it is for, once it is pointed at."""
        about = self.focus.current if self.focus.ring else self.focus.hovered
        if not isinstance(about, Button) or about.style != "icon" or not about.label:
            return
        scale = self.scale
        label = f"{about.label}  *{about.key}*" if about.key else about.label
        if about.why_not:
            label = f"{label}  {about.why_not}"
        words = text.render(label, text.HANKEN_BOLD, scale.font(18), PAPER, ACCENT)
        box = words.get_rect().inflate(scale.px(24), scale.px(12))
        box.midtop = (about.rect.centerx, about.rect.bottom + scale.px(10))
        if box.bottom > surface.get_height():
            box.bottom = about.rect.top - scale.px(10)
        box.clamp_ip(surface.get_rect().inflate(-scale.px(12), 0))
        surface.blit(paint.panel(box.size, SHADE, scale.px(10), alpha=235), box.topleft)
        paint.lay(surface, words, center=box.center)

    def _clicked(self, target: Target) -> None:
        if isinstance(target, Button) and target.enabled:
            self.app.sound.play("click")


def tune_of(stack: Sequence[Scene]) -> str:
    """The music of the uppermost scene that has a wish; of the menus, if none has."""
    return next((scene.tune for scene in reversed(stack) if scene.tune is not None), "menu")
