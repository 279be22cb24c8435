"""Events in words, for the log and for screen readers."""

from __future__ import annotations

from game.engine import Event
from game.ui.table.seat_sentences import Teller
from game.ui.toolkit.translate import _, mark, mark_plural, pgettext

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
    "I4": mark("the long bar"),
    "S4": mark("the serpent"),
}
SECOND_HIDDEN = {
    "I3": mark("The round ends; the second bar stayed hidden."),
    "L3": mark("The round ends; the second small corner stayed hidden."),
    "L4": mark("The round ends; the second long corner stayed hidden."),
    "O4": mark("The round ends; the second block stayed hidden."),
    "I4": mark("The round ends; the second long bar stayed hidden."),
    "S4": mark("The round ends; the second serpent stayed hidden."),
}
"""The end of a round, if the hidden shape is one of two."""
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
    if event.player is None:
        return _tell_table(event)
    say = Teller(seats, event.player)
    return _tell_find(event, say) or _tell_seat(event, say)


def _tell_table(event: Event) -> str:
    """An event of the whole table as a sentence; '' for what goes without saying."""
    match event:
        case ev.RoundStarted(round=round_):
            return _("Round {round} begins.").format(round=round_)
        case ev.AwardStruck(colour=colour, value=value):
            return _("Solo: the {value}-point award for {colour} is gone.").format(
                value=value, colour=_(COLOUR_NAMES[colour])
            )
        case ev.ExpeditionRevealed(pattern=pattern):
            return _("The expedition card shows {pattern}.").format(pattern=_(PATTERN_NAMES[pattern]))
        case ev.RoundEnded(unseen=pattern, second=True):
            return _(SECOND_HIDDEN[pattern])
        case ev.RoundEnded(unseen=pattern):
            return _("The round ends; {pattern} stayed hidden.").format(pattern=_(PATTERN_NAMES[pattern]))
        case ev.GameEnded():
            return _("The game is over.")
    return ""


def _tell_find(event: Event, say: Teller) -> str:
    """A seat's marked icons in words; the others hear nothing of wasted ones."""
    match event:
        case ev.GemTaken(gem="red", wasted=True):
            return say(mark("Your red gem track is full."), "")
        case ev.GemTaken(wasted=True):
            return say(mark("Your green gem track is full."), "")
        case ev.GemTaken(gem="red", count=count):
            # Translators: in brackets how many there are now.
            return say(
                mark("You take a red gem ({count} now)."), mark("{name} takes a red gem."), count=count
            )
        case ev.GemTaken(count=count):
            return say(
                mark("You take a green gem ({count} now)."), mark("{name} takes a green gem."), count=count
            )
        case ev.TorchLit(wasted=True):
            return say(mark("This round’s torch is already lit."), "")
        case ev.TorchLit():
            return say(
                mark("You light a torch for this round."), mark("{name} lights a torch for this round.")
            )
        case ev.SkullCrossed(count=count):
            return say(
                mark("You find a skull ({count} now)."),
                mark("{name} finds a skull ({count} now)."),
                count=count,
            )
        case ev.SkullsErased(erased=0):
            return say(
                mark("The elixir finds no skull to wipe out."), mark("{name} has no skull to wipe out.")
            )
        case ev.SkullsErased(erased=erased):
            return say(
                mark_plural("The elixir wipes out {count} skull.", "The elixir wipes out {count} skulls."),
                mark_plural("{name} wipes out {count} skull.", "{name} wipes out {count} skulls."),
                count=erased,
            )
    return ""


def _tell_seat(event: Event, say: Teller) -> str:
    match event:
        case ev.Marked(pattern="I1", card=card, extra=False):
            return say("", mark("{name} marks one cell in pyramid {card}."), card=card)
        case ev.Marked(pattern=pattern, card=card, extra=False):
            shape = _(PATTERN_NAMES[pattern])
            return say("", mark("{name} marks {pattern} in pyramid {card}."), pattern=shape, card=card)
        case ev.Marked(card=card):
            return say("", mark("{name} marks one more cell in pyramid {card}."), card=card)
        case ev.TombReached(card=card):
            return say(
                mark("You reach the tomb of pyramid {card}."),
                mark("{name} reaches the tomb of pyramid {card}."),
                card=card,
            )
        case ev.CrossesGained(pending=pending):
            yours = mark_plural(
                "You mark a red cross: {count} more cell to mark.",
                "You mark a red cross: {count} more cells to mark.",
            )
            return say(yours, "", count=pending)
        case ev.CrossesLapsed():
            return say(mark("No cell is left for your red cross."), "")
        case ev.Passed():
            return say(mark("You can’t mark anything."), mark("{name} can’t mark anything."))
        case ev.CardTaken(card=card, place=None):
            return say(
                mark("You draw pyramid {card} from the deck."),
                mark("{name} draws pyramid {card} from the deck."),
                card=card,
            )
        case ev.CardTaken(card=card):
            return say(mark("You take pyramid {card}."), mark("{name} takes pyramid {card}."), card=card)
        case ev.NoCardLeft():
            return say(mark("There’s no pyramid left for you."), "")
        case ev.AwardTaken(colour=colour, value=value):
            return say(
                mark("You win the {value}-point award for {colour}."),
                mark("{name} wins the {value}-point award for {colour}."),
                value=value,
                colour=award_colour(colour),
            )
    return ""
