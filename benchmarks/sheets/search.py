"""Design the six sheets: `python -m benchmarks.sheets.search` writes game/engine/anubix/sheets.txt.

At each place every colour is on exactly one of the six sheets, so that no colour is scarce where it matters
and any two sheets differ everywhere. Under this rule a simulated annealing exchanges colours between two
sheets, or two places on all of them, until the faults (see `faults`) are as few as can be. Everything follows
from the seed and the weights; about a minute on one core.

The places of the symbols are SYMBOLS, below. `--seed` gives another set, `--steps` a longer search; the
balance in play is for games of bots to tell.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from pathlib import Path
from random import Random

from game.engine.anubix.layout import NUMBER
from game.engine.anubix.sheets import BONUSES, COLOURS, LETTERS

from .faults import (
    ARCH,
    PYRAMID,
    QUARRY,
    RELIEF,
    SLOTS,
    Weights,
    pair_levels,
    quarry_faults,
    structure_faults,
)

SEED = 2210
STEPS = 400_000
HOT, COLD = 1.5, 0.12
"""Temperatures at the start and the end."""
TRIES = 8
"""How often a part is searched again by itself while faults are left."""
WHOLE_SLOTS = 0.3
"""Share of the steps that exchange two slots of a structure on all sheets, not two sheets in a slot."""
SAME_LEVEL = 1.0
"""Weight of each sheet beyond the second whose equal pair of the arch is on the same level."""
SYMBOLS = {
    "scarab": ("p1.1", "p2.5", "p4.2"),
    "ankh": ("a.l4", "a.r1"),
    "eye": ("r.a1", "r.d2", "r.b3"),
    "lotus": ("p6.1",),
    "sun": ("a.cap",),
    "crook": ("p3.2",),
}
SIGNS = {"scarab": "s", "ankh": "a", "eye": "e", "lotus": "l", "sun": "u", "crook": "c"}
SHEETS = Path(__file__).parents[2] / "game" / "engine" / "anubix" / "sheets.txt"

HEADER = """\
; The six sheets of Anubix, made by benchmarks/sheets/search.py (seed {seed}).
;
; All is drawn as it lies on the sheet: pyramid and arch stand, the quarry runs from left to right.
; Symbols: s scarab, c crook, l lotus, a ankh, u sun, e eye, . none; the same on all sheets.
; Colours: b blue, r red, p pink, o orange, g green, y yellow.
"""


def crowded(sheets: list[list[int]]) -> int:
    """Sheets beyond the second with their equal pair on one level of the arch."""
    levels = [level for colours in sheets for level in pair_levels(colours)]
    return sum(max(0, levels.count(level) - 2) for level in set(levels))


def anneal(
    sheets: list[list[int]],
    parts: tuple[range, ...],
    cost: Callable[[list[list[int]]], float],
    steps: int,
    random: Random,
) -> float:
    """Lower the cost of six sheets by exchanges in these parts. The best is kept; returns its cost."""
    slots = [slot for part in parts for slot in part]
    now = cost(sheets)
    best, best_cost = [colours[:] for colours in sheets], now
    for step in range(steps):
        if random.random() < WHOLE_SLOTS:
            first, second = random.sample(random.choice(parts), 2)
            exchange = [(colours, first, colours, second) for colours in sheets]
        else:
            one, two = random.sample(sheets, 2)
            slot = random.choice(slots)
            exchange = [(one, slot, two, slot)]
        _exchange(exchange)
        new = cost(sheets)
        heat = HOT * (COLD / HOT) ** (step / steps)
        if new > now and random.random() >= math.exp((now - new) / heat):
            _exchange(exchange)
            continue
        now = new
        if now < best_cost - 1e-9:
            best, best_cost = [colours[:] for colours in sheets], now
            if best_cost < 1e-9:
                break
    sheets[:] = best
    return best_cost


def search(seed: int, steps: int, weights: Weights) -> tuple[list[list[int]], float]:
    """Six lists of 56 colours, and the faults that are left."""
    random = Random(seed)
    symbols = [[NUMBER[name] for name in SYMBOLS[kind]] for kind in BONUSES]
    sheets: list[list[int]] = [[] for _ in LETTERS]
    for _ in range(SLOTS):
        order = random.sample(range(len(COLOURS)), len(COLOURS))
        for colours, colour in zip(sheets, order, strict=True):
            colours.append(colour)
    known: dict[tuple[int, ...], float] = {}

    def structures_cost(here: list[list[int]]) -> float:
        total = SAME_LEVEL * crowded(here)
        for colours in here:
            key = tuple(colours)
            if key not in known:
                if len(known) > 100_000:
                    known.clear()
                known[key] = structure_faults(colours, symbols, weights)
            total += known[key]
        return total

    def quarry_cost(here: list[list[int]]) -> float:
        return sum(quarry_faults(colours, weights) for colours in here)

    # The quarry has nothing to do with the rest, so it is settled first.
    left = quarry_cost(sheets)
    for _ in range(TRIES):
        if left:
            left = anneal(sheets, (QUARRY,), quarry_cost, steps // 8, random)
    rest = anneal(sheets, (PYRAMID, ARCH, RELIEF), structures_cost, steps, random)
    for part in (RELIEF, ARCH, PYRAMID) * TRIES:
        if rest:  # anneal never makes it worse
            rest = anneal(sheets, (part,), structures_cost, steps // 8, random)
    left += rest
    sheets.sort(key=lambda colours: colours[0])
    return sheets, left


def _exchange(pairs: list[tuple[list[int], int, list[int], int]]) -> None:
    """Exchange colours between two slots, of one sheet or of two."""
    for a, i, b, j in pairs:
        a[i], b[j] = b[j], a[i]


def drawn(signs: list[str]) -> str:
    """The signs of a sheet (44, or 56 with a quarry) as `sheets.txt` shows them."""

    def row(title: str, names: list[str], indent: int) -> str:
        return f"{title:8}" + " " * indent + " ".join(signs[NUMBER[name]] for name in names)

    lines = []
    for level in range(6, 0, -1):
        names = [f"p{level}.{i}" for i in range(1, 8 - level)]
        lines.append(row("pyramid" if level == 6 else "", names, level - 1))
    lines.append(row("arch", ["a.cap"], 5))
    lines += [row("", [f"a.l{level}", f"a.r{level}"], 4) for level in range(5, 0, -1)]
    for level in range(3, 0, -1):
        lines.append(row("relief" if level == 3 else "", [f"r.{column}{level}" for column in "abcd"], 2))
    if len(signs) == SLOTS:
        lines.append(f"{'quarry':8}" + " ".join(signs[-12:]))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def written(sheets: list[list[int]], seed: int) -> str:
    """The text of `sheets.txt`."""
    symbols = ["."] * 44
    for kind, names in SYMBOLS.items():
        for name in names:
            symbols[NUMBER[name]] = SIGNS[kind]
    text = HEADER.format(seed=seed) + "\nsymbols\n" + drawn(symbols)
    for letter, colours in zip(LETTERS, sheets, strict=True):
        text += f"\nsheet {letter}\n" + drawn([COLOURS[colour][0] for colour in colours])
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--out", type=Path, default=SHEETS)
    options = parser.parse_args()
    sheets, left = search(options.seed, options.steps, Weights())
    options.out.write_text(written(sheets, options.seed), encoding="utf-8")
    print(f"{options.out.name}: faults left {left:g}")


if __name__ == "__main__":
    main()
