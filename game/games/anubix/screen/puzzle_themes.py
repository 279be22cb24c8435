"""Themes of Anubix's puzzles."""

from __future__ import annotations

from game.ui.table.puzzle_theme import PuzzleTheme
from game.ui.toolkit.translate import _


def themes() -> list[PuzzleTheme]:
    """The ideas, in the order in which they are best met."""
    return [
        PuzzleTheme(
            "build", _("Which stones?"), _("You’ll complete two structures. Which two, and in what order?")
        ),
        PuzzleTheme(
            "saving",
            _("Quarry and jokers"),
            _("What you don’t spend is worth points, or a better stone later."),
        ),
        PuzzleTheme("bonus", _("Bonuses"), _("The last symbol of its kind is worth 3 points. Be first!")),
        PuzzleTheme(
            "rivals",
            _("The others"),
            _("Dice you use are gone for the others, and two structures end the game."),
        ),
        PuzzleTheme(
            "win", _("Win from here"), _("You know the next rolls. Win, whatever your opponent does!")
        ),
    ]
