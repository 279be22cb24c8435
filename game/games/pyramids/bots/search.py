"""One decision of Pyramids: where each action leads, and how the turns after it may go."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import NamedTuple

from game.bots.halving import Arm
from game.engine import Action

from ..rules.actions import DECK as DECK_TOP
from ..rules.actions import Keep, Mark, Take
from ..rules.patterns import PATTERNS
from ..rules.phases import DRAFT, MARK
from ..rules.position import DISPLAY, TURNS
from ..rules.state import PyramidsState
from .judge import View, judge
from .rivals import awards_gone, contested
from .sketch import GAME_TURNS, Sketch, award_worth, placement_of, sketch_of, turn_index
from .tables import DECKS

MARKS_ON = 2
"""Turns that are played on to compare marks."""
CARDS_ON = 4
"""Turns that are played on to compare cards."""


class _Sample(NamedTuple):
    """A guess at hidden things: patterns turn by turn, and the cards that fill the display."""

    patterns: list[int]
    cards: list[int]


class Search:
    """One decision: where each action leads, and the samples that all go through."""

    def __init__(
        self, state: PyramidsState, player: int, random: Random, on: tuple[int, int] = (MARKS_ON, CARDS_ON)
    ) -> None:
        """`on`: how many turns are played on to compare marks, and cards."""
        self.state = state
        self.player = player
        self.random = random
        self.turn = turn_index(state)
        self.marking = state.phase == MARK
        self.first = self.turn if state.phase == DRAFT else self.turn + 1
        """The first turn that is played on."""
        self.sketch = sketch_of(state, player)
        gone = awards_gone(state, player, self.turn)
        self.rivals = contested(state, player) if self.first >= GAME_TURNS else []
        for colour, (expected, _spread) in enumerate(self.rivals):
            gone[colour][self.turn] += expected
        self._on = on
        self.view = View(judge(), gone)
        self.display = [number for number in state.display if number]
        self.samples: list[_Sample] = []

    def first_look(self, action: Action) -> float:
        """Points that the player should end with."""
        if isinstance(action, Take) and action.card == DECK_TOP:
            unseen = self.state.deck[-8:]
            return sum(self.after(action, number)[0] for number in unseen) / len(unseen)
        return self.after(action)[0]

    def last_look(self, action: Action) -> Generator[None, None, Arm]:
        """A mark of the last turn of all, to its end: open is only which awards rivals take before."""
        assert isinstance(action, Mark)
        worth, after = yield from self.view.finished(self.marked(action), self.turn)
        doubts = []
        for colour, (_expected, spread) in enumerate(self.rivals):
            left = self.state.open_awards[colour]
            counts = range(self.sketch.explored[colour] + 1, after.explored[colour] + 1)
            step = sum(award_worth(count, left) - award_worth(count, left + 1) for count in counts)
            doubts.append(spread * step)
        return Arm(action, worth, tuple(doubts))

    def marked(self, action: Mark) -> Sketch:
        """The seat after a mark, with the extra cells still to be marked."""
        sketch = self.sketch.copy()
        seat = self.state.seats[self.player]
        sketch.mark(seat.cards.index(action.card), placement_of(action), self.turn)
        if seat.started:
            sketch.crosses -= 1
        return sketch

    def after(self, action: Action, top: int = 0) -> tuple[float, Sketch]:
        """After the action and all that follows in its turn; `top` is the card that the deck gives."""
        if isinstance(action, Mark):
            return self.view.settled(self.marked(action), self.turn, self.display)
        sketch = self.sketch.copy()
        display: Sequence[int] = ()
        if isinstance(action, Take):
            sketch.place(self.state.queue[0][1], action.card or top)
            display = [number for number in self.display if number != action.card]
        else:
            assert isinstance(action, Keep)
            sketch.place(0, action.low)
            sketch.place(1, action.high)
            return self.view.value(sketch, 0), sketch
        return self.view.settled(sketch, self.turn, display)

    def play_on(self, action: Action, number: int) -> Generator[None, None, float]:
        """The points to expect after the action and some turns of a sample."""
        return (yield from self.played_on(action, number))[0]

    def played_on(self, action: Action, number: int) -> Generator[None, None, tuple[float, Sketch]]:
        """The action, then some turns of a sample; the points to expect, and the seat as it is then."""
        cards = self._sample(number).cards
        worth, sketch = self.after(action, cards[-1] if cards else 0)
        yield
        drawn = isinstance(action, Take) and action.card == DECK_TOP
        return (yield from self.followed(worth, sketch, number, drawn=drawn))

    def followed(
        self, worth: float, sketch: Sketch, number: int, *, drawn: bool = False
    ) -> Generator[None, None, tuple[float, Sketch]]:
        """A seat after some turns of a sample by first looks; `drawn`: the deck's top is gone."""
        sample = self._sample(number)
        cards = sample.cards[: -1 if drawn else None]
        display = self.display
        for turn, pattern in enumerate(sample.patterns, self.first):
            display = _refilled(display, sketch, cards)
            worth, sketch = yield from self.view.best_marks(sketch, pattern, turn, display)
            yield
        return worth, sketch

    def _sample(self, number: int) -> _Sample:
        while number >= len(self.samples):
            self.samples.append(self._draw())
        return self.samples[number]

    @property
    def horizon(self) -> int:
        """The turn before which a play-out ends."""
        return self.first + min(GAME_TURNS - self.first, self._on[not self.marking])

    def _draw(self) -> _Sample:
        state = self.state
        count = self.horizon - self.first
        patterns: list[int] = []
        if state.phase != DRAFT:
            patterns = [PATTERNS.index(pattern) for pattern in state.to_come()]
            self.random.shuffle(patterns)
            del patterns[TURNS - state.turn :]
        while len(patterns) < count:
            deck = list(DECKS[state.variant])
            self.random.shuffle(deck)
            patterns += deck[:TURNS]
        cards = state.deck[-8:]
        self.random.shuffle(cards)
        return _Sample(patterns[:count], cards)


def _refilled(display: Sequence[int], sketch: Sketch, cards: list[int]) -> list[int]:
    """The display without the cards in hand, filled up again."""
    held = [owned.table.number for owned in sketch.rankings if owned is not None]
    found = [number for number in display if number not in held]
    while len(found) < DISPLAY and cards:
        found.append(cards.pop())
    return found
