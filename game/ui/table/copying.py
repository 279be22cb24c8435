"""Putting text on the clipboard, which takes a moment and may be refused, and telling what came of it."""

from __future__ import annotations

import asyncio

from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Dialog

_under_way: set[asyncio.Task[None]] = set()


def copy_and_tell(kit: Kit, title: str, text: str, done: str) -> None:
    """Copy a text; a dialog on the scene that is shown then says `done`, or that it was not allowed."""
    task = asyncio.ensure_future(_copy(kit, title, text, done))
    _under_way.add(task)  # a task that nobody holds may be cleared away before it is done
    task.add_done_callback(_under_way.discard)


async def _copy(kit: Kit, title: str, text: str, done: str) -> None:
    copied = await kit.host.copy(text)
    words = done if copied else _("The browser does not allow copying.")
    kit.stage.root.add(Dialog(kit, title, words, [(_("Close"), lambda: None, "gold")]))
    kit.host.poke()
