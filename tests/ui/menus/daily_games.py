"""Daily games of days past and of today, played at random."""

from __future__ import annotations

from datetime import date, datetime
from datetime import time as time_of_day

import pytest

from game.engine import GAMES
from game.play.daily import daily_seed
from game.play.daily_results import DailySlot
from game.play.session import Session
from game.play.storage import Store
from game.ui.app import App
from game.ui.menus.daily_entry import DailyEntry
from game.ui.menus.daily_scene import DailyScene
from game.ui.table.presentation import presentation_of
from tests.set_clock import set_clock

from ..driver import frames
from ..games import play_on, random_bot

NOON = time_of_day(12)
DAY = date(2026, 11, 20)
"""The day that it is in these tests."""


def at_noon(patch: pytest.MonkeyPatch, day: date, clock: time_of_day = NOON) -> None:
    """It is noon of that day, or what the clock shows."""
    moment = datetime.combine(day, clock).timestamp()
    set_clock(patch, moment)


def play_daily(store: Store, day: date, game_id: str, actions: int | None = None) -> Session:
    """A day's game after so many actions; None plays it to its end."""
    game = GAMES[game_id]
    slot, seats = DailySlot(day, game), presentation_of(game_id).daily
    session = Session.new(game, seats, daily_seed(day, game), store=store, slot=slot, make_bot=random_bot)
    play_on(session, actions)
    return session


def until_replayed(app: App) -> None:
    """Let the finished games of the day be replayed, which happens after the first picture."""
    assert isinstance(app.scene, DailyScene)
    for _ in range(20):
        frames(app)
        if not app.scene.update():
            return
    raise AssertionError("the games are never replayed")


def entry(app: App) -> DailyEntry:
    return next(widget for widget in app.scene.walk() if isinstance(widget, DailyEntry))
