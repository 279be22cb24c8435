#!/usr/bin/env python3
"""Make the pygame-ce wheel for Pyodide from PyPI, npm and Debian sources; see README.md beside this file.

Needs root (for debootstrap and chroot), about 2 GB of disk, and no compiler: that is installed in a folder of
its own. A second run reuses what the first fetched, unpacked and compiled.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import re
import shutil
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

from compilation import compile_module
from failure import RecipeError
from fetch import fetch_all
from headers import match_main_module, write_python_headers
from package import pack_wheel
from sandbox import Sandbox, debian_mirror
from sources import mark_sources_ready, source_folders, sources_ready, unpack_and_patch

_RECIPE = Path(__file__).resolve().parent

#: Programs that must be on the machine, with the Debian package that brings each.
_TOOLS = {
    "apt-get": "apt",
    "chroot": "coreutils",
    "debootstrap": "debootstrap",
    "npm": "npm",
    "unshare": "util-linux",
}


def main() -> int:
    """Run the recipe; the exit status is 1, with a message, when something is missing or differs."""
    options = _parse_options()
    try:
        _make(options)
    except RecipeError as error:
        print(f"make wheel: {error}", file=sys.stderr)
        return 1
    return 0


def _parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--work", type=Path, default=_RECIPE.parent / "cache/wheel", help="where to work")
    parser.add_argument("--dist", type=Path, default=_RECIPE / "dist", help="where the wheel goes")
    parser.add_argument("--mirror", help="address of a Debian archive, instead of the one that apt uses here")
    parser.add_argument("--clean", action="store_true", help="unpack and compile everything anew")
    return parser.parse_args()


def _make(options: argparse.Namespace) -> None:
    _refuse_missing_tools()
    pins = tomllib.loads((_RECIPE / "pins.toml").read_text(encoding="utf-8"))
    _refuse_other_pyodide(pins["pyodide"]["version"])
    mirror = options.mirror or debian_mirror()
    toolchain = pins["toolchain"]
    sandbox = Sandbox(options.work.resolve() / toolchain["suite"], toolchain["suite"], mirror)

    _announce(f"a Debian {toolchain['suite']} in {sandbox.folder}")
    sandbox.create()
    if _installed(sandbox, toolchain["packages"]):
        _announce("the compiler is there")
    else:
        _announce("the compiler")
        sandbox.install(toolchain["packages"], ["dpkg-dev", "patch", "xz-utils"], pins["debian"]["suite"])
        options.clean = True  # what another compiler made is of no use
    _compare_packages(toolchain, sandbox, options.dist / "toolchain.json")
    if options.clean:
        for folder in ("src", "build"):
            shutil.rmtree(sandbox.work / folder, ignore_errors=True)

    _announce("sources: fetch and verify")
    fetch_all(pins, sandbox)
    if not sources_ready(pins, sandbox):
        _announce("sources: unpack and patch")
        unpack_and_patch(pins, sandbox)
        write_python_headers(sandbox, toolchain["python"])
        match_main_module(sandbox)
        mark_sources_ready(pins, sandbox)
    _announce("compile and link")
    module = compile_module(pins, sandbox)
    _announce("pack")
    pygame = sandbox.folder / source_folders(pins)["pygame"].lstrip("/")
    wheel = pack_wheel(pins, pygame, module, sandbox.work / "dist")
    _publish(wheel, options.dist)
    (options.dist / "toolchain.json").write_text(
        json.dumps(_describe_toolchain(pins, sandbox), indent=1) + "\n", encoding="utf-8"
    )


def _refuse_missing_tools() -> None:
    missing = sorted({package for tool, package in _TOOLS.items() if shutil.which(tool) is None})
    if importlib.util.find_spec("pip") is None:
        missing.append("python3-pip")
    if missing:
        raise RecipeError(f"this machine lacks some tools; install them: apt-get install {' '.join(missing)}")
    if os.geteuid() != 0:
        raise RecipeError("debootstrap and chroot need root: run this as root, or with sudo")


def _refuse_other_pyodide(pinned: str) -> None:
    """The site must load the Pyodide that the wheel is made for."""
    site = _RECIPE.parents[1] / "web/package.json"
    if not site.exists():
        return
    package = json.loads(site.read_text(encoding="utf-8"))
    used = (package.get("dependencies", {}) | package.get("devDependencies", {})).get("pyodide")
    if used != pinned:
        raise RecipeError(
            f"web/package.json asks for pyodide {used}, pins.toml for {pinned}: make them agree"
        )


def _installed(sandbox: Sandbox, packages: dict[str, str]) -> bool:
    query = "dpkg-query -W -f '${Package} ${Version} ${Status}\\n'"
    found = set(sandbox.run(query, "list the installed packages").splitlines())
    return all(f"{name} {version} install ok installed" in found for name, version in packages.items())


def _compare_packages(toolchain: dict[str, Any], sandbox: Sandbox, described: Path) -> None:
    """Refuse packages whose checksum is not the known one; say which are other versions than in dist."""
    architecture, packages = sandbox.architecture(), sandbox.packages()
    before = json.loads(described.read_text(encoding="utf-8")) if described.exists() else {}
    known = before.get("packages", {}) if before.get("architecture") == architecture else {}
    same = {
        name: pin for name, pin in known.items() if packages.get(name, {}).get("version") == pin["version"]
    }
    expected = {name: pin["sha256"] for name, pin in same.items()}
    expected |= toolchain["sha256"].get(architecture, {})
    wrong = [
        f"  {name}: pinned {digest}, installed {packages[name]['sha256']}"
        for name, digest in expected.items()
        if packages[name]["sha256"] != digest
    ]
    if wrong:
        raise RecipeError("these packages are not the pinned ones:\n" + "\n".join(wrong))
    if not known:
        _announce("dist/ does not say which packages made it")
    elif others := sorted({*packages, *known} - {*same}):
        _announce(f"{len(others)} packages are other than those that made dist/: {', '.join(others)}")
    else:
        _announce(f"all {len(packages)} packages are those that made dist/")


def _publish(wheel: Path, folder: Path) -> None:
    """Copy the wheel to folder with its checksum, and say whether it is the one that was there."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    sums = folder / "SHA256SUMS"
    line = f"{digest}  {wheel.name}\n"
    before = sums.read_text(encoding="utf-8") if sums.exists() else None
    folder.mkdir(exist_ok=True)
    shutil.copyfile(wheel, folder / wheel.name)
    sums.write_text(line, encoding="utf-8")
    verdict = {None: "the first in dist", line: "identical to the one in dist"}.get(
        before, "other than before"
    )
    _announce(f"{wheel.name}: {wheel.stat().st_size} bytes, {verdict}\n{line.rstrip()}")


def _describe_toolchain(pins: dict[str, Any], sandbox: Sandbox) -> dict[str, Any]:
    """The tools that made the wheel, for a maintainer who makes it again: sources, compiler, date and
    packages."""
    release = next((sandbox.folder / "var/lib/apt/lists").glob(f"*_{sandbox.suite}_InRelease"))
    date = re.search(r"^Date: (.*)$", release.read_text(encoding="utf-8"), re.MULTILINE)
    compiler = {
        tool: sandbox.run(f"{tool} --version", "ask for a version").splitlines()[0]
        for tool in ("emcc", "clang-21", "wasm-ld-21", "wasm-opt", "node", "ninja")
    }
    sources = {source["package"]: source["version"] for source in pins["debian"]["sources"].values()}
    return {
        "pyodide": pins["pyodide"]["version"],
        "pygame-ce": pins["pygame"]["version"],
        "debian sources": {"suite": pins["debian"]["suite"], **sources},
        "compiler": compiler,
        "debian toolchain": {"suite": sandbox.suite, "archive date": date[1] if date else None},
        "architecture": sandbox.architecture(),
        "packages": sandbox.packages(),
    }


_started = time.monotonic()


def _announce(step: str) -> None:
    print(f"[{time.monotonic() - _started:5.0f} s] {step}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
