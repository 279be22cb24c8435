"""How to play: pages to turn by button, key or swipe."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING

import pygame

from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.box import GAP_L, PAD_XL, REST, Box
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Kit, Point, Pointer, Widget
from game.ui.toolkit.theme import CREAM, HIT, INK, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _, pgettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

if TYPE_CHECKING:
    from game.ui.table.lesson import Page

HEAD, FOOT = 48.0, 56.0
LOW_FOOT, LOW_PAD = float(HIT), 8.0
"""Where the height is short: of the buttons, and above and below what a page says."""
NUMBER = 64.0
"""Width of the page's number where there is little room."""
MOST_SIGN_ROW, LEAST_SIGN, APART = 110.0, 36.0, (8.0, 4.0)
"""The most that a sign with its words takes of the height, the least side of one where words need the room,
and what is free between the words of two, best first."""
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


class HowToPlay(Scene):
    """The pages of one game. `back` returns to where the player came from."""

    def __init__(self, app: Shell, game_id: str, back: Callable[[], None], lesson: str = "") -> None:
        """`lesson` is the name of the page to begin with; '' for the first one."""
        self._game = presentation_of(game_id)
        super().__init__(app, self._game, back)
        names = [page.name for page in self._game.lessons()] if lesson else []
        self.page = names.index(lesson) if lesson in names else 0
        self._size: float = SIZE_LARGE
        self._low = False

    @property
    def address(self) -> str:
        return f"rules {self._game.game_id} {self._game.lessons()[self.page].name}"

    def _search(self) -> None:
        from .glossary_scene import GlossaryScene

        self.app.go(GlossaryScene(self.app, self._game.game_id, self.return_here))

    def _learn(self) -> None:
        from game.ui.table.playing.tutorial_table import learn

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
        app, safe, pages = self.app, self.safe(), self._game.lessons()
        wide, self._low = safe.w > safe.h, safe.h < 400
        page = pages[self.page]
        # Where the height is short, the head of the screen has the page's title.
        title = page.title if self._low else _("How to play")
        body = self.under_header(title, 1080.0 if wide else 680.0)
        if self._game.has("glossary"):
            self.header.add_corner("ui.help", _("What does this do?"), self._search)
        foot_height = LOW_FOOT if self._low else FOOT
        room = body.h - foot_height - GAP_L
        tall = min(room, 620.0 if wide else 860.0)
        panel, foot = body.centred(h=tall + GAP_L + foot_height, high=0.4).down(tall, foot_height, gap=GAP_L)
        rect = self.px(panel)
        self.add(Panel(app, rect))
        self.add(Swipe(app, rect, self.turn))
        self._size = SIZE_LARGE + 4 if tall > 500 and body.w > 600 else SIZE_LARGE
        inner = panel.inset(PAD_XL, LOW_PAD if self._low else PAD_XL - 4)
        if page.signs:
            self._build_signs(page, inner, 2 if wide else 1)
        elif wide:
            self._build_wide(page, inner)
        else:
            self._build_tall(page, inner)
        self._build_foot(foot, len(pages))

    def _title(self, page: Page, box: Box, align: str = "center") -> None:
        rect = self.px(box.centred(h=40, high=0))
        self.add(Label(self.app, rect, page.title, size=SIZE_TITLE, face="title", align=align))

    def _text(self, page: Page, box: Box) -> None:
        label = Label(self.app, self.px(box), page.text, size=self._size, colour=INK, wrap=True, middle=False)
        self.add(label)

    def _picture(self, page: Page, box: Box) -> None:
        assert page.picture
        for widget in page.picture(self.app, self.px(box)):
            self.add(widget)

    def _build_wide(self, page: Page, inner: Box) -> None:
        """The picture, and beside it the title and the text, in the middle."""
        picture, words = inner.across(min(inner.w * 0.5, max(inner.h * 1.25, 280.0)), REST, gap=PAD_XL * 1.5)
        self._picture(page, picture)
        head = 0.0 if self._low else HEAD
        text_height = min(words.h - head, self.app.text_height(page.text, words.w, self._size) + 4)
        title, text = words.centred(h=head + text_height).down(head, REST)
        if head:
            self._title(page, title, "left")
        self._text(page, text)

    def _build_tall(self, page: Page, inner: Box) -> None:
        """Title, picture and text below each other."""
        needed = self.app.text_height(page.text, inner.w, self._size) + 4
        title, picture, _gap, text = inner.down(HEAD, REST, GAP_L, min(needed, (inner.h - HEAD) * 0.55))
        self._title(page, title)
        self._picture(page, picture)
        self._text(page, text)

    def _build_signs(self, page: Page, inner: Box, columns: int) -> None:
        """Every sign with its words, all as large as they can be together; longer ones get more height."""
        title, area = inner.down(0 if self._low else 44, REST)
        if title.h:
            self._title(page, title)
        size, side, heights = self._sign_rows(page, area, columns)
        places = []
        # A single sign leaves the second column empty.
        for column, high in zip(area.columns(columns, PAD_XL), heights, strict=False):
            block = column.centred(h=max(map(sum, heights)))
            places += block.down(*high)
        for (sprite, text), place in zip(page.signs, places, strict=True):
            picture, words = place.across(side, REST, gap=GAP_L)
            self.add(Picture(self.app, self.px(picture.centred(h=side)), sprite))
            self.add(Label(self.app, self.px(words), text, size=size, wrap=True))

    def _sign_rows(self, page: Page, area: Box, columns: int) -> tuple[float, float, list[list[float]]]:
        """The size of the words, the side of the pictures, and the heights of the rows of each column."""
        app, count = self.app, len(page.signs)
        rows = -(-count // columns)
        each, wide = min(MOST_SIGN_ROW, area.h / rows), area.columns(columns, PAD_XL)[0].w
        side = min(72.0, each - 6, wide * 0.2)
        sizes = [*range(round(self._size) - 2, SIZE_SMALL, -1), SIZE_SMALL, SIZE_SMALL / app.fonts.larger]
        breaks = [rows, rows - 1] if 1 < columns < count else [rows]

        @cache
        def words(size: float, shown: float) -> list[float]:
            """Their heights beside pictures of that side."""
            return [app.text_height(text, wide - shown - GAP_L, size) for _sprite, text in page.signs]

        ways = product(sizes, (side, min(side, LEAST_SIGN)), breaks, APART)
        for size, shown, first, apart in ways:
            least = [max(shown, high) + apart for high in words(size, shown)]
            heights = [part for part in (least[:first], least[first:]) if part]
            if max(map(sum, heights)) <= area.h:
                break
        if max(least) <= each:
            return size, shown, [[each] * len(part) for part in heights]
        tallest = max(heights, key=sum)
        spare = (min(area.h, MOST_SIGN_ROW * len(tallest)) - sum(tallest)) / len(tallest)
        return size, shown, [[high + spare for high in part] for part in heights]

    def _build_foot(self, foot: Box, count: int) -> None:
        app, size = self.app, SIZE_TEXT + 2
        each = min(200.0, (foot.w - 110) / 2)
        left, number, right = foot.across(each, REST, each)
        if self.page:
            text, back = _("Previous"), partial(self.turn, -1)
            self.add(Button(app, self.px(left), back, text=text, icon="ui.previous", size=size))
        elif self._game.has("tutorial"):
            left, _rest = foot.across(min(220.0, foot.w - each - NUMBER), REST)
            if number.w < 2 * NUMBER:  # not enough for its words in half of the width
                _rest, number, right = foot.across(REST, NUMBER, each)
            text = _("Learn by playing")
            self.add(Button(app, self.px(left), self._learn, text=text, icon="ui.tap", size=size))
        text = f"{self.page + 1} / {count}"
        rect = self.px(number)
        self.add(Label(app, rect, text, size=SIZE_LARGE, face="bold", align="center", colour=CREAM))
        word, icon, action = (
            (pgettext("the last page", "Done"), "ui.check", self.back)
            if self.page == count - 1
            else (_("Next"), "ui.next", partial(self.turn, 1))
        )
        self.add(Button(app, self.px(right), action, text=word, icon=icon, style="gold", size=size))
