"""A speech bubble of papyrus that points at what it speaks of and never covers it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.toolkit.box import GAP, PAD
from game.ui.toolkit.placement import Candidate, KeepOff, least_covering, spread
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Kit, Point, Pointer, Widget
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import GOLD, INK, PAPYRUS, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

EDGE = 6.0
BUTTON = 48.0
HEAD = 52.0
"""Height of picture and title."""
WIDTHS = (380.0, 320.0, 270.0, 230.0, 460.0, 560.0, 190.0)
"""Widths to try, best first, in units."""
STEPS = 14
"""The number of places that are tried, across and down."""
TAIL, TAIL_BASE = 60.0, 26.0
"""The longest tail, and how broad it is where it leaves the bubble, in units."""
NEAR = 16.0
"""How near to what it points at a tail must end, in units."""
RINGED = 6
"""More things than these have finer rings, each within its own place."""
COVERED, COVERED_CLEAR, COVERED_OTHER = 1000.0, 600.0, 100.0
"""The cost of covering a thing, against distance: one the words are about, one to stay visible, any other."""
EDGE_LINE, SHADOW = 2.0, 5.0
"""The dark edge that sets it off from panels of the same papyrus, and how far its shadow falls, in units."""
SMOOTH = 3
"""The tail is drawn so many times as large and scaled down."""


@dataclass(frozen=True, slots=True)
class BubbleAnswer:
    """A button at the foot of a bubble: a small one with its sign alone if it has no `text`."""

    icon: str
    name: str
    call: Callable[[], None]
    style: str = "papyrus"
    text: str = ""


class Bubble(Widget):
    """Says `text` about the places `targets`, which it rings.

    With `tapped` it takes all pointers: that is called for a tap anywhere but on one of its `answers`; if it
    `holds`, only these lead on, and if it is `asking`, what lies below can be asked about meanwhile. With
    neither the table below goes on as usual. `keep_off` are places that it
    should rather not cover, `clear` such that it covers only if there is no other way.
    """

    def __init__(
        self,
        kit: Kit,
        text: str,
        targets: Sequence[pygame.Rect],
        *,
        keep_off: Sequence[pygame.Rect] = (),
        clear: Sequence[pygame.Rect] = (),
        title: str = "",
        picture: str = "",
        answers: Sequence[BubbleAnswer] = (),
        tapped: Callable[[], None] | None = None,
        holds: bool = False,
        asking: bool = False,
        escape: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(kit, kit.window)
        self.text, self.title, self.targets = text, title, [*targets]
        self.modal = holds or tapped is not None
        self.asking = asking
        self._picture, self._answers = picture, answers
        self._tapped, self._escape = tapped, escape
        self.keep_off, self.clear_of = [*keep_off], [*clear]
        self.panel = self._place()
        self._tail = self._tail_points()
        self._tail_rect = self._around(self._tail)
        self._build()
        kit.host.announce(read_on(title, text))

    # --- where it goes ------------------------------------------------------------------------

    def _sizes(self) -> list[tuple[int, int, float]]:
        """Widths and heights in device px that hold the text, and its size, best first."""
        k, fonts = self.kit.k, self.kit.fonts
        room = self.kit.safe_area().inset(EDGE)
        found: list[tuple[int, int, float]] = []
        for size in (SIZE_LARGE - 1, SIZE_TEXT, SIZE_SMALL):
            for width in WIDTHS:
                if width > room.w:
                    continue
                lines = fonts.wrap(self.text, self.kit.u(width - 2 * PAD), size)
                height = len(lines) * fonts.line_height(size) / k + 2 * PAD
                height += GAP + BUTTON if self._answers else 0
                height += HEAD + GAP if self.title else 0
                if height <= room.h:
                    found.append((self.kit.u(width), math.ceil(height * k), size))
        return found

    def _place(self) -> pygame.Rect:
        """The place that covers nothing it speaks of, near to that and in its right size."""
        kit, k = self.kit, self.kit.k
        room = kit.px(kit.safe_area()).inflate(-kit.u(2 * EDGE), -kit.u(2 * EDGE))
        middle = self.targets[0].unionall(self.targets[1:]).center if self.targets else room.center
        sizes = self._sizes() or [(room.width, room.height, SIZE_SMALL)]
        place = least_covering(
            (
                Candidate(spot, form * 6 * k + (SIZE_LARGE - size) * 12 * k + _distance(spot, middle), form)
                for form, (width, height, size) in enumerate(sizes)
                for spot in spread(room, (width, height), STEPS, STEPS)
            ),
            self._seen(),
            air=kit.u(16),
        )
        self._size = sizes[place.form][2]
        return place.rect

    def _seen(self) -> list[KeepOff]:
        """The cost of covering the things that lie there."""
        k = self.kit.k
        return [
            KeepOff(rect, weight * k, 9 * weight * k / max(1, rect.width * rect.height))
            for weight, rects in (
                (COVERED, self.targets),
                (COVERED_CLEAR, self.clear_of),
                (COVERED_OTHER, self.keep_off),
            )
            for rect in rects
        ]

    def _nearest(self) -> pygame.Rect | None:
        """The thing, of those it speaks of, that its tail points at."""
        x, y = self.panel.center
        return min(self.targets, key=lambda rect: math.dist((x, y), rect.center), default=None)

    def _tail_points(self) -> list[tuple[float, float]]:
        """The three corners of the tail; none without anything to point at, too far from it, or with a thing
        in its way."""
        target = self._nearest()
        if target is None or target.colliderect(self.panel):
            return []
        k, panel = self.kit.k, self.panel
        tip_x = min(
            max(panel.centerx, target.left + min(8 * k, target.width / 2)),
            target.right - min(8 * k, target.width / 2),
        )
        tip_y = min(
            max(panel.centery, target.top + min(8 * k, target.height / 2)),
            target.bottom - min(8 * k, target.height / 2),
        )
        half, corner = TAIL_BASE / 2 * k, 16 * k
        gap_x = max(target.left - panel.right, panel.left - target.right)
        gap_y = max(target.top - panel.bottom, panel.top - target.bottom)
        if gap_y >= gap_x:  # it leaves the bubble above or below
            base_y = panel.bottom if target.centery > panel.centery else panel.top
            x = min(max(tip_x, panel.left + corner + half), panel.right - corner - half)
            tip_y = target.top if target.centery > panel.centery else target.bottom
            inward = -3 * k if target.centery > panel.centery else 3 * k
            base = [(x - half, base_y + inward), (x + half, base_y + inward)]
            root = (x, float(base_y))
        else:
            base_x = panel.right if target.centerx > panel.centerx else panel.left
            y = min(max(tip_y, panel.top + corner + half), panel.bottom - corner - half)
            tip_x = target.left if target.centerx > panel.centerx else target.right
            inward = -3 * k if target.centerx > panel.centerx else 3 * k
            base = [(base_x + inward, y - half), (base_x + inward, y + half)]
            root = (float(base_x), y)
        length = math.dist(root, (tip_x, tip_y))
        along = min(1.0, TAIL * k / length) if length else 1.0
        tip = (root[0] + (tip_x - root[0]) * along, root[1] + (tip_y - root[1]) * along)
        points = [base[0], tip, base[1]]
        # One that ends too early would point at what lies between; the rings are seen in any case.
        short = length * (1 - along) > NEAR * k
        return [] if short or self._in_the_way(points) else points

    def _in_the_way(self, tail: Sequence[tuple[float, float]]) -> bool:
        """True if a tail would lie over something else that is to be read or pressed."""
        others = [rect for rect in (*self.keep_off, *self.clear_of) if rect.collidelist(self.targets) < 0]
        (x, y), tip, (other_x, other_y) = tail
        roots = ((x, y), ((x + other_x) / 2, (y + other_y) / 2), (other_x, other_y))
        return any(rect.clipline(root, tip) for rect in others for root in roots)

    @staticmethod
    def _around(points: list[tuple[float, float]]) -> pygame.Rect:
        if not points:
            return pygame.Rect(0, 0, 0, 0)
        xs, ys = [x for x, _y in points], [y for _x, y in points]
        left, top = math.floor(min(xs)) - 3, math.floor(min(ys)) - 3
        return pygame.Rect(left, top, math.ceil(max(xs)) + 3 - left, math.ceil(max(ys)) + 3 - top)

    # --- what it is made of -------------------------------------------------------------------

    def _build(self) -> None:
        kit, panel = self.kit, self.panel
        self.add(Panel(kit, panel))
        if self._tail:
            self.add(Tail(kit, self._tail_rect, self._tail))
        pad, gap = kit.u(PAD), kit.u(GAP)
        foot = kit.u(BUTTON + GAP) if self._answers else 0
        rect = pygame.Rect(panel.x + pad, panel.y + pad, panel.width - 2 * pad, panel.height - 2 * pad - foot)
        if self.title:
            side = kit.u(HEAD)
            self.add(Picture(kit, pygame.Rect(rect.x, rect.y, side, side), self._picture))
            words = pygame.Rect(rect.x + side + gap, rect.y, rect.width - side - gap, side)
            self.add(Label(kit, words, self.title, size=SIZE_TITLE - 4, face="title", wrap=True))
            rect.y, rect.height = rect.y + side + gap, rect.height - side - gap
        self.add(Label(kit, rect, self.text, size=self._size, wrap=True))
        self._build_answers(panel.inflate(-2 * pad, -2 * pad), gap)

    def _build_answers(self, inner: pygame.Rect, gap: int) -> None:
        """The last answer stands at the right, small ones are as wide as high."""
        side = self.kit.u(BUTTON)
        worded = sum(bool(answer.text) for answer in self._answers)
        rest = inner.width - (len(self._answers) - worded) * (side + gap) - (worded - 1) * gap
        each = min(rest // max(1, worded), self.kit.u(200))
        x = inner.right
        for answer in reversed(self._answers):
            width = each if answer.text else side
            rect = pygame.Rect(x - width, inner.bottom - side, width, side)
            self.add(
                Button(
                    self.kit,
                    rect,
                    answer.call,
                    text=answer.text,
                    icon=answer.icon,
                    style=answer.style,
                    name=answer.name,
                )
            )
            x -= width + gap

    def hit(self, pos: Point) -> bool:
        return self.modal or self.panel.collidepoint(pos)

    def release(self, pointer: Pointer) -> None:
        if self._tapped:
            self.kit.sound.play("button")
            self._tapped()
        elif self.modal and not self.panel.collidepoint(pointer.pos):
            self.kit.sound.play("illegal")

    def wheel(self, pos: Point, steps: int) -> bool:
        return self.modal

    def close(self) -> None:
        """Close the bubble (bound to Escape)."""
        if self._escape:
            self._escape()

    # --- drawing ------------------------------------------------------------------------------

    def bounds(self) -> pygame.Rect:
        margin = self.kit.u(14)
        whole = self.panel.union(self._tail_rect) if self._tail else self.panel
        return whole.unionall(self.targets).inflate(2 * margin, 2 * margin)

    def draw(self, target: pygame.Surface) -> None:
        few = len(self.targets) <= RINGED
        margin, width, radius, line = (5, 3.5, 10, 2) if few else (-1, 2, 5, 1)
        margin, width, radius = self.kit.u(margin), max(2, self.kit.u(width)), self.kit.u(radius)
        for rect in self.targets:
            ring = rect.inflate(2 * margin, 2 * margin)
            dark = ring.inflate(2 * line, 2 * line)
            pygame.draw.rect(target, INK, dark, width + 2 * line, border_radius=radius + line)
            pygame.draw.rect(target, GOLD, ring, width, border_radius=radius)
        edge, fall = max(1, self.kit.u(EDGE_LINE)), self.kit.u(SHADOW)
        frame, corner = self.panel.inflate(2 * edge, 2 * edge), self.kit.u(12)
        shadow = transparent((frame.width + fall, frame.height + fall))
        ground = pygame.Rect(fall, fall, frame.width, frame.height)
        pygame.draw.rect(shadow, (*INK, 110), ground, border_radius=corner)
        target.blit(shadow, frame.topleft)
        pygame.draw.rect(target, INK, frame, border_radius=corner)


class Tail(Widget):
    """The tail from the bubble to the thing: a triangle of papyrus, over the edge of the panel."""

    def __init__(self, kit: Kit, rect: pygame.Rect, points: Sequence[tuple[float, float]]) -> None:
        super().__init__(kit, rect)
        self.points = [*points]

    def draw(self, target: pygame.Surface) -> None:
        target.blit(self._surface(), self.rect)

    def _surface(self) -> pygame.Surface:
        key = ("tail", self.rect.size, *[(x - self.rect.x, y - self.rect.y) for x, y in self.points])
        surface = self.kit.baked.get(key)
        if surface is None:
            size = (self.rect.width * SMOOTH, self.rect.height * SMOOTH)
            large = transparent(size)
            points = [((x - self.rect.x) * SMOOTH, (y - self.rect.y) * SMOOTH) for x, y in self.points]
            pygame.draw.polygon(large, self.kit.fonts.colour(PAPYRUS), points)
            line = max(SMOOTH, round(EDGE_LINE * self.kit.k * SMOOTH))
            pygame.draw.lines(large, self.kit.fonts.colour(INK), False, points, line)
            surface = pygame.transform.smoothscale(large, self.rect.size)
            self.kit.baked[key] = surface
        return surface


def _distance(spot: pygame.Rect, middle: Point) -> float:
    """From what it speaks of: between the edges, and a little between the centres."""
    across = max(spot.x - middle[0], middle[0] - spot.right, 0)
    down = max(spot.y - middle[1], middle[1] - spot.bottom, 0)
    return math.hypot(across, down) + 0.1 * math.dist(spot.center, middle)
