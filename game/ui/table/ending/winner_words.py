"""Who has won, as the table says it at the end."""

from __future__ import annotations

from typing import Protocol

from game.engine import Event
from game.play.seats import is_human

from ..board.board import Board
from ..presentation import presentation_of


class Ending(Protocol):
    """The event with which a game ends."""

    @property
    def winners(self) -> tuple[int, ...]: ...


def won(board: Board, event: Ending) -> bool:
    """Whether the person at the screen has beaten somebody."""
    seats = board.session.seats
    return len(seats) > 1 and board.viewer in event.winners and is_human(seats[board.viewer])


def headline(board: Board, _event: Event) -> str:
    """Who has won, in words."""
    session = board.session
    return presentation_of(session.game.id).headline(session.state, session.seats)
