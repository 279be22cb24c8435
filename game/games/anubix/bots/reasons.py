"""Why one turn of Anubix is better than another: what the same rolls make of both, part by part."""

from __future__ import annotations

from random import Random
from typing import cast

from game.bots.reasons import Reason, Reasoning, borne_out, first_few
from game.engine import Action

from ..rules import QUARRY_LENGTH, STRUCTURES, AnubixState, Turn
from ..rules.scoring import arch_points, pyramid_points, relief_points
from ..rules.sheets import WHOLE
from .judge import Judge, Rolls, ready_judge
from .needs import bonus_costs, missing, to_finish
from .odds import SINGLES, appetite
from .sketch import Sketch, sketch_of

SAMPLES = 16
LEAST = 0.008
"""Chance to win that is worth a word."""
RACE = 2
"""A rival so few marks from a bonus is in a race for it."""
SOON = 8
"""With so few marks to the end of the game, reasons mention it."""

PARTS = (*STRUCTURES, "bonuses", "quarry", "jokers", "rivals")
"""The parts of a position from one seat's view."""
POINTS = (pyramid_points, arch_points, relief_points)


def reasons(
    state: AnubixState, player: int, better: Action, other: Action, gain: float, random: Random
) -> Reasoning:
    """See `Weigher.reasons`."""
    thinker = yield from ready_judge(state.players)
    position = sketch_of(state)
    first, second = (position.after(cast(Turn, action)) for action in (better, other))
    one, two = (yield from thinker.finish_turn(first)), (yield from thinker.finish_turn(second))
    rolls = Rolls(len(state.dice), random)
    samples = []
    for number in range(SAMPLES):
        here = yield from thinker.play_on(one, rolls.sample(number))
        there = yield from thinker.play_on(two, rolls.sample(number))
        samples.append(_causes(thinker, here, there, player))
        yield
    facts = _Facts(position, first, second, one.over > two.over, player)
    return first_few(facts.of(cause) for cause in borne_out(samples, gain, LEAST))


def _causes(thinker: Judge, first: Sketch, second: Sketch, player: int) -> dict[str, float]:
    """The advantage of the first position over the second, part by part, in chance to win."""
    chance = thinker.chance
    causes = dict.fromkeys((*PARTS, "end"), 0.0)
    if first.over != second.over:
        causes["end"] = chance(first, player) - chance(second, player)
        return causes
    for cause in PARTS:
        poorer, richer = _taking(cause, first, second, player), _taking(cause, second, first, player)
        gained = chance(first, player) - chance(poorer, player) + chance(richer, player)
        causes[cause] = (gained - chance(second, player)) / 2
    return causes


def _taking(cause: str, position: Sketch, source: Sketch, player: int) -> Sketch:
    """A position with one part as it is in another one."""
    new = position.copy()
    match cause:
        case "bonuses":
            new.bonuses, new.closed, new.catchable = source.bonuses, source.closed, source.catchable
        case "quarry":
            new.crossed = _with(position.crossed, player, source.crossed[player])
        case "jokers":
            new.jokers = _with(position.jokers, player, source.jokers[player])
        case "rivals":
            new.marked = _with(source.marked, player, position.marked[player])
            new.crossed = _with(source.crossed, player, position.crossed[player])
            new.jokers = _with(source.jokers, player, position.jokers[player])
        case structure:
            whole = WHOLE[STRUCTURES.index(structure)]
            marked = position.marked[player] & ~whole | source.marked[player] & whole
            new.marked = _with(position.marked, player, marked)
    return new


def _with(values: list[int], player: int, value: int) -> list[int]:
    return [*values[:player], value, *values[player + 1 :]]


class _Facts:
    """Visible facts right after both turns: they give a cause its words."""

    def __init__(self, before: Sketch, first: Sketch, second: Sketch, ends: bool, player: int) -> None:
        """`ends`: whether the first turn ends the game, and the second does not."""
        self.before, self.first, self.second, self.ends, self.player = before, first, second, ends, player
        self.marked, self.other = first.marked[player], second.marked[player]

    def of(self, cause: str) -> Reason | None:
        """The reason that a cause is."""
        player, first, second = self.player, self.first, self.second
        match cause:
            case "bonuses":
                return self._bonuses()
            case "quarry":
                left, less = (QUARRY_LENGTH - at.crossed[player].bit_length() for at in (first, second))
                return Reason("quarry", (left - less,)) if left > less else None
            case "jokers":
                more = first.jokers[player] - second.jokers[player]
                return Reason("joker", (more,)) if more > 0 else None
            case "rivals":
                taken = len(second.dice) - len(first.dice)
                return Reason("dice", (taken,)) if taken > 0 and first.waiting else None
            case "end":
                return Reason("ends") if self.ends else None
        return self._structure(STRUCTURES.index(cause))

    def _structure(self, number: int) -> Reason | None:
        whole = WHOLE[number]
        one, two = self.marked & whole, self.other & whole
        if one == whole != two:
            return Reason("complete", (number,))
        more = POINTS[number](one) - POINTS[number](two)
        if more > 0:
            return Reason(STRUCTURES[number], (more,))
        near, far = to_finish(self.marked), to_finish(self.other)
        if near < far and near <= SOON:
            return Reason("finish", (near, far))
        return self._bonus_near(number) or self._colours() or self._ahead(number)

    def _bonus_near(self, number: int) -> Reason | None:
        whole = WHOLE[number]
        taken = self.first.closed | self.first.bonuses[self.player]
        engraving = self.before.engraving
        own, theirs = (
            dict(bonus_costs(engraving, number, marked & whole)) for marked in (self.marked, self.other)
        )
        for kind, need in sorted(own.items(), key=lambda item: item[1]):
            if not taken >> kind & 1 and 0 < need < theirs[kind]:
                return Reason("bonus_near", (kind, need))
        return None

    def _colours(self) -> Reason | None:
        """More colours of the next roll can be used."""
        sheet = self.before.options[self.player].sheet
        wide, narrow = (
            (appetite(sheet, marked) & SINGLES).bit_count() for marked in (self.marked, self.other)
        )
        return Reason("colours", (wide, narrow)) if wide > narrow else None

    def _ahead(self, number: int) -> Reason | None:
        left, more = (missing(number, marked & WHOLE[number]) for marked in (self.marked, self.other))
        return Reason("ahead", (number, left)) if left < more else None

    def _bonuses(self) -> Reason:
        earned = self.first.bonuses[self.player] & ~self.second.bonuses[self.player]
        if not earned:
            return Reason("bonus_ahead")
        kind = earned.bit_length() - 1
        needs = [
            need
            for rival, marked in enumerate(self.before.marked)
            if rival != self.player
            for number in range(len(WHOLE))
            for at, need in bonus_costs(self.before.engraving, number, marked & WHOLE[number])
            if at == kind and need
        ]
        nearest = min(needs, default=RACE + 1)
        return Reason("race", (kind, nearest)) if nearest <= RACE else Reason("bonus", (kind,))
