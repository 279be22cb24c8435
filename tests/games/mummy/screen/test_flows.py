"""Into a game of Mummy and back to it: who plays, links, saves, and what is left of a decision."""

from __future__ import annotations

import pytest

from game.games.mummy.rules import MummyState
from game.games.mummy.screen.course import TOP, Courses
from game.games.mummy.screen.encounter import EncounterPanel
from game.games.mummy.screen.words import EXPLORER_NAMES
from game.play.links import link_for_record
from game.play.saves import save_key, to_text
from game.play.settings import LANGUAGES
from game.play.storage import FolderStore, MemoryStore
from game.ui.menus.home import Home
from game.ui.menus.new_game import NewGameScene
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from tests.today import some_of
from tests.ui.driver import at_home, buttons, faults, frames, nothing, settle, tap
from tests.ui.games import finished, played
from tests.ui.score_numbers import numbers, value

from .table import MakeApp, all_is_shown, at_phase, board, state, until_asked


def of_mummy(name: str) -> str:
    """The name of a seat of a record, as the links write it."""
    return f"game=mummy&players={name}&seed=11&speed=0"


# --- who plays ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_can_play(make_app: MakeApp, seats: int) -> None:
    app = make_app(390, 844, 2)
    scene = NewGameScene(app, "mummy", nothing)
    app.go(scene)
    assert scene.seating.seats == ["you", "apprentice", "", ""]
    scene.choose(1, "")
    for place, kind in zip(range(1, seats), ("scribe", "friend", "priest"), strict=False):
        scene.choose(place, kind)
    assert faults(app) == []
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == ("you", "scribe", "friend", "priest")[:seats]


def test_solo_hint_names_the_goal(make_app: MakeApp) -> None:
    app = make_app()
    scene = NewGameScene(app, "mummy", nothing)
    app.go(scene)
    hint = "Find the elixir before the pyramid seals itself."
    assert hint not in [getattr(widget, "text", "") for widget in app.scene.walk()]
    tap(app, "Seat 2: Apprentice")
    tap(app, "Leave it empty")
    assert any(hint in getattr(widget, "text", "") for widget in app.scene.walk())
    tap(app, "Start")
    assert board(app).alone


@pytest.mark.parametrize("seats", ["you", "you,scribe", "friend:Anna,friend,priest", "scribe,priest,scribe"])
def test_a_link_sets_the_table(make_app: MakeApp, seats: str) -> None:
    app = at_home(make_app, query=of_mummy(seats))
    assert isinstance(app.scene, Table)
    record = app.scene.session.record()
    assert (record.game, record.seats, record.seed) == ("mummy", tuple(seats.split(",")), 11)


@pytest.mark.parametrize("seats", ["you,scribe,scribe,scribe,scribe", "you,sphinx"])
def test_a_link_with_wrong_seats_is_explained(make_app: MakeApp, seats: str) -> None:
    app = at_home(make_app, query=of_mummy(seats))
    assert isinstance(app.scene, Home)
    tap(app, "OK")
    assert isinstance(app.scene, Home)


# --- going on with a game -----------------------------------------------------------------------


@some_of("phase", ["bid", "turn", "push", "play", "fight", "cancel"], today=3)
def test_a_game_goes_on_in_the_middle_of_anything(make_app: MakeApp, tmp_path, phase: str) -> None:
    """The saved record alone brings back table, hand and question."""
    first = at_phase(make_app, phase)
    session = board(first).session
    store = FolderStore(tmp_path)
    store.set(save_key("mummy"), to_text(session.record()))
    app = at_home(make_app, store=FolderStore(tmp_path), query="speed=0")
    tap(app, "Continue")
    assert isinstance(app.scene, Table)
    until_asked(app)
    all_is_shown(app)
    assert state(app).to_json() == session.state.to_json()
    assert board(app).deciding.offer.actions == board(first).deciding.offer.actions
    if phase in ("fight", "cancel"):
        assert isinstance(board(app).panels.panel, EncounterPanel)


def test_a_link_to_a_record_opens_it(make_app: MakeApp) -> None:
    record = played(("you", "scribe", "priest"), 5, 40, game="mummy").record()
    app = at_home(make_app, query=link_for_record(record))
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().actions[:40] == record.actions[:40]


def test_home_says_how_far_a_game_is(make_app: MakeApp) -> None:
    store = MemoryStore()
    session = played(("you", "scribe"), 5, 30, store, game="mummy")
    assert isinstance(session.state, MummyState)
    app = at_home(make_app, store=store)
    notes = [getattr(widget, "note", "") for widget in app.scene.walk()]
    assert any(note.startswith(f"Round {session.state.round}") for note in notes)


# --- the end ------------------------------------------------------------------------------------


@some_of("language", LANGUAGES, today=1)
@pytest.mark.parametrize("seats", [("you",), ("you", "scribe"), ("you", "friend", "friend", "priest")])
def test_the_final_table_shows_what_the_seats_have(
    make_app: MakeApp, seats: tuple[str, ...], language: str
) -> None:
    session = finished(seats, 6, "mummy")
    found = session.state
    assert isinstance(found, MummyState)
    app = make_app()
    app.settings.language = language
    app.apply_settings()
    scene = Scores(app, session)
    app.go(scene)
    settle(app)
    assert faults(app) == []
    shown = [[value(label) for label in line] for line in numbers(app)]
    levels, rounds, *others = shown
    courses = Courses.of(session.chapters, len(seats)).seats
    assert levels == [course.highest for course in courses if course.highest < TOP]  # the Chamber has a name
    assert all(1 <= count <= found.round for count in rounds)
    assert max(rounds) == found.round
    assert others == [
        [seat.endurance for seat in found.seats],
        [len(seat.finds) for seat in found.seats],
    ]
    words = [label.text for label in app.scene.walk() if isinstance(label, Label)]
    names = [_(EXPLORER_NAMES[seat.person.id]) for seat in found.seats]
    assert {name if len(seats) == 1 else name.split()[0] for name in names} <= set(words)
    ticks = [widget for widget in app.scene.walk() if getattr(widget, "text", "") == "✓"]
    assert len(ticks) <= len(found.winners())


def test_again_has_the_same_seats_and_other_explorers_or_cards(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 6, "mummy")
    app.go(Scores(app, session))
    tap(app, "Play again")
    frames(app, 3)
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == session.seats
    assert app.scene.session.record().seed != session.record().seed
    assert "Menu" in buttons(app)
