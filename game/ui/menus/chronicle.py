"""The chronicle: lines of numbers, each with what it is about, and how many medals are earned."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.toolkit.box import PAD_S, REST, Box, Size
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

LINE = 26.0
NAME, FIGURE, SPARE = 110.0, 34.0, 60.0
"""Widths: wished for a name; at least for a number, and what it may have more."""


def height_of(lines: int) -> float:
    """The height of so many lines, with the heading above and the foot below; without any there is no
    heading."""
    return LINE * (lines + 2 if lines else 1) + 2 * PAD_S


class Chronicle(Panel):
    """A table without rules; to screen readers it is one."""

    reader = "game.ui.menus.chronicle_reader"

    def __init__(
        self,
        kit: Kit,
        area: Box,
        captions: Sequence[str],
        rows: Sequence[tuple[str, Sequence[str]]],
        progress: str,
    ) -> None:
        """`rows` are names with numbers; what has no caption is not shown."""
        super().__init__(kit, kit.px(area))
        self.captions, self.progress = captions, progress
        self.rows = [(name, numbers[: len(captions)]) for name, numbers in rows]
        inner = area.inset(PAD_S)
        least = [max(FIGURE, kit.text_width(caption, SIZE_SMALL) + 6) for caption in captions]
        spare = min(SPARE, max(0.0, inner.w - NAME - sum(least)) / max(1, len(captions)))
        widths: list[Size] = [REST, *(width + spare for width in least)]
        *lines, foot = inner.down(*[REST] * (bool(captions) + len(rows) + 1))
        if captions:
            head = lines.pop(0).across(*widths)
            for place, caption in zip(head[1:], captions, strict=True):
                rect = kit.px(place.inset(1, 0))
                self.add(Label(kit, rect, caption, size=SIZE_SMALL, align="center", colour=INK_SOFT))
        for line, (name, numbers) in zip(lines, self.rows, strict=True):
            words, *cells = line.across(*widths)
            self.add(Label(kit, kit.px(words), name, size=SIZE_TEXT, face="bold", colour=INK))
            for cell, number in zip(cells, numbers, strict=True):
                self.add(Label(kit, kit.px(cell), number, size=SIZE_TEXT, align="center", colour=INK))
        self.add(Label(kit, kit.px(foot), progress, size=SIZE_TEXT, colour=INK_SOFT))
