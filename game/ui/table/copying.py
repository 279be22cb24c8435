"""Putting text on the clipboard, which may be refused: then it is shown, to be copied by hand."""

from __future__ import annotations

from game.play.saves import DamagedSave
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Dialog


def copy_and_tell(kit: Kit, title: str, text: str, done: str, link: str = "") -> None:
    """Copy a text; a dialog on the scene that is shown then says `done`.

    Where copying is refused the text is shown, and its `link` for cameras, if it has one.
    """
    kit.tasks.start(_copy(kit, title, text, done, link))


def copy_record(kit: Kit, damage: DamagedSave) -> None:
    """Copy what there is of a game that cannot be read, and say so."""
    copy_and_tell(kit, damage_heading(), damage.text, done_words())


def damage_heading() -> str:
    """The title of the dialogs about copying such a game."""
    return _("Copy the saved game")


def done_words() -> str:
    """The words after most texts have been copied."""
    return _("Copied to the clipboard.")


async def _copy(kit: Kit, title: str, text: str, done: str, link: str) -> None:
    words = await copy_or_show(kit, title, text, done, link)
    if words:
        kit.stage.root.add(Dialog(kit, title, words, [(_("Close"), lambda: None, "gold")]))
    kit.host.poke()


async def copy_or_show(kit: Kit, title: str, text: str, done: str, link: str = "") -> str:
    """Copy a text, or show it until the person has closed it; returns the words for afterwards, '' for
    none."""
    if await kit.host.copy(text):
        return done
    words = _("Your browser doesn’t let the game copy this, so here it is, ready for you to copy.")
    shown = await kit.host.show_text(title, words, text, link)
    return "" if shown else _("The browser doesn’t allow copying.")
