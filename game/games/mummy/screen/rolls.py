"""Dice of twelve faces that tumble and come to rest, and what they are compared to: contests and tests."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.toolkit.motion import linear
from game.ui.toolkit.numbers import number_text, signed
from game.ui.toolkit.stage import Kit, Thing, Widget
from game.ui.toolkit.theme import (
    CREAM,
    DANGER,
    GAIN,
    INK,
    INK_SOFT,
    SIZE_LARGE,
    SIZE_TEXT,
    SIZE_TITLE,
    Colour,
)
from game.ui.toolkit.translate import _

from ..rules import ATTRIBUTES, load_cards
from ..rules import events as ev
from ..rules.combat import CONTESTED
from .log import result_words
from .wording import attribute_name, card_name

GOOD = ("won", "ally")
LARGEST_DIE = 96.0
TUMBLE_MS = 700.0
STAGGER_MS = 260.0
"""Between one die that comes to rest and the next."""
SUSPENSE_MS = 900.0
"""The same where the game is at stake: the three tests of the Chamber."""
FRAMES = 6
ROOM = 1.24
"""The size of a die in the air, in its own sides."""
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

    def __init__(
        self, kit: Kit, dice: Sequence[Die], places: Sequence[pygame.Rect], stagger: float = STAGGER_MS
    ) -> None:
        assert len(dice) == len(places)
        super().__init__(kit, places[0].unionall(list(places[1:])))
        self.dice, self.places = tuple(dice), [place.copy() for place in places]
        self.stagger = stagger
        """The delay between dice, in ms: see `STAGGER_MS`."""
        self._left = 0.0
        self._since = 0

    def things(self) -> Sequence[Thing]:
        return [("die", self.rect)]

    def bounds(self) -> pygame.Rect:
        grow = 2 * round(self.places[0].width * REACH)
        return self.rect.inflate(grow, grow)

    def tumble(self, landed: Callable[[int], object], since: int = 0) -> float:
        """Let them roll, but for the first `since`; `landed` is called with each that comes to rest.

        Returns the ms that it takes; without motion all lie at once.
        """
        whole = TUMBLE_MS + self.stagger * (len(self.dice) - since - 1)
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
        return self._left - self.stagger * (len(self.dice) - 1 - die)

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
        self.kit.sprites.draw(target, f"{sprite_of(die)}.tumble.{frame}", side, center=(round(x), round(y)))


def sprite_of(die: Die) -> str:
    """The name of a die's picture."""
    return "die.d12.dark" if die.dark else "die.d12"


def draw_die(kit: Kit, target: pygame.Surface, die: Die, place: pygame.Rect) -> None:
    """Draw a die at rest with its number."""
    target.blit(kit.sprites.get(sprite_of(die), place.width), place)
    size = 25 * place.width / (56 * kit.k)
    number = kit.fonts.render(number_text(die.number), size, CREAM if die.dark else INK, "bold")
    target.blit(number, number.get_rect(center=place.center))


@dataclass(frozen=True, slots=True)
class Test:
    """One test of an attribute: a die up to `value` passes."""

    attribute: int
    value: int
    die: int
    passed: bool


class Roll(Widget):
    """Dice with words around them, which come as the dice come to rest."""

    overhang = 8.0
    dice: Dice

    def roll(self, since: int = 0) -> float:
        """Let the dice roll, but for the first `since`, which lie already; returns the ms that it takes."""
        sound = self.kit.sound
        if self.kit.motion.factor:
            sound.play("dice")

        def landed(_die: int) -> None:
            sound.play("settle")
            self.invalidate()

        return self.dice.tumble(landed, since)

    @property
    def done(self) -> bool:
        """True once all dice lie."""
        return self.dice.resting == len(self.dice.dice)

    def _text(
        self,
        target: pygame.Surface,
        text: str,
        centre: tuple[int, int],
        room: int,
        size: float,
        face: str = "bold",
        colour: Colour = INK,
    ) -> None:
        shown = self.kit.fonts.fitting(text, room, size, colour, face)
        target.blit(shown, shown.get_rect(center=centre))


class ContestRoll(Roll):
    """The explorer's die and the monster's, their sums, and what has come of it."""

    def __init__(self, kit: Kit, rect: pygame.Rect, event: ev.MonsterFought, name: str) -> None:
        """`name` is what the explorer's player is called."""
        super().__init__(kit, rect)
        self.event, self.name = event, name
        self._line = min(rect.height // 6, kit.u(30))
        side = min(kit.u(LARGEST_DIE), rect.height - 5 * self._line + self._line // 2, rect.width // 3)
        self._columns = (rect.x + rect.width // 4, rect.right - rect.width // 4)
        top = rect.y + 2 * self._line + (rect.height - 5 * self._line - side) // 2
        places = [pygame.Rect(x - side // 2, top, side, side) for x in self._columns]
        self.dice = self.add(Dice(kit, [Die(event.die), Die(event.monster_die, dark=True)], places))

    def draw(self, target: pygame.Surface) -> None:
        event, rect, line = self.event, self.rect, self._line
        attribute = attribute_name(CONTESTED[event.how])
        added = f" {signed(event.bonus)}" if event.bonus else ""
        own = _("{name} {value}").format(name=attribute, value=f"{number_text(event.value)}{added}")
        foe = _("{name} {value}").format(name=attribute, value=number_text(event.monster_value))
        sums = (event.die + event.value + event.bonus, event.monster_die + event.monster_value)
        names = (self.name, card_name(load_cards()[event.card]))
        room = rect.width // 2 - self.kit.u(6)
        bottom = self.dice.rect.bottom
        for column, (x, name, words, total) in enumerate(
            zip(self._columns, names, (own, foe), sums, strict=True)
        ):
            self._text(target, name, (x, rect.y + line // 2), room, SIZE_TEXT)
            self._text(target, words, (x, rect.y + line + line // 2), room, SIZE_TEXT, "plain", INK_SOFT)
            if self.dice.ms_left(column) <= 0:
                self._text(
                    target, number_text(total), (x, bottom + line * 3 // 4), room, SIZE_TITLE + 6, "title"
                )
        if self.done:
            sign = ">" if sums[0] > sums[1] else "<" if sums[0] < sums[1] else "="
            middle = (rect.centerx, bottom + line * 3 // 4)
            self._text(target, sign, middle, rect.width // 4, SIZE_TITLE, "bold", INK_SOFT)
            colour = GAIN if event.outcome in GOOD else DANGER
            words = result_words(event.how, event.outcome)
            place = (rect.centerx, rect.bottom - line // 2)
            self._text(target, words, place, rect.width, SIZE_LARGE, "bold", colour)


class TestRoll(Roll):
    """Each test in a column: the attribute and its value, the die, and whether it is passed."""

    __test__ = False

    def __init__(
        self, kit: Kit, rect: pygame.Rect, tests: Sequence[Test], stagger: float = STAGGER_MS
    ) -> None:
        super().__init__(kit, rect)
        self.tests = tuple(tests)
        width = min(rect.width // len(tests), kit.u(190))
        left = rect.centerx - width * len(tests) // 2
        self._line = min(rect.height // 6, kit.u(30))
        side = min(kit.u(LARGEST_DIE), rect.height - 4 * self._line, width - kit.u(12))
        top = rect.y + 2 * self._line + (rect.height - 4 * self._line - side) // 2
        self._columns = [pygame.Rect(left + i * width, rect.y, width, rect.height) for i in range(len(tests))]
        places = [pygame.Rect(column.centerx - side // 2, top, side, side) for column in self._columns]
        self.dice = self.add(Dice(kit, [Die(test.die) for test in tests], places, stagger))

    def draw(self, target: pygame.Surface) -> None:
        sprites, line, u = self.kit.sprites, self._line, self.kit.u
        for index, (test, column) in enumerate(zip(self.tests, self._columns, strict=True)):
            room = column.width - u(6)
            side = min(u(26), line)
            sign = sprites.get(f"attribute.{ATTRIBUTES[test.attribute]}.ink", side)
            target.blit(sign, sign.get_rect(center=(column.centerx, column.y + line // 2)))
            words = _("{name} {value}").format(
                name=attribute_name(test.attribute), value=number_text(test.value)
            )
            self._text(target, words, (column.centerx, column.y + line * 3 // 2), room, SIZE_TEXT)
            if self.dice.ms_left(index) > 0:
                continue
            mark = sprites.get("ui.check.ink" if test.passed else "ui.close.ink", side)
            word = _("success") if test.passed else _("failure")
            y = self.dice.rect.bottom + line
            target.blit(mark, mark.get_rect(center=(column.centerx, y - line // 4)))
            colour = GAIN if test.passed else DANGER
            self._text(target, word, (column.centerx, y + line // 2), room, SIZE_TEXT, "bold", colour)
