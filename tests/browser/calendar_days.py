"""The page's day, and the games played on the days before."""

from __future__ import annotations

from datetime import date
from unittest.mock import patch

from game.engine import GAMES
from game.play.daily import daily_seed
from game.play.daily_results import DailySlot
from game.play.session import Session
from game.play.storage import MemoryStore, texts_of
from game.ui.table.presentation import presentation_of
from tests.ui.games import random_bot

from .conftest import Visit

DAY = date(2026, 11, 20)

CLOCK = """
  if (location.protocol === "http:") {
    const day = localStorage.getItem("test-day") ?? "%s";
    const Real = Date;
    const ahead = Real.parse(`${day}T12:00:00`) - Real.now();
    globalThis.Date = class extends Real {
      constructor(...parts) { parts.length ? super(...parts) : super(Real.now() + ahead); }
      static now() { return Real.now() + ahead; }
    };
  }
"""
"""A script after which it is noon of that day, or of the one that `go_to_day` has said."""


def clock_at(day: date = DAY) -> str:
    """The script for the page."""
    return CLOCK % day.isoformat()


def go_to_day(visit: Visit, day: date) -> None:
    """From the next loading on it is that day."""
    visit.page.evaluate("day => localStorage.setItem('test-day', day)", day.isoformat())


def finished_daily(day: date, game_id: str, ended: float) -> dict[str, str]:
    """The stored texts of a day's game that was played at random and ended at that moment, by key."""
    store, game = MemoryStore(), GAMES[game_id]
    seats, slot = presentation_of(game_id).daily, DailySlot(day, game)
    session = Session.new(game, seats, daily_seed(day, game), store=store, slot=slot, make_bot=random_bot)
    with patch("time.time", lambda: ended):
        while not session.over:
            player = session.awaiting()
            if player is None:
                session.tick(1000)
            else:
                session.act(session.state.legal_actions(player)[-1])
    return texts_of(store)
