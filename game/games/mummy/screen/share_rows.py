"""How a game of Mummy went for one explorer, ten rounds in a row."""

from __future__ import annotations

from game.engine import Event
from game.ui.table.share_rows import Chapters, Turns

from ..rules import level_of
from ..rules.events import (
    Captured,
    ChamberEntered,
    EnduranceLost,
    ExplorerMoved,
    ExplorerOut,
    FindTaken,
    GameOver,
    MoveCardPlayed,
    MummyAttacked,
    RoundStarted,
)

ELIXIR, OUT, MUMMY, CHAMBER, CAPTURED, WOUND, FIND = "🏆", "💀", "🧟", "🚪", "⛓️", "💔", "💎"
DOWN, UP, PLAIN = "🔻", "🔺", "🟨"
IN_A_ROW = 10


def share_rows(chapters: Chapters, player: int) -> list[str]:
    """See `Presentation.share_rows`: the gravest or best of what befell the explorer in each round."""
    turns = Turns((ELIXIR, OUT, MUMMY, CHAMBER, CAPTURED, WOUND, FIND, DOWN, UP), PLAIN)
    turns.begin()  # the first round has begun when the game begins
    for events in chapters:
        for event in events:
            if isinstance(event, RoundStarted):
                turns.begin()
                continue
            sign = _sign(event, player)
            if sign:
                turns.note(sign)
    return turns.rows(IN_A_ROW)


def _sign(event: Event, player: int) -> str:
    """The sign of an event; '' for none."""
    if isinstance(event, GameOver):
        return ELIXIR if event.winner == player else ""
    if isinstance(event, MoveCardPlayed):
        return _stairs(event.frm, event.to) if event.on == player else ""
    if event.player != player:
        return ""
    if isinstance(event, ExplorerMoved):
        return _stairs(event.frm, event.to)
    return next((sign for kind, sign in _SIGNS if isinstance(event, kind)), "")


_SIGNS: tuple[tuple[type[Event], str], ...] = (
    (ExplorerOut, OUT),
    (MummyAttacked, MUMMY),
    (ChamberEntered, CHAMBER),
    (Captured, CAPTURED),
    (EnduranceLost, WOUND),
    (FindTaken, FIND),
)


def _stairs(frm: int, to: int) -> str:
    before, after = level_of(frm), level_of(to)
    return UP if after > before else DOWN if after < before else ""
