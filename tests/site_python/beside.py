"""The tests' needs in the page beside the site: themselves, pytest, and the rest of the library.

It lies in two folders of the page: `REPOSITORY` as here, with the tests and what they read, and `LIBRARY`
with the compiled modules that the site abridges or has not, pytest among them.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import sys
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "web"
REPOSITORY, LIBRARY = "repository", "library"
SHOWN = ("assets", "benchmarks", "docs", "game", "tests", "training", "pyproject.toml", "web/mirror.mjs")
PACKAGES = ("_pytest", "pytest", "pluggy", "iniconfig", "packaging", "pygments", "py")
UNREAD = re.compile(r"pygments\.(styles|filters|lexers)\.(?!_mapping|default|diff|python).*")
"""Of pytest's packages the many modules that it does not import."""
NOT_OURS = ("_pyodide", "pyodide", "pygame", "sitecustomize")
"""Modules that only the site uses."""

COMPILES = Path(__file__).parent / "compile_inside.py"

sys.path.insert(0, str(ROOT / "build"))

from archive import packed  # noqa: E402
from bytecode import PYODIDE, run_inside  # noqa: E402
from cached import cached  # noqa: E402
from pack import LATE  # noqa: E402
from runtime import STANDINS  # noqa: E402


def module_of(path: str) -> str:
    """The dotted name of the module in a file of an archive."""
    return path.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def top(module: str) -> str:
    """The package, or the module itself, that must be there first."""
    return module.partition(".")[0]


def carried() -> set[str]:
    """The modules in the library of the built site."""
    (path,) = SITE.glob("runtime-*/stdlib.zip.gz")
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(path.read_bytes()))) as archive:
        return {module_of(name) for name in archive.namelist()}


def abridged() -> set[str]:
    """Packages and modules that the site has in short (build/standins)."""
    return {top(module_of(path.relative_to(STANDINS).as_posix())) for path in STANDINS.rglob("*.py")}


def library_sources() -> dict[str, bytes]:
    """The modules of the library that the site has in short, or not at all, and pytest's: file → source."""
    whole, short = carried(), abridged()
    sources = {}
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            module = module_of(name)
            wanted = (top(module) in short or module not in whole) and top(module) not in NOT_OURS
            if name.endswith(".py") and wanted:
                sources[name] = archive.read(name)
    for package in PACKAGES:
        sources |= package_sources(package)
    return sources


def package_sources(package: str) -> dict[str, bytes]:
    """The files of an installed package, or of a module that is one file."""
    found = find_spec(package)
    assert found
    assert found.origin
    path = Path(found.origin)
    if path.name != "__init__.py":
        return {path.name: path.read_bytes()}
    names = {file.relative_to(path.parents[1]).as_posix(): file for file in path.parent.rglob("*.py")}
    return {name: file.read_bytes() for name, file in names.items() if not UNREAD.fullmatch(module_of(name))}


def compiled_library() -> bytes:
    """An archive of the compiled modules."""
    sources = library_sources()

    def compile_all() -> bytes:
        with tempfile.TemporaryDirectory() as made:
            work = Path(made)
            for name, text in sources.items():
                (work / name).parent.mkdir(parents=True, exist_ok=True)
                (work / name).write_bytes(text)
            run_inside(COMPILES, work, {})
            files = {file.relative_to(work).as_posix(): file.read_bytes() for file in work.rglob("*.pyc")}
        return packed(files)

    names = json.dumps(sorted(sources)).encode()
    package = (PYODIDE / "package.json").read_bytes()
    inputs = [package, COMPILES.read_bytes(), names, *(sources[name] for name in sorted(sources))]
    return cached(ROOT / "build" / "cache" / "tests", inputs, compile_all)


def archive_beside() -> bytes:
    """The archive that the page puts into its file system."""
    with zipfile.ZipFile(io.BytesIO(compiled_library())) as archive:
        files = {f"{LIBRARY}/{name}": archive.read(name) for name in archive.namelist()}
    files[f"{LIBRARY}/doubled.json"] = json.dumps(sorted(abridged() - set(NOT_OURS))).encode()
    files[f"{LIBRARY}/state_io.txt"] = LATE.pattern.encode()
    for shown in SHOWN:
        path = ROOT / shown
        for one in [path] if path.is_file() else sorted(path.rglob("*")):
            if one.is_file() and "__pycache__" not in one.parts:
                files[f"{REPOSITORY}/{one.relative_to(ROOT).as_posix()}"] = one.read_bytes()
    return packed(files)
