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
    for event in (event for events in chapters for event in events):
        if isinstance(event, TurnStarted):
            turns.begin()
        elif event.player == player:
            match event:
                case StoneMarked():
                    turns.note(TWO if turns.turns[-1] == ONE else ONE)
                case BonusEarned():
                    turns.note(BONUS)
                case StructureCompleted():
                    turns.note(STRUCTURE)
    return turns.rows(IN_A_ROW)
