"""One view for each game; the table finds them here."""

from __future__ import annotations

from importlib import import_module

from .board import Board

_VIEWS = {"anubix": ("anubix.view", "AnubixBoard"), "pyramids": ("pyramids.view", "PyramidsBoard")}


def board_of(game_id: str) -> type[Board]:
    """The view of a game; loaded when it is first wanted."""
    module, name = _VIEWS[game_id]
    view: type[Board] = getattr(import_module(f"{__package__}.{module}"), name)
    return view
