"""Looking past a panel at the pyramid: by its eye, by a key, and by holding."""

from __future__ import annotations

import pygame
import pytest

from game.games.mummy.rules import Find, load_cards
from game.games.mummy.rules.phases import FIGHT, PLAY, TURN
from game.games.mummy.screen.card_peek import CardPeek
from game.games.mummy.screen.encounter import EncounterPanel
from game.games.mummy.screen.wording import sentences
from game.ui.app import App
from game.ui.toolkit.widgets.label import Label
from tests.today import some_of
from tests.ui.driver import frames, press, settle, tap, tap_at

from .over_the_pyramid import WINDOWS, lively, panel, tricky
from .table import MakeApp, actions, at_phase, board, can_move


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


# --- cards ------------------------------------------------------------------------------------------


def peek(app: App) -> CardPeek | None:
    """The enlarged card of the hand, if there is one."""
    return next((child for child in board(app).children if isinstance(child, CardPeek)), None)


def point_at(app: App, pos: tuple[int, int]) -> None:
    app.dispatch(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False))
    frames(app, 20)


@some_of("window", WINDOWS, today=2)
def test_the_mouse_on_a_card_shows_at_once_what_it_says(make_app: MakeApp, window: tuple[int, int]) -> None:
    app = at_phase(make_app, TURN, *window, wanted=can_move)
    for card in list(board(app).hand.cards):
        point_at(app, card.rect.center)
        shown = peek(app)
        assert shown is not None
        assert app.window.contains(shown.rect)
        said = " ".join(label.text for label in shown.walk() if isinstance(label, Label))
        assert all(sentence in said for sentence in sentences(load_cards()[card.kind]))
        below = app.stage.scope.find(shown.rect.center)
        assert below not in list(shown.walk()), "what lies below it is pressed"
    point_at(app, board(app).pyramid.rect.center)
    assert peek(app) is None


def test_a_finger_that_rests_on_a_card_sees_it_until_it_goes(make_app: MakeApp) -> None:
    app = at_phase(make_app, TURN, 390, 844, 2, wanted=can_move)
    pos = board(app).hand.cards[0].rect.center
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True))
    frames(app, 14)
    assert peek(app) is not None
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True))
    frames(app, 3)
    assert peek(app) is None


def test_a_find_for_a_rival_is_called_a_gift_before_it_is_given(make_app: MakeApp) -> None:
    """Also where moves are made straight away."""
    app = at_phase(
        make_app,
        PLAY,
        1280,
        800,
        wanted=lambda s: (
            s.active != 0 and any(isinstance(load_cards()[kind], Find) for kind in s.seats[0].hand)
        ),
    )
    app.settings.at_once = True
    view, before = board(app), len(actions(app))
    index = next(i for i, kind in enumerate(view.hand.kinds) if isinstance(load_cards()[kind], Find))
    tap_at(app, view.hand.card_rect(index).center)
    assert len(actions(app)) == before
    assert "keeps it" in view.prompt.text
    press(app, pygame.K_RETURN)
    assert actions(app)[before].startswith("play ")


def test_a_card_that_leaves_the_hand_under_the_mouse_is_not_looked_at(make_app: MakeApp) -> None:
    """The mouse has come to rest on it just before: what was to be shown of it is not."""
    app = at_phase(make_app, TURN, wanted=can_move)
    hand = board(app).hand
    pos = hand.cards[-1].rect.center
    app.dispatch(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False))
    hand.set(hand.kinds[:-1])
    frames(app, 60)
    assert peek(app) is None
