"""The expected picture of a record's scores: drawn here, by CPython, to be held beside the page's own."""

from __future__ import annotations

import io
import os
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine import GAMES
from game.engine.record import record_from_json
from game.play.session import Session
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from game.ui.toolkit.numbers import number_text
from tests.ui.host import ScriptedHost
from tests.ui.score_numbers import numbers, value

from .conftest import ROOT, Visit

CLEAR = 48
"""Pixels that differ by more than this, of 255, are another picture's; by less, another rounding's."""
LOOKS, PAUSE_MS = 20, 250
"""A browser may show what the page has drawn a while later, on a machine that has much to do."""
ALIKE = 0.1
"""A number is the right one if it differs from it by less than this part of what it differs from the next."""

Picture = NDArray[np.int16]
"""Rows × columns × 3, 0–255."""
Window = tuple[float, float, float]
"""Width and height in CSS px, device px per CSS px."""


def pixels(surface: pygame.Surface) -> Picture:
    """A surface as numbers."""
    return pygame.surfarray.array3d(surface).astype(np.int16).transpose(1, 0, 2)


def drawn(record: dict[str, Any], window: Window, wrong_by: int = 0) -> tuple[Picture, list[pygame.Rect]]:
    """The scores of a finished game, every number wrong by so much, and where the numbers are."""
    pygame.display.init()
    pygame.font.init()
    host = ScriptedHost(*window)
    app = App(host, ROOT / "build" / "cache" / "baked", host.store)
    app.visit_speed = "off"
    app.apply_settings()
    scores = Scores(app, Session.resume(record_from_json(record, GAMES)))
    app.go(scores)
    labels = [label for line in numbers(app) for label in line]
    for label in labels:
        label.set(number_text(value(label) + wrong_by))
    app.draw(0.0)
    screen = pygame.display.get_surface()
    assert screen
    return pixels(screen), [label.rect for label in labels]


def shown(visit: Visit) -> Picture:
    """The canvas of the page, in device px."""
    png = visit.page.locator("canvas").screenshot(type="png", scale="device")
    return pixels(pygame.image.load(io.BytesIO(png), "page.png"))


def difference(one: Picture, two: Picture, rect: pygame.Rect) -> float:
    """The share of a part of two pictures that differs clearly."""
    part = np.s_[rect.top : rect.bottom, rect.left : rect.right]
    return float((np.abs(one[part] - two[part]).max(axis=2) > CLEAR).mean())


def check_scores(visit: Visit, window: Window) -> None:
    """Every number on the page's scores is the one that the engine gives here for the page's record."""
    record = visit.record()
    assert record
    right, rects = drawn(record, window)
    wrong, _ = drawn(record, window, wrong_by=1)
    assert len(rects) >= 2 * len(record["seats"])
    for _ in range(LOOKS):
        page = shown(visit)
        assert page.shape == right.shape
        other = [
            rect for rect in rects if difference(page, right, rect) >= ALIKE * difference(page, wrong, rect)
        ]
        if not other:
            return
        visit.page.wait_for_timeout(PAUSE_MS)
    raise AssertionError(f"other numbers at {other}")
