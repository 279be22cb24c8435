"""Wins that nobody can prevent, in games whose part `bots` has a module `sure_win`."""

from __future__ import annotations

from typing import Protocol, TypeVar

from ..engine import GAMES, State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class SureWins(Protocol[S_contra]):
    """The module `sure_win` of a game's bots."""

    def wins_surely(self, state: S_contra, player: int, last: int) -> bool:
        """True if the player can win no later than in the turn `last`, whatever the others do."""


def wins_surely(game_id: str, state: State, player: int, last: int) -> bool:
    """True if the player can win so; False in a game that cannot tell."""
    searcher: SureWins[State] | None = GAMES.part(game_id, "bots.sure_win")
    return searcher is not None and searcher.wins_surely(state, player, last)
