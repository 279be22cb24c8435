"""The bots of one table: from which position each thinks, with which seed, and what it has decided.

Simultaneous decisions are kept simultaneous. A bot thinks from the position as it was when its choice
began, with only its own actions added since: it does not profit from having seen what others chose
meanwhile, and its thinking is done while people ponder. All of this follows from the record alone, so a
resumed game gets the same decisions, whenever it was interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Protocol

from game.engine import Action, Random, State


class Opponent(Protocol):
    """The table's view of a bot."""

    def think(self, state: State, player: int, /) -> Generator[None, None, Action]:
        """Yields often, returns the chosen action; `state` is not changed."""


MakeBot = Callable[[str, str, int], Opponent]
"""(game id, level, seed) -> a bot."""


Actions = Sequence[tuple[int, Action]]
"""(player, action) of a game, in order."""


def decision_seed(seed: int, player: int, index: int) -> int:
    """The seed of the bot that makes `player`'s decision number `index` (from 0) in a game of seed `seed`.

    Three SplitMix64 steps: out(out(out(seed) xor player) xor index), with out(s) the first output of a
    generator seeded with s. So a decision depends on the record alone, never on timing.
    """
    return Random(Random(Random(seed).next64() ^ player).next64() ^ index).next64()


def choice_began(states: Sequence[State], actions: Actions, player: int) -> int:
    """When the choice that `player` has in the last of `states` began: an index into `states`.

    `states[i]` is the position after i actions. The result is the earliest position since the player's
    own last action from which on it has always had exactly the legal actions that it has now.
    """
    began = len(states) - 1
    choice = states[began].legal_actions(player)
    while began and actions[began - 1][0] != player and states[began - 1].legal_actions(player) == choice:
        began -= 1
    return began


def position_to_think(states: Sequence[State], actions: Actions, player: int) -> State:
    """The position that `player` chooses in: as when its choice began, without others' later actions.

    When the choice follows from the player's own action in the same simultaneous decision (an extra cell
    after a shape), what others did meanwhile is left out too: that is so if the action, played where it
    was chosen, leads to the very same choice. The result is a copy.
    """
    began = choice_began(states, actions, player)
    own: list[int] = []  # numbers of the player's actions that may belong to the same decision, latest first
    while began and actions[began - 1][0] == player:
        earlier = choice_began(states[:began], actions, player)
        if not _same_choice(_played(states[earlier], player, actions[began - 1][1]), states[began], player):
            break
        own.append(began - 1)
        began = earlier
    position = states[began].copy()
    for number in reversed(own):
        alone = _played(position, player, actions[number][1])
        truth = states[number + 1]
        position = alone if _same_choice(alone, truth, player) else truth.copy()
    return position


def _played(state: State, player: int, action: Action) -> State:
    after = state.copy()
    after.apply(player, action)
    return after


def _same_choice(one: State, other: State, player: int) -> bool:
    return one.legal_actions(player) == other.legal_actions(player)


class _Thought:
    """One decision in the making, about the choice that began after `began` actions."""

    __slots__ = ("action", "began", "work")

    def __init__(self, began: int, work: Generator[None, None, Action]) -> None:
        self.began = began
        self.work = work
        self.action: Action | None = None

    def step(self) -> None:
        """Work until the bot yields or has decided."""
        try:
            next(self.work)
        except StopIteration as stop:
            if not isinstance(stop.value, Action):
                raise TypeError(f"a bot decided {stop.value!r}, which is no action") from None
            self.action = stop.value


class Opponents:
    """All bots of one game and what they are thinking about."""

    def __init__(self, game_id: str, levels: dict[int, str], seed: int, make_bot: MakeBot) -> None:
        """`levels` says which players are bots, and of which level; `seed` is that of the game."""
        self._game_id = game_id
        self._levels = levels
        self._seed = seed
        self._make_bot = make_bot
        self._thoughts: dict[int, _Thought] = {}

    def renew(self, states: Sequence[State], actions: Actions) -> None:
        """Start, keep or drop decisions after the position has changed; see `choice_began` for `states`.

        To be called after every action and every undo: a decision is kept as long as its choice is still the
        same one, and started again otherwise.
        """
        to_act = [p for p in states[-1].to_act() if p in self._levels]
        began = {p: choice_began(states, actions, p) for p in to_act}
        for player, thought in list(self._thoughts.items()):
            if began.get(player) != thought.began:
                thought.work.close()
                del self._thoughts[player]
        for player in to_act:
            if player not in self._thoughts:
                index = sum(p == player for p, _ in actions)
                seed = decision_seed(self._seed, player, index)
                bot = self._make_bot(self._game_id, self._levels[player], seed)
                work = bot.think(position_to_think(states, actions, player), player)
                self._thoughts[player] = _Thought(began[player], work)

    @property
    def undecided(self) -> bool:
        """True if any bot has still to think."""
        return self._first_undecided() is not None

    def _first_undecided(self) -> _Thought | None:
        """The first in seat order: the bot that is waited for comes first."""
        return next((t for _, t in sorted(self._thoughts.items()) if t.action is None), None)

    def think(self, budget_ms: float, clock: Callable[[], float]) -> None:
        """Think for about `budget_ms` by `clock` (seconds), one bot after the other; at least one step."""
        start = clock()
        while (thought := self._first_undecided()) is not None:
            thought.step()
            if (clock() - start) * 1000 >= budget_ms:
                return

    def decision(self, player: int) -> Action | None:
        """The decision of a bot that is to act; None while it is still thinking."""
        return self._thoughts[player].action
