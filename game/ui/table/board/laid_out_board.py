"""A board whose parts lie where a layout says: sky, dial, log, the other seats' panels, prompt, menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Generic, TypeVar, cast

import pygame

from game.engine import Event, State
from game.ui.toolkit.sky import Sky

from .board import Board
from .hint_place import with_room_beside_menu
from .layout import TableLayout
from .opponent_panel import OpponentPanel
from .status import Dial, Log, Prompt

S = TypeVar("S", bound=State)
"""The states of the game."""
V = TypeVar("V")
"""The type of the positions on screen."""
L = TypeVar("L", bound=TableLayout)
P = TypeVar("P", bound=OpponentPanel[Any])


class LaidOutBoard(Board, Generic[S, V, L]):
    """The part of a board that does not depend on what lies in the middle of the table."""

    layout: L
    shown: V
    """How things are on the screen: while events are shown the session is ahead of it."""
    sky: Sky
    dial: Dial
    log: Log
    prompt: Prompt
    opponents: Mapping[int, OpponentPanel[V]]

    @property
    def state(self) -> S:
        """The session's state, to be looked at only: what is shown may be behind it."""
        return cast(S, self.session.state)

    def sky_round(self) -> int:
        """The light of the table: 1 at dawn to 4 at night."""
        raise NotImplementedError

    def begin_layout(self, arrange: Callable[[float, float, int], L]) -> L:
        """Clear the table and arrange it for the window as it is; puts sky and dial there."""
        app = self.app
        self.rect = app.window.copy()
        self.clear()
        width, height = app.window.width / app.k, app.window.height / app.k
        layout = arrange(width, height, len(self.others()))
        if self.session.humans:
            layout = with_room_beside_menu(layout, width, height)
        if app.settings.left_handed:
            from .left_hand import for_the_left_hand

            layout = for_the_left_hand(layout, width)
        self.layout = layout
        self.sky = self.add(Sky(app, self.sky_round()))
        self.dial = self.add(Dial(app, self.px(layout.round)))
        return layout

    def add_opponents(self, panel: type[P], look: Callable[[int], None]) -> dict[int, P]:
        """The panels of the other seats; `look` shows one of them large."""
        seats = self.session.seats
        return {
            player: self.add(panel(self.app, self.px(place), seats, player, partial(look, player)))
            for place, player in zip(self.layout.opponents, self.others(), strict=True)
        }

    def show_opponents(self) -> None:
        """Show the belongings of the other seats."""
        for opponent in self.opponents.values():
            opponent.update(self.shown)

    def log_event(self, event: Event) -> None:
        super().log_event(event)
        self.log.set(self.lines)

    def whereabouts(self, event: Event) -> list[pygame.Rect]:
        """The seat to which it has happened, unless the game knows better."""
        found = super().whereabouts(event)
        if found:
            return found
        rival = self.opponents.get(event.player) if event.player is not None else None
        return [rival.rect] if rival else []

    def menu_rect(self) -> pygame.Rect:
        return self.px(self.layout.menu)
