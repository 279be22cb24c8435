"""The row of buttons for choices that are neither fields nor cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine import Action
from game.ui.toolkit.box import GAP_S
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.widgets.button import Button

LEAST = 44.0
SHARES = {"gold": 1.7, "undo": 0.5}
"""How many times as wide as the others the golden button is where there is one row, and that of undo."""
ALONE = 220.0
"""Width of a button that is alone and not golden."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One button: `icon` is a sign's name, `style` as of `Button`; `key` names it in `ActionRow.buttons`."""

    key: str
    text: str
    icon: str
    call: Callable[[], None]
    style: str = "papyrus"
    enabled: bool = True
    short: str = ""
    """The words beside its icon where there is no room for `text`."""
    action: Action | None = None
    """The action that it carries out, if it is just that."""


class ActionRow(Widget):
    """One row, or several where the place is high."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect)
        self.deeds: tuple[Deed, ...] = ()
        self.buttons: dict[str, Button] = {}

    def set(self, deeds: Sequence[Deed]) -> None:
        """Offer these; nothing is done if they look as before."""
        focus = self.kit.stage.focus
        focused = next((key for key, button in self.buttons.items() if button is focus), None)
        visible = self.kit.stage.focus_visible
        self.deeds = tuple(deeds)
        self.clear()
        self.buttons = {}
        for deed, rect in zip(self.deeds, self._places(), strict=True):
            button = Button(
                self.kit,
                rect,
                deed.call,
                text=deed.text,
                icon=deed.icon,
                style=deed.style,
                size=SIZE_LARGE if rect.width > 150 * self.kit.k else SIZE_TEXT,
                name=deed.text,
                sound="",
            )
            if deed.icon and button.cut:
                button.text = deed.short
                button.text = "" if button.cut else deed.short
            button.enabled = deed.enabled
            button.thing = f"tool.{deed.key.partition(' ')[0]}"
            self.buttons[deed.key] = self.add(button)
        if focused in self.buttons:
            self.kit.stage.set_focus(self.buttons[focused], visible)

    def doing(self, action: Action) -> list[Button]:
        """The enabled buttons for this action."""
        return [self.buttons[deed.key] for deed in self.deeds if deed.enabled and deed.action == action]

    def _share(self, deed: Deed) -> float:
        """How wide a button is, compared with the others of its row."""
        return SHARES.get(deed.key, SHARES.get(deed.style, 1.0))

    def _places(self) -> list[pygame.Rect]:
        """Rows from the bottom; the last button is near the thumb: below, at the side of that hand."""
        count = len(self.deeds)
        if not count:
            return []
        u, gap = self.kit.u, self.kit.u(GAP_S)
        most = max(1, int((self.rect.height + gap) // (u(LEAST) + gap)))
        rows = min(most, count)
        tall = min(u(56), (self.rect.height - gap * (rows - 1)) // rows)
        columns = -(-count // rows)
        places: list[pygame.Rect] = []
        first = count - columns * (rows - 1)
        for row in range(rows):
            inside = first if row == 0 else columns
            deeds = self.deeds[len(places) : len(places) + inside]
            shares = [self._share(deed) if rows == 1 else 1.0 for deed in deeds]
            room = self.rect.width - gap * (inside - 1)
            if count == 1 and deeds[0].style != "gold":
                room = min(room, u(ALONE))
            top = self.rect.bottom - (rows - row) * tall - (rows - row - 1) * gap
            x = float(self.rect.right - room - gap * (inside - 1))
            for share in shares:
                wide = room * share / sum(shares)
                places.append(pygame.Rect(round(x), top, round(x + wide) - round(x), tall))
                x += wide + gap
        if self.kit.left_handed:
            for place in places:
                place.right = self.rect.x + self.rect.right - place.x
        return places
