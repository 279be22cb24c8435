"""How to play Mummy: the pages say and show what the rules and the cards have."""

from __future__ import annotations

import pygame
import pytest

from game.games.mummy.rules import ATTRIBUTES, HAND, load_cards
from game.games.mummy.rules.cards import Find, Move
from game.games.mummy.rules.combat import outcome
from game.games.mummy.rules.flow import MOST_ROUNDS, MOST_SOLO_TURNS
from game.games.mummy.rules.healing import PRICE
from game.games.mummy.screen.card_art import card_face
from game.games.mummy.screen.card_close_up import CardPicture
from game.games.mummy.screen.lesson_pictures import PyramidPicture, contest_of, kind_of_id
from game.games.mummy.screen.lessons import DICE, MONSTER, fighter, pages
from game.games.mummy.screen.rolls import ContestRoll, Roll, TestRoll
from game.play.settings import LANGUAGES
from game.ui.app import App
from game.ui.menus.how_to_play import HowToPlay
from game.ui.table.lesson import Page
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.stage import Widget
from game.ui.toolkit.translate import _, pgettext
from tests.ui.driver import press, tap

from .table import MakeApp, at_table, board


def pictures(app: App, page: Page) -> list[Widget]:
    """The widgets of a page's picture in a large place."""
    assert page.picture
    return list(page.picture(app, pygame.Rect(0, 0, 600, 400)))


def called(title: str) -> Page:
    """The page of that title."""
    return next(page for page in pages() if page.title == title)


@pytest.fixture
def app(make_app: MakeApp) -> App:
    app = make_app()
    app.sprites.open("mummy")
    return app


def test_every_page_has_a_picture_and_words_or_signs(app: App) -> None:
    for page in pages():
        assert page.title
        assert bool(page.picture and page.text) != bool(page.signs)
        assert all(sprite in app.sprites and sentence for sprite, sentence in page.signs)


def test_numbers_are_those_of_the_rules() -> None:
    keys = sum(card.copies for card in load_cards() if isinstance(card, Find) and card.key)
    assert f"there are {keys} keys among the cards" in called("The elixir of immortality").text
    seal = [sentence for _sprite, sentence in called("The end of the game").signs if "seals" in sentence]
    assert f"{MOST_ROUNDS} rounds" in seal[0]
    assert f"{MOST_SOLO_TURNS} turns" in seal[0]
    turn = " ".join(sentence for _sprite, sentence in called("Your turn (2 or more players)").signs)
    assert f"draw back up to {HAND}" in turn
    assert f"pay {PRICE} leaves, regain 1 Endurance" in turn
    assert "goes first in every round" in turn
    assert len(called("The seven attributes").signs) == len(ATTRIBUTES)


def test_the_fight_adds_up_and_ends_as_the_rules_say(app: App) -> None:
    event = contest_of(fighter(), MONSTER, DICE)
    own, foe = event.value + DICE[0], event.monster_value + DICE[1]
    assert event.outcome == outcome("attack", own - foe)
    text = called("A fight").text
    assert f"{event.value} + {DICE[0]} is {own}" in text
    assert f"{event.monster_value} + {DICE[1]} is {foe}" in text
    shown = next(part for part in pictures(app, called("A fight")) if isinstance(part, ContestRoll))
    assert (shown.event, shown.done) == (event, True)


def test_the_chamber_tests_the_starred_attributes(app: App) -> None:
    roll = next(part for part in pictures(app, called("The Chamber of Osiris")) if isinstance(part, TestRoll))
    assert len(roll.tests) == 3
    for test in roll.tests:
        assert test.passed == (test.die <= test.value)


def test_pictures_show_at_rest_and_cannot_be_pressed(app: App) -> None:
    for page in pages():
        for part in pictures(app, page) if page.picture else ():
            assert not any(widget.focusable for widget in part.walk())
            if isinstance(part, Roll):
                assert part.done
            if isinstance(part, PyramidPicture):
                assert not part.hit(part.rect.center)


def test_the_way_up_and_the_cards_of_a_turn_are_true(app: App) -> None:
    """The stairs of the second page lead where it glows; the compass card leads where the page says."""
    from game.games.mummy.rules.movement import targets

    stairs = next(kind for kind, card in enumerate(load_cards()) if card.id == "stairs-up")
    pyramid = pictures(app, called("The pyramid"))[0]
    assert isinstance(pyramid, PyramidPicture)
    climber = pyramid.pieces.fields[0]
    assert pyramid.offered == set(targets(stairs, climber))
    level, card = pictures(app, called("Moving"))
    assert isinstance(level, PyramidPicture)
    assert isinstance(card, CardPicture)
    assert level.offered == set(targets(card.kind, level.pieces.fields[0]))
    shown = load_cards()[card.kind]
    assert isinstance(shown, Move)
    assert shown.sure, "the page speaks of the pillar on it"


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_pages_can_be_turned_from_the_table(make_app: MakeApp, language: str) -> None:
    """From a game under way to its rules and back, in each language."""
    app = at_table(make_app, 390, 844, 2)
    app.settings.language = language
    app.apply_settings()
    before = board(app).session.record().to_json()
    app.scene.back()
    tap(app, _("How to play"))
    scene = app.scene
    assert isinstance(scene, HowToPlay)
    count = len(presentation_of("mummy").lessons())
    for page in range(1, count):
        press(app, pygame.K_RIGHT)
        assert scene.page == page
        app.draw(0)
    tap(app, pgettext("the last page", "Done"))
    assert board(app).session.record().to_json() == before


def test_cards_are_named_in_the_language_of_the_moment(app: App) -> None:
    """Their faces are kept once drawn, but not beyond a change of language."""
    size = (180, 240)
    seen = set()
    for language in LANGUAGES:
        app.settings.language = language
        app.apply_settings()
        seen.add(pygame.image.tobytes(card_face(app, kind_of_id("iron-crowbar"), size), "RGBA"))
    assert len(seen) == len(LANGUAGES)
