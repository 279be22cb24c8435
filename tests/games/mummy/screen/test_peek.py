"""Looking past a panel at the pyramid: by its eye, by a key, and by holding."""

from __future__ import annotations

import pygame
import pytest

from game.games.mummy.rules.phases import FIGHT
from game.games.mummy.screen.encounter import EncounterPanel
from tests.today import some_of
from tests.ui.driver import frames, press, settle, tap

from .over_the_pyramid import WINDOWS, lively, panel, tricky
from .table import MakeApp, actions, at_phase, board


@some_of("window", WINDOWS, today=2)
def test_a_panel_gives_way_to_a_look_at_the_pyramid(make_app: MakeApp, window: tuple[int, int]) -> None:
    app = lively(at_phase(make_app, FIGHT, *window, wanted=tricky))
    found = panel(app, EncounterPanel)
    before = len(actions(app))
    tap(app, "See the pyramid")
    settle(app)
    assert found.away
    assert not found.visible
    press(app, pygame.K_1)  # what is not seen is not chosen
    settle(app)
    assert found.visible
    assert len(actions(app)) == before
    press(app, pygame.K_v)
    settle(app)
    assert not found.visible
    tap(app, "Back to the panel")
    settle(app)
    assert found.visible
    assert found.seen == 1
    press(app, pygame.K_1)
    assert len(actions(app)) == before + 1


@pytest.mark.parametrize("where", ["eye", "panel", "pyramid"])
def test_held_it_gives_way_until_let_go(make_app: MakeApp, where: str) -> None:
    app = lively(at_phase(make_app, FIGHT, 1280, 800, wanted=tricky))
    found = panel(app, EncounterPanel)
    beside = (board(app).panel_area.left + 5, board(app).panel_area.bottom - 5)
    if found.rect.collidepoint(beside):
        beside = (board(app).panel_area.right - 5, board(app).panel_area.bottom - 5)
    panel_edge = (found.rect.x + 4, found.rect.bottom - 4)
    place = {"eye": found.eye.rect.center, "panel": panel_edge, "pyramid": beside}[where]
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
    frames(app, 60)
    assert found.away
    assert not found.visible
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
    settle(app)
    assert not found.away
    assert found.visible
