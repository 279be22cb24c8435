"""The prospects of each action for a seat of Mummy, in turns gained on the rivals: one judgement per
decision."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cached_property
from math import comb
from random import Random

from game.bots.bot import finish
from game.engine import Action

from ..rules import (
    ENTER,
    NO_CARD,
    PASS,
    STAY,
    TRY,
    TURN,
    Bid,
    Cancel,
    Exchange,
    Find,
    Give,
    Go,
    Heal,
    Leave,
    Monster,
    MoveBy,
    MummyState,
    Play,
    Push,
    Seat,
    StepMummy,
    Strike,
    Surprise,
    Test,
    load_board,
    load_cards,
)
from ..rules.fields import NOWHERE, level_of
from ..rules.healing import PRICE
from ..rules.movement import is_sure
from ..rules.odds import passing_chance
from ..rules.phases import FIGHT, GO, PUSH
from ..rules.phases import TURN as TURN_PHASE
from ..rules.pursuit import steps_to
from ..rules.seat import FULL_ENDURANCE, Kinds, without
from .auction import bid_worth, place_worth, step_worth, strike_worth
from .harm import facing_cost, fight_cost, finds_at_stake, lost_finds, survives, turned_cost, unhelpful
from .routes import readiness
from .standing import Standing
from .worth import (
    SEARCH,
    find_worth,
    key_chance,
    key_wait,
    keys_in,
    spare_worth,
    turns_left,
    usual_card,
)

PLAYS = 0.4
"""How likely a rival plays a card on an explorer that has moved to a numbered field."""
NEAR_MUMMY = 0.5
"""Turns that it costs a rival to be pushed to where the Mummy can strike it with its next step."""
WITHIN_REACH = 1.0
"""The same for a seat that moves there by itself: it may outbid the others."""
SURE = 0.3
"""Turns that it saves not to be pushed after a move."""
NO_FLIGHT = 0.2
DENIED = 0.5
"""Turns that it costs a rival not to be able to take a find where it wanted to."""
WELCOME = 0.4
"""Turns that a numbered field is worth to a rival that is pushed there."""
FOLLOWS = 0.7
"""How likely a seat that pushes a rival to a numbered field can hurt it there."""
REFILLED = 0.7
"""Part of a card's price that comes back with the next one drawn."""
LEAST_PRICE = 0.03
SOLO_TURN = 0.5
"""Turns that the move card turned over gains on average."""
ENTERING = 1.0
STAYS = 3.0
"""Turns that it costs to stay and exchange, beside what is counted: the others come nearer."""
CAUTION = 0.6
"""How much is made of what an encounter should cost."""
READY = 2.0
"""Turns that it is worth to draw a card that leads on, where none is at hand."""
GOES_OUT = -2.0


class Outlook(Standing):
    """One decision of one seat, seen with its eyes."""

    def __init__(self, state: MummyState, player: int, random: Random, *, grim: bool) -> None:
        super().__init__(state, player, random, grim=grim)
        self.alone = state.players == 1
        self._hurts: dict[int, float] = {}

    # --- how the seat stands -------------------------------------------------------------------

    @cached_property
    def now(self) -> float:
        """Turns that the seat needs, less what the rest of its hand is worth."""
        return self.outlook(self.seat, self.seat.hand)

    def outlook(self, seat: Seat, hand: Kinds) -> float:
        """The same with another seat and hand."""
        needed = turns_left(self.state, self.player, seat, hand=hand, wait=self._wait)
        return needed - spare_worth(self.state, seat, hand)

    @cached_property
    def _wait(self) -> float:
        return key_wait(self.state, self.seat.hand)

    @cached_property
    def _is_ready(self) -> bool:
        """True if a card at hand leads on."""
        return bool(readiness(self.seat.field, self.seat.hand, 0, self._key_at_hand))

    @cached_property
    def _key_at_hand(self) -> bool:
        return not self.seat.has_key and keys_in(self.seat.hand) > 0

    @cached_property
    def drawn(self) -> float:
        """Turns that a card drawn is worth."""
        worth = usual_card(level_of(self.seat.field), self.alone)
        if not self.seat.has_key and not keys_in(self.seat.hand):
            worth += key_chance(self.state, self.seat.hand) * SEARCH * self._wait
        return worth

    def price(self, kind: int) -> float:
        """Turns that it costs to give a card of the hand away: the next one drawn takes its place."""
        hand = without(self.seat.hand, kind)
        kept = self.outlook(self.seat, hand) - self.now
        return max(LEAST_PRICE, kept - REFILLED * self.drawn)

    def ready(self, hand: Kinds, drawn: int) -> float:
        """Turns that it is worth to exchange for a card that leads on; nothing if there was one already."""
        return 0.0 if self._is_ready else READY * readiness(self.seat.field, hand, drawn, self._key_at_hand)

    def prepare(self) -> Generator[None, None, None]:
        """Work out in small slices what takes a look at every card, if it will be asked for."""
        if self.state.phase == GO or (self.alone and self.state.phase == TURN_PHASE):
            self._card_turned = yield from turned_cost(self.state, self.player)
        elif self.state.phase == TURN_PHASE:
            self._unhelpful = yield from unhelpful(self.state, self.player)
        elif self.state.phase == PUSH:
            yield from unhelpful(self.state, self.state.active)

    # --- the judgement ------------------------------------------------------------------------

    def worth(self, action: Action) -> float:
        """Turns that the seat gains on its rivals by an action."""
        judge = _JUDGES.get(type(action), Outlook._word)
        return judge(self, action)

    def _word(self, action: Action) -> float:
        """Actions of one word."""
        if self.state.phase == FIGHT:
            return self._fight(str(action))
        if action == ENTER:
            return ENTERING + 0.5
        if action == STAY:
            return place_worth(self, self.state.mummy)
        if action == PASS:
            return -STAYS
        if action == TURN:
            return SOLO_TURN
        return 1.0 if action == TRY else 0.0

    # --- the own turn -------------------------------------------------------------------------

    def _move(self, action: Action) -> float:
        assert isinstance(action, MoveBy)
        after = self.seat.copy()
        after.field = action.field
        hand = self.seat.hand
        drawn = 0.0
        if isinstance(load_cards()[action.card], Find):
            after.finds = without(after.finds, action.card)
        else:
            hand = without(hand, action.card)
            drawn = self.drawn
            if is_sure(action.card) and not self.seat.is_steady:
                drawn += SURE
        gain = self.now - self.outlook(after, hand) + drawn - CAUTION * self.encounter(action.field, hand)
        return gain - WITHIN_REACH * (steps_to(self.state.mummy, action.field) <= 1)

    def _go(self, action: Action) -> float:
        assert isinstance(action, Go)
        after = self.seat.copy()
        after.field = action.field
        return self.now - self.outlook(after, ()) - self.encounter(action.field, ())

    def _leave(self, _action: Action) -> float:
        return GOES_OUT

    def _exchange(self, action: Action) -> float:
        assert isinstance(action, Exchange)
        hand = self.seat.hand
        after = self.seat.copy()
        for kind in action.cards:
            hand = without(hand, kind)
            after.leaves += load_cards()[kind].leaves
        return (
            self.now
            - self.outlook(after, hand)
            + self.drawn * len(action.cards)
            + self.ready(hand, len(action.cards))
            - STAYS
        )

    def _heal(self, action: Action) -> float:
        assert isinstance(action, Heal)
        after = self.seat.copy()
        if action.card == NO_CARD:
            after.leaves -= PRICE
        else:
            after.finds = without(after.finds, action.card)
        after.endurance = min(FULL_ENDURANCE, after.endurance + 1)
        after.curses = ()
        gain = self.now - self.outlook(after, self.seat.hand)
        return gain + SOLO_TURN + 0.01 if self.alone else gain

    def encounter(self, field: int, hand: Kinds) -> float:
        """Turns that the encounter on a field should cost; negative where there is more to be had."""
        number = load_board().numbers[field]
        if not number:
            return 0.0
        if self.alone:
            return number * self._card_turned
        helpful = [find_worth(self.state, self.player, kind) for kind in hand if _is_find(kind)]
        best = max(helpful, default=0.0)
        cost = 0.0
        rivals = len(self.rivals)
        for played in range(rivals + 1):
            chance = comb(rivals, played) * PLAYS**played * (1 - PLAYS) ** (rivals - played)
            faced = min(played, number)
            cost += chance * faced * self._unhelpful
            if faced < number:
                cost -= chance * best * self._survives**faced
        return cost

    @cached_property
    def _unhelpful(self) -> float:
        return finish(unhelpful(self.state, self.player))

    @cached_property
    def _survives(self) -> float:
        return survives(self.state, self.player)

    @cached_property
    def _card_turned(self) -> float:
        """Solo: what an encounter card turned over costs on average."""
        return finish(turned_cost(self.state, self.player))

    # --- what is played on others, and by oneself -----------------------------------------------

    def _push(self, action: Action) -> float:
        assert isinstance(action, Push)
        state, rival = self.state, self.state.active
        seat = state.seats[rival]
        if action.field == NOWHERE:
            lost = 1 + (NO_FLIGHT if load_board().numbers[seat.field] else 0.0)
        else:
            after = seat.copy()
            after.field = action.field
            lost = turns_left(state, rival, after) - turns_left(state, rival)
            lost += self._at_number(rival, action) - self._at_number(rival, None)
            if steps_to(state.mummy, action.field) <= 1:
                lost += NEAR_MUMMY
        return self.regard[rival] * lost - self.price(action.card)

    def _at_number(self, rival: int, push: Push | None) -> float:
        """Turns that the number of the field where the rival stands (or is pushed to) should cost it."""
        field = push.field if push else self.state.seats[rival].field
        if not load_board().numbers[field]:
            return 0.0
        armed = any(_is_weapon(kind) for kind in self.seat.hand)
        hurt = FOLLOWS * self._hurt(rival) if armed else 0.0
        return hurt - (WELCOME if push else WELCOME + DENIED)

    def _hurt(self, rival: int) -> float:
        """Turns that an unknown surprise or monster costs a rival."""
        if rival not in self._hurts:
            self._hurts[rival] = finish(unhelpful(self.state, rival))
        return self._hurts[rival]

    def _play(self, action: Action) -> float:
        assert isinstance(action, Play)
        state, faces = self.state, self.state.active
        if faces == self.player:
            return self._play_on_self(action.card)
        if _is_find(action.card):
            return -find_worth(state, faces, action.card) - self.price(action.card)
        left = state.number() - len(state.pending) - 1
        harm = facing_cost(state, faces, action.card, DENIED) + (0.0 if left else DENIED)
        return self.regard[faces] * harm - self.price(action.card)

    def _play_on_self(self, kind: int) -> float:
        hand = without(self.seat.hand, kind)
        if not _is_find(kind):
            stake = finds_at_stake(self.state, self.player)
            return -facing_cost(self.state, self.player, kind, stake) - self.price(kind)
        after = self.seat.copy()
        after.finds = tuple(sorted((*after.finds, kind)))
        kept = 1.0
        for _, pending in self.state.pending:
            kept *= self._survives if not _is_find(pending) else 1.0
        lost = self.outlook(self.seat, hand) - self.now - REFILLED * self.drawn
        return kept * (self.now - self.outlook(after, hand)) - (1 - kept) * lost

    # --- encounters ---------------------------------------------------------------------------

    def _cancel(self, action: Action) -> float:
        assert isinstance(action, Cancel)
        state, seat = self.state, self.seat
        stake = finds_at_stake(state, self.player)
        saved = facing_cost(state, self.player, state.card, stake)
        after = seat.copy()
        if action.card in seat.allies:
            after.allies = without(seat.allies, action.card)
        else:
            after.finds = without(seat.finds, action.card)
        return saved - (turns_left(state, self.player, after) - turns_left(state, self.player))

    def _fight(self, how: str) -> float:
        card = load_cards()[self.state.card]
        assert isinstance(card, Monster)
        stake = finds_at_stake(self.state, self.player)
        return -fight_cost(self.state, self.player, card, how, stake)

    def _test(self, action: Action) -> float:
        assert isinstance(action, Test)
        return passing_chance(self.seat, (action.attribute,))

    def _give(self, action: Action) -> float:
        assert isinstance(action, Give)
        return -next(cost for cost, kind in lost_finds(self.state, self.player) if kind == action.card)

    # --- the Mummy ----------------------------------------------------------------------------

    def _bid(self, action: Action) -> float:
        assert isinstance(action, Bid)
        return bid_worth(self, action.leaves)

    def _step(self, action: Action) -> float:
        assert isinstance(action, StepMummy)
        return step_worth(self, action.field)

    def _strike(self, action: Action) -> float:
        assert isinstance(action, Strike)
        return strike_worth(self, action)


def _is_find(kind: int) -> bool:
    return isinstance(load_cards()[kind], Find)


def _is_weapon(kind: int) -> bool:
    return isinstance(load_cards()[kind], Surprise | Monster)


_JUDGES: dict[type[Action], Callable[[Outlook, Action], float]] = {
    MoveBy: Outlook._move,
    Go: Outlook._go,
    Leave: Outlook._leave,
    Exchange: Outlook._exchange,
    Heal: Outlook._heal,
    Push: Outlook._push,
    Play: Outlook._play,
    Cancel: Outlook._cancel,
    Test: Outlook._test,
    Give: Outlook._give,
    Bid: Outlook._bid,
    StepMummy: Outlook._step,
    Strike: Outlook._strike,
}
