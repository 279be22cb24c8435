"""Pictures of Mummy: there is one for each card and explorer, and they are told apart without colour."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import numpy as np
import pytest
from bake_sheet import ROOT, Sheet
from numpy.typing import NDArray
from PIL import Image
from seen import apart, contrast, grey_on, shrunk

ENGINE = ROOT / "game" / "games" / "mummy" / "rules"
SMALL = 20  # px: the smallest a sign is ever shown
SIGNS = (
    *("strength", "cunning", "speed", "dexterity", "fortune", "will", "egyptology"),
    *("endurance", "endurance.lost", "leaf", "star", "hand", "ally", "curse", "fight", "trick", "flee"),
    *("key", "captured", "blocked", "find", "start", "decoy", "cancel-surprise", "cancel-monster"),
    *("mummy", "elixir"),
)


def ids(file: str, kinds: str) -> list[str]:
    """The ids in a file of the engine: the second word of the lines that begin with one of `kinds`."""
    return re.findall(rf"^(?:{kinds})\s+(\S+)", (ENGINE / file).read_text(encoding="utf-8"), re.MULTILINE)


EXPLORERS = ids("explorers.txt", "explorer")
ENCOUNTERS = ids("cards.txt", "surprise|monster|find")


@pytest.fixture(scope="module")
def sprites(baked: Path) -> dict[str, Image.Image]:
    return Sheet(baked, "mummy", 2).sprites()


def grey(image: Image.Image, size: int) -> NDArray[np.float64]:
    """Small and in grey on a ground of sandstone."""
    return grey_on(image, size, "#B48A4E")


def test_every_explorer_and_encounter_has_its_picture(sprites: dict[str, Image.Image]) -> None:
    assert len(EXPLORERS) == 8
    assert len(ENCOUNTERS) > 50
    wanted = {f"{kind}.{name}" for kind in ("portrait", "pawn") for name in EXPLORERS}
    wanted |= {f"picture.{name}" for name in ENCOUNTERS}
    assert wanted <= set(sprites)
    assert {name for name in sprites if name.startswith(("portrait.", "picture."))} <= wanted


def test_signs_have_their_own_outline_at_20_px(sprites: dict[str, Image.Image]) -> None:
    outlines = {
        name: np.asarray(shrunk(sprites[f"attribute.{name}.ink"], SMALL).getchannel("A"), dtype=np.float64)
        / 255
        for name in SIGNS
    }
    for one, other in itertools.combinations(SIGNS, 2):
        assert apart(outlines[one], outlines[other]) > 0.2, (one, other)


@pytest.mark.thorough
def test_pictures_are_told_apart_in_grey(sprites: dict[str, Image.Image]) -> None:
    """At 90 px, also those on the same backdrop."""
    small = {name: grey(sprites[f"picture.{name}"], 90) for name in ENCOUNTERS}
    for one, other in itertools.combinations(ENCOUNTERS, 2):
        assert apart(small[one], small[other]) > 0.06, (one, other)


@pytest.mark.parametrize("kind", ["portrait", "pawn"])
def test_explorers_are_told_apart_in_grey(sprites: dict[str, Image.Image], kind: str) -> None:
    names = [*EXPLORERS, "mummy"] if kind == "pawn" else EXPLORERS
    small = {name: grey(sprites[f"{kind}.{name}"], 40) for name in names}
    for one, other in itertools.combinations(names, 2):
        assert apart(small[one], small[other]) > 0.08, (one, other)


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_numbers_of_fields_are_readable(sprites: dict[str, Image.Image], level: str) -> None:
    """They differ in grey at 28 px, and the digit stands out from the disc on which it lies."""
    fields = {name: sprites[f"field.{level}.{name}"] for name in ("plain", "1", "2", "3")}
    for one, other in itertools.combinations(fields, 2):
        assert apart(grey(fields[one], 28), grey(fields[other], 28)) > 0.04, (one, other)
    for name in ("1", "2", "3"):
        width, height = fields[name].size
        part = fields[name].crop((width // 3, height // 4, 2 * width // 3, 2 * height // 3))
        pixels = np.asarray(part.convert("RGB")).reshape(-1, 3)
        order = np.argsort(pixels.astype(np.float64) @ [0.2126, 0.7152, 0.0722])
        tenth = len(order) // 10
        dark, light = pixels[order[:tenth]].mean(axis=0), pixels[order[-tenth:]].mean(axis=0)
        assert contrast(dark, light) >= 7


def test_levels_grow_lighter(sprites: dict[str, Image.Image]) -> None:
    low, middle, high = (grey(sprites[f"field.{level}.plain"], 28)[8:20, 8:20].mean() for level in "123")
    assert low + 0.1 < middle
    assert middle + 0.08 < high


def test_marks_over_a_field_let_its_number_through(sprites: dict[str, Image.Image]) -> None:
    for name in ("legal", "chosen", "mummy"):
        alpha = np.asarray(sprites[f"field.{name}"].getchannel("A"))
        middle = alpha[48:104, 48:104]
        assert middle.max() < 0.5 * 255, name
        assert alpha.max() > 0.8 * 255, name


def test_arrows_of_the_compass_lie_in_their_direction(sprites: dict[str, Image.Image]) -> None:
    """North is up: the middle of what is drawn lies that way from the middle of the rose."""
    steps = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0)}
    for name, (right, down) in {**steps, "nw": (-1, -1)}.items():
        alpha = np.asarray(sprites[f"compass.{name}"].getchannel("A"), dtype=np.float64)
        rows, columns = np.indices(alpha.shape)
        x = (columns * alpha).sum() / alpha.sum() - (alpha.shape[1] - 1) / 2
        y = (rows * alpha).sum() / alpha.sum() - (alpha.shape[0] - 1) / 2
        assert np.sign(round(x / 10)) == right, name
        assert np.sign(round(y / 10)) == down, name


@pytest.mark.parametrize("die", ["die.d12", "die.d12.dark"])
def test_frames_of_the_tumbling_die_are_centred(sprites: dict[str, Image.Image], die: str) -> None:
    """No frame touches the border and none jumps: the middle of what is drawn stays within 2 CSS px."""
    for number in range(6):
        frame = sprites[f"{die}.tumble.{number}"]
        left, top, right, bottom = frame.getchannel("A").getbbox() or (0, 0, 0, 0)
        assert left > 0
        assert top > 0
        assert right < frame.width
        assert bottom < frame.height
        assert abs((left + right) / 2 - frame.width / 2) < 4
        assert abs((top + bottom) / 2 - frame.height / 2) < 4
