"""The table of Mummy: puts the parts together, plays events on them and turns input into actions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any

import pygame

from game.engine import Action, Event
from game.play.session import Session
from game.play.settings import ALWAYS, MATTERS
from game.ui.table.board.board import Asked, Foregone, Question
from game.ui.table.board.moment_view import Moments
from game.ui.table.board.script import Script
from game.ui.table.board.status import waiting_words
from game.ui.table.contracts import Pointing
from game.ui.table.scene import Shell
from game.ui.table.seat_names import is_you, subject_name
from game.ui.toolkit.stage import Point, Widget
from game.ui.toolkit.translate import _

from ..rules import DECLINE, NAMES, Bid, Find, Play, load_cards
from ..rules.events import ExplorerOut
from ..rules.phases import BID, PLAY, TURN
from ..rules.pursuit import can_attack
from .auction import AuctionPanel
from .board import MummyTable
from .card_peek import CardPeek
from .deciding import Deciding
from .deeds import UNDO, deeds_of, watching_deeds
from .encounter import EncounterPanel
from .keys import Keys
from .log import tell
from .moments import MOMENTS
from .panels import Panels
from .performance import SCRIPTS
from .performer import Performer
from .refusal_words import gift_words, refusal_words
from .tasks import foregone_words, question_for, task_of


class MummyBoard(MummyTable):
    """See `Board`."""

    panels: Panels
    performer: Performer

    def __init__(self, app: Shell, session: Session, pointing: Pointing[Any] | None, asked: Asked) -> None:
        super().__init__(app, session, pointing, asked)
        self.moments = Moments(self, app, MOMENTS)
        self.deciding = Deciding(self, changed=self._show_decision, chosen=self._say_task)
        self.keys = Keys(self, self.deciding)
        self.showing = False
        """True while events are being shown: the session is ahead of the screen then, and nobody is to
        decide."""

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        self.app.stage.pointer_cancel()  # a card that is held goes back to where it lay
        self.lay_out(self.deciding, self._enlarge_own, self._peek)
        self.panels = Panels(self)
        self.performer = Performer(self, self.panels)
        self.sync()

    def _enlarge_own(self, kind: int) -> None:
        self.enlarge(kind, partial(refusal_words, self, kind))

    def _peek(self, kind: int, at: pygame.Rect) -> CardPeek:
        return CardPeek(self.kit, kind, at, refusal_words(self, kind) or gift_words(self, kind), self.seen())

    def prepare(self) -> Iterator[None]:
        """Make the ground of the panels, the largest of which comes in the middle of motions."""
        self.kit.sprites.nine("panel.papyrus", *EncounterPanel.size_on(self))
        yield

    def sync(self) -> None:
        self.showing = False
        self.show_state()
        self.pyramid.place_all(self.shown)
        self.deciding.refresh()

    # --- events -------------------------------------------------------------------------------

    def script(self, event: Event) -> Script:
        self.showing = True
        self.deciding.end()
        if UNDO in self.actions.buttons:
            self._show_deeds()  # what has happened by it may have made the last action final
        return SCRIPTS.script(self.performer, event)

    def happen(self, event: Event) -> None:
        self.shown.apply(event)
        self.show_all()
        if isinstance(event, ExplorerOut):
            self._show_deeds()

    @property
    def reads(self) -> bool:
        panel = self.panels.panel
        return self.hand.glances or (isinstance(panel, EncounterPanel) and panel.weighs)

    def words(self, event: Event) -> str:
        return tell(event, self.session.seats)

    def settle(self) -> None:
        self.showing = False
        self.show_state()
        if self.session.awaiting() == self.viewer:
            self.deciding.begin()
        else:
            self.deciding.end()
            self._show_decision()
        self.panels.settle()
        self.show_status()

    def sketch(self) -> str:
        return self.deciding.sketch()

    def take_up(self, sketch: str) -> None:
        self.deciding.take_up(sketch)

    def needs_cover(self) -> bool:
        """True before decisions for which people want to see their cards; else they stay face down."""
        state = self.state
        held = state.phase == TURN and state.seats[state.active].is_held
        self.looking = self.shared and state.phase in (BID, TURN) and not held
        return self.looking

    def foregone(self, player: int) -> Foregone | None:
        if self.silence.holds(self.state, player) or self._has_gifts_only(player):
            return Foregone(DECLINE)
        if self.state.phase != BID or self.app.settings.asking == ALWAYS or can_attack(self.state):
            return None
        return Foregone(Bid(0), _("The Mummy can’t reach anyone"), foregone_words())

    def _has_gifts_only(self, player: int) -> bool:
        """True if a lone person could play nothing on another explorer but finds, which it would keep."""
        state = self.state
        wants = self.app.settings.asking == MATTERS and not self.shared
        if not wants or state.phase != PLAY or player == state.active:
            return False
        kinds = [action.card for action in state.legal_actions(player) if isinstance(action, Play)]
        return all(isinstance(load_cards()[kind], Find) for kind in kinds)

    def taken_back(self) -> None:
        self.silence.end()

    def question(self, player: int) -> Question | None:
        question = question_for(self.app, self.state, self.session.seats, player, self.silence)
        if question:
            self.looking = False  # that person looks at the screen now
        return question

    def hides_own(self) -> bool:
        return self.shared and bool(self.offer) and not self.open_hand

    def look(self) -> None:
        self.deciding.turn_up()

    def act_directly(self, action: Action) -> None:
        self.deciding.act(action)

    def doers(self, action: Action) -> Sequence[Widget]:
        panel = self.panels.panel
        choices = panel.choice_buttons if panel and not panel.away else []
        return [*(each for each in choices if each.choice.action == action), *self.actions.doing(action)]

    def tools(self) -> Collection[Widget]:
        return (self.panels.panel.eye,) if self.panels.panel else ()

    def spots(self) -> list[pygame.Rect]:
        panel = self.panels.panel
        shown = [panel.rect] if panel and panel.visible else []
        return [*shown, *(self.pyramid.field_rect(field) for field in self.pyramid.offered)]

    def seen(self) -> list[pygame.Rect]:
        """Places to look at while reading a card: the explorer's field, its ways, and the prompt."""
        return [*self.spots(), self.pyramid.pawn_rect(self.viewer), self.prompt.rect]

    def attention(self) -> Point | None:
        at = self.pyramid.lifted if self.pyramid.by_keys else None
        return None if at is None else self.pyramid.field_rect(at).center

    def main_button_rect(self) -> pygame.Rect:
        rect = self.actions.rect.copy()
        tall = min(rect.height, self.app.u(56))
        return pygame.Rect(rect.x, rect.bottom - tall, rect.width, tall)

    def announce_seat(self, name: str) -> None:
        self.app.host.announce(_("{name}’s turn").format(name=name))

    def places(self) -> dict[str, list[int]]:
        found = {name: list(self.pyramid.field_rect(field)) for field, name in enumerate(NAMES)}
        found |= {f"card{card.index + 1}": list(card.rect) for card in self.hand.cards}
        if self.solo:
            found["deck"] = list(self.solo.deck_rect(0))
        return found

    # --- words --------------------------------------------------------------------------------

    def _show_decision(self) -> None:
        """Show the options other than cards and fields, and the choice so far."""
        if isinstance(self.panels.panel, EncounterPanel):
            self.panels.panel.look_at(self._chosen_to_play())
        self._show_deeds()
        self.show_status()

    def _chosen_to_play(self) -> int | None:
        """The kind of the chosen card, if it would be played in an encounter."""
        kind = self.deciding.kind
        return kind if kind in self.offer.plays else None

    def _show_deeds(self) -> None:
        watching = watching_deeds(self.hurried, self._hurry) if self.watching else None
        self.actions.set(watching or deeds_of(self.deciding))

    def _hurry(self, speed: str) -> None:
        self.hurry(speed)
        self._show_decision()

    def _say_task(self) -> None:
        self.app.host.announce(task_of(self.deciding))

    def show_status(self) -> None:
        """Show the awaited seats, in the prompt and on the opponents' panels."""
        session = self.session
        awaited = session.awaiting()
        acting = () if self.shown.over or self.showing else self.state.to_act()
        for player, opponent in self.opponents.items():
            waiting = player in acting
            # While a person bids, nobody waits for bots, who bid at once.
            thinks = waiting and awaited is None and player not in session.away
            opponent.set_status(_("thinking…") if thinks else "", waiting)
        if self.offer and awaited == self.viewer:
            self.prompt.set(self.named(task_of(self.deciding)), own=True)
        elif self.deciding.card is not None:
            self.prompt.set(task_of(self.deciding), own=False)
        elif self.showing and not self.shown.over:
            self.prompt.set(self._what_goes_on(), own=False)
        else:
            waited = next(iter(acting), None)
            own = waited is not None and is_you(session.seats, waited)
            self.prompt.set(waiting_words(session, waited), own=own)

    def _what_goes_on(self) -> str:
        """The auction or whose turn is being shown, as far as it has been seen."""
        if self.shown.bidding:
            panel = self.panels.panel
            opening = isinstance(panel, AuctionPanel) and panel.opened
            return _("Opening the bids…") if opening else _("Sealing the bids…")
        if self.shown.hunting:
            return _("The Mummy’s turn")
        if is_you(self.session.seats, self.shown.active):
            return _("Your turn")
        return _("{name}’s turn").format(name=subject_name(self.session.seats, self.shown.active))

    def key(self, event: pygame.event.Event) -> bool:
        return self.panels.key(event) or self.keys.key(event)


BOARD = MummyBoard
