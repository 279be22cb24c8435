"""How to play each game: short pages of a picture and a few sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

import pygame

from ...stage import Widget

if TYPE_CHECKING:
    from ...app import App

LESSONS = ("anubix", "pyramids")
"""Games that have pages, each in the module of its name; loaded when they are first read."""
Picture = Callable[["App", pygame.Rect], Sequence[Widget]]
"""Makes the widgets of a picture that fills a rectangle."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page, in the language in use: a title, a few sentences, a picture; or a list of signs instead."""

    title: str
    text: str
    picture: Picture | None = None
    signs: tuple[tuple[str, str], ...] = ()
    """(sprite, sentence) of each sign."""


def pages_of(game_id: str) -> list[Page]:
    """The pages of a game; KeyError if it has none."""
    if game_id not in LESSONS:
        raise KeyError(game_id)
    lesson: Callable[[], list[Page]] = import_module(f"{__package__}.{game_id}").pages
    return lesson()
