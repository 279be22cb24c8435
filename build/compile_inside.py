"""Runs inside Pyodide (see compile.mjs): compiles sources and lists their imports.

The job file, named by the global ``JOB``, is JSON::

    {"sources": [{"source": path, "name": file name to show in tracebacks, "module": dotted name,
                  "package": true for an __init__, "kind" and "generated": see bytecode.py,
                  "out": path without suffix}]}

Paths are below the job's folder. For each source there come out ``<out>.pyc`` (never checked against a source
at run time, so its bytes depend on nothing but the source) and ``<out>.json`` with ``{"modules": [...],
"members": [...], "first": [...]}``: what import statements anywhere in it name, in functions and under
conditions too; and (``first``, modules and members) those of them that are run when it is imported.
``from a import b`` gives the module ``a`` and the member ``a.b``, which may or may not be a module. The
findings of named.py are there, too. Beside the job file appears ``frozen.json``: the modules of the library
that a fresh interpreter has within itself and never reads from files.
"""

# The interpreter's own modules must be listed before this program imports anything.
import sys

FROZEN = sorted(
    name
    for name, module in sys.modules.items()
    if getattr(getattr(module, "__spec__", None), "origin", None) == "frozen"
)

import ast  # noqa: E402 - see above
import importlib.util  # noqa: E402
import json  # noqa: E402
import marshal  # noqa: E402
from collections.abc import Iterator  # noqa: E402
from pathlib import Path  # noqa: E402
from types import CodeType  # noqa: E402

sys.path.append("/program")  # where compile.mjs has this file
from named import named  # noqa: E402

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
WITH_DOCSTRINGS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
NOT_RUN = ("__name__ == '__main__'", "TYPE_CHECKING")  # conditions that do not hold when a module is imported
UNCHECKED = 0b01  # the flags of a .pyc that is never compared with its source

# The placeholder where a docstring must be: Pyodide reads those of its own modules, and a dataclass without
# one makes its own, from its signature, at every start (and the page's `inspect` knows of none).
SHORT = "."

BRINGS = "__dataclass_code__"
"""The name by which a module brings code of what its dataclasses would compile (runtime.py)."""


def imported_names(node: ast.AST, module: str, is_package: bool) -> tuple[set[str], set[str]]:
    """The absolute names that one import statement in `module` names: modules, and their members."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}, set()
    if not isinstance(node, ast.ImportFrom):
        return set(), set()
    base = node.module or ""
    if node.level:
        package = module if is_package else module.rpartition(".")[0]
        base = importlib.util.resolve_name("." * node.level + base, package)
    return {base}, {f"{base}.{alias.name}" for alias in node.names if alias.name != "*"}


def statements(node: ast.AST, later: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """Every node of a tree, and whether an import does not run it: in functions, in programs, for types."""
    for child in ast.iter_child_nodes(node):
        yield child, later
        aside = isinstance(child, ast.If) and ast.unparse(child.test) in NOT_RUN
        yield from statements(child, later or aside or isinstance(child, FUNCTIONS))


def imports(tree: ast.AST, module: str, is_package: bool) -> dict[str, list[str]]:
    """See the top of this file."""
    every: tuple[set[str], set[str]] = (set(), set())
    first: set[str] = set()
    for node, is_later in statements(tree):
        modules, members = imported_names(node, module, is_package)
        every[0].update(modules)
        every[1].update(members)
        if not is_later:
            first |= modules | members
    return {"modules": sorted(every[0]), "members": sorted(every[1]), "first": sorted(first)}


def shorten_docstrings(tree: ast.Module, everywhere: bool) -> None:
    """Take the docstrings out; a short one stays `everywhere`, or else for classes with decorators only."""
    for node in ast.walk(tree):
        if not isinstance(node, WITH_DOCSTRINGS):
            continue
        has_one = ast.get_docstring(node, clean=False) is not None
        decorated = isinstance(node, ast.ClassDef) and node.decorator_list
        if decorated or (everywhere and has_one):
            node.body[0 : int(has_one)] = [ast.Expr(ast.Constant(SHORT))]
        elif has_one:
            del node.body[0]
            if not node.body and not isinstance(node, ast.Module):
                node.body = [ast.Pass()]


class Untyped(ast.NodeTransformer):
    """Takes out what only type checkers read: annotations of functions and modules, imports for types.

    Those of classes stay: dataclasses and named tuples are made of them.
    """

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        for arg in (*node.posonlyargs, *node.args, *node.kwonlyargs, node.vararg, node.kwarg):
            if arg is not None:
                arg.annotation = None
        self.generic_visit(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        node.body = [
            ast.copy_location(ast.Assign([one.target], one.value), one)
            if isinstance(one, ast.AnnAssign) and one.value is not None
            else one
            for one in node.body
        ]
        return node

    def visit_If(self, node: ast.If) -> ast.stmt:
        self.generic_visit(node)
        for_types = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return ast.copy_location(ast.Pass(), node) if for_types and not node.orelse else node


def no_lines(code: CodeType) -> bytes:
    """A table in which no instruction of `code` has a line, eight to a byte (CPython's locations.md)."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    return b"\xff" * whole + bytes([0xF8 | rest - 1] if rest else [])


def without_lines(code: CodeType) -> CodeType:
    """The same code, and in it no function that knows which line it is in."""
    constants = tuple(without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=no_lines(code), co_consts=constants)


def check_lines() -> None:
    """Raises NotImplementedError where tables of lines are written otherwise."""
    code = without_lines(compile("first = 1\nsecond = first", "<string>", "exec"))
    if any(line is not None for _, _, line in code.co_lines()):
        raise NotImplementedError("this Python writes no lines otherwise than `no_lines` does")


def compiled(tree: ast.Module, name: str, kind: str, generated: list[str]) -> CodeType:
    """Code of one of the kinds that bytecode.py tells of."""
    shorten_docstrings(tree, everywhere=kind == "pyodide")
    if kind != "pyodide":
        tree = Untyped().visit(tree)
    if generated:
        future = [one for one in tree.body if isinstance(one, ast.ImportFrom) and one.module == "__future__"]
        tree.body.insert(len(future), ast.parse(f"{BRINGS} = dict({BRINGS!r})").body[0])
    ast.fix_missing_locations(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0 if kind == "game" else 1)
    if generated:
        constants = tuple(made(generated) if one == BRINGS else one for one in code.co_consts)
        code = code.replace(co_consts=constants)
    return code if kind == "game" else without_lines(code)


def made(generated: list[str]) -> tuple[tuple[str, CodeType], ...]:
    """Each text and its code."""
    return tuple((text, without_lines(compile(text, "<string>", "exec"))) for text in sorted(set(generated)))


def main(job_file: Path) -> None:
    check_lines()
    root = job_file.parent
    for item in json.loads(job_file.read_text())["sources"]:
        text, out = (root / item["source"]).read_bytes(), root / item["out"]
        out.parent.mkdir(parents=True, exist_ok=True)
        tree = ast.parse(text)
        found = imports(tree, item["module"], item["package"])
        code = compiled(tree, item["name"], item["kind"], item["generated"])
        head = (
            importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + importlib.util.source_hash(text)
        )
        Path(f"{out}.pyc").write_bytes(head + marshal.dumps(code))
        facts = {**found, **named(tree, item["module"], item["package"])}
        Path(f"{out}.json").write_text(json.dumps(facts))
    (root / "frozen.json").write_text(json.dumps(FROZEN))


main(Path(globals()["JOB"]))  # compile.mjs sets it
