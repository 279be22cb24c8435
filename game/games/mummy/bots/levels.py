"""The levels of Mummy."""

from __future__ import annotations

from typing import ClassVar, cast

from game.bots.bot import Bot, Thought, liking
from game.engine import Action, State

from ..rules import Exchange, MummyState
from .faults import self_harming
from .glance import Glance
from .outlook import Outlook
from .pharaoh import SENT, Pharaoh, Vizier
from .traits import traits


class _Judging(Bot):
    """Gives each legal action a worth, in turns that it gains on the rivals, and takes the best."""

    WOBBLE = 0.0
    """Standard deviation of a judgement, in turns."""
    OVERLOOKED = 0.0
    """Chance that a possible action is not seen."""

    def decide(self, state: State, player: int, legal: tuple[Action, ...]) -> Thought:
        position = cast(MummyState, state)
        yield
        legal = self.considered(position, player, legal)
        outlook = self.outlook(position, player)
        yield from outlook.prepare()
        best, best_worth, wobble = legal[0], -1e9, self.wobble(position)
        # One error for all exchanges: of so many, each with its own, the luckiest would always look best.
        exchanging = self.random.gauss(0.0, wobble) if wobble else 0.0
        for number, action in enumerate(legal):
            if number % 3 == 2:
                yield
            if number and self.OVERLOOKED and self.random.random() < self.OVERLOOKED:
                continue
            worth = outlook.worth(action)
            if wobble:
                worth += exchanging if isinstance(action, Exchange) else self.random.gauss(0.0, wobble)
            if self.LIKES:
                worth += liking(self.LIKES, traits(position, player, action))
            if worth > best_worth:
                best, best_worth = action, worth
        return best

    def wobble(self, state: MummyState) -> float:
        """Standard deviation of a judgement in that position, in turns."""
        return 0.0 if state.phase in SENT else self.WOBBLE

    grim = True
    """True if it considers the effect of its actions on rivals."""

    def outlook(self, state: MummyState, player: int) -> Outlook:
        """With what eyes it sees a decision."""
        return Outlook(state, player, self.random, grim=self.grim)

    def considered(self, state: MummyState, player: int, legal: tuple[Action, ...]) -> tuple[Action, ...]:
        """The actions that it weighs at all, at least one."""
        return legal


class _Erring(_Judging):
    """One whose judgement wobbles, but that does nothing which plainly harms itself."""

    def considered(self, state: MummyState, player: int, legal: tuple[Action, ...]) -> tuple[Action, ...]:
        faults = self_harming(state, player, legal)
        return tuple(action for action in legal if action not in faults)


class Scribe(_Erring):
    """Runs its own race by rule of thumb; plays what it has on whom it can; overlooks things."""

    level = "scribe"
    WOBBLE = 4.2
    OVERLOOKED = 0.3
    grim = False


class Apprentice(Scribe):
    """Goes up and sees little else: see `Glance`."""

    level = "apprentice"
    WOBBLE = 6.0
    OVERLOOKED = 0.45

    def outlook(self, state: MummyState, player: int) -> Outlook:
        return Glance(state, player, self.random, grim=self.grim)


class Priest(_Erring):
    """Weighs its own way against what its deeds cost each rival, and errs a little."""

    level = "priest"
    WOBBLE = 1.0

    def wobble(self, state: MummyState) -> float:
        """The more rivals, the more often it decides about them, so it errs less each time."""
        return super().wobble(state) * min(1.0, 2 / state.players)


class SteadyPriest(_Judging):
    """A priest that does not err: what the cards were measured with."""

    level = "steady-priest"


class Kheti(Priest):
    """Pushes whom it can, and plays its encounter cards on others."""

    level = "priest:kheti"
    WOBBLE = 0.75
    LIKES: ClassVar = {"push": 4.0, "ambush": 2.0, "pusher spent": -0.5}


class Henut(Priest):
    """Bluffs in the auction: bids more leaves than the Mummy is worth."""

    level = "priest:henut"
    WOBBLE = 0.7
    LIKES: ClassVar = {"high bid": 4.0}


class Ipi(Priest):
    """Gathers finds, and leaves others in peace: pushes nobody, and seldom plays a card on them."""

    level = "priest:ipi"
    WOBBLE = 0.45
    LIKES: ClassVar = {"push": -3.0, "ambush": -1.0, "find": 1.0}


BOTS: tuple[type[Bot], ...] = (
    Apprentice,
    Scribe,
    Priest,
    Vizier,
    Pharaoh,
    Kheti,
    Henut,
    Ipi,
    SteadyPriest,
)
