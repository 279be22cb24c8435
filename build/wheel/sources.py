"""Unpack the verified archives and apply the patches."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import Any

from fetch import pyodide_archive
from sandbox import INSIDE, Sandbox

_PATCHES = Path(__file__).resolve().parent / "patches"


def source_folders(pins: dict[str, Any]) -> dict[str, str]:
    """Where each unpacked source is inside the sandbox, by the short name that libraries.toml uses."""
    folders = {key: f"{INSIDE}/src/{source['folder']}" for key, source in pins["debian"]["sources"].items()}
    folders["pygame"] = f"{INSIDE}/src/pygame_ce-{pins['pygame']['version']}"
    folders["pyodide"] = f"{INSIDE}/src/pyodide"
    return folders


def sources_ready(pins: dict[str, Any], sandbox: Sandbox) -> bool:
    """True if an earlier run marked its sources as ready and they came from the same pins and patches."""
    stamp = _stamp(sandbox)
    return stamp.exists() and stamp.read_text(encoding="utf-8") == _identity(pins)


def mark_sources_ready(pins: dict[str, Any], sandbox: Sandbox) -> None:
    """Remember that sources and headers are complete, so that the next run can use them as they are."""
    _stamp(sandbox).write_text(_identity(pins), encoding="utf-8")


def unpack_and_patch(pins: dict[str, Any], sandbox: Sandbox) -> None:
    """Unpack all sources again and apply patches/*.patch.

    The first word of a patch's file name says which source it belongs to.
    """
    shutil.rmtree(sandbox.work / "src", ignore_errors=True)
    (sandbox.work / "src").mkdir()
    for source in pins["debian"]["sources"].values():
        dsc = next(name for name in source["sha256"] if name.endswith(".dsc"))
        # --no-check: the signer's key is not in the sandbox; the files' checksums have been compared already.
        sandbox.run(
            f"cd {INSIDE}/src && dpkg-source --no-check -x ../downloads/{dsc} {source['folder']}",
            f"unpack {dsc}",
        )
    for archive in (pins["pygame"]["file"], pyodide_archive(pins)):
        command = f"tar --no-same-owner -xzf {INSIDE}/downloads/{archive} -C {INSIDE}/src"
        sandbox.run(command, f"unpack {archive}")
    (sandbox.work / "src/package").rename(sandbox.work / "src/pyodide")  # npm's archives hold "package"
    _apply_patches(pins, sandbox)


def _stamp(sandbox: Sandbox) -> Path:
    return sandbox.work / "src" / "made-from"


def _identity(pins: dict[str, Any]) -> str:
    digest = hashlib.sha256(repr(pins).encode())
    for patch in sorted(_PATCHES.glob("*.patch")):
        digest.update(patch.read_bytes())
    return digest.hexdigest()


def _apply_patches(pins: dict[str, Any], sandbox: Sandbox) -> None:
    folders = source_folders(pins)
    shutil.copytree(_PATCHES, sandbox.work / "patches", dirs_exist_ok=True)
    for patch in sorted(_PATCHES.glob("*.patch")):
        folder = folders[patch.name.split("-", 1)[0]]
        sandbox.run(
            f"patch --fuzz=0 -p1 -d '{folder}' < {INSIDE}/patches/{patch.name}", f"apply {patch.name}"
        )
