"""Before a new game takes the place of one that is kept: asking."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import GAMES
from game.play.saves import SavedRecord, load_saved
from game.play.storage import StoreError

from ..boards.presentation import presentation_of
from ..translate import _
from ..widgets.dialog import Answer, Dialog
from .scene import Scene


def begin_unless_kept(scene: Scene, game_id: str, begin: Callable[[], None]) -> None:
    """Begin a new game, or ask on `scene` first. What is kept may have come from another window."""
    app = scene.app
    try:
        kept = load_saved(app.host.store, GAMES).get(game_id)
    except StoreError:
        kept = None  # the table will say so
    if not isinstance(kept, SavedRecord):
        begin()
        return
    text = _("A game of {game} is under way. Starting a new one ends it for good.")
    text = text.format(game=_(presentation_of(game_id).name))
    answers: list[Answer] = [
        (_("Keep the old one"), lambda: None, "gold"),
        (_("Start anew"), begin, "papyrus"),
    ]
    scene.add(Dialog(app, _("Start a new game?"), text, answers, escape=0))
