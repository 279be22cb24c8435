"""The icons that the browser and the home screen show, from assets/art/app-icon*.svg."""

from __future__ import annotations

import shutil
from pathlib import Path

import resvg_py

# File name, source, side in px. The maskable source fills its square: systems cut their own shape out of it.
ICONS = (
    ("app-192.png", "app-icon.svg", 192),
    ("app-512.png", "app-icon.svg", 512),
    ("maskable-192.png", "app-icon-maskable.svg", 192),
    ("maskable-512.png", "app-icon-maskable.svg", 512),
    ("apple-touch-180.png", "app-icon-maskable.svg", 180),
)


def bake_app_icons(art: Path, out: Path) -> list[Path]:
    """Write the PNG icons, and `app.svg` as favicon; returns the files written."""
    files = []
    for name, source, side in ICONS:
        files.append(out / name)
        png = resvg_py.svg_to_bytes(
            svg_path=str(art / source), width=side, height=side, skip_system_fonts=True
        )
        files[-1].write_bytes(png)
    files.append(out / "app.svg")
    shutil.copyfile(art / "app-icon.svg", files[-1])
    return files
