"""A line of text that is typed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ..box import PAD
from ..stage import ENTER, Kit, Point, Pointer, Widget
from ..theme import INK, SIZE_LARGE, SIZE_SMALL

CARET = 2


class TextField(Widget):
    """`changed` is called with every new text, `ended` with how it was left: 'done' or 'cancel'.

    Where the surroundings have a text field of their own (`Host.text_input`), that one lies here from `open`
    to `close`, and `follow` must be called before every frame. Elsewhere it takes the keys itself.
    """

    overhang = 16.0
    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        label: str,
        text: str,
        limit: int,
        changed: Callable[[str], None],
        ended: Callable[[str], None],
    ) -> None:
        super().__init__(kit, rect)
        self.name, self.text, self.limit = label, text, limit
        self._changed, self._ended = changed, ended
        self._theirs = kit.host.text_input
        self._focused = False  # whether theirs has been given the focus

    def open(self) -> None:
        """Begin: the surroundings' own field, if there is one, is laid here."""
        if self._theirs:
            dpr, inside = self.kit.host.size()[2], self.rect.inflate(-2 * self.kit.u(PAD), 0)
            x, y, width, height = (side / dpr for side in inside)
            self._theirs.open(self.name, self.text, self.limit, (x, y, width, height))

    def close(self) -> None:
        """End: nothing is typed any more."""
        if self._theirs:
            self._theirs.close()

    def read(self) -> None:
        """Take over what stands in theirs: a button may be pressed in the very frame of the last letter."""
        if self._theirs:
            self._take(self._theirs.text())

    def follow(self) -> None:
        """Take over what has happened in the surroundings' field."""
        if not self._theirs:
            return
        self.read()
        ended = self._theirs.ended()
        if ended in ("next", "previous"):
            self.kit.stage.set_focus(self)
            self.kit.stage.move_focus(1 if ended == "next" else -1)
        elif ended:
            self._ended(ended)
        mine = self.kit.stage.focus is self
        if mine and not self._focused:
            self._theirs.focus()
        self._focused = mine

    def _take(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.invalidate()
            self._changed(text)

    # --- input --------------------------------------------------------------------------------

    def hit(self, pos: Point) -> bool:
        return self.finger_rect().collidepoint(pos)

    def press(self, pointer: Pointer) -> None:
        self.kit.stage.set_focus(self, visible=False)

    def activate(self) -> None:
        if self._theirs:
            self._theirs.focus()

    def typed(self, text: str) -> bool:
        self._take((self.text + text)[: self.limit])
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if self._theirs:
            return False
        if event.key == pygame.K_BACKSPACE:
            self._take(self.text[:-1])
        elif event.key in ENTER:
            self._ended("done")
        else:  # letters arrive by `typed`; nobody else is to take them for commands
            return event.key < 0x110000 and chr(event.key).isprintable()
        return True

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        kit = self.kit
        kit.sprites.draw_nine(target, "tag.papyrus", self.rect)
        if self._theirs:
            return
        room = self.rect.width - 2 * kit.u(PAD)
        size = kit.fonts.fit(self.text, room, SIZE_LARGE, SIZE_SMALL)
        text = kit.fonts.render(self.text, size, INK)
        place = text.get_rect(midleft=(self.rect.x + kit.u(PAD), self.rect.centery))
        target.blit(text, place)
        if kit.stage.focus is self:
            caret = pygame.Rect(0, 0, max(1, kit.u(CARET)), kit.fonts.line_height(SIZE_LARGE) * 3 // 4)
            caret.midleft = (place.right + kit.u(1), place.centery)
            target.fill(kit.fonts.colour(INK), caret)
