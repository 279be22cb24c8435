"""Teach the judge of Mummy by self-play.

    python -m training.mummy play games.npz --seats 2 --games 3000
    python -m training.mummy fit games.npz --network game/games/mummy/bots/pair.json
    python -m training.mummy play more.npz --seats 2 --games 300 --network game/games/mummy/bots/pair.json

Every seat at the beginning of every turn is a sample.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random

from game.bots.bot import finish
from game.bots.halving import Budget
from game.bots.network import parse_network
from game.engine import Action
from game.games.mummy.bots.features import Inputs, inputs_of
from game.games.mummy.bots.judge import Judge
from game.games.mummy.bots.pharaoh import weigh
from game.games.mummy.bots.playout import best_action
from game.games.mummy.rules import Mummy, MummyState
from game.games.mummy.rules.phases import TURN

from .command import parser_of, run
from .fit import Samples

PLAYOUTS = 24
"""Of a pharaoh's decision."""


def decision(state: MummyState, player: int, random: Random, slip: float, judge: Judge | None) -> Action:
    """The decision of a priest, or of a pharaoh with this judge; but now and then any legal action."""
    legal = state.legal_actions(player)
    if random.random() < slip or len(legal) == 1:
        return legal[random.randrange(len(legal))]
    if judge is None:
        return best_action(state, player, random)
    seen = state.observe(player, random)
    return finish(weigh(seen, player, Budget(PLAYOUTS), random, thinker=judge))[0].action


def record(samples: Samples, seats: int, random: Random, slip: float, judge: Judge | None) -> None:
    """One game, as each seat has seen it."""
    state = Mummy().new(seats, random.getrandbits(63))
    paths: list[list[Inputs]] = [[] for _ in range(seats)]
    while not state.is_over:
        if state.phase == TURN:
            for player, path in enumerate(paths):
                if not state.seats[player].is_out:
                    path.append(inputs_of(state, player))
        player = state.to_act()[0]
        state.apply(player, decision(state, player, random, slip, judge))
    for player, path in enumerate(paths):
        for inputs in path:
            samples.add(inputs, (0.0,), (float(state.winner == player),))
        samples.way += 1


def play(options: argparse.Namespace) -> None:
    """Play and write the samples down."""
    random = Random(options.seed)
    judge = Judge(parse_network(options.network.read_text(encoding="ascii"))) if options.network else None
    samples = Samples()
    for number in range(options.games):
        seats = options.seats[number % len(options.seats)]
        record(samples, seats, random, options.slip * random.random(), judge)
        samples.game += 1
    samples.save(options.samples[0])


def main(words: Sequence[str] | None = None) -> None:
    """Play or fit."""
    slip = (0.15, "greatest share of actions taken by chance")
    parser = parser_of(__doc__, games=3000, hidden=24, slip=slip)
    run(parser, words, play, chances=1, weights=(1.0,))


if __name__ == "__main__":
    main()
