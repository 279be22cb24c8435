"""What a game may offer its table beside the view: modules of its package `screen`, with these functions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

import pygame

from game.engine import Action
from game.ui.screen_reader.node import Folds, Node

B_contra = TypeVar("B_contra", contravariant=True)
"""The game's view, as these modules know it."""


class Pointing(Protocol[B_contra]):
    """Where on its table a game's actions are done: for hints and the coach."""

    def spots(self, board: B_contra, action: Action) -> list[pygame.Rect]:
        """Where a legal action of the viewer would be done, in device px; empty for what is done nowhere."""

    def regard(self, board: B_contra, action: Action) -> tuple[str, list[pygame.Rect]]:
        """What to look at so as to find that action oneself: in words, and where it is."""


class TableReader(Protocol[B_contra]):
    """Tells a game's table to screen readers."""

    def status(self, board: B_contra) -> Iterable[str]:
        """How things are, in a few sentences."""

    def decision(self, board: B_contra, folds: Folds) -> Iterable[Node]:
        """What the viewer may do."""

    def sections(self, board: B_contra, folds: Folds) -> Iterable[Node]:
        """Everything that lies on the table."""
