"""The one entry of the game, in the browser and on a desktop.

`run()` is called by the page; `main()` (or `python -m game.main [LINK]`) opens a window, where LINK is what
would follow '?' in the page's address.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.record import RecordError
from game.play.saves import DamagedSave, SavedRecord, Slot, load_kept, load_slot
from game.play.seats import is_human
from game.play.storage import BrowserStore, FolderStore, Store, StoreError
from game.ui.host import Host, Wish

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.play.links import Challenge, NewGame, OpenRecord, Turn
    from game.ui.app import App, DrawingCache

    from .ui.table.scene import Scene

_drawn: DrawingCache | None = None  # by the rehearsal, for the first app


def assets_folder() -> Path:
    """The folder of the baked assets: beside the start program in the page, else where they were baked to."""
    if sys.platform == "emscripten":
        return Path("assets").resolve()
    given = os.environ.get("MASTABA_ASSETS")
    return Path(given).resolve() if given else Path(__file__).resolve().parents[1] / "build/cache/baked"


def open_store() -> Store:
    """The store of everything that is kept: the browser's own storage, or a folder of this machine."""
    if sys.platform == "emscripten":
        from js import mastaba_host

        return BrowserStore(mastaba_host.storage)
    from game.ui.host.desktop import data_folder

    return FolderStore(data_folder())


def prepare() -> None:
    """Import what the home screen needs. The page keeps Python's memory as it is then for its next start:
    of the player, the window and the time nothing may be known yet."""
    from game.ui import app, host
    from game.ui.menus import home

    del app, host, home


async def rehearse() -> None:
    """Draw the home screen for a first visitor in this window, and keep the drawings.

    All of it depends on what it was drawn for, and `run` takes what suits. Nothing of it may hold a file open
    or an object of the page: it is part of the memory that the page keeps.
    """
    from game.play.storage import MemoryStore
    from game.ui.app import App, wanted_art
    from game.ui.host.browser import RehearsalHost
    from game.ui.menus.home import Home

    global _drawn
    host = RehearsalHost()
    with contextlib.suppress(OSError):  # whoever wants the pictures next tells of that
        await host.load_art(wanted_art(host))
        pygame.display.init()
        pygame.font.init()
        app = App(host, assets_folder(), MemoryStore())
        app.go(Home(app))
        app.draw(host.now())
        _drawn = app.drawing_cache()
        if window := pygame.display.get_surface():
            window.fill(0)  # so that it takes no room there
    pygame.display.quit()
    gc.collect()


async def run() -> None:
    """Play until the window is closed."""
    global _drawn
    from game.ui.host import open_host

    host = open_host()
    pygame.display.init()
    pygame.font.init()
    from game.ui.app import wanted_art

    await host.load_art(wanted_art(host))
    app, _drawn = _made(host, open_store(), _drawn), None
    await app.run(partial(opened, app))


def _made(host: Host, store: Store, drawn: DrawingCache | None) -> App:
    """The application; if even that fails, the settings may be to blame."""
    from game.ui.app import App

    try:
        return App(host, assets_folder(), store, drawn)
    except Exception:
        from game.play.failures import note_failure
        from game.play.settings import load_settings

        note_failure(store, load_settings(store)[0], stopped=True)
        raise


async def opened(app: App) -> Scene:
    """The first scene, with its pictures; the player may choose another one while these are fetched."""
    while True:
        app.take_language()
        asked = wish, _entry = app.host.wish(), app.host.history_entry()
        scene = first_scene(app, wish)
        with contextlib.suppress(OSError):  # the scene that then stands in for it tells of that
            await app.fetch(scene.sheet)
        if asked == (app.host.wish(), app.host.history_entry()):
            return scene


def first_scene(app: App, wish: Wish | None = None) -> Scene:
    """The scene that the link asks for: a new game, a recorded one, or home; a wrong link gets an
    explanation.

    What stands after '#' has been sent by somebody, and is shown before it starts; '?' leads to the table.
    A link that asks for no game leaves the choice to the player's `wish`. A page that is loaded again comes
    back to where it was.
    """
    from .ui.menus.home import Home

    query, fragment, wish = app.host.query(), app.host.fragment(), wish or Wish()
    if not query and not fragment:  # without the bots and the reading of links, which cost time at the start
        return _again(app, wish) or _chosen(app, wish)
    from game.engine import GAMES
    from game.play.links import Challenge, LinkError, NewGame, OpenRecord, Turn, parse_link, parse_options
    from game.play.seats import levels_of

    from .ui.toolkit.translate import _

    if fragment.startswith("join="):
        return _joining(app, fragment)
    try:
        options = parse_options(query, fragment)
        app.visit_speed, app.visit_language = options.speed, None if wish.language else options.language
        app.apply_settings()
        if again := _again(app, wish, linked=True):
            return again
        sent = parse_link(fragment, GAMES, levels_of)
        wanted = sent or parse_link(query, GAMES, levels_of)
    except LinkError as error:
        from .ui.table.faults import detail_answer, link_words

        answers = [(_("OK"), lambda: None, "gold"), detail_answer(str(error))]
        return Home(app, notice=(_("This link doesn’t work"), link_words(error), answers))
    if isinstance(wanted, Challenge | Turn):
        return _from_a_friend(app, wanted)
    told = sent or (wanted if isinstance(wanted, NewGame) and wanted.unknown else None)
    if isinstance(told, NewGame | OpenRecord):
        from .ui.menus.link_preview import LinkPreview

        return LinkPreview(app, told, lambda: app.go(_scene_of(app, told)))
    return _scene_of(app, wanted) if wanted else _chosen(app, wish)


def _joining(app: App, invitation: str) -> Scene:
    """The way to another device's table."""

    def made() -> Scene:
        from .ui.menus.several import JoinScene

        return JoinScene(app, invitation)

    return app.scenes.late(made, lambda: app.go(app.scenes.home()))


def _from_a_friend(app: App, wanted: Challenge | Turn) -> Scene:
    """A challenge, or a game that goes from person to person."""
    from game.play.links import Challenge

    def home() -> None:
        app.go(app.scenes.home())

    def made() -> Scene:
        if isinstance(wanted, Challenge):
            from .ui.menus.challenge_scene import open_challenge

            return open_challenge(app, wanted, home)
        from .ui.menus.mail_arrival import open_turn

        return open_turn(app, wanted)

    from .ui.menus.late import LateLink, arrived

    return made() if arrived() else LateLink(app, made, home, wanted)


def _again(app: App, wish: Wish, *, linked: bool = False) -> Scene | None:
    """The page's scene before a reload; a question that a link has put at home is put again."""
    levels = app.host.history_entry().levels
    asked = linked and len(levels) > 1 and levels[0] == "home" and not any(levels[1:])
    return None if wish.game or asked else app.trail.reopened(app.host.history_entry())


def _chosen(app: App, wish: Wish) -> Scene:
    """The scene of the player's choice; home, if there is none."""
    from game.engine import GAMES

    from .ui.menus.home import Home

    if wish.game not in GAMES:
        return Home(app)
    if wish.resume:
        return app.trail.above_home(_continued(app, wish.game))
    from .ui.menus.new_game import NewGameScene

    return app.trail.above_home(NewGameScene(app, wish.game, back=app.trail.back))


def _continued(app: App, game_id: str) -> Scene:
    """The table of the saved game; home, which says why, if it cannot be gone on with."""
    from game.engine import GAMES
    from game.play.session import Session

    from .ui.menus.home import Home
    from .ui.table.damaged_save import damage_title
    from .ui.table.faults import detail_answer, record_words
    from .ui.table.playing.table_of import table_of
    from .ui.toolkit.translate import _

    try:
        saved = load_slot(app.store, Slot(game_id), {game_id: GAMES[game_id]})
        if isinstance(saved, SavedRecord):
            return table_of(app, Session.resume(saved, store=app.store))
    except RecordError as error:
        answers = [(_("OK"), lambda: None, "gold"), detail_answer(str(error))]
        return Home(app, notice=(damage_title(), record_words(error), answers))
    except StoreError:
        return Home(app)  # it tells that the store fails
    return app.scenes.home_after_damage(game_id, saved, ()) if saved else Home(app)


def _scene_of(app: App, wanted: NewGame | OpenRecord) -> Scene:
    """The scene that a link leads to."""
    from game.play.links import NewGame

    if isinstance(wanted, NewGame):
        if wanted.seats is None:
            from .ui.menus.home import Home
            from .ui.menus.new_game import NewGameScene

            return NewGameScene(app, wanted.game.id, back=lambda: app.go(Home(app)), seed=wanted.seed)
        return _table(app, wanted, wanted.seats)
    return _resumed(app, wanted)


def _table(app: App, wanted: NewGame, seats: tuple[str, ...]) -> Scene:
    """The table of a link to a new game; the same game, if it was begun by the same link before.

    A link without a seed goes on with any game of its players: it says nothing about another one.
    """
    from game.play.seed import draw_seed
    from game.play.session import Session

    from .ui.table.playing.table_of import table_of

    seed = draw_seed() if wanted.seed is None else wanted.seed

    def new() -> Scene:
        return table_of(app, Session.new(wanted.game, seats, seed, setup=wanted.setup, store=app.store))

    if not any(map(is_human, seats)):
        return new()  # bots among themselves are not saved, so they replace nothing
    saved = _under_way(app, wanted.game.id)
    begun = saved if isinstance(saved, SavedRecord) and not saved.over else None
    same = begun and (begun.seats, begun.setup) == (seats, wanted.setup)
    if begun and same and wanted.seed in (None, begun.seed):
        return table_of(app, Session.resume(begun, store=app.store))
    return _ask_first(app, wanted.game.id, saved, new) if saved else new()


def _resumed(app: App, wanted: OpenRecord) -> Scene:
    """The table of a link to a recorded game."""
    from game.play.session import Session

    from .ui.table.playing.table_of import table_of

    def recorded() -> Scene:
        session = Session.resume(wanted.record, store=app.store)
        session.keep()  # else it would be gone if its player only looks at it now
        return table_of(app, session)

    record = wanted.record
    if not any(map(is_human, record.seats)):
        return recorded()
    saved = _under_way(app, record.game)
    own = isinstance(saved, SavedRecord) and saved.to_json() == record.to_json()
    # A player who takes over a game that somebody has begun does not show their own strength by it.
    record.unrated = saved.unrated if own and isinstance(saved, SavedRecord) else bool(record.actions)
    if saved is None or own:
        return recorded()
    return _ask_first(app, record.game, saved, recorded)


def _under_way(app: App, game_id: str) -> SavedRecord | DamagedSave | None:
    """The player's own game, unfinished or still to be filed, which a link must not replace unasked."""
    from game.engine import GAMES

    try:
        return load_kept(app.store, Slot(game_id), {game_id: GAMES[game_id]})
    except StoreError:
        return None


def _ask_first(app: App, game_id: str, saved: SavedRecord | DamagedSave, make: Callable[[], Scene]) -> Scene:
    """Home, asking whether to go to the link's game, which would take the place of the saved one."""
    from .ui.table.presentation import presentation_of
    from .ui.table.replacing_save import unfiled_text
    from .ui.toolkit.translate import _

    # First what changes nothing: it is what a hasty Enter and Escape choose.
    open_it = (_("Open the link"), lambda: app.go(make()), "papyrus")
    if isinstance(saved, DamagedSave):
        return app.scenes.home_after_damage(game_id, saved, [(_("Home"), lambda: None, "gold"), open_it])
    if saved.over:
        text = unfiled_text(saved)
    else:
        text = _("You have a game of {game} in progress. The game from this link would replace it.")
        text = text.format(game=_(presentation_of(game_id).name))
    answers = [(_("Keep my game"), lambda: None, "gold"), open_it]
    return app.scenes.home((_("A game for you"), text, answers))


def main() -> int:
    """Play in a window of this machine; the exit code."""
    if not any(assets_folder().glob("sprites@*.json")):
        print(f"There are no baked assets in {assets_folder()}: run 'make desktop'.", file=sys.stderr)
        return 1
    asyncio.run(run())
    return 0


if __name__ == "__main__":
    sys.exit(main())
