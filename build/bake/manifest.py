"""The list of sprites, read from assets/art/sprites.toml and from art/sprites.toml in the folders of games.

An entry of a manifest names one SVG file, or with `items` and `variants` a family of sprites:

    [[sprite]]
    name = "ui.{item}.{variant}"     # what the game calls it
    file = "ui/{item}.svg"           # below the manifest's folder
    size = [48, 48]                  # nominal size in CSS px; even numbers, so that every scale is whole
    items = ["menu", "close"]
    variants = { white = { "#000000" = "#FFF6E0" }, ink = { "#000000" = "#2B1D10" } }   # colour -> colour

`sheets`, at the top, names the sheets that entries may lie on, the first of them unless they say otherwise:
"sprites" for all that is drawn anywhere, "scenery" for large pictures that the first frame does not wait for,
and one for each game, called by its id, for what only that game shows.

Further keys of an entry: `sheet`, `colors` (as one variant, for entries without variants), `palette` (the
name of a table `[palette.<name>]` of colour -> colour; those colours of it that occur in the file are
exchanged), `sign` (an SVG put inside the element with id="sign"), `slice` (left, top, right, bottom border of
a nine-slice), `outset` (how far shadow or glow reaches beyond the thing itself), `ground` (left, top, right,
bottom: what is open within that frame lies on a ground that the game paints), `max_scale` (soft art that
gains nothing from a finer sheet), `shades` (at most so many colours are kept of a painted picture, which
makes it lighter), `text` (text colours that are meant to stand on it; tests measure their contrast).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Box = tuple[int, int, int, int]
Palettes = dict[str, dict[str, str]]
FIRST_SHEET = "sprites"
KEYS = {
    *("name", "file", "size", "items", "variants", "sheet", "colors", "palette"),
    *("sign", "slice", "outset", "ground", "max_scale", "shades", "text"),
}


class ManifestError(ValueError):
    """The manifest asks for something that cannot be; the message names the entry."""


@dataclass(frozen=True)
class Sprite:
    """One picture to bake. Lengths are CSS px; a box is (left, top, right, bottom)."""

    name: str
    file: Path
    size: tuple[int, int]
    sheet: str = FIRST_SHEET
    colors: dict[str, str] = field(default_factory=dict)
    palette: dict[str, str] = field(default_factory=dict)
    sign: Path | None = None
    slice: Box | None = None
    outset: Box = (0, 0, 0, 0)
    ground: Box | None = None
    max_scale: float = 3
    shades: int | None = None
    text: tuple[str, ...] = ()


def manifests(root: Path) -> list[Path]:
    """The manifest of the project at `root`, and those of games that have pictures in their own folders."""
    games = sorted((root / "game" / "games").glob("*/art/sprites.toml"))
    return [root / "assets" / "art" / "sprites.toml", *games]


def read_manifest(*paths: Path) -> list[Sprite]:
    """Every sprite of these manifests in their order.

    Raises ManifestError on unknown keys, bad sizes, double names.
    """
    sprites = [sprite for path in paths for sprite in _read(path)]
    seen: set[str] = set()
    for sprite in sprites:
        if sprite.name in seen:
            raise ManifestError(f"{sprite.name}: the name is used twice")
        seen.add(sprite.name)
    return sprites


def _read(path: Path) -> Iterator[Sprite]:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    palettes: Palettes = table.get("palette", {})
    sheets = table.get("sheets", [FIRST_SHEET])
    for entry in table.get("sprite", []):
        for sprite in _expand({"sheet": sheets[0], **entry}, palettes, path.parent):
            if sprite.sheet not in sheets:
                raise ManifestError(
                    f"{sprite.name}: no sheet is called {sprite.sheet}; there are: {', '.join(sheets)}"
                )
            yield sprite


def _expand(entry: dict[str, Any], palettes: Palettes, art: Path) -> Iterator[Sprite]:
    """One manifest entry as sprites: every item in every variant."""
    name = str(entry.get("name", "(an entry without a name)"))
    unknown = set(entry) - KEYS
    if unknown:
        raise ManifestError(f"{name}: unknown key {', '.join(sorted(unknown))}")
    missing = {"name", "file", "size"} - set(entry)
    if missing:
        raise ManifestError(f"{name}: {', '.join(sorted(missing))} is missing")
    variants: dict[str, dict[str, str]] = entry.get("variants", {"": entry.get("colors", {})})
    for item in entry.get("items", [""]):
        for variant, colors in variants.items():
            words = {"item": item, "variant": variant}
            sign = entry.get("sign")
            palette = entry.get("palette", "").format(**words)
            if palette and palette not in palettes:
                raise ManifestError(f"{name}: there is no palette {palette}")
            sprite = Sprite(
                name=name.format(**words),
                file=art / entry["file"].format(**words),
                size=tuple(entry["size"]),
                sheet=entry["sheet"],
                colors=colors,
                palette=palettes[palette] if palette else {},
                sign=art / sign.format(**words) if sign else None,
                slice=tuple(entry["slice"]) if "slice" in entry else None,
                outset=tuple(entry.get("outset", (0, 0, 0, 0))),
                ground=tuple(entry["ground"]) if "ground" in entry else None,
                max_scale=entry.get("max_scale", 3),
                shades=entry.get("shades"),
                text=tuple(entry.get("text", ())),
            )
            _check(sprite)
            yield sprite


def _check(sprite: Sprite) -> None:
    """Refuse what could not be baked to whole pixels at scale 1.5, and files that are not there."""
    if not re.fullmatch(r"[a-z0-9_.-]+", sprite.name):
        raise ManifestError(f"{sprite.name}: a name is made of a-z, 0-9, _, - and dots")
    lengths = (*sprite.size, *(sprite.slice or ()), *sprite.outset, *(sprite.ground or ()))
    if any(not isinstance(length, int) or length < 0 or length % 2 for length in lengths):
        raise ManifestError(f"{sprite.name}: sizes and borders must be even whole numbers of CSS px")
    if sprite.shades is not None and (
        not isinstance(sprite.shades, int) or not 2 <= sprite.shades <= 256  # what Pillow allows
    ):
        raise ManifestError(f"{sprite.name}: shades must be a whole number from 2 to 256")
    for path in (sprite.file, sprite.sign):
        if path is not None and not path.is_file():
            raise ManifestError(f"{sprite.name}: there is no file {path.name}")
    if sprite.slice:
        left, top, right, bottom = sprite.slice
        if left + right >= sprite.size[0] or top + bottom >= sprite.size[1]:
            raise ManifestError(f"{sprite.name}: the nine-slice borders leave no middle")
