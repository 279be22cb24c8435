"""Shows on a board the moments that its game declares (moment.py).

A tap or a key ends what is shown and means the same as without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

import pygame

from game.engine import Event
from game.ui.toolkit.motion import ease_in_out, linear
from game.ui.toolkit.numbers import signed
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import COST_ON_DARK, CREAM, EDGE, GLINT, LAPIS, SIZE_DISPLAY, SIZE_LARGE, Colour

from ..scene import Shell
from .flight import LIFT
from .moment import B, Moment

KEY = "moment"
CALM = 0.55
"""The part of its time that a moment takes with reduced motion: it is a picture then."""
OPEN_AT, FLY_AT, LANDED = 0.35, 0.5, 0.82
"""Parts of the time: the picture has come to its end; the points set out; they are there."""
GROWTH = (0.5, 0.72, 0.9, 1.04, 1.0)
"""Sizes in which picture and light come, one for each `GROWTH_STEP` of the time."""
GROWTH_STEP = 0.035
STILL = 0.6
"""The part of the time that stands for all of it."""
FADE_AT, FADES = 0.88, 4
SIDE, SIDE_PART = 290.0, 0.66
"""The most that the light measures, in units, and as a part of the window's shorter side."""
PICTURE_PART, PICTURE_AT, POINTS_AT, WORDS_AT = 0.38, 0.44, 0.76, 0.96
"""Parts of the light's side: the picture's width, and how far down picture, points and words are."""
WIDEST = 420.0
"""The greatest width of the words, in units."""
RAYS = 14
NIGHT = 225
"""How dark it is behind them: of 255."""
DRAWN = 224
"""The light as it is drawn, in px: it is soft, and may be enlarged."""
GRADES = 32
"""Steps of a light from its middle to its rim."""
GLEAM = 1.7
"""The light where points have arrived, in sizes of the number there."""


def light(kit: Kit, side: int, colour: Colour) -> pygame.Surface:
    """Rays and a glow of that colour, fading towards the rim; drawn once, and scaled once for each size."""
    key = ("moment", side, colour)
    surface = kit.baked.get(key)
    if surface is None:
        whole = kit.baked.get(("moment", colour))
        if whole is None:
            whole = kit.baked["moment", colour] = _shine(DRAWN, colour)
        surface = kit.baked[key] = pygame.transform.smoothscale(whole, (side, side))
    return surface


def _shine(side: int, colour: Colour) -> pygame.Surface:
    """Rays of light in a disc of night, so that they are seen on stone and by day, too."""
    rays = transparent((side, side))
    middle = pygame.Vector2(side / 2, side / 2)
    for number in range(RAYS):
        way = pygame.Vector2(side, 0).rotate(number * 360 / RAYS + 7)
        aside = way.rotate(90) * (0.11 if number % 2 else 0.06)
        pygame.draw.polygon(rays, (*colour, 170), (middle, middle + way - aside, middle + way + aside))
    rays.blit(_disc(side, (255, 255, 255), 255, 0.1), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out = _disc(side, LAPIS, NIGHT, 0.62)
    out.blit(rays, (0, 0))
    out.blit(_disc(side, colour, 235, 0.0, 0.6), (0, 0))
    return out


def _disc(side: int, colour: Colour, alpha: int, full: float, reach: float = 1.0) -> pygame.Surface:
    """A disc that is so opaque up to the part `full` of its radius, and has faded away at `reach`."""
    out = transparent((side, side))
    for grade in range(GRADES):
        away = reach - (reach - full) * grade / GRADES
        part = (grade + 1) / GRADES
        shade = (*colour, round(alpha * part * part * (3 - 2 * part)))
        pygame.draw.circle(out, shade, (side / 2, side / 2), side / 2 * away)
    return out


class Mark(Widget):
    """A picture above the table that lets every press through: points on their way, or a gleam."""

    def __init__(self, kit: Kit, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        super().__init__(kit, surface.get_rect(center=centre))
        self.surface = surface

    def draw(self, target: pygame.Surface) -> None:
        target.blit(self.surface, self.rect)


class MomentView(Widget):
    """The picture of a moment, at a part of its time."""

    def __init__(
        self,
        kit: Kit,
        moment: Moment[Any, Any],
        pictures: Sequence[pygame.Surface],
        side: int,
        place: pygame.Rect,
        words: str,
    ) -> None:
        area = pygame.Rect(0, 0, side, side)
        area.center = place.center
        room = kit.window.inflate(-kit.u(8), -kit.u(8))
        super().__init__(kit, area.clamp(room))
        self.pictures, self.side, self.colour = pictures, side, moment.light
        self.part = 0.0
        self._look = (0, 0, FADES)
        """Which step of its growth, which picture, and how much of it is left."""
        self.words = words
        self._tag = self._make_tag(room) if words else None
        self._points: Mark | None = None
        self._gleam: Mark | None = None
        self._way = (pygame.Vector2(), pygame.Vector2())

    def _make_tag(self, room: pygame.Rect) -> tuple[list[pygame.Surface], pygame.Rect]:
        """The words in lines, and the place of the tag that they stand on."""
        fonts, u = self.kit.fonts, self.kit.u
        width = min(room.width - u(28), u(WIDEST))
        lines = [
            fonts.render(line, SIZE_LARGE, CREAM, "bold")
            for line in fonts.wrap(self.words, width, SIZE_LARGE, "bold")
        ]
        tag = pygame.Rect(
            0, 0, max(map(pygame.Surface.get_width, lines)), sum(line.get_height() for line in lines)
        )
        tag = tag.inflate(u(24), u(10))
        tag.center = self._at(WORDS_AT)
        return lines, tag.clamp(room)

    def _at(self, down: float) -> tuple[int, int]:
        return self.rect.centerx, self.rect.y + round(self.side * down)

    def send(self, points: int, goal: pygame.Rect) -> None:
        """Let points fly from the picture to where they count."""
        fonts, colour = self.kit.fonts, GLINT if points > 0 else COST_ON_DARK
        number = fonts.edged(signed(points), SIZE_DISPLAY, colour, EDGE, "title")
        self._points = self.add(Mark(self.kit, number, self._at(POINTS_AT)))
        self._way = pygame.Vector2(self._points.rect.center), pygame.Vector2(goal.center)
        around = round(GLEAM * max(number.get_height(), goal.height))
        gleam = Mark(self.kit, light(self.kit, around, self.colour), goal.center)
        gleam.visible = False
        self._gleam = self.add(gleam)

    def bounds(self) -> pygame.Rect:
        shine = round(self.side * max(GROWTH))
        lit = pygame.Rect(0, 0, shine, shine)
        lit.center = self._at(PICTURE_AT)
        return lit.unionall([self.rect, self._tag[1]] if self._tag else [self.rect])

    def show_part(self, part: float) -> None:
        """Show it as it is when so much of its time has passed (0–1)."""
        self.part = part
        size = min(len(GROWTH) - 1, int(part / GROWTH_STEP))
        picture = min(len(self.pictures) - 1, int(part / OPEN_AT * len(self.pictures)))
        left = FADES if part < FADE_AT else max(0, round(FADES * (1 - part) / (1 - FADE_AT)))
        if (size, picture, left) != self._look:
            self._look = size, picture, left
            self.kit.stage.invalidate(self.bounds())
        if self._points and self._gleam:
            flown = min(1.0, max(0.0, (part - FLY_AT) / (LANDED - FLY_AT)))
            start, end = self._way
            centre = start.lerp(end, ease_in_out(flown))
            centre.y -= LIFT * self.kit.k * 4 * flown * (1 - flown)
            self._points.place(self._points.surface.get_rect(center=(round(centre.x), round(centre.y))))
            self._points.show(part < LANDED)
            self._gleam.show(part >= LANDED)

    def show_all(self) -> None:
        """Show at once all there is to it: picture, points and where they count."""
        self.show_part(STILL)
        if self._points and self._gleam:
            self._points.place(self._points.surface.get_rect(center=self._way[0]))
            self._gleam.show(True)

    def draw(self, target: pygame.Surface) -> None:
        size, picture, left = self._look
        grown, alpha = GROWTH[size], 255 * left // FADES
        shine = light(self.kit, round(self.side * grown), self.colour)
        surface = self.pictures[picture]
        if grown != 1.0:
            wide, high = surface.get_size()
            surface = pygame.transform.smoothscale(surface, (round(wide * grown), round(high * grown)))
        self._blit(target, shine, self._at(PICTURE_AT), alpha)
        self._blit(target, surface, self._at(PICTURE_AT), alpha)
        if self._tag and left:
            lines, tag = self._tag
            self.kit.sprites.draw_nine(target, "tag.dark", tag)
            top = tag.centery - sum(line.get_height() for line in lines) // 2
            for line in lines:
                target.blit(line, line.get_rect(midtop=(tag.centerx, top)))
                top += line.get_height()

    @staticmethod
    def _blit(target: pygame.Surface, surface: pygame.Surface, centre: tuple[int, int], alpha: int) -> None:
        if alpha == 255:
            target.blit(surface, surface.get_rect(center=centre))
            return
        surface.set_alpha(alpha)
        target.blit(surface, surface.get_rect(center=centre))
        surface.set_alpha(255)


class Moments(Generic[B]):
    """Shows on a board what its game has declared, one at a time."""

    def __init__(self, board: B, app: Shell, declared: Sequence[Moment[B, Any]] = ()) -> None:
        self._board, self._app = board, app
        self._declared = declared
        self.view: MomentView | None = None
        """The view of the present one."""

    @property
    def holding(self) -> bool:
        """True while the next event waits: the points are on their way."""
        view = self.view
        return view is not None and view.parent is not None and view.part < LANDED

    def tell(self, event: Event) -> bool:
        """Show what is declared of an event that is about to be played; whether anything is.

        If so its sound is heard, too.
        """
        board = self._board
        kind = next((m for m in self._declared if isinstance(event, m.event) and m.when(board, event)), None)
        if kind is None:
            return False
        self.skip()
        self._app.sound.play(kind.sound)
        if self._app.motion.pace:
            if self._app.settings.vibration and kind.pulse:
                self._app.host.vibrate(kind.pulse)
            self._show(kind, event)
        return True

    def skip(self) -> None:
        """End the present one at once."""
        self._app.motion.finish(KEY)

    def _show(self, kind: Moment[B, Any], event: Event) -> None:
        board, kit, motion = self._board, self._app, self._app.motion
        window = board.rect
        side = round(min(SIDE * kit.k, SIDE_PART * min(window.size)))
        pictures = kind.picture(board, event, round(side * PICTURE_PART))
        view = MomentView(kit, kind, pictures, side, kind.place(board, event), kind.words(board, event))
        points, goal = kind.points(board, event), kind.goal(board, event)
        if points and goal:
            view.send(points, goal)
        self.view = board.add(view)

        def gone() -> None:
            view.remove()
            if self.view is view:
                self.view = None

        if motion.factor:
            motion.add(kind.ms, view.show_part, done=gone, ease=linear, key=KEY)
        else:
            view.show_all()
            motion.after(CALM * kind.ms, gone, key=KEY)
