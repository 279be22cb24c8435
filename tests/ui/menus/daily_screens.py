"""The screens of daily games, shown one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.daily_calendar import DailyCalendar
from game.ui.menus.daily_scene import DailyScene, daily_games
from game.ui.menus.daily_table import DailyScores
from game.ui.menus.home import Home
from game.ui.toolkit.translate import _

from ..driver import buttons, nothing, tap_at
from .daily_games import DAY, play_daily, until_replayed


def daily_screens(app: App) -> Iterator[str]:
    app.store = store = MemoryStore()
    for scene in (Home(app), DailyScene(app, nothing), DailyCalendar(app, nothing)):
        app.go(scene)
        yield f"{type(scene).__name__} at first"
    for back in range(12):
        for game_id in daily_games()[: 1 + back % 3]:
            play_daily(store, DAY - timedelta(back), game_id)
    play_daily(store, DAY, "anubix", 5)
    for scene in (
        Home(app),
        DailyScene(app, nothing),
        DailyScene(app, nothing, DAY - timedelta(2)),
        DailyCalendar(app, nothing),
        DailyCalendar(app, nothing, (2026, 8)),
    ):
        app.go(scene)
        yield f"{type(scene).__name__} before games are replayed"
        if isinstance(scene, DailyScene):
            until_replayed(app)
            yield type(scene).__name__
    app.go(DailyScores(app, play_daily(MemoryStore(), DAY, "pyramids"), DAY))
    assert _("Share") in buttons(app)
    yield "scores with the way to share"
    app.host.sharing_possible = True
    app.go(DailyScene(app, nothing, DAY - timedelta(2)))
    tap_at(app, next(button for name, button in buttons(app).items() if ": " in name).rect.center)
    yield "ways to share"
