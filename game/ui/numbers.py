"""Numbers as they are set: with a true minus sign."""

from __future__ import annotations

from collections.abc import Sequence


def number_text(number: int) -> str:
    """'5', '−2'."""
    return str(number).replace("-", "−")


def signed(points: int) -> str:
    """A change: '+5', '−2', '±0'."""
    return f"+{points}" if points > 0 else number_text(points) if points else "±0"


def scores_text(scores: Sequence[int], first: int) -> str:
    """Everybody's points, those of one seat first: '87 : 64'."""
    order = sorted(range(len(scores)), key=lambda seat: seat != first)
    return " : ".join(number_text(scores[seat]) for seat in order)
