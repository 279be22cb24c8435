"""Finds positions of the strongest level's games that make a puzzle, and says what each decision loses there.

A decision is looked at three times, each time with other play-outs: shortly, to see whether one action stands
out; with all that promise anything, for a short list; and long, with this list alone. The last look says what
each action loses. So the list's best action does not only look best because it was lucky.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.bots import choose, levels, make_bot
from game.bots.bot import finish
from game.bots.halving import Budget, Unit, Weighed
from game.bots.reasons import Reason
from game.engine import GAMES, Action, State
from game.engine.record import Record
from game.play.opponents import choice_began, decision_seed
from game.play.puzzles import LOSSES
from game.play.seats import YOU
from game.play.weigher import make_weigher, weighing_level

FIRST_LOOK = 160
"""Play-outs of the first look at a decision."""
WIDE, EACH = 36, 12
"""So many actions of the second look at most, and play-outs for each."""
LISTED, LONG_EACH = 6, 150
"""The same for the long one."""
GAP: dict[Unit, float] = {"points": 2.0, "chance": 0.045}
"""Every action that is not as good as the best loses at least so much."""
SURE = 3.0
"""So many standard errors that must be more than half of it."""
TRIES = 3
"""How often each level is asked; it solves the puzzle if most of its answers are as good as the best."""
FEWEST = 3
"""With fewer legal actions nothing is to be found."""
EASY = 6
"""Of what the weakest level solves one in so many is kept: most of it is plain."""


@dataclass(frozen=True, slots=True)
class Found:
    """A decision that makes a puzzle."""

    record: Record
    """The game up to it."""
    state: State
    """Its position."""
    player: int
    answers: dict[str, float]
    """Losses by action, the best first, as far as they earn a star."""
    gap: float
    """The loss of the best action that is not as good."""
    error: float
    """Its standard error."""
    reasons: tuple[Reason, ...]
    """Why the best is better than that one."""
    level: str
    """The weakest level that solves it."""


def games_of(game_id: str, players: int, seeds: Sequence[int]) -> Iterator[tuple[Record, list[State]]]:
    """Games of the strongest level, with the position before each action and at the end."""
    level = weighing_level(game_id) or ""
    game = GAMES[game_id]
    for seed in seeds:
        state = game.new(players, seed)
        record = Record(game_id, game.rules_version, seed, (level,) * players)
        positions = [state.copy()]
        while not state.is_over:
            player = state.to_act()[0]
            number = sum(p == player for p, _action in record.actions)
            action = choose(make_bot(game_id, level, decision_seed(seed, player, number)), state, player)
            state.apply(player, action)
            record.actions.append((player, action))
            positions.append(state.copy())
        yield record, positions


def up_to(record: Record, at: int, player: int) -> Record:
    """A game up to so many actions, with 'you' in a seat."""
    seats = list(record.seats)
    seats[player] = YOU
    return Record(record.game, record.rules, record.seed, tuple(seats), record.actions[:at])


def decisions(record: Record, positions: Sequence[State]) -> Iterator[tuple[int, int]]:
    """(how many actions lead to a choice, whose it is) of all choices, each as it began."""
    for number, (player, _action) in enumerate(record.actions):
        began = choice_began(positions[: number + 1], record.actions[:number], player)
        if len(positions[began].legal_actions(player)) >= FEWEST:
            yield began, player


def find(record: Record, positions: Sequence[State]) -> Iterator[Found]:
    """The decisions of a game that make puzzles."""
    for at, player in decisions(record, positions):
        found = look_at(up_to(record, at, player), positions[at], player)
        if found:
            yield found


def look_at(record: Record, state: State, player: int) -> Found | None:
    """A decision as a puzzle; None if no action stands out."""
    seed = decision_seed(record.seed, player, len(record.actions))
    unit = make_weigher(record.game, 0).UNIT
    first = weigh(record.game, state, player, seed, FIRST_LOOK)
    if not _stands_out(first, unit, 0.5):
        return None
    wide = [weighed.action for weighed in first[:WIDE]]
    second = weigh(record.game, state, player, seed + 1, EACH * len(wide), wide)
    if not _stands_out(second, unit, 0.7) or _too_plain(record, state, player, second[0].action, seed):
        return None
    listed = [weighed.action for weighed in second[:LISTED]]
    long = weigh(record.game, state, player, seed + 2, LONG_EACH * len(listed), listed)
    best, others = _parted(long, unit)
    if not others or others[0].loss < GAP[unit]:
        return None
    error = others[0].loss_error
    if not error < math.inf or others[0].loss - SURE * error < GAP[unit] / 2:
        return None
    bot = make_weigher(record.game, seed + 3)
    pair = best[0].action, others[0].action
    seen = state.observe(player, bot.random)
    reasons = finish(bot.reasons(seen, player, *pair, others[0].loss))
    answers = {str(w.action): round(w.loss, 3) for w in long if w.loss <= LOSSES[unit][-1]}
    level = weakest(record, state, player, {str(weighed.action) for weighed in best})
    return Found(record, state, player, answers, others[0].loss, error, reasons, level)


def weigh(
    game_id: str, state: State, player: int, seed: int, budget: int, only: Sequence[Action] = ()
) -> list[Weighed]:
    """A player's actions with their worth, the best first."""
    bot = make_weigher(game_id, seed)
    seen = state.observe(player, bot.random)
    found = finish(bot.weigh(seen, player, Budget(budget), only, only=bool(only)))
    return sorted(found, key=lambda weighed: weighed.loss) if only else found


def _parted(found: Sequence[Weighed], unit: Unit) -> tuple[list[Weighed], list[Weighed]]:
    """Those as good as the best, and the others, the best first."""
    least = LOSSES[unit][0]
    return [w for w in found if w.loss <= least], [w for w in found if w.loss > least]


def _stands_out(found: Sequence[Weighed], unit: Unit, part: float) -> bool:
    """True if all but a few, at a look that is not sure yet, lose at least such a part of the gap."""
    best = [weighed for weighed in found if weighed.loss < part * GAP[unit]]
    return len(best) <= max(2, len(found) // 6) and len(best) < len(found)


def _too_plain(record: Record, state: State, player: int, best: Action, seed: int) -> bool:
    return bool(seed % EASY) and weakest(record, state, player, {str(best)}) == levels(record.game)[0]


def weakest(record: Record, state: State, player: int, best: set[str]) -> str:
    """The weakest level that finds one of the best; the strongest if none does."""
    known = levels(record.game)
    for level in known:
        found = 0
        for number in range(TRIES):
            seed = decision_seed(record.seed + number + 1, player, len(record.actions))
            found += str(choose(make_bot(record.game, level, seed), state, player)) in best
        if found > TRIES / 2:
            return level
    return known[-1]
