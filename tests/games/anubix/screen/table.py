"""Sitting at the table of Anubix: a game on screen, and hands that drag, tap, click and type."""

from __future__ import annotations

import pygame

from game.games.anubix.rules import COLOURS, DIE, NAMES, AnubixState, Turn
from game.games.anubix.screen.planning import Planning
from game.games.anubix.screen.shown import Shown
from game.games.anubix.screen.view import AnubixBoard
from game.play.session import Session
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from game.ui.toolkit.stage import Point
from tests.games.pyramids.screen.table import MakeApp, actions, hold, let_go, sit_down, table, until_awaited
from tests.ui.driver import press, tap, tap_at
from tests.ui.games import played

from .positions import thrifty

__all__ = [
    "MakeApp",
    "actions",
    "all_is_shown",
    "at_table",
    "board",
    "build",
    "hold",
    "let_go",
    "plan_by_taps",
    "planning",
    "play_on",
    "spot",
    "state",
    "table",
    "until_awaited",
]


def at_table(
    make_app: MakeApp,
    *window: float,
    seats: tuple[str, ...] = ("you", "scribe"),
    seed: int = 3,
    count: int = 0,
    speed: str = "off",
) -> App:
    """An app that shows a random game after so many actions, when a person is awaited."""
    return sit_down(make_app, session(seats, seed, count), *window, speed=speed)


def session(seats: tuple[str, ...], seed: int, count: int) -> Session:
    return played(seats, seed, count, game="anubix")


def board(app: App) -> AnubixBoard:
    found = table(app).board
    assert isinstance(found, AnubixBoard)
    return found


def state(app: App) -> AnubixState:
    return board(app).state


def planning(app: App) -> Planning:
    found = board(app).deciding.planning
    assert found is not None
    return found


def all_is_shown(app: App) -> None:
    """The screen shows the session's state, seen from the viewer's side."""
    view = board(app)
    shown = Shown.of(view.state)
    assert view.shown == shown
    seat = shown.seats[view.viewer]
    assert view.sheet.seat == seat
    assert view.quarry.seat == seat
    assert view.sheet.closed == shown.closed
    assert {opponent.points() for opponent in view.opponents.values()} == {
        other.points for player, other in enumerate(shown.seats) if player != view.viewer
    }


def spot(app: App, name: str) -> Point:
    """The middle of a place, by its name in `places()`."""
    x, y, w, h = board(app).places()[name]
    return x + w // 2, y + h // 2


def plan_by_taps(app: App, turn: Turn) -> None:
    """Tap stones, and those that are planned again, until exactly this turn is planned."""
    for order in (turn.marks, turn.marks[::-1]):
        while planning(app).plan:
            tap(app, "Undo")
        for place, _ in order:
            tap_at(app, spot(app, NAMES[place]))
        if set(planning(app).places) != {place for place, _ in turn.marks}:
            continue
        for _ in range(12):
            for place, pay in turn.marks:
                for _ in range(16):  # through all ways to pay, off the plan, and on again
                    if planning(app).payments.get(place) == pay:
                        break
                    tap_at(app, spot(app, NAMES[place]))
            if planning(app).turn() == turn:
                return
    raise AssertionError(f"{turn} cannot be planned by taps")


def build(app: App, turn: Turn) -> None:
    """Plan a turn by taps and confirm it."""
    plan_by_taps(app, turn)
    tap(app, "Build")


def play_on(app: App, by_keys: bool = False, limit: int = 300) -> int:
    """Decide for the people until the scores are shown; the number of decisions."""
    for count in range(limit):
        until_awaited(app)
        if isinstance(app.scene, Scores):
            return count
        player = table(app).session.awaiting()
        assert player is not None
        before = len(actions(app))
        turn = thrifty(state(app), player)
        if by_keys:
            build_by_keys(app)
        else:
            build(app, turn)
            assert actions_of(app)[before] == str(turn)
    raise AssertionError(f"no end after {limit} decisions")


def actions_of(app: App) -> list[str]:
    """The record's actions as text, at the table or after it."""
    found = app.scene.session  # type: ignore[attr-defined]  # a table or its scores
    assert isinstance(found, Session)
    return [str(action) for _, action in found.record().actions]


def build_by_keys(app: App) -> None:
    """Plan what the cursor comes to first, with a second stone if there is one, and confirm."""
    press(app, pygame.K_UP, pygame.K_RETURN)
    if board(app).sheet.offers:
        press(app, pygame.K_n)
        if board(app).deciding.cursor in planning(app).places:
            press(app, pygame.K_n)
        press(app, pygame.K_RETURN)
    press(app, pygame.K_RETURN)


def die_for(app: App, place: int) -> int | None:
    """A die in the middle that pays for a place now."""
    colour = planning(app).colours[place]
    if planning(app).offers().get(place) != DIE:
        return None
    return next((die for die in state(app).middle if state(app).dice[die] == colour), None)


def colour_name(colour: int) -> str:
    return COLOURS[colour]
