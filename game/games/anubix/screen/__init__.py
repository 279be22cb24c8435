"""The table of Anubix, and how the game is presented."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.ui.table.presentation import Presentation, Rank, decided_a_tie, rank_in
from game.ui.toolkit.translate import mark, ngettext

from .score_rows import ROWS

if TYPE_CHECKING:
    from game.bots.reasons import Reason
    from game.engine import Action
    from game.play.achievements import Achievement, Played
    from game.ui.table.board import Board
    from game.ui.table.contracts import Pointing, SeatChoices, TableReader
    from game.ui.table.glossary import Sign
    from game.ui.table.lesson import Page
    from game.ui.table.share_rows import Chapters
    from game.ui.table.tutorial import Tutorial

    from ..rules import AnubixState
    from .view import AnubixBoard


RANKS = (
    (0, mark("Stone carrier")),
    (35, mark("Stonecutter")),
    (45, mark("Mason")),
    (55, mark("Foreman")),
    (70, mark("Master builder")),
    (85, mark("Architect of Anubis")),
)
"""The least points for each rank."""


class AnubixPresentation(Presentation["AnubixState"]):
    """See `Presentation`."""

    name = mark("Anubix")
    line = mark("Roll the dice, build a pyramid, an arch and a relief, and be first to the bonuses.")
    picture = "home.anubix"
    sheet = "anubix"
    same = mark("The same sheets and dice as in your friend’s game")
    paper = ("value.",)
    daily = ("you", "priest")
    emblem = "token.anubis"
    turns = MappingProxyType({2: 23, 3: 18, 4: 17, 5: 16})
    thinking = 20.0
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

    def seat_choices(self) -> SeatChoices:
        from . import seat_choices

        return seat_choices

    def achievements(self) -> Sequence[Achievement[Played[AnubixState]]]:
        from .achievements import ACHIEVEMENTS

        return ACHIEVEMENTS

    def share_rows(self, chapters: Chapters, player: int) -> list[str]:
        from .share_rows import share_rows

        return share_rows(chapters, player)

    def reason_words(self, reason: Reason) -> str:
        from .reason_words import reason_words

        return reason_words(reason)

    def rank(self, points: int) -> Rank:
        return rank_in(RANKS, points)

    def action_words(self, state: AnubixState, action: Action, player: int, seats: Sequence[str]) -> str:
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
