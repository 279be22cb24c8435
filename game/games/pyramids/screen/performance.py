"""The display of events of Pyramids: motions, their times, and sounds."""

from __future__ import annotations

import pygame

from game.ui.table.board.banner import BANNER_MS
from game.ui.table.board.dust import settle_in_dust
from game.ui.table.board.flight import fly
from game.ui.table.board.moment import own
from game.ui.table.board.script import Cue, Line, Moving, Onward, Script, Scripts, closing
from game.ui.toolkit.motion import linear
from game.ui.toolkit.translate import _

from ..rules import events as ev
from ..rules.grid import cell_indices
from ..rules.position import ROUNDS, TURNS
from ..rules.scoring import AWARDS
from .board import PyramidsTable
from .card_art import ICON_PART, ICON_SPRITES, award_surface, small_card, small_height
from .chamber import Chamber
from .opponent import CardCloseUp
from .shown import find_of

BEAT_MS = 120.0
BRIEF_MS = 30.0
"""Between icons that others have marked."""
LOOK_MS = 520.0
"""How long another seat's mark is looked at before the next thing happens."""
DOOR_MS, DOOR_WAIT_MS = 360.0, 300.0
SET_ASIDE_MS = 200.0
AWARD_WAIT_MS = 350.0
DEAL_MS = 70.0
"""From one card to the next when they are laid out after the draft."""
ROUND_END_MS = 700.0
"""The time for flying things to arrive before the next round is called."""
SOUNDS = {"red": "gem", "green": "gem"}
"""Sounds of icons; the others are named like their icon."""
DOOR_FRAMES = 4

SCRIPTS = Scripts[PyramidsTable](
    {
        ev.CrossesLapsed: Line(),
        ev.DraftPicked: Line(),
        ev.NoCardLeft: Line(),
        ev.Passed: Line(),
        ev.RoundEnded: Line(ms=ROUND_END_MS),
    }
)
"""All events of Pyramids."""


# --- rounds and turns -------------------------------------------------------------------------


@SCRIPTS.of(ev.DraftEnded)
def draft_ended(board: PyramidsTable, _event: ev.DraftEnded) -> Script:
    """Lay out the chosen cards: the others', the own ones, the display."""
    yield Cue.HAPPENS
    for lay in (*board.dealing(), board.show_all):
        lay()
        yield DEAL_MS
    yield BEAT_MS


@SCRIPTS.of(ev.RoundStarted)
def round_starts(board: PyramidsTable, event: ev.RoundStarted) -> Script:
    yield Cue.HAPPENS
    board.show_panels()
    board.show_round()
    words = _("Round {round}").format(round=event.round)
    yield Line("round", words, ms=BANNER_MS * 0.6, brief=BEAT_MS)


@SCRIPTS.of(ev.ExpeditionRevealed)
def expedition_revealed(board: PyramidsTable, event: ev.ExpeditionRevealed) -> Script:
    yield Line("reveal")
    yield Cue.HAPPENS
    board.show_round()
    if (board.shown.round, board.shown.turn) == (ROUNDS, TURNS):
        yield Line(words=_("The last turn"), ms=BEAT_MS)
    yield Moving(board.expedition.reveal(event.pattern))


@SCRIPTS.of(ev.GameEnded)
def game_ended(board: PyramidsTable, _event: ev.GameEnded) -> Script:
    yield Cue.HAPPENS
    board.show_panels()
    yield from closing(board.session)


# --- marks ------------------------------------------------------------------------------------


@SCRIPTS.of(ev.Marked)
def marked(board: PyramidsTable, event: ev.Marked) -> Script:
    """The brush paints; another seat's card comes closer for a moment."""
    yield Line("mark")
    yield Cue.HAPPENS
    if own(board, event):
        yield Moving(board.chambers[event.slot].paint_marks(event.cells))
        return
    board.show_panels()
    opponent = board.opponents[event.player]
    rect = opponent.card_rects()[event.slot]
    before = board.shown.seats[event.player].marked[event.slot] & ~event.cells
    board.add(CardCloseUp(board.kit, opponent.rect, rect, event.card, before, event.cells)).appear()
    yield LOOK_MS


@SCRIPTS.of(ev.GemTaken, ev.TorchLit, ev.SkullCrossed, ev.SkullsErased)
def icon_marked(
    board: PyramidsTable, event: ev.GemTaken | ev.TorchLit | ev.SkullCrossed | ev.SkullsErased
) -> Script:
    """Own gems, torches, skulls, elixirs fly to their slots, several at a time."""
    find = find_of(event)
    assert find
    if own(board, event):
        yield Line(SOUNDS.get(find.icon, find.icon))
    yield Onward(BEAT_MS if own(board, event) else BRIEF_MS)
    chamber = board.chamber_of(find.card) if own(board, event) else None
    if chamber and find.slot:
        cell = chamber.cell_rect(cell_indices(find.cell)[0])
        start = cell.inflate(-round(cell.w * (1 - ICON_PART)), -round(cell.h * (1 - ICON_PART)))
        surface = board.kit.sprites.get(ICON_SPRITES[find.icon], max(1, start.width))
        if find.icon == "skull":
            chamber.shake()
        yield fly(board, surface, start, board.score.slot(*find.slot))
    yield Cue.HAPPENS
    board.show_panels()


@SCRIPTS.of(ev.CrossesGained)
def crosses_gained(board: PyramidsTable, event: ev.CrossesGained) -> Script:
    yield Line("mark")
    yield Cue.HAPPENS
    board.show_panels()
    if own(board, event):
        yield BEAT_MS


@SCRIPTS.of(ev.TombReached)
def tomb_reached(board: PyramidsTable, event: ev.TombReached) -> Script:
    yield Line("tomb")
    yield Cue.HAPPENS
    board.show_panels()
    chamber = board.chamber_of(event.card) if own(board, event) else None
    if chamber:
        _open_door(chamber)
    yield DOOR_WAIT_MS if chamber else BEAT_MS


def _open_door(chamber: Chamber) -> None:
    """The door of the pyramid opens."""

    def step(t: float) -> None:
        chamber.open_door(min(DOOR_FRAMES - 1, int(t * DOOR_FRAMES)))

    chamber.kit.motion.add(DOOR_MS, step, ease=linear, key=("door", chamber.slot))


# --- cards ------------------------------------------------------------------------------------


@SCRIPTS.of(ev.Explored)
def explored(board: PyramidsTable, event: ev.Explored) -> Script:
    """The card leaves its place: to the explored ones on the score card, or from the opponent's panel."""
    u = board.kit.u
    board.kit.motion.finish(("door", event.slot))
    if not own(board, event):
        yield Cue.HAPPENS
        board.show_panels()
        yield SET_ASIDE_MS
        return
    chamber = board.chambers[event.slot]
    block = chamber.block_rect()
    start = pygame.Rect(0, 0, block.width, small_height(board.kit, block.width))
    start.bottomleft = block.bottomleft
    surface = small_card(board.kit, event.card, event.cells, block.width)
    yield Cue.HAPPENS
    chamber.set(0, 0)
    end = pygame.Rect(0, 0, u(30), u(36)).move_to(midtop=board.score.rect.midtop)
    yield fly(board, surface, start, end)
    board.show_horizon(rise=True)
    board.show_panels()


@SCRIPTS.of(ev.CardTaken)
def card_taken(board: PyramidsTable, event: ev.CardTaken) -> Script:
    """A card goes from display or deck to its new owner."""
    display = board.display
    start = display.deck_rect() if event.place is None else display.card_rect(event.place)
    yield Cue.HAPPENS
    display.set(board.shown.display, board.shown.deck)
    if own(board, event):
        chamber = board.chambers[event.slot]
        end = chamber.block_rect()
        yield Line("place")
        yield fly(board, small_card(board.kit, event.card, 0, end.width), start, end)
        chamber.set(event.card, 0)
        settle_in_dust(board, end)
    else:
        end = board.opponents[event.player].card_rects()[event.slot]
        yield fly(board, small_card(board.kit, event.card, 0, start.width), start, end)
    board.show_panels()


@SCRIPTS.of(ev.DisplayRefilled)
def display_refilled(board: PyramidsTable, event: ev.DisplayRefilled) -> Script:
    """A card goes from the deck to the display."""
    yield Cue.HAPPENS
    yield Onward(BEAT_MS)
    place = board.display.card_rect(event.place)
    yield fly(board, small_card(board.kit, event.card, 0, place.width), board.display.deck_rect(), place)
    board.show_panels()


# --- awards -----------------------------------------------------------------------------------


@SCRIPTS.of(ev.AwardStruck)
def award_struck(board: PyramidsTable, event: ev.AwardStruck) -> Script:
    """An award is closed."""
    yield Cue.HAPPENS
    board.show_panels()
    yield Line("award", board.words(event), ms=BANNER_MS)


@SCRIPTS.of(ev.AwardTaken)
def award_taken(board: PyramidsTable, event: ev.AwardTaken) -> Script:
    """An award goes from the middle of the table to the rival who has it now."""
    place = board.score.slot("award", event.colour * len(AWARDS) + AWARDS.index(event.value))
    yield Line("award")
    yield Cue.HAPPENS
    if own(board, event):  # the moment shows where it goes
        board.show_panels()
        yield SET_ASIDE_MS
        return
    end = board.opponents[event.player].rect.inflate(-30, -30)
    surface = award_surface(board.kit, round(place.width * 2), event.colour, event.value)
    start = surface.get_rect(center=board.rect.center)
    yield fly(board, surface, start, end, delay=AWARD_WAIT_MS)
    board.show_panels()
