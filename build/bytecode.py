"""Python sources → the bytecode of the browser's Python, compiled once and kept in build/cache/pyc.

The compiler is Pyodide itself under Node (compile.mjs, compile_inside.py); this module decides what has to be
compiled at all and hands back results from the cache.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import tempfile
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
# Another Pyodide may be tried (docs/upgrading.md).
PYODIDE = Path(os.environ.get("MASTABA_PYODIDE") or ROOT / "web" / "node_modules" / "pyodide").resolve()
CACHE = HERE / "cache" / "pyc"


Ask = tuple[int, str, tuple[str, ...]]
"""A line, and the module that it asks for, or members of it in turn."""
Lead = tuple[str, Sequence[str]] | None
"""The meaning of a name: a module, or members of it in turn; None for anything else."""


class BuildError(Exception):
    """The site cannot be built; the message says what is wrong and where."""


@dataclass(frozen=True)
class Source:
    """One Python file: its dotted module name, whether it is a package's ``__init__``, its text, its kind.

    Docstrings go, columns, and annotations of functions. The ``game`` keeps asserts and line numbers, which
    reports of a crash tell; the ``library`` has neither; of ``pyodide``, which reads its own docstrings and
    annotations, a dot stays of each docstring.

    ``generated`` are texts that dataclasses would compile when it is imported (generated.py): it brings their
    code.
    """

    module: str
    is_package: bool
    text: bytes
    kind: str
    generated: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """Where the file lies below the root of its tree, with ``.py``."""
        return self.module.replace(".", "/") + ("/__init__.py" if self.is_package else ".py")


@dataclass(frozen=True)
class Compiled:
    """A compiled source: the contents of its .pyc, the modules that its import statements name, the members
    (``from module import member``) that they name, which may be modules too; ``first``, both together of
    those statements that are run when it is imported, not only when a function is called; and the findings of
    named.py on it."""

    source: Source
    pyc: bytes
    modules: frozenset[str]
    members: frozenset[str]
    first: frozenset[str]
    asks: tuple[Ask, ...] = ()
    gives: Mapping[str, Sequence[Lead]] = field(default_factory=dict)
    stars: tuple[str, ...] = ()
    public: Sequence[str] | None = None
    classes: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def shows(self, name: str) -> bool:
        """True if a star import takes that name from it."""
        return not name.startswith("_") if self.public is None else name in self.public

    def allows(self, name: str, members: Sequence[str]) -> bool:
        """True if its definition of that name may have these members in turn."""
        known = self.classes.get(name)
        return known is None or not members or members[0] in known or hasattr(type, members[0])


def read_package(package: Path, without: Collection[str] = ()) -> list[Source]:
    """All modules of the package in the folder ``package`` but those in ``without``, in a fixed order."""
    sources = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if is_package else parts)
        if module in without:
            continue
        sources.append(Source(module, is_package, path.read_bytes(), "game"))
    return sources


def compiler_key() -> str:
    """Changes when the compiler does: another Pyodide, or another program around it."""
    digest = hashlib.sha256()
    programs = (HERE / name for name in ("compile.mjs", "compile_inside.py", "named.py"))
    for path in (PYODIDE / "package.json", *programs):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def compile_sources(sources: Iterable[Source]) -> tuple[list[Compiled], frozenset[str]]:
    """Compiles what the cache lacks and returns everything, in the order given; and the modules of the
    library that the browser's Python has within itself (frozen) and never reads from files.

    Raises BuildError with the compiler's own words when a source does not compile.
    """
    if not PYODIDE.is_dir():
        raise BuildError(f"{PYODIDE} is missing: run `npm ci` in web/ (`make site` does it)")
    compiler = compiler_key()
    cache = CACHE / compiler[:16]
    cache.mkdir(parents=True, exist_ok=True)
    keyed = []
    for source in sources:
        head = "\0".join((source.path, source.kind, *source.generated, ""))
        digest = hashlib.sha256(head.encode() + source.text)
        keyed.append((source, cache / digest.hexdigest()))
    missing = [(source, out) for source, out in keyed if not out.with_suffix(".json").exists()]
    if missing or not (cache / "frozen.json").exists():
        _run_compiler(missing, cache)
    compiled = []
    for source, out in keyed:
        facts = json.loads(out.with_suffix(".json").read_text())
        pyc = out.with_suffix(".pyc").read_bytes()
        modules, members, first = (frozenset(facts[key]) for key in ("modules", "members", "first"))
        asks = tuple((line, module, tuple(names)) for line, module, names in facts["asks"])
        told = asks, facts["gives"], facts["stars"], facts["public"], facts["classes"]
        compiled.append(Compiled(source, pyc, modules, members, first, *told))
    return compiled, frozenset(json.loads((cache / "frozen.json").read_text()))


def bytecode_files(units: Iterable[Compiled]) -> dict[str, bytes]:
    """Archive names and contents of compiled modules."""
    return {unit.source.path.removesuffix(".py") + ".pyc": unit.pyc for unit in units}


def run_inside(program: Path, work: Path, job: object) -> None:
    """Runs a program in the browser's Python under Node, in the folder ``work``, where it finds its job.

    Raises BuildError with what it says when it fails.
    """
    (work / "job.json").write_text(json.dumps(job))
    node_job = {"pyodide": str(PYODIDE), "program": str(program), "mount": str(work), "job": "job.json"}
    (work / "node.json").write_text(json.dumps(node_job))
    result = subprocess.run(
        ["node", str(HERE / "compile.mjs"), str(work / "node.json")],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        raise BuildError(f"build/{program.name} failed in Pyodide:\n{result.stderr.strip()[-3000:]}")


def _run_compiler(missing: list[tuple[Source, Path]], cache: Path) -> None:
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        work = Path(folder)
        items = []
        for number, (source, out) in enumerate(missing):
            (work / f"{number}.py").write_bytes(source.text)
            items.append(
                {
                    "source": f"{number}.py",
                    "name": source.path,
                    "module": source.module,
                    "package": source.is_package,
                    "kind": source.kind,
                    "generated": source.generated,
                    "out": f"done/{out.name}",
                }
            )
        run_inside(HERE / "compile_inside.py", work, {"sources": items})
        # The .json comes last: its presence is what says that a result is complete.
        for suffix in ("*.pyc", "*.json"):
            for path in sorted((work / "done").glob(suffix)):
                path.replace(cache / path.name)
        (work / "frozen.json").replace(cache / "frozen.json")
