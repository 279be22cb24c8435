"""Shares with their standard errors, and marks of a sorted list."""

from __future__ import annotations

import math
from collections.abc import Sequence


def proportion(share: float, games: int) -> str:
    """A share of so many games with its standard error, as '24.8 % ± 1.4'."""
    error = math.sqrt(share * (1 - share) / games)
    return f"{100 * share:.1f} % ± {100 * error:.1f}"


def percent(share: float) -> str:
    """A share, as '24.8 %'."""
    return f"{100 * share:.1f} %"


def percentile(ascending: Sequence[int], part: float) -> int:
    """The least value that this part of the values does not exceed."""
    return ascending[max(0, math.ceil(part * len(ascending)) - 1)]
