"""The contents of the modules of a game's package `screen`, by which the table finds them (see
`Presentation`).

A game leaves out what it does without; what is short may also stand in its presentation, as a method. In
`view` there is the `BOARD`, a class.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import pygame

from game.engine import Action, Event
from game.ui.screen_reader.node import Folds, Node
from game.ui.toolkit.box import Box
from game.ui.toolkit.stage import Kit, Widget

if TYPE_CHECKING:
    from game.bots.reasons import Reason
    from game.play.achievements import Achievement

    from .glossary import Sign
    from .lesson import Page
    from .puzzle_theme import PuzzleTheme
    from .selection import Part
    from .share_rows import Chapters
    from .tutorial import Tutorial

B_contra = TypeVar("B_contra", contravariant=True)
"""The game's view, as these modules know it."""
S_contra = TypeVar("S_contra", contravariant=True)
"""Its states."""


class Lessons(Protocol):
    """`lessons`: how to play."""

    def pages(self) -> list[Page]:
        """All pages, in the language in use."""


class TutorialScript(Protocol):
    """`tutorial`: the guided first game."""

    @property
    def TUTORIAL(self) -> Tutorial:  # noqa: N802 - a constant of a module
        """Its script."""


class Glossary(Protocol):
    """`glossary`: what each thing on the table does."""

    def signs(self) -> list[Sign]:
        """All of them, in the language in use."""


class Achievements(Protocol):
    """`achievements`: what games can earn."""

    @property
    def ACHIEVEMENTS(self) -> Sequence[Achievement[Any]]:  # noqa: N802
        """All of them."""


class ShareRows(Protocol):
    """`share_rows`: how a game went, to be shared."""

    def share_rows(self, chapters: Chapters, player: int) -> list[str]:
        """See `Presentation.share_rows`."""


class ActionWords(Protocol[S_contra]):
    """`action_words`: what may be done, in words."""

    def action_words(self, state: S_contra, action: Action, player: int, seats: Sequence[str]) -> str:
        """See `Presentation.action_words`."""


class ReasonWords(Protocol):
    """`reason_words`: why an action is better, in words."""

    def reason_words(self, reason: Reason) -> str:
        """See `Presentation.reason_words`."""


class PuzzleThemes(Protocol):
    """`puzzle_themes`: what its puzzles are about."""

    def themes(self) -> list[PuzzleTheme]:
        """The ideas, in the order in which they are best met, in the language in use."""


class Coming(Protocol[S_contra]):
    """`coming`: what chance will bring, for puzzles over several turns."""

    def coming(self, state: S_contra, turns: int) -> str:
        """See `Presentation.coming`."""

    def pictures(self, kit: Kit, state: S_contra, turns: int, height: int) -> list[list[pygame.Surface]]:
        """See `Presentation.coming_pictures`."""


class Pointing(Protocol[B_contra]):
    """The parts of actions, and where they lie on the table: for hints, the coach and the log."""

    PLACES_TELL: bool
    """True if those places alone tell the move; else a hint says it, too."""

    def parts(self, board: B_contra, action: Action) -> Iterable[Part]:
        """The things that the viewer points at to do a legal action: cards, fields, stones; none if a button
        does it."""

    def where(self, board: B_contra, part: Part) -> list[pygame.Rect]:
        """The present places of a part, in device px; empty if it is not on the table."""

    def regard(self, board: B_contra, action: Action) -> tuple[str, list[pygame.Rect]]:
        """A clue to that action, for somebody who wants to find it: in words, and where to look."""

    def happened(self, board: B_contra, event: Event) -> list[pygame.Rect]:
        """The place of an event, as long as there is something of it; empty if there is nothing."""


class TableReader(Protocol[B_contra]):
    """Tells a game's table to screen readers."""

    def status(self, board: B_contra) -> Iterable[str]:
        """How things are, in a few sentences."""

    def decision(self, board: B_contra, folds: Folds) -> Iterable[Node]:
        """The viewer's choices."""

    def sections(self, board: B_contra, folds: Folds) -> Iterable[Node]:
        """Everything that lies on the table."""


class SeatChoices(Protocol):
    """Choices of a seat before a game; no two seats can have the same, and '' leaves it to chance."""

    def keys(self) -> Sequence[str]:
        """All that there is to choose from. If there is only one thing, the seats themselves show who has
        it."""

    def name(self, key: str) -> str:
        """It in a word or two, in the language in use."""

    def setup(self, chosen: Sequence[str]) -> str:
        """The setup for `Game.new`, from the choice of each seat."""

    def chosen(self, setup: str, players: int) -> list[str]:
        """Each seat's choice, read from the setup."""


class ChoiceGallery(Protocol):
    """How that is shown to those who choose."""

    def picture(self, key: str) -> str:
        """A sprite."""

    def describe(self, kit: Kit, place: Box, key: str) -> Iterable[Widget]:
        """All that is known of it, in that place."""
