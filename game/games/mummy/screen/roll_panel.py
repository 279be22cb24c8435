"""A small panel for a single roll: the Mummy's die, or a test to break free."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.toolkit.theme import SIZE_LARGE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label

from .board import MummyTable
from .panel import PyramidPanel
from .rolls import Dice, Die, Test, TestRoll

LINE = 34.0


class RollPanel(PyramidPanel):
    """Dice, and a line that comes when they lie."""

    thing = "die"

    widest, highest = 380.0, 290.0

    def __init__(self, board: MummyTable, title: str, note: str, picture: str, line: str) -> None:
        super().__init__(board)
        self.line = line
        self.body = self.head(title, note, picture)
        below = self.kit.box(self.body.x, self.body.bottom - LINE, self.body.w, LINE)
        self._words = self.add(Label(self.kit, below, "", size=SIZE_LARGE, face="bold", align="center"))
        self.roll: Callable[[], float] = lambda: 0.0
        """Lets the dice roll; returns the ms that it takes."""

    @classmethod
    def of_mummy(cls, board: MummyTable, die: int, line: str) -> RollPanel:
        """The Mummy's die."""
        panel = cls(board, _("The Mummy"), _("It comes closer on 10, 11 or 12."), "token.mummy", line)
        kit, body = panel.kit, panel.body
        side = kit.u(min(104.0, body.h - LINE - 12))
        place = pygame.Rect(0, 0, side, side)
        place.center = kit.box(body.x, body.y, body.w, body.h - LINE).center
        dice = panel.add(Dice(kit, [Die(die, dark=True)], [place]))

        def roll() -> float:
            return dice.tumble(panel._landed)

        panel.roll = roll
        return panel

    @classmethod
    def of_test(cls, board: MummyTable, player: int, test: Test, line: str) -> RollPanel:
        """A test of one attribute."""
        person = board.shown.seats[player].person
        name = board.name_of(player)
        panel = cls(board, _("Breaking free"), name, f"portrait.{person.id}", line)
        kit, body = panel.kit, panel.body
        row = panel.add(TestRoll(kit, kit.box(body.x, body.y, body.w, body.h - LINE), [test]))

        def roll() -> float:
            wait = row.roll()
            kit.motion.after(wait, lambda: panel._landed(0), key="roll panel")
            return wait

        panel.roll = roll
        return panel

    def _landed(self, _die: int) -> None:
        self.kit.sound.play("settle")
        self._words.set(self.line)
