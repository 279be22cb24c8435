"""Try other numbers of a sheet: how large the structures are, what they are worth, where the symbols lie.

    python -m benchmarks.sheets.candidates FOLDER 'ARCH_POINTS=(0, 0, 2, 5, 8, 11)' 2:lotus=p5.1

copies the program into a new folder, writes the numbers into its `rules/numbers.py`, lets `search` colour its
sheets, and teaches it a judge for two seats: games by rule of thumb in which half of the seats leave one
structure alone, then two short generations of self-play. `plans` says what wins. Some minutes on one core;
the folder stays.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from game.games.anubix.rules.sheets import BONUSES

ROOT = Path(__file__).parents[2]
COPIED = ("game", "training", "benchmarks")
NETWORK = "game/games/anubix/bots/pair.json"
FIT = "--hidden 16 --trace 0.4 --epochs 6 --sweeps 3"
PLAN = (
    "training.anubix play thumb.npz --games 1200",
    f"training.anubix fit thumb.npz --network thumb.json {FIT}",
    "training.anubix play one.npz --games {games} --network thumb.json --seed 11 --slip 0.3",
    f"training.anubix fit one.npz --network one.json {FIT}",
    "training.anubix play two.npz --games {games} --network one.json --seed 21 --slip 0.2",
    f"training.anubix fit one.npz two.npz --network {NETWORK} {FIT}",
    "benchmarks.sheets.plans --only 2 --games 240",
    "benchmarks.sheets.plans --only 2 --games 100 --pairs",
)
"""Commands that are run in the folder, in this order."""


def changed(text: str, name: str, value: str) -> str:
    """The text of `numbers.py` with another value of a number. Raises ValueError if it has no such number."""
    found, count = re.subn(rf"^{re.escape(name)} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
    if count != 1:
        raise ValueError(f"{name!r} is no number of rules/numbers.py, and no bonus of {', '.join(BONUSES)}")
    return found


def make(folder: Path, changes: Sequence[tuple[str, str]]) -> list[str]:
    """Copy the program with other numbers; returns the words that tell `search` where symbols lie."""
    numbers = folder / "game" / "games" / "anubix" / "rules" / "numbers.py"
    text = (ROOT / numbers.relative_to(folder)).read_text(encoding="utf-8")
    symbols = []
    for name, value in changes:
        if name.partition(":")[2] in BONUSES:
            symbols.append(f"{name}={value}")
        else:
            text = changed(text, name, value)
    folder.mkdir(parents=True)
    for part in COPIED:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    numbers.write_text(text, encoding="utf-8")
    return symbols


def main(argv: Sequence[str] | None = None) -> None:
    """Make the copy, teach it, and print what wins."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="a new one")
    parser.add_argument(
        "changes", nargs="*", help="NUMBER=VALUE of rules/numbers.py, or ENGRAVING:BONUS=PLACE,PLACE"
    )
    parser.add_argument("--games", type=int, default=600, help="of each generation of self-play")
    options = parser.parse_args(argv)
    try:
        changes = [(name, value) for name, _, value in (word.partition("=") for word in options.changes)]
        symbols = make(options.folder, changes)
    except (ValueError, FileExistsError) as error:
        parser.error(str(error))
    surroundings = {**os.environ, "PYTHONPATH": str(options.folder.resolve())}
    search = " ".join(["benchmarks.sheets.search", *(["--symbols", *symbols] if symbols else [])])
    for line in (search, *PLAN):
        words = [sys.executable, "-m", *line.format(games=options.games).split()]
        subprocess.run(words, cwd=options.folder, env=surroundings, check=True)


if __name__ == "__main__":
    main()
