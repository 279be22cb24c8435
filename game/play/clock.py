"""The time of day: of a clock that may be wrong by centuries, which must stop nobody's game.

A moment beyond the years of our calendars counts as the nearest one within them.
"""

from __future__ import annotations

import time

HOUR, DAY = 3600, 86_400

LAST_MOMENT = 253_402_300_799
"""The end of the year 9999, in seconds since 1970 (UTC)."""


def within(moment: float) -> float:
    """The nearest moment (seconds since 1970, UTC) from 1970 to the year 9999, in every time zone."""
    return min(max(moment, 0), LAST_MOMENT - DAY)


def now() -> float:
    """The present, in seconds since 1970 (UTC); see `within`."""
    try:
        return within(time.time())
    except (OSError, OverflowError, ValueError):  # a clock that the system cannot count with
        return within(0)


def where_we_are(moment: float) -> time.struct_time:
    """Date and time of day at a moment where the player is; see `within`."""
    return time.localtime(within(moment))


def left_of_hour() -> float:
    """How many seconds the hour where the player is still lasts. Days end with one, and so do nights."""
    moment = now()
    then = where_we_are(moment)
    return HOUR - 60 * then.tm_min - then.tm_sec - moment % 1
