"""Handing on a link: by the system's own way, by the clipboard, or as a code that a camera reads."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer, Dialog

from .copying import copy_and_tell


def offer_link(
    kit: Kit,
    title: str,
    words: str,
    link: str,
    *,
    message: str = "",
    sent: Callable[[], None] = lambda: None,
    back: str = "",
) -> None:
    """Ask how a link is to be handed on; `sent` is called when it has been, as far as anybody can know.

    `words` say to whom and what for; `message` goes with the link where people can read it; `back` is the
    answer that hands on nothing.
    """

    def copy() -> None:
        sent()
        copy_and_tell(kit, title, link, _("Link copied to the clipboard."), link)

    def share() -> None:
        sent()
        kit.tasks.start(_share(kit, f"{message}\n{link}" if message else link, copy))

    def show() -> None:
        sent()
        kit.tasks.start(_show(kit, title, link))

    answers: list[Answer] = [(_("Send"), share, "gold")] if kit.host.can_share() else []
    answers += [
        (_("Copy link"), copy, "papyrus" if answers else "gold"),
        (_("Show the code"), show, "papyrus"),
        (back or _("Back"), lambda: None, "papyrus"),
    ]
    kit.stage.root.add(Dialog(kit, title, words, answers, escape=-1))


async def _share(kit: Kit, text: str, otherwise: Callable[[], None]) -> None:
    if not await kit.host.share(text):
        otherwise()
    kit.host.poke()


async def _show(kit: Kit, title: str, link: str) -> None:
    """The link as a text and as a code for a camera."""
    words = _("Point your friend’s camera at the code, or copy the link.")
    if not await kit.host.show_text(title, words, link, link):
        copy_and_tell(kit, title, link, _("Link copied to the clipboard."), link)
    kit.host.poke()
