"""What the game is made of, and whom it has to thank."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.header import HEADER, Header
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

MARGIN, PAD, GAP = 16, 20, 10


class AboutScene(Scene):
    """One page of thanks."""

    def __init__(self, app: Shell, back: Callable[[], None]) -> None:
        super().__init__(app)
        self._back = back

    def back(self) -> None:
        self._back()

    @staticmethod
    def paragraphs() -> list[tuple[str, str]]:
        """Heading and text of each part. Names of works, people and licences are the same everywhere."""
        return [
            ("Mastaba", _("Games of old Egypt, free for everybody to play, copy and change (MIT licence).")),
            (
                _("Signs"),
                _("Many signs are by {authors} of {site} ({licence}), recoloured and framed here.").format(
                    authors="Lorc, Delapouite", site="game-icons.net", licence="CC BY 3.0"
                ),
            ),
            (
                _("Letters"),
                _("{fonts} by {authors} ({licence}).").format(
                    fonts="Alegreya Sans, Alegreya SC",
                    authors="Juan Pablo del Peral, Huerta Tipográfica",
                    licence="SIL OFL 1.1",
                ),
            ),
            (
                _("Machinery"),
                "Python (PSF), Pyodide (MPL 2.0), pygame-ce (LGPL 2.1), SDL (zlib), FreeType (FTL)",
            ),
        ]

    def build(self) -> None:
        app, fonts, k = self.app, self.app.fonts, self.app.k
        self.sky(4)
        left, top, width, height = self.safe()
        self.add(Header(app, left, top, width, _("About and thanks"), self.back))
        across = min(width - 2 * MARGIN, 680.0)
        inner = across - 2 * PAD
        room = height - HEADER - MARGIN - 2 * PAD
        size = SIZE_TEXT + 2
        while True:
            heights = [
                len(fonts.wrap(text, round(inner * k), size)) * fonts.line_height(size) / k
                for _head, text in self.paragraphs()
            ]
            head = fonts.line_height(min(SIZE_LARGE, size + 2), "title") / k
            tall = sum(heights) + len(heights) * (head + GAP) - GAP
            if tall <= room or size <= SIZE_SMALL / fonts.larger:
                break
            size -= 1
        x, y = left + (width - across) / 2, top + HEADER
        self.add(Panel(app, self.box(x, y, across, tall + 2 * PAD)))
        y += PAD
        for (title, text), text_height in zip(self.paragraphs(), heights, strict=True):
            rect = self.box(x + PAD, y, inner, head)
            self.add(Label(app, rect, title, size=min(SIZE_LARGE, size + 2), face="title", colour=INK))
            rect = self.box(x + PAD, y + head, inner, text_height)
            self.add(Label(app, rect, text, size=size, colour=INK_SOFT, wrap=True, middle=False))
            y += head + text_height + GAP
