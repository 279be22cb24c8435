"""A position of Mummy: what lies on the table, who has to decide, and the engine of its steps."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.core import Action, Event, IllegalAction, Json, Random, RandomSource, State

from . import auction, combat, encounter, movement, pursuit, solo, surprise, turns
from . import flow as course
from .actions import HAND, NO_CARD, Heal
from .auction import NO_BID
from .board import load_board
from .explorers import load_explorers
from .fields import NOWHERE
from .flow import NOBODY
from .healing import heal
from .hidden import redraw
from .phases import (
    ATTACK,
    AUCTION,
    BID,
    CANCEL,
    EFFECTS,
    ENCOUNTER,
    END_TURN,
    FACE_CARD,
    FIGHT,
    GIVE,
    GO,
    HUNT,
    MUMMY,
    NEXT_PLAY,
    NEXT_PUSH,
    OVER,
    PLAY,
    PUSH,
    RESOLVE,
    REVEAL,
    START_ROUND,
    START_TURN,
    STRIKE,
    TEST,
    TURN,
)
from .piles import whole_decks
from .seat import Seat


class MummyState(State):
    """One position of Mummy.

    Cards are kinds, fields numbers, seats players. Between two decisions the game runs by itself, step by
    step (see `phases`). Chance is drawn for explorers, first player and deck at the start, for a deck that is
    shuffled again, for each roll of the die, and solo for the find that the Mummy takes.
    """

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

    def __init__(self, players: int, random: Random) -> None:
        """Draw explorers and first player, shuffle and deal, and begin the first round."""
        explorers = list(range(len(load_explorers())))
        random.shuffle(explorers)
        starts = load_board().starts
        self.players = players
        self.random = random
        self.seats = [Seat(explorers[p], starts[p]) for p in range(players)]
        self.decks = whole_decks(players)
        """One deck; solo, the moves and the encounters. The last card is the top."""
        self.discards: list[list[int]] = [[] for _ in self.decks]
        """The discards of each deck, in the order in which they were discarded."""
        self.first = self.active = random.randrange(players)
        """Who is first in the round (even if its explorer goes out in it), and whose turn it is."""
        for deck in self.decks:
            random.shuffle(deck)
        if players > 1:
            for seat in self.seats:
                seat.hand = tuple(sorted(self.decks[0].pop() for _ in range(HAND)))
        self.round = 0
        """From 1; solo, the explorer's turn."""
        self.mummy = NOWHERE
        """The Mummy's field; NOWHERE outside."""
        self.controller = NOBODY
        """Who has won the Mummy in this round's auction."""
        self.bids = [NO_BID] * players
        """Bids placed in the auction that is going on."""
        self.asked = NOBODY
        """Who has to decide, but in an auction, where several may."""
        self.pending: list[tuple[int, int]] = []
        """(seat that played it, kind) of the encounter cards that are still to be resolved."""
        self.card = NO_CARD
        """The encounter card that the active explorer faces; solo in GO, the move card turned over."""
        self.card_by = NOBODY
        """Who played it."""
        self.clear_effects()
        self.winner = NOBODY
        self.forget_options()
        self.phase = START_ROUND
        self._advance([])

    def forget_options(self) -> None:
        """To be called when anything has changed on which the choices of `asked` depend."""
        self._options: tuple[Action, ...] | None = None
        """What `asked` may do, once it has been computed."""

    def put_card_away(self) -> None:
        """The active explorer faces no card; what has become of it is the caller's business."""
        self.card, self.card_by = NO_CARD, NOBODY

    def clear_effects(self) -> None:
        """No surprise is taking effect."""
        self.passed: bool | None = None
        """Whether its tests have succeeded; None without a test."""
        self.effect = 0
        """How many of its effects have happened or begun."""
        self.swept = False
        """Whether the other cards will be discarded."""
        self.kept = False
        """Whether the card itself stays, as a curse or before the explorer."""

    # --- what may be done ---------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.phase == OVER

    def to_act(self) -> tuple[int, ...]:
        if self.phase == BID:
            return tuple([p for p in range(self.players) if auction.may_bid(self, p)])
        return () if self.phase == OVER else (self.asked,)

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        if not 0 <= player < self.players or self.phase == OVER:
            return ()
        if self.phase == BID:
            return auction.options(self, player)
        if player != self.asked:
            return ()
        if self._options is None:
            options = DECISIONS[self.phase][0](self)
            self._options = (*options, *solo.healing_besides(self))
        return self._options

    def number(self) -> int:
        """The encounter number of the active explorer's field."""
        return encounter.number_here(self)

    # --- doing it -----------------------------------------------------------------------------

    def apply(self, player: int, action: Action) -> list[Event]:
        if not self._is_legal(player, action):
            who = f"player {player}" if 0 <= player < self.players else f"there is no player {player}: it"
            raise IllegalAction(f"{who} cannot do '{action}' now (phase {self.phase})")
        self.forget_options()
        out: list[Event] = []
        if isinstance(action, Heal) and self.players == 1:
            heal(self, action, out)  # alone, it costs no turn
            return out
        if self.phase == BID:
            auction.decided(self, player, action, out)
        else:
            DECISIONS[self.phase][1](self, action, out)
        self._advance(out)
        return out

    def _is_legal(self, player: int, action: Action) -> bool:
        if self.phase == BID and 0 <= player < self.players:
            return auction.is_legal(self, player, action)
        options = self.legal_actions(player)
        # Most actions come from that very list: comparing them one by one would cost more than all the rest.
        return any(action is option for option in options) or action in options

    def _advance(self, out: list[Event]) -> None:
        """Go on until somebody has to decide or the game is over."""
        while (step := STEPS.get(self.phase)) is not None:
            course.check_survivors(self, out)
            if self.phase != OVER:
                step(self, out)

    # --- looking at it ------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """1 for the winner, 0 for the others."""
        return tuple(int(player == self.winner) for player in range(self.players))

    def winners(self) -> tuple[int, ...]:
        """One player, or nobody: then the pyramid has won."""
        return () if self.winner == NOBODY else (self.winner,)

    def copy(self) -> MummyState:
        new = MummyState.__new__(MummyState)
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

    def observe(self, player: int, random: RandomSource) -> MummyState:
        """Redrawn: the decks' order, the others' hands, and their bids until all have bid."""
        if not 0 <= player < self.players:
            raise ValueError(f"there is no player {player}")
        new = self.copy()
        redraw(new, player, random)
        new.forget_options()  # what another seat may do depends on its hand
        return new

    def to_json(self) -> Json:
        from .serial import state_to_json

        return state_to_json(self)


Options = Callable[[MummyState], tuple[Action, ...]]
Decided = Callable[[MummyState, Action, list[Event]], None]
Step = Callable[[MummyState, list[Event]], None]

DECISIONS: dict[str, tuple[Options, Decided]] = {
    MUMMY: (pursuit.options, pursuit.decided),
    STRIKE: (pursuit.strike_options, pursuit.strike_decided),
    TURN: (turns.options, turns.decided),
    PUSH: (movement.push_options, movement.push_decided),
    PLAY: (encounter.play_options, encounter.play_decided),
    GO: (solo.go_options, solo.go_decided),
    CANCEL: (encounter.cancel_options, encounter.cancel_decided),
    TEST: (surprise.test_options, surprise.test_decided),
    FIGHT: (combat.options, combat.decided),
    GIVE: (surprise.give_options, surprise.give_decided),
}
"""For each decision of one seat, `asked`: what may be chosen, and what the choice does."""

STEPS: dict[str, Step] = {
    START_ROUND: course.start_round,
    AUCTION: auction.start,
    REVEAL: auction.reveal,
    HUNT: pursuit.hunt,
    ATTACK: pursuit.attack,
    START_TURN: course.start_turn,
    NEXT_PUSH: movement.next_push,
    ENCOUNTER: encounter.start,
    NEXT_PLAY: encounter.next_play,
    RESOLVE: encounter.resolve,
    FACE_CARD: encounter.face_card,
    EFFECTS: surprise.next_effect,
    END_TURN: course.end_turn,
}
"""What happens by itself."""
