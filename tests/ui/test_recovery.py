"""One fault does not end the game: a scene reports it, home is one press away, and nobody is locked out."""

from __future__ import annotations

import asyncio
import json
import pkgutil
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random

import pygame
import pytest

from game.engine import GAMES, State
from game.engine.record import RecordError
from game.main import _made
from game.play.branch import BranchSlot, cut, new_slot
from game.play.challenge import merged
from game.play.daily import today
from game.play.links import Turn, parse_link
from game.play.opponents import Opponents
from game.play.puzzles import FOLDER, read_puzzles
from game.play.replay import Replay
from game.play.saves import from_text, save_key
from game.play.session import Session
from game.play.settings import KEY, OWN, Settings, load_settings, put_aside, save_settings, take_back
from game.play.storage import MemoryStore, StoreError
from game.play.strength import Career
from game.play.transfer import export_text
from game.ui import menus, table
from game.ui.app import App
from game.ui.host import Installation
from game.ui.menus.about import AboutScene
from game.ui.menus.challenge_scene import ChallengeScene, open_challenge
from game.ui.menus.challenge_table import TrialScores, TrialTable, open_trial
from game.ui.menus.daily_calendar import DailyCalendar
from game.ui.menus.daily_scene import DailyScene
from game.ui.menus.daily_table import DailyScores, DailyTable, open_daily
from game.ui.menus.data import DataScene
from game.ui.menus.fault import FILE, FaultScene
from game.ui.menus.fetching import Fetching
from game.ui.menus.friends_scene import FriendsScene
from game.ui.menus.glossary_scene import GlossaryScene
from game.ui.menus.history_scene import HistoryScene
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.journey import JourneyScene
from game.ui.menus.late import LateLink, LateScene
from game.ui.menus.link_preview import LinkPreview
from game.ui.menus.looks_scene import LooksScene
from game.ui.menus.mail_arrival import TurnPreview
from game.ui.menus.mail_table import MailScores, MailTable
from game.ui.menus.near.guest_table import Arriving, GuestScores, GuestTable
from game.ui.menus.near.host_table import HostScores, HostTable
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.parcel import ParcelScene
from game.ui.menus.puzzles_scene import PuzzlesScene
from game.ui.menus.seat_choice import SeatChoiceScene
from game.ui.menus.settings_scene import SettingsScene
from game.ui.menus.several import JoinScene
from game.ui.menus.statistics_scene import StatisticsScene
from game.ui.menus.strength_chart import StrengthScene
from game.ui.menus.twin_replay import TwinReplay
from game.ui.table.ending.keepsake import KeepsakeScene
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.signed_table import SignedTable
from game.ui.table.playing.table import Table
from game.ui.table.playing.tutorial_table import TutorialTable, learn
from game.ui.table.playing.variant_table import VariantTable
from game.ui.table.presentation import presentation_of
from game.ui.table.puzzling.puzzle_table import PuzzleTable, Ways, open_table
from game.ui.table.reviewing.branch_scores import BranchScores
from game.ui.table.reviewing.branch_table import BranchTable
from game.ui.table.reviewing.coach_scene import CoachScene, coach_of
from game.ui.table.reviewing.coached_replay import CoachedReplay
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.table.scene import Scene

from ..histories import read_export
from .driver import MakeApp, buttons, dialog, faults, frames, nothing, press
from .games import finished_record, played
from .menus.friends import challenge_of, decide, kept_mail, mail_of, played_trial
from .planted import WORD, PlantedError, begun, fail, fail_where, fault_in, live, push, until_it_fails
from .reading import look
from .stores import ClosingStore

SEATS = ("you:Anna", "scribe")


def finished(app: App) -> Session:
    return Session.resume(finished_record(("you", "scribe"), 3), store=app.store)


def watched(app: App) -> Scene:
    return ReplayScene(app, finished(app).finished(), nothing)


def coached(app: App) -> Scene:
    return CoachScene(app, finished(app).finished(), nothing)


def chosen(app: App) -> Scene:
    """The choices of a seat of Mummy."""
    choosing = NewGameScene(app, "mummy", nothing)
    game = presentation_of("mummy")
    gallery = game.choice_gallery()
    assert gallery
    return SeatChoiceScene(app, choosing.seating, 0, gallery, game, nothing)


def sent(app: App) -> Scene:
    link = parse_link("game=mummy&players=you,scribe&seed=7", GAMES, lambda _game: ("scribe",))
    assert link
    return LinkPreview(app, link, nothing)


def brought(app: App) -> Scene:
    return ParcelScene(app, read_export(export_text(app.store), GAMES), nothing)


def daily(app: App) -> Scene:
    opened = open_daily(app, today(), "anubix")
    assert isinstance(opened, DailyTable)
    return opened


def coached_replay(app: App) -> Scene:
    record = finished(app).finished()
    return CoachedReplay(app, record, coach_of(app, Replay(record), 0), 0, 3, nothing)


def tried(app: App) -> tuple[Session, BranchSlot]:
    """A try from the middle of a finished game."""
    whole = finished(app)
    record = whole.finished()
    slot = new_slot(app.store, record, len(record.actions) // 2)
    begun = cut(record, slot.given, Replay(record).positions[slot.given])
    return Session.resume(begun, slot=slot), slot


def tried_out(app: App) -> Scene:
    session, slot = tried(app)
    table = BranchTable(app, session, slot)
    return BranchScores(app, finished(app), slot, table, nothing, nothing)


def strong(app: App) -> Scene:
    career = Career("pyramids")
    career.add(finished(app).finished())
    return StrengthScene(app, career, nothing)


def puzzled(app: App) -> Scene:
    text = (app.assets / FOLDER / "pyramids.json").read_text()
    return open_table(app, read_puzzles(text, GAMES)[0], Ways(nothing, lambda _puzzle: None))


def on_trial(app: App) -> TrialTable:
    table = open_trial(app, merged(None, challenge_of("Anna"), 1))
    assert isinstance(table, TrialTable)
    decide(table.session, Random(1), 1)
    return table


def turn_of_a_friend(app: App) -> Scene:
    mail_of(app, "anubix")
    return TurnPreview(app, Turn(0, kept_mail(app.store, "anubix").record))


def kept_as_a_picture(app: App) -> Scene:
    session = finished(app)
    return KeepsakeScene(app, session, 0, "", look=nothing, back=nothing, paper=list)


SCENES: dict[type[Scene], Callable[[App], Scene]] = {
    LinkPreview: sent,
    FriendsScene: lambda app: FriendsScene(app, nothing),
    ChallengeScene: lambda app: open_challenge(app, challenge_of("Anna"), nothing),
    TrialTable: on_trial,
    TrialScores: lambda app: TrialScores(app, played_trial(app, "pyramids"), on_trial(app)),
    TwinReplay: lambda app: TwinReplay(app, challenge_of("Anna", "Ben").boards, ["Anna", "Ben"], 0, nothing),
    TurnPreview: turn_of_a_friend,
    MailTable: lambda app: mail_of(app, "anubix"),
    MailScores: lambda app: MailScores(app, finished(app), mail_of(app, "anubix")),
    ParcelScene: brought,
    SeatChoiceScene: chosen,
    LooksScene: lambda app: LooksScene(app, nothing, 5),
    DailyCalendar: lambda app: DailyCalendar(app, nothing),
    DailyTable: daily,
    DailyScores: lambda app: DailyScores(app, finished(app), today()),
    CoachedReplay: coached_replay,
    NewGameScene: lambda app: NewGameScene(app, "anubix", nothing),
    HowToPlay: lambda app: HowToPlay(app, "mummy", nothing),
    GlossaryScene: lambda app: GlossaryScene(app, "pyramids", nothing),
    SettingsScene: lambda app: SettingsScene(app, nothing),
    AboutScene: lambda app: AboutScene(app, nothing),
    HistoryScene: lambda app: HistoryScene(app, nothing),
    StatisticsScene: lambda app: StatisticsScene(app, nothing),
    JourneyScene: lambda app: JourneyScene(app, nothing),
    StrengthScene: strong,
    DailyScene: lambda app: DailyScene(app, nothing),
    DataScene: lambda app: DataScene(app, nothing),
    Table: lambda app: Table(app, played(SEATS, 3, 6, app.store)),
    Scores: lambda app: Scores(app, finished(app)),
    KeepsakeScene: kept_as_a_picture,
    ReplayScene: watched,
    BranchTable: lambda app: BranchTable(app, *tried(app)),
    BranchScores: tried_out,
    PuzzlesScene: lambda app: PuzzlesScene(app, nothing),
    PuzzleTable: puzzled,
    CoachScene: coached,
}
NEAR = {JoinScene, Arriving, HostTable, HostScores, GuestTable, GuestScores}
ELSEWHERE = {
    *(Home, FaultScene, TutorialTable, Fetching, LateScene, LateLink, SignedTable, VariantTable),
    *NEAR,
}
"""Scenes that tests of their own have, and one that others are made from."""
WAYS = ("__init__", "build", "enter", "update", "paint_in_steps", "prepare", "key", "leave")
"""The step of a scene that fails: it is made, built, comes on screen, lives, is drawn, takes a key, is
left."""


def told(app: App) -> FaultScene:
    """The player sees a report of the fault, those who mend it get one, and the page goes on."""
    scene = app.scene
    assert isinstance(scene, FaultScene), type(scene).__name__
    assert not app.host.failures
    assert WORD in app.host.faults[-1]
    assert dialog(app).title == "Something has gone wrong"
    assert {"Home", "Try again", "Copy report", "Save report as a file"} <= {*buttons(app)}
    return scene


def home_again(app: App) -> None:
    push(app, "Home")
    assert type(app.scene) is Home
    assert not app.host.failures


def test_each_scene_is_tried() -> None:
    for package in (menus, table):
        for module in pkgutil.iter_modules(package.__path__):
            import_module(f"{package.__name__}.{module.name}")
    found, left = set[type[Scene]](), [Scene]
    while left:
        kinds = left.pop().__subclasses__()
        found.update(kinds)
        left += kinds
    ours = {kind for kind in found if kind.__module__.startswith("game.")}
    assert ours == {*SCENES, *ELSEWHERE}


def test_pictures_that_arrive_for_a_scene_that_fails_are_no_dead_end(make_app: MakeApp) -> None:
    app = begun(make_app)
    with fault_in(HowToPlay, "build"):
        app.attempt(lambda: app.go(Fetching(app, HowToPlay(app, "anubix", nothing))))
        live(app)
        told(app)
    push(app, "Try again")
    assert type(app.scene) is HowToPlay


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", SCENES, ids=lambda kind: kind.__name__)
def test_a_scene_that_fails_in_any_way_is_told_of_and_comes_again(
    make_app: MakeApp, kind: type[Scene], way: str
) -> None:
    app = begun(make_app)
    with fault_in(kind, way):
        app.attempt(lambda: app.go(SCENES[kind](app)))
        live(app)
        if way == "key":
            assert type(app.scene) is kind
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F8, mod=0, unicode=""))
            live(app)
        if way == "leave":
            app.attempt(lambda: app.go(Home(app)))
            live(app)
        told(app)
    if way == "__init__":
        home_again(app)
        return
    push(app, "Try again")
    assert type(app.scene) is kind
    app.attempt(lambda: app.go(Home(app)))
    live(app)
    assert type(app.scene) is Home


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_that_fails_is_told_of_and_goes_on(make_app: MakeApp, game: str) -> None:
    app = begun(make_app)
    with fault_in(TutorialTable, "update"):
        app.attempt(lambda: learn(app, game, Home(app)))
        told_of = until_it_fails(app)
    assert told_of.fault.session
    push(app, "Try again")
    assert type(app.scene) is TutorialTable
    assert app.scene.session is not told_of.fault.session


def with_a_game(make_app: MakeApp, game: str, store: MemoryStore | None = None, **more: object) -> App:
    """Home, with a game under way in the store."""
    store = store or MemoryStore()
    if store.get(save_key(game)) is None:
        played(SEATS, 3, 8, store, game=game)
    return begun(make_app, store=store, **more)


def go_on(app: App) -> None:
    push(app, "Continue")


def saved(app: App, game: str) -> dict[str, object]:
    return json.loads(app.store.get(save_key(game)) or "")


@pytest.mark.parametrize("game", GAMES)
def test_a_view_that_fails_over_an_event_loses_nothing_of_the_game(make_app: MakeApp, game: str) -> None:
    app = with_a_game(make_app, game)
    go_on(app)
    assert type(app.scene) is Table
    with fault_in(type(app.scene.board), "play"):
        player = app.scene.session.awaiting()
        if player is not None:  # else a bot's action is shown
            app.attempt(lambda: app.scene.act(app.scene.session.state.legal_actions(player)[0]))
        until_it_fails(app)
    assert told(app).fault.session
    assert "Your game is saved." in dialog(app).text
    kept = saved(app, game)
    assert kept["actions"] == told(app).fault.session.record().to_json()["actions"]
    home_again(app)
    go_on(app)
    assert type(app.scene) is Table
    assert app.scene.session.record().to_json()["actions"][: len(kept["actions"])] == kept["actions"]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_fails_again_and_again_leaves_the_game_to_be_looked_at(
    make_app: MakeApp, game: str
) -> None:
    app = with_a_game(make_app, game)
    with fault_in(Opponents, "think"):
        go_on(app)
        until_it_fails(app)
        assert "Look at it as a replay" not in buttons(app), "it may have been by chance"
        push(app, "Try again")
        until_it_fails(app)
        assert "It has happened again." in dialog(app).text
        assert "Continue with the usual settings" not in buttons(app), "they are in use"
        push(app, "Look at it as a replay")
        live(app, 30)
        assert type(app.scene) is ReplayScene
        app.scene.go(app.scene.replay.length)
        app.scene.back()
    assert not app.host.failures


def test_a_replay_that_fails_as_well_leads_home(make_app: MakeApp) -> None:
    app = with_a_game(make_app, "pyramids")
    with fault_in(Table, "update"):
        go_on(app)
        until_it_fails(app)
        push(app, "Try again")
        until_it_fails(app)
        push(app, "Look at it as a replay")
        told(app)
        home_again(app)
        assert "Continue" in buttons(app)


def test_a_game_that_has_gone_on_fails_for_the_first_time_again(make_app: MakeApp) -> None:
    app = with_a_game(make_app, "anubix")
    with fault_in(Table, "update"):
        go_on(app)
        until_it_fails(app)
    session = Session.resume(told(app).fault.session.record(), store=app.store)
    for _ in range(40):
        player = session.awaiting()
        if player is None:
            session.tick(1000)
        else:
            session.act(session.state.legal_actions(player)[-1])
    with fault_in(Table, "update"):
        app.attempt(lambda: app.go(Table(app, session)))
        until_it_fails(app)
    assert "Look at it as a replay" not in buttons(app)


def test_failures_before_a_reload_count(make_app: MakeApp) -> None:
    store = MemoryStore()
    for offered in (False, True):
        app = with_a_game(make_app, "mummy", store)
        with fault_in(Table, "__init__"):
            go_on(app)
            told(app)
        assert ("It has happened again." in dialog(app).text) is offered


def fails_for_left_hands(patch: pytest.MonkeyPatch) -> None:
    """A table that cannot be built for the left hand."""
    fail_where(patch, Table, "build", lambda table: table.app.left_handed)


def test_settings_that_fail_again_and_again_give_way_to_the_usual_ones_and_come_back(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails_for_left_hands(monkeypatch)
    store = MemoryStore()
    save_settings(store, Settings(left_handed=True, language="en", sound=False, sky="dawn"))
    app = with_a_game(make_app, "pyramids", store)
    go_on(app)
    assert "Continue with the usual settings" not in buttons(app)
    told(app)
    push(app, "Try again")
    told(app)
    assert "Settings, More" in dialog(app).text
    push(app, "Continue with the usual settings")
    assert type(app.scene) is Table
    assert app.settings == Settings(language="en", sound=False)
    assert load_settings(store)[0] == app.settings
    again = begun(make_app, store=store)
    again.attempt(lambda: again.go(SettingsScene(again, nothing)))
    live(again)
    again.scene.turn(3)
    live(again)
    push(again, "Use them again")
    assert again.settings.left_handed
    assert load_settings(store)[0] == Settings(left_handed=True, language="en", sound=False, sky="dawn")
    assert store.get(OWN) is None
    assert "Use them again" not in buttons(again)


def test_own_settings_are_not_lost_when_other_ones_fail_as_well() -> None:
    store = MemoryStore()
    own = Settings(left_handed=True, speed="fast")
    save_settings(store, own)
    usual = put_aside(store, own)
    usual.large_text = True
    save_settings(store, usual)
    usual = put_aside(store, usual)
    assert not usual.large_text
    assert take_back(store, usual) == own


def test_settings_without_which_nothing_stops_are_given_up_at_the_third_start(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    save_settings(store, Settings(large_text=True))
    fail_where(monkeypatch, Home, "build", lambda home: home.app.large_text)
    for _ in range(2):
        with pytest.raises(PlantedError):
            begun(make_app, store=store)
    app = begun(make_app, store=store)
    assert type(app.scene) is Home
    assert "couldn’t show anything with your settings" in dialog(app).text
    assert json.loads(store.get(OWN) or "")["large_text"]
    push(app, "OK")
    assert not begun(make_app, store=store).settings_aside, "it is told once"


def test_settings_with_which_no_window_opens_are_given_up_as_well(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    save_settings(store, Settings(table="night"))
    fail_where(monkeypatch, App, "_resize", lambda app: app.settings.table == "night")
    host = make_app().host
    for _ in range(2):
        with pytest.raises(PlantedError):
            _made(host, store, None)
    assert _made(host, store, None).settings == Settings()


@pytest.mark.parametrize("way", ["build", "enter", "update", "paint_in_steps", "paint"])
def test_home_that_fails_stops_the_page(make_app: MakeApp, way: str) -> None:
    app = begun(make_app)
    app.attempt(lambda: app.go(SettingsScene(app, nothing)))
    live(app)

    def at_home() -> None:
        app.attempt(lambda: app.go(Home(app)))
        live(app)
        app.stage.invalidate_all()
        live(app)

    with fault_in(Home, way), pytest.raises(PlantedError):
        at_home()
    assert len(app.host.failures) == 1
    assert WORD in app.host.failures[0][1]


def test_a_failure_of_the_fault_scene_stops_the_page(make_app: MakeApp) -> None:
    app = begun(make_app)
    app.attempt(fail)
    with fault_in(FaultScene, "build"), pytest.raises(PlantedError):
        live(app)
    assert len(app.host.failures) == 1


def test_a_start_that_fails_is_told_of_and_tried_again(make_app: MakeApp) -> None:
    with fault_in(Table, "__init__"):
        app = begun(make_app, query="game=pyramids&players=you,scribe&seed=7")
        told(app)
    push(app, "Try again")
    assert type(app.scene) is Table


async def fails_beside() -> None:
    await asyncio.sleep(0)
    raise PlantedError


def test_work_beside_a_scene_that_fails_is_told_of(make_app: MakeApp) -> None:
    app = begun(make_app)
    app.attempt(lambda: app.go(SettingsScene(app, nothing)))
    live(app)
    with fault_in(SettingsScene, "_see"):
        app.scene._looking = None
        live(app)
        told(app)


def test_work_beside_home_that_fails_leaves_home_where_it_is(make_app: MakeApp) -> None:
    app = begun(make_app)

    def begin() -> None:
        app.tasks.start(fails_beside())

    app.attempt(begin)
    live(app)
    assert type(app.scene) is Home
    assert WORD in app.host.faults[-1]
    assert "our mistake" in dialog(app).text
    push(app, "OK")
    assert "Settings" in buttons(app)


def test_all_that_a_failed_scene_has_begun_ends_with_it(make_app: MakeApp) -> None:
    app, done = begun(make_app), []

    async def beside() -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        done.append("task")

    def begin() -> None:
        app.motion.after(50, lambda: done.append("motion"), always=True)
        app.tasks.start(beside())
        raise PlantedError

    app.attempt(begin)
    live(app, 30)
    told(app)
    assert not done


def test_a_part_that_is_missing_is_named_and_can_come_later(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = with_a_game(make_app, "pyramids")
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "game.ui.table.playing.table_of", None)
        go_on(app)
        assert isinstance(app.scene, FaultScene)
        assert "A part of Mastaba is missing" in dialog(app).text
        home_again(app)
    go_on(app)
    assert type(app.scene) is Table


@pytest.mark.parametrize("game", GAMES)
def test_a_save_over_which_the_rules_fail_is_told_of_and_stays_for_a_later_version(
    make_app: MakeApp, game: str
) -> None:
    app = with_a_game(make_app, game)
    before = app.store.get(save_key(game))
    state = type(GAMES[game].new(2, 3))
    with fault_in(state, "apply"):
        go_on(app)
        assert type(app.scene) is Home
        assert "stumbles over it" in dialog(app).text
        push(app, "OK")
        app.attempt(lambda: app.go(NewGameScene(app, game, nothing)))
        live(app)
        app.scene.start()
        live(app)
        assert "Start a new game" in buttons(app), "it is not in the way of another game"
    assert app.store.get(save_key(game)) == before
    app.attempt(lambda: app.go(Home(app)))
    live(app)
    go_on(app)
    assert type(app.scene) is Table


def test_a_module_that_is_missing_says_nothing_of_a_save(make_app: MakeApp) -> None:
    class Failing(type(GAMES["pyramids"])):  # type: ignore[misc] # the class is known at run time only
        def __init__(self, error: Exception) -> None:
            self.error = error

        def new(self, players: int, seed: int, setup: str = "") -> State:
            raise self.error

    text = with_a_game(make_app, "pyramids").store.get(save_key("pyramids"))
    assert text
    with pytest.raises(ModuleNotFoundError):
        from_text(text, {"pyramids": Failing(ModuleNotFoundError("gone"))})
    with pytest.raises(RecordError, match=WORD) as caught:
        from_text(text, {"pyramids": Failing(PlantedError())})
    assert caught.value.code == RecordError.FAULT


def test_a_report_has_the_game_and_the_settings_and_no_names(make_app: MakeApp) -> None:
    app = with_a_game(make_app, "anubix")
    with fault_in(Table, "build"):
        go_on(app)
        told(app)
    push(app, "Copy report")
    assert "Copied" in dialog(app).text
    push(app, "Close")
    push(app, "Save report as a file")
    push(app, "OK")
    told(app)
    text = app.host.copied[-1]
    assert app.host.files[FILE] == text
    assert "Anna" in (app.store.get(save_key("anubix")) or "")
    assert "Anna" not in text
    report = json.loads(text)
    assert report["version"] == app.host.version()
    assert report["record"]["seats"] == ["you", "scribe"]
    assert report["record"]["actions"] == saved(app, "anubix")["actions"]
    assert report["settings"]["left_handed"] is False
    assert any(WORD in line for line in report["trace"])
    assert report["scene"] == "Table"


def test_a_file_that_cannot_be_saved_is_told_of(make_app: MakeApp) -> None:
    app = begun(make_app)
    app.host.saving_fault = OSError("no room")
    app.attempt(fail)
    live(app)
    push(app, "Save report as a file")
    assert dialog(app).text == "The file couldn’t be saved."


def test_a_store_that_keeps_nothing_does_not_hinder(make_app: MakeApp) -> None:
    store = ClosingStore()
    app = with_a_game(make_app, "pyramids", store)
    go_on(app)
    store.refusal = StoreError("forbidden", "not allowed")
    app.scene.session.keep()
    with fault_in(Table, "update"):
        live(app)
        told(app)
        assert "This game isn’t being saved." in dialog(app).text
        push(app, "Try again")
        told(app)
    push(app, "Try again")
    assert type(app.scene) is Table


@pytest.mark.parametrize(
    "text", ["", "[]", '{"settings": 3, "games": {"save.x": 1}}', '{"settings": {"times": "x"}}']
)
def test_damaged_notes_of_failures_do_no_harm(make_app: MakeApp, text: str) -> None:
    store = MemoryStore()
    store.set("failures", text)
    app = begun(make_app, store=store)
    app.attempt(fail)
    live(app)
    told(app)


def test_keys_and_a_screen_reader_find_the_way_on(make_app: MakeApp) -> None:
    app = begun(make_app)
    app.host.want_reader(True)
    app.attempt(fail)
    live(app)
    told(app)
    assert any("Something has gone wrong" in said for said in app.host.said)
    nodes = json.dumps(look(app))
    for word in ("Something has gone wrong", "our mistake", "Home", "Try again", "Copy report"):
        assert word in nodes
    press(app, pygame.K_ESCAPE)
    assert type(app.scene) is Home
    app.attempt(fail)
    live(app)
    press(app, pygame.K_RETURN)
    assert type(app.scene) is Home


def test_a_screen_reader_s_part_that_fails_is_told_of(make_app: MakeApp) -> None:
    app = with_a_game(make_app, "mummy")
    app.host.want_reader(True)
    live(app)
    with fault_in(import_module("game.games.mummy.screen.screen_reader"), "status"):
        go_on(app)
        until_it_fails(app)
    push(app, "Try again")
    assert type(app.scene) is Table


@pytest.mark.parametrize("language", ["en", "pl", "el"])
@pytest.mark.parametrize(
    "window", [(390, 844, 2), (844, 390, 2), (820, 1180, 1), (1280, 800, 1), (360, 640, 2)]
)
def test_all_that_is_told_and_offered_fits(
    make_app: MakeApp, window: tuple[float, float, float], language: str
) -> None:
    store = MemoryStore()
    save_settings(store, Settings(left_handed=True, language=language))
    app = begun(make_app, *window, store=store)
    session = played(SEATS, 3, 8, store, game="anubix")
    for offered in (4, 6):
        with fault_in(Table, "build"):
            app.attempt(lambda: app.go(Table(app, session)))
            live(app)
        assert isinstance(app.scene, FaultScene)
        assert len(buttons(app)) == offered
        assert not faults(app)


def test_a_key_of_settings_stays_when_nothing_fails(make_app: MakeApp) -> None:
    store = MemoryStore()
    begun(make_app, store=store)
    assert store.get(KEY) is None
    assert store.get("failures") is None


@pytest.mark.parametrize("language", ["en", "pl", "el"])
@pytest.mark.parametrize("window", [(390, 844, 2), (844, 390, 2), (1280, 800, 1), (360, 640, 2)])
def test_the_way_back_to_own_settings_fits_among_the_others(
    make_app: MakeApp, window: tuple[float, float, float], language: str
) -> None:
    store = MemoryStore()
    save_settings(store, Settings(left_handed=True, language=language))
    put_aside(store, load_settings(store)[0])
    app = make_app(*window, store=store)
    app.host.installed = Installation(3, 12)
    scene = SettingsScene(app, nothing)
    app.go(scene)
    frames(app, 3)
    scene.turn(3)
    frames(app)
    assert len(scene.sections()[3][1]) == 5
    assert not faults(app)
