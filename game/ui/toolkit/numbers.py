"""Numbers as they are set: with a true minus sign, and the language's sign before parts of a whole."""

from __future__ import annotations

from collections.abc import Sequence

from .translate import _, pgettext


def number_text(number: int) -> str:
    """'5', '−2'."""
    return str(number).replace("-", "−")


def signed(points: int) -> str:
    """A change: '+5', '−2', '±0'."""
    return f"+{points}" if points > 0 else number_text(points) if points else "±0"


def percent_text(number: int) -> str:
    """'45%'."""
    # Translators: "45%"; in English, Polish and Greek without a space.
    return _("{number}%").format(number=number)


def mean_change(points: float) -> str:
    """A change in the mean, to a tenth: '+3.5', '−0.4'."""
    return f"{points:+.1f}".replace("-", "−").replace(".", pgettext("decimal mark", "."))


def scores_text(scores: Sequence[int], first: int) -> str:
    """Everybody's points, those of one seat first: '87 : 64'."""
    order = sorted(range(len(scores)), key=lambda seat: seat != first)
    return " : ".join(number_text(scores[seat]) for seat in order)
