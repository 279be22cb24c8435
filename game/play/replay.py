"""A record that is watched: a session that nobody plays, but that can be put at any of its actions."""

from __future__ import annotations

import time

from game.engine import GAMES, Event, IllegalAction, State
from game.engine.record import Record, RecordError, refused

from .opponents import Opponent
from .session import Session


class Replay(Session):
    """Goes through a record. Nobody is ever awaited and nothing is saved; `tick` plays on while `playing`."""

    watched = True

    def __init__(self, record: Record) -> None:
        """Starts before the first action. Raises RecordError, with the number of a bad action, if damaged."""
        game = GAMES.get(record.game)
        if game is None:
            raise RecordError(f"unknown game {record.game!r}", RecordError.GAME, name=repr(record.game))
        super().__init__(game, record, store=None, make_bot=_nobody, clock=time.perf_counter)
        self.humans = ()  # nobody decides anything, and every seat may be looked at
        self.whole = record.copy()
        """The game from its beginning to its end."""
        self.positions: list[State] = [self.state.copy()]
        """After no action, after the first one, and so on, to be read only."""
        self.playing = False
        self._told: list[list[Event]] = []
        """The events of each action of the whole game."""
        state = self.state.copy()
        for number, (player, action) in enumerate(record.actions, 1):
            try:
                self._told.append(state.apply(player, action))
            except IllegalAction as error:
                raise refused(number, player, action, error) from None
            self.positions.append(state.copy())

    @property
    def at(self) -> int:
        """How many actions have been played."""
        return len(self._record.actions)

    @property
    def length(self) -> int:
        """How many actions there are."""
        return len(self.whole.actions)

    def awaiting(self) -> int | None:
        return None

    @property
    def thinking(self) -> int | None:
        return None

    def tick(self, budget_ms: float, *, hold: bool = False) -> bool:  # noqa: ARG002 - inherited: nobody thinks
        """Play the next action while `playing`, unless held; True if more will follow."""
        if self.playing and not hold:
            self.step()
        self.playing = self.playing and self.at < self.length
        return self.playing

    def step(self) -> bool:
        """Play the next action, if there is one; whether there was. `events` tells what happened."""
        if self.at == self.length:
            return False
        self._carry_out(*self.whole.actions[self.at])
        return True

    def go(self, at: int) -> None:
        """Put the game after so many actions, at least 0 and at most all of them, without events.

        `state` is another object afterwards: rebuild everything shown from it.
        """
        at = max(0, min(self.length, at))
        self.state = self.positions[at].copy()
        self._record.actions[:] = self.whole.actions[:at]
        self.chapters[:] = self._told[:at]
        self._before.clear()
        self._events.clear()


def _nobody(_game_id: str, level: str, _seed: int) -> Opponent:
    raise RuntimeError(f"nobody thinks in a replay, not even {level!r}")
