"""From a game that is watched to its branches: beginning one, or going on with one that is kept."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.engine import GAMES
from game.play.branch import Branch, branches_of
from game.play.replay import Replay
from game.play.saves import DamagedSave, SavedRecord
from game.play.storage import StoreError
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer, Dialog

from ..copying import copy_record
from ..damaged_save import damage_notice
from ..scene import Scene
from .branch_table import begin_branch, go_on
from .branch_words import kept_words

MOST_LISTED = 4
"""The most branches that are offered, newest first."""


def can_try(replay: Replay) -> bool:
    """True if it is of a finished game, at a position that can be played on."""
    return replay.positions[-1].is_over and not replay.state.is_over


def try_from_here(scene: Scene, record: SavedRecord, replay: Replay) -> None:
    """Play on from the position of `replay`; if there are earlier tries, offer them as well.

    Leaving the table leads back to `scene`.
    """
    original = replace(record, reached=replay.positions[-1])
    found: list[Branch | DamagedSave] = []
    try:
        found += branches_of(scene.app.store, original, GAMES)
    except StoreError:
        found.clear()  # the table will say that nothing is kept
    begin = partial(begin_branch, scene, original, replay.at, scene.return_here)
    if not found:
        begin()
        return
    answers: list[Answer] = [(_("A new try"), begin, "gold")]
    for kept in found[:MOST_LISTED]:
        if isinstance(kept, Branch):
            answers.append((kept_words(kept), partial(go_on, scene, kept, scene.return_here), "papyrus"))
        else:
            answers.append(
                (_("A try that can’t be read"), partial(_tell_of_damage, scene, record.game, kept), "papyrus")
            )
    answers.append((_("Back"), lambda: None, "papyrus"))
    text = _("Play on from here yourself, or continue something you tried before.")
    scene.add(Dialog(scene.app, _("Try it from here"), text, answers, width=420))


def _tell_of_damage(scene: Scene, game_id: str, damage: DamagedSave) -> None:
    app = scene.app
    notice = damage_notice(game_id, damage, app.store, partial(copy_record, app))
    scene.add(Dialog(app, *notice, escape=0))
