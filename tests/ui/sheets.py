"""The contents of a sheet of pictures."""

from __future__ import annotations

import json

from game.ui.app import App


def sprites_on(app: App, sheet: str) -> set[str]:
    """The names of the sprites on a sheet that is open."""
    path = app.assets / f"{sheet}@{app.sprites.opened[sheet]:g}.json"
    return set(json.loads(path.read_text(encoding="utf-8"))["sprites"])
