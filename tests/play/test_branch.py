"""Branches: the same chance and opponents from anywhere, kept beside the game, damaged ones told of."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache

import pytest

from game.engine import GAMES, State
from game.engine.record import Record, RecordError
from game.play.branch import (
    BRANCH,
    MOST_BRANCHES,
    Branch,
    branch_from_text,
    branch_numbers,
    branches_of,
    cut,
    forget_branches,
    load_branch,
    new_slot,
)
from game.play.replay import Replay
from game.play.saves import DamagedSave, SavedRecord, load_kept, save_key
from game.play.seats import levels_of
from game.play.session import Session
from game.play.storage import FULL, MemoryStore, StoreError, texts_of
from game.play.transfer import export_text

from ..histories import bring_in, read_export

every_game = pytest.mark.parametrize("game_id", GAMES)


@cache
def whole(game_id: str, seats: tuple[str, ...] = ()) -> Record:
    """A game against the weakest opponent, the person playing at random."""
    session = Session.new(GAMES[game_id], seats or ("you", levels_of(game_id)[0]), 48)
    dice = random.Random(4)
    play_on(session, dice)
    return session.record()


def play_on(session: Session, dice: random.Random, record: Record | None = None) -> None:
    """To the end: the person does as in a record, else at random."""
    while not session.over:
        if session.awaiting() is None:
            session.tick(1000)
        elif record:
            session.act(record.actions[len(session.record().actions)][1])
        else:
            session.act(dice.choice(session.state.legal_actions(session.state.to_act()[0])))


def ended(record: Record, moment: int = 1_700_000_000) -> SavedRecord:
    replayed = Replay(record)
    return SavedRecord(
        record.game,
        record.rules,
        record.seed,
        record.seats,
        record.actions,
        record.setup,
        moment,
        replayed.positions[-1],
    )


def branch(store: MemoryStore, original: SavedRecord, at: int) -> Session:
    state = Replay(original).positions[at]
    slot = new_slot(store, original, at)
    return Session.resume(cut(original, at, state), store=store, slot=slot)


@every_game
def test_a_branch_in_which_all_is_done_again_ends_as_its_game_did(game_id: str) -> None:
    original = whole(game_id)
    for at in random.Random(game_id).sample(range(len(original.actions)), 3):
        session = Session.resume(cut(original, at, Replay(original).positions[at]))
        play_on(session, random.Random(1), original)
        assert session.record() == original


def _chance_to_come(state: State) -> object:
    """The chance to come: the state of the source."""
    return state.to_json()["random"]


@every_game
def test_a_branch_has_the_game_s_beginning_and_the_chance_that_it_had_there(game_id: str) -> None:
    original = ended(whole(game_id))
    positions = Replay(original).positions
    for at in random.Random(game_id).sample(range(len(original.actions)), 5):
        session = branch(MemoryStore(), original, at)
        assert session.record().actions == original.actions[:at]
        assert session.state.to_json() == positions[at].to_json()
        assert _chance_to_come(session.state) == _chance_to_come(positions[at])


def test_dice_fall_and_cards_come_as_in_the_game_whatever_is_done_otherwise() -> None:
    """Where nothing that is done uses up chance: the dice of Anubix, the expeditions of Pyramids."""
    for game_id, shown in (("anubix", "dice"), ("pyramids", "random")):
        original = ended(whole(game_id))
        session = branch(MemoryStore(), original, len(original.actions) // 3)
        play_on(session, random.Random(99))
        assert session.record().actions != original.actions

        def turns(record: Record, shown: str = shown) -> dict[object, object]:
            first: dict[object, object] = {}
            for state in Replay(record).positions:
                json_ = state.to_json()
                first.setdefault((json_.get("round"), json_.get("turn")), json_[shown])
            return first

        ours, theirs = turns(session.record()), turns(original)
        common = ours.keys() & theirs.keys()
        assert len(common) > 3
        assert all(ours[when] == theirs[when] for when in common), game_id


@every_game
def test_a_branch_is_kept_beside_the_saved_game_and_counts_nowhere(game_id: str) -> None:
    store = MemoryStore()
    store.set(save_key(game_id), "the game on the table")
    original = ended(whole(game_id))
    session = branch(store, original, len(original.actions) // 2)
    assert not branch_numbers(store)  # nothing was done yet
    play_on(session, random.Random(2))
    assert store.get(save_key(game_id)) == "the game on the table"
    assert sorted(store.keys()) == [f"{BRANCH}1", save_key(game_id)]
    assert session.kept
    assert not session.unfiled
    (again,) = branches_of(store, original, GAMES)
    assert isinstance(again, Branch)
    assert again.record.actions == session.record().actions
    assert again.record.over
    assert again.slot.original == original
    assert again.slot.given == len(original.actions) // 2


@every_game
def test_a_branch_under_way_is_gone_on_with_where_it_was(game_id: str) -> None:
    store, original = MemoryStore(), ended(whole(game_id))
    session = branch(store, original, 4)
    while len(session.record().actions) < 8:
        if session.awaiting() is None:
            session.tick(1000)
        else:
            session.act(session.state.legal_actions(session.state.to_act()[0])[-1])
    found = load_branch(store, f"{BRANCH}1", GAMES)
    assert isinstance(found, Branch)
    again = Session.resume(found.record, store=store, slot=found.slot)
    play_on(again, random.Random(3))
    assert again.unsaved is None
    assert load_kept(store, found.slot, GAMES) is None  # it is over


def test_actions_before_the_branch_are_not_taken_back() -> None:
    original = ended(whole("pyramids"))
    positions = Replay(original).positions
    games = (Session.resume(cut(original, at, positions[at])) for at in range(1, len(original.actions)))
    taken_back = next(session for session in games if session.can_undo)
    assert not branch(MemoryStore(), original, len(taken_back.record().actions)).can_undo


def test_the_person_s_seat_is_yours_else_the_one_that_is_to_act() -> None:
    level = levels_of("anubix")[0]
    cases = [
        (("you", level), ("you", level)),
        (("friend.cat:Zoë", level), ("you.cat:Zoë", level)),
        ((level, "you:Ann"), (level, "you:Ann")),
    ]
    for seats, expected in cases:
        original = whole("anubix", ("you", level)).copy()
        original.seats = seats
        assert cut(original, 0, GAMES["anubix"].new(2, original.seed)).seats == expected
    state = GAMES["anubix"].new(2, 48)
    bots = replace(whole("anubix"), seats=(level, level))
    expected = ("you", level) if state.to_act()[0] == 0 else (level, "you")
    assert cut(bots, 0, state).seats == expected
    two = replace(whole("anubix"), seats=("friend:Ann", "friend:Bo"))
    yours = "you:Ann" if state.to_act()[0] == 0 else "you:Bo"
    assert yours in cut(two, 0, state).seats


DAMAGES = {
    "no word of its game": lambda obj: obj.pop("branch"),
    "leaves it nowhere": lambda obj: obj["branch"].update(at=True),
    "leaves it after its own end": lambda obj: obj["branch"].update(at=100_000),
    "a game that stops": lambda obj: obj["branch"]["actions"].pop(),
    "a game without actions": lambda obj: obj["branch"].update(actions=7),
    "an illegal action in its game": lambda obj: obj["branch"]["actions"].insert(0, "0: pass on"),
    "an illegal action": lambda obj: obj["actions"].insert(0, "0: pass on"),
    "seats that are none": lambda obj: obj["branch"].update(seats=["you", "nobody there"]),
    "other seats": lambda obj: obj["branch"].update(seats=["you"]),
    "an end that is none": lambda obj: obj["branch"].update(ended="yesterday"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_branch_is_told_of_and_kept(damage: str) -> None:
    store, original = MemoryStore(), ended(whole("anubix"))
    play_on(branch(store, original, 9), random.Random(5))
    key = f"{BRANCH}1"
    obj = json.loads(store.get(key) or "")
    DAMAGES[damage](obj)
    text = json.dumps(obj)
    store.set(key, text)
    with pytest.raises(RecordError):
        branch_from_text(key, text, GAMES)
    assert isinstance(load_branch(store, key, GAMES), DamagedSave)
    assert text in texts_of(store).values()


def test_the_oldest_branches_give_way_and_a_game_s_own_go_with_it() -> None:
    store = MemoryStore()
    first, second = ended(whole("anubix")), replace(ended(whole("anubix")), seed=49)
    for number in range(1, MOST_BRANCHES + 3):
        session = branch(store, first, 9)
        assert session.slot.key == f"{BRANCH}{number}"
        while number not in branch_numbers(store):
            if session.awaiting() is None:
                session.tick(1000)
            else:
                session.act(session.state.legal_actions(session.state.to_act()[0])[0])
    assert len([*branches_of(store, first, GAMES)]) == MOST_BRANCHES
    assert store.get(f"{BRANCH}2") is None
    forget_branches(store, second)
    assert len(store.keys()) == MOST_BRANCHES
    forget_branches(store, first)
    assert not store.keys()


def test_an_export_brings_branches_along_without_doubling_them() -> None:
    here, there, original = MemoryStore(), MemoryStore(), ended(whole("anubix"))
    for store, dice in ((there, 5), (there, 6), (here, 7)):
        play_on(branch(store, original, 9), random.Random(dice))
    there.set(f"{BRANCH}9", "{}")
    parcel = read_export(export_text(there), GAMES)
    assert [key for key, _why in parcel.refused] == [f"{BRANCH}9"]
    for _twice in range(2):
        bring_in(parcel, here, settings=False, saves=frozenset(), history=True)
        assert branch_numbers(here) == [1, 2, 3]
    assert {there.get(f"{BRANCH}{number}") for number in (1, 2)} <= set(texts_of(here).values())
    bring_in(parcel, fresh := MemoryStore(), settings=True, saves=frozenset(), history=False)
    assert branch_numbers(fresh) == []


def test_an_export_brings_the_newest_branches_in_their_order() -> None:
    there, here, original = MemoryStore(), MemoryStore(), ended(whole("anubix"))
    for dice in range(12):
        play_on(branch(there, original, 9), random.Random(dice))
    kept = [there.get(f"{BRANCH}{number}") for number in branch_numbers(there)]
    assert len({*kept}) == len(kept) == 12
    for dice in range(MOST_BRANCHES - 11):
        play_on(branch(here, original, 8), random.Random(dice))
    before = len(branch_numbers(here))
    bring_in(read_export(export_text(there), GAMES), here, settings=False, saves=frozenset(), history=True)
    come = [here.get(f"{BRANCH}{number}") for number in branch_numbers(here)[before:]]
    assert come == kept[-11:]


def test_a_store_that_is_full_costs_no_older_branch() -> None:
    store, original = MemoryStore(), ended(whole("anubix"))
    for dice in range(MOST_BRANCHES):
        play_on(branch(store, original, 9), random.Random(dice))
    before = texts_of(store)
    slot = new_slot(store, original, 9)

    class Full(MemoryStore):
        def set(self, _key: str, _text: str) -> None:
            raise StoreError(FULL, "no room")

    full = Full()
    for key, text in before.items():
        MemoryStore.set(full, key, text)
    with pytest.raises(StoreError):
        slot.put(full, "{}", over=False)
    assert texts_of(full) == before


def test_a_branch_that_has_ended_is_not_waited_for_among_the_finished_games() -> None:
    store, original = MemoryStore(), ended(whole("anubix"))
    play_on(branch(store, original, 9), random.Random(5))
    found = load_branch(store, f"{BRANCH}1", GAMES)
    assert isinstance(found, Branch)
    assert found.record.over
    assert not Session.resume(found.record, store=store, slot=found.slot).unfiled
