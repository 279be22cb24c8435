"""How to play a game: short pages of a picture and a few sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.translate import _

LessonPicture = Callable[["Kit", pygame.Rect], Sequence[Widget]]
"""Makes the widgets of a picture that fills a rectangle."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page, in the language in use: a title, a few sentences, a picture; or a list of signs instead."""

    title: str
    text: str
    picture: LessonPicture | None = None
    signs: tuple[tuple[str, str], ...] = ()
    """(sprite, sentence) of each sign."""
    name: str = ""
    """The name by which the glossary finds the page."""


def halves(rect: pygame.Rect, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Two parts of the place of a picture: beside each other, or one below the other where it is high."""
    x, y, width, height = rect
    if width > height:
        half = (width - gap) // 2
        return pygame.Rect(x, y, half, height), pygame.Rect(x + half + gap, y, half, height)
    half = (height - gap) // 2
    return pygame.Rect(x, y, width, half), pygame.Rect(x, y + half + gap, width, half)


def asking_line() -> tuple[str, str]:
    """How to ask what a thing does, as a line of a page on how to handle a game."""
    return (
        "ui.help.ink",
        _("Press and hold anything else (or right-click, or F1) to see what it does."),
    )
