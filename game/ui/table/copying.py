"""Putting text on the clipboard, which takes a moment and may be refused, and telling what came of it."""

from __future__ import annotations

from game.play.saves import DamagedSave
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Dialog


def copy_and_tell(kit: Kit, title: str, text: str, done: str) -> None:
    """Copy a text; a dialog on the scene that is shown then says `done`, or that it was not allowed."""
    kit.tasks.start(_copy(kit, title, text, done))


def copy_record(kit: Kit, damage: DamagedSave) -> None:
    """Copy what there is of a game that cannot be read, and say so."""
    copy_and_tell(kit, _("Copy the saved game"), damage.text, _("Copied to the clipboard."))


async def _copy(kit: Kit, title: str, text: str, done: str) -> None:
    copied = await kit.host.copy(text)
    words = done if copied else _("The browser does not allow copying.")
    kit.stage.root.add(Dialog(kit, title, words, [(_("Close"), lambda: None, "gold")]))
    kit.host.poke()
