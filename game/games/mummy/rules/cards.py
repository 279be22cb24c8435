"""The kinds of cards, read from `cards.txt`. A kind is a number, the index into `load_cards()`; copies of a
kind are equal.

`cards.txt` has one line for each kind. Reading it is strict, with errors that name the line:

move     ID  xCOPIES  leaves N : n ne e [; sure] | up [; sure] | down | dead-end
surprise ID  xCOPIES  leaves N : test A [or B | and B]; fail EFFECT, …; pass EFFECT, …; keep others
monster  ID  xCOPIES  leaves N : strength N speed N [cunning N] [hoard N] [grow A[,B] | grow stars]
find     ID  xCOPIES  leaves N : key; ATTRIBUTE +N; fight +N; once heal; once up; steady; decoy; …
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from reprlib import repr as short
from typing import Any

from game.engine.text_files import lines_of, text_beside

from .attributes import ATTRIBUTES, parse_attribute
from .fields import COMPASS

UNCHANGED = (0,) * len(ATTRIBUTES)

UP, DOWN = 1, -1
"""Directions of stairs."""


@dataclass(frozen=True, slots=True)
class Card:
    """The data that all kinds of cards have."""

    id: str
    copies: int
    """How many cards of this kind there are."""
    leaves: int
    """The leaves that its exchange pays."""


@dataclass(frozen=True, slots=True)
class Move(Card):
    """A move card: exactly one of the three is set."""

    compass: tuple[int, ...] = ()
    """One step in any of these directions, indices into COMPASS, ascending."""
    stairs: int = 0
    """UP or DOWN."""
    dead_end: bool = False
    sure: bool = False
    """True if nobody else may play a move card on an explorer that has moved by it."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a surprise does; see `surprise.EFFECT` for what each name means."""

    name: str
    amount: int = 0
    """Signed; 0 for effects without a number."""
    attribute: int = -1
    """The attribute of 'grow', as an index."""


@dataclass(frozen=True, slots=True)
class Surprise(Card):
    """A trap or a strange device."""

    tests: tuple[int, ...] = ()
    """The attributes tested; none: what `fail` says simply happens, and the other cards stay."""
    choice: bool = False
    """True if the explorer chooses one of them to test; otherwise all must succeed."""
    fail: tuple[Effect, ...] = ()
    success: tuple[Effect, ...] = ()
    keep_others: bool = False
    """True if the other cards stay after a failure."""
    modifiers: tuple[int, ...] = UNCHANGED
    """A curse's points for each attribute."""


@dataclass(frozen=True, slots=True)
class Monster(Card):
    """Something that lives in the pyramid."""

    strength: int = 0
    speed: int = 0
    cunning: int = 0
    """0: it cannot be tricked."""
    hoard: int = 0
    """Leaves for the explorer that attacks it and wins."""
    grows: tuple[int, ...] = ()
    """The attributes that grow for good, a point each, for the explorer that beats or fools it."""
    grows_stars: bool = False
    """True if each of its starred attributes grows instead."""


@dataclass(frozen=True, slots=True)
class Find(Card):
    """An item, kept under the explorer's card."""

    key: bool = False
    """True for a Key of Osiris."""
    modifiers: tuple[int, ...] = UNCHANGED
    """The points that it adds to each attribute."""
    fight: int = 0
    """Added to attacks on monsters."""
    trick: int = 0
    flee: int = 0
    heals: bool = False
    """Once: instead of 10 leaves."""
    cancels_surprise: bool = False
    """True if it can be given up to cancel a surprise."""
    cancels_monster: bool = False
    """True if it can be given up to cancel a monster."""
    compass: tuple[int, ...] = ()
    """Once: as a move card on oneself."""
    stairs: int = 0
    """Once: as a move card on oneself."""
    steady: bool = False
    """True if nobody else can play a move card on its bearer."""
    decoy: bool = False
    """When the Mummy attacks, it must take this."""


KEYS = 4
"""Keys of Osiris in the deck."""


def check_set(cards: tuple[Card, ...]) -> None:
    """Raise ValueError unless these kinds make a deck that the rules can be played with."""
    keys = sum(card.copies for card in cards if isinstance(card, Find) and card.key)
    if keys != KEYS:
        raise ValueError(f"there must be {KEYS} keys, not {keys}")
    if sum(card.copies for card in cards if isinstance(card, Move)) < 2:
        raise ValueError("there must be a second move card, for one may lie before the explorer")
    for kind in (Move, Surprise, Monster, Find):
        if not any(isinstance(card, kind) for card in cards):
            raise ValueError(f"there is no {kind.__name__.lower()}")


@cache
def load_cards() -> tuple[Card, ...]:
    """All kinds of cards, in the order of `cards.txt`."""
    cards = parse_cards(text_beside(__package__, "cards.txt"))
    check_set(cards)
    return cards


@cache
def _by_id() -> dict[str, int]:
    return {card.id: kind for kind, card in enumerate(load_cards())}


def parse_card(text: str) -> int:
    """The kind with that id. Raises ValueError if there is none."""
    kind = _by_id().get(text.lower())
    if kind is None:
        raise ValueError(f"there is no card {short(text)}")
    return kind


def whole_decks(players: int) -> list[list[int]]:
    """All cards, ascending, in the decks of a game of so many."""
    cards = load_cards()
    everything = [(kind, card) for kind, card in enumerate(cards) for _ in range(card.copies)]
    if players > 1:
        return [[kind for kind, _ in everything]]
    moves = [kind for kind, card in everything if isinstance(card, Move)]
    return [moves, [kind for kind, card in everything if not isinstance(card, Move)]]


# --- reading cards.txt ----------------------------------------------------------------------------


_HEAD = re.compile(
    r"(move|surprise|monster|find)\s+([a-z][a-z0-9-]*)\s+x([1-9][0-9]?)\s+leaves\s+([0-9]{1,2})"
)
_SIGNED = re.compile(r"[+-][1-9][0-9]?")

RESERVED = ("endurance",)
"""Words that stand beside card ids in the text of actions."""

NUMBERED = {"endurance": (-9, -1), "leaves": (-99, 99), "find": (-1, -1)}
"""Effects with a number, and the range of that number."""

PLAIN = ("captured", "blocked", "fall", "climb", "start")
"""Effects of one word."""

STAYING = ("curse", "blocked")
"""Effects by which the card itself stays with the explorer."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """All kinds, in the order of the lines; '#' starts a comment. Raises ValueError with the line number."""
    cards: list[Card] = []
    ids: set[str] = set()
    for n, words in lines_of(text):
        try:
            card = _parse_line(words)
            if card.id in ids or card.id in RESERVED:
                raise ValueError(f"the id {card.id} is taken")
        except ValueError as error:
            raise ValueError(f"line {n}: {error}") from None
        ids.add(card.id)
        cards.append(card)
    return tuple(cards)


def _parse_line(words: str) -> Card:
    head, colon, body = words.partition(":")
    match = _HEAD.fullmatch(head.strip())
    if match is None or not colon:
        raise ValueError(f"expected 'CATEGORY ID xCOPIES leaves N : …', found {short(words)}")
    category, id_, copies, leaves = match.groups()
    parse = {"move": _move, "surprise": _surprise, "monster": _monster, "find": _find}[category]
    return parse(id_, int(copies), int(leaves), body.strip())


def _compass(words: list[str]) -> tuple[int, ...]:
    directions = tuple(sorted({COMPASS.index(word) for word in words if word in COMPASS}))
    if not words or len(directions) != len(words):
        raise ValueError(
            f"expected different directions out of {' '.join(COMPASS)}, found {' '.join(words)!r}"
        )
    return directions


def _move(id_: str, copies: int, leaves: int, body: str) -> Move:
    if body == "dead-end":
        return Move(id_, copies, leaves, dead_end=True)
    way, semicolon, last = (part.strip() for part in body.partition(";"))
    if semicolon and last != "sure":
        raise ValueError(f"after the way of a move card stands nothing or 'sure', not {short(last)}")
    sure = bool(semicolon)
    if way in ("up", "down"):
        return Move(id_, copies, leaves, stairs=UP if way == "up" else DOWN, sure=sure)
    return Move(id_, copies, leaves, compass=_compass(way.split()), sure=sure)


def _monster(id_: str, copies: int, leaves: int, body: str) -> Monster:
    words = body.split()
    found = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or len(found) * 2 != len(words) or not {"strength", "speed"} <= set(found):
        raise ValueError("expected 'strength N speed N [cunning N] [hoard N] [grow ATTRIBUTES]'")
    growing = found.pop("grow", "")
    named = growing.split(",") if growing not in ("", "stars") else []
    grows = tuple(parse_attribute(name) for name in named)
    numbers = {}
    for name, number in found.items():
        if name not in ("strength", "speed", "cunning", "hoard"):
            raise ValueError(f"a monster has no {short(name)}")
        if not number.isdecimal() or not 1 <= int(number) <= 99:
            raise ValueError(f"{name} must be a number from 1 to 99, not {short(number)}")
        numbers[name] = int(number)
    return Monster(id_, copies, leaves, **numbers, grows=grows, grows_stars=growing == "stars")


# --- surprises ----------------------------------------------------------------------------------


def _signed(text: str) -> int:
    if not _SIGNED.fullmatch(text):
        raise ValueError(f"expected a number with its sign such as +2, found {short(text)}")
    return int(text)


def _effects(text: str) -> tuple[tuple[Effect, ...], tuple[int, ...]]:
    """The effects, and what a curse among them adds to each attribute."""
    effects = []
    modifiers = UNCHANGED
    for part in text.split(","):
        words = part.split()
        if words[:1] == ["curse"] and len(words) > 1:
            modifiers = _modifiers(words[1:])
            effects.append(Effect("curse"))
        elif len(words) == 2 and words[0] in NUMBERED:
            low, high = NUMBERED[words[0]]
            amount = _signed(words[1])
            if not low <= amount <= high:
                raise ValueError(f"{words[0]} goes from {low} to {high}, not {amount}")
            effects.append(Effect(words[0], amount))
        elif len(words) == 2 and words[0] == "grow":
            effects.append(Effect("grow", attribute=parse_attribute(words[1])))
        elif words == ["mummy", "nearer"]:
            effects.append(Effect("mummy"))
        elif len(words) == 1 and words[0] in PLAIN:
            effects.append(Effect(words[0]))
        else:
            raise ValueError(f"there is no effect {short(part.strip())}")
    if sum(effect.name in STAYING for effect in effects) > 1:
        raise ValueError("a card can stay with an explorer in one way only: as a curse, or lying before it")
    return tuple(effects), modifiers


def _modifiers(words: list[str]) -> tuple[int, ...]:
    """From 'ATTRIBUTE -N ATTRIBUTE -N'; all of one curse are below zero."""
    found = list(UNCHANGED)
    for name, number in zip(words[::2], [*words[1::2], ""], strict=False):
        attribute, amount = parse_attribute(name), _signed(number)
        if amount > 0 or found[attribute]:
            raise ValueError("a curse lowers attributes, each once")
        found[attribute] = amount
    return tuple(found)


def _surprise(id_: str, copies: int, leaves: int, body: str) -> Surprise:
    found: dict[str, Any] = {}
    for clause in body.split(";"):
        word, _, rest = clause.strip().partition(" ")
        if word in found:
            raise ValueError(f"{word!r} is said twice")
        if word == "test":
            found[word] = _test(rest.split())
        elif word in ("fail", "pass"):
            found[word] = _effects(rest)
        elif (word, rest.strip()) == ("keep", "others"):
            found[word] = True
        else:
            raise ValueError(f"a surprise has no clause {short(clause.strip())}")
    tests, choice = found.get("test", ((), False))
    fail, curse = found.get("fail", ((), UNCHANGED))
    success, wrong = found.get("pass", ((), UNCHANGED))
    if not fail:
        raise ValueError("a surprise says what happens to who fails")
    if success and not tests:
        raise ValueError("without a test nobody passes")
    if found.get("keep") and not tests:
        raise ValueError("without a test nobody fails: the others stay anyway")
    if wrong != UNCHANGED:
        raise ValueError("who passes is not cursed")
    return Surprise(id_, copies, leaves, tests, choice, fail, success, found.get("keep", False), curse)


def _test(words: list[str]) -> tuple[tuple[int, ...], bool]:
    """The attributes of 'A', 'A or B', 'A and B', and whether one of them is chosen."""
    if len(words) not in (1, 3) or words[1:2] not in ([], ["or"], ["and"]):
        raise ValueError("expected 'test A', 'test A or B' or 'test A and B'")
    tests = tuple(parse_attribute(word) for word in words[::2])
    if len(set(tests)) < len(tests):
        raise ValueError("a test of two attributes names two")
    return tests, words[1:2] == ["or"]


# --- finds --------------------------------------------------------------------------------------


def _find(id_: str, copies: int, leaves: int, body: str) -> Find:
    found: dict[str, Any] = {}
    modifiers = list(UNCHANGED)
    value: Any
    for clause in body.split(";"):
        words = clause.split()
        if words in (["key"], ["steady"], ["decoy"]):
            name, value = words[0], True
        elif words[:1] == ["once"]:
            name, value = _once(words[1:])
        elif len(words) == 2 and words[0] in ("fight", "trick", "flee"):
            name, value = words[0], _signed(words[1])
        elif len(words) == 2 and words[0] in ATTRIBUTES:
            name, value = words[0], _signed(words[1])
            modifiers[parse_attribute(name)] = value
        else:
            raise ValueError(f"a find has no clause {short(clause.strip())}")
        if name in found:
            raise ValueError(f"{name!r} is said twice")
        found[name] = value
    if "compass" in found and "stairs" in found:
        raise ValueError("a find is a move in one way only")
    others = {name: value for name, value in found.items() if name not in ATTRIBUTES}
    return Find(id_, copies, leaves, modifiers=tuple(modifiers), **others)


def _once(words: list[str]) -> tuple[str, Any]:
    """The field of Find that a 'once' clause sets, and its value."""
    if words == ["heal"]:
        return "heals", True
    if len(words) == 2 and words[0] == "cancel" and words[1] in ("surprise", "monster"):
        return f"cancels_{words[1]}", True
    if words in (["up"], ["down"]):
        return "stairs", UP if words == ["up"] else DOWN
    return "compass", _compass(words)
