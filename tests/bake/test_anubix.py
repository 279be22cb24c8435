"""The six colours of Anubix are told apart without colour; what is built, crossed or struck shows in grey."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bake_sheet import ROOT, Sheet
from numpy.typing import NDArray
from PIL import Image
from seen import apart, contrast, grey_on, shrunk

COLOURS = ("blue", "red", "pink", "orange", "green", "yellow")
PAIRS = list(itertools.combinations(COLOURS, 2))
BONUSES = ("scarab", "ankh", "eye", "lotus", "sun", "crook", "end")
SMALL = 16  # px: the smallest a sign is ever shown
# Where the sign lies on each kind of thing: left, top, right, bottom as parts of width and height.
SIGN = {
    "stone": (0.25, 0.13, 0.75, 0.78),
    "tile": (0.22, 0.19, 0.78, 0.76),
    "capstone": (0.33, 0.34, 0.67, 0.84),
    "keystone": (0.32, 0.30, 0.68, 0.84),
    "die": (0.15, 0.32, 0.68, 0.85),
    "quarry": (0.19, 0.16, 0.82, 0.79),
}


@pytest.fixture(scope="module")
def sprites(baked: Path) -> dict[str, Image.Image]:
    return Sheet(baked, "anubix", 2).sprites()


@pytest.fixture(scope="module")
def signs(bake_module: Any) -> dict[str, Image.Image]:
    """The sign of each colour alone, in white."""
    module, art = bake_module("manifest"), ROOT / "assets" / "art" / "signs"
    white = {"#123456": "#FFFFFF"}
    return {
        name: bake_module("raster").render(
            module.Sprite(name, art / "flat.svg", (48, 48), colors=white, sign=art / f"{name}.svg"), 2
        )
        for name in COLOURS
    }


def part(image: Image.Image, kind: str) -> Image.Image:
    """The middle of a thing, where its sign is."""
    left, top, right, bottom = SIGN[kind]
    width, height = image.size
    return image.crop(
        (round(left * width), round(top * height), round(right * width), round(bottom * height))
    )


def grey(image: Image.Image, size: int = SMALL) -> NDArray[np.float64]:
    """Small and in grey, on the dark of the recess in which stones lie."""
    return grey_on(image, size, "#49331D")


def normal(field: NDArray[np.float64]) -> NDArray[np.float64]:
    """Without its mean and its own contrast: only the drawing counts, not how light the colour is."""
    return (field - field.mean()) / field.std()


def test_signs_have_their_own_outline(signs: dict[str, Image.Image]) -> None:
    """Filled black, two signs share less than 60 % of what they cover together; at 16 px they differ too."""
    for one, other in PAIRS:
        alphas = [signs[name].getchannel("A") for name in (one, other)]
        first, second = (np.asarray(alpha) > 128 for alpha in alphas)
        assert (first & second).sum() / (first | second).sum() < 0.6, (one, other)
        small = [
            np.asarray(shrunk(signs[name], SMALL).getchannel("A"), dtype=np.float64) / 255
            for name in (one, other)
        ]
        assert apart(*small) > 0.25, (one, other)


def states_of(sprites: dict[str, Image.Image], kind: str) -> list[str]:
    """In which states a kind of thing is drawn: as it is, and built."""
    return [state for state in ("", ".marked") if f"{kind}.{COLOURS[0]}{state}" in sprites]


@pytest.mark.parametrize("kind", SIGN)
def test_things_of_two_colours_differ_in_grey_by_their_sign(
    sprites: dict[str, Image.Image], kind: str
) -> None:
    """With the same mean and contrast, two drawings still differ by 0.6 of that contrast."""
    for state in states_of(sprites, kind):
        drawn = {name: normal(grey(part(sprites[f"{kind}.{name}{state}"], kind))) for name in COLOURS}
        for one, other in PAIRS:
            assert apart(drawn[one], drawn[other]) > 0.6, (one, other, state)


@pytest.mark.parametrize("kind", SIGN)
def test_a_sign_stands_out_from_its_stone(sprites: dict[str, Image.Image], kind: str) -> None:
    """Lightest against darkest tenth where the sign is: 3 : 1 or more, built or not."""
    for colour, state in itertools.product(COLOURS, states_of(sprites, kind)):
        pixels = np.asarray(part(sprites[f"{kind}.{colour}{state}"], kind).convert("RGB")).reshape(-1, 3)
        order = np.argsort(pixels.astype(np.float64) @ [0.2126, 0.7152, 0.0722])
        tenth = len(order) // 10
        dark, light = pixels[order[:tenth]].mean(axis=0), pixels[order[-tenth:]].mean(axis=0)
        assert contrast(dark, light) >= 3, (colour, state)


@pytest.mark.parametrize("kind", ["stone", "tile", "capstone", "keystone"])
def test_built_stones_differ_in_grey(
    sprites: dict[str, Image.Image], signs: dict[str, Image.Image], kind: str
) -> None:
    """Where the sign is at least 0.25 of black to white apart, and the sign turns from dark to light."""
    for colour in COLOURS:
        plain, built = sprites[f"{kind}.{colour}"], sprites[f"{kind}.{colour}.marked"]
        assert apart(grey(plain), grey(built)) > 0.12, colour
        assert apart(grey(part(plain, kind)), grey(part(built, kind))) > 0.25, colour
        mask = np.asarray(shrunk(signs[colour], 48).getchannel("A")) > 200
        before, after = (grey(part(image, kind), 48)[mask].mean() for image in (plain, built))
        assert after - before > 0.25, colour


@pytest.mark.parametrize("colour", COLOURS)
def test_a_crossed_quarry_stone_is_seen_in_grey(sprites: dict[str, Image.Image], colour: str) -> None:
    assert apart(grey(sprites[f"quarry.{colour}"]), grey(sprites[f"quarry.{colour}.crossed"])) > 0.2


def test_a_spent_joker_is_seen_in_grey(sprites: dict[str, Image.Image]) -> None:
    assert apart(grey(sprites["joker"]), grey(sprites["joker.spent"])) > 0.2


@pytest.mark.parametrize("state", ["", ".earned"])
def test_bonuses_differ_in_grey_at_24_px(sprites: dict[str, Image.Image], state: str) -> None:
    for one, other in itertools.combinations(BONUSES, 2):
        small = (grey(sprites[f"bonus.{name}{state}"], 24) for name in (one, other))
        assert apart(*small) > 0.08, (one, other)


@pytest.mark.parametrize("name", BONUSES)
def test_the_three_states_of_a_bonus_differ_in_grey(sprites: dict[str, Image.Image], name: str) -> None:
    states = [grey(sprites[f"bonus.{name}{state}"], 24) for state in ("", ".earned", ".struck")]
    for one, other in itertools.combinations(states, 2):
        assert apart(one, other) > 0.12


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(("die", "quarry", "joker"), 2)))
def test_payments_differ_without_colour(sprites: dict[str, Image.Image], one: str, other: str) -> None:
    """Badges at 20 px, and the rings by the drawing of their line."""
    assert apart(*(normal(grey(sprites[f"pay.{name}"], 20)) for name in (one, other))) > 0.4
    rings = [
        normal(np.asarray(sprites[f"glow.{name}"].convert("L"), dtype=np.float64)) for name in (one, other)
    ]
    assert float(np.sqrt(np.mean((rings[0] - rings[1]) ** 2))) > 0.1


def test_a_locked_die_shows_its_colour_still_but_darker(sprites: dict[str, Image.Image]) -> None:
    for colour in COLOURS:
        die = sprites[f"die.{colour}"]
        locked = Image.alpha_composite(die, sprites["die.locked"])
        assert apart(grey(die), grey(locked)) > 0.15


def test_frames_of_the_tumbling_die_are_centred(sprites: dict[str, Image.Image]) -> None:
    """No frame touches the border and none jumps: the middle of what is drawn stays within 2 CSS px."""
    for number in range(8):
        frame = sprites[f"die.tumble.{number}"]
        left, top, right, bottom = frame.getchannel("A").getbbox() or (0, 0, 0, 0)
        assert left > 0
        assert top > 0
        assert right < frame.width
        assert bottom < frame.height
        assert abs((left + right) / 2 - frame.width / 2) < 4
        assert abs((top + bottom) / 2 - frame.height / 2) < 4


@pytest.mark.parametrize("name", ["anubix", "mummy", "pyramids"])
def test_home_pictures_cover_their_whole_frame(baked: Path, name: str, manifest: list[Any]) -> None:
    picture = Sheet(baked, "scenery", 2).sprites()[f"home.{name}"]
    assert picture.getchannel("A").getextrema() == (255, 255)
    assert f"home.{name}" in {sprite.name for sprite in manifest}
