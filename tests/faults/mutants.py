"""Small wrong changes to a game's rules: where they can be made, and what each of them is."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]

# What decides a match. Not bots, not words, not what is only told; not the list of motifs.
MODULES = {
    "take-that": ("rules",),
    "plus-minus": ("cards", "moves", "rules", "score"),
    "flip-7": ("cards", "counting", "moves", "rules"),
    "twin-it": ("claims", "moves", "race", "ring", "rules", "together"),
}

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitXor: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "reversed": "list",
          "sorted": "list"}  # fmt: skip


class Mutant(NamedTuple):
    """One wrong change: in which module and function (empty: outside of all), at which line."""

    module: str
    function: str
    line: int
    was: str
    now: str
    source: str  # the whole module, changed

    @property
    def name(self) -> str:
        where = f"game/{self.module.removeprefix('game.').replace('.', '/')}.py"
        return f"{where}:{self.line} {self.function or 'at the top'}: {self.was} => {self.now}"


class Site(NamedTuple):
    """Where a change can be made."""

    module: str
    function: str
    tree: ast.Module
    place: int  # of the node, when the tree is walked
    node: ast.AST
    change: Callable[[ast.AST], ast.AST]

    def mutant(self) -> Mutant:
        twin = copy.deepcopy(self.tree)
        same = list(ast.walk(twin))[self.place]
        put = self.change(same)
        changed = ast.fix_missing_locations(_Put(same, put).visit(twin))
        was, now = _short(ast.unparse(self.node)), _short(ast.unparse(put))
        line: int = self.node.lineno  # type: ignore[attr-defined]
        return Mutant(self.module, self.function, line, was, now, ast.unparse(changed))


def sites(game: str) -> list[Site]:
    """Every place of a game's rules where a change can be made."""
    word, found = game.replace("-", "_"), []
    for name in MODULES[game]:
        tree = ast.parse((ROOT / "game" / word / f"{name}.py").read_text("utf-8"))
        places = {id(node): place for place, node in enumerate(ast.walk(tree))}
        found += [
            Site(f"game.{word}.{name}", function, tree, places[id(node)], node, change)
            for function, node in _walk(tree, "")
            for change in _changes(node)
        ]
    return found


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) < 70 else f"{text[:67]}..."


def _walk(node: ast.AST, function: str) -> Iterator[tuple[str, ast.AST]]:
    """The nodes that count, each with the function of a module or class it is in."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases"):
            continue
        if name == "keywords" and isinstance(node, ast.ClassDef):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_no_rule(child):
                continue
            inside = function
            if isinstance(child, ast.FunctionDef | ast.ClassDef) and not function.startswith("f:"):
                above = f"{function}." if function else ""
                kind = "f:" if isinstance(child, ast.FunctionDef) else ""
                inside = f"{kind}{above}{child.name}"
            yield inside.removeprefix("f:") if inside.startswith("f:") else "", child
            yield from _walk(child, inside)


def _is_no_rule(node: ast.AST) -> bool:
    """What is only there for readers and checkers."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    if isinstance(node, ast.ClassDef):  # events and views, with what they quote
        bases = [ast.unparse(base) for base in node.bases]
        told = ("contract.", "View", "msgspec.Struct", "Event")
        return any(base.startswith(told) for base in bases)
    if isinstance(node, ast.keyword):  # a check of lengths; the seed of what is only imagined
        return node.arg in ("strict", "seed")
    return isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.arguments)


def _changes(node: ast.AST) -> Iterator[Callable[[ast.AST], ast.AST]]:
    match node:
        case ast.Compare(ops=[op]):
            for other in COMPARED[type(op)]:
                yield lambda same, other=other: _with(same, ops=[other()])  # type: ignore[misc]
        case ast.Compare(ops=[_, op]):
            yield lambda same: _with(same, ops=[same.ops[0], COMPARED[type(op)][0]()])  # type: ignore[attr-defined]
            first = node.ops[0]
            yield lambda same: _with(same, ops=[COMPARED[type(first)][0](), same.ops[1]])  # type: ignore[attr-defined]
        case ast.Constant(value=bool(value)):
            yield lambda same: ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield lambda same: ast.Constant(value + 1)
            yield lambda same: ast.Constant(value - 1)
        case ast.BoolOp(op=op):
            other_op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield lambda same: _with(same, op=other_op)
        case ast.UnaryOp(op=ast.Not()):
            yield lambda same: same.operand  # type: ignore[attr-defined, no-any-return]
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in RECKONED:
            yield lambda same: _with(same, op=RECKONED[type(op)]())
            if isinstance(node, ast.AugAssign):
                yield lambda same: ast.Pass()
        case ast.Return(value=value) if value is not None:
            if not (isinstance(value, ast.Constant) and value.value is None):
                yield lambda same: ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()) | ast.Delete() | ast.Assign():
            yield lambda same: ast.Pass()
        case ast.Slice(lower=lower, upper=upper):
            if lower is not None:
                yield lambda same: _with(same, lower=None)
            if upper is not None:
                yield lambda same: _with(same, upper=None)
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            changed = CALLED[name]
            if changed != "list" or len(node.args) == 1:
                yield lambda same: ast.Call(ast.Name(changed), same.args,  # type: ignore[attr-defined]
                                            [] if changed == "list" else same.keywords)  # type: ignore[attr-defined]  # fmt: skip
        case ast.Break():
            yield lambda same: ast.Continue()
        case ast.Continue():
            yield lambda same: ast.Break()
        case ast.If() | ast.IfExp() | ast.While():
            yield lambda same: _with(same, test=ast.UnaryOp(ast.Not(), same.test))  # type: ignore[attr-defined]


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


class _Put(ast.NodeTransformer):
    """Puts a node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else super().generic_visit(node)
