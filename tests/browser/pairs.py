"""All pairs: rows of choices in which any two choices of different factors meet at least once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product

Row = dict[str, object]
"""One choice of each factor."""
Choice = tuple[str, int]
"""A factor, and the number of one of its choices."""


def all_pairs(factors: Mapping[str, Sequence[object]]) -> list[Row]:
    """Few such rows; the same factors give the same ones.

    Each row begins with a pair that has not met yet; of each other factor it takes the value with the most
    new pairs.
    """
    numbers = {name: range(len(values)) for name, values in factors.items()}
    open_pairs = dict.fromkeys(
        frozenset(((one, a), (other, b)))
        for one, other in combinations(factors, 2)
        for a, b in product(numbers[one], numbers[other])
    )
    rows = []
    while open_pairs:
        chosen: list[Choice] = sorted(next(iter(open_pairs)))
        for name in factors:
            if all(name != taken for taken, _number in chosen):
                chosen.append(
                    max(((name, n) for n in numbers[name]), key=lambda it: _new(it, chosen, open_pairs))
                )
        for pair in combinations(chosen, 2):
            open_pairs.pop(frozenset(pair), None)
        row = dict(chosen)
        rows.append({name: values[row[name]] for name, values in factors.items()})
    return rows


def _new(choice: Choice, chosen: Sequence[Choice], open_pairs: Mapping[frozenset[Choice], None]) -> int:
    """How many pairs it makes that have not met yet."""
    return sum(frozenset((choice, other)) in open_pairs for other in chosen)
