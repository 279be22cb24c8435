"""What a final score is made of, line by line: the parts of a game's breakdown, their pictures and names."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import State
from game.engine.anubix import AnubixState
from game.engine.anubix.scoring import pyramid_stones
from game.engine.pyramids import PyramidsState
from game.engine.pyramids.scoring import RANKS, solo_rank

from ..translate import _, mark, ngettext


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """`part` is a field of the game's breakdown; `sprites` stand before the (English) `label`."""

    part: str
    sprites: tuple[str, ...]
    label: str


ROWS: dict[str, tuple[ScoreRow, ...]] = {
    "anubix": (
        ScoreRow("pyramid", ("structure.pyramid",), mark("Pyramid")),
        ScoreRow("arch", ("structure.arch",), mark("Arch")),
        ScoreRow("relief", ("structure.relief",), mark("Relief")),
        ScoreRow("bonuses", ("bonus.scarab.earned",), mark("Bonuses")),
        ScoreRow("end_bonus", ("bonus.end.earned",), mark("Two structures")),
        ScoreRow("quarry", ("quarry.blue",), mark("Quarry stones")),
        ScoreRow("jokers", ("joker",), mark("Jokers")),
    ),
    "pyramids": (
        ScoreRow("pyramids", ("cell.tomb",), mark("Pyramids")),
        ScoreRow("awards", ("award.taken",), mark("Awards")),
        ScoreRow("torches", ("torch.lit",), mark("Torches")),
        ScoreRow("gem_pairs", ("cell.red_gem", "cell.green_gem"), mark("Pairs of gems")),
        ScoreRow("gem_singles", ("slot.red.filled",), mark("Gems alone")),
        ScoreRow("skulls", ("cell.skull",), mark("Skulls")),
    ),
}
"""By game id, in the order in which they are counted up."""


RANK_NAMES = (
    mark("Sand in the shoes"),
    mark("Keen digger"),
    mark("Torch bearer"),
    mark("Treasure finder"),
    mark("Tomb explorer"),
    mark("Pharaoh’s architect"),
    mark("Child of the Sun"),
)
"""Solo: the names of the ranks, lowest first."""


@dataclass(frozen=True, slots=True)
class Rank:
    """A solo result: the (English) rank, the next one if there is one, and the points that it lacks."""

    name: str
    following: str | None
    missing: int


def rank_of(game_id: str, points: int) -> Rank | None:
    """The solo rank for so many points; None for a game without ranks."""
    if game_id != "pyramids":
        return None
    index = solo_rank(points)
    if index + 1 == len(RANKS):
        return Rank(RANK_NAMES[index], None, 0)
    return Rank(RANK_NAMES[index], RANK_NAMES[index + 1], RANKS[index + 1] - points)


def tie_remark(state: State) -> str:
    """What has decided between equal points; '' if nothing has."""
    scores, winners = state.scores(), state.winners()
    if scores.count(max(scores)) == len(winners):
        return ""
    if isinstance(state, PyramidsState):
        return _("Equal points: the lowest explored pyramid decides, number {number}.").format(
            number=min(state.seats[winners[0]].explored)
        )
    if isinstance(state, AnubixState):
        count = pyramid_stones(state.marked[winners[0]])
        return ngettext(
            "Equal points: the pyramid decides, with {count} stone.",
            "Equal points: the pyramid decides, with {count} stones.",
            count,
        ).format(count=count)
    return ""
