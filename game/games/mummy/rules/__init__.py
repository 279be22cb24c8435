"""Mummy: a race of explorers up the pyramid for the elixir of immortality, for one to four seats."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core import Action, Game, Random

from .actions import (
    ATTACK,
    DECLINE,
    ENTER,
    FACE,
    FLEE,
    HAND,
    NO_CARD,
    PASS,
    STAY,
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
from .board import load_board
from .cards import Card, Find, Monster, Move, Surprise, load_cards
from .explorers import load_explorers, parse_explorer
from .fields import CHAMBER, COMPASS, FIELDS, NAMES, NOWHERE, level_of
from .lesson import LESSON, arrange, explorers
from .seat import Seat
from .state import MummyState

__all__ = [
    "ATTACK",
    "ATTRIBUTES",
    "CHAMBER",
    "COMPASS",
    "DEALT",
    "DECLINE",
    "ENTER",
    "FACE",
    "FIELDS",
    "FLEE",
    "GAME",
    "HAND",
    "LESSON",
    "NAMES",
    "NOWHERE",
    "NO_CARD",
    "PASS",
    "STAY",
    "TRICK",
    "TRY",
    "TURN",
    "Bid",
    "Cancel",
    "Card",
    "Exchange",
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


DEALT = "-"
"""In a setup, the sign for an explorer that the seed deals."""


class Mummy(Game):
    """The game of Mummy; its steps are listed in `phases`, its data are the text files beside this one.

    A setup names an explorer for each seat, or DEALT: 'eleni-douka - nadia-haddad'; or it is LESSON, for two.
    """

    id: ClassVar[str] = "mummy"
    players: ClassVar[range] = range(1, 5)
    rules_version: ClassVar[int] = 5
    guided: ClassVar[str] = LESSON

    def new(self, players: int, seed: int, setup: str = "") -> MummyState:
        self.check_new(players, seed, setup)
        arranged = arrange if setup == LESSON else None
        return MummyState(players, Random(seed), self._chosen(players, setup), arranged)

    def check_setup(self, players: int, setup: str) -> None:
        self._chosen(players, setup)

    def _chosen(self, players: int, setup: str) -> tuple[int | None, ...]:
        """Which explorer each seat has chosen, or None for one that is dealt."""
        if setup == LESSON and players == 2:
            return explorers()
        words = setup.split() or [DEALT] * players
        if len(words) != players:
            raise ValueError(f"for each of {players} seats an explorer, or '{DEALT}' to be dealt one")
        chosen = tuple([None if word == DEALT else parse_explorer(word) for word in words])
        named = [explorer for explorer in chosen if explorer is not None]
        if len(set(named)) < len(named):
            raise ValueError("two seats cannot have the same explorer")
        return chosen

    def parse(self, text: str) -> Action:
        return parse_action(text)

    def from_json(self, obj: object) -> MummyState:
        from .serial import fill

        state = MummyState.__new__(MummyState)
        fill(state, obj)
        return state


GAME = Mummy()
