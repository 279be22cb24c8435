"""A card's effects as a row of signs, for hand cards that are too small for text.

A sign is drawn by the sprite 'attribute.NAME.white' or '.ink'; `SIGNS` lists all names there can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from game.ui.toolkit.numbers import number_text, signed

from ..rules.attributes import ATTRIBUTES
from ..rules.cards import UP, Card, Effect, Find, Monster, Move, Surprise
from ..rules.fields import COMPASS

SIGNS = (
    *ATTRIBUTES,
    *("endurance", "leaf", "find", "key", "mummy", "curse", "captured", "blocked", "start", "decoy"),
    *(
        "star",
        "steady",
        "fight",
        "trick",
        "flee",
        "cancel-surprise",
        "cancel-monster",
        "stairs-up",
        "stairs-down",
    ),
    *(f"arrow-{direction}" for direction in COMPASS),
)

When = Literal["always", "test", "either", "fail", "pass", "grow", "attack", "once"]
"""'test': this must succeed; 'either': one of these must, by choice; 'fail' and 'pass': the result; 'grow':
for good, after passing or winning; 'attack': after attacking and winning; 'once': the card is given up for
it."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of a card, with its number and when it counts."""

    name: str
    """One of SIGNS."""
    amount: str = ""
    """The number beside the sign: '+2', '9', '−1'; '' if there is none."""
    when: When = "always"


def signs(card: Card) -> tuple[Sign, ...]:
    """The signs of a card, in the order in which things happen; its leaves are not among them."""
    match card:
        case Move():
            return tuple(_move_signs(card))
        case Surprise():
            return tuple(_surprise_signs(card))
        case Monster():
            return tuple(_monster_signs(card))
        case Find():
            return tuple(_find_signs(card))
    raise ValueError(f"there are no signs for a {type(card).__name__}")


def stakes(card: Card) -> tuple[Sign, ...]:
    """The signs that matter for choosing the card: its tests or its monster, and what is at stake.

    Larger cards and the card's text show the rest: growth, the effect of a curse, a monster's treasure.
    """
    if isinstance(card, Find):
        return signs(card)
    told = [sign for sign in signs(card) if sign.when not in ("grow", "attack")]
    changes = set(_changes(card.modifiers, "fail")) if isinstance(card, Surprise) else set()
    return tuple(sign for sign in told if sign not in changes)


def _move_signs(card: Move) -> Iterable[Sign]:
    if card.dead_end:
        yield Sign("blocked")
    yield from _ways(card.compass, card.stairs, "always")
    if card.sure:
        yield Sign("steady")


def _ways(compass: tuple[int, ...], stairs: int, when: When) -> Iterable[Sign]:
    if stairs:
        yield Sign("stairs-up" if stairs == UP else "stairs-down", when=when)
    for direction in compass:
        yield Sign(f"arrow-{COMPASS[direction]}", when=when)


def _changes(modifiers: tuple[int, ...], when: When) -> Iterable[Sign]:
    for name, change in zip(ATTRIBUTES, modifiers, strict=True):
        if change:
            yield Sign(name, signed(change), when)


def _surprise_signs(card: Surprise) -> Iterable[Sign]:
    for attribute in card.tests:
        yield Sign(ATTRIBUTES[attribute], when="either" if card.choice else "test")
    for effect in card.success:
        yield from _effect_signs(effect, card, "pass")
    for effect in card.fail:
        yield from _effect_signs(effect, card, "fail" if card.tests else "always")


EFFECT_SIGNS = {"leaves": "leaf", "fall": "stairs-down", "climb": "stairs-up"}
"""The signs of effects that have another name than the effect."""


def _effect_signs(effect: Effect, card: Surprise, when: When) -> Iterable[Sign]:
    if effect.name == "grow":
        yield Sign(ATTRIBUTES[effect.attribute], signed(1), "grow")
        return
    amount = signed(effect.amount) if effect.amount else ""
    yield Sign(EFFECT_SIGNS.get(effect.name, effect.name), amount, when)
    if effect.name == "curse":
        yield from _changes(card.modifiers, when)


def _monster_signs(card: Monster) -> Iterable[Sign]:
    for name, value in (("strength", card.strength), ("speed", card.speed), ("cunning", card.cunning)):
        if value:
            yield Sign(name, number_text(value))
    if card.hoard:
        yield Sign("leaf", signed(card.hoard), "attack")
    for name in [ATTRIBUTES[attribute] for attribute in card.grows] + ["star"] * card.grows_stars:
        yield Sign(name, signed(1), "grow")


def _find_signs(card: Find) -> Iterable[Sign]:
    if card.key:
        yield Sign("key")
    if card.steady:
        yield Sign("steady")
    yield from _changes(card.modifiers, "always")
    for name, bonus in (("fight", card.fight), ("trick", card.trick), ("flee", card.flee)):
        if bonus:
            yield Sign(name, signed(bonus))
    if card.decoy:
        yield Sign("decoy")
    if card.heals:
        yield Sign("endurance", signed(1), "once")
    if card.cancels_surprise:
        yield Sign("cancel-surprise", when="once")
    if card.cancels_monster:
        yield Sign("cancel-monster", when="once")
    yield from _ways(card.compass, card.stairs, "once")
