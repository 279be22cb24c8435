"""Skies and backs of cards: chosen when earned, seen at once, and as easy to read on as the first."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.play.achievements import EARNED
from game.play.looks import BACKS, SKIES
from game.play.settings import load_settings
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.looks_scene import LooksScene, LookTile
from game.ui.table.look_names import GROUNDS, LIGHTS, look_name
from game.ui.toolkit.theme import CREAM, DAYLIGHT, INK
from game.ui.toolkit.widgets.dialog import Dialog

from ..contrast import luminance, ratio
from ..driver import MakeApp, at_home, faults, settle, tap, tap_at
from ..finished_games import read, words
from ..skies import sky_picture


def looks(make_app: MakeApp, medals: int, *size: float) -> App:
    store = MemoryStore()
    for number in range(medals):
        store.set(f"{EARNED}pyramids.medal{number}", "1")
    app = at_home(make_app, *size, store=store, reduced_motion=True)
    tap(app, "Your journey")
    read(app)
    tap(app, "Skies and card backs")
    settle(app)
    assert isinstance(app.scene, LooksScene)
    return app


def tiles(app: App) -> dict[str, LookTile]:
    return {tile.name.split(".")[0]: tile for tile in app.scene.walk() if isinstance(tile, LookTile)}


def take(app: App, name: str) -> None:
    tap_at(app, tiles(app)[name].rect.center)
    settle(app)


def test_each_look_has_a_name_and_a_picture() -> None:
    assert (list(LIGHTS), list(GROUNDS)) == (list(SKIES), list(BACKS))
    for there in (LIGHTS, GROUNDS):
        assert len({name for name, _look in there.values()}) == len(there)
        assert len({look for _name, look in there.values()}) == len(there)


@pytest.mark.parametrize("look", list(SKIES)[1:])
def test_no_sky_is_harder_to_read_on_than_the_first(look: str) -> None:
    """Words are dark at dawn and light from then on."""
    for round_, (own, first) in enumerate(zip(LIGHTS[look][1].skies, DAYLIGHT.skies, strict=True)):
        for colour, usual in zip(own, first, strict=True):
            on_own, on_usual = (
                ratio(
                    *(luminance(np.array(each, dtype=float)) for each in (INK if round_ == 0 else CREAM, sky))
                )
                for sky in (colour, usual)
            )
            assert on_own >= 0.97 * on_usual, (look, round_)


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180), (390, 844), (844, 390)], ids=str)
def test_all_looks_are_in_sight(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = looks(make_app, 5, *size)
    found = tiles(app)
    assert list(found) == [look_name(look) for look in (*SKIES, *BACKS)]
    assert {name for name, tile in found.items() if tile.open} == {
        "Valley of the Kings",
        "Green Nile",
        "Lapis lazuli",
        "Malachite",
    }
    assert tiles(app)["Red desert"].name == "Red desert. 8 medals"
    assert not faults(app)


def test_an_earned_sky_is_over_everything_at_once_and_kept(make_app: MakeApp) -> None:
    app = looks(make_app, 4)
    before = sky_picture(app, 4)
    take(app, "Green Nile")
    assert tiles(app)["Green Nile"].selected
    assert not tiles(app)["Valley of the Kings"].selected
    assert app.light == LIGHTS["nile"][1]
    green = sky_picture(app, 4)
    assert pygame.image.tobytes(green, "RGB") != pygame.image.tobytes(before, "RGB")
    top = pygame.display.get_surface().get_at((app.window.width // 2, 2))
    assert top == green.get_at((app.window.width // 2, 2))
    assert load_settings(app.store)[0].sky == "nile"


def test_an_earned_back_is_on_the_cards(make_app: MakeApp) -> None:
    app = looks(make_app, 2)
    app.sprites.open("pyramids")
    at = 48, 30
    blue = app.sprites.get("card.pyramid_back", 96).get_at(at)
    take(app, "Malachite")
    green = app.sprites.get("card.pyramid_back", 96).get_at(at)
    assert blue.b > blue.g
    assert green.g > green.b
    assert load_settings(app.store)[0].back == "malachite"


def test_a_look_not_earned_says_how_many_medals_it_takes(make_app: MakeApp) -> None:
    app = looks(make_app, 1)
    take(app, "Green Nile")
    (dialog,) = (child for child in app.scene.children if isinstance(child, Dialog))
    assert "It takes 4 medals. You have 1." in words(app)
    assert dialog.modal
    assert app.settings.sky == "valley"


def test_a_comet_stands_in_its_night_alone(make_app: MakeApp) -> None:
    app = at_home(make_app, 1280, 800)
    app.settings.sky = "comet"
    app.save_settings()
    settle(app)

    def bright(round_: int) -> int:
        """Pixels that are nearly white where no moon stands."""
        part = sky_picture(app, round_).subsurface((0, 60, 640, 240))
        return pygame.mask.from_threshold(part, (216, 244, 255), (12, 12, 12, 255)).count()

    assert bright(4) > 20
    assert bright(2) == 0


@pytest.mark.parametrize("size", [(390, 320), (280, 300), (400, 300), (240, 340)], ids=str)
def test_low_windows_show_pictures_alone(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = looks(make_app, 5)
    app.host.window = (*size, 1)
    settle(app)
    assert len(tiles(app)) == len(SKIES) + len(BACKS)


def test_a_chosen_look_stays_whatever_became_of_the_medals(make_app: MakeApp) -> None:
    app = looks(make_app, 0)
    app.settings.sky = "comet"
    app.save_settings()
    settle(app)
    app.scene.rebuild()
    assert tiles(app)["Year of the comet"].open
    take(app, "Year of the comet")
    assert app.settings.sky == "comet"
    assert not any(isinstance(child, Dialog) for child in app.scene.children)


def test_a_sky_needs_no_other_letters_and_pictures(make_app: MakeApp) -> None:
    app = looks(make_app, 4)
    before = app.fonts, app.sprites
    take(app, "Green Nile")
    assert (app.fonts, app.sprites) == before


def test_a_look_of_a_newer_release_is_kept_and_looks_like_the_first(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("settings", '{"sky": "aurora", "back": "jade"}')
    app = at_home(make_app, store=store)
    assert app.settings_fault is None
    assert app.light == DAYLIGHT
    app.sprites.open("pyramids")
    assert app.sprites.get("card.pyramid_back", 96)
    app.save_settings()
    assert load_settings(store)[0].sky == "aurora"
