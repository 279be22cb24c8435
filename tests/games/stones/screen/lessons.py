"""How to play Stones."""

from __future__ import annotations

from game.ui.table.lesson import Page


def pages() -> list[Page]:
    """The only page."""
    return [Page("The bag", "", signs=(("ui.tap.ink", "Take one, two or three stones."),))]
