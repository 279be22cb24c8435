"""The result of a daily game as text with signs, to be sent to anybody."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pygame

from game.engine import GAMES
from game.engine.record import Record, replay
from game.play.daily import Diary, Streak
from game.play.daily_results import DailyResult, day_rank
from game.play.statistics import person_of
from game.play.storage import Store, StoreError
from game.ui.table.copying import copy_and_tell
from game.ui.table.dates import calendar_day
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import CREAM, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer, Dialog
from game.ui.toolkit.widgets.label import Label

from .daily_marks import streak_words


def share_text(record: Record, day: date, address: str, streak: int = 0, place: str = "") -> str:
    """Title, result, how it went in rows of signs, its place, the streak (from two on), and the address.

    It tells nothing of the cards and dice that somebody who still has the game before them should not know.
    """
    game = presentation_of(record.game)
    state, chapters = replay(record, GAMES)
    player = person_of(record.seats) or 0
    when = calendar_day(day.year, day.month, day.day)
    title = " · ".join(("Mastaba", _(game.name), when))
    lines = [title, game.brief(state, player), *game.share_rows(chapters, player)]
    lines += filter(None, (place, streak_words(streak) if streak > 1 else "", address))
    return "\n".join(lines)


def place_words(store: Store, diary: Diary, result: DailyResult) -> str:
    """Where a result stands among those of all days of its game; '' if there is no other one to be read."""
    try:
        rank = day_rank(store, diary, result)
    except StoreError:
        return ""
    if rank.days < 2:
        return ""
    if not presentation_of(result.key.game_id).counted:
        return _("Won on {wins} of {count} days").format(wins=rank.wins, count=rank.days)
    if rank.place == 1:
        return _("Best of {count} daily results").format(count=rank.days)
    return _("Place {place} among {count} daily results").format(place=rank.place, count=rank.days)


def streak_line(streak: Streak) -> str:
    """The streak, and the longest that there has been; what to do if there is none."""
    if not streak.longest:
        return _("Finish a game every day and your streak is counted here.")
    longest = _("longest: {count}").format(count=streak.longest)
    return f"{streak_words(streak.current)} · {longest}"


def forgiving_line(streak: Streak) -> str:
    """The same, and what does not break it."""
    return read_on(streak_line(streak), _("One missed day doesn’t break it."))


def streak_label(kit: Kit, rect: pygame.Rect, streak: Streak) -> Label:
    """The streak as a label, as much of it as there is room for."""
    label = Label(kit, rect, forgiving_line(streak), size=SIZE_TEXT, colour=CREAM, align="center", wrap=True)
    if label.cut:
        label.set(streak_line(streak))
    return label


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
