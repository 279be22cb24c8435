"""The game on this device: asked for over a costly connection, fetched, freed, and what is said of it."""

from __future__ import annotations

import asyncio

import pytest

from game.play.settings import LANGUAGES
from game.ui.app import App
from game.ui.host import Installation
from game.ui.menus.home import Home
from game.ui.menus.settings_scene import SettingsScene
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from tests.today import some_of

from ..driver import MakeApp, at_home, buttons, dialog, faults, frames, named, nothing, tap, tap_in_the_loop
from ..windows import WINDOWS

OFFER = "Download the game for offline play"
DOWNLOADING, DONE = "Downloading the game for offline play…", "Done: the game now works offline."
ASKS = Installation(0, 9, asks=True)
KEPT = Installation(17, 0, room=29)
FETCHING = Installation(12, 5, fetching=True)


def labels(app: App) -> list[str]:
    return [widget.text for widget in app.scene.walk() if isinstance(widget, Label)]


async def turns(app: App) -> None:
    """Let some turns of the loop pass in the loop that is running."""
    for _turn in range(4):
        await app.turn()


def home_with(make_app: MakeApp, installed: Installation | None, *window: float) -> App:
    app = make_app(*window)
    app.host.installed = installed
    app.go(Home(app))
    frames(app, 4)
    return app


def settings_with(make_app: MakeApp, installed: Installation | None, *window: float) -> App:
    app = make_app(*window)
    app.host.installed = installed
    scene = SettingsScene(app, nothing)
    scene.section = 3
    app.go(scene)
    frames(app, 4)
    return app


# --- home -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("installed", [None, KEPT, FETCHING, Installation(0, 9)])
def test_home_offers_nothing_unless_it_is_to_ask(make_app: MakeApp, installed: Installation | None) -> None:
    assert OFFER not in buttons(home_with(make_app, installed))


def test_the_offer_says_how_much_it_is_and_can_be_declined_for_good(make_app: MakeApp) -> None:
    app = home_with(make_app, ASKS)
    tap(app, OFFER)
    assert "9 MB" in dialog(app).text
    tap(app, "Not now")
    assert OFFER not in buttons(app)
    assert app.host.installed == Installation(0, 9)
    app.go(Home(app))
    frames(app, 4)
    assert OFFER not in buttons(app)


def test_the_outcome_of_the_download_is_told(make_app: MakeApp) -> None:
    app = home_with(make_app, ASKS)
    app.host.install_works = False
    tap(app, OFFER)
    tap_in_the_loop(app, "Download")
    assert app.host.said[-2:-1] == [DOWNLOADING]
    assert "didn’t finish" in dialog(app).text
    tap(app, "OK")
    app.host.install_fault = "boot.js is not there: the host answers 404"
    tap(app, OFFER)
    tap_in_the_loop(app, "Download")
    assert "This website keeps the game from being saved" in dialog(app).text
    tap(app, "Technical details")
    assert app.host.install_fault in dialog(app).text
    tap(app, "Close")
    tap(app, "OK")
    app.host.install_works = True
    tap(app, OFFER)
    tap_in_the_loop(app, "Download")
    assert DONE in labels(app)
    assert app.host.said[-2:] == [DOWNLOADING, DONE]


def test_home_may_be_left_while_it_is_fetched(make_app: MakeApp) -> None:
    app = home_with(make_app, ASKS)
    home = app.scene
    app.host.installing_ends = False
    tap(app, OFFER)

    async def leave_and_return() -> None:
        buttons(app)["Download"].action()
        await turns(app)
        app.go(SettingsScene(app, nothing))
        await turns(app)
        app.go(home)
        await turns(app)
        assert DOWNLOADING in labels(app)
        app.host.installing_ends = True
        await turns(app)

    asyncio.run(leave_and_return())
    assert DONE in labels(app)


# --- settings -------------------------------------------------------------------------------------


def test_settings_tell_how_much_is_kept_free_it_and_fetch_it_again(make_app: MakeApp) -> None:
    app = settings_with(make_app, KEPT)
    assert "works offline: 29 MB on this device" in labels(app)
    tap(app, "Free up 29 MB")
    tap(app, "Cancel")
    assert app.host.installed == KEPT
    tap(app, "Free up 29 MB")
    tap_in_the_loop(app, "Free up 29 MB")
    assert app.host.installed == Installation(0, 17)
    assert "not downloaded" in labels(app)
    tap_in_the_loop(app, "Download 17 MB")
    assert app.host.installed == KEPT
    assert "works offline: 29 MB on this device" in labels(app)


def test_settings_follow_a_download(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.menus.settings_scene.LOOK_AGAIN", 0.0)
    app = settings_with(make_app, FETCHING)
    assert not {"Downloading…", "Download 5 MB"} & set(buttons(app)), "it goes on already"
    assert "12 of 17 MB: doesn’t work offline yet" in labels(app)

    async def finish() -> None:
        app.go(app.scene)
        await turns(app)
        app.host.installed = KEPT
        await turns(app)

    asyncio.run(finish())
    assert "Free up 29 MB" in buttons(app)


def test_a_download_that_fails_says_so_and_can_be_tried_again(make_app: MakeApp) -> None:
    app = settings_with(make_app, Installation(12, 5))
    app.host.install_works = False
    tap_in_the_loop(app, "Download 5 MB")
    assert "didn’t finish" in dialog(app).text
    tap(app, "OK")
    app.host.install_works = True
    tap_in_the_loop(app, "Download 5 MB")
    assert app.host.installed == KEPT


def test_failure_to_free_space_is_reported(make_app: MakeApp) -> None:
    app = settings_with(make_app, KEPT)
    app.host.uninstall_fault = OSError("no")
    tap(app, "Free up 29 MB")
    tap_in_the_loop(app, "Free up 29 MB")
    assert "didn’t free" in dialog(app).text


def test_settings_without_anything_to_keep_say_nothing_of_it(make_app: MakeApp) -> None:
    assert "Offline play" not in labels(settings_with(make_app, None))


async def downloading(app: App) -> None:
    """The answer to the question is yes: what the strip says meanwhile fits, and what it says at the end."""
    buttons(app)[_("Download")].action()
    await turns(app)
    assert _(DOWNLOADING) in labels(app)
    assert faults(app) == []
    app.host.installing_ends = True
    await turns(app)
    assert _(DONE) in labels(app)
    assert faults(app) == []


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@some_of("window", WINDOWS, today=3, ids=lambda w: f"{w[0]}x{w[1]}@{w[2]}")
def test_all_of_it_fits(make_app: MakeApp, window: tuple, language: str) -> None:
    app = at_home(make_app, *window)
    app.settings.language = language
    app.apply_settings()
    for large in (False, True):
        app.settings.large_text = large
        frames(app)
        for installed in (ASKS, KEPT, FETCHING):
            app.host.installed = installed
            scene = SettingsScene(app, nothing)
            scene.section = 3
            app.go(scene)
            frames(app, 3)
            assert faults(app) == [], (installed, large)
        app.host.installed = KEPT
        app.go(scene)
        frames(app, 3)
        named(app, _("Free up {size} MB").format(size=KEPT.room)).activate()
        assert faults(app, app.stage.scope) == []
        app.host.installed = ASKS
        home = Home(app)
        app.go(home)
        frames(app, 4)
        assert faults(app) == []
        named(app, _(OFFER)).activate()
        assert faults(app, app.stage.scope) == []
        app.host.installing_ends = False
        asyncio.run(downloading(app))
