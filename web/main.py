"""The start program of the page: pygbag packs it with the assets, web/boot.mjs runs ``main``.

The game's compiled code is in an archive of its own, because pygbag leaves compiled files out. The pictures
for this window are fetched before the game opens them.
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
    from game.ui.app import zoom_for
    from game.ui.sprites import best_scale

    mastaba_host.mark("imported")
    size = mastaba_host.size()
    await mastaba_host.loadArt(f"{best_scale(zoom_for(size.width, size.height) * size.dpr):g}")
    await run()
