"""Runs inside Pyodide (see compile.mjs): says what the modules have that are written in C, by asking them.

The job file, named by the global ``JOB``, is JSON: ``{"wheel": folder with pygame's wheel unpacked}``, which
lies beside. Beside it appears ``provided.json``: module, or class of one → names. There are those that Python
has built in, those that it has within itself, by every name that they go by, and pygame's.
"""

import importlib
import json
import sys
from pathlib import Path


def main(job_file: Path) -> None:
    sys.path.insert(0, str(job_file.parent / json.loads(job_file.read_text())["wheel"]))
    names = [name for name in sys.builtin_module_names if name != "__main__"]
    found = {name: importlib.import_module(name) for name in ("pygame", *names)}
    for name, module in sys.modules.items():
        of_pygame = name.startswith("pygame.") and not (getattr(module, "__file__", "") or "").endswith(".py")
        if of_pygame or getattr(module.__spec__, "origin", None) == "frozen":
            found[name] = module
    del found["pygame"]  # a stand-in is in its place
    provided = {name: sorted(vars(module)) for name, module in sorted(found.items())}
    provided |= {
        f"{name}.{member}": sorted({*dir(kind), *dir(type(kind))})
        for name, module in sorted(found.items())
        for member, kind in sorted(vars(module).items())
        if isinstance(kind, type)
    }
    (job_file.parent / "provided.json").write_text(json.dumps(provided))


main(Path(globals()["JOB"]))  # compile.mjs sets it
