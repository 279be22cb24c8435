"""Explorers, chosen before the game or dealt: see `SeatChoices`."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.toolkit.translate import _

from ..rules import DEALT, LESSON, load_explorers
from .words import EXPLORER_NAMES


def keys() -> Sequence[str]:
    return [explorer.id for explorer in load_explorers()]


def name(key: str) -> str:
    # Translators: who has not chosen an explorer is dealt one; on a button of the seat.
    return _(EXPLORER_NAMES[key]) if key else _("Any explorer")


def setup(chosen: Sequence[str]) -> str:
    return " ".join(key or DEALT for key in chosen) if any(chosen) else ""


def chosen(setup: str, players: int) -> list[str]:
    words = setup.split() if setup not in ("", LESSON) else [DEALT] * players
    return ["" if word == DEALT else word for word in words]
