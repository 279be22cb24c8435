"""Packing sprites into sheets and writing them. The format is described in __main__.py."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import rectpack
from manifest import Box, ManifestError, Sprite
from PIL import Image
from png import write_png
from raster import render

PAGE = 600  # px: see pack()
LARGEST = 2048  # px: what every GPU and every browser's canvas takes
PADDING = 1  # px of transparency around a sprite, on each side


@dataclass(frozen=True)
class Place:
    """Where a sprite lies: page number and rectangle in device px."""

    page: int
    x: int
    y: int
    w: int
    h: int


def bake_sheet(sheet: str, sprites: Iterable[Sprite], scale: float, out: Path) -> list[Path]:
    """Write one sheet at one scale, pages and index; returns the files written, index last."""
    images = {sprite.name: render(sprite, min(scale, sprite.max_scale)) for sprite in sprites}
    places = pack({name: image.size for name, image in images.items()})
    stem = f"{sheet}@{scale:g}"
    files = []
    for number in range(1 + max(place.page for place in places.values())):
        here = {name: place for name, place in places.items() if place.page == number}
        width = max(place.x + place.w for place in here.values()) + PADDING
        height = max(place.y + place.h for place in here.values()) + PADDING
        page = Image.new("RGBA", (width, height))
        for name, place in here.items():
            page.paste(images[name], (place.x, place.y))
        files.append(out / (f"{stem}.png" if number == 0 else f"{stem}-{number + 1}.png"))
        write_png(page, files[-1])
    index = out / f"{stem}.json"
    index.write_text(_index(sprites, scale, places, [file.name for file in files]), encoding="utf-8")
    return [*files, index]


def pack(sizes: dict[str, tuple[int, int]]) -> dict[str, Place]:
    """A place for every sprite, the same for the same input: on square pages, the large ones on their own.

    A page is so small because it is read at once, which a tablet is to do between two frames; and because
    deflate looks back 32 kB, which are then thirteen rows, so that it finds what lies above.
    """
    room = PAGE - 2 * PADDING
    alone = {name: size for name, size in sorted(sizes.items()) if max(size) > room}
    for name, (width, height) in alone.items():
        if max(width, height) + 2 * PADDING > LARGEST:
            raise ManifestError(f"{name}: {width} × {height} px does not fit on a page")
    shared = _pack_shared({name: size for name, size in sorted(sizes.items()) if name not in alone})
    first = 1 + max((place.page for place in shared.values()), default=-1)
    own = {name: Place(first + at, PADDING, PADDING, *size) for at, (name, size) in enumerate(alone.items())}
    return shared | own


def _pack_shared(sizes: dict[str, tuple[int, int]]) -> dict[str, Place]:
    packer = rectpack.newPacker(
        mode=rectpack.PackingMode.Offline, pack_algo=rectpack.MaxRectsBssf, rotation=False
    )
    for name, (width, height) in sizes.items():
        packer.add_rect(width + 2 * PADDING, height + 2 * PADDING, name)
    packer.add_bin(PAGE, PAGE, count=max(1, len(sizes)))
    packer.pack()
    return {
        str(name): Place(page, x + PADDING, y + PADDING, w - 2 * PADDING, h - 2 * PADDING)
        for page, x, y, w, h, name in packer.rect_list()
    }


def _index(sprites: Iterable[Sprite], scale: float, places: dict[str, Place], pages: list[str]) -> str:
    """The JSON text, one sprite per line so that a difference between two builds can be read."""
    lines = []
    for sprite in sprites:
        place, own = places[sprite.name], min(scale, sprite.max_scale)
        entry: dict[str, object] = {
            "at": [place.page, place.x, place.y, place.w, place.h],
            "size": list(sprite.size),
        }
        if sprite.slice:
            entry["slice"] = _device(sprite.slice, own)
        if any(sprite.outset):
            entry["outset"] = list(sprite.outset)
        if sprite.ground:
            entry["ground"] = _device(sprite.ground, own)
        lines.append(f"    {json.dumps(sprite.name)}: {json.dumps(entry)}")
    head = f'  "scale": {scale:g},\n  "pages": {json.dumps(pages)},\n'
    return "{\n" + head + '  "sprites": {\n' + ",\n".join(lines) + "\n  }\n}\n"


def _device(box: Box, scale: float) -> list[int]:
    """A box of CSS px as device px; whole, because the manifest allows even numbers only."""
    return [round(length * scale) for length in box]
