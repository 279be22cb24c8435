"""The table of Pyramids, and how the game is presented."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.ui.table.presentation import Presentation, Rank, decided_a_tie
from game.ui.toolkit.translate import _, mark

from .score_rows import RANK_NAMES, ROWS

if TYPE_CHECKING:
    from game.bots.reasons import Reason
    from game.engine import Action
    from game.play.achievements import Achievement, Played
    from game.ui.table.board import Board
    from game.ui.table.contracts import Pointing, TableReader
    from game.ui.table.glossary import Sign
    from game.ui.table.lesson import Page
    from game.ui.table.share_rows import Chapters
    from game.ui.table.tutorial import Tutorial

    from ..rules import PyramidsState
    from .view import PyramidsBoard


class PyramidsPresentation(Presentation["PyramidsState"]):
    """See `Presentation`."""

    name = mark("Pyramids")
    line = mark("Mark your way to the tombs, gather gems and awards, and beware of the skulls.")
    picture = "home.pyramids"
    sheet = "pyramids"
    paper = ("card.face", "round.now")
    cardboard = ("skull.open", "award.open")
    same = mark("The same cards as in your friend’s game")
    daily = ("you",)
    solo_hint = mark("Solo: you play for points and a rank. From round 2 on, one award is lost each round.")
    turns = MappingProxyType({1: 40, 2: 41, 3: 42, 4: 41})
    thinking = 15.0
    rows = ROWS

    def board(self) -> type[Board]:
        from .view import PyramidsBoard

        return PyramidsBoard

    def lessons(self) -> list[Page]:
        from .lessons import pages

        return pages()

    def tutorial(self) -> Tutorial:
        from .tutorial import TUTORIAL

        return TUTORIAL

    def glossary(self) -> list[Sign]:
        from .glossary import signs

        return signs()

    def pointing(self) -> Pointing[PyramidsBoard]:
        from . import pointing

        return pointing

    def screen_reader(self) -> TableReader[PyramidsBoard]:
        from . import screen_reader

        return screen_reader

    def achievements(self) -> Sequence[Achievement[Played[PyramidsState]]]:
        from .achievements import ACHIEVEMENTS

        return ACHIEVEMENTS

    def share_rows(self, chapters: Chapters, player: int) -> list[str]:
        from .share_rows import share_rows

        return share_rows(chapters, player)

    def action_words(self, state: PyramidsState, action: Action, player: int, seats: Sequence[str]) -> str:
        from .action_words import action_words

        return action_words(state, action, player)

    def reason_words(self, reason: Reason) -> str:
        from .reason_words import reason_words

        return reason_words(reason)

    def hand(self, state: PyramidsState, player: int) -> tuple[str, ...]:
        from ..rules.phases import DRAFT

        seat = state.seats[player]
        cards = seat.hand if seat.kept is None else seat.kept
        return tuple(
            _("pyramid {number}").format(number=card) for card in cards or () if state.phase == DRAFT
        )

    def rank(self, points: int) -> Rank:
        from ..rules.scoring import RANKS, solo_rank

        index = solo_rank(points)
        if index + 1 == len(RANKS):
            return Rank(RANK_NAMES[index], None, 0)
        return Rank(RANK_NAMES[index], RANK_NAMES[index + 1], RANKS[index + 1] - points)

    def tie_remark(self, state: PyramidsState) -> str:
        if not decided_a_tie(state):
            return ""
        return _("Tied on points: the explored pyramid with the lowest number decides: {number}.").format(
            number=min(state.seats[state.winners()[0]].explored)
        )


PRESENTATION = PyramidsPresentation("pyramids")
