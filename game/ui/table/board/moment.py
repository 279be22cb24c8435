"""Moments: the great events of a game, shown large for about a second while their points fly to the score.

A game declares each kind once, in a table of `Moment`; `Moments` (moment_view.py) shows what the table says
of an event. The rest of this module is common to the games' tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import pygame

from game.engine import Event
from game.ui.toolkit.stage import Widget
from game.ui.toolkit.theme import GLINT, Colour

B = TypeVar("B", bound=Widget)
"""The board of the game."""
E = TypeVar("E", bound=Event)
"""The kind of event."""

MomentPicture = Callable[[B, E, int], Sequence[pygame.Surface]]
"""(board, event, width) → pictures so many px wide that follow each other at first; the last one stays."""

BLOOD: Colour = (0xFF, 0x62, 0x50)
COLD: Colour = (0x9F, 0xB4, 0xD6)
"""The light on what is lost."""
FLAME: Colour = (0xFF, 0x9E, 0x3D)
LOTUS: Colour = (0x8F, 0xE0, 0xB4)
MOONLIGHT: Colour = (0xB9, 0xC8, 0xF0)


class WordedBoard(Protocol):
    """The parts' view of a game's board."""

    @property
    def viewer(self) -> int: ...

    def words(self, event: Event) -> str: ...


def own(board: WordedBoard, event: Event) -> bool:
    """True if the seat at the near side of the table has done it."""
    return event.player == board.viewer


def said(board: WordedBoard, event: Event) -> str:
    """The log's words for it."""
    return board.words(event)


def sprites(*names: str) -> MomentPicture[Widget, Event]:
    """Pictures by name."""
    return lambda board, _event, width: [board.kit.sprites.get(name, width) for name in names]


def never(_board: Widget, _event: Event) -> None:
    """No place: the points do not fly."""


@dataclass(frozen=True, kw_only=True)  # with slots it could not be made as `Moment[Board, Kind](...)`
class Moment(Generic[B, E]):
    """All that a kind of event is shown with."""

    event: type[E]
    picture: MomentPicture[B, E]
    sound: str
    place: Callable[[B, E], pygame.Rect]
    """The place of the event."""
    when: Callable[[B, E], bool] = lambda _board, _event: True
    """Which of these events it is."""
    light: Colour = GLINT
    points: Callable[[B, E], int] = lambda _board, _event: 0
    """The change of the score that flies; 0: nothing does."""
    goal: Callable[[B, E], pygame.Rect | None] = never
    """The place where the points count."""
    words: Callable[[B, E], str] = lambda _board, _event: ""
    ms: float = 1000.0
    pulse: tuple[int, ...] = ()
    """How a device that can vibrates: on, off, on … in ms."""


def triumph(
    event: type[E],
    when: Callable[[B, E], bool],
    place: Callable[[B, E], pygame.Rect],
    words: Callable[[B, E], str],
    picture: str = "moment.win",
) -> Moment[B, E]:
    """How every game shows that the person at the screen has won."""
    return Moment[B, E](
        event=event,
        when=when,
        picture=sprites(picture),
        sound="triumph",
        place=place,
        words=words,
        ms=1500.0,
        pulse=(40, 60, 40, 60, 160),
    )
