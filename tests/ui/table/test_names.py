"""Names and medallions of the people at the table."""

from __future__ import annotations

import pygame
import pytest

from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.person import PersonPanel
from game.ui.table.board.opponent_panel import OpponentPanel
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.handover import Handover
from game.ui.table.playing.table import Table
from game.ui.table.playing.table_reader import whose_go
from game.ui.table.seat_names import called_you, seat_name, seat_number, seat_token
from game.ui.toolkit.theme import SIZE_SMALL
from game.ui.toolkit.translate import _
from tests.today import some_of

from ..driver import MakeApp, buttons, faults, frames, named, nothing, press, settle, tap, tap_at
from ..games import finished, played
from ..host import ScriptedInput, ScriptedLetters
from ..windows import LARGE_IN

NAME = "Seat {}: Name and medallion"


def asking(app: App, seats: list[str], place: int = 0, game: str = "pyramids") -> NewGameScene:
    """The scene of a new game, which asks for the person on a seat."""
    scene = NewGameScene(app, game, nothing)
    scene.seating.seats = seats
    app.go(scene)
    frames(app)
    tap(app, NAME.format(place + 1))
    return scene


def type_text(app: App, text: str) -> None:
    """Type on a keyboard: the keys go down and the letters come."""
    for sign in text:
        app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=ord(sign.lower()), mod=0, unicode=sign))
        app.dispatch(pygame.event.Event(pygame.TEXTINPUT, text=sign))
    frames(app)


def test_a_name_is_typed_on_a_keyboard(make_app: MakeApp) -> None:
    app = make_app()
    scene = asking(app, ["you", "friend", "scribe", ""], 1)
    type_text(app, "Zxq ,m")  # letters that are commands elsewhere
    press(app, pygame.K_BACKSPACE, pygame.K_RETURN)
    assert scene.seating.seats == ["you", "friend:Zxq", "scribe", ""]
    assert "Seat 2: Zxq" in buttons(app)
    assert app.stage.scope is scene


def test_a_name_is_typed_into_the_page(make_app: MakeApp) -> None:
    page = ScriptedInput()
    app = make_app(390, 844, 3, text_input=page, letters=ScriptedLetters())
    scene = asking(app, ["you", "friend", "", ""], 1)
    assert page.is_open
    assert (page.label, page.value, page.limit) == ("Name", "", 16)
    panel = app.stage.scope
    x, y, width, height = (side * 3 for side in page.place)
    assert panel.field.rect.contains(pygame.Rect(x, y, width, height))
    page.value = "Zoë <b>\u202e\u4e2d"
    frames(app)
    app.host.window = (844, 390, 3)  # the tablet is turned round
    frames(app, 2)
    assert page.is_open
    assert page.value.startswith("Zoë")
    page.left = "done"
    frames(app)
    assert not page.is_open
    assert scene.seating.seats[1] == "friend:Zoë <b>\u4e2d"


def test_the_tab_key_goes_into_the_page_s_field_and_on(make_app: MakeApp) -> None:
    page = ScriptedInput()
    app = make_app(text_input=page)
    asking(app, ["you", "", "", ""])
    frames(app)
    assert page.focused, "who has keys at hand types at once"
    page.left = "next"
    frames(app)
    assert app.stage.focus is buttons(app)["Cat"]
    page.value, page.left = "Anna", "cancel"
    frames(app)
    assert not page.is_open
    assert app.scene.seating.seats[0] == "you"


def test_letters_typed_in_the_frame_of_the_press_count(make_app: MakeApp) -> None:
    page = ScriptedInput()
    app = make_app(text_input=page)
    scene = asking(app, ["you", "", "", ""])
    page.value = "Anna"
    tap(app, "Done")
    assert scene.seating.seats[0] == "you:Anna"


def test_nothing_of_the_page_stays_over_another_screen(make_app: MakeApp) -> None:
    page = ScriptedInput()
    app = make_app(text_input=page)
    scene = asking(app, ["you", "", "", ""])
    app.go(Scores(app, finished(("you", "scribe"), 2)))
    assert not page.is_open
    app.go(scene)


def test_medallions_are_chosen_and_exchanged(make_app: MakeApp) -> None:
    app = make_app()
    scene = asking(app, ["you:Anna", "scribe", "friend", "friend:Bo"], 3)
    tap(app, "Lotus")
    tap(app, "Done")
    assert scene.seating.seats == ["you:Anna", "scribe", "friend", "friend.lotus:Bo"]
    tap(app, NAME.format(1))
    tap(app, "Lotus")
    assert any("Bo gets your old one" in getattr(widget, "text", "") for widget in app.stage.scope.walk())
    tap(app, "Done")
    assert scene.seating.seats == ["you.lotus:Anna", "scribe", "friend", "friend.cat:Bo"]
    tokens = [scene.seating.token_at(place) for place in (0, 2, 3)]
    assert tokens == ["lotus", "sphinx", "cat"]


def test_an_unconfirmed_name_changes_nothing(make_app: MakeApp) -> None:
    app = make_app()
    scene = asking(app, ["you:Anna", "scribe", "", ""])
    tap(app, "Lotus")
    press(app, pygame.K_ESCAPE)
    assert scene.seating.seats[0] == "you:Anna"
    assert app.stage.scope is scene


def test_names_are_remembered_and_stay_with_their_person(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    scene = asking(app, ["you", "friend", "", ""], 1)
    type_text(app, "Bo")
    tap(app, "Lotus")
    tap(app, "Done")
    scene.choose(1, "you")
    assert scene.seating.seats[:2] == ["friend", "you.lotus:Bo"]
    scene.start()
    settle(app)
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == ("friend", "you.lotus:Bo")
    again = NewGameScene(make_app(store=store), "pyramids", nothing)
    assert again.seating.seats == ["friend", "you.lotus:Bo", "", ""]


def test_a_number_in_a_name_that_somebody_has_typed_is_none() -> None:
    """Rivals that are shown by their faces alone bear the numbers of those that are called alike."""
    seats = ("you.scarab:Ada 7", "friend", "scribe", "scribe", "pharaoh")
    assert [seat_number(seats, player) for player in range(5)] == [0, 0, 1, 2, 0]


def test_names_and_medallions_are_those_of_the_table_and_the_scores(make_app: MakeApp) -> None:
    seats = ("you.scarab:Anna", "friend", "scribe", "scribe")
    assert [seat_name(seats, p) for p in range(4)] == ["Anna", "Falcon", "Scribe 1", "Scribe 2"]
    assert [seat_token(seats, p) for p in range(3)] == ["token.you4", "token.you2", "token.scribe"]
    assert seat_name(("you.lotus", "scribe"), 0) == "You"
    assert called_you(("scribe", "you.lotus")) == 1
    assert called_you(("scribe", "you:Anna")) is None
    assert called_you(("you", "friend")) is None, (
        "at a shared screen the table calls them by their medallions"
    )
    app = make_app()
    app.go(Scores(app, finished(seats, 2)))
    settle(app)
    assert any(getattr(widget, "text", "") == "Anna" for widget in app.scene.walk())
    assert any(getattr(widget, "sprite", "") == "token.you4" for widget in app.scene.walk())


def test_the_cover_shows_the_medallion_that_was_chosen(make_app: MakeApp) -> None:
    app = make_app()
    cover = Handover(app, "Anna", "token.you4", nothing)
    assert any(getattr(widget, "sprite", "") == "token.you4" for widget in cover.walk())


@some_of("window", [(640, 360, 2), (844, 340, 2), *LARGE_IN], today=2, ids=lambda w: f"{w[0]}x{w[1]}")
@pytest.mark.parametrize("language", ["en", "pl", "el"])
def test_the_panel_fits(make_app: MakeApp, window: tuple, language: str) -> None:
    app = make_app(*window, language=language)
    app.settings.large_text = window in LARGE_IN
    scene = NewGameScene(app, "anubix", nothing)
    scene.seating.seats = ["you:Bo", "friend:Konstantinos", "friend", "friend", "friend"]
    app.go(scene)
    frames(app)
    assert faults(app) == []
    seat = _("Seat {number}").format(number=3)
    named(app, f"{seat}: {_('Name and medallion')}").activate()
    frames(app)
    panel = app.stage.scope
    assert isinstance(panel, PersonPanel)
    assert faults(app, panel) == []
    tap_at(app, panel.field.rect.center)
    assert app.stage.focus is panel.field


def test_it_is_a_person_s_turn_whoever_s_side_is_shown(make_app: MakeApp) -> None:
    app, seats = make_app(), ("friend", "friend")
    session = played(seats, 5, 0, game="anubix")
    board = Table(app, session).board
    for board.viewer in (0, 1):
        (player,) = session.state.to_act()
        assert whose_go(board) == f"{seat_name(seats, player)}’s turn"


def test_the_window_is_called_by_its_game(make_app: MakeApp) -> None:
    """The browser's tab says what is played, in the player's language."""
    app = make_app()
    app.go(Table(app, played(("you", "scribe"), 1, 2, game="mummy")))
    assert pygame.display.get_caption()[0] == "Mummy – Mastaba"
    app.settings.language = "pl"
    app.apply_settings()
    app.scene.rebuild()
    assert pygame.display.get_caption()[0] == "Mumia – Mastaba"
    app.go(app.scenes.home())
    assert pygame.display.get_caption()[0] == "Mastaba"


@pytest.mark.parametrize("game", ["pyramids", "anubix"])
@pytest.mark.parametrize("rivals", [2, 3])
def test_rivals_are_named_on_a_tablet_held_upright(make_app: MakeApp, game: str, rivals: int) -> None:
    app = make_app(820, 1180)
    table = Table(app, played(("you", "scribe", "pharaoh", "priest")[: rivals + 1], 3, 8, game=game))
    app.go(table)
    settle(app)
    panels = [widget for widget in table.board.walk() if isinstance(widget, OpponentPanel)]
    assert len(panels) == rivals
    for panel in panels:
        assert panel.named
        room = panel.picture_left() - panel.rect.x
        assert app.fonts.width(panel.name, SIZE_SMALL, "title") < room
