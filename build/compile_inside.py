"""Runs inside Pyodide (see compile.mjs): compiles sources and says what each of them imports.

The job file, named by the global ``JOB``, is JSON::

    {"sources": [{"source": path, "name": file name to show in tracebacks, "module": dotted name,
                  "package": true for an __init__, "optimize": 0 or 2, "out": path without suffix}]}

Paths are below the job's folder. For each source there come out ``<out>.pyc`` (never checked against a source
at run time, so its bytes depend on nothing but the source) and ``<out>.json`` with ``{"modules": [...],
"members": [...]}``: what import statements anywhere in it name, in functions and under conditions too.
``from a import b`` gives the module ``a`` and the member ``a.b``, which may or may not be a module. Beside
the job file appears ``boot.json``: the modules that a fresh interpreter has loaded before any program runs,
and those built into it.
"""

# The interpreter's own modules must be listed before this program imports anything.
import sys

LOADED = sorted(sys.modules)

import ast  # noqa: E402 - see above
import importlib.util  # noqa: E402
import json  # noqa: E402
import py_compile  # noqa: E402
from pathlib import Path  # noqa: E402


def imported_names(tree: ast.AST, module: str, is_package: bool) -> tuple[set[str], set[str]]:
    """The absolute names that ``tree``, the source of ``module``, imports: modules, and their members."""
    package = module if is_package else module.rpartition(".")[0]
    modules: set[str] = set()
    members: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = importlib.util.resolve_name("." * node.level + base, package)
            modules.add(base)
            members.update(f"{base}.{alias.name}" for alias in node.names if alias.name != "*")
    return modules, members


def main(job_file: Path) -> None:
    root = job_file.parent
    for item in json.loads(job_file.read_text())["sources"]:
        source, out = root / item["source"], root / item["out"]
        out.parent.mkdir(parents=True, exist_ok=True)
        modules, members = imported_names(ast.parse(source.read_bytes()), item["module"], item["package"])
        py_compile.compile(
            str(source),
            cfile=f"{out}.pyc",
            dfile=item["name"],
            doraise=True,
            optimize=item["optimize"],
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        Path(f"{out}.json").write_text(json.dumps({"modules": sorted(modules), "members": sorted(members)}))
    boot = {"loaded": LOADED, "builtin": sorted(sys.builtin_module_names)}
    (root / "boot.json").write_text(json.dumps(boot))


main(Path(JOB))  # type: ignore[name-defined]  # noqa: F821 - compile.mjs sets it
