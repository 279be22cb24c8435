"""Random damage to JSON data, from gross to subtle."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 4, 7, 25, 48, 49, 10**30, 2**64, 1.0, 0.5, float("nan"), float("inf"),
    "", "x", "a1", "a1-a2", "b9", "1", "keep 1 2", "0: keep 1 2", "9" * 5000, "\ud800", "١", "draft", "mark",
    "replace", "over", "I2", "green", "scarab", "A", "p1.1", "r.a1 r.b1", "p1.1=die",
    "1a1", "2c3", "4d4", "turn", "bid", "strike", "go", "fight", "give", "play", "dead-end", "stairs-up",
    "key-of-osiris", "gong-of-the-dead", "trapdoor", "stone-guardian", "harriet-quill", [0, "trapdoor"],
    [], [[]], [0, 0], [1, "a1"], {}, {"a": 1}, [[0, ""], [0, ""]],
)  # fmt: skip

Place = tuple[Any, Any]
"""A list or object of the tree, and an index or key in it."""


def places(obj: Any) -> list[Place]:
    """Every value below the root."""
    found: list[Place] = []
    rest = [obj]
    for item in rest:
        if isinstance(item, dict):
            keys: list[Any] = list(item)
        elif isinstance(item, list):
            keys = list(range(len(item)))
        else:
            continue
        found += [(item, key) for key in keys]
        rest += [item[key] for key in keys]
    return found


def damage(obj: Any, random: Random) -> None:
    """Put one random fault into it."""
    everywhere = places(obj)
    if not everywhere:
        return
    where, key = random.choice(everywhere)
    value = where[key]
    kind = random.randrange(9)
    if kind == 0:
        where[key] = copy.deepcopy(random.choice(JUNK))
    elif kind == 1:
        del where[key]
    elif kind == 2:
        alike = [(w, k) for w, k in everywhere if type(w[k]) is type(value) and not isinstance(value, dict)]
        if alike:
            other, there = random.choice(alike)
            where[key], other[there] = copy.deepcopy(other[there]), copy.deepcopy(value)
    elif kind == 3 and isinstance(value, list):
        value.insert(random.randint(0, len(value)), copy.deepcopy(random.choice([*value, *JUNK])))
    elif kind == 4 and isinstance(value, list):
        random.shuffle(value)
    elif kind == 5 and isinstance(value, list) and value:
        target, _ = random.choice([p for p in everywhere if isinstance(p[0], list)] or [(value, 0)])
        target.append(copy.deepcopy(value.pop(random.randrange(len(value)))))
    elif kind == 6 and isinstance(value, dict):
        value[random.choice(["extra", "", "game", "cards"])] = copy.deepcopy(random.choice(JUNK))
    elif isinstance(value, bool):
        where[key] = not value
    elif isinstance(value, int):
        where[key] = value + random.choice((-2, -1, 1, 2))
    elif isinstance(value, str):
        between = " " if " " in value else "-"
        cells = value.split(between)
        more = [*cells, random.choice("abcde") + random.choice("12345"), random.choice(cells)]
        if random.random() < 0.5:
            random.shuffle(cells)
        where[key] = between.join(random.choice((cells, cells[:-1], cells[1:], more)))


def damaged(obj: Any, random: Random) -> Any:
    """A copy with one to three random faults (some of which may cancel or do no harm)."""
    result = copy.deepcopy(obj)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        damage(result, random)
    return result
