"""The bots of Pyramids see open things only, and meet all kinds of choices."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.bots import choose, levels, make_bot
from game.bots.bot import RandomBot
from game.engine import Action
from game.games.pyramids.rules import Keep, Mark, PyramidsState, Take
from game.games.pyramids.rules.phases import DRAFT, MARK
from tests.bots import games

ALL = (*levels("pyramids"), RandomBot.level)


def decisions(level: str, players: int, seed: int) -> Iterator[tuple[PyramidsState, int, Action]]:
    """Every decision of a game between equal bots, before it is carried out."""
    for state, player, action in games.decisions("pyramids", level, players, seed):
        assert isinstance(state, PyramidsState)
        yield state, player, action


def hidden_cards_changed(state: PyramidsState, player: int, seed: int) -> PyramidsState:
    """The same position to `player`, with all hidden things drawn afresh."""
    changed = state.observe(player, Random(seed))
    changed.random.state = seed
    return changed


@pytest.mark.thorough
@pytest.mark.parametrize("level", ALL)
def test_hidden_cards_do_not_matter(level: str) -> None:
    """Two positions that differ only in what the player cannot see get the same action from the same seed."""
    differed = set()
    for number, (state, player, _) in enumerate(decisions(level, 2, 8)):
        other = hidden_cards_changed(state, player, number)
        differed |= {name for name in ("deck", "expeditions") if getattr(state, name) != getattr(other, name)}
        if state.phase == DRAFT and other.seats[1 - player].hand != state.seats[1 - player].hand:
            differed.add("hand")
        mine = choose(make_bot("pyramids", level, number), state, player)
        assert mine == choose(make_bot("pyramids", level, number), other, player)
    assert differed == {"deck", "expeditions", "hand"}, "the test must have hidden things to change"


@pytest.mark.parametrize("level", levels("pyramids"))
def test_it_takes_what_is_plainly_best(level: str) -> None:
    """One mark from the tomb in the last turn, with nothing else to gain: most seeds see it."""
    state = next(
        state.copy()
        for seed in range(60)
        for state, player, action in decisions("scribe", 1, seed)
        if state.round == 4
        and state.turn == 7
        and state.phase == MARK
        and isinstance(action, Mark)
        and any(_reaches_tomb(state, a) for a in state.legal_actions(0))
    )
    reached = sum(
        _reaches_tomb(state, choose(make_bot("pyramids", level, seed), state, 0)) for seed in range(20)
    )
    assert reached >= (18 if level == "priest" else 12)


def _reaches_tomb(state: PyramidsState, action: Action) -> bool:
    after = state.copy()
    events = after.apply(0, action)
    return any(type(event).__name__ == "TombReached" for event in events)


def test_choices_of_cards_are_of_the_right_kind() -> None:
    kinds = {type(action) for _, _, action in decisions("priest", 2, 2)}
    assert kinds == {Keep, Mark, Take}
