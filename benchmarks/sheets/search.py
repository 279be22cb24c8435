"""Design the six sheets: `python -m benchmarks.sheets.search` writes game/games/anubix/rules/sheets.txt.

All six are one pattern in six colourings: sheet B has at each place the colour that comes after sheet A's in
COLOURS, C the one after that, and so on round. So at each place every colour is on exactly one sheet, any two
sheets differ everywhere, and no sheet can be better than another: if every colour of a game is moved on by
one, rolls that are equally likely turn into each other, and so do deals. The pattern is found by simulated
annealing: colours are exchanged between two places, or a place is given another one, until the faults (see
`faults`) are as few as can be. Everything follows from the seed and the weights; some seconds on one core.

The places of the symbols are ENGRAVED, below. `--seed` gives another set, `--steps` a longer search.
`benchmarks.sheets.balance` measures the sheets in play.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from game.games.anubix.rules.numbers import PYRAMID_ROWS
from game.games.anubix.rules.sheets import (
    COLOURS,
    LETTERS,
    NOTHING,
    NUMBER,
    PLACES,
    STRUCTURES,
    SYMBOL_SIGNS,
)
from game.games.anubix.rules.sheets import drawn as parts_drawn

from .faults import SLOTS, Weights, quarry_faults, structure_faults

SEED = 2210
STEPS = 120_000
HOT, COLD = 2.0, 0.15
"""Temperatures at the start and the end."""
Symbols = Mapping[str, tuple[str, ...]]
"""For each kind of bonus the places of its symbols."""
ENGRAVED: tuple[Symbols, ...] = (
    {
        "scarab": ("a.r1", "a.l3", "a.r5"),
        "ankh": ("r.a3", "r.d1"),
        "eye": ("r.a1", "r.d2", "r.b3"),
        "lotus": ("p4.2",),
        "sun": ("a.cap",),
        "crook": ("a.l4",),
    },
    {
        "scarab": ("p1.1", "p2.4", "p3.2"),
        "ankh": ("r.a3", "r.d1"),
        "eye": ("r.a1", "r.d2", "r.b3"),
        "lotus": ("p4.2",),
        "sun": ("r.c2",),
        "crook": ("p5.1",),
    },
    {
        "scarab": ("p1.1", "p2.4", "p3.2"),
        "ankh": ("p2.1", "p3.3"),
        "eye": ("a.r1", "a.l3", "a.r5"),
        "lotus": ("p4.2",),
        "sun": ("a.cap",),
        "crook": ("p5.1",),
    },
)
"""Of each engraving."""
SIGNS = {kind: sign for sign, kind in SYMBOL_SIGNS.items()}
SHEETS = Path(__file__).parents[2] / "game" / "games" / "anubix" / "rules" / "sheets.txt"

HEADER = """\
; The six sheets of Anubix, made by benchmarks/sheets/search.py (seed {seed}).
;
; All is drawn as it lies on the sheet: pyramid and arch stand, the quarry runs from left to right.
; Symbols: s scarab, c crook, l lotus, a ankh, u sun, e eye, . none. All sheets of a
; game have the same engraving.
; Colours: b blue, r red, p pink, o orange, g green, y yellow.
"""


def search(
    seed: int, steps: int, weights: Weights, engraved: Sequence[Symbols] = ENGRAVED
) -> tuple[list[list[int]], float]:
    """Six lists of colours, of the places and the quarry, and the faults that are left in each."""
    random = Random(seed)
    marked = [[NUMBER[name] for name in names] for symbols in engraved for names in symbols.values()]

    def faults(colours: list[int]) -> float:
        return quarry_faults(colours, weights) + structure_faults(colours, marked, weights)

    colours = [random.randrange(len(COLOURS)) for _ in range(SLOTS)]
    cost = faults(colours)
    best, best_cost = colours[:], cost
    for step in range(steps):
        heat = HOT * (COLD / HOT) ** (step / steps)
        one, two = random.sample(range(SLOTS), 2)
        before = colours[one], colours[two]
        if random.random() < 0.5:
            colours[one], colours[two] = colours[two], colours[one]
        else:
            colours[one] = random.randrange(len(COLOURS))
        new = faults(colours)
        if new <= cost or random.random() < math.exp((cost - new) / heat):
            cost = new
            if cost < best_cost:
                best, best_cost = colours[:], cost
                if cost == 0:
                    break
        else:
            colours[one], colours[two] = before
    return [recoloured(best, moved) for moved in range(len(LETTERS))], best_cost


def recoloured(colours: list[int], moved: int) -> list[int]:
    """The pattern with every colour moved on in COLOURS, round the end, from a blue first stone."""
    return [(colour - colours[0] + moved) % len(COLOURS) for colour in colours]


def drawn(signs: list[str]) -> str:
    """The signs of a sheet's places, or of these and the quarry, as `sheets.txt` shows them."""

    def row(title: str, names: list[str], indent: int) -> str:
        return f"{title:8}" + " " * indent + " ".join(signs[NUMBER[name]] for name in names)

    lines = []
    for part in STRUCTURES:
        rows = parts_drawn(part)
        widest = 2 + max(map(len, rows)) if part == "relief" else len(PYRAMID_ROWS)
        for number, names in enumerate(rows):
            lines.append(row("" if number else part, names, widest - len(names)))
    if len(signs) == SLOTS:
        lines.append(f"{'quarry':8}" + " ".join(signs[PLACES:]))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def written(sheets: list[list[int]], seed: int, engraved: Sequence[Symbols] = ENGRAVED) -> str:
    """The text of `sheets.txt`."""
    text = HEADER.format(seed=seed)
    for number, symbols in enumerate(engraved, 1):
        signs = [NOTHING] * PLACES
        for kind, names in symbols.items():
            for name in names:
                signs[NUMBER[name]] = SIGNS[kind]
        text += f"\nengraving {number}\n" + drawn(signs)
    for letter, colours in zip(LETTERS, sheets, strict=True):
        text += f"\nsheet {letter}\n" + drawn([COLOURS[colour][0] for colour in colours])
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--out", type=Path, default=SHEETS)
    parser.add_argument("--symbols", nargs="*", default=(), help="other places, e.g. 2:ankh=a.l4,a.r1")
    options = parser.parse_args()
    engraved = [dict(symbols) for symbols in ENGRAVED]
    for word in options.symbols:
        kind, _, names = word.partition("=")
        number, _, kind = kind.partition(":")
        if number not in ("1", "2", "3") or kind not in SIGNS:
            parser.error(f"{word!r} is not ENGRAVING:BONUS=PLACE,…")
        engraved[int(number) - 1][kind] = tuple(names.split(","))
    sheets, left = search(options.seed, options.steps, Weights(), engraved)
    options.out.write_text(written(sheets, options.seed, engraved), encoding="utf-8")
    print(f"{options.out.name}: faults left {left:g}")


if __name__ == "__main__":
    main()
