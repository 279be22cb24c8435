"""The pyramid on the table: its levels as steps of stone, and what is laid upon their fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from math import pi, sin

import pygame

from game.ui.table.board.script import Moving
from game.ui.table.board.shake import swing
from game.ui.toolkit.motion import linear
from game.ui.toolkit.stage import Kit, Point, Pointer, Thing, Widget
from game.ui.toolkit.steps import at_once
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import CREAM, DANGER, GLINT, HIT, SIZE_SMALL, Colour

from ..rules import CHAMBER, FIELDS, NAMES, NOWHERE, level_of, load_board
from ..rules.fields import LEVELS
from ..rules.pursuit import next_fields
from .pieces import MUMMY, Pieces
from .pyramid_box import RIM_OF_STEP, PyramidBox
from .shown import Shown

REACH, NEAR = 26.0, 4.0
"""A field that may be chosen is meant by a press so many units beside it: off all fields; on a small one."""
SIDES = ("s", "w", "n", "e")
"""The sides of the start fields, in the order of the seats."""
EDGES = {"field.legal": GLINT, "field.mummy": (255, 120, 90)}
DARK_EDGE = (74, 42, 8)
CLEAR = 96
"""How much of the light upon a field is left in its middle, of 255: its number is to be read."""
BADGE = 0.32
"""Side of the claws' disc in a field's corner, in fields: as large as leaves the signs in the middle free."""
WAY_UP, WAY_UP_EDGE = (255, 224, 138, 230), (58, 36, 17, 150)
SHAKE_MS, SHAKE_REACH = 320.0, 4.0
PULSE_MS, PULSES = 900.0, 3
"""The fields that the Mummy can strike next glow so often after a change, and for the next decision."""
PULSE_LIGHT = 170
"""How strongly, of 255."""
Shade = tuple[int, int, int]
ASIDE: Shade = (226, 218, 214)
"""The light on the levels where the own explorer is not, of 255; and all over while the Mummy is near it."""
LIGHT: tuple[Shade, ...] = ((255, 255, 255), (230, 214, 209), (208, 186, 183))
"""The light on a field by the Mummy's nearness: far, two steps away, near enough to strike next."""


def field_sprite(field: int) -> str:
    """The picture of a field with what is drawn on it."""
    board = load_board()
    level = level_of(field)
    if field == CHAMBER:
        return "chamber"
    if field in board.starts:
        return f"field.{level}.start.{SIDES[board.starts.index(field)]}"
    if field in board.heads:
        return f"field.{level}.head"
    if field in board.keys:
        return f"field.{level}.key"
    return f"field.{level}.{board.numbers[field] or 'plain'}"


def thing_on(field: int) -> str:
    """The id of a field's sign, with its place: 'head@2c3'."""
    board = load_board()
    if field == CHAMBER:
        return "chamber"
    for name, fields in (("start", board.starts), ("head", board.heads), ("key_sign", board.keys)):
        if field in fields:
            return f"{name}@{NAMES[field]}"
    return f"{'number' if board.numbers[field] else 'field'}@{NAMES[field]}"


class Pyramid(Widget):
    """Fields, what glows on them, and the pieces."""

    overhang = 32.0

    def __init__(
        self,
        kit: Kit,
        box: PyramidBox,
        explorers: Sequence[int],
        own: int | None = None,
        tapped: Callable[[int], None] = lambda _field: None,
    ) -> None:
        """`own` is the player whose explorer one follows, if any; `tapped` gets the field of a tap."""
        self.box, self.own, self.tapped = box, own, tapped
        self.level, self.near = 0, 0
        """The level that the own explorer stands on (0: none), and how near it the Mummy is: see LIGHT."""
        self._pulse = 0.0
        self._rects = [kit.px(part) for part in map(box.field, range(FIELDS))]
        steps = [kit.px(part) for part in box.steps]
        super().__init__(kit, steps[0].unionall(steps[1:]))
        self.steps = steps
        self.cell = kit.u(box.cell)
        self.offered: frozenset[int] = frozenset()
        self.strong = False
        self.for_mummy = False
        self.danger: frozenset[int] = frozenset()
        self.chosen: int | None = None
        self.lifted: int | None = None
        """The field under mouse, finger or the cursor of the keys."""
        self.by_keys = False
        """True for the cursor of the keys."""
        self._pressed: int | None = None
        self._shift = 0
        self.pieces = self.add(Pieces(kit, self.rect, self.cell, self.field_rect, explorers))

    # --- where things are ---------------------------------------------------------------------

    def field_rect(self, field: int) -> pygame.Rect:
        """The place of a field, in device px."""
        return self._rects[field].copy()

    def pawn_rect(self, player: int) -> pygame.Rect:
        """The place of a player's explorer, in device px."""
        return self.pieces.figures[player].rect.copy()

    def mummy_rect(self) -> pygame.Rect:
        """The place of the Mummy, in device px."""
        return self.pieces.figures[MUMMY].rect.copy()

    def things(self) -> Sequence[Thing]:
        fields = [(thing_on(field), rect) for field, rect in enumerate(self._rects)]
        pieces = [
            ("mummy" if number == MUMMY else f"pawn@{number}", self.pieces.figures[number].rect)
            for number, field in self.pieces.fields.items()
            if field != NOWHERE
        ]
        return [*fields, *pieces]

    def piece_rects(self) -> list[pygame.Rect]:
        """The places of the pieces in the pyramid."""
        figures = self.pieces.figures
        return [figures[n].rect.copy() for n, field in self.pieces.fields.items() if field != NOWHERE]

    def field_at(self, pos: Point) -> int | None:
        """The field that a press means: the one there, or one within reach that may be chosen."""
        under = next((field for field, rect in enumerate(self._rects) if rect.collidepoint(pos)), None)
        if under in self.offered:
            return under
        best, best_far = under, self._reach(under) ** 2
        for field in self.offered:
            rect = self._rects[field]
            across = max(rect.left - pos[0], 0, pos[0] - rect.right)
            down = max(rect.top - pos[1], 0, pos[1] - rect.bottom)
            far = across * across + down * down
            if far < best_far:
                best, best_far = field, far
        return best

    def _reach(self, under: int | None) -> float:
        """How far in px from a press a field may lie that it means; `under` is the one below it."""
        if under is None:
            return REACH * self.kit.k
        small = HIT * self.kit.k - self.cell
        return small / 2 + NEAR * self.kit.k if small > 0 else 0.0

    # --- what is shown ------------------------------------------------------------------------

    def place_all(self, shown: Shown) -> None:
        """Put all pieces where they are, at rest."""
        fields = {player: seat.field for player, seat in enumerate(shown.seats)}
        self.pieces.put({**fields, MUMMY: shown.mummy})
        self.mark(shown)

    def mark(self, shown: Shown) -> None:
        """Show whose turn it is, and where the Mummy can strike next."""
        self.pieces.light(shown.active if not shown.over and not shown.bidding else None)
        danger = shown.danger if shown.mummy != NOWHERE else frozenset()
        at = NOWHERE if self.own is None else shown.seats[self.own].field
        level = level_of(at) if at != NOWHERE else 0
        near = self._nearness(shown.mummy, at, danger)
        if (danger, level, near) != (self.danger, self.level, self.near):
            moved = danger != self.danger
            self.danger, self.level, self.near = danger, level, near
            self.invalidate()
            if moved:
                self.pulse()

    @staticmethod
    def _nearness(mummy: int, at: int, danger: Collection[int]) -> int:
        """How near the Mummy is to a field: 2 if it can strike there next, 1 two steps away, else 0."""
        if NOWHERE in (mummy, at):
            return 0
        if at == mummy or at in danger:
            return 2
        return int(any(at in next_fields(field) for field in danger))

    def pulse(self) -> None:
        """Let the fields glow softly where the Mummy can strike next."""

        def step(t: float) -> None:
            self._pulse = sin(PULSES * pi * t) ** 2 if t < 1 else 0.0
            for field in self.danger:
                self.kit.stage.invalidate(self._rects[field])

        self.kit.motion.add(PULSE_MS * PULSES, step, ease=linear, key="mummy danger", quiet=True)

    def offer(self, fields: Collection[int], *, strong: bool = True, for_mummy: bool = False) -> None:
        """Let these fields glow: one of them may be chosen. Not `strong`: something comes first."""
        given = (frozenset(fields), strong, for_mummy)
        if given != (self.offered, self.strong, self.for_mummy):
            self.offered, self.strong, self.for_mummy = given
            self.invalidate()

    def choose(self, field: int | None) -> None:
        """Mark a field as chosen, or none."""
        if field != self.chosen:
            self.chosen = field
            self.invalidate()

    def lift(self, field: int | None, *, by_keys: bool = False) -> None:
        """Point at a field, or at none; what the keys point at has a ring like everything with the focus."""
        if (field, by_keys) != (self.lifted, self.by_keys):
            self.lifted, self.by_keys = field, by_keys
            self.invalidate()

    # --- motion -------------------------------------------------------------------------------

    def explorer_walk(self, player: int, frm: int, to: int, ms: float) -> Moving:
        """Let an explorer walk from field to field in `ms`."""
        return self.pieces.send(player, frm, to, ms)

    def mummy_walk(self, frm: int, to: int, ms: float) -> Moving:
        """Let the Mummy walk; NOWHERE is outside: it comes out of the ground, or sinks into it."""
        return self.pieces.send(MUMMY, frm, to, ms)

    def shake(self) -> None:
        """Tremble: something heavy has come down."""

        def move(down: int) -> None:
            self._shift = down
            self.invalidate()

        swing(self.kit, move, "mummy shake", ms=SHAKE_MS, reach=SHAKE_REACH, turns=9, ease=linear)

    # --- pointer ------------------------------------------------------------------------------

    def hit(self, pos: Point) -> bool:
        return self.field_at(pos) is not None

    def cursor(self, pos: Point) -> str:
        return "pointer" if self.field_at(pos) in self.offered else "default"

    def hover(self, pos: Point | None) -> None:
        field = self.field_at(pos) if pos else None
        self.lift(field if field in self.offered else None)

    def press(self, pointer: Pointer) -> None:
        self._pressed = self.field_at(pointer.pos)
        self.lift(self._pressed if self._pressed in self.offered else None)

    def release(self, pointer: Pointer) -> None:
        field, self._pressed = self._pressed, None
        self.lift(None)
        if field is not None and field == self.field_at(pointer.pos):
            self.tapped(field)

    def cancel(self) -> None:
        self._pressed = None
        self.lift(None)

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        ground = at_once(self._baking())
        bounds = self.bounds().move(self._shift, 0)
        target.blit(ground, bounds)
        self._draw_light(target)
        for field in self.offered:
            if field not in (self.chosen, self.lifted):
                self._lay(target, "field.mummy" if self.for_mummy else "field.legal", field, self.strong)
        for found in {self.chosen, self.lifted} - {None}:
            assert found is not None
            self._lay(target, "field.chosen", found)
        for field in self.danger:
            rect = self._rects[field].move(self._shift, 0)
            if self._pulse:
                glow = self._light("field.mummy", rect.width, False)
                glow.set_alpha(round(PULSE_LIGHT * self._pulse))
                target.blit(glow, glow.get_rect(center=rect.center))
                glow.set_alpha(255)
            badge = self._claws(round(rect.width * BADGE))
            target.blit(badge, badge.get_rect(topright=rect.topright))
        if self.lifted is not None and self.by_keys:
            self.kit.sprites.draw_nine(target, "focus", self._rects[self.lifted])

    def _draw_light(self, target: pygame.Surface) -> None:
        """The level one stands on is the brightest, with an edge of gold; it gets darker near the Mummy."""
        u = self.kit.u
        for level, step in enumerate(self.steps, 1):
            place = step.move(self._shift, 0).inflate(-u(3), -u(3))
            aside = ASIDE if self.level not in (0, level) else LIGHT[0]
            shade = [one * other // 255 for one, other in zip(aside, LIGHT[self.near], strict=True)]
            # pygame multiplies all of a place that lies wholly outside of the clip.
            shaded = place.clip(target.get_clip())
            if min(shade) < 255 and shaded:
                target.fill(shade, shaded, pygame.BLEND_RGB_MULT)
            if level == self.level:
                self._frame(target, place, DARK_EDGE, max(3, u(4.5)))
                self._frame(target, place.inflate(-2, -2), GLINT, max(2, u(3)))

    @staticmethod
    def _frame(target: pygame.Surface, place: pygame.Rect, colour: Colour, wide: int) -> None:
        """An edge within a place: four bars, for an outline costs many times as much."""
        x, y, w, h = place
        for bar in ((x, y, w, wide), (x, y + h - wide, w, wide), (x, y, wide, h), (x + w - wide, y, wide, h)):
            target.fill(colour, bar)

    def _lay(self, target: pygame.Surface, sprite: str, field: int, strong: bool = True) -> None:
        """Lay a sprite over a field, its outset around it."""
        rect = self._rects[field]
        surface = self._light(sprite, rect.width, strong)
        target.blit(surface, surface.get_rect(center=rect.move(self._shift, 0).center))

    def _light(self, sprite: str, side: int, strong: bool) -> pygame.Surface:
        """A sprite for fields of that side; what may be chosen has an edge that shows on pale stone too."""
        key = ("light on a field", sprite, side, strong)
        surface = self.kit.baked.get(key)
        if surface is None:
            k = self.kit.k
            own = self.kit.sprites.nominal(sprite)[0]
            outset = self.kit.sprites.outset(sprite)[0] / k
            whole = round(side * own / (own - 2 * outset))
            surface = self.kit.sprites.fresh(sprite, whole, whole)
            if sprite in EDGES:
                edge = pygame.Rect(0, 0, side, side).move_to(center=surface.get_rect().center)
                line, wide = max(1, self.kit.u(1.2)), max(2, self.kit.u(3.4 if strong else 2.6))
                within = edge.inflate(-2 * wide, -2 * wide)
                surface.fill((255, 255, 255, CLEAR), within, pygame.BLEND_RGBA_MULT)
                pygame.draw.rect(surface, DARK_EDGE, edge, wide + 2 * line, self.kit.u(7))
                bright = edge.inflate(-2 * line, -2 * line)
                pygame.draw.rect(surface, EDGES[sprite], bright, wide, self.kit.u(6))
            self.kit.baked[key] = surface
        return surface

    def _claws(self, side: int) -> pygame.Surface:
        """The claws on a small disc: here the Mummy can strike next."""
        key = ("claws", side)
        badge = self.kit.baked.get(key)
        if badge is None:
            fine = 4 * side  # drawn large and scaled down: its edge is smooth then
            badge = transparent((fine, fine))
            pygame.draw.circle(badge, DANGER, (fine // 2, fine // 2), fine // 2)
            pygame.draw.circle(badge, CREAM, (fine // 2, fine // 2), round(fine * 0.42))
            claws = self.kit.sprites.get("field.claws", round(fine * 0.84), round(fine * 0.84))
            badge.blit(claws, claws.get_rect(center=badge.get_rect().center))
            badge = pygame.transform.smoothscale(badge, (side, side))
            self.kit.baked[key] = badge
        return badge

    def prepare(self) -> Iterator[None]:
        yield from self._baking()

    def _baking(self) -> Generator[None, None, pygame.Surface]:
        """Steps and fields, which never change."""
        bounds = self.bounds()
        key = ("pyramid of mummy", bounds.size, tuple(map(tuple, self.steps)))
        ground = self.kit.baked.get(key)
        if ground is None:
            self.kit.baked.make_room(bounds.size)
            ground = transparent(bounds.size)
            dx, dy = -bounds.x, -bounds.y
            for level, step in enumerate(self.steps, 1):
                self._draw_step(ground, f"step.{min(level, 3)}", step.move(dx, dy))
                yield
            for field in range(FIELDS):
                rect = self._rects[field].move(dx, dy)
                ground.blit(self.kit.sprites.get(field_sprite(field), *rect.size), rect)
                yield
            for level in (2, 3):
                self._draw_footprint(ground, level, dx, dy)
            for level in (1, 2, 3):
                self._draw_names(ground, level, dx, dy)
                yield
            self.kit.baked[key] = ground
        return ground

    def _draw_step(self, target: pygame.Surface, sprite: str, rect: pygame.Rect) -> None:
        """A slab, scaled so that its rim is as wide as the layout wants it."""
        sprites = self.kit.sprites
        zoom = self.box.rim / RIM_OF_STEP
        zoom = zoom if abs(zoom - 1) > 0.02 else 1.0
        left, top, _right, _bottom = sprites.outset(sprite)
        size = (round(rect.width / zoom), round(rect.height / zoom))
        slab = sprites.fresh_nine(sprite, *size)
        scaled = pygame.transform.smoothscale_by(slab, zoom) if zoom != 1 else slab
        target.blit(scaled, (rect.x - round(left * zoom), rect.y - round(top * zoom)))

    def _draw_names(self, target: pygame.Surface, level: int, dx: int, dy: int) -> None:
        """The files' letters on the front of a step, the ranks' numbers on its rim; only where they fit."""
        fonts, step = self.kit.fonts, self.steps[level - 1]
        for field, name in enumerate(NAMES):
            if LEVELS[field][0] != level:
                continue
            rect, (_level, file, rank) = self._rects[field], LEVELS[field]
            below, beside = step.bottom - rect.bottom, rect.x - step.x
            if rank == level and below >= fonts.line_height(SIZE_SMALL, "bold"):
                self._carve(target, name[1], (rect.centerx + dx, step.bottom - below // 2 + dy))
            wide = fonts.width(name[2], SIZE_SMALL, "bold")
            if file == level and beside > wide:  # on the field's edge: the step may have one of gold
                self._carve(target, name[2], (rect.x + dx, rect.centery + dy))

    def _carve(self, target: pygame.Surface, text: str, centre: Point) -> None:
        """A pale letter with a dark edge, to be read on any stone."""
        letter = self.kit.fonts.edged(text, SIZE_SMALL, CREAM, DARK_EDGE, "bold")
        target.blit(letter, letter.get_rect(center=centre))

    def _draw_footprint(self, target: pygame.Surface, level: int, dx: int, dy: int) -> None:
        """The outline of the next level on the one below: a line around the fields with a way up."""
        part = self.box.footprint(level)
        rect = self.kit.px(part).move(dx, dy)
        line = transparent(rect.size)
        u = self.kit.u
        wide = max(2, u(2))
        pygame.draw.rect(line, WAY_UP_EDGE, line.get_rect(), wide + max(1, u(1.2)), u(5))
        inner = line.get_rect().inflate(-2, -2)
        pygame.draw.rect(line, WAY_UP, inner, wide, u(4))
        target.blit(line, rect)
