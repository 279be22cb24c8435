"""Anubix: a dice roll-and-write of pyramid, arch and relief, for two to five seats."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core import Action, Game, Random

from .actions import DIE, JOKER, PASS, QUARRY_LENGTH, Turn, in_order, parse_action, turn_of
from .layout import NAMES, STRUCTURES
from .options import Options
from .position import dice_for, last_turn
from .scoring import Breakdown
from .sheets import BONUSES, COLOURS, LETTERS, Sheet, load_sheets, symbol_masks
from .state import AnubixState

__all__ = [
    "BONUSES",
    "COLOURS",
    "DIE",
    "GAME",
    "JOKER",
    "LETTERS",
    "NAMES",
    "PASS",
    "QUARRY_LENGTH",
    "STRUCTURES",
    "Anubix",
    "AnubixState",
    "Breakdown",
    "Options",
    "Sheet",
    "Turn",
    "dice_for",
    "in_order",
    "last_turn",
    "load_sheets",
    "symbol_masks",
    "turn_of",
]


class Anubix(Game):
    """The game of Anubix; its rules are in `state`, its sheets in `sheets.txt`."""

    id: ClassVar[str] = "anubix"
    players: ClassVar[range] = range(2, 6)
    rules_version: ClassVar[int] = 1

    def new(self, players: int, seed: int) -> AnubixState:
        self.check_new(players, seed)
        return AnubixState(players, Random(seed))

    def parse(self, text: str) -> Action:
        return parse_action(text)

    def from_json(self, obj: object) -> AnubixState:
        return AnubixState.from_json(obj)


GAME = Anubix()
