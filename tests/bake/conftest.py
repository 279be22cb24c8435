"""The baked assets, made once for all tests of this folder."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from bake_sheet import ROOT

BAKE = ROOT / "build" / "bake"


@pytest.fixture(scope="session")
def baked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything baked by the command that the build uses, and as there from the sheets drawn before."""
    out = tmp_path_factory.mktemp("baked")
    drawn = ROOT / "build" / "cache" / "drawn"
    subprocess.run([sys.executable, str(BAKE), str(out), "--keep", str(drawn)], check=True, cwd=ROOT)
    return out


@pytest.fixture(scope="session")
def bake_module() -> Any:
    """Loads a module of build/bake, which is a script folder and no package."""

    def load(name: str) -> ModuleType:
        sys.path.insert(0, str(BAKE))
        try:
            return importlib.import_module(name)
        finally:
            sys.path.remove(str(BAKE))

    return load


@pytest.fixture(scope="session")
def manifest(bake_module: Any) -> list[Any]:
    """Every sprite of the manifest."""
    return bake_module("manifest").read_manifest(ROOT / "assets" / "art" / "sprites.toml")
