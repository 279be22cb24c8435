"""Actions of Mummy in words, before they are done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from game.engine import Action
from game.ui.table.seat_names import object_name
from game.ui.table.seat_sentences import Teller
from game.ui.toolkit.sentences import list_of_lists
from game.ui.toolkit.translate import _, mark, ngettext

from ..rules import (
    NO_CARD,
    NOWHERE,
    Bid,
    Cancel,
    Exchange,
    Find,
    Give,
    Go,
    Heal,
    Leave,
    MoveBy,
    MummyState,
    Plain,
    Play,
    Push,
    StepMummy,
    Strike,
    Test,
    load_cards,
    load_explorers,
)
from ..rules.healing import PRICE
from ..rules.phases import PUSH
from .log import card_words, field_name
from .wording import attribute_name
from .words import EXPLORER_NAMES

PLAIN_WORDS = {
    # Translators: a button: see what the next card does.
    "face": mark("Face it"),
    "attack": mark("Attack"),
    "trick": mark("Trick"),
    "flee": mark("Flee"),
    "enter": mark("Enter the Chamber"),
    "try": mark("Face the three tests"),
    "break": mark("Try to break free"),
    "remove": mark("Clear the way"),
    "pass": mark("Pass"),
    "stay": mark("Leave the Mummy where it is"),
    "turn": mark("Turn over a card"),
}
"""Actions of one word; only declining depends on what is asked."""


def action_words(state: MummyState, action: Action, player: int, seats: Sequence[str]) -> str:
    """See `Presentation.action_words`."""
    words = (
        _about_the_mummy(action)
        or _with_own_cards(action)
        or _strike(state, action, seats)
        or _about_others(state, action, player, seats)
    )
    if words:
        return words
    match action:
        case Go(field=field):
            return _("Go to {field}").format(field=field_name(field))
        case Leave(field=field):
            return _("Leave the Chamber for {field}").format(field=field_name(field))
        case Test(attribute=attribute):
            return _("Test {attribute}").format(attribute=attribute_name(attribute))
        case Plain(word="decline"):
            return _("Don’t push") if state.phase == PUSH else _("Play nothing")
        case Plain(word=word):
            return plain_words(word)
    raise ValueError(f"'{action}' is no action of Mummy")


def plain_words(word: str) -> str:
    """The words for an action of one word."""
    return _(PLAIN_WORDS[word])


def explorer_name(explorer: int) -> str:
    """The name of an explorer, an index into `load_explorers()`."""
    return _(EXPLORER_NAMES[load_explorers()[explorer].id])


def _about_the_mummy(action: Action) -> str:
    match action:
        case Bid(leaves=0):
            return _("Bid nothing")
        case Bid(leaves=leaves):
            return ngettext("Bid {count} leaf", "Bid {count} leaves", leaves).format(count=leaves)
        case StepMummy(field=field):
            return _("Move the Mummy to {field}").format(field=field_name(field))
    return ""


def _strike(state: MummyState, action: Action, seats: Sequence[str]) -> str:
    """The Mummy's loot and its victim, in words."""
    if not isinstance(action, Strike):
        return ""
    victim = next(p for p, seat in enumerate(state.seats) if seat.explorer == action.explorer)
    say = Teller(seats, victim, object_name)
    if action.card == NO_CARD:
        yours, others = (
            mark("The Mummy takes Endurance from you"),
            mark("The Mummy takes Endurance from {name}"),
        )
        return say(yours, others)
    yours, others = mark("The Mummy takes {card} from you"), mark("The Mummy takes {card} from {name}")
    return say(yours, others, card=card_words(action.card))


def _with_own_cards(action: Action) -> str:
    match action:
        case MoveBy(card=card, field=field):
            return _("Go to {field} – {card}").format(field=field_name(field), card=card_words(card))
        case Exchange(cards=cards):
            leaves = sum(load_cards()[kind].leaves for kind in cards)
            told = ngettext(
                "Exchange for {count} leaf: {cards}", "Exchange for {count} leaves: {cards}", leaves
            )
            return told.format(count=leaves, cards=list_of_lists(_counted(cards)))
        case Heal(card=card) if card == NO_CARD:
            return _("Heal for {count} leaves").format(count=PRICE)
        case Heal(card=card):
            return _("Heal: {card}").format(card=card_words(card))
        case Cancel(card=card):
            return _("Give up: {card}").format(card=card_words(card))
        case Give(card=card):
            return _("Lose: {card}").format(card=card_words(card))
    return ""


def _counted(cards: tuple[int, ...]) -> Iterator[str]:
    """The names of cards, each once, with how many of it there are."""
    for kind, count in Counter(cards).items():
        # Translators: several equal cards: "2 × Stairs up".
        told = _("{count} × {card}").format(count=count, card=card_words(kind))
        yield told if count > 1 else card_words(kind)


def _about_others(state: MummyState, action: Action, player: int, seats: Sequence[str]) -> str:
    """Cards that are played on the explorer whose turn it is."""
    say = Teller(seats, state.active, object_name)
    match action:
        case Push(card=card, field=field) if field == NOWHERE:
            texts = mark("Stop you – {card}"), mark("Stop {name} – {card}")
            return say(*texts, card=card_words(card))
        case Push(card=card, field=field):
            texts = mark("Push you to {field} – {card}"), mark("Push {name} to {field} – {card}")
            return say(*texts, field=field_name(field), card=card_words(card))
        case Play(card=card) if player == state.active:
            return _("Play on yourself: {card}").format(card=card_words(card))
        case Play(card=card) if isinstance(load_cards()[card], Find):
            texts = mark("Give you the find: {card}"), mark("Give {name} the find: {card}")
            return say(*texts, card=card_words(card))
        case Play(card=card):
            texts = mark("Play on you: {card}"), mark("Play on {name}: {card}")
            return say(*texts, card=card_words(card))
    return ""
