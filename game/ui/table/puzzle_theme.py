"""Themes of a game's puzzles."""

from __future__ import annotations

from typing import NamedTuple


class PuzzleTheme(NamedTuple):
    """An idea of a game, in the language in use."""

    key: str
    """The word for it in the files of puzzles."""
    title: str
    idea: str
    """The lesson of its puzzles, as a sentence."""
