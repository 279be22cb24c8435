"""What pygame's events mean: pointer, wheel, fingers and keys become calls of the widgets concerned."""

from __future__ import annotations

import pygame

from .keys import press_key
from .long_press import LongPress
from .stage import Kit

BUTTONS = (1, 2, 3)
"""A mouse's left, middle and right one; its wheel is told of as others."""


class Input:
    """Hands events to the kit's stage; remembers fingers that rest, second ones, half turns of the wheel."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._fingers: set[int] = set()
        self._long_press = LongPress()
        self._wheel = 0.0

    def rest(self, now: float) -> None:
        """Where a finger has rested long enough by `now`, in ms, it asks what is there."""
        rested = self._long_press.take(now)
        if rested and self._kit.stage.root.explain(rested):
            self.cancel_pointer()

    def left(self, now: float) -> float | None:
        """In how many ms a finger will have rested long enough; None if none rests."""
        return self._long_press.left(now)

    def cancel_pointer(self) -> None:
        """What is pressed is not meant: the system has taken the pointer away."""
        self._long_press.stop()
        self._kit.stage.pointer_cancel()
        self._fingers.clear()

    def dispatch(self, event: pygame.event.Event) -> None:
        """Hand one event to the widget that it concerns."""
        kit, stage = self._kit, self._kit.stage
        if event.type in (pygame.MOUSEBUTTONUP, pygame.KEYDOWN):
            kit.sound.touched()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            stage.root.stirred(event.pos if getattr(event, "button", None) in BUTTONS else None)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._button(event)
        elif event.type == pygame.MOUSEMOTION:
            self._long_press.moved(event.pos, kit.k)
            stage.pointer_move(event.pos, bool(getattr(event, "touch", False)))
        elif event.type == pygame.MOUSEWHEEL:
            self._turn_wheel(float(getattr(event, "precise_y", event.y)))
        elif event.type == pygame.FINGERDOWN:
            self._finger_down(event.finger_id)
        elif event.type == pygame.FINGERUP:
            self._fingers.discard(event.finger_id)
        elif event.type == pygame.KEYDOWN:
            press_key(kit, event)
        elif event.type == pygame.TEXTINPUT and stage.focus:
            stage.focus.typed(event.text)
        else:
            self._window(event)

    def _window(self, event: pygame.event.Event) -> None:
        if event.type == pygame.WINDOWEXPOSED:
            self._kit.stage.invalidate_all()
        elif event.type == pygame.WINDOWLEAVE:
            self._kit.stage.mouse = None
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.cancel_pointer()

    def _button(self, event: pygame.event.Event) -> None:
        if event.button not in BUTTONS:
            return
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._button_down(event)
            return
        self._long_press.stop()
        self._kit.stage.pointer_up(event.pos, event.button)
        if getattr(event, "touch", False):
            self._fingers.clear()  # the first finger has gone; others count anew

    def _button_down(self, event: pygame.event.Event) -> None:
        stage, touch = self._kit.stage, bool(getattr(event, "touch", False))
        if event.button != 1 and stage.pressed:
            stage.root.second_button(event.button)
        elif not stage.pointer_down(event.pos, event.button, touch) and event.button == 3:
            stage.root.explain(event.pos)
        elif touch:
            self._long_press.start(event.pos, self._kit.host.now())

    def _finger_down(self, finger: int) -> None:
        stage = self._kit.stage
        self._fingers.add(finger)
        if len(self._fingers) > 1:
            self._long_press.stop()
            if stage.pressed:
                stage.root.second_finger()

    def _turn_wheel(self, turned: float) -> None:
        """Gather small movements of wheels and pads until they make whole steps; 1.0 is one step."""
        self._wheel += turned
        steps = int(self._wheel)
        if steps:
            self._wheel -= steps
            self._kit.stage.wheel(pygame.mouse.get_pos(), steps)
