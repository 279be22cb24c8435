"""The levels of Anubix. Nothing is hidden in this game but the rolls to come."""

from __future__ import annotations

from typing import ClassVar, cast

from game.bots.bot import Bot, Thought, liking
from game.engine import Action, State

from ..rules import AnubixState, Turn
from ..rules.numbers import BONUS_POINTS
from ..rules.sheets import WHOLE
from .judge import ready_judge
from .pharaoh import Pharaoh, Vizier
from .sketch import Sketch, sketch_of
from .traits import traits


class Scribe(Bot):
    """Goes for points and symbols by rule of thumb, does not watch the others, and overlooks things."""

    level = "scribe"
    OVERLOOKED = 0.15
    """Chance that a possible turn is not seen."""
    WOBBLE = 1.1
    """Standard deviation of a judgement, in points."""

    def worth(self, state: AnubixState, player: int, turn: Turn) -> float:
        """Points that it sees in a turn."""
        return rule_of_thumb(state, player, turn)

    def decide(self, state: State, player: int, legal: tuple[Action, ...]) -> Thought:
        position = cast(AnubixState, state)
        best, best_worth = legal[0], -1e9
        taste = self.random.gauss
        for number, action in enumerate(legal):
            if number % 32 == 31:
                yield
            if self.random.random() < self.OVERLOOKED and number:
                continue
            worth = self.worth(position, player, cast(Turn, action)) + taste(0.0, self.WOBBLE)
            if worth > best_worth:
                best, best_worth = action, worth
        return best


class Apprentice(Scribe):
    """Plays as beginners do: builds what fits now, and pays with the quarry and the jokers at once.

    It does not see symbols until the last one of a kind, nor how far a structure is from its end, nor that
    of the game.
    """

    level = "apprentice"
    CROSSED = 0.4
    """Points that it sees lost with each quarry stone."""
    JOKER = 1.0
    """Points that it sees lost with a joker."""

    def worth(self, state: AnubixState, player: int, turn: Turn) -> float:
        after = state.marked[player] | turn.mask
        worth = -self.CROSSED * fresh_crosses(state, player, turn) - self.JOKER * turn.jokers
        for kind, mask in enumerate(state.options[player].sheet.symbols):
            if mask & turn.mask and not mask & ~after and not state.closed >> kind & 1:
                worth += BONUS_POINTS
        for whole, stone in zip(WHOLE, STONE, strict=True):
            worth += stone * (turn.mask & whole).bit_count()
        return worth


STONE = (1.4, 1.4, 1.25)
"""Points for a stone of each structure at a glance."""
ZEAL = 1.0
"""More for a stone of a structure that is almost complete, in proportion."""
SYMBOL = 0.8
"""A symbol that does not complete its kind yet."""
JOKER_PRICE = 2.2
CROSS_PRICE = 1.0
"""Each quarry stone that is crossed or skipped."""


def rule_of_thumb(state: AnubixState | Sketch, player: int, turn: Turn) -> float:
    """The worth of a turn at a glance."""
    before = state.marked[player]
    after = before | turn.mask
    worth = -CROSS_PRICE * fresh_crosses(state, player, turn) - JOKER_PRICE * turn.jokers
    for kind, mask in enumerate(state.options[player].sheet.symbols):
        if mask & turn.mask and not state.closed >> kind & 1:
            worth += SYMBOL if mask & ~after else BONUS_POINTS
    for whole, stone in zip(WHOLE, STONE, strict=True):
        fresh = (turn.mask & whole).bit_count()
        if fresh:
            worth += fresh * (stone + ZEAL * (before & whole).bit_count() / whole.bit_count())
            if not whole & ~after:
                worth += BONUS_POINTS
    return worth


def fresh_crosses(state: AnubixState | Sketch, player: int, turn: Turn) -> int:
    """The quarry stones that a turn crosses or skips."""
    return (state.crossed[player] | turn.crossed).bit_length() - state.crossed[player].bit_length()


class Priest(Bot):
    """Takes the turn after which the judge sees the best chance to win, and errs now and then."""

    level = "priest"
    WOBBLE = 0.42
    """Standard deviation of a judgement, in log odds."""

    def decide(self, state: State, player: int, legal: tuple[Action, ...]) -> Thought:
        position = cast(AnubixState, state)
        thinker = yield from ready_judge(position.players)
        looks = yield from thinker.looks(sketch_of(position))
        yield

        def worth(look: tuple[float, Turn]) -> float:
            seen = look[0] + self.random.gauss(0.0, self.WOBBLE)
            return seen + liking(self.LIKES, traits(position, player, look[1])) if self.LIKES else seen

        return max(looks, key=worth)[1]


class SteadyPriest(Priest):
    """The priest of before it erred more: what sheets and plans were measured with."""

    level = "steady-priest"
    WOBBLE = 0.15


class Sabni(Priest):
    """Builds the pyramid, whatever it costs."""

    level = "priest:sabni"
    WOBBLE = 0.12
    LIKES: ClassVar = {"pyramid": 0.9}


class Nofret(Priest):
    """Marks symbols, so that others come too late for their bonuses."""

    level = "priest:nofret"
    WOBBLE = 0.23
    LIKES: ClassVar = {"symbol": 0.9}


class Baki(Priest):
    """Keeps jokers and quarry for hard times."""

    level = "priest:baki"
    WOBBLE = 0.3
    LIKES: ClassVar = {"joker": -1.5, "quarry": -0.5}


BOTS: tuple[type[Bot], ...] = (
    Apprentice,
    Scribe,
    Priest,
    Vizier,
    Pharaoh,
    Sabni,
    Nofret,
    Baki,
    SteadyPriest,
)
