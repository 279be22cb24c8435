"""Looking past a scene at the pyramid: its panel gives way while its eye is held, or until pressed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.toolkit.stage import TAP_SLOP, Point, Pointer, Widget
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button

from .hand import LONG_PRESS_MS

if TYPE_CHECKING:
    from .panels import Scenes

FADE_MS = 160.0
HOLD = "mummy peek hold"


class Hold:
    """Lets the panel give way while a pointer is held down somewhere longer than a tap."""

    def __init__(self, scenes: Scenes) -> None:
        self.scenes = scenes
        self.held = False
        """Whether the press under way has become a hold."""

    def begin(self) -> None:
        """A pointer went down."""
        self.held = False
        self.scenes.board.kit.motion.after(LONG_PRESS_MS, self._now, key=HOLD, always=True)

    def _now(self) -> None:
        self.held = True
        self.scenes.give_way(True)

    def end(self) -> bool:
        """It went up; whether it had been held."""
        self.scenes.board.kit.motion.cancel(HOLD)
        held, self.held = self.held, False
        if held:
            self.scenes.give_way(False)
        return held


class Eye(Button):
    """In the corner of a panel: gives way at once, for as long as it is held, or until the next tap."""

    def __init__(self, scenes: Scenes, rect: pygame.Rect) -> None:
        kit = scenes.board.kit
        super().__init__(kit, rect, self._turn, icon="ui.eye", name=_("See the pyramid"), sound="")
        self.scenes = scenes
        self._hold = Hold(scenes)
        self._was_away = False

    def _turn(self) -> None:
        self.scenes.give_way(not self.scenes.away)

    def press(self, pointer: Pointer) -> None:
        super().press(pointer)
        self._was_away = self.scenes.away
        self.scenes.give_way(True)
        self._hold.begin()

    def release(self, pointer: Pointer) -> None:
        self._set_down(False)
        if not self._hold.end() and self._was_away:
            self.scenes.give_way(False)

    def cancel(self) -> None:
        super().cancel()
        self._hold.end()
        self.scenes.give_way(self._was_away)


class Ground(Widget):
    """The pyramid beside a panel while nothing glows on it: holding it lets the panel give way."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__(scenes.board.kit, scenes.board.scene_area)
        self.scenes = scenes
        self._hold = Hold(scenes)

    def hit(self, pos: Point) -> bool:
        return not self.scenes.board.pyramid.offered and self.rect.collidepoint(pos)

    def press(self, pointer: Pointer) -> None:
        self._hold.begin()

    def release(self, pointer: Pointer) -> None:
        """A tap means the field below, as if there were no panel."""
        pyramid = self.scenes.board.pyramid
        field = pyramid.field_at(pointer.pos)
        if not self._hold.end() and pointer.stray <= TAP_SLOP and field is not None:
            pyramid.tapped(field)

    def cancel(self) -> None:
        self._hold.end()
