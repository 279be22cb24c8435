"""Themes of Mummy's puzzles."""

from __future__ import annotations

from game.ui.table.puzzle_theme import PuzzleTheme
from game.ui.toolkit.translate import _


def themes() -> list[PuzzleTheme]:
    """The ideas, in the order in which they are best met."""
    return [
        PuzzleTheme("way", _("Your way up"), _("Move, exchange or heal? Every turn counts.")),
        PuzzleTheme("face", _("Face to face"), _("Attack, trick or flee? Look at your attributes first.")),
        PuzzleTheme(
            "others", _("Cards for the others"), _("Push an opponent, play them a card – or keep it?")
        ),
        PuzzleTheme("mummy", _("The Mummy"), _("Bid for it, and send it after whoever’s ahead.")),
    ]
