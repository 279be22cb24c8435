"""A player's view depends on nothing that is hidden from it."""

from __future__ import annotations

import dataclasses
import json
from random import Random
from typing import Any

from game.games.mummy.rules import MummyState, load_cards
from game.games.mummy.rules import events as ev
from tests.today import Some, in_part

from .compared import lively
from .table import DEAD_END, EAST, KEY, MUMMY, UP, can, seat, table


def positions(seeds: range) -> list[tuple[int, MummyState]]:
    """(seed, state) of some positions of random games of several."""
    found = []
    for seed in seeds:
        random = Random(seed)
        state = MUMMY.new(2 + seed % 3, seed)
        assert isinstance(state, MummyState)
        stop = random.randrange(250)
        for _ in range(stop):
            if state.is_over:
                break
            player = random.choice(state.to_act())
            state.apply(player, lively(random, state.legal_actions(player)))
        found.append((seed, state))
    return found


def permuted(state: MummyState, player: int, random: Random) -> MummyState:
    """The same table with all that `player` cannot see exchanged, written without the engine's `observe`."""
    obj = json.loads(json.dumps(state.to_json()))
    order = {card.id: kind for kind, card in enumerate(load_cards())}
    pool = obj["decks"][0] + [id_ for p, s in enumerate(obj["seats"]) if p != player for id_ in s["hand"]]
    random.shuffle(pool)
    for p, entry in enumerate(obj["seats"]):
        if p != player:
            entry["hand"] = sorted([pool.pop() for _ in entry["hand"]], key=order.__getitem__)
            if obj["bids"][p] is not None:
                obj["bids"][p] = random.randint(0, entry["leaves"])
    obj["decks"][0] = pool
    obj["random"] = random.getrandbits(64)
    twin = MUMMY.from_json(obj)
    assert isinstance(twin, MummyState)
    return twin


@in_part(0.1)
def test_observation_does_not_depend_on_hidden_things(some: Some) -> None:
    different = 0
    seeds = some(400)
    for seed, state in positions(seeds):
        random = Random(seed)
        for player in range(state.players):
            twin = permuted(state, player, random)
            different += twin.to_json() != state.to_json()
            assert twin.observe(player, Random(1)).to_json() == state.observe(player, Random(1)).to_json()
            assert twin.legal_actions(player) == state.legal_actions(player)
            assert twin.to_act() == state.to_act()
    assert different > 2.5 * len(seeds)


@in_part(0.1)
def test_observing_twice_is_observing_once(some: Some) -> None:
    for seed, state in positions(some(300)):
        for player in range(state.players):
            once = state.observe(player, Random(seed))
            again = state.observe(player, Random(seed + 1)).observe(player, Random(seed))
            assert once.to_json() == again.to_json()
            assert once.seats[player].hand == state.seats[player].hand


def test_hidden_cards_are_redrawn() -> None:
    state = table([seat(hand=[EAST, UP]), seat(hand=[KEY, DEAD_END])])
    hands = {state.observe(0, Random(number)).seats[1].hand for number in range(100)}
    assert len(hands) > 50
    assert all(len(hand) == 2 for hand in hands)
    orders = {tuple(state.observe(0, Random(number)).decks[0]) for number in range(20)}
    assert len(orders) == 20


def test_bids_are_hidden_until_all_have_bid() -> None:
    state = table([seat(leaves=9), seat(leaves=9)], phase="bid", asked=None, bids=[None, 4])
    assert {state.observe(0, Random(number)).bids[1] for number in range(200)} == set(range(10))
    assert {state.observe(1, Random(number)).bids[1] for number in range(20)} == {4}


def test_a_seat_is_asked_whatever_it_holds() -> None:
    """Others see no sign of a seat's ability to push."""
    for hand in ([UP, DEAD_END], [KEY, KEY]):
        state = table([seat("1c3"), seat("1a1", hand=hand)], phase="push", asked=1)
        assert state.to_act() == (1,)
        assert "decline" in can(state, 1)


def named(event: Any) -> set[int]:
    """The kinds that an event names."""
    found = set()
    for field in dataclasses.fields(event):
        value = getattr(event, field.name)
        if field.name in ("card", "spent") and value is not None:
            found.add(value)
        if field.name in ("cards", "curses"):
            found |= set(value)
    return found


def open_cards(state: MummyState) -> set[int]:
    """Kinds of the cards that lie open."""
    found = {kind for pile in state.discards for kind in pile} | {kind for _, kind in state.pending}
    for entry in state.seats:
        found |= {*entry.finds, *entry.allies, *entry.curses, entry.barrier}
    return found | {state.card}


def test_the_log_never_names_a_hidden_card() -> None:
    """Every card that an event names lay open before the action or lies open after it."""
    drawn = 0
    for seed in range(20):
        random = Random(seed)
        state = MUMMY.new(2 + seed % 3, seed)
        assert isinstance(state, MummyState)
        for _ in range(300):
            if state.is_over:
                break
            player = random.choice(state.to_act())
            before = open_cards(state)
            events = state.apply(player, lively(random, state.legal_actions(player)))
            after = open_cards(state)
            if any(isinstance(event, ev.DeckShuffled) for event in events):
                continue  # what was just discarded is in the deck again
            for event in events:
                drawn += isinstance(event, ev.Drawn)
                assert named(event) <= before | after, event
    assert drawn > 150
