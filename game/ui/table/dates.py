"""Moments in words, in the person's own time zone."""

from __future__ import annotations

import time
from datetime import date, timedelta

from game.play import clock
from game.play.clock import where_we_are
from game.ui.toolkit.translate import _, mark, pgettext

MONTHS = (
    mark("Jan"),
    mark("Feb"),
    mark("Mar"),
    mark("Apr"),
    mark("May"),
    mark("Jun"),
    mark("Jul"),
    mark("Aug"),
    mark("Sep"),
    mark("Oct"),
    mark("Nov"),
    mark("Dec"),
)
"""Names of months after a day."""

# Translators: days of the week as short as can be, for a calendar.
WEEKDAYS = (mark("Mo"), mark("Tu"), mark("We"), mark("Th"), mark("Fr"), mark("Sa"), mark("Su"))


def date_text(moment: int | None, now: float | None = None) -> str:
    """A moment in seconds since 1970 (UTC): 'today, 14:05', 'yesterday' or '3 May 2026'; '' for None.

    `now` is the present unless given.
    """
    if moment is None:
        return ""
    present = clock.now() if now is None else now
    then, today = where_we_are(moment), where_we_are(present)
    if then[:3] == today[:3]:
        return _("today, {time}").format(time=f"{then.tm_hour}:{then.tm_min:02}")
    if then[:3] == (date(*today[:3]) - timedelta(1)).timetuple()[:3]:  # days have 23 to 25 hours
        return _("yesterday")
    return calendar_day(then.tm_year, then.tm_mon, then.tm_mday)


def calendar_day(year: int, month: int, day: int) -> str:
    """'3 May 2026'."""
    return _("{day} {month} {year}").format(day=day, month=_(MONTHS[month - 1]), year=year)


def month_text(year: int, month: int) -> str:
    """'May 2026'."""
    names = (
        pgettext("month", "January"),
        pgettext("month", "February"),
        pgettext("month", "March"),
        pgettext("month", "April"),
        pgettext("month", "May"),
        pgettext("month", "June"),
        pgettext("month", "July"),
        pgettext("month", "August"),
        pgettext("month", "September"),
        pgettext("month", "October"),
        pgettext("month", "November"),
        pgettext("month", "December"),
    )
    return _("{month} {year}").format(month=names[month - 1], year=year)


def day_text(moment: float) -> str:
    """The day as it stands in names of files: '2026-05-03'."""
    return time.strftime("%Y-%m-%d", where_we_are(moment))
