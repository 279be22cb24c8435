"""The table as a small picture: as a game ended, or where a decision would have been carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.engine import Action
from game.play.session import Session
from game.ui.toolkit.sprites import scaled
from game.ui.toolkit.stage import Point
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import GOLD
from game.ui.toolkit.widgets.pressable import Pressable

from .board.board import Asked, Board
from .board.laid_out_board import LaidOutBoard
from .presentation import presentation_of
from .scene import Shell

EDGE = 2.0
BADGE, BADGE_SIGN = 34.0, 22.0
"""Sides of the tag in the corner of a picture that leads somewhere, and of the sign on it, in units."""
WHOLE = 1180.0, 820.0
"""The table that a picture is of, in units: in many windows what is one's own lies too far apart."""
AIR = 26.0
"""Units around what a picture is about."""


def table_picture(
    app: Shell,
    session: Session,
    viewer: int,
    size: tuple[int, int],
    action: Action | None = None,
    about: Sequence[Action] = (),
) -> pygame.Surface | None:
    """A part of the table as this seat sees it, so large; with `action` where that would be carried out.

    It is the part that all actions of `about` are about, without any the seat's own side of the table. None
    if the game has no table of its own, or if nothing of it is about them.
    """
    board = _board(app, session, viewer)
    if board is None:
        return None
    parts = [part for each in about for part in board.spots_of(each)] if about else _own_side(board)
    if not parts:
        return None
    if action is not None:
        board.show_ghost(action)
    frame = _framed(parts, size, board.rect, app.k)
    app.baked.make_room(frame.bottomright)
    whole = pygame.Surface(frame.bottomright)
    board.paint(whole, whole.get_rect())
    return scaled(whole.subsurface(frame), size)


def _board(app: Shell, session: Session, viewer: int) -> Board | None:
    game = presentation_of(session.game.id)
    kind = game.board()
    if kind is None:
        return None
    width, height = (app.u(side) for side in WHOLE)
    with app.part(width, height), app.motion.standing_still():
        board = kind(app, session, game.pointing(), Asked())
        board.viewer = viewer
        board.build()
        board.sync()
    return board


def _own_side(board: Board) -> list[pygame.Rect]:
    if not isinstance(board, LaidOutBoard):
        return [board.rect]
    return [board.kit.px(part) for part in board.layout.own_parts()]


def _framed(parts: Sequence[pygame.Rect], size: tuple[int, int], whole: pygame.Rect, k: float) -> pygame.Rect:
    """The visible part of the table: the parts with some air, in the shape of the picture."""
    frame = parts[0].unionall(list(parts[1:])).inflate(round(2 * AIR * k), round(2 * AIR * k))
    width, height = max(frame.width, size[0]), max(frame.height, size[1])
    across, down = size
    if width * down < height * across:
        width = height * across // down
    else:
        height = width * down // across
    shrink = min(1.0, whole.width / width, whole.height / height)
    shown = pygame.Rect(0, 0, int(width * shrink), int(height * shrink))
    shown.center = frame.center
    return shown.clamp(whole)


class TablePicture(Pressable):
    """A picture of the table that leads somewhere; it is made when it is first drawn."""

    def __init__(
        self,
        app: Shell,
        rect: pygame.Rect,
        make: Callable[[tuple[int, int]], pygame.Surface | None],
        action: Callable[[], None],
        name: str,
        sign: str = "",
    ) -> None:
        """`make` is given the size; `sign` stands in a corner and says where it leads."""
        super().__init__(app, rect, action, name)
        self._make, self._sign = make, sign
        self._picture: pygame.Surface | None = None

    def hit(self, pos: Point) -> bool:
        return self.rect.collidepoint(pos)

    def prepare(self) -> Iterator[None]:
        if self._picture is None:
            self._picture = self._make(self.rect.size) or transparent(self.rect.size)
            yield

    def prepare_first(self) -> Iterator[None]:
        """The same while nothing else of the screen is there: the whole table takes much room."""
        if self._picture is None:
            self.kit.baked.clear()
        return self.prepare()

    def draw(self, target: pygame.Surface) -> None:
        edge = max(1, self.kit.u(EDGE))
        for _step in self.prepare():
            pass
        assert self._picture
        target.blit(self._picture, self.rect)
        pygame.draw.rect(target, GOLD, self.rect, edge, border_radius=2 * edge)
        if self._sign:
            side, sprites = self.kit.u(BADGE), self.kit.sprites
            tag = pygame.Rect(self.rect.right - side, self.rect.bottom - side, side, side)
            sprites.draw_nine(target, "tag.lapis", tag)
            sprites.draw(target, f"{self._sign}.white", self.kit.u(BADGE_SIGN), center=tag.center)
