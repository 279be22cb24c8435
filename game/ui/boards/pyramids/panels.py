"""The small parts of the table: round, expedition cards, opponents, open pyramids, the last events."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.pyramids.patterns import PATTERN_CELLS, Cells
from game.engine.pyramids.state import ROUNDS, TURNS

from ...seats import seat_name, seat_token
from ...stage import Widget
from ...theme import CREAM, GLINT, GOLD, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from ...translate import _, ngettext
from .card_art import piece_surface, small_card, small_height
from .shown import Shown, ShownSeat

if TYPE_CHECKING:
    from ...app import App

FLIP_MS = 240.0


class RoundDial(Widget):
    """Round and turn, with the sun (at night the moon) on its way across."""

    def __init__(self, app: App, rect: pygame.Rect) -> None:
        super().__init__(app, rect)
        self.round, self.turn = 0, 0
        self._sun = 0.0

    def set(self, round_: int, turn: int) -> None:
        """Show a round and a turn; the sun moves on."""
        if (round_, turn) == (self.round, self.turn):
            return
        start = self._sun if round_ == self.round else 0.0
        self.round, self.turn = round_, turn
        end = (turn - 1) / (TURNS - 1) if turn else 0.0

        def step(t: float) -> None:
            self._sun = start + (end - start) * t
            self.invalidate()

        self.app.motion.add(400, step, key="sun")
        self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        if not self.round:
            return
        fonts, rect, k = self.app.fonts, self.rect, self.app.k
        colour = CREAM if self.round >= 3 else INK
        title = _("Round {round}").format(round=self.round)
        turn = _("turn {turn} of {turns}").format(turn=self.turn, turns=TURNS)
        small = rect.height < 60 * k
        if not small:
            disc = self.app.sprites.get("dial.moon" if self.round == ROUNDS else "dial.sun", round(26 * k))
            reach = rect.width / 2 - 18 * k
            angle = math.pi * (1 - self._sun)
            centre = (rect.centerx, rect.y + 48 * k)
            for i in range(TURNS):
                a = math.pi * (1 - i / (TURNS - 1))
                spot = (centre[0] + reach * math.cos(a), centre[1] - 36 * k * math.sin(a))
                pygame.draw.circle(target, colour, spot, max(1.0, 1.7 * k))
            place = (centre[0] + reach * math.cos(angle), centre[1] - 36 * k * math.sin(angle))
            target.blit(disc, disc.get_rect(center=place))
        size = SIZE_TEXT if small else SIZE_LARGE
        size = fonts.fit(title, rect.width, size, SIZE_SMALL, "title")
        head = fonts.render(title, size, colour, "title")
        line = fonts.render(turn, fonts.fit(turn, rect.width, SIZE_TEXT, SIZE_SMALL), colour)
        top = rect.y + (0 if small else round(32 * k))
        target.blit(head, head.get_rect(midtop=(rect.centerx, top)))
        target.blit(line, line.get_rect(midtop=(rect.centerx, top + head.get_height() * 0.86)))


class Expedition(Widget):
    """The revealed expedition card; it turns over when a new one is revealed."""

    def __init__(self, app: App, rect: pygame.Rect) -> None:
        super().__init__(app, rect)
        self.pattern = ""
        self._wide = 1.0
        self._face = True

    def bounds(self) -> pygame.Rect:
        return self.rect.inflate(round(20 * self.app.k), round(20 * self.app.k))

    def reveal(self, pattern: str) -> float:
        """Turn over to a new pattern; the ms that it takes."""

        def step(t: float) -> None:
            self._wide = abs(1 - 2 * t)
            self._face = t >= 0.5
            if self._face:
                self.pattern = pattern
            self.invalidate()

        self.app.motion.add(FLIP_MS, step, key="reveal")
        return FLIP_MS

    def set(self, pattern: str) -> None:
        """Show a pattern at rest."""
        self.app.motion.cancel("reveal")
        self.pattern, self._wide, self._face = pattern, 1.0, True
        self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        rect = self.rect.copy()
        rect.width = max(2, round(self.rect.width * self._wide))
        rect.centerx = self.rect.centerx
        sprites = self.app.sprites
        if not self._face or not self.pattern:
            back = sprites.get("card.expedition_back", round(min(rect.height * 0.75, self.rect.width)))
            if self._wide < 1:
                back = pygame.transform.smoothscale(
                    back, (max(1, round(back.get_width() * self._wide)), back.get_height())
                )
            target.blit(back, back.get_rect(center=rect.center))
            return
        sprites.draw_nine(target, "card.face", rect)
        if self._wide < 0.5:
            return
        cells = PATTERN_CELLS[self.pattern]
        rows, columns = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
        side = min(rect.width * 0.66 / max(columns, 2.4), rect.height * 0.66 / max(rows, 2.4))
        piece = piece_surface(self.app, cells, side)
        target.blit(piece, piece.get_rect(center=rect.center))


class ToCome(Widget):
    """The expedition cards that have not been revealed this round; one of them never will be."""

    def __init__(self, app: App, rect: pygame.Rect) -> None:
        super().__init__(app, rect)
        self.patterns: list[str] = []

    def set(self, patterns: list[str]) -> None:
        """Show these patterns."""
        if patterns != self.patterns:
            self.patterns = patterns[:]
            self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        if not self.patterns:
            return
        fonts, rect, k = self.app.fonts, self.rect, self.app.k
        self.app.sprites.draw_nine(target, "panel.stone", rect)
        pad = round((12 if rect.height > 130 * k else 10) * k)
        title = _("Still to come")
        size = fonts.fit(title, rect.width - 2 * pad, SIZE_TEXT, SIZE_SMALL, "bold")
        head = fonts.render(fonts.shorten(title, rect.width - 2 * pad, size, "bold"), size, INK, "bold")
        target.blit(head, head.get_rect(midtop=(rect.centerx, rect.y + pad * 0.7)))
        top = rect.y + pad * 0.7 + head.get_height()
        bottom = rect.bottom - pad
        note = _("One of them stays unseen.")
        lines = fonts.wrap(note, rect.width - 2 * pad, SIZE_SMALL) if rect.height > 120 * k else []
        step = fonts.line_height(SIZE_SMALL)
        bottom -= step * len(lines)
        columns, side = _best_grid(len(self.patterns), rect.width - 2 * pad, bottom - top)
        side = min(side, 17 * k)
        rows = math.ceil(len(self.patterns) / columns)
        each_w, each_h = (rect.width - 2 * pad) / columns, (bottom - top) / rows
        for i, pattern in enumerate(self.patterns):
            row, column = divmod(i, columns)
            piece = piece_surface(self.app, lying(PATTERN_CELLS[pattern]), side)
            centre = (rect.x + pad + (column + 0.5) * each_w, top + (row + 0.5) * each_h)
            target.blit(piece, piece.get_rect(center=centre))
        for i, line in enumerate(lines):
            text = fonts.render(line, SIZE_SMALL, INK_SOFT)
            target.blit(text, text.get_rect(midtop=(rect.centerx, bottom + i * step)))


def lying(cells: Cells) -> Cells:
    """A shape turned so that it is at least as wide as high."""
    height, width = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    return cells if width >= height else tuple(sorted((c, r) for r, c in cells))


def _best_grid(count: int, width: float, height: float) -> tuple[int, float]:
    """(columns, side of a block) that show `count` shapes of at most 3 × 2 blocks as large as possible."""
    choices = []
    for columns in range(1, count + 1):
        rows = math.ceil(count / columns)
        choices.append((min(width / columns / 3.5, height / rows / 2.6), -columns))
    side, columns = max(choices)
    return -columns, side


class Opponent(Widget):
    """Another seat in small: who, points, explored pyramids, both cards. Tapping it shows it large."""

    focusable = True

    def __init__(
        self, app: App, rect: pygame.Rect, seats: tuple[str, ...], player: int, enlarge: Callable[[], None]
    ) -> None:
        super().__init__(app, rect)
        self.seats, self.player, self.enlarge = seats, player, enlarge
        self.name = seat_name(seats, player)
        self.shown: Shown | None = None
        self.status = ""
        self.highlight = False
        self._pressed = False

    def update(self, shown: Shown) -> None:
        """Show the seat as it is in `shown`."""
        self.shown = shown
        self.invalidate()

    def set_status(self, status: str, highlight: bool) -> None:
        """What the seat is doing ('thinking …'), and whether it is being waited for."""
        if (status, highlight) != (self.status, self.highlight):
            self.status, self.highlight = status, highlight
            self.invalidate()

    def bounds(self) -> pygame.Rect:
        return self.rect.inflate(round(24 * self.app.k), round(24 * self.app.k))

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.finger_rect().collidepoint(pos)

    def cursor(self, pos: tuple[int, int]) -> str:
        return "pointer"

    def release(self, pointer: object) -> None:
        self.activate()

    def activate(self) -> None:
        self.app.sound.play("button")
        self.enlarge()

    @property
    def chip(self) -> bool:
        """Whether there is only room for the token with the points below it, and the cards."""
        return self.rect.width < 236 * self.app.k or self.rect.height < 60 * self.app.k

    def card_rects(self) -> list[pygame.Rect]:
        """Where the two small cards are."""
        k, rect = self.app.k, self.rect
        pad = round((4 if self.chip else 8) * k)
        width = rect.height - 2 * pad
        room = rect.width - 2 * pad - (self._token_side() + pad if self.chip else round(100 * k))
        while width > 8 and (small_height(self.app, width) > rect.height - 2 * pad or 2 * width + pad > room):
            width -= 1
        height = small_height(self.app, width)
        top = rect.centery - height // 2
        first = rect.right - pad - 2 * width - pad // 2
        return [pygame.Rect(x, top, width, height) for x in (first, rect.right - pad - width)]

    def _token_side(self) -> int:
        k, rect = self.app.k, self.rect
        return round(min(rect.height * 0.5, 40 * k) if self.chip else min(rect.height - 12 * k, 52 * k))

    def draw(self, target: pygame.Surface) -> None:
        if self.shown is None:
            return
        app, rect, k = self.app, self.rect, self.app.k
        seat = self.shown.seats[self.player]
        app.sprites.draw_nine(target, "panel.papyrus", rect)
        if self.highlight:
            edge = rect.inflate(-round(4 * k), -round(4 * k))
            pygame.draw.rect(target, GOLD, edge, max(2, round(2.5 * k)), round(9 * k))
        for slot, place in enumerate(self.card_rects()):
            if seat.cards[slot]:
                target.blit(small_card(app, seat.cards[slot], seat.marked[slot], place.width), place)
        side = self._token_side()
        token = app.sprites.get(seat_token(self.seats, self.player), side)
        if self.chip:
            column = self.card_rects()[0].x - rect.x
            target.blit(token, token.get_rect(midtop=(rect.x + column // 2, rect.y + round(4 * k))))
            points = app.fonts.render(str(seat.points), SIZE_TEXT, INK, "bold")
            target.blit(points, points.get_rect(midbottom=(rect.x + column // 2, rect.bottom - round(3 * k))))
            return
        target.blit(token, token.get_rect(midleft=(rect.x + round(6 * k), rect.centery)))
        self._draw_words(target, seat, rect.x + round(12 * k) + side)

    def _draw_words(self, target: pygame.Surface, seat: ShownSeat, left: int) -> None:
        """Name, points, and how many pyramids or what the seat is doing."""
        fonts = self.app.fonts
        room = self.card_rects()[0].x - left - round(4 * self.app.k)
        points = ngettext("{count} point", "{count} points", seat.points).format(count=seat.points)
        count = len(seat.explored)
        explored = ngettext("{count} explored", "{count} explored", count).format(count=count)
        lines = []
        for text, size, face, colour in (
            (self.name, SIZE_LARGE, "title", INK),
            (points, SIZE_TEXT, "bold", INK),
            (self.status or explored, SIZE_SMALL, "plain", INK_SOFT),
        ):
            fitting = fonts.fit(text, room, size, SIZE_SMALL, face)
            lines.append(fonts.render(fonts.shorten(text, room, fitting, face), fitting, colour, face))
        gap = round(-2 * self.app.k)
        y = self.rect.centery - (sum(line.get_height() for line in lines) + 2 * gap) // 2
        for line in lines:
            target.blit(line, (left, y))
            y += line.get_height() + gap


class Display(Widget):
    """The open pyramids beside the deck. Tapping it shows them large."""

    focusable = True

    def __init__(self, app: App, rect: pygame.Rect, enlarge: Callable[[], None]) -> None:
        super().__init__(app, rect)
        self.name = _("Open pyramids")
        self.enlarge = enlarge
        self.cards: list[int] = [0, 0, 0, 0]
        self.deck = 0

    def set(self, cards: list[int], deck: int) -> None:
        """Show these cards (0: none) and the size of the deck."""
        if (cards, deck) != (self.cards, self.deck):
            self.cards, self.deck = cards[:], deck
            self.invalidate()

    def bounds(self) -> pygame.Rect:
        return self.rect.inflate(round(24 * self.app.k), round(24 * self.app.k))

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.rect.collidepoint(pos)

    def cursor(self, pos: tuple[int, int]) -> str:
        return "pointer"

    def release(self, pointer: object) -> None:
        self.activate()

    def activate(self) -> None:
        self.app.sound.play("button")
        self.enlarge()

    def _head(self) -> int:
        """Height of the title's line; 0 where the panel is too low for one."""
        return round(24 * self.app.k) if self.rect.height > 96 * self.app.k else 0

    def _card_width(self, inner: pygame.Rect, columns: int, gap: int) -> tuple[int, int]:
        """(width of a card, columns) when four cards lie in so many columns."""
        rows = 4 // columns
        width = (inner.width - gap * (columns - 1)) // columns
        room = (inner.height - gap * (rows - 1)) // rows
        while width > 8 and small_height(self.app, width) > room:
            width -= 1
        return width, columns

    def card_rect(self, place: int) -> pygame.Rect:
        """Where the card of a position lies."""
        k = self.app.k
        pad = round(9 * k)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        head = self._head()
        inner.y += head
        inner.height -= head
        if not head:
            inner.width -= round(40 * k)
        gap = round(7 * k)
        width, columns = max(self._card_width(inner, columns, gap) for columns in (2, 4))
        rows = 4 // columns
        row, column = divmod(place, columns)
        used = columns * width + (columns - 1) * gap
        height = small_height(self.app, width)
        spare = (inner.height - rows * height - (rows - 1) * gap) // 2
        x = inner.x + (inner.width - used) // 2 + column * (width + gap)
        return pygame.Rect(x, inner.y + spare + row * (height + gap), width, height)

    def draw(self, target: pygame.Surface) -> None:
        app, fonts, k = self.app, self.app.fonts, self.app.k
        app.sprites.draw_nine(target, "panel.lapis", self.rect)
        count = ngettext("{count} in the deck", "{count} in the deck", self.deck).format(count=self.deck)
        pad = round(12 * k)
        if self._head():
            if (
                fonts.width(count, SIZE_SMALL) + fonts.width(self.name, SIZE_SMALL, "title")
                > self.rect.width - 3 * pad
            ):
                count = str(self.deck)
            small = fonts.render(count, SIZE_SMALL, CREAM)
            room = self.rect.width - 3 * pad - small.get_width()
            size = fonts.fit(self.name, room, SIZE_TEXT, SIZE_SMALL, "title")
            title = fonts.render(fonts.shorten(self.name, room, size, "title"), size, GLINT, "title")
            top = self.rect.y + round(7 * k)
            target.blit(title, (self.rect.x + pad, top))
            target.blit(small, small.get_rect(topright=(self.rect.right - pad, top + round(1 * k))))
        else:
            back = app.sprites.get("card.pyramid_back", round(34 * k))
            spot = back.get_rect(midright=(self.rect.right - round(9 * k), self.rect.centery - round(9 * k)))
            target.blit(back, spot)
            small = fonts.render(str(self.deck), SIZE_TEXT, CREAM, "bold")
            target.blit(small, small.get_rect(midtop=(spot.centerx, spot.bottom - round(3 * k))))
        for place, number in enumerate(self.cards):
            if number:
                rect = self.card_rect(place)
                target.blit(small_card(app, number, 0, rect.width), rect)


class Log(Widget):
    """The last things that happened, newest at the bottom."""

    def __init__(self, app: App, rect: pygame.Rect) -> None:
        super().__init__(app, rect)
        self.lines: list[str] = []

    def set(self, lines: list[str]) -> None:
        """Show these sentences."""
        if lines != self.lines:
            self.lines = lines[:]
            self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        fonts, rect, k = self.app.fonts, self.rect, self.app.k
        if rect.height < 40 * k or not self.lines:
            return
        self.app.sprites.draw_nine(target, "panel.papyrus", rect)
        pad = round(12 * k)
        step = fonts.line_height(SIZE_SMALL)
        rows: list[tuple[str, bool]] = []
        for age, line in enumerate(reversed(self.lines)):
            wrapped = fonts.wrap(line, rect.width - 2 * pad, SIZE_SMALL)
            if (len(rows) + len(wrapped)) * step > rect.height - 2 * pad:
                break
            rows = [(part, age == 0) for part in wrapped] + rows
        y = rect.y + pad
        for text, newest in rows:
            target.blit(fonts.render(text, SIZE_SMALL, INK if newest else INK_SOFT), (rect.x + pad, y))
            y += step


class Prompt(Widget):
    """Whose decision is awaited and what it is, on a tag above the buttons."""

    def __init__(self, app: App, rect: pygame.Rect) -> None:
        super().__init__(app, rect)
        self.text = ""
        self.own = False

    def set(self, text: str, own: bool) -> None:
        """Say it; `own` if the person at the screen is to decide."""
        if (text, own) != (self.text, self.own):
            self.text, self.own = text, own
            self.invalidate()
            self.app.host.announce(text)

    def draw(self, target: pygame.Surface) -> None:
        if not self.text:
            return
        fonts, rect, k = self.app.fonts, self.rect, self.app.k
        pad = round(14 * k)
        size = fonts.fit(self.text, rect.width - 2 * pad, SIZE_TEXT + 1, SIZE_SMALL, "bold")
        lines = fonts.wrap(self.text, rect.width - 2 * pad, size, "bold")
        if len(lines) > 1 and rect.height < len(lines) * fonts.line_height(size, "bold"):
            lines = [fonts.shorten(self.text, rect.width - 2 * pad, size, "bold")]
        step = round(fonts.line_height(size, "bold") * 0.92)
        width = max(fonts.width(line, size, "bold") for line in lines) + 2 * pad
        tag = pygame.Rect(0, 0, min(width, rect.width), min(rect.height, step * len(lines) + round(9 * k)))
        tag.center = rect.center
        self.app.sprites.draw_nine(target, "tag.lapis" if self.own else "tag.dark", tag)
        y = tag.centery - step * len(lines) // 2
        for line in lines:
            text = fonts.render(line, size, GLINT if self.own else CREAM, "bold")
            target.blit(text, text.get_rect(midtop=(tag.centerx, y)))
            y += step
