"""A panel over the pyramid on which a scene is played: an auction, an encounter, the tests of the Chamber."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.toolkit.box import Box
from game.ui.toolkit.stage import Point, Pointer, Thing, Widget
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

from .choice_buttons import Choice, ChoiceButton, add_choices
from .peek import Hold

if TYPE_CHECKING:
    from .view import MummyBoard

PAD = 14.0
GAP = 8.0
EYE = 44.0
PORTRAIT = 96 / 112
"""Width of a portrait to its height."""


def clear_place(area: pygame.Rect, size: tuple[int, int], pieces: Sequence[pygame.Rect]) -> pygame.Rect:
    """Where in `area` a panel of that size hides the fewest pieces; of equal places the middle one."""
    middle = pygame.Rect((0, 0), size)
    middle.center = area.center
    aside = [middle.move(area.x - middle.x, 0), middle.move(area.right - middle.right, 0)]
    above = [middle.move(0, area.y - middle.y), middle.move(0, area.bottom - middle.bottom)]
    return min([middle, *reversed(aside), *above], key=lambda place: len(place.collidelistall(list(pieces))))


class ScenePanel(Panel):
    """Keeps presses from the pyramid below; a tap beside its buttons hurries what is being shown.

    Held there, it gives way to a look at the pyramid.

    Keys: the digits choose, the arrows move among the buttons, Enter takes the golden one.
    """

    widest, highest = 640.0, 480.0
    """The largest size, in units; it is never larger than the pyramid's place."""
    thing = "encounter"
    """The id of its sign."""

    def __init__(self, board: MummyBoard) -> None:
        kit, area = board.kit, board.scene_area
        wide, high = (round(side * kit.k) for side in self.wished(board))
        size = min(wide, area.width), min(high, area.height)
        super().__init__(kit, clear_place(area, size, board.pyramid.piece_rects()))
        self.board = board
        k = kit.k
        self.area = Box(self.rect.x / k, self.rect.y / k, self.rect.width / k, self.rect.height / k)
        """Where it lies, in units."""
        self.low = self.area.h < 420
        self.choice_buttons: list[ChoiceButton] = []
        self.seen = 1.0
        """How far it is seen (1–0) while it gives way to a look at the pyramid, or comes back."""
        self.hold = Hold(board.scenes)

    def things(self) -> Sequence[Thing]:
        return [(self.thing, self.rect)]

    def wished(self, board: MummyBoard) -> tuple[float, float]:
        """Width and height, in units, that it would have where there is room."""
        return self.widest, self.highest

    @property
    def inner(self) -> Box:
        """The room for its content, in units."""
        pad = 10.0 if self.low else PAD
        area = self.area
        return Box(area.x + pad, area.y + pad, area.w - 2 * pad, area.h - 2 * pad)

    def eye_box(self) -> Box:
        """The place of the eye, in its upper right corner; titles leave it free."""
        inner = self.inner
        return Box(inner.right - EYE, inner.y, EYE, EYE)

    def paint(self, target: pygame.Surface, clip: pygame.Rect) -> None:
        area = self.bounds().clip(clip).clip(target.get_rect())
        if self.seen >= 1 or not area.width or not area.height:
            super().paint(target, clip)
            return
        below = target.subsurface(area).copy()
        super().paint(target, clip)
        below.set_alpha(round(255 * (1 - self.seen)))
        target.blit(below, area)

    # --- parts --------------------------------------------------------------------------------

    def head(self, title: str, note: str, portrait: str = "", room: float = 0.0) -> Box:
        """A portrait, a title and a line below it; what lies below it.

        `room` is left free at the right, besides the place of the eye.
        """
        kit, inner = self.kit, self.inner
        height = 46.0 if self.low else 56.0
        x = inner.x
        if portrait:
            wide = height * PORTRAIT
            self.add(Picture(kit, kit.box(x, inner.y, wide, height), portrait))
            x += wide + GAP
        across = self.eye_box().x - GAP - x - room
        cut = height * 0.56
        self.add(
            Label(
                kit,
                kit.box(x, inner.y, across, cut),
                title,
                size=SIZE_LARGE if self.low else SIZE_TITLE,
                face="title",
            )
        )
        area = kit.box(x, inner.y + cut, across, height - cut)
        self.add(Label(kit, area, note, size=SIZE_TEXT, colour=INK_SOFT))
        top = inner.y + height + GAP
        return Box(inner.x, top, inner.w, inner.bottom - top)

    def words(self, area: Box, text: str, *, size: float = SIZE_TEXT, middle: bool = False) -> Label:
        """A paragraph."""
        label = Label(
            self.kit,
            self.kit.box(area.x, area.y, area.w, area.h),
            text,
            size=size,
            wrap=True,
            middle=middle,
            colour=INK,
            breaks=True,
        )
        return self.add(label)

    def text_height(self, text: str, width: float, size: float = SIZE_TEXT) -> float:
        """The height of a paragraph in units."""
        fonts, k = self.kit.fonts, self.kit.k
        lines = fonts.wrap(text, round(width * k), size, breaks=True)
        return len(lines) * fonts.line_height(size) / k + 2

    def offer_choices(self, choices: list[Choice], room: Box) -> None:
        """Put large buttons into a room, and have them read out with the digits that choose them."""
        self.choice_buttons = add_choices(self, choices, room)
        said = (f"{number}: {button.name}" for number, button in enumerate(self.choice_buttons, 1))
        self.kit.host.announce("; ".join(said))

    # --- what a person does with it -----------------------------------------------------------

    def hit(self, pos: Point) -> bool:
        return self.rect.collidepoint(pos)

    def press(self, pointer: Pointer) -> None:
        self.hurry()
        if self.parent is not None:  # else what was hurried has closed it
            self.hold.begin()

    def release(self, pointer: Pointer) -> None:
        self.hold.end()

    def cancel(self) -> None:
        self.hold.end()

    def hurry(self) -> None:
        """What is being shown is at its end at once."""
        self.kit.motion.finish()

    def scene_key(self, event: pygame.event.Event) -> bool:
        """A key went down while the scene is on; whether it was used."""
        buttons = [button for button in self.choice_buttons if button.enabled]
        number = event.key - pygame.K_1
        if 0 <= number < len(buttons):
            buttons[number].activate()
            return True
        focusable: list[Widget] = [w for w in self.walk() if w.focusable and w.enabled]
        step = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None or not focusable:
            return False
        focus = self.kit.stage.focus
        if focus in focusable:
            self.kit.stage.set_focus(focusable[(focusable.index(focus) + step) % len(focusable)])
        else:
            self.kit.stage.set_focus(focusable[0 if step > 0 else -1])
        return True
