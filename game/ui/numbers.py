"""Numbers as they are set: with a true minus sign."""

from __future__ import annotations


def number_text(number: int) -> str:
    """'5', '−2'."""
    return str(number).replace("-", "−")


def signed(points: int) -> str:
    """A change: '+5', '−2', '±0'."""
    return f"+{points}" if points > 0 else number_text(points) if points else "±0"
