"""Looking back at a game: where its points went, decision by decision.

The coach weighs every decision of some players with the strongest bot of the game, each from what that
player could see then, and finds what it cost against the best action found. First it goes through all
decisions once, with a small part of its budget; what is left goes where it decides which three were the
costliest: to the least certain of those and to the strongest challenger in turn (Kalyanakrishnan, Tewari,
Auer and Stone, "PAC subset selection in stochastic multi-armed bandits", 2012).

A search for a better action and the measuring of what it would have brought use different play-outs: else
the luckiest action would look better than it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field

from game.bots.halving import Budget, Unit, Weighed
from game.bots.reasons import Reason, Reasoning
from game.engine import Action, State

from .opponents import decision_seed, position_to_think
from .replay import Replay
from .seats import is_human
from .weigher import make_weigher

PLAYOUTS = 600
"""For each decision, on average."""
COSTLIEST = 3
"""The coach names so many decisions."""
FIRST_SEARCH, FIRST_DUEL = 1 / 6, 1 / 15
"""Parts of that for a decision in the first pass: to find a better action, and to measure it."""
SEARCH, DUEL = 1 / 3, 1 / 6
"""The same wherever more is to be known."""
AGAIN = 4
"""Every so many rounds about one decision a better action is looked for again."""
CLEAR = 2.0
"""A loss of fewer standard errors is no clear difference."""
MEASURED = 6
"""Samples before a measured loss is believed."""

Work = Generator[None, None, None]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The cost of one decision."""

    at: int
    """How many actions had been played before."""
    player: int
    played: Action
    better: Action
    """The best action found; `played` if there is none that is better."""
    loss: float
    """The estimated loss against the best action, at least 0: points or chance to win (`Coach.unit`)."""
    error: float
    """Standard error of `loss`; 0 if it is exact."""

    @property
    def clear(self) -> bool:
        """True if the loss is more than chance."""
        return self.loss > CLEAR * self.error


class _Tally:
    """The gain of an action over the played one, over all samples so far."""

    __slots__ = ("count", "known", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = self.squares = 0.0
        self.known: tuple[float, float] | None = None
        """The gain and its standard error where no play-outs can tell more than the first look."""

    def add(self, gain: float, error: float, count: int) -> None:
        """Add the mean of some samples, with its standard error."""
        if not count and error < math.inf:
            self.known = gain, error
        elif count > 1:
            self.count += count
            self.total += gain * count
            self.squares += error * error * count * (count - 1) + gain * gain * count

    @property
    def mean(self) -> float:
        if self.known:
            return self.known[0]
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        if self.known:
            return self.known[1]
        n = self.count
        return math.sqrt(max(0.0, self.squares - self.total**2 / n) / (n - 1) / n) if n > 1 else math.inf


@dataclass(slots=True)
class _Decision:
    """One decision that is being looked at."""

    at: int
    player: int
    played: Action
    position: State
    """The position before the decision, hidden things unchanged: the coach must not look at it as it is."""
    better: Action
    rounds: int = 0
    settled: bool = False
    """True if nothing more can be found out."""
    tallies: dict[Action, _Tally] = field(default_factory=dict)

    @property
    def loss(self) -> float:
        return max(0.0, self.tallies[self.better].mean) if self.better != self.played else 0.0

    @property
    def error(self) -> float:
        return self.tallies[self.better].error if self.better != self.played else 0.0

    def verdict(self) -> Verdict:
        """The verdict as far as it is known."""
        better = self.better if self.loss else self.played
        return Verdict(self.at, self.player, self.played, better, self.loss, self.error if self.loss else 0.0)


class Coach:
    """Looks at a game in slices: call `think` again and again, and look at what is known in between."""

    def __init__(
        self,
        replay: Replay,
        players: Sequence[int] | None = None,
        *,
        playouts: int = PLAYOUTS,
        seed: int | None = None,
    ) -> None:
        """Look at the decisions of `players`: unless given, of all people, or of everybody if there are none.

        `playouts` for each decision on average. The same budget and seed give the same answers; the seed is
        that of the game unless given. Raises ValueError for a game whose bots cannot weigh actions.
        """
        record = replay.whole
        people = tuple(p for p, seat in enumerate(record.seats) if is_human(seat))
        self.players = tuple(players) if players is not None else people or tuple(range(len(record.seats)))
        self.playouts = playouts
        self.unit: Unit = make_weigher(record.game, 0).UNIT
        self.prospects: list[tuple[float, ...]] = []
        """The results expected of every player after no action, after one, and so on, as far as known."""
        self.reasons: dict[int, tuple[Reason, ...]] = {}
        """Why the better action of a costly decision is better, by `Verdict.at`; known at the end."""
        self.stopped = False
        self._game = record.game
        self._seed = record.seed if seed is None else seed
        self._positions: Sequence[State] = replay.positions
        self._actions = record.actions
        self._decisions: list[_Decision] = []
        self._by_number: dict[int, _Decision] = {}
        self._total = self._spent = 0
        self._progress = 0.0
        self._over = False
        self._work: Work = self._all()

    # --- what is known ------------------------------------------------------------------------

    @property
    def progress(self) -> float:
        """How much of the work is done, 0–1; 1 when there is nothing more to do."""
        return 1.0 if self._over else min(0.999, self._progress)

    @property
    def done(self) -> bool:
        """True if there is nothing more to do."""
        return self._over

    @property
    def tried(self) -> int:
        """How many play-outs a decision has had so far, on average: the doubtful ones get the most."""
        return round(self._spent / max(1, len(self._decisions)))

    @property
    def length(self) -> int:
        """How many actions the game has."""
        return len(self._actions)

    def verdict(self, at: int) -> Verdict | None:
        """The cost of the decision after so many actions; None if it was not looked at."""
        decision = self._by_number.get(at)
        return decision.verdict() if decision and decision.rounds else None

    def verdicts(self) -> list[Verdict]:
        """The decisions that have been looked at, in the order of the game. Forced ones are left out."""
        return [decision.verdict() for decision in self._decisions if decision.rounds]

    def costliest(self) -> list[Verdict]:
        """The costliest decisions so far, costliest first; in the end without those that may have cost
        nothing."""
        return self._costliest(clear=self.done)

    def _costliest(self, *, clear: bool) -> list[Verdict]:
        """The costliest decisions; with `clear`, without those that may have cost nothing."""
        costly = [v for v in self.verdicts() if v.loss and v.error < math.inf and (v.clear or not clear)]
        return sorted(costly, key=lambda verdict: -verdict.loss)[:COSTLIEST]

    # --- working ------------------------------------------------------------------------------

    def think(self, budget_ms: float, clock: Callable[[], float]) -> bool:
        """Work for about `budget_ms` by `clock` (seconds); whether there is more to do now.

        After `stop` nothing is done until `go_on`.
        """
        start = clock()
        while not (self._over or self.stopped):
            try:
                next(self._work)
            except StopIteration:
                self._over = True
            if (clock() - start) * 1000 >= budget_ms:
                break
        return not (self._over or self.stopped)

    def stop(self) -> None:
        """Rest; what is known is kept."""
        self.stopped = True

    def go_on(self) -> None:
        """Work on after a stop."""
        self.stopped = False

    def _all(self) -> Work:
        weigher = make_weigher(self._game, self._seed)
        for state in self._positions:
            self.prospects.append((yield from weigher.prospects(state)))
        yield from self._collect()
        self._total = self.playouts * len(self._decisions)
        for number, decision in enumerate(self._decisions):
            yield from self._search(decision, FIRST_SEARCH)
            yield from self._duel(decision, FIRST_DUEL)
            decision.rounds = 1
            self._tell(number + 1)
        while self._spent < self._total:
            chosen = self._doubtful()
            if not chosen:
                break
            for decision in chosen:
                if decision.rounds % AGAIN == 1:
                    yield from self._search(decision, SEARCH)
                yield from self._duel(decision, DUEL)
                decision.rounds += 1
                self._tell(len(self._decisions))
        for verdict in self._costliest(clear=True):
            self.reasons[verdict.at] = yield from self._reasons(verdict)

    def _reasons(self, verdict: Verdict) -> Reasoning:
        decision = self._by_number[verdict.at]
        bot = make_weigher(self._game, decision_seed(self._seed, verdict.at, 2 * decision.rounds))
        seen = decision.position.observe(verdict.player, bot.random)
        return (yield from bot.reasons(seen, verdict.player, verdict.better, verdict.played, verdict.loss))

    def _tell(self, looked_at: int) -> None:
        """Progress: the play-outs, but the first pass counts as far as it has come."""
        first = (FIRST_SEARCH + FIRST_DUEL) * looked_at / max(1, len(self._decisions))
        self._progress = max(self._progress, first, self._spent / max(1, self._total))

    def _collect(self) -> Work:
        for at, (player, action) in enumerate(self._actions):
            if player not in self.players or len(self._positions[at].legal_actions(player)) < 2:
                continue
            yield
            seen = position_to_think(self._positions[: at + 1], self._actions[:at], player)
            decision = _Decision(at, player, action, seen, action)
            self._decisions.append(decision)
            self._by_number[at] = decision
            yield

    def _doubtful(self) -> list[_Decision]:
        """The least certain of the costliest, and the decision that is most likely to be one of them."""
        order = sorted(self._decisions, key=lambda decision: -decision.loss)
        top, rest = order[:COSTLIEST], order[COSTLIEST:]
        weakest = min(_open(top), key=lambda d: d.loss - CLEAR * d.error, default=None)
        strongest = max(_open(rest), key=lambda d: d.loss + CLEAR * d.error, default=None)
        return [decision for decision in (weakest, strongest) if decision]

    def _search(self, decision: _Decision, part: float) -> Work:
        """Look for a better action, with a part of the budget of one decision."""
        found = yield from self._weigh(decision, part, (decision.played, decision.better), only=False)
        best = found[0].action
        if best != decision.played and best not in decision.tallies:
            decision.tallies[best] = _Tally()
        decision.better = best
        if best == decision.played and decision.tallies:
            decision.better = max(decision.tallies, key=lambda action: decision.tallies[action].mean)
        decision.settled = decision.better == decision.played and decision.rounds > 0

    def _duel(self, decision: _Decision, part: float) -> Work:
        """Measure what the better action would have brought."""
        if decision.better == decision.played:
            return
        pair = (decision.played, decision.better)
        first, second = yield from self._weigh(decision, part, pair, only=True)
        gain = second.loss if first.action == decision.better else -second.loss
        count = min(first.samples, second.samples)
        tally = decision.tallies[decision.better]
        tally.add(gain, second.loss_error, count)
        measured = {
            action: other.mean
            for action, other in decision.tallies.items()
            if other.count >= MEASURED or other.known
        }
        if measured:
            decision.better = max(measured, key=lambda action: measured[action])
        decision.settled = tally.known is not None

    def _weigh(
        self, decision: _Decision, part: float, include: Sequence[Action], *, only: bool
    ) -> Generator[None, None, list[Weighed]]:
        seed = decision_seed(self._seed, decision.at, 2 * decision.rounds + only)
        bot = make_weigher(self._game, seed)
        seen = decision.position.observe(decision.player, bot.random)
        weighing = bot.weigh(
            seen,
            decision.player,
            Budget(round(self.playouts * part)),
            tuple(dict.fromkeys(include)),
            only=only,
        )
        while True:
            try:
                next(weighing)
            except StopIteration as stop:
                found: list[Weighed] = stop.value
                break
            yield
        self._spent += max(1, sum(weighed.samples for weighed in found))
        return found


def _open(decisions: Sequence[_Decision]) -> list[_Decision]:
    """The decisions about which more can be found out."""
    return [decision for decision in decisions if not decision.settled]
