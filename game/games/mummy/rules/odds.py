"""How likely each outcome is: exact, counted from all that the dice of twelve can show.

All numbers come from what everybody can see of an explorer and a card; what an outcome is, the rules say
(`combat.outcome`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import prod

from .attributes import DIE
from .cards import Monster, Surprise
from .combat import contest_values, outcome
from .seat import Seat

OUTCOMES = ("won", "ally", "away", "lost", "captured")
"""The outcomes of a choice, from the best to the worst: the monster beaten or fooled; an ally; escaped; a
point of Endurance lost; captured."""


@cache
def contest_chances(how: str, advantage: int) -> dict[str, float]:
    """Chance of each result of one contest ('won', 'lost', 'captured', 'ally').

    `advantage` is what the explorer adds to its die more than the monster adds to its own.
    """
    chances: dict[str, float] = {}
    for difference in range(1 - DIE, DIE):  # of the two dice
        result = outcome(how, difference + advantage)
        chances[result] = chances.get(result, 0.0) + (DIE - abs(difference)) / DIE**2
    return chances


def advantage(seat: Seat, monster: Monster, how: str) -> int:
    """The explorer's lead over the monster before the dice: attribute and finds against its number."""
    value, bonus, monster_value = contest_values(seat, monster, how)
    return value + bonus - monster_value


def fight_chances(seat: Seat, monster: Monster, how: str) -> dict[str, float]:
    """Chance of each of OUTCOMES that can be, if this explorer chooses `how`; they add up to 1.

    A flight that fails goes on as an attack; that is counted in.
    """
    ahead = advantage(seat, monster, how)
    return _fight_chances(how, ahead, advantage(seat, monster, "attack") if how == "flee" else ahead)


@cache
def _fight_chances(how: str, ahead: int, in_attack: int) -> dict[str, float]:
    chances = contest_chances(how, ahead)
    if how != "flee":
        return _in_order(chances)
    found = {"away": chances.get("won", 0.0)}
    for result, chance in contest_chances("attack", in_attack).items():
        found[result] = chances.get("lost", 0.0) * chance
    return _in_order(found)


def _in_order(chances: dict[str, float]) -> dict[str, float]:
    return {name: chances[name] for name in OUTCOMES if chances.get(name, 0.0) > 0}


def passing_chance(seat: Seat, attributes: Iterable[int]) -> float:
    """The chance to pass tests of all these attributes: each a die up to the value."""
    return prod(seat.value(attribute) / DIE for attribute in attributes)


def surprise_chances(seat: Seat, card: Surprise) -> dict[tuple[int, ...], float]:
    """For each way to be tested by a surprise (several where the explorer chooses) the chance to pass."""
    ways = [(attribute,) for attribute in card.tests] if card.choice else [card.tests] if card.tests else []
    return {way: passing_chance(seat, way) for way in ways}


def chamber_chances(seat: Seat) -> tuple[float, ...]:
    """The chance of each of the explorer's three starred tests; all three: their product."""
    return tuple(passing_chance(seat, (attribute,)) for attribute in seat.person.stars)
