"""Names that people type, of any script: kept whole, or refused in words, never cut down in silence."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from game.engine import GAMES
from game.engine.record import Record
from game.play.links import NewGame, decode_record, encode_record, parse_link
from game.play.seats import levels_of
from game.ui.app import App
from game.ui.menus.new_game import NewGameScene
from game.ui.table.seat_names import object_name, seat_name, subject_name
from tests.ui.driver import MakeApp, buttons, frames, tap, tap_at
from tests.ui.host import ScriptedInput, ScriptedLetters

from ..driver import nothing

SCRIPTS = ["Ольга", "Nguyễn", "山田太郎", "מרים", "สมชาย", "👩‍👩‍👧‍👦", "مریم‌جان"]


def named(make_app: MakeApp, name: str, letters: ScriptedLetters | None) -> App:
    """The screen of seats, where somebody has just typed that name and pressed *Done*."""
    field = ScriptedInput()
    app = make_app(text_input=field, letters=letters)
    app.go(NewGameScene(app, "pyramids", nothing))
    frames(app, 2)
    tap(app, "Seat 1: Name and medallion")
    field.value = name
    frames(app, 2)
    tap(app, "Done")
    frames(app, 2)
    return app


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_name_of_any_script_is_kept_whole(make_app: MakeApp, name: str) -> None:
    app = named(make_app, name, ScriptedLetters())
    assert isinstance(app.scene, NewGameScene)
    assert app.scene.seating.seats[0] == f"you:{name}"


@pytest.mark.parametrize("letters", [None, ScriptedLetters()], ids=["window", "guarded page"])
def test_a_name_without_letters_is_refused_in_words(
    make_app: MakeApp, letters: ScriptedLetters | None
) -> None:
    if letters:
        letters.works = False
    app = named(make_app, "Jo山", letters)
    assert isinstance(app.scene, NewGameScene)
    assert app.scene.seating.seats[0] == "you"
    assert app.host.said[-1] == "These can’t be shown: 山"
    assert "Done" in buttons(app), "the panel stays, with what was typed"
    tap(app, "Cancel")
    assert app.scene.seating.seats[0] == "you"


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_name_survives_record_and_link(name: str) -> None:
    seats = (f"you:{name}", "scribe")
    asked = parse_link(f"game=pyramids&players={quote(','.join(seats))}", GAMES, levels_of)
    assert isinstance(asked, NewGame)
    assert asked.seats == seats
    record = Record("pyramids", GAMES["pyramids"].rules_version, 7, seats)
    assert decode_record(encode_record(record), GAMES).seats == seats


def test_a_name_from_right_to_left_is_set_apart_in_sentences() -> None:
    seats = ["you:מרים", "friend:Anna"]
    assert {text(seats, 0) for text in (seat_name, subject_name, object_name)} == {"\u2068מרים\u2069"}
    assert seat_name(seats, 1) == "Anna"


@pytest.mark.parametrize("mouse", [True, False])
def test_whoever_has_a_mouse_types_at_once(make_app: MakeApp, *, mouse: bool) -> None:
    field = ScriptedInput()
    app = make_app(text_input=field)
    app.go(NewGameScene(app, "pyramids", nothing))
    frames(app, 2)
    tap_at(app, buttons(app)["Seat 1: Name and medallion"].rect.center, touch=not mouse)
    frames(app, 3)
    assert field.is_open
    assert field.focused is mouse, "a finger would have a keyboard over half the window"
