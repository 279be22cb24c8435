"""The events of encounters, fights and tests in words."""

from __future__ import annotations

from game.engine import Event
from game.engine.mummy import events as ev
from game.engine.mummy import load_cards
from game.engine.mummy.cards import Find

from ...translate import _, mark, ngettext
from .wording import attribute_name, card_name

CONTESTS = {
    "attack": (mark("You attack"), mark("{name} attacks")),
    "trick": (mark("You try a trick"), mark("{name} tries a trick")),
    "flee": (mark("You flee"), mark("{name} flees")),
}

RESULTS = {
    ("attack", "won"): mark("The monster is beaten."),
    ("attack", "lost"): mark("The monster was stronger."),
    ("attack", "captured"): mark("Equal."),
    ("trick", "won"): mark("The monster is fooled and goes."),
    ("trick", "ally"): mark("The monster is won over."),
    ("trick", "captured"): mark("The monster sees through it."),
    ("flee", "won"): mark("Escaped!"),
    ("flee", "lost"): mark("Too slow: now it must be attacked."),
}
"""What a contest has come to, by how it was fought and its outcome."""


def result_words(how: str, outcome: str) -> str:
    """What a contest has come to."""
    return _(RESULTS[how, outcome])


def tell_encounter(event: Event, you: bool, name: str) -> str:
    """An event of an encounter as a sentence; '' for what goes without saying."""
    cards = load_cards()
    match event:
        case ev.EncounterStarted(number=number):
            told = ngettext("An encounter: up to {count} card.", "An encounter: up to {count} cards.", number)
            return told.format(count=number)
        case ev.CardFaced(card=card) if not isinstance(cards[card], Find):
            faced = _("You face: {card}.") if you else _("{name} faces: {card}.")
            return faced.format(name=name, card=card_name(cards[card]))
        case ev.CardCancelled(card=card, spent=spent):
            return _("Given up: {spent}. Driven off: {card}.").format(
                spent=card_name(cards[spent]), card=card_name(cards[card])
            )
        case ev.CardsDiscarded(cards=kinds):
            names = ", ".join(card_name(cards[kind]) for kind in kinds)
            return _("Discarded: {cards}.").format(cards=names)
        case ev.SurpriseTested():
            return test_words(event.attribute, event.value, event.die, event.passed)
        case ev.MonsterFought():
            return _tell_contest(event, you, name)
        case ev.AllyWon(card=card):
            won = _("You have a new ally: {card}.") if you else _("{name} has a new ally: {card}.")
            return won.format(name=name, card=card_name(cards[card]))
        case ev.ChamberTested(tests=tests):
            if all(passed for *_rest, passed in tests):
                result = _("All three tests are passed!")
            else:
                result = _("Not all three: the tests can be tried again.")
            return " ".join([*(test_words(*test) for test in tests), result])
    return ""


def test_words(attribute: int, value: int, die: int, passed: bool) -> str:
    """'Will 9, rolled 3: passed.'"""
    text = (
        _("{attribute} {value}, rolled {die}: passed.")
        if passed
        else _("{attribute} {value}, rolled {die}: failed.")
    )
    return text.format(attribute=attribute_name(attribute), value=value, die=die)


def _tell_contest(event: ev.MonsterFought, you: bool, name: str) -> str:
    """'You attack: 16 against 13. The monster is beaten.'"""
    yours, others = CONTESTS[event.how]
    told = _("{what}: {own} against {foe}.").format(
        what=_(yours) if you else _(others).format(name=name),
        own=event.die + event.value + event.bonus,
        foe=event.monster_die + event.monster_value,
    )
    return f"{told} {result_words(event.how, event.outcome)}"
