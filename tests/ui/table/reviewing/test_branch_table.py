"""Trying it from here: from replay and coach to a table that says what it is, its end, and back."""

from __future__ import annotations

import re

import pytest

from game.engine import GAMES
from game.play.achievements import EARNED
from game.play.branch import BRANCH, Branch, BranchSlot, branch_numbers, cut, load_branch
from game.play.replay import Replay
from game.play.saves import HISTORY, save_key
from game.play.storage import MemoryStore, texts_of
from game.ui.app import App
from game.ui.menus.history_scene import HistoryScene
from game.ui.places import scene_at
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.signed_table import TableSign
from game.ui.table.reviewing.branch_scores import BranchScores
from game.ui.table.reviewing.branch_table import BranchTable
from game.ui.table.reviewing.coach_scene import CoachScene
from game.ui.table.reviewing.coached_replay import CoachedReplay
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.toolkit.widgets.label import Label

from ...another_window import come_to_front
from ...driver import MakeApp, buttons, dialog, faults, frames, nothing, settle, tap
from ...finished_games import SEATS, filed, history, rows, words
from ...games import at_random, played
from .coaching import coach, think_less, work
from .coaching import filed as filed_record

every_game = pytest.mark.parametrize("game", GAMES)
HERE = "Try it from here"


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    at_random(monkeypatch)


def watching(make_app: MakeApp, game: str, *size: float, store: MemoryStore | None = None) -> App:
    app = history(make_app, store or filed(1, game), *size)
    tap(app, rows(app)[0])
    settle(app)
    return app


def replay(app: App) -> ReplayScene:
    assert isinstance(app.scene, ReplayScene)
    return app.scene


def branch(app: App) -> BranchTable:
    assert isinstance(app.scene, BranchTable)
    return app.scene


def trying(make_app: MakeApp, game: str, *size: float) -> App:
    """On the table of a branch from the middle of a game."""
    app = watching(make_app, game, *size)
    replay(app).go(replay(app).replay.length // 2)
    settle(app)
    tap(app, HERE)
    settle(app)
    return app


def play(app: App, most: int = 100_000) -> None:
    """Play the branch on, always the first thing that can be done."""
    session = branch(app).session
    while not session.over and most:
        if session.awaiting() is None:
            frames(app)
            continue
        most -= 1
        branch(app).act(session.state.legal_actions(session.awaiting() or 0)[0])
    settle(app)


def sign(app: App) -> str:
    (found,) = [widget for widget in app.scene.walk() if isinstance(widget, TableSign)]
    return " ".join(label.text for label in found.walk() if isinstance(label, Label))


@every_game
@pytest.mark.parametrize("size", [(390, 844, 2), (844, 390), (1280, 800), (320, 568)])
def test_a_press_in_the_replay_plays_on_from_there_and_the_table_says_so(
    make_app: MakeApp, game: str, size: tuple[float, ...]
) -> None:
    app = watching(make_app, game, *size)
    at = replay(app).replay.length // 2
    replay(app).go(at)
    settle(app)
    before = replay(app).replay.state.to_json()
    when = replay(app).where().partition(" · ")[0]
    assert faults(app) == []
    tap(app, HERE)
    assert len(branch(app).session.chapters) == at
    assert branch(app).session.seats == SEATS
    frames(app)
    assert branch(app).session.reached()[at].to_json() == before
    assert sign(app).lower() == f"{HERE.replace('Try', 'Trying')}: {when}".lower()
    settle(app)
    assert app.scene.awaiting()
    assert faults(app) == []
    table = branch(app).board.rect
    (below,) = [widget for widget in app.scene.walk() if isinstance(widget, TableSign)]
    assert below.rect.top >= table.bottom


@every_game
def test_the_end_compares_both_counts_nowhere_and_leads_back(make_app: MakeApp, game: str) -> None:
    app = trying(make_app, game)
    filed_before = texts_of(app.store, HISTORY)
    play(app)
    tap(app, "Scores") if isinstance(app.scene, BranchTable) else None
    settle(app)
    assert isinstance(app.scene, BranchScores)
    said = app.scene.remark()
    number = r"(won|lost|−?\d+\s:\s−?\d+)"
    assert re.fullmatch(rf"The game itself: {number}\. Your way \(.+\): {number}\.", said), said
    assert said in words(app)
    assert faults(app) == []
    assert not app.scene.story.earned
    assert not texts_of(app.store, EARNED)
    assert texts_of(app.store, HISTORY) == filed_before
    assert app.store.get(save_key(game)) is None
    assert "Play again" not in buttons(app)
    tap(app, "Back")
    settle(app)
    assert isinstance(app.scene, ReplayScene)
    tap(app, HERE)
    assert len(dialog(app).answers) == 3
    tap(app, dialog(app).answers[1][0])  # the one that has ended
    settle(app)
    assert branch(app).session.over
    tap(app, "Scores")
    settle(app)
    tap(app, "A new try")
    settle(app)
    assert branch(app).session.slot.key == f"{BRANCH}2"


def test_a_finished_game_s_scores_still_count(make_app: MakeApp) -> None:
    """The other scores bring medals as ever."""
    assert Scores.counts
    assert not BranchScores.counts


def test_a_branch_under_way_is_found_again_after_a_reload_and_in_the_replay(make_app: MakeApp) -> None:
    app = trying(make_app, "pyramids")
    if len(branch(app).session.chapters) == branch(app).session.slot.given:
        assert branch(app).address == ""  # nothing is kept yet
    play(app, 1)
    address, done = branch(app).address, len(branch(app).session.chapters)
    assert address == "branch 1"
    again = scene_at(app, address, nothing)
    assert isinstance(again, BranchTable)
    app.go(again)
    settle(app)
    assert len(branch(app).session.chapters) >= done
    tap(app, "Menu")
    tap(app, "Replay of the game")  # made again: its origin is not known any more
    settle(app)
    assert isinstance(app.scene, ReplayScene)
    for nowhere in ("branch 7", "branch x", "branch"):
        assert scene_at(app, nowhere, nothing) is None


def test_from_the_coach_a_press_plays_on_and_leads_back_to_the_coach(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # the coach wants bots that weigh
    think_less(monkeypatch, "anubix")
    app = make_app(390, 844, reduced_motion=True)
    app.go(CoachScene(app, filed_record("anubix"), nothing))
    settle(app)
    work(coach(app))
    coach(app).look_at(coach(app).coach.costliest()[0].at)
    settle(app)
    assert isinstance(app.scene, CoachedReplay)
    came_from, at = app.scene, app.scene.replay.at
    tap(app, HERE)
    frames(app, 2)
    assert len(branch(app).session.reached()) >= at + 1
    tap(app, "Menu")
    tap(app, "Replay of the game")
    frames(app, 2)
    assert app.scene is came_from


def test_nothing_can_be_tried_after_the_end(make_app: MakeApp) -> None:
    app = watching(make_app, "anubix")
    assert HERE in buttons(app)
    replay(app).go(replay(app).replay.length)
    settle(app)
    assert HERE not in buttons(app)


def test_a_damaged_try_has_words_and_loses_nothing(make_app: MakeApp) -> None:
    app = trying(make_app, "anubix")
    play(app, 1)
    key = f"{BRANCH}1"
    text = app.store.get(key) or ""
    app.store.set(key, text.replace('"seed"', '"ended":-1,"seed"', 1))
    damaged = app.store.get(key)
    tap(app, "Menu")
    tap(app, "Replay of the game")
    settle(app)
    tap(app, HERE)
    tap(app, "A try that can’t be read")
    assert dialog(app).title == "A saved game can’t be read"
    assert app.store.get(f"damaged.{key}") == damaged
    assert branch_numbers(app.store) == []


def test_a_deleted_game_takes_its_branches_with_it(make_app: MakeApp) -> None:
    app = trying(make_app, "anubix")
    play(app, 1)
    assert branch_numbers(app.store) == [1]
    tap(app, "Menu")
    tap(app, "Replay of the game")
    settle(app)
    replay(app).back()
    tap(app, "Delete")
    tap(app, "Delete")
    frames(app, 3)
    assert isinstance(app.scene, HistoryScene)
    assert branch_numbers(app.store) == []


def test_the_menus_sign_tells_of_the_branch_where_no_line_has_room(make_app: MakeApp) -> None:
    app = trying(make_app, "mummy", 568, 320)
    assert not [widget for widget in app.scene.walk() if isinstance(widget, TableSign)]
    assert buttons(app)["Menu"].icon == "ui.branch"
    tap(app, "Menu")
    assert dialog(app).text.startswith("Trying it from here: round")


def test_the_game_on_the_table_stays_as_it_is(make_app: MakeApp) -> None:
    store = filed(1, "anubix")
    played(SEATS, 77, 9, store, "anubix")
    kept = store.get(save_key("anubix"))
    assert kept
    app = watching(make_app, "anubix", store=store)
    tap(app, HERE)
    settle(app)
    play(app, 2)
    assert store.get(save_key("anubix")) == kept
    assert branch_numbers(store) == [1]


def test_another_window_s_try_under_the_same_number_is_gone_on_with_as_it_is(make_app: MakeApp) -> None:
    """It was left elsewhere: this window's place in the game is not put into it."""
    app = trying(make_app, "anubix")
    table = app.scene
    assert isinstance(table, BranchTable)
    slot = table.session.slot
    assert isinstance(slot, BranchSlot)
    other = cut(slot.original, slot.given + 2, Replay(slot.original).positions[slot.given + 2])
    theirs = BranchSlot(slot.original, slot.given + 2, slot.key)
    app.store.set(slot.key, theirs.text(other))
    come_to_front(app)
    tap(app, "Go to the new game")
    settle(app)
    here = app.scene
    assert isinstance(here, BranchTable)
    assert here is not table
    assert here.session.slot.given == slot.given + 2
    found = load_branch(app.store, slot.key, GAMES)
    assert isinstance(found, Branch)
    assert found.slot.given == slot.given + 2
