"""A further game: one line in the registry, and what lies in the folders of its id is found."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.bots import levels, make_bot
from game.engine import GAMES
from game.engine.record import replay
from game.play import coach as looking
from game.play.daily import today
from game.play.session import Session
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.daily_scene import DailyScene
from game.ui.menus.daily_share import share_text
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.medals import MedalRow
from game.ui.menus.new_game import NewGameScene
from game.ui.table import presentation
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.plain_table import PlainBoard
from game.ui.table.playing.table import Table
from game.ui.table.presentation import presentation_of
from game.ui.table.reviewing.coach_scene import CoachScene
from game.ui.table.reviewing.replay_scene import ReplayScene
from tests.games.stones.rules import STONES, Stones, StonesState, StonesTaken
from tests.games.stones.screen.view import Bag

from . import reading
from .conftest import ROOT, make_app_of
from .contrast import picture
from .driver import MakeApp, at_home, buttons, dialog, faults, frames, press, settle, tap, the_last
from .finished_games import filed, history, read, rows, words
from .games import finished_record, played
from .menus.daily_games import play_daily
from .reading import DOING, find, look, part
from .table.advice.hinting import think_less
from .table.advice.notes import click_right, note
from .table.playing.tutorial_hands import follow, guided, learning, until_asked

FOLDER = Path(__file__).parents[1] / "games" / "stones"
MOST_LINES = 250
WINDOWS = [(390, 844, 2), (844, 390, 2), (1280, 800, 1)]
ENDED = ("you", "friend")

BAKE = """
import sys
from pathlib import Path
from manifest import read_manifest
from sheets import bake_sheet
manifest, out = map(Path, sys.argv[1:])
sprites = read_manifest(manifest)
assert {sprite.sheet for sprite in sprites} == {"stones"}
for scale in (1, 1.5, 2, 3):
    bake_sheet("stones", sprites, scale, out)
"""


@pytest.fixture(scope="module")
def art(assets: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The baked assets, and the game's own as they would be baked if it lay beside the others."""
    folder = tmp_path_factory.mktemp("art")
    for path in assets.iterdir():
        (folder / path.name).symlink_to(path)
    command = [sys.executable, "-c", BAKE, str(FOLDER / "art" / "sprites.toml"), str(folder)]
    subprocess.run(command, check=True, cwd=ROOT / "build" / "bake")
    return folder


@pytest.fixture
def make_app(art: Path) -> MakeApp:
    """As everywhere, with the game's own pictures."""
    return make_app_of(art)


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


def play_to_the_end(app: App, deed: str) -> Scores:
    """Press the last of the buttons that begin so, again and again."""
    table = app.scene
    assert isinstance(table, Table)
    for _ in range(400):
        if isinstance(app.scene, Scores):
            return app.scene
        offered = [name for name in buttons(app) if name.startswith(deed)]
        if offered:
            tap(app, offered[-1])
        frames(app, 30)
    raise AssertionError("the game never ends")


# --- the whole folder ----------------------------------------------------------------------------


def test_an_added_game_needs_few_lines_in_its_own_folder() -> None:
    """The work of adding a game: so much, and nothing elsewhere in the project."""
    files = [path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert {path.suffix for path in files} == {".py", ".svg", ".toml"}
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(bool(line.strip()) for line in lines) <= MOST_LINES


def test_an_added_game_can_have_every_part(added: None) -> None:
    game = presentation_of("stones")
    parts = ("board", "lessons", "tutorial", "glossary", "pointing", "screen_reader", "share_rows")
    assert all(map(game.has, (*parts, "action_words", "achievements")))
    assert (game.sheet, bool(game.daily)) == ("stones", True)


def test_its_field_shows_what_has_been_told(make_app: MakeApp, added: None) -> None:
    """The state may be ahead of it."""
    app = at_home(make_app)
    app.go(Table(app, Session.new(GAMES["stones"], ("you", "scribe"), 1)))
    settle(app)
    board = app.scene.board
    assert board.bag.left == len(STONES)
    board.session.state.apply(0, GAMES["stones"].parse("take 3"))
    board.play(StonesTaken(0, (1,)))
    assert board.bag.left == len(STONES) - 1
    board.settle()
    assert board.bag.left == len(STONES) - 3


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
    assert app.scene.seating.seats == ["you", "scribe", "", ""]
    assert faults(app) == []
    tap(app, "Start")
    frames(app, 2)
    assert isinstance(app.scene, Table)
    assert bag(app).left == 15
    assert faults(app) == []
    scores = play_to_the_end(app, "Take ")
    settle(app)
    assert scores.session.game.id == "stones"
    assert {"Stones", "Total"} <= set(texts(app)) or window[0] < 500, "on the narrowest pictures must do"
    assert faults(app) == []


def test_its_save_and_its_link_are_found(make_app: MakeApp, added: None) -> None:
    store = MemoryStore()
    played(("you", "friend"), 3, 2, store, game="stones")
    app = at_home(make_app, store=store)
    notes = [getattr(widget, "note", "") for widget in app.scene.walk()]
    assert any("Round 2" in note for note in notes)
    tap(app, "Continue")
    assert isinstance(app.scene, Table)
    linked = at_home(make_app, query="game=stones&players=you,scribe&seed=7&speed=0")
    assert isinstance(linked.scene, Table)
    assert linked.scene.session.game.id == "stones"


def at_table(make_app: MakeApp, *window: float) -> App:
    app = at_home(make_app, *window, query="game=stones&players=you,scribe&seed=7&speed=0")
    settle(app)
    return app


def bag(app: App) -> Bag:
    return next(widget for widget in app.scene.walk() if isinstance(widget, Bag))


def test_its_view_shows_its_own_pictures_and_words(make_app: MakeApp, added: None) -> None:
    app = at_table(make_app, 844, 390, 2)
    assert "Your turn" in texts(app)
    full = pixels(app)
    tap(app, "Take 3 stones")
    settle(app)
    assert isinstance(app.scene, Table)
    assert app.scene.board.lines[0].startswith("You: stones of ")
    assert bag(app).left == len(app.scene.session.state.to_json()["bag"]) < 13
    assert pixels(app) != full, "there are fewer of them"


def pixels(app: App) -> bytes:
    """The bag as it is drawn."""
    place = bag(app).rect
    return picture(app)[place.top : place.bottom, place.left : place.right].tobytes()


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_its_tutorial_leads_to_its_end(make_app: MakeApp, added: None, window: tuple[float, ...]) -> None:
    app = learning(make_app, *window, game_id="stones")
    assert [step.rule for step in follow(app)] == ["aim", "take", "points"]
    assert dialog(app).text == "New medal: “First steps”. That is all. A good first opponent: Scribe."


def test_its_tutorial_is_offered_and_points_at_the_bag(make_app: MakeApp, added: None) -> None:
    app = at_home(make_app, query="")
    the_last(app, "Learn by playing")
    follow(app, until="take")
    until_asked(app)
    assert guided(app).bubble.targets == [bag(app).rect]
    tap(app, "Take 1 stone")
    assert len(guided(app).session.record().actions) == 0, "three are asked for"


def test_added_game_explains_its_things(make_app: MakeApp, added: None) -> None:
    app = at_table(make_app)
    click_right(app, bag(app).rect.center)
    assert note(app).text == "The stones that are left."
    tap(app, "More")
    assert isinstance(app.scene, HowToPlay)


def test_a_hint_shows_its_button(make_app: MakeApp, added: None, monkeypatch: pytest.MonkeyPatch) -> None:
    think_less(monkeypatch)
    app = at_table(make_app)
    tap(app, "Hint")
    press(app, pygame.K_a)  # at the price of a game that does not count
    table = app.scene
    assert isinstance(table, Table)
    for _ in range(1000):
        frames(app)
        if table.hinting.hint.advice:
            break
    assert table.board.ghost.spots == [bag(app).rect]
    press(app, pygame.K_a)
    settle(app)
    words = presentation_of("stones").action_words(
        table.session.state, table.hinting.hint.advice.action, 0, table.session.seats
    )
    assert table.board.ghost.spots == [buttons(app)[words].rect]


@pytest.fixture
def past(added: None) -> MemoryStore:
    """Three finished games."""
    return filed(3, "stones")


def test_finished_games_are_listed_watched_and_counted(make_app: MakeApp, past: MemoryStore) -> None:
    app = history(make_app, past)
    assert all("Stones of the Nile" in row for row in rows(app))
    tap(app, "Statistics")
    read(app)
    assert "Stones" in words(app)
    tap(app, "Your journey")
    read(app)
    tap(app, "Stones of the Nile")
    ends = (replay(finished_record(("you", "scribe"), seed, "stones"), GAMES)[0] for seed in range(3))
    won = any(0 in state.winners() for state in ends)
    assert [medal.earned for medal in app.scene.walk() if isinstance(medal, MedalRow)] == [won]
    assert faults(app) == []
    app.scene.back()
    read(app)
    app.scene.back()
    read(app)
    tap(app, rows(app)[0])
    settle(app)
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.replay.length > 4
    tap(app, "Next round")
    settle(app)
    assert "Round 2" in app.scene.where()
    assert bag(app).left == len(app.scene.replay.state.to_json()["bag"])


def test_the_coach_looks_at_it(make_app: MakeApp, past: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "PLAYOUTS", 8)
    app = history(make_app, past)
    tap(app, rows(app)[0])
    settle(app)
    tap(app, "Menu")
    tap(app, "Coach")
    settle(app)
    scene = app.scene
    assert isinstance(scene, CoachScene)
    while scene.coach.think(1000, time.perf_counter):
        pass
    settle(app)
    assert len(scene.coach.prospects) == scene.replay.length + 1
    assert scene.coach.prospects[-1] == scene.replay.positions[-1].scores()
    assert faults(app) == []


def test_it_has_a_daily_game_and_rows_to_share(make_app: MakeApp, added: None) -> None:
    app = at_home(make_app, 390, 844, 2)
    app.go(DailyScene(app, lambda: None))
    settle(app)
    assert "Stones of the Nile" in texts(app)
    assert faults(app) == []
    session = play_daily(app.store, today(), "stones")
    lines = share_text(session.record(), today(), "").split("\n")
    assert lines[0].startswith("Mastaba · Stones of the Nile")
    assert lines[2].count("🪨") == sum(a.count for p, a in session.record().actions if p == 0)


def test_it_is_told_to_screen_readers(make_app: MakeApp, added: None) -> None:
    app = at_table(make_app)
    nodes = look(app)
    assert "Stones in the bag: 15" in reading.words(nodes)
    names = [node["text"] for node in find(part(nodes, DOING), "button")]
    assert names == ["Take 1 stone", "Take 2 stones", "Take 3 stones"]
    assert not find(part(nodes, "Table"), "button", "Take"), "once is enough"


class LostState(StonesState):
    """Nobody wins it."""

    def winners(self) -> tuple[int, ...]:
        return ()


def finished(
    make_app: MakeApp, seats: tuple[str, ...], points: list[int], kind: type[StonesState] = StonesState
) -> tuple[App, Session]:
    session = played(seats, 5, game="stones")
    assert isinstance(session.state, StonesState)
    session.state = kind(len(seats), session.state.random, [], points, session.state.turn)
    app = make_app()
    app.settings.sound = True
    app.apply_settings()
    app.go(Scores(app, session))
    settle(app)
    return app, session


def test_an_end_is_told_in_the_games_own_words(make_app: MakeApp, added: None) -> None:
    app, _ = finished(make_app, ENDED, [20, 10])
    assert "Cat wins!" in texts(app)
    assert app.host.heard.count("triumph") == 1
    app, _ = finished(make_app, ENDED, [1, 1], LostState)
    assert "Nobody wins" in texts(app)
    assert "triumph" not in app.host.heard
    app, _ = finished(make_app, ENDED, [1, 1])
    assert any(text.startswith("Shared win: ") for text in texts(app))


def test_a_bots_victory_is_no_fanfare(make_app: MakeApp, added: None) -> None:
    app, _ = finished(make_app, ("you", "scribe"), [10, 20])
    assert "Scribe wins!" in texts(app)
    assert "win" not in app.host.heard


def test_its_bots_are_found_and_others_refused(added: None) -> None:
    assert levels("stones") == ("scribe", "priest")
    assert make_bot("stones", "scribe", 1).level == "scribe"
    with pytest.raises(ValueError, match="there are: scribe, priest"):
        make_bot("stones", "pharaoh", 1)


# --- rules alone ---------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.each_time
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
    assert app.scene.seating.seats == ["you", "friend", "", ""], "there are no bots"
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    assert isinstance(app.scene.board, PlainBoard)
    frames(app, 2)
    assert faults(app) == []
    scores = play_to_the_end(app, "take ")
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
    for name in ("bots", "screen"):
        folder = tmp_path / "broken_game" / name
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
