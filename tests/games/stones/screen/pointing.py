"""Where on the table of Stones stones are taken, and what to look at; see `Pointing`."""

from __future__ import annotations

import pygame

from game.engine import Action, Event
from game.ui.toolkit.translate import _

from .view import StonesBoard

PLACES_TELL = False


def spots(board: StonesBoard, action: Action) -> list[pygame.Rect]:
    """Its button."""
    return board.places_of(action)


def regard(board: StonesBoard, _action: Action) -> tuple[str, list[pygame.Rect]]:
    """The bag."""
    return _("How many stones are left?"), [board.bag.rect]


def happened(board: StonesBoard, event: Event) -> list[pygame.Rect]:
    return []
