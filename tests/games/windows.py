"""The windows in which tables are laid out, and whether two boxes share an area."""

from __future__ import annotations

from random import Random

from game.games.pyramids.screen.layout import Box
from tests.today import Some

NAMED = [
    (390, 844),
    (844, 390),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1180, 820),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
]

ODD = [
    (360, 740),
    (375, 667),
    (390, 664),
    (393, 852),
    (412, 915),
    (430, 932),
    (667, 375),
    (740, 360),
    (915, 412),
]

SMALLEST, LARGEST = (320, 568), (2560, 1440)

STEP = 40

ROUNDING = 0.02


def windows(some: Some) -> list[tuple[int, int]]:
    """CSS px of windows: the usual devices, and some of all that there may be, both sides in steps."""
    sizes = {
        (long, short)
        for long in range(SMALLEST[1], LARGEST[0] + 1, STEP)
        for short in range(SMALLEST[0], LARGEST[1] + 1, STEP)
    }
    sizes |= {(short, long) for long, short in sizes}
    mixed = sorted(sizes)
    Random(1).shuffle(mixed)
    return [*NAMED, *ODD, *(mixed[number] for number in some(len(mixed)))]


def share(a: Box, b: Box) -> bool:
    """True if two boxes overlap."""
    apart = a.right <= b.x + ROUNDING or b.right <= a.x + ROUNDING
    return not (apart or a.bottom <= b.y + ROUNDING or b.bottom <= a.y + ROUNDING)
