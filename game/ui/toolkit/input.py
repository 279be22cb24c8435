"""Turn pygame's events into calls of widgets: pointers, wheel and keys."""

from __future__ import annotations

import pygame

from game.ui.host import POINTER_LOST

from .keys import press_key
from .stage import LONG_PRESS_MS, TAP_SLOP, Kit, Point, Pointer
from .wheel import Wheel

BUTTONS = (1, 2, 3)
"""A mouse's left, middle and right button; the wheel comes as other events."""
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Input:
    """Hands events to the kit's stage; remembers a finger that rests, and parts of a turn of the wheel.

    Events are as `Host.input` tells of them.
    """

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._long_press = LongPress()
        self._resting = 0  # the number of the finger that came down last
        self._wheel = Wheel()

    def rest(self, now: float) -> None:
        """Ask about the place where a finger has rested long enough by `now`, in ms."""
        rested = self._long_press.take(now)
        if rested and self._kit.stage.root.explain(rested):
            self._kit.stage.pointer_cancel(self._resting)

    def left(self, now: float) -> float | None:
        """The ms until a finger will have rested long enough; None if none rests."""
        return self._long_press.left(now)

    def dispatch(self, event: pygame.event.Event) -> None:
        """Hand one event to the widget that it concerns."""
        kit, stage = self._kit, self._kit.stage
        if event.type in (pygame.MOUSEBUTTONUP, pygame.KEYDOWN):
            kit.sound.touched()
        if event.type in PRESSES and event.button in BUTTONS:
            self._button(event)
        elif event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEWHEEL:
            stage.root.stirred(None)
            self._turn_wheel(event)
        elif event.type == pygame.KEYDOWN:
            stage.root.stirred(None)
            press_key(kit, event)
        elif event.type == pygame.TEXTINPUT and stage.focus:
            stage.focus.typed(event.text)
        elif event.type == POINTER_LOST:
            self._cancel(event.pointer)
        else:
            self._window(event)

    def _window(self, event: pygame.event.Event) -> None:
        if event.type == pygame.WINDOWEXPOSED:
            self._kit.stage.invalidate_all()
        elif event.type == pygame.WINDOWLEAVE:
            self._kit.stage.pointer_left()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._cancel()

    def _cancel(self, *pointers: int) -> None:
        """Cancel the presses of these pointers, or of all: the system has taken them away."""
        if not pointers or self._resting in pointers:
            self._long_press.stop()
        self._kit.stage.pointer_cancel(*pointers)

    def _button(self, event: pygame.event.Event) -> None:
        stage = self._kit.stage
        number, time = getattr(event, "pointer", 0), getattr(event, "time", self._kit.host.now())
        if event.type == pygame.MOUSEBUTTONUP:
            if number == self._resting:
                self._long_press.stop()
            stage.pointer_up(event.pos, event.button, time, number)
            return
        stage.root.stirred(event.pos)
        if event.button != 1 and number in stage.presses:
            stage.root.second_button(event.button)
            return
        touch, pen = getattr(event, "touch", False), getattr(event, "pen", False)
        self._long_press.stop()
        pointer = Pointer(event.pos, event.pos, bool(touch), event.button, time)
        if not stage.pointer_down(pointer, number) and event.button == 3:
            stage.root.explain(event.pos)
        elif touch or pen:
            self._resting = number
            self._long_press.start(event.pos, self._kit.host.now())

    def _move(self, event: pygame.event.Event) -> None:
        number = getattr(event, "pointer", 0)
        if number == self._resting:
            self._long_press.moved(event.pos, self._kit.k)
        self._kit.stage.pointer_move(event.pos, bool(getattr(event, "touch", False)), number)

    def _turn_wheel(self, event: pygame.event.Event) -> None:
        """1.0 is one step."""
        now, whole = self._kit.host.now(), event.precise_y == int(event.precise_y)
        notch = getattr(event, "notch", whole)  # a window of the desktop tells of notches as whole numbers
        turned = self._wheel.turn(event.precise_y, getattr(event, "time", now), notch=notch)
        self._kit.stage.wheel(getattr(event, "pos", None) or pygame.mouse.get_pos(), *turned)


class LongPress:
    """A finger that rests on something: a question about it.

    It lasts from when the finger comes down until it moves, goes up, or has rested long enough.
    """

    def __init__(self) -> None:
        self._pos: Point | None = None
        self._until = 0.0

    def start(self, pos: Point, now: float) -> None:
        """A finger came down at `pos`, in device px, at the time `now`, in ms."""
        self._pos, self._until = pos, now + LONG_PRESS_MS

    def stop(self) -> None:
        """The finger does something else."""
        self._pos = None

    def moved(self, pos: Point, k: float) -> None:
        """The finger is at `pos`; `k` device px are a unit."""
        if self._pos and max(abs(pos[0] - self._pos[0]), abs(pos[1] - self._pos[1])) > TAP_SLOP * k:
            self._pos = None

    def left(self, now: float) -> float | None:
        """The ms until it is long enough; None if no finger rests."""
        return max(0.0, self._until - now) if self._pos else None

    def take(self, now: float) -> Point | None:
        """The place where the finger has rested long enough, once; else None."""
        pos = self._pos
        if pos is None or now < self._until:
            return None
        self._pos = None
        return pos
