"""A position of Mummy: what lies on the table, who has to decide, and the engine of its steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.core import Action, Event, IllegalAction, Json, Random, RandomSource

from . import auction, combat, encounter, flow, movement, pursuit, solo, surprise, turns
from .actions import Heal
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
from .position import Position


class MummyState(Position):
    """One position of Mummy.

    Cards are kinds, fields numbers, seats players. Between two decisions the game runs by itself, step by
    step (see `phases`). Chance is drawn for explorers, first player and deck at the start, for a deck that is
    shuffled again, for each roll of the die, and solo for the find that the Mummy takes.
    """

    __slots__ = ()

    def __init__(
        self,
        players: int,
        random: Random,
        chosen: Sequence[int | None] = (),
        arrange: Callable[[Position], None] | None = None,
    ) -> None:
        """Draw explorers and first player, shuffle and deal, and begin the first round.

        `arrange` rearranges the deal, before the first decision.
        """
        super().__init__(players, random, chosen)
        if arrange is not None:
            arrange(self)
        self._advance([])

    # --- what may be done ---------------------------------------------------------------------

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
        """Go on until a seat has to decide or the game is over."""
        while (step := STEPS.get(self.phase)) is not None:
            flow.check_survivors(self, out)
            if self.phase != OVER:
                step(self, out)

    # --- looking at it ------------------------------------------------------------------------

    def observe(self, player: int, random: RandomSource) -> MummyState:
        """Redrawn: the decks' order, the others' hands, and their bids until all have bid."""
        if not 0 <= player < self.players:
            raise ValueError(f"there is no player {player}")
        new = self.copy()
        redraw(new, player, random)
        new.forget_options()  # what another seat may do depends on its hand
        return new

    # --- as JSON data: what that takes is loaded when it is first wanted, for no table wants it ---

    def to_json(self) -> Json:
        from .serial import state_to_json

        return state_to_json(self)


Options = Callable[[Position], tuple[Action, ...]]
Decided = Callable[[Position, Action, list[Event]], None]
Step = Callable[[Position, list[Event]], None]

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
"""The options and the effect of each decision of one seat, `asked`."""

STEPS: dict[str, Step] = {
    START_ROUND: flow.start_round,
    AUCTION: auction.start,
    REVEAL: auction.reveal,
    HUNT: pursuit.hunt,
    ATTACK: pursuit.attack,
    START_TURN: flow.start_turn,
    NEXT_PUSH: movement.next_push,
    ENCOUNTER: encounter.start,
    NEXT_PLAY: encounter.next_play,
    RESOLVE: encounter.resolve,
    FACE_CARD: encounter.face_card,
    EFFECTS: surprise.next_effect,
    END_TURN: flow.end_turn,
}
"""The steps that happen by themselves."""
