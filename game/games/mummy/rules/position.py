"""A position of Mummy: the things on the table, and the seat that is to decide. The steps say what happens in
it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from game.engine.core import Action, Random, State

from .actions import HAND, NO_CARD
from .board import load_board
from .cards import whole_decks
from .explorers import load_explorers
from .fields import NOWHERE
from .phases import OVER, START_ROUND
from .seat import Seat

NOBODY = -1
"""The value for "no seat"."""

NO_BID = -1
"""The value for "no bid yet"."""


class Position(State):
    """The data of one position. Cards are kinds, fields numbers, seats players.

    The steps (`auction`, `encounter` …) work on it; `state` puts them together into something to play.
    """

    round: int

    __slots__ = (
        "_options",
        "active",
        "asked",
        "bids",
        "card",
        "card_by",
        "controller",
        "decks",
        "discards",
        "effect",
        "first",
        "kept",
        "mummy",
        "passed",
        "pending",
        "phase",
        "players",
        "random",
        "round",
        "seats",
        "swept",
        "winner",
    )

    def __init__(self, players: int, random: Random, chosen: Sequence[int | None] = ()) -> None:
        """Draw explorers and first player, shuffle and deal; the first round is still to begin.

        `chosen` are the explorers of the seats, None for one that is dealt.
        """
        shuffled = list(range(len(load_explorers())))
        random.shuffle(shuffled)
        dealt = iter([explorer for explorer in shuffled if explorer not in chosen])
        explorers = [next(dealt) if wanted is None else wanted for wanted in chosen or [None] * players]
        starts = load_board().starts
        self.players = players
        self.random = random
        self.seats = [Seat(explorers[p], starts[p]) for p in range(players)]
        self.decks = whole_decks(players)
        """One deck; solo, the moves and the encounters. The last card is the top."""
        self.discards: list[list[int]] = [[] for _ in self.decks]
        """The discards of each deck, in the order in which they were discarded."""
        self.first = self.active = random.randrange(players)
        """The first seat of the round (even if its explorer goes out in it), and the seat whose turn it
        is."""
        for deck in self.decks:
            random.shuffle(deck)
        if players > 1:
            for seat in self.seats:
                seat.hand = tuple(sorted(self.decks[0].pop() for _ in range(HAND)))
        self.round = 0
        """The round, from 1; solo, the explorer's turn."""
        self.mummy = NOWHERE
        """The Mummy's field; NOWHERE outside."""
        self.controller = NOBODY
        """The seat that has won the Mummy in this round's auction."""
        self.bids = [NO_BID] * players
        """Bids placed in the auction that is going on."""
        self.asked = NOBODY
        """The seat that is to decide, except in an auction, where several may."""
        self.pending: list[tuple[int, int]] = []
        """(seat that played it, kind) of the encounter cards that are still to be resolved."""
        self.card = NO_CARD
        """The encounter card that the active explorer faces; solo in GO, the move card turned over."""
        self.card_by = NOBODY
        """The seat that played it."""
        self.clear_effects()
        self.winner = NOBODY
        self.forget_options()
        self.phase = START_ROUND

    def forget_options(self) -> None:
        """To be called when anything has changed on which the choices of `asked` depend."""
        self._options: tuple[Action, ...] | None = None
        """The options of `asked`, once they have been computed."""

    def put_card_away(self) -> None:
        """The active explorer faces no card; what has become of it is the caller's business."""
        self.card, self.card_by = NO_CARD, NOBODY

    def clear_effects(self) -> None:
        """No surprise is taking effect."""
        self.passed: bool | None = None
        """True if its tests have succeeded; None without a test."""
        self.effect = 0
        """How many of its effects have happened or begun."""
        self.swept = False
        """True if the other cards will be discarded."""
        self.kept = False
        """True if the card itself stays, as a curse or before the explorer."""

    # --- looking at it ------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.phase == OVER

    def number(self) -> int:
        """The encounter number of the active explorer's field."""
        return load_board().numbers[self.seats[self.active].field]

    def scores(self) -> tuple[int, ...]:
        """1 for the winner, 0 for the others."""
        return tuple(int(player == self.winner) for player in range(self.players))

    def winners(self) -> tuple[int, ...]:
        """One player, or nobody: then the pyramid has won."""
        return () if self.winner == NOBODY else (self.winner,)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.players = self.players
        new.random = Random(self.random.state)
        new.seats = [seat.copy() for seat in self.seats]
        new.decks = [deck[:] for deck in self.decks]
        new.discards = [pile[:] for pile in self.discards]
        new.first = self.first
        new.active = self.active
        new.round = self.round
        new.mummy = self.mummy
        new.controller = self.controller
        new.bids = self.bids[:]
        new.asked = self.asked
        new.pending = self.pending[:]
        new.card = self.card
        new.card_by = self.card_by
        new.passed = self.passed
        new.effect = self.effect
        new.swept = self.swept
        new.kept = self.kept
        new.winner = self.winner
        new.phase = self.phase
        new._options = self._options
        return new
