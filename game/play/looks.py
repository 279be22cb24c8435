"""What medals open: skies, and backs of cards. Only the look of things."""

from __future__ import annotations

from collections.abc import Mapping

SKIES: Mapping[str, int] = {"valley": 0, "nile": 4, "desert": 8, "lotus": 12, "comet": 18}
BACKS: Mapping[str, int] = {"lazuli": 0, "malachite": 2, "carnelian": 6, "amethyst": 10, "obsidian": 15}
"""Their ids, and how many medals each wants; the first one is everybody's."""


def opened_between(before: int, after: int) -> list[str]:
    """What so many medals open that fewer did not, in the order in which it opens."""
    wanted = {**SKIES, **BACKS}
    return sorted((look for look, count in wanted.items() if before < count <= after), key=wanted.__getitem__)
