"""The display of encounters and tests: faced cards, dice, and their effects."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.table.board.flight import FLY_MS
from game.ui.table.board.script import Cue, Line, Moving, Script, Scripts
from game.ui.table.board.shake import tremble
from game.ui.toolkit.translate import _

from ..rules import Monster, load_cards
from ..rules import events as ev
from ..rules.attributes import CUNNING
from .card_art import upright
from .encounter import EncounterPanel
from .performer import BEAT_MS, Performer
from .roll_panel import RollPanel
from .rolls import Test

OUTCOME_MS = 1000.0
"""How long the outcome of a roll is shown."""
FACE_MS = 650.0
"""How long a card is looked at before anything is done about it."""

ENCOUNTERS = Scripts[Performer]({ev.NothingHappened: Line(ms=OUTCOME_MS / 2)})
"""The events of encounters and tests."""

# --- cards ------------------------------------------------------------------------------------


@ENCOUNTERS.of(ev.EncounterStarted)
def encounter_begins(show: Performer, _event: ev.EncounterStarted) -> Script:
    yield Cue.HAPPENS
    show.panels.encounter()
    yield FACE_MS / 2


@ENCOUNTERS.of(ev.EncounterCardPlayed)
def card_played(show: Performer, event: ev.EncounterCardPlayed) -> Script:
    return lay_card(show, event.by, event.card)


def lay_card(show: Performer, by: int, kind: int) -> Script:
    """A card flies from its player, or from the deck, to its slot."""
    solo = show.board.solo
    start = solo.deck_rect(1) if solo else show.hand_rect(by, kind)
    yield Cue.HAPPENS
    slot = show.panels.encounter().play_card()
    show.sound("reveal")
    if slot is None:
        yield BEAT_MS
        return
    yield show.fly_card(kind, start, slot.rect)
    slot.hidden = False
    slot.invalidate()
    yield 2 * BEAT_MS


@ENCOUNTERS.of(ev.CardFaced)
def card_faced(show: Performer, event: ev.CardFaced) -> Script:
    """The card grows out of its slot."""
    panel = show.panels.encounter()
    start, card = panel.face(event.by, event.card)
    yield Cue.HAPPENS
    if card is None:
        yield BEAT_MS
        return
    show.sound("growl" if _is_monster(event.card) else "place")
    if start:
        panel.show_faced(False)
        yield show.fly_card(event.card, start, card.rect)
        panel.show_faced(True)
    else:
        yield FLY_MS
    yield FACE_MS


@ENCOUNTERS.of(ev.CardCancelled)
def card_cancelled(show: Performer, event: ev.CardCancelled) -> Script:
    panel = show.panels.encounter()
    yield Cue.HAPPENS
    show.sound("award")
    panel.decide(None)
    panel.say(_("Driven off!") if _is_monster(event.card) else _("Cancelled!"))
    yield OUTCOME_MS


@ENCOUNTERS.of(ev.CardsDiscarded)
def cards_discarded(show: Performer, event: ev.CardsDiscarded) -> Script:
    """The cards still to come fall off the panel, and are named."""
    panel = show.panels.encounter()
    starts = panel.places_of(event.cards)
    yield Cue.HAPPENS
    panel.say(show.board.words(event))
    end = upright(show.kit.u(24)).move_to(midtop=panel.rect.midbottom)
    for kind, start in starts:
        show.sound("place")
        yield show.fly_card(kind, start, end)
    yield OUTCOME_MS


def _is_monster(kind: int) -> bool:
    return isinstance(load_cards()[kind], Monster)


# --- dice -------------------------------------------------------------------------------------


@ENCOUNTERS.of(ev.SurpriseTested)
def surprise_tested(show: Performer, event: ev.SurpriseTested) -> Script:
    yield Cue.SECRET
    yield Moving(show.panels.encounter().test(event))
    yield Cue.HAPPENS
    yield OUTCOME_MS / 2


@ENCOUNTERS.of(ev.MonsterFought)
def monster_fought(show: Performer, event: ev.MonsterFought) -> Script:
    panel = show.panels.encounter()
    yield Cue.SECRET
    yield Moving(panel.contest(event))
    if event.outcome in ("lost", "captured"):
        tremble(panel)
    yield Cue.HAPPENS
    yield 1.4 * OUTCOME_MS


@ENCOUNTERS.of(ev.SurpriseEnded)
def surprise_ended(show: Performer, event: ev.SurpriseEnded) -> Script:
    """Passed or failed; a surprise without a test simply happens, for good or ill."""
    panel = show.panels.encounter()
    yield Cue.HAPPENS
    if isinstance(panel.rolled, tuple) and len(panel.rolled) > 1:  # of a single test the die says it
        panel.say(_("Success!") if event.passed else _("Failed!"))
    show.sound({True: "award", False: "skull", None: "reveal"}[event.passed])
    if event.passed is False:
        tremble(panel)
    yield OUTCOME_MS


@ENCOUNTERS.of(ev.MummyRolled)
def mummy_rolled(show: Performer, event: ev.MummyRolled) -> Script:
    """Solo: the Mummy's die before a turn."""
    line = _("The Mummy comes closer!") if event.comes else _("The Mummy stays put.")
    yield Cue.SECRET
    if show.kit.motion.factor:
        show.sound("dice")
    yield Moving(show.panels.put(RollPanel.of_mummy(show.board, event.die, line)).roll())
    yield Cue.HAPPENS
    yield OUTCOME_MS


@ENCOUNTERS.of(ev.BreakTried)
def break_tried(show: Performer, event: ev.BreakTried) -> Script:
    """A captured explorer tests its Cunning."""
    test = Test(CUNNING, event.value, event.die, event.passed)
    line = _("Free again!") if event.passed else _("Still captured.")
    yield Cue.SECRET
    yield Moving(show.panels.put(RollPanel.of_test(show.board, event.player, test, line)).roll())
    yield Cue.HAPPENS
    yield OUTCOME_MS


@ENCOUNTERS.of(ev.ChamberTested)
def chamber_tested(show: Performer, event: ev.ChamberTested) -> Script:
    panel = show.panels.chamber(event.player)
    passed = all(passed for *_rest, passed in event.tests)
    yield Cue.SECRET
    yield Moving(panel.test(event))
    show.sound("elixir" if passed else "skull")
    if not passed:
        tremble(panel)
    yield Cue.HAPPENS
    yield 1.5 * OUTCOME_MS


# --- what it brings ---------------------------------------------------------------------------


@ENCOUNTERS.of(ev.FindTaken, ev.AllyWon)
def card_taken(show: Performer, event: ev.FindTaken | ev.AllyWon) -> Script:
    """The card flies to its explorer's panel."""
    panel = show.panels.panel
    card = panel.card if isinstance(panel, EncounterPanel) else None
    start = card.rect.copy() if card else show.board.pyramid.pawn_rect(event.player)
    if card:
        card.show(False)
    yield show.fly_card(event.card, start, _belonging(show, event.player, event.card))
    show.sound("award")
    yield Cue.HAPPENS
    yield 2 * BEAT_MS


def _belonging(show: Performer, player: int, kind: int) -> pygame.Rect:
    """The place of a card that an explorer has, or a small place on its panel."""
    if show.own(player):
        return show.board.explorer.find_rect(kind)
    panel = show.board.panel_of(player).rect
    return upright(show.kit.u(30)).move_to(center=panel.center)


@ENCOUNTERS.of(ev.FindLost)
def find_lost(show: Performer, event: ev.FindLost) -> Script:
    """A used find has been seen already; a taken one flies to its new owner."""
    if event.cause == "used":
        yield Cue.HAPPENS
        yield BEAT_MS
        return
    pyramid = show.board.pyramid
    start = _belonging(show, event.player, event.card)
    goal = pyramid.mummy_rect() if event.cause == "mummy" else pyramid.pawn_rect(event.player)
    end = upright(show.kit.u(96)).move_to(center=goal.center)
    show.sound("skull")
    yield Cue.HAPPENS
    yield show.fly_card(event.card, start, end)
    yield BEAT_MS


@ENCOUNTERS.of(ev.EnduranceLost, ev.Captured, ev.Blocked, ev.Cursed)
def hurt(show: Performer, event: ev.EnduranceLost | ev.Captured | ev.Blocked | ev.Cursed) -> Script:
    yield Cue.HAPPENS
    show.sound("tomb" if isinstance(event, ev.Captured | ev.Blocked) else "skull")
    show.tremble(event.player)
    lines: dict[type, Callable[[], str]] = {
        ev.Captured: lambda: _("Captured!"),
        ev.Blocked: lambda: _("The way is blocked!"),
        ev.Cursed: lambda: _("Cursed!"),
    }
    panel = show.panels.panel
    if type(event) in lines and isinstance(panel, EncounterPanel):
        panel.say(lines[type(event)]())
    yield OUTCOME_MS * 0.7


@ENCOUNTERS.of(ev.LeavesChanged)
def leaves_changed(show: Performer, event: ev.LeavesChanged) -> Script:
    """Won leaves fly to the place where they are counted."""
    board, panel = show.board, show.panels.panel
    if event.amount < 0:
        yield Cue.HAPPENS
        show.tremble(event.player)
    else:
        place = panel.rect if panel else board.pyramid.pawn_rect(event.player)
        if board.solo and event.cause == "turned":
            place = board.solo.turned_rect()
        yield show.fly_leaves(event.player, place)
        yield Cue.HAPPENS
    yield 2 * BEAT_MS
