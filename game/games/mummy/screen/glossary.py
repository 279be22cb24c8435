"""What each thing on the table of Mummy does."""

from __future__ import annotations

from game.ui.table.glossary import Sign, from_lines, table_signs
from game.ui.toolkit.translate import _

from ..rules import ATTRIBUTES
from ..rules.attributes import DIE
from ..rules.combat import BEFRIENDS
from ..rules.healing import PRICE
from ..rules.seat import FULL_ENDURANCE
from .lesson_signs import attribute_signs, field_signs

FIELDS = ("number", "start", "head", "key_sign", "legal", "claws")


def signs() -> list[Sign]:
    """All of them, in the language in use."""
    return [
        *from_lines(FIELDS, field_signs(), "field"),
        *from_lines(ATTRIBUTES, attribute_signs(), "attribute"),
        *_pyramid(),
        *_explorer(),
        *_cards(),
        *_panels(),
        *_fighting(),
        *_turn_tools(),
        *_tools(),
        *table_signs(),
    ]


def _pyramid() -> list[Sign]:
    return [
        Sign("field", "field.1.plain", _("Empty field"), _("Nothing is met here."), "pyramid"),
        Sign(
            "chamber",
            "chamber",
            _("Chamber of Osiris"),
            _("Pass your three starred tests here in one turn, and you win. Only a Key of Osiris opens it."),
            "chamber",
        ),
        Sign(
            "mummy",
            "token.mummy",
            _("The Mummy"),
            _(
                "On an explorer’s field it takes Endurance or a find, and then leaves. Nobody can "
                "go where it is."
            ),
            "mummy",
        ),
        Sign(
            "pawn",
            "token.you1",
            _("Explorer"),
            _("Here this explorer stands. Its edge glows in its turn."),
            "explorer",
        ),
    ]


def _explorer() -> list[Sign]:
    return [
        Sign(
            "explorer",
            "ui.eye.ink",
            _("Your explorer"),
            _("Its attributes and what it has. Tap it to see everything large."),
            "explorer",
        ),
        Sign(
            "endurance",
            "attribute.endurance.ink",
            _("Endurance"),
            _("{count} at most. At 0 the explorer is out. To heal costs {price} leaves.").format(
                count=FULL_ENDURANCE, price=PRICE
            ),
            "explorer",
        ),
        Sign(
            "leaves",
            "attribute.leaf.ink",
            _("Tana leaves"),
            _("They are bid for the Mummy, and heal. Exchanging cards brings more."),
            "turn",
        ),
        Sign(
            "find",
            "attribute.find.ink",
            _("Find"),
            _("It helps whoever has it. Tap the explorer to read what it does."),
            "finds",
        ),
    ]


def _cards() -> list[Sign]:
    return [
        Sign(
            "hand",
            "attribute.hand.ink",
            _("Your cards"),
            _("Those that stand out can be used now. Hold one, or press the right button, to read it."),
            "turn",
        ),
        Sign("deck", "card.back.move", _("Deck"), _("Its top card is turned over when you go."), "alone"),
    ]


def _panels() -> list[Sign]:
    return [
        Sign(
            "bid",
            "seal.closed",
            _("Auction"),
            _("All bid leaves in secret. The highest bid is paid and moves the Mummy one field."),
            "mummy",
        ),
        Sign(
            "encounter",
            "card.monster",
            _("Encounter"),
            _("What was played on this explorer: surprises first, then monsters, then finds."),
            "encounter",
        ),
        Sign(
            "die",
            "die.d12",
            _("Die"),
            _("It shows 1 to {die}. A test is passed by no more than the attribute.").format(die=DIE),
            "explorer",
        ),
    ]


def _fighting() -> list[Sign]:
    return [
        Sign(
            "attack",
            "attribute.fight.ink",
            _("Attack"),
            _("Die and Strength against the monster’s. Higher: you win. Lower: you lose 1 Endurance."),
            "monster",
        ),
        Sign(
            "trick",
            "attribute.trick.ink",
            _("Trick"),
            _(
                "Die and Cunning against the monster’s. Higher: it goes; {more} or more: it becomes "
                "your ally. "
                "Otherwise you are captured."
            ).format(more=BEFRIENDS),
            "monster",
        ),
        Sign(
            "flee",
            "attribute.flee.ink",
            _("Flee"),
            _("Die and Speed against the monster’s. Equal or higher: you are away. Lower: you must attack."),
            "monster",
        ),
    ]


def _turn_tools() -> list[Sign]:
    return [
        Sign(
            "tool.exchange",
            "ui.cards.ink",
            _("Exchange"),
            _("Instead of moving: discard cards, take the leaves in their corners, draw as many."),
            "turn",
        ),
        Sign(
            "tool.heal",
            "attribute.endurance.ink",
            _("Heal"),
            _("Instead of moving: regain 1 Endurance, and all curses go."),
            "turn",
        ),
        Sign(
            "tool.use", "attribute.find.ink", _("Use a find"), _("A find in place of a move card."), "finds"
        ),
        Sign(
            "tool.enter",
            "attribute.key.ink",
            _("Enter the Chamber"),
            _("From a key sign, with a Key of Osiris. The tests come in your next turn."),
            "chamber",
        ),
        Sign(
            "tool.remove",
            "attribute.blocked.ink",
            _("Clear the way"),
            _("What lies before your explorer is taken away. That is your turn."),
            "held",
        ),
        Sign(
            "tool.break",
            "attribute.captured.ink",
            _("Break free"),
            _("A test of Cunning. Passed, you act again from your next turn on."),
            "held",
        ),
        Sign("tool.pass", "ui.next.ink", _("Pass"), _("There is nothing else to do."), "held"),
        Sign(
            "tool.turn",
            "compass",
            _("Turn over a card"),
            _("The top move card shows where you can go."),
            "alone",
        ),
    ]


def _tools() -> list[Sign]:
    return [
        Sign("tool.decline", "ui.close.ink", _("Nothing"), _("You play no card now."), "moving"),
        Sign(
            "tool.look",
            "ui.eye.ink",
            _("Look at my cards"),
            _("Turns your cards up; nobody else looks."),
            "handling",
        ),
        Sign("tool.back", "ui.back.ink", _("Back"), _("No exchange after all."), "handling"),
        Sign("tool.confirm", "ui.check.ink", _("Do it"), _("Does what you have chosen."), "handling"),
    ]
