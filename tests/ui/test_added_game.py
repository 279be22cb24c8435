"""A further game: one line in the registry, and what lies in the folders of its id is found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots import levels, make_bot
from game.engine import GAMES
from game.play.session import Session
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.new_game import NewGameScene
from game.ui.table import presentation
from game.ui.table.plain import PlainBoard
from game.ui.table.presentation import presentation_of
from game.ui.table.scores import Scores
from game.ui.table.table import Table
from tests.games.stones.rules import Stones, StonesState

from .driver import MakeApp, at_home, buttons, faults, frames, press, settle, tap, tap_at
from .games import played

WINDOWS = [(390, 844, 2), (844, 390, 2), (1280, 800, 1)]
ENDED = ("you", "friend")


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules alone, by the one line."""
    monkeypatch.setitem(GAMES, "stones", Stones())
    monkeypatch.setattr(presentation, "_plain", {})


@pytest.fixture
def added() -> Iterator[None]:
    """The whole folder, by the one line."""
    GAMES.add("stones", "tests.games.stones")
    yield
    del GAMES["stones"]


def texts(app: App) -> list[str]:
    return [text for widget in app.scene.walk() if (text := getattr(widget, "text", ""))]


def the_last(app: App, name: str) -> None:
    """Tap the last button that says so: that of the last game."""
    found = [widget for widget in app.stage.focusables() if getattr(widget, "name", "") == name]
    tap_at(app, found[-1].rect.center)


def play_to_the_end(app: App) -> Scores:
    table = app.scene
    assert isinstance(table, Table)
    for _ in range(400):
        if isinstance(app.scene, Scores):
            return app.scene
        offered = [name for name in buttons(app) if name.startswith("take ")]
        if offered:
            tap(app, offered[-1])
        frames(app, 30)
    raise AssertionError("the game never ends")


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_one_line_brings_a_game_to_every_screen(
    make_app: MakeApp, added: None, window: tuple[float, ...]
) -> None:
    app = at_home(make_app, *window, store=MemoryStore())
    assert "Stones of the Nile" in texts(app)
    assert faults(app) == []
    the_last(app, "How to play")
    assert isinstance(app.scene, HowToPlay)
    assert "Take one, two or three stones." in texts(app)
    tap(app, "Done")
    the_last(app, "New game")
    assert isinstance(app.scene, NewGameScene)
    assert app.scene.seats == ["you", "scribe", "", ""]
    assert faults(app) == []
    tap(app, "Start")
    frames(app, 2)
    assert faults(app) == []
    scores = play_to_the_end(app)
    settle(app)
    assert scores.session.game.id == "stones"
    assert {"No. 1", "No. 2"} <= set(texts(app))
    assert "Explorer" in texts(app) or window[0] < 500, "on the narrowest screens pictures must do"
    assert "Total" not in texts(app)
    assert faults(app) == []


def test_its_save_and_its_link_are_found(make_app: MakeApp, added: None) -> None:
    store = MemoryStore()
    session = played(("you", "friend"), 3, 2, store, game="stones")
    app = at_home(make_app, store=store)
    done = 15 - len(session.state.to_json()["bag"])
    notes = [getattr(widget, "note", "") for widget in app.scene.walk()]
    assert any(f"{done} of 15 stones" in note for note in notes)
    tap(app, "Continue")
    assert isinstance(app.scene, Table)
    linked = at_home(make_app, query="game=stones&players=you,scribe&seed=7&speed=0")
    assert isinstance(linked.scene, Table)
    assert linked.scene.session.game.id == "stones"


def finished(make_app: MakeApp, seats: tuple[str, ...], points: list[int]) -> tuple[App, Session]:
    session = played(seats, 5, game="stones")
    assert isinstance(session.state, StonesState)
    session.state.points = points
    app = make_app()
    app.settings.sound = True
    app.apply_settings()
    app.go(Scores(app, session))
    settle(app)
    return app, session


def test_an_end_is_told_in_the_games_own_words(
    make_app: MakeApp, added: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _ = finished(make_app, ENDED, [20, 10])
    assert "You win!" in texts(app)
    assert app.host.heard.count("win") == 1
    monkeypatch.setattr(StonesState, "winners", lambda self: ())
    app, _ = finished(make_app, ENDED, [1, 1])
    assert "The bag wins" in texts(app)
    assert "win" not in app.host.heard
    monkeypatch.setattr(StonesState, "winners", lambda self: (0, 1))
    app, _ = finished(make_app, ENDED, [1, 1])
    assert any(text.startswith("Shared win: ") for text in texts(app))


def test_a_bots_victory_is_no_fanfare(make_app: MakeApp, added: None) -> None:
    app, _ = finished(make_app, ("you", "scribe"), [10, 20])
    assert "Scribe wins!" in texts(app)
    assert "win" not in app.host.heard


def test_its_bots_are_found_and_others_refused(added: None) -> None:
    assert levels("stones") == ("scribe",)
    assert make_bot("stones", "scribe", 1).level == "scribe"
    with pytest.raises(ValueError, match="there are: scribe"):
        make_bot("stones", "priest", 1)


# --- rules alone ---------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_rules_alone_are_listed_by_their_id_and_can_be_played(
    make_app: MakeApp, registered: None, window: tuple[float, ...]
) -> None:
    app = at_home(make_app, *window)
    assert "Stones" in texts(app)
    taught = [widget for widget in app.stage.focusables() if getattr(widget, "name", "") == "How to play"]
    assert len(taught) == len(GAMES) - 1, "there is nothing to be read about it"
    the_last(app, "New game")
    assert isinstance(app.scene, NewGameScene)
    assert app.scene.seats == ["you", "friend", "", ""], "there are no bots"
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    assert isinstance(app.scene.board, PlainBoard)
    frames(app, 2)
    assert faults(app) == []
    scores = play_to_the_end(app)
    settle(app)
    assert sum(scores.session.state.scores()) == 30
    assert "Total" in texts(app) or window[0] < 500
    assert faults(app) == []


def test_the_plain_table_takes_back_and_turns_pages(make_app: MakeApp, registered: None) -> None:
    app = at_home(make_app, 390, 500, 1, query="game=stones&players=you,friend&seed=7&speed=0")
    frames(app, 2)
    table = app.scene
    assert isinstance(table, Table)
    assert {"take 1", "take 2", "take 3"} <= set(buttons(app))
    table.board._columns, table.board._rows = 2, 1
    table.board.settle()
    assert {"take 1", "1 / 3"} <= set(buttons(app))
    tap(app, "1 / 3")
    assert "take 2" in buttons(app)
    tap(app, "2 / 3")
    tap(app, "take 3")
    frames(app, 4)
    assert len(table.session.record().actions) == 1
    assert table.board.lines
    press(app)
    table.back()
    assert "How to play" not in buttons(app)
    tap(app, "Home")
    assert isinstance(app.scene, Home)


def test_a_fault_in_a_games_package_is_not_taken_for_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for part in ("bots", "screen"):
        folder = tmp_path / "broken_game" / part
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("import game.nothing_of_the_kind\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    GAMES.add("broken", "broken_game")
    try:
        with pytest.raises(ModuleNotFoundError, match="nothing_of_the_kind"):
            presentation_of("broken")
        with pytest.raises(ModuleNotFoundError, match="nothing_of_the_kind"):
            levels("broken")
    finally:
        del GAMES["broken"]
