"""Playing with the screen as a person does: frames, taps, keys; and finding what cannot be seen or hit."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from typing import Any, TypeVar
from unittest import mock

import pygame

from game.main import first_scene
from game.ui.app import App
from game.ui.toolkit.stage import Widget
from game.ui.toolkit.theme import HIT
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Dialog

from .host import FRAME_MS, SLOW_FRAME_MS, ScriptedHost

T = TypeVar("T")
MakeApp = Callable[..., App]
"""The fixture `make_app`: the arguments are those of ScriptedHost."""


TAP_TIMES = count(-1_000_000_000, 1000)
"""When taps come, in ms: long before events without a time."""
LOOP = asyncio.new_event_loop()
"""One for all apps: to make one takes longer than most turns."""


def frames(app: App, count: int = 1) -> None:
    """Let so many turns of the loop pass; of what they show only the last is drawn."""

    async def go() -> None:
        with blindly(app):
            for _ in range(count - 1):
                await app.turn()
        await app.turn()

    run(go())


def run(steps: Coroutine[Any, Any, T]) -> T:
    """As asyncio's `run`: what is left to be done when the steps are at their end is never done."""
    try:
        return LOOP.run_until_complete(steps)
    finally:
        left = asyncio.all_tasks(LOOP)
        for task in left:
            task.cancel()
        if left:
            LOOP.run_until_complete(asyncio.gather(*left, return_exceptions=True))


@contextlib.contextmanager
def blindly(app: App) -> Iterator[None]:
    """Draw nothing meanwhile but scenes that are new: drawing takes most of the time of such games.

    The clock goes on by whole frames then, since there is always something to be drawn. With a screen reader
    everything is drawn, since it hears each picture.
    """
    if app.reader or not app.host.ready:
        yield
        return
    with mock.patch.object(app, "draw", _draw_nothing):
        yield


def _draw_nothing(start: float) -> None:
    """In the place of `App.draw`."""


def until(app: App, done: Callable[[], bool], limit: int) -> bool:
    """Let a slow device's frames pass until that is so, is drawn, and is still so; False if it never is.

    That is after `limit` frames, of which those that draw are not counted.
    """

    async def go() -> bool:
        with slow_frames(app):
            for _ in range(limit):
                with blindly(app):
                    await app.turn()
                if not done():
                    continue
                await app.turn()
                if done() and not app.stage.dirty:
                    return True
        return False

    return run(go())


@contextlib.contextmanager
def slow_frames(app: App) -> Iterator[None]:
    """Draw fewer frames meanwhile, as a slow device does."""
    host = app.host
    assert isinstance(host, ScriptedHost)
    host.frame_ms = SLOW_FRAME_MS
    try:
        yield
    finally:
        host.frame_ms = FRAME_MS


def settle(app: App, limit: int = 2000) -> None:
    """Let frames pass until nothing moves any more; dice that are to be thrown are thrown."""
    for _again in range(2):
        assert until(app, lambda: not app.motion.busy, limit), "the screen never comes to rest"
        if not throw(app):
            return


def throw(app: App) -> bool:
    """Tap dice that are to be thrown, if there are any."""
    places = app.scene.places() if app.stage.scope is app.scene else {}
    dice = places.get("throw")
    if dice:
        for event in tap_events(pygame.Rect(dice).center):
            app.dispatch(event)
    return bool(dice)


def tap_events(pos: tuple[int, int], touch: bool = False) -> list[pygame.event.Event]:
    """A press and a release of somebody who takes their time: however few frames it is till the next one."""
    kinds, time = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP), next(TAP_TIMES)
    return [pygame.event.Event(kind, pos=pos, button=1, touch=touch, time=time) for kind in kinds]


def tap_at(app: App, pos: tuple[int, int], touch: bool = False) -> None:
    """Press and release at a place of the window."""
    for event in tap_events(pos, touch):
        app.dispatch(event)
    frames(app)


def swipe(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw a finger over the window."""
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=True))
    app.dispatch(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0), touch=True))
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=True))
    frames(app)


def press(app: App, *keys: int, mod: int = 0) -> None:
    """Press keys one after the other."""
    for key in keys:
        app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        frames(app)


def buttons(app: App) -> dict[str, Button]:
    """The buttons that can be pressed now, by what they say; of several that say the same the first one."""
    found = [button for button in app.stage.focusables() if isinstance(button, Button)]
    return {button.name: button for button in reversed(found)}


def named(app: App, start: str) -> Button:
    """The first button whose name begins so: for what is not about where it lies, `activate()` presses it."""
    found = [button for button in app.stage.focusables() if isinstance(button, Button)]
    fitting = [button for button in found if button.name.startswith(start)]
    assert fitting, f"no button's name begins {start!r}; there are {sorted(button.name for button in found)}"
    return fitting[0]


def choose(app: App, name: str) -> None:
    """Choose by key what has this name, be it a button or a picture."""
    found = {getattr(widget, "name", ""): widget for widget in app.stage.focusables()}
    assert name in found, f"there is no {name!r}; there are {sorted(found)}"
    found[name].activate()


def tap(app: App, name: str) -> None:
    """Tap the button that says so."""
    found = buttons(app)
    assert name in found, f"there is no button {name!r}; there are {sorted(found)}"
    tap_at(app, found[name].rect.center)


def the_last(app: App, name: str) -> None:
    """Tap the last button that says so: of home's, that of the last game."""
    found = [widget for widget in app.stage.focusables() if getattr(widget, "name", "") == name]
    tap_at(app, found[-1].rect.center)


def tap_in_the_loop(app: App, name: str) -> None:
    """Tap a button while the application runs, for what takes its time."""
    pos = buttons(app)[name].rect.center
    for event in tap_events(pos):
        pygame.event.post(event)
    frames(app, 4)


def focus_on(app: App, name: str) -> None:
    """Go to a button with the tab key alone."""
    for _ in range(len(app.stage.focusables()) + 1):
        focus = app.stage.focus
        if isinstance(focus, Button) and focus.name == name:
            return
        press(app, pygame.K_TAB)
    raise AssertionError(f"the tab key never reaches {name!r}")


def choose_by_key(app: App, name: str) -> None:
    """Press a button with the keyboard alone."""
    focus_on(app, name)
    press(app, pygame.K_RETURN)


def faults(app: App, within: Widget | None = None) -> list[str]:
    """The faults of the present screen: cut texts, and things that cannot be hit or overlap.

    Texts are looked at in the whole scene, or in the widget `within`.
    """
    found = [
        f"cut: {what(widget)}" for widget in (within or app.scene).walk() if getattr(widget, "cut", False)
    ]
    targets = app.stage.focusables()
    least = HIT * app.k - 1.5
    for i, widget in enumerate(targets):
        rect = widget.rect
        if not app.window.contains(rect):
            found.append(f"leaves the window: {what(widget)} {rect}")
        if min(rect.size) < least:
            found.append(f"too small to hit: {what(widget)} {rect.w / app.k:.0f} × {rect.h / app.k:.0f}")
        found += [
            f"overlap: {what(widget)} and {what(other)}"
            for other in targets[i + 1 :]
            if rect.colliderect(other.rect)
        ]
    return found


def what(widget: Widget) -> str:
    """A widget in words."""
    return f"{type(widget).__name__} {getattr(widget, 'text', '') or getattr(widget, 'name', '')!r}"


def at_home(make_app: MakeApp, *args: object, **kwargs: object) -> App:
    """An app where its link leads, which is home without one."""
    app = make_app(*args, **kwargs)
    app.go(first_scene(app))
    frames(app)
    return app


def dialog(app: App) -> Dialog:
    """The open question."""
    found = app.stage.scope
    assert isinstance(found, Dialog)
    return found


def nothing() -> None:
    """The way back of a scene that is only looked at."""
