"""Skies and backs of cards that medals unlock. Only the look of things."""

from __future__ import annotations

from collections.abc import Mapping

SKIES: Mapping[str, int] = {"valley": 0, "nile": 4, "desert": 8, "lotus": 12, "comet": 18}
BACKS: Mapping[str, int] = {"lazuli": 0, "malachite": 2, "carnelian": 6, "amethyst": 10, "obsidian": 15}
"""Their ids, and how many medals each wants; the first one is everybody's."""


def opened_between(before: int, after: int) -> list[str]:
    """The looks that so many medals unlock and fewer did not, in the order of unlocking."""
    wanted = {**SKIES, **BACKS}
    return sorted((look for look, count in wanted.items() if before < count <= after), key=wanted.__getitem__)
