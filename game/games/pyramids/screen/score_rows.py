"""The lines of the final table of Pyramids, and the ranks of solo games."""

from __future__ import annotations

from game.ui.table.presentation import ScoreRow
from game.ui.toolkit.translate import mark

RANK_NAMES = (
    mark("Sand in your shoes"),
    mark("Keen digger"),
    mark("Torch bearer"),
    mark("Treasure finder"),
    mark("Tomb explorer"),
    mark("Pharaoh’s architect"),
    mark("Child of the Sun"),
)
"""Solo: the names of the ranks, lowest first."""

ROWS = (
    ScoreRow("pyramids", ("cell.tomb",), mark("Pyramids")),
    ScoreRow("awards", ("award.taken",), mark("Awards")),
    ScoreRow("torches", ("torch.lit",), mark("Torches")),
    ScoreRow("gem_pairs", ("cell.red_gem", "cell.green_gem"), mark("Pairs of gems")),
    ScoreRow("gem_singles", ("slot.red.filled",), mark("Single gems")),
    ScoreRow("skulls", ("cell.skull",), mark("Skulls")),
)
