"""The windows in which tables are laid out, and the faults that every layout could have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeVar

from game.ui.table.board.layout import TableLayout
from game.ui.toolkit.box import Box
from game.ui.toolkit.zoom import zoom_for
from tests.today import Some

L = TypeVar("L", bound=TableLayout)

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


def layouts_in(
    arrange: Callable[[float, float, int], L], opponents: range, width: int, height: int
) -> Iterator[tuple[float, float, L]]:
    """(width and height in units, layout) for each number of opponents, zoomed as the app does."""
    zoom = zoom_for(width, height)
    for count in opponents:
        layout = arrange(width / zoom, height / zoom, count)
        assert len(layout.opponents) == count
        yield width / zoom, height / zoom, layout


def parts_of(layout: TableLayout, *names: str) -> dict[str, Box]:
    """These places, round, menu, prompt and opponents by name; the log may be left out."""
    parts = {name: getattr(layout, name) for name in ("round", "menu", "prompt", *names)}
    if layout.log.w:
        parts["log"] = layout.log
    return parts | {f"opponent {i}": box for i, box in enumerate(layout.opponents)}


def misplaced(named: Mapping[str, Box], width: float, height: float) -> Iterator[str]:
    """The faults of a layout's places in a window of that size."""
    parts = list(named.items())
    for i, (name, box) in enumerate(parts):
        if box.w <= 0 or box.h <= 0:
            yield f"{name} has no size"
        if min(box.x, box.y) < -ROUNDING or box.right > width + ROUNDING or box.bottom > height + ROUNDING:
            yield f"{name} leaves the window"
        yield from (f"{name} and {other} overlap" for other, box2 in parts[i + 1 :] if share(box, box2))


def too_small(named: Mapping[str, Box], *kinds: str) -> Iterator[str]:
    """Places whose names begin so and that cannot be hit."""
    for name, box in named.items():
        if name.startswith(kinds) and min(box.w, box.h) < 44 - ROUNDING:
            yield f"{name} is too small to hit"


def no_faults(
    some: Some,
    layouts: Callable[[int, int], Iterator[tuple[float, float, L]]],
    faults: Callable[[float, float, L], Iterator[str]],
) -> None:
    """Assert that no layout has a fault in the usual windows and some of all others."""
    found = [
        f"{width}x{height}, {len(layout.opponents)} opponents, {layout.kind}: {fault}"
        for width, height in windows(some)
        for w, h, layout in layouts(width, height)
        for fault in faults(w, h, layout)
    ]
    assert not found, f"{len(found)} faults\n" + "\n".join(found[:20])
