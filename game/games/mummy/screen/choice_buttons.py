"""Large buttons for a decision on a panel, each with what it may lead to."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.engine import Action
from game.ui.toolkit.box import GAP_S, Box
from game.ui.toolkit.numbers import percent_text
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import CREAM, DANGER, GAIN, GOLD, INK, LAPIS, SIZE_LARGE, SIZE_SMALL, Colour
from game.ui.toolkit.translate import _, mark
from game.ui.toolkit.widgets.picture_button import PictureButton

from .wording import percent

ROOMY = 50.0
"""From this height on a button has room for a note."""
ROOMY_WITH_CHANCES = 60.0
"""The same for the chances and their bar."""
TALLEST = 92.0
NARROWEST = 140.0
BAR = 8.0
SIGN, APART = 17.0, 9.0
"""The side of an outcome's sign, and what parts it from the next."""

Part = tuple[pygame.Surface, pygame.Surface]
"""An outcome on screen: its sign, and its words or chance."""

OUTCOME_WORDS = {
    "won": mark("win"),
    "ally": mark("ally"),
    # Translators: how a choice can end; nouns: "45% escape".
    "away": mark("escape"),
    "lost": mark("wound"),
    "captured": mark("capture"),
    "passed": mark("success"),
    # Translators: what follows a flight that fails; a noun: "85% fight".
    "fight": mark("fight"),
}
"""The outcomes of a choice, worded as on a button beside sign and chance."""

# Translators: "escape 50%, otherwise: win 10%": what else may come of it.
ELSE = mark("otherwise")
"""The word between the chance to flee and those of the fight that follows otherwise."""

OUTCOME_SIGNS = {
    "won": "ui.check",
    "ally": "attribute.ally",
    "away": "attribute.flee",
    "lost": "attribute.endurance.lost",
    "captured": "attribute.captured",
    "passed": "ui.check",
    "fight": "attribute.fight",
}
"""Sprites, without their colour."""

OUTCOME_COLOURS: dict[str, Colour] = {
    "won": GAIN,
    "ally": GOLD,
    "away": GAIN,
    "passed": GAIN,
    "lost": DANGER,
    "captured": LAPIS,
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen."""

    text: str
    action: Action
    """The button's action."""
    note: str = ""
    picture: str = ""
    """A sprite's full name."""
    style: str = "papyrus"
    lead: str = ""
    """The words before the text for screen readers, with a place for {card}."""
    chances: dict[str, float] = field(default_factory=dict)
    """Chance (0–1) of each outcome, best first: keys of OUTCOME_WORDS."""

    thing: str = ""
    """The id of its sign, if it has one."""

    @property
    def name(self) -> str:
        """All of it in words, for those who do not see what is asked."""
        name = self.lead.format(card=self.text) if self.lead else self.text
        return f"{name} ({self.said})" if self.said else name

    @property
    def said(self) -> str:
        """The chances in words, and the note."""
        parts = []
        for name, chance in self.chances.items():
            said = _("{name} {value}").format(
                name=_(OUTCOME_WORDS[name]), value=percent_text(percent(chance))
            )
            parts.append(_(ELSE) + ": " + said if name == self.fought else said)
        return listed(part for part in (*parts, self.note) if part)

    @property
    def fought(self) -> str:
        """After a failed flight there is a fight: the first of its outcomes; '' if there is none."""
        names = list(self.chances)
        return names[1] if names[:1] == ["away"] and len(names) > 1 else ""

    @property
    def told(self) -> dict[str, float]:
        """The chances that its button tells: those of a fight after it, attack tells."""
        away = self.chances.get("away", 0.0)
        return {"away": away, "fight": 1 - away} if self.fought else self.chances


class ChoiceButton(PictureButton):
    """A choice as a button; below its words the outcomes with their chances, and a bar of them."""

    def __init__(self, kit: Kit, rect: pygame.Rect, choice: Choice, act: Callable[[Action], None]) -> None:
        self.choice = choice
        self.worded = True
        """True if its chances may have words: of buttons in a row, all have them or none."""
        low = rect.height < 64 * kit.k
        super().__init__(
            kit,
            rect,
            partial(act, choice.action),
            text=choice.text,
            note="" if choice.chances else choice.note,
            picture=choice.picture,
            picture_size=32 if low else 44,
            style=choice.style,
            size=SIZE_SMALL + 3 if low else SIZE_LARGE,
        )
        self.name = choice.name
        self.thing = choice.thing
        if self._word(self._words()[1].width)[0] != choice.text:
            self.picture = ""  # the words need its room

    @property
    def beside(self) -> bool:
        return True

    def _words(self) -> tuple[pygame.Rect, pygame.Rect]:
        place, area = super()._words()
        if self.choice.chances:
            below = self.kit.u(BAR) + self._row_height()
            area = pygame.Rect(area.x, area.y, area.width, area.height - below)
            place.y -= self.kit.u(BAR) // 2
        elif self.note and self._height(area.width) > area.height + 2:
            self.note = ""  # it is still said by name
        return place, area

    def _row_height(self) -> int:
        return self.kit.fonts.line_height(SIZE_SMALL)

    def drawing(self, target: pygame.Surface) -> Generator[None, None, None]:
        yield from super().drawing(target)
        if self.choice.chances and self.enabled:
            area = self._words()[1].move(0, self.kit.u(3) if self.down else 0)
            row = pygame.Rect(area.x, area.bottom, area.width, self._row_height())
            self._draw_chances(target, row)
            self._draw_bar(target)

    def has_words(self) -> bool:
        """True if the words of all its chances fit."""
        return self._across(self._parts(worded=True)) <= self._words()[1].width

    def _parts(self, *, worded: bool) -> list[Part]:
        """Sign and text of each outcome."""
        kit = self.kit
        parts: list[Part] = []
        for name, chance in self.choice.told.items():
            text = percent_text(percent(chance))
            if worded:
                # Translators: "45% win": how likely it is, and what.
                text = _("{chance} {outcome}").format(chance=text, outcome=_(OUTCOME_WORDS[name]))
            sign = kit.sprites.get(f"{OUTCOME_SIGNS[name]}.ink", kit.u(SIGN))
            parts.append((sign, kit.fonts.render(text, SIZE_SMALL, INK)))
        return parts

    def _across(self, parts: Sequence[Part]) -> int:
        """How much room they take beside each other."""
        side, gap = self.kit.u(SIGN), self.kit.u(APART)
        return sum(side + text.get_width() + gap for _sign, text in parts) - gap

    def _draw_chances(self, target: pygame.Surface, row: pygame.Rect) -> None:
        """Sign and chance of each outcome, with its word where all buttons have room for all of them."""
        u, x = self.kit.u, row.x
        for sign, words in self._parts(worded=self.worded):
            target.blit(sign, sign.get_rect(midleft=(x, row.centery)))
            x += u(SIGN) + u(2)
            target.blit(words, words.get_rect(midleft=(x, row.centery)))
            x += words.get_width() + u(APART) - u(2)

    def _draw_bar(self, target: pygame.Surface) -> None:
        """The outcomes side by side, each as wide as it is likely."""
        u = self.kit.u
        bar = pygame.Rect(0, 0, self.rect.width - u(24), u(5))
        lowered = u(3) if self.down else 0
        bar.midbottom = (self.rect.centerx, self.rect.bottom - u(6) + lowered)
        pygame.draw.rect(target, CREAM, bar.inflate(u(2), u(2)))
        x = float(bar.x)
        for name, chance in self.choice.chances.items():
            left = round(x)
            x += bar.width * chance
            pygame.draw.rect(target, OUTCOME_COLOURS[name], (left, bar.y, round(x) - left, bar.height))


def columns_for(count: int, width: float, height: float) -> int:
    """Into how many columns so many buttons go: as few as leave each high enough."""
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        each = (height - GAP_S * (rows - 1)) / rows
        if each >= ROOMY or (width - GAP_S * columns) / (columns + 1) < NARROWEST:
            return columns
    return count


def places_for(count: int, room: Box) -> list[Box]:
    """The places of so many buttons in the middle of a room, in reading order."""
    columns = columns_for(count, room.w, room.h)
    rows = -(-count // columns)
    each = min(TALLEST, (room.h - GAP_S * (rows - 1)) / rows)
    return room.centred(h=rows * each + GAP_S * (rows - 1)).grid(columns, rows, GAP_S)[:count]


def add_choices(
    panel: Widget, choices: Sequence[Choice], room: Box, act: Callable[[Action], None]
) -> list[ChoiceButton]:
    """Put the buttons on a panel, each of which has its action done by `act`; `room` is in units."""
    kit = panel.kit
    buttons = [
        panel.add(ChoiceButton(kit, kit.px(place), choice, act))
        for choice, place in zip(choices, places_for(len(choices), room), strict=True)
    ]
    worded = all(button.has_words() for button in buttons)
    for button in buttons:
        button.worded = worded
    return buttons
