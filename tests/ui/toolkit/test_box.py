"""Boxes are split without a unit lost: fixed sizes and shares, equal parts, and what goes into the middle."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import game
from game.ui.toolkit.box import (
    GAP,
    GAP_L,
    GAP_S,
    LOW,
    NARROW,
    PAD,
    PAD_L,
    PAD_S,
    PAD_XL,
    REST,
    Box,
    Share,
    shape_of,
)

GAME = Path(game.__file__).parent
WHOLE = Box(10.0, 20.0, 300.0, 200.0)


def test_rows_take_what_they_ask_for_and_share_the_rest() -> None:
    head, body, foot = WHOLE.down(40.0, REST, 30.0, gap=5.0)
    assert (head.y, head.h) == (20.0, 40.0)
    assert (body.y, body.h) == (65.0, 120.0)
    assert (foot.y, foot.bottom) == (190.0, WHOLE.bottom)
    assert {row.w for row in (head, body, foot)} == {WHOLE.w}


def test_columns_share_by_weight() -> None:
    wide, narrow = WHOLE.across(Share(2.0), REST, gap=30.0)
    assert (wide.w, narrow.w) == (180.0, 90.0)
    assert (narrow.x, narrow.right) == (220.0, WHOLE.right)


def test_part_without_size_has_no_gap() -> None:
    nothing, rest = WHOLE.down(0, REST, gap=8.0)
    assert (nothing.h, rest) == (0, WHOLE)


def test_a_grid_goes_row_by_row() -> None:
    cells = WHOLE.grid(2, 2, 10.0)
    assert [(cell.x, cell.y) for cell in cells] == [
        (10.0, 20.0),
        (165.0, 20.0),
        (10.0, 125.0),
        (165.0, 125.0),
    ]
    assert (cells[-1].right, cells[-1].bottom) == (WHOLE.right, WHOLE.bottom)


def test_the_middle_is_never_larger_than_the_whole() -> None:
    assert WHOLE.centred(100.0, 50.0, high=0.2) == Box(110.0, 50.0, 100.0, 50.0)
    assert WHOLE.centred(1000.0) == WHOLE
    assert WHOLE.inset(20.0, 10.0) == Box(30.0, 30.0, 260.0, 180.0)


def test_windows_have_one_of_four_shapes() -> None:
    assert shape_of(1280.0, LOW) == "wide"
    assert shape_of(1280.0, LOW - 1) == "low"
    assert shape_of(NARROW, 1200.0) == "tall"
    assert shape_of(NARROW - 1, 1200.0) == "narrow"
    assert shape_of(600.0, 600.0) == "wide"


def test_spaces_of_the_scale_are_not_written_out_again() -> None:
    scale = {"GAP": {GAP_S, GAP, GAP_L}, "PAD": {PAD_S, PAD, PAD_L, PAD_XL}}
    found = [
        f"{path.name}: {name}"
        for path in sorted(GAME.rglob("*.py"))
        if path.name != "box.py"
        for name, value in constants(path)
        if value in scale.get(name, ())
    ]
    assert not found, "box.py has these: " + ", ".join(found)


def constants(path: Path) -> Iterator[tuple[str, object]]:
    """The names that a module gives to numbers and texts, also several in one line."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Assign):
            names, values = (
                each.elts if isinstance(each, ast.Tuple) else [each] for each in (node.targets[0], node.value)
            )
            for name, value in zip(names, values, strict=False):
                if isinstance(name, ast.Name) and isinstance(value, ast.Constant):
                    yield name.id, value.value
