"""The top row of a table with room: the round's sign, the rivals' panels, the menu."""

from __future__ import annotations

from game.ui.toolkit.box import GAP, Box

MENU = 56.0
"""Side of the menu button where there is room."""
WIDEST_RIVAL = 420.0


def table_head(
    head: Box, sign: float, gap: float, rivals: int, beside_menu: float = GAP
) -> tuple[Box, tuple[Box, ...], Box]:
    """The top row of a table with room: the round's sign, so wide; the rivals' panels; the menu button."""
    round_, beside = head.cut_left(sign, gap)
    menu, row = beside.cut_right(MENU, beside_menu)
    return round_, row.row_of(rivals, WIDEST_RIVAL), Box(menu.x, menu.y, MENU, MENU)
