"""Rules for every bot of every game: legal, repeatable, blind to what is hidden, quick to yield."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from game.bots import LEVELS, choose, levels, make_bot
from game.bots.bot import Bot, RandomBot
from game.engine import GAMES, Action, State
from tests.today import chance, some_of

from .games import decisions

STEP = {"pyramids": 2, "mummy": 4}
"""Every which decision of a game is thought about several times; by a pharaoh every third of these."""
EVERY = [(id_, level) for id_ in GAMES for level in (*levels(id_), RandomBot.level)]
every_bot = pytest.mark.parametrize(("game_id", "level"), EVERY)
every_game = pytest.mark.parametrize("game_id", GAMES)
TABLES = [(id_, level, players) for id_, level in EVERY for players in GAMES[id_].players]


def some(
    game_id: str, level: str, players: int, seed: int, thinker: str = ""
) -> Iterator[tuple[State, int, Action]]:
    """Some of the decisions of a game between equal bots, from its beginning to its end: others each day.

    They are for `thinker` to think about, if it is another level.
    """
    step = STEP.get(game_id, 1) * (3 if (thinker or level) == "pharaoh" else 1)
    first = chance(f"{game_id} {level} {thinker} {seed}").randrange(step)
    return islice(decisions(game_id, level, players, seed), first, None, step)


@every_game
def test_levels_are_named_in_order_of_strength(game_id: str) -> None:
    known = levels(game_id)
    assert known == tuple(level for level in LEVELS if level in known)
    assert {"scribe", "priest"} <= set(known)
    for level in known:
        assert make_bot(game_id, level, 1).level == level


@every_game
def test_unknown_names_are_refused_with_what_is_known(game_id: str) -> None:
    with pytest.raises(ValueError, match="apprentice, scribe, priest, vizier, pharaoh"):
        make_bot(game_id, "sphinx", 1)
    with pytest.raises(ValueError, match=game_id):
        make_bot("chess", "scribe", 1)
    with pytest.raises(ValueError, match=game_id):
        levels("chess")
    with pytest.raises(ValueError, match="-1"):
        make_bot(game_id, "scribe", -1)


@pytest.mark.thorough
@pytest.mark.each_time
@some_of(("game_id", "level", "players"), [case for case in TABLES if case[1] != "pharaoh"], today=12)
def test_whole_games_of_legal_actions(game_id: str, level: str, players: int) -> None:
    for seed in range(2):
        for state, player, action in decisions(game_id, level, players, seed):
            assert action in state.legal_actions(player)


@pytest.mark.thorough
@some_of(("game_id", "level", "players"), [case for case in TABLES if case[1] == "pharaoh"], today=3)
def test_a_pharaohs_whole_game_of_legal_actions(game_id: str, level: str, players: int) -> None:
    for state, player, action in decisions(game_id, level, players, 0):
        assert action in state.legal_actions(player)


@pytest.mark.thorough
@pytest.mark.each_time
@every_bot
def test_thinking_leaves_the_position_as_it_is(game_id: str, level: str) -> None:
    for state, player, _ in some(game_id, "scribe", 2, 3, level):
        before = state.to_json()
        choose(make_bot(game_id, level, 1), state, player)
        assert state.to_json() == before


@every_bot
def test_bot_refuses_to_choose_with_nothing_to_decide(game_id: str, level: str) -> None:
    state = GAMES[game_id].new(2, 1)
    player = state.to_act()[0]
    while player in state.to_act():
        state.apply(player, state.legal_actions(player)[0])
    with pytest.raises(ValueError, match="nothing to decide"):
        choose(make_bot(game_id, level, 1), state, player)


@pytest.mark.thorough
@every_bot
def test_the_same_seed_and_position_give_the_same_action(game_id: str, level: str) -> None:
    varied = False
    for number, (state, player, _) in enumerate(some(game_id, "scribe", 3, 5, level)):
        first = choose(make_bot(game_id, level, number), state, player)
        copy = GAMES[game_id].from_json(state.to_json())
        assert first == choose(make_bot(game_id, level, number), copy, player)
        others = (choose(make_bot(game_id, level, number + more), state, player) for more in (1, 2, 3))
        varied = varied or any(other != first for other in others)
    assert varied, "the seed should matter now and then"


@pytest.mark.thorough
@every_bot
def test_hidden_cards_do_not_change_the_decision(game_id: str, level: str) -> None:
    """Two positions that differ only in what the player cannot see get the same action from the same seed."""
    differed = 0
    for number, (state, player, _) in enumerate(some(game_id, "scribe", 2, 8, level)):
        other = state.observe(player, Random(number))
        differed += other.to_json() != state.to_json()
        mine = choose(make_bot(game_id, level, number), state, player)
        assert mine == choose(make_bot(game_id, level, number), other, player)
    assert differed, "the test must have hidden things to change"


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.every_playout
@pytest.mark.parametrize(
    ("game_id", "level"), [(id_, n) for id_ in GAMES for n in levels(id_) if n != "pharaoh"]
)
def test_it_yields_often(game_id: str, level: str) -> None:
    check_slices(game_id, level)


@pytest.mark.thorough
@pytest.mark.every_playout
@some_of("game_id", [id_ for id_ in GAMES if "pharaoh" in levels(id_)], today=1)
def test_a_pharaoh_yields_often(game_id: str) -> None:
    check_slices(game_id, "pharaoh")


def check_slices(game_id: str, level: str) -> None:
    """The median of each decision's longest slice, on a machine like those of players."""
    slowness = how_slow()
    few = GAMES[game_id].players[0]
    for warm in range(1, 25):  # tables of cards that nobody has met yet are a cost of the first game only
        state = GAMES[game_id].new(few, warm)
        choose(make_bot(game_id, level, 1), state, state.to_act()[0])
    gc.collect()
    gc.disable()  # as in the page, which collects when nobody waits (toolkit/collector.py)
    try:
        longest = sorted(
            longest_slice(make_bot(game_id, level, number).think(state, player))
            for number, (state, player, _) in enumerate(some(game_id, "scribe", 2, 4, level))
        )
    finally:
        gc.enable()
    slowness = max(slowness, how_slow())
    assert longest[len(longest) // 2] < 0.002 * slowness
    assert longest[len(longest) * 9 // 10] < 0.004 * slowness


def longest_slice(thought: Iterator[object]) -> float:
    """The most processor time that it takes until it yields again, in s."""
    longest, done = 0.0, object()
    while True:
        began = time.process_time()
        yielded = next(thought, done)
        longest = max(longest, time.process_time() - began)
        if yielded is done:
            return longest


def how_slow() -> float:
    """How much longer counting to 20,000 takes just now than on such a machine (0.5 ms): from 1 to 3."""
    spent = []
    for _ in range(20):
        began = time.process_time()
        number = 0
        while number < 20_000:
            number += 1
        spent.append(time.process_time() - began)
    return min(3.0, max(1.0, sorted(spent)[len(spent) // 2] / 0.0005))


@every_game
def test_one_legal_action_needs_no_thought(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class NeverAsked(Bot):
        level = "never asked"

        def decide(self, state, player, legal):
            raise AssertionError("there is nothing to choose")

    state = GAMES[game_id].new(2, 11)
    player = state.to_act()[0]
    only = state.legal_actions(player)[-1]
    monkeypatch.setattr(type(state), "legal_actions", lambda self, player: (only,))
    assert choose(NeverAsked(1), state, player) == only
