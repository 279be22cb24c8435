"""A monster read in large tells how it is met, all of it, in every language and on the smallest phone."""

from __future__ import annotations

import pygame
import pytest

from game.games.mummy.rules import load_cards
from game.games.mummy.rules.cards import Monster
from game.games.mummy.screen.card_close_up import CardCloseUp
from game.games.mummy.screen.card_peek import CardPeek
from game.games.mummy.screen.wording import meeting_sentences
from game.ui.menus.home import Home
from game.ui.toolkit.widgets.label import Label
from tests.ui.driver import MakeApp, frames

MONSTERS = [kind for kind, card in enumerate(load_cards()) if isinstance(card, Monster)]


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("language", ["en", "pl", "el"])
@pytest.mark.parametrize("window", [(360, 640, 2), (390, 844, 2), (844, 390, 2), (1280, 800, 1)])
def test_a_monsters_close_up_says_how_it_is_met(
    make_app: MakeApp, window: tuple[float, ...], language: str
) -> None:
    app = make_app(*window, language=language)
    app.go(Home(app))
    frames(app)
    for kind in MONSTERS:
        close_up = app.scene.add(CardCloseUp(app, kind))
        assert all(sentence in app.host.said[-1] for sentence in meeting_sentences(load_cards()[kind]))
        paragraphs = [label for label in close_up.walk() if isinstance(label, Label) and label.wrap]
        assert paragraphs
        assert not [label.text for label in paragraphs if label.cut]
        close_up.remove()


def test_only_what_can_be_tricked_tells_of_tricking() -> None:
    told = {bool(load_cards()[kind].cunning): len(meeting_sentences(load_cards()[kind])) for kind in MONSTERS}
    assert told == {True: 3, False: 2}


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("language", ["en", "pl", "el"])
@pytest.mark.parametrize("window", [(360, 640, 2), (390, 844, 2), (844, 390, 2), (1280, 800, 1)])
def test_the_words_of_a_card_under_the_mouse_are_never_cut(
    make_app: MakeApp, window: tuple[float, ...], language: str
) -> None:
    app = make_app(*window, language=language)
    app.go(Home(app))
    frames(app)
    at = pygame.Rect(app.window.centerx, app.window.bottom - 100, 80, 90)
    for kind in range(len(load_cards())):
        peek = app.scene.add(CardPeek(app, kind, at, "Your way is blocked: clear it first."))
        assert app.window.contains(peek.rect)
        assert not [label.text for label in peek.walk() if isinstance(label, Label) and label.cut]
        peek.remove()
