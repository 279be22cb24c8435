"""Dice of twelve faces: they tumble, come to rest one after the other, and show their number."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.toolkit.motion import linear
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import CREAM, INK

TUMBLE_MS = 700.0
STAGGER_MS = 260.0
"""Between one die that comes to rest and the next."""
FRAMES = 6
ROOM = 1.24
"""Of a die in the air, in its own sides."""
NEARER = 1.15
"""How many times as large it seems when it is thrown."""
ASIDE, ABOVE = 0.5, 0.6
"""How far from its place it is thrown, in its own sides."""
REACH = max(ASIDE, ABOVE) + (ROOM * NEARER - 1) / 2
"""How far beyond its place it is seen."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die's number; `dark` are those of monsters and of the Mummy."""

    number: int
    dark: bool = False


class Dice(Widget):
    """Some dice, each in the square that it is given; at rest until they `tumble`."""

    def __init__(self, kit: Kit, dice: Sequence[Die], places: Sequence[pygame.Rect]) -> None:
        assert len(dice) == len(places)
        super().__init__(kit, places[0].unionall(list(places[1:])))
        self.dice, self.places = tuple(dice), [place.copy() for place in places]
        self._left = 0.0
        self._since = 0

    def bounds(self) -> pygame.Rect:
        grow = 2 * round(self.places[0].width * REACH)
        return self.rect.inflate(grow, grow)

    def tumble(self, landed: Callable[[int], object], since: int = 0) -> float:
        """Let them roll, but for the first `since`; `landed` is called with each that comes to rest.

        Returns the ms that it takes; without motion all lie at once.
        """
        whole = TUMBLE_MS + STAGGER_MS * (len(self.dice) - since - 1)
        down = since

        def step(t: float) -> None:
            nonlocal down
            self._left = (1 - t) * whole
            while down < len(self.dice) and self.ms_left(down) <= 0:
                landed(down)
                down += 1
            self.invalidate()

        self._left, self._since = whole, since
        self.kit.motion.add(whole, step, ease=linear, key=("dice", id(self)))
        return whole

    def ms_left(self, die: int) -> float:
        """How long a die still rolls; the first one lies first."""
        if die < self._since:
            return 0.0
        return self._left - STAGGER_MS * (len(self.dice) - 1 - die)

    @property
    def resting(self) -> int:
        """How many dice lie."""
        return sum(self.ms_left(die) <= 0 for die in range(len(self.dice)))

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        for index, (die, place) in enumerate(zip(self.dice, self.places, strict=True)):
            left = self.ms_left(index)
            if left > 0:
                self._draw_tumbling(target, index, min(1.0, left / TUMBLE_MS))
            else:
                draw_die(self.kit, target, die, place)

    def _draw_tumbling(self, target: pygame.Surface, index: int, left: float) -> None:
        """`left` is how much of its way the die still has before it (1–0): it comes bouncing from above."""
        die, place = self.dice[index], self.places[index]
        away = left * left
        x = place.centerx + away * place.width * ASIDE * math.cos(index * 2.3)
        y = place.centery - away * place.width * ABOVE * abs(math.sin(left * 9 + index))
        frame = int(left * 16 + index * 2) % FRAMES
        side = round(place.width * ROOM * (1 + (NEARER - 1) * away))
        picture = self.kit.sprites.get(f"{sprite_of(die)}.tumble.{frame}", side)
        target.blit(picture, picture.get_rect(center=(round(x), round(y))))


def sprite_of(die: Die) -> str:
    """The name of a die's picture."""
    return "die.d12.dark" if die.dark else "die.d12"


def draw_die(kit: Kit, target: pygame.Surface, die: Die, place: pygame.Rect) -> None:
    """Draw a die at rest with its number."""
    target.blit(kit.sprites.get(sprite_of(die), place.width), place)
    size = 25 * place.width / (56 * kit.k)
    number = kit.fonts.render(number_text(die.number), size, CREAM if die.dark else INK, "bold")
    target.blit(number, number.get_rect(center=place.center))
