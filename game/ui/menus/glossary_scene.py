"""Search by sign: everything that a game shows, in a grid; press one to read what it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ui.table.advice.glossary_note import show_note
from game.ui.table.glossary import Sign
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.box import GAP_S, REST, Box
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import CREAM, INK, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label

FOOT = 56.0
LEAST_WIDTH, LEAST_HEIGHT = 150.0, 66.0
"""The least size of a button of the grid."""
MOST_HEIGHT = 96.0
PAD, PICTURE = 8.0, 44.0


class SignButton(Button):
    """A sign's picture and, in as many lines as it takes, its name."""

    def __init__(self, kit: Kit, rect: pygame.Rect, action: Callable[[], None], sign: Sign) -> None:
        super().__init__(kit, rect, action, name=sign.name)
        self._sprite = sign.picture
        pad = kit.u(PAD)
        side = min(kit.u(PICTURE), rect.height - 2 * pad)
        self._place = pygame.Rect(rect.x + pad, rect.centery - side // 2, side, side)
        words = pygame.Rect(
            self._place.right + pad, rect.y, rect.right - self._place.right - 2 * pad, rect.height
        )
        self._label = Label(kit, words, sign.name, size=SIZE_TEXT, face="bold", wrap=True, colour=INK)

    @property
    def cut(self) -> bool:
        return self._label.cut

    def draw(self, target: pygame.Surface) -> None:
        self._draw_face(target)
        own_w, own_h = self.kit.sprites.nominal(self._sprite)
        zoom = self._place.width / max(own_w, own_h)
        size = (max(1, round(own_w * zoom)), max(1, round(own_h * zoom)))
        self.kit.sprites.draw(target, self._sprite, *size, center=self._place.center)
        self._label.draw(target)


class GlossaryScene(Scene):
    """The glossary, page by page. Typing looks for what is called so."""

    def __init__(self, app: Shell, game_id: str, back: Callable[[], None]) -> None:
        self._game = presentation_of(game_id)
        super().__init__(app, self._game, back)
        self.page = 0
        self.sought = ""

    @property
    def address(self) -> str:
        return f"glossary {self._game.game_id}"

    def back(self) -> None:
        if self.sought:
            self._seek("")
        else:
            super().back()

    # --- looking for a sign -------------------------------------------------------------------

    def found(self) -> list[Sign]:
        """The signs whose names contain the sought text, in alphabetical order."""
        signs = self._game.glossary()
        return sorted(
            (sign for sign in signs if self.sought in sign.name.casefold()),
            key=lambda sign: sign.name.casefold(),
        )

    def _seek(self, text: str) -> None:
        self.sought, self.page = text.casefold(), 0
        self.rebuild()
        self.app.host.announce(f"{self.sought}: {len(self.found())}")

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key)
        typed = getattr(event, "unicode", "")
        if step:
            self.turn(step)
        elif event.key == pygame.K_BACKSPACE and self.sought:
            self._seek(self.sought[:-1])
        elif typed and (typed.isalnum() or (typed == " " and self.sought)):
            self._seek(self.sought + typed)
        else:
            return False
        return True

    def turn(self, step: int) -> None:
        """Turn pages on (1) or back (-1), as far as there are any."""
        page = max(0, min(self._pages - 1, self.page + step))
        if page != self.page:
            self.page = page
            self.app.sound.play("button")
            self.rebuild()

    def wheel(self, pos: tuple[int, int], steps: int) -> bool:
        self.turn(-1 if steps > 0 else 1)
        return True

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app = self.app
        title = _("“{text}”").format(text=self.sought) if self.sought else _("What does this do?")
        area, _gap, foot = self.under_header(title, 1080.0).down(REST, GAP_S, FOOT)
        columns = max(1, int((area.w + GAP_S) // (LEAST_WIDTH + GAP_S)))
        rows = max(1, int((area.h + GAP_S) // (LEAST_HEIGHT + GAP_S)))
        signs = self.found()
        self._pages = max(1, -(-len(signs) // (rows * columns)))
        self.page = min(self.page, self._pages - 1)
        shown = signs[self.page * rows * columns :][: rows * columns]
        tall = min(MOST_HEIGHT, (area.h - GAP_S * (rows - 1)) / rows)
        cells = area.centred(h=rows * (tall + GAP_S) - GAP_S, high=0).grid(columns, rows, GAP_S)
        for sign, cell in zip(shown, cells, strict=False):
            rect = self.px(cell)
            self.add(SignButton(app, rect, partial(self._show, sign, rect), sign))
        if not signs:
            text = _("Nothing found.")
            self.add(Label(app, self.px(area), text, size=SIZE_LARGE, colour=CREAM, align="center"))
        self._build_foot(foot)

    def _build_foot(self, foot: Box) -> None:
        if self._pages < 2:
            return
        each = min(200.0, (foot.w - 110) / 2)
        left, number, right = map(self.px, foot.across(each, REST, each))
        text = f"{self.page + 1} / {self._pages}"
        self.add(Label(self.app, number, text, size=SIZE_LARGE, face="bold", align="center", colour=CREAM))
        for step, rect, word, icon in (
            (-1, left, _("Previous"), "ui.previous"),
            (1, right, _("Next"), "ui.next"),
        ):
            if 0 <= self.page + step < self._pages:
                action = partial(self.turn, step)
                self.add(Button(self.app, rect, action, text=word, icon=icon, size=SIZE_TEXT + 2))

    def _show(self, sign: Sign, rect: pygame.Rect) -> None:
        show_note(self, self._game.game_id, sign, rect, self.return_here)
