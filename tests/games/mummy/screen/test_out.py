"""Out of the game, but not held: watching on, fast or to the end; what the scores tell of everybody's way."""

from __future__ import annotations

from copy import deepcopy
from functools import cache

import pygame
import pytest

from game.engine import Random
from game.engine.record import Record
from game.games.mummy.rules import FIELDS, MummyState, level_of, load_cards
from game.games.mummy.rules import events as ev
from game.games.mummy.screen import PRESENTATION
from game.games.mummy.screen.auction import AuctionPanel
from game.games.mummy.screen.course import TOP, Course, Courses, ended_by
from game.games.mummy.screen.tale import tale
from game.games.mummy.screen.wording import card_name
from game.play.session import Session
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from game.ui.toolkit.theme import SIZE_TEXT
from game.ui.toolkit.widgets.label import Label
from tests.ui.driver import buttons, faults, frames, settle, tap
from tests.ui.games import finished_record, random_bot

from .table import MakeApp, board, session

SEATS = ("you", "scribe", "scribe", "scribe")


@cache
def person_out() -> Record:
    """A random game in which the person has just gone out, and the others have not."""
    for seed in range(3, 60):
        found, random = session(SEATS, seed), Random(seed)
        while not found.over:
            player = found.awaiting()
            if player is not None:
                legal = found.state.legal_actions(player)
                found.act(legal[random.randrange(len(legal))])
                continue
            found.tick(1000)
            state = found.state
            assert isinstance(state, MummyState)
            if state.seats[0].is_out and not found.over:
                return found.record()
    raise AssertionError("the person is never out first")


def watching(make_app: MakeApp, *window: float, speed: str = "normal", **more: object) -> App:
    """An app in which the person watches."""
    app = make_app(*window, **more)
    app.visit_speed = speed
    app.apply_settings()
    app.go(Table(app, Session.resume(person_out(), make_bot=random_bot)))
    frames(app, 3)
    assert board(app).watching
    return app


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize(
    "window", [(320, 640, 2), (390, 844, 2), (844, 390, 2), (820, 1180), (1180, 820), (1280, 800)], ids=str
)
def test_player_who_is_out_can_watch_or_go_to_the_end(make_app: MakeApp, window: tuple[float, ...]) -> None:
    app = watching(make_app, *window)
    for _ in range(3000):  # the auction leaves the two buttons in sight, too
        frames(app)
        panel = board(app).panels.panel
        if isinstance(panel, AuctionPanel):
            break
    assert isinstance(panel, AuctionPanel)
    for name in ("watch", "end"):
        assert not panel.rect.colliderect(board(app).actions.buttons[name].rect)
    assert [fault for fault in faults(app) if fault.startswith(("cut: Button", "too small"))] == []


def test_an_explorer_out_is_told_by_what(make_app: MakeApp) -> None:
    app = watching(make_app, 1280, 800)
    said = board(app).farewell.label.text
    course = ended_by(board(app).session.chapters, 0)
    cause = course.end("", won=False, out=True)
    assert cause == ("Mummy" if course.cause == "mummy" else card_name(load_cards()[course.card]))
    assert said.startswith(f"You’re out: {cause}.")


def test_watching_fast_and_as_usual_again(make_app: MakeApp) -> None:
    app = watching(make_app)
    usual = app.motion.factor
    tap(app, "Fast forward")
    assert app.motion.factor < usual
    assert "Fast forward" not in buttons(app)
    tap(app, "Normal speed")
    assert app.motion.factor == usual
    tap(app, "Fast forward")
    tap(app, "Menu")
    tap(app, "Home")
    assert app.motion.factor == usual, "what comes next moves as usual"


@cache
def out_alone() -> Record:
    """A random game alone that ends with its explorer's going out."""
    for seed in range(3, 60):
        found, random = session(("you",), seed), Random(seed)
        while not found.over:
            legal = found.state.legal_actions(0)
            found.act(legal[random.randrange(len(legal))])
        if any(isinstance(event, ev.ExplorerOut) for event in found.chapters[-1]):
            return found.record()
    raise AssertionError("nobody alone is ever out")


def test_nobody_is_offered_to_watch_a_game_that_ended_with_them(make_app: MakeApp) -> None:
    whole = out_alone()
    begun = Record(whole.game, whole.rules, whole.seed, whole.seats, whole.actions[:-1], whole.setup)
    app = make_app()
    app.go(Table(app, Session.resume(begun)))
    settle(app)
    table = board(app)
    table.act_directly(whole.actions[-1][1])
    shown = False
    while isinstance(app.scene, Table):
        assert not table.watching
        shown = shown or table.shown.seats[0].is_out
        frames(app)
    assert shown
    assert table.session.over


@pytest.mark.thorough
def test_at_once_to_the_scores_and_how_they_tell_it(make_app: MakeApp) -> None:
    app = watching(make_app)
    tap(app, "Skip to the end")
    for _ in range(6000):
        frames(app)
        if isinstance(app.scene, Scores):
            break
    assert isinstance(app.scene, Scores)
    assert app.motion.factor > 0
    settle(app)
    said = [label.text for label in app.scene.walk() if isinstance(label, Label)]
    assert "out" not in said
    assert {"Highest level", "How it ended", "Rounds"} <= set(said)
    assert any("Second: Scribe" in text for text in said)
    played = app.scene.session
    state = played.state
    assert isinstance(state, MummyState)
    rounds = PRESENTATION.result(state, 0, "rounds", played.chapters)
    assert isinstance(rounds, int)
    assert 0 < rounds < state.round
    assert PRESENTATION.result(state, 0, "ended", played.chapters) in said


def test_course_names_the_last_cause_of_a_lost_explorer() -> None:
    monster = next(kind for kind, card in enumerate(load_cards()) if type(card).__name__ == "Monster")
    by_monster, by_mummy = Course(), Course()
    by_monster.follow(ev.CardFaced(0, monster, 1))
    by_monster.follow(ev.EnduranceLost(0, 1, 0, "monster"))
    by_mummy.follow(ev.CardFaced(0, monster, 1))
    by_mummy.follow(ev.EnduranceLost(0, 1, 0, "mummy"))
    assert by_monster.end("last", won=False, out=True) == card_name(load_cards()[monster])
    assert by_mummy.end("last", won=False, out=True) == "Mummy"
    assert by_mummy.end("elixir", won=True, out=False) == "Found the elixir"
    assert by_mummy.end("last", won=True, out=False) == "Last one left"
    assert by_mummy.end("sealed", won=False, out=False) == "Pyramid sealed"
    assert by_mummy.end("elixir", won=False, out=False) == "Beaten to it"


def test_final_table_shows_progress_and_the_runner_up() -> None:
    found = session(SEATS, 5)
    state = found.state
    assert isinstance(state, MummyState)
    state = state.copy()
    state.winner, state.phase = 3, "over"
    chapters = [
        [ev.ExplorerMoved(0, state.seats[0].field, 60, "climb")],
        [ev.RoundStarted(2, 0), ev.ChamberEntered(1, 60), ev.ExplorerOut(1, 0, ())],
        [ev.RoundStarted(3, 0), ev.ExplorerOut(2, 0, ()), ev.GameOver(3, "elixir")],
    ]
    courses = deepcopy(Courses.of(chapters, 4))
    assert [course.rounds for course in courses.seats] == [3, 2, 3, 3]
    assert courses.seats[1].highest == TOP
    assert courses.seats[1].level() == "Chamber"
    assert courses.seats[2].level() == "1"
    state.seats[1].leave_the_game()
    state.seats[2].leave_the_game()
    assert courses.next_to_win(state) == [0], "who is in the game comes before those who are out"
    state.seats[0].leave_the_game()
    courses.seats[0].rounds = 1
    assert courses.next_to_win(state) == [2], "and of them whoever was in it longest"
    courses.seats[1].rounds = 3
    assert courses.next_to_win(state) == [1], "and then whoever came highest"


def test_the_plate_is_as_high_as_what_stands_on_it(make_app: MakeApp) -> None:
    app = make_app(820, 1180)
    record = finished_record(("you", "scribe", "priest"), 3, "mummy")
    app.go(Scores(app, Session.resume(record, make_bot=random_bot)))
    settle(app)
    remark = app.scene.remark()
    assert remark
    (said,) = [label for label in app.scene.walk() if isinstance(label, Label) and label.text == remark]
    assert said.rect.height < 2 * app.fonts.line_height(SIZE_TEXT + 1)
    assert faults(app) == []


LEVEL_2 = next(field for field in range(FIELDS) if level_of(field) == 2)


def test_the_tale_says_who_was_first_where_and_what_ended_whose_way() -> None:
    climb = [ev.ExplorerMoved(player, 0, LEVEL_2, "climb") for player in (1, 0)]
    chapters = [
        [ev.RoundStarted(4, 0), *climb],
        [ev.RoundStarted(5, 0), ev.EnduranceLost(0, 1, 0, "mummy"), ev.ExplorerOut(0, 0, ())],
        [ev.RoundStarted(9, 0), ev.ChamberEntered(1, 60), ev.GameOver(1, "elixir")],
    ]
    courses = Courses.of(chapters, 2)
    assert list(tale(courses, ("you", "scribe"))) == [
        "Scribe reached level 2 first, in round 4.",
        "You were knocked out in round 5: Mummy.",
        "Scribe reached the Chamber first, in round 9.",
    ]
    assert list(tale(courses, ("friend", "you"))) == [
        "Falcon reached level 2 first, in round 4.",
        "Cat was knocked out in round 5: Mummy.",
        "Falcon reached the Chamber first, in round 9.",
    ]
    alone = [[ev.RoundStarted(3, 0), climb[1]], *chapters[1:2]]
    assert list(tale(Courses.of(alone, 1), ("you",))) == ["Level 2 on turn 3.", "Out on turn 5: Mummy."]


@pytest.mark.parametrize("seats", [("you", "scribe"), ("you", "friend")])
def test_the_scores_tell_it_to_one_person_and_to_several(make_app: MakeApp, seats: tuple[str, ...]) -> None:
    app = make_app(1280, 800)
    record = finished_record(seats, 3, "mummy")
    app.go(Scores(app, Session.resume(record, make_bot=random_bot)))
    settle(app)
    played = app.scene.session
    told = list(PRESENTATION.tale(played.state, seats, played.chapters))
    assert told
    (said,) = [label.text for label in app.scene.walk() if isinstance(label, Label) and told[0] in label.text]
    assert "\n".join(told) in said
    if seats == ("you", "scribe"):
        assert 0 not in played.state.winners()
        assert said.index(told[0]) < said.index("Won: "), "to the beaten it says first what decided it"
    assert faults(app) == []


def test_farewell_is_hidden_from_players_still_in_the_game(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Table(app, session(("you", "friend"), 4)))
    frames(app, 3)
    assert not board(app).watching
    assert not board(app).farewell.visible
    app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode=""))
    assert "Skip to the end" not in buttons(app)
