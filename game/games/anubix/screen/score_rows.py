"""The lines of the final table of Anubix."""

from __future__ import annotations

from game.ui.table.presentation import ScoreRow
from game.ui.toolkit.translate import mark

ROWS = (
    ScoreRow("pyramid", ("structure.pyramid",), mark("Pyramid")),
    ScoreRow("arch", ("structure.arch",), mark("Arch")),
    ScoreRow("relief", ("structure.relief",), mark("Relief")),
    ScoreRow("bonuses", ("bonus.scarab.earned",), mark("Bonuses")),
    ScoreRow("end_bonus", ("bonus.end.earned",), mark("Two structures")),
    ScoreRow("quarry", ("quarry.blue",), mark("Quarry stones")),
    ScoreRow("jokers", ("joker",), mark("Jokers")),
)
