"""Themes of the puzzles of Pyramids."""

from __future__ import annotations

from game.ui.table.puzzle_theme import PuzzleTheme
from game.ui.toolkit.translate import _


def themes() -> list[PuzzleTheme]:
    """The ideas, in the order in which they are best met."""
    return [
        PuzzleTheme(
            "tomb",
            _("The way to the tomb"),
            _("Every explored pyramid is worth 10 points and opens the way to a new one."),
        ),
        PuzzleTheme("gems", _("Gems in pairs"), _("A red and a green gem together are worth 5 points.")),
        PuzzleTheme(
            "torch", _("One torch a round"), _("Only one torch counts in each round: which one, and when?")
        ),
        PuzzleTheme(
            "skulls",
            _("Skulls"),
            _("The more skulls, the more each one costs. An elixir wipes out two."),
        ),
        PuzzleTheme(
            "crosses", _("Red crosses"), _("A red cross gives you one more cell, in either pyramid.")
        ),
        PuzzleTheme(
            "awards",
            _("The colour awards"),
            _("Your 2nd, 4th and 6th pyramids of a colour each win an award. Get there first!"),
        ),
        PuzzleTheme("last", _("The last turn"), _("Everything counts now: find all the points.")),
        PuzzleTheme("turns", _("The last three turns"), _("The shapes to come are known: plan ahead.")),
    ]
