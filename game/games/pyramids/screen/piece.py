"""The shape in the player's hand: it follows finger or mouse, turns, mirrors and snaps."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.toolkit.motion import ease_out, overshoot
from game.ui.toolkit.stage import TAP_SLOP, Kit, Point, Pointer, Widget

from ..rules.grid import cell_indices
from .card_art import piece_surface
from .chamber import Chamber
from .placing import SNAP, Place, Placing, Turning, size_of

TURN_MS = 170.0
SNAP_MS = 130.0
BACK_MS = 220.0
LIFT = 1.0
"""How many cells above a finger the shape floats, so that the finger does not hide it."""

HOVER_REACH = 1.3


class Piece(Widget):
    """Lies over both chambers. `changed` is called when the shape lies elsewhere or is turned."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        chambers: tuple[Chamber, Chamber],
        source: pygame.Rect,
        changed: Callable[[], None],
        refused: Callable[[], None],
        placed: Callable[[], None],
    ) -> None:
        super().__init__(kit, rect)
        self.chambers = chambers
        self.source = source
        """The place that the shape is taken from: the expedition card."""
        self.changed = changed
        self.refused = refused
        """Called when the player tries a place where the shape may not lie."""
        self.placed = placed
        """Called when a pointer has laid the shape, and could have meant no other place."""
        self.placing: Placing | None = None
        self.held: Point | None = None
        """The shape's middle while a pointer holds it."""
        self.hovered: Place | None = None
        self._spin = 0.0
        self._flip = 1.0
        self._offset = (0.0, 0.0)
        self._drawn = pygame.Rect(0, 0, 0, 0)
        self._lifted = False
        self._flying = False
        self._was: Place | None = None
        self._hover_pos: Point | None = None

    # --- what it holds ------------------------------------------------------------------------

    def offer(self, placing: Placing | None) -> None:
        """Let the player place something, or nothing."""
        self.placing = placing
        self.held = self.hovered = None
        self._hover_pos = None
        self._offset, self._spin, self._flip = (0.0, 0.0), 0.0, 1.0
        self._flying = False
        for key in ("spin", "flip", "snap", "back"):
            self.kit.motion.cancel(key)
        self.refresh()

    def refresh(self) -> None:
        """Draw the shape's old and new place again, and light up the places where it may go."""
        for chamber in self.chambers:
            chamber.glow(self.placing.reachable(chamber.slot) if self.placing else 0)
        self._redraw()
        self.changed()

    def _redraw(self) -> None:
        self.kit.stage.invalidate(self._drawn)
        self._drawn = self._area()
        self.kit.stage.invalidate(self._drawn)

    @property
    def shown_place(self) -> Place | None:
        """The place of the shape, or the one it would have if it were dropped or clicked now."""
        if not self.placing:
            return None
        if self.held:
            return None if self._flying else self._place_for(self.held)
        return self.placing.place or self.hovered

    @property
    def _refused_place(self) -> Place | None:
        """The place of the held shape over a chamber on which it does not fit there."""
        if not self.placing or not self.held or self._flying or self.shown_place:
            return None
        chamber = self.chamber_at(self.held)
        return self.placing.lay(chamber.slot, *chamber.point_of(self.held)) if chamber else None

    # --- turning ------------------------------------------------------------------------------

    def turn(self, steps: int) -> None:
        """A quarter turn clockwise (1) or back (-1), seen as it happens."""
        if not self.placing or self.placing.single:
            return
        self.placing.turn(steps)
        self._hover_again()
        start = -90.0 * steps + self._spin

        def step(t: float) -> None:
            self._spin = start * (1 - t)
            self._redraw()

        self.kit.sound.play("rotate")
        self.kit.motion.add(TURN_MS, step, key="spin", ease=ease_out)
        self.refresh()

    def mirror(self) -> None:
        """Left and right exchanged, seen as it happens."""
        if not self.placing or self.placing.single:
            return
        self.placing.flip()
        self._hover_again()

        def step(t: float) -> None:
            self._flip = 2 * t - 1
            self._redraw()

        self.kit.sound.play("rotate")
        self.kit.motion.add(TURN_MS, step, key="flip", ease=ease_out)
        self.refresh()

    def set_single(self, single: bool) -> None:
        """One cell instead of the shape, or the shape again."""
        if self.placing:
            self.placing.set_single(single)
            self.hovered = None
            self.refresh()

    def lay(self, place: Place | None, start: tuple[float, float] | None = None) -> None:
        """Put the shape somewhere; it slides there from `start` (its middle in px) or from where it was."""
        if not self.placing:
            return
        if start is None:
            old = self.placing.place
            start = self._middle(old) if old else None
        self.placing.place = place
        self.hovered = None
        if place and start:
            end = self._middle(place)
            gap = (start[0] - end[0], start[1] - end[1])

            def step(t: float) -> None:
                self._offset = (gap[0] * (1 - t), gap[1] * (1 - t))
                self._redraw()

            self.kit.motion.add(SNAP_MS, step, key="snap", ease=overshoot)
        if place:
            self.kit.sound.play("place" if self.placing.is_legal() else "illegal")
        self.refresh()

    # --- geometry -----------------------------------------------------------------------------

    def _middle(self, place: Place) -> tuple[float, float]:
        assert self.placing
        height, width = size_of(self.placing.cells)
        chamber = self.chambers[place.slot]
        x, y = chamber.origin
        return x + (place.column + width / 2) * chamber.cell, y + (place.row + height / 2) * chamber.cell

    def _snapped(self, middle: tuple[float, float]) -> Place | None:
        """The legal place that a shape held at a point would jump to."""
        assert self.placing
        best, best_distance = None, SNAP
        for chamber in self.chambers:
            place = self.placing.nearest(chamber.slot, *chamber.point_of(middle), reach=best_distance)
            if place:
                x, y = self._middle(place)
                distance = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5 / chamber.cell
                if distance < best_distance:
                    best, best_distance = place, distance
        return best

    def _place_for(self, middle: Point) -> Place | None:
        """The place that a shape held at a point would have if it were dropped: as it is, or turned."""
        place = self._snapped(middle)
        turned = None if place else self._turned(middle)
        return turned[1] if turned else place

    def _turned(self, middle: Point) -> tuple[Turning, Place] | None:
        """How a shape held at a point must be turned to lie there, and where; None if it fits in no way."""
        chamber = self.chamber_at(middle)
        if not self.placing or chamber is None:
            return None
        return self.placing.turned(chamber.slot, *chamber.point_of(middle))

    def _area(self) -> pygame.Rect:
        """Everything that the shape covers on screen, in any turning."""
        if not self.placing:
            return pygame.Rect(0, 0, 0, 0)
        cell = self.chambers[0].cell
        reach = round(max(size_of(self.placing.cells)) * cell * 0.78 + 4)
        area = pygame.Rect(0, 0, 0, 0)
        places = (self.shown_place, self._refused_place)
        points = [self._middle(place) for place in places if place]
        if self.placing.place or self.hovered:
            points += [(x + self._offset[0], y + self._offset[1]) for x, y in points]
        if self.held:
            points.append(self.held)
        for x, y in points:
            spot = pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)
            area = spot if not area.width else area.union(spot)
        return area

    # --- pointer ------------------------------------------------------------------------------

    def chamber_at(self, pos: Point) -> Chamber | None:
        """The chamber whose block is at a point."""
        return next((c for c in self.chambers if c.block_rect().collidepoint(pos)), None)

    def hit(self, pos: Point) -> bool:
        if not self.placing:
            return False
        return self.chamber_at(pos) is not None or self.source.collidepoint(pos)

    def takes(self, pos: Point, button: int) -> bool:
        return button != 3 or self._on_piece(pos)

    def cursor(self, pos: Point) -> str:
        return "grab" if self.source.collidepoint(pos) or self._on_piece(pos) else "pointer"

    def _on_piece(self, pos: Point) -> bool:
        place = self.placing.place if self.placing else None
        if not place:
            return False
        return any(self.chambers[place.slot].cell_rect(i).collidepoint(pos) for i in cell_indices(place.mask))

    def press(self, pointer: Pointer) -> None:
        self._lifted = False
        if pointer.button == 3:
            self.mirror()
        elif pointer.button == 2:
            self.set_single(not self.placing.single if self.placing else False)

    def drag(self, pointer: Pointer) -> None:
        if not self.placing or pointer.button != 1:
            return
        if not self._lifted:
            if pointer.stray < TAP_SLOP:
                return
            self._lifted = True
            self._was = self.placing.place
            self.placing.place = None
            self.hovered = None
            self.kit.sound.play("pick_up")
            self.kit.host.cursor("grabbing")
        lift = self.chambers[0].cell * LIFT if pointer.touch else 0.0
        before = self.shown_place
        self.held = (pointer.pos[0], round(pointer.pos[1] - lift))
        self._redraw()
        if before != self.shown_place:
            self.changed()

    def release(self, pointer: Pointer) -> None:
        if not self.placing or pointer.button != 1:
            return
        if self._lifted and self.held:
            held = self.held
            place = self._snapped(held)
            if place is None and (turned := self._turned(held)):
                self.placing.turn_to(turned[0])
                place = turned[1]
            self.held = None
            if place is None and self.source.collidepoint(pointer.pos):
                self._was = None
            if place is None and self.chamber_at((round(held[0]), round(held[1]))):
                self._fly_back(held)
                return
            self.lay(place or self._was, held)
            if place:
                self.placed()
            return
        self._tap(pointer.pos, pointer.touch)

    def _fly_back(self, held: tuple[float, float]) -> None:
        """Let a shape dropped on a wrong place fly back, with a word on why."""
        self.kit.sound.play("illegal")
        if self._was:
            self.lay(self._was, held)
            self.refused()
            return
        end = self.source.center
        self._flying = True

        def step(t: float) -> None:
            self.held = (round(held[0] + (end[0] - held[0]) * t), round(held[1] + (end[1] - held[1]) * t))
            self._redraw()

        def done() -> None:
            self.held = None
            self._flying = False
            self.refresh()
            self.refused()

        self.kit.motion.add(BACK_MS, step, key="back", done=done)

    def _tap(self, pos: Point, touch: bool) -> None:
        assert self.placing
        chamber = self.chamber_at(pos)
        if chamber is None:
            self.turn(1)
            return
        at = chamber.cell_at(pos)
        if at and (advised := self.placing.lay_advised(chamber.slot, *at)):
            self.lay(advised)
            self.placed()
            return
        # Where there is a mouse as well as a finger, the ghost lies under the mouse.
        if self.hovered and self.placing.place is None and not touch:
            self.lay(self.hovered)
            self.placed()
            return
        if at is None:
            return
        start = self._middle(self.placing.place) if self.placing.place else None
        again = self._on_piece(pos)
        if self.placing.tap(chamber.slot, *at):
            place = self.placing.place
            if again:
                start = None
            self.placing.place = None
            self.lay(place, start)
            if len(self.placing.covering(chamber.slot, *at)) == 1:
                self.placed()
        else:
            self.kit.sound.play("illegal")
            chamber.shake()
            self.refused()

    def cancel(self) -> None:
        if self.placing and self._lifted:
            self.held = None
            self.lay(self._was)

    def hover(self, pos: Point | None) -> None:
        if not self.placing or self.placing.place:
            return
        self._hover_pos = pos
        place = None
        if pos and (chamber := self.chamber_at(pos)):
            place = self.placing.nearest(chamber.slot, *chamber.point_of(pos), reach=HOVER_REACH)
        if place != self.hovered:
            self.hovered = place
            self._redraw()
            self.changed()

    def _hover_again(self) -> None:
        """After turning under a resting mouse: the ghost follows."""
        if self._hover_pos:
            self.hovered = None
            self.hover(self._hover_pos)

    def wheel(self, pos: Point, steps: int) -> bool:
        if self.placing:
            self.turn(1 if steps < 0 else -1)
        return True

    # --- drawing ------------------------------------------------------------------------------

    def bounds(self) -> pygame.Rect:
        return self._drawn

    def draw(self, target: pygame.Surface) -> None:
        placing = self.placing
        if not placing:
            return
        place = self.shown_place
        if self.held:
            refused = self._refused_place
            if place:
                self.chambers[place.slot].draw_light(target, place.mask)
            elif refused:
                self.chambers[refused.slot].draw_shape(target, refused.mask, "piece.illegal", 150)
            self._draw_floating(target, self.held, 190 if place or refused else 255)
        elif place:
            moving = self._offset != (0.0, 0.0) or self._spin or self._flip != 1.0
            ghost = placing.place is None
            if moving and not ghost:
                x, y = self._middle(place)
                self._draw_floating(target, (x + self._offset[0], y + self._offset[1]), 255)
            else:
                sprite = "piece" if placing.is_legal(place) else "piece.illegal"
                self.chambers[place.slot].draw_shape(target, place.mask, sprite, 170 if ghost else 255)

    def _draw_floating(self, target: pygame.Surface, middle: tuple[float, float], alpha: int) -> None:
        """The shape in the air, turned as far as its motion has come."""
        assert self.placing
        surface = piece_surface(self.kit, self.placing.cells, self.chambers[0].cell)
        if self._flip != 1.0:
            width = max(1, round(surface.get_width() * abs(self._flip)))
            surface = pygame.transform.smoothscale(surface, (width, surface.get_height()))
            if self._flip < 0:
                surface = pygame.transform.flip(surface, True, False)
        if self._spin:
            surface = pygame.transform.rotozoom(surface, -self._spin, 1.0)
        elif alpha < 255:
            surface = surface.copy()
        if alpha < 255:
            surface.set_alpha(alpha)
        target.blit(surface, surface.get_rect(center=(round(middle[0]), round(middle[1]))))
