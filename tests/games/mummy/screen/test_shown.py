"""The screen follows the events alone, and ends up as the state is."""

from __future__ import annotations

import pytest

from game.engine import Random
from game.games.mummy.rules import (
    NOWHERE,
    Bid,
    Cancel,
    Exchange,
    Give,
    Heal,
    Mummy,
    Plain,
    Strike,
)
from game.games.mummy.rules import Test as AttributeTest
from game.games.mummy.rules import events as ev
from game.games.mummy.screen.offer import Offer
from game.games.mummy.screen.shown import Shown
from tests.today import some_of


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@some_of("seed", range(6), today=1)
def test_events_lead_from_state_to_state(players: int, seed: int) -> None:
    state, random = Mummy().new(players, seed), Random(seed + 5)
    shown = Shown.of(state)
    while not state.is_over:
        acting = state.to_act()
        player = acting[random.randrange(len(acting))]
        legal = state.legal_actions(player)
        for event in state.apply(player, legal[random.randrange(len(legal))]):
            shown.apply(event)
        assert shown == Shown.of(state)


def test_while_the_mummy_is_moved_nobody_has_a_turn() -> None:
    shown = Shown.of(Mummy().new(3, 1))
    shown.apply(ev.BidsRevealed((2, 1, 0), 0))
    assert shown.hunting
    shown.apply(ev.MummyMoved(NOWHERE, 0, 0))
    assert shown.hunting
    shown.apply(ev.TurnStarted(1))
    assert not shown.hunting


@pytest.mark.parametrize("players", [1, 2, 4])
def test_values_are_those_of_the_rules(players: int) -> None:
    state, random = Mummy().new(players, 2), Random(9)
    for _ in range(400):
        if state.is_over:
            break
        player = state.to_act()[0]
        legal = state.legal_actions(player)
        state.apply(player, legal[random.randrange(len(legal))])
        for seat, seen in zip(state.seats, Shown.of(state).seats, strict=True):
            assert [seen.value(attribute) for attribute in range(7)] == [
                seat.value(attribute) for attribute in range(7)
            ]
            assert seen.has_key == seat.has_key


@pytest.mark.parametrize("players", [1, 2, 4])
@some_of("seed", range(4), today=1)
def test_an_offer_holds_every_legal_action_once(players: int, seed: int) -> None:
    state, random = Mummy().new(players, seed), Random(seed)
    while not state.is_over:
        player = state.to_act()[0]
        legal = state.legal_actions(player)
        offer = Offer(legal)
        held = [action for ways in offer.moves.values() for action in ways.values()]
        for group in (offer.direct, offer.dead_ends, offer.plays):
            held += group.values()
        for kind in (Bid, Cancel, Exchange, Give, Heal, Plain, Strike, AttributeTest):
            held += offer.of(kind)
        assert sorted(map(str, held)) == sorted(map(str, legal))
        state.apply(player, legal[random.randrange(len(legal))])
