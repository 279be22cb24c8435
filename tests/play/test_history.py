"""The history: read one by one, damaged entries lose nothing else, deleting; and watching a record."""

from __future__ import annotations

import json

import pytest

from game.engine import GAMES, IllegalAction
from game.engine.record import Record, RecordError
from game.play.history import FinishedGame, delete_history, read_history
from game.play.replay import Replay
from game.play.saves import DamagedSave, SavedRecord, Slot, file_finished, load_slot, to_text
from game.play.storage import MemoryStore, StoreError

from ..histories import load_history
from .fakes import BOTH, PYRAMIDS, RACE, ForbiddenStore, new_session, play_to_end, step

WHOLE = play_to_end(new_session(("you", "fake"), 5)).record()


def filed(count: int = 3) -> MemoryStore:
    """A store with some finished games, one a day."""
    store = MemoryStore()
    for seed in range(count):
        record = play_to_end(new_session(("you", "fake"), seed, RACE)).record()
        file_finished(store, record, 86_400 * (seed + 1))
    return store


def test_games_come_newest_first_with_their_end() -> None:
    entries = list(read_history(filed(), BOTH))
    games = [entry for entry in entries if isinstance(entry, FinishedGame)]
    assert [(game.record.seed, game.record.ended) for game in games] == [(2, 259200), (1, 172800), (0, 86400)]
    assert all(game.record.reached and game.record.reached.is_over for game in games)
    assert [game.key for game in games] == ["history.3", "history.2", "history.1"]


def test_a_played_game_knows_when_it_ended() -> None:
    store = MemoryStore()
    play_to_end(new_session(("you", "fake"), 5, RACE, store=store))
    (record,) = load_history(store, BOTH)
    assert (record.ended or 0) > 1_700_000_000


def test_a_session_gives_its_finished_game_as_it_is_filed() -> None:
    store = MemoryStore()
    session = play_to_end(new_session(("you", "fake"), 5, RACE, store=store))
    (record,) = load_history(store, BOTH)
    assert session.finished() == record
    assert session.finished().reached is session.state


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda text: text[:-9], "not JSON"),
        (lambda text: text.replace('"rules":3', '"rules":4'), "follows rules 4"),
        (lambda text: text.replace('"ended":172800', '"ended":"yesterday"'), "'ended' must be"),
        (lambda text: text.replace('"ended":172800', '"ended":-1'), "'ended' must be"),
        (lambda text: text.replace('"ended":172800', '"ended":true'), "'ended' must be"),
        (lambda text: text.replace('"0: walk"', '"0: fly"', 1), "action"),
        (lambda text: json.dumps({**json.loads(text), "actions": []}), "not over"),
        (lambda _: "[" * 50_000, "nested"),
    ],
)
def test_a_damaged_entry_is_told_of_and_loses_nothing(change, why: str) -> None:
    store = filed()
    text = change(store.get("history.2"))
    store.set("history.2", text)
    before = {key: store.get(key) for key in store.keys()}  # noqa: SIM118 - a store is no mapping
    newest, damaged, oldest = read_history(store, BOTH)
    assert isinstance(damaged, DamagedSave)
    assert (damaged.key, damaged.kept_as, damaged.text) == ("history.2", "history.2", text)
    assert why in str(damaged.error)
    assert isinstance(newest, FinishedGame)
    assert isinstance(oldest, FinishedGame)
    assert {key: store.get(key) for key in store.keys()} == before  # noqa: SIM118


OLD = {"format": 1, "game": "mummy", "rules": 1, "seed": 5, "seats": ["you"], "actions": ["0: turn"]}
"""A game of Mummy by the first version of its rules."""


def test_a_game_of_older_rules_is_told_to_be_one_and_stays() -> None:
    store = MemoryStore()
    finished = json.dumps({**OLD, "ended": 86_400})
    store.set("history.1", finished)
    file_finished(store, play_to_end(new_session(("you", "fake"), 5, RACE)).record(), 172_800)
    newest, old = read_history(store, {**BOTH, **GAMES})
    assert isinstance(newest, FinishedGame)
    assert isinstance(old, DamagedSave)
    assert old.error.code == RecordError.RULES
    assert store.get("history.1") == finished


def test_an_unfinished_game_of_older_rules_is_told_to_be_one_and_kept() -> None:
    store = MemoryStore()
    store.set("save.mummy", json.dumps(OLD))
    old = load_slot(store, Slot("mummy"), GAMES)
    assert isinstance(old, DamagedSave)
    assert old.error.code == RecordError.RULES
    assert store.get(old.kept_as) == json.dumps(OLD)


def test_deleting_all_leaves_everything_else() -> None:
    store = filed()
    store.set("history.2", "damaged")
    store.set("history.notes", "none of ours")
    store.set("settings", "{}")
    store.set("save.race", to_text(new_session(("you", "fake"), 5, RACE).record()))
    delete_history(store)
    assert store.keys() == ("history.notes", "save.race", "settings")


def test_a_forbidden_store_is_told() -> None:
    with pytest.raises(StoreError):
        list(read_history(ForbiddenStore(), BOTH))


# --- watching ------------------------------------------------------------------------------------


def test_a_replay_plays_the_record_and_nobody_else() -> None:
    replay = Replay(WHOLE)
    assert (replay.at, replay.length, replay.over) == (0, len(WHOLE.actions), False)
    assert not replay.tick(5)  # it stands
    assert replay.at == 0
    replay.playing = True
    assert replay.tick(5, hold=True)
    assert replay.at == 0
    steps = 0
    happened = []
    while replay.playing:
        assert replay.awaiting() is None
        assert replay.thinking is None
        assert not replay.can_undo
        replay.tick(5)
        steps += 1
        happened += replay.events()
    assert steps == replay.length == replay.at
    assert replay.over
    assert replay.record().to_json() == WHOLE.to_json()
    assert happened
    with pytest.raises(IllegalAction):
        replay.act(WHOLE.actions[0][1])


def test_every_position_can_be_gone_to_from_everywhere() -> None:
    replay = Replay(WHOLE)
    session = new_session(("you", "fake"), 5)
    truth = [session.state.to_json()]
    while not session.over:
        step(session)
        truth.append(session.state.to_json())
    for at in (0, len(truth) - 1, 7, 6, 40, 0, 1, 10**6, -5):
        replay.go(at)
        at = max(0, min(len(WHOLE.actions), at))
        assert replay.at == at
        assert replay.state.to_json() == truth[at]
        assert replay.record().actions == WHOLE.actions[:at]
        assert replay.events() == []
        if replay.step():
            assert replay.state.to_json() == truth[at + 1]
            assert replay.events()
    assert [state.to_json() for state in replay.positions] == truth


def test_a_bad_record_is_refused_with_the_number_of_the_action() -> None:
    bad = WHOLE.copy()
    bad.actions[10] = bad.actions[0]
    with pytest.raises(RecordError, match="action 11") as caught:
        Replay(bad)
    assert caught.value.number == 11
    with pytest.raises(RecordError, match="unknown game"):
        Replay(Record("chess", 1, 5, ("you",)))


def test_a_replay_saves_nothing(tmp_path) -> None:
    record = SavedRecord(*[getattr(WHOLE, name) for name in ("game", "rules", "seed", "seats", "actions")])
    replay = Replay(record)
    replay.go(replay.length)
    assert not replay.kept
    assert replay.unsaved is None
    assert replay.game is PYRAMIDS
