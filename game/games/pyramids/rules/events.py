"""The events of Pyramids. Cards are numbers, cell sets are masks (see `grid`), colours index COLOURS."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.core import Event


@dataclass(slots=True)
class DraftPicked(Event):
    """A seat has chosen its start cards; which ones stays secret until all have."""

    player: int


@dataclass(slots=True)
class DraftEnded(Event):
    """All have chosen: the two cards of each seat, and the display that is turned up."""

    kept: tuple[tuple[int, int], ...]
    display: tuple[int, ...]


@dataclass(slots=True)
class RoundStarted(Event):
    """A round begins with a newly shuffled expedition deck; rounds count from 1."""

    round: int


@dataclass(slots=True)
class AwardStruck(Event):
    """Solo: before rounds 2, 3 and 4 one colour loses its highest remaining award."""

    colour: int
    value: int


@dataclass(slots=True)
class ExpeditionRevealed(Event):
    """A turn begins: the pattern that everybody may mark; turns count from 1."""

    round: int
    turn: int
    pattern: str


@dataclass(slots=True)
class Marked(Event):
    """Cells were marked: `pattern` is the shape's name or 'I1'; `extra` if a red cross paid for it."""

    player: int
    slot: int
    card: int
    cells: int
    pattern: str
    extra: bool


@dataclass(slots=True)
class CrossesGained(Event):
    """Red crosses were covered at `cells`; the seat now owes itself `pending` extra cells."""

    player: int
    card: int
    cells: int
    pending: int


@dataclass(slots=True)
class CrossesLapsed(Event):
    """No cell was left to mark: `count` extra cells are lost."""

    player: int
    count: int


@dataclass(slots=True)
class GemTaken(Event):
    """A 'red' or 'green' gem at `cell`; `count` is the total now; `wasted` if the row was full."""

    player: int
    card: int
    cell: int
    gem: str
    count: int
    wasted: bool


@dataclass(slots=True)
class TorchLit(Event):
    """A torch at `cell`; `wasted` if this round's torch was burning already."""

    player: int
    card: int
    cell: int
    round: int
    wasted: bool


@dataclass(slots=True)
class SkullCrossed(Event):
    """A skull at `cell`; `count` crossed skulls now; `wasted` if all ten were crossed already."""

    player: int
    card: int
    cell: int
    count: int
    wasted: bool


@dataclass(slots=True)
class SkullsErased(Event):
    """An elixir at `cell` erased the `erased` (0–2) most expensive skulls; `count` are left."""

    player: int
    card: int
    cell: int
    erased: int
    count: int


@dataclass(slots=True)
class TombReached(Event):
    """The tomb at `cell` was marked: the card will be explored at the end of the turn."""

    player: int
    card: int
    cell: int


@dataclass(slots=True)
class Passed(Event):
    """The seat has nothing left to mark."""

    player: int


@dataclass(slots=True)
class Explored(Event):
    """A card with a marked tomb is set aside from `slot`; `cells` are its marks."""

    player: int
    slot: int
    card: int
    cells: int


@dataclass(slots=True)
class CardTaken(Event):
    """A new card for `slot`, from position `place` (0–3) of the display, or None from the deck."""

    player: int
    slot: int
    card: int
    place: int | None


@dataclass(slots=True)
class NoCardLeft(Event):
    """Display and deck are empty: the slot stays empty."""

    player: int
    slot: int


@dataclass(slots=True)
class DisplayRefilled(Event):
    """A card from the deck is turned up at position `place` of the display."""

    place: int
    card: int


@dataclass(slots=True)
class AwardTaken(Event):
    """The seat's 2nd, 4th or 6th (`count`) pyramid of a colour, `card`, earns `value` points."""

    player: int
    card: int
    colour: int
    count: int
    value: int


@dataclass(slots=True)
class RoundEnded(Event):
    """Seven turns have been played; `unseen` is the pattern of the card that was not revealed."""

    round: int
    unseen: str
    second: bool = False
    """True if another card with this pattern was revealed."""


@dataclass(slots=True)
class GameEnded(Event):
    """Four rounds have been played."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
