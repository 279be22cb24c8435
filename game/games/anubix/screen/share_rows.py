"""How a game of Anubix went for one seat, ten turns in a row."""

from __future__ import annotations

from game.ui.table.share_rows import Chapters, Turns

from ..rules.events import BonusEarned, StoneMarked, StructureCompleted, TurnStarted

STRUCTURE, BONUS, TWO, ONE, NONE = "🏆", "⭐", "🟧", "🟨", "⬜"
IN_A_ROW = 10


def share_rows(chapters: Chapters, player: int) -> list[str]:
    """See `Presentation.share_rows`: stones built in each turn, and what stood out."""
    turns = Turns((STRUCTURE, BONUS, TWO, ONE), NONE)
    turns.begin()  # the first turn has begun when the game begins
    for events in chapters:
        for event in events:
            if isinstance(event, TurnStarted):
                turns.begin()
            elif getattr(event, "player", None) != player:
                continue
            elif isinstance(event, StoneMarked):
                turns.note(TWO if turns.turns[-1] == ONE else ONE)
            elif isinstance(event, BonusEarned):
                turns.note(BONUS)
            elif isinstance(event, StructureCompleted):
                turns.note(STRUCTURE)
    return turns.rows(IN_A_ROW)
