"""Keys that work everywhere: focus, answer, way back, and the question about a thing."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import pygame

from .stage import ARROWS, ENTER, Kit, Stage
from .widgets.button import Button


@runtime_checkable
class Closable(Protocol):
    """A widget that the way back closes while it is on top."""

    def close(self) -> None: ...


def press_key(kit: Kit, event: pygame.event.Event) -> None:
    """Hand a key to the focused widget, else to the topmost one; else it means the same anywhere."""
    stage = kit.stage
    if event.key == pygame.K_TAB:
        _go_on(kit, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        return
    if event.key == pygame.K_F1 and _explained(stage):
        return
    if _taken(stage, event):
        stage.mouse = None  # who goes on by keys asks by keys
        return
    if getattr(event, "unicode", "") == "?" and _explained(stage):
        return
    if event.key in ENTER and not stage.focus:
        buttons = (w for w in stage.scope.walk() if isinstance(w, Button) and w.enabled)
        gold = next((button for button in buttons if button.style == "gold"), None)
        if gold:
            gold.activate()
    elif event.key in (pygame.K_ESCAPE, pygame.K_AC_BACK):
        top = stage.scope
        if top is not stage.root and isinstance(top, Closable):
            top.close()
        else:
            stage.root.back()
    elif event.key in ARROWS:
        stage.move_focus_towards(*ARROWS[event.key])


def _explained(stage: Stage) -> bool:
    """Explain the focused thing; else the one under the mouse, if it was used last; else the scene
    decides."""
    asked = stage.focus.rect.center if stage.focus else stage.mouse
    widget = stage.focus or (stage.mouse and stage.scope.find(stage.mouse))
    if asked and widget and widget.explain_itself(asked):
        return True
    return stage.root.explain(asked) or (not stage.focus and stage.root.explain(None))


def _taken(stage: Stage, event: pygame.event.Event) -> bool:
    """True if the widget with the focus, or the one on top, has used a key."""
    focus = stage.focus
    if focus and focus.key(event):
        return True
    if focus and event.key in (*ENTER, pygame.K_SPACE):
        stage.focus_visible = True
        focus.activate()
        return True
    return stage.scope.key(event)


def _go_on(kit: Kit, step: int) -> None:
    """To the next (1) or previous (-1) widget; past the ends to the surroundings, lest one be trapped."""
    stage = kit.stage
    order = stage.focusables()
    at_end = bool(order) and stage.focus is order[-1 if step > 0 else 0]
    if at_end and stage.scope is stage.root and kit.host.leave():
        stage.set_focus(None)
    else:
        stage.move_focus(step)
