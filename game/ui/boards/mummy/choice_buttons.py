"""Large buttons for a decision of a scene, each with what it may lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from ...stage import Widget
from ...theme import CREAM, DANGER, GAIN, GOLD, LAPIS, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, Colour
from ...translate import _, mark
from ...widgets.picture_button import PictureButton
from ..box import Box
from .odds import percent

if TYPE_CHECKING:
    from ...app import App

GAP = 8.0
ROOMY = 60.0
"""From this height on a button has room for a note."""
TALLEST = 92.0
NARROWEST = 190.0
BAR = 8.0

OUTCOME_WORDS = {
    "won": mark("win {percent}%"),
    "ally": mark("ally {percent}%"),
    "away": mark("escape {percent}%"),
    "lost": mark("lose Endurance {percent}%"),
    "captured": mark("captured {percent}%"),
    "passed": mark("pass {percent}%"),
}
"""How the chance of an outcome is said on a button."""

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
    choose: Callable[[], None]
    note: str = ""
    picture: str = ""
    """A sprite's full name."""
    style: str = "papyrus"
    chances: dict[str, float] = field(default_factory=dict)
    """Chance (0–1) of each outcome, best first: keys of OUTCOME_WORDS."""

    @property
    def line(self) -> str:
        """The chances in words, and the note."""
        said = [
            _(OUTCOME_WORDS[name]).format(percent=percent(chance)) for name, chance in self.chances.items()
        ]
        return "\n".join(part for part in (" · ".join(said), self.note) if part)


class ChoiceButton(PictureButton):
    """A choice as a button; below its words a bar has a part for each outcome."""

    def __init__(self, app: App, rect: pygame.Rect, choice: Choice) -> None:
        self.choice = choice
        low = rect.height < 64 * app.k
        super().__init__(
            app,
            rect,
            choice.choose,
            text=choice.text,
            note=choice.line,
            picture=choice.picture,
            picture_size=34 if low else 44,
            style=choice.style,
            size=SIZE_SMALL + 3 if low else SIZE_LARGE,
        )
        self.name = f"{choice.text}: {choice.line}" if choice.line else choice.text

    @property
    def beside(self) -> bool:
        return True

    def _words(self) -> tuple[pygame.Rect, pygame.Rect]:
        place, area = super()._words()
        if self.choice.chances:
            bar = round(BAR * self.app.k)
            place.y -= bar // 2
            area.height -= bar
        return place, area

    def _note_size(self, width: int) -> float:
        fonts = self.app.fonts
        wide = any(fonts.width(line, SIZE_TEXT) > width for line in self.note.split("\n"))
        return SIZE_SMALL if wide or self.size < SIZE_LARGE else SIZE_TEXT

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.choice.chances and self.enabled:
            self._draw_bar(target)

    def _draw_bar(self, target: pygame.Surface) -> None:
        """The outcomes side by side, each as wide as it is likely."""
        k = self.app.k
        bar = pygame.Rect(0, 0, self.rect.width - round(24 * k), round(5 * k))
        lowered = round(3 * k) if self.down else 0
        bar.midbottom = (self.rect.centerx, self.rect.bottom - round(6 * k) + lowered)
        pygame.draw.rect(target, CREAM, bar.inflate(round(2 * k), round(2 * k)))
        x = float(bar.x)
        for name, chance in self.choice.chances.items():
            left = round(x)
            x += bar.width * chance
            pygame.draw.rect(target, OUTCOME_COLOURS[name], (left, bar.y, round(x) - left, bar.height))


def columns_for(count: int, width: float, height: float) -> int:
    """Into how many columns so many buttons go: as few as leave each high enough."""
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        each = (height - GAP * (rows - 1)) / rows
        if each >= ROOMY or (width - GAP * columns) / (columns + 1) < NARROWEST:
            return columns
    return count


def places_for(count: int, room: Box) -> list[Box]:
    """Where so many buttons go in the middle of a room, in reading order."""
    columns = columns_for(count, room.w, room.h)
    rows = -(-count // columns)
    each = min(TALLEST, (room.h - GAP * (rows - 1)) / rows)
    high = rows * each + GAP * (rows - 1)
    area = Box(room.x, room.y + (room.h - high) / 2, room.w, high)
    cells = [cell for row in area.rows(rows, GAP) for cell in row.columns(columns, GAP)]
    return cells[:count]


def add_choices(panel: Widget, choices: Sequence[Choice], room: Box) -> list[ChoiceButton]:
    """Put the buttons on a panel; `room` is in units."""
    app = panel.app
    return [
        panel.add(ChoiceButton(app, app.box(place.x, place.y, place.w, place.h), choice))
        for choice, place in zip(choices, places_for(len(choices), room), strict=True)
    ]
