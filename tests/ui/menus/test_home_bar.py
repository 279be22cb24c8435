"""The switches at the top of the home screen."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.play.settings import LANGUAGES
from game.ui.app import App
from game.ui.toolkit.translate import use_language

from ..driver import MakeApp, at_home, buttons


def letters(app: App, language: str) -> str:
    """The words of the button that changes the language."""
    return buttons(app)[LANGUAGES[language]].text


def test_the_language_button_says_its_own_language(make_app: MakeApp) -> None:
    app = at_home(make_app)
    said = []
    for code in LANGUAGES:
        app.settings.language = code
        app.apply_settings()
        app.scene.rebuild()
        said.append(letters(app, code))
    assert said == ["EN", "PL", "ΕΛ"]


def test_a_new_language_asks_nothing_of_home_but_its_catalogue(
    make_app: MakeApp, assets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = at_home(make_app)
    monkeypatch.setitem(LANGUAGES, "xx", "New one")
    shutil.copyfile(assets / "translations" / "pl.mo", tmp_path / "xx.mo")
    use_language("xx", tmp_path)
    app.scene.rebuild()
    assert letters(app, "xx")
