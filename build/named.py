"""What a module asks of others and what it has for them, as far as its source shows.

Runs inside Pyodide (compile_inside.py): conditions hold there as they do in the page, and the language is the
newest. What a name stands for is followed as long as it can be a module: through scopes, other names for it,
and members in turn.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import sys
from collections.abc import Iterable, Iterator
from types import SimpleNamespace

Members = tuple[str, ...]
Reference = tuple[str, Members]
"""A module, and members in turn: ``os.path.join`` is ("os", ("path", "join"))."""
Binding = Reference | ast.expr | None
"""What a name may stand for: what is imported, an expression that may lead there, or nothing of a module."""

FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
COMPREHENSIONS = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
SCOPES = FUNCTIONS | COMPREHENSIONS | ast.ClassDef
OUTSIDE = ast.Global | ast.Nonlocal

# What decides a condition here as in the page; no module is the program there.
PAGE = {
    "sys": SimpleNamespace(platform=sys.platform, version_info=sys.version_info),
    "os": SimpleNamespace(name=os.name),
    "__name__": "",
    "TYPE_CHECKING": False,
}
DECIDABLE = (
    ast.Name | ast.Attribute | ast.Constant | ast.Compare | ast.cmpop | ast.BoolOp | ast.boolop | ast.UnaryOp
    | ast.unaryop | ast.Tuple | ast.Set | ast.expr_context
)  # fmt: skip

IMPORTS = (ast.Import, ast.ImportFrom)


def named(tree: ast.Module, module: str, is_package: bool) -> dict[str, object]:
    """What a module asks for and has; the tree is not whole any more then.

    ``asks``: line, module and members in turn; ``gives``: name → each that it may stand for, a module and
    members in turn, or null; ``stars``: modules all of whose names it takes.
    """
    reader = _Reader(module if is_package else module.rpartition(".")[0])
    reader.read(_Live().visit(tree))
    return {"asks": sorted(reader.asks), "gives": reader.given(), "stars": sorted(reader.stars)}


class _Live(ast.NodeTransformer):
    """Takes out what a page never runs."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for part in ("body", "orelse"):
            block = getattr(node, part, None)
            if isinstance(block, list):
                ends = [at for at, one in enumerate(block, 1) if isinstance(one, ast.Return | ast.Raise)]
                del block[min(ends, default=len(block)) :]
        return node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        holds = _decided(node.test)
        return node if holds is None else node.body if holds else node.orelse

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        holds = _decided(node.test)
        return node if holds is None else node.body if holds else node.orelse


def _decided(test: ast.expr) -> bool | None:
    """Whether a condition holds in the page, if nothing else decides it."""
    for node in ast.walk(test):
        if not isinstance(node, DECIDABLE) or (isinstance(node, ast.Name) and node.id not in PAGE):
            return None
    try:
        return bool(eval(ast.unparse(test), dict(PAGE)))
    except AttributeError:
        return None


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """All below a node that is of its scope, in order; of scopes in it no more than that they are there."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, SCOPES):
            yield from _own(child)


def _chain(node: ast.AST | Reference | None) -> tuple[str, Members] | None:
    """A name and its members in turn, if an expression is nothing else."""
    members: list[str] = []
    while isinstance(node, ast.Attribute):
        members.append(node.attr)
        node = node.value
    return (node.id, tuple(reversed(members))) if isinstance(node, ast.Name) else None


def _last_names(nodes: Iterable[ast.AST]) -> set[str]:
    return {node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "") for node in nodes}


def _expected(errors: Iterable[ast.expr | None]) -> set[type[ast.AST]]:
    """Which statements and expressions may ask for what is missing, where these errors are caught."""
    names = _last_names(one for error in errors if error for one in getattr(error, "elts", [error]))
    imports = IMPORTS if names & {"ImportError", "ModuleNotFoundError"} else ()
    return {*imports, *([ast.Attribute] if "AttributeError" in names else [])}


def _ensured(node: ast.AST) -> Iterator[tuple[str, Members]]:
    """What is there within a node, because it asks before."""
    if isinstance(node, ast.If | ast.IfExp | ast.BoolOp):
        for test in node.values if isinstance(node, ast.BoolOp) else [node.test]:
            for one in ast.walk(test):
                match one:
                    case ast.Call(ast.Name("hasattr"), [found, ast.Constant(str(name))]):
                        if chain := _chain(found):
                            yield chain[0], (*chain[1], name)


class _Reader(ast.NodeVisitor):
    """Goes through a module, with the scopes around the node that it is at."""

    def __init__(self, package: str) -> None:
        self.asks: set[tuple[int, str, Members]] = set()
        self.stars: set[str] = set()
        self._package = package
        self._scopes: list[tuple[ast.AST, dict[str, list[Binding]]]] = []
        self._gone: set[str] = set()
        self._spared: list[type[ast.AST]] = []  # what may ask for what is missing, here
        self._ensured: list[tuple[str, Members]] = []  # what is known to be there, here

    def read(self, tree: ast.Module) -> None:
        top = self._names_of(tree)
        for node in ast.walk(tree):
            for name in node.names if isinstance(node, ast.Global) else ():
                top.setdefault(name, []).append(None)
        for node in _own(tree):
            if isinstance(node, ast.Name):
                (self._gone.add if isinstance(node.ctx, ast.Del) else self._gone.discard)(node.id)
        self._scopes.append((tree, top))
        self.generic_visit(tree)

    def given(self) -> dict[str, list[Reference | None]]:
        """What the module has, and what each of it may stand for."""
        return {name: self._led_to(name, 0) for name in sorted(self._scopes[0][1]) if name not in self._gone}

    # --- scopes

    def visit(self, node: ast.AST) -> None:
        scopes, ensured = len(self._scopes), len(self._ensured)
        if isinstance(node, SCOPES):
            self._scopes.append((node, self._names_of(node)))
        self._ensured += _ensured(node)
        super().visit(node)
        del self._scopes[scopes:], self._ensured[ensured:]

    def _names_of(self, scope: ast.AST) -> dict[str, list[Binding]]:
        """The names of a scope, and what it binds each to."""
        nodes = list(_own(scope))
        elsewhere = {name for node in nodes if isinstance(node, OUTSIDE) for name in node.names}
        aliases: dict[ast.AST, ast.expr] = {}
        for node in nodes:
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and _chain(node.value):
                aliases[node.targets[0]] = node.value
        names: dict[str, list[Binding]] = {}
        for node in nodes:
            for name, binding in self._bound(node, aliases.get(node)):
                if name not in elsewhere:
                    names.setdefault(name, []).append(binding)
        return names

    def _bound(self, node: ast.AST, value: ast.expr | None) -> Iterator[tuple[str, Binding]]:
        """The names that a node binds."""
        if isinstance(node, ast.Import):
            for alias in node.names:
                name = alias.name if alias.asname else alias.name.partition(".")[0]
                yield alias.asname or name, (name, ())
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, (self._base(node), (alias.name,))
        elif isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                yield node.id, value
        elif isinstance(node, ast.arg):
            yield node.arg, None
        elif not isinstance(node, ast.alias) and isinstance(getattr(node, "name", None), str):
            yield vars(node)["name"], None  # a function, a class, an error, a pattern
            if "global_enum" in _last_names(getattr(node, "decorator_list", ())):
                yield from ((member, None) for member in self._names_of(node))

    def _base(self, node: ast.ImportFrom) -> str:
        return importlib.util.resolve_name("." * node.level + (node.module or ""), self._package)

    def _led_to(
        self, name: str, depth: int, seen: frozenset[tuple[str, int]] = frozenset()
    ) -> list[Reference | None]:
        """All that a name may stand for in the scope of that depth: modules or members of some, or None."""
        for at in range(depth, -1, -1):
            scope, names = self._scopes[at]
            if name not in names or (at < depth and isinstance(scope, ast.ClassDef)) or (name, at) in seen:
                continue
            found: list[Reference | None] = []
            for binding in names[name]:
                if not isinstance(binding, ast.expr):
                    found.append(binding)
                elif chain := _chain(binding):
                    there = self._led_to(chain[0], at, seen | {(name, at)})
                    found += [one and (one[0], (*one[1], *chain[1])) for one in there]
            return found
        return [None]

    # --- what is asked for

    def visit_Import(self, node: ast.Import) -> None:
        if ast.Import not in self._spared:
            self.asks |= {(node.lineno, alias.name, ()) for alias in node.names}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        base = self._base(node)
        names = {alias.name for alias in node.names}
        self.stars |= {base} if "*" in names else set()
        if ast.ImportFrom not in self._spared:
            self.asks |= {(node.lineno, base, ()), *((node.lineno, base, (name,)) for name in names - {"*"})}

    def visit_Attribute(self, node: ast.Attribute) -> None:
        chain = _chain(node if isinstance(node.ctx, ast.Load) else node.value)
        if chain is None:
            self.generic_visit(node)
        elif ast.Attribute not in self._spared and chain not in self._ensured:
            for module, members in filter(None, self._led_to(chain[0], len(self._scopes) - 1)):
                self.asks.add((node.lineno, module, (*members, *chain[1])))

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        match node.args:
            case [ast.Constant(str(name)), *_] if _last_names([node.func]) & {"import_module", "__import__"}:
                if ast.Import not in self._spared:
                    self.asks.add((node.lineno, importlib.util.resolve_name(name, self._package), ()))

    # --- where it is expected that something is missing

    def visit_Try(self, node: ast.Try) -> None:
        self._within(node.body, _expected(handler.type for handler in node.handlers))
        self._within([*node.handlers, *node.orelse, *node.finalbody], set())

    def visit_With(self, node: ast.With) -> None:
        self._within(node.items, set())
        calls = [item.context_expr for item in node.items if isinstance(item.context_expr, ast.Call)]
        suppressed = (one for call in calls if "suppress" in _last_names([call.func]) for one in call.args)
        self._within(node.body, _expected(suppressed))

    def _within(self, nodes: Iterable[ast.AST], spared: set[type[ast.AST]]) -> None:
        before = len(self._spared)
        self._spared += spared
        for node in nodes:
            self.visit(node)
        del self._spared[before:]
