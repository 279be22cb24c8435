"""Events made visible: who moves, what flies where, how long it takes, and with which sound."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine import Event
from game.ui.table.banner import BANNER_MS, Banner
from game.ui.table.flight import FLY_MS, fly
from game.ui.table.seats import is_you, seat_name
from game.ui.table.shake import tremble
from game.ui.toolkit.translate import _

from ..rules import NOWHERE, Move, load_cards
from ..rules import events as ev
from .card_art import RATIO, card_face, card_origin
from .encounter_show import EncounterShow

if TYPE_CHECKING:
    from .view import MummyBoard

BEAT_MS = 140.0
WALK_MS = 420.0
MUMMY_MS = 950.0
"""The Mummy moves heavily."""
READ_MS = 900.0
"""How long something is shown that must be read."""
CARD = 104.0
"""Height, in units, of a card that is shown where it is played."""


class Performance:
    """Plays events of Mummy on the parts of the board; encounters have an own show."""

    def __init__(self, board: MummyBoard) -> None:
        self.board = board
        self.kit = board.kit
        self.suspense = 0.0
        """The ms until what the event last played reveals lies open: what it brings is not told before."""
        self.encounter = EncounterShow(self)

    def play(self, event: Event) -> float:
        """Show one event and let it have happened; the ms after which the next may be shown."""
        board, sound = self.board, self.kit.sound
        self.suspense = 0.0
        wait = self.encounter.play(event)
        if wait is not None:
            return wait
        match event:
            case ev.RoundStarted():
                board.scenes.close()
                self.happen(event)
                sound.play("round")
                return BEAT_MS
            case ev.TurnStarted():
                board.scenes.close()
                self.happen(event)
                return BEAT_MS
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
            case ev.BarrierRemoved() | ev.Healed() | ev.BreakTried():
                return self._recover(event)
            case ev.ExplorerOut() | ev.GameOver():
                return self._end(event)
        self.happen(event)
        return 0.0 if event.player is None else BEAT_MS

    # --- what all of them use -----------------------------------------------------------------

    def happen(self, event: Event) -> None:
        """The event has happened: let everything show it."""
        self.board.shown.apply(event)
        self.board.show_all()

    def roll(self, wait: float) -> float:
        """Dice roll for so long: nothing is told before they lie, which they do at once without motion."""
        self.suspense = wait if self.kit.motion.factor else 0.0
        return wait

    def happen_later(self, event: Event) -> None:
        """The table shows what the event has changed when what it reveals lies open, not before."""
        self.kit.motion.after(self.suspense, lambda: self.happen(event), key="mummy revealed")

    def say(self, text: str) -> None:
        """Say something across the table for a moment, unless nothing is to be followed."""
        if self.kit.motion.pace:
            self.board.add(Banner(self.kit, text)).appear()

    def name(self, player: int) -> str:
        """What a player is called."""
        return seat_name(self.board.session.seats, player)

    def own(self, player: int) -> bool:
        """Whether that player's explorer is the one shown large."""
        return player == self.board.viewer

    def panel(self, player: int) -> pygame.Rect:
        """Where the panel of a player's explorer is."""
        board = self.board
        found = board.explorer if self.own(player) else board.opponents.get(player)
        return found.rect.copy() if found else board.scene_area.copy()

    def tremble(self, player: int) -> None:
        """Shake the panel of a player's explorer."""
        board = self.board
        found = board.explorer if self.own(player) else board.opponents.get(player)
        if found:
            tremble(found)

    def leaves_rect(self, player: int) -> pygame.Rect:
        """Where a player's leaves are counted."""
        board = self.board
        found = board.explorer if self.own(player) else board.opponents.get(player)
        return found.leaves_rect() if found else board.scene_area.copy()

    def hand_rect(self, player: int, kind: int) -> pygame.Rect:
        """Where a card comes from that this player plays; it is gone from the own hand then."""
        board = self.board
        if self.own(player) and isinstance(load_cards()[kind], Move) and board.solo:
            return board.solo.turned_rect()
        if self.own(player):
            rect = board.hand.remove_card(kind)
            if rect is None and kind in board.shown.seats[player].finds:
                rect = board.explorer.find_rect(kind)
            return rect if rect and rect.width > 1 else board.hand.rect.copy()
        return self.panel(player)

    def fly_card(
        self, kind: int, start: pygame.Rect, end: pygame.Rect, arrived: Callable[[], object]
    ) -> None:
        """Let a card fly face up from place to place, in the size of the larger one."""
        large = end if end.height >= start.height else start
        surface = card_face(self.kit, kind, large.size)
        wider = surface.get_width() / large.width
        taller = surface.get_height() / large.height

        def around(rect: pygame.Rect) -> pygame.Rect:
            if rect.size == large.size:
                return pygame.Rect(card_origin(self.kit, rect), surface.get_size())
            return rect.inflate(round(rect.width * (wider - 1)), round(rect.height * (taller - 1)))

        fly(self.board, surface, around(_upright(start)), around(end), arrived)

    # --- auction and Mummy --------------------------------------------------------------------

    def _auction(self, event: Event) -> float:
        scenes = self.board.scenes
        if isinstance(event, ev.BidPlaced):
            self.happen(event)
            scenes.auction().sealed(event.player)
            self.kit.sound.play("seal")
            return BEAT_MS
        assert isinstance(event, ev.BidsRevealed)
        wait = scenes.auction().reveal(event)
        self.suspense = wait if self.kit.motion.pace else 0.0
        self.happen_later(event)
        return wait + 1.4 * READ_MS

    def _mummy_rolls(self, event: ev.MummyRolled) -> float:
        self.happen(event)
        sound = self.kit.sound
        if self.kit.motion.factor:
            sound.play("dice")
        return self.encounter.roll_mummy(event)

    def _mummy(self, event: Event) -> float:
        board, sound = self.board, self.kit.sound
        board.scenes.close()
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
        sound.play("growl")
        board.pyramid.shake()
        if is_you(board.session.seats, event.player):
            self.say(_("The Mummy attacks you!"))
        else:
            self.say(_("The Mummy attacks {name}!").format(name=self.name(event.player)))
        return BANNER_MS * 0.75

    # --- turns --------------------------------------------------------------------------------

    def _move_card(self, event: ev.MoveCardPlayed | ev.DeadEndPlayed) -> float:
        """The card comes from who plays it; the explorer goes, or stands before a wall."""
        board = self.board
        start = self.hand_rect(event.by, event.card)
        pawn = board.pyramid.pawn_rect(event.on)
        tall = round(CARD * self.kit.k)
        end = pygame.Rect(0, 0, round(tall * RATIO), tall)
        end.midbottom = (pawn.centerx, pawn.y)
        end.clamp_ip(board.scene_area)
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
        board.scenes.close()
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
            start = self.panel(event.player)
            for kind in event.cards:
                if self.own(event.player):
                    start = board.hand.remove_card(kind) or start
            self.fly_leaves(event.player, start, lambda: self.happen(event))
            return FLY_MS + BEAT_MS
        self.happen(event)
        if self.own(event.player) and not board.alone:
            self.kit.sound.play("pick_up")
            board.hand.set(board.state.seats[event.player].hand)
            return 2 * BEAT_MS
        return BEAT_MS

    def fly_leaves(self, player: int, start: pygame.Rect, arrived: Callable[[], object]) -> None:
        """A leaf flies to where the player's leaves are counted."""
        side = round(40 * self.kit.k)
        begin, end = pygame.Rect(0, 0, side, side), pygame.Rect(0, 0, side * 2 // 3, side * 2 // 3)
        begin.center, end.center = start.center, self.leaves_rect(player).center
        self.kit.sound.play("gem")
        fly(self.board, self.kit.sprites.get("attribute.leaf.ink", side), begin, end, arrived)

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
            return self.encounter.roll_break(event)
        self.happen(event)
        self.kit.sound.play("award" if isinstance(event, ev.Healed) else "stone")
        return 3 * BEAT_MS

    def _end(self, event: ev.ExplorerOut | ev.GameOver) -> float:
        board, sound = self.board, self.kit.sound
        if isinstance(event, ev.ExplorerOut):
            sound.play("skull")
            self.happen(event)
            board.pyramid.place_all(board.shown)
            if self.own(event.player):
                board.hand.set(())
            if is_you(board.session.seats, event.player):
                self.say(_("You are out of the game."))
            else:
                self.say(_("{name} is out of the game.").format(name=self.name(event.player)))
            return BANNER_MS
        self.happen(event)
        sound.play("elixir" if event.how == "elixir" else "end")
        return 1.2 * READ_MS


def _upright(rect: pygame.Rect) -> pygame.Rect:
    """A rectangle as high as wide panels are, in the shape of a card, in the middle of `rect`."""
    tall = max(1, min(rect.height, round(rect.width / RATIO)))
    found = pygame.Rect(0, 0, max(1, round(tall * RATIO)), tall)
    found.center = rect.center
    return found
