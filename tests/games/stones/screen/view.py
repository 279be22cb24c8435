"""The table of Stones: that of any game, with the bag on it and words of its own."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import Event
from game.ui.table.playing.plain_table import PlainBoard
from game.ui.table.seat_names import seat_name
from game.ui.toolkit.stage import Thing, Widget
from game.ui.toolkit.translate import _

from ..rules import STONES, StonesState, StonesTaken


class Bag(Widget):
    """The stones that are left, side by side."""

    left = 0

    def things(self) -> Sequence[Thing]:
        return [("bag", self.rect)]

    def draw(self, target: pygame.Surface) -> None:
        side = min(self.rect.height, self.rect.width // len(STONES))
        for place in range(self.left):
            target.blit(self.kit.sprites.get("stones.stone", side), self.rect.move(place * side, 0))


class StonesBoard(PlainBoard):
    """See `Board`."""

    FIELD = 40.0

    def build_field(self, rect: pygame.Rect) -> None:
        self.bag = self.add(Bag(self.kit, rect))

    def show_now(self) -> None:
        super().show_now()
        state = self.session.state
        assert isinstance(state, StonesState)
        self._leave(len(state.bag))

    def happen(self, event: Event) -> None:
        assert isinstance(event, StonesTaken)
        self._leave(self.bag.left - len(event.stones))

    def _leave(self, left: int) -> None:
        self.bag.left = left
        self.bag.invalidate()

    def words(self, event: Event) -> str:
        assert isinstance(event, StonesTaken)
        name, stones = seat_name(self.session.seats, event.player), ", ".join(map(str, event.stones))
        return _("{name}: stones of {stones}.").format(name=name, stones=stones)


BOARD = StonesBoard
