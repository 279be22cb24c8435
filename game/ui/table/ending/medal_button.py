"""A medal that says its purpose when it is tapped, the same with words below it, and the next ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.engine import GAMES
from game.play.achievements import Journey, OfGame
from game.ui.toolkit.box import REST, Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import CREAM, GOLD, HIT, SIZE_SMALL
from game.ui.toolkit.translate import _, mark, pgettext
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.pressable import Pressable
from game.ui.toolkit.widgets.surface import Panel

from ..dates import date_text
from ..scene import Scene
from .house_achievements import achievements_of
from .medal import enamel, medal

SIDE, EDGE = 84.0, 4.0
"""The most that a medal takes by itself; the edge of a panel with some."""
NEXT = 3
"""How many medals are the next ones."""
SO_FAR, THIS_GAME = mark("Best so far: {progress}"), mark("This game: {progress}")
"""Where something of a medal was done."""


class Medal(NamedTuple):
    """A game's achievement, or the house's."""

    game: str
    achievement: OfGame
    ended: int | None
    """When it was earned: 0 if nobody knows, None if it was not."""
    done: int = 0
    """How much of it there has been."""
    when: str = SO_FAR
    """When the best so far was reached."""
    near: bool = True
    """True for one of the next."""

    @property
    def counted(self) -> bool:
        """True if a part of it is done, and that says something."""
        return self.ended is None and bool(self.achievement.progress) and self.done > 0

    @property
    def state(self) -> str:
        """Its date, or the progress so far."""
        if self.ended is not None:
            # Translators: an achievement; without a date it is not known when.
            return _("Earned: {date}").format(date=date_text(self.ended)) if self.ended else _("Earned")
        # Translators: one of the medals that are the nearest to be earned.
        told = [pgettext("a medal", "Up next")] if self.near else []
        if self.counted:
            done, goal = map(number_text, (self.done, self.achievement.goal))
            progress = _(self.achievement.progress).format(done=done, goal=goal)
            told.append(_(self.when).format(progress=progress))
        return " · ".join(told) or _("Not earned yet")


def medals_of(game: str, journey: Journey) -> list[Medal]:
    """The medals of a game, in its order."""
    near = {one.id for _game, one in journey.next(NEXT, game)}
    keys = [(f"{game}.{one.id}", one) for one in achievements_of(game)]
    return [
        Medal(game, one, journey.earned.get(key), journey.best.get(key, 0), near=one.id in near)
        for key, one in keys
    ]


class MedalButton(Pressable):
    """A medal that tells, when it is tapped, what it is for."""

    def __init__(self, scene: Scene, place: Box, own: Medal) -> None:
        kit, achievement = scene.app, own.achievement
        self.title, self.told, self.state = _(achievement.name), _(achievement.line), own.state
        rect = kit.px(place)
        super().__init__(
            kit, rect, partial(scene.tell, self.title, self.words), f"{self.title}. {self.words}"
        )
        self.earned = own.ended is not None
        self._medal = partial(
            medal, kit, achievement, enamel(own.game, tuple(GAMES)), earned=self.earned, near=own.near
        )
        self._spot, self._side = place, 0.0
        self._labels: list[Label] = []

    @property
    def words(self) -> str:
        """Its purpose, and its date or the progress so far."""
        return f"{self.told} {self.state}."

    @property
    def cut(self) -> bool:
        """True if part of its words is hidden."""
        return any(label.cut for label in self._labels)

    def draw(self, target: pygame.Surface) -> None:
        if self.hovered or self.down:
            self.kit.sprites.draw_nine(target, "tag.lapis", self.rect)
        surface = self._medal(side=self.kit.u(self._side))
        target.blit(surface, surface.get_rect(center=self.kit.px(self._spot).center))
        for label in self._labels:
            label.draw(target)


class MedalTile(MedalButton):
    """Below it a few words, if there is room for them: its name, unless others are given."""

    def __init__(self, scene: Scene, place: Box, own: Medal, high: float, words: str | None = None) -> None:
        """`high` is what the words take; 0: there are none."""
        super().__init__(scene, place, own)
        self._spot, below = place.down(REST, high)
        self._side = min(SIDE, self._spot.h - 4, self._spot.w - 4)
        if high:
            kit, colour = scene.app, GOLD if self.earned else CREAM
            label = Label(
                kit,
                kit.px(below),
                self.title if words is None else words,
                size=SIZE_SMALL,
                align="center",
                colour=colour,
                wrap=True,
                middle=False,
            )
            self._labels.append(label)


HEAD, COUNT = 20.0, 18.0
"""Heights of the heading over the next medals, and of how much is done of each."""
WIDE_EACH = 66.0


class NextMedals(Panel):
    """The nearest medals, side by side; to be made only where they `fit`."""

    def __init__(self, scene: Scene, area: Box, medals: Sequence[Medal]) -> None:
        kit = scene.app
        area = replace(area, w=min(area.w, max(NEXT * WIDE_EACH, self._least(kit))))
        super().__init__(kit, kit.px(area), "tag.lapis")
        head, row = area.inset(EDGE, 3).down(HEAD, REST)
        rect = kit.px(head)
        self.add(
            Label(kit, rect, _("Next medals"), size=SIZE_SMALL, face="bold", align="center", colour=GOLD)
        )
        for own, place in zip(medals, row.columns(NEXT, 0), strict=False):
            words = f"{number_text(own.done)}/{number_text(own.achievement.goal)}" if own.counted else ""
            self.add(MedalTile(scene, place, own, COUNT, words))

    @staticmethod
    def _least(kit: Kit) -> float:
        return max(NEXT * HIT, kit.text_width(_("Next medals"), SIZE_SMALL, "bold")) + 2 * EDGE

    @classmethod
    def fit(cls, kit: Kit, area: Box) -> bool:
        """True if each has room to be tapped there."""
        return area.w >= cls._least(kit) and area.h >= HEAD + COUNT + HIT
