"""Ways through the screens, as people go them: by finger, by mouse, by keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.main import first_scene
from game.play.links import link_for_record
from game.play.storage import FolderStore, MemoryStore, StoreError
from game.ui.app import App
from game.ui.scenes import home as home_module
from game.ui.scenes.handover import Handover
from game.ui.scenes.home import Home
from game.ui.scenes.lessons import pages_of
from game.ui.scenes.new_game import NewGameScene
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.scores import Scores
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.table import Table
from game.ui.translate import language
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.slider import Slider

from .driver import buttons, choose_by_key, faults, focus_on, frames, press, settle, swipe, tap, tap_at
from .games import finished, played
from .test_layout import WINDOWS, FailingStore, nothing

MakeApp = Callable[..., App]


def at_home(make_app: MakeApp, *args: object, **kwargs: object) -> App:
    app = make_app(*args, **kwargs)
    app.go(first_scene(app))
    frames(app)
    return app


def dialog(app: App) -> Dialog:
    found = app.stage.scope
    assert isinstance(found, Dialog)
    return found


# --- starting -------------------------------------------------------------------------------------


def test_two_taps_lead_to_a_game(make_app: MakeApp) -> None:
    app = at_home(make_app, 390, 844, 3)
    tap(app, "New game")
    assert isinstance(app.scene, NewGameScene)
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == ("you", "scribe")


def test_a_game_for_three_by_keys_alone(make_app: MakeApp) -> None:
    app = at_home(make_app)
    choose_by_key(app, "New game")
    choose_by_key(app, "Seat 2: Scribe")
    choose_by_key(app, "Friend")
    choose_by_key(app, "Seat 4: Empty")
    choose_by_key(app, "Priest")
    choose_by_key(app, "Start")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == ("you", "friend", "priest")


def test_the_keyboard_stays_in_a_question_and_comes_back(make_app: MakeApp) -> None:
    store = MemoryStore()
    played(("you", "scribe"), 5, 9, store)
    app = at_home(make_app, store=store)
    choose_by_key(app, "New game")
    focus_on(app, "Seat 3: Empty")
    press(app, pygame.K_RETURN)
    assert app.stage.focus in app.stage.scope.walk()
    focus_on(app, "Priest")
    press(app, pygame.K_SPACE)
    assert getattr(app.stage.focus, "name", "") == "Seat 3: Priest"
    focus_on(app, "Start")
    press(app, pygame.K_RETURN)
    question = dialog(app)
    press(app, pygame.K_ESCAPE)
    assert getattr(app.stage.focus, "name", "") == "Start"
    press(app, pygame.K_RETURN)
    assert dialog(app) is not question
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, Table), "Enter answers the question, not the button behind it"
    assert app.scene.session.seats == ("you", "scribe", "priest")


def test_every_new_game_has_other_cards(make_app: MakeApp) -> None:
    app = make_app()
    seeds = set()
    for _ in range(3):
        app.go(NewGameScene(app, "pyramids", nothing))
        tap(app, "Start")
        assert isinstance(app.scene, Table)
        seeds.add(app.scene.session.record().seed)
    assert len(seeds) == 3


def test_seats_are_remembered(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    scene = NewGameScene(app, "pyramids", nothing)
    app.go(scene)
    scene.choose(1, "friend")
    scene.choose(3, "priest")
    scene.start()
    again = NewGameScene(make_app(store=store), "pyramids", nothing)
    assert again.seats == ["you", "friend", "", "priest"]


@pytest.mark.parametrize(
    "text", ["", "you,pharaoh of cards", "you,you", ",,,", "a" * 5000, "you,scribe,,,,,,"]
)
def test_nonsense_about_seats_is_forgotten(make_app: MakeApp, text: str) -> None:
    store = MemoryStore()
    store.set("seats.pyramids", text)
    scene = NewGameScene(make_app(store=store), "pyramids", nothing)
    assert scene.taken() == ("you", "scribe")


def test_there_is_one_you_and_somebody_plays(make_app: MakeApp) -> None:
    app = make_app()
    scene = NewGameScene(app, "pyramids", nothing)
    app.go(scene)
    scene.choose(1, "you")
    assert scene.seats == ["friend", "you", "", ""]
    scene.choose(1, "")
    assert scene.seats == ["you", "", "", ""]
    tap(app, "Seat 1: You")
    assert "Empty" not in buttons(app)
    assert "Friend" not in buttons(app)


def test_a_game_under_way_is_not_replaced_unasked(make_app: MakeApp) -> None:
    store = MemoryStore()
    saved = played(("you", "scribe"), 5, 9, store).record()
    app = at_home(make_app, store=store)
    tap(app, "New game")
    tap(app, "Start")
    assert dialog(app).title == "Start a new game?"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, NewGameScene)
    tap(app, "Start")
    tap(app, "Start anew")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().seed != saved.seed


# --- continuing -----------------------------------------------------------------------------------


def test_continue_goes_on_exactly_there(make_app: MakeApp, tmp_path) -> None:
    store = FolderStore(tmp_path)
    saved = played(("you", "friend"), 5, 31, store)
    app = at_home(make_app, store=FolderStore(tmp_path))
    tap(app, "Continue")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().to_json() == saved.record().to_json()
    assert app.scene.session.state.to_json() == saved.state.to_json()


def test_a_damaged_save_is_told_once_and_the_rest_works(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("save.pyramids", '{"format": 1, "game": "pyramids"')
    app = at_home(make_app, store=store)
    assert "cannot be read" in dialog(app).title
    assert "damaged.save.pyramids" in dialog(app).text
    tap(app, "Go on")
    assert "Continue" not in buttons(app)
    assert store.get("damaged.save.pyramids") == '{"format": 1, "game": "pyramids"'
    tap(app, "New game")
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    again = at_home(make_app, store=store)
    assert again.stage.scope is again.scene


def test_without_storage_one_is_told_and_can_play(make_app: MakeApp) -> None:
    app = at_home(make_app, store=FailingStore())
    assert any("keeps nothing" in getattr(widget, "text", "") for widget in app.scene.walk())
    tap(app, "Sound")
    tap(app, "New game")
    tap(app, "Start")
    assert isinstance(app.scene, Table)


class UnreadableStore(MemoryStore):
    """A browser that throws whatever is asked."""

    def get(self, key: str) -> str | None:
        raise StoreError("forbidden", "not allowed")


def test_a_store_that_cannot_be_read_stops_nobody(make_app: MakeApp) -> None:
    app = at_home(make_app, store=UnreadableStore())
    assert any("keeps nothing" in getattr(widget, "text", "") for widget in app.scene.walk())
    tap(app, "New game")
    tap(app, "Start")
    assert isinstance(app.scene, Table)


def test_damaged_settings_are_told(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("settings", '{"speed": "warp", "language": "pl"}')
    app = at_home(make_app, store=store)
    assert "warp" in dialog(app).text
    assert language() == "pl"


def test_an_update_is_offered_when_it_arrives(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.host.update = "0.2"
    frames(app)
    tap(app, "A new version is ready: take it up")
    assert app.host.updated


# --- settings -------------------------------------------------------------------------------------


def test_language_changes_at_once_and_for_good(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = at_home(make_app, store=store)
    choose_by_key(app, "Settings")
    choose_by_key(app, "Language Polski")
    assert "Głośność" in [getattr(widget, "name", "") for widget in app.stage.focusables()]
    assert app.host.spoken_language == "pl"
    press(app, pygame.K_ESCAPE)
    assert "Nowa gra" in buttons(app)
    again = at_home(make_app, store=store)
    assert "Nowa gra" in buttons(again)
    tap(again, "Polski")
    assert "Νέο παιχνίδι" in buttons(again)
    tap(again, "Ελληνικά")
    assert "New game" in buttons(again)


def test_settings_are_kept_and_felt(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    app.go(SettingsScene(app, nothing))
    tap(app, "Speed of movement Fast")
    assert app.motion.factor == pytest.approx(0.45)
    tap(app, "Less movement On")
    assert app.motion.factor == 0
    focus_on_slider(app)
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    assert app.sound.volume == pytest.approx(0.6)
    tap(app, "Sound")
    assert not app.sound.on
    tap(app, "Full screen")
    assert app.host.is_fullscreen
    tap(app, "Leave full screen")
    assert not app.host.is_fullscreen
    again = make_app(store=store).settings
    assert (again.speed, again.sound, again.volume, again.reduced_motion) == ("fast", False, 0.6, True)


def focus_on_slider(app: App) -> None:
    for _ in range(30):
        if isinstance(app.stage.focus, Slider):
            return
        press(app, pygame.K_TAB)
    raise AssertionError("the slider cannot be reached by the tab key")


def test_the_slider_follows_the_finger(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    app.go(SettingsScene(app, nothing))
    slider = next(widget for widget in app.stage.focusables() if isinstance(widget, Slider))
    swipe(app, slider.rect.center, (slider.rect.right + 50, slider.rect.centery))
    assert app.settings.volume == 1
    swipe(app, slider.rect.center, (slider.rect.left - 50, slider.rect.centery))
    assert app.settings.volume == 0


# --- rules ----------------------------------------------------------------------------------------


def test_pages_turn_by_button_key_swipe_and_wheel(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    came_back: list[bool] = []
    scene = RulesScene(app, "pyramids", lambda: came_back.append(True))
    app.go(scene)
    tap(app, "Next")
    assert scene.page == 1
    press(app, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.page == 2
    middle = app.window.center
    swipe(app, middle, (middle[0] - 300, middle[1] + 20))
    assert scene.page == 3
    swipe(app, middle, (middle[0] + 300, middle[1]))
    assert scene.page == 2
    swipe(app, middle, (middle[0] + 40, middle[1] - 400))
    assert scene.page == 2
    app.stage.wheel(middle, -1)
    assert scene.page == 3
    for _ in range(20):
        press(app, pygame.K_RIGHT)
    assert scene.page == len(pages_of("pyramids")) - 1
    tap(app, "Done")
    assert came_back == [True]


def test_the_example_adds_up(make_app: MakeApp) -> None:
    app = make_app()
    app.go(RulesScene(app, "pyramids", nothing))
    app.scene.turn(7)
    numbers = [getattr(w, "text", "").replace("−", "-") for w in app.scene.walk()]
    values = [int(text) for text in numbers if text.lstrip("-").isdigit()]
    assert len(values) == 7
    assert sum(values[:-1]) == values[-1]


# --- scores ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [("you",), ("you", "scribe"), ("scribe", "friend", "you", "priest")])
def test_points_are_counted_up_to_the_score(make_app: MakeApp, seats: tuple[str, ...]) -> None:
    app = make_app()
    session = finished(seats, 11)
    scene = Scores(app, session)
    app.go(scene)
    assert {label.text for cells in scene._cells for label, _ in cells} == {""}
    settle(app)
    shown = [[int(label.text.replace("−", "-")) for label, _ in cells] for cells in scene._cells]
    for player, score in enumerate(session.state.scores()):
        assert sum(row[player] for row in shown[:-1]) == shown[-1][player] == score


def test_again_has_the_same_seats_and_other_cards(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    app.go(Scores(app, session))
    tap(app, "Play again")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == session.seats
    assert app.scene.session.record().seed != session.record().seed


def test_the_table_can_be_seen_again(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    app.go(Scores(app, session))
    tap(app, "See the table")
    frames(app, 5)
    assert isinstance(app.scene, Table)
    assert app.scene.session is session


def test_a_tie_is_explained(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    first, second = session.state.seats
    for seat, explored in ((first, [5, 9]), (second, [7, 2])):
        seat.explored, seat.explored_marks, seat.awards = explored, [0, 0], []
        seat.red = seat.green = seat.skulls = seat.torches = 0
    scene = Scores(app, session)
    assert scene.headline() == "Scribe wins!"
    assert "number 2" in scene.remark()
    first.red = 1
    assert scene.headline() == "You win!"
    assert scene.remark() == ""
    first.red, first.explored, second.explored = 0, [], []
    assert scene.headline() == "Shared win: You, Scribe"


@pytest.mark.parametrize(
    ("points", "name", "missing"),
    [(0, "Sand in the shoes", 50), (109, "Treasure finder", 1), (150, "Child", 0)],
)
def test_solo_has_a_rank(make_app: MakeApp, points: int, name: str, missing: int) -> None:
    app = make_app()
    session = finished(("you",), 11)
    seat = session.state.seats[0]
    seat.explored, seat.explored_marks, seat.awards = [], [], [(0, points)]
    seat.red = seat.green = seat.skulls = seat.torches = 0
    scene = Scores(app, session)
    assert scene.headline().startswith(name)
    assert (str(missing) in scene.remark()) == (missing > 0)


# --- handover -------------------------------------------------------------------------------------


def test_the_cover_is_lifted_by_its_button_only(make_app: MakeApp) -> None:
    app = at_home(make_app)
    lifted: list[bool] = []
    app.scene.add(Handover(app, 1, "Anna", lambda: lifted.append(True)))
    assert "Anna" in app.host.said[-1]
    press(app, pygame.K_ESCAPE)
    tap_at(app, (5, 5))
    assert lifted == []
    app.host.window = (800.0, 1200.0, 1.0)
    frames(app)
    assert isinstance(app.stage.scope, Handover), "turning the device must not lift the cover"
    assert app.stage.scope.rect == app.window
    choose_by_key(app, "That’s me!")
    assert lifted == [True]
    assert app.stage.scope is app.scene


# --- links ----------------------------------------------------------------------------------------


def test_a_link_leads_straight_to_the_table(make_app: MakeApp) -> None:
    app = at_home(make_app, query="game=pyramids&players=you,priest&seed=7&speed=0&lang=el")
    assert isinstance(app.scene, Table)
    record = app.scene.session.record()
    assert (record.seats, record.seed) == (("you", "priest"), 7)
    assert app.motion.factor == 0
    assert language() == "el"
    assert app.settings.speed == "normal"
    assert app.settings.language is None


def test_a_link_to_a_record_opens_it(make_app: MakeApp) -> None:
    record = played(("you", "scribe"), 4, 20).record()
    app = at_home(make_app, query=link_for_record(record))
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().to_json() == record.to_json()


def test_the_same_link_again_goes_on_with_its_game(make_app: MakeApp) -> None:
    store = MemoryStore()
    saved = played(("you", "scribe"), 7, 12, store).record()
    app = at_home(make_app, store=store, query="game=pyramids&players=you,scribe&seed=7")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().to_json() == saved.to_json()


@pytest.mark.parametrize("kind", ["new", "record"])
def test_a_link_never_replaces_another_game_unasked(make_app: MakeApp, kind: str) -> None:
    store = MemoryStore()
    played(("you", "scribe"), 7, 12, store)
    kept = store.get("save.pyramids")
    other = link_for_record(played(("you", "scribe"), 8, 20).record())
    query = other if kind == "record" else "game=pyramids&players=you,scribe&seed=8"
    app = at_home(make_app, store=store, query=query)
    assert dialog(app).title == "You have followed a link"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)
    assert store.get("save.pyramids") == kept
    app = at_home(make_app, store=store, query=query)
    tap(app, "Open the link")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().seed == 8


def test_a_damaged_save_is_told_before_a_link_takes_its_place(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("save.pyramids", "{")
    app = at_home(make_app, store=store, query="game=pyramids&players=you,scribe&seed=8")
    assert "cannot be read" in dialog(app).title
    tap(app, "Open the link")
    assert isinstance(app.scene, Table)
    assert store.get("damaged.save.pyramids") == "{"


@pytest.mark.parametrize("query", ["game=chess", "game=pyramids&players=you,you", "speed=9", "record=1xyz"])
def test_a_wrong_link_is_explained(make_app: MakeApp, query: str) -> None:
    app = at_home(make_app, query=query)
    assert isinstance(app.scene, Home)
    assert dialog(app).title == "This link does not work"
    tap(app, "Go on")
    tap(app, "New game")
    assert isinstance(app.scene, NewGameScene)


def test_a_link_without_players_asks_who_plays(make_app: MakeApp) -> None:
    app = at_home(make_app, query="game=pyramids&seed=99")
    assert isinstance(app.scene, NewGameScene)
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().seed == 99


# --- everywhere -----------------------------------------------------------------------------------


def test_the_tab_key_reaches_everything(make_app: MakeApp) -> None:
    app = make_app()
    for scene in (
        Home(app),
        NewGameScene(app, "pyramids", nothing),
        SettingsScene(app, nothing),
        RulesScene(app, "pyramids", nothing),
        Scores(app, finished(("you", "scribe"), 11)),
    ):
        app.go(scene)
        targets = app.stage.focusables()
        reached = set()
        for _ in targets:
            press(app, pygame.K_TAB)
            reached.add(id(app.stage.focus))
        assert reached == {id(target) for target in targets}


def test_the_screen_rests_when_nothing_moves(make_app: MakeApp) -> None:
    app = at_home(make_app)
    settle(app)
    drawn = app.frames
    frames(app, 50)
    assert app.frames == drawn


def test_a_question_stays_open_when_the_window_changes(make_app: MakeApp) -> None:
    app = at_home(make_app, query="game=chess")
    app.host.window = (390.0, 844.0, 2.0)
    frames(app)
    assert faults(app) == []
    tap(app, "Go on")
    assert app.stage.scope is app.scene


@pytest.mark.parametrize(
    "window", [w for w in WINDOWS if min(w[:2]) >= 390], ids=lambda w: f"{w[0]}x{w[1]}@{w[2]}"
)
def test_there_is_room_for_three_games(make_app: MakeApp, monkeypatch, window: tuple) -> None:
    game = home_module.GAMES["pyramids"]
    monkeypatch.setattr(home_module, "GAMES", {"pyramids": game, "anubix": game, "mummy": game})
    store = MemoryStore()
    played(("you", "scribe", "priest", "scribe"), 3, 12, store)
    app = at_home(make_app, *window, store=store)
    assert faults(app) == []
    assert sum(name == "New game" for name in (b.name for b in app.stage.focusables())) == 3
