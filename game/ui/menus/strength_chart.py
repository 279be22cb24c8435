"""One's own strength as a curve: a panel among others, or a screen of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.play.seats import levels_of
from game.play.strength import Career, Strength
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Scene, Shell
from game.ui.table.strength_words import course_words, level_mark, strength_now
from game.ui.toolkit.box import GAP_S, PAD, PAD_S, REST, Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import GAIN, INK_SOFT, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.plot import Plot
from game.ui.toolkit.widgets.surface import Panel

BAND = 60
"""How much of the uncertainty's colour is seen, of 255."""
SPARE = 40.0
"""The margin above the highest and below the lowest, on the scale of strength."""
DOT = 4.0
LEAST_CARD, CARD = 132.0, 230.0
"""The least and the most height of the panel."""


class StrengthPlot(Plot):
    """The most likely strength after each game, and around it one standard deviation up and down."""

    def __init__(self, kit: Kit, rect: pygame.Rect, career: Career) -> None:
        self.strengths: Sequence[Strength] = career.strengths()
        super().__init__(kit, rect, len(self.strengths))
        self._levels: Mapping[str, float] = {level: career.marks[level] for level in levels_of(career.game)}
        self._words = course_words(career)

    def spoken(self) -> str:
        return self._words

    def span(self) -> tuple[float, float]:
        """All that was most likely, the band as it is now, and the next level below and above."""
        means, last = [strength.mean for strength in self.strengths], self.strengths[-1]
        low = min(*means, last.mean - last.deviation)
        high = max(*means, last.mean + last.deviation)
        below = [mark for mark in self._levels.values() if mark <= low]
        above = [mark for mark in self._levels.values() if mark >= high]
        return max(below, default=low) - SPARE, min(above, default=high) + SPARE

    def marks(self) -> Sequence[tuple[float, str]]:
        low, high = self.span()
        return [
            (mark, level_mark(level, mark)) for level, mark in self._levels.items() if low <= mark <= high
        ] or [(value, number_text(round(value))) for value in (low, high)]

    def draw(self, target: pygame.Surface) -> None:
        self.draw_scale(target)
        u, area, colour = self.kit.u, self.area(), self.kit.fonts.colour(GAIN)
        edges = [
            [self.spot(at, each.mean + side * each.deviation) for at, each in enumerate(self.strengths)]
            for side in (-1, 1)
        ]
        line = [self.spot(at, each.mean) for at, each in enumerate(self.strengths)]
        if len(line) == 1:  # a game has no width: the band is as wide as its dot
            half = u(DOT)
            edges = [[(x - half, y), (x + half, y)] for ((x, y),) in edges]
        band = transparent(area.size)
        around = [(x - area.x, y - area.y) for x, y in (*edges[0], *reversed(edges[1]))]
        pygame.draw.polygon(band, (*colour[:3], BAND), around)
        target.blit(band, area)
        if len(line) > 1:
            pygame.draw.lines(target, colour, False, line, max(2, u(3)))
        pygame.draw.circle(target, colour, line[-1], max(2, u(DOT)))


class StrengthCard(Panel):
    """The present strength and its course; `career` has a game that counts."""

    def __init__(self, kit: Kit, area: Box, career: Career) -> None:
        super().__init__(kit, kit.px(area))
        inner = area.inset(PAD, PAD_S)
        text = strength_now(career)
        size = SIZE_TEXT if kit.text_width(text, SIZE_TEXT, "bold") <= inner.w else SIZE_SMALL
        tall = kit.text_height(text, inner.w, size, "bold")
        words, plot = inner.down(tall, REST, gap=GAP_S)
        self.add(Label(kit, kit.px(words), text, size=size, face="bold", wrap=True))
        self.add(StrengthPlot(kit, kit.px(plot), career))


class StrengthScene(Scene):
    """The same with the whole window for it. `back` returns to where the player came from."""

    def __init__(self, app: Shell, career: Career, back: Callable[[], None]) -> None:
        super().__init__(app, presentation_of(career.game), back)
        self.sheet = ""  # nothing of the game is seen
        self._career = career

    def build(self) -> None:
        title = _("{game}: your rating").format(game=_(presentation_of(self._career.game).name))
        body = self.under_header(title, 1000.0).centred(h=560.0, high=0)
        text, size = about_strength(), SIZE_SMALL
        tall = self.app.text_height(text, body.w - 2 * PAD, size) + 2 * PAD_S
        card, foot = body.down(REST, tall, gap=GAP_S)
        self.add(StrengthCard(self.app, card, self._career))
        self.add(Panel(self.app, self.px(foot)))
        rect = self.px(foot.inset(PAD, PAD_S))
        self.add(Label(self.app, rect, text, size=size, colour=INK_SOFT, align="center", wrap=True))


def about_strength() -> str:
    """The games that move it, in words."""
    return _(
        "What counts: games without hints in which you alone face computer opponents. "
        "The band around the line shows how uncertain the figure is."
    )
