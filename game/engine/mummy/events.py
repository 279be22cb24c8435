"""What can happen in Mummy. Cards are kinds, fields are numbers (NOWHERE is outside), attributes index
ATTRIBUTES; `player` is the seat of the explorer that it happens to.

No event names a card that somebody may not see: hands are told by their numbers only.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core import Event


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
    """The Mummy goes from field to field; from NOWHERE when it enters. `by` moved it (None: nobody)."""

    frm: int
    to: int
    by: int | None


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


@dataclass(slots=True)
class FindTaken(Event):
    """A find is kept under the explorer's card."""

    player: int
    card: int


@dataclass(slots=True)
class FindLost(Event):
    """A find is discarded; `cause` is 'mummy', 'surprise' or 'used' (told before what for)."""

    player: int
    card: int
    cause: str


@dataclass(slots=True)
class Captured(Event):
    """The explorer is held; its turn ends. `card` did it."""

    player: int
    card: int


@dataclass(slots=True)
class BreakTried(Event):
    """A captured explorer tests its Cunning; `passed`: it is free, and acts from its next turn."""

    player: int
    value: int
    die: int
    passed: bool


@dataclass(slots=True)
class Blocked(Event):
    """`card` lies before the explorer, which has to spend a turn on removing it."""

    player: int
    card: int


@dataclass(slots=True)
class BarrierRemoved(Event):
    """What lay before the explorer is discarded; `moved_away` if a surprise took the explorer elsewhere."""

    player: int
    card: int
    moved_away: bool


@dataclass(slots=True)
class Cursed(Event):
    """The surprise `card` stays under the explorer until it next heals."""

    player: int
    card: int


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
    """A seat that can do nothing passes."""

    player: int


@dataclass(slots=True)
class CardTurned(Event):
    """Solo: the top card of a deck is turned over, a move card or an encounter card."""

    player: int
    card: int


@dataclass(slots=True)
class MoveCardPlayed(Event):
    """The explorer of seat `on` moves by a card of seat `by`; a find so used is told as lost next."""

    by: int
    on: int
    card: int
    frm: int
    to: int


@dataclass(slots=True)
class MoveImpossible(Event):
    """Solo: the card turned over leads nowhere; it pays its leaves (told next)."""

    player: int
    card: int


@dataclass(slots=True)
class DeadEndPlayed(Event):
    """A dead end stops the explorer of seat `on`; `by` is its player (solo: the explorer)."""

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
class CardFaced(Event):
    """The next of the cards played is resolved."""

    player: int
    card: int
    by: int


@dataclass(slots=True)
class CardCancelled(Event):
    """A surprise or monster is discarded with `spent`: an `ally`, or a find."""

    player: int
    card: int
    spent: int
    ally: bool


@dataclass(slots=True)
class CardsDiscarded(Event):
    """These cards, played on the explorer but not resolved, are discarded."""

    player: int
    cards: tuple[int, ...]


@dataclass(slots=True)
class SurpriseTested(Event):
    """One test of a surprise; a surprise may ask for two, told one by one."""

    player: int
    card: int
    attribute: int
    value: int
    die: int
    passed: bool


@dataclass(slots=True)
class SurpriseEnded(Event):
    """What the surprise does now follows; `passed` is the result of all its tests."""

    player: int
    card: int
    passed: bool


@dataclass(slots=True)
class MonsterFought(Event):
    """One contest: `how` is 'attack', 'trick' or 'flee'.

    `die` + `value` (attribute) + `bonus` (finds) against `monster_die` + `monster_value`. `outcome` is 'won',
    'lost' (attack: Endurance; flee: it must attack), 'captured' or 'ally'.
    """

    player: int
    card: int
    how: str
    die: int
    value: int
    bonus: int
    monster_die: int
    monster_value: int
    outcome: str


@dataclass(slots=True)
class AllyWon(Event):
    """The monster is kept as an ally."""

    player: int
    card: int


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
