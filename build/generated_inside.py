"""Runs inside Pyodide (see compile.mjs): imports every module of the game and lists the code that dataclasses
compile.

The job file, named by the global ``JOB``, is JSON: ``{"archives": [names of archives of compiled modules],
"modules": [dotted names]}``; the archives lie beside it. Beside it appears ``found.json``: ``{"texts": module
→ the texts that dataclasses compiled while its classes were made, without those for which it brings code,
"failed": module → why it could not be imported}``.

Stand-ins replace the parts that no computer without a screen has: no field depends on them.
"""

import json
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

STOOD_IN = ("js", "pygame")


class Anything(ModuleType):
    """Has every attribute, and can be called, be part of a type, and be added to."""

    __path__ = []  # noqa: RUF012 - as every package has one

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return Anything(name)

    def __call__(self, *_given: object, **_named: object) -> Any:
        return Anything("result")

    def __or__(self, other: object) -> Any:
        return self

    __ror__ = __add__ = __radd__ = __or__


class Finder(MetaPathFinder, Loader):
    """Finds what is stood in for."""

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in STOOD_IN else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return Anything(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def main(job_file: Path) -> None:
    job = json.loads(job_file.read_text())
    for module in ("dataclasses", *(name for name in sys.modules if name.partition(".")[0] in STOOD_IN)):
        sys.modules.pop(module, None)
    sys.path[:0] = [str(job_file.parent / name) for name in job["archives"]]
    sys.meta_path.insert(0, Finder())
    import dataclasses

    texts: dict[str, list[str]] = {}

    def recorded(program: Any, names: dict[str, Any], found: dict[str, Any]) -> None:
        if isinstance(program, str):
            texts.setdefault(names["__name__"], []).append(program)
        exec(program, names, found)

    vars(dataclasses)["exec"] = recorded
    failed: dict[str, str] = {}
    for module in job["modules"]:
        try:
            __import__(module)
        except Exception as error:
            failed[module] = repr(error)
    known = {module: found for module, found in sorted(texts.items()) if module in job["modules"]}
    (job_file.parent / "found.json").write_text(json.dumps({"texts": known, "failed": failed}))


main(Path(globals()["JOB"]))  # compile.mjs sets it
