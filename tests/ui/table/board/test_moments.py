"""Great moments: each is shown in a played game, for as long as is wished, and in nobody's way."""

from __future__ import annotations

from functools import cache
from importlib import import_module

import pygame
import pytest

from game.engine import GAMES, Event
from game.engine.record import replay
from game.games.pyramids.rules import Mark, load_cards
from game.games.pyramids.rules import events as ev
from game.games.pyramids.rules.scoring import PYRAMID_POINTS
from game.games.pyramids.screen.view import PyramidsBoard
from game.play.session import Session
from game.ui.app import App
from game.ui.table.board.board import Board
from game.ui.table.board.moment import Moment
from game.ui.table.board.moment_view import Moments
from game.ui.table.playing.table import Table

from ...driver import MakeApp, frames, press, tap_at
from ...games import finished_record, played
from ...host import FRAME_MS

SEATS = ("you", "scribe")
SEEDS = range(1, 60)
LEAST_MS, MOST_MS = 800.0, 1500.0


def at_table(make_app: MakeApp, session: Session, speed: str = "normal", **host: object) -> App:
    app = make_app(844, 390, **host)
    app.visit_speed = "off"
    app.apply_settings()
    app.go(Table(app, session))
    while not app.scene.awaiting():
        frames(app)
    app.visit_speed = speed
    app.apply_settings()
    return app


def board(app: App) -> Board:
    assert isinstance(app.scene, Table)
    return app.scene.board


def moments(app: App) -> Moments[Board]:
    return board(app).moments


def shown_ms(app: App) -> float:
    """How long what is shown of the present moment stays."""
    count = 0
    while moments(app).view is not None:
        frames(app)
        count += 1
        assert count < 300
    return count * FRAME_MS


def a_tomb(app: App) -> ev.TombReached:
    """The tomb of one of the viewer's cards."""
    card = next(number for number in board(app).session.state.seats[0].cards if number)
    return ev.TombReached(0, card, load_cards()[card].tomb)


@cache
def found_near_a_tomb() -> tuple[int, int, Mark]:
    """Seed and length of a game in which the person may reach a tomb now, and the mark that does."""
    for seed in SEEDS:
        for actions in range(20, 90):
            session = played(SEATS, seed, actions)
            if session.awaiting() != 0:
                continue
            for action in session.state.legal_actions(0):
                if isinstance(action, Mark) and action.cells & load_cards()[action.card].tomb:
                    return seed, actions, action
    raise AssertionError("no game comes near a tomb")


def near_a_tomb(make_app: MakeApp, speed: str = "normal", **host: object) -> tuple[App, Mark]:
    """A table where the person may reach a tomb now, and the mark that does."""
    seed, actions, mark = found_near_a_tomb()
    return at_table(make_app, played(SEATS, seed, actions), speed, **host), mark


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["pyramids", "anubix"])
def test_each_kind_is_shown_in_a_played_game(
    make_app: MakeApp, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its picture, its points and its words can be drawn; it takes the time that it should, and is heard."""
    seen: list[Moment[Board]] = []
    show = Moments._show

    def shown(self: Moments[Board], kind: Moment[Board], event: Event) -> None:
        show(self, kind, event)
        seen.append(kind)
        assert self.view is not None
        assert kind.sound in app.host.heard
        assert LEAST_MS <= kind.ms <= MOST_MS
        for part in (0.1, 0.6, 0.9):
            self.view.show_part(part)
            app.stage.invalidate_all()
            app.draw(0)

    monkeypatch.setattr(Moments, "_show", shown)
    for seed in SEEDS:
        app = at_table(make_app, Session.new(GAMES[game], SEATS, seed))
        app.sound.set(True, 1.0)
        declared = import_module(f"game.games.{game}.screen.moments").MOMENTS
        assert declared
        record = finished_record(SEATS, seed, game)
        for events in replay(record, {game: GAMES[game]})[1]:
            for event in events:
                board(app).play(event)
        if all(kind in seen for kind in declared):
            return
    raise AssertionError([kind.event.__name__ for kind in declared if kind not in seen])


def test_a_tomb_counts_at_once(make_app: MakeApp) -> None:
    app, mark = near_a_tomb(make_app)
    table, view = app.scene, board(app)
    assert isinstance(table, Table)
    assert isinstance(view, PyramidsBoard)
    before, explored = view.shown.seats[0].points, len(view.shown.seats[0].explored)
    table.act(mark)
    for _ in range(120):
        frames(app)
        if moments(app).view is not None:
            break
    assert moments(app).view is not None
    assert len(view.shown.seats[0].explored) == explored, "the card still lies there"
    gained = view.shown.seats[0].points - before
    assert gained >= PYRAMID_POINTS - 4, "only skulls could have cost something"
    held = 0
    while moments(app).holding:
        assert len(view.shown.seats[0].explored) == explored
        frames(app)
        held += 1
    assert held > 20


def test_a_tap_ends_it_and_counts_for_what_it_hits(make_app: MakeApp) -> None:
    app, _mark = near_a_tomb(make_app)
    view = board(app)
    assert isinstance(view, PyramidsBoard)
    assert moments(app).tell(a_tomb(app))
    frames(app, 5)
    assert moments(app).view is not None
    placing = view.deciding.placing
    assert placing is not None
    spot = view.deciding.spots()[0].center
    tap_at(app, spot)
    assert moments(app).view is None
    assert placing.place is not None, "the tap has laid the shape"


def test_a_key_ends_it_and_means_what_it_means(make_app: MakeApp) -> None:
    app, _mark = near_a_tomb(make_app)
    view = board(app)
    assert isinstance(view, PyramidsBoard)
    assert moments(app).tell(a_tomb(app))
    frames(app, 5)
    press(app, pygame.K_n)
    assert moments(app).view is None
    assert view.deciding.placing is not None
    assert view.deciding.placing.place is not None


def test_it_does_not_delay_a_decision(make_app: MakeApp) -> None:
    """Whoever is asked already may decide while it is shown."""
    app, _mark = near_a_tomb(make_app)
    assert moments(app).tell(a_tomb(app))
    frames(app, 5)
    assert moments(app).holding
    assert app.scene.awaiting()
    table = app.scene
    assert isinstance(table, Table)
    before = len(table.session.record().actions)
    table.act(table.session.state.legal_actions(0)[0])
    assert len(table.session.record().actions) > before
    assert moments(app).view is None


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_it_is_shorter_where_less_movement_is_wanted(make_app: MakeApp, speed: str) -> None:
    lengths = []
    for calm in (False, True):
        app, _mark = near_a_tomb(make_app, speed, reduced_motion=calm)
        assert moments(app).tell(a_tomb(app))
        drawn = app.stage.frames
        lengths.append(shown_ms(app))
        if calm:
            assert app.stage.frames - drawn <= 4, "a picture does not move"
    assert 0 < lengths[1] < 0.7 * lengths[0]


def test_there_is_none_where_nothing_moves(make_app: MakeApp) -> None:
    app, _mark = near_a_tomb(make_app, "off")
    app.sound.set(True, 1.0)
    app.host.heard.clear()
    assert moments(app).tell(a_tomb(app))
    assert moments(app).view is None
    assert app.host.felt == []
    assert app.host.heard == ["tomb"], "what has happened is heard all the same"


@pytest.mark.parametrize("wanted", [True, False])
def test_moment_vibrates_if_the_setting_allows(make_app: MakeApp, wanted: bool) -> None:
    app, _mark = near_a_tomb(make_app)
    app.settings.vibration = wanted
    assert moments(app).tell(a_tomb(app))
    assert len(app.host.felt) == wanted


def test_another_size_of_the_window_does_not_stop_the_game(make_app: MakeApp) -> None:
    app, mark = near_a_tomb(make_app)
    table = app.scene
    assert isinstance(table, Table)
    table.act(mark)
    while moments(app).view is None:
        frames(app)
    app.host.window = (390.0, 844.0, 1.0)
    for _ in range(600):
        frames(app)
        if table.awaiting():
            return
    raise AssertionError("nobody is asked any more")
