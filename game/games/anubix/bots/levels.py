"""The levels of Anubix. Nothing is hidden in this game but the rolls to come."""

from __future__ import annotations

import math
from typing import cast

from game.bots.core import Bot, Thought
from game.engine import Action, State

from ..rules import BONUSES, AnubixState, Turn, last_turn
from ..rules.scoring import BONUS_POINTS, ENOUGH, complete_structures, standing
from ..rules.sheets import WHOLE
from .odds import appetite, marks_expected, marks_paid, offer, rolls
from .pharaoh import Pharaoh
from .sketch import SYMBOLS, earned
from .worth import (
    CLOSED,
    FINISH_PACE,
    LAST_CHANCE,
    PACE,
    QUARTERS,
    Prospects,
    needs,
    savings,
    to_finish,
    warm_up,
)

GO_NOW = (1, 3, 5)
"""Quarters of a usual go that a rival's go in this turn is worth, by the stones that the dice pay for."""
BATCH = 4
"""Turns that are valued between two yields."""
CERTAIN = 1000.0
"""Worth of a win that nothing can change any more, and cost of such a loss: beyond any prospect."""


class Scribe(Bot):
    """Goes for points and symbols by rule of thumb, does not watch the others, and overlooks things."""

    level = "scribe"
    OVERLOOKED = 0.15
    """Chance that a possible turn is not seen."""
    WOBBLE = 1.3
    """Standard deviation of a judgement, in points."""

    def decide(self, state: State, player: int, legal: tuple[Action, ...]) -> Thought:
        position = cast(AnubixState, state)
        best, best_worth = legal[0], -1e9
        taste = self.random.gauss
        for number, action in enumerate(legal):
            if number % 32 == 31:
                yield
            if self.random.random() < self.OVERLOOKED and number:
                continue
            worth = rule_of_thumb(position, player, cast(Turn, action)) + taste(0.0, self.WOBBLE)
            if worth > best_worth:
                best, best_worth = action, worth
        return best


STONE = (1.0, 1.8, 1.8)
"""Points for a stone of each structure at a glance."""
ZEAL = 1.0
"""More for a stone of a structure that is almost complete, in proportion."""
SYMBOL = 0.8
"""A symbol that does not complete its kind yet."""
JOKER_PRICE = 2.2
CROSS_PRICE = 1.0
"""Each quarry stone that is crossed or skipped."""


def rule_of_thumb(state: AnubixState, player: int, turn: Turn) -> float:
    """What a turn is worth at a glance."""
    before = state.marked[player]
    after = before | turn.mask
    crossed = (state.crossed[player] | turn.crossed).bit_length() - state.crossed[player].bit_length()
    worth = -CROSS_PRICE * crossed - JOKER_PRICE * turn.jokers
    for kind, mask in enumerate(SYMBOLS):
        if mask & turn.mask and not state.closed >> kind & 1:
            worth += SYMBOL if mask & ~after else BONUS_POINTS
    for whole, stone in zip(WHOLE, STONE, strict=True):
        fresh = (turn.mask & whole).bit_count()
        if fresh:
            worth += fresh * (stone + ZEAL * (before & whole).bit_count() / whole.bit_count())
            if not whole & ~after:
                worth += BONUS_POINTS
    return worth


class Candidate:
    """A turn that is being compared, and what it leads to."""

    __slots__ = ("closing", "crossed", "jokers", "locked", "marked", "turn")

    def __init__(self, state: AnubixState, player: int, turn: Turn) -> None:
        self.turn = turn
        self.marked = state.marked[player] | turn.mask
        self.crossed = state.crossed[player] | turn.crossed
        self.jokers = state.jokers[player] - turn.jokers
        self.closing = earned(turn.mask, self.marked, state.closed)
        """Bonuses that it earns."""
        self.locked: tuple[int, ...] = ()
        """The colours of the dice that are out for the others."""
        if player == state.active and turn.by_die:
            colours = state.sheets[player].colours
            self.locked = tuple(sorted([colours[place] for place in turn.by_die]))


class Priest(Bot):
    """Values where each turn leads: own prospects against the rivals', with the end of the game in view."""

    level = "priest"
    FLEXIBLE = 3.0
    """Points for each stone that the next dice should pay for."""
    LEADER = 0.5
    """Weight of the best rival; the rest goes to the mean of all."""
    CALM = 0.6
    """Uncertainty of a game without any more goes, in goes: the lower, the more a safe win counts."""

    def decide(self, state: State, player: int, legal: tuple[Action, ...]) -> Thought:
        position = cast(AnubixState, state)
        yield from warm_up()
        rolls(len(position.dice))
        yield
        table = Table(position, player)
        rolls(table.dice)
        yield
        best, best_worth = None, -math.inf
        for number, turn in enumerate(position.distinct_turns(player)):
            if number % BATCH == BATCH - 1:
                yield
            worth = self.value(table, Candidate(position, player, turn))
            if worth > best_worth:
                best, best_worth = turn, worth
        assert best is not None
        return best

    def value(self, table: Table, after: Candidate) -> float:
        """How good a turn is: the expected lead over the rivals, in units of its uncertainty.

        Where the game ends with this go, what counts is who has won it.
        """
        return self.prospect(table, after) + CERTAIN * table.result(after)

    def prospect(self, table: Table, after: Candidate) -> float:
        """The expected lead in units of its uncertainty, as far as it can be foreseen."""
        key = after.marked, after.locked
        leads = table.leads.get(key)
        if leads is None:
            own = to_finish(after.marked) / table.finish_pace
            leads = [self._lead(table, after, min(table.rivals_finish, own))]
            if 0 < own < table.rivals_finish:  # it may also take its time
                leads.append(self._lead(table, after, table.rivals_finish))
            table.leads[key] = leads
        return max(
            [
                (lead + savings(after.crossed, after.jokers, turns)) / math.sqrt(self.CALM + turns)
                for lead, turns in leads
            ]
        )

    def _lead(self, table: Table, after: Candidate, turns: float) -> tuple[float, float]:
        """The lead without the savings, if the game ends after so many more turns; those, in quarters."""
        quarters = round(QUARTERS * turns)
        mine = table.own_worth(after, quarters)
        mine += self.FLEXIBLE * min(1.0, turns) * table.flexibility(after.marked)
        rivals = table.rivals_worth(after, quarters)
        lead = mine - self.LEADER * max(rivals) - (1 - self.LEADER) * sum(rivals) / len(rivals)
        return lead, quarters / QUARTERS


class Table:
    """What the priest knows of a position before it looks at single turns, and what it has worked out."""

    def __init__(self, state: AnubixState, player: int) -> None:
        self.state = state
        self.player = player
        self.rivals = [p for p in range(state.players) if p != player]
        self.pace = PACE[len(state.dice)]
        self.finish_pace = FINISH_PACE[len(state.dice)]
        self.needs = [needs(marked) for marked in state.marked]
        finishes = [
            to_finish(state.marked[p]) / self.finish_pace - (not state.has_acted(p)) for p in self.rivals
        ]
        self.rivals_finish = max(0.0, min(*finishes, last_turn(state.players) - state.turn))
        """Turns after this one until a rival can end the game, or the turns are over."""
        self._last_go = all(state.has_acted(p) for p in self.rivals)
        """Whether nobody has a go after the bot in this turn."""
        self._last_turn = state.turn == last_turn(state.players) or any(
            complete_structures(state.marked[p]) >= ENOUGH for p in self.rivals
        )
        """Whether the game ends with this turn, whatever the bot does."""
        results = list(map(standing, state.marked, state.crossed, state.jokers, state.bonuses))
        self._best_rival = max(results[p] for p in self.rivals)
        self.dice = len(state.dice) - ((state.active + 1) % state.players != player)
        """About how many dice there will be for the next go."""
        self.leads: dict[tuple[int, tuple[int, ...]], list[tuple[float, float]]] = {}
        """By marked places and locked dice; see `Priest.value`."""
        # Not Remembered: a table that its own results hold would be left to the collector of cycles.
        self._prospects: dict[tuple[int, int], Prospects] = {}
        self._rivals_worths: dict[tuple[int, int, tuple[int, ...]], list[float]] = {}

    def result(self, after: Candidate) -> int:
        """1 for a candidate that wins the game for certain, -1 for one that loses it, else 0.

        A rival may still strike out a bonus at the end of the turn, but nothing more is earned or lost: the
        scores stand, and the stones of the pyramid decide between equal ones. A shared win is neither.
        """
        if not self._last_go or not (self._last_turn or complete_structures(after.marked) >= ENOUGH):
            return 0
        bonuses = self.state.bonuses[self.player] | after.closing
        mine = standing(after.marked, after.crossed, after.jokers, bonuses)
        return (mine > self._best_rival) - (mine < self._best_rival)

    def flexibility(self, marked: int) -> float:
        """Stones that the dice of the next go should pay for, beyond one."""
        return marks_expected(appetite(self.state.sheets[self.player], marked), self.dice) - 1

    def own_worth(self, after: Candidate, quarters: int) -> float:
        """Points that the bot should have in the end, its quarry and jokers left aside."""
        key = after.closing, quarters
        prospects = self._prospects.get(key)
        if prospects is None:
            near = self._open(self.player, after.closing, True)
            prospects = self._prospects[key] = Prospects(near, quarters, self.pace)
        bonuses = (self.state.bonuses[self.player] | after.closing).bit_count()
        return BONUS_POINTS * bonuses + prospects.worth(after.marked)

    def _open(self, seat: int, closing: int, acted: bool) -> tuple[int, ...]:
        """For each bonus how near the nearest rival of a seat is, after the bot has earned `closing`."""
        state = self.state
        fresh = state.catchable | closing
        found = []
        for kind in range(len(BONUSES)):
            if (state.closed | state.bonuses[seat]) >> kind & 1:
                found.append(CLOSED)
            elif fresh >> kind & 1:
                found.append(CLOSED if acted else LAST_CHANCE)
            else:
                found.append(min(self.needs[p][kind] for p in range(state.players) if p != seat))
        return tuple(found)

    def rivals_worth(self, after: Candidate, quarters: int) -> list[float]:
        """Points that each rival should have in the end."""
        key = after.closing, quarters, after.locked
        found = self._rivals_worths.get(key)
        if found is None:
            found = self._rivals_worths[key] = [self._rival_worth(rival, *key) for rival in self.rivals]
        return found

    def _rival_worth(self, rival: int, closing: int, quarters: int, locked: tuple[int, ...]) -> float:
        state = self.state
        acted = state.has_acted(rival)
        if not acted:
            dice = list(state.middle_colours())
            for colour in locked:
                dice.remove(colour)
            wanted = appetite(state.sheets[rival], state.marked[rival])
            quarters += GO_NOW[marks_paid(wanted, offer(dice))]
        prospects = Prospects(self._open(rival, closing, acted), quarters, self.pace)
        worth = BONUS_POINTS * state.bonuses[rival].bit_count() + prospects.worth(state.marked[rival])
        return worth + savings(state.crossed[rival], state.jokers[rival], quarters / QUARTERS)


BOTS: tuple[type[Bot], ...] = (Scribe, Priest, Pharaoh)
