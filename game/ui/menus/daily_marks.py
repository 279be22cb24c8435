"""Small signs for what has become of a daily game: they differ by shape, not by colour alone."""

from __future__ import annotations

import math
from datetime import date

import pygame

from game.engine import GAMES
from game.play.daily import BEGUN, LATE, Diary, open_days
from game.play.storage import Store, StoreError
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import GOLD, INK, INK_SOFT, Colour
from game.ui.toolkit.translate import _, ngettext

WON, FINISHED, NOTHING = "won", "finished", "nothing"
MARKS = (WON, FINISHED, LATE, BEGUN, NOTHING)
"""A star; a disc; a ring; half a disc; a dot."""

SMOOTH = 4
"""They are drawn so many times larger, and made smaller, so that their edges are smooth."""


def mark_name(kind: str) -> str:
    """The meaning of a sign, in a word or two."""
    words = {
        WON: _("won"),
        FINISHED: _("finished"),
        LATE: _("finished later"),
        BEGUN: _("in progress"),
        NOTHING: _("not played"),
    }
    return words[kind]


def mark_of(kind: str | None, won: bool) -> str:
    """The sign for a game: `kind` as a diary gives it, `won` if it was finished on its day."""
    if kind is None:
        return NOTHING
    if kind in (LATE, BEGUN):
        return kind
    return WON if won else FINISHED


def mark_picture(kit: Kit, kind: str, side: int, ground: Colour = INK_SOFT) -> pygame.Surface:
    """A sign in a square of so many px; `ground` is the colour of those that are not golden."""
    ground = kit.fonts.colour(ground)
    key = ("daily mark", kind, side, ground)
    surface = kit.baked.get(key)
    if surface is None:
        large = transparent((side * SMOOTH, side * SMOOTH))
        large.fill((*ground, 0))
        _draw(large, kind, ground)
        kit.baked[key] = surface = pygame.transform.smoothscale(large, (side, side))
    return surface


def _draw(target: pygame.Surface, kind: str, ground: Colour) -> None:
    side = target.get_width()
    centre, radius = (side / 2, side / 2), side * 0.44
    line = max(1, round(side * 0.12))
    if kind == WON:
        star = _star(centre, side * 0.5)
        pygame.draw.polygon(target, GOLD, star)
        pygame.draw.polygon(target, INK, star, max(1, round(side * 0.06)))
    elif kind == FINISHED:
        pygame.draw.circle(target, ground, centre, radius)
    elif kind == LATE:
        pygame.draw.circle(target, ground, centre, radius, line)
    elif kind == BEGUN:
        pygame.draw.circle(target, ground, centre, radius, line)
        pygame.draw.circle(target, ground, centre, radius, draw_bottom_left=True, draw_bottom_right=True)
    else:
        pygame.draw.circle(target, ground, centre, side * 0.13)


def _star(centre: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """The corners of a star with five points."""
    corners = []
    for i in range(10):
        reach, turn = radius if i % 2 == 0 else radius * 0.45, math.pi * (i / 5 - 0.5)
        corners.append((centre[0] + reach * math.cos(turn), centre[1] + reach * math.sin(turn)))
    return corners


class MarkPicture(Widget):
    """The sign for what has become of a game."""

    def __init__(self, kit: Kit, rect: pygame.Rect, kind: str) -> None:
        super().__init__(kit, rect)
        self.kind = kind

    def spoken(self) -> str:
        return mark_name(self.kind)

    def draw(self, target: pygame.Surface) -> None:
        picture = mark_picture(self.kit, self.kind, min(self.rect.size))
        target.blit(picture, picture.get_rect(center=self.rect.center))


def daily_games() -> list[str]:
    """The ids of the games that have a daily one."""
    return [game_id for game_id in GAMES if presentation_of(game_id).daily]


def diary_of(store: Store) -> Diary:
    """The daily games in the store; none where it fails: home says so."""
    try:
        return Diary(store.keys())
    except StoreError:
        return Diary(())


def streak_words(days: int) -> str:
    """'Streak: 5 days'."""
    return ngettext("Streak: {count} day", "Streak: {count} days", days).format(count=days)


def streak_of(diary: Diary, day: date) -> int:
    """The streak, if `day` is one of those that can still lengthen it."""
    now, since = open_days()
    return diary.streak(now, since).current if since <= day <= now else 0
