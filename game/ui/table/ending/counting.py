"""The count at the end of a game: line by line the points grow, and the leaders get gold."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.toolkit.motion import Motion, ease_out, linear
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Widget
from game.ui.toolkit.widgets.label import Label

KEY = "count"
LINE_MS, BEFORE_MS, AFTER_MS = 480.0, 250.0, 450.0
"""How long each line takes, and the pauses before the first one and after the last."""
GROWS = 0.7
"""The part of a line's time in which its points grow; then they can be read."""


class Count:
    """The parts of the count: the labels of each line and of the sums, and the plate below each seat's
    name."""

    def __init__(self) -> None:
        self.lines: list[dict[int, tuple[Label, int]]] = []
        """The counted labels: by seat (label, points), line by line; nothing for a seat with words
        instead."""
        self.sums: dict[int, tuple[Label, int]] = {}
        """The same of what the lines come to; empty in games that are not played for points."""
        self.plates: list[Widget] = []
        """The plate below each seat's name while it is ahead; empty for a seat alone."""
        self.told = 0.0
        """How many lines have been counted."""

    def clear(self) -> None:
        """Forget the old labels before a rebuild; the count goes on."""
        self.lines, self.sums, self.plates = [], {}, []

    def ahead(self, sums: Sequence[int]) -> None:
        """Lay gold below those who have most of these points, unless all have the same."""
        most, least = max(sums, default=0), min(sums, default=0)
        for plate, points in zip(self.plates, sums, strict=False):
            plate.show(points == most > least)

    def telling(self) -> list[int]:
        """The numbers of the lines in which somebody has points; the others come with those before them."""
        return [
            number
            for number, line in enumerate(self.lines)
            if any(points for _label, points in line.values())
        ]

    def show(self, told: float) -> None:
        """Show so many of these lines counted; of the last one a part of its points."""
        self.told = told
        whole, telling = int(told), self.telling()
        growing = telling[whole] if whole < len(telling) else len(self.lines)
        part = ease_out(min(1.0, (told - whole) / GROWS))
        sums = dict.fromkeys(self.sums, 0)
        for number, line in enumerate(self.lines):
            shown = 1.0 if told and number < growing else part if part and number == growing else None
            for seat, (label, points) in line.items():
                label.set("" if shown is None else number_text(round(points * shown)))
                if shown is not None and seat in sums:
                    sums[seat] += round(points * shown)
        for seat, (label, _points) in self.sums.items():
            label.set(number_text(sums[seat]) if told else "")
        self.ahead([*sums.values()])

    def begin(self, motion: Motion, line: Callable[[], None], done: Callable[[], None]) -> None:
        """Count; `line` is called as each line begins, `done` at the end."""
        count, begun = max(1, len(self.telling())), -1

        def step(t: float) -> None:
            nonlocal begun
            if t < 1 and int(t * count) > begun:
                begun = int(t * count)
                line()
            self.show(t * count)

        def end() -> None:
            motion.after(AFTER_MS, done, key=KEY)

        self.show(0)
        motion.add(count * LINE_MS, step, delay=BEFORE_MS, done=end, ease=linear, key=KEY)
