"""Where on the table of Stones stones are taken, and what to look at; see `Pointing`."""

from __future__ import annotations

import pygame

from game.engine import Action, Event
from game.ui.table.selection import Part
from game.ui.toolkit.translate import _

from .view import StonesBoard

PLACES_TELL = False


def parts(_board: StonesBoard, _action: Action) -> list[Part]:
    """None: each action has its button."""
    return []


def where(_board: StonesBoard, _part: Part) -> list[pygame.Rect]:
    return []


def regard(board: StonesBoard, _action: Action) -> tuple[str, list[pygame.Rect]]:
    """The bag."""
    return _("How many stones are left?"), [board.bag.rect]


def happened(board: StonesBoard, event: Event) -> list[pygame.Rect]:
    return []
