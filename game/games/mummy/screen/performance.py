"""Events made visible: who moves, what flies where, how long it takes, and with which sound."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine import Event
from game.ui.table.board.banner import BANNER_MS
from game.ui.table.board.flight import FLY_MS
from game.ui.table.seat_names import object_name
from game.ui.table.seat_sentences import Teller

from ..rules import NOWHERE
from ..rules import events as ev
from .card_art import RATIO
from .encounter_show import EncounterShow
from .log import SAID
from .pieces import MUMMY
from .showing import BEAT_MS

WALK_MS = 420.0
MUMMY_MS = 950.0
"""The Mummy moves heavily."""
LUNGE_MS = 600.0
"""How long it stands over whom it attacks."""
READ_MS = 900.0
"""How long something is shown that must be read."""
CARD = 104.0
"""Height, in units, of a card that is shown where it is played."""


class Performance(EncounterShow):
    """Plays all events of Mummy on the parts of the board."""

    def play(self, event: Event) -> float:
        """Show one event and let it have happened; the ms after which the next may be shown."""
        self.suspense = 0.0
        self._great = self.board.moments.tell(event)
        wait = self.play_encounter(event)
        if wait is not None:
            return wait
        match event:
            case ev.RoundStarted() | ev.TurnStarted():
                return self._begin(event)
            case ev.BidPlaced() | ev.BidsRevealed():
                return self._auction(event)
            case ev.MummyRolled():
                return self._mummy_rolls(event)
            case ev.MummyMoved() | ev.MummyLeft() | ev.MummyAttacked():
                return self._mummy(event)
            case ev.MoveCardPlayed() | ev.DeadEndPlayed():
                return self._move_card(event)
            case ev.Exchanged() | ev.Drawn():
                return self._cards(event)
            case ev.CardTurned():
                return self._turn_over(event)
            case ev.ExplorerMoved() | ev.ChamberEntered() | ev.ChamberLeft():
                return self._walk(event)
            case ev.BarrierRemoved() | ev.Healed() | ev.Grown() | ev.BreakTried():
                return self._recover(event)
            case ev.ExplorerOut() | ev.GameOver():
                return self._end(event)
        self.happen(event)
        return 0.0 if event.player is None else BEAT_MS

    def _begin(self, event: ev.RoundStarted | ev.TurnStarted) -> float:
        """A round or a turn begins, with nothing left of the one before; a round can be heard."""
        self.panels.close()
        self.happen(event)
        if isinstance(event, ev.RoundStarted):
            self.kit.sound.play("round")
        return BEAT_MS

    # --- auction and Mummy --------------------------------------------------------------------

    def _auction(self, event: Event) -> float:
        panels = self.panels
        if isinstance(event, ev.BidPlaced):
            self.happen(event)
            panels.auction().sealed(event.player)
            self.kit.sound.play("seal")
            return BEAT_MS
        assert isinstance(event, ev.BidsRevealed)
        wait = panels.auction().reveal(event)
        self.suspense = wait if self.kit.motion.pace else 0.0
        self.happen_later(event)
        return wait + 1.4 * READ_MS

    def _mummy_rolls(self, event: ev.MummyRolled) -> float:
        self.happen(event)
        sound = self.kit.sound
        if self.kit.motion.factor:
            sound.play("dice")
        return self.roll_mummy(event)

    def _mummy(self, event: Event) -> float:
        board, sound = self.board, self.kit.sound
        self.panels.close()
        if isinstance(event, ev.MummyMoved):

            def arrive() -> None:
                board.pyramid.shake()
                self.happen(event)

            sound.play("mummy")
            board.pyramid.mummy_walk(event.frm, event.to, MUMMY_MS, arrive)
            return MUMMY_MS + 2 * BEAT_MS
        if isinstance(event, ev.MummyLeft):
            board.pyramid.mummy_walk(event.field, NOWHERE, MUMMY_MS * 0.6, lambda: self.happen(event))
            return MUMMY_MS * 0.6 + BEAT_MS
        assert isinstance(event, ev.MummyAttacked)
        self.happen(event)
        board.pyramid.shake()
        board.pyramid.pieces.loom(MUMMY, LUNGE_MS)
        self.tremble(event.player)
        if self._great:
            return BEAT_MS
        sound.play("growl")
        board.say(Teller(board.session.seats, event.player, object_name)(*SAID[ev.MummyAttacked]))
        return BANNER_MS * 0.75

    # --- turns --------------------------------------------------------------------------------

    def _move_card(self, event: ev.MoveCardPlayed | ev.DeadEndPlayed) -> float:
        """The card comes from who plays it; the explorer goes, or stands before a wall."""
        board = self.board
        start = self.hand_rect(event.by, event.card)
        pawn = board.pyramid.pawn_rect(event.on)
        tall = round(CARD * self.kit.k)
        end = pygame.Rect(0, 0, round(tall * RATIO), tall).move_to(midbottom=(pawn.centerx, pawn.y))
        end.clamp_ip(board.panel_area)
        if isinstance(event, ev.MoveCardPlayed):
            play = self._walks(event)
        else:

            def play() -> None:
                self.kit.sound.play("tomb")
                self.happen(event)
                self.tremble(event.on)

        self.kit.sound.play("place")
        self.fly_card(event.card, start, end, play)
        return FLY_MS + WALK_MS + BEAT_MS

    def _walks(self, event: ev.MoveCardPlayed) -> Callable[[], None]:
        def walk() -> None:
            self.board.pyramid.explorer_walk(event.on, event.frm, event.to, WALK_MS, arrive)

        def arrive() -> None:
            self.kit.sound.play("settle")
            self.happen(event)

        return walk

    def _walk(self, event: ev.ExplorerMoved | ev.ChamberEntered | ev.ChamberLeft) -> float:
        """A surprise takes the explorer elsewhere, or it goes into the Chamber or out of it."""
        board = self.board
        self.panels.close()
        frm = board.shown.seats[event.player].field
        self.happen(event)
        to = board.shown.seats[event.player].field
        self.kit.sound.play("tomb" if isinstance(event, ev.ChamberEntered) else "reveal")
        board.pyramid.explorer_walk(
            event.player, frm, to, 1.5 * WALK_MS, lambda: board.pyramid.place_all(board.shown)
        )
        return 1.5 * WALK_MS + 2 * BEAT_MS

    def _cards(self, event: ev.Exchanged | ev.Drawn) -> float:
        board = self.board
        if isinstance(event, ev.Exchanged):
            start = board.panel_of(event.player).rect.copy()
            for kind in event.cards:
                if self.own(event.player):
                    start = board.hand.remove_card(kind) or start
            self.fly_leaves(event.player, start, lambda: self.happen(event))
            return FLY_MS + BEAT_MS
        self.happen(event)
        if self.own(event.player) and not board.alone:
            self.kit.sound.play("pick_up")
            board.draw_hand()
            return 2 * BEAT_MS
        return BEAT_MS

    def _turn_over(self, event: ev.CardTurned) -> float:
        """Solo: the top card of the deck of moves; those of encounters are in the encounter's show."""
        solo = self.board.solo
        if solo is None:
            self.happen(event)
            return BEAT_MS
        solo.hidden = True
        self.happen(event)

        def lie() -> None:
            solo.hidden = False
            solo.invalidate()

        self.kit.sound.play("reveal")
        self.fly_card(event.card, solo.deck_rect(0), solo.turned_rect(), lie)
        return FLY_MS + 3 * BEAT_MS

    def _recover(self, event: Event) -> float:
        if isinstance(event, ev.BreakTried):
            return self.roll_break(event)
        self.happen(event)
        if self._great:
            return BEAT_MS
        self.kit.sound.play("award" if isinstance(event, ev.Healed | ev.Grown) else "stone")
        return 3 * BEAT_MS

    def _end(self, event: ev.ExplorerOut | ev.GameOver) -> float:
        board, sound = self.board, self.kit.sound
        if isinstance(event, ev.ExplorerOut):
            self.happen(event)
            board.pyramid.place_all(board.shown)
            if self.own(event.player):
                board.hand.set(())
            if self._great:
                return BEAT_MS
            sound.play("skull")
            board.say(board.words(event))
            return BANNER_MS
        self.happen(event)
        if not self._great:
            sound.play("elixir" if event.how == "elixir" else "end")
        return 1.2 * READ_MS
