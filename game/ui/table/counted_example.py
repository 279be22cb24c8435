"""The last page of a lesson: every line of an example's score, and its sum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import INK, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

if TYPE_CHECKING:
    from .presentation import ScoreRow


class Score(Protocol):
    """A breakdown of any game: it has the parts that the game's rows name, and their sum."""

    @property
    def total(self) -> int:
        """All points."""


def counting(kit: Kit, rect: pygame.Rect, rows: Sequence[ScoreRow], score: Score) -> Sequence[Widget]:
    """The rows of a game with the fields of its breakdown `score`, and the `total`."""
    lines = [(row.sprites, _(row.label), getattr(score, row.part)) for row in rows]
    lines.append((("ui.trophy.ink",), _("Total"), score.total))
    k = kit.k
    height = min(rect.height // len(lines), kit.u(64))
    zoom = max(1.0, height / (44 * k))  # where there is room, all is larger
    larger = min(zoom, 1.25)
    width = min(rect.width, round(420 * k * zoom))
    left, top = rect.centerx - width // 2, rect.centery - height * len(lines) // 2
    out: list[Widget] = [
        Panel(kit, pygame.Rect(left, top + height * (len(lines) - 1), width, height), "tag.gold")
    ]
    icons, number = round(64 * k * zoom), round(56 * k * zoom)
    for i, (sprites, text, points) in enumerate(lines):
        y = top + i * height
        face = "bold" if i == len(lines) - 1 else "plain"
        side = min(round(30 * k * zoom), height - kit.u(4))
        for j, sprite in enumerate(sprites):
            x = left + kit.u(10) + (icons - len(sprites) * side) // 2 - kit.u(6) + j * side
            out.append(Picture(kit, pygame.Rect(x, y + (height - side) // 2, side, side), sprite))
        words = pygame.Rect(left + icons + kit.u(8), y, width - icons - number - kit.u(16), height)
        out.append(Label(kit, words, text, size=(SIZE_TEXT + 1) * larger, face=face, colour=INK))
        place = pygame.Rect(left + width - number - kit.u(8), y, number, height)
        out.append(
            Label(kit, place, number_text(points), size=SIZE_LARGE * larger, face="bold", align="right")
        )
    return out
