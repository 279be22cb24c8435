"""Marks of decisions on the screen: a sign in a disc, a tag with sign and word, a line that sums them up."""

from __future__ import annotations

from collections import Counter

import pygame

from game.play.coach import Coach
from game.play.marks import Grade, accuracy_of
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.stage import Kit, Point, Widget
from game.ui.toolkit.theme import CREAM, DANGER, GAIN, GOLD, LAPIS, SIZE_SMALL, SIZE_TEXT, Colour
from game.ui.toolkit.translate import _

from ..advice.mark_words import SIGNS, accuracy_words, mark_at, mark_word

COLOURS: dict[Grade, tuple[Colour, Colour]] = {
    Grade.BEST: (GAIN, CREAM),
    Grade.GOOD: (CREAM, LAPIS),
    Grade.DOUBTFUL: (GOLD, LAPIS),
    Grade.COSTLY: (DANGER, CREAM),
}
"""Ground and sign of each, alike by day and night."""
RADIUS = 10.0
AIR = 8.0
"""The air beside the words of a tag, in units."""


def draw_mark(kit: Kit, target: pygame.Surface, mark: Grade, centre: Point) -> None:
    """The sign in its disc."""
    ground, colour = COLOURS[mark]
    pygame.draw.circle(target, LAPIS, centre, (RADIUS + 1.2) * kit.k)
    pygame.draw.circle(target, ground, centre, RADIUS * kit.k)
    kit.fonts.write(target, SIGNS[mark], SIZE_SMALL, colour, "bold", center=centre)


class MarkTag(Widget):
    """The sign and the word of a mark, centred in a place; nothing without a mark."""

    mark: Grade | None = None

    def show_mark(self, mark: Grade | None) -> None:
        if mark != self.mark:
            self.mark = mark
            self.invalidate()

    def spoken(self) -> str:
        return mark_word(self.mark) if self.mark else ""

    def draw(self, target: pygame.Surface) -> None:
        if not self.mark:
            return
        kit, (ground, colour) = self.kit, COLOURS[self.mark]
        text = kit.fonts.render(mark_word(self.mark), SIZE_TEXT, colour, "bold")
        tag = text.get_rect(center=self.rect.center).inflate(2 * kit.u(AIR + RADIUS), 0).clip(self.rect)
        pygame.draw.rect(target, ground, tag, border_radius=tag.height // 2)
        sign = (tag.x + kit.u(RADIUS + AIR / 2), tag.centery)
        kit.fonts.write(target, SIGNS[self.mark], SIZE_TEXT, colour, "bold", center=sign)
        target.blit(text, text.get_rect(midright=(tag.right - kit.u(AIR), tag.centery)))


def _counted(mark: Grade, count: int) -> str:
    """The number of decisions with that mark, in words."""
    return _("{name}: {value}").format(name=mark_word(mark), value=count)


class MarksSummary(Widget):
    """How accurate a seat's play was, and how many decisions have which mark."""

    def __init__(self, kit: Kit, rect: pygame.Rect, coach: Coach) -> None:
        super().__init__(kit, rect)
        verdicts = coach.verdicts()
        accuracy = accuracy_of(coach.unit, verdicts)
        self.words = accuracy_words(accuracy) if accuracy and coach.done else ""
        found = Counter(mark_at(coach, verdict) for verdict in verdicts)
        self.counts = [(mark, found[mark]) for mark in Grade if found[mark]]

    def spoken(self) -> str:
        return (
            listed([self.words, *(_counted(mark, count) for mark, count in self.counts)])
            if self.words
            else ""
        )

    def draw(self, target: pygame.Surface) -> None:
        if not self.words:
            return
        kit, fonts = self.kit, self.kit.fonts
        worded = [(mark, _counted(mark, count)) for mark, count in self.counts]
        plain = [(mark, str(count)) for mark, count in self.counts]
        for size, told in ((SIZE_TEXT, worded), (SIZE_TEXT, plain), (SIZE_SMALL, plain)):
            if self._width(told, size) <= self.rect.width:
                break
        x, y = self.rect.centerx - self._width(told, size) // 2, self.rect.centery
        text = fonts.render(self.words, size, CREAM, "bold")
        target.blit(text, text.get_rect(midleft=(x, y)))
        x += text.get_width()
        for mark, words in told:
            x += kit.u(AIR + RADIUS)
            draw_mark(kit, target, mark, (x, y))
            text = fonts.render(words, size, CREAM)
            x += kit.u(RADIUS + AIR / 2)
            target.blit(text, text.get_rect(midleft=(x, y)))
            x += text.get_width()

    def _width(self, told: list[tuple[Grade, str]], size: float) -> int:
        fonts, each = self.kit.fonts, self.kit.u(AIR + RADIUS) + self.kit.u(RADIUS + AIR / 2)
        counts = sum(each + fonts.width(words, size) for _mark, words in told)
        return round(fonts.width(self.words, size, "bold") + counts)
