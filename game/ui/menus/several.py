"""The way to several devices at one table: what that takes is fetched when somebody wants it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from game.ui.host import Near
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.translate import _

if TYPE_CHECKING:
    from game.ui.table.playing.table import Table

FOLDER = "near"
"""Where the site's modules for it are once they have been fetched: beside the pictures."""


class LateFinder(MetaPathFinder):
    """Finds modules of the game that have come after its start, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        parent = self.folder.joinpath(*fullname.split(".")[:-1])
        return PathFinder.find_spec(fullname, [str(parent)], target)


async def fetch_near(app: Shell) -> Near | None:
    """The way to other devices; None where there is none. Raises OSError if it cannot be had now."""
    folder = app.assets / FOLDER
    if sys.platform == "emscripten" and not folder.exists():
        await app.host.load_art(1, FOLDER)
    if folder.exists() and not any(isinstance(finder, LateFinder) for finder in sys.meta_path):
        sys.meta_path.append(LateFinder(folder))
    return await app.host.near()


def invite_others(table: Table) -> None:
    """Go on with the game of a table as the host of several devices."""
    table.app.attempt(lambda: _start(table))


def _start(table: Table) -> None:
    table.app.tasks.start(_invited(table))


async def _invited(table: Table) -> None:
    app = table.app
    near = await _near(app)
    if near is None or app.scene is not table:
        return
    from .near.host_table import host_table

    host_table(table, near)
    app.host.poke()


async def _near(app: Shell) -> Near | None:
    """The way to other devices; if there is none, that is said."""
    try:
        near = await fetch_near(app)
    except OSError:
        text = _("What that takes can’t be fetched at the moment. Is there a connection to the internet?")
    else:
        if near:
            return near
        text = _("This browser has no way to other devices.")
    app.scene.tell(_("Several devices"), text)
    app.host.poke()
    return None


class JoinScene(Scene):
    """Stands in for the table of another device until that has been fetched which it takes."""

    passing = True

    def __init__(self, app: Shell, invitation: str) -> None:
        super().__init__(app)
        self._invitation, self._begun = invitation, False

    def build(self) -> None:
        self.under_header(_("Several devices"), 600.0)

    def update(self) -> bool:
        if not self._begun:
            self._begun = True
            self.app.tasks.start(self._fetched())
        return False

    async def _fetched(self) -> None:
        near = await _near(self.app)
        if near and self.app.scene is self:
            from .near.guest_table import Arriving

            self.app.go(Arriving(self.app, near, self._invitation))
        self.app.host.poke()

    def back(self) -> None:
        self.app.go(self.app.scenes.home())
