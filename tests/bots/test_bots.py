"""What holds for every bot: legal, repeatable, blind to hidden cards, and never long at a stretch."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest

from game.bots import LEVELS, choose, levels, make_bot
from game.bots.core import Bot, RandomBot
from game.engine import GAMES, Action
from game.engine.pyramids import Keep, Mark, PyramidsState, Take
from game.engine.pyramids.state import DRAFT, MARK, REPLACE

ALL = (*levels("pyramids"), RandomBot.level)
GAME = GAMES["pyramids"]


def new(players: int, seed: int) -> PyramidsState:
    state = GAME.new(players, seed)
    assert isinstance(state, PyramidsState)
    return state


def decisions(level: str, players: int, seed: int) -> Iterator[tuple[PyramidsState, int, Action]]:
    """Every decision of a game between equal bots, before it is carried out."""
    state = new(players, seed)
    number = 0
    while not state.is_over:
        player = state.to_act()[0]
        number += 1
        action = choose(make_bot("pyramids", level, seed * 1000 + number), state, player)
        yield state, player, action
        state.apply(player, action)


def test_levels_are_named_in_order_of_strength() -> None:
    known = levels("pyramids")
    assert known == tuple(level for level in LEVELS if level in known)
    assert {"scribe", "priest"} <= set(known)
    for level in known:
        assert make_bot("pyramids", level, 1).level == level


def test_unknown_names_are_refused_with_what_is_known() -> None:
    with pytest.raises(ValueError, match="scribe, priest"):
        make_bot("pyramids", "vizier", 1)
    with pytest.raises(ValueError, match="pyramids"):
        make_bot("chess", "scribe", 1)
    with pytest.raises(ValueError, match="pyramids"):
        levels("chess")
    with pytest.raises(ValueError, match="-1"):
        make_bot("pyramids", "scribe", -1)


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_of_legal_actions(level: str, players: int) -> None:
    phases = set()
    for seed in range(2):
        for state, player, action in decisions(level, players, seed):
            assert action in state.legal_actions(player)
            phases.add(state.phase)
    assert phases == {DRAFT, MARK, REPLACE}


@pytest.mark.parametrize("level", ALL)
def test_thinking_leaves_the_position_as_it_is(level: str) -> None:
    for state, player, _ in decisions(level, 2, 3):
        before = state.to_json()
        choose(make_bot("pyramids", level, 1), state, player)
        assert state.to_json() == before


@pytest.mark.parametrize("level", ALL)
def test_who_has_nothing_to_decide_is_told_so(level: str) -> None:
    state = new(2, 1)
    state.apply(0, state.legal_actions(0)[0])
    with pytest.raises(ValueError, match="nothing to decide"):
        choose(make_bot("pyramids", level, 1), state, 0)


@pytest.mark.parametrize("level", ALL)
def test_the_same_seed_and_position_give_the_same_action(level: str) -> None:
    varied = 0
    for number, (state, player, _) in enumerate(decisions(level, 3, 5)):
        first = choose(make_bot("pyramids", level, number), state, player)
        again = choose(make_bot("pyramids", level, number), GAME.from_json(state.to_json()), player)
        assert first == again
        varied += first != choose(make_bot("pyramids", level, number + 1), state, player)
    assert varied, "the seed should matter now and then"


def hidden_cards_changed(state: PyramidsState, player: int, seed: int) -> PyramidsState:
    """The same position to `player`, with everything that it cannot see drawn anew."""
    changed = state.observe(player, Random(seed))
    changed.random.state = seed
    return changed


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
def test_it_yields_often(level: str) -> None:
    """The median of each decision's longest slice, so that a busy machine does not decide the test."""
    for warm in range(1, 49):  # tables of cards that nobody has met yet are a cost of the first game only
        state = new(1, warm)
        choose(make_bot("pyramids", level, 1), state, 0)
    longest = []
    for number, (state, player, _) in enumerate(decisions(level, 2, 4)):
        thought = make_bot("pyramids", level, number).think(state, player)
        slices = []
        while True:
            began = time.process_time()
            try:
                next(thought)
            except StopIteration:
                break
            finally:
                slices.append(time.process_time() - began)
        longest.append(max(slices))
    longest.sort()
    assert longest[len(longest) // 2] < 0.002
    assert longest[len(longest) * 9 // 10] < 0.004


def test_one_legal_action_needs_no_thought() -> None:
    class NeverAsked(Bot):
        level = "never asked"

        def decide(self, state, player, legal):
            raise AssertionError("there is nothing to choose")

    state, player = next((s, p) for s, p, _ in decisions("random", 2, 11) if s.phase == REPLACE)
    state = state.copy()
    state.deck = []
    state.display = [state.display[0], 0, 0, 0]
    assert choose(NeverAsked(1), state, player) == Take(state.display[0])


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
