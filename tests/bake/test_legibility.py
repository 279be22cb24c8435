"""Pictures can be told apart and read: measured on the baked pixels."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bake_sheet import Sheet
from numpy.typing import NDArray
from PIL import Image
from seen import contrast, shrunk

CELLS = ("cross", "red_gem", "green_gem", "torch", "skull", "elixir", "tomb")
PAIRS = list(itertools.combinations(CELLS, 2))
SHEETS = ("sprites", "pyramids", "anubix", "mummy")
SMALL = 20  # px: the smallest an icon is ever shown
ICON = 15  # px: an icon on a cell of that size
LEAST_CONTRAST = 4.5


def small_grey(icon: Image.Image, tile: Image.Image) -> NDArray[np.float64]:
    """The icon in grey on a stone of the size of the whole icon, 0..1."""
    stone = shrunk(tile.crop((8, 8, tile.width - 8, tile.height - 16)), SMALL).convert("RGB")
    small = shrunk(icon, SMALL)
    stone.paste(small, (0, 0), small)
    return np.asarray(stone.convert("L"), dtype=np.float64) / 255


@pytest.fixture(scope="module")
def sprites(baked: Path) -> dict[str, Image.Image]:
    return {name: image for sheet in SHEETS for name, image in Sheet(baked, sheet, 2).sprites().items()}


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_cell_icons_differ_in_grey_at_20_px(sprites: dict[str, Image.Image], one: str, other: str) -> None:
    """Root mean square difference of grey at least 0.18 of black to white, wherever they are shifted."""
    tile = sprites["tile.stone.1"]
    first, second = (small_grey(sprites[f"cell.{name}"], tile) for name in (one, other))
    shifts = itertools.product((-1, 0, 1), repeat=2)
    least = min(np.sqrt(np.mean((first - np.roll(second, shift, (0, 1))) ** 2)) for shift in shifts)
    assert least > 0.18


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_cell_icons_have_their_own_outline(sprites: dict[str, Image.Image], one: str, other: str) -> None:
    """Filled black, two icons still share less than 85 % of what they cover together."""
    first, second = (np.asarray(sprites[f"cell.{name}"].getchannel("A")) > 128 for name in (one, other))
    assert (first & second).sum() / (first | second).sum() < 0.85


@pytest.mark.parametrize("name", CELLS)
def test_cell_icons_stand_out_from_every_stone(sprites: dict[str, Image.Image], name: str) -> None:
    """The rim of the icon has a contrast of 3 : 1 or more with the stone, on all kinds of cell."""
    icon = np.asarray(sprites[f"cell.{name}"])
    solid = np.pad(icon[:, :, 3] > 250, 1)
    inner = solid[1:-1, :-2] & solid[1:-1, 2:] & solid[:-2, 1:-1] & solid[2:, 1:-1]
    rim = icon[solid[1:-1, 1:-1] & ~inner][:, :3]
    for kind in ("stone.1", "stone.2", "stone.3", "stone.4", "lit", "tomb"):
        tile = np.asarray(sprites[f"tile.{kind}"])[40:100, 40:100, :3]
        ratio = contrast(np.median(rim, axis=0), tile.reshape(-1, 3).mean(axis=0))
        assert ratio >= 3, kind


@pytest.mark.parametrize("stone", ["stone.1", "stone.2", "stone.3", "stone.4"])
@pytest.mark.parametrize("sign", ["", *CELLS[:-1]])
def test_a_marked_cell_is_plain_in_grey_at_20_px(
    sprites: dict[str, Image.Image], stone: str, sign: str
) -> None:
    """Whatever it carries: it differs by a fifth of black to white; its rim is dark and its path light."""

    def grey(tile: str, *paths: str) -> NDArray[np.float64]:
        out = shrunk(sprites[tile], SMALL)
        for path in paths:
            small = shrunk(sprites[path], SMALL)
            out.paste(small, (0, 0), small)
        if sign:
            icon = shrunk(sprites[f"cell.{sign}"], ICON)
            out.paste(icon, ((SMALL - ICON) // 2,) * 2, icon)
        return np.asarray(out.convert("L"), dtype=np.float64) / 255

    free = grey(f"tile.{stone}")
    marked = grey("tile.lit" if sign else "tile.marked", "path.n", "path.s")
    assert np.sqrt(np.mean((free - marked) ** 2)) > 0.2
    corners = [(2, 2), (2, -3), (-3, 2), (-3, -3)]
    assert all(free[at] - marked[at] > 0.25 for at in corners)
    assert marked[0, SMALL // 2] > 0.7, "the path is light"


def test_a_path_leads_on_without_a_gap(sprites: dict[str, Image.Image]) -> None:
    """It reaches the edge that it is called by, and no other."""
    edges = {
        "n": (0, slice(60, 84)),
        "s": (-1, slice(60, 84)),
        "w": (slice(60, 84), 0),
        "e": (slice(60, 84), -1),
    }
    for way, edge in itertools.product(edges, edges):
        alpha = np.asarray(sprites[f"path.{way}"].getchannel("A"))[edges[edge]]
        assert (alpha.min() > 200) == (way == edge)


def test_walls_are_darker_than_cells(sprites: dict[str, Image.Image]) -> None:
    for wall, stone in itertools.product(("1", "2"), ("stone.1", "stone.2", "marked", "tomb")):
        dark = np.asarray(sprites[f"tile.wall.{wall}"])[:, :, :3].reshape(-1, 3)
        light = np.asarray(sprites[f"tile.{stone}"])[40:100, 40:100, :3].reshape(-1, 3)
        assert contrast(dark.mean(axis=0), light.mean(axis=0)) >= 4.5


def test_colours_are_told_by_their_signs(sprites: dict[str, Image.Image]) -> None:
    """The signs of the three colours differ as plain silhouettes."""
    signs = [
        np.asarray(sprites[f"sign.{name}.white"].getchannel("A")) > 128
        for name in ("green", "orange", "purple")
    ]
    for one, other in itertools.combinations(signs, 2):
        assert (one & other).sum() / (one | other).sum() < 0.7


def test_text_is_readable_on_its_panel(sprites: dict[str, Image.Image], manifest: list[Any]) -> None:
    """Every text colour the manifest allows on a sprite, against every pixel of its middle."""
    measured = 0
    for sprite in manifest:
        pixels = np.asarray(sprites[sprite.name]) if sprite.text else None
        if pixels is None:
            continue
        left, top, right, bottom = sprite.slice or (
            sprite.size[0] // 4,
            sprite.size[1] // 4,
            sprite.size[0] // 4,
            sprite.size[1] // 4,
        )
        middle = pixels[2 * top : -2 * bottom, 2 * left : -2 * right].reshape(-1, 4)
        assert middle[:, 3].min() == 255, f"{sprite.name} is not solid"
        for text in sprite.text:
            colour = np.array([int(text[at : at + 2], 16) for at in (1, 3, 5)])
            # Half a per cent of the pixels may miss: the thin scratches of a crossed box.
            worst = np.quantile(contrast(colour, middle[:, :3]), 0.005)
            assert worst >= LEAST_CONTRAST, f"{text} on {sprite.name}: {worst:.2f}"
            measured += 1
    assert measured > 25
