"""Positions from random games of Anubix."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import GAMES, Action, Random
from game.games.anubix.rules import PASS, AnubixState, Turn


def walk(players: int, seed: int) -> Iterator[tuple[AnubixState, int, tuple[Action, ...], Action]]:
    """A whole random game: (position, who acts, what it may do, what it does), before each action.

    Passing is chosen seldom, so that structures get on. The position is the game's own: it moves on when the
    next one is asked for.
    """
    state = GAMES["anubix"].new(players, seed)
    assert isinstance(state, AnubixState)
    random = Random(seed + 77)
    while not state.is_over:
        player = state.to_act()[0]
        legal = state.legal_actions(player)
        action = legal[random.randrange(len(legal))]
        yield state, player, legal, action
        state.apply(player, action)


def thrifty(state: AnubixState, player: int) -> Turn:
    """A turn that gets on: as many stones as dice pay for, else the cheapest ones."""

    def cost(action: Action) -> tuple[int, int, str]:
        assert isinstance(action, Turn)
        return (-len(action.by_die), action.jokers + action.crossed, str(action))

    legal = [action for action in state.legal_actions(player) if action is not PASS]
    found = min(legal, key=cost)
    assert isinstance(found, Turn)
    return found
