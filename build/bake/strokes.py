"""Recipe: paint the brush strokes of a mark, `python build/bake/strokes.py` (no arguments).

Writes assets/art/table/mark-<n>-<down|up>.svg and mark-over-<n>-<down|up>.svg. A stroke is a bundle of
bristles: thin ribbons that start and end at different places, so that the ends fray as ink does on stone. The
`over` kind is nearly clear in the middle, where a cell has its icon: the icon stays readable under the mark.
The outcome is committed; the seed makes it the same again.
"""

from __future__ import annotations

import math
import random
from pathlib import Path

TABLE = Path(__file__).resolve().parents[2] / "assets" / "art" / "table"
CELL = 72  # CSS px, side of a cell
INK = "#2B1D10"
VARIANTS = 3
BRISTLES = 7
STEPS = 14
FADE = """  <defs>
    <radialGradient id="fade" gradientUnits="userSpaceOnUse" cx="36" cy="36" r="36">
      <stop offset="0.45" stop-color="#FFFFFF" stop-opacity="0.24"/>
      <stop offset="0.80" stop-color="#FFFFFF" stop-opacity="1"/>
    </radialGradient>
    <mask id="clear"><rect width="72" height="72" fill="url(#fade)"/></mask>
  </defs>
"""


def bristle(random: random.Random, offset: float, bend: float) -> str:
    """SVG path data of one ribbon from the upper left to the lower right, `offset` px beside the middle."""
    first, last = 13 + random.uniform(-3, 2) + abs(offset), 59 + random.uniform(-5, 4) - abs(offset)
    width = random.uniform(1.0, 1.5)
    waver = random.uniform(0, math.tau)
    left, right = [], []
    for step in range(STEPS + 1):
        t = step / STEPS
        along = first + (last - first) * t
        aside = offset * (1 - 0.35 * t) + bend * math.sin(math.pi * t) + 0.35 * math.sin(7 * t + waver)
        half = width * min(1, 6 * t + 0.35, 5 * (1 - t) + 0.12)
        left.append(f"{along + aside + half:.1f} {along - aside - half:.1f}")
        right.append(f"{along + aside - half:.1f} {along - aside + half:.1f}")
    return "M" + " L".join(left + right[::-1]) + " Z"


def stroke(random: random.Random) -> str:
    """One stroke as a group of bristles."""
    bend = random.uniform(-2.2, 2.2)
    offsets = [(index - (BRISTLES - 1) / 2) * 0.78 for index in range(BRISTLES)]
    paths = "".join(f'    <path d="{bristle(random, offset, bend)}"/>\n' for offset in offsets)
    return f'  <g fill="{INK}">\n{paths}  </g>\n'


def main() -> None:
    """Write all variants of both kinds."""
    generator = random.Random(1922)
    for number in range(1, VARIANTS + 1):
        for way in ("down", "up"):
            lines = stroke(generator)
            if way == "up":
                lines = f'  <g transform="translate({CELL} 0) scale(-1 1)">\n{lines}  </g>\n'
            head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL} {CELL}">\n'
            (TABLE / f"mark-{number}-{way}.svg").write_text(f"{head}{lines}</svg>\n", encoding="utf-8")
            over = f'{head}{FADE}  <g mask="url(#clear)">\n{lines}  </g>\n</svg>\n'
            (TABLE / f"mark-over-{number}-{way}.svg").write_text(over, encoding="utf-8")


if __name__ == "__main__":
    main()
