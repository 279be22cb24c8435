"""The signs of Mummy's table."""

from __future__ import annotations

from game.ui.table.glossary import Sign, from_lines, table_signs
from game.ui.toolkit.translate import _

from ..rules import ATTRIBUTES
from ..rules.attributes import DIE
from ..rules.combat import BEFRIENDS
from ..rules.healing import PRICE
from ..rules.seat import FULL_ENDURANCE
from .lesson_signs import attribute_signs, field_signs
from .tasks import quiet_words

FIELDS = ("number", "start", "head", "key_sign", "legal", "claws")


def signs() -> list[Sign]:
    """All of them, in the language in use."""
    return [
        *from_lines(FIELDS, field_signs(), "field"),
        *from_lines(ATTRIBUTES, attribute_signs(), "attribute"),
        # on the pyramid
        Sign("field", "field.1.plain", _("Empty space"), _("Nothing happens here."), "pyramid"),
        Sign(
            "chamber",
            "chamber",
            _("Chamber of Osiris"),
            _("Pass your three starred tests here in one turn to win. Only a Key of Osiris opens it."),
            "chamber",
        ),
        Sign(
            "mummy",
            "token.mummy",
            _("The Mummy"),
            _(
                "On an explorer’s space it takes Endurance or a find, and then leaves. Nobody can enter "
                "its space."
            ),
            "mummy",
        ),
        Sign(
            "pawn",
            "token.you1",
            _("Explorer"),
            _("An explorer. Its edge glows on this explorer’s turn."),
            "explorer",
        ),
        # of an explorer
        Sign(
            "explorer",
            "ui.eye.ink",
            _("Your explorer"),
            _("The explorer’s attributes and belongings. Tap to see everything large."),
            "explorer",
        ),
        Sign(
            "endurance",
            "attribute.endurance.ink",
            _("Endurance"),
            _("{count} at most. At 0 the explorer is out. Healing costs {price} leaves.").format(
                count=FULL_ENDURANCE, price=PRICE
            ),
            "explorer",
        ),
        Sign(
            "leaves",
            "attribute.leaf.ink",
            _("Tana leaves"),
            _("Used to bid for the Mummy and to heal. Exchange cards to get more."),
            "turn",
        ),
        Sign(
            "find",
            "attribute.find.ink",
            _("Find"),
            _("Helps the explorer who has it. Tap the explorer to read what it does."),
            "finds",
        ),
        # cards
        Sign(
            "hand",
            "attribute.hand.ink",
            _("Your cards"),
            _("Cards that stand out can be used now. Press and hold a card (or right-click) to read it."),
            "turn",
        ),
        Sign(
            "steady",
            "attribute.steady.ink",
            _("Pillar"),
            _(
                "On a move card: nobody may push or stop you when you use it to move on your turn. On a "
                "find: nobody may push or stop you while you have it."
            ),
            "moving",
        ),
        Sign("deck", "card.back.move", _("Deck"), _("Its top card is turned over when you move."), "alone"),
        # panels
        Sign(
            "bid",
            "seal.closed",
            _("Auction"),
            _("Everybody bids leaves in secret. The highest bidder pays and may move the Mummy one space."),
            "mummy",
        ),
        Sign(
            "encounter",
            "card.monster",
            _("Encounter"),
            _("Cards played on this explorer: surprises first, then monsters, then finds."),
            "encounter",
        ),
        Sign(
            "die",
            "die.d12",
            _("Die"),
            _("A {die}-sided die. You succeed in a test if you roll the attribute’s value or less.").format(
                die=DIE
            ),
            "explorer",
        ),
        # fighting
        Sign(
            "attack",
            "attribute.fight.ink",
            _("Attack"),
            _(
                "Your die plus Strength against the monster’s. Higher: you win. Lower: you lose 1 "
                "Endurance. Equal: you’re captured."
            ),
            "monster",
        ),
        Sign(
            "trick",
            "attribute.trick.ink",
            _("Trick"),
            _(
                "Your die plus Cunning against the monster’s. Higher: it leaves; higher by {more} or "
                "more: it becomes your ally. Otherwise you’re captured."
            ).format(more=BEFRIENDS),
            "monster",
        ),
        Sign(
            "flee",
            "attribute.flee.ink",
            _("Flee"),
            _(
                "Your die plus Speed against the monster’s. Equal or higher: you escape. Lower: you "
                "must attack."
            ),
            "monster",
        ),
        # buttons of a turn
        Sign(
            "tool.exchange",
            "ui.cards.ink",
            _("Exchange"),
            _(
                "Instead of moving: discard cards, take the leaves in their corners and draw the same "
                "number of new cards."
            ),
            "turn",
        ),
        Sign(
            "tool.heal",
            "attribute.endurance.ink",
            _("Heal"),
            _("Instead of moving: regain 1 Endurance and end all your curses."),
            "turn",
        ),
        Sign(
            "tool.use",
            "attribute.find.ink",
            _("Use a find"),
            _("Uses a find instead of a move card."),
            "finds",
        ),
        Sign(
            "tool.enter",
            "attribute.key.ink",
            _("Enter the Chamber"),
            _("From a purple ankh, with a Key of Osiris. You can take the tests from your next turn on."),
            "chamber",
        ),
        Sign(
            "tool.remove",
            "attribute.blocked.ink",
            _("Clear the way"),
            _("Removes what blocks your explorer’s way. That takes your whole turn."),
            "held",
        ),
        Sign(
            "tool.break",
            "attribute.captured.ink",
            _("Break free"),
            _("A test of Cunning. If you succeed, you can act again from your next turn on."),
            "held",
        ),
        Sign("tool.pass", "ui.next.ink", _("Pass"), _("You do nothing this turn, then draw."), "held"),
        Sign(
            "tool.stay",
            "token.mummy",
            _("Leave the Mummy where it is"),
            _("You’ve won the auction, but need not move the Mummy."),
            "mummy",
        ),
        Sign(
            "tool.turn",
            "compass",
            _("Turn over a card"),
            _("The top move card shows where you can go."),
            "alone",
        ),
        # buttons
        Sign("tool.decline", "ui.close.ink", _("Nothing"), _("You play no card this time."), "moving"),
        Sign(
            "tool.quiet",
            "ui.step_on.ink",
            quiet_words(),
            _("For the rest of this round you play nothing on others, and you won’t be asked."),
            "moving",
        ),
        Sign(
            "tool.look",
            "ui.eye.ink",
            _("Look at my cards"),
            _("Turns your cards face up. Make sure nobody else is looking!"),
            "handling",
        ),
        Sign("tool.back", "ui.back.ink", _("Back"), _("Cancels the exchange."), "handling"),
        Sign("tool.confirm", "ui.check.ink", _("Do it"), _("Confirms your choice."), "handling"),
        *table_signs(),
    ]
