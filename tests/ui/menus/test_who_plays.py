"""Who plays?: how long the game is, what each rival is like, and that there is one 'you'."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.play import strength
from game.play.saves import file_finished
from game.play.seats import check_seats
from game.play.storage import MemoryStore
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.seating import Seating, minutes
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.widgets.picture_button import PictureButton

from ..driver import MakeApp, buttons, faults, frames, tap
from ..games import finished, finished_record

WINDOWS = [(1280, 800), (820, 1180), (390, 844), (844, 390)]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", GAMES)
def test_it_says_the_game_and_its_length(make_app: MakeApp, game: str, window: tuple[int, int]) -> None:
    app = make_app(*window)
    scene = NewGameScene(app, game, lambda: None)
    app.go(scene)
    frames(app, 3)
    said = " ".join(widget.spoken() for widget in scene.walk())
    count = minutes(presentation_of(game), scene.seating.taken())
    assert presentation_of(game).name in said
    assert f"About {count} minutes." in said
    assert not faults(app)


def test_more_people_take_longer_and_rivals_hardly() -> None:
    game = presentation_of("pyramids")
    alone = minutes(game, ("you", "scribe"))
    assert alone <= minutes(game, ("you", "scribe", "scribe")) < minutes(game, ("you", "friend", "scribe"))
    assert minutes(game, ("scribe", "priest")) == 0, "nobody plays"


def test_rivals_say_how_often_they_were_beaten(make_app: MakeApp) -> None:
    store, seats = MemoryStore(), ("you", "scribe", "priest")
    wins = 0
    for seed in range(4):
        file_finished(store, finished_record(seats, seed), seed)
        wins += 0 in finished(seats, seed).state.winners()
    app = make_app(store=store)
    app.go(NewGameScene(app, "pyramids", lambda: None))
    frames(app, 30)
    notes = {w.text: w.note for w in app.scene.walk() if isinstance(w, PictureButton)}
    assert notes["Scribe"].endswith(f" · beaten in {wins} of 4")
    app.go(NewGameScene(app, "anubix", lambda: None))
    frames(app, 30)
    notes = {w.text: w.note for w in app.scene.walk() if isinstance(w, PictureButton)}
    assert "beaten" not in notes["Scribe"], "of another game"


def test_there_is_one_you(make_app: MakeApp) -> None:
    app = make_app()
    app.go(NewGameScene(app, "pyramids", lambda: None))
    frames(app)
    tap(app, "Seat 2: Scribe")
    assert "Friend" in buttons(app)
    assert "You" not in buttons(app)


def near_a_priest(patch: pytest.MonkeyPatch) -> MemoryStore:
    """The person has won a game, and a priest is hardly better than a scribe."""
    patch.setattr(strength, "MEASURED", {"pyramids": {"scribe": 1000.0, "priest": 1001.0, "pharaoh": 5000.0}})
    seed = next(seed for seed in range(1, 50) if finished(("you", "scribe"), seed).state.winners() == (0,))
    store = MemoryStore()
    file_finished(store, finished_record(("you", "scribe"), seed), 100)
    return store


def choosing(make_app: MakeApp, store: MemoryStore, *window: int) -> NewGameScene:
    app = make_app(*window, store=store)
    scene = NewGameScene(app, "pyramids", lambda: None)
    app.go(scene)
    frames(app, 30)
    return scene


@pytest.mark.parametrize("window", WINDOWS)
def test_an_opponent_near_the_person_is_the_first_offer(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, window: tuple[int, int]
) -> None:
    scene = choosing(make_app, near_a_priest(monkeypatch), *window)
    assert scene.seating.taken() == ("you", "priest")
    notes = {w.text: w.note for w in scene.walk() if isinstance(w, PictureButton)}
    assert notes["Priest"].startswith("near you")
    tap(scene.app, "Seat 2: Priest, near you")
    offers = [w for w in scene.app.stage.scope.walk() if isinstance(w, PictureButton)]
    assert (offers[0].text, offers[0].note, offers[0].selected) == ("An opponent near you", "Priest", True)
    assert not faults(scene.app)


def test_who_has_chosen_a_level_keeps_it_till_they_choose_one_near_them(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = near_a_priest(monkeypatch)
    store.set("seats.pyramids", "you,pharaoh,,")
    scene = choosing(make_app, store)
    assert scene.seating.taken() == ("you", "pharaoh")
    tap(scene.app, "Seat 2: Pharaoh")
    tap(scene.app, "An opponent near you, Priest")
    assert scene.seating.taken() == ("you", "priest")
    scene.seating.remember(store)
    assert store.get("seats.pyramids") == "you,near.priest,,"
    monkeypatch.setattr(strength, "MEASURED", {"pyramids": {"scribe": 1000.0, "priest": 5000.0}})
    assert choosing(make_app, store).seating.taken() == ("you", "scribe"), "it goes along"


def test_without_games_the_weakest_level_is_offered_and_none_is_near(make_app: MakeApp) -> None:
    store = MemoryStore()
    scene = choosing(make_app, store)
    assert scene.seating.taken() == ("you", "scribe")
    scene.seating.remember(store)
    again = choosing(make_app, store)
    assert again.seating.taken() == ("you", "scribe")
    tap(again.app, "Seat 2: Scribe")
    assert "near" not in " ".join(buttons(again.app))


@pytest.mark.parametrize(
    "text", ["near.you,scribe,,", "you,near.sphinx,,", "you,near.,,", "near.near.scribe,you"]
)
def test_nonsense_about_who_is_near_does_no_harm(text: str) -> None:
    store = MemoryStore()
    store.set("seats.pyramids", text)
    seating = Seating(store, GAMES["pyramids"])
    assert sorted(map(bool, seating.seats)).count(True) in (1, 2)
    check_seats(GAMES["pyramids"], seating.taken(), ("scribe", "priest", "pharaoh"))
    assert seating.near == ""
