"""The page's start program: pygbag packs it with the assets, web/boot.mjs runs it, and then ``main``.

The game's compiled code is in an archive of its own, because pygbag leaves compiled files out. When this
has been run, and ``rehearse`` if home is what comes, the page keeps Python's memory for the next start: till
then nothing may be known of the player.
"""

import sys

sys.path.insert(0, "/mastaba/game.zip")

# Only now can the game be found.
from game.main import prepare, rehearse, run

__all__ = ["main", "rehearse"]

prepare()
PATH = sys.path.copy()


async def main() -> None:
    """Runs the game; returns only when it has ended."""
    sys.path[:] = PATH  # Pyodide adds to it when the memory has been put back
    await run()
