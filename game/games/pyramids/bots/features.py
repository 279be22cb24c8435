"""Inputs of the learned value of Pyramids: one seat between two turns, as numbers for a network.

The inputs come in parts (see `network`): three for the cards in hand, where those of the two cards are added
up, one for the score card with the time, and one for the awards.
"""

from __future__ import annotations

from ..rules.cards import CARD_COUNT
from ..rules.grid import neighbours
from ..rules.position import TURNS
from ..rules.scoring import GEM_LIMIT, SKULL_PENALTY
from .lookahead import REACH
from .sketch import GAME_TURNS, Gone, Sketch, award_worth
from .tables import DECKS, GREEN_SHIFT, RED_MASK
from .worth import STEP, ranking

PLAIN = 1 + max(DECKS[""])
"""Patterns that the network knows: those of the plain game, the first ones."""
NEAR = 12
"""Distances to a tomb from this on are not told apart."""
PACES = (1.5, 2.0, 2.5, 3.0)
"""Cells a turn: at each of these paces an input says whether a tomb is reached in time."""


def icon_inputs(number: int, marked: int) -> list[float]:
    """Part "icons": those still to be marked on a card; beside the marked cells, a step further, at all.

    They count in proportion to `fetching`.
    """
    card = ranking(number).table.card
    beside = neighbours(marked) & card.open & ~marked if marked else card.entrance
    further = neighbours(beside) & card.open & ~marked & ~beside
    found = [beside.bit_count() / 8]
    for icon in ("red", "green", "skull", "cross", "elixir", "torch"):
        cells = card.icons[icon] & ~marked
        found += [float((cells & beside).bit_count()), float((cells & further).bit_count())]
        found.append(float(cells.bit_count()))
    return found


def fetching(left: int) -> float:
    """How far the icons count with `left` turns to come, 0–1."""
    return min(left, 5) / 5


def shape_inputs(number: int, marked: int, lit: bool) -> list[float]:
    """Part "shapes": for each pattern of the plain game, whether it fits on a card, and its best gain.

    `lit` if the torch of the round burns.
    """
    owned = ranking(number)
    card = owned.table
    distance = card.distance(marked)
    beside = neighbours(marked) & card.card.open & ~marked if marked else card.entrance
    found: list[float] = []
    for entries in owned.heading[lit][:PLAIN]:
        best = loot = progress = -1.0
        for mask, _, _, nearest, worth in entries:
            if mask & beside and not mask & marked:
                gain = distance - nearest if nearest < distance else 0
                if worth > loot:
                    loot = worth
                if gain > progress:
                    progress = gain
                if worth + STEP * gain > best:
                    best = worth + STEP * gain
        found += [float(progress < 0), max(best, 0.0) / 5, max(loot, 0.0) / 4, max(progress, 0.0) / 3]
    return found


def way_inputs(distance: int, left: int, award: int, fresh: int) -> list[float]:
    """Part "way": the way to a card's tomb, with `left` turns to come.

    `award` is the points that the tomb should bring beside its own; `fresh` the number of a card without any
    mark, 0 for others.
    """
    spare = min(1.0, max(0.0, (REACH * left - distance) / 5))
    found = [
        *[float(distance == d) for d in range(1, NEAR)],
        float(distance >= NEAR),
        *[float(distance <= pace * left) for pace in PACES],
        spare,
        spare * min(distance, NEAR) / 6,
        spare * award / 10,
        float(fresh > 0),
        *[0.0] * CARD_COUNT,
    ]
    if fresh:
        found[fresh - 1 - CARD_COUNT] = spare
    return found


def score_inputs(gems: int, skulls: int, torches: int, turn: int) -> list[float]:
    """Part "score": the score card before turn `turn` (0–27), and the time."""
    left = GAME_TURNS - turn
    red, green = min(gems & RED_MASK, GEM_LIMIT), min(gems >> GREEN_SHIFT & RED_MASK, GEM_LIMIT)
    far = min(1.0, left / 10)
    in_round = TURNS - turn % TURNS
    dark = not torches >> turn // TURNS & 1
    penalty = SKULL_PENALTY
    return [
        abs(red - green) / 3,
        far * abs(red - green) / 3,
        far * max(0, max(red, green) - 6) / 3,
        far * max(0, min(red, green) - 5) / 3,
        (red + green) / 10,
        far * (red + green) / 10,
        float(max(red, green) == GEM_LIMIT),
        far * skulls / 5,
        far * (penalty[min(skulls + 1, 10)] - penalty[skulls]),
        far * (penalty[min(skulls + 2, 10)] - penalty[skulls]) / 2,
        (penalty[skulls] - penalty[max(skulls - 2, 0)]) / 3,
        far * float(skulls == 10),
        float(dark),
        *(float(dark and in_round <= n) for n in (1, 2, 3, 5)),
        *(float(left <= n) for n in range(1, GAME_TURNS + 1)),
        left / GAME_TURNS,
    ]


def award_ahead(sketch: Sketch, slot: int, gone: Gone, turn: int) -> int:
    """Points of the award that the slot's card should earn with its tomb; 0 if its number is odd then."""
    owned = sketch.rankings[slot]
    assert owned is not None
    colour = owned.table.colour
    arrival = min(GAME_TURNS, turn + (sketch.distances[slot] + 1) // 2)
    return round(award_worth(sketch.explored[colour] + 1, gone[colour][arrival]))


def award_inputs(sketch: Sketch, gone: Gone, turn: int) -> list[float]:
    """Part "awards": what there still is to earn with pyramids, over the colours."""
    left = GAME_TURNS - turn
    soon, late = min(GAME_TURNS, turn + 4), min(GAME_TURNS, turn + 9)
    colours = [owned.table.colour for owned in sketch.rankings if owned is not None]
    found = [0.0] * 7
    for colour, count in enumerate(sketch.explored):
        if count & 1:
            found[0] += 1.0
            found[1] += award_worth(count + 1, gone[colour][soon]) / 10
            found[2] += award_worth(count + 1, gone[colour][late]) / 10 * min(1.0, left / 10)
            found[3] += float(colour in colours) * award_worth(count + 1, gone[colour][soon]) / 10
        else:
            found[4] += award_worth(count + 2, gone[colour][late]) / 10 * min(1.0, left / 12)
            if colours.count(colour) == 2:
                found[5] += award_worth(count + 2, gone[colour][soon]) / 10
            found[6] += float(colour in colours) * award_worth(count + 2, gone[colour][late]) / 10
    return found
