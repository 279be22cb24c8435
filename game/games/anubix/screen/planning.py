"""A player's plan for a turn of Anubix, with its payments. No pixels.

Everything is read off the legal actions of the engine: what may be added to a plan, the ways to pay for it,
and when it is complete.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

from ..rules import DIE, JOKER, AnubixState, Turn
from ..rules.actions import MOST_STONES, Mark
from ..rules.numbers import JOKER_POINTS, QUARRY_POINTS
from ..rules.sheets import RELIEF

Plan = tuple[Mark, ...]
"""Places and payments, in the order in which they were planned."""


@dataclass(frozen=True, slots=True)
class Source:
    """Something that can pay: a die (its number), a quarry stone or the next joker; a joker has no colour."""

    pay: int
    die: int | None = None
    colour: int | None = None


class Planning:
    """One player's plan for this turn: up to two stones, each with a payment.

    A plan that `turn` gives back as a Turn is a legal action. A single tile of the relief is no legal turn,
    but may be planned: its neighbour is still to come.
    """

    def __init__(self, state: AnubixState, player: int) -> None:
        """Start with nothing planned. The state is not kept."""
        self.player = player
        self.colours = state.sheets[player].colours
        self.middle = tuple((die, state.dice[die]) for die in state.middle)
        """Number and colour of the dice that the seat may use."""
        self.plan: Plan = ()
        self._last = state.crossed[player].bit_length()
        """The last crossed quarry stone."""
        self.touched: int | None = None
        """The planned place that was last added or paid for otherwise."""
        self._replaced: list[tuple[tuple[int, ...], Plan]] = []
        """Places that took the place of a plan, and that plan, while it can come back."""
        self._turns: dict[frozenset[Mark], Turn] = {}
        self._plans: dict[tuple[int, ...], set[Plan]] = {}
        """Legal plans and single tiles, by their places in the order of planning."""
        for action in state.legal_actions(player):
            assert isinstance(action, Turn)
            self._turns[frozenset(action.marks)] = action
            for plan in permutations(action.marks):
                self._plans.setdefault(_places(plan), set()).add(plan)
                if action.mask & RELIEF:
                    self._plans.setdefault(_places(plan[:1]), set()).add(plan[:1])

    # --- what there is ------------------------------------------------------------------------

    @property
    def places(self) -> tuple[int, ...]:
        return _places(self.plan)

    @property
    def payments(self) -> dict[int, int]:
        """Place → payment of what is planned."""
        return dict(self.plan)

    @property
    def half(self) -> bool:
        """True if a tile waits for its neighbour."""
        return bool(self.plan) and self.turn() is None

    def _without(self, place: int) -> Plan:
        """The plan without the stone on that place."""
        return tuple(mark for mark in self.plan if mark[0] != place)

    def loss(self, plan: Plan) -> int:
        """The points that quarry stones and jokers would still have brought: used, and skipped ones too."""
        pays = [pay for _, pay in plan]
        last = max((pay for pay in pays if DIE < pay < JOKER), default=self._last)
        return QUARRY_POINTS * (last - self._last) + JOKER_POINTS * pays.count(JOKER)

    def price(self, place: int, pay: int) -> int:
        """The points that paying so for a place costs beside what else is planned; dice cost nothing."""
        others = self._without(place)
        return self.loss((*others, (place, pay))) - self.loss(others)

    def _dearness(self, plan: Plan) -> tuple[int, ...]:
        """For sorting: what loses fewer points first; then dice, quarry stones from the left, jokers."""
        return (self.loss(plan), *sorted((pay for _, pay in plan), reverse=True))

    def earns(self, missing: int) -> bool:
        """True if some legal turn marks all of these places (a mask)."""
        return any(not missing & ~turn.mask for turn in self._turns.values())

    def turn(self) -> Turn | None:
        """The legal action that is planned; None as long as it is not complete."""
        return self._turns.get(frozenset(self.plan)) if self.plan else None

    def settled(self, place: int) -> bool:
        """True if no stone can be added, and the planned one there can be paid for in no other way."""
        return self.turn() is not None and not self.offers() and len(self.ways(place)) == 1

    def dice_of_plan(self) -> dict[int, int]:
        """Planned place → number of the die that pays for it."""
        turn = self.turn()
        return dice_of(turn.marks if turn else self.plan, self.colours, self.middle)

    def _best(self, plans: Iterable[Plan], keep: Plan) -> Plan | None:
        """The plan that keeps as many payments as possible; of equals the cheapest."""
        return min(
            plans,
            key=lambda plan: (sum(mark not in plan for mark in keep), self._dearness(plan), plan),
            default=None,
        )

    def sketch(self) -> str:
        """The plan as text, for `take_up`; '' for none."""
        return json.dumps(self.plan) if self.plan else ""

    def take_up(self, sketch: str) -> None:
        """Plan that again, if it is legal."""
        try:
            plan = tuple((int(place), int(pay)) for place, pay in json.loads(sketch))
        except (ValueError, TypeError):
            return
        if plan and plan in self._plans.get(_places(plan), ()):
            self.plan, self.touched = plan, plan[-1][0]

    # --- adding -------------------------------------------------------------------------------

    def offers(self, pay: int | None = None, colour: int | None = None) -> dict[int, int]:
        """Place → cheapest payment of every stone that can be added to the plan.

        With `pay` (and for dice their `colour`) only those that can be paid so.
        """
        found = {}
        for place in sorted({places[-1] for places in self._plans if places and places[:-1] == self.places}):
            if colour in (None, self.colours[place]):
                plan = self._extended(self.plan, place, pay)
                if plan:
                    found[place] = plan[-1][1]
        return found

    def _extended(self, kept: Plan, place: int, pay: int | None) -> Plan | None:
        """A plan with one more stone, paid with `pay` or else as cheaply as possible."""
        plans = self._plans.get((*_places(kept), place), ())
        return self._best((plan for plan in plans if pay in (None, plan[-1][1])), kept)

    def _added(self, place: int, pay: int | None) -> Plan | None:
        """The plan with one more stone; where it cannot be added, in place of the last stone, or of all."""
        if place in self.places:
            return None
        for count in range(min(len(self.plan), MOST_STONES - 1), -1, -1):
            kept = self.plan[:count]
            plan = self._extended(kept, place, pay) if kept in self._plans.get(_places(kept), ()) else None
            if plan:
                return plan
        return None

    def can_pay(self, place: int, pay: int) -> bool:
        """True if a stone can be planned, or paid for where it is planned, in that way."""
        return pay in self.ways(place) if place in self.places else self._added(place, pay) is not None

    def replaces(self, place: int, pay: int | None = None) -> bool:
        """True if a stone can be planned only in place of planned ones."""
        plan = self._added(place, pay)
        return plan is not None and not set(self.places) <= set(_places(plan))

    def add(self, place: int, pay: int | None = None) -> bool:
        """Plan one more stone, paid with `pay` or else as cheaply as possible; whether it could be added.

        Where it cannot be added to what is planned, it takes the place of the last stone, or of all;
        taking that step back brings them back.
        """
        plan = self._added(place, pay)
        if plan is None:
            return False
        if not set(self.places) <= set(_places(plan)):
            self._replaced.append((_places(plan), self.plan))
        self.plan, self.touched = plan, place
        return True

    # --- paying otherwise ---------------------------------------------------------------------

    def ways(self, place: int) -> dict[int, Plan]:
        """Each way to pay for a planned stone → the plan then; first what is cheapest for it alone.

        The other stone stays paid as it is where that is legal. The order does not hang on it: going on from
        way to way leads round through all of them.
        """
        index, others = self.places.index(place), self._without(place)
        found: dict[int, list[Plan]] = {}
        for plan in self._plans[self.places]:
            found.setdefault(plan[index][1], []).append(plan)
        pays = sorted(found, key=lambda pay: (self.loss(((place, pay),)), pay))
        return {pay: best for pay in pays if (best := self._best(found[pay], others))}

    def pay_otherwise(self, place: int, around: bool = True) -> bool:
        """Go on to the next way to pay for a planned stone; whether there is another.

        After the last way the first one follows, or with `around` false none.
        """
        if place not in self.places:
            return False
        ways = self.ways(place)
        pays = list(ways)
        if len(pays) < 2:
            return False
        following = pays.index(self.payments[place]) + 1
        if following == len(pays) and not around:
            return False
        self.plan, self.touched = ways[pays[following % len(pays)]], place
        return True

    def pay_with(self, place: int, pay: int) -> bool:
        """Pay for a planned stone in a given way; whether that is legal."""
        plan = self.ways(place).get(pay)
        if plan:
            self.plan, self.touched = plan, place
        return plan is not None

    # --- taking back --------------------------------------------------------------------------

    def take_back(self, place: int | None = None) -> bool:
        """Take a stone off the plan, with what rests on it; whether there was one.

        Without `place` the last step: the last stone, for which what it has replaced comes back.
        """
        if place is None and self.plan:
            if self._replaced and self._replaced[-1][0] == self.places:
                _places_then, self.plan = self._replaced.pop()
                self.touched = self.plan[-1][0]
                return True
            place = self.plan[-1][0]
        elif place in self.places:
            self._replaced.clear()  # a plan with it is not wanted back
        if place not in self.places:
            return False
        kept = self._without(place)
        self.plan = self._best(self._plans.get(_places(kept), ()), kept) or ()
        if not self.plan:
            self._replaced.clear()
        self.touched = self.plan[-1][0] if self.plan else None
        return True


def _places(plan: Plan) -> tuple[int, ...]:
    return tuple(place for place, _ in plan)


def dice_of(marks: Plan, colours: Sequence[int], middle: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Place → number of the die that pays for it; `middle`: (number, colour), of equal ones the first."""
    free = list(middle)
    found = {}
    for place, pay in marks:
        die = next((die for die in free if die[1] == colours[place]), None)
        if pay == DIE and die:
            free.remove(die)
            found[place] = die[0]
    return found
