"""The table of Pyramids, and how the game is presented."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.ui.table.presentation import Presentation, Rank, ScoreRow, Variant, decided_a_tie
from game.ui.toolkit.translate import _, mark

if TYPE_CHECKING:
    from ..rules import PyramidsState


class PyramidsPresentation(Presentation["PyramidsState"]):
    """See `Presentation`."""

    name = mark("Pyramids")
    line = mark("Mark your way to the tombs, gather gems and awards, and beware of the skulls.")
    picture = "home.pyramids"
    sheet = "pyramids"
    paper = ("card.face", "round.now")
    cardboard = ("skull.open", "award.open", "slot.red.empty", "slot.green.empty")
    same = mark("The same cards as in your friend’s game")
    daily = ("you",)
    variants = MappingProxyType(
        {
            "serpents": Variant(
                mark("Serpents"),
                mark("Two winding shapes; no block, and one bar fewer."),
                "ui.branch.ink",
            ),
            "obelisks": Variant(
                mark("Obelisks"),
                mark("Two long bars and two long corners; no T, no block, and one small corner fewer."),
                "ui.chart.ink",
            ),
            "giants": Variant(mark("Giants"), mark("Every shape has four cells."), "ui.plus.ink"),
            "curse": Variant(
                mark("The curse"), mark("Everybody begins with four crossed skulls."), "ui.eye.ink"
            ),
            "robbed": Variant(
                mark("Robbed tombs"),
                mark("The highest award of each colour is gone."),
                "ui.trophy.ink",
            ),
        }
    )
    solo_hint = mark(
        "Solo: you play for points and a rank. At the start of rounds 2, 3 and 4, an award that you "
        "haven’t won is lost."
    )
    turns = MappingProxyType({1: 40, 2: 41, 3: 42, 4: 41})
    thinking = 15.0
    rows = (
        ScoreRow("pyramids", ("cell.tomb",), mark("Pyramids")),
        ScoreRow("awards", ("award.taken",), mark("Awards")),
        ScoreRow("torches", ("torch.lit",), mark("Torches")),
        ScoreRow("gem_pairs", ("cell.red_gem", "cell.green_gem"), mark("Pairs of gems")),
        ScoreRow("gem_singles", ("slot.red.filled",), mark("Single gems")),
        ScoreRow("skulls", ("cell.skull",), mark("Skulls")),
    )
    tips = MappingProxyType(
        {
            "pyramids": mark("Next time, reach the tombs sooner: every new pyramid helps."),
            "awards": mark("Next time, see which colours the others are after, and be there first."),
            "torches": mark("Next time, look for one torch in every round."),
            "gem_pairs": mark("Next time, gather as many red gems as green ones: pairs pay best."),
            "skulls": mark("Next time, go around the skulls, or drink an elixir in time."),
        }
    )
    rounds = 4
    rank_names = (
        mark("Sand in your shoes"),
        mark("Keen digger"),
        mark("Torch bearer"),
        mark("Treasure finder"),
        mark("Tomb explorer"),
        mark("Pharaoh’s architect"),
        mark("Child of the Sun"),
    )
    """Solo: the names of the ranks, lowest first."""

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
            return Rank(self.rank_names[index], None, 0)
        return Rank(self.rank_names[index], self.rank_names[index + 1], RANKS[index + 1] - points)

    def turn_of(self, state: PyramidsState) -> object:
        return state.round, state.turn

    def tie_remark(self, state: PyramidsState) -> str:
        if not decided_a_tie(state):
            return ""
        return _("Tied on points: the explored pyramid with the lowest number decides ({number}).").format(
            number=min(state.seats[state.winners()[0]].explored)
        )


PRESENTATION = PyramidsPresentation("pyramids")
