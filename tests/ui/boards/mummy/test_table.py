"""The table of Mummy as a whole: pointer, keys, several people, looking around, and to the end."""

from __future__ import annotations

import pytest

from game.ui.scenes.scores import Scores

from .table import MakeApp, at_table, play_on

SEATS = [("you",), ("you", "scribe"), ("you", "friend", "scribe"), ("friend", "you", "friend", "friend")]


@pytest.mark.parametrize("seats", SEATS, ids=lambda seats: "-".join(seats))
def test_whole_games_by_taps_get_to_the_scores(make_app: MakeApp, seats: tuple[str, ...]) -> None:
    app = at_table(make_app, 844, 390, seats=seats)
    assert play_on(app, check=True) >= 8
    assert isinstance(app.scene, Scores)
