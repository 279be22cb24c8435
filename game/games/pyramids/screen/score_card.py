"""The own score card: torches, gems, skulls, awards and running points, crossed as they come."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import pygame

from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import InSteps, Kit, Thing
from game.ui.toolkit.theme import CREAM, EDGE, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _, ngettext

from ..rules import COLOURS
from ..rules.position import ROUNDS
from ..rules.scoring import AWARDS, GEM_LIMIT, SKULL_LIMIT, SKULL_PENALTY
from .shown import Shown, ShownSeat

SIGN = 26.0
"""Side of the sign of a row, in units."""
LEAST_PRICE = 9.0
"""The least size of the letters of what one more skull costs."""
Rects = dict[object, pygame.Rect]

ROW_THINGS = {
    "torch": "torch@score",
    "red": "red_gem@score",
    "green": "green_gem@score",
    "skull": "skull@score",
    "award0": "award@score",
    "award1": "award@score",
    "award2": "award@score",
    "total": "score@total",
}
"""The subject of each row."""


class ScoreCard(InSteps):
    """Shows one seat's score card in whatever shape its rectangle has.

    In a narrow one the rows of gems and skulls become counts.
    """

    overhang = 24.0

    def __init__(self, kit: Kit, rect: pygame.Rect, title: str = "") -> None:
        super().__init__(kit, rect)
        self.title = title
        self.shown: Shown | None = None
        self.player = 0
        self._slots: Rects = {}

    def update(self, shown: Shown, player: int) -> None:
        """Show the seat as it is in `shown`."""
        self.shown, self.player = shown, player
        self.invalidate()

    def things(self) -> Sequence[Thing]:
        self._arrange()
        return [("score", self.rect), *((thing, self._slots[row]) for row, thing in ROW_THINGS.items())]

    @property
    def compact(self) -> bool:
        """True if gems and skulls are counts."""
        return self.rect.width < 190 * self.kit.k

    @property
    def two_columns(self) -> bool:
        """True if the awards stand beside the rows."""
        return not self.compact and self.rect.height < 270 * self.kit.k and self.rect.width > 300 * self.kit.k

    def slot(self, kind: str, index: int = 0) -> pygame.Rect:
        """The place of an entry: ('torch', round - 1), ('red', n), ('skull', n), ('award', 3·colour + i)."""
        self._arrange()
        return self._slots.get((kind, index)) or self._slots.get((kind, 0)) or self.rect

    def total_rect(self) -> pygame.Rect:
        """The place of the number of all points."""
        self._arrange()
        row = self._slots["total"]
        return pygame.Rect(row.right - row.height, row.y, row.height, row.height)

    # --- arrangement --------------------------------------------------------------------------

    def _arrange(self) -> None:
        k = self.kit.k
        pad = self.kit.u(8 if self.compact else 14)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        self._slots = {}
        head = self.kit.u(0 if self.compact else 30)
        if self.rect.height < 230 * k:
            head = 0
        self._slots["head"] = pygame.Rect(inner.x, inner.y, inner.width, head)
        body = pygame.Rect(inner.x, inner.y + head, inner.width, inner.height - head)
        if self.two_columns:
            gap = 2 * pad
            left = pygame.Rect(body.x, body.y, (body.width - gap) * 58 // 100, body.height)
            right = pygame.Rect(left.right + gap, body.y, body.right - left.right - gap, body.height)
            self._rows(left, ("torch", "red", "green", "skull"))
            self._rows(right, ("award0", "award1", "award2", "total"))
        else:
            names = ("torch", "red", "green", "skull", "award0", "award1", "award2", "total")
            self._rows(body, names)

    def _rows(self, area: pygame.Rect, names: tuple[str, ...]) -> None:
        k = self.kit.k
        weights = [1.15 if name.startswith(("award", "total")) else 1.0 for name in names]
        if self.compact:
            weights = [1.0] * len(names)
        each = min(area.height / sum(weights), 48 * k)
        gap = (area.height - each * sum(weights)) / max(1, len(names) - 1)
        y = float(area.y)
        for name, weight in zip(names, weights, strict=True):
            height = each * weight
            row = pygame.Rect(area.x, round(y), area.width, round(height))
            self._slots[name] = row
            self._row_slots(name, row)
            y += height + gap

    def _row_slots(self, name: str, row: pygame.Rect) -> None:
        k = self.kit.k
        if name == "torch":
            side = min(row.height, row.width // ROUNDS, self.kit.u(40))
            for i in range(ROUNDS):
                x = row.x + round((i + 0.5) * row.width / ROUNDS)
                self._slots["torch", i] = pygame.Rect(x - side // 2, row.centery - side // 2, side, side)
        elif self.compact and name in ("red", "green", "skull"):
            side = min(row.height, self.kit.u(SIGN))
            self._slots[name, 0] = pygame.Rect(row.x, row.centery - side // 2, side, side)
        elif name in ("red", "green"):
            for i in range(GEM_LIMIT):
                each = row.width / GEM_LIMIT
                side = min(row.height, round(each * 0.98), self.kit.u(30))
                x = row.x + round((i + 0.5) * each)
                self._slots[name, i] = pygame.Rect(x - side // 2, row.centery - side // 2, side, side)
        elif name == "skull":
            side = min(row.height, self.kit.u(SIGN))
            self._slots["skull_sign"] = pygame.Rect(row.x, row.centery - side // 2, side, side)
            each = (row.width - side - self.kit.u(3)) / SKULL_LIMIT
            height = min(row.height - self.kit.u(2), round(each * 1.35))
            for i in range(SKULL_LIMIT):
                x = row.x + side + round(3 * k + i * each)
                self._slots[name, i] = pygame.Rect(
                    x, row.centery - height // 2, round(each) - max(1, self.kit.u(1.5)), height
                )
        elif name.startswith("award"):
            colour = int(name[-1])
            inner = self._band(row)
            sign = inner.height
            rest = inner.width - sign - self.kit.u(46 if self._shows_counts(row) else 18)
            each = rest / len(AWARDS)
            left = inner.x + sign + (0 if self._shows_counts(row) else self.kit.u(14))
            for i in range(len(AWARDS)):
                rect = pygame.Rect(left + round(i * each), inner.y, round(each) - self.kit.u(2), inner.height)
                self._slots["award", colour * 3 + i] = rect.inflate(0, -self.kit.u(2 if self.compact else 4))

    def _band(self, row: pygame.Rect) -> pygame.Rect:
        """The coloured part of a colour's row."""
        return row.inflate(0, -self.kit.u(1 if self.compact else 4))

    def _shows_counts(self, row: pygame.Rect) -> bool:
        """True if a colour's row has room for the number of explored pyramids."""
        return row.width > 176 * self.kit.k

    # --- drawing ------------------------------------------------------------------------------

    def drawing(self, target: pygame.Surface) -> Generator[None, None, None]:
        if self.shown is None:
            return
        seat = self.shown.seats[self.player]
        self._arrange()
        self.kit.sprites.draw_nine(target, "panel.papyrus", self.rect)
        head = self._slots["head"]
        if head.height:
            self._draw_head(target, head, seat)
        yield
        self._draw_torches(target, seat)
        yield
        if self.compact:
            self._draw_counts(target, seat)
        else:
            self._draw_gems(target, seat)
            yield
            self._draw_skulls(target, seat)
        yield
        for colour in range(len(COLOURS)):
            self._draw_awards(target, seat, colour)
            yield
        self._draw_total(target, seat)
        yield

    def _draw_head(self, target: pygame.Surface, head: pygame.Rect, seat: ShownSeat) -> None:
        fonts = self.kit.fonts
        count = len(seat.explored)
        text = ngettext("{count} explored", "{count} explored", count).format(count=count)
        small = fonts.render(text, SIZE_TEXT, INK_SOFT)
        room = head.width - small.get_width() - self.kit.u(8)
        title = fonts.fitting(self.title, room, SIZE_LARGE, face="title")
        target.blit(title, (head.x, head.y - self.kit.u(3)))
        target.blit(small, small.get_rect(topright=(head.right, head.y)))

    def _draw_torches(self, target: pygame.Surface, seat: ShownSeat) -> None:
        assert self.shown
        sprites = self.kit.sprites
        for i in range(ROUNDS):
            rect = self._slots["torch", i]
            if i + 1 == self.shown.round:
                sprites.draw_nine(target, "round.now", rect.inflate(self.kit.u(6), 0))
            lit = seat.torches >> i & 1
            target.blit(sprites.get("torch.lit" if lit else "torch.unlit", *rect.size), rect)

    def _draw_gems(self, target: pygame.Surface, seat: ShownSeat) -> None:
        for gem, count in (("red", seat.red), ("green", seat.green)):
            for i in range(GEM_LIMIT):
                rect = self._slots[gem, i]
                look = "filled" if i < count else "empty"
                target.blit(self.kit.sprites.get(f"slot.{gem}.{look}", *rect.size), rect)

    def _draw_skulls(self, target: pygame.Surface, seat: ShownSeat) -> None:
        sprites, fonts = self.kit.sprites, self.kit.fonts
        sign = self._slots["skull_sign"]
        target.blit(sprites.get("cell.skull", *sign.size), sign)
        for i in range(SKULL_LIMIT):
            rect = self._slots["skull", i]
            crossed, last = i < seat.skulls, i == seat.skulls - 1
            look = "last" if last else "crossed" if crossed else "open"
            if look == "open":
                sprites.draw_nine(target, "skull.open", rect)
            else:
                target.blit(sprites.get(f"skull.{look}", *rect.size), rect)
            value = str(SKULL_PENALTY[i + 1])
            size = fonts.fit(value, rect.width - 4, SIZE_TEXT, 9, "bold")
            fonts.write(target, value, size, CREAM if crossed else INK, "bold", center=rect.center)

    def _draw_counts(self, target: pygame.Surface, seat: ShownSeat) -> None:
        sprites, fonts, u = self.kit.sprites, self.kit.fonts, self.kit.u
        rows = (
            ("red", "slot.red.filled", f"{seat.red}/{GEM_LIMIT}", INK),
            ("green", "slot.green.filled", f"{seat.green}/{GEM_LIMIT}", INK),
            ("skull", "cell.skull", number_text(-SKULL_PENALTY[seat.skulls]), INK),
        )
        for name, sprite, text, colour in rows:
            rect, row = self._slots[name, 0], self._slots[name]
            target.blit(sprites.get(sprite, *rect.size), rect)
            size = fonts.fit(text, row.width - rect.width, SIZE_TEXT + 1, SIZE_SMALL, "bold", row.height)
            left = rect.right + u(4 if name == "skull" else 8)
            fonts.write(target, text, size, colour, "bold", midleft=(left, row.centery))
            if name == "skull" and seat.skulls < SKULL_LIMIT:
                left += fonts.width(text, size, "bold")
                self._draw_next(target, row, left, number_text(-SKULL_PENALTY[seat.skulls + 1]))

    def _draw_next(self, target: pygame.Surface, row: pygame.Rect, left: int, text: str) -> None:
        """Behind an arrowhead: the points lost with one skull more."""
        u, fonts = self.kit.u, self.kit.fonts
        x, y, side = left + u(4), row.centery, u(3)
        pygame.draw.polygon(target, INK_SOFT, [(x, y - side), (x + side, y), (x, y + side)])
        left = x + side + u(3)
        size = fonts.fit(text, row.right - left, SIZE_TEXT, LEAST_PRICE, height=row.height)
        if fonts.width(text, size) <= row.right - left:
            fonts.write(target, text, size, INK_SOFT, midleft=(left, row.centery))

    def _draw_awards(self, target: pygame.Surface, seat: ShownSeat, colour: int) -> None:
        assert self.shown
        sprites, fonts, u = self.kit.sprites, self.kit.fonts, self.kit.u
        row = self._band(self._slots[f"award{colour}"])
        name = COLOURS[colour]
        sprites.draw_nine(target, f"band.{name}", row)
        side = min(row.height - u(4), u(26))
        sign = sprites.get(f"sign.{name}.white", max(1, side))
        target.blit(sign, sign.get_rect(center=(row.x + row.height // 2, row.centery)))
        for i, value in enumerate(AWARDS):
            rect = self._slots["award", colour * 3 + i]
            mine = (colour, value) in seat.awards
            gone = i < self.shown.open_awards[colour]
            look = "taken" if mine else "closed" if gone else "open"
            target.blit(sprites.get(f"award.{look}", *rect.size), rect)
            size = fonts.fit(str(value), rect.width - u(6), SIZE_TEXT, 11, "bold", rect.height)
            shade = {"closed": (233, 223, 207), "taken": EDGE}.get(look, INK)  # gold stays gold at night
            fonts.write(target, str(value), size, shade, "bold", center=rect.center)
        count = str(seat.explored_of(colour))
        number = fonts.render(
            count, fonts.fit(count, row.width, SIZE_LARGE, 11, "bold", row.height), CREAM, "bold"
        )
        if self._shows_counts(self._slots[f"award{colour}"]):
            place = number.get_rect(midright=(row.right - u(10), row.centery))
        else:
            place = number.get_rect(midleft=(row.x + row.height - u(2), row.centery))
        target.blit(number, place)

    def _draw_total(self, target: pygame.Surface, seat: ShownSeat) -> None:
        fonts, k = self.kit.fonts, self.kit.k
        row = self._slots["total"]
        size = SIZE_LARGE if row.height < 34 * k or self.compact else SIZE_TITLE
        points = number_text(seat.points)
        number = fonts.render(
            points, fonts.fit(points, row.width, size, SIZE_SMALL, "title", row.height), INK, "title"
        )
        room = row.width - number.get_width() - self.kit.u(6)
        assert self.shown
        word = _("Final score") if self.shown.over else _("Score so far")
        small = fonts.fit(word, room, SIZE_TEXT, SIZE_SMALL, height=row.height)
        if fonts.width(word, small) > room:
            word = _("Score")
        fonts.write(target, fonts.shorten(word, room, small), small, INK, midleft=(row.x, row.centery))
        target.blit(number, number.get_rect(midright=(row.right, row.centery)))
