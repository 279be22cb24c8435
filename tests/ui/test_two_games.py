"""Several games under one roof: saves side by side, seats and words of each."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.games.anubix.rules import AnubixState
from game.games.anubix.screen.lessons import example_seat
from game.play.storage import MemoryStore
from game.ui.menus.home import Home
from game.ui.menus.new_game import NewGameScene
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from game.ui.table.presentation import presentation_of

from .driver import MakeApp, at_home, buttons, faults, frames, nothing, tap, tap_at
from .games import finished, played


def test_every_game_has_a_title_a_picture_and_rows(make_app: MakeApp) -> None:
    app = make_app()
    for game_id in GAMES:
        game = presentation_of(game_id)
        assert game.line
        assert game.picture in app.sprites
        assert game.rows
        app.sprites.open(game.sheet)
        for row in game.rows:
            assert all(sprite in app.sprites for sprite in row.sprites)


@pytest.mark.parametrize("window", [(390, 844, 2), (844, 390, 2), (1280, 800, 1), (768, 1024, 1)], ids=str)
def test_unfinished_games_of_both_wait_side_by_side(make_app: MakeApp, window: tuple[float, ...]) -> None:
    store = MemoryStore()
    pyramids = played(("you", "scribe"), 3, 12, store)
    anubix = played(("you", "scribe", "priest"), 4, 12, store, game="anubix")
    app = at_home(make_app, *window, store=store)
    assert faults(app) == []
    found = [widget for widget in app.stage.focusables() if getattr(widget, "text", "") == "Continue"]
    assert len(found) == 2
    wanted = {
        session.game.id: [str(a) for _, a in session.record().actions] for session in (pyramids, anubix)
    }
    for index in range(2):
        app.go(Home(app))
        frames(app)
        found = [widget for widget in app.stage.focusables() if getattr(widget, "text", "") == "Continue"]
        tap_at(app, found[index].rect.center)
        assert isinstance(app.scene, Table)
        session = app.scene.session
        kept = wanted.pop(session.game.id)
        assert [str(action) for _, action in session.record().actions][: len(kept)] == kept
    assert wanted == {}


def test_every_seat_of_anubix_can_be_taken_but_one_alone_cannot_play(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    scene = NewGameScene(app, "anubix", nothing)
    app.go(scene)
    assert scene.seating.seats == ["you", "apprentice", "", "", ""]
    tap(app, "Seat 2: Apprentice")
    assert "Leave it empty" not in buttons(app), "two seats are the least"
    app.stage.scope.close()
    for place in (2, 3, 4):
        scene.choose(place, "friend")
    tap(app, "Seat 3: Sphinx")  # as the table will call them
    assert "Leave it empty" in buttons(app)
    app.stage.scope.close()
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == ("you", "apprentice", "friend", "friend", "friend")


def test_a_link_sets_the_table_of_anubix(make_app: MakeApp) -> None:
    app = at_home(make_app, query="game=anubix&players=you,scribe,priest&seed=7&speed=0")
    assert isinstance(app.scene, Table)
    assert app.scene.session.game.id == "anubix"
    assert app.scene.session.seats == ("you", "scribe", "priest")


def test_the_parts_of_a_score_add_up(make_app: MakeApp) -> None:
    session = finished(("you", "scribe", "priest"), 5, "anubix")
    app = make_app()
    app.go(Scores(app, session))
    for player, total in enumerate(session.state.scores()):
        parts = session.state.breakdown(player)
        assert sum(getattr(parts, row.part) for row in presentation_of("anubix").rows) == total


def test_the_example_of_the_lesson_is_as_it_says(make_app: MakeApp) -> None:
    """Pyramid complete, arch at level 2, four tiles, three bonuses, four quarry stones, one joker."""
    parts = example_seat().parts
    assert (parts.pyramid, parts.arch, parts.relief) == (21, 3, 4)
    assert (parts.bonuses, parts.quarry, parts.jokers) == (9, 4, 2)
    assert parts.total == 43


def test_a_tie_of_anubix_is_explained() -> None:
    state = GAMES["anubix"].new(2, 1)
    assert isinstance(state, AnubixState)
    state.seat = -1
    # Four quarry stones fewer on one side, the second level of the pyramid with its stones on the other.
    state.marked = [0b11, 0b111]
    state.crossed = [1, 1]
    assert state.scores()[0] == state.scores()[1]
    assert state.winners() == (1,)
    assert "3 stones" in presentation_of("anubix").tie_remark(state)
    state.marked = [0b11, 0b11]
    assert presentation_of("anubix").tie_remark(state) == ""
