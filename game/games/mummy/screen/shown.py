"""A game of Mummy as the screen shows it: follows the events, one by one, as they are played out."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine import Event

from ..rules import (
    CHAMBER,
    NO_CARD,
    NOWHERE,
    MummyState,
    Seat,
    level_of,
    load_cards,
)
from ..rules import events as ev
from ..rules.cards import Find, Move, Surprise
from ..rules.encounter import ORDER
from ..rules.healing import PRICE
from ..rules.phases import BID, GO, MUMMY, PLAY, STRIKE
from ..rules.piles import ENCOUNTERS, MOVES
from ..rules.position import NO_BID, NOBODY
from ..rules.pursuit import next_fields
from ..rules.seat import with_card, without


class ShownSeat(Seat):
    """One explorer as it is on screen: all that is public of it. Of its hand that is the number of cards."""

    __slots__ = ("in_hand",)

    def __init__(self, explorer: int, field: int) -> None:
        super().__init__(explorer, field)
        self.in_hand = 0
        """How many cards it has in hand."""

    @classmethod
    def of(cls, seat: Seat) -> ShownSeat:
        """The public part of a seat."""
        shown = cls(seat.explorer, seat.field)
        shown.endurance, shown.leaves, shown.growth = seat.endurance, seat.leaves, seat.growth
        shown.finds, shown.allies, shown.curses = seat.finds, seat.allies, seat.curses
        shown.captured, shown.barrier = seat.captured, seat.barrier
        shown.in_hand = len(seat.hand)
        return shown

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ShownSeat) and self.facts() == other.facts()

    def facts(self) -> tuple[object, ...]:
        """All that is shown of it."""
        return (
            *(self.explorer, self.field, self.endurance, self.leaves, self.growth, self.in_hand),
            *(self.finds, self.allies, self.curses, self.captured, self.barrier),
        )

    def change(self, attribute: int) -> int:
        """The points that growth, finds and curses add to an attribute."""
        cards = (load_cards()[kind] for kind in self.finds + self.curses)
        return self.growth[attribute] + sum(
            card.modifiers[attribute] for card in cards if isinstance(card, Find | Surprise)
        )


@dataclass(slots=True)
class Shown:
    """The whole table as it is on screen, without hands: those are hidden."""

    seats: list[ShownSeat]
    mummy: int
    """The Mummy's field; NOWHERE outside."""
    round: int
    first: int
    active: int
    """The seat whose turn it is."""
    controller: int
    """The seat that has won the Mummy in this round; NOBODY if none has."""
    bidding: bool
    has_bid: frozenset[int] = frozenset()
    """Seats whose bid is sealed."""
    pending: list[tuple[int, int]] = field(default_factory=list)
    """(seat that played it, kind) of the encounter cards that are still to be faced."""
    facing: tuple[int, int] | None = None
    """(seat, kind) of the card that is being faced."""
    hunting: bool = field(default=False, compare=False)
    """True while the auction’s winner decides for the Mummy: nobody has a turn then."""
    number: int = field(default=0, compare=False)
    """The encounter number while an encounter goes on; 0 otherwise."""
    turned: int = NO_CARD
    """Solo: the move card that lies turned over."""
    decks: list[int] = field(default_factory=list)
    """How many cards each deck has: one deck, solo the moves and the encounters."""
    over: bool = False
    winner: int = NOBODY

    @classmethod
    def of(cls, state: MummyState) -> Shown:
        """Everything as a state has it."""
        moving = state.phase == GO
        meeting = state.card != NO_CARD and not moving
        resolving = meeting or state.phase == PLAY
        return cls(
            seats=[ShownSeat.of(seat) for seat in state.seats],
            mummy=state.mummy,
            round=state.round,
            first=state.first,
            active=state.active,
            controller=state.controller,
            bidding=state.phase == BID,
            hunting=state.phase in (MUMMY, STRIKE),
            has_bid=frozenset(p for p, bid in enumerate(state.bids) if bid != NO_BID),
            pending=list(state.pending),
            facing=(state.card_by, state.card) if meeting else None,
            number=state.number() if resolving else 0,
            turned=state.card if moving else NO_CARD,
            decks=[len(deck) for deck in state.decks],
            over=state.is_over,
            winner=state.winner,
        )

    @property
    def danger(self) -> frozenset[int]:
        """Fields on which the Mummy can be with its next step."""
        return frozenset(next_fields(self.mummy)) if not self.over else frozenset()

    def on(self, at: int) -> list[int]:
        """The players whose explorers stand on a field."""
        return [player for player, seat in enumerate(self.seats) if seat.field == at and not seat.is_out]

    @property
    def highest(self) -> int:
        """The highest level that any explorer is on: 1–4."""
        return max((level_of(seat.field) for seat in self.seats if seat.field != NOWHERE), default=1)

    # --- events -------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Let one event have happened."""
        match event:
            case ev.RoundStarted(round=number, first=first):
                self.round, self.first, self.active = number, first, first
                self.controller, self.has_bid = NOBODY, frozenset()
                self.bidding = len(self.seats) > 1
                self._end_encounter()
            case ev.BidPlaced(player=player):
                self.has_bid |= {player}
            case ev.BidsRevealed(bids=bids, winner=winner):
                self.bidding, self.has_bid = False, frozenset()
                if winner is not None:
                    self.controller, self.hunting = winner, True
                    self.seats[winner].leaves -= bids[winner] or 0
            case ev.MummyMoved(to=to):
                self.mummy = to
            case ev.MummyLeft():
                self.mummy = NOWHERE
            case ev.TurnStarted(player=player):
                self.active, self.hunting = player, False
                self._end_encounter()
            case ev.GameOver(winner=winner):
                self.over, self.hunting = True, False
                self.winner = NOBODY if winner is None else winner
                self._end_encounter()
            case ev.DeckShuffled(deck=deck, count=count):
                self.decks[deck] += count  # the next events name the drawn cards
            case ev.MoveCardPlayed() | ev.DeadEndPlayed() | ev.EncounterCardPlayed():
                self._played(event)
            case _ if event.player is not None:
                self._happened(self.seats[event.player], event)

    def _end_encounter(self) -> None:
        self.pending, self.facing, self.number, self.turned = [], None, 0, NO_CARD

    def _played(self, event: ev.MoveCardPlayed | ev.DeadEndPlayed | ev.EncounterCardPlayed) -> None:
        """A card is played on the explorer whose turn it is."""
        # The next event discards a find used to move; alone, the card turned over comes from no hand.
        find_used = isinstance(event, ev.MoveCardPlayed) and not isinstance(load_cards()[event.card], Move)
        if len(self.seats) > 1 and not find_used:
            self.seats[event.by].in_hand -= 1
        match event:
            case ev.MoveCardPlayed(on=on, to=to):
                self.seats[on].field = to
                self.turned = NO_CARD
            case ev.DeadEndPlayed(on=on, card=card):
                self.seats[on].barrier = card
                self.turned = NO_CARD
            case ev.EncounterCardPlayed(by=by, card=card):
                self.pending.append((by, card))

    def _happened(self, seat: ShownSeat, event: Event) -> None:
        """Something happens to one explorer."""
        match event:
            case ev.EnduranceLost(left=left):
                seat.endurance = left
            case ev.Healed(endurance=endurance, card=card):
                seat.endurance, seat.curses = endurance, ()
                if card is None:
                    seat.leaves -= PRICE
            case ev.LeavesChanged(left=left):
                seat.leaves = left
            case ev.Exchanged(left=left, cards=cards):
                seat.leaves = left
                seat.in_hand -= len(cards)
            case ev.Drawn(count=count):
                seat.in_hand += count
                self.decks[MOVES] -= count
            case ev.ExplorerMoved(to=to) | ev.ChamberLeft(to=to):
                seat.field = to
            case ev.ChamberEntered():
                seat.field = CHAMBER
            case ev.ExplorerOut():
                seat.leave_the_game()
                seat.in_hand = 0
            case _:
                self._belongs(seat, event)
                self._encounter(event)

    def _belongs(self, seat: ShownSeat, event: Event) -> None:
        """Update an explorer's belongings, and the things that hold it."""
        match event:
            case ev.FindTaken(card=card):
                seat.finds = with_card(seat.finds, card)
                self.facing = None
            case ev.FindLost(card=card):
                seat.finds = without(seat.finds, card)
            case ev.AllyWon(card=card):
                seat.allies = with_card(seat.allies, card)
                self.facing = None
            case ev.CardCancelled(spent=spent, ally=True):
                seat.allies = without(seat.allies, spent)
            case ev.Captured():
                seat.captured = True
            case ev.Grown(attribute=attribute):
                seat.grow(attribute)
            case ev.BreakTried(passed=passed):
                seat.captured = not passed
            case ev.Blocked(card=card):
                seat.barrier = card
            case ev.BarrierRemoved():
                seat.barrier = NO_CARD
            case ev.Cursed(card=card):
                seat.curses = with_card(seat.curses, card)

    def _encounter(self, event: Event) -> None:
        """The cards of the encounter that is going on."""
        match event:
            case ev.EncounterStarted(number=number):
                self.number = number
            case ev.CardTurned(player=player, card=card):
                if isinstance(load_cards()[card], Move):
                    self.decks[MOVES] -= 1
                    self.turned = card
                else:
                    self.decks[ENCOUNTERS] -= 1
                    self.pending.append((player, card))
            case ev.MoveImpossible():
                self.turned = NO_CARD
            case ev.CardFaced(card=card, by=by):
                self.pending.sort(key=lambda played: ORDER.index(type(load_cards()[played[1]])))
                if (by, card) in self.pending:
                    self.pending.remove((by, card))
                self.facing = (by, card)
            case ev.CardCancelled():
                self.facing = None
            case ev.CardsDiscarded():
                self.pending = []
