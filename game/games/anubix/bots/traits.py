"""The traits of a turn of Anubix: what a character can have a liking for, and the arena counts."""

from __future__ import annotations

from ..rules import AnubixState, Turn
from ..rules.sheets import STRUCTURES, WHOLE


def traits(state: AnubixState, player: int, turn: Turn) -> dict[str, float]:
    """How much of each trait a turn has.

    They are: stones of each structure, symbols whose bonus is still to be had, jokers, and quarry stones
    crossed.
    """
    found: dict[str, float] = {
        name: (turn.mask & whole).bit_count() for name, whole in zip(STRUCTURES, WHOLE, strict=True)
    }
    symbols = state.options[player].sheet.symbols
    found["symbol"] = sum(
        (turn.mask & mask).bit_count() for kind, mask in enumerate(symbols) if not state.closed >> kind & 1
    )
    found["joker"] = turn.jokers
    found["quarry"] = turn.crossed.bit_count()
    return found
