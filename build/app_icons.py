"""The icons of the page and of the installed app, from SVG."""

from __future__ import annotations

import resvg_py
from bytecode import ROOT, BuildError

SOURCES = ROOT / "assets" / "art"

# file: (source, edge in px). The maskable ones have their motif in the inner 80 % and colour up to the edge.
ICONS = {
    "favicon.png": ("app-icon.svg", 64),
    "icon-192.png": ("app-icon.svg", 192),
    "icon-512.png": ("app-icon.svg", 512),
    "apple-touch-icon.png": ("app-icon-maskable.svg", 180),
    "icon-maskable-192.png": ("app-icon-maskable.svg", 192),
    "icon-maskable-512.png": ("app-icon-maskable.svg", 512),
}


def render_icons() -> dict[str, bytes]:
    """All icons as PNG: name → contents."""
    icons = {}
    for name, (source, edge) in ICONS.items():
        path = SOURCES / source
        if not path.exists():
            raise BuildError(f"{path} is missing: the icons of the page are made from it")
        icons[name] = bytes(
            resvg_py.svg_to_bytes(svg_string=path.read_text(encoding="utf-8"), width=edge, height=edge)
        )
    return icons
