"""The points that a seat of Pyramids should end with: a learned value (see `training/`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache

from game.bots.network import Network, Vector, load_network
from game.engine.remembered import Remembered

from ..rules.position import TURNS
from .features import (
    award_ahead,
    award_inputs,
    fetching,
    icon_inputs,
    score_inputs,
    shape_inputs,
    way_inputs,
)
from .sketch import GAME_TURNS, Gone, Sketch, points_had
from .tables import SINGLE, Placement

REMEMBERED = 40_000
"""Vectors that are kept of each kind."""

BATCH = 8
"""Marks that are valued between two yields."""
EXTRA_WORK = 6
"""A mark with an extra cell counts as so many."""

CardKey = tuple[int, int, int, int, bool, int]
"""Number, marked cells, distance to the tomb, turns to come, whether the torch burns, award ahead."""
ScoreKey = tuple[int, int, int, int]
"""The arguments of `score_inputs`."""


class Judge:
    """A network with the vectors that it has worked out."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.cards = Remembered(self._card, REMEMBERED)
        """The vector of a card in hand."""
        self.scores = Remembered(self._score, REMEMBERED)
        """The vector of a score card, with the bias."""
        self._parts = Remembered(self._part, REMEMBERED)
        self._ways: Remembered[tuple[int, ...], Vector]
        self._ways = Remembered(lambda key: network.vector("way", way_inputs(*key)), REMEMBERED)
        self.nothing: Vector = (0.0,) * len(network.bias)

    def _card(self, key: CardKey) -> Vector:
        number, marked, distance, left, lit, award = key
        share = fetching(left)
        vectors = (
            self._parts["icons", number, marked, False],
            self._parts["shapes", number, marked, lit],
            self._ways[distance, left, award, 0 if marked else number],
        )
        return tuple([share * a + b + c for a, b, c in zip(*vectors, strict=True)])

    def _part(self, key: tuple[str, int, int, bool]) -> Vector:
        """The vector of a card with these marks: of its "icons", or of the "shapes" that fit."""
        part, number, marked, lit = key
        inputs = shape_inputs(number, marked, lit) if part == "shapes" else icon_inputs(number, marked)
        return self.network.vector(part, inputs)

    def _score(self, key: ScoreKey) -> Vector:
        added = self.network.vector("score", score_inputs(*key))
        return tuple([a + b for a, b in zip(added, self.network.bias, strict=True)])


class View:
    """A judge that looks at one seat in one position: what the awards are expected to do is fixed."""

    def __init__(self, judge: Judge, gone: Gone) -> None:
        self.judge = judge
        self.gone = gone
        self._awards: dict[tuple[int, ...], Vector] = {}

    def value(self, sketch: Sketch, turn: int) -> float:
        """Points to expect in the end when `turn` (0–28) is the next one; empty slots stay empty."""
        had = points_had(sketch)
        if turn == GAME_TURNS:
            return had
        left = GAME_TURNS - turn
        judge = self.judge
        lit = bool(sketch.torches >> turn // TURNS & 1)
        cards: list[Vector] = []
        key = [turn, *sketch.explored]
        for slot, owned in enumerate(sketch.rankings):
            if owned is None:
                cards.append(judge.nothing)
                key.append(3)
            else:
                award = award_ahead(sketch, slot, self.gone, turn)
                marked, distance = sketch.marks[slot], sketch.distances[slot]
                cards.append(judge.cards[owned.table.number, marked, distance, left, lit, award])
                key.append(owned.table.colour)
        at = tuple(key)
        awards = self._awards.get(at)
        if awards is None:
            awards = judge.network.vector("awards", award_inputs(sketch, self.gone, turn))
            self._awards[at] = awards
        score = judge.scores[sketch.gems, sketch.skulls, lit << turn // TURNS, turn]
        total, weights = judge.network.outputs[0]
        for a, b, c, d, weight in zip(cards[0], cards[1], awards, score, weights, strict=True):
            unit = a + b + c + d
            if unit > 0.0:
                total += unit * weight
        return had + 10 * total

    def settled(self, sketch: Sketch, turn: int, display: Sequence[int]) -> tuple[float, Sketch]:
        """After the marks of `turn`: extra cells marked, tombs set aside and cards taken, each for the best.

        Returns the points to expect, and the seat as it is then. `sketch` is changed.
        """
        while sketch.crosses > 1:  # all together would be too many
            self._mark_greedily(sketch, turn)
        if sketch.crosses:
            best, best_worth = None, -1e9
            for slot, placement in placements(sketch, SINGLE):
                after = sketch.copy()
                after.mark(slot, placement, turn)
                after.crosses -= 1
                worth, after = self.settled(after, turn, display)
                if worth > best_worth:
                    best, best_worth = after, worth
            if best is not None:
                return best_worth, best
            sketch.crosses = 0
        sketch.end_turn(self.gone, turn)
        turn += 1
        if turn == GAME_TURNS:
            return points_had(sketch), sketch
        offered = display
        for slot in (0, 1):
            if sketch.rankings[slot] is None and offered:
                best_number, best_worth = 0, -1e9
                for number in offered:
                    sketch.place(slot, number)
                    worth = self.value(sketch, turn)
                    if worth > best_worth:
                        best_number, best_worth = number, worth
                sketch.place(slot, best_number)
                offered = [number for number in offered if number != best_number]
        return self.value(sketch, turn), sketch

    def finished(self, sketch: Sketch, turn: int) -> Generator[None, None, tuple[float, Sketch]]:
        """After the marks of the last `turn` of all, with the best of all ways to mark the extra cells.

        Returns the points in the end, and the seat as it is then. `sketch` is changed; yields after each way.
        """
        best, best_worth = sketch, -1e9
        ways = [sketch]
        seen: set[tuple[int, ...]] = set()
        while ways:
            way = ways.pop()
            singles = placements(way, SINGLE) if way.crosses else ()
            for slot, placement in singles:
                after = way.copy()
                after.mark(slot, placement, turn)
                after.crosses -= 1
                key = *after.marks, after.skulls, after.crosses  # skulls and elixirs depend on the order
                if key not in seen:
                    seen.add(key)
                    ways.append(after)
            if not singles:
                way.crosses = 0
                way.end_turn(self.gone, turn)
                if points_had(way) > best_worth:
                    best, best_worth = way, points_had(way)
            yield
        return best_worth, best

    def _mark_greedily(self, sketch: Sketch, turn: int) -> None:
        """Mark an extra cell where it is worth most at once."""
        best, best_worth = None, -1e9
        for slot, placement in placements(sketch, SINGLE):
            after = sketch.copy()
            after.mark(slot, placement, turn)
            after.end_turn(self.gone, turn)
            worth = self.value(after, turn + 1)
            if worth > best_worth:
                best, best_worth = (slot, placement), worth
        if best is None:
            sketch.crosses = 0
            return
        sketch.mark(*best, turn)
        sketch.crosses -= 1

    def best_marks(
        self, sketch: Sketch, pattern: int, turn: int, display: Sequence[int]
    ) -> Generator[None, None, tuple[float, Sketch]]:
        """The best that a seat can make of a pattern by the judge's value; yields after some marks."""
        best, best_worth = None, -1e9
        work = 0
        for slot, placement in (*placements(sketch, pattern), *placements(sketch, SINGLE)):
            after = sketch.copy()
            after.mark(slot, placement, turn)
            work += EXTRA_WORK if after.crosses else 1
            worth, after = self.settled(after, turn, display)
            if worth > best_worth:
                best, best_worth = after, worth
            if work >= BATCH:
                work = 0
                yield
        if best is None:
            best_worth, best = self.settled(sketch.copy(), turn, display)
        return best_worth, best


def placements(sketch: Sketch, pattern: int) -> list[tuple[int, Placement]]:
    """(slot, placement) of every way to mark a pattern, or SINGLE."""
    found: list[tuple[int, Placement]] = []
    for slot in (0, 1):
        owned = sketch.rankings[slot]
        front = sketch.fronts[slot]
        if owned is None or not front:
            continue
        if pattern == SINGLE:
            singles = owned.table.singles
            while front:
                cell = front & -front
                found.append((slot, singles[cell]))
                front ^= cell
        else:
            marked = sketch.marks[slot]
            found += [
                (slot, placement)
                for mask, placement in owned.table.shapes[pattern]
                if mask & front and not mask & marked
            ]
    return found


@cache
def judge() -> Judge:
    """The judge of Pyramids."""
    return Judge(load_network(__package__, "value.json"))
