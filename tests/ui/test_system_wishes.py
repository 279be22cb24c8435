"""The system's wishes: larger text, more contrast; and printing."""

from __future__ import annotations

import json

import pytest

from game.engine import GAMES
from game.ui.table.ending.scores import Scores
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.night import COLOURS
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.theme import CREAM, INK, INK_SOFT
from tests.ui.driver import MakeApp, at_home, frames
from tests.ui.games import finished


def test_text_is_large_while_the_system_asks_for_it(make_app: MakeApp) -> None:
    app = at_home(make_app)
    usual = app.fonts.scale
    app.host.large = True
    frames(app, 2)
    assert app.large_text
    assert app.fonts.scale > usual
    app.host.large = False
    frames(app, 2)
    assert app.fonts.scale == usual


def test_the_players_choice_comes_before_the_systems(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.host.large = True
    app.settings.large_text = False
    assert not app.large_text


def test_soft_ink_is_ink_while_the_system_asks_for_contrast(make_app: MakeApp) -> None:
    app = at_home(make_app)
    assert app.fonts.colour(INK_SOFT) == INK_SOFT
    app.host.contrast = True
    frames(app, 2)
    assert app.fonts.colour(INK_SOFT) == INK
    app.settings.table = "night"
    frames(app, 2)
    assert app.fonts.colour(INK_SOFT) == CREAM != COLOURS[INK_SOFT]
    assert app.fonts.colour(INK) == CREAM


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_scores_are_on_paper_what_they_are_on_screen(make_app: MakeApp, game: str) -> None:
    app = at_home(make_app)
    session = finished(("you:מרים", "friend:Ольга"), 2, game)
    scene = Scores(app, session)
    app.go(scene)
    title, headline, *_, results = json.loads(app.host.paper())
    assert title == {"role": "heading", "text": presentation_of(game).name, "children": []}
    assert headline["text"] == scene.headline()
    heads, *rows = [[cell["text"] for cell in row["children"]] for row in results["children"]]
    assert heads == ["", "\u2068מרים\u2069", "Ольга"]
    assert rows
    if presentation_of(game).counted:
        assert rows[-1] == ["Total", *map(number_text, session.state.scores())]


def test_other_screens_have_nothing_for_paper(make_app: MakeApp) -> None:
    assert json.loads(at_home(make_app).host.paper()) == []
