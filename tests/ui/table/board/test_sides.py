"""Every table for the left hand: left and right exchanged, nothing lost, nothing on top of anything else."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from game.engine import GAMES
from game.ui.table.board.left_hand import exchange, for_the_left_hand
from game.ui.toolkit.box import Box, lie_apart
from game.ui.toolkit.zoom import zooms

WINDOWS = [
    (360, 640),
    (390, 664),
    (390, 844),
    (430, 932),
    (640, 360),
    (844, 390),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1180, 820),
    (1280, 800),
    (2560, 1440),
]


def layouts(game: str, window: tuple[int, int], large: bool = False) -> list[tuple[Any, float, float]]:
    """The layouts of a window with its width and height in units, for every number of opponents."""
    arrange = import_module(f"game.games.{game}.screen.layout").arrange
    zoom, _larger = zooms(*window, large)
    width, height = window[0] / zoom, window[1] / zoom
    return [(arrange(width, height, seats - 1), width, height) for seats in GAMES[game].players]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_overlaps_or_leaves_the_window(game: str, window: tuple[int, int], large: bool) -> None:
    for layout, width, height in layouts(game, window, large):
        other = for_the_left_hand(layout, width)
        assert lie_apart(layout.parts(), width, height)
        assert lie_apart(other.parts(), width, height)
        assert other != layout
        for part, same in zip(layout.parts(), other.parts(), strict=True):
            assert (same.w, same.h, same.y) == pytest.approx((part.w, part.h, part.y))


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_twice_exchanged_is_as_before(game: str, window: tuple[int, int]) -> None:
    for layout, width, _height in layouts(game, window):
        again = for_the_left_hand(for_the_left_hand(layout, width), width)
        for part, same in zip(layout.parts(), again.parts(), strict=True):
            assert (same.x, same.w) == pytest.approx((part.x, part.w))


def test_the_left_hand_mirrors_buttons_and_keeps_the_order_of_reading() -> None:
    for game in ("pyramids", "anubix"):
        for layout, width, _height in layouts(game, (390, 844))[1:]:
            other = for_the_left_hand(layout, width)
            assert layout.menu.x > width / 2 > other.menu.right
            assert layout.actions[-1].x > width / 2 > other.actions[-1].right
            assert [box.x for box in other.opponents] == sorted(box.x for box in other.opponents)
    for layout, width, _height in layouts("pyramids", (1280, 800)):
        left, right = for_the_left_hand(layout, width).chambers
        assert left.right < right.x


def test_exchange_of_sides_leaves_empty_parts_nowhere() -> None:
    assert exchange((Box(0, 0, 0, 0),), 100) == (Box(0, 0, 0, 0),)
    assert exchange((), 100) == ()
    assert exchange((Box(10, 0, 20, 5), Box(40, 0, 10, 5)), 100) == (Box(50, 0, 20, 5), Box(80, 0, 10, 5))
