"""A position of Pyramids: the things on the table. Legal actions and their effects are in `state`."""

from __future__ import annotations

from typing import Self

from game.engine.core import Random, State

from .cards import CARD_COUNT
from .phases import DRAFT, OVER
from .scoring import Breakdown, breakdown
from .seat import Seat
from .variants import VARIANTS, Variant

ROUNDS = 4
TURNS = 7
HAND = 4
DISPLAY = 4


class Position(State):
    """The data of one position."""

    round: int

    __slots__ = (
        "deck",
        "display",
        "expeditions",
        "fresh",
        "open_awards",
        "phase",
        "players",
        "queue",
        "random",
        "round",
        "seats",
        "struck",
        "turn",
        "variant",
    )

    def __init__(self, players: int, random: Random, variant: str = "") -> None:
        """Deal the start cards. `players` must be 1–4."""
        self.variant = variant
        cards = list(range(1, CARD_COUNT + 1))
        random.shuffle(cards)
        self.players = players
        self.random = random
        self.seats = [Seat(tuple(sorted(cards[HAND * p : HAND * (p + 1)]))) for p in range(players)]
        self.deck = cards[HAND * players :]
        """Card numbers; the last one is the top."""
        self.display = [0] * DISPLAY
        """The card number at each position; 0 where there is none."""
        self.expeditions: list[str] = []
        """This round's order of all eight patterns; only the first `turn` have been revealed."""
        self.round = 0
        """1–4; 0 during the draft."""
        self.turn = 0
        """1–7; 0 during the draft."""
        self.phase = DRAFT
        for seat in self.seats:
            seat.skulls = self.table_rule.skulls
        self.open_awards = [self.table_rule.awards] * 3
        """For each colour the index into AWARDS of the highest one left; 3 when it is closed."""
        self.struck: list[tuple[int, int]] = []
        """Solo: (colour, points) of the awards struck off."""
        self.queue: list[tuple[int, int]] = []
        """(player, slot) of the replacements still to be made this turn, in order."""
        self.fresh: list[tuple[int, int]] = []
        """(card, player) of all cards explored this turn, ascending, until awards are given."""

    # --- looking at it ------------------------------------------------------------------------

    @property
    def table_rule(self) -> Variant:
        """The differences of this game to the plain one."""
        return VARIANTS[self.variant]

    @property
    def is_over(self) -> bool:
        return self.phase == OVER

    @property
    def pattern(self) -> str:
        """The revealed pattern of this turn; '' when there is none."""
        return self.expeditions[self.turn - 1] if self.turn else ""

    def to_come(self) -> tuple[str, ...]:
        """The patterns not yet revealed this round, in the deck's fixed order; one stays unseen."""
        hidden = self.expeditions[self.turn :]
        return tuple(sorted(hidden, key=self.table_rule.expeditions.index))

    def breakdown(self, player: int) -> Breakdown:
        """The player's points by sources, at the moment."""
        return breakdown(self.seats[player])

    def sources(self, player: int) -> dict[str, int]:
        return self.breakdown(player)._asdict()

    def scores(self) -> tuple[int, ...]:
        return tuple(breakdown(seat).total for seat in self.seats)

    def winners(self) -> tuple[int, ...]:
        if self.phase != OVER:
            return ()
        scores = self.scores()
        tied = [p for p, score in enumerate(scores) if score == max(scores)]
        lowest = min((n for p in tied for n in self.seats[p].explored), default=None)
        if lowest is None:
            return tuple(tied)
        return tuple(p for p in tied if lowest in self.seats[p].explored)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.variant = self.variant
        new.players = self.players
        new.random = Random(self.random.state)
        new.seats = [seat.copy() for seat in self.seats]
        new.deck = self.deck[:]
        new.display = self.display[:]
        new.expeditions = self.expeditions[:]
        new.round = self.round
        new.turn = self.turn
        new.phase = self.phase
        new.open_awards = self.open_awards[:]
        new.struck = self.struck[:]
        new.queue = self.queue[:]
        new.fresh = self.fresh[:]
        return new
