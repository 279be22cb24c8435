"""An explorer's choices against the card that it faces, with their chances."""

from __future__ import annotations

from game.ui.toolkit.translate import _

from ..rules import ATTRIBUTES, FACE, Cancel, Card, Give, Heal, Monster, Plain, Surprise, Test, load_cards
from ..rules.healing import PRICE
from ..rules.odds import fight_chances, surprise_chances
from .action_words import plain_words
from .board import MummyTable
from .card_art import picture_name
from .choice_buttons import Choice
from .offer import Offer
from .shown import ShownSeat
from .wording import attribute_name, card_name, summary


def choices_of(board: MummyTable, offer: Offer) -> list[Choice]:
    """All that may be done, in the order of the legal actions; the one to expect is golden."""
    found = [_cancel(board, action) for action in offer.of(Cancel)]
    if FACE in offer.actions:
        found.append(_face(board))
    if offer.fights:
        found += [_fight(board, action) for action in offer.of(Plain) if action.word in FIGHTS]
    found += [_test(board, action) for action in offer.of(Test)]
    found += [_give(board, action) for action in offer.of(Give)]
    if LEAVES in offer.actions:
        found.append(
            Choice(
                _("Heal"),
                LEAVES,
                note=_("{price} leaves for 1 Endurance").format(price=PRICE),
                picture="attribute.endurance.ink",
            )
        )
    return found


FIGHTS = ("attack", "trick", "flee")
LEAVES = Heal()
"""Healing for leaves."""


def _faced(board: MummyTable) -> Card:
    assert board.shown.facing
    _by, kind = board.shown.facing
    return load_cards()[kind]


def _seat(board: MummyTable) -> ShownSeat:
    return board.shown.seats[board.shown.active]


def _cancel(board: MummyTable, action: Cancel) -> Choice:
    card = load_cards()[action.card]
    monster = isinstance(_faced(board), Monster)
    note = _("It drives the monster off.") if monster else _("It cancels the surprise.")
    return Choice(
        card_name(card),
        action,
        lead=_("Give up: {card}"),
        note=note,
        picture=picture_name(board.kit, card) or "",
    )


def _face(board: MummyTable) -> Choice:
    """Facing a surprise without a choice shows at once how likely it is to be passed."""
    card = _faced(board)
    chances: dict[str, float] = {}
    if isinstance(card, Surprise) and card.tests and not card.choice:
        chances["passed"] = surprise_chances(_seat(board), card)[card.tests]
    return Choice(plain_words(FACE.word), FACE, style="gold", chances=chances)


def _fight(board: MummyTable, action: Plain) -> Choice:
    card = _faced(board)
    assert isinstance(card, Monster)
    word = action.word
    chances = fight_chances(_seat(board), card, word)
    if word == "flee":  # first the flight, hopeless or not, then the fight after one that fails
        chances = {"away": chances.get("away", 0.0), **chances}
    return Choice(
        plain_words(word),
        action,
        picture=f"attribute.{'fight' if word == 'attack' else word}.ink",
        chances=chances,
        thing=word,
    )


def _test(board: MummyTable, action: Test) -> Choice:
    card, attribute = _faced(board), action.attribute
    assert isinstance(card, Surprise)
    chance = surprise_chances(_seat(board), card)[(attribute,)]
    return Choice(
        _("Test {attribute}").format(attribute=attribute_name(attribute)),
        action,
        picture=f"attribute.{ATTRIBUTES[attribute]}.ink",
        chances={"passed": chance},
    )


def _give(board: MummyTable, action: Give) -> Choice:
    card = load_cards()[action.card]
    return Choice(
        card_name(card),
        action,
        lead=_("Lose: {card}"),
        note=summary(card),
        picture=picture_name(board.kit, card) or "",
    )
