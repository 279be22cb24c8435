"""Every screen in every window and language: nothing cut, nothing out of reach, nothing on top of another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from game.ui.app import App
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.table.ending.scores import Scores
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label

from .driver import MakeApp, faults, frames, nothing
from .games import finished
from .looking_through import look_through
from .screens import looking_back, screens
from .windows import LARGE_IN, WINDOWS, Window, spoken_in


@pytest.mark.thorough
@spoken_in(WINDOWS, today=3)
def test_every_screen_fits(make_app: MakeApp, window: Window, language: str) -> None:
    look_through(make_app(*window, reduced_motion=True), screens, language)


@pytest.mark.thorough
@spoken_in(WINDOWS, today=3)
def test_looking_back_fits(make_app: MakeApp, window: Window, language: str) -> None:
    look_through(make_app(*window, reduced_motion=True), looking_back, language)


@pytest.mark.thorough
@pytest.mark.each_time
@spoken_in(LARGE_IN, today=2)
def test_every_screen_fits_in_large_text(make_app: MakeApp, window: Window, language: str) -> None:
    app = make_app(*window, reduced_motion=True)
    app.settings.large_text = True
    frames_of_home(app)
    look_through(app, screens, language)


@pytest.mark.thorough
@spoken_in(LARGE_IN, today=2)
def test_looking_back_fits_in_large_text(make_app: MakeApp, window: Window, language: str) -> None:
    app = make_app(*window, reduced_motion=True)
    app.settings.large_text = True
    frames_of_home(app)
    look_through(app, looking_back, language)


def frames_of_home(app: App) -> None:
    """Let the window take up what is set."""
    app.go(Home(app))
    frames(app)


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "pl", "el"])
@pytest.mark.parametrize("window", [(390, 844, 2), (360, 640, 2), (568, 320, 2), (640, 360, 2)], ids=str)
def test_long_words_have_room(make_app: MakeApp, window: Window, language: str) -> None:
    """How it ended for four explorers, and what one can meet: the longest words of all screens."""

    def longest(app: App) -> Iterator[str]:
        for seed in (3, 4):
            app.go(Scores(app, finished(("you", "friend", "friend", "priest"), seed, "mummy")))
            yield f"scores, {seed}"
        for game, page in (("mummy", "monster"), ("pyramids", "signs")):
            app.go(HowToPlay(app, game, nothing, page))
            yield f"rules of {game}, {page}"
            words = sorted(
                (
                    label.rect.x,
                    label.rect.centery,
                    len(label.lines()[0]) * app.fonts.line_height(label.lines()[1]),
                )
                for label in app.scene.walk()
                if isinstance(label, Label) and label.align == "left" and label.face == "plain"
            )
            for (x, middle, high), (other, below, tall) in pairwise(words):
                assert x != other or below - middle > (high + tall) / 2 + 2 * app.k, "they read as one"

    look_through(make_app(*window, reduced_motion=True), longest, language)


def test_the_audit_sees_what_is_wrong(make_app: MakeApp) -> None:
    """Otherwise the test above could not fail."""
    app = make_app(390, 844, 2)
    app.go(Home(app))
    assert faults(app) == []
    app.scene.add(Label(app, pygame.Rect(0, 0, 60, 40), "A text that is far too long for this place"))
    app.scene.add(
        Label(app, pygame.Rect(0, 0, 200, 20), "A text that is far too long for this place", wrap=True)
    )
    app.scene.add(Button(app, pygame.Rect(700, 0, 200, 60), nothing, text="A very long word on a button"))
    app.scene.add(Button(app, pygame.Rect(710, 10, 200, 200), nothing, name="over it"))
    kinds = [fault.split(":")[0] for fault in faults(app)]
    assert kinds.count("cut") == 3
    assert kinds.count("leaves the window") == 2
    assert "too small to hit" in kinds
    assert "overlap" in kinds
