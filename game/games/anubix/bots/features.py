"""Inputs of Anubix's learned value: a position between two goes, as numbers for a network.

The inputs come in parts (see `network`). Those of a seat are the same for the seat that is valued ("own") and
for its rivals; the bonuses are described from the valued seat's side.
"""

from __future__ import annotations

import math
from functools import lru_cache

from ..rules import QUARRY_LENGTH, STRUCTURES
from ..rules.scoring import arch_points, points, pyramid_points, relief_points
from ..rules.sheets import DOMINOES, ENGRAVINGS, LEFT, RIGHT, ROWS, WHOLE
from .needs import OUT_OF_REACH, missing, needs, share_of_bonus
from .odds import SINGLES, marks_expected

REMEMBERED = 4096

FINISHES = (0, 1, 2, 3, 4, 6, 8, 10, 13, 16)
"""Marks to the second complete structure: one input says whether it takes no more than each of these."""

ACTED = 3
"""The value in place of payable stones when the seat's go in this turn is over."""

MINE, OPEN, CATCH, LOST = range(4)
"""A bonus: earned; open to all; earned by another in this turn, before the own go; gone."""
RACE_PACES = (2, 5)
RACE_LEADS = (0, 3, 6)
RACE_FINISHES = (2, 4)
MOST_LEAD = 20
"""Larger leads are not told apart."""
LATE = 24
"""Later turns are so rare that they are not told apart."""
FAR = 9
"""More marks than this to a bonus are not told apart."""


def pyramid_inputs(pyramid: int) -> list[float]:
    """Part "pyramid": its marked places."""
    return [
        *[(pyramid & row).bit_count() / row.bit_count() for row in ROWS],
        pyramid_points(pyramid) / 10,
        float(pyramid == WHOLE[0]),
    ]


def arch_inputs(arch: int) -> list[float]:
    """Part "arch": its marked places."""
    left = sum([1 for mask in LEFT if arch & mask])
    right = sum([1 for mask in RIGHT if arch & mask])
    return [(left + right) / 5, abs(left - right) / 2, float(arch == WHOLE[1]), arch_points(arch) / 10]


def relief_inputs(relief: int) -> list[float]:
    """Part "relief": its marked places, and whether the rest can still be marked."""
    open_pairs = sum([1 for one, two in DOMINOES if not (relief >> one | relief >> two) & 1])
    gaps = missing(2, relief)
    return [
        relief.bit_count() / 6,
        relief_points(relief) / 10,
        open_pairs / 8,
        float(gaps == OUT_OF_REACH),
        float(gaps == 0),
    ]


def finish_inputs(finish: int) -> list[float]:
    """Part "finish": marks to the second complete structure."""
    return [*[float(finish <= most) for most in FINISHES], min(finish, 32) / 16]


def appetite_inputs(wanted: int, dice: int) -> list[float]:
    """Part "appetite": what the next roll of so many dice should allow."""
    return [
        marks_expected(wanted, dice),
        (wanted & SINGLES).bit_count() / 6,
        (wanted >> SINGLES.bit_length()).bit_count() / 10,
    ]


def saving_inputs(quarry: int, jokers: int, bonuses: int) -> list[float]:
    """Part "savings": quarry stones and jokers left, bonuses earned."""
    return [quarry / 6, float(quarry == 0), jokers / 2, float(jokers == 0), bonuses / 2]


def supply_inputs(covered: int, fitting: int) -> list[float]:
    """Part "supply": how many colours that can be built now the quarry pays, and how many of its stones fit
    what is wanted.
    """
    return [covered / 4, float(covered == 0), fitting / 6]


def go_inputs(payable: int, until_roll: int) -> list[float]:
    """Part "go": stones that the dice on the table pay for in a go still to come in this turn (or ACTED), and
    how many seats roll before this one.
    """
    return [*[float(payable == k) for k in range(ACTED + 1)], float(until_roll == 0), until_roll / 2]


def bonus_inputs(structure: int, status: int, own: int, rival: int) -> list[float]:
    """Part "bonuses": of one on a structure, whose it is, or how many marks it takes oneself and a rival.

    The inputs of all bonuses are added up: those of each structure have their own places.
    """
    open_ = status == OPEN
    found = [
        float(status == MINE),
        float(open_),
        float(status == CATCH and own <= 2),
        share_of_bonus(own, rival) if open_ else 0.0,
        float(open_ and own <= 1),
        float(open_ and own <= 2),
        float(open_ and own <= 4),
        float(open_ and rival <= 1),
        float(open_ and rival <= 2),
        float(open_ and rival <= 4),
        own / FAR if open_ else 0.0,
        rival / FAR if open_ else 0.0,
    ]
    size = len(found)
    return [0.0] * (structure * size) + found + [0.0] * ((len(STRUCTURES) - 1 - structure) * size)


def race_inputs(lead: int, own: int, rival: int) -> list[float]:
    """Part "race": the lead in points over the best rival, and who is near the end: marks to the second
    complete structure of the seat itself and of the nearest rival.
    """
    tens = lead / 10
    found = [tens * math.exp(-marks / pace) for marks in (own, rival, min(own, rival)) for pace in RACE_PACES]
    for least in RACE_LEADS:
        for marks in (own, rival):
            found += [float(lead > least and marks <= most) for most in RACE_FINISHES]
            found += [float(lead < -least and marks <= most) for most in RACE_FINISHES]
    return found


def table_inputs(turn: int, players: int, engraving: int) -> list[float]:
    """Part "table": how long the game has lasted, with how many seats, and where the symbols lie."""
    turn = min(turn, LATE)
    return [
        turn / 20,
        max(0, turn - 12) / 10,
        *[float(players == n) for n in (3, 4, 5)],
        *[float(engraving == n) for n in range(ENGRAVINGS)],
    ]


@lru_cache(REMEMBERED)
def structure_points(marked: int) -> int:
    """Points of the structures and the end bonus."""
    return points(marked, 1 << QUARRY_LENGTH - 1, 0, 0)


@lru_cache(REMEMBERED)
def bonus_needs(engraving: int, marked: int) -> tuple[int, ...]:
    """For each kind of bonus the marks that it takes, at most FAR."""
    return tuple([min(FAR, cost) for cost in needs(engraving, marked)])
