"""About how long a game takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.play.seats import is_human
from game.ui.toolkit.translate import ngettext

from ..table.presentation import Presentation

SHOWN = 1.5
"""Seconds in which a rival's decision is shown."""
STEP = 5


def minutes(game: Presentation[Any], seats: Sequence[str]) -> int:
    """In steps of five; 0 if the game does not say how many decisions it has, or nobody plays."""
    people, turns = sum(map(is_human, seats)), game.turns.get(len(seats), 0)
    if not people or not turns:
        return 0
    seconds = turns * (people * game.thinking + (len(seats) - people) * SHOWN)
    return max(STEP, STEP * round(seconds / 60 / STEP))


def length_words(game: Presentation[Any], seats: Sequence[str]) -> str:
    """The same in words; '' for 0."""
    count = minutes(game, seats)
    if not count:
        return ""
    return ngettext("About {count} minute.", "About {count} minutes.", count).format(count=count)
