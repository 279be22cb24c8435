"""Whatever is seen or heard comes from the catalogues, whole: all screens and games in brackets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pygame
import pytest

from game.engine import GAMES, Random
from game.engine.record import Record
from game.games.mummy.rules import load_cards
from game.games.mummy.screen.card_close_up import CardCloseUp
from game.play.session import Session
from game.ui.app import App
from game.ui.menus.glossary_scene import GlossaryScene
from game.ui.menus.home import Home
from game.ui.screen_reader.node import Folds, Node
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.handover import Handover
from game.ui.table.playing.table import Table
from game.ui.table.presentation import presentation_of
from game.ui.table.reviewing.coach_scene import CoachScene
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Dialog
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Shade

from .bracketed import CLOSE, OPEN, Reader, bracketed, faults_of, gathered, plain, read_everything
from .driver import MakeApp, frames, nothing, press, settle, tap_at, throw
from .games import at_random, finished_record, played, random_bot
from .menus.daily_games import DAY, at_noon
from .menus.daily_screens import daily_screens
from .rare_screens import rare_screens
from .screens import looking_back, screens
from .table.advice import hinting
from .table.playing.tutorial_hands import follow, learning
from .table.reviewing import coaching

TABLES = [
    ("pyramids", ("you",)),
    ("pyramids", ("you", "friend", "scribe")),
    ("anubix", ("you", "scribe")),
    ("anubix", ("friend:Ada", "friend")),
    ("mummy", ("you",)),
]
LONG_TABLES = [("mummy", ("you", "scribe", "priest")), ("mummy", ("friend:Ada", "friend", "scribe"))]
"""Chance takes thousands of decisions to bring these to their end."""
TAPS = 2
"""Before each decision."""
PART = 20
"""So many decisions are played of them otherwise: at the beginning, and at the end."""


def one_of(*values: object, long: bool = False) -> Any:
    """The arguments of a test; a long one is left to `make test-long`."""
    return pytest.param(*values, marks=[pytest.mark.long] if long else [])


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    """Reads everything in the test, after which nothing may be wrong."""
    reader = read_everything(monkeypatch)
    yield reader
    found = reader.told()
    assert not found, "\n".join(found)


@pytest.fixture
def app(make_app: MakeApp, reader: Reader, monkeypatch: pytest.MonkeyPatch) -> App:
    """An app without motion, with the mirror, in which all that can be folded up is open."""
    fold = Folds.fold

    def fold_open(self: Folds, key: str, title: str, inside: Callable[[], Iterator[Node]]) -> Node:
        self.open.add(key)
        return fold(self, key, title, inside)

    monkeypatch.setattr(Folds, "fold", fold_open)
    app = make_app(reduced_motion=True)
    app.visit_speed = "off"
    app.apply_settings()
    app.host.want_reader(True)
    return app


def look_through(app: App, reader: Reader, shown: Callable[[App], Iterator[str]]) -> None:
    """Read one screen after the other."""
    for name in shown(app):
        reader.screen = f"from {name!r} on"
        frames(app, 2)


# --- screens ----------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_the_index_and_its_notes(app: App, reader: Reader, game: str) -> None:
    def notes(app: App) -> Iterator[str]:
        scene = GlossaryScene(app, game, nothing)
        app.go(scene)
        yield f"index of {game}"
        for sign in scene.found():
            scene._show(sign, app.window)
            yield f"note on {plain(sign.name)}"
            app.stage.scope.remove()

    look_through(app, reader, notes)


@pytest.mark.thorough
def test_cards_of_mummy(app: App, reader: Reader) -> None:
    def close_ups(app: App) -> Iterator[str]:
        app.go(Table(app, played(("you", "scribe"), 3, 0, game="mummy")))
        for kind, card in enumerate(load_cards()):
            app.scene.add(CardCloseUp(app, kind))
            yield card.id
            app.stage.scope.remove()

    look_through(app, reader, close_ups)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "shown",
    [screens, looking_back, daily_screens, rare_screens],
    ids=lambda shown: shown.__name__,
)
def test_every_screen_has_only_gathered_texts(
    app: App,
    reader: Reader,
    shown: Callable[[App], Iterator[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_noon(monkeypatch, DAY)
    at_random(monkeypatch)
    look_through(app, reader, shown)


# --- tables -----------------------------------------------------------------------------------------


def play(app: App, reader: Reader, session: Session, most: int = 8000) -> None:
    """Play on at random until the scores are shown, or so many decisions."""
    random, decisions = Random(3), 0
    table = Table(app, session)
    app.go(table)
    for _frame in range(16000):
        reader.screen = f"{session.game.id} with {', '.join(session.seats)}, decision {decisions + 1}"
        frames(app)
        if isinstance(app.scene, Scores) or decisions > most:
            return
        if app.scene is not table:
            app.go(table)
        asked = app.stage.scope
        if isinstance(asked, Dialog | Handover):
            answers = [widget for widget in asked.walk() if isinstance(widget, Button)]
            answers[random.randrange(len(answers))].activate()
        elif throw(app):
            continue
        elif table.awaiting() and session.awaiting() == table.board.viewer:
            decide(table, reader, random)
            decisions += 1
    raise AssertionError("the game does not go on")


def decide(table: Table, reader: Reader, random: Random) -> None:
    """Tap here and there, which may decide it, and then decide by a legal action."""
    app = table.app
    session, viewer = table.session, table.board.viewer
    before = len(session.record().actions)
    places = list(table.places().values())
    for _tap in range(TAPS):
        x, y, width, height = places[random.randrange(len(places))]
        tap_at(app, (x + width // 2, y + height // 2))
        while isinstance(app.stage.scope, Shade) and not isinstance(app.stage.scope, Handover | Dialog):
            app.stage.scope.remove()
    if app.stage.scope is table and len(session.record().actions) == before and session.awaiting() == viewer:
        legal = session.state.legal_actions(viewer)
        action = legal[random.randrange(len(legal))]
        reader.read(presentation_of(session.game.id).pointing().regard(table.board, action)[0])
        table.board.act_directly(action)


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "seats"), [*TABLES, *(one_of(*table, long=True) for table in LONG_TABLES)])
def test_whole_games(app: App, reader: Reader, game: str, seats: tuple[str, ...]) -> None:
    play(app, reader, Session.new(GAMES[game], seats, 7, make_bot=random_bot))


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "seats"), LONG_TABLES)
def test_the_beginning_and_the_end_of_long_games(
    app: App, reader: Reader, game: str, seats: tuple[str, ...]
) -> None:
    play(app, reader, Session.new(GAMES[game], seats, 7, make_bot=random_bot), PART)
    whole = finished_record(seats, 3, game)
    begun = Record(whole.game, whole.rules, whole.seed, whole.seats, whole.actions[:-PART])
    play(app, reader, Session.resume(begun, make_bot=random_bot), PART)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [("you", "scribe", "priest"), ("friend:Ada", "friend"), ("you",)])
def test_logs_and_actions_have_only_gathered_texts(reader: Reader, game: str, seats: tuple[str, ...]) -> None:
    """The log of whole games, and what could be done in them, in words."""
    if len(seats) not in GAMES[game].players:
        return
    tell = import_module(f"game.games.{game}.screen.log").tell
    shown, random = presentation_of(game), Random(5)
    for seed in range(4):
        reader.screen = f"{game} with {', '.join(seats)}, seed {seed}"
        state = GAMES[game].new(len(seats), seed)
        while not state.is_over:
            player = state.to_act()[0]
            legal = state.legal_actions(player)
            action = legal[random.randrange(len(legal))]
            reader.read(shown.action_words(state, action, player, seats))
            for event in state.apply(player, action):
                reader.read(tell(event, seats))
        for player in range(len(seats)):
            reader.read(shown.brief(state, player))


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("game", [game for game in GAMES if presentation_of(game).has("tutorial")])
def test_guided_games(make_app: MakeApp, reader: Reader, game: str) -> None:
    app = learning(make_app, game_id=game)
    reader.screen = f"guided game of {game}"
    app.host.want_reader(True)
    follow(app)
    frames(app, 2)


# --- coach and hint ---------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("game", [one_of(game, long=game == "mummy") for game in coaching.COACHED])
def test_the_coach(app: App, reader: Reader, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    coaching.think_less(monkeypatch, game)
    reader.screen = f"coach of {game}"
    app.go(CoachScene(app, coaching.filed(game), nothing))
    scene = coaching.coach(app)
    settle(app)
    coaching.work(scene)
    scene.graph.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    for number in range(len(coaching.rows(app))):
        coaching.rows(app)[number].activate()
        settle(app)
        app.scene.back()
        settle(app)


@pytest.mark.thorough
@pytest.mark.parametrize("game", hinting.HINTED)
def test_the_hint(make_app: MakeApp, reader: Reader, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hinting.think_less(monkeypatch)
    reader.screen = f"hint in {game}"
    app = hinting.at_table(make_app, game)
    app.host.want_reader(True)
    press(app, pygame.K_a)
    hinting.think(app)
    tap_at(app, hinting.bubble(app).rect.center)
    settle(app)


# --- the measure ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "⟦Home⟧",
        "⟦Round ⦃2⦄⟧, ⟦turn ⦃1⦄ of ⦃7⦄⟧",
        "⟦⦃⟦Scribe⟧⦄ wins!⟧ ⟦The game took ⦃3⦄ rounds.⟧",
        "⟦Points⟧: −12",
        "⟦Equal points⟧: ⟦number ⦃4⦄⟧. ⟦Go on⟧",
        "⟦Harriet",
        "87 : 64 · 50 ± 2 %",
        "",
    ],
)
def test_translated_text_is_let_through(text: str) -> None:
    assert faults_of(text) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Home", "not in the catalogues: Home"),
        ("⟦Round ⦃two⦄⟧", "not in the catalogues: two"),
        ("⟦Round⟧ 2", "glued together"),
        ("3 ⟦points⟧", "glued together"),
        ("⟦You play⟧ ⟦a card⟧", "glued together"),
        ("⟦Go ⦃⟦north⟧⟦east⟧⦄⟧", "glued together"),
        ("⟦You win⟧!", "signs that may differ with the language: !"),
        ("“⟦Gilded Copy⟧”", "signs that may differ with the language: “ ”"),
        ("a card⟧", "a piece of a text without its beginning"),
    ],
)
def test_untranslated_text_is_seen(text: str, fault: str) -> None:
    """Otherwise the tests above could not fail."""
    assert faults_of(text) == [fault]


def test_everything_is_read(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts that are drawn, wrapped or cut, read out, or in the mirror."""
    reader = read_everything(monkeypatch)
    app = make_app(800, 600)
    app.go(Home(app))
    app.scene.clear()
    for y, words in enumerate(("drawn as it is", "drawn in many lines " * 3, "drawn and cut " * 3)):
        rect = pygame.Rect(10, 10 + 100 * y, 150, 90)
        app.scene.add(Label(app, rect, words, wrap=y == 1))
    app.scene.add(Button(app, pygame.Rect(300, 10, 90, 60), nothing, icon="ui.menu", name="in the mirror"))
    app.host.want_reader(True)
    frames(app, 2)
    app.host.announce("read out")
    assert {text.strip() for _fault, text in reader.found} == {
        "drawn as it is",
        ("drawn in many lines " * 3).strip(),
        ("drawn and cut " * 3).strip(),
        "in the mirror",
        "read out",
    }
    assert _("Home") == bracketed("Home") == f"{OPEN}Home{CLOSE}"
    assert _("Not a text of the game") == "Not a text of the game"
    assert (None, "Home") in gathered()
