"""A person's decision in Pyramids: the place and turn of the shape, and the cards to take."""

from __future__ import annotations

import pygame

from game.ui.table.board.gain_tag import GainTag
from game.ui.table.board.status import waiting_words
from game.ui.table.board.toolbar import Tool, add_tools
from game.ui.toolkit.translate import _

from ..rules.grid import cell_indices
from ..rules.phases import DRAFT, MARK, REPLACE
from .board import PyramidsTable
from .gain import gain_of, outcome, way_left
from .layout import ACTIONS
from .offers import Offers
from .piece import Piece
from .placing import Placing
from .tasks import task_of

TAG_AIR = 20.0
"""Units around both chambers into which the tag may reach."""


class Deciding:
    """The decision that is going on, or none: then nothing lies, and nothing is offered."""

    def __init__(self, board: PyramidsTable) -> None:
        self.board = board
        self.offers = Offers(board)
        self.placing: Placing | None = None
        """The viewer's attempt to place what is to be marked now."""

    def build(self) -> None:
        """Put buttons, shape and tag on a board that has just been built; nothing is placed yet."""
        board, kit = self.board, self.board.kit
        self.placing = None
        self.offers.rebuilt()
        tools = (
            Tool("single", self.toggle_single, "ui.single", _("One cell instead")),
            Tool("rotate_left", self.turn_left, "ui.rotate_left", _("Turn left"), "lapis"),
            Tool("rotate_right", self.turn_right, "ui.rotate_right", _("Turn right"), "lapis"),
            # Translators: a button: mirror the shape.
            Tool("mirror", self.mirror, "ui.mirror", _("Flip"), "lapis"),
            Tool("undo", self.take_back, "ui.undo", _("Undo")),
            # Translators: a button: mark the cells under the shape.
            Tool("mark", self.confirm, "ui.check", _("Mark"), "gold", worded=True),
        )
        assert tuple(tool.part for tool in tools) == ACTIONS
        self.buttons = add_tools(board, tools, board.layout.actions)
        told = self.refresh, self._refused, self._placed
        self.piece = board.add(Piece(kit, board.rect, board.chambers, board.expedition.rect, *told))
        blocks = board.chambers[0].rect.union(board.chambers[1].rect)
        self.tag = board.add(GainTag(kit, blocks.inflate(0, kit.u(TAG_AIR)), self.confirm))

    @property
    def asked(self) -> bool:
        """True if the viewer is to decide, and sees what to decide about."""
        return self.placing is not None or self.offers.pending

    # --- beginning and end --------------------------------------------------------------------

    def begin(self) -> None:
        """The viewer is asked."""
        state, viewer = self.board.state, self.board.viewer
        if state.phase == MARK:
            self.offers.withdraw()
            if self.placing is None:
                self._offer(Placing(state, viewer))
        elif state.phase == DRAFT:
            self.offers.draft(viewer)
        elif state.phase == REPLACE:
            self.offers.replacement(viewer)

    def resume(self, placing: Placing | None) -> None:
        """Go on with the laid shape after everything was built again."""
        if placing and placing.player == self.board.viewer == self.board.session.awaiting():
            self._offer(placing)
        else:
            self.refresh()

    def take_up(self, sketch: str) -> None:
        """Lay what had been laid before."""
        if self.placing:
            self.placing.take_up(sketch)
            self._offer(self.placing)

    def put_away(self) -> None:
        """Remove the laid shape: it belongs to the state in which it was offered."""
        self._offer(None)

    def end(self) -> None:
        """Drop the choice: nobody at the screen is to decide any more."""
        self.put_away()
        self.offers.withdraw()

    def _offer(self, placing: Placing | None) -> None:
        if placing is not None or self.placing is not None:
            self.placing = placing
            self.piece.offer(placing)

    # --- showing it ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """The shape lies elsewhere, or is turned, or nothing is to be placed any more."""
        placing, buttons, session = self.placing, self.buttons, self.board.session
        shape = placing is not None and not placing.single
        for part in ("rotate_left", "rotate_right", "mirror"):
            buttons[part].set_enabled(shape)
        single = placing is not None and placing.single and not placing.extra
        buttons["single"].set_enabled(placing is not None and (placing.can_choose_shape or single))
        buttons["single"].select(single)
        lies = placing is not None and placing.place is not None
        buttons["undo"].set_enabled(lies or session.can_undo)
        buttons["mark"].set_enabled(placing is not None and placing.action() is not None)
        self.board.expedition.turn_to(placing.cells if placing and not placing.single else None)
        if placing and session.awaiting() is not None:
            self.status()
        self._say_gain()
        self.board.point_again()

    def _say_gain(self) -> None:
        """Show, on a tag above the shape, the gain of marking where it lies or would be laid."""
        board, placing = self.board, self.placing
        place = self.piece.shown_place if placing else None
        action = placing.action(place) if placing and place else None
        if not placing or not place or not action:
            self.tag.say(None, board.rect, 0, confirmable=False)
            return
        chamber = board.chambers[place.slot]
        rects = [chamber.cell_rect(index) for index in cell_indices(place.mask)]
        near, top = rects[0].unionall(rects[1:]), chamber.block_rect().y + board.kit.u(6)
        left = way_left(board.state, placing.player, action)
        gain = gain_of(outcome(board.state, placing.player, action), left)
        self.tag.say(gain, near, top, confirmable=placing.place is not None)

    def status(self) -> None:
        """Show the awaited seats, in the prompt and on the opponents' panels."""
        board, state, session = self.board, self.board.state, self.board.session
        acting, awaited, thinking = state.to_act(), session.awaiting(), session.thinking
        for player, opponent in board.opponents.items():
            waiting = player in acting and (player == awaited or (awaited is None and player == thinking))
            text = _("thinking…") if state.phase == MARK else _("choosing…")
            opponent.set_status(text if waiting else "", waiting)
        if awaited is not None and awaited == board.viewer:
            board.prompt.set(board.named(task_of(state, awaited, self.placing, by_hand=True)), own=True)
            return
        waited = next((player for player in (awaited, thinking, *acting) if player is not None), None)
        board.prompt.set(waiting_words(session, waited), own=False)

    def _refused(self) -> None:
        """The player let go, or tapped, where the shape cannot lie: say why."""
        if self.placing is None:
            return
        if self.placing.single:
            text = _("Not there: the cell must share a side with a marked cell, or be the entrance.")
        else:
            text = _("It doesn’t fit there: it must share a side with a marked cell, or cover the entrance.")
        self.board.prompt.set(text, own=True)

    # --- what hands and keys do ---------------------------------------------------------------

    def _placed(self) -> None:
        if self.board.app.settings.at_once:
            self.confirm()

    def confirm(self) -> None:
        """Mark where the shape lies."""
        action = self.placing.action() if self.placing else None
        if action:
            self.put_away()
            self.board.act(action)

    def toggle_single(self) -> None:
        """One cell instead of the shape, or the shape again."""
        if self.placing:
            self.board.kit.sound.play("button")
            self.piece.set_single(not self.placing.single)

    def turn_left(self) -> None:
        """A quarter turn back."""
        self.piece.turn(-1)

    def turn_right(self) -> None:
        """A quarter turn clockwise."""
        self.piece.turn(1)

    def mirror(self) -> None:
        """Left and right of the shape exchanged."""
        self.piece.mirror()

    def take_back(self) -> None:
        """Take up the laid shape, or else take back the last mark."""
        board = self.board
        if self.placing and self.placing.place:
            board.kit.sound.play("pick_up")
            self.piece.lay(None)
        elif board.session.can_undo:
            board.kit.sound.play("pick_up")
            self.put_away()
            board.undo()

    def step(self, dx: int, dy: int) -> None:
        """Move the shape by one cell; what only the mouse shows is laid there first."""
        placing = self.placing
        if placing and self.piece.hovered and not placing.place:
            placing.place = self.piece.hovered
        if placing and placing.step(dx, dy, stacked=self.board.layout.kind == "narrow"):
            self.piece.lay(placing.place)

    def next_place(self, step: int = 1) -> None:
        """Lay the shape on the next legal place; it is turned where it fits no more as it is."""
        before = self.placing.place if self.placing else None
        if self.placing and self.placing.go_on(step):
            place, self.placing.place = self.placing.place, before
            self.piece.lay(place)
        else:
            self.board.kit.sound.play("illegal")

    def spots(self) -> list[pygame.Rect]:
        """The cells that may be marked."""
        chambers = self.board.chambers
        return [chamber.cell_rect(i) for chamber in chambers for i in cell_indices(chamber.glowing)]
