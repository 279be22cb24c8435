"""Who has won, as the table says it at the end."""

from __future__ import annotations

from typing import Any

from game.play.seats import is_human

from .board import Board
from .presentation import presentation_of


def won(board: Board, event: Any) -> bool:
    """Whether the person at the screen has beaten somebody; `event` is the end of a game."""
    seats = board.session.seats
    return len(seats) > 1 and board.viewer in event.winners and is_human(seats[board.viewer])


def headline(board: Board, _event: Any) -> str:
    """Who has won, in words."""
    session = board.session
    return presentation_of(session.game.id).headline(session.state, session.seats)
