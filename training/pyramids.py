"""Teach the judge of Pyramids by self-play.

    python -m training.pyramids play games.npz --games 3000
    python -m training.pyramids fit games.npz --network game/games/pyramids/bots/value.json
    python -m training.pyramids play games.npz --games 3000 --network game/games/pyramids/bots/value.json

Every seat before every turn is a sample.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random

from game.bots import choose, make_bot
from game.bots.arena import decisions
from game.bots.network import parse_network
from game.engine import Action, State
from game.games.pyramids.bots.features import (
    award_ahead,
    award_inputs,
    fetching,
    icon_inputs,
    score_inputs,
    shape_inputs,
    way_inputs,
)
from game.games.pyramids.bots.judge import Judge, View
from game.games.pyramids.bots.rivals import awards_gone
from game.games.pyramids.bots.sketch import (
    GAME_TURNS,
    Gone,
    Sketch,
    placement_of,
    points_had,
    sketch_of,
    turn_index,
)
from game.games.pyramids.rules import Keep, Mark, Pyramids, PyramidsState, Take
from game.games.pyramids.rules.phases import MARK
from game.games.pyramids.rules.position import TURNS

from .command import parser_of, run
from .fit import Samples

SCALE = 10.0
"""The network's output is in tens of points."""

Step = tuple[Sketch, Gone, int]


def inputs_of(sketch: Sketch, gone: Gone, turn: int) -> dict[str, list[float]]:
    """All inputs of the network by part, before turn `turn`."""
    left = GAME_TURNS - turn
    lit = bool(sketch.torches >> turn // TURNS & 1)
    found = {
        "icons": [0.0] * len(icon_inputs(1, 0)),
        "shapes": [0.0] * len(shape_inputs(1, 0, False)),
        "way": [0.0] * len(way_inputs(1, 1, 0, 0)),
    }
    for slot, owned in enumerate(sketch.rankings):
        if owned is not None:
            number, marked = owned.table.number, sketch.marks[slot]
            way = sketch.distances[slot], left, award_ahead(sketch, slot, gone, turn), 0 if marked else number
            for name, inputs in (
                ("icons", [fetching(left) * value for value in icon_inputs(number, marked)]),
                ("shapes", shape_inputs(number, marked, lit)),
                ("way", way_inputs(*way)),
            ):
                found[name] = [a + b for a, b in zip(found[name], inputs, strict=True)]
    found["score"] = score_inputs(sketch.gems, sketch.skulls, sketch.torches, turn)
    found["awards"] = award_inputs(sketch, gone, turn)
    return found


def record(samples: Samples, path: list[Step], final: float) -> None:
    """All positions of one seat in a game."""
    for sketch, gone, turn in path:
        had = points_had(sketch) / SCALE
        samples.add(inputs_of(sketch, gone, turn), (had,), (final / SCALE,))
    samples.way += 1


def judged_action(judge: Judge, state: PyramidsState, player: int, random: Random, warmth: float) -> Action:
    """The action with the greatest value, blurred by chance."""
    legal = state.legal_actions(player)
    if len(legal) == 1:
        return legal[0]
    turn = turn_index(state)
    gone = awards_gone(state, player, turn)
    display = [number for number in state.display if number]
    sketch = sketch_of(state, player)
    view = View(judge, gone)
    best, best_worth = legal[0], -1e9
    for action in legal:
        after = sketch.copy()
        if isinstance(action, Mark):
            after.mark(state.seats[player].cards.index(action.card), placement_of(action), turn)
            if state.seats[player].started:
                after.crosses -= 1
            worth, _ = view.settled(after, turn, display)
        elif isinstance(action, Take):
            if not action.card:
                continue
            after.place(state.queue[0][1], action.card)
            worth = view.value(after, turn + 1)
        elif isinstance(action, Keep):
            after.place(0, action.low)
            after.place(1, action.high)
            worth = view.value(after, 0)
        worth += random.gauss(0.0, warmth)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def record_game(
    judge: Judge | None, seats: int, random: Random, warmth: float, slip: float
) -> tuple[list[list[Step]], tuple[int, ...]]:
    """A game of judges, or of priests that now and then play a scribe's action; each seat's way."""
    state = Pyramids().new(seats, random.getrandbits(63))
    paths: list[list[Step]] = [[] for _ in range(seats)]

    def decide(position: State, player: int) -> Action:
        if judge:
            assert isinstance(position, PyramidsState)
            return judged_action(judge, position, player, random, warmth)
        level = "scribe" if random.random() < slip else "steady-priest"
        return choose(make_bot("pyramids", level, random.getrandbits(32)), position, player)

    recorded = -1
    for player, action in decisions(state, decide):
        turn = turn_index(state)
        if state.phase == MARK and turn != recorded:  # before anybody has marked
            recorded = turn
            for seat, path in enumerate(paths):
                path.append((sketch_of(state, seat), awards_gone(state, seat, turn), turn))
        state.apply(player, action)
    return paths, state.scores()


def read_judge(path: Path) -> Judge:
    """The judge with the weights of a file."""
    return Judge(parse_network(path.read_text(encoding="ascii")))


def play(options: argparse.Namespace) -> None:
    """Play and write the samples down."""
    random = Random(options.seed)
    judge = read_judge(options.network) if options.network else None
    samples = Samples()
    for number in range(options.games):
        seats = options.seats[number % len(options.seats)]
        warmth = options.warmth * random.random() ** 2
        paths, scores = record_game(judge, seats, random, warmth, options.slip)
        for path, score in zip(paths, scores, strict=True):
            record(samples, path, float(score))
        samples.game += 1
    samples.save(options.samples[0])


def main(words: Sequence[str] | None = None) -> None:
    """Play or fit."""
    slip = (0.1, "share of actions that a scribe takes")
    parser = parser_of(__doc__, games=3000, hidden=32, slip=slip)
    parser.add_argument("--warmth", type=float, default=2.0, help="greatest blur of a judge, in points")
    run(parser, words, play, chances=0, weights=(1.0,))


if __name__ == "__main__":
    main()
