"""The numbers of a sheet: how large its structures are, and what they are worth.

The published text gives the top of the pyramid, the relief's table, and the points of bonuses, quarry stones
and jokers. The others are the project's own and come from a search: see docs/sheets.md.
"""

from __future__ import annotations

PYRAMID_ROWS = (5, 4, 3, 2, 1)
"""Stones in each row, the lowest first."""
PYRAMID_POINTS = (0, 2, 6, 11, 16, 21)
"""Points by the highest row with a marked stone; 0 for none."""
ARCH_POINTS = (0, 0, 3, 6, 8, 11)
"""Points by the level that both columns have reached."""
ARCH_LEVELS = len(ARCH_POINTS) - 1
CAPSTONE_POINTS = 14
RELIEF_COLUMNS = "abcd"
RELIEF_ROWS = 3
RELIEF_POINTS = (0, 0, 4, 6, 8, 11, 15)
"""Points by the number of marked pairs of tiles."""
QUARRY_LENGTH = 18
BONUS_POINTS = 3
"""Each bonus, the end bonus too."""
QUARRY_POINTS = 1
JOKER_POINTS = 2
