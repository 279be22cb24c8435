"""Garbage is collected where nobody waits for a frame."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator

import pytest

from game.ui.toolkit.collector import SOME, TOO_MANY, Collector

from ..driver import MakeApp, at_home, frames, tap


class Knot:
    """Refers to itself, so that only the collector can take it away."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def as_before() -> Iterator[None]:
    """Whatever a collector chooses, it is Python's again afterwards."""
    before = gc.get_threshold()
    gc.collect()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.fixture
def collector(as_before: None) -> Collector:
    chosen = Collector()
    chosen.choose()
    return chosen


def test_nothing_is_collected_in_the_middle_of_something(collector: Collector) -> None:
    gone = weakref.ref(Knot())
    many = [[] for _ in range(2 * SOME)]  # type: list[list[int]]
    assert gone() is not None
    assert len(many) < TOO_MANY
    collector.rest()
    assert gone() is None


def test_a_rest_without_anything_new_costs_nothing(collector: Collector) -> None:
    gone = weakref.ref(Knot())
    collector.rest()
    assert gone() is not None


@pytest.mark.thorough
def test_a_change_of_screens_collects_and_keeps_what_the_first_one_brought(collector: Collector) -> None:
    gone = weakref.ref(Knot())
    before = gc.get_freeze_count()
    brought = [Knot() for _ in range(1000)]
    collector.changed("table")
    assert gone() is not None, "what was left may still be in use"
    collector.shown()
    assert gone() is None
    frozen = gc.get_freeze_count()
    assert frozen >= before + len(brought)
    more = [Knot() for _ in range(1000)]
    collector.changed("table")
    collector.shown()
    assert gc.get_freeze_count() < frozen + len(more)


def test_until_it_is_told_to_choose_python_does() -> None:
    before = gc.get_threshold(), gc.get_freeze_count()
    collector = Collector()
    collector.changed("table")
    collector.shown()
    collector.rest()
    assert (gc.get_threshold(), gc.get_freeze_count()) == before


@pytest.mark.thorough
@pytest.mark.usefixtures("as_before")
@pytest.mark.parametrize("listed", [False, True])
def test_screens_that_were_left_do_not_pile_up(
    make_app: MakeApp, list_imports: Callable[[dict[str, list[str]]], None], listed: bool
) -> None:
    """Two screens of one kind, and then one of a kind that is new: of the old ones only the first stays.

    With a list of imports, too, of which none is missing.
    """
    if listed:
        list_imports({})
    app = at_home(make_app)
    app.collector.choose()
    left = []
    for name in ("Settings", "Settings", "New game", "New game"):
        tap(app, name)
        frames(app, 2)
        left.append(weakref.ref(app.scene))
        tap(app, "Back")
        frames(app, 2)
    tap(app, "Finished games")
    frames(app, 2)
    gc.collect()
    assert [scene() is None for scene in left] == [False, True, False, True]
