"""The start program of the page: pygbag packs it with the assets, web/boot.mjs runs ``main``.

The game's compiled code is in an archive of its own, because pygbag leaves compiled files out.
"""

import os
import sys


async def main() -> None:
    """Runs the game; returns only when it has ended."""
    os.chdir("/mastaba")
    sys.path.insert(0, "/mastaba/game.zip")
    from js import mastaba_host

    # Only now can the game be found.
    from game.main import run

    mastaba_host.mark("imported")
    await run()
