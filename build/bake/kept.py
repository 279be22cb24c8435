"""Drawn sheets kept between runs, each by a hash of all that it is drawn from."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from manifest import Sprite
from raster import compose
from sheets import bake_sheet

TOOLS = Path(__file__).resolve().parent
RECIPE = ("manifest.py", "png.py", "raster.py", "sheets.py", "requirements.txt")
"""The files that, with the sprites, decide the look of a sheet."""


def kept_sheet(
    sheet: str, sprites: Sequence[Sprite], scale: float, out: Path, keep: Path | None
) -> list[Path]:
    """As `bake_sheet`, but copied from the folder `keep` if it was drawn before; else kept there."""
    if keep is None:
        return bake_sheet(sheet, sprites, scale, out)
    stem = f"{sheet}@{scale:g}"
    place = keep / f"{stem}-{_key(sprites, scale)}"
    if not place.is_dir():
        with tempfile.TemporaryDirectory(prefix="drawing-", dir=keep) as folder:
            fresh = Path(folder) / stem
            fresh.mkdir()
            bake_sheet(sheet, sprites, scale, fresh)
            for old in keep.glob(f"{stem}-*"):
                shutil.rmtree(old, ignore_errors=True)
            if not place.is_dir():  # else another run was quicker
                os.replace(fresh, place)
    # The index comes last, as it does from `bake_sheet`.
    files = sorted(place.iterdir(), key=lambda file: (file.suffix == ".json", file.name))
    return [Path(shutil.copyfile(file, out / file.name)) for file in files]


def _key(sprites: Sequence[Sprite], scale: float) -> str:
    digest = hashlib.sha256(f"{scale:g}".encode())
    for name in RECIPE:
        digest.update((TOOLS / name).read_bytes())
    for sprite in sprites:
        frame = (sprite.name, sprite.size, sprite.slice, sprite.outset, sprite.max_scale, sprite.shades)
        digest.update(f"\0{frame}\0{compose(sprite)}".encode())
    return digest.hexdigest()[:24]
