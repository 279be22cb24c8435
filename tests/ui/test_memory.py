"""The screen keeps in memory enough for its picture, and no more (docs/decisions.md, docs/speed.md)."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest

from game.main import first_scene
from game.ui.app import App
from game.ui.table.playing.table import Table
from game.ui.toolkit.baked import PIXEL, Baked, budget_for
from game.ui.toolkit.sky import Sky
from game.ui.toolkit.sprites import PAGES, Sprites
from game.ui.toolkit.surfaces import strips, transparent, veil
from game.ui.toolkit.widgets.surface import Shade

from .driver import MakeApp, frames, settle
from .games import played
from .prepared import prepare_alone
from .sheets import sprites_on

TABLET = 820, 1180
GAMES = "pyramids", "anubix", "mummy"


def window_bytes(app: App) -> int:
    return app.window.width * app.window.height * PIXEL


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count everything that an app makes."""
    prepare_alone(monkeypatch)


def at_table(make_app: MakeApp, game: str, *window: float) -> App:
    app = make_app(*window)
    app.go(Table(app, played(("you", "scribe", "scribe"), 7, 30, game=game)))
    settle(app)
    return app


@pytest.mark.parametrize("window", [(*TABLET, 1), (*TABLET, 2), (*TABLET, 3), (1280, 800, 1), (390, 844, 3)])
@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_a_table_are_kept(game: str, window: tuple[float, ...], make_app: MakeApp) -> None:
    """By day and by night: drawn once more, it is not made once more."""
    app = at_table(make_app, game, *window)
    ground = next(widget for widget in app.scene.walk() if isinstance(widget, Sky))
    for round_ in (ground.round, 4):
        ground.set_round(round_)
        settle(app)
        app.stage.invalidate_all()
        app.draw(0)
        before = dict(app.baked.items())
        app.stage.invalidate_all()
        app.draw(0)
        assert [key for key, surface in app.baked.items() if surface is not before.get(key)] == []
    assert app.baked.used <= app.baked.budget == budget_for(app.window.size)


@pytest.mark.parametrize("game", GAMES)
def test_no_surface_at_a_table_is_as_large_as_the_window(game: str, make_app: MakeApp) -> None:
    """But for the window: where memory is taken in pieces, it finds room where others have been."""
    app = at_table(make_app, game, *TABLET, 2)
    largest = max(app.baked.items(), key=lambda item: item[1].get_width() * item[1].get_height())
    width, height = largest[1].get_size()
    assert width * height * PIXEL <= 0.6 * window_bytes(app), largest[0]


def test_by_day_half_of_the_sky_is_kept(make_app: MakeApp) -> None:
    app = at_table(make_app, "pyramids", *TABLET, 2)
    ground = next(widget for widget in app.scene.walk() if isinstance(widget, Sky))

    def kept() -> float:
        app.baked.clear()
        app.stage.invalidate_all()
        app.draw(0)
        items = app.baked.items()
        skies = [surface for key, surface in items if isinstance(key, tuple) and key[0] == "sky"]
        return sum(part.get_width() * part.get_height() * PIXEL for part in skies) / window_bytes(app)

    assert ground.round != 4
    assert 0.3 < kept() < 0.6
    ground.set_round(4)
    settle(app)
    assert kept() == 1


def test_another_light_is_faded_in_evenly(make_app: MakeApp) -> None:
    """The parts of a sky do not show while one is laid over another."""
    app = at_table(make_app, "pyramids", *TABLET, 1)
    app.scene.clear()
    ground = app.scene.add(Sky(app, 1))
    target = pygame.Surface(app.window.size)
    old, new, seen = (pygame.Surface(app.window.size) for _ in range(3))
    ground.draw(old)
    Sky(app, 3).draw(new)
    ground.set_round(3)
    ground._faded = 2
    ground.draw(seen)
    target.blit(old, (0, 0))
    new.set_alpha(255 * 2 // 6)
    target.blit(new, (0, 0))
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(target, "RGB")


def test_another_game_takes_the_place_of_the_first_ones_pictures(make_app: MakeApp) -> None:
    app = at_table(make_app, "mummy", *TABLET, 1)
    names = sprites_on(app, "mummy")
    app.go(Table(app, played(("you", "scribe"), 7, 10, game="anubix")))
    frames(app, 3)
    gone = {name for name in names if name not in app.sprites}
    assert "card.move" in gone
    assert "mummy" not in app.sprites.opened
    kept = [key for key, _surface in app.baked.items() if isinstance(key, tuple) and len(key) > 1]
    assert not [key for key in kept if key[0] in ("scaled", "sliced") and key[1] in gone]
    app.go(Table(app, played(("you", "scribe"), 7, 10, game="mummy")))
    frames(app, 3)
    assert "card.move" in app.sprites


def test_pages_are_read_when_they_are_wanted_and_few_are_kept(assets: Path) -> None:
    sprites = Sprites(assets, 3.0, GAMES)
    read = set[str]()
    for name in ("card.move", "structure.arch", "structure.pyramid", "chamber", "frame", "step.1", "step.2"):
        if name in sprites:
            sprites.get(name, 40)
        assert sprites.pages.used <= PAGES
        read |= {str(key) for key, _page in sprites.pages.items()}
    assert read


def test_a_scaled_sprite_keeps_no_page(assets: Path) -> None:
    sprites = Sprites(assets, 1.0)
    own = [round(length) for length in sprites.nominal("logo")]
    assert sprites.get("logo", *own).get_parent() is None


def test_room_is_made_before_something_large_is(make_app: MakeApp) -> None:
    """The old and the new picture are never there both."""
    baked = Baked(budget=10 * 400)
    for number in range(10):
        baked[number] = transparent((10, 10))
    baked.make_room((10, 30))
    assert [number for number in range(10) if baked.get(number)] == [3, 4, 5, 6, 7, 8, 9]
    assert baked.used == 7 * 400


def test_home_after_all_tables_keeps_no_more_than_before(make_app: MakeApp) -> None:
    app = make_app(*TABLET, 2)
    for game in GAMES * 2:
        app.go(Table(app, played(("you", "scribe"), 7, 30, game=game)))
        settle(app)
    app.go(first_scene(app))
    frames(app, 3)
    held = sum(surface.get_width() * surface.get_height() * PIXEL for _key, surface in app.baked.items())
    assert held == app.baked.used <= app.baked.budget


# --- veils ---------------------------------------------------------------------------------------


def test_a_veil_darkens_all_of_the_clip_alike() -> None:
    target, other = pygame.Surface((700, 300)), pygame.Surface((700, 300))
    for surface in (target, other):
        surface.fill((200, 150, 100))
        surface.set_clip((10, 20, 650, 250))
    veil(target, (12, 12, 24, 150))
    layer = transparent((700, 300))
    layer.fill((12, 12, 24, 150))
    other.blit(layer, (0, 0))
    assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(other, "RGB")


def test_a_question_has_no_layer_of_its_own(make_app: MakeApp) -> None:
    app = make_app(*TABLET, 2)
    shade = Shade(app)
    layers = [value for value in vars(shade).values() if isinstance(value, pygame.Surface)]
    assert layers == []


@pytest.mark.parametrize("size", [(1, 1), (700, 300), (70_000, 3), (3, 70_000), (0, 5)])
def test_strips_cover_a_surface_once(size: tuple[int, int]) -> None:
    found = list(strips(size))
    assert sum(strip.h for strip in found) == size[1]
    assert all(before.bottom == after.top for before, after in itertools.pairwise(found))
    assert all(strip.w == size[0] for strip in found)
