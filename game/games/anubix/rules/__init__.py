"""Anubix: a dice roll-and-write of pyramid, arch and relief, for two to five seats."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core import Action, Game, Random

from .actions import DIE, JOKER, PASS, Turn, parse_action
from .numbers import QUARRY_LENGTH
from .position import dice_for, last_turn
from .sheets import BONUSES, COLOURS, NAMES, STRUCTURES, Sheet, load_sheets
from .state import AnubixState
from .variants import VARIANTS

__all__ = [
    "BONUSES",
    "COLOURS",
    "DIE",
    "GAME",
    "JOKER",
    "NAMES",
    "PASS",
    "QUARRY_LENGTH",
    "STRUCTURES",
    "Anubix",
    "AnubixState",
    "Sheet",
    "Turn",
    "dice_for",
    "last_turn",
    "load_sheets",
]


class Anubix(Game):
    """The game of Anubix; its rules are in `state`, its sheets in `sheets.txt`.

    A setup is the id of one of its variants, if it is to be one, and the number of the seat that goes first,
    as a record's actions name it: '0' is the first one.
    """

    id: ClassVar[str] = "anubix"
    players: ClassVar[range] = range(2, 6)
    rules_version: ClassVar[int] = 3
    variants: ClassVar[tuple[str, ...]] = tuple(VARIANTS)[1:]

    def new(self, players: int, seed: int, setup: str = "") -> AnubixState:
        self.check_new(players, seed, setup)
        variant, first = self.variant_of(setup)
        return AnubixState(players, Random(seed), int(first) if first else None, variant)

    def check_setup(self, players: int, setup: str) -> None:
        variant, first = self.variant_of(setup)
        if setup != variant and first not in [str(player) for player in range(players)]:
            raise ValueError(
                f"a setup is one of {', '.join(self.variants)}, then a seat from 0 to {players - 1} that goes"
                f" first, or one of the two; not {setup[:40]!r}"
            )

    def parse(self, text: str) -> Action:
        return parse_action(text)

    def from_json(self, obj: object) -> AnubixState:
        from .serial import fill

        state = AnubixState.__new__(AnubixState)
        fill(state, obj)
        return state


GAME = Anubix()
