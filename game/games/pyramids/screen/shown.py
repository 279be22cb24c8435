"""What the screen shows of a game of Pyramids: follows the events, one by one, as they are played out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.engine import Event

from ..rules import events as ev
from ..rules.cards import colour_of
from ..rules.patterns import EXPEDITIONS
from ..rules.scoring import (
    AWARDS,
    GEM_PAIR_POINTS,
    GEM_SINGLE_POINTS,
    PYRAMID_POINTS,
    SKULL_PENALTY,
    TORCH_POINTS,
)
from ..rules.state import PyramidsState


@dataclass(slots=True)
class ShownSeat:
    """One seat as it is on screen."""

    cards: list[int] = field(default_factory=lambda: [0, 0])
    marked: list[int] = field(default_factory=lambda: [0, 0])
    torches: int = 0
    red: int = 0
    green: int = 0
    skulls: int = 0
    explored: list[int] = field(default_factory=list)
    awards: list[tuple[int, int]] = field(default_factory=list)

    @property
    def points(self) -> int:
        """The score so far."""
        pairs = min(self.red, self.green)
        return (
            TORCH_POINTS * self.torches.bit_count()
            + sum(value for _, value in self.awards)
            + GEM_PAIR_POINTS * pairs
            + GEM_SINGLE_POINTS * (self.red + self.green - 2 * pairs)
            - SKULL_PENALTY[self.skulls]
            + PYRAMID_POINTS * len(self.explored)
        )

    def explored_of(self, colour: int) -> int:
        """How many explored pyramids of a colour."""
        return sum(colour_of(number) == colour for number in self.explored)

    def copy(self) -> ShownSeat:
        """An independent copy."""
        return replace(
            self,
            cards=self.cards[:],
            marked=self.marked[:],
            explored=self.explored[:],
            awards=self.awards[:],
        )


@dataclass(slots=True)
class Shown:
    """The whole table as it is on screen."""

    seats: list[ShownSeat]
    display: list[int]
    pattern: str
    to_come: list[str]
    round: int
    turn: int
    open_awards: list[int]
    deck: int

    @classmethod
    def of(cls, state: PyramidsState) -> Shown:
        """Everything as a state has it."""
        return cls(
            seats=[
                ShownSeat(
                    seat.cards[:],
                    seat.marked[:],
                    seat.torches,
                    seat.red,
                    seat.green,
                    seat.skulls,
                    seat.explored[:],
                    seat.awards[:],
                )
                for seat in state.seats
            ],
            display=state.display[:],
            pattern=state.pattern,
            to_come=list(state.to_come()),
            round=state.round,
            turn=state.turn,
            open_awards=state.open_awards[:],
            deck=len(state.deck),
        )

    def apply(self, event: Event) -> None:
        """Let one event have happened."""
        match event:
            case ev.DraftEnded(kept=kept, display=display):
                for seat, cards in zip(self.seats, kept, strict=True):
                    seat.cards, seat.marked = list(cards), [0, 0]
                self.display = list(display)
                self.deck += 2 * len(kept) - len(display)
            case ev.RoundStarted(round=round_):
                self.round, self.turn = round_, 0
                self.to_come = list(EXPEDITIONS)
            case ev.ExpeditionRevealed(turn=turn, pattern=pattern):
                self.turn, self.pattern = turn, pattern
                self.to_come.remove(pattern)
            case ev.Marked(player=player, slot=slot, cells=cells):
                self.seats[player].marked[slot] |= cells
            case ev.GemTaken(player=player, gem=gem, count=count):
                setattr(self.seats[player], gem, count)
            case ev.TorchLit(player=player, round=round_):
                self.seats[player].torches |= 1 << round_ - 1
            case ev.SkullCrossed(player=player, count=count) | ev.SkullsErased(player=player, count=count):
                self.seats[player].skulls = count
            case ev.Explored(player=player, slot=slot, card=card):
                seat = self.seats[player]
                seat.explored.append(card)
                seat.cards[slot] = seat.marked[slot] = 0
            case ev.CardTaken(player=player, slot=slot, card=card, place=place):
                seat = self.seats[player]
                seat.cards[slot], seat.marked[slot] = card, 0
                if place is None:
                    self.deck -= 1
                else:
                    self.display[place] = 0
            case ev.DisplayRefilled(place=place, card=card):
                self.display[place] = card
                self.deck -= 1
            case ev.AwardTaken(player=player, colour=colour, value=value):
                self.seats[player].awards.append((colour, value))
                self.open_awards[colour] = AWARDS.index(value) + 1
            case ev.AwardStruck(colour=colour, value=value):
                self.open_awards[colour] = AWARDS.index(value) + 1
