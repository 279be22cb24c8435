"""A seat's ledger: its bonuses, and the points so far with their parts."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.ui.table.seat_names import seat_token
from game.ui.toolkit.motion import linear
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Kit, Thing
from game.ui.toolkit.theme import GOLD, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.pressable import Pressable

from ..rules import BONUSES
from . import PRESENTATION
from .sheet_view import bonus_sprite
from .shown import Shown, ShownSeat

MEDALS = len(BONUSES) + 1
PARTS = tuple(row for row in PRESENTATION.rows if row.part != "end_bonus")
"""The end bonus counts with the bonuses."""
MOST_MEDAL = 68.0
NAMED_FROM = 190.0
"""From this width on the parts stand in a list with their names."""
LEAST_PART = 17.0
NAMED_ROW, LEAST_MEDAL = 24.0, 38.0
"""For the names the medallions are made smaller, down to this."""
PULSE_MS, BEATS = 2100.0, 3
"""How often what can still be caught lights up when a person's go begins."""


def part_points(seat: ShownSeat, part: str) -> int:
    """The points of one of PARTS."""
    points: dict[str, int] = seat.parts._asdict()
    return points["bonuses"] + points["end_bonus"] if part == "bonuses" else points[part]


def points_words(seat: ShownSeat, brief: bool = False) -> str:
    """A seat's points, with what it has in reserve apart: '24 + 7'."""
    plus = "+" if brief else " + "
    return plus.join(map(number_text, [seat.built, seat.reserve] if seat.reserve else [seat.built]))


def points_sentence(seat: ShownSeat) -> str:
    """The same as `points_words`, for those who hear or read it in full."""
    built = ngettext("{count} point", "{count} points", seat.built).format(count=number_text(seat.built))
    if not seat.reserve:
        return built
    # Translators: points of Anubix: those of what is built; then those of quarry stones and jokers left.
    text = _("{points}, and {count} in reserve")
    return text.format(points=built, count=number_text(seat.reserve))


class Ledger(Pressable):
    """One seat's bonuses and points. Tapping it explains them."""

    overhang = 24.0
    medals: list[pygame.Rect]
    """The places of the bonuses' medallions, in device px; the end bonus is the last."""
    total: pygame.Rect
    """The place of the number of all points."""

    def __init__(self, kit: Kit, rect: pygame.Rect, seats: tuple[str, ...], look: Callable[[], None]) -> None:
        super().__init__(kit, rect, look, _("Bonuses and points"))
        self.seats = seats
        self.title = ""
        self.shown: Shown | None = None
        self.viewer = 0
        self._swell = 0.0
        """How far what can be caught is lit up: 0–1."""
        self._arrange()

    def update(self, shown: Shown, viewer: int) -> None:
        self.shown, self.viewer = shown, viewer
        self.invalidate()

    def pulse(self) -> None:
        """Draw the eye to what can still be caught in this turn."""

        def step(t: float) -> None:
            self._swell = 0.0 if t >= 1 else abs(math.sin(math.pi * BEATS * t))
            self.invalidate()

        self.kit.motion.add(PULSE_MS, step, ease=linear, key="catchable")

    def things(self) -> Sequence[Thing]:
        names = [*BONUSES, "end_bonus"]
        medals = [(f"{name}@ledger", rect) for name, rect in zip(names, self.medals, strict=True)]
        return [("score", self.rect), *medals]

    # --- places -------------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Medallions, then the parts where there is room, then the sum."""
        k = self.kit.k
        pad = self.kit.u(8)
        area = self.rect.inflate(-2 * pad, -2 * pad)
        flat = area.width > 1.5 * area.height
        self._title: pygame.Rect | None = None
        self.parts: list[pygame.Rect] = []
        """The place of each part of the score, in the order of PARTS; none if there is no room."""
        self.named = False
        """True if the parts have their names beside them."""
        split = flat and area.height > 150 * k and area.width > 300 * k
        if split:
            half = area.width // 2
            self.total = pygame.Rect(area.x + half, area.bottom - self.kit.u(40), half, self.kit.u(40))
            self.named = True
            right = pygame.Rect(area.x + half, area.y, half, area.height - self.total.height)
            self._place_parts(right, 0, 1, min(right.height / len(PARTS), 40 * k))
            area.width = half - pad
        elif flat:
            wide = min(self.kit.u(64), area.width // 4)
            self.total = pygame.Rect(area.right - wide, area.y, wide, area.height)
            area.width -= wide + pad // 2
        else:
            height = self.kit.u(40)
            self.total = pygame.Rect(area.x, area.bottom - height, area.width, height)
            area.height -= height
            if area.height > 250 * k and area.width > 150 * k:
                self._title = pygame.Rect(area.x, area.y, area.width, self.kit.u(30))
                area.y += self._title.height
                area.height -= self._title.height
        columns, side = self._best_grid(area.width, area.height, flat)
        if not flat and area.width >= NAMED_FROM * k:
            columns, side = self._leaving(len(PARTS) * NAMED_ROW * k, area, columns, side)
        rest = area.height - side * -(-MEDALS // columns)
        if not flat:
            rest -= self._list_parts(area, rest)
        self._place_medals(area, columns, side, max(0.0, rest) / (3 if self.parts and not flat else 2))

    def _list_parts(self, area: pygame.Rect, rest: float) -> float:
        """Put the parts below the medallions if there is room for them; returns the height that they take."""
        k = self.kit.k
        self.named = area.width >= NAMED_FROM * k and rest >= len(PARTS) * NAMED_ROW * k - 1
        columns = 1 if self.named else max(1, min(3, int(area.width / (56 * k))))
        rows = -(-len(PARTS) // columns)
        each = min(rest / rows, (40 if self.named else 34) * k)
        if each < LEAST_PART * k:
            return 0.0
        self._place_parts(area, area.height - rest, columns, each)
        return rows * each

    def _place_medals(self, area: pygame.Rect, columns: int, side: float, above: float) -> None:
        self.medals = []
        size = round(side * 0.92)
        for i in range(MEDALS):
            row, column = divmod(i, columns)
            missing = max(0, (row + 1) * columns - MEDALS)  # of the last row, which stands in the middle
            x = area.x + (area.width - columns * side) / 2 + (column + missing / 2) * side
            middle = (round(x + side / 2), round(area.y + above + (row + 0.5) * side))
            self.medals.append(pygame.Rect(0, 0, size, size).move_to(center=middle))

    def _best_grid(self, width: int, height: int, flat: bool) -> tuple[int, float]:
        """Columns and side of the medallions; half of a high panel is left to the parts."""
        k = self.kit.k
        room = height if flat or height < 96 * k else max(height * 0.46, min(height - 44 * k, 90 * k))
        best, best_side = 1, 0.0
        for columns in range(1, MEDALS + 1):
            side = min(width / columns, room / -(-MEDALS // columns), MOST_MEDAL * k)
            if side > best_side + 0.5:
                best, best_side = columns, side
        return best, best_side

    def _leaving(self, needed: float, area: pygame.Rect, columns: int, side: float) -> tuple[int, float]:
        """The medallions smaller, if so much height is left for the names of the parts then."""
        for more in range(columns, MEDALS + 1):
            smaller = min(side, area.width / more, (area.height - needed) / -(-MEDALS // more))
            if smaller >= LEAST_MEDAL * self.kit.k:
                return more, smaller
        return columns, side

    def _place_parts(self, area: pygame.Rect, above: float, columns: int, each: float) -> None:
        rows = -(-len(PARTS) // columns)
        spare = area.height - above - rows * each
        top = area.bottom - rows * each - spare / 3
        width = area.width / columns
        for i in range(len(PARTS)):
            column, row = divmod(i, rows)
            x, y = round(area.x + column * width), round(top + row * each)
            self.parts.append(pygame.Rect(x, y, round(width), round(each)))

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        shown = self.shown
        if shown is None:
            return
        kit = self.kit
        kit.sprites.draw_nine(target, "panel.papyrus", self.rect)
        seat = shown.seats[self.viewer]
        if self._title:
            text = kit.fonts.fitting(self.title, self._title.width, SIZE_LARGE, face="title")
            target.blit(text, text.get_rect(center=self._title.center))
        for kind, medal in enumerate(self.medals):
            self._draw_medal(target, shown, seat, kind, medal)
        if self.parts:
            for (part, sprites, name), rect in zip(PARTS, self.parts, strict=True):
                self._draw_part(target, rect, sprites[0], _(name), part_points(seat, part))
        self._draw_total(target, seat)

    def _draw_part(
        self, target: pygame.Surface, rect: pygame.Rect, sprite: str, name: str, points: int
    ) -> None:
        """One part of the points: sign, name where there is room, number."""
        kit, fonts = self.kit, self.kit.fonts
        side = min(rect.height - kit.u(2), kit.u(32 if self.named else 26))
        own = kit.sprites.nominal(sprite)
        wide = round(side * own[0] / own[1]) if own[0] < own[1] else side
        icon = kit.sprites.get(sprite, wide, round(wide * own[1] / own[0]))
        target.blit(icon, icon.get_rect(center=(rect.x + side // 2 + kit.u(2), rect.centery)))
        number = fonts.render(number_text(points), SIZE_TEXT, INK if points else INK_SOFT, "bold")
        left = rect.x + side + kit.u(8)
        if not self.named:
            target.blit(number, number.get_rect(midleft=(left, rect.centery)))
            return
        target.blit(number, number.get_rect(midright=(rect.right - kit.u(6), rect.centery)))
        room = rect.right - left - number.get_width() - kit.u(12)
        words = fonts.fitting(name, room)
        target.blit(words, words.get_rect(midleft=(left, rect.centery)))

    def _draw_medal(
        self, target: pygame.Surface, shown: Shown, seat: ShownSeat, kind: int, medal: pygame.Rect
    ) -> None:
        """A bonus with its holders, in a ring of gold while it can still be caught in this turn."""
        kit = self.kit
        target.blit(kit.sprites.get(bonus_sprite(kind, seat, shown.closed), medal.width), medal)
        if not shown.catchable >> kind & 1:
            return
        wide = medal.width // 2 + kit.u(2 + 5 * self._swell)
        pygame.draw.circle(target, GOLD, medal.center, wide, max(2, kit.u(2.5 + 4 * self._swell)))
        side = round(medal.width * 0.42)
        for i, player in enumerate(shown.holders(kind)):
            token = kit.sprites.get(seat_token(self.seats, player), side)
            target.blit(token, (medal.x - kit.u(3) + i * round(side * 0.6), medal.bottom - side + kit.u(3)))

    def _draw_total(self, target: pygame.Surface, seat: ShownSeat) -> None:
        kit, fonts, rect = self.kit, self.kit.fonts, self.total
        text = points_words(seat)
        sign, gap, edge = kit.u(22), kit.u(5), kit.u(6)
        beside = rect.height <= rect.width
        room = rect.width - 2 * edge
        signed = not beside or fonts.width(text, SIZE_TEXT, "title") <= room - sign - gap
        room -= sign + gap if beside and signed else 0
        number = fonts.render(text, fonts.fit(text, room, SIZE_TITLE, SIZE_SMALL, "title"), INK, "title")
        if not beside:
            kit.sprites.draw_nine(target, "tag.gold", rect)
            side = min(rect.width - kit.u(16), kit.u(30))
            kit.sprites.draw(target, "ui.trophy.ink", side, midbottom=(rect.centerx, rect.centery))
            target.blit(number, number.get_rect(midtop=(rect.centerx, rect.centery - kit.u(4))))
            return
        plate = rect.inflate(0, -kit.u(4))
        kit.sprites.draw_nine(target, "tag.gold", plate)
        if not signed:
            target.blit(number, number.get_rect(center=plate.center))
            return
        icon = kit.sprites.get("ui.trophy.ink", sign)
        left = plate.centerx - (icon.get_width() + gap + number.get_width()) // 2
        target.blit(icon, icon.get_rect(midleft=(left, plate.centery)))
        target.blit(number, number.get_rect(midleft=(left + icon.get_width() + gap, plate.centery)))
