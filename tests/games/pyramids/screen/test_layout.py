"""Where things lie on the table of Pyramids, from the smallest phone to the largest desktop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import cast

import pytest

from game.games.pyramids.screen.card_art import small_height, small_width
from game.games.pyramids.screen.layout import Layout, arrange
from game.ui.toolkit.stage import Kit
from tests.today import Some, in_part

from ...windows import NAMED, layouts_in, misplaced, no_faults, parts_of, too_small, windows

layouts = partial(layouts_in, arrange, range(4))


def faults(width: float, height: float, layout: Layout) -> Iterator[str]:
    """The faults of a layout."""
    parts = parts_of(layout, "expedition", "to_come", "score", "display")
    parts |= {f"chamber {slot}": chamber.box for slot, chamber in enumerate(layout.chambers)}
    parts |= {f"button {i}": box for i, box in enumerate(layout.actions)}
    yield from misplaced(parts, width, height)
    yield from too_small(parts, "button")
    for chamber in layout.chambers:
        if chamber.box.h <= chamber.block.h:
            yield "a chamber has no pyramid"


@pytest.mark.thorough
@pytest.mark.each_time
@in_part(0.05)
def test_nothing_overlaps_or_is_lost_in_any_window(some: Some) -> None:
    no_faults(some, layouts, faults)


@pytest.mark.thorough
@in_part(0.05)
def test_cells_can_be_hit_in_every_window_that_the_game_is_made_for(some: Some) -> None:
    """From a phone of 390 × 844 on, held either way."""
    least = {
        (width, height): min(
            chamber.cell for _, _, layout in layouts(width, height) for chamber in layout.chambers
        )
        for width, height in windows(some)
        if min(width, height) >= 390 and max(width, height) >= 844
    }
    assert {size: cell for size, cell in least.items() if cell < 40} == {}


@pytest.mark.parametrize("size", NAMED, ids=lambda size: f"{size[0]}x{size[1]}")
def test_cells_and_menu_are_at_least_44_units_on_usual_devices(size: tuple[int, int]) -> None:
    for _, _, layout in layouts(*size):
        assert min(chamber.cell for chamber in layout.chambers) >= 44
        assert min(layout.menu.w, layout.menu.h) >= 44


def test_small_windows_get_cells_as_large_as_they_can_have() -> None:
    """A phone whose browser shows its bars; below that the shape still snaps to where it fits."""
    for size, least in (((390, 664), 35), ((360, 640), 33), ((844, 340), 36), ((320, 568), 26)):
        assert min(layout.chambers[0].cell for _, _, layout in layouts(*size)) >= least


def test_a_chambers_parts_add_up() -> None:
    for size in NAMED:
        for _, _, layout in layouts(*size):
            for chamber in layout.chambers:
                block = chamber.block
                assert block.w == block.h > 5 * chamber.cell
                assert (block.x, block.right) == pytest.approx((chamber.box.x, chamber.box.right))
                assert block.bottom == pytest.approx(chamber.box.bottom)


@dataclass(frozen=True)
class Zoomed:
    """The part of a kit that the size of a card depends on."""

    k: float

    def u(self, units: float) -> int:
        """So many units in device px."""
        return round(units * self.k)


@pytest.mark.parametrize("k", [0.5, 0.8, 1, 1.25, 1.7, 2.6])
def test_a_small_card_is_as_large_as_there_is_room_for(k: float) -> None:
    kit = cast(Kit, Zoomed(k))
    for room in range(60, 900):
        width = small_width(kit, room)
        assert small_height(kit, width) <= room < small_height(kit, width + 1)


@pytest.mark.thorough
@in_part(0.05)
def test_both_cards_are_alike(some: Some) -> None:
    for width, height in windows(some):
        for _, _, layout in layouts(width, height):
            first, second = layout.chambers
            assert (first.cell, first.box.w, first.box.h) == (second.cell, second.box.w, second.box.h)
