"""How near the bots are to optimal play where that can be worked out: `python -m benchmarks.optimal`.

Pyramids: solo, two turns before the end; what each mark should end with, over all that can be revealed and
all that can be done. Anubix: two seats, the last go before the last turn of all; the chance to win, over all
rolls. Mummy: see `optimal_mummy`.
`measure` says how much a level loses in each decision against the best one.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from benchmarks.optimal_mummy import mummy_positions, mummy_worths
from game.bots import choose, make_bot
from game.engine import GAMES, Action, State
from game.games.anubix.bots.sketch import Sketch, sketch_of
from game.games.anubix.rules import COLOURS, AnubixState, last_turn
from game.games.anubix.rules import QUARRY_LENGTH as STONES
from game.games.pyramids.rules import PyramidsState, Take
from game.games.pyramids.rules.actions import DECK
from game.games.pyramids.rules.phases import MARK, OVER
from game.games.pyramids.rules.position import ROUNDS, TURNS

Worths = dict[Action, float]
"""The worth of each legal action with the best play afterwards."""
EQUAL = 1e-9
"""Worths that differ by less are equal."""


# --- Pyramids, solo ---------------------------------------------------------------------------


def final_score(state: PyramidsState) -> int:
    """The most that a solo seat can come to in its last turn."""
    if state.phase == OVER:
        return state.scores()[0]
    return max(final_score(_after(state, action)) for action in state.legal_actions(0))


def _after(state: PyramidsState, action: Action) -> PyramidsState:
    after = state.copy()
    after.apply(0, action)
    return after


def _lines(state: PyramidsState) -> Iterator[tuple[Action, ...]]:
    """All that can be done until the turn is over: marks, extra cells, cards taken (not the unseen one)."""
    for action in state.legal_actions(0):
        if isinstance(action, Take) and action.card == DECK:
            continue
        after = _after(state, action)
        if after.turn != state.turn:
            yield (action,)
        else:
            for line in _lines(after):
                yield (action, *line)


def pyramids_worths(state: PyramidsState) -> Worths:
    """The exact expectation of the final score for each mark, in the last turn but one of a solo game."""
    variants = []
    for first in range(state.turn, len(state.expeditions)):
        variant = state.copy()
        order = variant.expeditions
        order[state.turn], order[first] = order[first], order[state.turn]
        variants.append(variant)
    found: Worths = {}
    for line in _lines(state):
        total = 0
        for variant in variants:
            after = variant
            for action in line:
                after = _after(after, action)
            total += final_score(after)
        worth = total / len(variants)
        found[line[0]] = max(worth, found.get(line[0], -math.inf))
    return found


def pyramids_positions(games: int, seed: int) -> Iterator[PyramidsState]:
    """Positions of solo games of steady priests, before the mark of the last turn but one."""
    for number in range(games):
        state = GAMES["pyramids"].new(1, seed + number)
        assert isinstance(state, PyramidsState)
        step = 0
        while (state.round, state.turn, state.phase) != (ROUNDS, TURNS - 1, MARK):
            step += 1
            state.apply(0, choose(make_bot("pyramids", "steady-priest", seed + step), state, 0))
        yield state


# --- Anubix, two seats ------------------------------------------------------------------------


@cache
def _rolls(dice: int) -> dict[tuple[int, ...], float]:
    """Every roll, its dice in order, with its chance."""
    found: dict[tuple[int, ...], float] = {}
    for roll in product(range(len(COLOURS)), repeat=dice):
        key = tuple(sorted(roll))
        found[key] = found.get(key, 0.0) + len(COLOURS) ** -dice
    return found


def win_chance(position: Sketch, player: int, dice: int) -> float:
    """The player's chance to win with the best play of all, in a game that ends soon."""
    if position.over:
        return position.shares()[player]
    if not position.waiting:
        chances = [(p, win_chance(position.rolled(roll), player, dice)) for roll, p in _rolls(dice).items()]
        return sum(p * chance for p, chance in chances)
    best = max if position.waiting[0] == player else min
    return best(win_chance(position.after(turn), player, dice) for turn in position.turns())


def anubix_worths(state: AnubixState) -> Worths:
    """The exact chance to win for each turn of the seat whose go it is."""
    position = sketch_of(state)
    return {turn: win_chance(position.after(turn), state.seat, len(state.dice)) for turn in position.turns()}


def anubix_positions(games: int, seed: int) -> Iterator[AnubixState]:
    """Positions of games of steady priests, made late: the second seat's go in the last turn but one of all.

    Quarries and jokers are used up, so that everything can be searched.
    """
    for number in range(games):
        state = GAMES["anubix"].new(2, seed + number)
        assert isinstance(state, AnubixState)
        stop = 8 + 2 * (number % 3)
        while not state.is_over and not (state.turn >= stop and state.seat != state.active):
            state.apply(state.seat, choose(make_bot("anubix", "steady-priest", 1), state, state.seat))
        if state.is_over:
            continue
        later = last_turn(2) - 1 - state.turn
        state.turn += later
        state.first = (state.first - later) % 2
        state.crossed = [1 << STONES - 1] * 2
        state.jokers = [0, 0]
        if state.can_mark():
            yield state


# --- measuring --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Loss:
    """The average loss of decisions against the best one; and how often they were the best."""

    level: str
    positions: int
    mean: float
    worst: float
    best_found: float


def measure(game_id: str, level: str, known: list[tuple[State, Worths]]) -> Loss:
    """Let a level decide in positions in which there is something to lose."""
    losses = []
    for number, (state, worths) in enumerate(known):
        player = state.to_act()[0]
        action = choose(make_bot(game_id, level, number), state, player)
        worth = worths[_listed(state, player, action, worths)]
        losses.append(max(worths.values()) - worth)
    n = len(losses)
    return Loss(level, n, sum(losses) / n, max(losses), sum(loss < EQUAL for loss in losses) / n)


def _listed(state: State, player: int, action: Action, worths: Worths) -> Action:
    """The action that is listed in place of this one: of those that lead to the same state only one is."""
    if action in worths:
        return action
    after = state.copy()
    after.apply(player, action)
    for other in worths:
        twin = state.copy()
        twin.apply(player, other)
        if twin.to_json() == after.to_json():
            return other
    raise ValueError(f"'{action}' is not among the actions that were searched")


def known_positions(game_id: str, games: int, seed: int = 1) -> list[tuple[State, Worths]]:
    """Positions with what each action is worth, where two actions differ."""
    found: list[tuple[State, Worths]]
    if game_id == "pyramids":
        found = [(state, pyramids_worths(state)) for state in pyramids_positions(games, seed)]
    elif game_id == "mummy":
        found = [(state, mummy_worths(state)) for state in mummy_positions(games, seed)]
    else:
        found = [(state, anubix_worths(state)) for state in anubix_positions(games, seed)]
    return [(state, worths) for state, worths in found if max(worths.values()) - min(worths.values()) > EQUAL]


def main() -> int:
    """Print the losses of all levels."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    options, _ = parser.parse_known_args()
    for game_id, unit in (("pyramids", "points"), ("anubix", "chance to win"), ("mummy", "chance to win")):
        known = known_positions(game_id, options.games)
        print(f"{game_id}: {len(known)} positions; loss in {unit}")
        for level in ("scribe", "steady-priest", "pharaoh"):
            loss = measure(game_id, level, known)
            print(
                f"  {level:13} mean {loss.mean:6.3f}   worst {loss.worst:6.3f}   "
                f"best action found {loss.best_found:6.1%}"
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
