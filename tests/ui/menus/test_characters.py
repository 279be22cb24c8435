"""An opponent's character: chosen under the seat, met by name, and counted with its level."""

from __future__ import annotations

import pytest

from game.bots import characters
from game.engine import GAMES
from game.play.saves import file_finished
from game.play.seats import kind_of, levels_of
from game.play.statistics import opponent_level
from game.play.storage import MemoryStore
from game.ui.menus.new_game import NewGameScene
from game.ui.table.playing.table import Table
from game.ui.table.seat_names import TEMPERS, kind_name, object_name, seat_name, subject_name, temper
from game.ui.toolkit.widgets.picture_button import PictureButton

from ..driver import MakeApp, buttons, faults, frames, tap
from ..games import finished, finished_record

WINDOWS = [(1280, 800), (820, 1180), (390, 844), (844, 390)]


def choosing(make_app: MakeApp, store: MemoryStore, game: str = "pyramids") -> NewGameScene:
    scene = NewGameScene(make_app(store=store), game, lambda: None)
    scene.app.go(scene)
    frames(scene.app, 30)
    return scene


def test_each_has_a_name_and_words() -> None:
    assert {seat for game in GAMES for seat in characters(game)} == TEMPERS.keys()
    assert len({kind_name(seat) for seat in TEMPERS}) == len(TEMPERS)


def test_a_character_is_called_by_name() -> None:
    seats = ("you", "priest:hori", "priest", "priest:later")
    assert [seat_name(seats, player) for player in (1, 2, 3)] == ["Hori", "Priest 1", "Priest 2"]
    assert (subject_name(seats, 1), object_name(seats, 1)) == ("Hori", "Hori")
    assert temper("priest:hori")
    assert not temper("priest")


def test_one_is_chosen_under_the_seat_and_remembered(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("seats.pyramids", "you,priest")
    scene = choosing(make_app, store)
    tap(scene.app, "Seat 2: Character")
    tap(scene.app, "Hori")
    assert scene.seating.taken() == ("you", "priest:hori")
    shown = next(w for w in scene.walk() if isinstance(w, PictureButton) and w.text == "Hori")
    assert (shown.note, shown.picture) == ("Priest · races for the tombs", "token.priest")
    tap(scene.app, "Start")
    assert isinstance(scene.app.scene, Table)
    assert scene.app.scene.session.seats == ("you", "priest:hori")
    again = choosing(make_app, store)
    assert again.seating.taken() == ("you", "priest:hori")
    tap(again.app, "Seat 2: Character")
    tap(again.app, "Priest")
    assert again.seating.taken() == ("you", "priest")


@pytest.mark.parametrize("level", levels_of("pyramids"))
def test_only_a_level_with_characters_offers_some(make_app: MakeApp, level: str) -> None:
    store = MemoryStore()
    store.set("seats.pyramids", f"you,{level}")
    offered = "Seat 2: Character" in buttons(choosing(make_app, store).app)
    assert offered == (level in map(kind_of, characters("pyramids")))


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", GAMES)
def test_all_can_be_read(make_app: MakeApp, game: str, window: tuple[int, int]) -> None:
    store, app = MemoryStore(), None
    store.set(f"seats.{game}", f"you,{characters(game)[0]},priest,priest")
    app = make_app(*window, store=store)
    app.go(NewGameScene(app, game, lambda: None))
    frames(app, 3)
    assert not faults(app)
    tap(app, "Seat 2: Character")
    frames(app, 3)
    assert not faults(app)
    assert {kind_name(seat) for seat in characters(game)} <= {*buttons(app)}


def test_games_against_one_count_for_the_level_too(make_app: MakeApp) -> None:
    store, seats = MemoryStore(), ("you", "priest:merit")
    file_finished(store, finished_record(seats, 4), 4)
    wins = int(0 in finished(seats, 4).state.winners())
    scene = choosing(make_app, store)
    assert scene.seating.tally.words("priest") == f"beaten in {wins} of 1"
    assert scene.seating.tally.words("priest:merit") == f"beaten in {wins} of 1"
    assert scene.seating.tally.words("priest:hori") == ""
    assert opponent_level(seats, levels_of("pyramids")) == "priest"
