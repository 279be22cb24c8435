"""Before a new game takes the place of one that is kept: asking, and telling of one that cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine import GAMES
from game.play.saves import DamagedSave, SavedRecord, Slot, load_kept
from game.play.storage import StoreError
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer, Dialog

from .copying import copy_record
from .damaged_save import damage_text, damage_title, what_is_left
from .presentation import presentation_of
from .scene import Scene


def begin_unless_kept(scene: Scene, game_id: str, begin: Callable[[], None]) -> None:
    """Begin a new game, or ask on `scene` first. The kept game may have come from another window."""
    app = scene.app
    try:
        kept = load_kept(app.store, Slot(game_id), {game_id: GAMES[game_id]})
    except StoreError:
        kept = None  # the table will say so
    if kept is None:
        begin()
        return
    if isinstance(kept, DamagedSave):
        title, text, stay = damage_title(), damage_text(game_id, kept), _("Back")
    else:
        title, text, stay = _("Start a new game?"), _replaced(kept), _("Keep the old one")
    answers: list[Answer] = [(stay, lambda: None, "gold"), (_("Start a new game"), begin, "papyrus")]
    if isinstance(kept, DamagedSave):
        answers += what_is_left(kept, app.store, partial(copy_record, app))
    scene.add(Dialog(app, title, text, answers, escape=0))


def _replaced(kept: SavedRecord) -> str:
    """The fate of a kept game if a new one begins, in words."""
    if kept.over:
        return unfiled_text(kept)
    text = _("You have a game of {game} in progress. Starting a new one ends it for good.")
    return text.format(game=_(presentation_of(kept.game).name))


def unfiled_text(kept: SavedRecord) -> str:
    """The fate of a finished game that could not be filed if a new one begins, in words."""
    text = _(
        "Your last game of {game} isn’t in your finished games yet. A new game would replace it for good."
    )
    return text.format(game=_(presentation_of(kept.game).name))
