"""Draw afresh all that a seat cannot see: the heart of `MummyState.observe`."""

from __future__ import annotations

from game.engine.core import Random, RandomSource

from .position import NO_BID, Position


def redraw(state: Position, player: int, random: RandomSource) -> None:
    """Replace all that `player` cannot know in `state` by something that it could be.

    Hidden are chance to come, the order of the decks, the other seats' hands, and their bids until all have
    bid. Every set of hidden cards is sorted before it is shuffled, so that the truth cannot shine through.
    """
    state.random = Random(random.getrandbits(64))
    others = [seat for p, seat in enumerate(state.seats) if p != player]
    for number, deck in enumerate(state.decks):
        unknown = sorted([*deck, *(kind for seat in others for kind in seat.hand)])
        random.shuffle(unknown)
        for seat in others:
            seat.hand = tuple(sorted(unknown.pop() for _ in seat.hand))
        state.decks[number] = unknown
    for p, bid in enumerate(state.bids):
        if p != player and bid != NO_BID:
            state.bids[p] = random.randrange(state.seats[p].leaves + 1)
