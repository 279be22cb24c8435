"""The table of Pyramids: puts the parts together, plays events on them and turns input into actions."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pygame

from game.engine import Action, Event
from game.play import Session
from game.ui.table.board import Board
from game.ui.table.gain_tag import GainTag
from game.ui.table.scene import Shell
from game.ui.table.seats import is_you, seat_name
from game.ui.table.status import Dial, Log, Prompt
from game.ui.table.toolbar import Tool, add_tools
from game.ui.toolkit.sky import Sky
from game.ui.toolkit.stage import Point, Widget
from game.ui.toolkit.translate import _, ngettext

from ..rules import PyramidsState
from ..rules.grid import CELL_NAMES, cell_indices
from ..rules.state import DRAFT, MARK, REPLACE, ROUNDS, TURNS
from .chamber import Chamber
from .display import Display
from .expedition import Expedition, ToCome
from .gain import gain_of
from .keys import press_key
from .layout import ACTIONS, arrange
from .log import tell
from .offers import Offers
from .opponent import Opponent
from .outcome import outcome
from .performance import Performance
from .piece import Piece
from .placing import Placing
from .score_card import ScoreCard
from .shown import Shown


class PyramidsBoard(Board):
    """See `Board`."""

    def __init__(
        self, app: Shell, session: Session, act: Callable[[Action], None], open_menu: Callable[[], None]
    ) -> None:
        super().__init__(app, session, act, open_menu)
        self.shown = Shown.of(self.state)
        self.offers = Offers(self)
        self._placing: Placing | None = None

    @property
    def state(self) -> PyramidsState:
        """The session's state, to be looked at only."""
        state = self.session.state
        assert isinstance(state, PyramidsState)
        return state

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app, seats = self.app, self.session.seats
        app.stage.pointer_cancel()  # a shape that is held goes back to where it lay
        kept = self._placing
        self.rect = app.window.copy()
        self.clear()
        self.offers.rebuilt()
        players = len(seats)
        width, height = app.window.width / app.k, app.window.height / app.k
        self.layout = layout = self.for_the_hand(arrange(width, height, players - 1))

        box = self.px
        self.sky = self.add(Sky(app, self.daytime(max(1, self.shown.round))))
        self.dial = self.add(Dial(app, box(layout.round)))
        self.expedition = self.add(Expedition(app, box(layout.expedition)))
        self.to_come = self.add(ToCome(app, box(layout.to_come)))
        self.log = self.add(Log(app, box(layout.log)))
        self.score = self.add(ScoreCard(app, box(layout.score)))
        self.display = self.add(Display(app, box(layout.display), self.offers.look_at_display))
        self.opponents: dict[int, Opponent] = {}
        for place, player in zip(layout.opponents, self.others(), strict=True):
            look = self.offers.seat_opener(player)
            self.opponents[player] = self.add(Opponent(app, box(place), seats, player, look))
        self.chambers = (
            self.add(Chamber(app, 0, layout.chambers[0])),
            self.add(Chamber(app, 1, layout.chambers[1])),
        )
        self.prompt = self.add(Prompt(app, box(layout.prompt)))
        tools = (
            Tool("single", self.toggle_single, "ui.single", _("One cell instead")),
            Tool("rotate_left", self.turn_left, "ui.rotate_left", _("Turn left"), "lapis"),
            Tool("rotate_right", self.turn_right, "ui.rotate_right", _("Turn right"), "lapis"),
            Tool("mirror", self.mirror, "ui.mirror", _("Mirror"), "lapis"),
            Tool("undo", self.take_back, "ui.undo", _("Undo")),
            Tool("mark", self.confirm, "ui.check", _("Mark"), "gold", worded=True),
        )
        assert tuple(tool.part for tool in tools) == ACTIONS
        self.buttons = add_tools(self, tools, layout.actions)
        source = self.expedition.rect
        told = self._piece_changed, self._piece_refused, self._piece_placed
        self.piece = self.add(Piece(app, self.rect, self.chambers, source, *told))
        blocks = self.chambers[0].rect.union(self.chambers[1].rect)
        self.tag = self.add(GainTag(app, blocks.inflate(0, round(20 * app.k)), self.confirm))
        self.performance = Performance(self)
        self._placing = None
        self.sync()
        if kept and kept.player == self.viewer == self.session.awaiting():
            self._offer(kept)
        else:
            self._piece_changed()

    def sync(self) -> None:
        self._offer(None)  # a shape is laid for the state in which it was offered
        self.shown = Shown.of(self.state)
        self.show_all()

    def show_all(self) -> None:
        """Put everything that is shown on its place, at rest."""
        shown, viewer = self.shown, self.viewer
        seat = shown.seats[viewer]
        for chamber in self.chambers:
            chamber.set(seat.cards[chamber.slot], seat.marked[chamber.slot])
        self.sky.set_round(self.daytime(max(1, shown.round)))
        self.show_time()
        self.expedition.set(shown.pattern)
        self.to_come.set(shown.to_come)
        self.log.set(self.lines)
        self.display.set(shown.display, shown.deck)
        self.score.title = seat_name(self.session.seats, viewer)
        self.score.update(shown, viewer)
        for opponent in self.opponents.values():
            opponent.update(shown)

    def show_time(self) -> None:
        """Round and turn on the dial."""
        shown = self.shown
        if not shown.round:
            return
        self.dial.set(
            _("Round {round}").format(round=shown.round),
            _("turn {turn} of {turns}").format(turn=shown.turn, turns=TURNS),
            sun=(shown.turn - 1) / (TURNS - 1) if shown.turn else 0.0,
            beads=TURNS,
            night=self.daytime(shown.round) == ROUNDS,
            dark=self.daytime(shown.round) >= 2,
            rises=not shown.turn,
        )

    # --- events -------------------------------------------------------------------------------

    def play(self, event: Event) -> float:
        self._offer(None)
        self.prompt.set("", own=False)
        self.log_event(event)
        self.log.set(self.lines)
        return self.performance.play(event)

    def words(self, event: Event) -> str:
        return tell(event, self.session.seats)

    def settle(self) -> None:
        awaited = self.session.awaiting()
        state = self.state
        self._status()
        if awaited is None or awaited != self.viewer:
            self._offer(None)
            self.offers.withdraw()
            return
        if state.phase == MARK:
            self.offers.withdraw()
            if self._placing is None:
                self._offer(Placing(state, awaited))
        elif state.phase == DRAFT:
            self.offers.draft(awaited)
        elif state.phase == REPLACE:
            self.offers.replacement(awaited)

    def act_directly(self, action: Action) -> None:
        self._offer(None)
        self.offers.withdraw()
        self.act(action)

    def tools(self) -> Collection[Widget]:
        return self.buttons.values()

    def main_button_rect(self) -> pygame.Rect:
        return self.buttons["mark"].rect

    def toolbar_rect(self) -> pygame.Rect:
        """All action buttons together."""
        rects = [button.rect for button in self.buttons.values()]
        return rects[0].unionall(rects[1:])

    def menu_rect(self) -> pygame.Rect:
        return self.px(self.layout.menu)

    def places(self) -> dict[str, list[int]]:
        found = {"expedition": list(self.expedition.rect)}
        for chamber in self.chambers:
            for index, name in enumerate(CELL_NAMES):
                found[f"{chamber.number}:{name}"] = list(chamber.cell_rect(index))
        return found

    def spots(self) -> list[pygame.Rect]:
        return [chamber.cell_rect(i) for chamber in self.chambers for i in cell_indices(chamber.glowing)]

    def attention(self) -> Point | None:
        place = self._placing.place if self._placing else None
        if place is None:
            return None
        return self.chambers[place.slot].cell_rect(cell_indices(place.mask)[0]).center

    def needs_cover(self) -> bool:
        return self.state.phase == DRAFT

    def _status(self) -> None:
        """Who is awaited, in the prompt and on the opponents' panels."""
        state, session = self.state, self.session
        acting = state.to_act()
        awaited, thinking = session.awaiting(), session.thinking
        for player, opponent in self.opponents.items():
            waiting = player in acting and (player == awaited or (awaited is None and player == thinking))
            text = ""
            if waiting:
                text = _("choosing …") if state.phase != MARK else _("thinking …")
            opponent.set_status(text, waiting)
        if awaited is not None and awaited == self.viewer:
            self.prompt.set(self._task(awaited), own=True)
        elif state.is_over:
            self.prompt.set(_("The game is over."), own=False)
        else:
            waited = awaited if awaited is not None else thinking
            if waited is None and acting:
                waited = acting[0]
            name = seat_name(session.seats, waited) if waited is not None else ""
            self.prompt.set(_("{name} is thinking …").format(name=name) if name else "", own=False)

    def _task(self, player: int) -> str:
        state = self.state
        if state.phase == DRAFT:
            task = _("Keep two of your four pyramids.")
        elif state.phase == REPLACE:
            task = _("Choose a new pyramid.")
        elif state.seats[player].started:
            count = state.seats[player].crosses
            task = ngettext(
                "Red cross: mark {count} more cell.", "Red cross: mark {count} more cells.", count
            ).format(count=count)
        elif self._placing and self._placing.place:
            task = self._task_when_laid(self._placing)
        elif self._placing and not self._placing.can_choose_shape:
            task = _("The shape fits nowhere: mark one cell.")
        elif self._placing and self._placing.single:
            task = _("Mark one cell on one of your cards.")
        else:
            task = _("Drag the shape onto a card, or tap a cell.")
        if is_you(self.session.seats, player):
            return task
        return f"{seat_name(self.session.seats, player)}: {task}"

    @staticmethod
    def _task_when_laid(placing: Placing) -> str:
        if not placing.is_legal():
            return _("It does not fit there.")
        if placing.single:
            return _("Mark this cell, or tap another.")
        return _("Mark it, or tap the shape again to turn it.")

    @property
    def placing(self) -> Placing | None:
        """The player's attempt to place what is to be marked now."""
        return self._placing

    # --- marking ------------------------------------------------------------------------------

    def _offer(self, placing: Placing | None) -> None:
        if placing is None and self._placing is None:
            return
        self._placing = placing
        self.piece.offer(placing)

    def _piece_changed(self) -> None:
        """The shape lies elsewhere, or is turned, or nothing is to be placed any more."""
        placing = self._placing
        place = self.piece.shown_place if placing else None
        buttons = self.buttons
        shape = placing is not None and not placing.single
        for part in ("rotate_left", "rotate_right", "mirror"):
            buttons[part].set_enabled(shape)
        single = placing is not None and placing.single and not placing.extra
        buttons["single"].set_enabled(placing is not None and (placing.can_choose_shape or single))
        buttons["single"].select(single)
        buttons["undo"].set_enabled(
            (placing is not None and placing.place is not None) or self.session.can_undo
        )
        buttons["mark"].set_enabled(placing is not None and placing.action() is not None)
        self.expedition.turn_to(placing.cells if placing and not placing.single else None)
        if placing and self.session.awaiting() is not None:
            self._status()
        found = None
        near, top = pygame.Rect(0, 0, 0, 0), 0
        if placing and place and placing.is_legal(place):
            action = placing.action(place)
            if action:
                found = gain_of(outcome(self.state, placing.player, action))
            rects = [self.chambers[place.slot].cell_rect(i) for i in cell_indices(place.mask)]
            near = rects[0].unionall(rects[1:])
            top = self.chambers[place.slot].block_rect().y + round(6 * self.app.k)
        self.tag.say(found, near, top, confirmable=placing is not None and placing.place is not None)

    def _piece_refused(self) -> None:
        """The player let go, or tapped, where the shape cannot lie: say why."""
        placing = self._placing
        if placing is None:
            return
        if placing.single:
            text = _("Not there: the cell must touch a mark, or be the entrance.")
        else:
            text = _("It does not fit there: it must touch a mark, or cover the entrance.")
        self.prompt.set(text, own=True)

    def _piece_placed(self) -> None:
        if self.app.settings.at_once:
            self.confirm()

    def confirm(self) -> None:
        """Mark where the shape lies."""
        action = self._placing.action() if self._placing else None
        if action:
            self._offer(None)
            self.act(action)

    def toggle_single(self) -> None:
        if self._placing:
            self.app.sound.play("button")
            self.piece.set_single(not self._placing.single)

    def turn_left(self) -> None:
        self.piece.turn(-1)

    def turn_right(self) -> None:
        self.piece.turn(1)

    def mirror(self) -> None:
        self.piece.mirror()

    def take_back(self) -> None:
        """First take up what lies, then take back what was marked."""
        if self._placing and self._placing.place:
            self.app.sound.play("pick_up")
            self.piece.lay(None)
        elif self.session.can_undo:
            self.app.sound.play("pick_up")
            self._offer(None)
            self.undo()

    # --- keys ---------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        return press_key(self, event)

    def next_place(self, step: int = 1) -> None:
        """Lay the shape on the next legal place; it is turned where it fits no more as it is."""
        before = self._placing.place if self._placing else None
        if self._placing and self._placing.go_on(step):
            place, self._placing.place = self._placing.place, before
            self.piece.lay(place)
        else:
            self.app.sound.play("illegal")

    def second_finger(self) -> None:
        if self.piece.held:
            self.piece.turn(1)

    def second_button(self, button: int) -> None:
        if self.piece.held and button == 3:
            self.piece.mirror()
        elif self.piece.held:
            self.piece.turn(1)
