"""The pages on Mummy that are lists: a picture and a sentence for each thing, in the language in use."""

from __future__ import annotations

from game.ui.toolkit.translate import _

from ..rules import ATTRIBUTES
from ..rules.attributes import CUNNING, DIE
from ..rules.combat import BEFRIENDS
from ..rules.flow import MOST_ROUNDS, MOST_SOLO_TURNS
from .words import ATTRIBUTE_NAMES

Signs = tuple[tuple[str, str], ...]
"""(sprite, sentence) of each line of a page."""


def field_signs() -> Signs:
    """What is drawn on fields, and what is laid over them."""
    return (
        ("field.1.2", _("1, 2 or 3: here you meet up to so many cards.")),
        ("field.1.start.n", _("Arrow: an explorer starts here.")),
        ("field.1.head", _("Head: here the Mummy comes into the pyramid.")),
        ("field.3.key", _("Key sign: from here one enters the Chamber.")),
        ("field.legal", _("Gold: you can go here. Red: you can lead the Mummy here.")),
        ("field.claws", _("Claws: the Mummy can be here after its next step.")),
    )


def attribute_signs() -> Signs:
    """What each attribute is good for."""
    uses = {
        "strength": _("{name}: to attack monsters, and against some surprises."),
        "cunning": _("{name}: to trick monsters and to break free."),
        "speed": _("{name}: to flee from monsters, and against traps."),
        "dexterity": _("{name}: against blades, darts and locks."),
        "fortune": _("{name}: where only luck helps."),
        "will": _("{name}: against fear and temptation."),
        "egyptology": _("{name}: for riddles, signs and secret doors."),
    }
    return tuple(
        (f"attribute.{name}.ink", uses[name].format(name=_(ATTRIBUTE_NAMES[name]))) for name in ATTRIBUTES
    )


def held_signs() -> Signs:
    """What keeps an explorer from moving, and what weakens it."""
    cunning = _(ATTRIBUTE_NAMES[ATTRIBUTES[CUNNING]])
    return (
        (
            "dead-end",
            _("Dead end: played on another explorer, it ends the movement. No fleeing from there!"),
        ),
        (
            "attribute.blocked.ink",
            _("Something in the way? Your next turn only clears it. Another one is simply discarded."),
        ),
        (
            "attribute.captured.ink",
            _(
                "Captured: in your turn test {cunning}. If you pass, you act again from the next turn on."
            ).format(cunning=cunning),
        ),
        (
            "ui.restart.ink",
            _("Captured and blocked? You choose which of the two to deal with first."),
        ),
        ("attribute.curse.ink", _("A curse lowers attributes until you heal, whether by leaves or a find.")),
        ("attribute.hand.ink", _("No card left and nothing else to do? You pass and draw.")),
    )


def monster_signs() -> Signs:
    """The three ways to meet a monster, and what may come of it."""
    return (
        (
            "attribute.fight.ink",
            _("Attack: Strength. Higher: you win. Lower: you lose 1 Endurance. Either way the finds remain."),
        ),
        (
            "attribute.trick.ink",
            _("Trick, if it has Cunning: higher, and it goes. {more} or more: it becomes your ally.").format(
                more=BEFRIENDS
            ),
        ),
        (
            "attribute.flee.ink",
            _("Flee: Speed. Equal or higher: away, and all is left behind. Lower: you must attack."),
        ),
        (
            "attribute.captured.ink",
            _("Captured: by an equal attack or a failed trick. Turn and encounter are over."),
        ),
        ("attribute.ally.ink", _("Ally: give it up to cancel a surprise or a monster.")),
        (
            "die.d12",
            _("Each side adds a die of {die} to its number.").format(die=DIE),
        ),
    )


def end_signs() -> Signs:
    """Who wins, and when."""
    return (
        ("elixir", _("Who passes all three tests in one turn has found the elixir and wins.")),
        (
            "attribute.endurance.lost.ink",
            _("No Endurance left: the explorer is out, its cards are discarded."),
        ),
        ("ui.trophy.ink", _("Is only one of several explorers left? That one wins.")),
        ("token.mummy", _("Is nobody left? Then the pyramid wins.")),
        (
            "dial.moon",
            _("After {rounds} rounds, alone after {turns} turns, the pyramid seals: nobody wins.").format(
                rounds=MOST_ROUNDS, turns=MOST_SOLO_TURNS
            ),
        ),
        (
            "ui.next.ink",
            _("Chance draws once who begins every round. If that one is out, the next one does."),
        ),
    )


def handling_signs() -> Signs:
    """By hand and by mouse."""
    return (
        ("ui.tap.ink", _("Tap a card and then a glowing field, or first a field and then a card.")),
        ("ui.drag.ink", _("Or drag the card onto the field.")),
        (
            "ui.help.ink",
            _("Hold a card (mouse: right button) to read it. Tap an explorer to see more."),
        ),
        (
            "ui.cards.ink",
            _("Exchange: tap “{button}”, mark cards, and confirm.").format(button=_("Exchange")),
        ),
        ("ui.undo.ink", _("Take back what you did, as long as nothing has come to light.")),
        (
            "attribute.hand.ink",
            _("Several people at one screen: hands lie face down until their owner looks."),
        ),
        ("ui.eye.ink", _("The eye on a panel, tapped or held, shows the pyramid below it.")),
    )


def key_signs() -> Signs:
    """By keys."""
    return (
        (
            "ui.keyboard.ink",
            _("1 to 9 choose a card, or a button over the pyramid; V shows what is below."),
        ),
        ("compass", _("Arrows or N go from field to field; Enter chooses.")),
        ("seal.closed", _("In the auction arrows or digits set the bid, Enter seals it.")),
        ("ui.cards.ink", _("E exchanges, H heals, X plays nothing, T turns a card over.")),
        ("attribute.captured.ink", _("B breaks free, R clears the way, C enters the Chamber, P passes.")),
        ("ui.undo.ink", _("Z takes back, Escape puts a card down, ? shows it large, L looks at your cards.")),
    )
