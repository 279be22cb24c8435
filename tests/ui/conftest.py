"""The screen without a screen: pygame's dummy drivers, baked assets, and apps in any window."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

if sys.platform != "emscripten":  # in the site's own Python (tests/site_python) the window is a page's canvas
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.play.settings import ALWAYS, UNTOLD
from game.ui.app import App
from game.ui.menus.late import LateFinder
from game.ui.toolkit import loading
from game.ui.toolkit.translate import use_language

from .host import ScriptedHost
from .prepared import prepared_once

ROOT = Path(__file__).resolve().parents[2]

if sys.platform == "emscripten":  # where the late modules lie beside the tests: nothing needs to be fetched
    sys.meta_path.append(LateFinder(ROOT / "beside"))


@pytest.fixture(scope="session")
def assets() -> Path:
    """The baked assets: those of MASTABA_ASSETS, else baked now unless they are up to date."""
    given = os.environ.get("MASTABA_ASSETS")
    if given:
        return Path(given).resolve()
    subprocess.run([sys.executable, str(ROOT / "build" / "pack.py"), "--assets-only"], check=True)
    return ROOT / "build" / "cache" / "baked"


@pytest.fixture(scope="session", autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.font.quit()
    pygame.display.quit()


@pytest.fixture(scope="session", autouse=True)
def pictures(assets: Path, display: None) -> Iterator[None]:
    """Apps share what they draw from."""
    with prepared_once(assets):
        yield


@pytest.fixture(autouse=True)
def english(assets: Path) -> Iterator[None]:
    """Whatever language a test has spoken, the next one begins in English."""
    yield
    use_language("en", assets / "translations")


@pytest.fixture
def list_imports(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, list[str]]], None]:
    """Puts that list of `needed` imports beside the game, as the build does (see `toolkit.loading`)."""

    def put(needed: dict[str, list[str]]) -> None:
        listed = {"needed": needed, "long": []}
        monkeypatch.setattr(loading, "listed_in", lambda _package: listed)

    return put


@pytest.fixture
def make_app(assets: Path) -> Callable[..., App]:
    """An app in a window: the arguments are those of ScriptedHost."""
    return make_app_of(assets)


def make_app_of(assets: Path) -> Callable[..., App]:
    """Makes apps that draw from that folder."""

    def make(*args: object, **kwargs: object) -> App:
        pygame.event.clear()
        host = ScriptedHost(*args, **kwargs)  # type: ignore[arg-type]
        app = App(host, assets, host.store)
        if app.settings.asking == UNTOLD:
            app.settings.asking = ALWAYS  # tests meet every question but where they are about that
        return app

    return make
