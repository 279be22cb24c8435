"""A closer look, for a moment, at what another seat has just done."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.toolkit.motion import linear
from game.ui.toolkit.placement import Candidate, KeepOff, least_covering, spread
from game.ui.toolkit.stage import Kit, Widget

GROW_MS = 170.0
SHOW_MS = 1150.0
COLUMNS, ROWS = 16, 26
"""Steps of the spots that are tried."""
EDGE = 3.0
"""Units that are left free at the window's edge."""
NEARNESS = 4.0
"""Square units that may be covered for each unit nearer to the panel."""
PAINT_AT = 0.22
PAINT_UNTIL = 0.62
"""Parts of the time between which what is new comes to be."""


def free_spots(kit: Kit, size: tuple[int, int], clear: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Spots all over the window where something of that size covers nothing of `clear`."""
    room = kit.window.inflate(-kit.u(2 * EDGE), -kit.u(2 * EDGE))
    if size[0] > room.width or size[1] > room.height:
        return []
    return [spot for spot in spread(room, size, COLUMNS, ROWS) if spot.collidelist(clear) < 0]


class CloseUp(Widget):
    """Grows out of the small picture at `start`, below `panel`; shows what is new; then goes.

    A game's own one gives the picture as it was (`still`) and draws what is new upon it (`draw_news`).
    """

    quiet = False
    """True if the game goes on while it is there."""

    def __init__(
        self,
        kit: Kit,
        panel: pygame.Rect,
        start: pygame.Rect,
        size: tuple[int, int],
        show_ms: float = SHOW_MS,
    ) -> None:
        area = pygame.Rect((0, 0), size)
        area.midtop = (start.centerx, panel.bottom + kit.u(6))
        area.clamp_ip(kit.window.inflate(-kit.u(12), 0))
        super().__init__(kit, area)
        self.show_ms = show_ms
        self._start = start
        self._at = start.copy()
        self._part = 0.0
        self._still: pygame.Surface | None = None

    def keep_off(self, spots: Sequence[pygame.Rect], weighed: Sequence[tuple[pygame.Rect, float]]) -> None:
        """Go to the one of these spots that covers least of some places, each with its weight.

        Of two that are about as good the one nearer to the panel is taken.
        """
        home, near = self.rect, NEARNESS * self.kit.k
        self.rect = least_covering(
            (Candidate(spot, near * (abs(spot.x - home.x) + abs(spot.y - home.y))) for spot in spots),
            [KeepOff(rect, each=weight) for rect, weight in weighed],
        ).rect.copy()

    def still(self) -> pygame.Surface:
        """The picture without what is new, in the size of `rect`; made once."""
        raise NotImplementedError

    def draw_news(self, target: pygame.Surface, origin: tuple[int, int], part: float) -> None:
        """Draw what is new on the picture at `origin`; `part` of it has come to be (0–1)."""
        raise NotImplementedError

    def appear(self) -> None:
        """Show it: it grows, stays, and goes."""

        def step(t: float) -> None:
            grown = min(1.0, t * self.show_ms / GROW_MS)
            self._part = min(1.0, max(0.0, (t - PAINT_AT) / (PAINT_UNTIL - PAINT_AT)))
            self._move(1 - (1 - grown) ** 3)

        motion = self.kit.motion
        if motion.factor == 0.0:  # no motion is wanted: the picture is simply there for a while
            step(1.0)
            motion.after(self.show_ms, self.remove, quiet=self.quiet)
        else:
            motion.add(self.show_ms, step, done=self.remove, ease=linear, quiet=self.quiet)

    def _move(self, t: float) -> None:
        self.kit.stage.invalidate(self._at)
        a, b = self._start, self.rect
        corners = [round(p + (q - p) * t) for p, q in zip(a, b, strict=True)]
        self._at = pygame.Rect(corners)
        self.kit.stage.invalidate(self._at)

    def bounds(self) -> pygame.Rect:
        return self._at

    def draw(self, target: pygame.Surface) -> None:
        if self._still is None:
            self._still = self.still()
        surface = self._still
        if self._at.size != self.rect.size:
            target.blit(pygame.transform.smoothscale(surface, self._at.size), self._at)
            return
        target.blit(surface, self._at)
        self.draw_news(target, self._at.topleft, self._part)
