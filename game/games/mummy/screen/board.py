"""The widgets of Mummy's table and what they show; hands, panels and events are put to it by others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import pygame

from game.engine import Action
from game.play.session import Session
from game.ui.table.board.board import Asked
from game.ui.table.board.laid_out_board import LaidOutBoard
from game.ui.table.board.status import Log, Prompt
from game.ui.table.contracts import Pointing
from game.ui.table.scene import Shell
from game.ui.table.seat_names import is_you
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import CREAM, SIZE_LARGE
from game.ui.toolkit.translate import _, pgettext
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from ..rules import CHAMBER, NO_CARD, Find, MummyState, load_board, load_cards
from ..rules import events as ev
from .action_row import ActionRow
from .card_close_up import CardCloseUp
from .course import ended_by
from .explorer import ExplorerPanel
from .hand import CardUse, Hand
from .layout import Layout, arrange
from .look import ExplorerLook
from .offer import Offer
from .opponent import Opponent
from .pyramid import Pyramid
from .shown import Shown
from .silence import Silence
from .solo import SoloTable, turns_left

BEADS = 4
"""Beads of the dial: the levels up to the Chamber."""


class Farewell(Panel):
    """The panel in place of the hand, for players who are out: they may stay."""

    def __init__(self, kit: Kit, room: pygame.Rect) -> None:
        rect = pygame.Rect(0, 0, min(room.width, kit.u(440)), min(room.height, kit.u(72)))
        super().__init__(kit, rect.move_to(center=room.center), "tag.dark")
        inner = self.rect.inflate(-kit.u(24), -kit.u(8))
        self.label = Label(kit, inner, "", size=SIZE_LARGE, colour=CREAM, align="center", wrap=True)
        self.add(self.label)

    def tell(self, cause: Callable[[], str]) -> None:
        """Say that the person is out, and by what; `cause` is looked for once."""
        if not self.label.text:
            # Translators: the cause is the Mummy, a monster or a surprise: "You are out: Horned Viper."
            words = _("You’re out: {cause}. You can still watch how it ends.").format(cause=cause())
            self.label.set(words)


class TableUse(CardUse, Protocol):
    """The meaning of taps on the table."""

    def tap_field(self, field: int) -> None:
        """A field was tapped."""

    def turn_over(self) -> None:
        """Solo: the move deck was tapped."""


class MummyTable(LaidOutBoard[MummyState, Shown, Layout]):
    """The base of everything on the table: it knows none of its users."""

    pyramid: Pyramid
    explorer: ExplorerPanel
    opponents: dict[int, Opponent]
    solo: SoloTable | None
    hand: Hand
    farewell: Farewell
    actions: ActionRow
    whose: Label | None
    """The name of the player whose cards lie open, where only bots play."""

    def __init__(self, app: Shell, session: Session, pointing: Pointing[Any] | None, asked: Asked) -> None:
        super().__init__(app, session, pointing, asked)
        self.shown = Shown.of(self.state)
        self.offer = Offer()
        """The viewer's options; empty while they are not to decide."""
        self.bid = 0
        """Leaves, chosen but not yet bid."""
        self.looking = False
        """True if the viewer, one of several people at the screen, has their own cards open."""
        self.silence = Silence()
        self._look: ExplorerLook | None = None

    def decide(self, action: Action) -> None:
        """Carry out a pressed choice, unless the decision has been made: buttons stay until it is shown."""
        if action in self.offer.actions:
            self.act_directly(action)

    def is_gift(self, kind: int | None) -> bool:
        """True if a card of that kind would be a find for another seat, which keeps it."""
        if kind is None or kind not in self.offer.plays or self.shown.active == self.viewer:
            return False
        return isinstance(load_cards()[kind], Find)

    @property
    def alone(self) -> bool:
        """True for a game of one: with decks instead of a hand."""
        return len(self.session.seats) == 1

    @property
    def shared(self) -> bool:
        """True if several people share the screen, and hide their cards from each other."""
        return len(self.session.humans) > 1

    @property
    def open_hand(self) -> bool:
        """True if the viewer's cards lie open."""
        if not self.shared:
            return self.viewer in self.session.humans or not self.session.humans
        return self.looking and bool(self.offer)

    @property
    def watching(self) -> bool:
        """True if everybody at the screen is out of a game that goes on."""
        out = [self.shown.seats[player].is_out for player in self.session.humans]
        return bool(out) and all(out) and not self.shown.over and not self._ended_it()

    def _ended_it(self) -> bool:
        """True if somebody at the screen has ended the game by going out."""
        session = self.session
        return session.over and any(
            isinstance(event, ev.ExplorerOut) and event.player in session.humans
            for event in session.chapters[-1]
        )

    def _cause(self) -> str:
        """The cause that put the viewer's explorer out, in words."""
        return ended_by(self.session.chapters, self.viewer).end("", won=False, out=True)

    @property
    def panel_area(self) -> pygame.Rect:
        """The area where panels open over the pyramid, in device px."""
        return self.px(self.layout.panel)

    def panel_of(self, player: int) -> ExplorerPanel | Opponent:
        """The panel of a player's explorer."""
        return self.opponents.get(player, self.explorer)

    # --- building -----------------------------------------------------------------------------

    def lay_out(
        self, use: TableUse, enlarge: Callable[[int], None], peek: Callable[[int, pygame.Rect], Widget]
    ) -> None:
        """Make all widgets for the window as it is; for `enlarge` and `peek` see `Hand`."""
        app, layout = self.app, self.begin_layout(arrange)
        self.log = self.add(Log(app, self.px(layout.log), self.open_log))
        explorers = [seat.explorer for seat in self.shown.seats]
        own = self.viewer if self.session.humans else None
        self.pyramid = self.add(Pyramid(app, layout.pyramid, explorers, own, use.tap_field))
        self.explorer = self.add(ExplorerPanel(app, self.px(layout.explorer), self._look_at_own))
        self.opponents = self.add_opponents(Opponent, self.look_at_explorer)
        self.solo = None
        if self.alone:
            self.solo = self.add(SoloTable(app, self.px(layout.hand), self.enlarge, use.turn_over))
        self.hand = self.add(Hand(app, self.px(layout.hand), self, use, enlarge, peek))
        self.hand.to_look_at = not self.session.humans
        self.hand.visible = not self.alone
        self.prompt = self.add(Prompt(app, self.px(layout.prompt)))
        self.actions = self.add(ActionRow(app, self.px(layout.actions)))
        self.whose = self._add_whose()
        self.farewell = self.add(Farewell(app, self.px(layout.hand)))

    def _add_whose(self) -> Label | None:
        if self.session.humans or self.alone:
            return None
        words = _("{name}’s cards").format(name=self.name_of(self.viewer))
        if is_you(self.session.seats, self.viewer):  # a game that is watched again
            words = _("Your cards")
        rect = self.px(self.layout.actions)
        return self.add(Label(self.app, rect, words, size=SIZE_LARGE, face="bold", align="center", wrap=True))

    # --- what is shown ------------------------------------------------------------------------

    def show_state(self) -> None:
        """All that has happened is shown."""
        self.shown = Shown.of(self.state)
        self.show_all()
        self.hand.set(() if self.alone else self.state.seats[self.viewer].hand)

    def draw_hand(self) -> None:
        """The viewer has drawn: which cards, the session knows; those that it has lost since never come."""
        hand = self.state.seats[self.viewer].hand
        if len(hand) == self.shown.seats[self.viewer].in_hand:
            self.hand.set(hand)

    def show_all(self) -> None:
        """Let everything show what is shown."""
        shown = self.shown
        self.show_time()
        self.log.set(self.lines)
        if self.whose:
            self.whose.show(not shown.over)  # then the way to the scores is there
        self.farewell.show(self.watching)
        if self.watching:
            self.farewell.tell(self._cause)
        self.explorer.set(shown.seats[self.viewer])
        self.show_opponents()
        self.pyramid.mark(shown)
        if self.solo:
            self.solo.set(shown.turned, shown.decks)
        if self._look:
            self._look.follow(shown)

    def sky_round(self) -> int:
        """The higher the explorers, the later."""
        return self.daytime(self.shown.highest)

    def show_time(self) -> None:
        """The round on the dial; the sun says how high up the pyramid the first explorer is."""
        shown = self.shown
        sky = self.sky_round()
        if sky != self.sky.round:
            self.sky.set_round(sky)
        title = _("Turn {number}") if self.alone else _("Round {number}")
        if shown.bidding:
            line = _("auction")
        elif shown.hunting:
            # Translators: on the dial, below the round, in place of a player’s name: who is moving.
            line = pgettext("whose turn it is", "the Mummy")
        elif self.alone:
            line = turns_left(shown.round)
        elif is_you(self.session.seats, shown.active):
            line = _("your turn")
        else:
            line = self.name_of(shown.active)
        self.dial.set(
            title.format(number=shown.round),
            line,
            sun=(sky - 1) / 3,
            beads=BEADS,
            night=sky == 4,
            dark=sky >= 2,
        )

    # --- looking closer -----------------------------------------------------------------------

    def enlarge(self, kind: int, refused: Callable[[], str] = str) -> None:
        """Show a card with its text; `refused` says why it cannot be played now."""
        if kind != NO_CARD and self.open_hand:
            self.add(CardCloseUp(self.app, kind, refused))

    def look_at_field(self, field: int) -> None:
        """A field without use was tapped: look at the explorer there, or explain the field."""
        players = self.shown.on(field)
        if players:
            self.look_at_explorer(players[0])
        elif field == CHAMBER or field in load_board().keys:
            words = _("Enter the Chamber from a purple ankh, with a Key of Osiris.")
            self.prompt.set(words, own=True)
            self.app.host.announce(words)

    def look_at_explorer(self, player: int) -> None:
        """Show an explorer in large."""
        self._look = self.add(ExplorerLook(self.app, self.shown, player, self.session.seats))

    def _look_at_own(self) -> None:
        self.look_at_explorer(self.viewer)
