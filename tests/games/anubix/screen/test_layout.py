"""Where things lie on the table of Anubix, from the smallest phone to the largest desktop."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from game.games.anubix.rules.sheets import NAMES, NEEDS, PLACES, RELIEF, places_in
from game.games.anubix.screen.layout import Layout, arrange
from game.games.anubix.screen.sheet_box import SheetBox
from game.games.anubix.screen.sheet_view import CUTS
from tests.today import Some, in_part

from ...windows import NAMED, ROUNDING, layouts_in, misplaced, no_faults, parts_of, share, too_small, windows

layouts = partial(layouts_in, arrange, range(1, 5))


def faults(width: float, height: float, layout: Layout) -> Iterator[str]:
    """The faults of a layout."""
    sheet = layout.sheet
    parts = parts_of(layout, "quarry", "tray", "ledger")
    parts |= {"pyramid": sheet.pyramid_block, "arch": sheet.arch, "relief": sheet.relief}
    parts |= {f"button {i}": box for i, box in enumerate(layout.actions)}
    yield from misplaced(parts, width, height)
    yield from too_small(parts, "button")


@pytest.mark.thorough
@pytest.mark.each_time
@in_part(0.05)
def test_nothing_overlaps_or_is_lost_in_any_window(some: Some) -> None:
    no_faults(some, layouts, faults)


@pytest.mark.parametrize("size", NAMED, ids=lambda size: f"{size[0]}x{size[1]}")
def test_stones_tiles_and_menu_are_at_least_44_units_on_usual_devices(size: tuple[int, int]) -> None:
    for _, _, layout in layouts(*size):
        assert layout.sheet.least >= 44
        assert min(layout.menu.w, layout.menu.h) >= 44


@in_part(0.05)
def test_stones_can_be_hit_in_every_window_that_the_game_is_made_for(some: Some) -> None:
    """From a phone of 390 × 844 on, held either way."""
    least = {
        (width, height): min(layout.sheet.least for _, _, layout in layouts(width, height))
        for width, height in windows(some)
        if min(width, height) >= 390 and max(width, height) >= 844
    }
    assert {size: cell for size, cell in least.items() if cell < 40} == {}


def test_small_windows_get_stones_as_large_as_they_can_have() -> None:
    """A phone whose browser shows its bars; below that what lies beside a stone still hits it."""
    for size, least in (((390, 664), 42), ((360, 640), 37), ((844, 340), 38), ((320, 568), 31)):
        assert min(layout.sheet.least for _, _, layout in layouts(*size)) >= least


def sheets() -> Iterator[SheetBox]:
    for size in [*NAMED, (390, 664), (360, 640), (667, 375)]:
        for _, _, layout in layouts(*size):
            yield layout.sheet


def test_stones_never_lie_upon_each_other_and_rest_on_their_supports() -> None:
    for sheet in sheets():
        boxes = [sheet.place(place) for place in range(PLACES)]
        for place, box in enumerate(boxes):
            upper = NAMES[place] in ("p5.1", "a.cap")
            for other in range(place):
                if not upper and NAMES[other] not in ("p5.1", "a.cap"):
                    assert not share(box, boxes[other]), (NAMES[place], NAMES[other])
            for support in places_in(NEEDS[place]):
                below = boxes[support]
                assert box.bottom <= below.y + sheet.ch * 0.3
                assert abs(box.x + box.w / 2 - (below.x + below.w / 2)) < sheet.cw * 1.5 + sheet.opening


def test_the_masonry_is_as_high_as_its_structure_in_as_many_parts_as_its_picture() -> None:
    for sheet in sheets():
        for structure, box in (("pyramid", sheet.pyramid), ("arch", sheet.arch)):
            courses = sheet.courses(structure)
            assert sum(courses) == pytest.approx(box.h)
            assert len(courses) == len(CUTS[f"structure.{structure}"][0]) - 1


def test_stones_and_values_are_inside_their_structures() -> None:
    for sheet in sheets():
        pyramid, arch, relief = sheet.blocks()
        for place in range(PLACES):
            block = relief if RELIEF >> place & 1 else pyramid if NAMES[place][0] == "p" else arch
            box = sheet.place(place)
            assert block.x - ROUNDING <= box.x
            assert box.right <= block.right + ROUNDING
            assert block.y - ROUNDING <= box.y
            assert box.bottom <= block.bottom + ROUNDING
        for row in range(1, 6):
            assert sheet.row_value(row).x >= pyramid.x - ROUNDING
        for level in range(1, 7):
            value = sheet.level_value(level)
            assert arch.x - ROUNDING <= value.x
            assert value.right <= arch.right + ROUNDING
        for pairs in range(1, 7):
            value = sheet.pairs_value(pairs)
            assert relief.x <= value.x
            assert value.right <= relief.right
            assert value.bottom <= relief.bottom


def test_the_values_of_the_arch_lie_within_their_level() -> None:
    """Not on the joint between two levels, from which nobody can tell to which one they belong."""
    for sheet in sheets():
        for level in range(1, 6):
            value, stone = sheet.level_value(level), sheet.place(NAMES.index(f"a.l{level}"))
            assert stone.y <= value.y
            assert value.bottom < stone.bottom
    for _, _, layout in layouts(844, 390):
        value, stone = layout.sheet.level_value(2), layout.sheet.place(NAMES.index("a.l2"))
        assert abs(value.y + value.h / 2 - stone.y - stone.h / 2) < 1
