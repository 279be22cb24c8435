"""The top row of a table: the round's sign, the rivals' panels, and the menu button."""

from __future__ import annotations

from game.ui.toolkit.box import GAP, REST, Box

MENU = 56.0
"""Side of the menu button where there is room."""
WIDEST_RIVAL = 420.0


def table_head(
    head: Box, sign: float, gap: float, rivals: int, beside_menu: float = GAP
) -> tuple[Box, tuple[Box, ...], Box]:
    """The sign, so wide; the rivals; the menu: their places in a row of a window with room."""
    round_, beside = head.across(sign, REST, gap=gap)
    row, menu = beside.across(REST, MENU, gap=beside_menu)
    return round_, row.row_of(rivals, WIDEST_RIVAL), Box(menu.x, menu.y, MENU, MENU)
