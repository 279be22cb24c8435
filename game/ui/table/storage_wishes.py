"""Ask the browser to keep what is stored, and say if it does."""

from __future__ import annotations

import contextlib

from game.play.saves import history_numbers
from game.play.storage import StoreError
from game.ui.toolkit.translate import _

from .scene import Shell

ASKED = "asked"
"""The stored text once the browser was asked to keep the data."""


ENOUGH = 2
"""After so many finished games the browser is asked."""


def ask_to_keep_once(app: Shell) -> None:
    """Ask the browser to keep what is stored as soon as that is worth it: some ask the player then."""
    store = app.store
    with contextlib.suppress(StoreError):  # then there is nothing to be kept
        if len(history_numbers(store)) >= ENOUGH and store.get(ASKED) is None:
            store.set(ASKED, "1")
            app.tasks.start(_ask(app))


async def _ask(app: Shell) -> bool | None:
    return await app.host.ask_to_keep()


def keeping_words(app: Shell, kept: bool | None) -> str:
    """Say how safe the player's data is here, by the browser's word; '' if it gives none."""
    if kept:
        return _("The browser keeps all this until you delete it.")
    if app.host.may_be_forgotten():
        return _(
            "This browser forgets a page after a week without a visit: save a file now and then, or add "
            "the game to the home screen."
        )
    return "" if kept is None else _("Your browser may delete all this if your device runs low on space.")
