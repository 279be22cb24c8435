"""Late positions of games whose random play seldom comes so far, to be damaged by the tests."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.engine import GAMES, State
from game.games.anubix.rules import Turn
from game.games.mummy.rules import PASS, Exchange
from tests.games.pyramids import handmade


def random_steps(state: State, random: Random, steps: int) -> State:
    """The state after some random actions, or at the game's end."""
    for _ in range(steps):
        if not state.is_over:
            player = random.choice(state.to_act())
            state.apply(player, random.choice(state.legal_actions(player)))
    return state


def late_pyramids(seed: int) -> State:
    """A position from a hand-made table of short supply."""
    random = Random(seed)
    state = GAMES["pyramids"].from_json(handmade.short_supply(random, 4, random.randint(0, 6)))
    return random_steps(state, random, random.randrange(25))


def late_anubix(seed: int) -> State:
    """A position of seats that mark as much as they can, near or at the end of the game."""
    random = Random(seed)
    state = GAMES["anubix"].new(2 + seed % 4, seed)
    trail = [state.copy()]
    while not state.is_over:
        (player,) = state.to_act()
        turns = [turn for turn in state.legal_actions(player) if isinstance(turn, Turn)]
        state.apply(player, max(turns, key=lambda turn: (len(turn.by_die), len(turn.marks), random.random())))
        trail.append(state.copy())
    return trail[-random.randint(1, min(12, len(trail)))]


def late_mummy(seed: int) -> State:
    """A position in which explorers have been about: random play, but seldom an exchange, and no pass."""
    random = Random(seed)
    state = GAMES["mummy"].new(1 + seed % 4, seed)
    for _ in range(random.randrange(400)):
        if not state.is_over:
            player = random.choice(state.to_act())
            actions = state.legal_actions(player)
            others = [action for action in actions if not isinstance(action, Exchange) and action != PASS]
            state.apply(player, random.choice(others or actions))
    return state


LATE: dict[str, Callable[[int], State]] = {
    "pyramids": late_pyramids,
    "anubix": late_anubix,
    "mummy": late_mummy,
}
"""By the game's id; from a seed."""
