"""Events in words, for the log and for screen readers."""

from __future__ import annotations

from game.engine import Event
from game.ui.table.end_words import won_words
from game.ui.table.seats import is_you, subject_name
from game.ui.toolkit.translate import _, mark, ngettext, pgettext

from ..rules import COLOURS
from ..rules import events as ev

# Translators: the colour of a pyramid, in "pyramid {number} ({colour})" and "award for {colour}".
COLOUR_NAMES = (mark("green"), mark("orange"), mark("purple"))
# Translators: shapes, put into "{name} marks {pattern} in pyramid {card}." and "The expedition card shows
# {pattern}."
PATTERN_NAMES = {
    "I1": mark("one cell"),
    "I2": mark("the short bar"),
    "I3": mark("the bar"),
    "L3": mark("the small corner"),
    "L4": mark("the long corner"),
    "T4": mark("the T"),
    "O4": mark("the block"),
}
assert len(COLOUR_NAMES) == len(COLOURS)


def award_colour(colour: int) -> str:
    """The colour of an award that somebody wins, as it is put into 'the award for …'."""
    return (
        pgettext("the colour of an award that is won", "green"),
        pgettext("the colour of an award that is won", "orange"),
        pgettext("the colour of an award that is won", "purple"),
    )[colour]


def tell(event: Event, seats: tuple[str, ...]) -> str:
    """One event as a sentence; '' for what goes without saying."""
    player = event.player
    if player is not None and is_you(seats, player):
        return _tell_you(event)
    if player is None:
        return _tell_table(event, seats)
    return _tell_other(event, subject_name(seats, player))


def _tell_table(event: Event, seats: tuple[str, ...]) -> str:
    match event:
        case ev.RoundStarted(round=round_):
            return _("Round {round} begins.").format(round=round_)
        case ev.AwardStruck(colour=colour, value=value):
            return _("Solo: the {value}-point award for {colour} is gone.").format(
                value=value, colour=_(COLOUR_NAMES[colour])
            )
        case ev.ExpeditionRevealed(pattern=pattern):
            return _("The expedition card shows {pattern}.").format(pattern=_(PATTERN_NAMES[pattern]))
        case ev.RoundEnded(unseen="I3"):
            return _("The round ends; the second bar stayed hidden.")
        case ev.RoundEnded(unseen="L3"):
            return _("The round ends; the second small corner stayed hidden.")
        case ev.RoundEnded(unseen=pattern):
            return _("The round ends; {pattern} stayed hidden.").format(pattern=_(PATTERN_NAMES[pattern]))
        case ev.GameEnded(scores=scores, winners=winners):
            return _("The game is over.") + " " + won_words(seats, scores, winners)
    return ""


def _tell_your_find(event: Event) -> str:
    match event:
        case ev.GemTaken(gem=gem, wasted=True):
            return _("Your red gem track is full.") if gem == "red" else _("Your green gem track is full.")
        case ev.GemTaken(gem="red", count=count):
            # Translators: in brackets how many there are now.
            return _("You take a red gem ({count}).").format(count=count)
        case ev.GemTaken(count=count):
            return _("You take a green gem ({count}).").format(count=count)
        case ev.TorchLit(wasted=True):
            return _("This round’s torch is already lit.")
        case ev.TorchLit():
            return _("You light a torch for this round.")
        case ev.SkullCrossed(count=count):
            return _("You find a skull ({count}).").format(count=count)
        case ev.SkullsErased(erased=erased):
            return ngettext(
                "The elixir wipes out {count} skull.", "The elixir wipes out {count} skulls.", erased
            ).format(count=erased)
    return ""


def _tell_you(event: Event) -> str:
    match event:
        case ev.TombReached(card=card):
            return _("You reach the tomb of pyramid {card}.").format(card=card)
        case ev.CrossesGained(pending=pending):
            return ngettext(
                "You mark a red cross: {count} more cell to mark.",
                "You mark a red cross: {count} more cells to mark.",
                pending,
            ).format(count=pending)
        case ev.CrossesLapsed():
            return _("No cell is left for your red cross.")
        case ev.Passed():
            return _("You cannot mark anything.")
        case ev.CardTaken(card=card, place=None):
            return _("You draw pyramid {card} from the deck.").format(card=card)
        case ev.CardTaken(card=card):
            return _("You take pyramid {card}.").format(card=card)
        case ev.NoCardLeft():
            return _("There is no pyramid left for you.")
        case ev.AwardTaken(colour=colour, value=value):
            return _("You win the {value}-point award for {colour}.").format(
                value=value, colour=award_colour(colour)
            )
    return _tell_your_find(event)


def _tell_other(event: Event, name: str) -> str:
    match event:
        case ev.Marked(pattern="I1", card=card, extra=False):
            return _("{name} marks one cell in pyramid {card}.").format(name=name, card=card)
        case ev.Marked(pattern=pattern, card=card, extra=False):
            return _("{name} marks {pattern} in pyramid {card}.").format(
                name=name, pattern=_(PATTERN_NAMES[pattern]), card=card
            )
        case ev.Marked(card=card):
            return _("{name} marks one more cell in pyramid {card}.").format(name=name, card=card)
        case ev.GemTaken(wasted=False, gem="red"):
            return _("{name} takes a red gem.").format(name=name)
        case ev.GemTaken(wasted=False):
            return _("{name} takes a green gem.").format(name=name)
        case ev.TorchLit(wasted=False):
            return _("{name} lights a torch for this round.").format(name=name)
        case ev.SkullCrossed(count=count):
            return _("{name} finds a skull ({count}).").format(name=name, count=count)
        case ev.SkullsErased(erased=erased):
            return ngettext(
                "{name} wipes out {count} skull.", "{name} wipes out {count} skulls.", erased
            ).format(name=name, count=erased)
        case ev.TombReached(card=card):
            return _("{name} reaches the tomb of pyramid {card}.").format(name=name, card=card)
        case ev.Passed():
            return _("{name} cannot mark anything.").format(name=name)
        case ev.CardTaken(card=card, place=None):
            return _("{name} draws pyramid {card} from the deck.").format(name=name, card=card)
        case ev.CardTaken(card=card):
            return _("{name} takes pyramid {card}.").format(name=name, card=card)
        case ev.AwardTaken(colour=colour, value=value):
            return _("{name} wins the {value}-point award for {colour}.").format(
                name=name, value=value, colour=award_colour(colour)
            )
    return ""
