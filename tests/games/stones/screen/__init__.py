"""How Stones is presented: it has no points to show, its end is told in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import State
from game.ui.table.board import Board
from game.ui.table.lesson import Page
from game.ui.table.presentation import Presentation, ScoreRow


class StonesPresentation(Presentation[State]):
    """See `Presentation`."""

    name = "Stones of the Nile"
    line = "Take stones off the top of the bag."
    picture = "token.mummy"
    emblem = "token.mummy"
    solo_hint = "Alone with the bag."
    counted = False
    rows = (
        ScoreRow("explorer", ("ui.eye.ink",), "Explorer"),
        ScoreRow("stones", ("ui.trophy.ink",), "Stones"),
    )

    def board(self) -> type[Board]:
        from .view import StonesBoard

        return StonesBoard

    def lessons(self) -> list[Page]:
        from .lessons import pages

        return pages()

    def result(self, state: State, player: int, part: str) -> int | str:
        return f"No. {player + 1}" if part == "explorer" else state.scores()[player]

    def headline(self, state: State, names: Sequence[str], you: int | None) -> str:
        if not state.winners():
            return "The bag wins"
        return super().headline(state, names, you)


PRESENTATION = StonesPresentation("stones")
