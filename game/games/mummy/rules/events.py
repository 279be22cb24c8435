"""The events of Mummy. Cards are kinds, fields are numbers (NOWHERE is outside), attributes index ATTRIBUTES;
`player` is the seat of the explorer that it happens to.

No event names a card that somebody may not see: of hands there are only numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.core import Event


@dataclass(slots=True)
class CardEvent(Event):
    """An effect of one card on one explorer."""

    player: int
    card: int


@dataclass(slots=True)
class RoundStarted(Event):
    """A round begins, counted from 1; `first` is its first player. Solo: a turn of the explorer."""

    round: int
    first: int


@dataclass(slots=True)
class BidPlaced(Event):
    """A seat has bid; how much stays secret until all have. A seat without leaves bids 0 by itself."""

    player: int


@dataclass(slots=True)
class BidsRevealed(Event):
    """All have bid: each seat's bid (None for a seat that is out), and who has won the Mummy, if anybody."""

    bids: tuple[int | None, ...]
    winner: int | None


@dataclass(slots=True)
class MummyRolled(Event):
    """Solo: the die before a turn; the Mummy comes nearer if `comes`."""

    die: int
    comes: bool


@dataclass(slots=True)
class MummyMoved(Event):
    """The Mummy goes from field to field; from NOWHERE when it enters. `by` moved it (None: solo, always)."""

    frm: int
    to: int
    by: int | None


@dataclass(slots=True)
class MummyStayed(Event):
    """The auction's winner `by` leaves the Mummy where it is, on `field` (NOWHERE: outside)."""

    field: int
    by: int


@dataclass(slots=True)
class MummyAttacked(Event):
    """The Mummy attacks this explorer. `controller` chose what it takes; None: `die` decided."""

    player: int
    controller: int | None
    die: int | None


@dataclass(slots=True)
class MummyLeft(Event):
    """After its attack the Mummy leaves the pyramid, from `field`."""

    field: int


@dataclass(slots=True)
class EnduranceLost(Event):
    """`left` is what remains; `cause` is 'mummy', 'monster' or 'surprise'."""

    player: int
    amount: int
    left: int
    cause: str


@dataclass(slots=True)
class Healed(Event):
    """Endurance regained (0 if only curses went), for leaves (None) or a find; these curses are gone."""

    player: int
    amount: int
    endurance: int
    card: int | None
    curses: tuple[int, ...]


@dataclass(slots=True)
class LeavesChanged(Event):
    """Leaves gained or lost other than by bids, exchange and healing; `left` is the total now.

    `cause` is 'surprise', 'hoard' or 'turned' (solo: a card turned over that led nowhere).
    """

    player: int
    amount: int
    left: int
    cause: str


class FindTaken(CardEvent):
    """A find is kept under the explorer's card."""


@dataclass(slots=True)
class FindLost(CardEvent):
    """A find is discarded; `cause` is 'mummy', 'surprise' or 'used' (the event before says what for)."""

    cause: str


class Captured(CardEvent):
    """The explorer is held; its turn ends. `card` did it."""


@dataclass(slots=True)
class BreakTried(Event):
    """A captured explorer tests its Cunning; `passed`: it is free, and acts from its next turn."""

    player: int
    value: int
    die: int
    passed: bool


class Blocked(CardEvent):
    """`card` lies before the explorer, which has to spend a turn on removing it."""


@dataclass(slots=True)
class BarrierRemoved(CardEvent):
    """The barrier before the explorer is discarded; `moved_away` if a surprise took the explorer
    elsewhere."""

    moved_away: bool


class Cursed(CardEvent):
    """The surprise `card` stays under the explorer until it next heals."""


@dataclass(slots=True)
class Grown(CardEvent):
    """For good, an attribute is a point higher, for what the explorer has overcome: `card`."""

    attribute: int


@dataclass(slots=True)
class ExplorerMoved(Event):
    """A surprise moves the explorer; `how` is 'fall', 'climb' or 'start'."""

    player: int
    frm: int
    to: int
    how: str


@dataclass(slots=True)
class ExplorerOut(Event):
    """Endurance 0: out of the game; its cards (hand, finds, allies, curses, barrier) are discarded."""

    player: int
    field: int
    cards: tuple[int, ...]


@dataclass(slots=True)
class TurnStarted(Event):
    """It is this seat's turn."""

    player: int


@dataclass(slots=True)
class Exchanged(Event):
    """Cards of the hand are discarded for their leaves; `left` is the total of leaves now."""

    player: int
    cards: tuple[int, ...]
    leaves: int
    left: int


@dataclass(slots=True)
class Drawn(Event):
    """Cards are drawn to the hand; which ones, only their owner sees."""

    player: int
    count: int


@dataclass(slots=True)
class DeckShuffled(Event):
    """A deck was used up: its `count` discards are shuffled. `deck` is 0, or 1 for solo's encounters."""

    deck: int
    count: int


@dataclass(slots=True)
class Passed(Event):
    """A seat does nothing in its turn."""

    player: int


class CardTurned(CardEvent):
    """Solo: the top card of a deck is turned over, a move card or an encounter card."""


@dataclass(slots=True)
class MoveCardPlayed(Event):
    """The explorer of seat `on` moves by a card of seat `by`; a find so used is lost by the next event."""

    by: int
    on: int
    card: int
    frm: int
    to: int


class MoveImpossible(CardEvent):
    """Solo: the card turned over leads nowhere; it pays its leaves (told next if there are any)."""


@dataclass(slots=True)
class DeadEndPlayed(Event):
    """Seat `by` stops the explorer of seat `on` with a dead end; solo both are the explorer's."""

    by: int
    on: int
    card: int


@dataclass(slots=True)
class Declined(Event):
    """A seat neither pushes (`what` is 'push') nor plays an encounter card ('play')."""

    player: int
    what: str


@dataclass(slots=True)
class EncounterStarted(Event):
    """The movement has ended on a field with this number."""

    player: int
    field: int
    number: int


@dataclass(slots=True)
class EncounterCardPlayed(Event):
    """A seat plays an encounter card on the explorer of seat `on`, openly."""

    by: int
    on: int
    card: int


@dataclass(slots=True)
class CardFaced(CardEvent):
    """The next of the cards played is resolved."""

    by: int


@dataclass(slots=True)
class CardCancelled(CardEvent):
    """A surprise or monster is discarded with `spent`: an `ally`, or a find."""

    spent: int
    ally: bool


@dataclass(slots=True)
class CardsDiscarded(Event):
    """These cards, played on the explorer but not resolved, are discarded."""

    player: int
    cards: tuple[int, ...]


@dataclass(slots=True)
class SurpriseTested(CardEvent):
    """One test of a surprise; a surprise may ask for two, told one by one."""

    attribute: int
    value: int
    die: int
    passed: bool


@dataclass(slots=True)
class SurpriseEnded(CardEvent):
    """The effects of the surprise follow; `passed` is the result of all its tests (None: it has none)."""

    passed: bool | None


@dataclass(slots=True)
class NothingHappened(CardEvent):
    """An effect of the surprise `card` comes to nothing.

    `effect` is 'leaves' or 'find' (there are none to lose), 'blocked' (the way is blocked already), 'fall',
    'climb' or 'start' (no such field, the Mummy is there, or the explorer is there already), 'grow' (the
    attribute cannot grow any more).
    """

    effect: str
    attribute: int | None = None
    """Which one it is that cannot grow."""


@dataclass(slots=True)
class MonsterFought(CardEvent):
    """One contest: `how` is 'attack', 'trick' or 'flee'.

    `die` + `value` (attribute) + `bonus` (finds) against `monster_die` + `monster_value`. `outcome` is 'won',
    'lost' (attack: Endurance; flee: it must attack), 'captured' or 'ally'.
    """

    how: str
    die: int
    value: int
    bonus: int
    monster_die: int
    monster_value: int
    outcome: str


class AllyWon(CardEvent):
    """The monster is kept as an ally."""


@dataclass(slots=True)
class ChamberEntered(Event):
    """From a key field, with a Key of Osiris."""

    player: int
    frm: int


@dataclass(slots=True)
class ChamberLeft(Event):
    """To a key field."""

    player: int
    to: int


@dataclass(slots=True)
class ChamberTested(Event):
    """The three starred tests: (attribute, value, die, passed) of each."""

    player: int
    tests: tuple[tuple[int, int, int, bool], ...]


@dataclass(slots=True)
class GameOver(Event):
    """The game has ended: `winner` has the elixir or is the last one left; None: the pyramid has won.

    `how` is 'elixir', 'last', 'out' (solo: Endurance 0) or 'sealed' (no more rounds).
    """

    winner: int | None
    how: str
