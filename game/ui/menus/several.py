"""The way to several devices at one table: the page's part of it is fetched when somebody wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.host import Near
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.translate import _

from .late import missing_words

if TYPE_CHECKING:
    from game.ui.table.playing.table import Table


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
        near = await app.host.near()
    except OSError:
        text = missing_words()
    else:
        if near:
            return near
        text = _("This browser can’t reach other devices.")
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
