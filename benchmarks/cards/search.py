"""Design the 48 cards: `python -m benchmarks.cards.search` writes game/games/pyramids/rules/cards.txt.

1. Layouts: for each colour the same list of path lengths; walls as different from each other as can be found.
2. Icons: the same totals for each colour, more of them where the way is long.
3. Balance: icons move between the cards of one colour (totals stay equal) or within a card, until all cards
   are worth as much as each other to `steady-priest`'s look-ahead.
4. Rounds: priests play whole games with the cards; those that were chosen too often or too seldom are made
   worth a little less or more than the others, and step 3 runs again from there. The best round counts.
5. Polish: more games; now only the cards that stand out are changed, and only where their icons lie.

Everything follows from SEED and from how `steady-priest` plays: after a change of it the same command
designs another set. About ten minutes on one core. With `--keep` the cards as they are in the file, perhaps
edited by hand, are only polished (step 5).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

from game.games.pyramids.rules.cards import parse_cards

from .balance import HIGHEST, LOWEST, simulate
from .icons import Design, design_of, free_cells, furnish, put
from .layouts import Layout, difference, random_layouts
from .worth import Appraiser, situations

SEED = 2207
PATHS = (5, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 11, 12, 13)
"""Shortest ways of the 16 cards of each colour."""
TOTALS = {"r": 25, "g": 25, "x": 21, "t": 5, "e": 5, "s": 37}
"""Icons of each colour."""
MOST = {"r": 4, "g": 4, "x": 2, "t": 1, "e": 1, "s": 5}
"""Of one icon on one card."""
LEAST = {"x": 1, "s": 1}
MOST_ICONS = 12
POOL = 12_000
TRIALS = (600, 500)
"""Changes tried in the first balance, and after each round of games."""
SITUATIONS = 240
COLOUR_NUMBERS = tuple(tuple(range(colour + 1, 49, 3)) for colour in range(3))
CARDS = Path(__file__).parents[2] / "game" / "games" / "pyramids" / "rules" / "cards.txt"
STEP = 3.0
"""Points of worth by which a card is shifted for a choice rate that is off by 1."""
RELOCATIONS = 60
"""Designs tried for each card that is polished."""
CLOSE_ENOUGH = 0.04
"""Rates that are off by less than this are left alone: simulated rates are uncertain too."""


def choose_layouts(random: Random) -> list[list[Layout]]:
    """For each colour one layout for each of PATHS, all far from each other."""
    pools: dict[int, list[Layout]] = {path: [] for path in set(PATHS)}
    source = random_layouts(random)
    for _ in range(POOL):
        layout = next(source)
        if layout.path in pools:
            pools[layout.path].append(layout)
    chosen: list[Layout] = []
    colours: list[list[Layout]] = [[], [], []]
    columns = {end: [0] * 5 for end in ("entrance", "tomb")}
    for path in sorted(PATHS, key=lambda path: len(pools[path])):
        for colour in colours:

            def merit(layout: Layout) -> float:
                apart = min((difference(layout, other) for other in chosen), default=9)
                crowd = columns["entrance"][layout.entrance] + columns["tomb"][layout.tomb]
                return (
                    min(apart, 7) - 0.25 * crowd + 0.25 * layout.walls.bit_count() + 0.3 * dead_ends(layout)
                )

            best = max(random.sample(pools[path], min(len(pools[path]), 150)), key=merit)
            chosen.append(best)
            colour.append(best)
            columns["entrance"][best.entrance] += 1
            columns["tomb"][best.tomb] += 1
    return colours


def dead_ends(layout: Layout) -> int:
    """Open cells, other than entrance and tomb, with one open neighbour; at most 3 count."""
    steps = [layout.distances(i) for i in range(25) if layout.open >> i & 1]
    ends = sum(row.count(1) == 1 for row in steps)
    return min(3, ends)


def deal_icons(layouts: list[Layout], random: Random) -> list[Design]:
    """Furnish the cards of one colour with TOTALS, by the length of the way."""
    budgets = [{sign: LEAST.get(sign, 0) for sign in TOTALS} for _ in layouts]
    for sign, total in TOTALS.items():
        for _ in range(total - LEAST.get(sign, 0) * len(layouts)):
            weights = []
            for layout, budget in zip(layouts, budgets, strict=True):
                full = budget[sign] >= MOST[sign] or sum(budget.values()) >= MOST_ICONS
                want = 16.0 - layout.path if sign == "s" else float(layout.path) - 3
                weights.append(0.0 if full else want / (1 + 2 * budget[sign]))
            budgets[random.choices(range(len(layouts)), weights)[0]][sign] += 1
    return [furnish(layout, budget, random) for layout, budget in zip(layouts, budgets, strict=True)]


def move(designs: dict[int, Design], giver: int, taker: int, random: Random) -> dict[int, Design]:
    """A changed copy of one or two cards: an icon goes from `giver` to `taker`, or to another cell."""
    changed = {giver: designs[giver].copy(), taker: designs[taker].copy()}
    kind = random.random()
    if kind < 0.45:
        for number in random.sample((giver, taker), 2):
            cell = random.choice(sorted(changed[number].icons))
            put(changed[number], changed[number].icons.pop(cell), random)
            if random.random() < 0.5:
                return {number: changed[number]}
        return changed
    if kind < 0.75:
        reward = random.choice(_signs(changed[giver], "rgxte"))
        _hand_over(changed[giver], changed[taker], reward, random)
    elif kind < 0.9:
        _hand_over(changed[taker], changed[giver], "s", random)
    else:
        here = random.choice(_signs(changed[giver], "rgxte"))
        there = random.choice(_signs(changed[taker], "rgxtes"))
        _hand_over(changed[giver], changed[taker], here, random)
        _hand_over(changed[taker], changed[giver], there, random)
    return changed


def _signs(design: Design, among: str) -> list[str]:
    return [sign for _, sign in sorted(design.icons.items()) if sign in among] or ["s"]


def _hand_over(giver: Design, taker: Design, sign: str, random: Random) -> None:
    cells = [cell for cell, found in sorted(giver.icons.items()) if found == sign]
    if cells and free_cells(taker):
        del giver.icons[random.choice(cells)]
        put(taker, sign, random)


def allowed(design: Design) -> bool:
    """True if a card keeps within MOST, LEAST and MOST_ICONS."""
    counts = {sign: design.count(sign) for sign in TOTALS}
    return (
        all(LEAST.get(sign, 0) <= counts[sign] <= MOST[sign] for sign in TOTALS)
        and sum(counts.values()) <= MOST_ICONS
    )


def balance(
    designs: dict[int, Design], shifts: dict[int, float], trials: int, random: Random
) -> dict[int, float]:
    """Change `designs` in place until the cards are worth what they should be; returns what is left over.

    `shifts[number]` is by how many points a card should be worth more than the others.
    """
    appraiser = Appraiser({n: d.card(n) for n, d in designs.items()}, situations(SITUATIONS, Random(SEED)))

    def over(number: int, design: Design) -> float:
        return appraiser.worth(design.card(number)) - shifts[number]

    for trial in range(trials):
        if trial % 100 == 0:  # partners and displays have changed: value all cards again
            worth = {number: over(number, design) for number, design in designs.items()}
        mean = sum(worth.values()) / len(worth)
        numbers = COLOUR_NUMBERS[trial % 3]
        ranked = sorted(numbers, key=lambda n: worth[n])
        giver, taker = random.choice(ranked[-4:]), random.choice(ranked[:4])
        for _ in range(2):
            changed = move(designs, giver, taker, random)
            if not all(allowed(design) for design in changed.values()):
                continue
            new = {number: over(number, design) for number, design in changed.items()}
            gain = sum((worth[n] - mean) ** 2 - (new[n] - mean) ** 2 for n in new)
            if gain > 0:
                for number, design in changed.items():
                    designs[number] = design
                    worth[number] = new[number]
                    appraiser.replace(design.card(number))
    return {number: worth[number] - sum(worth.values()) / len(worth) for number in sorted(worth)}


HEADER = """\
; The 48 pyramid cards. A card is its number, the column of its entrance (in the top row), and five rows.
; . plain   # wall   T tomb   x red cross   r red gem   g green gem   t torch   s skull   e elixir
; number % 3 is the colour: 1 green, 2 orange, 0 purple. Designed by benchmarks/cards; a person may edit them,
; tests/games/pyramids/rules/test_cards.py says which rules the set keeps, docs/cards.md how it plays.
"""


def text(designs: dict[int, Design]) -> str:
    """The whole of cards.txt."""
    parts = [HEADER]
    for number, design in sorted(designs.items()):
        rows = "\n".join(design.rows())
        parts.append(f"card {number}, entrance {'abcde'[design.layout.entrance]}\n{rows}\n")
    return "\n".join(parts)


def report(stage: str, values: dict[int, float], unit: str) -> None:
    """Say on standard error how even the cards are."""
    mean = sum(values.values()) / len(values)
    spread = (sum((value - mean) ** 2 for value in values.values()) / len(values)) ** 0.5
    ranked = sorted(values, key=values.__getitem__)
    ends = ", ".join(f"{number}: {values[number]:.2f}" for number in (*ranked[:3], *ranked[-3:]))
    print(f"{stage}: mean {mean:.2f}, deviation {spread:.2f} {unit}; {ends}", file=sys.stderr, flush=True)


def polish(designs: dict[int, Design], rates: dict[int, float], random: Random) -> None:
    """Move icons within the cards whose rates stand out, so that their worth changes as much as it should."""
    appraiser = Appraiser({n: d.card(n) for n, d in designs.items()}, situations(SITUATIONS, Random(SEED)))
    mean = sum(rates.values()) / len(rates)
    for number, rate in rates.items():
        if abs(rate - mean) <= CLOSE_ENOUGH:
            continue
        target = appraiser.worth(designs[number].card(number)) + STEP * (mean - rate)
        best, miss = designs[number], abs(STEP * (mean - rate))
        for _ in range(RELOCATIONS):
            changed = designs[number].copy()
            for _ in range(random.choice((1, 1, 2))):
                cell = random.choice(sorted(changed.icons))
                put(changed, changed.icons.pop(cell), random)
            off = abs(appraiser.worth(changed.card(number)) - target)
            if off < miss:
                best, miss = changed, off
        designs[number] = best


class Rounds:
    """Writes a set of cards, has it played, and remembers the set that keeps farthest from the limits."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.best: dict[int, Design] = {}
        self.rates: dict[int, float] = {}
        """Of the best set."""
        self.margin = -1.0

    def play(self, designs: dict[int, Design], games: int, seed: int) -> dict[int, float]:
        """Each card's choice rate in these games."""
        CARDS.write_text(text(designs), encoding="utf-8")
        tally = simulate(games, (2, 3, 4), seed, self.jobs)
        rates = {card: tally.rate(card) for card in designs}
        report(f"{games} games", rates, "of the times it could be chosen")
        margin = min(min(rate - LOWEST, HIGHEST - rate) for rate in rates.values())
        if margin > self.margin:
            self.best = {card: design.copy() for card, design in designs.items()}
            self.rates, self.margin = rates, margin
        return rates

    def forget(self) -> None:
        """Keep the best set, but not how good it seemed."""
        self.margin = -1.0


def design_anew(rounds: Rounds, count: int, games: int) -> None:
    """Steps 1 to 4."""
    random = Random(SEED)
    designs: dict[int, Design] = {}
    for numbers, layouts in zip(COLOUR_NUMBERS, choose_layouts(random), strict=True):
        placed = deal_icons(layouts, random)
        random.shuffle(placed)
        designs.update(zip(numbers, placed, strict=True))
    shifts = dict.fromkeys(designs, 0.0)
    report("worth", balance(designs, shifts, TRIALS[0], random), "points over the mean")
    for number in range(count + 1):
        rates = rounds.play(designs, games, SEED + number)
        if number < count:
            mean = sum(rates.values()) / len(rates)
            for card, rate in rates.items():
                if abs(rate - mean) > CLOSE_ENOUGH:
                    shifts[card] += STEP * (mean - rate)
            report("worth", balance(designs, shifts, TRIALS[1], random), "points over what it should be")


def main() -> None:
    """Design the cards and write them; say on standard error how even they are."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.cards.search", description="Design the cards."
    )
    parser.add_argument("--keep", action="store_true", help="only polish the cards as they are")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of step 4 (default 3)")
    parser.add_argument("--polish", type=int, default=3, help="rounds of step 5 (default 3)")
    parser.add_argument("--games", type=int, default=900, help="of each round; twice as many in step 5")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    rounds = Rounds(options.jobs)
    if options.keep:
        rounds.best = {
            n: design_of(card) for n, card in parse_cards(CARDS.read_text(encoding="utf-8")).items()
        }
    else:
        design_anew(rounds, options.rounds, options.games)
    rounds.forget()
    for number in range(options.polish + 1):
        designs = {card: design.copy() for card, design in rounds.best.items()}
        if number:
            polish(designs, rounds.rates, Random(SEED + number))
        rounds.play(designs, 2 * options.games, SEED + 100 + number)
    CARDS.write_text(text(rounds.best), encoding="utf-8")


if __name__ == "__main__":
    main()
