"""The prepared start of the guided game is a game like any other: it is kept, replayed and refused alike."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.engine.record import Record, record_from_json, replay
from game.games.mummy.rules import LESSON, MummyState, load_cards
from game.games.mummy.rules.lesson import DRAWN, SEATS
from game.games.mummy.rules.phases import BID

MUMMY = GAMES["mummy"]


def lesson(seed: int = 1) -> MummyState:
    state = MUMMY.new(2, seed, LESSON)
    assert isinstance(state, MummyState)
    return state


def test_lesson_is_laid_out_alike_for_every_seed() -> None:
    for seed in (1, 2, 3):
        state = lesson(seed)
        assert (state.phase, state.first) == (BID, 0)
        for seat, prepared in zip(state.seats, SEATS, strict=True):
            ids = [load_cards()[kind].id for kind in seat.hand]
            assert sorted(ids) == sorted(prepared.hand)
            assert (seat.person.id, seat.leaves) == (prepared.explorer, prepared.leaves)
        top = [load_cards()[kind].id for kind in reversed(state.decks[0])]
        assert tuple(top[: len(DRAWN)]) == DRAWN
    assert lesson(1).decks != lesson(2).decks


def test_its_state_is_one_that_the_rules_accept() -> None:
    data = lesson().to_json()
    assert MUMMY.from_json(data).to_json() == data


def test_its_record_is_read_and_played_again() -> None:
    record = Record("mummy", MUMMY.rules_version, 1, ("you", "scribe"), setup=LESSON)
    state = lesson()
    for player in (0, 1):
        action = state.legal_actions(player)[0]
        state.apply(player, action)
        record.actions.append((player, action))
    again = record_from_json(record.to_json(), GAMES)
    assert again == record
    assert replay(again, GAMES)[0].to_json() == state.to_json()


@pytest.mark.parametrize("players", [1, 3, 4])
def test_lesson_refuses_other_numbers_of_players(players: int) -> None:
    with pytest.raises(ValueError, match="explorer"):
        MUMMY.new(players, 1, LESSON)
