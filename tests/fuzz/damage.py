"""Strategies for Hypothesis: a real thing, and a few faults put into it, from a changed sign to a flood.

Each fault is drawn from a number, so what Hypothesis makes smaller is the thing and the number of its faults.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import strategies

from tests.engine.mutations import damage, places

from .layers import opened

LONGEST = 60_000
"""In signs: what grows beyond it grows no more."""

SIGNS = "0123456789abc:-.,\"'[]{}()\\/ \n\t\0\x7f\u00a0\u0661\u200b\u2028\ufeff\U0001f3b2\ud800\udfff%&=+#?_"
MANY = (3, 30, 300, 3000)
"""How often something is repeated."""


def damaged_texts(samples: Sequence[str]) -> strategies.SearchStrategy[str]:
    """Texts made of these by one to four faults; now and then one as it is."""
    faults = strategies.lists(strategies.integers(0, 2**32 - 1), max_size=4)
    return strategies.builds(_faulty, strategies.sampled_from(samples), faults, strategies.just(samples))


def _faulty(text: str, faults: list[int], samples: Sequence[str]) -> str:
    for seed in faults:
        text = damaged_text(text, Random(seed), samples)
    return text


def damaged_text(text: str, random: Random, samples: Sequence[str]) -> str:
    """With one fault more, somewhere between its surface and its innermost part."""
    inside = opened(text) if random.random() < 0.8 else None
    if inside is None:
        return garbled(text, random, samples)
    tree, close = inside
    inner = [
        (where, key) for where, key in places(tree) if isinstance(where[key], str) and opened(where[key])
    ]
    if inner and random.random() < 0.7:
        where, key = random.choice(inner)
        where[key] = damaged_text(where[key], random, samples)
    elif random.random() < 0.75:
        damage(tree, random)
    else:
        _grow(tree, random)
    try:
        return close(tree)
    except (ValueError, TypeError, AttributeError, RecursionError):  # it can be written no more
        return garbled(text, random, samples)


def garbled(text: str, random: Random, samples: Sequence[str]) -> str:
    """A few signs changed, cut, doubled, put in or taken from another text; or some a thousand times."""
    at, end = (random.randrange(len(text) + 1) for _ in range(2))
    match random.randrange(7):
        case 0:
            return text[:at] + random.choice(SIGNS) + text[at + 1 :]
        case 1:
            return text[:at] + text[at + random.choice((1, 1, 5, 50)) :]
        case 2:
            return text[:at] + random.choice(SIGNS) + text[at:]
        case 3:
            return text[:at]
        case 4:
            other = random.choice(samples)
            return text[:at] + other[random.randrange(len(other) + 1) :]
        case 5:
            low, high = min(at, end), max(at, end)
            return text[:high] + text[low:high] + text[high:]
    piece = text[at : at + random.randrange(1, 12)] or random.choice(SIGNS)
    return _short(text[:at] + piece * random.choice(MANY) + text[at:], text)


def _short(longer: str, text: str) -> str:
    return longer if len(longer) <= LONGEST else text


def _grow(tree: Any, random: Random) -> None:
    """Let one part of it become large."""
    everywhere = places(tree)
    if not everywhere:
        return
    where, key = random.choice(everywhere)
    value, times = where[key], random.choice(MANY)
    if len(repr(value)) * times > LONGEST:
        return
    kind = random.randrange(5)
    if kind == 0 and isinstance(where, list):
        where[key:key] = [copy.deepcopy(value) for _ in range(times)]
    elif kind == 1 and isinstance(where, dict):
        name = str(key).rstrip("0123456789")
        where.update({f"{name}{number}": copy.deepcopy(value) for number in range(times)})
    elif kind == 2:
        where[key] = "x" * times if not isinstance(value, str) else value * times
    elif kind == 3:
        for _ in range(min(times, 300)):
            value = [value] if random.random() < 0.5 else {"a": value}
        where[key] = value
    else:
        where[key] = 10**times
