"""Writes the lists of pinned packages, requirements*.txt, from what requirements*.in ask for (make pins).

    python build/pins.py             what is pinned stays as it is, unless a requirements*.in says otherwise
    python build/pins.py --upgrade   the newest versions that fit together

Each list is good for every platform and for Python 3.11 to 3.14 alike, and has the SHA-256 of every file of
a package, so pip refuses whatever is not what was pinned (--require-hashes). One version for all Pythons:
pictures are to look the same whichever Python bakes them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = "3.11"

# Each list, and the one whose versions it has to share. Lists that others depend on come first.
LISTS = {
    "requirements-dev": None,
    "requirements-site": "requirements-dev",
    "requirements": "requirements-dev",
    "build/bake/requirements": "requirements-dev",
    "build/bake/requirements-recipes": "build/bake/requirements",
    "build/requirements-pip": None,
    "build/requirements-pins": None,
}


def write(name: str, like: str | None, upgrade: bool) -> bool:
    """Writes one list; False, after uv's own words, when its packages do not fit together."""
    command = [sys.executable, "-m", "uv", "pip", "compile", f"{name}.in", "--output-file", f"{name}.txt"]
    command += ["--universal", "--python-version", OLDEST, "--fork-strategy", "fewest"]
    command += [
        "--generate-hashes",
        "--no-emit-index-url",
        "--custom-compile-command",
        "make pins",
        "--quiet",
    ]
    if like:
        command += ["--constraint", f"{like}.txt"]
    if upgrade:
        command += ["--upgrade"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def main() -> int:
    """Entry of the command line; 0 when all lists are written."""
    parser = argparse.ArgumentParser(prog="pins", description="Write requirements*.txt.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    upgrade = parser.parse_args().upgrade
    return 0 if all(write(name, like, upgrade) for name, like in LISTS.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
