"""Drawing what a new game's chance begins with."""

from __future__ import annotations

import os

SEED_BITS = 48
"""Drawn seeds stay short enough to be read out and typed; records and links take up to 64 bits."""


def draw_seed() -> int:
    """The seed of a new game, which nobody can foresee."""
    # Not by `secrets`: the modules that it loads would cost time at every start.
    return int.from_bytes(os.urandom(SEED_BITS // 8), "big")
