"""What the awaited person is asked to do now, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.mummy import load_cards

from ...seats import seat_name
from ...translate import _, ngettext
from .wording import card_name, summary

if TYPE_CHECKING:
    from .deciding import Deciding


def task_of(deciding: Deciding) -> str:
    """The next thing to do."""
    kind = deciding.kind
    if deciding.exchanging:
        count = len(deciding.marked)
        if not count:
            return _("Tap the cards that you give away for leaves.")
        return ngettext("{count} card: exchange it?", "{count} cards: exchange them?", count).format(
            count=count
        )
    if kind is not None and kind == deciding.active_card:
        return _with_card(deciding, kind)
    if kind is not None:
        card = load_cards()[kind]
        words = summary(card)
        return card_name(card) if words == card_name(card) else f"{card_name(card)}: {words}"
    return _without_card(deciding)


def _with_card(deciding: Deciding, kind: int) -> str:
    """A card has been chosen."""
    name = card_name(load_cards()[kind])
    if kind in deciding.offer.dead_ends:
        return _("{card} – play it?").format(card=name)
    if kind in deciding.offer.plays:
        return _("{card} – play it?").format(card=f"{name} ({summary(load_cards()[kind])})")
    if deciding.field is not None:
        return _("{card} – go there?").format(card=name)
    return _("{card} – tap a glowing field.").format(card=name)


def _without_card(deciding: Deciding) -> str:
    board, offer = deciding.board, deciding.offer
    active = seat_name(board.session.seats, board.shown.active)
    own = board.shown.active == board.viewer
    match deciding.phase:
        case "bid":
            return _("Your bid for the Mummy?")
        case "mummy":
            return _("You lead the Mummy: tap a glowing field.")
        case "strike":
            return _("The Mummy attacks: what does it take?")
        case "push":
            return _response(deciding, _("Push {name}?").format(name=active))
        case "play" if own:
            return _response(deciding, _("Play a card on yourself?"))
        case "play":
            return _response(deciding, _("Play a card on {name}?").format(name=active))
        case "go":
            return _("Which way? Tap a glowing field.")
        case "cancel":
            return _("Use something against it?")
        case "test":
            return _("Which attribute do you test?")
        case "fight":
            return _("A monster! What do you do?")
        case "give":
            return _("Which find do you give away?")
    if deciding.field is not None:
        return _("Which card takes you there?")
    if offer.has("turn"):
        return _("Turn over a card: it moves you.")
    if offer.has("break"):
        return _("You are captured: try to break free.")
    if offer.has("remove"):
        return _("The way is blocked: clear it.")
    if offer.has("try"):
        return _("Face the three tests, or leave.")
    if offer.has("pass"):
        return _("You can do nothing: pass.")
    if offer.moves:
        return _("Your turn: choose a card or a button.")
    return _("No card moves you: exchange some.")


def _response(deciding: Deciding, question: str) -> str:
    if not deciding.offer.fits and deciding.board.open_hand:
        return _("{question} No card of yours fits.").format(question=question)
    return question
