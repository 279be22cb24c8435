"""How well the coach agrees with itself: `python -m benchmarks.coach --games 30`.

Each game is looked at twice, with different seeds. Printed is in how many games both found the same three
costliest decisions; and in how many they differ by nothing but ties: each decision that only one of them
names lies, in the other's own figures, within two standard errors of the third that it names itself.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from game.bots import choose, make_bot
from game.bots.arena import decisions
from game.engine import GAMES, Action, State
from game.engine.record import Record
from game.play.coach import CLEAR, COSTLIEST, PLAYOUTS, Coach, Verdict
from game.play.replay import Replay
from game.play.weigher import weighing_level


def played(game_id: str, seats: Sequence[str], seed: int) -> Record:
    """A game between bots, recorded as if a person had sat in the first seat."""
    game = GAMES[game_id]
    state = game.new(len(seats), seed)
    record = Record(game_id, game.rules_version, seed, ("you", *seats[1:]))

    def decide(seen: State, player: int) -> Action:
        return choose(make_bot(game_id, seats[player], 1000 * seed + len(record.actions)), seen, player)

    for player, action in decisions(state, decide):
        state.apply(player, action)
        record.actions.append((player, action))
    return record


def looked_at(record: Record, playouts: int, seed: int) -> Coach:
    """The coach when it is done."""
    coach = Coach(Replay(record), playouts=playouts, seed=seed)
    while coach.think(1000, time.perf_counter):
        pass
    return coach


def _names(verdicts: Sequence[Verdict]) -> set[int]:
    return {verdict.at for verdict in verdicts}


def _tied(coach: Coach, named: set[int]) -> bool:
    """True if the coach could as well have named these."""
    own = coach.costliest()
    third = own[-1]
    by_number = {verdict.at: verdict for verdict in coach.verdicts()}
    return all(
        third.loss - other.loss <= CLEAR * math.hypot(third.error, other.error)
        for other in (by_number[at] for at in named - _names(own))
    )


def agreement(one: Coach, two: Coach) -> tuple[bool, bool]:
    """Two answers: both name the same decisions; they do so but for ties."""
    first, second = _names(one.costliest()), _names(two.costliest())
    if first == second:
        return True, True
    if len(first) < COSTLIEST or len(second) < COSTLIEST:
        return False, False
    return False, _tied(one, second) and _tied(two, first)


@dataclass(slots=True)
class Agreement:
    """Over some games."""

    games: int = 0
    same: int = 0
    tied: int = 0
    decisions: int = 0
    seconds: float = 0.0
    """Processor time of all the coaches."""


def measure(game_id: str, seats: Sequence[str], games: int, playouts: int, seed: int) -> Agreement:
    """Look at some games twice."""
    found = Agreement()
    for number in range(games):
        record = played(game_id, seats, seed + number)
        start = time.process_time()
        one, two = looked_at(record, playouts, 1), looked_at(record, playouts, 2)
        found.seconds += time.process_time() - start
        same, tied = agreement(one, two)
        found.games += 1
        found.same += same
        found.tied += tied
        found.decisions += len(one.verdicts())
    return found


def main() -> int:
    """Print the agreement for each game that has a coach."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=list(GAMES), help="all that have a coach, unless named")
    parser.add_argument("--games", type=int, default=10, help="to be looked at, each of them twice")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="for each decision, on average")
    parser.add_argument("--seats", default="scribe,priest", help="who plays; the first one is looked at")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    options, _ = parser.parse_known_args()
    seats = options.seats.split(",")
    for game_id in [options.game] if options.game else [game for game in GAMES if weighing_level(game)]:
        found = measure(game_id, seats, options.games, options.playouts, options.seed)
        n = found.games
        print(
            f"{game_id:9} {options.seats:15} {options.playouts} play-outs per decision: same three "
            f"{found.same}/{n} = {found.same / n:.0%}, but for ties {found.tied}/{n} = {found.tied / n:.0%}; "
            f"{found.decisions / n:.0f} decisions, {found.seconds / n / 2:.1f} s a game"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
