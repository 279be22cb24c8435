"""A table of each game after some turns, by day and in the dark."""

from __future__ import annotations

from game.ui.app import App
from game.ui.menus.home import Home
from game.ui.table.playing.table import Table

from .driver import frames, settle
from .games import played

BEGUN = {"pyramids": 10, "anubix": 6, "mummy": 30}
"""Actions after which there is something to see on each table."""


def at_table(app: App, game: str) -> Table:
    """A game of three under way."""
    app.visit_speed = "off"
    app.apply_settings()
    table = Table(app, played(("you", "scribe", "priest"), 5, BEGUN[game], game=game))
    app.go(table)
    settle(app)
    return table


def with_table(app: App, table: str) -> None:
    app.settings.table = table
    app.go(Home(app))
    frames(app)
