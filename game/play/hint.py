"""Hints for the person at the table, found in slices from what they can see while they look at it."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace

from game.bots.halving import Budget, Unit, Weighed, Weigher
from game.bots.reasons import Reason
from game.engine import Action, State

from .coach import CLEAR
from .opponents import decision_seed, position_to_think
from .session import Session
from .weigher import make_weigher

SEARCH, DUEL = 160, 80
"""Play-outs to find the best action, and to measure by how much it is better than the next best."""
ALIKE = 1e-9
"""The threshold of causes between actions that are about as good: any cause worth a word tells them apart."""
SECONDS = 2.5
"""After so long the search comes to its end with what it has."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best action found, and its advantage over the next best one."""

    action: Action
    gain: float
    """Points or chance to win (`Hint.unit`), at least 0."""
    error: float
    """Standard error of `gain`."""
    alone: bool = False
    """True if there is no other action."""
    reasons: tuple[Reason, ...] = ()
    """Why it is better, the weightiest first; for a gain that is not clear, what speaks for it."""
    other: Action | None = None
    """The next best action; None if there is none, or if it is not known."""
    against: tuple[Reason, ...] = ()
    """Reasons for the other action, where the gain is not clear."""

    @property
    def clear(self) -> bool:
        """True if the gain is more than chance."""
        return self.gain > CLEAR * self.error


class Hint:
    """One decision of a person, being thought about: call `think` again and again."""

    def __init__(
        self,
        session: Session,
        player: int,
        *,
        search: int = SEARCH,
        duel: int = DUEL,
        seconds: float = SECONDS,
        known: tuple[Action, Action, float] | None = None,
    ) -> None:
        """`player` is to decide now. Raises ValueError for a game whose bots cannot weigh actions.

        `known` are the best action, another one and its loss, if only the reasons are wanted.
        """
        record = session.record()
        index = sum(p == player for p, _ in record.actions)
        self._weigher: Weigher = make_weigher(record.game, decision_seed(record.seed, player, index))
        self.unit: Unit = self._weigher.UNIT
        self.player = player
        self.advice: Advice | None = None
        """Once it has been found."""
        self.progress = 0.0
        self._position = position_to_think(session.reached(), record.actions, player)
        self._budgets = Budget(search), Budget(duel)
        self._limit, self._started = seconds, -1.0
        self._work = self._explain(*known) if known else self._find()

    def think(self, budget_ms: float, clock: Callable[[], float]) -> bool:
        """Work for about `budget_ms` by `clock` (seconds); whether there is more to do."""
        start = clock()
        if self._started < 0:
            self._started = start
        while self.advice is None:
            if clock() - self._started > self._limit:
                for budget in self._budgets:
                    budget.stop()
            try:
                next(self._work)
            except StopIteration as stop:
                self.advice, self.progress = stop.value, 1.0
            if (clock() - start) * 1000 >= budget_ms:
                break
        return self.advice is None

    def _find(self) -> Generator[None, None, Advice]:
        search, duel = self._budgets
        seen = self._position.observe(self.player, self._weigher.random)
        legal = seen.legal_actions(self.player)
        if len(legal) == 1:
            return Advice(legal[0], 0.0, 0.0, alone=True)
        whole = search.playouts + duel.playouts
        share = search.playouts / whole
        found = yield from self._weigh(seen, search, (), 0.0, share)
        if len(found) == 1:
            return Advice(found[0].action, 0.0, 0.0, alone=True)
        pair = found[0].action, found[1].action
        seen = self._position.observe(self.player, self._weigher.random)
        first, second = yield from self._weigh(seen, duel, pair, share, 1.0)
        if second.loss_error == math.inf:
            return Advice(pair[0], 0.0, 0.0, other=pair[1])  # stopped before anything could be measured
        if first.action != pair[0]:
            advice = Advice(pair[0], 0.0, second.loss_error, other=pair[1])  # the two are about as good
        else:
            advice = Advice(first.action, max(0.0, second.loss), second.loss_error, other=pair[1])
        if duel.stopped:
            return advice
        gain = advice.gain if advice.clear else ALIKE
        reasons = yield from self._weigher.reasons(seen, self.player, *pair, gain)
        if advice.clear:
            return replace(advice, reasons=reasons)
        against = yield from self._weigher.reasons(seen, self.player, pair[1], pair[0], gain)
        return replace(advice, reasons=reasons, against=against)

    def _explain(self, best: Action, other: Action, gain: float) -> Generator[None, None, Advice]:
        seen = self._position.observe(self.player, self._weigher.random)
        reasons = yield from self._weigher.reasons(seen, self.player, best, other, gain)
        return Advice(best, gain, 0.0, reasons=reasons)

    def _weigh(
        self, seen: State, budget: Budget, include: Sequence[Action], start: float, end: float
    ) -> Generator[None, None, list[Weighed]]:
        weighing = self._weigher.weigh(seen, self.player, budget, include, only=bool(include))
        while True:
            try:
                part = next(weighing)
            except StopIteration as stop:
                found: list[Weighed] = stop.value
                return found
            self.progress = max(self.progress, start + (end - start) * part)
            yield
