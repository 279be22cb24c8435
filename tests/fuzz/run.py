"""Try what damaged things do, for a minute or for hours: `make fuzz`.

    make fuzz MINUTES=60             as many as an hour gives, instead of a minute
    make fuzz N=1000000              until there were so many
    make fuzz KINDS=export,link      some kinds only
    make fuzz SEED=7                 what is drawn; told at the start

Every kind gets as much time as the others; Ctrl+C ends it with what there is. Failing texts go into
tests/fuzz/corpus, as small as they could be made, and the tests fail over them until they are mended.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from threading import Event

from .corpus import keep
from .fuzzing import Tally, fuzz
from .kinds import KINDS

BATCH = 200
"""Tries before it is the turn of the kind that has had least time."""


ENOUGH = 10
"""A kind that has fallen so often is to be mended first."""


def main() -> int:
    """Prints a table; 1 if anything fell."""
    most = int(os.environ.get("N") or sys.maxsize)
    minutes = float(os.environ.get("MINUTES") or ("inf" if os.environ.get("N") else 1))
    seed = int(os.environ.get("SEED") or time.time_ns() % 1_000_000)
    names = (os.environ.get("KINDS") or ",".join(KINDS)).split(",")
    print(f"Damaged things are tried, SEED={seed}", flush=True)
    for name in names:
        KINDS[name].samples()
    tallies = {name: Tally() for name in names}
    spent, fallen = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0)
    end = time.monotonic() + 60 * minutes
    broken_off = _on_interrupt()
    while (
        names
        and not broken_off.is_set()
        and time.monotonic() < end
        and (left := most - sum(tally.tried for tally in tallies.values())) > 0
    ):
        name = min(names, key=lambda name: spent[name])
        start = time.monotonic()
        seed += 1
        try:
            fuzz(KINDS[name], seed, min(BATCH, left), tallies[name])
        except Exception:  # whatever it is, it should not have come
            fallen[name] += 1
            traceback.print_exc()
            print(f"  {name}: kept as {keep(name, tallies[name].last)}", flush=True)
            if fallen[name] == ENOUGH:
                names.remove(name)
        spent[name] += time.monotonic() - start
    _print_table(tallies, spent, fallen)
    return 1 if any(fallen.values()) else 0


def _on_interrupt() -> Event:
    """Set by the first Ctrl+C, which ends nothing by itself; the next one does as always."""
    asked = Event()

    def ask(number: int, frame: object) -> None:
        signal.signal(number, signal.default_int_handler)
        asked.set()

    signal.signal(signal.SIGINT, ask)
    return asked


def _print_table(tallies: dict[str, Tally], spent: dict[str, float], fallen: dict[str, int]) -> None:
    print("| | tried | refused | usable | slowest, ms/kB | fell | s |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, tally in tallies.items():
        refused = tally.tried - tally.accepted
        figures = f"{tally.tried} | {refused} | {tally.accepted} | {tally.slowest:.1f} | {fallen[name]}"
        print(f"| {name} | {figures} | {spent[name]:.0f} |")
    print(f"{sum(tally.tried for tally in tallies.values())} tries, {sum(fallen.values())} fell", flush=True)


if __name__ == "__main__":
    sys.exit(main())
