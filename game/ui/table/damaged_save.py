"""A saved game that cannot be continued: the reason, and the ways out."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.play.saves import DamagedSave, forget
from game.play.storage import Store, StoreError
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer

from .faults import detail_answer, record_words
from .presentation import presentation_of

if TYPE_CHECKING:
    from .scene import Notice


def damage_title() -> str:
    """The title of the message: a save is damaged."""
    return _("A saved game can’t be read")


def damage_text(game_id: str, damage: DamagedSave) -> str:
    """The words to a person about a save that cannot be continued."""
    text = _("Your game of {game} can’t be continued. Nothing was deleted, and everything else works.")
    return text.format(game=_(presentation_of(game_id).name)) + "\n\n" + record_words(damage.error)


def damage_notice(
    game_id: str, damage: DamagedSave, store: Store, copy: Callable[[DamagedSave], None]
) -> Notice:
    """The dialog about such a save; `copy` puts its text on the clipboard."""
    answers: list[Answer] = [(_("OK"), lambda: None, "gold")]
    answers += what_is_left(damage, store, copy)
    return damage_title(), damage_text(game_id, damage), answers


def what_is_left(damage: DamagedSave, store: Store, copy: Callable[[DamagedSave], None]) -> list[Answer]:
    """The ways out of a damaged save: copy, delete, details."""
    return [
        (_("Copy the saved game"), partial(copy, damage), "papyrus"),
        (_("Delete"), partial(_delete, damage, store), "papyrus"),
        detail_answer(str(damage.error)),
    ]


def _delete(damage: DamagedSave, store: Store) -> None:
    with contextlib.suppress(StoreError):  # then it stays, which is no harm
        forget(store, damage.kept_as, damage.text)
