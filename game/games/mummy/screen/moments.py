"""The great moments of Mummy: what each is shown with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.engine import Event
from game.ui.table.board.moment import BLOOD, COLD, LOTUS, Moment, own, said, sprites, triumph
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.surfaces import transparent

from ..rules import NO_CARD, load_cards
from ..rules import events as ev
from .board import MummyTable
from .card_art import picture_name
from .course import ended_by
from .explorer_parts import portrait_name

Board = MummyTable


def _pawn(board: Board, event: ev.MummyAttacked | ev.Grown) -> pygame.Rect:
    return board.pyramid.pawn_rect(event.player)


def _pyramid(board: Board, _event: Event) -> pygame.Rect:
    return board.pyramid.rect


OVERCOME = 0.45
"""How large the explorer's face is upon the picture of what put it out."""


def _overcome(board: Board, event: ev.ExplorerOut, width: int) -> Sequence[pygame.Surface]:
    """The cause that put the explorer out, and before it the explorer's face without its colours."""
    sprites = board.kit.sprites
    course = ended_by(board.session.chapters, event.player)
    by_card = course.cause != "mummy" and course.card != NO_CARD
    name = picture_name(board.kit, load_cards()[course.card]) if by_card else ""
    cause = sprites.get(name or "moment.mummy", width)
    face = pygame.transform.grayscale(
        sprites.get(portrait_name(board.shown.seats[event.player]), round(width * OVERCOME))
    )
    picture = transparent(cause.get_size())
    picture.blit(cause, (0, 0))
    picture.blit(face, face.get_rect(bottomright=picture.get_rect().bottomright))
    return [picture]


def _out(board: Board, event: ev.ExplorerOut) -> str:
    """A sentence: an explorer is out, and by what."""
    return read_on(
        said(board, event), ended_by(board.session.chapters, event.player).end("", won=False, out=True)
    )


def _won(how: str) -> Callable[[Board, ev.GameOver], bool]:
    """A condition: the person at the screen has won in that way."""
    return lambda board, event: event.how == how and event.winner in board.session.humans


MOMENTS: Sequence[Moment[Board, Any]] = (
    Moment[Board, ev.MummyAttacked](
        event=ev.MummyAttacked,
        when=own,
        picture=sprites("moment.mummy"),
        light=BLOOD,
        sound="growl",
        place=_pawn,
        words=said,
        ms=1200.0,
        pulse=(120, 60, 160),
    ),
    Moment[Board, ev.Grown](
        event=ev.Grown,
        when=own,
        picture=sprites("moment.grown"),
        light=LOTUS,
        sound="award",
        place=_pawn,
        words=said,
        ms=1000.0,
        pulse=(25, 40, 50),
    ),
    Moment[Board, ev.ExplorerOut](
        event=ev.ExplorerOut,
        when=own,
        picture=_overcome,
        light=COLD,
        sound="lost",
        place=_pyramid,
        words=_out,
        ms=1500.0,
        pulse=(200,),
    ),
    triumph(ev.GameOver, _won("elixir"), _pyramid, said, "moment.found"),
    triumph(ev.GameOver, _won("last"), _pyramid, said),
)
"""Each kind of event that is shown large; of several that fit an event the first counts."""
