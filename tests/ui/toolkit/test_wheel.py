"""Wheels and pads: each notch counts, and a flick of two fingers turns one page."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
import pytest

from game.ui.menus.how_to_play import HowToPlay
from game.ui.toolkit.wheel import Wheel
from tests.ui.driver import MakeApp

PAD_MS = 12.0


def flick(strongest: float) -> list[float]:
    """A pad's events for a flick: the fingers' way, in steps, and its running out."""
    parts = [strongest / 20, strongest / 5, strongest / 2, strongest]
    while abs(parts[-1]) > 0.01:
        parts.append(parts[-1] * 0.93)
    return parts


def turned(parts: Iterable[float], every: float, *, notch: bool = False) -> tuple[int, int]:
    """The rolled way, and the number of steps, for parts that come at these ms."""
    wheel = Wheel()
    told = [wheel.turn(part, number * every, notch=notch) for number, part in enumerate(parts)]
    return sum(each.rolled for each in told), sum(each.once for each in told)


@pytest.mark.parametrize("strongest", [0.3, 0.6, 2.0, -0.6])
def test_a_flick_on_a_pad_goes_on_by_one_and_rolls_far(strongest: float) -> None:
    parts = flick(strongest)
    rolled, once = turned(parts, PAD_MS)
    assert once == (1 if strongest > 0 else -1)
    assert abs(rolled - sum(parts)) < 1
    assert abs(rolled) >= 3


def test_a_flick_of_which_a_busy_page_hears_late_goes_on_by_one() -> None:
    parts = flick(2.0)
    late = [parts[0], *(sum(parts[start : start + 17]) for start in range(1, len(parts), 17))]
    assert turned(late, 17 * PAD_MS)[1] == 1


@pytest.mark.parametrize("every", [20.0, 40.0, 200.0])
def test_each_notch_counts_however_quickly_they_come(every: float) -> None:
    assert turned([1.0] * 5, every, notch=True) == (5, 5)
    assert turned([-1.0] * 5, every, notch=True) == (-5, -5)


@pytest.mark.parametrize("part", [0.04, 0.5, -0.6])
def test_a_wheel_without_notches_goes_on_at_once(part: float) -> None:
    assert turned([part] * 3, 500.0)[1] == (3 if part > 0 else -3)


def test_fingers_that_go_on_go_on_page_by_page() -> None:
    assert 5 <= turned([0.12] * 120, 16.0)[1] <= 8


def test_the_other_way_counts_at_once() -> None:
    assert turned([0.6, -0.6], 40.0)[1] == 0
    assert turned([0.6, -0.6, 0.6], 40.0)[1] == 1


def test_a_finger_that_rests_on_a_pad_turns_nothing() -> None:
    assert turned([0.01, -0.01] * 20, 500.0) == (0, 0)


def test_a_flick_turns_one_page_of_how_to_play(make_app: MakeApp) -> None:
    app = make_app(1280, 800)
    app.go(HowToPlay(app, "pyramids", lambda: None))
    for part in flick(-0.6):
        app.host.time += PAD_MS
        told = pygame.event.Event(
            pygame.MOUSEWHEEL, pos=app.window.center, precise_y=part, time=app.host.time
        )
        app.dispatch(told)
    assert app.scene.page == 1
