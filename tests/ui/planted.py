"""Faults of the program, planted: the loop as it is in play, which must outlive them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from game.main import first_scene
from game.play.settings import UNTOLD
from game.ui.app import App
from game.ui.menus.fault import FaultScene
from game.ui.table.scene import Scene

from .driver import MakeApp, buttons, run, tap_events

WORD = "planted"


class PlantedError(Exception):
    """Nothing in the program expects it."""

    def __init__(self) -> None:
        super().__init__(WORD)


def fail(*_given: object, **_named: object) -> None:
    """In the place of any function."""
    raise PlantedError


def live(app: App, turns: int = 6) -> None:
    """Let so many turns pass, whatever fails in them."""

    async def go() -> None:
        for _ in range(turns):
            await app.safe_turn()
            await asyncio.sleep(0)

    run(go())


def until_it_fails(app: App, limit: int = 600) -> FaultScene:
    """Let turns pass until a scene reports a fault; return that scene."""
    for _ in range(limit):
        live(app, 1)
        if isinstance(app.scene, FaultScene):
            live(app, 3)
            assert isinstance(app.scene, FaultScene)
            return app.scene
    raise AssertionError(f"nothing fails; the scene is {type(app.scene).__name__}")


def push(app: App, name: str) -> None:
    """Press a button, as the loop hears of it."""
    found = buttons(app)
    assert name in found, f"there is no button {name!r}; there are {sorted(found)}"
    for event in tap_events(found[name].rect.center):
        pygame.event.post(event)
    live(app)


def begun(make_app: MakeApp, *window: float, **more: object) -> App:
    """An app on its first screen, in the loop that outlives faults."""
    app = make_app(*window, **more)
    app.settings.asking = UNTOLD  # as it begins outside of tests

    async def first() -> Scene:
        return first_scene(app)

    app.begin(first)
    live(app)
    return app


def fail_where(patch: pytest.MonkeyPatch, owner: type, name: str, where: Callable[[Any], bool]) -> None:
    """A method fails for those for which `where` holds, as long as the patch lasts."""
    method = getattr(owner, name)

    def lame(lamed: object) -> object:
        if where(lamed):
            raise PlantedError
        return method(lamed)

    patch.setattr(owner, name, lame)


@contextmanager
def fault_in(owner: object, name: str) -> Iterator[None]:
    """A function of that name fails meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, fail)
        yield
