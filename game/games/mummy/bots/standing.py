"""A table of Mummy in the eyes of one seat: each rival's distance from the elixir, and the worth of its
losses."""

from __future__ import annotations

from functools import cached_property
from random import Random

from ..rules import MummyState
from .worth import chance_to_win, turns_left

NO_REGARD = 0.4
"""The worth of a rival's loss to a seat without regard for the leader."""


class Standing:
    """The table at one decision of one seat."""

    def __init__(self, state: MummyState, player: int, random: Random, *, grim: bool) -> None:
        """`grim`: true if the seat considers how near each rival is to the elixir."""
        self.state, self.player, self.random, self.grim = state, player, random, grim
        self.seat = state.seats[player]
        self.rivals = [p for p, seat in enumerate(state.seats) if p != player and seat.endurance]
        self.wanted_bid: int | None = None
        """The bid that it has decided on."""

    @cached_property
    def turns(self) -> list[float]:
        """Turns that each seat still needs; the own hand counted in."""
        return [
            turns_left(self.state, p, hand=seat.hand if p == self.player else None)
            for p, seat in enumerate(self.state.seats)
        ]

    @cached_property
    def regard(self) -> dict[int, float]:
        """The worth of a turn lost by each rival, in own turns: the nearer the rival is to the elixir, the
        more."""
        if not self.grim:
            return {rival: NO_REGARD / len(self.rivals) for rival in self.rivals}
        chances = {rival: chance_to_win(self.turns, rival) for rival in self.rivals}
        whole = sum(chances.values()) or 1.0
        return {rival: chance / whole for rival, chance in chances.items()}
