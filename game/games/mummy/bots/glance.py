"""One decision of Mummy as a beginner sees it: the way up, and what lies on the table now."""

from __future__ import annotations

from functools import cached_property

from game.engine import Action

from ..rules import Bid, Find, Seat, load_cards
from ..rules.seat import Kinds
from .outlook import LEAST_PRICE, Outlook
from .worth import turns_left

MOST_BID = 6


class Glance(Outlook):
    """An outlook that leaves out what beginners do not think of.

    Good finds in the hand are no reason to keep them, cards are played because they can be, a field's number
    does not frighten, and a bid is any number that comes to mind.
    """

    def outlook(self, seat: Seat, hand: Kinds) -> float:
        ways = tuple(kind for kind in hand if not isinstance(load_cards()[kind], Find))
        return turns_left(self.state, self.player, seat, hand=ways, wait=self._wait)

    def price(self, kind: int) -> float:
        return LEAST_PRICE

    def encounter(self, field: int, hand: Kinds) -> float:
        return 0.0

    def worth(self, action: Action) -> float:
        if isinstance(action, Bid):
            return -abs(action.leaves - self._fancy)
        return super().worth(action)

    @cached_property
    def _fancy(self) -> int:
        """The bid that it likes."""
        return self.random.randint(0, min(self.seat.leaves, MOST_BID))
