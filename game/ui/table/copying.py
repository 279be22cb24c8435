"""Putting text on the clipboard, which takes a moment and may be refused, and telling what came of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Dialog

if TYPE_CHECKING:
    from game.ui.app import App

_under_way: set[asyncio.Task[None]] = set()


def copy_and_tell(app: App, title: str, text: str, done: str) -> None:
    """Copy a text; a dialog on the scene that is shown then says `done`, or that it was not allowed."""
    task = asyncio.ensure_future(_copy(app, title, text, done))
    _under_way.add(task)  # a task that nobody holds may be cleared away before it is done
    task.add_done_callback(_under_way.discard)


async def _copy(app: App, title: str, text: str, done: str) -> None:
    copied = await app.host.copy(text)
    words = done if copied else _("The browser does not allow copying.")
    app.scene.add(Dialog(app, title, words, [(_("Close"), lambda: None, "gold")]))
    app.host.poke()
