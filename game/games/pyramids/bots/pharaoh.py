"""The strongest level of Pyramids: a learned value, and play-outs of some turns with what may be revealed."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import combinations
from random import Random

from game.bots.halving import Arm, Budget, Prospects, Weigher, Weighing, promising, silently, weigh_arms
from game.engine import Action

from ..rules.actions import DECK as DECK_TOP
from ..rules.actions import Keep, Mark, Take
from ..rules.patterns import PATTERNS
from ..rules.phases import DRAFT, MARK
from ..rules.position import DISPLAY, TURNS
from ..rules.state import PyramidsState
from .hand import GAME_TURNS, Hand, award_worth, hand_of, placement_of, turn_index, warm_up
from .judge import View, judge
from .rivals import awards_gone, contested
from .tables import DECK

WIDTH = 8
"""Actions that are played on, the best at a first look."""
CLOSE = 5.0
"""Actions that are worse at a first look by more points are not played on."""
MARKS_ON = 2
"""Turns that are played on to compare marks."""
CARDS_ON = 4
"""Turns that are played on to compare cards."""
BATCH = 8
"""Actions that are looked at between two yields."""


def weigh(
    state: PyramidsState,
    player: int,
    budget: Budget,
    random: Random,
    include: Sequence[Action] = (),
    *,
    only: bool = False,
) -> Weighing:
    """The legal actions of a player by the points that it should end with, the best first.

    `state` must be as the player sees it (`observe`). Only the best at a first look are played on, and those
    that are to be included; the others follow with the points of the first look. With `only` there are none
    but those that are to be included.
    """
    seat = state.seats[player]
    upcoming = state.deck[-8:]
    yield from silently(warm_up([*state.display, *seat.cards, *seat.hand, *upcoming]))
    search = _Search(state, player, random)
    arms: list[Arm] = []
    last = search.first >= GAME_TURNS
    for number, action in enumerate(include if only else state.legal_actions(player)):
        if last:
            arms.append((yield from silently(search.last_look(action))))
        else:
            arms.append(Arm(action, search.first_look(action)))
        if number % BATCH == BATCH - 1 or not isinstance(action, Mark):
            yield 0.0
    ranked = sorted(arms, key=lambda arm: -arm.prior)
    # After the last turn there is nothing to play on.
    tried = [] if last else promising(ranked, WIDTH, ranked[0].prior - CLOSE, include)
    return (yield from weigh_arms(ranked, tried, search.play_on, budget, evenly=only))


class _Sample:
    """What may be revealed: patterns turn by turn, and the cards that fill the display."""

    __slots__ = ("cards", "patterns")

    def __init__(self, patterns: list[int], cards: list[int]) -> None:
        self.patterns = patterns
        self.cards = cards


class _Search:
    """One decision: where each action leads, and the samples that all go through."""

    def __init__(self, state: PyramidsState, player: int, random: Random) -> None:
        self.state = state
        self.player = player
        self.random = random
        self.turn = turn_index(state)
        self.marking = state.phase == MARK
        self.first = self.turn if state.phase == DRAFT else self.turn + 1
        """The first turn that is played on."""
        self.hand = hand_of(state, player)
        gone = awards_gone(state, player, self.turn)
        self.rivals = contested(state, player) if self.first >= GAME_TURNS else []
        for colour, (expected, _spread) in enumerate(self.rivals):
            gone[colour][self.turn] += expected
        self.view = View(judge(), gone)
        self.display = [number for number in state.display if number]
        self.samples: list[_Sample] = []

    def first_look(self, action: Action) -> float:
        """Points that the player should end with."""
        if isinstance(action, Take) and action.card == DECK_TOP:
            unseen = self.state.deck[-8:]
            return sum(self._with(action, number)[0] for number in unseen) / len(unseen)
        return self._with(action, 0)[0]

    def last_look(self, action: Action) -> Generator[None, None, Arm]:
        """A mark of the last turn of all, to its end: open is only which awards rivals take before."""
        assert isinstance(action, Mark)
        worth, after = yield from self.view.finished(self._marked(action), self.turn)
        doubts = []
        for colour, (_expected, spread) in enumerate(self.rivals):
            left = self.state.open_awards[colour]
            counts = range(self.hand.explored[colour] + 1, after.explored[colour] + 1)
            step = sum(award_worth(count, left) - award_worth(count, left + 1) for count in counts)
            doubts.append(spread * step)
        return Arm(action, worth, tuple(doubts))

    def _marked(self, action: Mark) -> Hand:
        """The seat after a mark, with the extra cells still to be marked."""
        hand = self.hand.copy()
        seat = self.state.seats[self.player]
        hand.mark(seat.cards.index(action.card), placement_of(action), self.turn)
        if seat.started:
            hand.crosses -= 1
        return hand

    def _with(self, action: Action, top: int) -> tuple[float, Hand]:
        """After the action and all that follows in its turn; `top` is the card that the deck gives."""
        if isinstance(action, Mark):
            return self.view.settled(self._marked(action), self.turn, self.display)
        hand = self.hand.copy()
        display: Sequence[int] = ()
        if isinstance(action, Take):
            hand.place(self.state.queue[0][1], action.card or top)
            display = [number for number in self.display if number != action.card]
        else:
            assert isinstance(action, Keep)
            hand.place(0, action.low)
            hand.place(1, action.high)
            return self.view.value(hand, 0), hand
        return self.view.settled(hand, self.turn, display)

    def play_on(self, action: Action, number: int) -> Generator[None, None, float]:
        """The action, then some turns of the sample by first looks; the points to expect then."""
        if number == len(self.samples):
            self.samples.append(self._draw())
        sample = self.samples[number]
        cards = sample.cards[:]
        worth, hand = self._with(action, cards[-1] if cards else 0)
        yield
        if isinstance(action, Take) and action.card == DECK_TOP and cards:
            cards.pop()
        display = self.display
        for turn, pattern in enumerate(sample.patterns, self.first):
            display = _refilled(display, hand, cards)
            worth, hand = yield from self.view.best_marks(hand, pattern, turn, display)
            yield
        return worth

    def _draw(self) -> _Sample:
        state = self.state
        count = min(GAME_TURNS - self.first, MARKS_ON if self.marking else CARDS_ON)
        patterns: list[int] = []
        if state.phase != DRAFT:
            patterns = [PATTERNS.index(pattern) for pattern in state.to_come()]
            self.random.shuffle(patterns)
            del patterns[TURNS - state.turn :]
        while len(patterns) < count:
            deck = list(DECK)
            self.random.shuffle(deck)
            patterns += deck[:TURNS]
        cards = state.deck[-8:]
        self.random.shuffle(cards)
        return _Sample(patterns[:count], cards)


def _refilled(display: Sequence[int], hand: Hand, cards: list[int]) -> list[int]:
    """The display without the cards in hand, filled up again."""
    held = [owned.table.number for owned in hand.rankings if owned is not None]
    found = [number for number in display if number not in held]
    while len(found) < DISPLAY and cards:
        found.append(cards.pop())
    return found


def prospects(state: PyramidsState) -> Prospects:
    """The points that every seat should end with, by the judge's value after the best that it can do now."""
    if state.is_over:
        return tuple(float(points) for points in state.scores())
    turn = turn_index(state)
    display = [number for number in state.display if number]
    found: list[float] = []
    for player, seat in enumerate(state.seats):
        yield from warm_up([*display, *seat.cards, *seat.hand])
        hand = hand_of(state, player)
        view = View(judge(), awards_gone(state, player, turn))
        if state.phase == DRAFT:
            pairs = [seat.kept] if seat.kept else list(combinations(seat.hand, 2))
            found.append(max(_with_pair(view, hand, pair) for pair in pairs))
        elif state.phase == MARK and not seat.started and state.pattern:
            pattern = PATTERNS.index(state.pattern)
            found.append((yield from view.best_marks(hand, pattern, turn, display))[0])
        else:  # its mark of this turn is made
            found.append(view.settled(hand, turn, display)[0])
        yield
    return tuple(found)


def _with_pair(view: View, hand: Hand, pair: tuple[int, int]) -> float:
    after = hand.copy()
    after.place(0, pair[0])
    after.place(1, pair[1])
    return view.value(after, 0)


class Pharaoh(Weigher):
    """Plays the actions that promise most on, with what may be revealed, and values where that leads."""

    level = "pharaoh"
    PLAYOUTS = 64
    UNIT = "points"
    SEARCH = staticmethod(weigh)
    LOOK = staticmethod(prospects)
