"""Trying a finished game from the middle on, through the real page: played, kept over a reload, compared."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from .anubix_player import AnubixPlayer
from .conftest import Visit
from .hands import Finger
from .keeping import kept
from .player import WAIT_MS
from .two_games import row_of, two_games

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]


def test_a_game_is_tried_otherwise_from_its_middle_kept_and_compared(address: str, visit: Visits) -> None:
    begun = {**two_games(), "settings": json.dumps({"throw_dice": False, "speed": "fast"})}
    page = visit(address, width=390, height=844, dpr=2, touch=True, kept=begun).ready()
    person = AnubixPlayer(page, Finger(page, 2))
    person.press("Finished games")
    person.press(row_of(person, "Anubix"))
    person.wait_for_scene("ReplayScene")
    whole = json.loads(two_games()["history.2"])["actions"]
    page.page.keyboard.press("End")
    page.page.wait_for_function(
        "count => mastaba.record()?.actions.length === count", arg=len(whole), timeout=WAIT_MS
    )
    for _ in range(8):
        person.press("Previous round")
    at = len(page.record()["actions"])
    assert 0 < at < len(whole)
    person.press("Try it from here")
    person.wait_for_scene("BranchTable")
    assert person.wait_for_turn()
    person.decide()
    page.page.wait_for_function("count => mastaba.record().actions.length > count", arg=at, timeout=WAIT_MS)
    (first,) = kept(page, "branch.").values()
    assert json.loads(first)["actions"][:at] == whole[:at]

    page.page.reload()
    page.ready()
    person.wait_for_scene("BranchTable")
    person.play_to_the_end()
    person.wait_for_scene("BranchScores")
    page.rest()  # the points are counted first
    assert "The game itself" in person.heard()
    assert list(kept(page, "history.")) == ["history.1", "history.2"]
    assert kept(page, "save.") == {}
    person.press("Back")
    person.wait_for_scene("ReplayScene")
    (ended,) = kept(page, "branch.").values()
    assert json.loads(ended)["branch"]["at"] == at
