"""The opponents for Anubix: see `game.bots`."""

from __future__ import annotations

from .levels import BOTS
from .traits import traits

__all__ = ["BOTS", "traits"]
