"""What came of a daily game, as text with signs that can be sent to anybody."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from game.engine import GAMES
from game.engine.record import Record, replay
from game.play.daily import Streak
from game.play.statistics import person_of
from game.ui.table.copying import copy_and_tell
from game.ui.table.dates import calendar_day
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.dialog import Answer, Dialog


def share_text(record: Record, day: date, address: str, streak: int = 0) -> str:
    """Title, result, how it went in rows of signs, days in a row (from two on), and where the game is.

    It tells nothing of the cards and dice that somebody who still has the game before them should not know.
    """
    game = presentation_of(record.game)
    state, chapters = replay(record, GAMES)
    player = person_of(record.seats) or 0
    when = calendar_day(day.year, day.month, day.day)
    title = " · ".join(("Mastaba", _(game.name), when))
    lines = [title, game.brief(state, player), *game.share_rows(chapters, player)]
    if streak > 1:
        lines.append(streak_words(streak))
    return "\n".join([*lines, address] if address else lines)


def streak_words(days: int) -> str:
    """'5 days in a row'."""
    return ngettext("{count} day in a row", "{count} days in a row", days).format(count=days)


def streak_line(streak: Streak) -> str:
    """The days in a row, and the most that there have been; what to do if there are none."""
    if not streak.longest:
        return _("Finish a game every day and your streak is counted here.")
    longest = _("longest: {count}").format(count=streak.longest)
    return f"{streak_words(streak.current)} · {longest}"


def offer_to_share(kit: Kit, text: str) -> None:
    """Put the text on the clipboard, or ask first where the system has a way of its own to hand it on.

    Where it then refuses, the text goes to the clipboard after all.
    """

    words = _("Your result as a row of symbols, one per turn. No spoilers.")

    def copy() -> None:
        # The fonts of the game have no such signs.
        lines = [line for line in text.split("\n") if any(letter.isalnum() for letter in line)]
        told = "\n\n".join([_("Result copied to the clipboard."), "\n".join(lines), words])
        copy_and_tell(kit, _("Share the result"), text, told, kit.host.address())

    if not kit.host.can_share():
        copy()
        return

    def share() -> None:
        kit.tasks.start(_share(kit, text, copy))

    answers: list[Answer] = [
        (_("Send"), share, "gold"),
        (_("Copy"), copy, "papyrus"),
        (_("Back"), lambda: None, "papyrus"),
    ]
    kit.stage.root.add(Dialog(kit, _("Share the result"), words, answers))


async def _share(kit: Kit, text: str, otherwise: Callable[[], None]) -> None:
    if not await kit.host.share(text):  # else the system itself shows what came of it
        otherwise()
    kit.host.poke()
