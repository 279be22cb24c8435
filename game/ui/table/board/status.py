"""How far the game is, whose decision is awaited, and what has just happened."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.play.session import Session
from game.ui.toolkit.stage import Kit, Thing, Widget
from game.ui.toolkit.theme import CREAM, GLINT, HIT, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.pressable import Pressable

from ..seat_names import is_you, subject_name


def waiting_words(session: Session, seat: int | None) -> str:
    """The line while nobody at the screen is to decide; `seat` has its go, None after the end."""
    if seat is None:
        return _("The game is over.")
    if is_you(session.seats, seat):
        return _("Your turn")
    if seat in session.humans or seat in session.away:
        return _("{name}’s turn").format(name=subject_name(session.seats, seat))
    return _("{name} is thinking…").format(name=subject_name(session.seats, seat))


LEAST_DIAL = 60.0
"""The least height with room for sun and moon, in units."""
DISC, AIR = 26.0, 5.0
"""How wide sun and moon are, and what is left free between them and the title, in units."""


class Dial(Widget):
    """How far the game is: a title, a line, and the sun (or the moon) on its way over a row of beads.

    Where the height is short there is only room for the words.
    """

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect)
        self.title = self.line = ""
        self.beads = 2
        self.night = self.dark = False
        self._sun = 0.0

    def set(
        self, title: str, line: str, *, sun: float, beads: int, night: bool, dark: bool, rises: bool = False
    ) -> None:
        """Show this; the sun moves on to `sun` (0–1), from the left if it `rises`.

        `beads` mark its way; `night` shows the moon instead; `dark` is for words on a dark sky.
        """
        shown = (self.title, self.line, self.beads, self.night, self.dark)
        if (title, line, beads, night, dark) == shown:
            return
        start = 0.0 if rises else self._sun
        self.title, self.line, self.beads, self.night, self.dark = title, line, beads, night, dark

        def step(t: float) -> None:
            self._sun = start + (sun - start) * t
            self.invalidate()

        self.kit.motion.add(400, step, key="sun")
        self.invalidate()

    def spoken(self) -> str:
        return f"{self.title}, {self.line}" if self.line else self.title

    def things(self) -> Sequence[Thing]:
        return [("dial", self.rect)]

    @property
    def cut(self) -> bool:
        """True if the line is wider than the place, even in the smallest letters."""
        return self.kit.fonts.width(self.line, self._line_size()) > self.rect.width

    @property
    def small(self) -> bool:
        """True if there is only room for the words."""
        fits = self.kit.fonts.width(self.title, SIZE_SMALL, "title") <= self._between
        return self.rect.height < LEAST_DIAL * self.kit.k or not fits

    @property
    def _between(self) -> int:
        """The room for words between the sun at its rise and at its set, with some air, in px."""
        return round(2 * (self._reach - (DISC / 2 + AIR) * self.kit.k))

    @property
    def _reach(self) -> float:
        """From the middle to the sun at its rise, in px."""
        return self.rect.width / 2 - 18 * self.kit.k

    def _spot(self, way: float) -> tuple[float, float]:
        """A place on the sun's way (0–1)."""
        k, angle = self.kit.k, math.pi * (1 - way)
        return (
            self.rect.centerx + self._reach * math.cos(angle),
            self.rect.y + 48 * k - 36 * k * math.sin(angle),
        )

    def disc_rect(self) -> pygame.Rect:
        """The place of the sun or the moon."""
        x, y = self._spot(self._sun)
        side = self.kit.u(DISC)
        return pygame.Rect(0, 0, side, side).move_to(center=(round(x), round(y)))

    def _title_size(self) -> float:
        room, largest = (self.rect.width, SIZE_TEXT) if self.small else (self._between, SIZE_LARGE)
        return self.kit.fonts.fit(self.title, room, largest, SIZE_SMALL, "title")

    def title_rect(self) -> pygame.Rect:
        """The place of the title."""
        size = self.kit.fonts.render(self.title, self._title_size(), INK, "title").get_size()
        tall = self.rect.height >= LEAST_DIAL * self.kit.k
        top = self.rect.y + (self.kit.u(16 if self.small else 32) if tall else 0)
        return pygame.Rect((0, 0), size).move_to(midtop=(self.rect.centerx, top))

    def _line_size(self) -> float:
        return self.kit.fonts.fit(self.line, self.rect.width, SIZE_TEXT, SIZE_SMALL)

    def draw(self, target: pygame.Surface) -> None:
        if not self.title:
            return
        fonts, rect = self.kit.fonts, self.rect
        colour = CREAM if self.dark else INK
        if not self.small:
            for bead in range(self.beads):
                spot = self._spot(bead / (self.beads - 1))
                pygame.draw.circle(target, colour, spot, max(1.5, 2.3 * self.kit.k))
            disc = self.disc_rect()
            target.blit(self.kit.sprites.get("dial.moon" if self.night else "dial.sun", disc.width), disc)
        title = self.title_rect()
        target.blit(fonts.render(self.title, self._title_size(), colour, "title"), title)
        line = fonts.render(self.line, self._line_size(), colour)
        target.blit(line, line.get_rect(midtop=(rect.centerx, title.y + title.height * 0.86)))


class Prompt(Widget):
    """The awaited person and the decision, on a tag above the buttons."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect)
        self.text = ""
        self.own = False
        self.silent = False
        """Says nothing, as where a game is watched again and nobody is awaited."""

    def set(self, text: str, own: bool) -> None:
        """Say it; `own` if the person at the screen is to decide."""
        if not self.silent and (text, own) != (self.text, self.own):
            self.text, self.own = text, own
            self.invalidate()
            if text and not self.kit.listening:  # which says it in words that need no pointer
                self.kit.host.announce(text)

    def spoken(self) -> str:
        return self.text

    def fitting(self, *sentences: str) -> str:
        """As many of these sentences, from the first one on, as fit without being cut."""
        text = sentences[0]
        for sentence in sentences[1:]:
            if self.fits(f"{text} {sentence}"):
                text = f"{text} {sentence}"
        return text

    def fits(self, text: str) -> bool:
        """True if a text fits without being cut."""
        fonts, room = self.kit.fonts, self.rect.width - 2 * self.kit.u(14)
        lines = fonts.wrap(text, room, SIZE_SMALL, "bold")
        return len(lines) == 1 or self.rect.height >= len(lines) * fonts.line_height(SIZE_SMALL, "bold")

    def things(self) -> Sequence[Thing]:
        return [("prompt", self.rect)] if self.text else []

    def tag(self) -> pygame.Rect:
        """The place of the words."""
        return self._lines()[2] if self.text else pygame.Rect(self.rect.center, (0, 0))

    def _lines(self) -> tuple[list[str], float, pygame.Rect]:
        """The words in lines, their size, and the tag that they stand on."""
        fonts, rect, u = self.kit.fonts, self.rect, self.kit.u
        pad = u(14)
        size = fonts.fit(self.text, rect.width - 2 * pad, SIZE_TEXT + 1, SIZE_SMALL, "bold")
        lines = fonts.wrap(self.text, rect.width - 2 * pad, size, "bold")
        if len(lines) > 1 and rect.height < len(lines) * fonts.line_height(size, "bold"):
            lines = [fonts.shorten(self.text, rect.width - 2 * pad, size, "bold")]
        step = self._step(size)
        width = max(fonts.width(line, size, "bold") for line in lines) + 2 * pad
        tag = pygame.Rect(0, 0, min(width, rect.width), min(rect.height, step * len(lines) + u(9)))
        tag.center = rect.center
        return lines, size, tag

    def _step(self, size: float) -> int:
        return round(self.kit.fonts.line_height(size, "bold") * 0.92)

    def draw(self, target: pygame.Surface) -> None:
        if not self.text:
            return
        fonts = self.kit.fonts
        lines, size, tag = self._lines()
        step = self._step(size)
        self.kit.sprites.draw_nine(target, "tag.lapis" if self.own else "tag.dark", tag)
        y = tag.centery - step * len(lines) // 2
        for line in lines:
            fonts.write(target, line, size, GLINT if self.own else CREAM, "bold", midtop=(tag.centerx, y))
            y += step


ROOMY = 110.0
"""A side of the log, in units, from which its words keep off the frame."""


class Log(Pressable):
    """The last things that happened, newest at the bottom; `open_` shows all of them."""

    overhang = 24.0

    def __init__(self, kit: Kit, rect: pygame.Rect, open_: Callable[[], None]) -> None:
        super().__init__(kit, rect, open_, _("Log"))
        self.lines: list[str] = []
        self.visible = False

    def set(self, lines: list[str]) -> None:
        """Show these sentences."""
        if lines != self.lines:
            self.lines = lines[:]
            self.show(bool(lines) and self.rect.height >= HIT * self.kit.k - 1.5)
            self.invalidate()

    def things(self) -> Sequence[Thing]:
        return [("log", self.rect)]

    @property
    def _pads(self) -> tuple[int, int]:
        """Between the edge and the words, across and down; where there is room, off the inner line."""
        k = self.kit.k
        across = 12 if self.rect.width > ROOMY * k else 6
        down = 12 if min(self.rect.size) > ROOMY * k else 8 if across == 12 else 6
        return self.kit.u(across), self.kit.u(down)

    def rows(self) -> list[tuple[str, bool]]:
        """The newest sentences that fit, in rows; with each row whether it is of the newest."""
        fonts, rows = self.kit.fonts, list[tuple[str, bool]]()
        across, down = self._pads
        room, high = self.rect.width - 2 * across, self.rect.height - 2 * down
        count = max(1, high // fonts.line_height(SIZE_SMALL))
        for age, line in enumerate(reversed(self.lines)):
            wrapped = fonts.wrap(line, room, SIZE_SMALL)
            if age == 0 and len(wrapped) > count:
                rest = " ".join(wrapped[count - 1 :])
                wrapped = [*wrapped[: count - 1], fonts.shorten(rest, room, SIZE_SMALL)]
            if len(rows) + len(wrapped) > count:
                break
            rows = [(part, age == 0) for part in wrapped] + rows
        return rows

    def lines_shown(self) -> list[pygame.Rect]:
        """The places of the rows."""
        across, down = self._pads
        left, top, wide = self.rect.x + across, self.rect.y + down, self.rect.width - 2 * across
        step = self.kit.fonts.line_height(SIZE_SMALL)
        return [pygame.Rect(left, top + row * step, wide, step) for row in range(len(self.rows()))]

    def draw(self, target: pygame.Surface) -> None:
        fonts = self.kit.fonts
        self.kit.sprites.draw_nine(target, "panel.papyrus", self.rect)
        for (text, newest), line in zip(self.rows(), self.lines_shown(), strict=True):
            target.blit(fonts.render(text, SIZE_SMALL, INK if newest else INK_SOFT), line)
