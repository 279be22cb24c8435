"""An opponent near the person: the first offer of a new game, which goes along with their strength."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.play import strength
from game.play.saves import file_finished
from game.play.seats import check_seats, levels_of
from game.play.storage import MemoryStore
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.seating import Seating
from game.ui.table.seat_names import kind_name
from game.ui.toolkit.widgets.picture_button import PictureButton

from ..driver import MakeApp, buttons, faults, frames, tap
from ..games import finished, finished_record

LEVELS = levels_of("pyramids")
SECOND = kind_name(LEVELS[1])
WINDOWS = [(1280, 800), (820, 1180), (390, 844), (844, 390)]


def measured(patch: pytest.MonkeyPatch, *marks: float) -> None:
    """Let the levels of Pyramids stand there; all that are stronger far above them."""
    levels = dict.fromkeys(LEVELS, 5000.0) | dict(zip(LEVELS, marks, strict=False))
    patch.setattr(strength, "MEASURED", {"pyramids": levels})


def who_has_won(patch: pytest.MonkeyPatch) -> MemoryStore:
    """The person has won a game, and the second level is hardly better than the first one."""
    measured(patch, 1000, 1001)
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
    scene = choosing(make_app, who_has_won(monkeypatch), *window)
    assert scene.seating.taken() == ("you", LEVELS[1])
    notes = {w.text: w.note for w in scene.walk() if isinstance(w, PictureButton)}
    assert notes[SECOND].startswith("about your strength")
    tap(scene.app, f"Seat 2: {SECOND}, about your strength")
    offers = [w for w in scene.app.stage.scope.walk() if isinstance(w, PictureButton)]
    assert (offers[0].text, offers[0].note, offers[0].selected) == (
        "An even match",
        SECOND,
        True,
    )
    assert not faults(scene.app)


def test_a_chosen_level_stays_till_one_nearby_is_chosen(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = who_has_won(monkeypatch)
    store.set("seats.pyramids", "you,pharaoh,,")
    scene = choosing(make_app, store)
    assert scene.seating.taken() == ("you", "pharaoh")
    tap(scene.app, "Seat 2: Pharaoh")
    tap(scene.app, f"An even match, {SECOND}")
    assert scene.seating.taken() == ("you", LEVELS[1])
    scene.seating.remember(store)
    assert store.get("seats.pyramids") == f"you,near.{LEVELS[1]},,"
    measured(monkeypatch, 1000)
    assert choosing(make_app, store).seating.taken() == ("you", LEVELS[0]), "it goes along"


def test_without_games_the_weakest_level_is_offered_and_none_is_near(make_app: MakeApp) -> None:
    store = MemoryStore()
    scene = choosing(make_app, store)
    assert scene.seating.taken() == ("you", LEVELS[0])
    scene.seating.remember(store)
    again = choosing(make_app, store)
    assert again.seating.taken() == ("you", LEVELS[0])
    tap(again.app, f"Seat 2: {kind_name(LEVELS[0])}")
    assert "near" not in " ".join(buttons(again.app))


@pytest.mark.parametrize(
    "text", ["near.you,scribe,,", "you,near.sphinx,,", "you,near.,,", "near.near.scribe,you"]
)
def test_nonsense_about_who_is_near_does_no_harm(text: str) -> None:
    store = MemoryStore()
    store.set("seats.pyramids", text)
    seating = Seating(store, GAMES["pyramids"])
    assert sorted(map(bool, seating.seats)).count(True) in (1, 2)
    check_seats(GAMES["pyramids"], seating.taken(), LEVELS)
    assert seating.near == ""
