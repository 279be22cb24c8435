"""The coach and the hint on the real page: what is found is shown, and frames come in time."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

import pytest

from .conftest import Server, Visit
from .hands import Finger, Mouse
from .player import Visitor
from .two_games import row_of, two_games

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
LONG_FRAME = 250.0
"""In ms: so long half of the frames may take on a busy machine while something is being thought about."""
WORK_MS = 180_000


def wait_for(visitor: Visitor, beginning: str) -> str:
    """Wait until something can be pressed whose name begins so; its name."""
    visitor.visit.page.wait_for_function(
        "start => Object.keys(mastaba.stats().places).some(name => name.startsWith(start))",
        arg=beginning,
        timeout=WORK_MS,
        polling=100,
    )
    return next(name for name in visitor.places() if name.startswith(beginning))


def usual_frame(page: Visit, since: int) -> float:
    """In ms: the median of the frames that were drawn since there were so many."""
    stats = page.stats()
    drawn = stats["frames"] - since
    return median(stats["frame_ms"][-drawn:]) if drawn else 0.0


def test_the_coach_of_a_finished_game(address: str, visit: Visits) -> None:
    page = visit(address, width=390, height=844, dpr=2, touch=True, kept=two_games()).ready()
    person = Visitor(page, Finger(page, 2))
    person.press("Finished games")
    person.press(row_of(person, "Anubix"))
    person.wait_for_scene("ReplayScene")
    person.press("Menu")
    person.press("Coach")
    before = page.stats()["frames"]
    person.wait_for_scene("CoachScene")
    for number in (1, 2, 3):
        assert "Better:" in wait_for(person, f"{number}. ")
    assert usual_frame(page, before) < LONG_FRAME
    person.press("Stop")
    person.wait_for("Continue")
    person.press(wait_for(person, "1. "))
    person.wait_for_scene("CoachedReplay")
    name = wait_for(person, "ghost 1")
    ghost = person.places()[name]
    assert 0 <= ghost[0] < 2 * 390
    assert 0 <= ghost[1] < 2 * 844
    person.press("Step forward")
    page.key("Escape")
    person.wait_for_scene("CoachScene")


def test_a_hint_tells_its_price_and_then_is_asked_for_twice(address: str, visit: Visits) -> None:
    page = visit(address + "?game=pyramids&players=you,scribe&seed=7&speed=0").ready()
    person = Visitor(page, Mouse(page, 1))
    page.page.wait_for_function("() => mastaba.stats().awaiting", timeout=WORK_MS)
    before = page.stats()["frames"]
    page.key("a")
    person.press(wait_for(person, "With a hint"))
    first = wait_for(person, "Look at ")
    person.press(first)
    assert "pyramid" in wait_for(person, "Keep ").lower()
    assert {"ghost 1", "ghost 2"} <= set(person.places())
    assert usual_frame(page, before) < LONG_FRAME
    page.key("a")
    page.page.wait_for_function("() => !('ghost 1' in mastaba.stats().places)", timeout=WORK_MS)
