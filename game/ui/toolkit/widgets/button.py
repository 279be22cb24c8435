"""Buttons: with a word, with a sign, or both."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ..stage import Kit, Thing
from ..theme import CREAM, INK, SIZE_LARGE, SIZE_SMALL
from .pressable import Pressable

HOVER_LIGHT = (22, 21, 18)
"""The light added to a button under the mouse, in red, green and blue."""


class Button(Pressable):
    """Calls `action` when tapped, clicked or chosen by key.

    `style` is 'gold' (the one to press), 'lapis' or 'papyrus'; `icon` a sign's name without its colour
    variant; `name` is what a screen reader says if there is no text.
    """

    overhang = 16.0
    only_taps = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        action: Callable[[], None],
        *,
        text: str = "",
        icon: str = "",
        style: str = "papyrus",
        size: float = SIZE_LARGE,
        name: str = "",
        sound: str = "button",
    ) -> None:
        super().__init__(kit, rect, action, name or text, sound)
        self.text, self.icon, self.style, self.size = text, icon, style, size
        self.thing = ""
        """The id of its sign, on a table where players can ask what it does."""
        self.selected = False
        """A chosen one of several alternatives is drawn pressed, in gold."""

    def things(self) -> Sequence[Thing]:
        return [(self.thing, self.rect)] if self.thing else []

    def set_enabled(self, enabled: bool) -> None:
        """Let it be pressed, or not."""
        if enabled != self.enabled:
            self.enabled = enabled
            self.invalidate()

    def select(self, selected: bool) -> None:
        """Show as chosen or not."""
        if selected != self.selected:
            self.selected = selected
            self.invalidate()

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        style = self._draw_face(target)
        dark_ground = style == "lapis"
        colour = CREAM if dark_ground else INK
        area = self.rect.move(0, self.kit.u(3) if self.down else 0)
        pad = self.kit.u(8)
        icon = None
        if self._has_room_for_icon():
            side = self._icon_side()
            variant = "white" if dark_ground else "ink"
            icon = self.kit.sprites.get(
                f"{self.icon}.{variant}" if self.icon.startswith("ui.") else self.icon, side
            )
        if not self.text:
            if icon:
                self._blit(target, icon, icon.get_rect(center=area.center))
            return
        room = area.width - 2 * pad - (icon.get_width() + pad if icon else 0)
        word, size = self._word(room)
        text = self.kit.fonts.render(word, size, colour, "bold")
        width = text.get_width() + (icon.get_width() + pad if icon else 0)
        x = area.centerx - width // 2
        if icon:
            self._blit(target, icon, icon.get_rect(midleft=(x, area.centery)))
            x += icon.get_width() + pad
        self._blit(target, text, text.get_rect(midleft=(x, area.centery)))

    def _draw_face(self, target: pygame.Surface) -> str:
        """Draw the ground, lighter under the mouse; returns its style."""
        style = "gold" if self.selected else self.style
        look = "disabled" if not self.enabled else "pressed" if self.down else "normal"
        sprite = f"button.{style}.{look}"
        if look != "normal" or not self.hovered:
            self.kit.sprites.draw_nine(target, sprite, self.rect)
            return style
        key = ("hovered", sprite, self.rect.size)
        face = self.kit.baked.get(key)
        if face is None:
            face = self.kit.sprites.fresh_nine(sprite, *self.rect.size)
            face.fill(HOVER_LIGHT, special_flags=pygame.BLEND_RGB_ADD)
            self.kit.baked[key] = face
        left, top, _, _ = self.kit.sprites.outset(sprite)
        target.blit(face, (self.rect.x - left, self.rect.y - top))
        return style

    @property
    def letters(self) -> float:
        """The size in which the text is drawn: as small as it must be to fit."""
        pad = self.kit.u(8)
        sign = self._icon_side() + pad if self._has_room_for_icon() else 0
        return self._word(self.rect.width - 2 * pad - sign)[1]

    def _word(self, room: int) -> tuple[str, float]:
        """The text as it fits into `room` px, and its size."""
        fonts = self.kit.fonts
        size = fonts.fit(self.text, room, self.size, SIZE_SMALL, "bold")
        return fonts.shorten(self.text, room, size, "bold"), size

    def _icon_side(self) -> int:
        """The width and height of the sign, in device px."""
        pad = self.kit.u(8)
        if self.text:
            return min(self.rect.height - pad, self.kit.u(30))
        return min(self.rect.size) - 2 * pad

    @property
    def cut(self) -> bool:
        """True if part of the text is hidden."""
        if not self.text:
            return False
        return self._word(self.rect.width - 2 * self.kit.u(8))[0] != self.text

    def _has_room_for_icon(self) -> bool:
        """True if there is a sign that does not cut the text."""
        pad = self.kit.u(8)
        room = self.rect.width - 3 * pad - self._icon_side()
        return bool(self.icon) and (not self.text or self._word(room)[0] == self.text)

    def _blit(self, target: pygame.Surface, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.enabled:
            target.blit(surface, rect)
            return
        faded = surface.copy()
        faded.set_alpha(110)
        target.blit(faded, rect)
