"""Mummy played on by a policy: every seat does what its priest would do."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from game.engine import Action

from ..rules import MummyState
from ..rules.phases import TURN
from .outlook import Outlook


def best_action(state: MummyState, player: int, random: Random) -> Action:
    """The action of a priest."""
    legal = state.legal_actions(player)
    if len(legal) == 1:
        return legal[0]
    outlook = Outlook(state, player, random, grim=True)
    return max(legal, key=outlook.worth)


def play_on(state: MummyState, turns: int, random: Random) -> Generator[None, None, None]:
    """Play until so many turns have begun, or the game is over; `state` is changed."""
    while not state.is_over:
        if state.phase == TURN:
            if not turns:
                return
            turns -= 1
        player = state.to_act()[0]
        state.apply(player, best_action(state, player, random))
        yield
