"""Further choices of seats: explorers, and the first seat."""

from __future__ import annotations

import pytest

from game.games.anubix.rules import AnubixState
from game.games.mummy.rules import MummyState, load_explorers
from game.ui.app import App
from game.ui.menus.new_game import same_game
from game.ui.menus.seat_choice import SeatChoiceScene
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from game.ui.toolkit.translate import _
from tests.today import some_of
from tests.ui.driver import MakeApp, at_home, buttons, choose_by_key, faults, settle, tap

from ..driver import named, nothing
from .seated import WINDOWS, seating


def started(app: App) -> Table:
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    return app.scene


@pytest.mark.thorough
@pytest.mark.each_time
@some_of("window", WINDOWS, today=2)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", ["en", "pl", "el"])
def test_everything_is_read_and_hit_in_any_window(
    make_app: MakeApp, window: tuple[float, ...], large: bool, language: str
) -> None:
    app = make_app(*window, language=language)
    app.settings.large_text = large
    app.apply_settings()
    for game in ("anubix", "mummy"):
        seats = ("you", "scribe", "friend:Anna", "pharaoh", "priest")
        scene = seating(app, game, *seats[: 5 if game == "anubix" else 4])
        choices = scene.seating.choices
        scene.seating.take(1, choices.keys()[0])
        scene.rebuild()
        assert faults(app) == []
    seat = _("Seat {number}").format(number=1)
    named(app, f"{seat}: {choices.name(scene.seating.choice_of(0))}").activate()
    for explorer in ("", *[explorer.id for explorer in load_explorers()]):
        assert isinstance(app.scene, SeatChoiceScene)
        app.scene.looked_at = explorer
        app.scene.rebuild()
        assert faults(app) == []


def test_an_explorer_is_chosen_by_its_face(make_app: MakeApp) -> None:
    app = make_app()
    seating(app, "mummy", "you", "scribe", "scribe")
    tap(app, "Seat 1: Any explorer")
    tap(app, "Eleni Douka")
    tap(app, "Choose Eleni Douka")
    assert buttons(app)["Seat 1: Eleni Douka"].selected
    table = started(app)
    assert table.session.record().setup == "eleni-douka - -"
    state = table.session.state
    assert isinstance(state, MummyState)
    assert state.seats[0].person.id == "eleni-douka"


def test_nobody_has_the_same_explorer_and_one_may_be_dealt_after_all(make_app: MakeApp) -> None:
    app = make_app()
    scene = seating(app, "mummy", "you", "scribe")
    scene.seating.take(0, "eleni-douka")
    scene.rebuild()
    tap(app, "Seat 2: Any explorer")
    tap(app, "Eleni Douka")
    assert any("Already chosen by: You" in str(getattr(w, "text", "")) for w in app.scene.walk())
    tap(app, "Eleni Douka")  # who taps it again has it, too
    assert (scene.seating.choice_of(0), scene.seating.choice_of(1)) == ("", "eleni-douka")
    choose_by_key(app, "Seat 2: Eleni Douka")
    tap(app, "Any explorer")
    tap(app, "Deal me one")
    assert scene.seating.setup() == ""
    assert started(app).session.record().setup == ""


def test_an_empty_seat_holds_nothing(make_app: MakeApp) -> None:
    app = make_app()
    scene = seating(app, "mummy", "you", "scribe", "priest")
    scene.seating.take(1, "eleni-douka")
    scene.seating.take(2, "kenji-morita")
    scene.choose(1, "")
    assert scene.seating.setup() == "- kenji-morita"
    assert scene.seating.chooser_of("eleni-douka") is None


def test_the_first_seat_of_anubix_is_chosen_or_drawn(make_app: MakeApp) -> None:
    app = make_app()
    scene = seating(app, "anubix", "you", "scribe", "scribe")
    tap(app, "Seat 2: Go first")
    tap(app, "Seat 3: Go first")
    assert [scene.seating.choice_of(place) for place in range(3)] == ["", "", "first"]
    tap(app, "Seat 3: Goes first")
    assert scene.seating.setup() == ""
    tap(app, "Seat 2: Go first")
    table = started(app)
    assert table.session.record().setup == "1"
    state = table.session.state
    assert isinstance(state, AnubixState)
    assert state.first == 1


def test_a_game_without_choices_has_no_such_button(make_app: MakeApp) -> None:
    app = make_app()
    seating(app, "pyramids", "you", "scribe")
    assert sorted(name for name in buttons(app) if name.startswith("Seat")) == [
        *("Seat 1: Name and medallion", "Seat 1: You", "Seat 2: Scribe", "Seat 3: Empty", "Seat 4: Empty")
    ]


def test_the_same_deal_and_the_next_game_keep_what_was_agreed_on(make_app: MakeApp) -> None:
    app = make_app()
    seating(app, "mummy", "you", "scribe").seating.take(0, "eleni-douka")
    table = started(app)
    record = table.session.record()
    app.go(same_game(app, record, nothing))
    assert started(app).session.record().setup == record.setup == "eleni-douka -"
    app.go(Scores(app, table.session))
    tap(app, "Play again")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().setup == record.setup


def test_a_link_says_it(make_app: MakeApp) -> None:
    app = at_home(make_app, query="game=anubix&players=you,scribe&seed=9&setup=1")
    assert isinstance(app.scene, Table)
    state = app.scene.session.state
    assert isinstance(state, AnubixState)
    assert state.first == 1
    settle(app)
