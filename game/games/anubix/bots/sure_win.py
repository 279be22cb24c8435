"""Wins for two that the other seat cannot prevent, found by trying everything; the rolls are known."""

from __future__ import annotations

from game.engine import Action

from ..rules import AnubixState
from ..rules.actions import Turn
from ..rules.scoring import ENOUGH, complete_structures

MOST_POSITIONS = 150_000
"""Searches that meet more are given up; a puzzle's after its first decision meets some hundreds."""


class TooManyPositionsError(Exception):
    """The position cannot be searched."""


class Win:
    """All ways to play a game for two up to the end of a turn."""

    def __init__(self, player: int, last: int) -> None:
        """For wins of `player` no later than in the turn `last`."""
        self.player, self.last = player, last
        self.found: dict[tuple[object, ...], bool] = {}

    def sure(self, state: AnubixState) -> bool:
        """True if the player wins by then, whatever the other does. May raise TooManyPositionsError."""
        if state.is_over:
            return state.winners() == (self.player,)
        if state.turn > self.last:
            return False
        key = (
            *(state.turn, state.seat, *state.marked, *state.crossed, *state.jokers, *state.bonuses),
            *(state.closed, state.locked),
        )
        if key not in self.found:
            if len(self.found) > MOST_POSITIONS:
                raise TooManyPositionsError
            self.found[key] = self._tried(state)
        return self.found[key]

    def _tried(self, state: AnubixState) -> bool:
        own = state.seat == self.player
        for action in self.actions(state):
            if self.sure(after(state, action)) == own:
                return own
        return not own

    def actions(self, state: AnubixState) -> list[Turn]:
        """The legal actions that differ, what builds most first; of the last choice those that end it."""
        p = state.seat
        marked = state.marked[p]
        found = state.options[p].turns(
            marked, state.crossed[p], state.jokers[p], state.middle_colours(), True
        )
        ends = any(complete_structures(each) >= ENOUGH for each in state.marked)
        if p == self.player and state.turn == self.last and p != state.active and not ends:
            found = [turn for turn in found if complete_structures(marked | turn.mask) >= ENOUGH]
        return sorted(found, key=lambda turn: -complete_structures(marked | turn.mask))


def after(state: AnubixState, action: Action) -> AnubixState:
    """The position after an action of the seat whose go it is."""
    new = state.copy()
    new.apply(state.seat, action)
    return new


def wins_surely(state: AnubixState, player: int, last: int) -> bool:
    """See `game.bots.sure_win`."""
    return Win(player, last).sure(state)
