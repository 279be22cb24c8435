"""The pages on Mummy that are lists: a picture and a sentence for each thing, in the language in use."""

from __future__ import annotations

from game.ui.toolkit.translate import _

from ..rules import ATTRIBUTES, HAND
from ..rules.attributes import CUNNING, DIE, HIGHEST
from ..rules.combat import BEFRIENDS
from ..rules.flow import MOST_ROUNDS, MOST_SOLO_TURNS
from ..rules.healing import PRICE
from .words import ATTRIBUTE_NAMES

Signs = tuple[tuple[str, str], ...]
"""(sprite, sentence) of each line of a page."""


def field_signs() -> Signs:
    """The symbols on fields, and the marks laid over them."""
    return (
        ("field.1.2", _("1, 2 or 3: here you meet up to that many cards.")),
        ("field.1.start.n", _("Arrow: an explorer starts here.")),
        ("field.1.head", _("Head: the Mummy enters the pyramid here.")),
        ("field.3.key", _("Purple ankh: enter the Chamber from here.")),
        ("field.legal", _("Gold: you can go here. Red: you can move the Mummy here.")),
        ("field.claws", _("Claws: the Mummy could be here after its next step.")),
    )


def attribute_signs() -> Signs:
    """The use of each attribute."""
    uses = {
        "strength": _("{name}: for attacking monsters, and against some surprises."),
        "cunning": _("{name}: for tricking monsters and breaking free."),
        "speed": _("{name}: for fleeing from monsters, and against traps."),
        "dexterity": _("{name}: against blades, darts and locks."),
        "fortune": _("{name}: for when only luck can help."),
        "will": _("{name}: against fear and temptation."),
        "egyptology": _("{name}: for riddles, inscriptions and secret doors."),
    }
    return tuple(
        (f"attribute.{name}.ink", uses[name].format(name=_(ATTRIBUTE_NAMES[name]))) for name in ATTRIBUTES
    )


def turn_signs() -> Signs:
    """The choices on a turn, and the first player."""
    return (
        (
            "attribute.hand.ink",
            _(
                "You hold {hand} cards. On your turn, do one of these, or pass. Then draw back up to {hand}."
            ).format(hand=HAND),
        ),
        ("compass", _("Move: play a move card.")),
        ("field.3.key", _("Enter the Chamber from a purple ankh, with a Key of Osiris.")),
        (
            "ui.cards.ink",
            _(
                "Exchange: discard any cards, take the leaves shown in their corners and draw the same "
                "number of new cards."
            ),
        ),
        (
            "attribute.endurance.ink",
            _("Heal: pay {price} leaves, regain 1 Endurance and end all curses.").format(price=PRICE),
        ),
        (
            "dial.sun",
            _(
                "The first player is chosen at random when the game begins, and goes first in every "
                "round. Once they’re out, the next player does."
            ),
        ),
    )


def held_signs() -> Signs:
    """Things that keep an explorer from moving, and things that weaken it."""
    cunning = _(ATTRIBUTE_NAMES[ATTRIBUTES[CUNNING]])
    return (
        (
            "dead-end",
            _(
                "Dead end: instead of pushing, play it on the explorer who has moved. Nobody pushes "
                "them any further, their way is blocked, and they can’t flee from monsters."
            ),
        ),
        (
            "attribute.blocked.ink",
            _(
                "Way blocked? You spend your next turn clearing it. Blocked twice? The second card is "
                "discarded."
            ),
        ),
        (
            "attribute.captured.ink",
            _(
                "Captured: on your turn, test {cunning}. If you succeed, you’re free from your next turn on."
            ).format(cunning=cunning),
        ),
        (
            "ui.restart.ink",
            _("Captured and blocked? You choose which to deal with first."),
        ),
        ("attribute.curse.ink", _("A curse lowers attributes until you heal, with leaves or a find.")),
        ("attribute.endurance.ink", _("You can’t heal while captured.")),
    )


def monster_signs() -> Signs:
    """The three ways to meet a monster, and what may come of it."""
    return (
        (
            "die.d12",
            _(
                "You and the monster each roll a {die}-sided die and add the attribute. Compare the totals."
            ).format(die=DIE),
        ),
        (
            "attribute.fight.ink",
            _(
                "Attack with Strength. Higher: you win. Lower: you lose 1 Endurance. Either way, you can "
                "still take the finds."
            ),
        ),
        (
            "attribute.trick.ink",
            _(
                "Trick it with Cunning (if its card shows any). Higher: it leaves; by {more} or more: "
                "it becomes your ally. Equal or lower: you’re captured."
            ).format(more=BEFRIENDS),
        ),
        (
            "attribute.flee.ink",
            _(
                "Flee with Speed. Equal or higher: you escape, and the encounter continues. Lower: you "
                "must attack."
            ),
        ),
        (
            "attribute.captured.ink",
            _("Captured: after a tied attack or a failed trick. The turn and the encounter end."),
        ),
        (
            "attribute.growth.ink",
            _(
                "Beat or trick a monster, or succeed in a test: the attributes on the card grow for good, "
                "up to {high}."
            ).format(high=HIGHEST),
        ),
        ("attribute.ally.ink", _("Ally: give it up to cancel a surprise or a monster.")),
    )


def end_signs() -> Signs:
    """The ways to win, and the end."""
    return (
        ("elixir", _("Whoever passes all three tests in one turn finds the elixir and wins.")),
        (
            "attribute.endurance.lost.ink",
            _("No Endurance left: the explorer is out, and their cards are discarded."),
        ),
        ("ui.trophy.ink", _("With 2 or more players: the last explorer left in the pyramid wins.")),
        ("token.mummy", _("If nobody is left, the pyramid wins.")),
        (
            "dial.moon",
            _("After {rounds} rounds (solo: after {turns} turns) the pyramid seals itself and wins.").format(
                rounds=MOST_ROUNDS, turns=MOST_SOLO_TURNS
            ),
        ),
    )


def handling_signs() -> Signs:
    """Handling by hand and by mouse."""
    return (
        ("ui.tap.ink", _("Tap a card and then a glowing space, or the space first and then the card.")),
        ("ui.drag.ink", _("Or drag the card onto the space.")),
        (
            "ui.help.ink",
            _("Press and hold a card, or rest the mouse on it, to read it. Tap an explorer to see more."),
        ),
        (
            "ui.cards.ink",
            _("Exchange: tap “{button}”, choose cards and confirm.").format(button=_("Exchange")),
        ),
        ("ui.undo.ink", _("Undo what you did, as long as nothing new has been revealed.")),
        (
            "attribute.hand.ink",
            _("Several people at one screen: each hand stays face down until its owner looks."),
        ),
        ("ui.eye.ink", _("Tap or hold the eye on a panel to see the pyramid behind it.")),
    )


def key_signs() -> Signs:
    """Handling by keys."""
    return (
        (
            "ui.keyboard.ink",
            _("1 to 9: choose a card, or a button over the pyramid. V: see what’s behind it."),
        ),
        ("compass", _("Arrows or N: go from space to space. Enter: choose.")),
        ("seal.closed", _("In the auction – arrows or number keys: set your bid. Enter: seal it.")),
        ("ui.cards.ink", _("E: exchange. H: heal. X: play nothing, Q: all round long. T: turn over a card.")),
        ("attribute.captured.ink", _("B: break free. R: clear the way. C: enter the Chamber. P: pass.")),
        ("token.mummy", _("S: leave the Mummy where it is.")),
        ("ui.undo.ink", _("Z: undo. Escape: put a card down. ?: see it large. L: look at your cards.")),
    )
