"""How things are drawn: lettering, panels, buttons under the mouse."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.menus.home import Home
from game.ui.toolkit.fonts import Fonts, title_spelling
from game.ui.toolkit.sprites import Sprites

from ..driver import MakeApp, buttons, settle
from ..skies import sky_picture

PANELS = ("panel.papyrus", "panel.lapis", "panel.stone", "tag.dark", "band.green")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Πυραμίδες", "Πυραμιδες"),
        ("Μαΐου και ΰ", "Μαϊου και ϋ"),
        ("Ή μόνο μισή ή ολόκληρη;", "Ή μονο μιση ή ολοκληρη;"),
        ("Źródło, gość", "Źródło, gość"),
        ("Πώς κάνει ćwir", "Πως κανει ćwir"),
    ],
)
def test_small_capitals_bear_no_greek_accent(text: str, shown: str) -> None:
    assert title_spelling(text) == shown


def test_only_the_face_of_titles_drops_accents(assets: Path, display: None) -> None:
    pygame.display.set_mode((64, 64))
    fonts = Fonts(assets / "fonts", 2.0)

    def pixels(text: str, face: str) -> bytes:
        return pygame.image.tobytes(fonts.render(text, face=face), "RGBA")

    assert pixels("ώρα", "title") == pixels("ωρα", "title")
    assert pixels("ώρα", "plain") != pixels("ωρα", "plain")
    assert fonts.width("ώρα", face="title") == fonts.width("ωρα", face="title")


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("name", PANELS)
def test_nothing_shines_through_a_panel(assets: Path, name: str, scale: float) -> None:
    pygame.display.set_mode((64, 64))
    panel = Sprites(assets, scale, ["pyramids"]).nine(name, 331, 257)
    middle = panel.get_rect().inflate(-panel.get_width() // 2, -panel.get_height() // 2)
    pixels = pygame.image.tobytes(panel.subsurface(middle), "RGBA")
    assert set(pixels[3::4]) == {255}


def test_a_button_is_lighter_under_the_mouse_only(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Home(app))
    settle(app)
    button = buttons(app)["Settings"]
    at = button.rect.x + button.rect.width // 5, button.rect.y + button.rect.height // 3

    def light() -> int:
        return sum(pygame.display.get_surface().get_at(at)[:3])

    def move(pos: tuple[int, int]) -> None:
        app.dispatch(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        settle(app)

    at_rest = light()
    move(button.rect.center)
    assert light() > at_rest
    move((2, app.window.height - 2))
    assert light() == at_rest


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)])
def test_the_moon_stands_beside_the_name(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(*size)
    app.go(Home(app))
    sky = sky_picture(app, 4)
    title = next(w for w in app.scene.walk() if getattr(w, "text", "") == "Mastaba")
    wide = app.fonts.width("Mastaba", title.size, "title")
    name = pygame.Rect(0, 0, wide, title.rect.height)
    name.center = title.rect.center
    bright = [
        (x, y)
        for x in range(0, sky.get_width(), 2)
        for y in range(0, sky.get_height() // 2, 2)
        if min(sky.get_at((x, y))[:3]) > 200 and min(sky.get_at((x + 1, y + 1))[:3]) > 200
    ]
    moon = [place for place in bright if place[0] > size[0] * 0.75 and name.top <= place[1] <= name.bottom]
    assert moon
    assert not any(name.collidepoint(place) for place in moon)
