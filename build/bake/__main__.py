"""Bake assets: `python build/bake OUT` turns the sources under assets/ into what the game loads.

With `--keep FOLDER` drawn sheets are kept there, and drawn again only when something of theirs has changed.
A game may have its pictures in its own folder: `art/sprites.toml` there is read as the one under assets/ is.
OUT receives

* `sprites@S.png` and `sprites@S.json` for S in 1, 1.5, 2, 3 device px per CSS px: the house;
* `scenery@S.png`, `scenery@S.json`: backgrounds and pictures, to be loaded after the first frame;
* `<game id>@S.png`, `<game id>@S.json`: what only that game shows, to be loaded when its table opens.
  They go on in `sprites@S-2.png` and so on: a page has 600 × 600 px, or a larger sprite alone;
* `icons/`: app-192.png, app-512.png, maskable-192.png, maskable-512.png, apple-touch-180.png, app.svg;
* `fonts/*.ttf` and `sounds/*.ogg`, copied; `translations/<lang>.mo`, compiled from <lang>.po.

The JSON index:

    {"scale": 2,
     "pages": ["sprites@2.png", "sprites@2-2.png"],        files, in the order of the page numbers
     "sprites": {
       "ui.menu.white": {"at": [0, 1, 1, 96, 96],          page number, x, y, width, height in device px
                         "size": [48, 48]},                nominal size in CSS px
       "panel.papyrus": {"at": [...], "size": [128, 128],
                         "slice": [64, 64, 64, 64],        nine-slice borders in device px: l, t, r, b
                         "outset": [12, 12, 12, 12]}}}     CSS px of shadow or glow beyond the thing itself

`size` includes the outset: to put a panel on a rectangle, grow the rectangle by `outset` and draw the sprite
there. Soft scenery may be baked coarser than the sheet's scale; `at` gives its true pixels and `slice` goes
with them, so width in `at` / width in `size` is a sprite's own scale.
Pixels have straight alpha; transparent pixels carry the colour of their neighbours, so that scaling smoothly
leaves no dark rims. The same input gives the same bytes.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from appicons import bake_app_icons
from catalogues import CatalogueError, compile_catalogues
from kept import kept_sheet
from manifest import ManifestError, manifests, read_manifest

SCALES = (1, 1.5, 2, 3)
FOLDERS = ("fonts", "icons", "music", "puzzles", "sounds", "translations")
COPIED = ("fonts/*.ttf", "sounds/*.ogg", "music/*.ogg", "puzzles/*.json")
ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"


def bake(out: Path, keep: Path | None = None) -> list[Path]:
    """Bake everything into `out`, which is created; returns the files written.

    Sheets are taken from the folder `keep` if nothing of theirs has changed since they were put there.
    """
    for folder in (out, *(out / name for name in FOLDERS), *([keep] if keep else [])):
        folder.mkdir(parents=True, exist_ok=True)
    sprites = read_manifest(*manifests(ROOT))
    sheets = dict.fromkeys(sprite.sheet for sprite in sprites)
    with ProcessPoolExecutor() as pool:
        jobs = {
            f"{sheet} at {scale:g} px per CSS px": pool.submit(
                kept_sheet, sheet, [sprite for sprite in sprites if sprite.sheet == sheet], scale, out, keep
            )
            for sheet in sheets
            for scale in reversed(SCALES)  # the longest first
        }
        files = []
        for what, job in jobs.items():
            files += job.result()
            print(f"  {what}", flush=True)
    for source in (path for pattern in COPIED for path in sorted(ASSETS.glob(pattern))):
        files.append(out / source.parent.name / source.name)
        shutil.copyfile(source, files[-1])
    files += bake_app_icons(ASSETS / "art", out / "icons")
    return files + compile_catalogues(ASSETS / "translations", out / "translations")


def main() -> int:
    """Entry of the command line; 0 when all is baked, 1 with a message when a source is wrong."""
    parser = argparse.ArgumentParser(prog="bake", description="Bake sprites, fonts, sounds and translations.")
    parser.add_argument("out", type=Path, help="folder that receives the baked files")
    parser.add_argument("--keep", type=Path, help="folder where drawn sheets are kept for the next time")
    arguments = parser.parse_args()
    start = time.perf_counter()
    try:
        files = bake(arguments.out, arguments.keep)
    except (ManifestError, CatalogueError) as error:
        print(f"bake: {error}", file=sys.stderr)
        return 1
    total = sum(file.stat().st_size for file in files)
    print(f"{len(files)} files, {total / 1e6:.2f} MB, {time.perf_counter() - start:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
