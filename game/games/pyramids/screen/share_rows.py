"""How a game of Pyramids went, one row for each round."""

from __future__ import annotations

from game.ui.table.share_rows import Chapters, Turns

from ..rules.events import AwardTaken, ExpeditionRevealed
from ..rules.position import TURNS
from .shown import find_of

AWARD, PLAIN = "🏆", "🟨"
SIGNS = {"tomb": "🔺", "torch": "🔥", "red": "💎", "green": "💎", "elixir": "🧪", "skull": "💀"}
"""Signs by icon, the most telling first."""


def share_rows(chapters: Chapters, player: int) -> list[str]:
    """See `Presentation.share_rows`."""
    turns = Turns((AWARD, *dict.fromkeys(SIGNS.values())), PLAIN)
    for event in (event for events in chapters for event in events):
        if isinstance(event, ExpeditionRevealed):
            turns.begin()
        elif event.player == player:
            find = find_of(event)
            if isinstance(event, AwardTaken):
                turns.note(AWARD)
            elif find and find.icon in SIGNS and not find.wasted:
                turns.note(SIGNS[find.icon])
    return turns.rows(TURNS)
