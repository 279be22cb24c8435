"""Credits: the parts of the game, and the people to thank."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.box import GAP, PAD_XL, REST
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel


class AboutScene(Scene):
    """One page of thanks."""

    def __init__(self, app: Shell, back: Callable[[], None]) -> None:
        super().__init__(app, back=back)

    @property
    def address(self) -> str:
        return "about"

    @staticmethod
    def paragraphs() -> list[tuple[str, str]]:
        """Heading and text of each part. Names of works, people and licences are the same everywhere."""
        return [
            (
                "Mastaba",
                _("Games of ancient Egypt, free for everybody to play, copy and change (MIT licence)."),
            ),
            (
                _("Icons"),
                _(
                    "Many icons are by {one} and {other} of {site} ({licence}), recoloured and framed here."
                ).format(one="Lorc", other="Delapouite", site="game-icons.net", licence="CC BY 3.0"),
            ),
            (
                _("Typefaces"),
                _("{font} and {other} by {designer} and {foundry} ({licence}).").format(
                    font="Alegreya Sans",
                    other="Alegreya SC",
                    designer="Juan Pablo del Peral",
                    foundry="Huerta Tipográfica",
                    licence="SIL OFL 1.1",
                ),
            ),
            (
                _("Software"),
                "Python (PSF), Pyodide (MPL 2.0), pygame-ce (LGPL 2.1), SDL (zlib), FreeType (FTL).",
            ),
        ]

    def build(self) -> None:
        app, paragraphs = self.app, self.paragraphs()
        body = self.under_header(_("About and thanks"), 680.0)
        size: float = SIZE_TEXT + 2
        while True:
            heights = [app.text_height(text, body.w - 2 * PAD_XL, size) for _head, text in paragraphs]
            head = app.fonts.line_height(min(SIZE_LARGE, size + 2), "title") / app.k
            tall = sum(heights) + len(heights) * (head + GAP) - GAP + 2 * PAD_XL
            if tall <= body.h or size <= SIZE_SMALL / app.fonts.larger:
                break
            size -= 1
        panel, _rest = body.down(tall, REST)
        self.add(Panel(app, self.px(panel)))
        parts = panel.inset(PAD_XL).down(*(head + height for height in heights), gap=GAP)
        for (title, text), part in zip(paragraphs, parts, strict=True):
            above, below = map(self.px, part.down(head, REST))
            self.add(Label(app, above, title, size=min(SIZE_LARGE, size + 2), face="title", colour=INK))
            self.add(Label(app, below, text, size=size, colour=INK_SOFT, wrap=True, middle=False))
