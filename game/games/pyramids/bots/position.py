"""A position of Pyramids as one seat's search wants it: its hand, the time, and what rivals will take."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable

from ..rules.actions import Mark
from ..rules.cards import COLOURS, colour_of
from ..rules.patterns import PATTERNS
from ..rules.position import TURNS
from ..rules.scoring import AWARD_STEPS
from ..rules.seat import Seat
from ..rules.state import PyramidsState
from .guide import guide
from .lookahead import GAME_TURNS, Hand
from .tables import GREEN_SHIFT, Placement, table

Pause = Generator[None, None, None]

RIVAL_STEP = 2.0
"""Cells a turn at which a rival is expected to come to its tomb."""
FORESEEN = 0.8
"""Share of an award that a rival is expected to take when it arrives so."""
AT_HAND, BY_CROSSES = 0.85, 0.06
"""Chance that a rival reaches a tomb in the last turn of all, if the shape has cells enough for the way, or
if it needs red crosses, too: as often as priests did in 150 games of two. Farther than that nobody comes."""
UNFORESEEN = 0.015
"""Awards of each colour that a rival takes in a turn beside those."""


def turn_index(state: PyramidsState) -> int:
    """The turn that is being marked, 0–27 in the whole game; 0 in the draft."""
    return max(0, (state.round - 1) * TURNS + state.turn - 1)


def hand_of(state: PyramidsState, player: int) -> Hand:
    """The player's seat as a play-out wants it, with the awards that this turn's tombs have earned."""
    seat = state.seats[player]
    hand = Hand()
    for slot in (0, 1):
        if seat.cards[slot]:
            hand.guides[slot] = guide(seat.cards[slot])
            hand.marks[slot] = seat.marked[slot]
            hand.fronts[slot] = seat.front[slot]
            hand.distances[slot] = table(seat.cards[slot]).distance(seat.marked[slot])
    hand.gems = seat.red | seat.green << GREEN_SHIFT
    hand.skulls = seat.skulls
    hand.torches = seat.torches
    for number in seat.explored:
        hand.explored[colour_of(number)] += 1
    hand.awards = float(sum(points for _, points in seat.awards))
    if state.fresh:  # while cards are replaced the explored ones count already: what they earn must, too
        hand.awards += sum(award.value for award in state.awards_due() if award.player == player)
    hand.crosses = seat.crosses
    return hand


def placement_of(action: Mark) -> Placement:
    """What marking these cells covers."""
    card = table(action.card)
    if action.cells.bit_count() == 1:
        return card.singles[action.cells]
    pattern = card.card.pattern_of(action.cells)
    assert pattern is not None
    return dict(card.shapes[PATTERNS.index(pattern)])[action.cells]


def warm_up(numbers: Iterable[int]) -> Pause:
    """Make the tables of these cards, with a pause after each: only the first time costs anything."""
    for number in numbers:
        if number:
            table(number)
            yield
            guide(number)
            yield


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
            arrival = arrivals[needed - 1] if len(arrivals) >= needed and count < 6 else None
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
    """(number, chance) of the card that earns a seat an award of the colour in this turn, if one may."""
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
