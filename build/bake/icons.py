"""Recipe: take the silhouettes we use out of npm's @iconify-json/game-icons (CC BY 3.0).

    npm install --no-save @iconify-json/game-icons@1.2.4
    python build/bake/icons.py node_modules/@iconify-json/game-icons/icons.json

Writes assets/art/icons/<name>.svg and the table in assets/art/CREDITS.md. The JSON does not say who drew an
icon; the authors below were read from the folders of the game-icons/icons repository, which has one folder
per author. The outcome is committed: run this again only to add an icon.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

AUTHORS = {
    "anubis": "Delapouite",
    "bastet": "Delapouite",
    "egyptian-profile": "Delapouite",
    "egyptian-sphinx": "Delapouite",
    "eye-of-horus": "Delapouite",
    "gold-scarab": "Lorc",
    "horus": "Delapouite",
    "lotus": "Lorc",
    "mummy-head": "Delapouite",
    "quill-ink": "Lorc",
    "sun-priest": "Delapouite",
}
ART = Path(__file__).resolve().parents[2] / "assets" / "art"
HEAD = """# Credits of the art

The silhouettes below are from game-icons.net, licensed CC BY 3.0
(https://creativecommons.org/licenses/by/3.0/). They are used as parts of coloured signs and medallions:
recoloured, outlined, framed. Lorc: https://lorcblog.blogspot.com · Delapouite: https://delapouite.com

| file in `icons/` | icon | author |
| --- | --- | --- |
"""
TAIL = """
Everything else under `assets/art/` is drawn for this project and has the project's licence.
"""


def main(source: Path) -> None:
    """Write the SVG files and the credits; raises KeyError when the set lacks an icon."""
    icons = json.loads(source.read_text(encoding="utf-8"))["icons"]
    rows = []
    for name, author in AUTHORS.items():
        body = icons[name]["body"].replace(' fill="currentColor"', "")
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{body}</svg>\n'
        (ART / "icons" / f"{name}.svg").write_text(svg, encoding="utf-8")
        rows.append(f"| `{name}.svg` | {name} | {author} |\n")
    (ART / "CREDITS.md").write_text(HEAD + "".join(rows) + TAIL, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
