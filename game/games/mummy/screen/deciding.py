"""The awaited person's choice, step by step, until it is an action: a card, a field, cards to give."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from game.engine import Action
from game.ui.table.selection import Part
from game.ui.toolkit.stage import Point

from ..rules import DECLINE, Exchange, StepMummy
from .board import MummyTable
from .offer import CARD, FIELD, Offer

QUIET_MS = 900.0
"""How long a person who holds no fitting card seems to think about it."""


class Deciding:
    """The decision that is going on, or none: then nothing is offered, and cards can only be looked at."""

    def __init__(self, board: MummyTable, *, changed: Callable[[], None], chosen: Callable[[], None]) -> None:
        """`changed` is called when something else may be done or is chosen, `chosen` when it is a card."""
        self.board, self.changed, self.chosen = board, changed, chosen
        self.phase = ""
        self.card: int | None = None
        """Index in the hand of the chosen card, whether anything can be done with it or not."""
        self.exchanging = False
        self.marked: frozenset[int] = frozenset()
        """Indices in the hand of the cards to be exchanged."""

    @property
    def offer(self) -> Offer:
        """The person's options, and the chosen part of them."""
        return self.board.offer

    # --- beginning and end --------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the viewer's decision: offer what the rules allow."""
        board = self.board
        actions = board.state.legal_actions(board.viewer)
        if actions == self.offer.actions and board.state.phase == self.phase:
            self.refresh()  # the same question, after a new window
            return
        self._forget()
        board.offer, self.phase = Offer(actions), board.state.phase
        self.refresh()
        if self.offer.response and not self.offer.cards and not board.shared:
            board.app.motion.after(QUIET_MS, self._decline, key="mummy quiet")

    def end(self) -> None:
        """Drop the choice: nobody at the screen is to decide any more."""
        if self.offer:
            self._forget()
            self.refresh()

    def _forget(self) -> None:
        self.board.app.motion.cancel("mummy quiet")
        self.board.offer, self.board.bid, self.phase = Offer(), 0, ""
        self.card, self.exchanging, self.marked = None, False, frozenset()

    def sketch(self) -> str:
        """The choice so far, for `take_up`: cards by their places in the hand, and no bid, which is
        secret."""
        chosen = [self.card, self.find, self.offer.field, sorted(self.marked) if self.exchanging else None]
        return json.dumps(chosen) if self.offer and any(part is not None for part in chosen) else ""

    def take_up(self, sketch: str) -> None:
        """Choose that again, as far as it can be chosen. A hand that lies face down keeps to itself."""
        if not self.board.open_hand:
            return
        try:
            card, find, field, marked = json.loads(sketch)
        except (ValueError, TypeError):
            return
        if not all(isinstance(part, int | None) for part in (card, find, field)):
            return
        hand = range(len(self.board.hand.kinds))
        if isinstance(marked, list):
            self.exchanging = bool(self.offer.of(Exchange))
            self.marked = frozenset(i for i in hand if self.exchanging and i in marked)
        else:
            self.card = card if card in hand else None
            self._choose(CARD, find if self.kind is None else self.kind)
            self._choose(FIELD, field)
        self.refresh()

    def _decline(self) -> None:
        """No card fits: that is all that can be said."""
        if self.offer.response:
            self.act(DECLINE)

    def act(self, action: Action) -> None:
        """Carry out the decision."""
        self._forget()
        self.refresh()
        self.board.act(action)

    def take_back(self) -> None:
        """Take back the last action, if nothing has been revealed by it."""
        board = self.board
        if board.session.can_undo:
            board.app.sound.play("pick_up")
            self.end()
            board.undo()

    def look(self) -> None:
        """At a shared screen, let the viewer turn up their cards once nobody else looks."""
        if self.board.shared:
            self.board.cover(self.turn_up)

    def turn_up(self) -> None:
        """Turn the own cards up."""
        self.board.looking = self.board.shared
        self.refresh()

    def be_quiet(self) -> None:
        """Play nothing now, nor on anybody else in this round."""
        if self.offer.response:
            self.board.silence.for_round(self.board.state, self.board.viewer)
            self.act(DECLINE)

    # --- what is chosen -----------------------------------------------------------------------

    @property
    def find(self) -> int | None:
        """Kind of the find that is to be used as a move card."""
        return self.offer.card if self.card is None else None

    @property
    def kind(self) -> int | None:
        """The kind of the chosen card or find, whether anything can be done with it or not."""
        kinds = self.board.hand.kinds
        return self.find if self.card is None else kinds[self.card] if self.card < len(kinds) else None

    @property
    def only_exchange(self) -> bool:
        """True if no card of the hand is good for anything now but giving it away."""
        offer = self.offer
        return bool(offer.of(Exchange)) and not offer.chosen and offer.cards.isdisjoint(self.board.hand.kinds)

    @property
    def needs_exchange(self) -> bool:
        """True if nothing at all leads the explorer on, so that its way begins with other cards."""
        return self.only_exchange and not self.offer.moves and not self.offer.has("enter")

    def fields(self) -> frozenset[int]:
        """The fields that can be chosen now; by cards that lie face down none can."""
        offer = self.offer
        if self.exchanging:
            return frozenset()
        if offer.card in offer.dead_ends:
            shown = self.board.shown
            return frozenset({shown.seats[shown.active].field})
        fields: frozenset[int] = offer.offered(FIELD)
        if self.board.open_hand:
            return fields
        return frozenset(field for field in fields if offer.completing(Part(FIELD, field)))

    def usable(self) -> frozenset[int]:
        """Kinds of cards that can be chosen now: those that lead to the chosen field, if there is one."""
        if self.exchanging:
            return frozenset(self.board.hand.kinds)
        return self.offer.offered(CARD) if self.kind is None else self.offer.cards

    def ready(self) -> Action | None:
        """The action of the golden button; None if it has none."""
        if not self.exchanging:
            return self.offer.ready()
        kinds = tuple(sorted(self.board.hand.kinds[index] for index in self.marked))
        return next((action for action in self.offer.of(Exchange) if action.cards == kinds), None)

    # --- choosing -----------------------------------------------------------------------------

    def tap_card(self, index: int) -> None:
        """A card of the hand was tapped: choose it, or put it back; mark it while exchanging."""
        board = self.board
        if not board.open_hand:
            self.look()
            return
        board.app.sound.play("pick_up")
        if not self.exchanging and self.only_exchange:
            self.exchange()
        if self.exchanging:
            self.marked = self.marked ^ {index}
        else:
            self._choose_card(None if index == self.card else index)
        self._settle()

    def use_find(self, kind: int) -> None:
        """Use a find as a move card, or do not."""
        self.board.app.sound.play("pick_up")
        again = kind == self.find
        self.card = None
        self._choose(CARD, None if again else kind)
        self._settle()

    def _settle(self) -> None:
        """Show what is chosen, or do it if that is wished: one card that can mean one thing."""
        if self.kind is not None:
            self.board.hand.glance(None)
        action = self.ready()
        gift = self.board.is_gift(self.offer.card)  # the prompt names it as a gift first
        if action and self.board.app.settings.at_once and not self.exchanging and not gift:
            self.act(action)
        else:
            self.refresh()

    def _choose_card(self, index: int | None) -> None:
        self.card = index
        self._choose(CARD, self.kind if index is not None else None)

    def _choose(self, part: str, value: int | None) -> None:
        """Choose a card or a field, or none; a card with which nothing can be done is only looked at."""
        offer, kinds = self.offer, self.board.hand.kinds
        if value in offer.offered(part) or (part == CARD and value in offer.cards):
            offer.choose(Part(part, value))
        elif part == CARD:
            offer.put_all_back()
        if self.card is None and offer.card in kinds:  # the only card that leads to a field
            self.card = kinds.index(offer.card)
        if self.kind is not None:
            self.chosen()

    def tap_field(self, field: int) -> None:
        """A field was tapped: go there, or find out how; elsewhere look at who stands there."""
        offer = self.offer
        if field not in self.fields():
            self.board.look_at_field(field)
            return
        stops = offer.card in offer.dead_ends
        action = offer.ready() if stops else offer.completing(Part(FIELD, field))
        if action:
            self.act(action)
            return
        self.board.app.sound.play("place")
        self._choose(FIELD, field)
        self._settle()

    def can_drag(self, index: int) -> bool:
        """True if dragging that card means anything."""
        if self.exchanging or self.board.hand.kinds[index] not in self.offer.cards:
            return False
        self._choose_card(index)
        self.refresh()
        return True

    def drag_over(self, pos: Point) -> None:
        """Mark the field under the dragged card."""
        field = self.board.pyramid.field_at(pos)
        self.board.pyramid.lift(field if field in self.fields() else None)

    def drop(self, index: int, pos: Point | None) -> None:
        """The card was let go there: play it, or take it back."""
        board, kind = self.board, self.board.hand.kinds[index]
        board.pyramid.lift(None)
        field = board.pyramid.field_at(pos) if pos else None
        if pos is None or kind not in self.offer.cards:
            self.refresh()
        elif field in self.fields():
            self.tap_field(field)
        elif kind not in self.offer.moves and board.panel_area.collidepoint(pos):
            self.confirm()

    # --- exchanging ---------------------------------------------------------------------------

    def exchange(self) -> None:
        """Begin or end marking cards for an exchange."""
        self.exchanging = not self.exchanging and bool(self.offer.of(Exchange))
        self.marked = frozenset()
        self._put_back()

    def confirm(self) -> None:
        """Do what is chosen."""
        action = self.ready()
        if action:
            self.act(action)
        else:
            self.board.app.sound.play("illegal")

    def back(self) -> bool:
        """Take back the last step of choosing; whether there was one."""
        if self.exchanging:
            self.exchange()
        elif self.card is not None or self.offer.chosen:
            self._put_back()
        else:
            return False
        return True

    def _put_back(self) -> None:
        self.card = None
        self.offer.put_all_back()
        self.refresh()

    def doer(self, action: Action) -> Callable[[], None]:
        """The call of a button for that action."""
        return partial(self.board.decide, action)

    def turn_over(self) -> None:
        """Solo: turn over the top move card."""
        action = self.offer.has("turn")
        if action:
            self.act(action)

    # --- showing ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Let glow, rise and be pressable what can be chosen now."""
        board, offer = self.board, self.offer
        fields = self.fields()
        strong = offer.card is not None or bool(offer.direct)
        board.pyramid.offer(fields, strong=strong, for_mummy=bool(offer.of(StepMummy)))
        board.pyramid.choose(offer.field if offer.field in fields else None)
        board.hand.cover(not board.open_hand)
        deciding = bool(offer.cards or self.exchanging)
        board.hand.offer(self.usable(), deciding=deciding, chosen=self.card, marked=self.marked)
        if board.solo:
            board.solo.offer(offer.has("turn") is not None)
        self.changed()
        board.point_again()  # buttons have come and gone
