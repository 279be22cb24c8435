"""The end of a branch: what came of it beside its game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.play.branch import BranchSlot
from game.play.session import Session
from game.ui.toolkit.box import PAD
from game.ui.toolkit.theme import SIZE_TEXT
from game.ui.toolkit.translate import _

from ..ending.scores import NextDeed, Scores
from ..scene import MARGIN, Scene, Shell
from .branch_words import begins, compared_words


class BranchScores(Scores):
    """Instead of another game it offers another try. It brings no medals and no records."""

    counts = False

    def __init__(
        self,
        app: Shell,
        session: Session,
        slot: BranchSlot,
        table: Scene,
        again: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        """`again` begins another branch there, `leave` leads to the game itself."""
        super().__init__(app, session, table)
        self._try_again, self._leave = again, leave
        self._compared = partial(compared_words, slot, session.state, session.seats, begins(slot))

    def remark(self) -> str:
        whole, shorter = self._compared()
        room = self.safe().w - 2 * (MARGIN + PAD)
        return whole if self.app.text_width(whole, SIZE_TEXT + 1) <= room else shorter

    def _next(self) -> list[NextDeed]:
        return [
            (_("A new try"), "ui.branch", self._try_again),
            (_("Back"), "ui.back", self._leave),
            (_("Share"), "ui.share", self._send),
            *self._coach(),
        ]

    def retreat(self) -> None:
        self._leave()
