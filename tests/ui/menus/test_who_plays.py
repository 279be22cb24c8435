"""Who plays?: how long the game is, what each rival is like, and that there is one 'you'."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.play.saves import file_finished
from game.play.seats import levels_of
from game.play.storage import MemoryStore
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.seating import minutes
from game.ui.table.presentation import presentation_of
from game.ui.table.seat_names import kind_name
from game.ui.toolkit.widgets.picture_button import PictureButton

from ..driver import MakeApp, buttons, faults, frames, tap
from ..games import finished, finished_record

WINDOWS = [(1280, 800), (820, 1180), (390, 844), (844, 390)]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", GAMES)
def test_it_says_the_game_and_its_length(make_app: MakeApp, game: str, window: tuple[int, int]) -> None:
    app = make_app(*window)
    scene = NewGameScene(app, game, lambda: None)
    app.go(scene)
    frames(app, 3)
    said = " ".join(widget.spoken() for widget in scene.walk())
    count = minutes(presentation_of(game), scene.seating.taken())
    assert presentation_of(game).name in said
    assert f"About {count} minutes." in said
    assert not faults(app)


def test_more_people_take_longer_and_rivals_hardly() -> None:
    game = presentation_of("pyramids")
    alone = minutes(game, ("you", "scribe"))
    assert alone <= minutes(game, ("you", "scribe", "scribe")) < minutes(game, ("you", "friend", "scribe"))
    assert minutes(game, ("scribe", "priest")) == 0, "nobody plays"


def test_rivals_say_how_often_they_were_beaten(make_app: MakeApp) -> None:
    store, seats = MemoryStore(), ("you", "apprentice", "priest")
    wins = 0
    for seed in range(4):
        file_finished(store, finished_record(seats, seed), seed)
        wins += 0 in finished(seats, seed).state.winners()
    store.set("seats.pyramids", "you,apprentice")
    app = make_app(store=store)
    app.go(NewGameScene(app, "pyramids", lambda: None))
    frames(app, 30)
    notes = {w.text: w.note for w in app.scene.walk() if isinstance(w, PictureButton)}
    assert notes["Apprentice"].endswith(f" · beaten in {wins} of 4")
    app.go(NewGameScene(app, "anubix", lambda: None))
    frames(app, 30)
    notes = {w.text: w.note for w in app.scene.walk() if isinstance(w, PictureButton)}
    assert "beaten" not in notes["Apprentice"], "of another game"


def test_there_is_one_you(make_app: MakeApp) -> None:
    app = make_app()
    app.go(NewGameScene(app, "pyramids", lambda: None))
    frames(app)
    tap(app, "Seat 2: Apprentice")
    assert "Friend" in buttons(app)
    assert "You" not in buttons(app)


@pytest.mark.parametrize("language", ["en", "pl", "el"])
@pytest.mark.parametrize("window", [*WINDOWS, (320, 568)])
def test_all_levels_can_be_read_even_when_all_have_been_met(
    make_app: MakeApp, window: tuple[int, int], language: str
) -> None:
    store = MemoryStore()
    for number, level in enumerate(levels_of("pyramids")):
        file_finished(store, finished_record(("you", level), number), number)
    store.set("seats.pyramids", "you,apprentice")
    app = make_app(*window, store=store, language=language)
    scene = NewGameScene(app, "pyramids", lambda: None)
    app.go(scene)
    frames(app, 30)
    tap(app, next(name for name in buttons(app) if name.endswith(kind_name("apprentice"))))
    frames(app, 3)
    offered = [widget.text for widget in app.stage.scope.walk() if isinstance(widget, PictureButton)]
    assert offered[2:-1] == [kind_name(level) for level in levels_of("pyramids")]
    assert not faults(app)
