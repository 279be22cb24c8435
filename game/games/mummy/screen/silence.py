"""Players who want to play no cards on the others for a while: the table declines for them."""

from __future__ import annotations

from ..rules import MummyState
from ..rules.phases import PLAY, PUSH


class Silence:
    """Lasts as long as the table: in a record a declined card is declined, whoever has said so."""

    def __init__(self) -> None:
        self._rounds: dict[int, int] = {}
        """Player → the last round in which they have asked for it."""
        self._turn: tuple[int, int] | None = None
        """Round and player of the turn in which everybody has."""

    def end(self) -> None:
        """Ask everybody again, as after an undo."""
        self._rounds.clear()
        self._turn = None

    def for_round(self, state: MummyState, player: int) -> None:
        """Decline for that player until the round is over."""
        self._rounds[player] = state.round

    def for_turn(self, state: MummyState) -> None:
        """Decline for everybody at the screen until this turn is over, unless it is their own."""
        self._turn = state.round, state.active

    def holds(self, state: MummyState, player: int) -> bool:
        """True if the table declines a card for this player."""
        if state.phase not in (PUSH, PLAY):
            return False
        if self._turn == (state.round, state.active):
            return True
        return player != state.active and self._rounds.get(player) == state.round
