"""New medals, shown large over a scene one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine import GAMES, Event
from game.play.achievements import OfGame
from game.ui.toolkit.sentences import listed, read_on
from game.ui.toolkit.translate import _, ngettext

from ..board.moment import Moment
from ..board.moment_view import Moments
from ..scene import Scene
from .medal import enamel, medal


@dataclass(slots=True)
class MedalEarned(Event):
    """Something has been done that was never earned before."""

    game: str
    achievement: OfGame


def medal_picture(scene: Scene, event: MedalEarned, side: int) -> list[pygame.Surface]:
    """The medal, larger than what other moments show."""
    ground = enamel(event.game, tuple(GAMES))
    return [medal(scene.app, event.achievement, ground, round(1.3 * side), earned=True)]


def medal_words(_scene: Scene, event: MedalEarned) -> str:
    """The medal's name and its purpose."""
    return read_on(_(event.achievement.name), _(event.achievement.line))


MEDAL = Moment[Scene, MedalEarned](
    event=MedalEarned,
    picture=medal_picture,
    sound="award",
    place=lambda scene, _event: scene.rect,
    words=medal_words,
    ms=2400.0,
)
"""How a new medal is shown; nothing waits for it."""


def new_medals(medals: Sequence[OfGame]) -> str:
    """Their names in a sentence; '' if there are none."""
    # Translators: the name of a medal in a list of these.
    names = [_("“{name}”").format(name=_(one.name)) for one in medals]
    if not names:
        return ""
    # Translators: at the end of a game: achievements' names.
    return ngettext("New medal: {names}.", "New medals: {names}.", len(names)).format(names=listed(names))


class Honours:
    """Shows medals over a scene, which asks it each frame to `go_on`."""

    def __init__(self, scene: Scene) -> None:
        self._moments = Moments(scene, scene.app, (MEDAL,))
        self._waiting: list[MedalEarned] = []
        self._then: Callable[[], None] | None = None

    def show(self, game: str, medals: Sequence[OfGame], then: Callable[[], None]) -> None:
        """Show these, of a game or of all, and go on with `then`: at once if there are none."""
        self._waiting += [MedalEarned(game, one) for one in medals]
        self._then = then
        self.go_on()

    def go_on(self) -> None:
        """Show the next one if none is shown, or do what follows the last."""
        while self._waiting and self._moments.view is None:
            self._moments.tell(self._waiting.pop(0))
        if self._then and self._moments.view is None:
            then, self._then = self._then, None
            then()

    def skip(self) -> None:
        """End what is shown."""
        self._moments.skip()
