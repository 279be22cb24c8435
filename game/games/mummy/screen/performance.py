"""The display of Mummy's events: motions, flights, their times, and sounds."""

from __future__ import annotations

from game.ui.table.board.banner import BANNER_MS
from game.ui.table.board.script import Cue, Line, Script, Scripts
from game.ui.table.seat_names import object_name
from game.ui.table.seat_sentences import Teller

from ..rules import NOWHERE, Move, load_cards
from ..rules import events as ev
from .card_art import upright
from .encounter_scripts import ENCOUNTERS, lay_card
from .log import SAID
from .performer import BEAT_MS, Performer
from .pieces import MUMMY

WALK_MS = 420.0
MUMMY_MS = 950.0
"""The Mummy moves heavily."""
LUNGE_MS = 600.0
"""How long it stands over whom it attacks."""
READ_MS = 900.0
"""How long something is shown that must be read."""
CARD = 104.0
"""Height, in units, of a card shown at the place where it is played."""

SCRIPTS = Scripts[Performer](
    {
        ev.BarrierRemoved: Line("stone", ms=3 * BEAT_MS),
        ev.Declined: Line(ms=BEAT_MS),
        ev.DeckShuffled: Line(),
        ev.Grown: Line("award", ms=3 * BEAT_MS, brief=BEAT_MS),
        ev.Healed: Line("award", ms=3 * BEAT_MS),
        ev.MoveImpossible: Line(ms=BEAT_MS),
        ev.MummyStayed: Line(),
        ev.Passed: Line(ms=BEAT_MS),
    },
    ENCOUNTERS,
)
"""All events of Mummy."""


@SCRIPTS.of(ev.RoundStarted)
def round_starts(show: Performer, _event: ev.RoundStarted) -> Script:
    """Clear everything of the round before."""
    show.panels.close()
    yield Cue.HAPPENS
    show.sound("round")
    yield BEAT_MS


@SCRIPTS.of(ev.TurnStarted)
def turn_starts(show: Performer, _event: ev.TurnStarted) -> Script:
    show.panels.close()
    yield Cue.HAPPENS
    yield BEAT_MS


# --- auction and Mummy ------------------------------------------------------------------------


@SCRIPTS.of(ev.BidPlaced)
def bid_placed(show: Performer, event: ev.BidPlaced) -> Script:
    yield Cue.HAPPENS
    show.panels.auction().sealed(event.player)
    show.sound("seal")
    yield BEAT_MS


@SCRIPTS.of(ev.BidsRevealed)
def bids_revealed(show: Performer, event: ev.BidsRevealed) -> Script:
    yield Cue.SECRET
    yield from show.panels.auction().reveal(event)
    yield Cue.HAPPENS
    yield 1.4 * READ_MS


@SCRIPTS.of(ev.MummyMoved)
def mummy_moves(show: Performer, event: ev.MummyMoved) -> Script:
    show.panels.close()
    show.sound("mummy")
    yield show.board.pyramid.mummy_walk(event.frm, event.to, MUMMY_MS)
    show.board.pyramid.shake()
    yield Cue.HAPPENS
    yield 2 * BEAT_MS


@SCRIPTS.of(ev.MummyLeft)
def mummy_leaves(show: Performer, event: ev.MummyLeft) -> Script:
    show.panels.close()
    yield show.board.pyramid.mummy_walk(event.field, NOWHERE, MUMMY_MS * 0.6)
    yield Cue.HAPPENS
    yield BEAT_MS


@SCRIPTS.of(ev.MummyAttacked)
def mummy_attacks(show: Performer, event: ev.MummyAttacked) -> Script:
    board = show.board
    show.panels.close()
    yield Cue.HAPPENS
    board.pyramid.shake()
    board.pyramid.pieces.loom(MUMMY, LUNGE_MS)
    show.tremble(event.player)
    words = Teller(board.session.seats, event.player, object_name)(*SAID[ev.MummyAttacked])
    yield Line("growl", words, ms=BANNER_MS * 0.75, brief=BEAT_MS)


# --- turns ------------------------------------------------------------------------------------


@SCRIPTS.of(ev.MoveCardPlayed, ev.DeadEndPlayed)
def move_card_played(show: Performer, event: ev.MoveCardPlayed | ev.DeadEndPlayed) -> Script:
    """The card comes from its player; the explorer goes, or stands before a wall."""
    pyramid = show.board.pyramid
    start = show.hand_rect(event.by, event.card)
    pawn = pyramid.pawn_rect(event.on)
    end = upright(show.kit.u(CARD)).move_to(midbottom=(pawn.centerx, pawn.y))
    end.clamp_ip(show.board.panel_area)
    show.sound("place")
    yield show.fly_card(event.card, start, end)
    if isinstance(event, ev.MoveCardPlayed):
        yield pyramid.explorer_walk(event.on, event.frm, event.to, WALK_MS)
        show.sound("settle")
        yield Cue.HAPPENS
    else:
        show.sound("tomb")
        yield Cue.HAPPENS
        show.tremble(event.on)
        yield WALK_MS
    yield BEAT_MS


@SCRIPTS.of(ev.ExplorerMoved, ev.ChamberEntered, ev.ChamberLeft)
def explorer_moves(show: Performer, event: ev.ExplorerMoved | ev.ChamberEntered | ev.ChamberLeft) -> Script:
    """A surprise takes the explorer elsewhere, or it goes into the Chamber or out of it."""
    board = show.board
    show.panels.close()
    frm = board.shown.seats[event.player].field
    yield Cue.HAPPENS
    to = board.shown.seats[event.player].field
    show.sound("tomb" if isinstance(event, ev.ChamberEntered) else "reveal")
    yield board.pyramid.explorer_walk(event.player, frm, to, 1.5 * WALK_MS)
    board.pyramid.place_all(board.shown)
    yield 2 * BEAT_MS


@SCRIPTS.of(ev.Exchanged)
def cards_exchanged(show: Performer, event: ev.Exchanged) -> Script:
    """They turn into leaves."""
    start = show.board.panel_of(event.player).rect.copy()
    if show.own(event.player):
        for kind in event.cards:
            start = show.board.hand.remove_card(kind) or start
    yield show.fly_leaves(event.player, start)
    yield Cue.HAPPENS
    yield BEAT_MS


@SCRIPTS.of(ev.Drawn)
def cards_drawn(show: Performer, event: ev.Drawn) -> Script:
    yield Cue.HAPPENS
    if show.own(event.player) and not show.board.alone:
        show.sound("pick_up")
        show.board.draw_hand()
        yield BEAT_MS
    yield BEAT_MS


@SCRIPTS.of(ev.CardTurned)
def card_turned(show: Performer, event: ev.CardTurned) -> Script:
    """Solo: the top card of a deck; one of a move lies beside it, the others are those of an encounter."""
    if not isinstance(load_cards()[event.card], Move):
        yield from lay_card(show, event.player, event.card)
        return
    solo = show.board.solo
    assert solo, "only who plays alone turns cards over"
    solo.hidden = True
    yield Cue.HAPPENS
    show.sound("reveal")
    yield show.fly_card(event.card, solo.deck_rect(0), solo.turned_rect())
    solo.hidden = False
    solo.invalidate()
    yield 3 * BEAT_MS


# --- the end ----------------------------------------------------------------------------------


@SCRIPTS.of(ev.ExplorerOut)
def explorer_out(show: Performer, event: ev.ExplorerOut) -> Script:
    board = show.board
    yield Cue.HAPPENS
    board.pyramid.place_all(board.shown)
    if show.own(event.player):
        board.hand.set(())
    yield Line("skull", board.words(event), ms=BANNER_MS, brief=BEAT_MS)


@SCRIPTS.of(ev.GameOver)
def game_over(_show: Performer, event: ev.GameOver) -> Script:
    yield Cue.HAPPENS
    yield Line("elixir" if event.how == "elixir" else "end")
    yield 1.2 * READ_MS
