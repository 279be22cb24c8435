"""The awards that a seat of Pyramids expects its rivals to take."""

from __future__ import annotations

import math

from ..rules.cards import COLOURS, colour_of
from ..rules.position import TURNS
from ..rules.scoring import AWARD_STEPS
from ..rules.seat import Seat
from ..rules.state import PyramidsState
from .sketch import GAME_TURNS
from .tables import table

RIVAL_STEP = 2.0
"""Cells a turn at which a rival is expected to come to its tomb."""
FORESEEN = 0.8
"""Share of an award that a rival is expected to take when it arrives so."""
AT_HAND, BY_CROSSES = 0.85, 0.06
"""Chance that a rival reaches a tomb in the last turn of all, if the shape has cells enough for the way, or
if it needs red crosses, too: as often as priests did in 150 games of two. Farther than that nobody comes."""
UNFORESEEN = 0.015
"""Awards of each colour that a rival takes in a turn beside those."""


def awards_gone(state: PyramidsState, player: int, turn: int) -> list[list[float]]:
    """[colour][turn]: how many of the colour's awards rivals should have taken by then, with those gone now.

    Gone are also those that this turn's tombs have earned, though they are given after the replacements only.
    A rival that needs one more pyramid of a colour and has begun one is expected to arrive after
    distance / RIVAL_STEP turns; beyond that rivals take a few awards that nobody can foresee.
    """
    first = state.open_awards[:]
    for award in state.awards_due():
        first[award.colour] += 1
    gone = [[float(first[colour])] * (GAME_TURNS + 1) for colour in range(len(COLOURS))]
    for rival, seat in enumerate(state.seats):
        if rival == player:
            continue
        for colour in range(len(COLOURS)):
            count = sum(colour_of(number) == colour for number in seat.explored)
            arrivals = sorted(
                turn + table(number).distance(marked) / RIVAL_STEP
                for number, marked in zip(seat.cards, seat.marked, strict=True)
                if number and colour_of(number) == colour
            )
            needed = 1 if count & 1 else 2
            arrival = arrivals[needed - 1] if len(arrivals) >= needed and count < AWARD_STEPS[-1] else None
            for t in range(turn, GAME_TURNS + 1):
                gone[colour][t] += UNFORESEEN * (t - turn)
                if arrival is not None and t >= arrival:
                    gone[colour][t] += FORESEEN
    if state.players == 1:
        for colour in range(len(COLOURS)):  # solo: an award is struck off before rounds 2, 3 and 4
            for t in range(max(turn + 1, TURNS * (colour + 1)), GAME_TURNS + 1):
                gone[colour][t] += turn < TURNS * (colour + 1)
    return gone


def contested(state: PyramidsState, player: int) -> list[tuple[float, float]]:
    """[colour]: how many awards rivals should take in the last turn before the player can, and their spread.

    Of two who come to an award in the same turn, the lower number takes the better one. The spread is a
    standard deviation: 0 if there is nobody who could.
    """
    found = []
    for colour in range(len(COLOURS)):
        own = max((n for n in state.seats[player].cards if n and colour_of(n) == colour), default=0)
        chances = [
            chance
            for rival, seat in enumerate(state.seats)
            if rival != player
            for number, chance in _arrivals(state, seat, colour)
            if number < own
        ]
        found.append((sum(chances), math.sqrt(sum(chance * (1 - chance) for chance in chances))))
    return found


def _arrivals(state: PyramidsState, seat: Seat, colour: int) -> list[tuple[int, float]]:
    """(number, chance) of each card that may earn a seat an award of the colour in this turn."""
    held = [(table(n), marked) for n, marked in zip(seat.cards, seat.marked, strict=True) if n]
    shape = 0 if seat.started else int(state.pattern[-1])
    crosses = 0
    if not seat.done:
        crosses = seat.crosses + sum((c.card.icons["cross"] & ~marked).bit_count() for c, marked in held)
    found = []
    for card, marked in held:
        distance = card.distance(marked)
        if card.colour == colour and distance <= shape + crosses:
            chance = AT_HAND if distance <= shape else BY_CROSSES
            found.append((card.number, chance if distance else 1.0))
    count = sum(colour_of(number) == colour for number in seat.explored)
    return sorted(found)[1 - count % 2 :][:1] if count < AWARD_STEPS[-1] else []
