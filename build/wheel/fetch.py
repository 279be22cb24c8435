"""Fetch the sources from npm, PyPI and Debian with each one's own client, and verify them before use."""

from __future__ import annotations

import base64
import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from failure import RecipeError
from sandbox import INSIDE, Sandbox

_RECIPE = Path(__file__).resolve().parent


def fetch_all(pins: dict[str, Any], sandbox: Sandbox) -> None:
    """Bring every pinned source into the sandbox's download folder and verify it.

    A file that is there and verifies is not fetched again. Raises RecipeError naming what differs.
    """
    downloads = sandbox.work / "downloads"
    downloads.mkdir(exist_ok=True)
    _fetch_pyodide(pins["pyodide"], downloads)
    _fetch_pygame(pins["pygame"], downloads)
    for source in pins["debian"]["sources"].values():
        _fetch_debian_source(source, downloads, sandbox)


def pyodide_archive(pins: dict[str, Any]) -> str:
    """The file name that npm gives the archive."""
    return f"pyodide-{pins['pyodide']['version']}.tgz"


def _fetch_pyodide(pin: dict[str, str], downloads: Path) -> None:
    archive = downloads / f"pyodide-{pin['version']}.tgz"
    if not archive.exists():
        _run_client(["npm", "pack", f"pyodide@{pin['version']}", "--pack-destination", str(downloads)], "npm")
    algorithm, expected = pin["integrity"].split("-", 1)
    found = base64.b64encode(hashlib.new(algorithm, archive.read_bytes()).digest()).decode()
    _compare(archive, f"{algorithm}-{found}", f"{algorithm}-{expected}")


def _fetch_pygame(pin: dict[str, str], downloads: Path) -> None:
    archive = downloads / pin["file"]
    if not archive.exists():
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-build-isolation"]
        command += ["--no-binary", ":all:", "--dest", str(downloads), f"pygame-ce=={pin['version']}"]
        # pip asks the archive's build system for metadata even if it only downloads, and the real one wants
        # SDL on this machine: sdist_backend/ has one that answers from pyproject.toml.
        _run_client(command, "pip", {"PYTHONPATH": str(_RECIPE / "sdist_backend")})
    _compare(archive, _sha256(archive), pin["sha256"])


def _fetch_debian_source(source: dict[str, Any], downloads: Path, sandbox: Sandbox) -> None:
    expected: dict[str, str] = source["sha256"]
    if not all((downloads / name).exists() for name in expected):
        wanted = f"{source['package']}={source['version']}"
        command = f"cd {INSIDE}/downloads && apt-get source -qq --download-only {wanted}"
        sandbox.run(command, f"fetch the Debian source {wanted}")
    for name, checksum in expected.items():
        _compare(downloads / name, _sha256(downloads / name), checksum)


def _run_client(command: list[str], client: str, environment: dict[str, str] | None = None) -> None:
    result = subprocess.run(
        command,
        env=os.environ | (environment or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if result.returncode != 0:
        raise RecipeError(f"{client} could not fetch a source; it said:\n{result.stdout.strip()}")


def _compare(file: Path, found: str, expected: str) -> None:
    if found != expected:
        raise RecipeError(
            f"{file.name} is not the pinned file:\n  found  {found}\n  pinned {expected}\n"
            f"It is kept as {file}; delete it to fetch it again."
        )


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
