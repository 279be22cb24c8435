"""What every screen is: a root of widgets that is built anew for each window size and language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.toolkit.sky import Sky
from game.ui.toolkit.stage import Point, Widget
from game.ui.toolkit.widgets.surface import Shade

if TYPE_CHECKING:
    from game.ui.app import App


class Scene(Widget):
    """One screen. `build` makes all widgets from what the scene knows; it may run any number of times.

    Open dialogs stay open over a rebuild.
    """

    sheet = ""
    """The game's own pictures that must be there before it is shown (`Presentation.sheet`); '' for none."""

    def __init__(self, app: App) -> None:
        super().__init__(app, app.window)

    def rebuild(self) -> None:
        """Build for the window as it is now. Focus and pointer stay on the same widget in the order."""
        stage = self.app.stage
        before = stage.focusables() if stage.root is self else []
        focus, visible, pressed = stage.focus, stage.focus_visible, stage.pressed
        self.rect = self.app.window.copy()
        open_dialogs = [child for child in self.children if isinstance(child, Shade)]
        self.clear()
        self.build()
        for dialog in open_dialogs:
            self.add(dialog).rebuild()
        stage.invalidate_all()
        now = stage.focusables()
        if focus in before and before.index(focus) < len(now):
            stage.set_focus(now[before.index(focus)], visible)
        if pressed and pressed[0] in before:  # a tap is not lost because all was built anew meanwhile
            widget, pointer = pressed
            again = next((new for new in now if _alike(new, widget) and new.find(pointer.pos)), None)
            if again:
                stage.press(again, pointer)

    def build(self) -> None:
        """Make the widgets."""
        raise NotImplementedError

    def enter(self) -> None:
        """The scene has come on screen."""

    def leave(self) -> None:
        """The scene goes off screen."""

    def update(self) -> bool:
        """Called before every frame; True if there is more to do even when nothing moves."""
        return False

    def store_touched(self) -> None:
        """Another window may have written to the store."""

    def keeps_awake(self) -> bool:
        """Whether the screen must not go dark while this is on it."""
        return False

    def back(self) -> None:
        """Escape, or the back button: one level up."""

    def second_finger(self) -> None:
        """A second finger came down while the first is pressed."""

    def second_button(self, button: int) -> None:
        """Another mouse button went down while one is pressed."""

    def at_rest(self) -> bool:
        """Whether what is shown is how things are now, not how they were before what is still to be shown."""
        return True

    def explain(self, pos: Point | None) -> bool:
        """Say what the thing at a point does (None: what the keyboard is at); whether there is one."""
        return False

    def awaiting(self) -> bool:
        """Whether all has been shown and a person is to act."""
        return not self.app.motion.busy

    def places(self) -> dict[str, list[int]]:
        """Name → rectangle (x, y, width, height in device px) of what can be pressed, for tests to find.

        Of several with one name the second is called "name (2)", and so on.
        """
        found: dict[str, list[int]] = {}
        for widget in self.app.stage.scope.walk():
            if widget.focusable and widget.enabled:
                name = key = str(getattr(widget, "name", type(widget).__name__))
                alike = 1
                while key in found:
                    alike += 1
                    key = f"{name} ({alike})"
                found[key] = list(widget.rect)
        return found

    def sky(self, round_: int = 1) -> Sky:
        """Add the sky and dunes of a round (1 dawn … 4 night) as the ground."""
        return self.add(Sky(self.app, round_))

    def units(self) -> tuple[float, float]:
        """Width and height of the window in units."""
        return self.app.window.width / self.app.k, self.app.window.height / self.app.k

    def safe(self) -> tuple[float, float, float, float]:
        """Left, top, width and height, in units, of what neither notches nor round corners cover."""
        return self.app.safe_area()

    def box(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle given in units, in device px."""
        return self.app.box(x, y, width, height)


def _alike(one: Widget, other: Widget) -> bool:
    """Whether both mean the same to who presses them: kind and name are the same."""
    return type(one) is type(other) and getattr(one, "name", "") == getattr(other, "name", "")
