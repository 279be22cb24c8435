"""Sheets that were drawn before are copied, and drawn again when something of theirs has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.fixture
def kept(bake_module: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, with the sheets that it has had drawn in `drawn`."""
    module = bake_module("kept")
    draw, module.drawn = module.bake_sheet, []

    def drawing(sheet: str, *rest: Any) -> list[Path]:
        module.drawn.append(sheet)
        return draw(sheet, *rest)

    monkeypatch.setattr(module, "bake_sheet", drawing)
    return module


@pytest.fixture
def folder(tmp_path: Path) -> Any:
    """Makes a folder of that name."""

    def make(name: str) -> Path:
        (tmp_path / name).mkdir()
        return tmp_path / name

    return make


def test_a_sheet_is_drawn_once(kept: Any, manifest: list[Any], folder: Any) -> None:
    some, keep, first, second, plain = manifest[:4], *map(folder, ("keep", "first", "second", "plain"))
    files = kept.kept_sheet("sprites", some, 1, first, keep)
    again = kept.kept_sheet("sprites", some, 1, second, keep)
    assert kept.drawn == ["sprites"]
    assert [file.name for file in again] == [file.name for file in files]
    kept.kept_sheet("sprites", some, 1, plain, None)
    assert contents(first) == contents(second) == contents(plain)


def test_changed_places_are_drawn_again(kept: Any, manifest: list[Any], folder: Any, tmp_path: Path) -> None:
    keep, out = folder("keep"), folder("out")
    some = [sprite for sprite in manifest if sprite.sign is None and not sprite.colors][:3]
    kept.kept_sheet("sprites", some, 1, out, keep)
    copy = tmp_path / "other.svg"
    copy.write_text(some[0].file.read_text(encoding="utf-8").replace("<svg", '<svg opacity="0.5"', 1))
    for changed in ([replace(some[0], file=copy), *some[1:]], [replace(some[0], max_scale=1), *some[1:]]):
        kept.kept_sheet("sprites", changed, 1, out, keep)
    kept.kept_sheet("sprites", changed, 1.5, out, keep)
    assert len(kept.drawn) == 4
    assert len(list(keep.iterdir())) == 2, "only the newest of each scale stays"
