"""Every text can be read, by day and on the dark table: contrast measured on the pixels of all screens."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.engine import GAMES
from game.games.mummy.rules.phases import BID, FIGHT, PLAY, PUSH, TEST, TURN
from game.play.settings import TABLES
from game.ui.app import App
from game.ui.menus.home import Home
from game.ui.table.playing.table import Table
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.toolkit.stage import Widget
from game.ui.toolkit.theme import INK, INK_SOFT, LAPIS, PAPYRUS
from tests.today import some_of

from ..games.mummy.screen.table import at_phase
from .begun_tables import BEGUN, at_table, with_table
from .contrast import ENOUGH, luminance, ratio, texts
from .driver import MakeApp, frames, settle
from .games import played
from .screens import looking_back, screens

HOUSE_SIGNS = ("menu", "hint", "help", "close", "undo", "check", "settings", "trophy", "play", "daily")
WINDOWS = [(390, 844, 1), (1280, 800, 1)]


def poor(app: App, name: str) -> list[str]:
    """The texts on the screen that are hard to read."""
    return [f"{name}: {read}" for read in texts(app) if read.contrast < ENOUGH]


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("table", TABLES)
@some_of("window", WINDOWS, today=1, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_texts_on_the_tables(make_app: MakeApp, game: str, window: tuple, table: str) -> None:
    app = make_app(*window, reduced_motion=True)
    with_table(app, table)
    at_table(app, game)
    assert poor(app, game) == []


@pytest.mark.thorough
@some_of("game", GAMES, today=1)
def test_texts_at_every_time_of_day(make_app: MakeApp, game: str) -> None:
    """The sky goes from dawn to night behind what is written on it."""
    app = make_app(1280, 800, 1, reduced_motion=True)
    app.visit_speed = "off"
    app.apply_settings()
    whole = len(played(("you", "scribe"), 3, None, game=game).record().actions)
    skies, found = set(), []
    for part in range(5):
        table = Table(app, played(("you", "scribe"), 3, BEGUN[game] // 5 + whole * part // 5, game=game))
        app.go(table)
        settle(app)
        skies.add(table.board.sky.round)
        found += poor(app, f"{game}, {part}")
    assert len(skies) >= 2
    assert found == []


@pytest.mark.thorough
@some_of("table", ["auto", "night"], today=1)
@some_of("window", WINDOWS, today=1, ids=lambda size: f"{size[0]}x{size[1]}")
def test_texts_on_all_other_screens(make_app: MakeApp, window: tuple, table: str) -> None:
    app = make_app(*window, reduced_motion=True)
    with_table(app, table)
    found = []
    for shown in (screens, looking_back):
        for name in shown(app):
            if not isinstance(app.scene, ReplayScene):
                found += poor(app, name)
    assert not found, "\n".join(sorted(set(found)))


@pytest.mark.thorough
@some_of("table", ["auto", "night"], today=1)
def test_texts_on_what_opens_above_the_tables(make_app: MakeApp, table: str) -> None:
    found = []
    for game in GAMES:
        app = make_app(*WINDOWS[0], reduced_motion=True)
        with_table(app, table)
        board = at_table(app, game).board
        for name in sorted(app.scene.places()):
            widget = next((w for w in app.stage.focusables() if getattr(w, "name", "") == name), None)
            if widget is None or app.stage.scope is not app.scene:
                continue
            before = len(board.children)
            if type(widget).__name__ in ("Opponent", "Display", "Ledger", "ExplorerPanel"):
                widget.activate()
                frames(app, 2)
                found += poor(app, f"{game}, {name}")
                while app.stage.scope is not app.scene:
                    app.stage.scope.remove()
                assert len(board.children) == before
    app = make_app(*WINDOWS[0], reduced_motion=True)
    with_table(app, table)
    app.go(Table(app, played(("you", "scribe"), 3, 0)))
    settle(app)
    found += poor(app, "the draft")
    for phase in (BID, TURN, PUSH, PLAY, TEST, FIGHT):
        app = at_phase(make_app, phase, *WINDOWS[0], reduced_motion=True)
        app.settings.table = table
        frames(app, 3)
        settle(app)
        found += poor(app, f"Mummy, {phase}")
    assert not found, "\n".join(sorted(set(found)))


def test_the_measure_sees_what_is_poor(make_app: MakeApp) -> None:
    """Otherwise the tests above could not fail."""

    class Poor(Widget):
        def draw(self, target: pygame.Surface) -> None:
            target.fill(PAPYRUS, self.rect)
            for y, colour in enumerate((INK, INK_SOFT, (0xC0, 0xA0, 0x60))):
                text = self.kit.fonts.render(f"line {y}", 20, colour)
                target.blit(text, (self.rect.x + 5, self.rect.y + 5 + 30 * y))

    app = make_app(800, 600)
    app.go(Home(app))
    app.scene.clear()
    app.scene.add(Poor(app, pygame.Rect(100, 100, 200, 200)))
    reads = {read.text: read for read in texts(app)}
    assert set(reads) == {"line 0", "line 1", "line 2"}
    assert reads["line 0"].ground == PAPYRUS
    assert reads["line 0"].contrast > 10
    assert reads["line 2"].contrast < 2.5
    black, white = luminance(np.array([[0, 0, 0], [255, 255, 255]]))
    assert ratio(black, white) == pytest.approx(21)
    assert ratio(luminance(np.array(LAPIS)), luminance(np.array(LAPIS))) == 1


def test_signs_of_buttons_are_of_one_colour(make_app: MakeApp) -> None:
    """A sign without a colour of its own would stay black on the dark buttons."""
    app = make_app()
    app.go(Home(app))
    frames(app)
    for name in HOUSE_SIGNS:
        sign = app.sprites.get(f"ui.{name}.white", 48)
        seen = pygame.surfarray.array_alpha(sign) > 200
        assert seen.any(), name
        assert pygame.surfarray.array3d(sign)[seen].min() > 150, name
