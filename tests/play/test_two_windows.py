"""Two windows with the same store: neither writes over what the other has saved."""

from __future__ import annotations

import pytest

from game.engine import Game
from game.play.saves import SavedRecord
from game.play.session import ELSEWHERE, Session
from game.play.settings import load_settings, save_settings
from game.play.storage import MemoryStore

from ..histories import load_history, load_saved
from .fakes import (
    BOTH,
    LEVELS,
    MOVES,
    PYRAMIDS,
    RACE,
    FakeBot,
    ForbiddenStore,
    new_session,
    play_to_end,
    step,
)

SEATS = ("you", "friend")
WALK = MOVES[0]


def opened(store: MemoryStore, game: Game = PYRAMIDS) -> Session:
    """The saved game in one more window."""
    saved = load_saved(store, BOTH)[game.id]
    assert isinstance(saved, SavedRecord)
    return Session.resume(saved, store=store, games=BOTH, make_bot=FakeBot, levels=LEVELS)


def begun(store: MemoryStore, actions: int = 5) -> Session:
    session = new_session(SEATS, 5, store=store)
    for _ in range(actions):
        step(session)
    return session


def test_the_window_that_is_behind_does_not_overwrite() -> None:
    store = MemoryStore()
    first = begun(store)
    second = opened(store)
    for _ in range(10):
        step(second)
    ahead = store.get("save.pyramids")
    step(first)
    assert first.unsaved == ELSEWHERE
    assert not first.kept
    assert store.get("save.pyramids") == ahead
    step(second)
    assert second.unsaved is None
    assert second.kept
    assert len(opened(store).record().actions) == 16


def test_undo_does_not_overwrite_either() -> None:
    store = MemoryStore()
    first = new_session(SEATS, 5, RACE, store=store)
    first.act(WALK)
    step(opened(store, RACE))
    ahead = store.get("save.race")
    assert first.undo()
    assert first.unsaved == ELSEWHERE
    assert store.get("save.race") == ahead


def test_a_new_game_in_another_window_is_not_lost_to_the_old_one() -> None:
    store = MemoryStore()
    first = begun(store)
    other = begun(store, 3)
    assert other.unsaved is None, "a new game takes the place of the one that was there when it began"
    step(first)
    assert first.unsaved == ELSEWHERE
    assert len(opened(store).record().actions) == 3


def test_the_end_in_a_window_that_is_behind_is_not_filed() -> None:
    store = MemoryStore()
    first = begun(store)
    step(opened(store))
    ahead = store.get("save.pyramids")
    play_to_end(first)
    assert first.unsaved == ELSEWHERE
    assert store.get("save.pyramids") == ahead
    assert load_history(store, BOTH) == []


def test_a_filed_game_is_not_overtaken_by_the_next_one() -> None:
    store = MemoryStore()
    first = play_to_end(begun(store))
    begun(store, 3)
    first.look_elsewhere()
    assert first.unsaved is None


def test_storage_that_was_cleared_is_written_again() -> None:
    store = MemoryStore()
    session = begun(store)
    store.remove("save.pyramids")
    step(session)
    assert session.unsaved is None
    assert opened(store).record() == session.record()


@pytest.mark.parametrize(
    ("seats", "store", "kept"),
    [
        (("you", "fake"), MemoryStore(), True),
        (("fake", "fake"), MemoryStore(), False),
        (("you", "fake"), None, False),
        (("you", "fake"), ForbiddenStore(), False),
    ],
)
def test_kept_tells_whether_the_game_survives(
    seats: tuple[str, ...], store: MemoryStore | None, kept: bool
) -> None:
    session = new_session(seats, 5, store=store)
    step(session)
    assert session.kept is kept


def test_settings_changed_in_one_window_are_not_undone_by_the_other() -> None:
    store = MemoryStore()
    first, second = load_settings(store)[0], load_settings(store)[0]
    first.speed = "fast"
    save_settings(store, first)
    second.sound = False
    save_settings(store, second)
    kept = load_settings(store)[0]
    assert (kept.speed, kept.sound) == ("fast", False)
    assert second.speed == "fast", "the window that saved has caught up"
    first.speed = "normal"
    save_settings(store, first)
    kept = load_settings(store)[0]
    assert (kept.speed, kept.sound) == ("normal", False)


def test_of_two_changes_of_one_setting_the_later_stays() -> None:
    store = MemoryStore()
    save_settings(store, load_settings(store)[0])
    first, second = load_settings(store)[0], load_settings(store)[0]
    first.volume = 0.2
    save_settings(store, first)
    second.volume = 0.6
    save_settings(store, second)
    assert load_settings(store)[0].volume == 0.6


def test_damaged_settings_of_another_window_change_nothing_here() -> None:
    store = MemoryStore()
    save_settings(store, load_settings(store)[0])
    settings = load_settings(store)[0]
    settings.speed = "off"
    store.set("settings", '{"speed": 7}')
    save_settings(store, settings)
    assert load_settings(store) == (settings, None)
