"""A graph of every player's prospects, action by action, with the decisions that the coach looked at."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.play.coach import Coach, Verdict
from game.play.marks import Grade
from game.ui.toolkit.dashes import draw_dashed
from game.ui.toolkit.numbers import number_text, percent_text
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Kit, Point, Pointer, Widget
from game.ui.toolkit.theme import (
    CREAM,
    DANGER,
    GAIN,
    GOLD,
    INK,
    INK_SOFT,
    LAPIS,
    SAND_SHADE,
    SIZE_SMALL,
    SIZE_TEXT,
    STONES,
    Colour,
)
from game.ui.toolkit.translate import _

from ..advice.decision_words import cost_words
from ..advice.mark_words import mark_at, mark_word
from ..seat_names import seat_name, seat_token

LINES: tuple[tuple[Colour, tuple[float, ...]], ...] = (
    (INK, ()),
    (DANGER, (9, 5)),
    (GAIN, (2.5, 4)),
    (STONES[2], (11, 4, 2.5, 4)),
    (INK_SOFT, (5, 3)),
)
"""Colour by day and dashes, in units, of each seat's line."""
TOKEN = 22.0
LEGEND = 24.0
DOT, MARK = 3.2, 11.0
"""Radius of a decision, and of one of the costliest."""
LARGE = 14.0
"""From this radius on a number is set larger."""
LEAST_SPAN = 10.0
MOST_ROUNDS = 14
"""More beginnings of rounds than this are not all drawn."""


def draw_number(kit: Kit, target: pygame.Surface, number: int, centre: Point, radius: float) -> None:
    """The number of one of the costliest decisions in a disc, alike by day and night; `radius` in units."""
    pygame.draw.circle(target, GOLD, centre, radius * kit.k)
    pygame.draw.circle(target, LAPIS, centre, (radius - 1.8) * kit.k)
    text = kit.fonts.render(str(number), SIZE_SMALL if radius < LARGE else SIZE_TEXT + 1, CREAM, "bold")
    target.blit(text, text.get_rect(center=centre))


class CoachGraph(Widget):
    """Tapping it goes to the nearest decision; arrows and Enter do the same by key."""

    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        coach: Coach,
        seats: Sequence[str],
        rounds: Sequence[int],
        go: Callable[[int], None],
    ) -> None:
        """`rounds` are the numbers of actions after which rounds begin; `go` is called with one to go to."""
        super().__init__(kit, rect)
        self.name = _("Graph of the game")
        self.coach, self.seats, self.go = coach, seats, go
        self.rounds = [at for i, at in enumerate(rounds) if not i % (1 + len(rounds) // MOST_ROUNDS)]
        self.at: int | None = None
        """The decision that the arrows have come to."""

    # --- geometry -----------------------------------------------------------------------------

    def span(self) -> tuple[float, float]:
        """The values at the bottom and at the top."""
        if self.coach.unit == "chance":
            return 0.0, 1.0
        values = [value for row in self.coach.prospects for value in row] or [0.0]
        low, high = min(values), max(values)
        spare = max(0.0, LEAST_SPAN - (high - low)) / 2
        return low - spare, high + spare

    def area(self) -> pygame.Rect:
        """The area of the lines."""
        u, rect = self.kit.u, self.rect
        left, line = u(44), self._line_height()
        top = u(LEGEND) + line
        return pygame.Rect(
            rect.x + left,
            rect.y + top,
            max(1, rect.width - left - u(TOKEN + 14)),
            max(1, rect.height - top - line),
        )

    def _line_height(self) -> int:
        """The height of the words above and below the lines, with air."""
        return self.kit.fonts.line_height(SIZE_SMALL) + self.kit.u(4)

    def spot(self, at: int, value: float) -> Point:
        """The place of a value after so many actions, in device px."""
        area, (low, high) = self.area(), self.span()
        length = max(1, self.coach.length)
        return (
            round(area.x + at / length * area.width),
            round(area.bottom - (value - low) / (high - low) * area.height),
        )

    def decision_at(self, pos: Point) -> Verdict | None:
        """The decision nearest to a place; of those about as near, the costliest."""
        verdicts = self.coach.verdicts()
        reach = 5 * self.kit.k

        def distance(verdict: Verdict) -> tuple[int, float]:
            return round(abs(self.dot(verdict)[0] - pos[0]) / reach), -verdict.loss

        return min(verdicts, key=distance, default=None)

    def dot(self, verdict: Verdict) -> Point:
        """The place of a decision on its player's line."""
        return self.spot(verdict.at, self.coach.prospects[verdict.at][verdict.player])

    # --- pointer and keys ---------------------------------------------------------------------

    def hit(self, pos: Point) -> bool:
        return self.rect.collidepoint(pos)

    def cursor(self, pos: Point) -> str:
        return "pointer" if self.coach.verdicts() else "default"

    def release(self, pointer: Pointer) -> None:
        verdict = self.decision_at(pointer.pos) if self.rect.collidepoint(pointer.pos) else None
        if verdict:
            self.kit.sound.play("button")
            self.go(verdict.at)

    def activate(self) -> None:
        verdict = self._chosen() or next(iter(self.coach.costliest()), None)
        if verdict:
            self.go(verdict.at)

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        order = [verdict.at for verdict in self.coach.verdicts()]
        if step is None or not order:
            return False
        if self.at in order:
            self.at = order[max(0, min(len(order) - 1, order.index(self.at) + step))]
        else:
            self.at = order[0 if step > 0 else -1]
        self.invalidate()
        verdict = self._chosen()
        if verdict:
            mark = mark_at(self.coach, verdict)
            words = mark_word(mark) if mark else ""
            self.kit.host.announce(read_on(words, cost_words(self.coach.unit, verdict)))
        return True

    def _chosen(self) -> Verdict | None:
        return next((verdict for verdict in self.coach.verdicts() if verdict.at == self.at), None)

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        self._draw_ground(target)
        prospects = self.coach.prospects
        if not prospects:
            return
        k, players = self.kit.k, len(self.seats)
        for player in range(players):
            colour, pattern = self._line(player)
            points = [self.spot(at, row[player]) for at, row in enumerate(prospects)]
            dashes = [part * k for part in pattern]
            draw_dashed(target, colour, points, dashes, max(2, self.kit.u(2.4)))
        last = len(prospects) - 1
        self._draw_tokens(target, [self.spot(last, value) for value in prospects[last]])
        self._draw_decisions(target)

    def _line(self, player: int) -> tuple[Colour, tuple[float, ...]]:
        """A seat's line on this table: see LINES."""
        colour, pattern = LINES[player % len(LINES)]
        return self.kit.fonts.colour(colour), pattern

    def _draw_ground(self, target: pygame.Surface) -> None:
        """The scale, the beginnings of rounds, and whose line is which."""
        k, fonts, area = self.kit.k, self.kit.fonts, self.area()
        low, high = self.span()
        thin, faint = max(1, self.kit.u(1)), fonts.colour(SAND_SHADE)
        for value in (low, (low + high) / 2, high):
            _x, y = self.spot(0, value)
            pygame.draw.line(target, faint, (area.x, y), (area.right, y), thin)
            words = (
                percent_text(round(100 * value)) if self.coach.unit == "chance" else number_text(round(value))
            )
            fonts.write(target, words, SIZE_SMALL, INK_SOFT, midright=(area.x - self.kit.u(5), y))
        upward = _("chance of winning") if self.coach.unit == "chance" else _("expected points")
        aside = self._line_height() // 2  # no line of the graph goes through the words
        fonts.write(target, upward, SIZE_SMALL, INK_SOFT, midleft=(area.x, area.y - aside))
        onward = _("as the game goes on")
        fonts.write(target, onward, SIZE_SMALL, INK_SOFT, midright=(area.right, area.bottom + aside))
        for at in self.rounds:
            x, _y = self.spot(at, low)
            draw_dashed(target, faint, [(x, area.y), (x, area.bottom)], (2 * k, 4 * k), thin)
        x = self.rect.x + self.kit.u(4)
        room = (self.rect.width - self.kit.u(8)) // len(self.seats)
        y = self.rect.y + self.kit.u(LEGEND / 2)
        for player in range(len(self.seats)):
            colour, pattern = self._line(player)
            sample = min(self.kit.u(30), room // 3)
            draw_dashed(
                target, colour, [(x, y), (x + sample, y)], [p * k for p in pattern], max(2, self.kit.u(2.6))
            )
            left = room - sample - self.kit.u(14)
            name = seat_name(self.seats, player)
            text = fonts.fitting(name, left, face="bold")
            target.blit(text, text.get_rect(midleft=(x + sample + self.kit.u(5), y)))
            x += room

    def _draw_tokens(self, target: pygame.Surface, ends: Sequence[Point]) -> None:
        """Everybody's medallion at the end of the line, one above the other where they are close."""
        for player, place in enumerate(self.token_places(ends)):
            token = self.kit.sprites.get(seat_token(self.seats, player), place.width)
            target.blit(token, place)

    def token_places(self, ends: Sequence[Point]) -> list[pygame.Rect]:
        """The places of the medallions, beside the ends of the lines and apart from one another."""
        side, aside = self.kit.u(TOKEN), self.kit.u(6)
        places = [pygame.Rect(x + aside, y - side // 2, side, side) for x, y in ends]
        order = sorted(places, key=lambda place: place.y)
        least = self.rect.y
        for place in order:
            place.y = max(least, place.y)
            least = place.bottom
        most = self.rect.bottom  # losers are often at the bottom with others: up again from there
        for place in reversed(order):
            place.bottom = min(most, place.bottom)
            most = place.top
        return places

    def number_places(self, dots: Sequence[Point]) -> list[Point]:
        """The places of these decisions' numbers: above or below, and aside where others are close."""
        k, area = self.kit.k, self.area()
        apart = (2 * MARK + 2) * k
        places: list[Point] = []
        for x, y in dots:
            step = self.kit.u(MARK + 6)
            ways = [
                (round(x + aside * apart), y + up * step)
                for aside in (0, 1, -1, 2, -2, 3, -3)
                for up in (-1, 1)
                if area.x <= x + aside * apart <= area.right
                and area.y + MARK * k <= y + up * step <= area.bottom - MARK * k
            ]
            free = [way for way in ways if all(math.dist(way, other) >= apart for other in places)]
            places.append((free or ways or [(x, y)])[0])
        return places

    def _draw_dot(self, target: pygame.Surface, dot: Point, mark: Grade | None, *, clear: bool) -> None:
        """A decision: round, but for those that cost something; of these the costly ones are larger."""
        k, colour = self.kit.k, self.kit.fonts.colour
        ground = GOLD if clear else colour(SAND_SHADE)
        corners = {Grade.DOUBTFUL: 3, Grade.COSTLY: 4}.get(mark) if mark else None
        if corners is None:
            pygame.draw.circle(target, colour(INK), dot, (DOT + 1.2) * k)
            pygame.draw.circle(target, ground, dot, DOT * k)
            return
        for reach, fill in ((1.9 * DOT, colour(INK)), (1.2 * DOT, DANGER if corners == 4 else ground)):
            turns = [math.tau * corner / corners - math.pi / 2 for corner in range(corners)]
            points = [(dot[0] + reach * k * math.cos(t), dot[1] + reach * k * math.sin(t)) for t in turns]
            pygame.draw.polygon(target, fill, points)

    def _draw_decisions(self, target: pygame.Surface) -> None:
        k, colour = self.kit.k, self.kit.fonts.colour
        for verdict in self.coach.verdicts():
            dot = self.dot(verdict)
            self._draw_dot(target, dot, mark_at(self.coach, verdict), clear=verdict.clear)
        # The costliest last, so that it lies on top where they are close.
        costliest = [*enumerate(self.coach.costliest(), 1)]
        places = self.number_places([self.dot(verdict) for _number, verdict in costliest])
        for (number, verdict), place in reversed([*zip(costliest, places, strict=True)]):
            pygame.draw.line(target, colour(INK), self.dot(verdict), place, max(1, self.kit.u(1.4)))
            draw_number(self.kit, target, number, place, MARK)
        chosen = self._chosen()
        if chosen:
            pygame.draw.circle(target, colour(DANGER), self.dot(chosen), (DOT + 5) * k, max(2, self.kit.u(2)))
