"""Messages for a seat say nothing that the seat may not know."""

from __future__ import annotations

import random

import pytest

from game.engine import GAMES, Action, Random, State
from game.play.near.hosting import HostSession
from game.play.near.wire import HERE, OVER, written

from .cable import SEATS, Cable, HostEnd, NearTable

TABLES = [("pyramids", 2), ("pyramids", 3), ("anubix", 3), ("mummy", 2), ("mummy", 4)]
CHANCE = 5
SOMETIMES = 0.12
"""Share of the positions that are looked at."""


def told(game: str, state: State, seat: int, deed: tuple[int, Action] | None = None) -> list[str]:
    """All that a host in this position sends to a seat that comes, and after what somebody then does."""
    cable = Cable()
    names = ("you", *(f"friend:{number}" for number in range(1, state.players)))
    host = HostSession.new(GAMES[game], names, 1, store=None)
    host.connect(HostEnd(cable), Random(CHANCE))
    host.state = state.copy()
    host.lend(seat)
    cable.to_host.append((seat, written(HERE, game=0, at=-1, whole=False)))
    host.pump()
    if deed:
        host._play(*deed)
    return cable.sent[seat]


def secrets(state: State) -> str:
    """The whole position, for comparing."""
    return str(state.to_json())


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_games_that_differ_in_what_is_hidden_send_the_same(game: str, players: int, seed: int) -> None:
    chance = random.Random(seed)
    state = GAMES[game].new(players, seed + 100)
    differing = compared = 0
    while not state.is_over:
        player = chance.choice(state.to_act())
        action = chance.choice(state.legal_actions(player))
        if chance.random() < SOMETIMES:
            seat = chance.randrange(players)
            other = state.observe(seat, chance)
            assert secrets(other) != secrets(state)
            differing += 1
            assert told(game, other, seat) == told(game, state, seat)
            if action in other.legal_actions(player) and _alike(state, other, player, action, seat):
                compared += 1
                deed = player, action
                assert told(game, other, seat, deed) == told(game, state, seat, deed)
        state.apply(player, action)
    assert differing > 3
    assert compared > 1


def _alike(state: State, other: State, player: int, action: Action, seat: int) -> bool:
    """True if the seat cannot tell the two worlds apart after that: nothing has come to light."""
    one, two = state.copy(), other.copy()
    if one.apply(player, action) != two.apply(player, action):
        return False
    return secrets(one.observe(seat, Random(0))) == secrets(two.observe(seat, Random(0)))


@pytest.mark.parametrize("game", ["pyramids", "mummy"])
def test_secret_decisions_of_others_are_not_sent(game: str) -> None:
    """Start cards of Pyramids, bids of Mummy: the seat hears that something was decided, not what."""
    compared = 0
    for seed in range(6):
        state = GAMES[game].new(3, seed)
        first, second = state.to_act()[:2]
        for seat in {0, 1, 2} - {first}:
            sent = {tuple(told(game, state, seat, (first, action))) for action in state.legal_actions(first)}
            assert len(sent) == 1
            compared += len(state.legal_actions(first)) - 1
        assert second in state.to_act()
    assert compared > 30


@pytest.mark.parametrize(("game", "count"), [("pyramids", 4), ("anubix", 5), ("mummy", 4)])
def test_no_seed_and_no_chance_leaves_the_host_before_the_end(game: str, count: int) -> None:
    seed = 2**60 + 12345
    table = NearTable(game, SEATS[game, count], seed).gather()
    chances = set()
    while not table.host.over:
        chances.add(str(getattr(table.host.state, "random").state))  # noqa: B009 - every game's has one
        table.turn()
    texts = [text for sent in table.cable.sent.values() for text in sent if f'"{OVER}"' not in text]
    assert len(texts) > 50
    everything = "\n".join(texts)
    assert str(seed) not in everything
    assert not [chance for chance in chances if chance in everything]
