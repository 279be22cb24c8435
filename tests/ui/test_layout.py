"""Every screen in every window and language: nothing cut, nothing out of reach, nothing on top of another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import pygame
import pytest

from game.engine import GAMES
from game.main import first_scene
from game.play.achievements import HOUSE
from game.play.history import FinishedGame
from game.play.links import decode_record, encode_record, link_for_record
from game.play.saves import DamagedSave, file_finished, to_text
from game.play.settings import LANGUAGES
from game.play.storage import FULL, MemoryStore, StoreError
from game.play.transfer import export_text
from game.ui.app import App
from game.ui.menus.about import AboutScene
from game.ui.menus.data import DataScene
from game.ui.menus.history_scene import HistoryScene
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.journey import JourneyScene
from game.ui.menus.link_preview import LinkPreview
from game.ui.menus.medals import MedalRow
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.parcel import ParcelScene
from game.ui.menus.settings_scene import SettingsScene
from game.ui.menus.statistics_scene import StatisticsScene
from game.ui.table.ending.house_achievements import achievements_of
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.handover import Handover
from game.ui.table.playing.table import Table
from game.ui.table.presentation import presentation_of
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from tests.today import Test, some_of

from ..histories import read_export
from .driver import MakeApp, faults, frames
from .games import finished, finished_record, played

Window = tuple[float, float, float]
"""Width and height in CSS px, and device px in each."""

WINDOWS: list[Window] = [
    (390, 844, 3),
    (412, 700, 2.625),
    (360, 640, 2),
    (320, 568, 2),
    (844, 390, 2),
    (844, 340, 3),
    (640, 360, 2),
    (568, 320, 2),
    (768, 1024, 2),
    (1024, 768, 2),
    (1280, 800, 1),
    (1920, 1080, 1.5),
    (2560, 1440, 1),
]


LARGE_IN: list[Window] = [
    (390, 844, 2),
    (360, 640, 2),
    (844, 390, 2),
    (820, 1180, 1),
    (1024, 768, 1),
    (1280, 800, 1),
]
"""Where large text is looked at."""

SEATS = {
    "pyramids": (["you", "", "", ""], ["you", "friend", "friend", "priest"], ["scribe", "", "", "priest"]),
    "anubix": (["you", "friend", "", "", ""], ["you", "friend", "friend", "priest", "scribe"]),
    "mummy": (["you", "", "", ""], ["you", "friend", "friend", "priest"]),
}
ENDS = (
    ("pyramids", ("you",)),
    ("pyramids", ("you", "scribe")),
    ("pyramids", ("you", "friend", "priest")),
    ("pyramids", ("you", "friend", "friend", "priest")),
    ("anubix", ("you", "scribe")),
    ("anubix", ("you", "friend", "friend", "priest", "scribe")),
    ("mummy", ("you",)),
    ("mummy", ("you", "scribe")),
    ("mummy", ("you", "friend", "friend", "priest")),
)


class FailingStore(MemoryStore):
    """A browser that forbids its storage."""

    def set(self, key: str, text: str) -> None:
        raise StoreError("forbidden", "not allowed")


class NoHistory(MemoryStore):
    """Has no room for another finished game."""

    def set(self, key: str, text: str) -> None:
        if key.startswith("history."):
            raise StoreError(FULL, "no more room")
        super().set(key, text)


def nothing() -> None:
    """The way back of a scene that is only looked at."""


def screens(app: App) -> Iterator[str]:
    """Show one screen after the other; yields what it is."""
    app.store = MemoryStore()
    app.host.update = None
    app.go(Home(app))
    yield "home"
    played(("you", "scribe", "priest", "scribe"), 3, 12, app.store)
    app.host.update = "2"
    app.go(Home(app))
    yield "home with a save and an update"
    played(("you", "scribe", "priest", "scribe", "friend"), 3, 12, app.store, game="anubix")
    played(("you", "scribe", "priest", "friend"), 3, 12, app.store, game="mummy")
    app.go(Home(app))
    yield "home with saves of all games and an update"
    app.store.set("save.pyramids", "{")
    app.go(Home(app))
    yield "home with a damaged save"
    app.store = FailingStore()
    app.go(Home(app))
    yield "home without storage"
    for game, choices in SEATS.items():
        scene = NewGameScene(app, game, nothing)
        app.go(scene)
        yield f"new game of {game}"
        scene._pick(1)
        yield f"seat picker of {game}"
        app.stage.scope.close()
        for seats in choices:
            scene.seating.seats = seats
            scene.rebuild()
            yield f"new game of {game} {seats}"
    for sound in (True, False):
        app.settings.sound = sound
        settings = SettingsScene(app, nothing)
        app.go(settings)
        for section, (name, _rows) in enumerate(settings.sections()):
            settings.section = section
            settings.rebuild()
            yield f"settings, {name}, sound {sound}"
    app.go(AboutScene(app, nothing))
    yield "about"
    for game in GAMES:
        app.go(HowToPlay(app, game, nothing))
        for page in range(len(presentation_of(game).lessons())):
            yield f"rules of {game}, page {page + 1}"
            app.scene.turn(1)
    for game, seats in ENDS:
        app.go(Scores(app, finished(seats, len(seats), game)))
        yield f"scores of {game}, {len(seats)}"
    app.scene.add(Handover(app, "Friend 1", "token.you2", nothing))
    yield "handover"
    app.stage.scope.remove()
    yield from dialogs(app)


def dialogs(app: App) -> Iterator[str]:
    """Questions that are asked rarely."""
    for query in ("game=pyramids&players=" + "x" * 90, "record=1abcdefghijk", "speed=7"):
        app.host.open_link(query)
        app.go(first_scene(app))
        yield f"wrong link {query[:12]}"
    app.store = MemoryStore()
    played(("you", "scribe"), 3, 12, app.store)
    app.host.open_link("game=pyramids&players=you,scribe&seed=8")
    app.go(first_scene(app))
    yield "a link while a game is under way"
    scene = NewGameScene(app, "pyramids", nothing)
    app.go(scene)
    scene.start()
    yield "a new game while one is under way"
    app.stage.scope.remove()
    app.store.set("save.pyramids", "{")
    scene.start()
    yield "a new game, and a save that cannot be read"
    app.stage.scope.remove()
    over = finished_record(("you", "scribe"), 3)
    app.store = NoHistory()
    app.store.set("save.pyramids", to_text(over))
    scene.start()
    yield "a new game, and a finished one that could not be filed"
    session = played(("you", "scribe"), 3, store=app.store)
    app.go(Table(app, session))
    app.scene.add(app.scene._unsaved_dialog())
    yield "a finished game that could not be filed"
    for session in (played(("you", "scribe"), 3, 12, FailingStore()), finished(("you", "scribe"), 2)):
        app.go(Table(app, session))
        app.scene.back()
        yield f"the table's menu, over {session.over}"


def looking_back(app: App) -> Iterator[str]:
    """Finished games, what they come to, and what others have sent."""
    app.host.open_link()
    app.store = store = MemoryStore()
    for scene in (HistoryScene(app, nothing), StatisticsScene(app, nothing)):
        app.go(scene)
        frames(app, 3)
        yield f"{type(scene).__name__} without games"
    many = (("you", "friend:Zoë von und zu Hohenstein", "priest", "scribe"), ("you",), ("you", "scribe"))
    for seed, seats in enumerate(many * 6):
        game = ("pyramids", "anubix")[seed % 2 if len(seats) > 1 else 0]
        file_finished(store, finished_record(seats, seed % 4, game), 1_700_000_000 + seed * 100_000)
    store.set("history.3", "{")
    played(("you", "scribe"), 3, 12, store)
    for scene in (HistoryScene(app, nothing), StatisticsScene(app, nothing)):
        app.go(scene)
        until_read(app)
        yield type(scene).__name__
    app.go(journey := JourneyScene(app, nothing))
    until_read(app)
    journey.journey.earned |= {
        f"{game}.{each.id}": 5 for game in GAMES for each in achievements_of(game)[::2]
    }
    for game in (HOUSE, *GAMES):
        journey.choose(game)
        yield f"the journey in {game}"
    next(medal for medal in journey.walk() if isinstance(medal, MedalRow)).activate()
    yield "a medal"
    app.stage.scope.remove()
    app.go(HistoryScene(app, nothing))
    until_read(app)
    damaged = next(entry for entry in app.scene._entries if isinstance(entry, DamagedSave))
    app.scene._tell_of_damage(damaged)
    yield "a damaged finished game"
    app.go(DataScene(app, nothing))
    yield "export and import"
    app.scene.ask_to_delete()
    yield "delete everything"
    parcel = read_export(export_text(store), GAMES)
    for target in (store, MemoryStore()):
        app.store = target
        app.go(ParcelScene(app, parcel, nothing))
        yield "what a file holds"
    asyncio.run(app.scene._take())
    yield "what has come"
    whole = finished_record(("you", "scribe", "priest", "scribe"), 3)
    begun = played(("you", "scribe"), 3, 12).record()
    for link in (link_for_record(whole), link_for_record(begun), "game=anubix&players=you,scribe&seed=7"):
        app.host.open_link(fragment=link)
        app.go(first_scene(app))
        assert isinstance(app.scene, LinkPreview)
        yield f"a link that was sent, {link[:10]}"
    app.host.open_link()
    for game in GAMES:
        record = decode_record(encode_record(finished_record(("you", "scribe"), 3, game)), GAMES)
        scene = ReplayScene(app, record, nothing, FinishedGame("history.1", record, ""))
        app.go(scene)
        for at in (0, 20, scene.replay.length):
            scene.go(at)
            frames(app, 2)
            yield f"replay of {game} at {at}"
        for ask in (scene.back, scene.choose_seat, scene._show_hands, scene._ask_to_delete):
            ask()
            yield f"replay of {game}, {ask.__name__}"
            app.stage.scope.remove()


def until_read(app: App) -> None:
    """Let all finished games be read."""
    for _ in range(200):
        frames(app)
        if app.scene.awaiting():
            return
    raise AssertionError("the finished games are never read")


def spoken_in(windows: Iterable[Window], today: int) -> Callable[[Test], Test]:
    """The test is made in these windows and in every language; today in so many of all these ways.

    English, whose words are the shortest, is looked at in the windows with the least room alone.
    """
    ways = [
        (window, language)
        for window in windows
        for language in LANGUAGES
        if language != "en" or min(window[:2]) < 400
    ]
    return some_of(("window", "language"), ways, today=today)


@pytest.mark.thorough
@spoken_in(WINDOWS, today=3)
def test_every_screen_fits(make_app: MakeApp, window: Window, language: str) -> None:
    look_through(make_app(*window, reduced_motion=True), screens, language)


@pytest.mark.thorough
@spoken_in(WINDOWS, today=3)
def test_looking_back_fits(make_app: MakeApp, window: Window, language: str) -> None:
    look_through(make_app(*window, reduced_motion=True), looking_back, language)


@pytest.mark.thorough
@pytest.mark.each_time
@spoken_in(LARGE_IN, today=2)
def test_every_screen_fits_in_large_text(make_app: MakeApp, window: Window, language: str) -> None:
    app = make_app(*window, reduced_motion=True)
    app.settings.large_text = True
    frames_of_home(app)
    look_through(app, screens, language)


@pytest.mark.thorough
@spoken_in(LARGE_IN, today=2)
def test_looking_back_fits_in_large_text(make_app: MakeApp, window: Window, language: str) -> None:
    app = make_app(*window, reduced_motion=True)
    app.settings.large_text = True
    frames_of_home(app)
    look_through(app, looking_back, language)


def frames_of_home(app: App) -> None:
    """Let the window take up what is set."""
    app.go(Home(app))
    frames(app)


def look_through(app: App, shown: Callable[[App], Iterator[str]], language: str) -> None:
    """See that nothing is wrong with any of the screens."""
    found = []
    app.settings.language = language
    app.apply_settings()
    for name in shown(app):
        if isinstance(app.scene, ReplayScene) and app.stage.scope is app.scene:
            found += [f"{name}: {fault}" for fault in faults(app, app.scene._bar)]
            continue
        if isinstance(app.scene, Table):  # the boards have tests of their own
            found += [f"{name}: {fault}" for fault in faults(app, app.stage.scope)]
            continue
        found += [f"{name}: {fault}" for fault in faults(app)]
        if language == "el":
            app.draw(0)
    assert not found, "\n".join(found)


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "pl", "el"])
@pytest.mark.parametrize("window", [(390, 844, 2), (360, 640, 2), (568, 320, 2), (640, 360, 2)], ids=str)
def test_long_words_have_room(make_app: MakeApp, window: Window, language: str) -> None:
    """How it ended for four explorers, and what one can meet: the longest words of all screens."""

    def longest(app: App) -> Iterator[str]:
        for seed in (3, 4):
            app.go(Scores(app, finished(("you", "friend", "friend", "priest"), seed, "mummy")))
            yield f"scores, {seed}"
        for game, page in (("mummy", "monster"), ("pyramids", "signs")):
            app.go(HowToPlay(app, game, nothing, page))
            yield f"rules of {game}, {page}"
            words = sorted(
                (
                    label.rect.x,
                    label.rect.centery,
                    len(label.lines()[0]) * app.fonts.line_height(label.lines()[1]),
                )
                for label in app.scene.walk()
                if isinstance(label, Label) and label.align == "left" and label.face == "plain"
            )
            for (x, middle, high), (other, below, tall) in pairwise(words):
                assert x != other or below - middle > (high + tall) / 2 + 2 * app.k, "they read as one"

    look_through(make_app(*window, reduced_motion=True), longest, language)


def test_the_audit_sees_what_is_wrong(make_app: MakeApp) -> None:
    """Otherwise the test above could not fail."""
    app = make_app(390, 844, 2)
    app.go(Home(app))
    assert faults(app) == []
    app.scene.add(Label(app, pygame.Rect(0, 0, 60, 40), "A text that is far too long for this place"))
    app.scene.add(
        Label(app, pygame.Rect(0, 0, 200, 20), "A text that is far too long for this place", wrap=True)
    )
    app.scene.add(Button(app, pygame.Rect(700, 0, 200, 60), nothing, text="A very long word on a button"))
    app.scene.add(Button(app, pygame.Rect(710, 10, 200, 200), nothing, name="over it"))
    kinds = [fault.split(":")[0] for fault in faults(app)]
    assert kinds.count("cut") == 3
    assert kinds.count("leaves the window") == 2
    assert "too small to hit" in kinds
    assert "overlap" in kinds
