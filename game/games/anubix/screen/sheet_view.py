"""A sheet in large: pyramid, arch and relief with their values; offers and plan."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise

import pygame

from game.ui.table.board.press_target import nearest_in_reach
from game.ui.table.board.shake import swing
from game.ui.toolkit.motion import overshoot
from game.ui.toolkit.numbers import signed
from game.ui.toolkit.stage import InSteps, Kit, Point, Thing
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import CREAM, INK, SIZE_SMALL

from ..rules import BONUSES, COLOURS, NAMES, Sheet, numbers, scoring
from ..rules.actions import kind_of
from ..rules.numbers import ARCH_LEVELS, PYRAMID_ROWS
from ..rules.sheets import CAPSTONE, PLACES, RELIEF
from .sheet_box import SheetBox
from .shown import ShownSeat

TOP = f"p{len(PYRAMID_ROWS)}.1"
"""The pyramid's topmost stone."""
SQUARE_FROM = 0.88
"""From this ratio of height to width on a stone is drawn as a square one."""
Cuts = tuple[float, ...]
CUTS: dict[str, tuple[Cuts, Cuts]] = {
    "structure.pyramid": ((0, 24, 88, 312, 352), (0, 408)),
    "structure.arch": ((0, 20, 84, 96, 376, 400), (0, 110, 210, 320)),
}
"""The cuts of the structures' pictures, in their own units: at the top, at the topmost stone, at the courses
of stones, at the ground; and on both sides of the opening. Each part is stretched to its place."""


@cache
def symbols_on(sheet: Sheet) -> tuple[int | None, ...]:
    """The kind of the bonus symbol on each place, if there is one."""
    return tuple(
        next((kind for kind, mask in enumerate(sheet.symbols) if mask >> place & 1), None)
        for place in range(PLACES)
    )


def stone_sprite(place: int, colour: int, marked: bool, size: tuple[int, int]) -> str:
    """The sprite of a stone or tile."""
    name = NAMES[place]
    if name == "a.cap":
        kind = "keystone"
    elif name == TOP:
        kind = "capstone"
    elif name[0] == "r" or size[1] > SQUARE_FROM * size[0]:
        kind = "tile"
    else:
        kind = "stone"
    return f"{kind}.{COLOURS[colour]}{'.marked' if marked else ''}"


def bonus_sprite(kind: int, seat: ShownSeat, closed: int) -> str:
    """The medallion of a bonus, or of the end bonus, as a seat has it: open, earned or struck."""
    state = ".earned" if seat.has(kind) else ".struck" if closed >> kind & 1 else ""
    return f"bonus.{(*BONUSES, 'end')[kind]}{state}"


def draw_stone(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, place: int, colour: int, marked: bool
) -> None:
    """A stone or tile on its place."""
    gap = max(1, round(min(rect.size) * 0.025))
    area = rect.inflate(-gap, -gap)
    target.blit(kit.sprites.get(stone_sprite(place, colour, marked, area.size), *area.size), area)


def symbol_rect(rect: pygame.Rect) -> pygame.Rect:
    """The place of a bonus symbol on a stone: its upper right corner."""
    side = round(min(rect.size) * 0.46)
    corner = (rect.right - round(rect.width * 0.02), rect.y + round(rect.height * 0.01))
    return pygame.Rect(0, 0, side, side).move_to(topright=corner)


def draw_value(kit: Kit, target: pygame.Surface, rect: pygame.Rect, value: int, reached: bool) -> None:
    """The plate with a value."""
    target.blit(kit.sprites.get("value.reached" if reached else "value.open", *rect.size), rect)
    size = kit.fonts.size_for(max((SIZE_SMALL - 1) * kit.k, rect.height * 0.66))
    kit.fonts.write(target, str(value), size, INK, "bold", center=(rect.centerx, rect.centery + kit.u(1)))


def masonry(kit: Kit, box: SheetBox, place: pygame.Rect, structure: str) -> pygame.Surface:
    """The picture behind the stones of pyramid or arch, stretched to its place."""
    key = ("masonry", structure, place.size)
    surface = kit.baked.get(key)
    if surface is None:
        heights = tuple(height * kit.k for height in box.courses(structure))
        widths: Cuts = (place.width,)
        if structure == "arch":
            opening = box.opening * kit.k
            column = (place.width - opening) / 2
            widths = (column, opening, column)
        surface = kit.baked[key] = _stretched(kit, f"structure.{structure}", place.size, heights, widths)
    return surface


def _stretched(kit: Kit, sprite: str, size: tuple[int, int], heights: Cuts, widths: Cuts) -> pygame.Surface:
    """A sprite of which the parts between its CUTS are given new heights and widths (in px)."""
    own_w, own_h = kit.sprites.nominal(sprite)
    zoom = max(size[0] / own_w, size[1] / own_h)
    source = kit.sprites.fresh(sprite, round(own_w * zoom), round(own_h * zoom))
    out = transparent(size)
    rows_at, columns_at = ([round(cut * zoom) for cut in cuts] for cuts in CUTS[sprite])
    ys, xs = ([0, *map(round, accumulate(sizes))] for sizes in (heights, widths))
    for (up, down), (y, bottom) in zip(pairwise(rows_at), pairwise(ys), strict=True):
        for (left, right), (x, end) in zip(pairwise(columns_at), pairwise(xs), strict=True):
            part = source.subsurface(pygame.Rect(left, up, right - left, down - up).clip(source.get_rect()))
            wanted = (end - x, bottom - y)
            if min(*wanted, *part.get_size()) > 0:
                out.blit(pygame.transform.smoothscale(part, wanted), (x, y))
    return out


PIT = (0x3A, 0x2A, 0x1A)
"""The colour of the ground in which the tiles lie."""
BADGE_GROUND = (0x1A, 0x12, 0x06)
"""Behind the price of a payment."""
LEAST_BADGE = 23.0
"""Side in units of the badge of a payment, whose sign is about half as large."""
BADGE_SHARE = 0.45
"""A badge that takes more of a stone's side would hide its sign: what is only offered goes without one."""
RING, RING_EDGE = (0x4F, 0xC9, 0xB4), (0x1A, 0x12, 0x06)
"""Around a stone that the quarry can pay for."""
THIN, GLOW = 1, 2
"""Degrees in which a stone shines."""
TILES = RELIEF.bit_count()
SET_MS = 260.0
SHAKE_MS, SHAKE_REACH = 300.0, 3.0


class SheetView(InSteps):
    """Shows one seat's structures. `offers` and `plan` are place → payment (see Planning)."""

    overhang = 24.0

    def __init__(self, kit: Kit, box: SheetBox) -> None:
        self.box = box
        blocks = [kit.px(block) for block in box.blocks()]
        super().__init__(kit, blocks[0].unionall(blocks[1:]))
        self.seat: ShownSeat | None = None
        self.closed = 0
        self.offers: dict[int, int] = {}
        self.plan: dict[int, int] = {}
        self.prices: dict[int, int] = {}
        """Points that the payment of an offered or planned place costs."""
        self.lifted: int | None = None
        """An offered place under a die that is being dragged, or under the keys' cursor."""
        self.cursor_at: int | None = None
        self.strong = False
        """True if the offers are those of one chosen payment and so shine more."""
        self._rects = [kit.px(box.place(place)) for place in range(PLACES)]
        self._rows = [kit.px(box.row_value(row)) for row in range(1, len(PYRAMID_ROWS) + 1)]
        self._levels = [kit.px(box.level_value(level)) for level in range(1, ARCH_LEVELS + 2)]
        pairs = range(1, len(numbers.RELIEF_POINTS)) if box.relief.w else ()
        self._pairs = [kit.px(box.pairs_value(count)) for count in pairs]
        self._blocks = {"pyramid": kit.px(box.pyramid), "arch": kit.px(box.arch)}
        if box.relief.w:
            self._blocks["relief"] = kit.px(box.relief)
        self._growing: dict[int, float] = {}
        self._shift = 0

    def things(self) -> Sequence[Thing]:
        plates = [*self._rows, *self._levels, *self._pairs]
        kinds = symbols_on(self.seat.sheet) if self.seat else (None,) * PLACES
        symbols = [(kind, rect) for kind, rect in zip(kinds, self._rects, strict=True) if rect.width]
        return [
            *self._blocks.items(),
            *(("value", rect) for rect in plates),
            *((f"{BONUSES[kind]}@sheet", rect) for kind, rect in symbols if kind is not None),
        ]

    # --- what is shown ------------------------------------------------------------------------

    def set(self, seat: ShownSeat, closed: int) -> None:
        """Show a seat at rest."""
        self.seat, self.closed = seat, closed
        self._growing.clear()
        self.invalidate()

    def offer(
        self,
        offers: dict[int, int],
        plan: dict[int, int],
        prices: dict[int, int] | None = None,
        strong: bool = False,
    ) -> None:
        """Show the offers, the plan, and the prices."""
        if (offers, plan, prices or {}, strong) != (self.offers, self.plan, self.prices, self.strong):
            self.offers, self.plan, self.prices, self.strong = offers, plan, prices or {}, strong
            self.invalidate()

    def kind_at(self, place: int) -> str:
        """How a place is, or would be, paid for: see `kind_of`; '' for places that are not offered."""
        pay = self.plan.get(place, self.offers.get(place))
        return "" if pay is None else kind_of(pay)

    def degree(self, place: int) -> int:
        """How much an offered place shines: dice pay for little else, the quarry for much, jokers for all.

        So what a joker pays for shines only where it is asked for: by choosing one, or with the cursor.
        """
        asked = self.strong or place in (self.lifted, self.cursor_at)
        return GLOW if asked else {"die": GLOW, "quarry": THIN}.get(self.kind_at(place), 0)

    def point(self, place: int | None) -> None:
        """Show the keys' cursor on a place, or on none."""
        if place != self.cursor_at:
            self._touch(self.cursor_at, place)
            self.cursor_at = place

    def lift(self, place: int | None) -> None:
        """Show a place as the one where something would be let go."""
        if place != self.lifted:
            self._touch(self.lifted, place)
            self.lifted = place

    def _touch(self, *places: int | None) -> None:
        grow = self.kit.u(30)
        for place in places:
            if place is not None:
                self.kit.stage.invalidate(self._rects[place].inflate(grow, grow))

    def place_rect(self, place: int) -> pygame.Rect:
        """The place of a stone, in device px."""
        return self._rects[place]

    def places(self) -> list[tuple[int, pygame.Rect]]:
        """Every place and where it is."""
        return list(enumerate(self._rects))

    def place_at(self, pos: Point) -> int | None:
        """The place at a position."""
        return nearest_in_reach(self.places(), pos)

    def set_stone(self, place: int) -> None:
        """A stone that has just been marked comes down on its place."""

        def step(t: float) -> None:
            self.kit.stage.invalidate(self._growing_rect(place))
            self._growing[place] = t
            self.kit.stage.invalidate(self._growing_rect(place))

        def done() -> None:
            self._growing.pop(place, None)
            self.invalidate()

        self._growing[place] = 0.0
        self._touch(place)
        self.kit.stage.invalidate(self._growing_rect(place))
        self.kit.motion.add(SET_MS, step, done=done, ease=overshoot, key=("stone", place))

    def structure_rect(self, structure: str) -> pygame.Rect:
        """The place of one of the structures, in device px."""
        return self._blocks[structure]

    def picture_of(self, structure: str) -> pygame.Surface:
        """A structure as it is, without what is around it."""
        area = self.structure_rect(structure)
        whole = transparent(area.bottomright)
        whole.set_clip(area)
        self.draw(whole)
        return whole.subsurface(area).copy()

    def shake(self) -> None:
        """The whole sheet trembles a little: a structure is complete."""

        def move(down: int) -> None:
            self._shift = down
            self.invalidate()

        swing(self.kit, move, "shake", ms=SHAKE_MS, reach=SHAKE_REACH, turns=12)

    # --- drawing ------------------------------------------------------------------------------

    def drawing(self, target: pygame.Surface) -> Generator[None, None, None]:
        seat = self.seat
        if seat is None:
            return
        yield from self._draw_ground(target)
        reach, clip = self.kit.u(30), target.get_clip()
        rects = enumerate(self._rects)
        seen = [p for p, rect in rects if rect.width and rect.inflate(reach, reach).colliderect(clip)]
        for place in seen:
            if place not in self._growing:
                rect = self._rects[place].move(0, self._shift)
                self._draw_stone(target, seat, place, rect, bool(seat.marked >> place & 1))
                yield
        self._draw_values(target, seat)
        yield
        offered = [place for place in seen if place in self.offers and place not in self.plan]
        for place in offered:
            self._draw_offer(target, place)
        for place in offered:  # above the rims of all
            self._draw_payment(target, place)
        for place in [place for place in seen if place in self.plan]:
            self._draw_planned(target, seat, place)
        for place in self._growing:
            self._draw_stone(target, seat, place, self._growing_rect(place), True)
        if self.cursor_at is not None:
            self.kit.sprites.draw_nine(target, "focus", self._rects[self.cursor_at])
        yield

    def _draw_ground(self, target: pygame.Surface) -> Iterator[None]:
        """The masonry, and the pit of the relief."""
        for structure, rect in self._blocks.items():
            if not rect.inflate(40, 40).colliderect(target.get_clip()):
                continue
            if structure == "relief":
                self._draw_relief(target, rect)
            else:
                target.blit(masonry(self.kit, self.box, rect, structure), rect.move(0, self._shift))
            yield

    def _draw_relief(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        self.kit.sprites.draw_nine(target, "structure.relief", rect)
        parts = [*self._rects[PLACES - TILES :], *self._pairs]
        grow = self.kit.u(5)
        pit = parts[0].unionall(parts[1:]).inflate(grow, grow)
        pygame.draw.rect(target, PIT, pit, border_radius=self.kit.u(6))

    def _draw_stone(
        self, target: pygame.Surface, seat: ShownSeat, place: int, rect: pygame.Rect, marked: bool
    ) -> None:
        """A stone with its symbol."""
        draw_stone(self.kit, target, rect, place, seat.sheet.colours[place], marked)
        kind = symbols_on(seat.sheet)[place]
        if kind is not None:
            area = symbol_rect(rect)
            target.blit(self.kit.sprites.get(bonus_sprite(kind, seat, self.closed), *area.size), area)

    def _growing_rect(self, place: int) -> pygame.Rect:
        """The place of a stone that comes down from above: it is larger at first."""
        t = self._growing[place]
        rect = self._rects[place]
        grow = 1 + 0.5 * (1 - t)
        area = pygame.Rect(0, 0, max(1, round(rect.w * grow)), max(1, round(rect.h * grow)))
        area.center = (rect.centerx, rect.centery - round(rect.h * 0.35 * (1 - t)))
        return area

    def _draw_values(self, target: pygame.Surface, seat: ShownSeat) -> None:
        marked = seat.marked
        highest = scoring.pyramid_row(marked)
        for row, rect in enumerate(self._rows, 1):
            draw_value(self.kit, target, rect, numbers.PYRAMID_POINTS[row], row == highest)
        level = ARCH_LEVELS + 1 if marked & CAPSTONE else scoring.arch_level(marked)
        for number, rect in enumerate(self._levels, 1):
            value = numbers.CAPSTONE_POINTS if number > ARCH_LEVELS else numbers.ARCH_POINTS[number]
            draw_value(self.kit, target, rect, value, number == level)
        pairs = scoring.relief_pairs(marked)
        for number, rect in enumerate(self._pairs, 1):
            draw_value(self.kit, target, rect, numbers.RELIEF_POINTS[number], number == pairs)

    def badge_rect(self, place: int, large: bool = False) -> pygame.Rect:
        """The place of a stone's badge of payment: its lower right corner."""
        rect = self._rects[place]
        side = round(max(LEAST_BADGE * self.kit.k, min(rect.size) * (0.5 if large else 0.4)))
        corner = (rect.right + self.kit.u(2), rect.bottom + self.kit.u(2))
        return pygame.Rect(0, 0, side, side).move_to(bottomright=corner)

    def _draw_badge(self, target: pygame.Surface, place: int, pay: int, large: bool) -> None:
        area = self.badge_rect(place, large)
        target.blit(self.kit.sprites.get(f"pay.{kind_of(pay)}", *area.size), area)
        self._draw_price(target, place, area.move(-area.width + self.kit.u(2), 0))

    def _draw_price(self, target: pygame.Surface, place: int, area: pygame.Rect) -> None:
        """The price of this payment in points, at the right of that place, if it fits on the stone."""
        price, u = self.prices.get(place, 0), self.kit.u
        number = self.kit.fonts.render(signed(-price), SIZE_SMALL, CREAM, "bold")
        tag = number.get_rect().inflate(u(5), -u(2)).move_to(midright=area.midright)
        if price and tag.x >= self._rects[place].x - u(2):
            pygame.draw.rect(target, BADGE_GROUND, tag, border_radius=u(5))
            target.blit(number, number.get_rect(center=tag.center))

    def _draw_offer(self, target: pygame.Surface, place: int) -> None:
        rect, sprites = self._rects[place], self.kit.sprites
        degree, kind = self.degree(place), kind_of(self.offers[place])
        if not degree:
            return
        if place == self.lifted:
            rect = rect.inflate(self.kit.u(4), self.kit.u(4))
            sprites.draw_nine(target, f"glow.{kind}", rect)
        if degree == GLOW:
            sprites.draw_nine(target, f"glow.{kind}", rect)
        else:
            self._draw_ring(target, rect)

    def _draw_payment(self, target: pygame.Surface, place: int) -> None:
        """The payment for an offered stone, and its price."""
        if not self.degree(place):
            return
        if self.strong or self.badge_rect(place).width <= BADGE_SHARE * min(self._rects[place].size):
            self._draw_badge(target, place, self.offers[place], large=self.strong)
        else:
            self._draw_price(target, place, self.badge_rect(place))

    def _draw_ring(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        width, round_ = max(2, self.kit.u(2.5)), self.kit.u(6)
        for colour, grow, wide in ((RING_EDGE, width + 1, width + 2), (RING, width, width)):
            edge = rect.inflate(2 * grow - width, 2 * grow - width)
            pygame.draw.rect(target, colour, edge, wide, border_radius=round_)

    def _draw_planned(self, target: pygame.Surface, seat: ShownSeat, place: int) -> None:
        rect, u = self._rects[place], self.kit.u
        self._draw_stone(target, seat, place, rect, True)
        edge = rect.inflate(u(2), u(2))
        for _ in range(2):  # twice as bright as what is only offered
            self.kit.sprites.draw_nine(target, f"glow.{kind_of(self.plan[place])}", edge)
        self._draw_badge(target, place, self.plan[place], large=True)
