"""Events made visible: what moves, from where to where, how long, and with which sound."""

from __future__ import annotations

import pygame

from game.engine import Event
from game.ui.table.board.banner import BANNER_MS
from game.ui.table.board.dust import settle_in_dust
from game.ui.table.board.flight import FLY_MS, fly

from ..rules import BONUSES, JOKER
from ..rules import events as ev
from .board import AnubixTable
from .opponent import SheetCloseUp
from .sheet_view import symbol_rect

BEAT_MS = 120.0
STONE_MS = 240.0
"""Between a stone that has come down and what follows."""
LOOK_MS = 900.0
"""How long another seat's stone is looked at before the next thing happens."""
STRIKE_MS = 400.0
END_MS = 900.0
LEAST_MEDAL, MEDAL = 44.0, 36.0
"""Units across of a bonus that flies, at least; and over another seat's panel."""


class Performance:
    """Plays events of Anubix on the parts of the board."""

    def __init__(self, board: AnubixTable) -> None:
        self.board = board
        self.kit = board.kit
        self._payment: tuple[pygame.Surface, pygame.Rect] | None = None
        """Picture and place of what pays for the next stone."""
        self._close_up: SheetCloseUp | None = None
        self._stone = pygame.Rect(0, 0, 0, 0)
        """Where the last stone was marked."""
        self._great = False
        """Whether the event is shown as a moment, with a sound of its own."""

    def play(self, event: Event) -> float:
        """Show one event and let it have happened; the ms after which the next may be shown."""
        board = self.board
        self._great = board.moments.tell(event)
        own = event.player == board.viewer
        match event:
            case ev.DiceRolled():
                if board.about_to_turn_to(event.active):
                    return 0.0  # they roll over that person's own sheet
                self._happen(event)
                return self.roll() + BEAT_MS
            case ev.DieUsed() | ev.QuarryCrossed() | ev.JokerSpent():
                return self._pay(event, own)
            case ev.StoneMarked():
                return self._own_stone(event) if own else self._other_stone(event)
            case ev.BonusEarned():
                return self._bonus(event, own)
            case ev.StructureCompleted():
                return self._structure(event, own)
        self._happen(event)
        return self._at_rest(event, own)

    def _at_rest(self, event: Event, own: bool) -> float:
        """Let what moves nothing be heard and read; the ms after which the next event may be shown."""
        board = self.board
        match event:
            case ev.TurnStarted():
                board.show_time()
                return 0.0
            case ev.BonusStruck():
                if own:
                    self.kit.sound.play("skull")
                return STRIKE_MS if own else 0.0
            case ev.Passed(forced=forced):
                if not own or forced:
                    board.say(board.words(event))
                    return BANNER_MS * 0.5
            case ev.EndBonusEarned():
                board.show_time()
            case ev.GameEnded():
                self._sound("end")
                return END_MS
        return BEAT_MS

    def _sound(self, name: str) -> None:
        """A sound, unless the event has been heard."""
        if not self._great:
            self.kit.sound.play(name)

    def _happen(self, event: Event) -> None:
        """Let something have happened; the panels follow."""
        self.board.shown.apply(event)
        self.board.show_panels()

    def roll(self) -> float:
        """The dice roll, if things move, and come to rest one after the other."""
        sound = self.kit.sound
        if self.kit.motion.factor:
            sound.play("dice")
        return self.board.tray.tumble(lambda: sound.play("settle"))

    # --- paying and building ------------------------------------------------------------------

    def _pay(self, event: ev.DieUsed | ev.QuarryCrossed | ev.JokerSpent, own: bool) -> float:
        """What pays is ready to fly to the stone that the next event names."""
        board = self.board
        if isinstance(event, ev.DieUsed):
            self._payment = (board.tray.die_surface(event.die), board.tray.dice[event.die].copy())
        elif own:
            pay, left = (event.stone, 0) if isinstance(event, ev.QuarryCrossed) else (JOKER, event.left)
            self._payment = board.quarry.pay_surface(pay, left)
        else:
            self._payment = None
        board.shown.apply(event)
        board.tray.update(board.shown)
        if own:
            board.quarry.set(board.shown.seats[board.viewer])
            if isinstance(event, ev.QuarryCrossed) and event.lost:
                self.kit.sound.play("skull")
                board.quarry.lose(event.lost)
                return FLY_MS
        return 0.0

    def _own_stone(self, event: ev.StoneMarked) -> float:
        """The payment flies to its stone, which comes down with a thud."""
        board = self.board
        place = event.place
        self._stone = rect = board.sheet.place_rect(place)

        def arrive() -> None:
            self.kit.sound.play("stone")
            board.sheet.set_stone(place)
            settle_in_dust(board, rect)
            self._happen(event)

        payment, self._payment = self._payment, None
        if payment is None:
            arrive()
            return STONE_MS
        surface, start = payment
        end = surface.get_rect(center=rect.center)
        fly(board, surface, start, end, arrive)
        return FLY_MS + STONE_MS

    def _other_stone(self, event: ev.StoneMarked) -> float:
        """Another seat's sheet comes closer for a moment, and the payment flies to it."""
        board = self.board
        opponent = board.opponents.get(event.player)
        if opponent is None:
            self._happen(event)
            return 0.0
        close_up = self._close_up
        if close_up is None or close_up.parent is None or close_up.player != event.player:
            start = opponent.picture_rect() if opponent.picture_rect().width else opponent.rect
            seat = board.shown.seats[event.player]
            name = board.name_of(event.player)
            close_up = SheetCloseUp(self.kit, opponent.rect, start, event.player, name, seat)
            close_up.keep_off(board.weighed())
            self._close_up = board.add(close_up)
            close_up.appear()
        self._stone = end = close_up.tell(event.place)
        board.shown.apply(event)
        self.kit.sound.play("stone")
        payment, self._payment = self._payment, None
        if payment:
            target = end.inflate(end.width // 2, end.height // 2)
            fly(board, *payment, target, board.show_panels)
        else:
            board.show_panels()
        return LOOK_MS

    # --- bonuses and structures ---------------------------------------------------------------

    def _bonus(self, event: ev.BonusEarned, own: bool) -> float:
        """The medallion goes from its stone to the ledger, or to the other seat's panel."""
        board = self.board
        self._sound("award")
        if own:
            start, end = symbol_rect(board.sheet.place_rect(event.place)), board.ledger.medals[event.kind]
        elif event.player in board.opponents:
            side = round(MEDAL * self.kit.k)
            start, end = self._stone.inflate(10, 10), pygame.Rect(0, 0, side, side)
            end.center = board.opponents[event.player].rect.center
        else:
            self._happen(event)
            return BEAT_MS

        def arrive() -> None:
            self._happen(event)
            board.sheet.invalidate()

        side = max(start.width, round(LEAST_MEDAL * self.kit.k))
        start = pygame.Rect(start.centerx - side // 2, start.centery - side // 2, side, side)
        fly(board, self.kit.sprites.get(f"bonus.{BONUSES[event.kind]}.earned", side), start, end, arrive)
        return FLY_MS + BEAT_MS

    def _structure(self, event: ev.StructureCompleted, own: bool) -> float:
        """The sheet trembles; of another seat's one is told."""
        self._happen(event)
        if own:
            self.board.sheet.shake()
            return BEAT_MS
        self.kit.sound.play("tomb")
        self.board.say(self.board.words(event))
        return BANNER_MS * 0.7
