"""Positions from random games, and awaited players in them."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import GAMES, Action, Random
from game.games.pyramids.rules import Mark, PyramidsState


def walk(players: int, seed: int) -> Iterator[tuple[PyramidsState, int, tuple[Action, ...], Action]]:
    """A whole random game: (position, who acts, what it may do, what it does), before each action.

    The position is the game's own: it moves on when the next one is asked for.
    """
    state = GAMES["pyramids"].new(players, seed)
    assert isinstance(state, PyramidsState)
    random = Random(seed + 77)
    while not state.is_over:
        to_act = state.to_act()
        player = to_act[random.randrange(len(to_act))]
        legal = state.legal_actions(player)
        action = legal[random.randrange(len(legal))]
        yield state, player, legal, action
        state.apply(player, action)


def markings(
    players: int, seed: int, every: int = 1
) -> Iterator[tuple[PyramidsState, int, tuple[Action, ...]]]:
    """Every so many positions of a random game in which someone marks: (position, who, what it may do)."""
    count = 0
    for state, player, legal, _ in walk(players, seed):
        if isinstance(legal[0], Mark):
            count += 1
            if count % every == 0:
                yield state, player, legal
