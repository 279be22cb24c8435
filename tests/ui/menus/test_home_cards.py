"""The cards of the games on the home screen, and the way to the games of the day above them."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.daily_entry import DailyEntry
from game.ui.menus.game_card import GameCard
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.theme import SIZE_LARGE, SIZE_SMALL
from game.ui.toolkit.widgets.button import Button

from ..driver import MakeApp, at_home, buttons, faults, frames
from ..games import played
from ..reading import find, look


def with_a_game_under_way(make_app: MakeApp, *window: float, **more: object) -> App:
    store = MemoryStore()
    played(("you", "scribe"), 3, 12, store=store)
    return at_home(make_app, *window, store=store, **more)


def cards(app: App) -> list[GameCard]:
    return [widget for widget in app.scene.walk() if isinstance(widget, GameCard)]


@pytest.mark.parametrize("language", ["en", "pl", "el"])
@pytest.mark.parametrize("large", [False, True])
def test_the_words_in_a_row_are_of_one_size(make_app: MakeApp, language: str, large: bool) -> None:
    app = with_a_game_under_way(make_app, 390, 844, 2, language=language)
    app.settings.large_text = large
    app.apply_settings()
    frames(app, 2)
    for card in cards(app):
        row = [button for button in card.children if isinstance(button, Button) and button.text]
        assert len({round(button.letters, 2) for button in row}) == 1, [button.text for button in row]


@pytest.mark.parametrize("window", [(412, 700), (430, 700), (480, 640), (375, 553)])
def test_upright_phones_have_the_cards_below_each_other(make_app: MakeApp, window: tuple[int, int]) -> None:
    for app in (at_home(make_app, *window), with_a_game_under_way(make_app, *window)):
        assert all(card.rect.width > card.rect.height for card in cards(app))
        assert faults(app) == []


def test_how_to_play_stays_with_a_game_under_way(make_app: MakeApp) -> None:
    for window in ((1280, 800), (390, 844)):
        app = with_a_game_under_way(make_app, *window)
        assert all("How to play" in [getattr(w, "name", "") for w in card.children] for card in cards(app))
        assert "Continue" in buttons(app)


def test_todays_games_stand_within_their_frame(make_app: MakeApp) -> None:
    app = at_home(make_app, 390, 844, 2, language="pl")
    app.settings.large_text = True
    app.apply_settings()
    frames(app, 2)
    entry = next(widget for widget in app.scene.walk() if isinstance(widget, DailyEntry))
    part, fonts = entry.part(), app.fonts
    assert part < 1
    high = fonts.line_height(SIZE_LARGE * part, "bold") + fonts.line_height(SIZE_SMALL * part)
    assert high <= entry.rect.height


def test_screen_readers_are_told_whose_button_it_is(make_app: MakeApp) -> None:
    app = with_a_game_under_way(make_app)
    nodes = look(app)
    told = [node["text"] for node in find(nodes, "button", "New game")]
    assert told == [f"New game: {presentation_of(game).name}" for game in GAMES]
