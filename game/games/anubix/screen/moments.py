"""The great moments of Anubix: what each is shown with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.ui.table.board.moment import FLAME, MOONLIGHT, Moment, own, said, sprites

from ..rules import BONUSES
from ..rules import events as ev
from ..rules.numbers import ARCH_POINTS, BONUS_POINTS, CAPSTONE_POINTS, PYRAMID_POINTS, RELIEF_POINTS
from .board import AnubixTable

LAST_STONE = {
    "pyramid": PYRAMID_POINTS[-1] - PYRAMID_POINTS[-2],
    "arch": CAPSTONE_POINTS - ARCH_POINTS[-1],
    "relief": RELIEF_POINTS[-1] - RELIEF_POINTS[-2],
}
"""The points that a structure's last stone adds."""

LARGER = 1.6
"""A structure is shown so much larger than other pictures: it has many stones."""

Board = AnubixTable


def _bonus(board: Board, event: ev.BonusEarned, width: int) -> Sequence[pygame.Surface]:
    return [board.kit.sprites.get(f"moment.bonus.{BONUSES[event.kind]}", width)]


def _structure(board: Board, event: ev.StructureCompleted, width: int) -> Sequence[pygame.Surface]:
    """The structure as it is on the sheet."""
    whole = board.sheet.picture_of(event.structure)
    part = LARGER * min(width / whole.get_width(), width / whole.get_height())
    return [pygame.transform.smoothscale_by(whole, part)]


MOMENTS: Sequence[Moment[Board, Any]] = (
    Moment[Board, ev.BonusEarned](
        event=ev.BonusEarned,
        when=own,
        picture=_bonus,
        sound="award",
        place=lambda board, event: board.sheet.place_rect(event.place),
        points=lambda _board, _event: BONUS_POINTS,
        goal=lambda board, event: board.ledger.medals[event.kind],
        words=said,
        ms=1100.0,
        pulse=(25, 40, 50),
    ),
    Moment[Board, ev.StructureCompleted](
        event=ev.StructureCompleted,
        when=own,
        picture=_structure,
        light=FLAME,
        sound="complete",
        place=lambda board, event: board.sheet.structure_rect(event.structure),
        points=lambda _board, event: LAST_STONE[event.structure],
        goal=lambda board, _event: board.ledger.total,
        words=said,
        ms=1400.0,
        pulse=(50, 50, 120),
    ),
    Moment[Board, ev.EndBonusEarned](
        event=ev.EndBonusEarned,
        picture=sprites("moment.moon"),
        light=MOONLIGHT,
        sound="round",
        place=lambda board, _event: board.sheet.rect,
        points=lambda board, event: BONUS_POINTS if own(board, event) else 0,
        goal=lambda board, _event: board.ledger.total,
        words=said,
        ms=1400.0,
        pulse=(40, 80, 40),
    ),
)
