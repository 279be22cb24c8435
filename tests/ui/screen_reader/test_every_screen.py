"""The game without its picture: every screen in words, played by what is in them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine import GAMES, Random
from game.engine.record import Record
from game.games.anubix.rules import NAMES
from game.games.mummy.rules.phases import TURN
from game.games.pyramids.rules import PyramidsState
from game.games.pyramids.rules.grid import SIZE
from game.play.session import Session
from game.ui.app import App
from game.ui.menus.about import AboutScene
from game.ui.menus.daily_calendar import DailyCalendar
from game.ui.menus.daily_scene import DailyScene
from game.ui.menus.data import DataScene
from game.ui.menus.glossary_scene import GlossaryScene
from game.ui.menus.history_scene import HistoryScene
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.settings_scene import SettingsScene
from game.ui.menus.statistics_scene import StatisticsScene
from game.ui.screen_reader.node import Folds
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.tutorial_table import TutorialTable, begin
from game.ui.table.presentation import presentation_of
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.table.scene import Scene
from tests.today import some_of

from ..driver import MakeApp, at_home, frames, nothing
from ..games import finished, finished_record, played
from ..reading import (
    CONTROLS,
    DOING,
    at_table,
    cells,
    choices,
    do,
    everything,
    find,
    look,
    part,
    press_named,
    rest,
    sit_down,
    words,
)

LAST = 60
"""So many actions before its end a game is gone on with."""
ROOT = Path(__file__).resolve().parents[3]
SCREENS: dict[str, Callable[[App], Scene]] = {
    "home": Home,
    "settings": lambda app: SettingsScene(app, nothing),
    "about": lambda app: AboutScene(app, nothing),
    "data": lambda app: DataScene(app, nothing),
    "history": lambda app: HistoryScene(app, nothing),
    "statistics": lambda app: StatisticsScene(app, nothing),
    "new game": lambda app: NewGameScene(app, "mummy", nothing),
    "rules": lambda app: HowToPlay(app, "anubix", nothing),
    "daily": lambda app: DailyScene(app, nothing),
    "calendar": lambda app: DailyCalendar(app, nothing),
    "index": lambda app: GlossaryScene(app, "pyramids", nothing),
    "replay": lambda app: ReplayScene(app, finished(("you", "scribe"), 3).finished(), nothing),
    "scores": lambda app: Scores(app, finished(("you", "scribe"), 3)),
}


# --- every screen ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_has_a_title_and_names(make_app: MakeApp, name: str) -> None:
    app = make_app()
    app.go(SCREENS[name](app))
    nodes = look(app)
    titles = [node for node in find(nodes, "heading") if node["level"] == 1]
    assert len(titles) == 1
    assert titles[0]["text"]
    controls = [node for node in everything(nodes) if node["role"] in CONTROLS]
    assert controls
    assert all(node["text"] for node in controls)
    known = re.findall(r"^  (\w+): \(", (ROOT / "web" / "mirror.mjs").read_text(encoding="utf-8"), re.M)
    assert {node["role"] for node in everything(nodes)} <= set(known), "the page can make all of them"
    numbers = [node["id"] for node in everything(nodes)]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("name", SCREENS)
def test_everything_that_can_be_pressed_is_there(make_app: MakeApp, name: str) -> None:
    """Whatever has a name on the canvas has it in what is read, too."""
    app = make_app()
    app.go(SCREENS[name](app))
    said = [node["text"] for node in everything(look(app)) if node["role"] in CONTROLS]
    board = getattr(app.scene, "board", None)
    told_otherwise = list(board.walk()) if board else []
    for widget in app.stage.focusables():
        if widget in told_otherwise:
            continue
        heard = str(getattr(widget, "in_full", "") or getattr(widget, "name", ""))
        assert any(heard == text or heard.endswith(text) for text in said), heard


def test_pressing_is_as_tapping(make_app: MakeApp) -> None:
    app = at_home(make_app)
    press_named(app, "Settings")
    assert isinstance(app.scene, SettingsScene)
    press_named(app, "Sound", "option")
    on = app.settings.sound
    press_named(app, "Sound effects", "switch")
    assert app.settings.sound != on
    assert find(look(app), "switch", "Sound effects")[0]["on"] == app.settings.sound
    press_named(app, "Sound effects", "switch")
    slider = find(look(app), "slider")[0]
    do(app, slider, "0.3")
    assert app.settings.volume == pytest.approx(0.3)
    assert find(look(app), "slider")[0]["said"] == "30%"
    press_named(app, "Screen", "option")
    press_named(app, "Polski", "option")
    assert app.host.spoken_language == "pl"
    app.host.do_in_reader(0, "escape")
    rest(app)
    assert isinstance(app.scene, Home)


def test_a_press_is_meant_for_what_stands_there_now(make_app: MakeApp) -> None:
    """Its widget may have been made again since the page got it: here because of news meanwhile."""
    app = at_home(make_app)
    press_named(app, "Settings")
    late = find(look(app), "option", "Sound")[0]
    app.scene.rebuild()
    do(app, late)
    assert find(look(app), "switch", "Sound effects")


def test_late_press_in_the_mirror_does_no_harm(make_app: MakeApp) -> None:
    """A press that comes late, or a number out of nothing, does no harm."""
    app = at_home(make_app)
    late = find(look(app), "button", "Settings")[0]
    press_named(app, "Settings")
    do(app, late)
    app.host.do_in_reader(123456, "")
    rest(app)
    assert isinstance(app.scene, SettingsScene)


def test_numbers_stay_the_same_while_things_do(make_app: MakeApp) -> None:
    app = at_table(make_app, "pyramids", ("you", "scribe"))
    press_named(app, "Keep")
    before = {node["id"]: node["text"] for node in everything(look(app)) if node["role"] == "table"}
    press_named(app, "Pyramid")
    after = {node["id"]: node["text"] for node in everything(look(app)) if node["role"] == "table"}
    assert before == after


def test_nothing_is_made_before_it_is_wanted(make_app: MakeApp) -> None:
    app = at_home(make_app)
    assert app.reader is None
    assert app.host.told == []
    app.host.want_reader(True)
    rest(app)
    assert len(app.host.told) == 1
    for _ in range(5):
        frames(app)
    assert len(app.host.told) == 1, "what has not changed is not sent again"
    app.host.want_reader(False)
    press = len(app.host.told)
    app.go(SettingsScene(app, nothing))
    rest(app)
    assert len(app.host.told) == press


# --- whole games ------------------------------------------------------------------------------------


@pytest.mark.thorough
@some_of(
    ("game", "seats"),
    [
        ("pyramids", ("you",)),
        ("pyramids", ("you", "scribe", "priest")),
        ("anubix", ("you", "scribe")),
        ("mummy", ("you",)),
        ("mummy", ("you", "scribe", "priest")),
    ],
    today=1,
)
def test_whole_games_are_played_in_it(make_app: MakeApp, game: str, seats: tuple[str, ...]) -> None:
    play_to_the_end(at_table(make_app, game, seats), game)


@pytest.mark.thorough
def test_two_at_one_screen_end_their_game_in_it(make_app: MakeApp) -> None:
    """From some way before its end: chance takes thousands of decisions to come there."""
    seats, game = ("friend:Ada", "friend:Ben"), "mummy"
    whole = finished_record(seats, 3, game)
    begun = Record(whole.game, whole.rules, whole.seed, whole.seats, whole.actions[:-LAST])
    play_to_the_end(sit_down(make_app, Session.resume(begun)), game)


def play_to_the_end(app: App, game: str) -> None:
    """By what can be pressed, at random."""
    random = Random(3)
    for _ in range(4000):
        nodes = look(app)
        session = app.scene.session
        if session.over:
            break
        assert nodes[0]["role"] == "dialog" or find(nodes, "heading")[0]["text"] == game.capitalize()
        found = choices(nodes)
        assert found, words(nodes)
        do(app, found[random.randrange(len(found))])
    assert session.over
    assert find(look(app), "table", "Results")


def test_nobody_is_said_to_have_lost_a_game_that_goes_on(make_app: MakeApp) -> None:
    app = sit_down(make_app, played(("you", "scribe", "priest"), 3, 36, game="mummy"))
    assert not app.scene.session.over
    (results,) = find(look(app), "table", "Results")
    rows = [[cell["text"] for cell in row["children"]] for row in results["children"]]
    assert ["How it ended", "–", "–", "–"] in rows


@pytest.mark.thorough
@some_of("game", [game for game in GAMES if presentation_of(game).has("tutorial")], today=1)
def test_a_guided_game_is_learnt_in_it(make_app: MakeApp, game: str) -> None:
    """The guide's words are a question of their own when they hold the game up, else they are above all."""
    app = make_app()
    app.settings.speed = "off"
    app.apply_settings()
    begin(app, game)
    assert isinstance(app.scene, TutorialTable)
    app.host.want_reader(True)
    heard, random = set(), Random(1)
    for _ in range(600):
        frames(app, 20)
        nodes = json.loads(app.host.told[-1])
        if find(nodes, "button", "A real game"):
            break
        if nodes[0]["role"] == "dialog":
            heard.add(nodes[0]["text"])
        for slider in find(nodes, "slider"):  # a bid: all that there is, which the guide asks for
            app.host.do_in_reader(slider["id"], str(slider["high"]))
        found = find(nodes, "button", "Continue")[:1] or choices(nodes)
        if found:
            app.host.do_in_reader(found[random.randrange(len(found))]["id"], "")
    title = next(title for title in ("Now you know!", "You win!") if find(nodes, "heading", title))
    assert any(line.startswith(f"{title} ") for line in app.host.said)
    assert [line for line in app.host.said if re.search(r"[.!?…]\.", line)] == [], "one end is enough"
    assert len(heard) > 10


def test_a_replay_is_stepped_through(make_app: MakeApp) -> None:
    app = make_app()
    app.go(ReplayScene(app, finished(("you", "scribe"), 3).finished(), nothing))
    before = words(look(app))
    assert not part(look(app), DOING), "nothing is decided"
    for _ in range(12):
        press_named(app, "Step forward")
    assert words(look(app)) != before
    assert app.scene.replay.at == 12


def test_a_game_without_telling_lists_what_is_legal(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(presentation_of("pyramids")), "screen_reader", lambda _self: None)
    app = at_table(make_app, "pyramids", ("you", "scribe"))
    buttons = [node["text"] for node in choices(look(app))]
    assert len(buttons) == 6
    press_named(app, "Keep")
    assert len(choices(look(app))) == len(app.scene.session.state.legal_actions(0))


def test_prompts_for_screen_readers_need_no_taps(make_app: MakeApp) -> None:
    """A player with a screen reader hears the task in its words, once for each change."""
    app = at_table(make_app, "pyramids", ("you", "scribe"))
    look(app)
    app.host.said.clear()
    press_named(app, "Keep")
    task = [line for line in app.host.said if line.startswith("Mark ")]
    assert len(task) == 1
    assert not [line for line in app.host.said if "tap" in line]
    press_named(app, "Pyramid")
    assert len([line for line in app.host.said if line.startswith("Mark ")]) == 1


def test_turn_is_announced_once(make_app: MakeApp) -> None:
    mummy = (played(("you", "scribe"), 3, actions, game="mummy") for actions in range(9, 99))
    app = sit_down(
        make_app, next(game for game in mummy if game.state.phase == TURN and game.awaiting() == 0)
    )
    now = words(part(look(app), "Now"))
    assert now.lower().count("your turn") == 1
    assert "Choose a card or a button." in now


# --- announcements ----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_chambers_follow_the_state(make_app: MakeApp) -> None:
    app = at_table(make_app, "pyramids", ("you", "scribe"))
    random = Random(8)
    for _ in range(60):
        nodes = look(app)
        state = app.scene.session.state
        assert isinstance(state, PyramidsState)
        if state.is_over:
            break
        tables = [node for node in part(nodes, "Your pyramids") if node["role"] == "table"]
        seat = state.seats[0]
        shown = [(card, marked) for card, marked in zip(seat.cards, seat.marked, strict=True) if card]
        assert len(tables) == (len(shown) if state.round else 0)
        for table, (_card, marked) in zip(tables, shown, strict=False):
            told = [cell for row in cells(table) for cell in row]
            assert len(told) == SIZE * SIZE
            said = sum(1 << index for index, cell in enumerate(told) if ", marked" in cell)
            assert said == marked
        found = choices(nodes)
        do(app, found[random.randrange(len(found))])


@pytest.mark.thorough
@pytest.mark.each_time
def test_sheets_follow_the_state(make_app: MakeApp) -> None:
    app = at_table(make_app, "anubix", ("you", "scribe"))
    random = Random(8)
    for _ in range(60):
        nodes = look(app)
        state = app.scene.session.state
        if state.is_over:
            break
        if nodes[0]["role"] == "dialog":
            press_named(app, "Pass")
            continue
        tables = [node for node in part(nodes, "Your sheet") if node["role"] == "table"]
        told = [cell for table in tables for row in cells(table) for cell in row]
        assert sum(", built" in cell for cell in told) == state.marked[0].bit_count()
        assert sum(bool(cell) for cell in told) == len(NAMES)
        planning = app.scene.board.deciding.planning
        planned = len(planning.plan) if planning else 0  # while dice are to be thrown
        assert sum(", planned" in cell for cell in told) == planned
        found = choices(nodes)
        do(app, found[random.randrange(len(found))])


def test_folds_open_and_close() -> None:
    folds = Folds()
    asked = []

    def inside() -> list[object]:
        asked.append(1)
        return []

    node = folds.fold("key", "Title", inside)
    assert asked == []
    assert node.children[0].press
    node.children[0].press("")
    folds.fold("key", "Title", inside)
    assert asked == [1]


def test_the_words_of_the_mirror_change_with_the_language(make_app: MakeApp, assets: Path) -> None:
    app = at_table(make_app, "mummy", ("you", "scribe"))
    english = words(look(app))
    app.settings.language = "el"
    app.apply_settings()
    app.scene.rebuild()
    greek = words(look(app))
    left = {line for line in english.splitlines() if line in greek.splitlines() and line.isalpha()}
    assert left <= {"Mummy"}, left
    app.settings.language = "en"
    app.apply_settings()
