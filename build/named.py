"""The names that a module asks of others, and those it has for them, as far as its source shows.

Runs inside Pyodide (compile_inside.py): conditions hold there as they do in the page, and the language is the
newest. The meaning of a name is followed as long as it can be a module: through scopes, other names for it,
and members in turn; a name that nothing binds is asked for of the module itself, and of those whose names it
takes with a star.

Things that no source shows are missed: a module that is a member of an object or a class (``self.lib.name``),
that a function gives back or puts under a global name, a name made while the program runs, a member of what a
class makes (``Path("a").glob``) or of a class with others below it. For these there are `make
test-site-python`, as far as tests run them, and the monkey in the page.
"""

from __future__ import annotations

import ast
import builtins
import importlib.util
import os
import sys
from collections.abc import Iterable, Iterator
from encodings import normalize_encoding
from encodings.aliases import aliases
from itertools import takewhile
from types import SimpleNamespace

Members = tuple[str, ...]
Reference = tuple[str, Members]
"""A module, and members in turn: ``os.path.join`` is ("os", ("path", "join"))."""
Chain = tuple[str, Members]
"""A name, and members in turn."""
Binding = Reference | ast.expr | None
"""The meaning of a name: an import, an expression that may lead to one, or nothing of a module."""

FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
COMPREHENSIONS = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
SCOPES = FUNCTIONS | COMPREHENSIONS | ast.ClassDef
OUTSIDE = ast.Global | ast.Nonlocal

# Conditions have the same value here as in the page; no module is the program there.
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

# Names that exist without being bound: builtins, and those that a module, a class or a method gets.
GIVEN = {
    *vars(builtins), "__annotations__", "__builtins__", "__cached__", "__class__", "__doc__", "__file__",
    "__loader__", "__module__", "__name__", "__package__", "__path__", "__qualname__", "__spec__",
}  # fmt: skip

IN_C = {"strptime": "_strptime"}
"""Functions in C that import a module of the library when they are called."""
TEXTS = {"encode", "decode", "str", "bytes", "bytearray"}
"""Functions that encode and decode; in these encodings they ask no module:"""
ENCODED_IN_C = {"ascii", "latin_1", "utf_16", "utf_32", "utf_8"}
FILES = {"open", "read_text", "write_text", "lookup", "getreader", "getwriter", "TextIOWrapper"}
"""Further functions that take an encoding, somewhere among their arguments."""


def named(tree: ast.Module, module: str, is_package: bool) -> dict[str, object]:
    """The names that a module asks for and has; the tree is not whole any more afterwards.

    ``asks``: line, module and members in turn; ``gives``: name → each that it may stand for, a module and
    members in turn, or null; ``stars``: modules all of whose names it takes; ``public``: what a star
    takes of it, if it says so; ``classes``: class → what it has, where that can be seen.
    """
    reader = _Reader(module, module if is_package else module.rpartition(".")[0])
    tree = _Live().visit(tree)
    reader.read(tree)
    return {
        "asks": sorted(reader.asks),
        "gives": reader.given(),
        "stars": sorted(reader.stars),
        "public": _public(tree),
        "classes": reader.classes(tree),
    }


def _public(tree: ast.Module) -> list[str] | None:
    """The names that a star import takes from a module, if it has them in one list of texts."""
    mentioned = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "__all__"]
    for node in tree.body:
        match node:
            case ast.Assign([target], ast.List(ones) | ast.Tuple(ones)) if [target] == mentioned:
                return [str(one.value) for one in ones if isinstance(one, ast.Constant)]
    return None


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
    """The value of a condition in the page, if nothing else decides it."""
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


def _parted(scope: ast.AST) -> tuple[list[ast.AST], list[ast.AST]]:
    """Split a scope: parts that run around it, such as decorators and defaults, and parts that run in it."""
    if isinstance(scope, COMPREHENSIONS):
        first = scope.generators[0].iter
        parts = [one for one in ast.iter_child_nodes(scope) if not isinstance(one, ast.comprehension)]
        parts += [part for one in scope.generators for part in ast.iter_child_nodes(one)]
        return [first], [one for one in parts if one is not first]
    if getattr(scope, "type_params", ()):  # which all of it knows
        return [], [*ast.iter_child_nodes(scope)]
    body = vars(scope)["body"]
    inside = body if isinstance(body, list) else [body]
    typed = getattr(scope, "returns", None)  # which nobody evaluates
    return [one for one in ast.iter_child_nodes(scope) if one not in inside and one is not typed], inside


def _in_turn(node: ast.expr) -> tuple[ast.expr, Members]:
    """An expression as what its members in turn are taken of, and these."""
    members: list[str] = []
    while isinstance(node, ast.Attribute):
        members.append(node.attr)
        node = node.value
    return node, tuple(reversed(members))


def _chain(node: ast.expr) -> tuple[str, Members] | None:
    """A name and its members in turn, if an expression is nothing else."""
    root, members = _in_turn(node)
    return (root.id, members) if isinstance(root, ast.Name) else None


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.AST, ast.expr]]:
    """Each bound target with its expression, where one value or several are assigned."""
    match target, value:
        case (ast.Tuple(ones) | ast.List(ones), ast.Tuple(values) | ast.List(values)):
            for pair in (*_alike(ones, values), *_alike(ones[::-1], values[::-1])):
                yield from _pairs(*pair)
        case _:
            yield target, value


def _alike(ones: list[ast.expr], values: list[ast.expr]) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Pairs of target and value, up to the first that stands for any number."""
    pairs = zip(ones, values, strict=False)
    return takewhile(lambda pair: not any(isinstance(one, ast.Starred) for one in pair), pairs)


def _matched(pattern: ast.pattern | None, subject: ast.expr) -> Iterator[tuple[ast.AST, ast.expr]]:
    """The parts of a pattern that take all of a subject, or of one in it, under a name."""
    match pattern, subject:
        case ast.MatchAs(within), _:
            yield pattern, subject
            yield from _matched(within, subject)
        case ast.MatchOr(patterns), _:
            for one in patterns:
                yield from _matched(one, subject)
        case ast.MatchSequence(patterns), ast.Tuple(values) | ast.List(values) if len(patterns) == len(
            values
        ):
            for one, value in zip(patterns, values, strict=True):
                yield from _matched(one, value)


def _assigned(node: ast.AST) -> Iterator[tuple[ast.AST, ast.expr]]:
    """Each name that a node binds, with an expression that it may stand for."""
    match node:
        case ast.Assign(targets, value):
            for target in targets:
                yield from _pairs(target, value)
        case ast.NamedExpr(target, value) | ast.AnnAssign(target, _, ast.expr() as value):
            yield target, value
        case ast.For(target, some) | ast.comprehension(target, some):
            for value in some.elts if isinstance(some, ast.Tuple | ast.List | ast.Set) else ():
                yield from _pairs(target, value)
        case ast.Match(subject, cases):
            for one in cases:
                yield from _matched(one.pattern, subject)
        case ast.arguments():
            args = [*node.posonlyargs, *node.args]
            yield from zip(args[len(args) - len(node.defaults) :], node.defaults, strict=True)
            yield from ((arg, one) for arg, one in zip(node.kwonlyargs, node.kw_defaults, strict=True) if one)


def _encoding(name: str) -> str:
    """The module of an encoding."""
    plain = normalize_encoding(name).lower()
    return aliases.get(plain, plain)


def _last_names(nodes: Iterable[ast.AST]) -> set[str]:
    return {node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "") for node in nodes}


def _expected(errors: Iterable[ast.expr | None]) -> set[type[ast.AST]]:
    """Which statements and expressions may ask for what is missing, where these errors are caught."""
    names = _last_names(one for error in errors if error for one in getattr(error, "elts", [error]))
    imports = IMPORTS if names & {"ImportError", "ModuleNotFoundError"} else ()
    return {*imports, *([ast.Attribute] if "AttributeError" in names else [])}


def _ensured(test: ast.expr) -> tuple[set[Chain], set[Chain]]:
    """The names that exist if a condition holds, and those that exist if it does not, because it asks."""
    match test:
        case ast.Call(ast.Name("hasattr"), [found, ast.Constant(str(name))]):
            chain = _chain(found)
            return ({(chain[0], (*chain[1], name))} if chain else set()), set()
        case ast.UnaryOp(ast.Not(), operand):
            holds, fails = _ensured(operand)
            return fails, holds
        case ast.BoolOp(op, values):
            at = int(isinstance(op, ast.Or))
            known = set[Chain]().union(*(_ensured(value)[at] for value in values))
            return (set(), known) if at else (known, set())
    return set(), set()


class _Reader(ast.NodeVisitor):
    """Goes through a module, with the scopes around the node that it is at."""

    def __init__(self, module: str, package: str) -> None:
        self.asks: set[tuple[int, str, Members]] = set()
        self.stars: set[str] = set()
        self._module, self._package = module, package
        self._scopes: list[tuple[ast.AST, dict[str, list[Binding]]]] = []
        self._gone: set[str] = set()
        self._spared: list[type[ast.AST]] = []  # what may ask for what is missing, here
        self._ensured: list[Chain] = []  # what is known to be there, here

    def read(self, tree: ast.Module) -> None:
        top = self._names_of(tree)
        for node in ast.walk(tree):
            for name in node.names if isinstance(node, ast.Global) else ():
                top.setdefault(name, []).append(None)
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Attribute(ast.Call(ast.Name("globals")), "update")):
                    top.setdefault("__getattr__", []).append(None)  # any name may be made
        for node in _own(tree):
            if isinstance(node, ast.Name):
                (self._gone.add if isinstance(node.ctx, ast.Del) else self._gone.discard)(node.id)
        self._scopes.append((tree, top))
        self.generic_visit(tree)

    def given(self) -> dict[str, list[Reference | None]]:
        """The names of the module, each with its possible meanings."""
        return {name: self._led_to(name, 0) for name in sorted(self._scopes[0][1]) if name not in self._gone}

    def classes(self, tree: ast.Module) -> dict[str, list[str]]:
        """Its classes that have no others below them and nobody changes, with their members."""
        plain = [
            node
            for node in tree.body
            if isinstance(node, ast.ClassDef)
            and not node.bases
            and not node.keywords
            and _last_names(getattr(one, "func", one) for one in node.decorator_list) <= {"dataclass"}
        ]
        found = {node.name: sorted(self._names_of(node)) for node in plain}
        top = self._scopes[0][1]
        return {name: members for name, members in found.items() if len(top[name]) == 1}

    # --- scopes

    def visit(self, node: ast.AST) -> None:
        if not isinstance(node, SCOPES):
            super().visit(node)
            return
        around, inside = _parted(node)
        for one in around:
            self.visit(one)
        self._scopes.append((node, self._names_of(node)))
        for one in inside:
            self.visit(one)
        self._scopes.pop()

    def _names_of(self, scope: ast.AST) -> dict[str, list[Binding]]:
        """The names of a scope, and what it binds each to."""
        nodes = list(_own(scope))
        elsewhere = {name for node in nodes if isinstance(node, OUTSIDE) for name in node.names}
        if not isinstance(scope, COMPREHENSIONS):  # which bind none with := themselves
            within = (one for node in nodes if isinstance(node, COMPREHENSIONS) for one in ast.walk(node))
            nodes += [part for one in within if isinstance(one, ast.NamedExpr) for part in (one, one.target)]
        values: dict[ast.AST, list[ast.expr]] = {}
        for node in nodes:
            for target, value in _assigned(node):
                values.setdefault(target, []).append(value)
        names: dict[str, list[Binding]] = {}
        for node in nodes:
            for name, binding in self._bound(node):
                if name not in elsewhere:
                    names.setdefault(name, []).extend(values.get(node, [binding]))
        return names

    def _bound(self, node: ast.AST) -> Iterator[tuple[str, Binding]]:
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
                yield node.id, None
        elif isinstance(node, ast.arg):
            yield node.arg, None
        elif isinstance(node, ast.MatchMapping):
            if node.rest:
                yield node.rest, None
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
        bound = name in GIVEN
        for at in range(depth, -1, -1):
            scope, names = self._scopes[at]
            if name not in names:
                continue
            if (at < depth and isinstance(scope, ast.ClassDef)) or (name, at) in seen:
                bound = True  # somewhere that does not show to what
                continue
            found: list[Reference | None] = []
            for binding in names[name]:
                if isinstance(binding, ast.expr):
                    found += self._leads(binding, at, seen | {(name, at)})
                else:
                    found.append(binding)
            return found
        return [None if bound else (self._module, (name,))]

    def _leads(
        self, node: ast.expr, depth: int, seen: frozenset[tuple[str, int]] = frozenset()
    ) -> list[Reference | None]:
        """All that an expression may stand for."""
        root, members = _in_turn(node)
        match root:
            case ast.Name(name):
                found = self._led_to(name, depth, seen)
            case ast.Call() | ast.Subscript() if modules := self._imported(root, depth):
                found = [(module, ()) for module in modules]
            case ast.IfExp(_, one, other):
                found = [lead for part in (one, other) for lead in self._leads(part, depth, seen)]
            case ast.BoolOp(_, values):
                found = [lead for part in values for lead in self._leads(part, depth, seen)]
            case ast.NamedExpr(_, value):
                found = self._leads(value, depth, seen)
            case _:
                found = [None]
        return [lead and (lead[0], (*lead[1], *members)) for lead in found]

    def _imported(self, node: ast.Call | ast.Subscript, depth: int) -> list[str]:
        """The modules that a call may import by name, or that are taken from those that are imported."""
        if isinstance(node, ast.Subscript):
            return self._texts(node.slice, depth) if _last_names([node.value]) == {"modules"} else []
        if not _last_names([node.func]) & {"import_module", "__import__"}:
            return []
        names = (*node.args[:1], *(each.value for each in node.keywords if each.arg == "name"))
        texts = [text for name in names for text in self._texts(name, depth)]
        return [importlib.util.resolve_name(text, self._package) for text in texts]

    def _texts(self, node: ast.expr, depth: int) -> list[str]:
        """All that an expression may be of texts that can be read here."""
        found: list[Binding] = [node]
        if isinstance(node, ast.Name):
            scopes = (names for _scope, names in self._scopes[depth::-1])
            found = next((names[node.id] for names in scopes if node.id in names), [])
        values = [one.value for one in found if isinstance(one, ast.Constant)]
        return [value for value in values if isinstance(value, str)]

    # --- what is asked for

    def visit_Import(self, node: ast.Import) -> None:
        if ast.Import not in self._spared:
            self.asks |= {(node.lineno, alias.name, ()) for alias in node.names}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        base = self._base(node)
        names = {alias.name for alias in node.names}
        self.stars |= {base} if "*" in names else set()
        self.asks |= {(node.lineno, IN_C[name], ()) for name in names & IN_C.keys()}
        if ast.ImportFrom not in self._spared:
            self.asks |= {(node.lineno, base, ()), *((node.lineno, base, (name,)) for name in names - {"*"})}

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._ask(node, own=True)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if node.attr in IN_C:
            self.asks.add((node.lineno, IN_C[node.attr], ()))
        self._ask(node.value if isinstance(node.ctx, ast.Store) else node)
        root, _members = _in_turn(node)
        if not isinstance(root, ast.Name):
            self.visit(root)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.generic_visit(node)
        if isinstance(node.target, ast.Attribute):  # which is read before
            self._ask(node.target)

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        depth = len(self._scopes) - 1
        if ast.Import not in self._spared:
            self.asks |= {(node.lineno, module, ()) for module in self._imported(node, depth)}
        match node:
            case ast.Call(ast.Name("getattr"), [found, name]):
                for text in self._texts(name, depth):
                    self._ask(ast.copy_location(ast.Attribute(found, text, ast.Load()), node))
            case ast.Call(ast.Attribute(attr=called) | ast.Name(called), args) if called in TEXTS | FILES:
                encodings = {_encoding(text) for one in args for text in self._texts(one, depth)}
                self._ask_encoding(node, encodings - ENCODED_IN_C if called in TEXTS else encodings)
        for keyword in node.keywords:
            if keyword.arg == "encoding":
                self._ask_encoding(node, map(_encoding, self._texts(keyword.value, depth)))

    def _ask_encoding(self, node: ast.expr, encodings: Iterable[str]) -> None:
        known = set(encodings).intersection(aliases.values())
        self.asks |= {(node.lineno, f"encodings.{one}", ()) for one in known}

    def _ask(self, node: ast.expr, own: bool = False) -> None:
        """Ask for what an expression leads to, if that is a member, or for a name that nothing binds."""
        if ast.Attribute in self._spared or _chain(node) in self._ensured:
            return
        for lead in self._leads(node, len(self._scopes) - 1):
            if lead and (lead[0] == self._module if own else lead[1]):
                self.asks.add((node.lineno, *lead))

    # --- what nobody evaluates

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        for one in (node.target, node.value):
            if one:
                self.visit(one)

    def visit_arg(self, node: ast.arg) -> None:
        """Its annotation."""

    def visit_TypeAlias(self, node: ast.AST) -> None:
        """The expression that it stands for."""

    def visit_TypeVar(self, node: ast.AST) -> None:
        """The expression that it is bound to."""

    # --- what is there if a condition holds

    def visit_If(self, node: ast.If) -> None:
        self._by_condition(node.test, node.body, node.orelse)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._by_condition(node.test, [node.body], [node.orelse])

    def _by_condition(self, test: ast.expr, *parts: Iterable[ast.AST]) -> None:
        self.visit(test)
        for part, known in zip(parts, _ensured(test), strict=True):
            before = len(self._ensured)
            self._ensured += known
            for node in part:
                self.visit(node)
            del self._ensured[before:]

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        before = len(self._ensured)
        for value in node.values:
            self.visit(value)
            self._ensured += _ensured(value)[isinstance(node.op, ast.Or)]
        del self._ensured[before:]

    # --- where it is expected that something is missing

    def visit_Try(self, node: ast.Try) -> None:
        self._within(node.body, _expected(handler.type for handler in node.handlers))
        self._within([*node.handlers, *node.orelse, *node.finalbody], set())

    def visit_TryStar(self, node: ast.TryStar) -> None:
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
