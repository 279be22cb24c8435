"""A keepsake: the picture with its seal, how it is handed on, and the sheet that is printed."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app import App
from game.ui.table.ending.keepsake import WAX, KeepsakeScene
from game.ui.table.ending.scores import Scores
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Dialog

from ...driver import MakeApp, buttons, choose, dialog, faults, frames, settle, tap, tap_in_the_loop
from ...games import finished

SIZES = [(320, 568, 2), (390, 844, 2), (844, 390, 2), (820, 1180), (1280, 800)]


def kept(make_app: MakeApp, *window: float, **more: object) -> App:
    """An app that shows the keepsake of a finished game."""
    app = make_app(*window, reduced_motion=True, **more)
    app.go(Scores(app, finished(("you", "scribe"), 11)))
    settle(app)
    choose(app, _("A keepsake"))
    frames(app, 5)
    assert isinstance(app.scene, KeepsakeScene)
    return app


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_has_its_place(make_app: MakeApp, size: tuple[float, ...]) -> None:
    app = kept(make_app, *size, language="el")
    assert faults(app) == []


def test_it_is_saved_as_a_picture_with_a_seal(make_app: MakeApp) -> None:
    app = kept(make_app, 390, 844, 2)
    assert "Send the picture" not in buttons(app), "the system takes none"
    tap_in_the_loop(app, "Save the picture")
    ((name, picture, saved),) = app.host.pictures
    assert (name, saved) == ("mastaba-pyramids.png", True)
    wide, high = picture.get_size()
    assert wide == 1080
    wax = pygame.transform.threshold(None, picture, WAX, (3, 3, 3), None, 0, None, True)
    assert wax > 0.01 * wide * high
    assert "mastaba-pyramids.png" in dialog(app).text


def test_it_is_handed_to_the_system_where_that_takes_pictures(make_app: MakeApp) -> None:
    app = make_app(820, 1180, reduced_motion=True)
    app.host.handing_on_possible = True
    app.go(Scores(app, finished(("you",), 11)))
    choose(app, _("A keepsake"))
    frames(app, 5)
    tap_in_the_loop(app, "Send the picture")
    assert [saved for _name, _picture, saved in app.host.pictures] == [False]
    assert not isinstance(app.stage.scope, Dialog)
    app.host.sharing_allowed = False
    tap_in_the_loop(app, "Send the picture")
    assert "Save this one instead" in dialog(app).text


def test_a_picture_that_cannot_be_saved_ends_in_words(make_app: MakeApp) -> None:
    app = kept(make_app, 1280, 800)
    app.host.picture_fault = OSError("no room")
    tap_in_the_loop(app, "Save the picture")
    assert "can’t be saved" in dialog(app).text


def test_the_scores_are_printed(make_app: MakeApp) -> None:
    app = kept(make_app, 1280, 800)
    tap(app, "Print the scores")
    assert app.host.printed == 1
    paper = [node.plain() for node in app.scene.paper()]
    assert paper[0] == {"role": "heading", "text": "Pyramids", "children": []}
    assert paper[-1] == Scores(app, app.scene.session).paper()[-1].plain(), "the final table"
    app.host.printing_possible = False
    app.scene.rebuild()
    assert "Print the scores" not in buttons(app)


def test_it_leads_back_to_the_scores(make_app: MakeApp) -> None:
    app = kept(make_app, 844, 390, 2)
    app.scene.back()
    frames(app, 3)
    assert isinstance(app.scene, Scores)
