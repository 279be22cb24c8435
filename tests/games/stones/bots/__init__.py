"""The bots of Stones."""

from __future__ import annotations

from game.bots.core import RandomBot


class Scribe(RandomBot):
    """Takes whatever."""

    level = "scribe"


BOTS = (Scribe,)
