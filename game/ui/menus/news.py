"""News of a new version: shown before it is taken up, and once afterwards."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from game.play.changes import last_told, lines_after, remember_told
from game.play.storage import StoreError
from game.ui.table.scene import Shell
from game.ui.toolkit.translate import _, language
from game.ui.toolkit.widgets.dialog import Answer, Dialog

if TYPE_CHECKING:
    from game.ui.table.scene import Notice

WIDTH = 560
ROOMY = 480.0
"""Windows at least this high have an empty line before the last words."""
_offer: asyncio.Task[None] | None = None


def offer_update(app: Shell) -> None:
    """Ask on the scene that is shown whether to take up the waiting version, and tell what it brings."""
    global _offer
    if _offer is None or _offer.done():  # else pressed twice
        _offer = app.tasks.start(_ask(app))


async def _ask(app: Shell) -> None:
    scene = app.scene
    brings = await app.host.update_changes()
    if app.scene is not scene:
        return  # the person has gone on, to a table perhaps
    lines = lines_after(brings, app.host.newest_change(), language())
    text = _("The game restarts with the new version. Your games and settings are kept.")
    answers: list[Answer] = [
        (_("Update"), app.host.apply_update, "gold"),
        (_("Later"), lambda: None, "papyrus"),
    ]
    apart = [""] if lines and app.safe_area().h >= ROOMY else []
    words = "\n".join([*_listed(lines), *apart, text])
    app.scene.add(Dialog(app, _("A new version"), words, answers, width=WIDTH))
    app.host.poke()


def _listed(lines: list[str]) -> list[str]:
    return [f"• {line}" for line in lines]


async def what_is_new(app: Shell) -> Notice | None:
    """The news since the last that the player saw; None if there is none, and at the first visit.

    It comes again until the player has gone on from it.
    """
    store, newest = app.store, app.host.newest_change()

    def remember() -> None:
        with contextlib.suppress(StoreError):  # home says when the store keeps nothing
            remember_told(store, newest)

    told = last_told(store)
    if newest <= (told or 0):
        return None
    lines = [] if told is None else lines_after(await app.host.changes(), told, language())
    if not lines:
        remember()
        return None
    return _("What’s new"), "\n".join(_listed(lines)), [(_("OK"), remember, "gold")]
