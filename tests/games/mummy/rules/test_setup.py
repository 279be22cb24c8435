"""Explorers chosen before a game: what can be agreed on, and that records and links carry it."""

from __future__ import annotations

import pytest

from game.bots.bot import RandomBot
from game.engine import GAMES
from game.engine.record import RecordError, record_from_json, replay
from game.games.mummy.rules import MummyState, load_explorers
from game.play.links import decode_record, encode_record
from game.play.session import Session

from .table import MUMMY

CHOSEN = "eleni-douka - nadia-haddad"


def names(state: MummyState) -> list[str]:
    return [seat.person.id for seat in state.seats]


def new(players: int, seed: int, setup: str = "") -> MummyState:
    state = MUMMY.new(players, seed, setup)
    assert isinstance(state, MummyState)
    return state


def test_a_chosen_explorer_is_had_and_the_others_are_dealt() -> None:
    dealt = set()
    for seed in range(60):
        first, second, third = names(new(3, seed, CHOSEN))
        assert (first, third) == ("eleni-douka", "nadia-haddad")
        dealt.add(second)
    assert dealt == {explorer.id for explorer in load_explorers()} - {"eleni-douka", "nadia-haddad"}


def test_explorers_that_nobody_chooses_are_dealt_by_the_seed() -> None:
    assert new(3, 5, "- - -").to_json() == new(3, 5).to_json()


def test_the_choice_changes_nothing_but_the_explorers() -> None:
    chosen, dealt = new(3, 5, CHOSEN).to_json(), new(3, 5).to_json()
    for state in (chosen, dealt):
        for seat in state["seats"]:
            del seat["explorer"]
    assert chosen == dealt


@pytest.mark.parametrize(
    "setup",
    ["eleni-douka", "- - - -", "- - nobody", "eleni-douka eleni-douka -", "ELENI-DOUKA eleni-douka -"],
)
def test_impossible_setup_is_refused(setup: str) -> None:
    with pytest.raises(ValueError, match=r"explorer"):
        MUMMY.new(3, 5, setup)
    obj = {"format": 1, "game": "mummy", "rules": MUMMY.rules_version, "seed": 5, "seats": ["a", "b", "c"]}
    with pytest.raises(RecordError, match="setup"):
        record_from_json({**obj, "actions": [], "setup": setup}, GAMES)


def test_games_without_anything_to_choose_take_no_setup() -> None:
    with pytest.raises(ValueError, match="a variant is one of"):
        GAMES["pyramids"].new(2, 5, "- -")


def test_records_saves_and_links_carry_it() -> None:
    session = Session.new(
        MUMMY, ("you", "priest", "friend"), 5, setup=CHOSEN, make_bot=lambda *_: RandomBot(1)
    )
    session.act(MUMMY.parse("bid 1"))
    record = session.record()
    assert record.to_json()["setup"] == CHOSEN
    read = record_from_json(record.to_json(), GAMES)
    state, _ = replay(read, GAMES)
    assert isinstance(state, MummyState)
    assert names(state)[::2] == ["eleni-douka", "nadia-haddad"]
    sent = decode_record(encode_record(record), GAMES)
    assert (sent.setup, sent.actions) == (CHOSEN, record.actions)
    again = Session.resume(sent, make_bot=lambda *_: RandomBot(1))
    assert again.state.to_json() == session.state.to_json()


def test_a_game_without_a_setup_says_nothing_of_it() -> None:
    session = Session.new(MUMMY, ("you", "friend"), 5)
    assert "setup" not in session.record().to_json()
