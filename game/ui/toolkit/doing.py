"""The loop's present work, so that a failure is put down to the right thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto


class Doing(Enum):
    """The kinds of work of the loop."""

    INPUT = auto()
    """The scene is getting the person's input."""
    LOADING = auto()
    """Something slow was asked for: mostly another scene."""
    SHOWING = auto()
    """The scene lives and is drawn."""
    BESIDE = auto()
    """Work beside the screen."""


@dataclass(slots=True)
class Course:
    """The loop's present place."""

    doing: Doing = Doing.INPUT
    entering: bool = False
    """True while a scene is about to come on screen."""
    since: float = 0.0
    """and when one last did, in ms."""
    wanted: Callable[[], None] | None = None
    """Asks once more for what is being loaded."""
