"""A finished game in a few words: who won, against whom, with how many points, and when."""

from __future__ import annotations

from game.engine import State
from game.play.saves import SavedRecord
from game.play.statistics import person_of
from game.ui.toolkit.numbers import scores_text
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import _, ngettext

from ..presentation import presentation_of
from ..seat_names import seat_name, seat_token

NOBODY = "token.horus_eye"
"""Stands where a winner's medallion would."""


def headline(record: SavedRecord, state: State) -> str:
    """The headline of the final table: who has won."""
    return presentation_of(record.game).headline(state, record.seats)


def winner_token(record: SavedRecord, state: State) -> str:
    """The medallion of the (first) winner."""
    winners = state.winners()
    return seat_token(record.seats, winners[0]) if winners else NOBODY


def points_text(record: SavedRecord, state: State) -> str:
    """The person's points and the others', as '87 : 64'; '' in games without."""
    if not presentation_of(record.game).counted:
        return ""
    return scores_text(state.scores(), person_of(record.seats) or 0)


def rivals_text(seats: tuple[str, ...]) -> str:
    """Everybody at the table but the person; 'Solo' if there is nobody else."""
    person = person_of(seats)
    others = [seat_name(seats, p) for p in range(len(seats)) if p != person]
    if person is None or not others:
        return listed(others) or _("Solo")
    # Translators: who else was at the table; the number is that of the names.
    return ngettext("against {names}", "against {names}", len(others)).format(names=listed(others))
