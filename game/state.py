"""How a match keeps its state: in fields that are copied fast.

Bots play on thousands of copies a second. A class only has to annotate its fields.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self


def _copy_of(name: str, kind: str) -> str:
    """The expression that copies a value whose annotation is ``kind``."""
    inner = kind.removeprefix("list[")
    if inner.startswith("list["):
        return f"[{_copy_of('part', inner)} for part in {name}]"
    return f"{name}.copy()" if kind.startswith(("list[", "dict[")) else name


def _copier(fields: dict[str, str]) -> Callable[[Any], Any]:
    """The copying of these fields, a line for each, as one would write it by hand.

    Compiled: a loop over the fields takes twice as long.
    """
    lines = ["def copied(self):", "twin = type(self)()"]
    lines += [f"twin.{field} = {_copy_of(f'self.{field}', kind)}" for field, kind in fields.items()]
    made: dict[str, Any] = {}
    exec("\n    ".join([*lines, "return twin"]), made)
    copied: Callable[[Any], Any] = made["copied"]
    return copied


class _Slotted(type):
    """A class with a slot for each field that it annotates: quick to read, and none misspelt."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        fields = {
            field: kind
            for field, kind in body.get("__annotations__", {}).items()
            if not kind.startswith("ClassVar")
        }
        made: Any = super().__new__(cls, name, bases, {"__slots__": tuple(fields), **body})
        made._fields = getattr(made, "_fields", {}) | fields
        made._copied = _copier(made._fields)
        return made


class State(metaclass=_Slotted):
    """Fields that can be copied. Lists are copied as deep as their annotation says, and a dict
    too; everything else is shared, and so is never changed in place."""

    _fields: ClassVar[dict[str, str]]
    _copied: ClassVar[Callable[[Any], Any]]

    def copy(self) -> Self:
        """An independent match that goes on from here."""
        twin: Self = self._copied()
        return twin
