"""The best play of Mummy alone in the last turns before the pyramid seals, by exhaustive search.

Chance is searched by carrying out an action once for everything that dice and decks can bring.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random as PythonRandom

from game.engine import Action, Random
from game.games.mummy.rules import (
    CHAMBER,
    ENTER,
    TRY,
    TURN,
    Find,
    Go,
    Heal,
    Monster,
    Move,
    Mummy,
    MummyState,
    load_board,
    load_cards,
)
from game.games.mummy.rules.attributes import DIE
from game.games.mummy.rules.combat import outcome
from game.games.mummy.rules.fields import LEVELS, NOWHERE
from game.games.mummy.rules.flow import MOST_SOLO_TURNS
from game.games.mummy.rules.odds import advantage, contest_chances, passing_chance
from game.games.mummy.rules.phases import FIGHT, GO, HUNT, RESOLVE
from game.games.mummy.rules.phases import TURN as TURN_PHASE
from game.games.mummy.rules.pursuit import COMES

Outcome = tuple[int, float]
"""(what is drawn, its chance)"""


class Chance(Random):
    """Draws the values of a given course and notes the alternatives; one object for one course."""

    __slots__ = ("at", "course", "how", "known", "owner")

    def __init__(self, course: list[list[Outcome]], owner: MummyState, how: str) -> None:
        """`course`: for each drawing all that can still be drawn, the one to be drawn first; `how` names the
        action.
        """
        super().__init__(0)
        self.course, self.owner, self.how = course, owner, how
        self.at = 0
        self.known: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """As the course says; where it ends, anything is possible."""
        if self.known:
            return self.known.pop()
        if self.at == len(self.course):
            self.course.append(self._all(stop))
        value = self.course[self.at][0][0]
        self.at += 1
        if self.owner.phase == RESOLVE and stop == DIE:  # a contest: the difference of two dice
            self.known.append(max(0, -value))
            self.how = "attack"  # if another one follows
            return max(0, value)
        return value

    def _all(self, stop: int) -> list[Outcome]:
        if stop == DIE and self.owner.phase == HUNT:
            coming = (DIE - COMES + 1) / DIE
            return [(0, 1 - coming), (DIE - 1, coming)]
        if stop == DIE and self.owner.phase == RESOLVE:
            return self._contest()
        return [(value, 1 / stop) for value in range(stop)]

    def _contest(self) -> list[Outcome]:
        """One difference of the dice for each result, with the chance of that result."""
        seat, monster = self.owner.seats[0], load_cards()[self.owner.card]
        assert isinstance(monster, Monster)
        ahead = advantage(seat, monster, self.how)
        shown = {outcome(self.how, difference + ahead): difference for difference in range(1 - DIE, DIE)}
        return [(shown[result], chance) for result, chance in contest_chances(self.how, ahead).items()]

    def chance(self) -> float:
        """How likely the course was."""
        product = 1.0
        for drawings in self.course:
            product *= drawings[0][1]
        return product


class Bag(list[int]):
    """A deck in no order: whatever is drawn next is drawn by chance."""

    def __init__(self, cards: list[int], chance: Chance) -> None:
        super().__init__(cards)
        self.source = chance

    def pop(self, _at: object = -1, /) -> int:
        """Any of the cards."""
        return super().pop(self.source.randrange(len(self)))


def outcomes(state: MummyState, action: Action) -> Iterator[tuple[float, MummyState]]:
    """All that an action can lead to, with its chance."""
    course: list[list[Outcome]] = []
    if action == TRY:
        # Only whether all tests are passed counts, and every failure is like any other.
        seat = state.seats[0]
        passed = passing_chance(seat, seat.person.stars)
        won = state.copy()
        won.winner = 0
        yield passed, won
        course = [[(DIE - 1, 1 - passed)], [(DIE - 1, 1.0)], [(DIE - 1, 1.0)]]
    while True:
        after = state.copy()
        source = Chance(course, after, str(action))
        after.random = source
        after.decks = [Bag(deck, source) for deck in after.decks]
        after.apply(0, action)
        yield source.chance(), after
        while course and len(course[-1]) == 1:
            course.pop()
        if not course:
            return
        del course[-1][0]


def turns_needed(state: MummyState) -> int:
    """Turns that are needed at the very least, this one counted in; too many without a key."""
    seat = state.seats[0]
    if seat.field == CHAMBER:
        return 1 + (state.phase != TURN_PHASE)
    if not seat.has_key and not any(_is_key(kind) for _, kind in state.pending):
        return MOST_SOLO_TURNS
    near = 2 if seat.field in load_board().keys else 3
    if state.phase == GO:
        return 3
    return near + (state.phase != TURN_PHASE)


def _is_key(kind: int) -> bool:
    card = load_cards()[kind]
    return isinstance(card, Find) and card.key


class Solver:
    """Values of positions with the best play, remembered."""

    def __init__(self) -> None:
        self._values: dict[tuple[object, ...], float] = {}

    def value(self, state: MummyState) -> float:
        """The chance to win."""
        if state.is_over or state.winner == 0:
            return float(state.winner == 0)
        if turns_needed(state) > MOST_SOLO_TURNS - state.round + 1:
            return 0.0
        key = _key(state)
        if key not in self._values:
            self._values[key] = max(self.worths(state).values())
        return self._values[key]

    def worths(self, state: MummyState) -> dict[Action, float]:
        """The chance to win after each legal action."""
        return {action: self._worth(state, action) for action in state.legal_actions(0)}

    def _worth(self, state: MummyState, action: Action) -> float:
        late = MOST_SOLO_TURNS - state.round < 2  # too late for anything but the Chamber
        if late and state.phase == TURN_PHASE and not (action in (TRY, ENTER) or isinstance(action, Heal)):
            return 0.0
        return sum(chance * self.value(after) for chance, after in outcomes(state, action))


def _key(state: MummyState) -> tuple[object, ...]:
    seat = state.seats[0]
    return (
        (seat.explorer, seat.field, seat.endurance, seat.leaves, seat.finds, seat.allies, seat.curses),
        (seat.captured, seat.barrier, state.mummy, state.round, state.phase, tuple(state.pending)),
        (state.card, state.passed, state.effect, state.swept, state.kept),
        tuple(tuple(sorted(deck)) for deck in state.decks),
    )


MOVES_LEFT, ENCOUNTERS_LEFT = 5, 3
"""Cards in the decks: compass cards, and monsters (the tests of surprises would be too much to search)."""


def mummy_positions(games: int, seed: int) -> Iterator[MummyState]:
    """Positions made by chance: an explorer with a key high up, few turns before the end, small decks.

    A move card or a monster has just been turned over: which way to go, how to fight, whether to heal.
    """
    cards = load_cards()
    high = [field for field, (level, _, _) in enumerate(LEVELS) if level == 3]
    finds = [kind for kind, card in enumerate(cards) if isinstance(card, Find) and not card.key]
    key = next(kind for kind in range(len(cards)) if _is_key(kind))
    moves = [kind for kind, card in enumerate(cards) if isinstance(card, Move) and card.compass]
    monsters = [kind for kind, card in enumerate(cards) if isinstance(card, Monster)]
    for number in range(games):
        random = PythonRandom(seed * 1000 + number)
        state = Mummy().new(1, random.getrandbits(60))
        seat = state.seats[0]
        seat.field = random.choice(high)
        seat.endurance, seat.leaves = random.randint(1, 3), random.choice((0, 3, 10, 12))
        seat.finds = tuple(sorted([key, *random.sample(finds, random.randint(0, 2))]))
        state.mummy = random.choice((NOWHERE, *[field for field in high if field != seat.field]))
        state.decks = [random.sample(moves, MOVES_LEFT), random.sample(monsters, ENCOUNTERS_LEFT)]
        state.round = MOST_SOLO_TURNS - 3
        state.forget_options()
        state.apply(0, TURN)
        if state.phase == GO and random.random() < 0.5:
            state.apply(0, random.choice([way for way in state.legal_actions(0) if isinstance(way, Go)]))
        if state.phase in (GO, FIGHT):
            yield state


def mummy_worths(state: MummyState) -> dict[Action, float]:
    """The exact chance to win for each action, alone, in the last turns."""
    return Solver().worths(state)
