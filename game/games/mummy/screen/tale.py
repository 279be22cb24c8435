"""A finished game in a few sentences: who was first on each level, and what ended whose way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ui.table.seat_names import called_you, subject_name
from game.ui.toolkit.translate import _

from .course import TOP, Courses, Milestone


def tale(courses: Courses, seats: Sequence[str]) -> Iterator[str]:
    """The course of the game in sentences, in order of time."""
    for milestone in courses.milestones:
        yield _climb(milestone, seats) if milestone.level else _exit(courses, milestone, seats)


def _climb(milestone: Milestone, seats: Sequence[str]) -> str:
    """A level that nobody had been on before."""
    top, you = milestone.level == TOP, called_you(seats) == milestone.player
    if len(seats) == 1:
        text = _("The Chamber on turn {number}.") if top else _("Level {level} on turn {number}.")
    elif top and you:
        text = _("You reached the Chamber first, in round {number}.")
    elif top:
        text = _("{name} reached the Chamber first, in round {number}.")
    elif you:
        text = _("You reached level {level} first, in round {number}.")
    else:
        text = _("{name} reached level {level} first, in round {number}.")
    name = subject_name(seats, milestone.player)
    return text.format(name=name, level=milestone.level, number=milestone.round)


def _exit(courses: Courses, milestone: Milestone, seats: Sequence[str]) -> str:
    """The explorer that was out, and the cause."""
    if len(seats) == 1:
        text = _("Out on turn {number}: {cause}.")
    elif called_you(seats) == milestone.player:
        # Translators: the cause is a monster, a surprise or "Mummy".
        text = _("You were knocked out in round {number}: {cause}.")
    else:
        text = _("{name} was knocked out in round {number}: {cause}.")
    cause = courses.seats[milestone.player].end(courses.how, won=False, out=True)
    return text.format(name=subject_name(seats, milestone.player), number=milestone.round, cause=cause)
