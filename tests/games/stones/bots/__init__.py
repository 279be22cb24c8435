"""The bots of Stones."""

from __future__ import annotations

from game.bots.bot import RandomBot
from game.bots.playouts import PlayoutBot


class Scribe(RandomBot):
    """Takes whatever."""

    level = "scribe"


class Priest(PlayoutBot):
    """Tries out what each choice leads to."""

    level = "priest"


BOTS = (Scribe, Priest)
