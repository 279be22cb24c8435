"""The display of Anubix's events: motions, their times, and sounds."""

from __future__ import annotations

import pygame

from game.ui.table.board.dust import settle_in_dust
from game.ui.table.board.flight import FLY_MS, fly
from game.ui.table.board.moment import own
from game.ui.table.board.script import Cue, Line, Moving, Onward, Script, Scripts, closing

from ..rules import BONUSES, JOKER
from ..rules import events as ev
from .board import AnubixTable
from .opponent import SheetCloseUp
from .sheet_view import symbol_rect

BEAT_MS = 120.0
STONE_MS = 240.0
"""Between a stone that has come down and what follows."""
LOOK_MS = {1: 720.0, 2: 600.0, 3: 460.0, 4: 360.0}
"""How long a rival's stone is looked at before the next event, by the number of rivals."""
NEXT_LOOK = 2 / 3
"""The second stone of a go gets this part of that time."""
WORDS_MS = 450.0
"""How long the game waits while words about another seat stand across the table; they stay for longer."""
STRIKE_MS = 400.0
LEAST_MEDAL, MEDAL = 44.0, 36.0
"""Units across of a bonus that flies, at least; and over another seat's panel."""


class Performer:
    """The table, and what one event leaves there to the next; scripts are played on it."""

    def __init__(self, board: AnubixTable) -> None:
        self.board = board
        self.kit = board.kit
        self.payment: tuple[pygame.Surface, pygame.Rect] | None = None
        """Picture and place of what pays for the next stone."""
        self.stone = pygame.Rect(0, 0, 0, 0)
        """The place of the last marked stone."""
        self._close_up: SheetCloseUp | None = None

    def close_up(self, player: int) -> SheetCloseUp:
        """Another seat's sheet, which comes closer unless it is there."""
        board, opponent = self.board, self.board.opponents[player]
        close_up = self._close_up
        if close_up is None or close_up.parent is None or close_up.player != player:
            if close_up is not None and close_up.parent is not None:
                close_up.remove()
            start = opponent.picture_rect()
            seat = board.shown.seats[player]
            close_up = SheetCloseUp(
                self.kit,
                opponent.rect,
                start,
                player,
                board.name_of(player),
                seat,
                board.planned_with(),
                board.weighed(),
            )
            self._close_up = board.add(close_up)
            close_up.appear()
        return close_up

    def uncover(self, place: pygame.Rect) -> None:
        """Remove the close-up at once if it lies over that place."""
        if self._close_up and self._close_up.parent and self._close_up.rect.colliderect(place):
            self._close_up.remove()


SCRIPTS = Scripts[Performer]({})
"""All events of Anubix."""


# --- turns ------------------------------------------------------------------------------------


@SCRIPTS.of(ev.TurnStarted)
def turn_starts(show: Performer, _event: ev.TurnStarted) -> Script:
    yield Cue.HAPPENS
    show.board.show_panels()
    show.board.show_time()


@SCRIPTS.of(ev.DiceRolled)
def dice_rolled(show: Performer, event: ev.DiceRolled) -> Script:
    board = show.board
    if board.about_to_turn_to(event.active) or board.is_thrown_by_hand(event):
        return  # they roll over that person's own sheet or are thrown, and till then nobody sees them
    yield Cue.HAPPENS
    board.show_panels()
    yield roll(board)
    if event.active == board.viewer:
        yield BEAT_MS


def roll(board: AnubixTable) -> Moving:
    """The dice roll, if things move, and come to rest one after the other."""
    sound = board.kit.sound
    if board.kit.motion.factor:
        sound.play("dice")
    return Moving(board.tray.tumble(lambda: sound.play("settle")))


@SCRIPTS.of(ev.SeatStarted, ev.DiceLocked, ev.DiceReturned, ev.BonusClosed)
def turn_goes_on(
    show: Performer, event: ev.SeatStarted | ev.DiceLocked | ev.DiceReturned | ev.BonusClosed
) -> Script:
    """Nobody waits for events between the goes of others."""
    yield Cue.HAPPENS
    show.board.show_panels()
    if isinstance(event, ev.BonusClosed) or show.board.viewer == show.board.shown.seat:
        yield BEAT_MS


@SCRIPTS.of(ev.Passed)
def passed(show: Performer, event: ev.Passed) -> Script:
    yield Cue.HAPPENS
    show.board.show_panels()
    if event.forced or not own(show.board, event):
        yield Line(words=show.board.words(event), ms=WORDS_MS)
    else:
        yield BEAT_MS


# --- paying and building ----------------------------------------------------------------------


@SCRIPTS.of(ev.DieUsed, ev.QuarryCrossed, ev.JokerSpent)
def paid(show: Performer, event: ev.DieUsed | ev.QuarryCrossed | ev.JokerSpent) -> Script:
    """Make the payment ready to fly to the stone that the next event names."""
    board = show.board
    if isinstance(event, ev.DieUsed):
        show.payment = (board.tray.die_surface(event.die), board.tray.dice[event.die].copy())
    elif own(board, event):
        pay, left = (event.stone, 0) if isinstance(event, ev.QuarryCrossed) else (JOKER, event.left)
        show.payment = board.quarry.pay_surface(pay, left)
    else:
        show.payment = None
    yield Cue.HAPPENS
    board.tray.update(board.shown)
    if own(board, event):
        board.quarry.set(board.shown.seats[board.viewer])
        if isinstance(event, ev.QuarryCrossed) and event.lost:
            yield Line("skull")
            board.quarry.lose(event.lost)
            yield FLY_MS


@SCRIPTS.of(ev.StoneMarked)
def stone_marked(show: Performer, event: ev.StoneMarked) -> Script:
    """The payment flies to the stone, which comes down with a thud; another's sheet comes closer for it."""
    board = show.board
    payment, show.payment = show.payment, None
    if not own(board, event):
        close_up = show.close_up(event.player)
        ms = LOOK_MS[len(board.opponents)] * (NEXT_LOOK if close_up.news else 1.0)
        show.stone = close_up.tell(event.place)
        yield Cue.HAPPENS
        yield Line("stone")
        yield Onward(ms)
        if payment:
            yield fly(board, *payment, show.stone.inflate(show.stone.width // 2, show.stone.height // 2))
        board.show_panels()
        return
    show.stone = rect = board.sheet.place_rect(event.place)
    if payment:
        surface, start = payment
        yield fly(board, surface, start, surface.get_rect(center=rect.center))
    yield Line("stone")
    board.sheet.set_stone(event.place)
    settle_in_dust(board, rect)
    yield Cue.HAPPENS
    board.show_panels()
    yield STONE_MS


# --- bonuses, structures, the end -------------------------------------------------------------


@SCRIPTS.of(ev.BonusEarned)
def bonus_earned(show: Performer, event: ev.BonusEarned) -> Script:
    """The medallion goes from its stone to the ledger, or to the other seat's panel."""
    board, u = show.board, show.kit.u
    yield Line("award")
    if own(board, event):
        start, end = symbol_rect(board.sheet.place_rect(event.place)), board.ledger.medals[event.kind]
    else:
        start, end = show.stone.inflate(10, 10), pygame.Rect(0, 0, u(MEDAL), u(MEDAL))
        end.center = board.opponents[event.player].rect.center
    side = max(start.width, u(LEAST_MEDAL))
    start = pygame.Rect(start.centerx - side // 2, start.centery - side // 2, side, side)
    yield fly(board, show.kit.sprites.get(f"bonus.{BONUSES[event.kind]}.earned", side), start, end)
    yield Cue.HAPPENS
    board.show_panels()
    board.sheet.invalidate()
    if own(board, event):
        yield BEAT_MS


@SCRIPTS.of(ev.BonusStruck)
def bonus_struck(show: Performer, event: ev.BonusStruck) -> Script:
    yield Cue.HAPPENS
    show.board.show_panels()
    if own(show.board, event):
        yield Line("skull", ms=STRIKE_MS)


@SCRIPTS.of(ev.StructureCompleted)
def structure_completed(show: Performer, event: ev.StructureCompleted) -> Script:
    """Let the own sheet tremble; announce another seat's structure."""
    board = show.board
    yield Cue.HAPPENS
    board.show_panels()
    if own(board, event):
        board.sheet.shake()
        yield BEAT_MS
    else:
        yield Line("tomb", board.words(event), ms=WORDS_MS)


@SCRIPTS.of(ev.EndBonusEarned)
def end_bonus_earned(show: Performer, _event: ev.EndBonusEarned) -> Script:
    yield Cue.HAPPENS
    show.board.show_panels()
    show.board.show_time()
    yield BEAT_MS


@SCRIPTS.of(ev.GameEnded)
def game_ended(show: Performer, _event: ev.GameEnded) -> Script:
    yield Cue.HAPPENS
    show.board.show_panels()
    yield from closing(show.board.session)
