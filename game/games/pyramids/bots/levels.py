"""The opponents for Pyramids: apprentice and scribe judge each mark by itself, the priest plays some on."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, cast

from game.bots.bot import Bot, Thought, liking
from game.engine import Action, State

from ..rules.actions import DECK as DECK_TOP
from ..rules.actions import Keep, Mark, Take
from ..rules.cards import colour_of
from ..rules.patterns import PATTERNS
from ..rules.phases import DRAFT, MARK
from ..rules.position import TURNS
from ..rules.state import PyramidsState
from .lookahead import (
    PAIRING,
    REACH,
    Outlook,
    gem_values,
    mark_extra_cells,
    play_on,
    skull_values,
)
from .pharaoh import Pharaoh, Vizier
from .rivals import awards_gone
from .sketch import GAME_TURNS, Sketch, placement_of, sketch_of, turn_index, warm_up
from .tables import DECKS, TOMB, table
from .traits import traits
from .worth import STEP, effect_worth, ranking

Stages = tuple[tuple[int, int], ...]
"""(samples for each candidate, candidates kept afterwards), one after the other; the last keeps one."""


class Scribe(Bot):
    """Looks at each mark for itself: its gain and the way that it saves to a tomb. Overlooks things."""

    level = "scribe"
    OVERLOOKED = 0.1
    """Chance that it does not see a possible mark at all."""
    WOBBLE = 0.8
    """Standard deviation, in points, of its error in judging one."""
    TOMB_FEVER = 5.0
    """Points that it adds for marking a tomb: what it can have at once tempts it."""
    HEADING = STEP
    """Points for each cell nearer to a tomb."""

    def decide(self, state: State, player: int, legal: tuple[Action, ...]) -> Thought:
        position = cast(PyramidsState, state)
        seat = position.seats[player]
        yield from warm_up([*position.display, *seat.cards, *seat.hand])
        best = legal[0]
        best_worth = -1e9
        for index, action in enumerate(legal):
            if isinstance(action, Mark) and self.random.random() < self.OVERLOOKED:
                continue
            worth = self.worth(position, player, action) + self.random.gauss(0.0, self.WOBBLE)
            if worth > best_worth:
                best, best_worth = action, worth
            if index % 16 == 15:
                yield
        return best

    def worth(self, state: PyramidsState, player: int, action: Action) -> float:
        """Points by rule of thumb."""
        seat = state.seats[player]
        if isinstance(action, Mark):
            slot = seat.cards.index(action.card)
            _, _, effect, nearest = placement_of(action)
            lit = bool(seat.torches >> state.round - 1 & 1)
            progress = max(0, table(action.card).distance(seat.marked[slot]) - nearest)
            fever = self.TOMB_FEVER if effect & TOMB else 0.0
            return effect_worth(effect, lit) + self.HEADING * progress + fever
        if isinstance(action, Keep):
            return ranking(action.low).appeal + ranking(action.high).appeal
        assert isinstance(action, Take)
        if action.card == DECK_TOP:
            return -12.0
        left = GAME_TURNS - turn_index(state) - 1
        fresh = ranking(action.card)
        reachable = fresh.table.path <= REACH * left
        same = sum(colour_of(number) == fresh.table.colour for number in seat.explored)
        return (fresh.appeal if reachable else fresh.loot - 15.0) + (PAIRING if same & 1 else 0.0)


class Apprentice(Scribe):
    """Plays as beginners do: takes the icons that lie nearest, and forgets the tombs and the awards.

    It chooses cards by the icons on them, however far the tomb is.
    """

    level = "apprentice"
    OVERLOOKED = 0.15
    WOBBLE = 1.2
    HEADING = 0.8
    """Three fifths of what a cell nearer is worth."""

    def worth(self, state: PyramidsState, player: int, action: Action) -> float:
        if isinstance(action, Keep):
            return ranking(action.low).loot + ranking(action.high).loot
        if isinstance(action, Take) and action.card != DECK_TOP:
            return ranking(action.card).loot
        return super().worth(state, player, action)


@dataclass(slots=True, eq=False)
class Candidate:
    """An action that is being compared: where it leads, and the points seen so far."""

    action: Action
    sketch: Sketch
    number: int = 0
    """The card taken from the display, 0 for none."""
    error: float = 0.0
    """By how many points it is misjudged, at a first look and whenever it is played on."""
    total: float = 0.0


class LookAhead(Bot):
    """Plays each promising action on for some turns with the expedition cards that can still come.

    As it stands it is the strongest that this search gives at about 10 ms a decision; levels are made from
    it by looking at less.
    """

    level = "look-ahead"
    WIDTH = 12
    """Marks that are worth playing on, after a first look at each."""
    MARK_STAGES: Stages = ((10, 6), (20, 3), (40, 1))
    CARD_STAGES: Stages = ((20, 3), (40, 1))
    MARK_HORIZON = 9
    """Turns played on to compare marks."""
    CARD_HORIZON = 9
    """Turns played on to compare cards, whose worth shows later."""
    TO_THE_END = 3
    """Extra turns played on when that reaches the end of the game."""
    WOBBLE = 0.0
    """Standard deviation, in points, of its error in judging an action."""

    def decide(self, state: State, player: int, legal: tuple[Action, ...]) -> Thought:
        position = cast(PyramidsState, state)
        seat = position.seats[player]
        refill = position.deck[-8:] or [n for n in position.display if n] or sorted(seat.explored)
        yield from warm_up([*position.display, *seat.cards, *seat.hand, *refill])
        turn = turn_index(position)
        first = turn if position.phase == DRAFT else turn + 1
        marking = position.phase == MARK
        horizon = self.MARK_HORIZON if marking else self.CARD_HORIZON
        end = GAME_TURNS if GAME_TURNS - first <= horizon + self.TO_THE_END else first + horizon
        for left in range(GAME_TURNS):  # each builds on the one before
            gem_values(left)
            skull_values(left)
            yield
        display = [number for number in position.display if number] or list(refill[:4])
        gone = awards_gone(position, player, turn)
        outlook = Outlook(first, end, display, gone)
        if marking:
            candidates = yield from self._marks(position, player, legal, turn, gone)
        else:
            sketch = sketch_of(position, player)
            candidates = [_with_cards(sketch, action) for action in legal]
            for candidate in candidates:
                candidate.error = self._error(position, player, candidate.action, turn)
        return (yield from self._compare(position, candidates, outlook, refill))

    def _marks(
        self,
        state: PyramidsState,
        player: int,
        legal: tuple[Action, ...],
        turn: int,
        gone: Sequence[Sequence[float]],
    ) -> Generator[None, None, list[Candidate]]:
        """The marks that look best at once, each with its extra cells marked by rule of thumb."""
        sketch = sketch_of(state, player)
        here = Outlook(turn + 1, turn + 1, (), gone)
        looked: list[tuple[float, int, Candidate]] = []
        for index, action in enumerate(legal):
            assert isinstance(action, Mark)
            after = sketch.copy()
            after.mark(state.seats[player].cards.index(action.card), placement_of(action), turn)
            if state.seats[player].started:
                after.crosses -= 1
            mark_extra_cells(after, turn)
            after.end_turn(gone, turn)
            candidate = Candidate(action, after, error=self._error(state, player, action, turn))
            looked.append((-play_on(after, (), here, ()) - candidate.error, index, candidate))
            if index % 8 == 7:
                yield
        looked.sort()
        return [candidate for _, _, candidate in looked[: self.WIDTH]]

    def _error(self, state: PyramidsState, player: int, action: Action, turn: int) -> float:
        """By chance and by liking. None in the last turn of all, whose points anybody can count."""
        if turn + 1 >= GAME_TURNS:
            return 0.0
        return (self.random.gauss(0.0, self.WOBBLE) if self.WOBBLE else 0.0) + (
            liking(self.LIKES, traits(state, player, action)) if self.LIKES else 0.0
        )

    def _compare(
        self, state: PyramidsState, candidates: list[Candidate], outlook: Outlook, refill: list[int]
    ) -> Thought:
        """Play all on through the same samples of chance, drop the worse ones, look closer at the rest."""
        display = outlook.display
        sample = work = 0
        for samples, kept in self.MARK_STAGES if state.phase == MARK else self.CARD_STAGES:
            for _ in range(samples):
                order = _sample_order(state, outlook, self.random)
                sample += 1
                turned = refill[sample % len(refill) :] + refill[: sample % len(refill)]
                for candidate in candidates:
                    sketch = candidate.sketch
                    outlook.display = display
                    if isinstance(candidate.action, Take):
                        number = candidate.number or turned[0]
                        sketch.place(state.queue[0][1], number)
                        outlook.display = [n for n in display if n != number] + turned[-1:]
                    elif isinstance(candidate.action, Keep):
                        outlook.display = turned[:4]
                    candidate.total += play_on(sketch, order, outlook, turned) + candidate.error
                    work += 1
                    if work % 8 == 0:
                        yield
            candidates.sort(key=_total, reverse=True)  # stable: ties stay in the engine's order
            del candidates[kept:]
            if len(candidates) == 1:
                break
        return candidates[0].action


class SteadyPriest(LookAhead):
    """Looks a few turns ahead, and tries each promising action only a few times: a yardstick."""

    level = "steady-priest"
    WIDTH = 4
    MARK_STAGES = ((6, 1),)
    CARD_STAGES = ((6, 3), (12, 1))
    MARK_HORIZON = 2
    TO_THE_END = 0


class Priest(SteadyPriest):
    """A steady priest that errs."""

    level = "priest"
    WOBBLE = 1.2


def _total(candidate: Candidate) -> float:
    return candidate.total


def _with_cards(sketch: Sketch, action: Action) -> Candidate:
    after = sketch.copy()
    if isinstance(action, Keep):
        after.place(0, action.low)
        after.place(1, action.high)
        return Candidate(action, after)
    assert isinstance(action, Take)
    return Candidate(action, after, action.card)


def _sample_order(state: PyramidsState, outlook: Outlook, random: Random) -> list[int]:
    """Patterns of the turns that are played on: the cards left in this round, then new rounds."""
    count = outlook.end - outlook.turn
    order: list[int] = []
    if state.phase != DRAFT:
        order = [PATTERNS.index(pattern) for pattern in state.to_come()]
        random.shuffle(order)
        del order[TURNS - state.turn :]
    while len(order) < count:
        deck = list(DECKS[state.variant])
        random.shuffle(deck)
        order += deck[:TURNS]
    return order[:count]


class Hori(Priest):
    """Races for tombs, and leaves gems lying."""

    level = "priest:hori"
    WOBBLE = 1.0
    LIKES: ClassVar = {"tomb": 3.0, "nearer": 0.8, "short way": 0.8, "gem": -2.4}


class Merit(Priest):
    """Hoards gems."""

    level = "priest:merit"
    WOBBLE = 0.9
    LIKES: ClassVar = {"gem": 3.0, "gems on the card": 0.7}


class Kawit(Priest):
    """Goes for the awards before others can take them, gems or not."""

    level = "priest:kawit"
    WOBBLE = 0.8
    LIKES: ClassVar = {"award": 8.0, "towards an award": 2.5, "pair": 12.0, "gem": -1.0}


BOTS: tuple[type[Bot], ...] = (
    Apprentice,
    Scribe,
    Priest,
    Vizier,
    Pharaoh,
    Hori,
    Merit,
    Kawit,
    SteadyPriest,
    LookAhead,
)
