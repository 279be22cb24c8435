"""The table of Anubix, and how the game is presented."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.table.presentation import Presentation, ScoreRow, decided_a_tie
from game.ui.toolkit.translate import mark, ngettext

if TYPE_CHECKING:
    from ..rules import AnubixState


class AnubixPresentation(Presentation["AnubixState"]):
    """See `Presentation`."""

    name = mark("Anubix")
    line = mark("Roll the dice, build pyramid, arch and relief, and be the first to catch the bonuses.")
    picture = "home.anubix"
    sheet = "anubix"
    paper = ("value.",)
    view = ".view:AnubixBoard"
    lessons = ".lessons"
    guide = ".tutorial"
    index = ".glossary"
    daily = ("you", "priest")
    sharing = ".share_rows"
    wording = ".action_words"
    pointing = ".pointing"
    mirror = ".screen_reader"
    emblem = "token.anubis"
    rows = (
        ScoreRow("pyramid", ("structure.pyramid",), mark("Pyramid")),
        ScoreRow("arch", ("structure.arch",), mark("Arch")),
        ScoreRow("relief", ("structure.relief",), mark("Relief")),
        ScoreRow("bonuses", ("bonus.scarab.earned",), mark("Bonuses")),
        ScoreRow("end_bonus", ("bonus.end.earned",), mark("Two structures")),
        ScoreRow("quarry", ("quarry.blue",), mark("Quarry stones")),
        ScoreRow("jokers", ("joker",), mark("Jokers")),
    )

    def tie_remark(self, state: AnubixState) -> str:
        if not decided_a_tie(state):
            return ""
        from ..rules.scoring import pyramid_stones

        count = pyramid_stones(state.marked[state.winners()[0]])
        return ngettext(
            "Equal points: the pyramid decides, with {count} stone.",
            "Equal points: the pyramid decides, with {count} stones.",
            count,
        ).format(count=count)


PRESENTATION = AnubixPresentation("anubix")
