"""A part of the table trembles for a moment: something bad has happened there."""

from __future__ import annotations

from game.ui.toolkit.motion import linear
from game.ui.toolkit.stage import Widget

TREMBLE_MS = 320.0
REACH = 6.0
"""How far, in units, it goes aside at first."""
TURNS = 8


def tremble(widget: Widget) -> None:
    """Shake a widget with everything in it, and put it back."""
    kit = widget.kit
    home = [(part, part.rect.copy()) for part in widget.walk()]

    def step(t: float) -> None:
        away = 0 if t >= 1 else round((1 - t) * REACH * kit.k * (-1) ** int(t * TURNS))
        for part, rect in home:
            if part.parent:
                part.place(rect.move(away, 0))

    kit.motion.add(TREMBLE_MS, step, ease=linear, key=("tremble", id(widget)))
