"""A game of Pyramids as the screen shows it: follows the events, one by one, as they are played out."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine import Event

from ..rules import events as ev
from ..rules.cards import colour_of, load_cards
from ..rules.scoring import AWARDS, PYRAMID_POINTS, breakdown
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
        """The score so far; a pyramid counts from the moment when its tomb is reached."""
        cards = load_cards()
        reached = sum(
            bool(number and marked & cards[number].tomb)
            for number, marked in zip(self.cards, self.marked, strict=True)
        )
        return breakdown(self).total + PYRAMID_POINTS * reached

    def explored_of(self, colour: int) -> int:
        """How many explored pyramids of a colour."""
        return sum(colour_of(number) == colour for number in self.explored)

    def apply(self, event: Event) -> None:
        """Let something have happened to this seat."""
        match event:
            case ev.Marked(slot=slot, cells=cells):
                self.marked[slot] |= cells
            case ev.GemTaken(gem="red", count=count):
                self.red = count
            case ev.GemTaken(count=count):
                self.green = count
            case ev.TorchLit(round=round_):
                self.torches |= 1 << round_ - 1
            case ev.SkullCrossed(count=count) | ev.SkullsErased(count=count):
                self.skulls = count
            case ev.Explored(slot=slot, card=card):
                self.explored.append(card)
                self.cards[slot] = self.marked[slot] = 0
            case ev.CardTaken(slot=slot, card=card):
                self.cards[slot], self.marked[slot] = card, 0
            case ev.AwardTaken(colour=colour, value=value):
                self.awards.append((colour, value))


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
    expeditions: tuple[str, ...]
    """All expedition cards of a round."""
    over: bool = False

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
            expeditions=state.table_rule.expeditions,
            over=state.is_over,
        )

    def apply(self, event: Event) -> None:
        """Let one event have happened."""
        player = event.player
        if player is not None:
            self.seats[player].apply(event)
        match event:
            case ev.DraftEnded(kept=kept, display=display):
                for seat, cards in zip(self.seats, kept, strict=True):
                    seat.cards, seat.marked = list(cards), [0, 0]
                self.display = list(display)
                self.deck += 2 * len(kept) - len(display)
            case ev.RoundStarted(round=round_):
                self.round, self.turn = round_, 0
                self.to_come = list(self.expeditions)
            case ev.ExpeditionRevealed(turn=turn, pattern=pattern):
                self.turn, self.pattern = turn, pattern
                self.to_come.remove(pattern)
            case ev.CardTaken(place=None):
                self.deck -= 1
            case ev.CardTaken(place=int(place)):
                self.display[place] = 0
            case ev.DisplayRefilled(place=place, card=card):
                self.display[place] = card
                self.deck -= 1
            case ev.AwardTaken(colour=colour, value=value) | ev.AwardStruck(colour=colour, value=value):
                self.open_awards[colour] = AWARDS.index(value) + 1
            case ev.GameEnded():
                self.over = True


@dataclass(frozen=True, slots=True)
class Find:
    """An icon (one of ICONS) that somebody has marked."""

    icon: str
    card: int
    cell: int
    """Its cell, as a mask; of crosses there may be several."""
    count: int = 1
    """How many; of an elixir how many skulls it erases."""
    wasted: bool = False
    """True if it gains nothing."""
    slot: tuple[str, int] | None = None
    """Kind and number of the place on the score card to which it goes; None if it goes nowhere."""


def find_of(event: Event) -> Find | None:
    """The marked icon that an event reports; None for all other events."""
    match event:
        case ev.GemTaken(card=card, cell=cell, gem=gem, count=count, wasted=wasted):
            return Find(gem, card, cell, wasted=wasted, slot=None if wasted else (gem, count - 1))
        case ev.TorchLit(card=card, cell=cell, round=round_, wasted=wasted):
            return Find("torch", card, cell, wasted=wasted, slot=None if wasted else ("torch", round_ - 1))
        case ev.SkullCrossed(card=card, cell=cell, count=count, wasted=wasted):
            return Find("skull", card, cell, wasted=wasted, slot=None if wasted else ("skull", count - 1))
        case ev.SkullsErased(card=card, cell=cell, erased=erased, count=count):
            return Find("elixir", card, cell, erased, wasted=not erased, slot=("skull", count))
        case ev.TombReached(card=card, cell=cell):
            return Find("tomb", card, cell)
        case ev.CrossesGained(card=card, cells=cells):
            return Find("cross", card, cells, cells.bit_count())
    return None
