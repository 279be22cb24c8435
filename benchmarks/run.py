"""Runs the benchmarks: every module beside this file that has a ``main()``, or those named as arguments.

A ``main()`` prints its figures and returns 0, or 1 when a goal is missed.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run(path: Path) -> int | None:
    """The result of the module's ``main()``, or None if it has none."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    if not hasattr(module, "main"):
        return None
    print(f"== {path.stem}", flush=True)
    return int(module.main() or 0)


def main(names: list[str]) -> int:
    """0 when every goal is met."""
    paths = sorted(path for path in HERE.glob("*.py") if path != Path(__file__).resolve())
    unknown = set(names) - {path.stem for path in paths}
    if unknown:
        print(f"no such benchmark: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    sys.path.insert(0, str(HERE.parent))  # benchmarks import the game
    results = [run(path) for path in paths if not names or path.stem in names]
    return 1 if any(results) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
