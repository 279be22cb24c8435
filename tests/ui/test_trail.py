"""Back, forward and loading again: each scene on the way has its entry of the history, and dialogs have."""

from __future__ import annotations

import json

import pygame
import pytest

from game.engine import GAMES
from game.main import first_scene
from game.play.session import Session
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.host import HistoryEntry, Wish
from game.ui.menus.daily_table import DailyTable
from game.ui.menus.fault import FaultScene
from game.ui.menus.history_scene import HistoryScene
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.settings_scene import SettingsScene
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.handover import Handover
from game.ui.table.playing.table import Table
from game.ui.table.playing.tutorial_table import TutorialTable
from game.ui.table.reviewing.replay_scene import ReplayScene

from .driver import MakeApp, at_home, buttons, frames, press, settle, tap, tap_at, tap_in_the_loop, the_last
from .games import finished, played
from .planted import fault_in, live, push


def travel(app: App, *steps: int) -> None:
    """Go back (-1) and forward (1) as the browser's buttons do, all before the game hears of it."""
    for step in steps:
        app.host.travel(step)
    frames(app, 3)


def loaded_again(make_app: MakeApp, app: App, **more: object) -> App:
    """The game in the page that has been loaded again at the same entry."""
    anew = make_app(store=app.store, **more)
    anew.host.entries, anew.host.at = [*app.host.entries], app.host.at
    anew.go(first_scene(anew, anew.host.wish()))
    frames(anew, 3)
    return anew


def in_step(app: App) -> bool:
    """True if the history says where the game is, and nothing lies between."""
    entry, at = app.host.history_entry(), app.host.at
    dialogs = [child for child in app.scene.children if child.modal and child.yields]
    address = entry.levels[at - len(dialogs)]
    return len(entry.levels) == at + 1 and address == app.scene.address


def at_table(make_app: MakeApp, game: str = "pyramids", actions: int = 6) -> App:
    """Home, and from there the table of a game under way."""
    store = MemoryStore()
    played(("you", "scribe"), 3, actions, store, game)
    app = at_home(make_app, store=store, query="speed=0")
    the_last(app, "Continue")
    frames(app, 6)
    assert isinstance(app.scene, Table)
    settle(app)
    return app


def test_back_leads_from_a_dialog_to_the_table_and_from_there_home(make_app: MakeApp) -> None:
    app = at_table(make_app)
    table = app.scene
    press(app, pygame.K_ESCAPE)
    assert app.host.at == 2
    travel(app, -1)
    assert app.scene is table
    assert app.stage.scope is table
    assert app.host.at == 1
    travel(app, -1)
    assert isinstance(app.scene, Home)
    assert app.host.at == 0, "once more leaves the page"
    assert in_step(app)


def test_two_steps_back_at_once_lead_two_steps_back(make_app: MakeApp) -> None:
    app = at_table(make_app)
    press(app, pygame.K_ESCAPE)
    travel(app, -1, -1)
    assert isinstance(app.scene, Home)
    assert app.host.at == 0


def test_a_jump_back_over_several_entries_is_followed(make_app: MakeApp) -> None:
    app = at_table(make_app)
    press(app, pygame.K_ESCAPE)
    tap(app, "Settings")
    assert app.host.at == 2, "the menu has given its entry to what it led to"
    travel(app, -2)
    assert isinstance(app.scene, Home)
    assert app.host.at == 0


def test_scenes_reached_by_the_menu_lead_back_to_the_table(make_app: MakeApp) -> None:
    app = at_table(make_app)
    table = app.scene
    for button, scene in (("How to play", HowToPlay), ("Settings", SettingsScene)):
        press(app, pygame.K_ESCAPE)
        tap(app, button)
        assert isinstance(app.scene, scene)
        travel(app, -1)
        assert app.scene is table
        assert in_step(app)


def test_escape_and_buttons_go_back_in_the_history_too(make_app: MakeApp) -> None:
    app = at_table(make_app)
    press(app, pygame.K_ESCAPE)
    tap(app, "Settings")
    press(app, pygame.K_ESCAPE)
    assert (app.host.at, len(app.host.entries)) == (1, 3)
    press(app, pygame.K_ESCAPE)
    tap(app, "Home")
    assert app.host.at == 0
    assert in_step(app)


def test_forward_leads_to_what_one_has_come_back_from(make_app: MakeApp) -> None:
    app = at_table(make_app)
    record = app.session and app.session.record()
    travel(app, -1)
    travel(app, 1)
    assert isinstance(app.scene, Table)
    assert app.scene.session.record() == record
    assert in_step(app)
    travel(app, -1)
    assert isinstance(app.scene, Home)


def test_forward_to_a_dialog_that_was_answered_leads_nowhere(make_app: MakeApp) -> None:
    app = at_table(make_app)
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    table = app.scene
    travel(app, 1)
    assert app.scene is table
    assert app.host.at == 1
    assert in_step(app)


def test_forward_to_a_game_that_is_gone_leads_nowhere(make_app: MakeApp) -> None:
    app = at_table(make_app)
    travel(app, -1)
    app.store.remove("save.pyramids")
    travel(app, 1)
    assert isinstance(app.scene, Home)
    assert app.host.at == 0


def test_forward_shows_no_hidden_hand(make_app: MakeApp) -> None:
    """It is a table as new: covered until its person says that they are there."""
    store = MemoryStore()
    played(("you", "friend"), 3, 3, store, "mummy")
    app = at_home(make_app, store=store, query="speed=0")
    the_last(app, "Continue")
    frames(app, 6)
    cover = app.stage.scope
    assert isinstance(cover, Handover)
    table = app.scene
    travel(app, -1)
    assert isinstance(app.scene, Home), "a cover is nothing that the way back takes away"
    travel(app, 1)
    settle(app)
    assert app.scene is not table
    assert isinstance(app.stage.scope, Handover)
    tap(app, "That’s me!")
    settle(app)
    travel(app, -1)
    travel(app, 1)
    settle(app)
    assert isinstance(app.stage.scope, Handover)


def test_back_while_a_bot_thinks_leaves_the_table(make_app: MakeApp) -> None:
    app = at_home(make_app, query="game=pyramids&players=you,priest&seed=5")
    app.go(app.scenes.home())
    session = Session.new(GAMES["pyramids"], ("scribe", "priest"), 4)
    app.go(Table(app, session))
    frames(app, 2)
    travel(app, -1)
    assert isinstance(app.scene, Home)
    frames(app, 30)
    assert isinstance(app.scene, Home)


def test_back_while_a_game_is_imported_ends_where_the_person_wished(make_app: MakeApp) -> None:
    app = at_home(make_app)
    the_last(app, "New game")
    frames(app, 6)
    assert isinstance(app.scene, NewGameScene)
    pos = buttons(app)["Start"].rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=1, touch=False))
    travel(app, -1)
    frames(app, 10)
    assert in_step(app)
    assert app.host.at == (0 if isinstance(app.scene, Home) else 1)


def test_back_from_the_name_field_leaves_the_seat_as_it_was(make_app: MakeApp) -> None:
    app = at_home(make_app)
    the_last(app, "New game")
    frames(app, 6)
    scene = app.scene
    seats = [*scene.seating.seats]  # type: ignore[attr-defined]
    while app.stage.scope is scene:
        tap_at(app, next(w for w in app.stage.focusables() if "You" in getattr(w, "name", "")).rect.center)
    travel(app, -1)
    assert app.scene is scene
    assert app.stage.scope is scene
    assert scene.seating.seats == seats  # type: ignore[attr-defined]
    assert in_step(app)


def test_back_from_the_scores_is_what_their_button_does(make_app: MakeApp) -> None:
    app = at_home(make_app, query="speed=0")
    app.go(Table(app, finished(("you", "scribe"), 3)))
    frames(app, 2)
    tap(app, "Scores")
    frames(app, 2)
    assert isinstance(app.scene, Scores)
    assert app.host.at == 2
    travel(app, -1)
    assert isinstance(app.scene, Home)
    assert app.host.at == 0


def test_another_game_of_a_kind_takes_the_table_s_entry(make_app: MakeApp) -> None:
    """However many games one plays on end, home is as near as after the first."""
    app = at_home(make_app, query="speed=0")
    for _ in range(3):
        app.go(Table(app, finished(("you", "scribe"), 3)))
        frames(app, 2)
        tap(app, "Scores")
        frames(app, 2)
        assert app.host.at == 2
    assert in_step(app)


def test_a_replay_is_left_by_one_step_back(make_app: MakeApp) -> None:
    app = at_home(make_app)
    record = finished(("you", "scribe"), 3).finished()
    app.go(ReplayScene(app, record, app.scene.return_here))
    frames(app, 2)
    travel(app, -1)
    assert isinstance(app.scene, Home)


def test_a_table_opened_by_a_link_has_nothing_behind_it(make_app: MakeApp) -> None:
    """One step back is where the link was; home takes its place."""
    app = at_home(make_app, query="game=pyramids&players=you,scribe&seed=7&speed=0")
    assert isinstance(app.scene, Table)
    assert app.host.at == 0
    settle(app)
    press(app, pygame.K_ESCAPE)
    tap(app, "Home")
    assert app.host.at == 0
    assert (
        loaded_again(make_app, app, query="game=pyramids&players=you,scribe&seed=7").scene.address == "home"
    )


def test_a_game_chosen_while_loading_has_home_behind_it(make_app: MakeApp) -> None:
    app = make_app()
    app.host.wished = Wish("pyramids")
    app.go(first_scene(app, app.host.wish()))
    frames(app, 2)
    assert isinstance(app.scene, NewGameScene)
    assert app.host.at == 1
    travel(app, -1)
    assert isinstance(app.scene, Home)


@pytest.mark.parametrize("address", ["settings 1", "history", "statistics", "journey", "data", "about"])
@pytest.mark.parametrize("above", ["", "table pyramids"])
def test_a_page_that_is_loaded_again_shows_the_same_scene(
    make_app: MakeApp, above: str, address: str
) -> None:
    store = MemoryStore()
    played(("you", "scribe"), 3, 6, store)
    app = make_app(store=store)
    levels = [level for level in ("home", above, address) if level]
    app.host.follow_history(HistoryEntry(tuple(levels)))
    app.go(first_scene(app))
    frames(app, 2)
    assert app.scene.address == address
    while len(levels) > 1:
        levels.pop()
        travel(app, -1)
        assert app.scene.address == levels[-1]
        assert in_step(app)


@pytest.mark.parametrize(
    "address",
    [
        "new anubix",
        "rules mummy",
        "glossary pyramids",
        "daily",
        "daily 2026-01-02",
        "calendar 2026-01",
        "tutorial pyramids",
    ],
)
def test_a_scene_about_a_game_or_a_day_comes_back_too(make_app: MakeApp, address: str) -> None:
    app = make_app()
    app.host.follow_history(HistoryEntry(("home", address)))
    app.go(first_scene(app))
    frames(app, 2)
    assert app.scene.address.startswith(address)
    assert in_step(app)


@pytest.mark.parametrize(
    "levels",
    [
        ("home", "nonsense"),
        ("home", "table chess"),
        ("home", "settings x"),
        ("home", "settings 99"),
        ("home", "daily 2026-99-99"),
        ("home", "calendar x"),
        ("home", "rules pyramids nothing"),
        ("home", "dealt {}"),
        ("home", "daily-table"),
        ("home", ""),
        ("",),
        (),
    ],
)
def test_an_entry_that_says_nothing_leads_home_or_as_near_as_it_can(
    make_app: MakeApp, levels: tuple[str, ...]
) -> None:
    app = make_app()
    if levels:
        app.host.follow_history(HistoryEntry(levels, "nonsense"))
    app.go(first_scene(app))
    frames(app, 2)
    assert isinstance(app.scene, Home | SettingsScene | HowToPlay)
    assert in_step(app)


def test_a_table_that_is_loaded_again_comes_back_with_its_game(make_app: MakeApp) -> None:
    app = at_table(make_app)
    press(app, pygame.K_ESCAPE)
    anew = loaded_again(make_app, app)
    assert isinstance(anew.scene, Table)
    assert app.session
    assert anew.scene.session.record() == app.session.record()
    assert anew.host.at == 1, "the menu is not opened again"
    travel(anew, -1)
    assert isinstance(anew.scene, Home)


def test_a_game_without_an_action_comes_back_as_it_was_dealt(make_app: MakeApp) -> None:
    app = at_home(make_app, query="speed=0")
    the_last(app, "New game")
    frames(app, 6)
    tap_in_the_loop(app, "Start")
    frames(app, 6)
    assert isinstance(app.scene, Table)
    anew = loaded_again(make_app, app)
    assert isinstance(anew.scene, Table)
    assert anew.scene.session.record() == app.scene.session.record()


def test_a_deal_takes_the_place_of_no_game_that_is_kept(make_app: MakeApp) -> None:
    app = at_home(make_app, query="speed=0")
    app.go(Table(app, Session.new(GAMES["pyramids"], ("you", "scribe"), 4, store=app.store)))
    frames(app, 2)
    played(("you", "scribe"), 3, 6, app.store)
    kept = app.store.get("save.pyramids")
    anew = loaded_again(make_app, app)
    assert isinstance(anew.scene, Home)
    assert anew.store.get("save.pyramids") == kept


def test_games_of_the_day_and_tutorials_come_back(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.go(app.scenes.at("tutorial pyramids", app.trail.back))  # type: ignore[arg-type]
    frames(app, 2)
    assert isinstance(app.scene, TutorialTable)
    assert isinstance(loaded_again(make_app, app).scene, TutorialTable)
    app.go(app.scenes.at("daily-table 2026-01-02 pyramids", app.trail.back))  # type: ignore[arg-type]
    frames(app, 2)
    assert isinstance(app.scene, DailyTable)
    assert isinstance(loaded_again(make_app, app).scene, DailyTable)


def test_a_damaged_save_is_told_of_when_its_table_is_wanted(make_app: MakeApp) -> None:
    app = at_table(make_app)
    app.store.set("save.pyramids", "{")
    anew = loaded_again(make_app, app)
    assert isinstance(anew.scene, Home)
    assert anew.stage.scope is not anew.scene
    assert anew.store.get("damaged.save.pyramids") == "{"


def test_a_scene_that_has_failed_is_not_opened_again_by_itself(make_app: MakeApp) -> None:
    app = at_table(make_app)
    with fault_in(Table, "update"):
        live(app)
    assert isinstance(app.scene, FaultScene)
    assert [*app.host.history_entry().levels] == ["home", "", ""], "it, and its dialog"
    assert isinstance(loaded_again(make_app, app).scene, Home)
    push(app, "Try again")
    assert isinstance(app.scene, Table)
    assert [*app.host.history_entry().levels] == ["home", "table pyramids"]
    with fault_in(Table, "update"):
        live(app)
    travel(app, -1)
    assert isinstance(app.scene, Home)
    assert in_step(app)


def lay(app: App) -> object:
    """Begin a decision of each game, and say what lies then."""
    table = app.scene
    assert isinstance(table, Table)
    deciding = table.board.deciding  # type: ignore[attr-defined]
    if table.session.game.id == "pyramids":
        press(app, pygame.K_r, pygame.K_DOWN)
        return deciding.placing.place, deciding.placing.turns
    if table.session.game.id == "anubix":
        deciding.tap(next(iter(deciding.planning.offers())))
        frames(app)
        return deciding.planning.plan
    deciding.tap_card(
        next(i for i, kind in enumerate(table.board.hand.kinds) if kind in deciding.offer.cards)
    )  # type: ignore[attr-defined]
    frames(app)
    return deciding.card, deciding.offer.field


def lies(app: App) -> object:
    """The shape that lies there now."""
    table = app.scene
    assert isinstance(table, Table)
    deciding = table.board.deciding  # type: ignore[attr-defined]
    if table.session.game.id == "pyramids":
        return deciding.placing.place, deciding.placing.turns
    if table.session.game.id == "anubix":
        return deciding.planning.plan
    return deciding.card, deciding.offer.field


@pytest.mark.parametrize(("game", "actions"), [("pyramids", 6), ("anubix", 4), ("mummy", 9)])
@pytest.mark.parametrize("way", ["loaded again", "back and forward", "rules", "loaded again at the rules"])
def test_reloaded_table_has_the_laid_shape_again(
    make_app: MakeApp, game: str, actions: int, way: str
) -> None:
    app = at_table(make_app, game, actions)
    lay_ = lay(app)
    assert lies(app) == lay_
    frames(app, 2)
    if "rules" in way:
        press_menu(app, "How to play")
    if "loaded" in way:
        app = loaded_again(make_app, app, query="speed=0")
    if "rules" in way:
        travel(app, -1)
    if "forward" in way:
        travel(app, -1)
        travel(app, 1)
    settle(app)
    assert lies(app) == lay_
    assert app.session
    assert len(app.session.record().actions) >= actions, "it is laid, and not done"


def press_menu(app: App, name: str) -> None:
    """Choose something of the table's menu."""
    app.scene.back()
    frames(app)
    tap(app, name)
    frames(app, 2)


@pytest.mark.parametrize(
    "sketch", ["nonsense", "[]", "[[1]]", "[1, 2, 3, 4]", '{"a": 1}', "[9, 9, 9, 9, 9, 9]", "null"]
)
@pytest.mark.parametrize(("game", "actions"), [("pyramids", 6), ("anubix", 4), ("mummy", 9)])
def test_a_sketch_that_says_nothing_lays_nothing(
    make_app: MakeApp, game: str, actions: int, sketch: str
) -> None:
    app = at_table(make_app, game, actions)
    levels, table = app.host.history_entry().levels, app.scene
    assert isinstance(table, Table)
    app.host.entries[1] = HistoryEntry(levels, f"{table._moment()} {sketch}")
    anew = loaded_again(make_app, app, query="speed=0")
    settle(anew)
    assert isinstance(anew.scene, Table)
    deciding = anew.scene.board.deciding  # type: ignore[attr-defined]
    if game == "pyramids":
        assert deciding.placing.place is None
    elif game == "anubix":
        assert deciding.planning.plan == ()
    else:
        assert deciding.ready() is None or deciding.card is not None


def test_a_sketch_of_another_moment_is_forgotten(make_app: MakeApp) -> None:
    app = at_table(make_app)
    lay(app)
    frames(app, 2)
    played(("you", "scribe"), 3, 9, app.store)
    anew = loaded_again(make_app, app, query="speed=0")
    settle(anew)
    assert lies(anew)[0] is None  # type: ignore[index]


def test_no_entry_says_what_is_hidden(make_app: MakeApp) -> None:
    """Of Mummy's cards only which of the hand is chosen, and nothing of a bid."""
    app = at_table(make_app, "mummy", 9)
    lay(app)
    frames(app, 2)
    _moment, _space, begun = app.host.history_entry().sketch.partition(" ")
    card, find, _field, marked = json.loads(begun)
    assert isinstance(app.scene, Table)
    assert card in range(len(app.scene.board.hand.kinds))  # type: ignore[attr-defined]
    assert [*app.host.history_entry().levels] == ["home", "table mummy"]
    assert (find, marked) == (None, None)


def test_a_finished_game_leads_to_the_nearest_scene_when_loaded_again(make_app: MakeApp) -> None:
    app = at_home(make_app, query="speed=0")
    app.go(HistoryScene(app, app.scene.return_here))
    app.go(Table(app, finished(("you", "scribe"), 3)))
    frames(app, 2)
    anew = loaded_again(make_app, app)
    assert isinstance(anew.scene, HistoryScene)
