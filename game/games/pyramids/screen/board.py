"""The things on the table of Pyramids, and their display. Decisions are built on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine import Event
from game.ui.table.board.laid_out_board import LaidOutBoard
from game.ui.table.board.status import Log, Prompt
from game.ui.toolkit.translate import _

from ..rules import PyramidsState
from ..rules.grid import CELL_NAMES
from ..rules.position import ROUNDS, TURNS
from .chamber import Chamber
from .display import Display
from .expedition import Expedition, ToCome
from .horizon import Horizon
from .layout import Layout, arrange
from .log import tell
from .look import CardsOverlay, SeatOverlay
from .opponent import Opponent
from .score_card import ScoreCard
from .shown import Shown


class PyramidsTable(LaidOutBoard[PyramidsState, Shown, Layout]):
    """See `Board`: the widgets of the table, at rest."""

    opponents: dict[int, Opponent]

    def build(self) -> None:
        app, box = self.app, self.px
        self.shown = Shown.of(self.state)
        layout = self.begin_layout(arrange)
        self.expedition = self.add(Expedition(app, box(layout.expedition)))
        self.to_come = self.add(ToCome(app, box(layout.to_come)))
        self.log = self.add(Log(app, box(layout.log), self.open_log))
        self.score = self.add(ScoreCard(app, box(layout.score)))
        self.display = self.add(Display(app, box(layout.display), self._look_at_display))
        self.opponents = self.add_opponents(Opponent, self._look_at)
        self.chambers = (
            self.add(Chamber(app, 0, layout.chambers[0])),
            self.add(Chamber(app, 1, layout.chambers[1])),
        )
        self.horizon = self.add(Horizon(app, layout.chambers))
        self.prompt = self.add(Prompt(app, box(layout.prompt)))

    # --- what is shown ------------------------------------------------------------------------

    def show_all(self) -> None:
        """Put everything that is shown on its place, at rest."""
        shown, viewer = self.shown, self.viewer
        for chamber in self.chambers:
            self.show_chamber(chamber)
        self.expedition.set(shown.pattern)
        self.log.set(self.lines)
        self.score.title = self.name_of(viewer)
        self.show_round()
        self.show_panels()

    def show_chamber(self, chamber: Chamber) -> None:
        """Put a card of the seat that is shown on its place."""
        seat = self.shown.seats[self.viewer]
        chamber.set(seat.cards[chamber.slot], seat.marked[chamber.slot])

    def show_display(self) -> None:
        """Put the open pyramids on their places."""
        self.display.set(self.shown.display, self.shown.deck)

    def dealing(self) -> Sequence[Callable[[], None]]:
        """Ways to show the cards that are dealt, one after the other.

        The others' come first: their panels look at what is shown, and would have them at the next occasion.
        """
        own = [partial(self.show_chamber, chamber) for chamber in self.chambers]
        return [self.show_opponents, *own, self.show_display]

    def show_round(self) -> None:
        """The light of the round, the time, and which expedition cards are still to come."""
        self.sky.set_round(self.sky_round())
        self.show_time()
        self.to_come.set(self.shown.to_come)

    def sky_round(self) -> int:
        return self.daytime(max(1, self.shown.round))

    def show_time(self) -> None:
        """Round and turn on the dial."""
        shown = self.shown
        if not shown.round:
            return
        self.dial.set(
            _("Round {number} of {count}").format(number=shown.round, count=ROUNDS),
            _("turn {turn} of {turns}").format(turn=max(1, shown.turn), turns=TURNS),
            sun=(shown.turn - 1) / (TURNS - 1) if shown.turn else 0.0,
            beads=TURNS,
            night=self.sky_round() == ROUNDS,
            dark=self.sky_round() >= 2,
            rises=not shown.turn,
        )

    def show_panels(self) -> None:
        """Show every seat's belongings, and the open pyramids."""
        self.show_horizon()
        self.score.update(self.shown, self.viewer)
        self.show_display()
        self.show_opponents()

    def show_horizon(self, *, rise: bool = False) -> None:
        """Show the viewer's explored pyramids and lit torches; with `rise` a new pyramid comes up."""
        seat = self.shown.seats[self.viewer]
        lit = [round_ for round_ in range(ROUNDS) if seat.torches >> round_ & 1]
        self.horizon.set(len(seat.explored), lit, rise=rise)

    def words(self, event: Event) -> str:
        return tell(event, self.session.seats)

    # --- where things are ---------------------------------------------------------------------

    def chamber_of(self, card: int) -> Chamber | None:
        """The viewer's chamber that shows a card."""
        return next((chamber for chamber in self.chambers if chamber.number == card), None)

    def main_button_rect(self) -> pygame.Rect:
        return self.px(self.layout.actions[-1])

    def toolbar_rect(self) -> pygame.Rect:
        """All action buttons together."""
        rects = [self.px(place) for place in self.layout.actions]
        return rects[0].unionall(rects[1:])

    def places(self) -> dict[str, list[int]]:
        found = {"expedition": list(self.expedition.rect)}
        for chamber in self.chambers:
            for index, name in enumerate(CELL_NAMES):
                found[f"{chamber.number}:{name}"] = list(chamber.cell_rect(index))
        return found

    # --- looking closer -----------------------------------------------------------------------

    def _look_at_display(self) -> None:
        """The open pyramids in large."""
        cards = [number for number in self.shown.display if number]
        if cards:
            note = _("When you explore a pyramid, you take one of these or the top card of the deck.")
            self.show_above(CardsOverlay(self.kit, _("Face-up pyramids"), note, cards))

    def _look_at(self, player: int) -> None:
        """Another seat in large."""
        self.show_above(SeatOverlay(self.kit, self.shown, player, self.session.seats))
