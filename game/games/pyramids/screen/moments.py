"""The great moments of Pyramids: what each is shown with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.engine import Event
from game.ui.table.board.moment import (
    BLOOD,
    COLD,
    FLAME,
    LOTUS,
    MOONLIGHT,
    Moment,
    own,
    said,
    sprites,
)
from game.ui.toolkit.translate import _

from ..rules import events as ev
from ..rules.grid import cell_indices
from ..rules.position import ROUNDS
from ..rules.scoring import AWARDS, PYRAMID_POINTS, SKULL_PENALTY, TORCH_POINTS
from .board import PyramidsTable
from .card_art import award_surface

TOO_MANY = 2
"""A skull that costs so many points more than the one before is one too many."""
DOORS = ("moment.door.0", "moment.door.1", "moment.door.2", "moment.door.3")

Board = PyramidsTable


def _cell(board: Board, event: ev.TorchLit | ev.SkullCrossed | ev.SkullsErased) -> pygame.Rect:
    """The place of a marked sign."""
    chamber = board.chamber_of(event.card)
    return chamber.cell_rect(cell_indices(event.cell)[0]) if chamber else board.rect


def _chamber(board: Board, event: ev.TombReached) -> pygame.Rect:
    chamber = board.chamber_of(event.card)
    return chamber.block_rect() if chamber else board.rect


def _middle(board: Board, _event: Event) -> pygame.Rect:
    """Between the two chambers."""
    return board.chambers[0].rect.union(board.chambers[1].rect)


def _score(board: Board, _event: Event) -> pygame.Rect:
    return board.score.total_rect()


def _award(board: Board, event: ev.AwardTaken, width: int) -> Sequence[pygame.Surface]:
    return [award_surface(board.kit, width, event.colour, event.value, "moment.award.taken")]


def _award_place(board: Board, event: ev.AwardTaken) -> pygame.Rect:
    return board.score.slot("award", event.colour * len(AWARDS) + AWARDS.index(event.value))


def _missed(board: Board, event: ev.AwardTaken) -> bool:
    """True if a rival takes an award that the viewer was one pyramid short of."""
    seat = board.shown.seats[board.viewer]
    return not own(board, event) and seat.explored_of(event.colour) % 2 == 1


def _cost(_board: Board, event: ev.SkullCrossed) -> int:
    """The change of the score by the last crossed skull."""
    return SKULL_PENALTY[event.count - 1] - SKULL_PENALTY[event.count]


MOMENTS: Sequence[Moment[Board, Any]] = (
    Moment[Board, ev.TombReached](
        event=ev.TombReached,
        when=own,
        picture=sprites(*DOORS),
        sound="tomb",
        place=_chamber,
        points=lambda _board, _event: PYRAMID_POINTS,
        goal=_score,
        words=said,
        ms=1400.0,
        pulse=(30, 50, 90),
    ),
    Moment[Board, ev.AwardTaken](
        event=ev.AwardTaken,
        when=own,
        picture=_award,
        sound="award",
        place=_middle,
        points=lambda _board, event: event.value,
        goal=_award_place,
        words=said,
        ms=1300.0,
        pulse=(25, 40, 25, 40, 60),
    ),
    Moment[Board, ev.AwardTaken](
        event=ev.AwardTaken,
        when=_missed,
        picture=sprites("moment.award.closed"),
        light=COLD,
        sound="lost",
        place=_award_place,
        words=said,
        ms=1100.0,
        pulse=(90,),
    ),
    Moment[Board, ev.TorchLit](
        event=ev.TorchLit,
        when=lambda board, event: own(board, event) and not event.wasted,
        picture=sprites("moment.torch.unlit", "moment.torch.lit"),
        light=FLAME,
        sound="torch",
        place=_cell,
        points=lambda _board, _event: TORCH_POINTS,
        goal=_score,
        ms=900.0,
        pulse=(20, 30, 20),
    ),
    Moment[Board, ev.SkullCrossed](
        event=ev.SkullCrossed,
        when=lambda board, event: own(board, event) and not event.wasted and -_cost(board, event) >= TOO_MANY,
        picture=sprites("moment.skull"),
        light=BLOOD,
        sound="skull",
        place=_cell,
        points=_cost,
        goal=_score,
        ms=900.0,
        pulse=(120,),
    ),
    Moment[Board, ev.SkullsErased](
        event=ev.SkullsErased,
        when=lambda board, event: own(board, event) and event.erased > 0,
        picture=sprites("moment.elixir"),
        light=LOTUS,
        sound="elixir",
        place=_cell,
        points=lambda _board, event: SKULL_PENALTY[event.count + event.erased] - SKULL_PENALTY[event.count],
        goal=_score,
        ms=900.0,
        pulse=(20,),
    ),
    Moment[Board, ev.RoundStarted](
        event=ev.RoundStarted,
        when=lambda _board, event: event.round == ROUNDS,
        picture=sprites("moment.moon"),
        light=MOONLIGHT,
        sound="round",
        place=_middle,
        words=lambda _board, _event: _("The last round"),
        ms=1300.0,
        pulse=(40, 80, 40),
    ),
)
