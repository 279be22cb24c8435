"""Another Pyodide than the known one is refused, with what does not fit and where (build/relied.py)."""

from __future__ import annotations

import json
import re
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "build"))

from bytecode import PYODIDE, BuildError  # noqa: E402 - build/ is not a package
from relied import FILES, check_relied  # noqa: E402
from runtime import verified_wheel  # noqa: E402

Change = Callable[[str], str]


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Pyodide like ours, of which each file may be another."""
    for name in FILES:
        (tmp_path / name).symlink_to(PYODIDE / name)
    monkeypatch.setattr("relied.PYODIDE", tmp_path)
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.unlink()
    path.write_text(text.replace(old, new), encoding="utf-8")


def change_library(path: Path, module: str, made: Change | None) -> None:
    """Let a file of the library be another, or missing."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    text = files.pop(module).decode()
    if made:
        assert made(text) != text
        files[module] = made(text).encode()
    path.unlink()
    with zipfile.ZipFile(path, "w") as archive:
        for name, contents in files.items():
            archive.writestr(name, contents)


def said(wheel: Path | None = None) -> list[str]:
    with pytest.raises(BuildError) as error:
        check_relied(wheel or verified_wheel())
    first, *rest = str(error.value).splitlines()
    assert re.fullmatch(r"Pyodide \S+ is not the one that is known:", first)
    return rest


def test_the_known_one_fits(other: Path) -> None:
    check_relied(verified_wheel())


def test_another_version_is_found_wherever_ours_is_told(other: Path) -> None:
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    change(other / "package.json", f'"version": "{version}"', '"version": "999.0.0"')
    assert said() == [
        'web/runtime.mjs does not say version: "999.0.0"',
        "build/parts.toml does not say pkg:npm/pyodide@999.0.0",
        'build/wheel/pins.toml does not say version = "999.0.0"',
        'build/standins/pyodide/__init__.py does not say __version__ = "999.0.0"',
    ]


def test_another_python_is_found_wherever_ours_is_told(other: Path) -> None:
    change(other / "pyodide-lock.json", '"python": "3.14', '"python": "3.99')
    assert {row.partition(" ")[0] for row in said()} == {
        "web/runtime.mjs",
        "build/runtime.py",
        "build/parts.toml",
        "build/standins/pyodide/_package_loader.py",
        verified_wheel().name,
    }


def test_a_wheel_for_another_python_is_found(other: Path) -> None:
    assert "make wheel" in said(Path("pygame_ce-9-cp313-cp313-pyemscripten_2026_0_wasm32.whl"))[0]


def test_a_file_that_is_not_there_is_found(other: Path) -> None:
    (other / "pyodide.asm.mjs").unlink()
    assert said() == ["Pyodide has no pyodide.asm.mjs (build/runtime.py)"]


@pytest.mark.parametrize(
    ("script", "name", "where"),
    [
        ("pyodide.asm.mjs", "serializeHiwireState", "web/snapshot.mjs"),
        ("pyodide.asm.mjs", "loadedLibsByHandle", "web/snapshot.mjs"),
        ("pyodide.asm.mjs", "scheduleCallback", "web/snapshot.mjs"),
        ("pyodide.asm.mjs", "on_fatal", "web/boot.mjs"),
        ("pyodide.mjs", "_snapshotDeserializer", "web/snapshot.mjs"),
        ("pyodide.mjs", "packageBaseUrl", "web/runtime.mjs"),
    ],
)
def test_a_name_that_its_scripts_have_lost_is_found(script: str, name: str, where: str, other: Path) -> None:
    for each in ("pyodide.mjs", "pyodide.asm.mjs"):
        if each == script or name in (other / each).read_text(encoding="utf-8"):
            change(other / each, name, f"{name}2")
    assert f"its scripts know no {name} ({where})" in said()


@pytest.mark.parametrize(
    ("module", "made", "words"),
    [
        ("_pyodide/_future_helper.py", None, "its library has no _pyodide._future_helper (stdlib.ROOTS)"),
        ("pkgutil.py", None, "its library has no pkgutil (stdlib.KEEP)"),
        ("ipaddress.py", None, "its library has no ipaddress.py (build/standins has one for it)"),
        (
            "traceback.py",
            lambda text: text + "# theme.note",
            "its traceback asks for note (build/standins/_colorize.py)",
        ),
        (
            "zipimport.py",
            lambda text: text.replace("_get_files(self)", "_files(self)"),
            r"its zipimport has nothing like \bdef (_get_files)\(self\) (build/standins/sitecustomize.py)",
        ),
    ],
)
def test_changes_of_pyodides_library_are_found(
    module: str, made: Change | None, words: str, other: Path
) -> None:
    change_library(other / "python_stdlib.zip", module, made)
    assert said() == [words]
