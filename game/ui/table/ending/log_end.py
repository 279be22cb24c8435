"""The last line of a log: that the game is over, who has won, and with how many points."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import ngettext

from ..seat_names import called_you, seat_name, subject_name


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
