"""Motions and pauses, at every speed."""

from __future__ import annotations

import pytest

from game.ui.toolkit.motion import SPEEDS, Motion, ease_in_out, ease_out, linear, overshoot


@pytest.mark.parametrize("ease", [linear, ease_out, ease_in_out, overshoot])
def test_easing_begins_at_nothing_and_ends_at_all(ease: object) -> None:
    assert callable(ease)
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1.0)


def test_a_motion_takes_its_time_and_says_when_it_is_done() -> None:
    motion, seen, done = Motion(), [], []
    motion.add(100, seen.append, done=lambda: done.append(motion.now), ease=linear, delay=50)
    for now in (0, 40, 60, 100, 149, 151, 200):
        motion.advance(float(now))
    assert seen == pytest.approx([0.1, 0.5, 0.99, 1.0])
    assert done == [151.0]
    assert not motion.busy


@pytest.mark.parametrize("speed", SPEEDS)
def test_speed_scales_motions_and_pauses(speed: str) -> None:
    motion, called = Motion(), []
    motion.set(speed, reduced=False)
    motion.add(200, lambda _: None, done=lambda: called.append("motion"))
    motion.after(400, lambda: called.append("pause"))
    motion.advance(200 * SPEEDS[speed] + 1)
    assert called == (["motion", "pause"] if speed == "off" else ["motion"])
    motion.advance(400 * SPEEDS[speed] + 1)
    assert called == ["motion", "pause"]


def test_reduced_motion_leaves_time_to_read() -> None:
    motion, seen, called = Motion(), [], []
    motion.set("normal", reduced=True)
    motion.add(200, seen.append)
    motion.after(400, lambda: called.append("pause"))
    assert seen == [1.0]
    motion.advance(399)
    assert called == []
    motion.advance(401)
    assert called == ["pause"]


def test_a_key_ends_what_moves_before() -> None:
    motion, seen = Motion(), []
    motion.add(100, lambda t: seen.append(("a", t)), key="spin")
    motion.add(100, lambda t: seen.append(("b", t)), key="spin")
    assert seen == [("a", 1.0)]
    motion.cancel("spin")
    assert not motion.busy


def test_a_motion_may_start_another_when_it_ends() -> None:
    motion, order = Motion(), []
    motion.add(
        10, lambda _: None, done=lambda: motion.add(10, lambda _: None, done=lambda: order.append(motion.now))
    )
    motion.advance(11)
    assert motion.busy
    motion.advance(22)
    assert order == [22]


def test_a_motion_begun_while_all_end_is_at_its_end_too() -> None:
    motion, seen = Motion(), list[str]()

    def walk() -> None:
        motion.add(10, lambda _: None, done=lambda: motion.after(50, lambda: seen.append("read")))

    motion.add(10, lambda _: None, done=walk)
    motion.finish()
    assert seen == ["read"]
    assert not motion.going_on
    assert motion.factor == motion.pace == 1.0


def test_a_speed_that_is_set_as_all_is_ended_stays() -> None:
    motion = Motion()
    motion.add(10, lambda _: None, done=lambda: motion.set("fast", reduced=False))
    motion.finish()
    assert motion.factor == motion.pace == SPEEDS["fast"]
