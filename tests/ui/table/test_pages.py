"""Settings, rules, final scores and the cover between two people, as people use them."""

from __future__ import annotations

import pygame
import pytest

from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.settings import SettingsScene
from game.ui.table.handover import Handover
from game.ui.table.presentation import presentation_of
from game.ui.table.scores import Scores
from game.ui.table.table import Table
from game.ui.toolkit.widgets.slider import Slider

from ..driver import MakeApp, at_home, buttons, choose_by_key, frames, press, settle, swipe, tap, tap_at
from ..games import finished
from ..test_layout import nothing

# --- settings ------------------------------------------------------------------------------------


def test_language_changes_at_once_and_for_good(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = at_home(make_app, store=store)
    choose_by_key(app, "Settings")
    choose_by_key(app, "Language Polski")
    choose_by_key(app, "Ustawienia Dźwięk")
    assert "Dźwięk: głośność" in [getattr(widget, "name", "") for widget in app.stage.focusables()]
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
    tap(app, "Settings Game")
    tap(app, "Animation speed Fast")
    assert app.motion.factor == pytest.approx(0.45)
    tap(app, "Reduce motion On")
    assert app.motion.factor == 0
    tap(app, "Settings Sound")
    focus_on_slider(app)
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    assert app.sound.volume == pytest.approx(0.6)
    tap(app, "Sound")
    assert not app.sound.on
    press(app, pygame.K_PAGEUP, pygame.K_PAGEUP)
    tap(app, "Full screen")
    assert app.host.is_fullscreen()
    tap(app, "Leave full screen")
    assert not app.host.is_fullscreen()
    again = make_app(store=store).settings
    assert (again.speed, again.sound, again.volume, again.reduced_motion) == ("fast", False, 0.6, True)


def focus_on_slider(app: App) -> None:
    for _ in range(30):
        if isinstance(app.stage.focus, Slider):
            return
        press(app, pygame.K_TAB)
    raise AssertionError("the slider cannot be reached by the tab key")


def test_a_volume_whose_finger_is_taken_away_is_kept(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    app.go(SettingsScene(app, nothing))
    tap(app, "Settings Sound")
    slider = next(widget for widget in app.stage.focusables() if isinstance(widget, Slider))
    pos = slider.rect.center
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True))
    app.host.pointer_cancelled = True
    frames(app)
    assert app.stage.pressed is None
    assert make_app(store=store).settings.volume == app.settings.volume == pytest.approx(0.5, abs=0.02)


def test_the_slider_follows_the_finger(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    app.go(SettingsScene(app, nothing))
    tap(app, "Settings Sound")
    slider = next(widget for widget in app.stage.focusables() if isinstance(widget, Slider))
    swipe(app, slider.rect.center, (slider.rect.right + 50, slider.rect.centery))
    assert app.settings.volume == 1
    swipe(app, slider.rect.center, (slider.rect.left - 50, slider.rect.centery))
    assert app.settings.volume == 0


# --- rules ---------------------------------------------------------------------------------------


def test_pages_turn_by_button_key_swipe_and_wheel(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    came_back: list[bool] = []
    scene = HowToPlay(app, "pyramids", lambda: came_back.append(True))
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
    assert scene.page == len(presentation_of("pyramids").lessons()) - 1
    tap(app, "Done")
    assert came_back == [True]


def test_the_example_adds_up(make_app: MakeApp) -> None:
    app = make_app()
    app.go(HowToPlay(app, "pyramids", nothing))
    app.scene.turn(len(presentation_of("pyramids").lessons()))
    numbers = [getattr(w, "text", "").replace("−", "-") for w in app.scene.walk()]
    values = [int(text) for text in numbers if text.lstrip("-").isdigit()]
    assert len(values) == 7
    assert sum(values[:-1]) == values[-1]


# --- scores --------------------------------------------------------------------------------------


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
    [(0, "Sand in your shoes", 60), (119, "Treasure finder", 1), (150, "Child", 0)],
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


# --- handover ------------------------------------------------------------------------------------


def test_the_cover_is_lifted_by_its_button_only(make_app: MakeApp) -> None:
    app = at_home(make_app)
    lifted: list[bool] = []
    app.scene.add(Handover(app, "Anna", "token.you2", lambda: lifted.append(True)))
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
