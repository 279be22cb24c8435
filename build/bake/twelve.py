"""Recipe: draw a die of twelve faces, `python build/bake/twelve.py` (no arguments).

Writes assets/art/mummy/d12.svg, a regular dodecahedron that lies with one blank face towards the eye, and
d12-tumble-<n>.svg, the same die in mid-air, turning as the cube of tumble.py does. Both are drawn in the
greys that a palette of the manifest exchanges, one grey for each of five steps of light. The outcome is
committed.
"""

from __future__ import annotations

import itertools
import math

import numpy as np
from tumble import ART, ECHOES, LIGHT, START, Vector, outline, rotation

FRAMES = 6
REST = 56  # CSS px: the picture of the die at rest
VIEW = 72  # CSS px: 8 more on each side for the die in the air
RADIUS = 27.0  # CSS px, from the die's middle to a corner
STEPS = ("#333333", "#555555", "#777777", "#999999", "#DDDDDD")  # from shade to light
EDGE = 'stroke="#111111" stroke-width="1.5" stroke-linejoin="round"'
GOLDEN = (1 + math.sqrt(5)) / 2


def corners() -> Vector:
    """The twenty corners of a regular dodecahedron at RADIUS, as rows."""
    points = [np.array(signs, dtype=float) for signs in itertools.product((-1, 1), repeat=3)]
    for one, other in itertools.product((-1 / GOLDEN, 1 / GOLDEN), (-GOLDEN, GOLDEN)):
        points += [np.roll(np.array([0.0, one, other]), shift) for shift in range(3)]
    return np.array(points) * RADIUS / math.sqrt(3)


def normals() -> list[Vector]:
    """The directions of the twelve faces: the corners of an icosahedron, of length 1."""
    length = math.sqrt(1 + GOLDEN**2)
    return [
        np.roll(np.array([0.0, other * GOLDEN, one]), shift) / length
        for one, other in itertools.product((-1, 1), repeat=2)
        for shift in range(3)
    ]


def facing() -> Vector:
    """The 3 × 3 matrix that turns one face to the eye, one corner of it upwards."""
    forward = normals()[-1]
    up = np.array(max(corners(), key=lambda corner: (round(float(corner @ forward), 6), corner[1])))
    up -= forward * (up @ forward)
    up /= np.linalg.norm(up)
    return np.array([np.cross(-up, forward), -up, forward])  # y grows downwards


def faces(turn: Vector, view: float) -> list[str]:
    """The faces that the eye sees, each in the grey of its light."""
    lines = []
    points = corners() @ turn.T
    for normal in (turn @ normal for normal in normals()):
        if normal[2] <= 0.02:
            continue
        nearest = sorted(points, key=lambda point: -float(point @ normal))[:5]
        centre = np.mean(nearest, axis=0)
        right = (nearest[0] - centre) / np.linalg.norm(nearest[0] - centre)
        below = np.cross(normal, right)
        ring = sorted(
            nearest,
            key=lambda point: math.atan2(float((point - centre) @ below), float((point - centre) @ right)),
        )
        path = "M" + " L".join(f"{x + view / 2:.1f} {y + view / 2:.1f}" for x, y, _ in ring) + " Z"
        light = float(normal @ LIGHT) / float(np.linalg.norm(LIGHT))
        step = min(len(STEPS) - 1, max(0, int((light + 0.75) / 1.6 * len(STEPS))))
        lines.append(f'  <path d="{path}" fill="{STEPS[step]}" {EDGE}/>')
    return lines


def picture(turn: Vector, view: float, echoes: list[Vector]) -> str:
    """The SVG text of the die, turned; `echoes` are how it was turned just before."""
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {view} {view}">']
    for earlier, (_, opacity) in zip(echoes, ECHOES, strict=False):
        shape = outline(corners() @ earlier.T, view)
        lines.append(f'  <path d="{shape}" fill="#1A1206" fill-opacity="{opacity}"/>')
    shape = outline(corners() @ turn.T, view)
    rim = 'stroke="#111111" stroke-width="3.4" stroke-linejoin="round"'
    if not echoes:
        shadow = 'transform="translate(0.6 1.6)" fill="#1A0E05" fill-opacity="0.5"'
        lines.append(f'  <path d="{shape}" {shadow}/>')
    lines.append(f'  <path d="{shape}" fill="#111111" {rim}/>')
    return "\n".join([*lines, *faces(turn, view), "</svg>", ""])


def main() -> None:
    """Write the die at rest and every frame of it in the air."""
    folder = ART / "mummy"
    (folder / "d12.svg").write_text(picture(facing(), REST, []), encoding="utf-8")
    for number in range(FRAMES):
        angle = START + number * math.tau / FRAMES
        echoes = [rotation(angle - ago) @ facing() for ago, _ in ECHOES]
        svg = picture(rotation(angle) @ facing(), VIEW, echoes)
        (folder / f"d12-tumble-{number}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
