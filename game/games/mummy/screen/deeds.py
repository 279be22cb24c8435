"""The buttons for present choices, each with its price or gain."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.toolkit.translate import _, mark, ngettext

from ..rules import DECLINE, NO_CARD, Exchange, Heal, load_cards
from ..rules.attributes import CUNNING
from ..rules.healing import PRICE
from ..rules.odds import passing_chance
from ..rules.phases import PUSH
from .action_row import Deed
from .action_words import plain_words
from .card_art import picture_name
from .deciding import Deciding
from .tasks import decline_words, quiet_words
from .wording import card_name, percent

UNDO = "undo"
"""The key of the button that takes the last action back."""
PLAIN = {
    "enter": ("attribute.key.ink", "gold"),
    "remove": ("attribute.blocked.ink", "gold"),
    "pass": ("ui.next", "papyrus"),
    "stay": ("token.mummy", "papyrus"),
    "turn": ("compass", "gold"),
}
"""Word of an action → the sign of its button and its style."""
SHORT = {
    # Translators: a button: enter the Chamber.
    "enter": mark("Enter"),
    # Translators: a button: do not move the Mummy.
    "stay": mark("Leave it"),
}
"""Short words for buttons with little room."""


def deeds_of(deciding: Deciding) -> list[Deed]:
    """All buttons, the likeliest last: that is where the thumb is."""
    board, offer = deciding.board, deciding.offer
    found: list[Deed] = []
    if board.session.can_undo:
        found.append(Deed(UNDO, _("Undo"), "ui.undo", deciding.take_back))
    if not offer:
        return found
    if deciding.exchanging:
        return [*found, *_exchanging(deciding)]
    if not board.open_hand:
        found.append(Deed("look", _("Look at my cards"), "ui.eye", deciding.look, "lapis"))
    elif offer.of(Exchange) and not deciding.needs_exchange:
        found.append(Deed("exchange", _("Exchange"), "ui.cards", deciding.exchange))
    found += _healing(deciding)
    found += _finds(deciding)
    found += _plain(deciding)
    if offer.response and board.by_hand and not board.alone and board.shown.active != board.viewer:
        found.append(Deed("quiet", quiet_words(), "ui.step_on", deciding.be_quiet, short=_("Not this round")))
    if offer.response:
        words, do = decline_words(deciding.phase), deciding.doer(DECLINE)
        found.append(Deed("decline", words, "ui.close", do, "lapis", action=DECLINE))
    if board.open_hand and offer.cards:
        found.append(_main(deciding))
    if board.open_hand and deciding.needs_exchange:
        found.append(Deed("exchange", _("Exchange"), "ui.cards", deciding.exchange, "gold"))
    return found


def watching_deeds(hurried: str, hurry: Callable[[str], None]) -> list[Deed]:
    """Buttons for a player who is out: watch the others, watch them fast, or leave: see `Board.hurry`."""
    watch = Deed("watch", _("Fast forward"), "ui.step_on", partial(hurry, "fast"))
    if hurried:
        watch = Deed("watch", _("Normal speed"), "ui.play", partial(hurry, ""))
    return [watch, Deed("end", _("Skip to the end"), "ui.trophy", partial(hurry, "off"), "gold")]


def _exchanging(deciding: Deciding) -> list[Deed]:
    kinds = deciding.board.hand.kinds
    leaves = sum(load_cards()[kinds[index]].leaves for index in deciding.marked)
    text = ngettext("Exchange: +{count} leaf", "Exchange: +{count} leaves", leaves).format(count=leaves)
    return [
        Deed("back", _("Back"), "ui.back", deciding.exchange),
        Deed(
            "confirm",
            text if deciding.marked else _("Exchange"),
            "attribute.leaf.ink",
            deciding.confirm,
            "gold",
            enabled=bool(deciding.marked),
            action=deciding.ready(),
        ),
    ]


def _healing(deciding: Deciding) -> list[Deed]:
    found = []
    for action in deciding.offer.of(Heal):
        if action.card == NO_CARD:
            text = _("Heal: −{count} leaves").format(count=PRICE)
        else:
            text = _("Heal: {card}").format(card=card_name(load_cards()[action.card]))
        key, do = f"heal {action.card}", deciding.doer(action)
        found.append(Deed(key, text, "attribute.endurance.ink", do, short=_("Heal"), action=action))
    return found


def _finds(deciding: Deciding) -> list[Deed]:
    """Finds that can be used in place of a move card."""
    board = deciding.board
    finds = set(board.shown.seats[board.viewer].finds)
    if deciding.offer.response:
        return []
    return [
        Deed(
            f"use {kind}",
            card_name(load_cards()[kind]),
            picture_name(board.kit, load_cards()[kind]) or "ui.cards",
            partial(deciding.use_find, kind),
            "gold" if kind == deciding.find else "papyrus",
        )
        for kind in deciding.offer.moves
        if kind in finds
    ]


def _plain(deciding: Deciding) -> list[Deed]:
    offer = deciding.offer
    found = [
        Deed(
            word,
            plain_words(word),
            icon,
            deciding.doer(action),
            style,
            short=_(SHORT[word]) if word in SHORT else "",
            action=action,
        )
        for word, (icon, style) in PLAIN.items()
        if (action := offer.has(word))
    ]
    if action := offer.has("break"):
        chance = passing_chance(deciding.board.shown.seats[deciding.board.viewer], (CUNNING,))
        text = _("Break free: {percent}%").format(percent=percent(chance))
        found.append(
            Deed("break", text, "attribute.captured.ink", deciding.doer(action), "gold", action=action)
        )
    return found


def _main(deciding: Deciding) -> Deed:
    """The golden button: it does what is chosen."""
    offer = deciding.offer
    kind = offer.card
    goes = kind in offer.moves if kind is not None else bool(offer.moves)
    text = (_("Push") if deciding.phase == PUSH else _("Go")) if goes else _("Play it")
    ready = deciding.ready()
    return Deed(
        "confirm", text, "ui.check", deciding.confirm, "gold", enabled=ready is not None, action=ready
    )
