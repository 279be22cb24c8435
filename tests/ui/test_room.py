"""Windows without room: no screen raises in any, and each looks afterwards as it did before."""

from __future__ import annotations

import ast
import contextlib
import traceback
from collections.abc import Callable, Iterator, Sequence
from itertools import count, cycle, islice, product
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from game.engine import GAMES
from game.engine.record import Record
from game.games.anubix.rules.events import StructureCompleted
from game.games.anubix.screen.moments import LAST_STONE
from game.games.mummy.rules import Find, load_cards
from game.games.mummy.rules.events import MummyRolled
from game.games.mummy.rules.phases import BID, FIGHT, PLAY, PUSH, STRIKE, TEST, TURN
from game.games.mummy.screen.card_close_up import CardCloseUp
from game.games.mummy.screen.card_peek import CardPeek
from game.play.looks import BACKS, SKIES
from game.play.puzzles import read_puzzles
from game.play.saves import file_finished
from game.play.session import Session
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.host import Installation
from game.ui.menus.about import AboutScene
from game.ui.menus.fetching import Fetching
from game.ui.menus.glossary_scene import GlossaryScene
from game.ui.menus.history_scene import HistoryScene
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.looks_scene import LooksScene
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.settings_scene import SettingsScene
from game.ui.menus.statistics_scene import StatisticsScene
from game.ui.table import presentation
from game.ui.table.playing.table import Table
from game.ui.table.playing.table_of import table_of
from game.ui.table.playing.tutorial_table import begin
from game.ui.table.puzzling.puzzle_table import Ways, open_table
from game.ui.table.reviewing.coach_scene import CoachScene
from game.ui.table.scene import Scene
from game.ui.toolkit.box import Box
from game.ui.toolkit.stage import Pointer, Widget
from game.ui.toolkit.widgets.slider import Slider
from game.ui.toolkit.zoom import LEAST_K, SMALLEST, WindowPicture, picture_for, zooms
from tests.games.mummy.screen.over_the_pyramid import in_the_chamber
from tests.games.mummy.screen.table import at_phase, hold, let_go
from tests.games.stones.rules import Stones

from .code_run import FOLDER, import_all, may_fail, noted, places
from .conftest import make_app_of
from .curious import Curious
from .driver import MakeApp, frames, nothing, press, settle, swipe, tap, tap_at
from .games import finished_record, played, random_bot
from .host import SLOW_FRAME_MS, ScriptedInput
from .menus.daily_games import DAY, at_noon
from .menus.daily_screens import daily_screens
from .menus.friends_screens import friends_screens
from .planted import PlantedError
from .rare_screens import rare_screens
from .screens import looking_back, screens, until_read
from .table.advice import hinting
from .table.reviewing import coaching
from .windows import Window

ZOOMED: list[Window] = [(426, 192, 3), (341, 156, 4), (273, 125, 5), (256, 115, 5)]
"""Small windows under a browser's zoom of 300 to 500 %."""
CRAMPED: list[Window] = [
    *ZOOMED,
    (1, 1, 1),
    (40, 300, 1),
    (160, 160, 1),
    (150, 160, 1),
    (200, 200, 2),
    (320, 180, 1),
    (300, 150, 0.25),
    (768, 1024, 0.25),
    (1024, 768, 0.25),
    (2000, 1, 1),
    (1, 2000, 1),
]
"""Of all shapes, some of which no layout is made for."""
TINY: list[Window] = [(2, 1, 1), (1, 2, 1)]
"""Where the smallest layouts are drawn as small as any are, so that lengths come to 0 px first."""
VAST: list[Window] = [(7680, 4320, 1), (4320, 7680, 1), (7680, 20, 1), (20, 7680, 1)]
USUAL: Window = (640, 360, 1)
EACH = 4
"""In so many of the windows each screen is shown: there are many more screens than windows."""
SEATS = ("you", "friend:Ada", "scribe", "priest", "friend")
STEP_S = 0.0002
"""So long takes each step of who thinks."""
STAY = 3
"""So many things are tried in a window before the next."""
WATCHED, WATCHED_FRAMES = 40, 25
"""So many windows, one after the other, a game is watched in, and so long in each."""
NOT_HERE = {
    "ui/host/browser.py": "it needs a page",
    "ui/toolkit/sprites.py": "all tests share the pages of sprites (prepared.py)",
    "ui/toolkit/surfaces.py transparent": "a program without a window has one made as well",
    "ui/toolkit/fonts.py _joined": "it needs a page that draws letters of others",
    "ui/toolkit/fonts.py _line": "it needs a page that draws letters of others",
    "games/anubix/screen/shown.py": "it counts seats",
    "games/anubix/screen/planning.py pay_otherwise": "it counts ways to pay",
    "games/mummy/screen/action_words.py _strike": "it looks for a seat",
    "games/mummy/screen/lesson_pictures.py explorer_of_id": "it looks for an explorer, as its module begins",
    "games/pyramids/screen/__init__.py tie_remark": "it counts tombs",
    "games/pyramids/screen/action_words.py": "it counts cells",
    "games/pyramids/screen/placing.py": "it turns shapes of cells",
    "ui/menus/home.py _next_language": "it counts languages",
    "ui/menus/near/words.py": "it joins the parts of a path",
    "ui/table/board/cursor_keys.py": "it counts places",
    "ui/table/puzzling/puzzle_words.py _behind_words": "it compares scores",
    "ui/table/reviewing/replay_scene.py": "it counts speeds",
    "ui/table/playing/plain_table.py": "it counts pages",
    "ui/table/share_rows.py": "it counts signs",
}
"""Code that may fail and need not be run here, by file or function, and why: most is no matter of windows."""
SELDOM = {
    "MedalTile": "it needs more room",
    "NextMedals": "they need more room",
    "LateLink": "it looks like Fetching, and comes in a page only (test_late.py)",
    "Farewell": "it comes when somebody is out (test_out.py)",
    **dict.fromkeys(
        ("Arriving", "GuestScores", "GuestTable", "HostScores", "HostTable", "JoinScene"),
        "several devices have windows of their own (tests/ui/menus/near)",
    ),
}
"""Kinds of widgets that need not be seen here, and why."""


# --- what is drawn --------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [*CRAMPED, *VAST, (640, 360, 1), (390, 844, 3)], ids=str)
@pytest.mark.parametrize("large", [False, True])
def test_no_layout_is_made_for_less_than_the_smallest_window(window: Window, large: bool) -> None:
    picture = picture_for(*window, large=large)
    across, down = (picture.width + 1) / picture.k, (picture.height + 1) / picture.k
    assert max(across, down) >= SMALLEST[0]
    assert min(across, down) >= SMALLEST[1]


@pytest.mark.parametrize("window", [(640, 360, 1), (390, 844, 3), (320, 568, 2), *ZOOMED], ids=str)
def test_the_picture_is_seen_whole_in_every_window(window: Window) -> None:
    width, height, dpr = window
    picture = picture_for(*window, large=False)
    assert picture[:3] == (
        round(width * dpr),
        round(height * dpr),
        zooms(width, height, large=False)[0] * dpr,
    )


def test_the_zoom_of_a_browser_never_makes_things_smaller() -> None:
    """A window on a desktop, from the browser's 100 to 500 %."""
    sizes = [picture_for(1280 / zoom, 577 / zoom, zoom, large=False).k for zoom in (1, 1.5, 2, 3, 4, 5)]
    assert sizes == sorted(sizes)
    assert sizes[-1] > 1.5 * sizes[0]


def test_window_too_small_to_draw_is_cut_off() -> None:
    picture = picture_for(10, 20, 1, large=False)
    assert picture == (90, 160, LEAST_K, 1.0)


# --- all screens ----------------------------------------------------------------------------------


class Faults:
    """Keeps what is raised, so that one fault does not hide others."""

    def __init__(self) -> None:
        self.told: dict[str, str] = {}
        """By kind and place in the code, in which screen and window it was first raised."""

    @contextlib.contextmanager
    def kept(self, where: str) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            ours = [
                step
                for step in traceback.extract_tb(error.__traceback__)
                if Path(step.filename).is_relative_to(FOLDER)
            ]
            if not ours:
                raise
            last = f"{Path(ours[-1].filename).relative_to(FOLDER)}:{ours[-1].lineno} {ours[-1].name}"
            self.told.setdefault(f"{last}: {error!r}", where)

    def __str__(self) -> str:
        return "\n".join(f"{fault} ({where})" for fault, where in self.told.items())


@pytest.fixture
def raised(monkeypatch: pytest.MonkeyPatch) -> Faults:
    """Keep the errors of screens that are being built; these stay as far as they were built."""
    found, rebuild = Faults(), Scene.rebuild

    def as_far_as_possible(scene: Scene) -> None:
        with found.kept(f"{type(scene).__name__} in {scene.app.host.size()}"):
            rebuild(scene)

    monkeypatch.setattr(Scene, "rebuild", as_far_as_possible)
    at_noon(monkeypatch, DAY)
    monkeypatch.setattr("game.bots.make_bot", random_bot)
    coaching.think_less(monkeypatch, "mummy")
    hinting.think_less(monkeypatch)
    # How far one has thought in a frame decides what is on screen next: not by how busy this computer is.
    steps = count()
    by_steps = SimpleNamespace(perf_counter=lambda: next(steps) * STEP_S)
    for module in ("reviewing.coach_scene", "reviewing.coached_replay", "advice.hinting"):
        monkeypatch.setattr(f"game.ui.table.{module}.time", by_steps)
    return found


def the_best_move(app: App) -> Iterator[str]:
    """A puzzle after a wrong answer."""
    puzzles = read_puzzles((app.assets / "puzzles" / "anubix.json").read_text(), GAMES)
    app.go(table := open_table(app, puzzles[0], Ways(nothing, lambda _puzzle: None)))
    frames(app, 3)
    legal = table.session.state.legal_actions(table.session.awaiting() or 0)
    table.act(next(action for action in legal if str(action) not in puzzles[0].answers))
    settle(app)
    tap(app, "Show the best move")
    settle(app)
    frames(app, 3)
    yield "the best move of a puzzle"


def asked_seldom(app: App) -> Iterator[str]:
    """Screens that neither the other lists have nor a player reaches who tries everything."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "stones", Stones())
        patch.setattr(presentation, "_plain", {})
        app.go(Table(app, Session.new(GAMES["stones"], ("you", "friend"), 3)))
        yield "the table of a game without one of its own"
    app.go(table_of(app, Session.new(GAMES["pyramids"], ("you", "scribe"), 3, setup="serpents")))
    yield "the table of a variant"
    app.go(Table(app, played(("you", "scribe"), 3, 0, game="mummy")))
    board = app.scene.board
    board.shown.seats[1].finds = tuple(i for i, card in enumerate(load_cards()) if isinstance(card, Find))
    board.look_at_explorer(1)
    yield "an explorer's belongings"
    app.stage.scope.remove()
    for kind in range(len(load_cards())):
        app.scene.add(CardCloseUp(app, kind))
        yield "a card of Mummy"
        app.stage.scope.remove()
        peek = app.scene.add(CardPeek(app, kind, board.panel_area, "Not now."))
        yield "a card of Mummy below the mouse"
        peek.remove()
    app.go(LooksScene(app, nothing, 1000))
    yield "looks"
    yield from the_best_move(app)
    app.go(SettingsScene(app, nothing))
    press(app, pygame.K_PAGEDOWN)
    yield "another section of the settings"
    press(app, pygame.K_TAB, pygame.K_TAB)
    yield "the next thing by a key"
    app.store = full_store()
    app.go(StatisticsScene(app, nothing))
    until_read(app)
    yield "statistics"
    for name, looks in (("sky", SKIES), ("back", BACKS)):
        for look in looks:
            setattr(app.settings, name, look)
            app.go(Home(app))
            yield f"home with the {name} {look}"
    app.go(Fetching(app, Table(app, played(("you", "scribe"), 3, 0))))
    yield "pictures are fetched"
    app.go(NewGameScene(app, "mummy", nothing))
    tap(app, "Seat 1: Any explorer")
    tap(app, "Eleni Douka")
    yield "who plays an explorer"
    app.go(CoachScene(app, coaching.filed("anubix"), nothing))
    coaching.work(coaching.coach(app))
    yield "the costliest decisions"
    tap_at(app, coaching.coach(app).graph.rect.center)
    yield "a decision in the coach's graph"
    app.go(HowToPlay(app, "mummy", nothing))
    swipe(app, app.window.center, app.window.midleft)
    yield "a page is turned by a finger"
    app.store = MemoryStore()
    app.store.set("history.1", "{")
    app.go(HistoryScene(app, nothing))
    until_read(app)
    yield "a finished game that cannot be read"
    home = Home(app)
    app.go(home)
    home._strips.copy_due = True
    home.rebuild()
    yield "a copy is suggested"
    app.host.text_input = None
    app.go(NewGameScene(app, "mummy", nothing))
    tap(app, "Seat 1: Name and medallion")
    yield "a name is typed where nothing else has a field"
    app.stage.scope.remove()
    app.go(AboutScene(app, nothing))
    app._recover(PlantedError())
    yield "a fault of the program"


def at_the_tables(app: App) -> Iterator[str]:
    """Rare moments at the tables."""
    app.go(Table(app, played(("you", "scribe"), 3, 30, game="anubix")))
    settle(app)
    for structure in LAST_STONE:
        app.scene.board.moments.tell(StructureCompleted(0, structure, 1))
        frames(app, 3)
        yield f"the last stone of {structure}"
    tap_at(app, app.scene.board.ledger.rect.center)
    tap(app, "You Bonuses and points")
    yield "the ledger"
    app.go(Table(app, played(("you", "scribe"), 3, 30)))
    settle(app)
    view = app.scene.board
    hold(app, view.deciding.piece.source.center, view.chambers[0].block_rect().center)
    yield "a shape is held"
    let_go(app, app.window.topleft)
    piece = view.deciding.piece
    x, y = piece._middle(piece.placing.legal_places(0)[0])
    hold(app, piece.source.center, (round(x), round(y)))
    piece.mirror()
    frames(app)
    yield "a shape is held where it may lie, and is turned over"
    view.expedition.reveal("L3")
    frames(app)
    yield "another expedition"
    app.scene.board._look_at(1)
    yield "another seat in Pyramids"
    app.stage.scope.remove()
    app.scene.board.open_log()
    page = app.stage.scope.rect
    swipe(app, page.center, page.midbottom)
    yield "the log"
    app.go(Table(app, played(("you", "scribe"), 3, 120, game="mummy")))
    frames(app, 3)
    for player in range(2):
        app.scene.board.look_at_explorer(player)
        yield "another seat in Mummy"


def for_others(app: App) -> Iterator[str]:
    """The tables with other settings, and the scenes they lead to."""
    for wish in ("left_handed", "large_text"):
        setattr(app.settings, wish, True)
        app.apply_settings()
        for game in GAMES:
            app.go(Table(app, played(SEATS[:3], 3, 20, game=game)))
            yield f"{game}, {wish}"


def at_phases_of_mummy(app: App) -> Iterator[str]:
    def given(*_window: object, **_more: object) -> App:
        return app

    in_the_chamber(given)
    yield "the chamber"
    at_phase(given, STRIKE, seats=("you", "scribe", "scribe"))
    yield "the Mummy strikes"
    app.scene.board.play(MummyRolled(11, True))
    frames(app)
    yield "the Mummy's die"
    for phase in (BID, TURN, PUSH, PLAY, TEST, FIGHT):
        at_phase(given, phase)
        yield f"Mummy, {phase}"
        app.host.window = (150, 160, 1)  # where a bid has a slider
        frames(app)
        for slider in [widget for widget in app.scene.walk() if isinstance(widget, Slider)]:
            swipe(app, slider.rect.center, slider.rect.midright)
            yield "a bid"
        for card in app.scene.board.hand.cards[:1]:
            hold(app, card.rect.center, app.window.center)
            yield "a card is held"
            let_go(app, app.window.topleft)
        press(app, pygame.K_RIGHT, pygame.K_RIGHT)
        if panel := app.scene.board.panels.panel:
            panel.give_way(True)
            frames(app)
            yield "a panel gives way"
        app.scene.board.act_directly(app.scene.session.state.legal_actions(0)[0])
        frames(app, 3)
        yield f"Mummy, {phase}, decided"


Shown = Callable[[App], Iterator[str]]
LISTS: Sequence[Shown] = (
    screens,
    looking_back,
    daily_screens,
    friends_screens,
    rare_screens,
    asked_seldom,
    at_the_tables,
    for_others,
    at_phases_of_mummy,
)


class Look:
    """Shows what is on screen in windows without room, and what has not been in one yet in all of them.

    Drag and roll everything that can be dragged or rolled there.
    """

    def __init__(self, windows: list[Window], found: Faults) -> None:
        self.windows, self.found = windows, found
        self._following = cycle(windows)
        self.seen: set[type[Widget]] = set()

    def at(self, app: App, name: str, each: int = 0) -> None:
        """Show it in the next so many of the windows, or in all if there is a new kind of thing in it."""
        usual, kinds = app.host.window, {type(widget) for widget in app.scene.walk()}
        fresh = kinds - self.seen
        chosen = self.windows if fresh else [*islice(self._following, each)]
        self.seen |= kinds
        for window in [*chosen, usual]:
            app.host.window = window
            with self.found.kept(f"{name}, {type(app.scene).__name__} in {window}"):
                frames(app)
            for widget in [each for each in app.scene.walk() if type(each) in fresh]:
                with self.found.kept(f"{name}, {type(widget).__name__} is drawn along in {window}"):
                    draw_along(widget)

    def through(self, app: App, shown: Shown, each: int) -> None:
        with self.found.kept(shown.__name__):
            for name in shown(app):
                self.at(app, name, each)


def draw_along(widget: Widget) -> None:
    """Draw along a widget and turn the wheel over it, to and fro: nothing is meant by that."""
    pointer = Pointer(widget.rect.center, widget.rect.center, True, 1)
    widget.press(pointer)
    for place in (widget.rect.midbottom, widget.rect.midleft, widget.rect.center):
        pointer.pos = place
        pointer.stray = 100.0
        widget.drag(pointer)
    widget.cancel()
    for steps in (1, -1):
        widget.wheel(widget.rect.center, steps)


def on_screen() -> bytes:
    target = pygame.display.get_surface()
    assert target is not None
    return pygame.image.tobytes(target, "RGB")


def test_every_screen_is_as_it_was_after_a_window_without_room(make_app: MakeApp, raised: Faults) -> None:
    app = make_app(*USUAL, reduced_motion=True)
    changed, following = [], cycle(CRAMPED)
    for name in screens(app):
        settle(app)
        before = on_screen()
        for window in (next(following), USUAL):
            app.host.window = window
            with raised.kept(f"{name} in {window}"):
                frames(app, 2)
        if not isinstance(app.scene, Table):  # under a question there is still to be shown how it came to it
            changed += [name] * (on_screen() != before)
    assert not raised.told, str(raised)
    assert not changed


@pytest.mark.thorough
@pytest.mark.parametrize("window", VAST, ids=str)
def test_screens_can_be_shown_in_a_vast_window(assets: Path, raised: Faults, window: Window) -> None:
    """From pictures of their own: what tests share they keep, and here that is hundreds of megabytes."""
    app = make_app_of(assets / ".." / assets.name)(*USUAL, reduced_motion=True)
    Look([window], raised).through(app, lambda app: islice(screens(app), None, None, 8), 1)
    assert not raised.told, str(raised)


# --- and whatever is done in them -------------------------------------------------------------------


def full_store() -> MemoryStore:
    """With finished games and games under way."""
    store = MemoryStore()
    for number in range(3):
        for game in ("pyramids", "anubix", "mummy"):
            record = finished_record(("you", "scribe"), number, game)
            file_finished(store, record, 1_700_000_000 + number * 86_400)
    played(SEATS[:4], 3, 12, store)
    played(SEATS, 3, 12, store, game="anubix")
    return store


Begin = Callable[[App], None]


def at_home(app: App) -> None:
    app.store = app.host.store = full_store()
    app.host.forgets, app.host.update, app.host.brought = True, "2", 1
    app.host.installed = Installation(12, 5)
    app.go(Home(app))


def begun(game: str, seats: Sequence[str], part: float) -> Begin:
    """At the table, with that part of a game played."""
    whole = finished_record(tuple(seats), 3, game)
    actions = whole.actions[: int(part * len(whole.actions))]
    record = Record(whole.game, whole.rules, whole.seed, whole.seats, actions)
    return lambda app: app.go(Table(app, Session.resume(record, make_bot=random_bot)))


def beginnings() -> Iterator[tuple[str, int, Begin]]:
    """Where to begin, and how much to try from there."""
    for number in range(3):
        yield f"home, {number}", 250, at_home
    for game in GAMES:
        filed = coaching.filed(game)
        yield f"coach of {game}", 60, lambda app, filed=filed: app.go(CoachScene(app, filed, nothing))
        yield f"guided game of {game}", 80, lambda app, game=game: begin(app, game)
        yield f"index of {game}", 30, lambda app, game=game: app.go(GlossaryScene(app, game, nothing))
        yield f"rules of {game}", 20, lambda app, game=game: app.go(HowToPlay(app, game, nothing))
        for seats in GAMES[game].players:
            for part in (0.0, 0.5, 0.97):
                yield f"{game} with {seats}, {part:.0%} on", 40, begun(game, SEATS[:seats], part)


def look_everywhere(make_app: MakeApp, look: Look) -> None:
    """Every screen in some of these windows, what happens at the tables, and whatever can be done."""
    for shown, window in product(LISTS, TINY):
        look.through(an_app(make_app, window), shown, EACH // len(TINY))
    for game in GAMES:
        watch(an_app(make_app), game, look)
    curious = Curious()
    for name, steps, start in beginnings():
        app, chance = an_app(make_app), Random(name)
        with look.found.kept(name):
            start(app)
        for step in range(steps):
            # Where all is to be hit, and then where hardly anything is; each for some steps.
            following = ZOOMED if step // STAY % 2 else look.windows
            app.host.window = following[step // STAY // 2 % len(following)]
            with look.found.kept(f"{name}, {type(app.scene).__name__} in {app.host.window}"):
                frames(app)
                curious.go_on(app, chance)
            look.at(app, name)


def an_app(make_app: MakeApp, window: Window = TINY[0]) -> App:
    app = make_app(*window, text_input=ScriptedInput())
    app.host.frame_ms = SLOW_FRAME_MS
    return app


def watch(app: App, game: str, look: Look) -> None:
    """See a game of three opponents, in one window after the other."""
    app.go(Table(app, Session.new(GAMES[game], ("scribe", "priest", "scribe"), 3, make_bot=random_bot)))
    for window in islice(cycle(look.windows), WATCHED):
        app.host.window = window
        for _frame in range(WATCHED_FRAMES):
            with look.found.kept(f"{game} is watched in {window}"):
                frames(app)


class Needy(Scene):
    """Has a planted fault: it cannot be built without room."""

    def build(self) -> None:
        super().build()
        if self.app.window.width < 200:
            raise ZeroDivisionError(type(self).__name__)


class NeedySettings(Needy, SettingsScene):
    pass


class NeedyAbout(Needy, AboutScene):
    pass


def needy(app: App) -> Iterator[str]:
    for scene in (NeedySettings(app, nothing), NeedyAbout(app, nothing)):
        app.go(scene)
        yield scene.title


def test_it_finds_what_cannot_do_without_room(make_app: MakeApp, raised: Faults) -> None:
    """Otherwise the test below could not fail: of two planted faults neither hides the other."""
    look = Look(CRAMPED, raised)
    look.through(an_app(make_app), needy, 0)
    assert [told.split("'")[1] for told in raised.told] == ["NeedySettings", "NeedyAbout"]


def test_expressions_that_may_fail_are_noted_where_that_counts() -> None:
    """By the expression, not by the function."""
    counts, box = False, Box(0, 0, 90, 30)
    with noted(places(), lambda: counts) as ran:
        box.grid(3, 1)
        assert not ran
        counts = True
        for _twice in range(2):  # Python 3.13 tells of the steps of a function from its second call on
            box.columns(3)
            box.rows(1)
    assert [place.text for place in sorted(ran)] == [
        "(self.w - gap * (count - 1)) / max(1, count)",
        "(self.h - gap * (count - 1)) / max(1, count)",
    ]


@pytest.mark.parametrize(
    ("text", "fails"),
    [
        ("a / b", True),
        ("a // (b - 1)", True),
        ("a % 2", False),
        ("a / kit.k", False),
        ("a / LENGTH", False),
        ("range(0, a, b)", True),
        ("range(a, 0, -1)", False),
        ("divmod(a, b)", True),
        ("min(a)", True),
        ("max(a, default=0)", False),
        ("min(a, b)", False),
        ("next(a for a in b)", True),
        ("next((a for a in b), None)", False),
        ("[a for a in b if a][0]", True),
        ("pygame.Surface((a, b))", True),
    ],
)
def test_expressions_that_fail_for_0_or_nothing_are_known(text: str, fails: bool) -> None:
    assert may_fail(ast.parse(text, mode="eval").body) == fails


def kinds_of(kind: type[Widget]) -> Iterator[type[Widget]]:
    """All kinds of widgets of the game that no others are made from."""
    below = [each for each in kind.__subclasses__() if each.__module__.startswith("game.")]
    for each in below:
        yield from kinds_of(each)
    if not below:
        yield kind


@pytest.mark.thorough
@pytest.mark.timeout(1800)
def test_nothing_raises_without_room(
    make_app: MakeApp, raised: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And all that may fail for it has been run where lengths are least: what was not could divide by 0."""
    k = 1.0

    def drawn(*window: float, large: bool) -> WindowPicture:
        nonlocal k
        picture = picture_for(*window, large=large)
        k = picture.k
        return picture

    monkeypatch.setattr("game.ui.app.picture_for", drawn)
    look, wanted = Look(CRAMPED, raised), places()
    with noted(wanted, lambda: k == LEAST_K) as ran:
        look_everywhere(make_app, look)
    import_all()
    never = {place for each in wanted.values() for place in each.values()} - ran
    missed = sorted(
        str(place) for place in never if not {place.file, f"{place.file} {place.function}"} & NOT_HERE.keys()
    )
    missed += sorted(str(kind) for kind in set(kinds_of(Widget)) - look.seen if kind.__name__ not in SELDOM)
    assert not raised.told, str(raised)
    assert not missed, "never without room, show it in asked_seldom():\n" + "\n".join(missed)
