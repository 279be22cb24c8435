"""The events of encounters and tests made visible: cards that are faced, dice, and what they bring."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine import Event
from game.ui.table.board.flight import FLY_MS
from game.ui.table.board.shake import tremble
from game.ui.toolkit.translate import _

from ..rules import Monster, Move, load_cards
from ..rules import events as ev
from ..rules.attributes import CUNNING
from .encounter import EncounterPanel
from .roll_panel import RollPanel
from .rolls import Test
from .showing import BEAT_MS, Showing

READ_MS = 1000.0
"""How long the outcome of a roll is shown."""
FACE_MS = 650.0
"""How long a card is looked at before anything is done about it."""


class EncounterShow(Showing):
    """Plays what happens in an encounter; everything else is none of its business."""

    def play_encounter(self, event: Event) -> float | None:
        """Show an event of an encounter or a test; the ms after which the next event may be shown.

        None for any other event.
        """
        match event:
            case ev.EncounterStarted():
                self.happen(event)
                self._panel()
                return FACE_MS / 2
            case ev.EncounterCardPlayed():
                return self._played(event, event.by, event.card)
            case ev.CardTurned(player=player, card=card) if not isinstance(load_cards()[card], Move):
                return self._played(event, player, card)
            case ev.CardFaced():
                return self._faced(event)
            case ev.CardCancelled() | ev.CardsDiscarded():
                return self._gone(event)
            case ev.SurpriseTested() | ev.MonsterFought():
                return self._rolled(event)
            case ev.SurpriseEnded():
                return self._ended(event)
            case ev.ChamberTested():
                return self._chamber(event)
        return self._outcome(event)

    def _outcome(self, event: Event) -> float | None:
        """Show what an encounter or a test brings; the ms after which the next event may be shown.

        None for any other event.
        """
        match event:
            case ev.FindTaken() | ev.AllyWon():
                return self._taken(event)
            case ev.FindLost():
                return self._lost(event)
            case ev.NothingHappened():
                self.happen(event)
                return READ_MS / 2
            case ev.EnduranceLost() | ev.Captured() | ev.Blocked() | ev.Cursed():
                return self._hurt(event)
            case ev.LeavesChanged():
                return self._leaves(event)
        return None

    def _panel(self) -> EncounterPanel:
        return self.panels.encounter()

    # --- cards --------------------------------------------------------------------------------

    def _played(self, event: Event, by: int, kind: int) -> float:
        """A card flies from who plays it, or from the deck, to its slot."""
        solo = self.board.solo
        start = solo.deck_rect(1) if solo else self.hand_rect(by, kind)
        self.happen(event)
        slot = self._panel().play_card()
        self.kit.sound.play("reveal")
        if slot is None:
            return BEAT_MS

        def lie() -> None:
            slot.hidden = False
            slot.invalidate()

        self.fly_card(kind, start, slot.rect, lie)
        return FLY_MS + 2 * BEAT_MS

    def _faced(self, event: ev.CardFaced) -> float:
        """The card grows out of its slot."""
        panel = self._panel()
        start, card = panel.face(event.by, event.card)
        self.happen(event)
        if card is None:
            return BEAT_MS
        self.kit.sound.play("growl" if isinstance(load_cards()[event.card], Monster) else "place")
        if start:
            panel.show_faced(False)
            self.fly_card(event.card, start, card.rect, lambda: panel.show_faced(True))
        return FLY_MS + FACE_MS

    def _gone(self, event: ev.CardCancelled | ev.CardsDiscarded) -> float:
        panel = self._panel()
        self.happen(event)
        if isinstance(event, ev.CardCancelled):
            self.kit.sound.play("award")
            panel.decide(None)
            panel.say(_("Driven off!") if self._monster(event.card) else _("Cancelled!"))
            return READ_MS
        panel.refresh()
        return BEAT_MS

    def _monster(self, kind: int) -> bool:
        return isinstance(load_cards()[kind], Monster)

    # --- dice ---------------------------------------------------------------------------------

    def _rolled(self, event: ev.SurpriseTested | ev.MonsterFought) -> float:
        panel = self._panel()
        self.happen(event)
        if isinstance(event, ev.SurpriseTested):
            return self.roll(panel.test(event)) + READ_MS / 2
        wait = self.roll(panel.contest(event))
        if event.outcome in ("lost", "captured"):
            self.kit.motion.after(wait, self._tremble, key="encounter tremble")
        return wait + 1.4 * READ_MS

    def _tremble(self) -> None:
        panel = self.panels.panel
        if panel is not None:
            tremble(panel)

    def _ended(self, event: ev.SurpriseEnded) -> float:
        """Passed or failed; a surprise without a test simply happens, for good or ill."""
        panel = self._panel()
        self.happen(event)
        if isinstance(panel.rolled, tuple) and len(panel.rolled) > 1:  # of a single test the die says it
            panel.say(_("Success!") if event.passed else _("Failed!"))
        self.kit.sound.play({True: "award", False: "skull", None: "reveal"}[event.passed])
        if event.passed is False:
            tremble(panel)
        return READ_MS

    def roll_mummy(self, event: ev.MummyRolled) -> float:
        """Solo: the Mummy's die before a turn."""
        line = _("The Mummy comes closer!") if event.comes else _("The Mummy stays put.")
        panel = self.panels.put(RollPanel.of_mummy(self.board, event.die, line))
        return self.roll(panel.roll()) + READ_MS

    def roll_break(self, event: ev.BreakTried) -> float:
        """A captured explorer tests its Cunning."""
        test = Test(CUNNING, event.value, event.die, event.passed)
        line = _("Free again!") if event.passed else _("Still captured.")
        panel = self.panels.put(RollPanel.of_test(self.board, event.player, test, line))
        wait = self.roll(panel.roll())
        self.happen_later(event)
        return wait + READ_MS

    def _chamber(self, event: ev.ChamberTested) -> float:
        self.happen(event)
        wait = self.roll(self.panels.chamber(event.player).test(event))
        passed = all(passed for *_rest, passed in event.tests)

        def tell() -> None:
            self.kit.sound.play("elixir" if passed else "skull")
            if not passed:
                self._tremble()

        self.kit.motion.after(wait, tell, key="chamber")
        return wait + 1.5 * READ_MS

    # --- what it brings -----------------------------------------------------------------------

    def _taken(self, event: ev.FindTaken | ev.AllyWon) -> float:
        """The card flies to its explorer's panel."""
        board = self.board
        panel = self.panels.panel
        card = panel.card if isinstance(panel, EncounterPanel) else None
        start = card.rect.copy() if card else board.pyramid.pawn_rect(event.player)
        if card:
            card.show(False)
        end = self._belonging(event.player, event.card)

        def arrive() -> None:
            self.kit.sound.play("award")
            self.happen(event)

        self.fly_card(event.card, start, end, arrive)
        return FLY_MS + 2 * BEAT_MS

    def _belonging(self, player: int, kind: int) -> pygame.Rect:
        """Where a card that an explorer has lies, or a small place on its panel."""
        if self.own(player):
            return self.board.explorer.find_rect(kind)
        rect = self.board.panel_of(player).rect
        side = round(30 * self.kit.k)
        return pygame.Rect(rect.centerx - side // 2, rect.centery - side // 2, side * 3 // 4, side)

    def _lost(self, event: ev.FindLost) -> float:
        """What is used up has been seen already; what is taken flies to who takes it."""
        board = self.board
        if event.cause == "used":
            self.happen(event)
            return BEAT_MS
        start = self._belonging(event.player, event.card)
        by_mummy = event.cause == "mummy"
        goal = board.pyramid.mummy_rect() if by_mummy else board.pyramid.pawn_rect(event.player)
        tall = round(96 * self.kit.k)
        end = pygame.Rect(0, 0, tall * 3 // 4, tall).move_to(center=goal.center)
        self.kit.sound.play("skull")
        self.happen(event)
        self.fly_card(event.card, start, end, lambda: None)
        return FLY_MS + BEAT_MS

    def _hurt(self, event: ev.EnduranceLost | ev.Captured | ev.Blocked | ev.Cursed) -> float:
        self.happen(event)
        self.kit.sound.play("tomb" if isinstance(event, ev.Captured | ev.Blocked) else "skull")
        self.tremble(event.player)
        lines: dict[type, Callable[[], str]] = {
            ev.Captured: lambda: _("Captured!"),
            ev.Blocked: lambda: _("The way is blocked!"),
            ev.Cursed: lambda: _("Cursed!"),
        }
        panel = self.panels.panel
        if type(event) in lines and isinstance(panel, EncounterPanel):
            panel.say(lines[type(event)]())
        return READ_MS * 0.7

    def _leaves(self, event: ev.LeavesChanged) -> float:
        board = self.board
        panel = self.panels.panel
        place = panel.rect if panel else board.pyramid.pawn_rect(event.player)
        if board.solo and event.cause == "turned":
            place = board.solo.turned_rect()
        if event.amount < 0:
            self.happen(event)
            self.tremble(event.player)
            return 2 * BEAT_MS
        self.fly_leaves(event.player, place, lambda: self.happen(event))
        return FLY_MS + 2 * BEAT_MS
