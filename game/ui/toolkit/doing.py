"""What the loop is about, so that what fails meanwhile is put down to the right thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto


class Doing(Enum):
    """See each."""

    INPUT = auto()
    """What the person has done is handed to the scene."""
    LOADING = auto()
    """What was asked for and takes its time: mostly another scene."""
    SHOWING = auto()
    """The scene lives and is drawn."""
    BESIDE = auto()
    """Work beside the screen."""


@dataclass(slots=True)
class Course:
    """Where the loop is."""

    doing: Doing = Doing.INPUT
    entering: bool = False
    """Whether a scene is about to come on screen,"""
    since: float = 0.0
    """and when one last did, in ms."""
    wanted: Callable[[], None] | None = None
    """Asks once more for what is being loaded."""
