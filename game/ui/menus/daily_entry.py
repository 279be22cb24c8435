"""The way from home to the games of the day: what is done of them today, and the streak."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play.daily import FINISHED, Diary, open_days
from game.ui.toolkit.sentences import within_sentence
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import CREAM, GOLD, SIZE_LARGE, SIZE_SMALL
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button

from .daily_marks import FINISHED as DONE
from .daily_marks import daily_games, mark_of, mark_picture, streak_words

PAD, SIDE, MARK = 12.0, 34.0, 20.0
WORDY = 200.0
"""From this width on there are words."""
RAISED, CLOSER = 2.0, 3.0
"""How much above the middle the words stand, and nearer each other: their tails must not cross the edge."""

FRAME = 16.0
"""The frame of the button, above and below together, in units."""


class Told(Widget):
    """Says what an entry shows, to those who do not see it; it shows nothing itself."""

    def __init__(self, kit: Kit, entry: DailyEntry) -> None:
        super().__init__(kit)
        self._entry = entry

    def spoken(self) -> str:
        return self._entry.note


class DailyEntry(Button):
    """A band with a sign for each game; where there is little room, their number alone."""

    def __init__(self, kit: Kit, rect: pygame.Rect, action: Callable[[], None], diary: Diary) -> None:
        days = open_days()
        kinds = [diary.kind(days[0], game_id) for game_id in daily_games()]
        self.marks = [mark_of(kind, False) for kind in kinds]
        self._marked = any(kind is not None for kind in kinds)
        """True if the signs say anything: dots for games that nobody has begun do not."""
        self.done = sum(kind == FINISHED for kind in kinds)
        self.streak = diary.streak(*days).current
        title = _("Today’s games")
        super().__init__(kit, rect, action, icon="ui.daily", style="lapis", name=title)
        self.title = title
        self.add(Told(kit, self))

    @property
    def note(self) -> str:
        """Finished games in words: all of them, or with little room those that the signs do not show."""
        if not self.done and not self.streak:
            return _("new ones every day")
        done = _("{done} of {count} finished").format(done=self.done, count=len(self.marks))
        if self.streak < 2:
            return done
        streak = streak_words(self.streak)
        both = f"{done} · {within_sentence(streak)}"
        return both if self.kit.fonts.width(both, SIZE_SMALL) <= self._room() else streak

    @property
    def cut(self) -> bool:
        if self._short:
            return False
        fonts, room = self.kit.fonts, self._room()
        return fonts.width(self.title, SIZE_SMALL, "bold") > room or fonts.width(self.note, SIZE_SMALL) > room

    @property
    def _short(self) -> bool:
        return self.rect.width < WORDY * self.kit.k

    def _icon_side(self) -> int:
        return min(self.kit.u(SIDE), self.rect.height - self.kit.u(PAD))

    def _room(self) -> int:
        """The width that the words have."""
        u = self.kit.u
        return self.rect.width - 4 * u(PAD) - self._icon_side() - self._marks_width(u(MARK))

    def draw(self, target: pygame.Surface) -> None:
        self._draw_face(target)
        kit, rect = self.kit, self.rect
        if self._short:
            self._draw_short(target)
            return
        pad = kit.u(PAD)
        side = self._icon_side()
        kit.sprites.draw(target, "ui.daily.white", side, side, midleft=(rect.x + pad, rect.centery))
        mark = kit.u(MARK)
        x = rect.right - pad - self._marks_width(mark)
        self._draw_marks(target, x, rect.centery, mark)
        left, room = rect.x + pad + side + pad, self._room()
        fonts = kit.fonts
        part = self.part()
        size = fonts.fit(self.title, room, SIZE_LARGE * part, SIZE_SMALL * part, "bold")
        title = fonts.render(fonts.shorten(self.title, room, size, "bold"), size, CREAM, "bold")
        note = fonts.render(fonts.shorten(self.note, room, SIZE_SMALL * part), SIZE_SMALL * part, CREAM)
        step = title.get_height() - kit.u(CLOSER)
        y = rect.centery - kit.u(RAISED) - (step + note.get_height()) // 2
        target.blit(title, (left, y))
        target.blit(note, (left, y + step))

    def part(self) -> float:
        """How much of their size the letters have: they give way where they would lie on the frame."""
        fonts, u = self.kit.fonts, self.kit.u
        high = fonts.line_height(SIZE_LARGE, "bold") - u(CLOSER) + fonts.line_height(SIZE_SMALL)
        return min(1.0, (self.rect.height - u(FRAME)) / high)

    def _draw_short(self, target: pygame.Surface) -> None:
        """The sign, and below it the games'."""
        u, rect = self.kit.u, self.rect
        icon = self.kit.sprites.get("ui.daily.white", u(24), u(24))
        target.blit(icon, icon.get_rect(midtop=(rect.centerx, rect.y + u(4))))
        mark = u(9)
        middle = rect.bottom - u(14)  # clear of the button's edge
        self._draw_marks(target, rect.centerx - self._marks_width(mark) // 2, middle, mark)

    def _marks_width(self, side: int) -> int:
        return len(self.marks) * (side + side // 4) - side // 4 if self._marked else 0

    def _draw_marks(self, target: pygame.Surface, x: int, middle: int, side: int) -> None:
        for i, kind in enumerate(self.marks if self._marked else ()):
            picture = mark_picture(self.kit, kind, side, GOLD if kind == DONE else CREAM)
            target.blit(picture, picture.get_rect(midleft=(x + i * (side + side // 4), middle)))
