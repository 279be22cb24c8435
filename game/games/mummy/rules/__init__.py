"""Mummy: a race of explorers up the pyramid for the elixir of immortality, for one to four seats."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core import Action, Game, Random

from .actions import (
    ATTACK,
    BREAK,
    DECLINE,
    ENTER,
    FACE,
    FLEE,
    HAND,
    NO_CARD,
    PASS,
    REMOVE,
    TRICK,
    TRY,
    TURN,
    Bid,
    Cancel,
    Exchange,
    Give,
    Go,
    Heal,
    Leave,
    MoveBy,
    Plain,
    Play,
    Push,
    StepMummy,
    Strike,
    Test,
    parse_action,
)
from .attributes import ATTRIBUTES
from .board import Board, load_board
from .cards import Card, Effect, Find, Monster, Move, Surprise, load_cards
from .explorers import Explorer, load_explorers
from .fields import CHAMBER, COMPASS, FIELDS, NAMES, NOWHERE, level_of
from .phases import PHASES
from .seat import Seat
from .state import MummyState

__all__ = [
    "ATTACK",
    "ATTRIBUTES",
    "BREAK",
    "CHAMBER",
    "COMPASS",
    "DECLINE",
    "ENTER",
    "FACE",
    "FIELDS",
    "FLEE",
    "GAME",
    "HAND",
    "NAMES",
    "NOWHERE",
    "NO_CARD",
    "PASS",
    "PHASES",
    "REMOVE",
    "TRICK",
    "TRY",
    "TURN",
    "Bid",
    "Board",
    "Cancel",
    "Card",
    "Effect",
    "Exchange",
    "Explorer",
    "Find",
    "Give",
    "Go",
    "Heal",
    "Leave",
    "Monster",
    "Move",
    "MoveBy",
    "Mummy",
    "MummyState",
    "Plain",
    "Play",
    "Push",
    "Seat",
    "StepMummy",
    "Strike",
    "Surprise",
    "Test",
    "level_of",
    "load_board",
    "load_cards",
    "load_explorers",
]


class Mummy(Game):
    """The game of Mummy; its steps are listed in `phases`, its data are the text files beside this one."""

    id: ClassVar[str] = "mummy"
    players: ClassVar[range] = range(1, 5)
    rules_version: ClassVar[int] = 1

    def new(self, players: int, seed: int) -> MummyState:
        self.check_new(players, seed)
        return MummyState(players, Random(seed))

    def parse(self, text: str) -> Action:
        return parse_action(text)

    def from_json(self, obj: object) -> MummyState:
        return MummyState.from_json(obj)


GAME = Mummy()
