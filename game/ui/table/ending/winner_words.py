"""Who has won, as the table says it at the end: in large letters, and in the last line of its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from game.engine import Event
from game.play.seats import is_human
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import ngettext

from ..presentation import presentation_of
from ..seat_names import called_you, seat_name, subject_name

if TYPE_CHECKING:
    from ..board.board import Board


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


def won_words(seats: Sequence[str], scores: Sequence[int], winners: Sequence[int]) -> str:
    """Who has won a game that is played for points, as a sentence."""
    points = scores[winners[0]]
    if len(winners) > 1:
        text = ngettext(
            "Shared win with {count} point: {names}.", "Shared win with {count} points: {names}.", points
        )
        names = listed(seat_name(seats, player) for player in winners)
        return text.format(count=number_text(points), names=names)
    if len(seats) == 1:
        text = ngettext("Final score: {count} point.", "Final score: {count} points.", points)
        return text.format(count=number_text(points))
    if winners[0] == called_you(seats):
        text = ngettext("You win with {count} point.", "You win with {count} points.", points)
        return text.format(count=number_text(points))
    text = ngettext("{name} wins with {count} point.", "{name} wins with {count} points.", points)
    return text.format(name=subject_name(seats, winners[0]), count=number_text(points))
