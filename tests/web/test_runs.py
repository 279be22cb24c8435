"""Python's memory, kept without what is the same for long: it comes back word for word."""

from __future__ import annotations

import random
import struct
import subprocess
from pathlib import Path

import pytest

RUNS = Path(__file__).resolve().parents[2] / "web" / "runs.mjs"
THERE_AND_BACK = """
const { differing, putBack, runsOf, takeOut } = await import(process.argv[1]);
const words = new Int32Array(new Uint8Array(require("node:fs").readFileSync(0)).buffer);
const runs = runsOf(words);
const memory = new Int32Array(differing(runs));
takeOut(words, runs, memory);
const used = Number(process.argv[2]);
const back = new Int32Array(words.length).fill(7, 0, used);
putBack(back, runs, memory, used);
const wrong = [
  [new Int32Array(words.length + 1), memory],
  [back.slice(), new Int32Array(memory.length + 1)],
];
for (const [heap, kept] of wrong) {
  try {
    putBack(heap, runs, kept, 0);
    throw "it was put back";
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}
process.stdout.write(new Uint8Array(Int32Array.of(memory.length, ...back).buffer));
"""


def there_and_back(words: list[int], used: int) -> tuple[int, list[int]]:
    """How many words were kept as they are, and the words that come back into a memory used so far."""
    command = ["node", "-e", f"(async () => {{{THERE_AND_BACK}}})()", RUNS.as_uri(), str(used)]
    given = struct.pack(f"<{len(words)}i", *words)
    back = subprocess.run(command, input=given, capture_output=True, check=True).stdout
    kept, *found = struct.unpack(f"<{len(words) + 1}i", back)
    return kept, found


@pytest.mark.parametrize("seed", range(4))
def test_every_word_comes_back(seed: int) -> None:
    """Rows, empty places and words of all kinds, of any length, beginning and ending with any of them."""
    chance = random.Random(seed)
    words: list[int] = []
    for _ in range(chance.randrange(1, 60)):
        length = chance.choice((1, 2, 63, 64, 65, 300))
        kind = chance.choice(("empty", "row", "words"))
        row = 0 if kind == "empty" else chance.randrange(-(2**31), 2**31)
        words += [chance.randrange(-5, 5) if kind == "words" else row for _ in range(length)]
    kept, found = there_and_back(words, chance.randrange(len(words)))
    assert found == words
    assert kept <= len(words)


def test_long_runs_of_a_word_take_no_room() -> None:
    words = [3] * 64 + [1, 2, 1] + [0] * 1000 + [5] * 63
    kept, found = there_and_back(words, 10)
    assert found == words
    assert kept == 3, "the last words are told as a run, however few they are"
    kept, found = there_and_back([5] * 63 + [1], 64)
    assert (kept, found) == (63, [5] * 63 + [1])


def test_an_empty_memory() -> None:
    assert there_and_back([0] * 5000, 0) == (0, [0] * 5000)
