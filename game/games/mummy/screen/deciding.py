"""What the awaited person chooses, step by step, until it is an action: a card, a field, cards to give."""

from __future__ import annotations

import json
from collections.abc import Callable

from game.engine import Action
from game.ui.toolkit.stage import Point

from ..rules import CHAMBER, DECLINE
from .board import MummyTable
from .offer import Offer

QUIET_MS = 900.0
"""How long a person who holds no fitting card seems to think about it."""


class Deciding:
    """The decision that is going on, or none: then `offer` is empty, and cards can only be looked at."""

    def __init__(self, board: MummyTable, *, changed: Callable[[], None], chosen: Callable[[], None]) -> None:
        """`changed` is called when something else may be done or is chosen, `chosen` when it is a card."""
        self.board, self.changed, self.chosen = board, changed, chosen
        self.phase = ""
        self.card: int | None = None
        """Index in the hand of the chosen card."""
        self.find: int | None = None
        """Kind of the find that is to be used as a move card."""
        self.field: int | None = None
        """Field that is chosen together with, or before, a card."""
        self.exchanging = False
        self.marked: frozenset[int] = frozenset()
        """Indices in the hand of the cards to be exchanged."""

    @property
    def offer(self) -> Offer:
        """What may be done."""
        return self.board.offer

    # --- beginning and end --------------------------------------------------------------------

    def begin(self) -> None:
        """The viewer is asked: offer what the rules allow."""
        board = self.board
        actions = board.state.legal_actions(board.viewer)
        if actions == self.offer.actions and board.state.phase == self.phase:
            self.refresh()  # the same question, after a new window
            return
        self._forget()
        board.offer, self.phase = Offer.of(actions), board.state.phase
        self.refresh()
        if self.offer.response and not self.offer.fits and not board.shared:
            board.app.motion.after(QUIET_MS, self._decline, key="mummy quiet")

    def end(self) -> None:
        """Nobody at the screen is asked any more."""
        if self.offer:
            self._forget()
            self.refresh()

    def _forget(self) -> None:
        self.board.app.motion.cancel("mummy quiet")
        self.board.offer, self.board.bid, self.phase = Offer(), 0, ""
        self.card = self.find = self.field = None
        self.exchanging, self.marked = False, frozenset()

    def sketch(self) -> str:
        """What is chosen, for `take_up`: cards by their places in the hand, and no bid, which is secret."""
        chosen = [self.card, self.find, self.field, sorted(self.marked) if self.exchanging else None]
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
            self.exchanging = bool(self.offer.exchanges)
            self.marked = frozenset(i for i in hand if self.exchanging and i in marked)
        else:
            self.card = card if card in hand else None
            self.find = find if self.card is None and find in self.offer.cards else None
            self.field = field if field in self.fields() else None
        self.refresh()

    def _decline(self) -> None:
        """No card fits: that is all that can be said."""
        if self.offer.response:
            self.act(DECLINE)

    def act(self, action: Action) -> None:
        """That is the decision."""
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
        """Turn the own cards up, where several people share the screen."""
        if self.board.shared:
            self.board.looking = True
            self.refresh()

    # --- what is chosen -----------------------------------------------------------------------

    @property
    def kind(self) -> int | None:
        """The kind of the chosen card or find."""
        if self.find is not None:
            return self.find
        kinds = self.board.hand.kinds
        return kinds[self.card] if self.card is not None and self.card < len(kinds) else None

    @property
    def active_card(self) -> int | None:
        """The chosen card if something can be done with it now."""
        kind = self.kind
        return kind if kind in self.offer.cards else None

    @property
    def only_exchange(self) -> bool:
        """Whether giving it away is all that any card of the hand is good for now."""
        chosen = self.find is not None or self.field is not None
        return (
            bool(self.offer.exchanges) and not chosen and self.offer.cards.isdisjoint(self.board.hand.kinds)
        )

    def fields(self) -> dict[int, list[int]]:
        """The fields that can be chosen now, each with the kinds of cards that lead there."""
        kind = self.active_card
        if self.exchanging or not self.board.open_hand:
            return {} if not self.offer.direct else self.offer.fields(kind)
        if kind in self.offer.dead_ends:
            shown = self.board.shown
            return {shown.seats[shown.active].field: [kind]} if kind is not None else {}
        return self.offer.fields(kind)

    @property
    def entering(self) -> Action | None:
        """Entering the Chamber, which needs no card, if it is legal and nothing else has been chosen."""
        chosen = self.card is not None or self.find is not None or self.field is not None
        return None if self.exchanging or chosen else self.offer.has("enter")

    def ready(self) -> Action | None:
        """What the golden button would do now."""
        kind, offer = self.active_card, self.offer
        if self.exchanging:
            kinds = self.board.hand.kinds
            return offer.exchanges.get(tuple(sorted(kinds[index] for index in self.marked)))
        if kind is None:
            return None
        if kind in offer.dead_ends:
            return offer.dead_ends[kind]
        if kind in offer.plays:
            return offer.plays[kind]
        return offer.moves[kind].get(self.field) if self.field is not None else None

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
            self.find = None
            self._choose(None if index == self.card else index)
        self._settle()

    def use_find(self, kind: int) -> None:
        """Use a find as a move card, or do not."""
        self.board.app.sound.play("pick_up")
        self.card = None
        self.find = None if kind == self.find else kind
        self._choose(None)
        self._settle()

    def _settle(self) -> None:
        """Show what is chosen, or do it if that is wished: one card that can mean one thing."""
        action = self.ready()
        if action and self.board.app.settings.at_once and not self.exchanging:
            self.act(action)
        else:
            self.refresh()

    def _choose(self, index: int | None) -> None:
        self.card = index
        kind = self.active_card
        ways = self.offer.moves.get(kind, {}) if kind is not None else {}
        if self.field not in ways:
            self.field = None
        if len(ways) == 1:
            self.field = next(iter(ways))
        if self.kind is not None:
            self.chosen()

    def tap_field(self, field: int) -> None:
        """A field was tapped: go there, or find out how; elsewhere look at who stands there."""
        ways = self.fields()
        if field == CHAMBER and self.entering:
            self.act(self.entering)
            return
        if field not in ways:
            self.board.look_at_field(field)
            return
        if field in self.offer.direct and self.active_card is None:
            self.act(self.offer.direct[field])
            return
        kind = self.active_card
        if kind is not None:
            self.act(self.offer.dead_ends.get(kind) or self.offer.moves[kind][field])
            return
        self.board.app.sound.play("place")
        self.field = field
        if len(ways[field]) == 1 and ways[field][0] in self.board.hand.kinds:
            self._choose(self.board.hand.kinds.index(ways[field][0]))
        elif len(ways[field]) == 1:
            self.find = ways[field][0]
        self._settle()

    def usable(self) -> frozenset[int]:
        """Kinds of cards that can be chosen now: those that lead to the chosen field, if there is one."""
        if self.exchanging:
            return frozenset(self.board.hand.kinds)
        if self.field is not None and self.kind is None:
            return frozenset(self.offer.fields().get(self.field, ()))
        return self.offer.cards

    def can_drag(self, index: int) -> bool:
        """Whether dragging that card means anything."""
        kinds = self.board.hand.kinds
        if self.exchanging or kinds[index] not in self.offer.cards:
            return False
        self.find = None
        self._choose(index)
        self.refresh()
        return True

    def drag_over(self, pos: Point) -> None:
        """What is dragged is above that position."""
        field = self.board.pyramid.field_at(pos)
        self.board.pyramid.lift(field if field in self.fields() else None)

    def drop(self, index: int, pos: Point | None) -> None:
        """The card was let go there: play it, or take it back."""
        board = self.board
        board.pyramid.lift(None)
        field = board.pyramid.field_at(pos) if pos else None
        kind = board.hand.kinds[index]
        if pos is None or kind not in self.offer.cards:
            self.refresh()
        elif kind in self.offer.plays:
            if board.panel_area.collidepoint(pos):
                self.act(self.offer.plays[kind])
        elif field in self.fields():
            self.tap_field(field)
        elif kind in self.offer.dead_ends and board.panel_area.collidepoint(pos):
            self.act(self.offer.dead_ends[kind])

    # --- exchanging ---------------------------------------------------------------------------

    def exchange(self) -> None:
        """Begin or end marking cards for an exchange."""
        self.exchanging = not self.exchanging and bool(self.offer.exchanges)
        self.card = self.find = self.field = None
        self.marked = frozenset()
        self.refresh()

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
        elif self.card is not None or self.find is not None or self.field is not None:
            self.card = self.find = self.field = None
            self.refresh()
        else:
            return False
        return True

    def doer(self, action: Action) -> Callable[[], None]:
        """What a button for that action calls."""
        return lambda: self.act(action)

    def turn_over(self) -> None:
        """Solo: turn over the top move card."""
        action = self.offer.has("turn")
        if action:
            self.act(action)

    # --- showing ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Let glow, rise and be pressable what can be chosen now."""
        board = self.board
        fields = self.fields()
        kind = self.active_card
        strong = kind is not None or bool(self.offer.direct)
        glowing = (*fields, CHAMBER) if self.entering else fields
        board.pyramid.offer(glowing, strong=strong, for_mummy=self.offer.mummy)
        board.pyramid.choose(self.field if self.field in fields else None)
        board.hand.cover(not board.open_hand)
        deciding = bool(self.offer.cards or self.exchanging)
        board.hand.offer(self.usable(), deciding=deciding, chosen=self.card, marked=self.marked)
        if board.solo:
            board.solo.offer(self.offer.has("turn") is not None)
        self.changed()
        board.point_again()  # buttons have come and gone
