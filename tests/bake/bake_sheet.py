"""Reading a baked sheet, for the tests of this folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
SCALES = (1, 1.5, 2, 3)


@dataclass(frozen=True)
class Sheet:
    """One baked sheet at one scale."""

    folder: Path
    name: str
    scale: float

    @property
    def stem(self) -> str:
        return f"{self.name}@{self.scale:g}"

    @property
    def index(self) -> dict[str, Any]:
        return json.loads((self.folder / f"{self.stem}.json").read_text(encoding="utf-8"))

    def pages(self) -> list[Image.Image]:
        return [Image.open(self.folder / page) for page in self.index["pages"]]

    def sprites(self) -> dict[str, Image.Image]:
        pages = self.pages()
        found = {}
        for name, entry in self.index["sprites"].items():
            page, x, y, width, height = entry["at"]
            found[name] = pages[page].crop((x, y, x + width, y + height))
        return found
