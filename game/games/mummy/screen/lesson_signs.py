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
        ("field.1.2", _("1, 2 or 3: here you meet up to that many cards.")),
        ("field.1.start.n", _("Arrow: an explorer starts here.")),
        ("field.1.head", _("Head: the Mummy enters the pyramid here.")),
        ("field.3.key", _("Key symbol: enter the Chamber from here.")),
        ("field.legal", _("Gold: you can go here. Red: you can move the Mummy here.")),
        ("field.claws", _("Claws: the Mummy could be here after its next step.")),
    )


def attribute_signs() -> Signs:
    """What each attribute is good for."""
    uses = {
        "strength": _("{name}: for attacking monsters, and against some surprises."),
        "cunning": _("{name}: for tricking monsters and breaking free."),
        "speed": _("{name}: for fleeing from monsters, and against traps."),
        "dexterity": _("{name}: against blades, darts and locks."),
        "fortune": _("{name}: where only luck helps."),
        "will": _("{name}: against fear and temptation."),
        "egyptology": _("{name}: for riddles, inscriptions and secret doors."),
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
            _("Dead end: play it on another explorer to stop them. They cannot flee from there!"),
        ),
        (
            "attribute.blocked.ink",
            _("Way blocked? You spend your next turn clearing it. A second obstacle is simply discarded."),
        ),
        (
            "attribute.captured.ink",
            _(
                "Captured: on your turn, test {cunning}. If you pass, you act again from your next turn on."
            ).format(cunning=cunning),
        ),
        (
            "ui.restart.ink",
            _("Captured and blocked? You choose which to deal with first."),
        ),
        ("attribute.curse.ink", _("A curse lowers attributes until you heal, with leaves or a find.")),
        ("attribute.hand.ink", _("No cards left and nothing else to do? You pass and draw.")),
    )


def monster_signs() -> Signs:
    """The three ways to meet a monster, and what may come of it."""
    return (
        (
            "attribute.fight.ink",
            _("Attack: Strength. Higher: you win. Lower: you lose 1 Endurance. Either way the finds stay."),
        ),
        (
            "attribute.trick.ink",
            _(
                "Trick, if the monster has Cunning. Higher: it leaves; higher by {more} or more: it "
                "becomes your ally."
            ).format(more=BEFRIENDS),
        ),
        (
            "attribute.flee.ink",
            _(
                "Flee: Speed. Equal or higher: you escape, but leave everything behind. Lower: you must "
                "attack."
            ),
        ),
        (
            "attribute.captured.ink",
            _("Captured: after a tied attack or a failed trick. The turn and the encounter end."),
        ),
        ("attribute.ally.ink", _("Ally: give it up to cancel a surprise or a monster.")),
        (
            "die.d12",
            _("Both sides roll a {die}-sided die and add it to their number.").format(die=DIE),
        ),
    )


def end_signs() -> Signs:
    """Who wins, and when."""
    return (
        ("elixir", _("Whoever passes all three tests in one turn finds the elixir and wins.")),
        (
            "attribute.endurance.lost.ink",
            _("No Endurance left: the explorer is out, and its cards are discarded."),
        ),
        ("ui.trophy.ink", _("If only one of several explorers is left, that one wins.")),
        ("token.mummy", _("If nobody is left, the pyramid wins.")),
        (
            "dial.moon",
            _(
                "After {rounds} rounds (solo: after {turns} turns) the pyramid seals itself and nobody wins."
            ).format(rounds=MOST_ROUNDS, turns=MOST_SOLO_TURNS),
        ),
        (
            "ui.next.ink",
            _(
                "A starting player is drawn at random once and begins every round. If that player is "
                "out, the next one begins."
            ),
        ),
    )


def handling_signs() -> Signs:
    """By hand and by mouse."""
    return (
        ("ui.tap.ink", _("Tap a card and then a glowing space, or the space first and then the card.")),
        ("ui.drag.ink", _("Or drag the card onto the space.")),
        (
            "ui.help.ink",
            _("Press and hold a card (or right-click) to read it. Tap an explorer to see more."),
        ),
        (
            "ui.cards.ink",
            _("Exchange: tap “{button}”, choose cards and confirm.").format(button=_("Exchange")),
        ),
        ("ui.undo.ink", _("Undo what you did, as long as nothing new has been revealed.")),
        (
            "attribute.hand.ink",
            _("Several people at one screen: hands stay face down until their owner looks."),
        ),
        ("ui.eye.ink", _("Tap or hold the eye on a panel to see the pyramid behind it.")),
    )


def key_signs() -> Signs:
    """By keys."""
    return (
        (
            "ui.keyboard.ink",
            _("1 to 9: choose a card, or a button over the pyramid. V: see what is behind it."),
        ),
        ("compass", _("Arrows or N: go from space to space. Enter: choose.")),
        ("seal.closed", _("In the auction – arrows or digits: set your bid. Enter: seal it.")),
        ("ui.cards.ink", _("E: exchange. H: heal. X: play nothing. T: turn over a card.")),
        ("attribute.captured.ink", _("B: break free. R: clear the way. C: enter the Chamber. P: pass.")),
        ("ui.undo.ink", _("Z: undo. Escape: put a card down. ?: see it large. L: look at your cards.")),
    )
