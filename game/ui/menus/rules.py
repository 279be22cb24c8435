"""How to play: pages to turn by button, key or swipe."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Kit, Point, Pointer, Widget
from game.ui.toolkit.theme import CREAM, INK, SIZE_LARGE, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.header import BAR, EDGE, HEADER, Header
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

if TYPE_CHECKING:
    from game.ui.table.lesson import Page

MARGIN, PAD, GAP = 16, 20, 12
FOOT = 56
NUMBER = 64.0
"""Width of the page's number where there is little room."""
SWIPE = 48
"""How far, in units, a finger must go sideways to turn the page."""


class Swipe(Widget):
    """Turns the page when a finger or the mouse is drawn sideways over it."""

    def __init__(self, kit: Kit, rect: pygame.Rect, turn: Callable[[int], None]) -> None:
        super().__init__(kit, rect)
        self._turn = turn

    def hit(self, pos: Point) -> bool:
        return self.rect.collidepoint(pos)

    def release(self, pointer: Pointer) -> None:
        across = (pointer.pos[0] - pointer.start[0]) / self.kit.k
        down = (pointer.pos[1] - pointer.start[1]) / self.kit.k
        if abs(across) >= SWIPE and abs(across) > 1.5 * abs(down):
            self._turn(-1 if across > 0 else 1)

    def wheel(self, pos: Point, steps: int) -> bool:
        self._turn(-1 if steps > 0 else 1)
        return True


class RulesScene(Scene):
    """The pages of one game. `back` returns to where the player came from."""

    def __init__(self, app: Shell, game_id: str, back: Callable[[], None], lesson: str = "") -> None:
        """`lesson` is the name of the page to begin with; '' for the first one."""
        super().__init__(app)
        self._game, self._back = presentation_of(game_id), back
        self.sheet = self._game.sheet
        names = [page.name for page in self._game.lessons()] if lesson else []
        self.page = names.index(lesson) if lesson in names else 0
        self._size: float = SIZE_LARGE
        self._low = False

    def back(self) -> None:
        self._back()

    def _search(self) -> None:
        from .glossary import IndexScene

        self.app.go(IndexScene(self.app, self._game.game_id, lambda: self.app.go(self)))

    def _learn(self) -> None:
        from game.ui.table.tutorial_table import learn

        learn(self.app, self._game.game_id, self)

    def turn(self, step: int) -> None:
        """Turn pages on (1) or back (-1), as far as there are any."""
        page = max(0, min(len(self._game.lessons()) - 1, self.page + step))
        if page != self.page:
            self.page = page
            self.app.sound.play("button")
            self.rebuild()
            self.app.host.announce(read_on(*self._words(self._game.lessons()[page])))

    @staticmethod
    def _words(page: Page) -> list[str]:
        return [page.title, page.text, *(text for _sprite, text in page.signs)]

    def key(self, event: pygame.event.Event) -> bool:
        step = {
            pygame.K_LEFT: -1,
            pygame.K_PAGEUP: -1,
            pygame.K_RIGHT: 1,
            pygame.K_PAGEDOWN: 1,
            pygame.K_SPACE: 1,
        }.get(event.key)
        if step is None:
            return False
        self.turn(step)
        return True

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app = self.app
        self.sky(4)
        pages = self._game.lessons()
        left, top, width, height = self.safe()
        wide = width > height
        self._low = height < 400
        # Where the height is short, the head of the screen has the page's title.
        title = pages[self.page].title if self._low else _("How to play")
        self.add(Header(app, left, top, width, title, self.back))
        if self._game.has("glossary"):
            rect = self.box(left + width - EDGE - BAR, top + EDGE, BAR, BAR)
            name = _("What does this do?")
            self.add(Button(app, rect, self._search, icon="ui.help", style="lapis", name=name))
        across = min(width - 2 * MARGIN, 1080.0 if wide else 680.0)
        x, y = left + (width - across) / 2, top + HEADER
        tall = min(height - HEADER - FOOT - GAP - MARGIN, 620.0 if wide else 860.0)
        y += max(0.0, (height - HEADER - FOOT - GAP - MARGIN - tall) * 0.4)
        rect = self.box(x, y, across, tall)
        self.add(Panel(app, rect))
        self.add(Swipe(app, rect, self.turn))
        self._size = SIZE_LARGE + 4 if tall > 500 and across > 600 else SIZE_LARGE
        inner = (x + PAD, y + PAD - 4, across - 2 * PAD, tall - 2 * PAD + 8)
        page = pages[self.page]
        if page.signs:
            self._build_signs(page, *inner, wide)
        elif wide:
            self._build_wide(page, *inner)
        else:
            self._build_tall(page, *inner)
        self._build_foot(x, y + tall + GAP, across, len(pages))

    def _title(self, page: Page, x: float, y: float, width: float, align: str = "center") -> None:
        rect = self.box(x, y, width, 40)
        self.add(Label(self.app, rect, page.title, size=SIZE_TITLE, face="title", align=align))

    def _text(self, page: Page, rect: pygame.Rect, middle: bool) -> None:
        self.add(Label(self.app, rect, page.text, size=self._size, colour=INK, wrap=True, middle=middle))

    def _picture(self, page: Page, rect: pygame.Rect) -> None:
        assert page.picture
        for widget in page.picture(self.app, rect):
            self.add(widget)

    def _build_wide(self, page: Page, x: float, y: float, width: float, height: float) -> None:
        side = min(width * 0.5, max(height * 1.25, 280.0))
        self._picture(page, self.box(x, y, side, height))
        left, rest = x + side + PAD * 1.5, width - side - PAD * 1.5
        words = self.app.fonts.wrap(page.text, round(rest * self.app.k), self._size)
        lines = len(words) * self.app.fonts.line_height(self._size) / self.app.k
        head = 0.0 if self._low else 48.0
        text = min(height - head, lines + 4)
        top = y + (height - head - text) / 2
        if head:
            self._title(page, left, top, rest, "left")
        self._text(page, self.box(left, top + head, rest, text), False)

    def _build_tall(self, page: Page, x: float, y: float, width: float, height: float) -> None:
        self._title(page, x, y, width)
        words = self.app.fonts.wrap(page.text, round(width * self.app.k), self._size)
        lines = len(words) * self.app.fonts.line_height(self._size) / self.app.k
        text = min(lines + 4, (height - 48) * 0.55)
        self._picture(page, self.box(x, y + 48, width, height - 48 - text - GAP))
        self._text(page, self.box(x, y + height - text, width, text), False)

    def _build_signs(self, page: Page, x: float, y: float, width: float, height: float, wide: bool) -> None:
        head = 0.0 if self._low else 44.0
        if head:
            self._title(page, x, y, width)
        columns = 2 if wide else 1
        rows = -(-len(page.signs) // columns)
        each_w = (width - PAD * (columns - 1)) / columns
        each_h = min(110.0, (height - head) / rows)
        top = y + head + (height - head - rows * each_h) / 2
        for i, (sprite, text) in enumerate(page.signs):
            column, row = divmod(i, rows)
            left, place = x + column * (each_w + PAD), top + row * each_h
            side = min(72.0, each_h - 6, each_w * 0.2)
            rect = self.box(left, place + (each_h - side) / 2, side, side)
            self.add(Picture(self.app, rect, sprite))
            rect = self.box(left + side + GAP, place, each_w - side - GAP, each_h)
            self.add(Label(self.app, rect, text, size=self._size - 2, wrap=True))

    def _build_foot(self, x: float, y: float, width: float, count: int) -> None:
        app = self.app
        each = min(200.0, (width - 110) / 2)
        if self.page:
            rect = self.box(x, y, each, FOOT)
            self.add(
                Button(
                    app,
                    rect,
                    lambda: self.turn(-1),
                    text=_("Previous"),
                    icon="ui.previous",
                    size=SIZE_TEXT + 2,
                )
            )
        number = self.box(x + each, y, width - 2 * each, FOOT)
        if not self.page and self._game.has("tutorial"):
            if width - 2 * each < 2 * NUMBER:  # not enough for its words in half of the width
                number = self.box(x + width - each - NUMBER, y, NUMBER, FOOT)
            rect = self.box(x, y, min(220.0, width - each - NUMBER), FOOT)
            text = _("Learn by playing")
            self.add(Button(app, rect, self._learn, text=text, icon="ui.tap", size=SIZE_TEXT + 2))
        text = f"{self.page + 1} / {count}"
        self.add(Label(app, number, text, size=SIZE_LARGE, face="bold", align="center", colour=CREAM))
        last = self.page == count - 1
        rect = self.box(x + width - each, y, each, FOOT)
        action = self.back if last else lambda: self.turn(1)
        self.add(
            Button(
                app,
                rect,
                action,
                text=_("Done") if last else _("Next"),
                icon="ui.check" if last else "ui.next",
                style="gold",
                size=SIZE_TEXT + 2,
            )
        )
