"""The opponents for Pyramids: see `game.bots`."""

from __future__ import annotations

from .levels import BOTS

__all__ = ["BOTS"]
