"""The table of Anubix, and how the game is presented."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.table.presentation import Presentation, decided_a_tie
from game.ui.toolkit.translate import mark, ngettext

from .score_rows import ROWS

if TYPE_CHECKING:
    from game.engine import Action
    from game.ui.table.board import Board
    from game.ui.table.contracts import Pointing, TableReader
    from game.ui.table.glossary import Sign
    from game.ui.table.lesson import Page
    from game.ui.table.share_rows import Chapters
    from game.ui.table.tutorial import Tutorial

    from ..rules import AnubixState
    from .view import AnubixBoard


class AnubixPresentation(Presentation["AnubixState"]):
    """See `Presentation`."""

    name = mark("Anubix")
    line = mark("Roll the dice, build a pyramid, an arch and a relief, and be first to the bonuses.")
    picture = "home.anubix"
    sheet = "anubix"
    paper = ("value.",)
    daily = ("you", "priest")
    emblem = "token.anubis"
    rows = ROWS

    def board(self) -> type[Board]:
        from .view import AnubixBoard

        return AnubixBoard

    def lessons(self) -> list[Page]:
        from .lessons import pages

        return pages()

    def tutorial(self) -> Tutorial:
        from .tutorial import TUTORIAL

        return TUTORIAL

    def glossary(self) -> list[Sign]:
        from .glossary import signs

        return signs()

    def pointing(self) -> Pointing[AnubixBoard]:
        from . import pointing

        return pointing

    def screen_reader(self) -> TableReader[AnubixBoard]:
        from . import screen_reader

        return screen_reader

    def share_rows(self, chapters: Chapters, player: int) -> list[str]:
        from .share_rows import share_rows

        return share_rows(chapters, player)

    def action_words(self, state: AnubixState, action: Action, player: int) -> str:
        from .action_words import action_words

        return action_words(state, action, player)

    def tie_remark(self, state: AnubixState) -> str:
        if not decided_a_tie(state):
            return ""
        from ..rules.scoring import pyramid_stones

        count = pyramid_stones(state.marked[state.winners()[0]])
        return ngettext(
            "Tied on points: the pyramid decides, with {count} stone.",
            "Tied on points: the pyramid decides, with {count} stones.",
            count,
        ).format(count=count)


PRESENTATION = AnubixPresentation("anubix")
