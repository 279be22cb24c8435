"""Pyramids: a flip-and-write race under two pyramids, for one to four seats."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core import Action, Game, Random

from .actions import DECK, Keep, Mark, Take, parse_action
from .cards import COLOURS, colour_of, load_cards
from .state import PyramidsState
from .variants import VARIANTS

__all__ = [
    "COLOURS",
    "DECK",
    "GAME",
    "Keep",
    "Mark",
    "Pyramids",
    "PyramidsState",
    "Take",
    "colour_of",
    "load_cards",
]


class Pyramids(Game):
    """The game of Pyramids; its rules are in `state`, its cards in `cards.txt`.

    A setup is the id of one of its variants.
    """

    id: ClassVar[str] = "pyramids"
    players: ClassVar[range] = range(1, 5)
    rules_version: ClassVar[int] = 1
    variants: ClassVar[tuple[str, ...]] = tuple(VARIANTS)[1:]

    def new(self, players: int, seed: int, setup: str = "") -> PyramidsState:
        self.check_new(players, seed, setup)
        return PyramidsState(players, Random(seed), setup)

    def check_setup(self, players: int, setup: str) -> None:
        if setup not in VARIANTS:
            raise ValueError(f"a variant is one of {', '.join(self.variants)}, not {setup[:40]!r}")

    def parse(self, text: str) -> Action:
        return parse_action(text)

    def from_json(self, obj: object) -> PyramidsState:
        from .serial import fill

        state = PyramidsState.__new__(PyramidsState)
        fill(state, obj)
        return state


GAME = Pyramids()
