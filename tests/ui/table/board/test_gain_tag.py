"""The tag beside what is planned, as wide as what it has to say."""

from __future__ import annotations

import pygame
import pytest

from game.ui.table.board.gain_tag import Entry, Gain, GainTag

from ...driver import MakeApp

TICK, SUM = 48, 1
"""The width of a tag with nothing but its tick, in units; any sum takes more."""


@pytest.mark.parametrize(
    ("gain", "confirmable", "says"),
    [
        (Gain((), 0), True, "that it is nothing"),
        (Gain((), 3), True, "sum"),
        (Gain((Entry("ui.eye.ink", "+2", 2), Entry("ui.tap.ink", "−2", -2)), 0), True, "entries and sum"),
        (Gain((Entry("ui.eye.ink", "+2", 2),), None), True, "entries"),
    ],
)
def test_a_tick_never_stands_alone(make_app: MakeApp, gain: Gain, confirmable: bool, says: str) -> None:
    app = make_app()
    tag = GainTag(app, app.window, lambda: None)
    tag.say(gain, pygame.Rect(400, 300, 50, 50), 300, confirmable)
    assert (gain.sum is not None) == ("sum" in says)
    assert tag.rect.width > TICK * app.k + SUM, "and nothing gained is told, too"
    assert tag.hit(tag.rect.center)


def test_nothing_to_say_is_not_shown(make_app: MakeApp) -> None:
    app = make_app()
    tag = GainTag(app, app.window, lambda: None)
    tag.say(Gain((), 0), pygame.Rect(400, 300, 50, 50), 300, False)
    assert tag.rect.size == (0, 0)


@pytest.mark.parametrize("width", [0, 1, 40, 120])
def test_without_room_for_all_the_entry_that_matters_most_is_left(make_app: MakeApp, width: int) -> None:
    app = make_app()
    entries = tuple(Entry("ui.eye.ink", f"+{points}", points) for points in (1, 7, 3, 2))
    tag = GainTag(app, pygame.Rect(100, 100, width, 40), lambda: None)
    tag.say(Gain(entries, 13), pygame.Rect(100, 120, 10, 10), 120, True)
    wide = GainTag(app, app.window, lambda: None)
    wide.say(Gain(entries[1:2], 13), pygame.Rect(400, 300, 50, 50), 300, True)
    assert 1 <= len(tag.parts) < len(entries)
    assert tag.rect.width <= max(width, wide.rect.width)
    tag.draw(pygame.display.get_surface())
