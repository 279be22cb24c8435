"""Panels over the pyramid, and positions in which they open."""

from __future__ import annotations

from game.games.mummy.rules import CHAMBER, Monster, MummyState, load_cards
from game.games.mummy.rules.phases import TURN
from game.games.mummy.screen.panel import PyramidPanel
from game.ui.app import App

from .table import MakeApp, at_phase, board, changed, state

WINDOWS = [(390, 844), (844, 390), (1280, 800), (2560, 1440), (320, 640)]


def lively(app: App) -> App:
    """From now on things move."""
    app.visit_speed = "normal"
    app.apply_settings()
    return app


def panel(app: App, kind: type[PyramidPanel]) -> PyramidPanel:
    found = board(app).panels.panel
    assert isinstance(found, kind)
    return found


def tricky(state: MummyState) -> bool:
    card = load_cards()[state.card]
    return isinstance(card, Monster) and bool(card.cunning)


def in_the_chamber(make_app: MakeApp, *window: float) -> App:
    """An app in which the person's explorer stands in the Chamber with its turn to come."""
    app = at_phase(make_app, TURN, *window, seats=("you", "scribe"))
    position = state(app)
    seat = position.seats[position.active]
    seat.field, seat.captured = CHAMBER, False
    changed(position)
    board(app).sync()
    board(app).deciding.end()
    board(app).settle()
    return app
