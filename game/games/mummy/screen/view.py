"""The table of Mummy: puts the parts together, plays events on them and turns input into actions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame

from game.engine import Action, Event
from game.play import Session
from game.ui.table.board import Board, Question
from game.ui.table.scene import Shell
from game.ui.table.seats import is_you, seat_name
from game.ui.table.status import Dial, Log, Prompt
from game.ui.toolkit.box import Box
from game.ui.toolkit.sky import Sky
from game.ui.toolkit.stage import Point, Widget
from game.ui.toolkit.theme import SIZE_LARGE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label

from ..rules import NAMES, NO_CARD, MummyState
from .action_row import ActionRow
from .card_close_up import CardCloseUp
from .deciding import Deciding
from .explorer import ExplorerPanel
from .hand import Hand
from .keys import Keys
from .layout import arrange
from .log import tell
from .look import ExplorerLook
from .opponent import Opponent
from .panel import ScenePanel
from .panels import Scenes
from .performance import Performance
from .pyramid import Pyramid
from .response import question_for
from .shown import Shown
from .solo import SoloTable
from .tasks import task_of

BEADS = 4
"""Of the dial: the levels up to the Chamber."""


class MummyBoard(Board):
    """See `Board`."""

    def __init__(
        self, app: Shell, session: Session, act: Callable[[Action], None], open_menu: Callable[[], None]
    ) -> None:
        super().__init__(app, session, act, open_menu)
        self.shown = Shown.of(self.state)
        self.deciding = Deciding(self)
        self.keys = Keys(self)
        self.looking = False
        """Whether the viewer, one of several people at the screen, has their own cards open."""
        self.showing = False
        """Whether events are being shown: the session is ahead of the screen then, and nobody is awaited."""

    @property
    def state(self) -> MummyState:
        """The session's state, to be looked at only."""
        state = self.session.state
        assert isinstance(state, MummyState)
        return state

    @property
    def alone(self) -> bool:
        """Whether it is a game of one: with decks instead of a hand."""
        return len(self.session.seats) == 1

    @property
    def shared(self) -> bool:
        """Whether several people share the screen, and hide their cards from each other."""
        return len(self.session.humans) > 1

    @property
    def open_hand(self) -> bool:
        """Whether the viewer's cards lie open."""
        if not self.shared:
            return self.viewer in self.session.humans or not self.session.humans
        return self.looking and bool(self.deciding.offer)

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app, seats = self.app, self.session.seats
        app.stage.pointer_cancel()  # a card that is held goes back to where it lay
        self.rect = app.window.copy()
        self.clear()
        players = len(seats)
        width, height = app.window.width / app.k, app.window.height / app.k
        self.layout = layout = self.for_the_hand(arrange(width, height, players - 1))

        def box(part: Box) -> pygame.Rect:
            return app.box(part.x, part.y, part.w, part.h)

        self.sky = self.add(Sky(app, self._sky_round()))
        self.dial = self.add(Dial(app, box(layout.round)))
        self.log = self.add(Log(app, box(layout.log)))
        explorers = [seat.explorer for seat in self.shown.seats]
        self.pyramid = self.add(Pyramid(app, layout.pyramid, explorers, self.deciding.tap_field))
        self.scene_area = box(layout.scene)
        """Where panels open over the pyramid, in device px."""
        self.explorer = self.add(ExplorerPanel(app, box(layout.explorer), self._opener(self.viewer)))
        self.opponents: dict[int, Opponent] = {}
        others = [(self.viewer + i) % players for i in range(1, players)]
        for place, player in zip(layout.opponents, others, strict=True):
            panel = Opponent(app, box(place), seats, player, self._opener(player))
            self.opponents[player] = self.add(panel)
        self.solo: SoloTable | None = None
        if self.alone:
            self.solo = self.add(SoloTable(self, box(layout.hand), self.turn_over))
        self.hand = self.add(Hand(app, box(layout.hand), self))
        self.hand.to_look_at = not self.session.humans
        self.hand.visible = not self.alone
        self.hand.tapped, self.hand.enlarge = self.deciding.tap_card, self.enlarge
        self.hand.dragging, self.hand.dropped = self.deciding.can_drag, self.deciding.drop
        self.hand.moved_over = self.deciding.drag_over
        self.prompt = self.add(Prompt(app, box(layout.prompt)))
        self.actions = self.add(ActionRow(app, box(layout.actions)))
        self.whose: Label | None = None
        """Where only bots play: whose cards lie open."""
        if not self.session.humans and not self.alone:
            words = _("{name}’s cards").format(name=seat_name(seats, self.viewer))
            if is_you(seats, self.viewer):  # a game that is watched again
                words = _("Your cards")
            whose = Label(
                app, self.px(layout.actions), words, size=SIZE_LARGE, face="bold", align="center", wrap=True
            )
            self.whose = self.add(whose)
        self.scenes = Scenes(self)
        self.performance = Performance(self)
        self.sync()

    def sync(self) -> None:
        self.showing = False
        self.shown = Shown.of(self.state)
        self.show_all()
        self.hand.set(self._own_cards())
        self.pyramid.place_all(self.shown)
        self.deciding.refresh()

    def _own_cards(self) -> Sequence[int]:
        """The viewer's hand; nobody's where only bots play and nobody is to see anything."""
        return () if self.alone else self.state.seats[self.viewer].hand

    def show_all(self) -> None:
        """Let every panel show what is shown."""
        shown = self.shown
        self.show_time()
        self.log.set(self.lines)
        if self.whose:
            self.whose.show(not shown.over)  # then the way to the scores is there
        self.explorer.set(shown.seats[self.viewer])
        for opponent in self.opponents.values():
            opponent.update(shown)
        self.pyramid.mark(shown)
        if self.solo:
            decks = self.state.decks
            self.solo.set(shown.turned, (len(decks[0]), len(decks[1])))

    def _sky_round(self) -> int:
        """1 at dawn to 4 at night: the higher the explorers, the later."""
        return self.daytime(self.shown.highest)

    def show_time(self) -> None:
        """The round on the dial; the sun says how high up the pyramid the first explorer is."""
        shown = self.shown
        sky = self._sky_round()
        if sky != self.sky.round:
            self.sky.set_round(sky)
        seats = self.session.seats
        title = _("Turn {number}") if self.alone else _("Round {number}")
        if shown.bidding:
            line = _("auction")
        elif self.alone or is_you(seats, shown.active):
            line = _("your turn")
        else:
            line = seat_name(seats, shown.active)
        self.dial.set(
            title.format(number=shown.round),
            line,
            sun=(sky - 1) / 3,
            beads=BEADS,
            night=sky == 4,
            dark=sky >= 2,
        )

    # --- events -------------------------------------------------------------------------------

    def play(self, event: Event) -> float:
        self.showing = True
        self.deciding.end()
        wait = self.performance.play(event)
        if self.performance.suspense:
            self.app.motion.after(self.performance.suspense, lambda: self._tell(event), key="suspense")
            self.show_status()
        else:
            self._tell(event)
        return wait

    def _tell(self, event: Event) -> None:
        self.log_event(event)
        self.log.set(self.lines)
        self.show_status()

    def words(self, event: Event) -> str:
        return tell(event, self.session.seats)

    def settle(self) -> None:
        self.showing = False
        self.shown = Shown.of(self.state)
        self.show_all()
        self.hand.set(self._own_cards())
        if self.session.awaiting() == self.viewer:
            self.deciding.begin()
        else:
            self.deciding.end()
        self.scenes.settle(self.deciding.offer)
        self.show_status()

    def needs_cover(self) -> bool:
        """Only before decisions for which one wants to see one's cards; else they stay face down."""
        self.looking = self.shared and self.state.phase in ("bid", "turn")
        return self.looking

    def question(self, player: int) -> Question | None:
        question = question_for(self.app, self.state, self.session.seats, player)
        if question:
            self.looking = False  # that person looks at the screen now
        return question

    def put_aside(self, aside: bool) -> None:
        self.scenes.give_way(aside)

    def look(self) -> None:
        self.look_at_hand()

    def act_directly(self, action: Action) -> None:
        self.deciding.act(action)

    def tools(self) -> Collection[Widget]:
        return () if self.scenes.eye is None else (self.scenes.eye,)

    def spots(self) -> list[pygame.Rect]:
        panels = [widget.rect for widget in self.walk() if isinstance(widget, ScenePanel)]
        return [*panels, *(self.pyramid.field_rect(field) for field in self.pyramid.offered)]

    def attention(self) -> Point | None:
        at = self.pyramid.lifted if self.pyramid.by_keys else None
        return None if at is None else self.pyramid.field_rect(at).center

    def main_button_rect(self) -> pygame.Rect:
        rect = self.actions.rect.copy()
        tall = min(rect.height, round(56 * self.app.k))
        return pygame.Rect(rect.x, rect.bottom - tall, rect.width, tall)

    def menu_rect(self) -> pygame.Rect:
        menu = self.layout.menu
        return self.app.box(menu.x, menu.y, menu.w, menu.h)

    def announce_seat(self, name: str) -> None:
        self.app.host.announce(_("{name}’s turn").format(name=name))

    def places(self) -> dict[str, list[int]]:
        found = {name: list(self.pyramid.field_rect(field)) for field, name in enumerate(NAMES)}
        found |= {f"card{card.index + 1}": list(card.rect) for card in self.hand.cards}
        if self.solo:
            found["deck"] = list(self.solo.deck_rect(0))
        return found

    # --- words --------------------------------------------------------------------------------

    def show_status(self) -> None:
        """Who is awaited, in the prompt and on the opponents' panels."""
        session = self.session
        awaited = session.awaiting()
        acting = () if self.shown.over or self.showing else self.state.to_act()
        for player, opponent in self.opponents.items():
            waiting = player in acting
            opponent.set_status(_("thinking …") if waiting and player != awaited else "", waiting)
        if self.deciding.offer and awaited == self.viewer:
            self.prompt.set(self.named(task_of(self.deciding)), own=True)
        elif self.deciding.card is not None:
            self.prompt.set(task_of(self.deciding), own=False)
        elif self.shown.over:
            self.prompt.set(_("The game is over."), own=False)
        elif self.showing:
            self.prompt.set(self._what_goes_on(), own=False)
        elif not acting or is_you(session.seats, acting[0]):
            self.prompt.set(_("Your go."), own=True)
        else:
            name = seat_name(session.seats, acting[0])
            self.prompt.set(_("{name} is thinking …").format(name=name), own=False)

    def _what_goes_on(self) -> str:
        """The auction or whose turn is being shown, as far as it has been seen."""
        if self.shown.bidding:
            return (
                _("The bids are opened …") if self.performance.suspense else _("The bids are being sealed …")
            )
        if is_you(self.session.seats, self.shown.active):
            return _("Your turn")
        return _("{name}’s turn").format(name=seat_name(self.session.seats, self.shown.active))

    def named(self, task: str) -> str:
        """A task as the prompt says it: whose it is, where several people share the screen."""
        return f"{seat_name(self.session.seats, self.viewer)}: {task}" if self.shared else task

    # --- what panels and buttons call ---------------------------------------------------------

    def look_at_hand(self) -> None:
        """Turn the own cards up, where several people share the screen."""
        if self.shared:
            self.looking = True
            self.deciding.refresh()

    def turn_over(self) -> None:
        """Solo: turn over the top move card."""
        action = self.deciding.offer.has("turn")
        if action:
            self.deciding.act(action)

    def take_back(self) -> None:
        """Take back the last action, if nothing has been revealed by it."""
        if self.session.can_undo:
            self.app.sound.play("pick_up")
            self.deciding.end()
            self.undo()

    def enlarge(self, kind: int) -> None:
        """Show a card with its text."""
        if kind != NO_CARD and self.open_hand:
            self.add(CardCloseUp(self.app, kind))

    def look_at_field(self, field: int) -> None:
        """A field that nothing can be done with was tapped: look at who stands there."""
        players = self.shown.on(field)
        if players:
            self._opener(players[0])()

    def _opener(self, player: int) -> Callable[[], None]:
        """What shows an explorer in large."""

        def look() -> None:
            self.add(ExplorerLook(self.app, self.shown, player, self.session.seats))

        return look

    def key(self, event: pygame.event.Event) -> bool:
        return self.scenes.key(event) or self.keys.key(event)
