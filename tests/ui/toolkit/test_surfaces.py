"""Surfaces that are drawn on have the window's format."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pygame
import pytest

from game.ui.toolkit import surfaces
from game.ui.toolkit.surfaces import transparent

GAME = Path(surfaces.__file__).parents[2]
RED_LAST = (0x0000FF, 0x00FF00, 0xFF0000, 0)
"""The order of colours of a browser's canvas."""


def test_colours_are_in_the_order_of_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    window = pygame.Surface((2, 2), 0, 32, RED_LAST)
    monkeypatch.setattr(pygame.display, "get_surface", lambda: window)
    surface = transparent((3, 2))
    assert surface.get_masks()[:3] == RED_LAST[:3]
    assert surface.get_size() == (3, 2)
    assert surface.get_at((0, 0)) == (0, 0, 0, 0)


def test_no_other_surfaces_with_alpha_are_made() -> None:
    """But for the picture that the page's canvas takes: nothing is drawn from it."""
    found = {
        str(path.relative_to(GAME))
        for path in GAME.rglob("*.py")
        if re.search(r"Surface\([^\n]*SRCALPHA", path.read_text("utf-8"))
    }
    assert found == {"ui/toolkit/surfaces.py", "ui/host/browser.py"}


def test_nothing_is_scaled_onto_a_part_of_a_surface() -> None:
    """The page's smoothscale, unlike that of other machines, writes beside it: so it is given no target."""
    calls = [
        node
        for path in GAME.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("smoothscale", "smoothscale_by")
    ]
    assert calls
    assert all(len(call.args) == 2 and not call.keywords for call in calls)
