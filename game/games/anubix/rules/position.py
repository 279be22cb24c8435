"""A position of Anubix: the things on the table. Legal turns and their effects are in `state`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from game.engine.core import Random, State

from .options import Options, all_options
from .scoring import Breakdown, breakdown, points, standing
from .sheets import COLOURS, ENGRAVINGS, LETTERS, Sheet
from .variants import VARIANTS, Variant

MOST_TURNS = 40
"""After so many turns the game ends with the round, if nobody has ended it before."""


def dice_for(players: int) -> int:
    """How many dice are rolled."""
    return 3 if players == 2 else 4


def last_turn(players: int) -> int:
    """The last turn there can be: that which ends the round of turn MOST_TURNS."""
    return -(-MOST_TURNS // players) * players


def round_of(turn: int, players: int) -> int:
    """1, 2, …: in each round every seat is active once."""
    return (turn - 1) // players + 1


def active_seat(first: int, turn: int, players: int) -> int:
    """The seat that rolls in a turn, if `first` did in turn 1."""
    return (first + turn - 1) % players


def still_open(bonuses: Iterable[int], closed: int) -> int:
    """Bonuses that some seat has earned and that are not `closed`: in this turn they can still be earned."""
    earned = 0
    for own in bonuses:
        earned |= own
    return earned & ~closed


class Position(State):
    """The data of one position. Belongings of seats are in parallel lists, by player.

    Sets of places are masks (see `sheets`).
    """

    __slots__ = (
        "bonuses",
        "closed",
        "crossed",
        "dice",
        "first",
        "jokers",
        "locked",
        "marked",
        "options",
        "players",
        "random",
        "seat",
        "sheets",
        "turn",
        "variant",
    )

    def __init__(self, players: int, random: Random, first: int | None = None, variant: str = "") -> None:
        """Draw the sheets and the first active seat, roll, and draw the engraving. `players` must be 2–5.

        Where the seats have agreed on `first`, one is drawn all the same: the dice stay those of the seed.
        """
        letters = list(range(len(LETTERS)))
        random.shuffle(letters)
        self.players = players
        self.variant = variant
        self.random = random
        self.marked = [0] * players
        """The marked places of each seat."""
        self.crossed = [self.table_rule.crossed] * players
        """Crossed quarry stones: bit 0 is the first from the left. Skipped ones are not set."""
        self.jokers = [self.table_rule.jokers_of(players)] * players
        """Unused jokers, by player."""
        self.bonuses = [0] * players
        """Bonuses earned: bit k is BONUSES[k]. The end bonus is not one of them."""
        self.closed = 0
        """Bonuses that nobody can earn any more; a seat without one of them has struck it out."""
        drawn = random.randrange(players)
        self.first = drawn if first is None else first
        """The active seat of turn 1."""
        self.turn = 1
        """The turn: 1 … last_turn(players)."""
        self.dice = self.roll()
        """The colour of each die, as rolled by the active seat."""
        self.deal(tuple(letters[:players]), random.randrange(ENGRAVINGS))
        self.locked = 0
        """Dice that the active seat has used: bit 0 is the first."""
        self.seat = self.first
        """The seat whose go it is; -1 when the game is over."""

    def deal(self, letters: tuple[int, ...], engraving: int) -> None:
        """Give each seat the sheet with this index into LETTERS; all have the same engraving."""
        self.options: tuple[Options, ...] = tuple(all_options()[engraving][letter] for letter in letters)
        """The options of each seat, by its sheet."""
        self.sheets: tuple[Sheet, ...] = tuple(options.sheet for options in self.options)
        """The sheet of each seat."""

    def roll(self) -> tuple[int, ...]:
        """The dice after a new roll: the colour of each."""
        randrange = self.random.randrange
        return tuple([randrange(len(COLOURS)) for _ in range(dice_for(self.players))])

    # --- looking at it ------------------------------------------------------------------------

    @property
    def table_rule(self) -> Variant:
        """The differences of this game to the plain one."""
        return VARIANTS[self.variant]

    @property
    def is_over(self) -> bool:
        return self.seat < 0

    @property
    def round(self) -> int:
        """See `round_of`."""
        return round_of(self.turn, self.players)

    @property
    def active(self) -> int:
        """The seat that has rolled this turn's dice."""
        return active_seat(self.first, self.turn, self.players)

    @property
    def middle(self) -> tuple[int, ...]:
        """The dice (numbers from 0) that lie in the middle for the seat whose go it is."""
        return tuple([die for die in range(len(self.dice)) if not self.locked >> die & 1])

    def middle_colours(self) -> list[int]:
        """The colours of the dice in the middle."""
        if not self.locked:
            return list(self.dice)
        return [colour for die, colour in enumerate(self.dice) if not self.locked >> die & 1]

    @property
    def catchable(self) -> int:
        """Bonuses that have been earned in this turn, and that the seats still to come may earn too."""
        return still_open(self.bonuses, self.closed)

    def can_mark(self) -> bool:
        """True if the seat whose go it is can mark anything."""
        p = self.seat
        return self.options[p].can_mark(
            self.marked[p], self.crossed[p], self.jokers[p], self.middle_colours()
        )

    def has_acted(self, player: int) -> bool:
        """True if a seat's go in this turn is over."""
        if self.seat < 0:
            return True
        return (player - self.active) % self.players < (self.seat - self.active) % self.players

    def breakdown(self, player: int) -> Breakdown:
        """The player's points by sources, at the moment."""
        return breakdown(self.marked[player], self.crossed[player], self.jokers[player], self.bonuses[player])

    def sources(self, player: int) -> dict[str, int]:
        return self.breakdown(player)._asdict()

    def scores(self) -> tuple[int, ...]:
        return tuple(map(points, self.marked, self.crossed, self.jokers, self.bonuses))

    def winners(self) -> tuple[int, ...]:
        if self.seat >= 0:
            return ()
        results = list(map(standing, self.marked, self.crossed, self.jokers, self.bonuses))
        return tuple(p for p in range(self.players) if results[p] == max(results))

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.players = self.players
        new.variant = self.variant
        new.random = Random(self.random.state)
        new.options = self.options
        new.sheets = self.sheets
        new.marked = self.marked[:]
        new.crossed = self.crossed[:]
        new.jokers = self.jokers[:]
        new.bonuses = self.bonuses[:]
        new.closed = self.closed
        new.first = self.first
        new.turn = self.turn
        new.dice = self.dice
        new.locked = self.locked
        new.seat = self.seat
        return new
