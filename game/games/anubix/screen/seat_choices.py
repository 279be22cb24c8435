"""The first seat, if the seats have agreed on one: see `SeatChoices`."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.toolkit.translate import _

FIRST = "first"


def keys() -> Sequence[str]:
    return (FIRST,)


def name(key: str) -> str:
    if key:
        # Translators: on a button of a seat: whoever sits there begins the game.
        return _("Goes first")
    # Translators: on a button of a seat: whether whoever sits there is to begin the game.
    return _("Go first")


def setup(chosen: Sequence[str]) -> str:
    return str(chosen.index(FIRST)) if FIRST in chosen else ""


def chosen(setup: str, players: int) -> list[str]:
    return [FIRST if setup == str(player) else "" for player in range(players)]
