"""Comfort of the table: large text, the left hand, a screen that stays on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from game.engine import GAMES
from game.games.mummy.screen.action_row import ActionRow, Deed
from game.play.settings import LANGUAGES
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.home import Home
from game.ui.menus.settings_scene import SettingsScene
from game.ui.table.playing.table import Table
from game.ui.toolkit.widgets.choice import Choice
from game.ui.toolkit.widgets.dialog import Dialog
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.slider import Slider
from game.ui.toolkit.widgets.surface import Panel
from game.ui.toolkit.zoom import SMALLEST, zoom_for, zooms
from tests.today import some_of

from ..begun_tables import at_table
from ..driver import (
    MakeApp,
    at_home,
    buttons,
    faults,
    frames,
    nothing,
    press,
    settle,
    swipe,
    tap,
    tap_in_the_loop,
)
from ..games import finished
from ..host import ScriptedHost

WINDOWS = [(360, 640, 2), (390, 844, 2), (844, 390, 1), (820, 1180, 1), (1180, 820, 1), (1280, 800, 1)]


# --- large text ----------------------------------------------------------------------------------


@some_of("window", WINDOWS, today=2, ids=lambda size: f"{size[0]}x{size[1]}")
def test_large_text_is_a_quarter_larger_and_nothing_else_smaller(window: tuple[int, int, int]) -> None:
    usual, larger = zooms(*window[:2], large=False)
    assert larger == 1
    zoom, larger = zooms(*window[:2], large=True)
    assert zoom * larger == pytest.approx(1.25 * usual)
    assert usual <= zoom <= 1.25 * usual


def test_on_larger_screens_everything_grows_with_the_text() -> None:
    for size in ((820, 1180), (1180, 820), (1280, 800), (2560, 1440)):
        assert zooms(*size, large=True)[1] == pytest.approx(1, abs=0.01)


def test_windows_with_too_little_room_show_the_same_smaller() -> None:
    for size in ((320, 568), (568, 320), (375, 553), (800, 300), (426, 192), (40, 300), (160, 160)):
        zoom = zoom_for(*size)
        assert zoom < 1
        across, down = (round(side / zoom, 6) for side in size)
        assert max(across, down) >= SMALLEST[0]
        assert min(across, down) >= SMALLEST[1]
        assert max(across, down) == SMALLEST[0] or min(across, down) == SMALLEST[1]
    assert zoom_for(*SMALLEST) == zoom_for(*SMALLEST[::-1]) == 1


def test_large_text_is_felt_at_once_and_kept(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(390, 844, 2, store=store)
    app.go(SettingsScene(app, nothing))
    before = app.fonts.width("Settings")
    tap(app, "Text size Large")
    frames(app)
    assert app.fonts.width("Settings") / before == pytest.approx(1.25, abs=0.06)  # whole pixels
    assert buttons(app)["Text size Large"].selected
    again = make_app(390, 844, 2, store=store)
    assert again.fonts.width("Settings") == app.fonts.width("Settings")
    tap(app, "Text size Normal")
    frames(app)
    assert app.fonts.width("Settings") == before


@pytest.mark.thorough
@some_of("window", WINDOWS, today=2, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_tables_hold_with_large_text_for_the_left_hand(
    make_app: MakeApp, game: str, window: tuple[int, int, int]
) -> None:
    app = make_app(*window, reduced_motion=True)
    app.settings.large_text = app.settings.left_handed = True
    app.go(Home(app))
    frames(app)
    for language in LANGUAGES:
        app.settings.language = language
        table = at_table(app, game)
        assert faults(app, table.board) == []


@pytest.mark.parametrize("large", [False, True])
def test_the_score_card_of_a_small_phone_can_be_read(make_app: MakeApp, large: bool) -> None:
    app = make_app(360, 640, 2)
    app.settings.large_text = large
    app.settings.language = "el"
    app.go(Home(app))
    frames(app)
    score = at_table(app, "pyramids").board.score
    for slot in (score.slot("torch"), score.slot("award", 4)):
        assert slot.height >= 16 * app.k


# --- the left hand -------------------------------------------------------------------------------


def test_the_table_is_turned_when_one_comes_back_to_it(make_app: MakeApp) -> None:
    app = make_app(1280, 800)
    at_table(app, "pyramids")
    middle = app.window.centerx
    assert buttons(app)["Menu"].rect.left > middle
    press(app, pygame.K_ESCAPE)
    tap(app, "Settings")
    tap(app, "Settings Game")
    tap(app, "Controls On the left")
    press(app, pygame.K_ESCAPE)
    settle(app)
    assert isinstance(app.scene, Table)
    assert buttons(app)["Menu"].rect.right < middle
    assert buttons(app)["Turn left"].rect.left > buttons(app)["Turn right"].rect.left


def test_the_buttons_of_mummy_change_sides(make_app: MakeApp) -> None:
    app = make_app(820, 1180)
    row = ActionRow(app, app.box(100, 1000, 500, 60))
    deeds = [Deed(key, key, "", nothing, style) for key, style in (("a", "papyrus"), ("b", "gold"))]
    row.set(deeds)
    places = {key: button.rect for key, button in row.buttons.items()}
    app.settings.left_handed = True
    row.set(deeds)
    for key, button in row.buttons.items():
        assert button.rect.size == places[key].size
        assert button.rect.x - row.rect.x == row.rect.right - places[key].right
    assert row.buttons["b"].rect.right < row.buttons["a"].rect.x


# --- the screen stays on -------------------------------------------------------------------------


def test_the_screen_stays_on_during_a_game_only(make_app: MakeApp) -> None:
    app = at_home(make_app)
    assert not app.host.awake
    at_table(app, "pyramids")
    assert app.host.awake
    app.go(Home(app))
    frames(app)
    assert not app.host.awake
    app.go(Table(app, finished(("you", "scribe"), 2)))
    frames(app)
    assert not app.host.awake


def test_the_screen_goes_dark_where_that_is_wished(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.settings.keep_awake = False
    at_table(app, "anubix")
    assert not app.host.awake


def test_settings_hide_impossible_choices(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.host.awake_possible = app.host.full_screen_possible = False
    scene = SettingsScene(app, nothing)
    app.go(scene)
    for section in range(len(scene.sections())):
        scene.section = section
        scene.rebuild()
        frames(app)
        found = buttons(app)
        assert not any("screen" in name.lower() for name in found if name != "Settings Screen")


def test_vibration_is_offered_where_the_device_can_be_felt(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.host.vibration_possible = False
    scene = SettingsScene(app, nothing)
    sound = [name for name, _settings in scene.sections()].index("Sound")
    assert len(scene.sections()[sound][1]) == 2
    app.host.vibration_possible = True
    assert len(scene.sections()[sound][1]) == 3
    scene.section = sound
    app.go(scene)
    frames(app)
    tap(app, "Vibration Off")
    assert not app.settings.vibration
    tap(app, "Vibration On")
    assert app.settings.vibration
    assert len(app.host.felt) == 1, "one feels what one has switched on"


@pytest.mark.parametrize("allowed", [True, False])
def test_shaking_is_offered_in_a_hand_and_asked_for_when_it_is_chosen(
    make_app: MakeApp, allowed: bool
) -> None:
    app = at_home(make_app)
    scene = SettingsScene(app, nothing)
    game = [name for name, _settings in scene.sections()].index("Game")
    count = len(scene.sections()[game][1])
    app.host.shakes = allowed
    assert len(scene.sections()[game][1]) == count + 1
    scene.section = game
    app.go(scene)
    frames(app)
    tap_in_the_loop(app, "Shake to roll On")
    frames(app, 5)
    assert app.settings.shake_dice == allowed
    assert isinstance(app.stage.scope, Dialog) != allowed, "who is refused is told so"


def test_sections_turn_by_keys_and_the_focus_stays(make_app: MakeApp) -> None:
    app = make_app()
    scene = SettingsScene(app, nothing)
    app.go(scene)
    press(app, pygame.K_TAB, pygame.K_TAB, pygame.K_PAGEDOWN)
    assert scene.section == 1
    assert app.stage.focus is buttons(app)["Settings Screen"]
    press(app, pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert scene.section == len(scene.sections()) - 1
    press(app, pygame.K_RETURN)
    assert scene.section == 0


# --- music ---------------------------------------------------------------------------------------


def to_sound(app: App) -> SettingsScene:
    """The section of the settings with sound and music."""
    scene = SettingsScene(app, nothing)
    app.go(scene)
    tap(app, "Settings Sound")
    return scene


def test_music_is_off_until_it_is_wished(make_app: MakeApp) -> None:
    app = at_home(make_app)
    to_sound(app)
    assert app.host.music is None
    tap(app, "Music")
    assert app.host.music == ("valley.ogg", 0.5)
    tap(app, "Sound effects")
    assert app.host.music == ("valley.ogg", 0.5), "sound and music are apart"
    tap(app, "Music")
    assert app.host.music is None


def test_music_has_a_volume_of_its_own(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(390, 844, 2, store=store)
    to_sound(app)
    tap(app, "Music")
    sliders = {slider.name: slider for slider in app.stage.focusables() if isinstance(slider, Slider)}
    assert set(sliders) == {"Sound effects: volume", "Music: volume"}
    slider = sliders["Music: volume"]
    swipe(app, slider.rect.center, (slider.rect.right + 50, slider.rect.centery))
    assert app.host.music == ("valley.ogg", 1.0)
    assert app.settings.volume == 0.8
    again = make_app(store=store)
    assert (again.settings.music, again.settings.music_volume) == (True, 1.0)


def test_music_waits_for_the_first_touch(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("settings", '{"music": true, "music_volume": 0.25}')
    app = at_home(make_app, store=store)
    frames(app, 3)
    assert app.host.music is None
    press(app, pygame.K_F5)
    assert app.host.music == ("valley.ogg", 0.25)


def test_sound_is_prepared_once_the_screen_is_there(make_app: MakeApp) -> None:
    app = at_home(make_app)
    tap_in_the_loop(app, "Settings")
    tap_in_the_loop(app, "Settings Sound")
    assert app.host.sound_prepared == 1


def test_no_sound_is_prepared_where_none_is_wanted(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("settings", '{"sound": false}')
    app = at_home(make_app, store=store)
    tap_in_the_loop(app, "Settings")
    tap_in_the_loop(app, "Settings Sound")
    assert app.host.sound_prepared == 0
    tap_in_the_loop(app, "Music")
    assert app.host.sound_prepared == 1


def test_music_is_fetched_when_it_is_first_wanted(make_app: MakeApp, assets: Path, tmp_path: Path) -> None:
    """As in the page, where it is a pack of its own; while it cannot be had it is silent."""
    folder = tmp_path / "assets"
    shutil.copytree(assets, folder, ignore=shutil.ignore_patterns("music"))
    host = ScriptedHost()
    app = App(host, folder, host.store)
    to_sound(app)

    def refuse(sheet: str, scale: float) -> None:
        raise OSError("offline")

    host.sheets = refuse
    tap_in_the_loop(app, "Music")
    assert host.sheets_asked == [("music", 1)]
    assert host.music is None
    host.sheets = lambda sheet, scale: shutil.copytree(assets / sheet, folder / sheet)
    tap_in_the_loop(app, "Music")
    tap_in_the_loop(app, "Music")
    assert host.music == ("valley.ogg", 0.5)


# --- the light of the table ----------------------------------------------------------------------


def brightness(app: App, rect: pygame.Rect) -> float:
    """Mean brightness, 0–255, of a part of the screen."""
    app.stage.invalidate_all()
    app.draw(0)
    surface = pygame.display.get_surface()
    assert surface is not None
    return sum(pygame.transform.average_color(surface, rect)[:3]) / 3


def test_the_dark_table_is_dark_at_once_and_for_good(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    app.go(SettingsScene(app, nothing))
    frames(app)
    panel = next(w for w in app.scene.walk() if isinstance(w, Panel)).rect
    before = brightness(app, panel)
    tap(app, "Time of day Night")
    frames(app, 2)
    assert brightness(app, panel) < before / 2.5
    again = make_app(store=store)
    again.go(SettingsScene(again, nothing))
    frames(again)
    assert brightness(again, panel) == pytest.approx(brightness(app, panel), abs=1)
    tap(again, "Time of day Day")
    frames(again, 2)
    assert brightness(again, panel) == pytest.approx(before, abs=1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("table", "round_"), [("day", 2), ("night", 4)])
def test_the_sky_stays_as_it_is_wished(make_app: MakeApp, game: str, table: str, round_: int) -> None:
    app = make_app(1280, 800)
    app.settings.table = table
    board = at_table(app, game).board
    assert board.sky.round == round_
    board.show_all()
    settle(app)
    assert board.sky.round == round_


def test_a_note_stands_with_its_own_control(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    app.go(SettingsScene(app, nothing))
    controls = [widget.rect for widget in app.scene.walk() if isinstance(widget, Choice)]
    captions = [w.rect for w in app.scene.walk() if isinstance(w, Label) and w.face == "bold"]
    (note,) = [w.rect for w in app.scene.walk() if isinstance(w, Label) and w.text.startswith("from day")]
    above = min(note.y - rect.bottom for rect in controls if rect.bottom <= note.y)
    below = min(rect.y - note.bottom for rect in captions if rect.y > note.y)
    assert below >= above + 12 * app.k
