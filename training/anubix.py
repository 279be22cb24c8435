"""Teach the judge of Anubix by self-play.

    python -m training.anubix play games.npz --seats 2 --games 4000
    python -m training.anubix fit games.npz --network game/games/anubix/bots/pair.json
    python -m training.anubix play games.npz --seats 2 --games 4000 --network game/games/anubix/bots/pair.json

Positions between two goes are samples, from the side of the seat that has just had its go and of the seat
that is to have the next one.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from game.bots.bot import finish
from game.bots.network import parse_network
from game.games.anubix.bots.features import (
    bonus_inputs,
    go_inputs,
    race_inputs,
    saving_inputs,
    supply_inputs,
    table_inputs,
)
from game.games.anubix.bots.judge import Judge, bonus_key, part_inputs, race_key, seat_keys, structure_keys
from game.games.anubix.bots.levels import rule_of_thumb
from game.games.anubix.bots.needs import structures_of_bonuses
from game.games.anubix.bots.sketch import Sketch, sketch_of
from game.games.anubix.rules import Anubix, Turn, dice_for
from game.games.anubix.rules.sheets import WHOLE

from .command import parser_of, run
from .fit import Samples

MARGIN = 10.0
"""The second output is the lead over the best rival in tens of points."""
THUMB_WOBBLE = 1.3
"""Standard deviation, in points, of a judgement by rule of thumb."""


def inputs_of(position: Sketch, player: int) -> dict[str, list[float]]:
    """All inputs of the network by part; those of the rivals are averaged."""
    found: dict[str, list[float]] = {}
    functions = part_inputs(dice_for(position.players))
    for seat in (player, *(p for p in range(position.players) if p != player)):
        structure, go, pays = seat_keys(position, seat)
        role, weight = ("own", 1.0) if seat == player else ("rival", 1 / (position.players - 1))
        inputs = [(name, functions[name](key)) for name, key in structure_keys(*structure)]
        inputs += [("savings", saving_inputs(*go[:3])), ("go", go_inputs(*go[3:]))]
        inputs.append(("supply", supply_inputs(*pays)))
        for name, values in inputs:
            total = found.setdefault(f"{role} {name}", [0.0] * len(values))
            for place, value in enumerate(values):
                total[place] += weight * value
    where = structures_of_bonuses(position.engraving)
    bonuses = [
        bonus_inputs(structure, *what)
        for structure, what in zip(where, bonus_key(position, player), strict=True)
    ]
    found["bonuses"] = [sum(values) for values in zip(*bonuses, strict=True)]
    found["race"] = race_inputs(*race_key(position, player))
    found["table"] = table_inputs(position.turn, position.players, position.engraving)
    return found


def record(samples: Samples, path: list[Sketch]) -> None:
    """Each seat's positions of a game: those after its own go and those before its next one."""
    end = path[-1]
    shares, scores = end.shares(), end.scores()
    movers = [path[0].active, *[p.waiting[0] if p.waiting else p.active for p in path[:-1]]]
    for player in range(end.players):
        lead = (scores[player] - max(s for p, s in enumerate(scores) if p != player)) / MARGIN
        for number, position in enumerate(path[:-1]):
            if player in (movers[number], movers[number + 1]):
                samples.add(inputs_of(position, player), (0.0, 0.0), (shares[player], lead))
        samples.way += 1


Looks = Callable[[Sketch], list[tuple[float, Turn]]]
"""The turns of the seat whose go it is, each with what it is worth."""


def by_thumb(position: Sketch) -> list[tuple[float, Turn]]:
    """The turns as a scribe values them, without its errors."""
    player = position.waiting[0]
    return [(rule_of_thumb(position, player, turn), turn) for turn in position.turns()]


def judged(judge: Judge) -> Looks:
    """The turns as a judge values them."""
    return lambda position: finish(judge.looks(position))


def game(looks: Looks, seats: int, random: Random, warmth: float, bound: float) -> list[Sketch]:
    """A game of players that take each turn by its worth, blurred by chance.

    Of the seats a share, `bound`, leave one of the three structures alone: so every plan is seen.
    """
    position = sketch_of(Anubix().new(seats, random.getrandbits(63)))
    left_alone = [random.choice(WHOLE) if random.random() < bound else 0 for _ in range(seats)]
    path: list[Sketch] = []
    dice = len(position.dice)
    while not position.over:
        if not position.waiting:
            position = position.rolled(tuple(random.randrange(6) for _ in range(dice)))
        alone = left_alone[position.waiting[0]]
        found = [look for look in looks(position) if not look[1].mask & alone]
        _, turn = max(found, key=lambda look: look[0] + (warmth and warmth * random.gauss(0.0, 1.0)))
        position = position.after(turn)
        path.append(position)
    return path


def read_judge(path: Path, seats: int) -> Judge:
    """The judge with the weights of a file, for so many seats."""
    return Judge(parse_network(path.read_text(encoding="ascii")), dice_for(seats))


def play(options: argparse.Namespace) -> None:
    """Play and write the samples down."""
    random = Random(options.seed)
    judges: dict[int, Judge] = {}  # a judge's chances are those of a number of dice
    if options.network:
        judges = {dice_for(seats): read_judge(options.network, seats) for seats in options.seats}
    samples = Samples()
    for number in range(options.games):
        seats = options.seats[number % len(options.seats)]
        if judges:
            warmth = options.warmth * random.random() ** 2
            path = game(judged(judges[dice_for(seats)]), seats, random, warmth, options.slip)
        else:
            path = game(by_thumb, seats, random, THUMB_WOBBLE, max(options.slip, 0.5))
        record(samples, path)
        samples.game += 1
    samples.save(options.samples[0])


def main(words: Sequence[str] | None = None) -> None:
    """Play or fit."""
    slip = (0.1, "share of seats that leave one structure alone")
    parser = parser_of(__doc__, games=4000, hidden=32, slip=slip)
    parser.add_argument("--warmth", type=float, default=0.3, help="greatest blur of a judge, in log odds")
    run(parser, words, play, chances=1, weights=(1.0, 0.3))


if __name__ == "__main__":
    main()
