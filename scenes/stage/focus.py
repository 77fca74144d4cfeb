"""One focus for mouse, keys, pad and finger, over anything that can be pointed at."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from scenes.input.intents import DIRECTIONS, Acted, Erased, Intent, Pointed, Typed
from scenes.stage import paint
from scenes.stage.theme import ACCENT, Scale
from scenes.stage.widgets import State, Target, TextField

Targets = Sequence[Target] | Callable[[], Sequence[Target]]


class Focus:
    """Knows which target is pointed at, held down and chosen.

    Targets are remembered by id, so a scene may list new ones at any time. `changed` is called
    when something has to be drawn anew, `activated` just before a target acts.
    """

    def __init__(
        self, targets: Targets, changed: Callable[[], object] = lambda: None,
        activated: Callable[[Target], object] = lambda target: None,
    ) -> None:  # fmt: skip
        self._targets, self._changed, self._activated = targets, changed, activated
        self._current = self._hovered = self._pressed = self._preferred = ""
        self._current_rect: Rect | None = None
        self._finger = 0
        self.ring = False
        """Whether the ring is shown: after a key or a pad was used, until the pointer moves."""
        self.field: TextField | None = None
        """The text field that is being edited."""

    # What there is

    def targets(self) -> list[Target]:
        listed = self._targets() if callable(self._targets) else self._targets
        return [t for t in listed if t.pointable]

    def order(self) -> list[Target]:
        """Those that Tab goes through: they do something, or say why they do not."""
        return [t for t in self.targets() if t.answers]

    def find(self, id: str) -> Target | None:
        return next((t for t in self.targets() if t.id == id), None) if id else None

    def at(self, pos: tuple[int, int]) -> Target | None:
        """The uppermost target there; what is listed later lies above."""
        return next((t for t in reversed(self.targets()) if t.contains(pos)), None)

    @property
    def current(self) -> Target | None:
        """The target that `confirm` would activate. When it has gone, the nearest one takes its
        place: who lays a card with the keys goes on from the card beside it."""
        found = self.find(self._current)
        if found is not None and found.answers:
            return found
        where = found.rect if found is not None else self._current_rect
        order = self.order()
        if not self._current or where is None or not order:
            return None
        x, y = where.center
        return min(order, key=lambda t: (t.rect.centerx - x) ** 2 + (t.rect.centery - y) ** 2)

    @property
    def hovered(self) -> Target | None:
        return self.find(self._hovered)

    @property
    def pressed(self) -> Target | None:
        return self.find(self._pressed)

    def state(self, target: Target) -> State:
        """How to draw it."""
        hovered = target.id == self._hovered
        held = target.id == self._pressed and (hovered or target.grabs)
        current = self.current if self.ring else None
        return State(hovered, held, current is not None and current.id == target.id)

    # Moving it

    def prefer(self, id: str) -> None:
        """Where the focus starts when the first key is pressed."""
        self._preferred = id

    def set(self, target: Target | None, ring: bool = True) -> None:
        self._current = target.id if target is not None else ""
        self._current_rect = Rect(target.rect) if target is not None else None
        self.ring = ring and target is not None
        self._changed()

    def along(self, by: int) -> None:
        """On to the next target, or back to the one before."""
        current, order = self.current, self.order()
        if current is None or not self.ring:
            self._start()
            return
        ids = [t.id for t in order]
        self.set(order[(ids.index(current.id) + by) % len(order)])

    def move(self, direction: str, among: Sequence[Target] | None = None) -> None:
        """To the nearest target in that direction, or of these; stays if there is none."""
        current = self.current
        if current is None or not self.ring:
            self._start()
            return
        sign = -1 if direction in ("left", "up") else 1
        here = current.rect
        costs: list[tuple[float, Target]] = []
        for target in self.order() if among is None else among:
            there = target.rect
            ahead, aside = there.centerx - here.centerx, there.centery - here.centery
            gap = max(there.top - here.bottom, here.top - there.bottom, 0)
            if direction in ("up", "down"):
                ahead, aside = aside, ahead
                gap = max(there.left - here.right, here.left - there.right, 0)
            hardly = abs(ahead) < abs(aside) / 4 and gap
            if target.id != current.id and ahead * sign > 0 and not hardly:
                # Off the beam counts much more than far along it, or a row would be left too soon.
                costs.append((abs(ahead) + 3 * gap + 0.5 * abs(aside), target))
        if costs:
            self.set(min(costs, key=lambda cost: cost[0])[1])

    def activate(self, target: Target | None = None, pos: tuple[int, int] | None = None) -> bool:
        """Activate `target`, or the one that has the focus; False if there is none."""
        target = target or self.current
        if target is None:
            return False
        if self.field is not None and target is not self.field:
            self._end_editing(keep=True)
        self._activated(target)
        if isinstance(target, TextField) and target.enabled:
            self.field = target
            target.begin()
        else:
            target.activate(pos)
        self._changed()
        return True

    def cancel(self) -> None:
        """Let go of what is held; nothing happens."""
        if self._pressed:
            self._pressed = ""
            self._changed()

    def clear(self) -> None:
        """Forget where the pointer is and end any editing: the scene is no longer on top."""
        self.cancel()
        self._end_editing(keep=True)
        self._hovered = ""
        self._changed()

    # Intents

    def handle(self, intent: Intent) -> bool:
        """Take the intent if it is for a target; True if it was taken.

        Moves of the pointer are never taken, so that a scene can follow them as well.
        """
        if isinstance(intent, Pointed):
            return self._point(intent)
        if self.field is not None:
            return self._edit(self.field, intent)
        if isinstance(intent, Acted):
            return self._act(intent.name)
        return False

    def _point(self, intent: Pointed) -> bool:
        kind = intent.kind
        if kind == "cancel":
            self.cancel()
            return False
        if intent.button != 1:
            return False
        if self._pressed and intent.finger != self._finger:
            return False  # a second finger does not disturb the first
        under = self.at(intent.pos)
        if kind == "move":
            self._hover(under)
            held = self.pressed
            if held is not None and held.grabs and held.enabled:
                held.drag(intent.pos)
                self._changed()
            return False
        if kind == "down":
            if self.field is not None and under is not self.field:
                self._end_editing(keep=True)
            self._hover(under)
            self._finger = intent.finger
            self._pressed = under.id if under is not None else ""
            if under is None:
                return False
            self.set(under, ring=False)
            if under.grabs and under.enabled:
                under.drag(intent.pos)
            return True
        held, self._pressed = self.pressed, ""
        if held is None:
            return False
        self._changed()
        if intent.finger:
            self._hovered = ""  # a finger that is gone points at nothing
        if under is not None and under.id == held.id and held.answers:
            self.activate(held, intent.pos)
        return True

    def _hover(self, target: Target | None) -> None:
        id = target.id if target is not None else ""
        if id != self._hovered:
            self._hovered = id
            self._changed()
        if target is not None and (self.ring or self._current != id) and not self.field:
            self.set(target, ring=False)

    def _act(self, name: str) -> bool:
        if name in ("next", "previous"):
            self.along(1 if name == "next" else -1)
        elif name in DIRECTIONS:
            current = self.current if self.ring and name in ("left", "right") else None
            by = -1 if name == "left" else 1
            if current is not None and current.enabled and current.step(by):
                self._changed()
                return True
            self.move(name)
        elif name == "confirm" and self.ring and self.current is not None:
            return self.activate()
        else:
            target = next((t for t in self.order() if t.act == name), None)
            return target is not None and self.activate(target)
        return bool(self.order())

    def _edit(self, field: TextField, intent: Intent) -> bool:
        if isinstance(intent, Typed):
            field.type(intent.text)
        elif isinstance(intent, Erased):
            field.erase()
        elif isinstance(intent, Acted):
            self._end_editing(keep=intent.name != "back")
            if intent.name in ("next", "previous", "up", "down"):
                self.ring = True
                return self._act(intent.name)
        else:
            return False
        self._changed()
        return True

    def _end_editing(self, keep: bool) -> None:
        if self.field is not None:
            field, self.field = self.field, None
            field.finish(keep)
            self._changed()

    def _start(self) -> None:
        """Show the ring where it would be expected: where it was, or on what confirm means."""
        order = self.order()
        wanted = self.current or self.find(self._preferred)
        if wanted is None or wanted not in order:
            wanted = next((t for t in order if t.act == "confirm"), order[0] if order else None)
        self.set(wanted)

    # Drawing

    def draw(self, surface: Surface, scale: Scale) -> None:
        """Draw the ring around the target that has the focus, if it is to be seen."""
        current = self.current if self.ring else None
        if current is None or self.field is not None:
            return
        out = scale.px(6)
        box = current.rect.inflate(2 * out, 2 * out)
        radius = scale.px(12) if current.radius is None else current.radius
        drawn = paint.ring(box.size, ACCENT, radius + out, max(2, scale.px(3)))
        surface.blit(drawn, box.topleft)
