"""The one entry of the game, in the browser and on a desktop.

`run()` is called by the page; `main()` (or `python -m game.main [LINK]`) opens a window, where LINK is what
would follow '?' in the page's address.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.play.links import NewGame, OpenRecord
    from game.ui.app import App
    from game.ui.scenes.scene import Scene

SEED_BITS = 48
"""Drawn seeds stay short enough to be read out and typed."""


def assets_folder() -> Path:
    """Where the baked assets are: beside the start program in the page, else where they were baked to."""
    if sys.platform == "emscripten":
        return Path("assets").resolve()
    given = os.environ.get("MASTABA_ASSETS")
    return Path(given).resolve() if given else Path(__file__).resolve().parents[1] / "build/cache/baked"


async def run() -> None:
    """Play until the window is closed."""
    from game.ui.host import open_host

    pygame.display.init()
    pygame.font.init()
    from game.ui.app import App

    app = App(open_host(), assets_folder())
    app.go(first_scene(app))
    await app.run()


def first_scene(app: App) -> Scene:
    """What the link asks for: a new game, a recorded one, or the home screen; a wrong link is explained."""
    from game.bots import levels
    from game.engine import GAMES
    from game.play.links import LinkError, NewGame, OpenRecord, parse_link, parse_options
    from game.ui.scenes.home import Home
    from game.ui.translate import _

    try:
        query = app.host.query()
        options = parse_options(query)
        app.visit_speed, app.visit_language = options.speed, options.language
        app.apply_settings()
        wanted = parse_link(query, GAMES, levels)
    except LinkError as error:
        return Home(app, notice=(_("This link does not work"), str(error)))
    if isinstance(wanted, NewGame):
        if wanted.seats is None:
            from game.ui.scenes.new_game import NewGameScene

            return NewGameScene(app, wanted.game.id, back=lambda: app.go(Home(app)), seed=wanted.seed)
        return _table(app, wanted)
    return _resumed(app, wanted) if isinstance(wanted, OpenRecord) else Home(app)


def _table(app: App, wanted: NewGame) -> Scene:
    from game.play.session import Session
    from game.ui.scenes.table import Table

    seed = secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed
    return Table(app, Session.new(wanted.game, wanted.seats, seed, store=app.host.store))


def _resumed(app: App, wanted: OpenRecord) -> Scene:
    from game.play.session import Session
    from game.ui.scenes.table import Table

    return Table(app, Session.resume(wanted.record, store=app.host.store))


def main() -> int:
    """Play in a window of this machine; the exit code."""
    if not any(assets_folder().glob("sprites@*.json")):
        print(f"There are no baked assets in {assets_folder()}: run 'make desktop'.", file=sys.stderr)
        return 1
    asyncio.run(run())
    return 0


if __name__ == "__main__":
    sys.exit(main())
