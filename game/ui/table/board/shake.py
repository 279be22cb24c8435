"""A part of the table trembles for a moment: something bad, or heavy, has come down there."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.toolkit.motion import ease_out, linear
from game.ui.toolkit.stage import Kit, Widget

TREMBLE_MS = 320.0
REACH = 6.0
"""How far, in units, it goes aside at first."""
TURNS = 8


def swing(
    kit: Kit,
    move: Callable[[int], None],
    key: object,
    *,
    ms: float,
    reach: float,
    turns: int,
    ease: Callable[[float], float] = ease_out,
) -> None:
    """Call `move` with how many px something is away from its place: to and fro, ever less, then 0.

    `reach` is the first and largest way, in units; a negative one begins on the other side.
    """

    def step(t: float) -> None:
        aside = 1 if int(t * turns) % 2 else -1
        move(0 if t >= 1 else round((1 - t) * reach * kit.k * aside))

    kit.motion.add(ms, step, ease=ease, key=key)


def tremble(widget: Widget) -> None:
    """Shake a widget with everything in it, and put it back."""
    home = [(part, part.rect.copy()) for part in widget.walk()]

    def move(away: int) -> None:
        for part, rect in home:
            if part.parent:
                part.place(rect.move(away, 0))

    key = ("tremble", id(widget))
    swing(widget.kit, move, key, ms=TREMBLE_MS, reach=-REACH, turns=TURNS, ease=linear)
