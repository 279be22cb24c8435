"""The lines of the final table of Pyramids."""

from __future__ import annotations

from game.ui.table.presentation import ScoreRow
from game.ui.toolkit.translate import mark

ROWS = (
    ScoreRow("pyramids", ("cell.tomb",), mark("Pyramids")),
    ScoreRow("awards", ("award.taken",), mark("Awards")),
    ScoreRow("torches", ("torch.lit",), mark("Torches")),
    ScoreRow("gem_pairs", ("cell.red_gem", "cell.green_gem"), mark("Pairs of gems")),
    ScoreRow("gem_singles", ("slot.red.filled",), mark("Single gems")),
    ScoreRow("skulls", ("cell.skull",), mark("Skulls")),
)
