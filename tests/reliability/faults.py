"""The game when files of its start do not come as they were sent: `make faults`.

Each file of the start × each fault × whether the browser may keep what the host answers × when: at the
first visit, when somebody comes back (what the service worker keeps is spoiled, or nothing was kept and the
host answers wrongly), while an update is fetched. Also caches half empty, gone, or spoiled on the disk; a
browser killed while an update is installed; releases that are broken, followed by one that is not.

Each row must end in a game that goes on from the player's save, after at most one press of a button that is
on the screen, once the host is right again. Where the very page does not arrive there is no button of ours,
and the browser's own "reload" is pressed.

    make faults             everything: hours
    make faults ROWS=150    all of the others, and so many of the files' rows, drawn by SEED
    make faults PART=1/3    every third of them, from the first: the parts can run side by side
    make faults FILE=boot.js   the rows of one file, and nothing else
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, sync_playwright

from .faulty_host import CONTENTS, FAULTS, MISSING
from .faulty_visitor import FaultyVisitor, Releases
from .worse_faults import WORSE

FIRST, RETURN, UPDATE = "first visit", "return", "update"


@dataclass(frozen=True, slots=True)
class Row:
    """One case."""

    file: str
    fault: str
    cached: bool
    when: str

    def __str__(self) -> str:
        kept = "kept" if self.cached else "not kept"
        return f"{self.file} | {self.fault} | {kept} | {self.when}"


def rows(files: list[str]) -> Iterator[Row]:
    """All cases of the files of the start."""
    for file, fault, cached, when in product(files, FAULTS, (True, False), (FIRST, RETURN, UPDATE)):
        if when == RETURN and cached and fault not in (MISSING, *CONTENTS):
            continue  # what is kept was not answered by anybody
        if file == "sw.js" and when == RETURN and cached:
            continue  # the worker does not keep itself
        yield Row(file, fault, cached, when)


def run(row: Row, visitor: FaultyVisitor) -> int:
    """How many presses it took. Raises what was not to happen."""
    if row.when == FIRST:
        return visitor.first_visit(row.file, row.fault, row.cached)
    if row.when == UPDATE:
        return visitor.update(row.file, row.fault, row.cached)
    if row.cached:
        return visitor.spoiled_return(row.file, row.fault)
    return visitor.unkept_return(row.file, row.fault)


def outcome(attempt: Callable[[], int]) -> str:
    """In a word or two."""
    try:
        presses = attempt()
    except (AssertionError, Error) as error:
        return f"FELL: {str(error).splitlines()[0][:160]}"
    return (
        "plays at once" if not presses else "plays after one press" if presses == 1 else f"{presses} presses"
    )


def main() -> int:
    """Prints a table; 1 if any row does not end well."""
    most = int(os.environ.get("ROWS") or sys.maxsize)
    seed = int(os.environ.get("SEED") or time.time_ns() % 1_000_000)
    site = Path(os.environ.get("SITE", "build/web"))
    only = os.environ.get("FILE", "")
    part, parts = (int(number) for number in os.environ.get("PART", "1/1").split("/"))
    if not 1 <= part <= parts:
        sys.exit(f"PART={part}/{parts}: there is no such part")
    if parts > 1 and "ROWS" in os.environ and "SEED" not in os.environ:
        sys.exit("PART draws its rows from ROWS by SEED, which must be the same for all parts")
    ends: Counter[tuple[str, str]] = Counter()
    fell = 0
    with TemporaryDirectory(prefix="mastaba-faults-") as name, sync_playwright() as playwright:
        releases = Releases(site, Path(name))
        for words, attempt in [] if only else [*WORSE.items()][part - 1 :: parts]:
            end = outcome(partial(attempt, playwright, releases))
            fell += not end.startswith("plays")
            print(f"| {words} | {end} |", flush=True)
        with FaultyVisitor(playwright, releases) as visitor:
            files = visitor.files_of_the_start()
            every = [*rows([file for file in files if only in ("", file.rpartition("/")[2])])]
            if not every:
                sys.exit(f"FILE={only}: the start has no such file")
            drawn = random.Random(seed).sample(every, min(most, len(every)))
            drawn = sorted(drawn, key=every.index)[part - 1 :: parts]
            print(f"{len(drawn)} of {len(every)} rows, SEED={seed}", flush=True)
            for row in drawn:
                end = outcome(partial(run, row, visitor))
                ends[row.when, end.partition(":")[0]] += 1
                fell += not end.startswith("plays")
                print(f"| {row} | {end} |", flush=True)
                if end.startswith("FELL"):
                    visitor.start_over()
                else:
                    visitor.rest()
    for (when, end), count in sorted(ends.items()):
        print(f"{when}: {count} × {end}")
    return 1 if fell else 0


if __name__ == "__main__":
    sys.exit(main())
