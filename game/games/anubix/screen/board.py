"""The things on the table of Anubix, and their display. Decisions are built on it."""

from __future__ import annotations

import pygame

from game.engine import Event
from game.ui.table.board.laid_out_board import LaidOutBoard
from game.ui.table.board.status import Log, Prompt
from game.ui.toolkit.translate import _

from ..rules import NAMES, QUARRY_LENGTH, AnubixState, dice_for
from ..rules.events import DiceRolled
from ..rules.sheets import NEEDS
from .layout import Layout, arrange
from .ledger import Ledger
from .log import tell, turn_words
from .look import LedgerOverlay, SheetOverlay
from .opponent import Opponent
from .payments import Quarry, Tray
from .sheet_view import SheetView
from .shown import Shown

BEADS = 7
"""Beads of the dial: steps on the way to two complete structures."""
NIGHT = 4


class AnubixTable(LaidOutBoard[AnubixState, Shown, Layout]):
    """See `Board`: the widgets of the table, at rest."""

    opponents: dict[int, Opponent]
    unthrown: DiceRolled | None = None
    """The roll that the viewer is about to throw: the session knows it, but nobody sees it yet."""

    def build(self) -> None:
        app, seats, box = self.app, self.session.seats, self.px
        self.shown = Shown.of(self.state)
        layout = self.begin_layout(arrange)
        self.log = self.add(Log(app, box(layout.log), self.open_log))
        self.tray = self.add(Tray(app, box(layout.tray), seats, dice_for(len(seats))))
        self.quarry = self.add(Quarry(app, box(layout.quarry), len(seats)))
        self.ledger = self.add(Ledger(app, box(layout.ledger), seats, self._look_at_ledger))
        self.opponents = self.add_opponents(Opponent, self._look_at)
        self.sheet = self.add(SheetView(app, layout.sheet))
        self.prompt = self.add(Prompt(app, box(layout.prompt)))

    # --- what is shown ------------------------------------------------------------------------

    def show_all(self) -> None:
        """Put everything that is shown on its place, at rest."""
        shown = self.shown
        seat = shown.seats[self.viewer]
        self.log.set(self.lines)
        self.quarry.set(seat)
        self.sheet.set(seat, shown.closed)
        self.ledger.title = self.name_of(self.viewer)
        self.show_time()
        self.show_panels()

    def show_panels(self) -> None:
        """The dice, the bonuses, what every seat has, and the light."""
        shown = self.shown
        self.tray.update(shown, unthrown=self.unthrown is not None)
        self.ledger.update(shown, self.viewer)
        self.sheet.closed = shown.closed
        self.show_opponents()
        if self.sky_round() != self.sky.round:
            self.sky.set_round(self.sky_round())
            self.show_time()

    def sky_round(self) -> int:
        """The time of day in the sky, by the progress of the most advanced seat."""
        return self.daytime(min(NIGHT, 1 + int(NIGHT * self.shown.progress)))

    def show_time(self) -> None:
        """Round and turn on the dial; the sun says how far the most advanced seat is."""
        sun, sky = self.shown.progress, self.sky_round()
        self.dial.set(*self.time_words(), sun=sun, beads=BEADS, night=sky == NIGHT, dark=sky >= 2)

    def time_words(self) -> tuple[str, str]:
        """The round, and the turn in it."""
        shown, players = self.shown, len(self.session.seats)
        line, turn = turn_words(last=shown.last), (shown.turn - 1) % players + 1
        return _("Round {round}").format(round=shown.round), line.format(turn=turn, turns=players)

    def words(self, event: Event) -> str:
        return tell(event, self.session.seats)

    def about_to_turn_to(self, player: int) -> bool:
        """True if the table is about to be turned round to this person, who decides next."""
        return self.viewer != player == self.session.awaiting()

    def is_thrown_by_hand(self, event: DiceRolled) -> bool:
        """True if a person at the screen throws these dice; else they roll by themselves."""
        return self.by_hand and self.app.settings.throw_dice and event.active in self.session.humans

    # --- where things are ---------------------------------------------------------------------

    def main_button_rect(self) -> pygame.Rect:
        return self.px(self.layout.actions[-1])

    def planned_with(self) -> list[pygame.Rect]:
        """Places that a person plans with while others have their go: nothing may cover them.

        Dice, quarry and jokers, the bonuses, and the stones that can be built next.
        """
        marked = self.shown.seats[self.viewer].marked
        stones = [
            rect
            for place, rect in self.sheet.places()
            if not marked >> place & 1 and not NEEDS[place] & ~marked
        ]
        return [
            *stones,
            *self.tray.dice,
            *self.quarry.rects(),
            *self.ledger.medals,
            self.px(self.layout.menu),
        ]

    def weighed(self) -> list[tuple[pygame.Rect, float]]:
        """Other places that a person looks at then, with the weight of each."""
        marked = self.shown.seats[self.viewer].marked
        stones = [(rect, 0.3 if marked >> place & 1 else 1.0) for place, rect in self.sheet.places()]
        panels = [(panel.rect, 0.5) for panel in self.opponents.values()]
        parts = [(part.rect, 1.0) for part in (self.tray, self.prompt, self.ledger)]
        return [*stones, *panels, *parts]

    def places(self) -> dict[str, list[int]]:
        """Every stone, die, quarry stone and joker, the badges of what is planned, and dice to throw."""
        found = {"throw": list(self.tray.rect)} if self.unthrown else {}
        found |= {NAMES[place]: list(rect) for place, rect in self.sheet.places()}
        if not self.unthrown:
            found |= {f"die{die}": list(self.tray.dice[die]) for die in range(len(self.shown.dice))}
        for number in range(1, QUARRY_LENGTH + 1):
            found[f"quarry{number}"] = list(self.quarry.stone_rect(number))
        for number in range(len(self.session.seats)):
            found[f"joker{number + 1}"] = list(self.quarry.joker_rect(number))
        for place in self.sheet.plan:
            found[f"badge {NAMES[place]}"] = list(self.sheet.badge_rect(place, large=True))
        return found

    def spots(self) -> list[pygame.Rect]:
        """Places that the person may use now: stones offered or planned, dice, quarry stones and jokers."""
        sheet = self.sheet
        stones = [sheet.place_rect(place) for place in (*sheet.offers, *sheet.plan)]
        quarry = [rect for _pay, _colour, rect in self.quarry.payments()]
        return [*stones, *quarry, *(rect for _die, rect in self.tray.dice_in_the_middle())]

    # --- looking closer -----------------------------------------------------------------------

    def _look_at(self, player: int) -> None:
        """Another seat in large."""
        self.show_above(SheetOverlay(self.kit, self.shown, player, self.session.seats))

    def _look_at_ledger(self) -> None:
        self.show_above(LedgerOverlay(self.kit, self.shown, self.viewer, self.session.seats))
