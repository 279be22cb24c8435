"""How wide the alternatives of a choice are."""

from __future__ import annotations

from itertools import pairwise

import pygame

from game.ui.menus.home import Home
from game.ui.toolkit.theme import HIT
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.choice import Choice, rows_for
from tests.ui.driver import MakeApp


def alternatives(make_app: MakeApp, width: int, *texts: str) -> list[Button]:
    app = make_app(640, 360)
    app.go(Home(app))
    choice = app.scene.add(
        Choice(app, pygame.Rect(10, 10, width, 46), [*enumerate(texts)], 0, lambda _value: None)
    )
    found = [widget for widget in choice.walk() if isinstance(widget, Button)]
    assert found[0].rect.left == 10
    assert found[-1].rect.right == 10 + width
    assert all(one.rect.right < other.rect.left for one, other in pairwise(found))
    return found


def test_alternatives_are_equally_wide(make_app: MakeApp) -> None:
    widths = [button.rect.width for button in alternatives(make_app, 318, "Day", "Night", "Automatic")]
    assert widths == [102, 102, 102]


def test_a_long_word_takes_what_short_ones_can_spare(make_app: MakeApp) -> None:
    found = alternatives(make_app, 264, "Zwykła", "Duża", "Bez animacji")
    assert not any(button.cut for button in found)
    assert found[2].rect.width > found[0].rect.width > found[1].rect.width


def test_choices_without_room_side_by_side_stand_in_rows(make_app: MakeApp) -> None:
    app = make_app(640, 360)
    app.go(Home(app))
    texts = ["Solo", "Apprentice", "Scribe", "Priest", "Vizier", "Pharaoh", "Friends"]
    taken: list[int] = []
    assert rows_for(app, texts, 620) == 1
    rows = rows_for(app, texts, 366)
    assert rows == 2
    place = pygame.Rect(10, 10, 366, 100)
    choice = app.scene.add(Choice(app, place, [*enumerate(texts)], 0, taken.append, rows=rows))
    found = [widget for widget in choice.walk() if isinstance(widget, Button)]
    assert [button.text for button in found] == texts
    assert not any(button.cut for button in found)
    assert all(place.contains(button.rect) and button.rect.width >= HIT for button in found)
    assert found[3].rect.bottom < found[4].rect.top
    found[6].action()
    assert taken == [6]
