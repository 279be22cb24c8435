"""What a player has planned for a turn of Anubix, and how it would be paid. No pixels.

Everything is read off the legal actions of the engine: what may be added to a plan, the ways to pay for it,
and when it is complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..rules import DIE, JOKER, AnubixState, Turn
from ..rules.actions import MOST_STONES, Mark
from ..rules.layout import RELIEF
from ..rules.scoring import JOKER_POINTS, QUARRY_POINTS

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
        self._turns: dict[frozenset[Mark], Turn] = {}
        self._by_places: dict[frozenset[int], list[Turn]] = {}
        for action in state.legal_actions(player):
            assert isinstance(action, Turn)
            self._turns[frozenset(action.marks)] = action
            places = frozenset(place for place, _ in action.marks)
            self._by_places.setdefault(places, []).append(action)

    # --- what there is ------------------------------------------------------------------------

    @property
    def places(self) -> tuple[int, ...]:
        """The planned places."""
        return tuple(place for place, _ in self.plan)

    @property
    def payments(self) -> dict[int, int]:
        """Place → payment of what is planned."""
        return dict(self.plan)

    @property
    def half(self) -> bool:
        """Whether a tile waits for its neighbour."""
        return len(self.plan) == 1 and _are_tiles(self.places)

    def _without(self, place: int) -> Plan:
        """What else is planned."""
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
        """Whether some legal turn marks all of these places (a mask)."""
        return any(not missing & ~turn.mask for turn in self._turns.values())

    def turn(self) -> Turn | None:
        """The legal action that is planned; None as long as it is not complete."""
        return self._turns.get(frozenset(self.plan)) if self.plan else None

    def settled(self, place: int) -> bool:
        """Whether no stone can be added, and the planned one there can be paid for in no other way."""
        return self.turn() is not None and not self.offers() and len(self.ways(place)) == 1

    def dice_of_plan(self) -> dict[int, int]:
        """Planned place → number of the die that pays for it: of equal dice the first ones."""
        free = list(self.middle)
        found = {}
        turn = self.turn()
        for place, pay in turn.marks if turn else self.plan:
            if pay == DIE:
                die = next((die for die in free if die[1] == self.colours[place]), None)
                if die:
                    free.remove(die)
                    found[place] = die[0]
        return found

    def _complete(self, places: frozenset[int]) -> Iterator[Plan]:
        """All legal plans with at least these places: exactly these, unless a tile waits for another."""
        exact = self._by_places.get(places)
        if exact is not None:
            for turn in exact:
                yield turn.marks
        elif len(places) == 1 and _are_tiles(places):
            for other, turns in self._by_places.items():
                if places < other:
                    for turn in turns:
                        yield turn.marks

    def _with(self, *places: int) -> set[Plan]:
        """The plans of exactly these places, in this order, that are legal or can become so."""
        return {
            tuple((place, dict(marks)[place]) for place in places)
            for marks in self._complete(frozenset(places))
        }

    def _best(self, plans: Iterable[Plan], keep: Plan) -> Plan | None:
        """Of some plans one that leaves as many payments as possible as they are; then the cheapest."""
        return min(
            plans,
            key=lambda plan: (sum(mark not in plan for mark in keep), self._dearness(plan), plan),
            default=None,
        )

    # --- adding -------------------------------------------------------------------------------

    def offers(self, pay: int | None = None, colour: int | None = None) -> dict[int, int]:
        """Place → cheapest payment of every stone that can be added to the plan.

        With `pay` (and for dice their `colour`) only those that can be paid so.
        """
        if len(self.plan) == MOST_STONES:
            return {}
        found = {}
        for place in self._addable():
            if colour is not None and self.colours[place] != colour:
                continue
            plan = self._extended(self.plan, place, pay)
            if plan:
                found[place] = plan[-1][1]
        return found

    def _addable(self) -> list[int]:
        """Every place that some legal turn has beside those that are planned, ascending."""
        planned = frozenset(self.places)
        found: set[int] = set()
        for places in self._by_places:
            if planned < places and (len(places) == len(planned) + 1 or _are_tiles(places)):
                found |= places - planned
        return sorted(found)

    def _extended(self, kept: Plan, place: int, pay: int | None) -> Plan | None:
        """A plan with one more stone, paid with `pay` or else as cheaply as possible."""
        plans = self._with(*(other for other, _ in kept), place)
        return self._best((plan for plan in plans if pay in (None, plan[-1][1])), kept)

    def _added(self, place: int, pay: int | None) -> Plan | None:
        """The plan with one more stone; where it cannot be added, in place of the last stone, or of all."""
        if place in self.places:
            return None
        for count in range(min(len(self.plan), MOST_STONES - 1), -1, -1):
            kept = self.plan[:count]
            legal = frozenset(kept) in self._turns or _are_tiles(other for other, _ in kept)
            plan = self._extended(kept, place, pay) if legal else None
            if plan:
                return plan
        return None

    def can_pay(self, place: int, pay: int) -> bool:
        """Whether a stone can be planned, or paid for where it is planned, in that way."""
        if place in self.places:
            return any(dict(plan)[place] == pay for plan in self.ways(place))
        return self._added(place, pay) is not None

    def add(self, place: int, pay: int | None = None) -> bool:
        """Plan one more stone, paid with `pay` or else as cheaply as possible; whether it could be added.

        Where it cannot be added to what is planned, it takes the place of the last stone, or of all.
        """
        plan = self._added(place, pay)
        if plan is None:
            return False
        self.plan, self.touched = plan, place
        return True

    # --- paying otherwise ---------------------------------------------------------------------

    def ways(self, place: int) -> list[Plan]:
        """The plans of the same places, one for each way to pay for `place`, cheapest first.

        The other stone stays paid as it is where that is legal.
        """
        index = self.places.index(place)
        found: dict[int, list[Plan]] = {}
        for plan in self._with(*self.places):
            found.setdefault(plan[index][1], []).append(plan)
        others = self._without(place)
        ways = [best for plans in found.values() if (best := self._best(plans, others))]
        return sorted(ways, key=lambda plan: (self.price(place, dict(plan)[place]), dict(plan)[place]))

    def pay_otherwise(self, place: int) -> bool:
        """Go on to the next way to pay for a planned stone, around the end; whether there is another."""
        pays = [dict(plan)[place] for plan in self.ways(place)]
        following = pays[(pays.index(self.payments[place]) + 1) % len(pays)]
        return len(pays) > 1 and self.pay_with(place, following)

    def pay_with(self, place: int, pay: int) -> bool:
        """Pay for a planned stone in a given way; whether that is legal."""
        for plan in self.ways(place):
            if dict(plan)[place] == pay:
                self.plan, self.touched = plan, place
                return True
        return False

    # --- taking back --------------------------------------------------------------------------

    def take_back(self, place: int | None = None) -> bool:
        """Take a stone (or the last one) off the plan, with what rests on it; whether there was one."""
        if not self.plan:
            return False
        if place is None:
            place = self.plan[-1][0]
        kept = self._without(place)
        if kept == self.plan:
            return False
        self.plan = self._best(self._with(*(other for other, _ in kept)), kept) or ()
        self.touched = self.plan[-1][0] if self.plan else None
        return True


def _are_tiles(places: Iterable[int]) -> bool:
    return all(RELIEF >> place & 1 for place in places)
