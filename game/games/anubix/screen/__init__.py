"""The table of Anubix, and how the game is presented."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.ui.table.presentation import Presentation, ScoreRow, Variant, decided_a_tie
from game.ui.toolkit.translate import mark, ngettext

if TYPE_CHECKING:
    from ..rules import AnubixState


class AnubixPresentation(Presentation["AnubixState"]):
    """See `Presentation`."""

    name = mark("Anubix")
    line = mark("Roll the dice, build a pyramid, an arch and a relief, and be first to the bonuses.")
    picture = "home.anubix"
    sheet = "anubix"
    same = mark("The same sheets and dice as in your friend’s game")
    paper = ("value.",)
    daily = ("you", "priest")
    variants = MappingProxyType(
        {
            "few-jokers": Variant(
                mark("Few jokers"),
                mark("Everyone starts with two jokers fewer; with two players, there are none."),
                "ui.star.ink",
            ),
            "old-quarry": Variant(
                mark("The old quarry"),
                mark("The first six stones of every quarry are gone."),
                "ui.minus.ink",
            ),
        }
    )
    emblem = "token.anubis"
    turns = MappingProxyType({2: 20, 3: 18, 4: 18, 5: 17})
    thinking = 20.0
    rows = (
        ScoreRow("pyramid", ("structure.pyramid",), mark("Pyramid")),
        ScoreRow("arch", ("structure.arch",), mark("Arch")),
        ScoreRow("relief", ("structure.relief",), mark("Relief")),
        ScoreRow("bonuses", ("bonus.scarab.earned",), mark("Bonuses")),
        ScoreRow("end_bonus", ("bonus.end.earned",), mark("Two structures")),
        ScoreRow("quarry", ("quarry.blue",), mark("Quarry stones")),
        ScoreRow("jokers", ("joker",), mark("Jokers")),
    )
    tips = MappingProxyType(
        {
            "pyramid": mark("Next time, build the pyramid higher: its upper rows pay most."),
            "arch": mark("Next time, keep the arch’s two columns level: the lower one counts."),
            "relief": mark("Next time, lay more of the relief: each tile pays more than the last."),
            "bonuses": mark("Next time, watch for the last symbol of a kind: it’s worth a bonus."),
            "end_bonus": mark("Next time, choose early which two structures you’ll complete."),
        }
    )
    ranks = (
        (0, mark("Stone carrier")),
        (35, mark("Stonecutter")),
        (45, mark("Mason")),
        (55, mark("Foreman")),
        (70, mark("Master builder")),
        (85, mark("Architect of Anubis")),
    )

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
