"""From an SVG file to straight-alpha pixels, at any scale."""

from __future__ import annotations

import io
import re

import numpy as np
import resvg_py
from manifest import ManifestError, Sprite
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint8]
# How far colour is carried into transparent pixels, in CSS px: icons shrink from 72 to as little as 20 px.
BLEED = 4
# How far apart the shades of one part of a colour are, of 255; both divide it, so white stays white. A step
# of 3 is not seen and makes the sheets a third smaller; under transparency a colour is only about right.
STEP = 3
UNSEEN_STEP = 17


def render(sprite: Sprite, scale: float) -> Image.Image:
    """The sprite as RGBA, `size × scale` pixels."""
    width, height = (round(length * scale) for length in sprite.size)
    png = resvg_py.svg_to_bytes(
        svg_string=compose(sprite), width=width, height=height, skip_system_fonts=True
    )
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    if image.size != (width, height):
        raise ManifestError(f"{sprite.name}: the SVG's view box has not the proportions of {sprite.size}")
    if sprite.shades is not None:
        image = reduced(image, sprite.shades)
    return Image.fromarray(coarsen(bleed(np.array(image), round(BLEED * scale))))


def compose(sprite: Sprite) -> str:
    """The SVG text with the sign put in and the colours exchanged."""
    svg = sprite.file.read_text(encoding="utf-8")
    if sprite.sign is not None:
        outer = sprite.sign.read_text(encoding="utf-8")
        inner = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", outer, flags=re.DOTALL)
        svg, places = re.subn(r'<svg id="sign"([^>]*)/>', lambda place: f"<svg{place[1]}>{inner}</svg>", svg)
        if not places:
            raise ManifestError(f'{sprite.name}: {sprite.file.name} has no <svg id="sign" .../>')
    for old in sprite.colors:
        if old.lower() not in svg.lower():
            raise ManifestError(f"{sprite.name}: the colour {old} does not occur in {sprite.file.name}")
    exchange = {old.lower(): new for old, new in (sprite.palette | sprite.colors).items()}
    return re.sub(r"#[0-9A-Fa-f]{6}\b", lambda colour: exchange.get(colour[0].lower(), colour[0]), svg)


def reduced(image: Image.Image, shades: int) -> Image.Image:
    """With at most `shades` colours, chosen for this picture; alpha stays as it is.

    A picture of flat colours has hundreds more only along its edges, where nobody sees them but every byte of
    them is downloaded. They are chosen so as to be near to every colour that occurs, not to most pixels: the
    heart of a flame is small.
    """
    few = image.convert("RGB").quantize(
        shades, method=Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE
    )
    result = few.convert("RGBA")
    result.putalpha(image.getchannel("A"))
    return result


def coarsen(pixels: Pixels) -> Pixels:
    """Fewer shades, so that the sheets compress better: see STEP. Alpha stays as it is."""
    step = np.where(pixels[:, :, 3:] > 0, STEP, UNSEEN_STEP)
    result = pixels.copy()
    result[:, :, :3] = (pixels[:, :, :3] + step // 2) // step * step
    return result


def bleed(pixels: Pixels, reach: int) -> Pixels:
    """Carry edge colours up to `reach` pixels into fully transparent ones.

    pygame's smoothscale averages colour without weighing it by alpha: with black behind transparency every
    white sign would get a dark rim.
    """
    known = pixels[:, :, 3] > 0
    if known.all() or not known.any():
        return pixels
    colour = pixels[:, :, :3].astype(np.float32) * known[:, :, None]
    for _ in range(reach):
        total, count = _neighbour_sum(colour), _neighbour_sum(known[:, :, None].astype(np.float32))
        fresh = ~known & (count[:, :, 0] > 0)
        colour[fresh] = total[fresh] / count[fresh]
        known = known | fresh
    result = pixels.copy()
    result[:, :, :3] = np.rint(colour).astype(np.uint8)
    return result


def _neighbour_sum(field: NDArray[np.float32]) -> NDArray[np.float32]:
    """For every pixel the sum over its 3 × 3 surroundings."""
    wide = np.pad(field, ((1, 1), (1, 1), (0, 0)))
    rows = wide[:-2] + wide[1:-1] + wide[2:]
    return np.asarray(rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:])
