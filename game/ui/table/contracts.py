"""What a game may offer its table beside the view: modules of its package `screen`, with these functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

import pygame

from game.engine import Action, Event
from game.ui.screen_reader.node import Folds, Node
from game.ui.toolkit.box import Box
from game.ui.toolkit.stage import Kit, Widget

B_contra = TypeVar("B_contra", contravariant=True)
"""The game's view, as these modules know it."""


class Pointing(Protocol[B_contra]):
    """Where on its table a game's actions are done: for hints, the coach and the log."""

    def spots(self, board: B_contra, action: Action) -> list[pygame.Rect]:
        """Where a legal action of the viewer would be done, in device px; empty for what is done nowhere."""

    def regard(self, board: B_contra, action: Action) -> tuple[str, list[pygame.Rect]]:
        """What to look at so as to find that action oneself: in words, and where it is."""

    def happened(self, board: B_contra, event: Event) -> list[pygame.Rect]:
        """Where an event has happened, as long as there is something of it; empty for what is nowhere."""


class TableReader(Protocol[B_contra]):
    """Tells a game's table to screen readers."""

    def status(self, board: B_contra) -> Iterable[str]:
        """How things are, in a few sentences."""

    def decision(self, board: B_contra, folds: Folds) -> Iterable[Node]:
        """What the viewer may do."""

    def sections(self, board: B_contra, folds: Folds) -> Iterable[Node]:
        """Everything that lies on the table."""


class SeatChoices(Protocol):
    """What a seat may choose before a game; no two seats can have the same, and '' leaves it to chance."""

    def keys(self) -> Sequence[str]:
        """All that there is to choose from. Of one thing, who has it is seen on the seats themselves."""

    def name(self, key: str) -> str:
        """It in a word or two, in the language in use."""

    def setup(self, chosen: Sequence[str]) -> str:
        """What `Game.new` is told of what each seat has chosen."""

    def chosen(self, setup: str, players: int) -> list[str]:
        """What each seat has chosen, by what `Game.new` was told."""


class ChoiceGallery(Protocol):
    """How that is shown to those who choose."""

    def picture(self, key: str) -> str:
        """A sprite."""

    def describe(self, kit: Kit, place: Box, key: str) -> Iterable[Widget]:
        """All that is known of it, in that place."""
