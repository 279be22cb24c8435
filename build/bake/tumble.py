"""Recipe: draw a die in mid-air, `python build/bake/tumble.py` (no arguments).

Writes assets/art/anubix/tumble-<n>.svg: a cube with the six colours and their signs, seen without perspective
and turned by 45° about a slanting axis from one frame to the next; after the last frame the first follows.
Two faint echoes of where the cube has just been make the blur of motion. The outcome is committed.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

ART = Path(__file__).resolve().parents[2] / "assets" / "art"
FRAMES = 8
VIEW = 80  # CSS px: the die's 64 and 8 more on each side, for the corners of the turning cube
HALF = 20.5  # CSS px, half the length of an edge
AXIS = np.array([0.55, 0.75, 0.36])
START = 0.35  # radians: no frame shows a face exactly from the front, which would look like a stop
ECHOES = ((0.30, 0.16), (0.16, 0.24))  # how long ago in radians, opacity
LIGHT = np.array([-0.4, -0.75, 0.53])  # towards the light; y grows downwards as in SVG, z towards the eye

# Opposite faces in turn: the normal and the two directions along which the sign lies, right and down.
FACES = (
    ("blue", (0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ("orange", (0, 0, -1), (-1, 0, 0), (0, 1, 0)),
    ("red", (1, 0, 0), (0, 0, -1), (0, 1, 0)),
    ("green", (-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ("pink", (0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ("yellow", (0, 1, 0), (1, 0, 0), (0, 0, -1)),
)


def rotation(angle: float) -> Vector:
    """The 3 × 3 matrix that turns by `angle` radians about AXIS (Rodrigues' formula)."""
    x, y, z = AXIS / np.linalg.norm(AXIS)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turned: Vector = np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross
    return turned


def mixed(colour: str, other: str, part: float) -> str:
    """`colour` with `part` (0..1) of `other` in it; both as #RRGGBB."""
    one, two = (np.array([int(text[at : at + 2], 16) for at in (1, 3, 5)]) for text in (colour, other))
    return "#" + "".join(f"{value:02X}" for value in np.rint(one + (two - one) * part).astype(int))


def outline(corners: Iterable[Vector], view: float) -> str:
    """Path data of a solid's silhouette: the hull of its corners, the origin in the middle of `view` px."""
    points = sorted((float(x), float(y)) for x, y, _ in corners)

    def chain(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        hull: list[tuple[float, float]] = []
        for x, y in points:
            while len(hull) > 1:
                (ax, ay), (bx, by) = hull[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                hull.pop()
            hull.append((x, y))
        return hull[:-1]

    hull = chain(points) + chain(points[::-1])
    return "M" + " L".join(f"{x + view / 2:.1f} {y + view / 2:.1f}" for x, y in hull) + " Z"


def cube(turn: Vector) -> str:
    """Path data of the turned cube's silhouette."""
    return outline(
        (turn @ np.array([x, y, z]) * HALF for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)), VIEW
    )


def frame(number: int, palettes: dict[str, dict[str, str]]) -> str:
    """The SVG text of one frame."""
    angle = START + number * math.tau / FRAMES
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {VIEW} {VIEW}">']
    for ago, opacity in ECHOES:
        shape = cube(rotation(angle - ago))
        lines.append(f'  <path d="{shape}" fill="#1A1206" fill-opacity="{opacity}"/>')
    turn = rotation(angle)
    edge = 'stroke="#1A1206" stroke-width="7" stroke-linejoin="round"'
    lines.append(f'  <path d="{cube(turn)}" fill="#1A1206" {edge}/>')
    for name, *directions in FACES:
        normal, right, down = (turn @ np.array(direction, dtype=float) for direction in directions)
        if normal[2] <= 0.06:
            continue
        light = float(normal @ LIGHT)
        palette = palettes[name]
        face = mixed(palette["#888888"], palette["#DDDDDD"], 0.35 * max(0.0, light))
        face = mixed(face, palette["#111111"], 0.45 * max(0.0, 0.35 - light))
        centre = normal * HALF + VIEW / 2
        side = HALF / 256  # of a sign's unit
        matrix = " ".join(f"{value:.4f}" for value in (*(right[:2] * side), *(down[:2] * side), *centre[:2]))
        svg = (ART / "signs" / f"{name}.svg").read_text(encoding="utf-8")
        sign = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", svg, flags=re.DOTALL)
        lines += [
            f'  <g transform="matrix({matrix})">',
            f'    <rect x="-246" y="-246" width="492" height="492" rx="60" fill="{face}"/>',
            f'    <g transform="scale(0.72) translate(-256 -256)" fill="#FFF6DC">{sign.strip()}</g>',
            "  </g>",
        ]
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    """Write every frame."""
    palettes = tomllib.loads((ART / "sprites.toml").read_text(encoding="utf-8"))["palette"]
    for number in range(FRAMES):
        (ART / "anubix" / f"tumble-{number}.svg").write_text(frame(number, palettes), encoding="utf-8")


if __name__ == "__main__":
    main()
