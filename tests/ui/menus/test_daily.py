"""Daily games on the screen: from home to the table and back, the month, what is shared, and damage."""

from __future__ import annotations

import json
from datetime import date, timedelta
from datetime import time as time_of_day

import pygame
import pytest

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.daily import BEGUN, FINISHED, DailyKey, Diary, daily_seed
from game.play.history import delete_history
from game.play.links import encode_record
from game.play.session import Session
from game.play.storage import MemoryStore, StoreError, texts_of
from game.play.tutorial_slot import end_tutorial
from game.ui.app import App
from game.ui.menus.daily_calendar import DailyCalendar
from game.ui.menus.daily_marks import daily_games
from game.ui.menus.daily_scene import DailyScene
from game.ui.menus.daily_table import DailyScores, DailyTable
from game.ui.menus.data import DataScene
from game.ui.menus.home import Home
from game.ui.menus.week_chart import WeekChart
from game.ui.table.playing.tutorial_table import TutorialTable
from game.ui.table.presentation import presentation_of
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.toolkit.sentences import within_sentence
from game.ui.toolkit.theme import SIZE_SMALL

from ..driver import (
    MakeApp,
    at_home,
    buttons,
    choose_by_key,
    dialog,
    faults,
    frames,
    nothing,
    press,
    settle,
    tap,
    tap_in_the_loop,
)
from ..games import at_random
from ..reading import look, words
from ..stores import FailingStore
from .daily_games import DAY, at_noon, entry, play_daily, play_on, until_replayed


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon(monkeypatch, DAY)
    at_random(monkeypatch)


def keys(store: MemoryStore) -> set[str]:
    return set(map(str, Diary(store.keys()).keys))


def texts(app: App) -> list[str]:
    return [getattr(widget, "text", "") for widget in app.scene.walk()]


def to_the_end(app: App) -> DailyScores:
    """Play the game on the table to its end, at random, and wait for its scores."""
    table = app.scene
    assert isinstance(table, DailyTable)
    app.set_pace("off")
    play_on(table.session)
    for _ in range(600):
        frames(app, 5)
        if isinstance(app.scene, DailyScores):
            return app.scene
    raise AssertionError("the scores never come")


# --- which games ----------------------------------------------------------------------------------


def test_every_daily_game_can_be_played_and_has_signs() -> None:
    assert daily_games() == ["pyramids", "anubix", "mummy"]
    for game_id in daily_games():
        seats = presentation_of(game_id).daily
        assert len(seats) in GAMES[game_id].players
        assert seats[0] == "you"
        assert presentation_of(game_id).has("share_rows")


# --- from home and back ---------------------------------------------------------------------------


def test_the_day_of_a_player(make_app: MakeApp) -> None:
    """From home to Anubix of the day, away in the middle, on, to the scores, and the day tells of it."""
    store = MemoryStore()
    app = at_home(make_app, store=store)
    assert entry(app).note == "new ones every day"
    tap(app, "Today’s games")
    assert isinstance(app.scene, DailyScene)
    tap(app, "Play: Anubix")
    tap(app, "Play now")
    table = app.scene
    assert isinstance(table, DailyTable)
    assert table.session.seats == ("you", "priest")
    assert table.session.record().seed == daily_seed(DAY, GAMES["anubix"])
    play_on(table.session, 12)
    assert keys(store) == {str(DailyKey(BEGUN, DAY, "anubix"))}
    before = table.session.record()
    press(app, pygame.K_ESCAPE)
    tap(app, "Home")
    tap(app, "Today’s games")
    tap(app, "Continue: Anubix")
    assert isinstance(app.scene, DailyTable)
    assert app.scene.session.record() == before
    scores = to_the_end(app)
    assert keys(store) == {str(DailyKey(FINISHED, DAY, "anubix"))}
    settle(app)
    assert "Play again" not in buttons(app), "a new game would take the place of the player's own"
    tap_in_the_loop(app, "Share")
    assert app.host.copied[0].startswith("Mastaba · Anubix · ")
    tap(app, "Close")
    tap(app, "Today")
    assert isinstance(app.scene, DailyScene)
    until_replayed(app)
    brief = presentation_of("anubix").brief(scores.session.state, 0)
    assert brief in texts(app)
    assert {"Share: Anubix", "Watch: Anubix", "Play again: Anubix", "Play: Mummy"} <= set(buttons(app))
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)
    assert entry(app).note == "1 of 3 finished"


def test_by_keys_alone(make_app: MakeApp) -> None:
    app = at_home(make_app, 390, 844, 2, store=MemoryStore())
    choose_by_key(app, "Today’s games")
    choose_by_key(app, "Calendar")
    assert isinstance(app.scene, DailyCalendar)
    press(app, pygame.K_PAGEUP)
    assert app.scene.month == (2026, 10)
    choose_by_key(app, "31 Oct 2026, Pyramids: not played, Anubix: not played, Mummy: not played")
    assert isinstance(app.scene, DailyScene)
    assert app.scene.day == date(2026, 10, 31)
    choose_by_key(app, "Play: Mummy")
    choose_by_key(app, "Play now")
    assert isinstance(app.scene, DailyTable)
    assert app.scene.session.record().seed == daily_seed(date(2026, 10, 31), GAMES["mummy"])


def test_a_game_never_played_offers_its_lesson_first(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    day = DailyScene(app, nothing)
    app.go(day)
    tap(app, "Play: Mummy")
    assert dialog(app).text.startswith("You haven’t played Mummy yet.")
    assert faults(app, app.stage.scope) == []
    tap(app, "Not now")
    assert app.stage.scope is app.scene is day
    tap(app, "Play: Mummy")
    tap(app, "Learn by playing")
    settle(app)
    assert isinstance(app.scene, TutorialTable)
    assert not keys(store), "the game of the day waits"
    app.go(day)
    end_tutorial(store, "mummy")
    tap(app, "Play: Mummy")
    assert isinstance(app.scene, DailyTable)


@pytest.mark.parametrize("actions", [3, None])
def test_a_game_played_before_goes_straight_to_its_table(make_app: MakeApp, actions: int | None) -> None:
    store = MemoryStore()
    play_daily(store, DAY - timedelta(5), "pyramids", actions)
    delete_history(store)
    app = make_app(store=store)
    app.go(DailyScene(app, nothing))
    tap(app, "Play: Pyramids")
    assert isinstance(app.scene, DailyTable)


def test_a_result_is_told_its_place_among_those_of_other_days(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    points = {}
    for ago in (9, 5, 2, 0):
        day = DAY - timedelta(ago)
        at_noon(monkeypatch, day)
        session = play_daily(store, day, "pyramids")
        play_daily(store, day, "mummy")
        points[day] = session.state.scores()[0]
    store.set(f"daily.{DAY - timedelta(3)}.pyramids", "{")
    place = 1 + sum(other > points[DAY] for other in points.values())
    words = f"Place {place} among 4 daily results" if place > 1 else "Best of 4 daily results"
    app = make_app(390, 844, store=store)
    app.go(DailyScores(app, session, DAY))
    assert f"{words}." in app.scene.remark()
    app.go(DailyScene(app, nothing))
    until_replayed(app)
    assert words in texts(app)
    assert any(text.startswith("Won on ") and text.endswith(" of 4 days") for text in texts(app))
    tap_in_the_loop(app, "Share: Pyramids")
    assert f"\n{words}\n" in app.host.copied[-1]
    tap(app, "Close")
    best = max(points, key=points.__getitem__)
    app.go(DailyScene(app, nothing, best))
    assert "Best of 4 daily results" in texts(app)


@pytest.mark.parametrize("game_id", ["pyramids", "anubix", "mummy"])
def test_the_pharaoh_plays_the_same_deal_while_the_scores_are_shown(make_app: MakeApp, game_id: str) -> None:
    store = MemoryStore()
    app = make_app(1280, 800, store=store)
    session = play_daily(store, DAY, game_id)
    kept = keys(store)
    app.go(DailyScores(app, session, DAY))
    game, start = presentation_of(game_id), "Pharaoh on this deal: "
    scores = app.scene
    assert isinstance(scores, DailyScores)
    assert f"{start}…" in scores.lines()
    for _ in range(3000):
        frames(app)
        said = [text for text in app.host.said if text.startswith(start)]
        if said:
            break
    settle(app)
    seats = ["pharaoh" if seat == "you" else seat for seat in game.daily]
    alone = Session.new(GAMES[game_id], seats, daily_seed(DAY, GAMES[game_id]))
    while not alone.over:
        alone.tick(1000)
    assert said == [start + within_sentence(game.brief(alone.state, 0))]
    assert said[0] in words(look(app))
    assert any(said[0] in text for text in texts(app))
    assert not scores.update(), "the page may sleep again"
    assert (keys(store), app.session) == (kept, None)


def test_a_game_played_again_has_no_place(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    for ago in (1, 0):
        play_daily(store, DAY - timedelta(ago), "pyramids")
    at_noon(monkeypatch, DAY, time_of_day(13))
    app = make_app(store=store)
    app.go(DailyScores(app, play_daily(store, DAY, "pyramids"), DAY))
    assert " 2 daily results" not in app.scene.remark()


@pytest.mark.thorough
def test_the_players_own_game_stays_and_a_game_for_fun_does_not_count(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("save.anubix", "mine")
    play_daily(store, DAY, "anubix")
    kept = store.get(f"daily.{DAY}.anubix")
    app = make_app(store=store)
    app.go(DailyScene(app, nothing))
    tap(app, "Play again: Anubix")
    assert isinstance(app.scene, DailyTable)
    play_on(app.scene.session, 6)
    app.go(DailyScene(app, nothing))
    tap(app, "Continue: Anubix")
    to_the_end(app)
    assert store.get(f"daily.{DAY}.anubix") == kept
    assert store.get(f"begun.{DAY}.anubix") is None
    assert store.get("save.anubix") == "mine"


def test_daily_screens_change_at_the_end_of_the_day(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    play_daily(store, DAY, "mummy")
    app = at_home(make_app, store=store)
    day, month = DailyScene(app, nothing), DailyCalendar(app, nothing)
    assert entry(app).done == 1
    at_noon(monkeypatch, DAY + timedelta(1))
    frames(app)
    assert entry(app).done == 0
    assert entry(app).streak == 1
    app.go(day)
    assert day.day == DAY + timedelta(1)
    assert "Play: Mummy" in buttons(app)
    at_noon(monkeypatch, DAY + timedelta(2))
    frames(app)
    assert day.day == DAY + timedelta(2)
    app.go(month)
    at_noon(monkeypatch, date(2026, 12, 1))
    frames(app)
    assert month.month == (2026, 11), "the month that is looked at stays"
    tap(app, "Next")
    assert month.month == (2026, 12)


def test_the_night_still_counts_for_the_day_that_has_ended(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    for ago in (2, 1):
        at_noon(monkeypatch, DAY - timedelta(ago))
        play_daily(store, DAY - timedelta(ago), "mummy")
    at_noon(monkeypatch, DAY + timedelta(1), time_of_day(0, 5))
    app = at_home(make_app, store=store)
    assert entry(app).streak == 2
    app.go(DailyScene(app, nothing, DAY))
    assert any("Streak: 2 days" in text for text in texts(app))
    tap(app, "Play: Mummy")
    to_the_end(app)
    settle(app)
    tap_in_the_loop(app, "Share")
    assert "Streak: 3 days" in app.host.copied[-1]
    app.go(DailyScene(app, nothing, DAY))
    until_replayed(app)
    tap_in_the_loop(app, "Share: Mummy")
    assert "Streak: 3 days" in app.host.copied[-1]


def test_at_four_a_streak_without_its_last_two_days_is_broken(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    at_noon(monkeypatch, DAY - timedelta(1))
    play_daily(store, DAY - timedelta(1), "mummy")
    at_noon(monkeypatch, DAY + timedelta(2), time_of_day(3, 59))
    app = at_home(make_app, store=store)
    assert entry(app).streak == 1
    at_noon(monkeypatch, DAY + timedelta(2), time_of_day(4))
    frames(app)
    assert entry(app).streak == 0


def test_a_clock_that_went_back_or_ahead_confuses_nothing(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    for day in (DAY, date(2031, 1, 1), date(1999, 12, 31)):
        play_daily(store, day, "mummy")
    for now in (date(1980, 1, 1), DAY - timedelta(1), DAY, date(2100, 2, 28)):
        at_noon(monkeypatch, now)
        app = at_home(make_app, store=store)
        assert entry(app).done == (now == DAY)
        for scene in (DailyScene(app, nothing), DailyCalendar(app, nothing)):
            app.go(scene)
            settle(app)
            assert faults(app) == []


def test_those_who_do_not_see_the_entry_are_told_what_it_shows(make_app: MakeApp) -> None:
    store = MemoryStore()
    play_daily(store, DAY, "mummy")
    app = at_home(make_app, store=store)
    assert "1 of 3 finished" in [widget.spoken() for widget in app.scene.walk()]
    app.go(DailyScene(app, nothing))
    said = [widget.spoken() for widget in app.scene.walk()]
    assert said.count("not played") >= 2


def test_the_calendar_can_be_deleted_with_the_finished_games(make_app: MakeApp) -> None:
    store = MemoryStore()
    play_daily(store, DAY, "mummy")
    play_daily(store, DAY, "anubix", 4)
    app = make_app(store=store)
    for answer, left in (("Delete, keep the calendar", 2), ("Delete the calendar too", 1)):
        app.go(DataScene(app, nothing))
        tap(app, "Delete all finished games")
        assert faults(app, app.stage.scope) == []
        tap(app, answer)
        tap(app, "OK")
        assert len(keys(store)) == left
        assert not texts_of(store, "history.")


# --- a week ---------------------------------------------------------------------------------------


def test_a_week_is_shown_as_bars_and_told(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    for ago, games in ((7, 1), (6, 1), (2, 3), (0, 2)):
        at_noon(monkeypatch, DAY - timedelta(ago))
        for game_id in daily_games()[:games]:
            play_daily(store, DAY - timedelta(ago), game_id)
    app = make_app(390, 844, store=store)
    app.go(DailyScene(app, nothing))
    (chart,) = (widget for widget in app.scene.walk() if isinstance(widget, WeekChart))
    told = "Games of the day finished in the last week, today last: 1, 0, 0, 0, 3, 0, 2"
    assert chart.spoken() == told
    assert told in words(look(app))
    bars = [bar_height(app, chart, day) for day in range(7)]
    assert bars[1] == bars[2] == bars[3] == bars[5] < bars[0] < bars[6] < bars[4]


def bar_height(app: App, chart: WeekChart, day: int) -> int:
    """How many rows of pixels a day's bar has in its middle, above the day's name."""
    app.draw(0)
    screen = pygame.display.get_surface()
    assert screen
    x = chart.rect.x + chart.rect.width * (2 * day + 1) // 14
    foot = chart.rect.bottom - app.fonts.line_height(SIZE_SMALL)
    return sum(max(screen.get_at((x, y))[:2]) > 200 for y in range(chart.rect.y, foot))


def test_a_week_without_games_has_no_bars(make_app: MakeApp) -> None:
    app = make_app()
    app.go(DailyScene(app, nothing))
    assert not [widget for widget in app.scene.walk() if isinstance(widget, WeekChart)]
    assert any("One missed day doesn’t break it." in text for text in texts(app))


# --- a month --------------------------------------------------------------------------------------


def test_a_month_shows_each_day_by_signs(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    with monkeypatch.context() as patch:
        at_noon(patch, DAY - timedelta(1))
        play_daily(store, DAY - timedelta(1), "pyramids")
    play_daily(store, DAY - timedelta(2), "pyramids")
    play_daily(store, DAY, "anubix", 4)
    app = make_app(store=store)
    app.go(DailyCalendar(app, nothing))
    names = set(buttons(app))
    assert {
        "18 Nov 2026, Pyramids: finished later, Anubix: not played, Mummy: not played",
        "19 Nov 2026, Pyramids: won, Anubix: not played, Mummy: not played",
        "20 Nov 2026, Pyramids: not played, Anubix: in progress, Mummy: not played",
    } <= names
    assert not any(name.startswith("21 Nov") for name in names), "days to come cannot be opened"
    tap(app, "19 Nov 2026, Pyramids: won, Anubix: not played, Mummy: not played")
    tap(app, "Watch: Pyramids")
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.record.seed == daily_seed(DAY - timedelta(1), GAMES["pyramids"])


def test_back_from_the_calendar_leads_where_one_came_from(make_app: MakeApp) -> None:
    app = at_home(make_app, store=MemoryStore())
    tap(app, "Today’s games")
    day = app.scene
    tap(app, "Calendar")
    assert isinstance(app.scene, DailyCalendar)
    press(app, pygame.K_ESCAPE)
    assert app.scene is day
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)


def test_the_calendar_ends_at_today_and_at_its_first_day(make_app: MakeApp) -> None:
    app = make_app()
    scene = DailyCalendar(app, nothing)
    app.go(scene)
    for _ in range(40):
        scene.turn(1)
    assert scene.month == (2026, 11)
    for _ in range(40):
        scene.turn(-1)
    assert scene.month == (2026, 1)
    assert "Previous" not in buttons(app)


# --- damage ---------------------------------------------------------------------------------------


def test_a_damaged_game_under_way_is_told_of_and_begins_anew(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set(f"begun.{DAY}.mummy", "{")
    app = make_app(store=store)
    app.go(DailyScene(app, nothing))
    tap(app, "Continue: Mummy")
    assert "can’t be read" in dialog(app).text
    tap(app, "OK")
    tap(app, "Play: Mummy")
    tap(app, "Play now")
    assert isinstance(app.scene, DailyTable)
    assert store.get(f"damaged.begun.{DAY}.mummy") == "{"


@pytest.mark.parametrize("resumed", [False, True])
def test_a_game_that_cannot_go_on_is_put_aside_as_it_is_said(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, resumed: bool
) -> None:
    store = MemoryStore()
    play_daily(store, DAY, "anubix", 4)
    key = f"begun.{DAY}.anubix"
    text = store.get(key) or ""
    if not resumed:
        text = text.replace('"priest"', '"Anna"')
        store.set(key, text)
    else:

        def refuse(*args: object, **options: object) -> Session:
            raise RecordError("of a level that this game lacks")

        monkeypatch.setattr(Session, "resume", refuse)
    app = make_app(store=store)
    app.go(DailyScene(app, nothing))
    tap(app, "Continue: Anubix")
    assert "It has been set aside" in dialog(app).text
    assert (store.get(key), store.get(f"damaged.{key}")) == (None, text)
    tap(app, "OK")
    tap(app, "Play: Anubix")
    tap(app, "Play now")
    assert isinstance(app.scene, DailyTable)


def test_a_damaged_game_that_cannot_be_put_aside_is_not_said_to_be(make_app: MakeApp) -> None:
    class FullStore(MemoryStore):
        def set(self, key: str, text: str) -> None:
            raise StoreError("full", f"no room for {key}")

    store = FullStore()
    MemoryStore.set(store, f"begun.{DAY}.mummy", "{")
    app = make_app(store=store)
    app.go(DailyScene(app, nothing))
    tap(app, "Continue: Mummy")
    assert "won’t let us move it out of the way" in dialog(app).text
    assert faults(app, app.stage.scope) == []


def test_a_result_of_somebody_whom_nobody_knows_cannot_be_watched(make_app: MakeApp) -> None:
    store = MemoryStore()
    record = play_daily(store, DAY, "anubix").record()
    key = f"daily.{DAY}.anubix"
    record.seats = ("you", "Anna")
    obj = json.loads(store.get(key) or "")
    store.set(key, json.dumps({**obj, "record": encode_record(record)}))
    app = make_app(store=store)
    app.go(DailyScene(app, nothing))
    until_replayed(app)
    assert "Watch: Anubix" not in buttons(app)
    assert "Play again: Anubix" in buttons(app)


def test_a_damaged_result_is_told_of_once(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set(f"daily.{DAY}.mummy", "{")
    app = make_app(store=store)
    app.go(DailyScene(app, nothing))
    frames(app, 2)
    assert "can’t be read" in dialog(app).text
    assert faults(app) == []
    tap(app, "OK")
    frames(app, 2)
    assert "Play: Mummy" in buttons(app)
    app.go(DailyCalendar(app, nothing))
    frames(app, 2)
    assert app.stage.scope is app.scene


def test_a_result_of_other_rules_is_shown_but_cannot_be_watched(make_app: MakeApp) -> None:
    store = MemoryStore()
    session = play_daily(store, DAY, "pyramids")
    points, record = session.state.scores()[0], session.record()
    record.rules += 1
    key = f"daily.{DAY}.pyramids"
    store.set(key, json.dumps({**json.loads(store.get(key) or ""), "record": encode_record(record)}))
    app = make_app(store=store)
    app.go(DailyScene(app, nothing))
    assert f"{points} points" in texts(app)
    until_replayed(app)
    assert f"{points} points" in texts(app)
    assert "Watch: Pyramids" not in buttons(app)
    assert "Play again: Pyramids" in buttons(app)


def test_without_storage_one_can_play(make_app: MakeApp) -> None:
    app = make_app(store=FailingStore())
    app.go(DailyScene(app, nothing))
    tap(app, "Play: Mummy")
    tap(app, "Play now")
    assert isinstance(app.scene, DailyTable)
    play_on(app.scene.session, 1)
    assert app.scene.session.unsaved == "forbidden"
