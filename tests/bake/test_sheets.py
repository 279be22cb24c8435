"""The sheets hold every sprite of the manifest, whole, at every scale."""

from __future__ import annotations

import hashlib
import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bake_sheet import ROOT, SCALES, Sheet
from PIL import Image

SHEETS = ("sprites", "pyramids", "anubix", "mummy", "scenery")
EVERY_SHEET = list(itertools.product(SHEETS, SCALES))


@pytest.mark.parametrize(("name", "scale"), EVERY_SHEET)
def test_every_sprite_is_there_with_its_size(
    baked: Path, manifest: list[Any], name: str, scale: float
) -> None:
    sprites = Sheet(baked, name, scale).index["sprites"]
    wanted = {sprite.name: sprite for sprite in manifest if sprite.sheet == name}
    assert set(sprites) == set(wanted)
    for sprite in wanted.values():
        own = min(scale, sprite.max_scale)
        entry = sprites[sprite.name]
        assert entry["size"] == list(sprite.size)
        assert entry["at"][3:] == [length * own for length in sprite.size], sprite.name
        if sprite.slice:
            assert entry["slice"] == [length * own for length in sprite.slice], sprite.name


@pytest.mark.parametrize(("name", "scale"), EVERY_SHEET)
def test_pages_are_small_enough_and_sprites_lie_apart(baked: Path, name: str, scale: float) -> None:
    sheet = Sheet(baked, name, scale)
    pages = sheet.pages()
    places = [entry["at"] for entry in sheet.index["sprites"].values()]
    for number, page in enumerate(pages):
        alone = sum(place[0] == number for place in places) == 1
        assert max(page.size) <= (2048 if alone else 600)
        assert page.mode == "RGBA"
    for page, x, y, width, height in places:
        assert x >= 1
        assert y >= 1
        assert x + width < pages[page].width
        assert y + height < pages[page].height
    for one, other in itertools.combinations(places, 2):
        if one[0] == other[0]:
            apart = (
                one[1] + one[3] < other[1]
                or other[1] + other[3] < one[1]
                or one[2] + one[4] < other[2]
                or other[2] + other[4] < one[2]
            )
            assert apart, (one, other)


@pytest.mark.parametrize(("name", "scale"), EVERY_SHEET)
def test_no_sprite_is_empty(baked: Path, name: str, scale: float) -> None:
    for sprite, image in Sheet(baked, name, scale).sprites().items():
        assert image.getchannel("A").getextrema()[1] >= 200, sprite


def test_every_source_is_used(manifest: list[Any]) -> None:
    art = ROOT / "assets" / "art"
    used = {path for sprite in manifest for path in (sprite.file, sprite.sign) if path}
    used |= {art / "app-icon.svg", art / "app-icon-maskable.svg"}
    assert set(art.rglob("*.svg")) - used == set()


def test_every_foreign_silhouette_is_credited() -> None:
    credited = (ROOT / "assets" / "art" / "CREDITS.md").read_text(encoding="utf-8")
    for icon in (ROOT / "assets" / "art" / "icons").glob("*.svg"):
        assert f"`{icon.name}`" in credited


ICONS = {"app-192": 192, "app-512": 512, "maskable-192": 192, "maskable-512": 512, "apple-touch-180": 180}


@pytest.mark.parametrize(("name", "side"), list(ICONS.items()))
def test_app_icons_are_there(baked: Path, name: str, side: int) -> None:
    icon = Image.open(baked / "icons" / f"{name}.png").convert("RGBA")
    assert icon.size == (side, side)
    corner = icon.getpixel((0, 0))
    # Only the plain icon has its own round corners; the others are cut by the system.
    assert corner[3] == (0 if name.startswith("app-") else 255)


@pytest.mark.thorough
def test_baking_twice_gives_the_same_bytes(baked: Path, bake_module: Any, tmp_path: Path) -> None:
    sprites = [
        sprite
        for sprite in bake_module("manifest").read_manifest(ROOT / "assets" / "art" / "sprites.toml")
        if sprite.sheet == "sprites"
    ]
    for file in bake_module("sheets").bake_sheet("sprites", sprites, 1, tmp_path):
        again = hashlib.sha256(file.read_bytes()).hexdigest()
        assert again == hashlib.sha256((baked / file.name).read_bytes()).hexdigest(), file.name


def test_transparent_pixels_carry_the_colour_beside_them(baked: Path) -> None:
    """pygame's smoothscale does not weigh by alpha: black behind transparency would rim white signs."""
    sign = Sheet(baked, "sprites", 2).sprites()["ui.close.white"]
    pixels = list(sign.get_flattened_data())
    edge = [pixel for pixel in pixels if pixel[3] == 0 and pixel[:3] != (0, 0, 0)]
    assert len(edge) > 100
    assert all(min(pixel[:3]) > 200 for pixel in edge)


@pytest.mark.parametrize("game", ["anubix", "mummy"])
def test_sheets_stay_light(baked: Path, game: str) -> None:
    """The download of one game: the house's sheets and its own."""

    def size(scale: float, *sheets: str) -> int:
        stems = [f"{sheet}@{scale:g}" for sheet in sheets]
        return sum(
            file.stat().st_size
            for stem in stems
            for file in (*baked.glob(f"{stem}.*"), *baked.glob(f"{stem}-?.png"))
            if not file.name.startswith(f"{stem}.5")  # scale 1.5
        )

    assert size(1, "sprites", "scenery", game) < 950_000
    assert size(2, game) < 900_000
    assert size(3, "sprites", "scenery", game) < 3_000_000
    # The first frame waits for this one.
    assert size(3, "sprites") < 1_000_000


MISTAKES = [
    ('name = "a"\nfile = "ui/menu.svg"\nsize = [48, 48]\npalette = "teal"\n', "there is no palette teal"),
    ('name = "a"\nfile = "ui/menu.svg"\nsize = [48, 47]\n', "even whole numbers"),
    ('name = "a"\nfile = "ui/nothing.svg"\nsize = [48, 48]\n', "no file nothing.svg"),
    ('name = "a"\nfile = "ui/menu.svg"\nsize = [48, 48]\nshades = 1\n', "shades must be"),
    ('name = "A b"\nfile = "ui/menu.svg"\nsize = [48, 48]\n', "a name is made of"),
    ('name = "a"\nfile = "ui/menu.svg"\n', "size is missing"),
    ('name = "a"\nfile = "ui/menu.svg"\nsize = [48, 48]\ncolour = 1\n', "unknown key colour"),
    ('name = "a"\nfile = "ui/menu.svg"\nsize = [48, 48]\nslice = [24, 8, 24, 8]\n', "leave no middle"),
    ('name = "a"\nfile = "ui/menu.svg"\nsize = [48, 48]\nitems = ["x", "y"]\n', "used twice"),
    ('name = "a"\nfile = "ui/menu.svg"\nsize = [48, 48]\nsheet = "chess"\n', "no sheet is called chess"),
]


@pytest.mark.parametrize(("entry", "message"), MISTAKES)
def test_a_wrong_manifest_is_refused(bake_module: Any, tmp_path: Path, entry: str, message: str) -> None:
    (tmp_path / "ui").mkdir()
    (tmp_path / "ui" / "menu.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "sprites.toml").write_text("[[sprite]]\n" + entry, encoding="utf-8")
    module = bake_module("manifest")
    with pytest.raises(module.ManifestError, match=message):
        module.read_manifest(tmp_path / "sprites.toml")


def test_a_game_may_have_its_pictures_in_its_own_folder(bake_module: Any, tmp_path: Path) -> None:
    """They lie on the first sheet of its manifest, unless they say otherwise."""
    for folder, sheets, name in (
        (tmp_path / "assets", '["sprites", "scenery"]', "ui.menu"),
        (tmp_path / "game" / "games" / "chess", '["chess"]', "chess.board"),
    ):
        (folder / "art").mkdir(parents=True)
        (folder / "art" / "a.svg").write_text("<svg/>", encoding="utf-8")
        text = f'sheets = {sheets}\n[[sprite]]\nname = "{name}"\nfile = "a.svg"\nsize = [8, 8]\n'
        (folder / "art" / "sprites.toml").write_text(text, encoding="utf-8")
    module = bake_module("manifest")
    paths = module.manifests(tmp_path)
    found = {sprite.name: sprite.sheet for sprite in module.read_manifest(*paths)}
    assert found == {"ui.menu": "sprites", "chess.board": "chess"}
    with pytest.raises(module.ManifestError, match=r"ui\.menu: the name is used twice"):
        module.read_manifest(*paths, paths[0])


def test_a_colour_that_is_not_there_is_refused(bake_module: Any, tmp_path: Path) -> None:
    svg = tmp_path / "a.svg"
    svg.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>', encoding="utf-8")
    manifest = bake_module("manifest")
    sprite = manifest.Sprite("a", svg, (8, 8), colors={"#123456": "#FFFFFF"})
    with pytest.raises(manifest.ManifestError, match="#123456 does not occur"):
        bake_module("raster").compose(sprite)


def test_a_palette_colours_what_is_drawn_in_greys(bake_module: Any, tmp_path: Path) -> None:
    """Greys of the palette are exchanged, all at once; its other greys need not occur in the file."""
    (tmp_path / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="#111111" stroke="#777777"/></svg>',
        encoding="utf-8",
    )
    (tmp_path / "sprites.toml").write_text(
        '[palette.blue]\n"#111111" = "#777777"\n"#777777" = "#5B83CF"\n"#999999" = "#8DADE8"\n[[sprite]]\n'
        'name = "a.{item}"\nfile = "a.svg"\nsize = [8, 8]\npalette = "{item}"\nitems = ["blue"]\n',
        encoding="utf-8",
    )
    (sprite,) = bake_module("manifest").read_manifest(tmp_path / "sprites.toml")
    svg = bake_module("raster").compose(sprite)
    assert 'fill="#777777" stroke="#5B83CF"' in svg


def test_a_picture_keeps_as_many_colours_as_its_shades_allow(bake_module: Any, tmp_path: Path) -> None:
    """The colours of its large parts stay, alpha stays; the blends along edges become few."""
    svg = tmp_path / "a.svg"
    svg.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'
        '<rect width="4" height="8" fill="#C00000"/><circle cx="5" cy="4" r="3" fill="#0000C0"/></svg>',
        encoding="utf-8",
    )
    manifest, raster = bake_module("manifest"), bake_module("raster")
    plain, few = (
        np.asarray(raster.render(manifest.Sprite("a", svg, (8, 8), shades=shades), 8)) for shades in (None, 4)
    )
    assert (plain[:, :, 3] == few[:, :, 3]).all()
    seen = few[few[:, :, 3] == 255][:, :3]
    assert len(np.unique(seen, axis=0)) <= 4 < len(np.unique(plain[plain[:, :, 3] == 255][:, :3], axis=0))
    for pixel in ((32, 4), (32, 44)):
        assert np.abs(plain[pixel].astype(int) - few[pixel]).max() <= 6


def test_coarser_shades_keep_white_and_black_and_alpha(bake_module: Any) -> None:
    pixels = np.zeros((1, 256, 4), dtype=np.uint8)
    pixels[0, :, :3] = np.arange(256)[:, None]
    pixels[0, :, 3] = np.arange(256) % 2 * 128
    coarse = bake_module("raster").coarsen(pixels)
    assert (coarse[:, :, 3] == pixels[:, :, 3]).all()
    assert coarse[0, 0, 0] == 0
    assert coarse[0, 255, 0] == 255
    away = np.abs(coarse[0, :, 0].astype(int) - np.arange(256))
    assert away[1::2].max() == 1
    assert away[::2].max() == 8
    assert len(np.unique(coarse[0, 1::2, 0])) < 90
