"""How a game of Pyramids went, one row for each round."""

from __future__ import annotations

from game.ui.table.share_rows import Chapters, Turns

from ..rules.events import (
    AwardTaken,
    ExpeditionRevealed,
    GemTaken,
    SkullCrossed,
    SkullsErased,
    TombReached,
    TorchLit,
)
from ..rules.state import TURNS

AWARD, TOMB, TORCH, GEM, ELIXIR, SKULL, PLAIN = "🏆", "🔺", "🔥", "💎", "🧪", "💀", "🟨"


def share_rows(chapters: Chapters, player: int) -> list[str]:
    """See `Presentation.share_rows`."""
    turns = Turns((AWARD, TOMB, TORCH, GEM, ELIXIR, SKULL), PLAIN)
    for event in (event for events in chapters for event in events):
        if isinstance(event, ExpeditionRevealed):
            turns.begin()
        elif getattr(event, "player", None) != player or getattr(event, "wasted", False):
            continue
        elif isinstance(event, AwardTaken):
            turns.note(AWARD)
        elif isinstance(event, TombReached):
            turns.note(TOMB)
        elif isinstance(event, TorchLit):
            turns.note(TORCH)
        elif isinstance(event, GemTaken):
            turns.note(GEM)
        elif isinstance(event, SkullsErased) and event.erased:
            turns.note(ELIXIR)
        elif isinstance(event, SkullCrossed):
            turns.note(SKULL)
    return turns.rows(TURNS)
