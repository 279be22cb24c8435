"""Draw afresh all that a seat cannot see: the heart of `PyramidsState.observe`."""

from __future__ import annotations

from game.engine.core import Random, RandomSource

from .phases import DRAFT
from .position import Position


def redraw(state: Position, player: int, random: RandomSource) -> None:
    """Replace all that `player` cannot know in `state` by something that it could be.

    Always hidden: chance to come, and the order of the deck. In the draft also the other seats' hands
    and choices; afterwards the order of this round's expedition cards that are not yet revealed. Every
    set of hidden cards is sorted before it is shuffled, so that the true order cannot shine through.
    """
    state.random = Random(random.getrandbits(64))
    if state.phase == DRAFT:
        _redraw_hands(state, player, random)
        return
    state.deck.sort()
    random.shuffle(state.deck)
    hidden = sorted(state.expeditions[state.turn :], key=state.table_rule.expeditions.index)
    random.shuffle(hidden)
    state.expeditions[state.turn :] = hidden


def _redraw_hands(state: Position, player: int, random: RandomSource) -> None:
    """Deal the other seats' hands again; a seat that has chosen has chosen two unknown cards."""
    others = [seat for p, seat in enumerate(state.seats) if p != player]
    unknown = sorted([*state.deck, *(number for seat in others for number in seat.hand)])
    random.shuffle(unknown)
    for seat in others:
        hand = [unknown.pop() for _ in range(len(seat.hand))]
        if seat.kept is not None:
            seat.kept = (min(hand[:2]), max(hand[:2]))
        seat.hand = tuple(sorted(hand))
    state.deck = unknown
