"""Where things lie on the table of Mummy, from the smallest phone to the largest desktop."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from game.games.mummy.rules import CHAMBER, FIELDS, HAND, NAMES, level_of
from game.games.mummy.rules.fields import BESIDE, NOWHERE
from game.games.mummy.screen.layout import Layout, arrange
from game.ui.toolkit.zoom import zooms
from tests.today import Some, in_part

from ...windows import NAMED, layouts_in, misplaced, no_faults, parts_of, too_small

layouts = partial(layouts_in, arrange, range(4))


def faults(width: float, height: float, layout: Layout) -> Iterator[str]:
    """The faults of a layout."""
    parts = parts_of(layout, "explorer", "hand", "actions")
    parts |= {f"level {level}": box for level, box in enumerate(layout.pyramid.steps, 1)}
    yield from misplaced(parts, width, height)
    yield from too_small(parts, "menu", "actions", "hand", "explorer")


@in_part(0.05)
def test_nothing_overlaps_or_is_lost_in_any_window(some: Some) -> None:
    no_faults(some, layouts, faults)


@pytest.mark.parametrize("size", NAMED, ids=lambda size: f"{size[0]}x{size[1]}")
def test_fields_lie_on_their_level_and_beside_each_other(size: tuple[int, int]) -> None:
    for _, _, layout in layouts(*size):
        pyramid = layout.pyramid
        for field in range(FIELDS):
            box, step = pyramid.field(field), pyramid.steps[level_of(field) - 1]
            assert step.x < box.x < box.right < step.right
            assert step.y < box.y < box.bottom < step.bottom
        for field in range(CHAMBER):
            north, east = BESIDE[field][0], BESIDE[field][2]
            box = pyramid.field(field)
            if north != NOWHERE:
                assert pyramid.field(north).bottom == pytest.approx(box.y), NAMES[field]
            if east != NOWHERE:
                assert pyramid.field(east).x == pytest.approx(box.right), NAMES[field]


LARGE_ENOUGH = {
    (390, 844): 38,
    (844, 390): 40,
    (768, 1024): 44,
    (820, 1180): 48,
    (1024, 768): 44,
    (1280, 800): 56,
}


@pytest.mark.parametrize(("size", "least"), LARGE_ENOUGH.items(), ids=str)
def test_fields_are_large_enough_to_be_read_and_hit(size: tuple[int, int], least: int) -> None:
    for _, _, layout in layouts(*size):
        assert layout.pyramid.cell >= least


def test_the_next_level_stands_on_the_fields_below_it() -> None:
    for _, _, layout in layouts(1280, 800):
        for level, corner in ((2, "1b2"), (3, "2c3")):
            part, field = layout.pyramid.footprint(level), layout.pyramid.field(NAMES.index(corner))
            assert (part.x, part.bottom) == pytest.approx((field.x, field.bottom))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [*NAMED, (1366, 768), (1440, 900), (1600, 900)], ids=str)
def test_cards_are_no_slivers_with_any_text(size: tuple[int, int], large: bool) -> None:
    """Where there is room for that: a phone held across has little, and shows pictures only."""
    zoom, _larger = zooms(*size, large=large)
    for opponents in range(4):
        layout = arrange(size[0] / zoom, size[1] / zoom, opponents)
        least = 0.45 if layout.kind == "low" and size[1] < 540 else 0.5
        assert layout.hand.w / HAND >= least * layout.hand.h * 0.87
        assert layout.pyramid.cell * zoom >= 34
