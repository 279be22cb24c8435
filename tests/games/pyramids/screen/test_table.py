"""The table as a whole: who is awaited, covers, looking around, resizing, resting, and getting to the end."""

from __future__ import annotations

import pygame
import pytest

from game.engine import GAMES, Random
from game.games.pyramids.rules import Keep
from game.games.pyramids.screen.look import CardButton, CardsOverlay, SeatOverlay
from game.games.pyramids.screen.offers import Choice
from game.play.session import Session
from game.play.storage import MemoryStore, StoreError
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.handover import Handover
from game.ui.table.playing.table import Table
from game.ui.toolkit.widgets.dialog import Dialog
from tests.today import some_of
from tests.ui.driver import buttons, frames, press, settle, tap, tap_at
from tests.ui.games import finished, played, random_bot

from .table import (
    MakeApp,
    actions,
    all_is_shown,
    best,
    board,
    decide,
    hold,
    legal_place,
    let_go,
    middle_of,
    play_on,
    pointer,
    sit_down,
    state,
    table,
    uncover,
    until_awaited,
)

SEATS = [
    ("you",),
    ("you", "scribe"),
    ("you", "friend", "scribe"),
    ("priest", "you", "scribe", "friend"),
]


def seen_cards(app: App) -> set[int]:
    """The cards of choices that are on screen, drawn or not."""
    return {widget.number for widget in app.scene.walk() if isinstance(widget, CardButton)}


# --- whole games ----------------------------------------------------------------------------------


@some_of("seats", SEATS, today=1)
@some_of("speed", ["off", "normal"], today=1)
def test_whole_games_get_to_the_scores(make_app: MakeApp, seats: tuple[str, ...], speed: str) -> None:
    """With all motion and without any; the record is a complete game."""
    session = played(seats, 3, 0)
    app = sit_down(make_app, session, 844, 390, speed=speed)
    people = sum(seat in ("you", "friend") for seat in seats)
    assert play_on(app) >= 29 * people
    assert session.over
    assert isinstance(app.scene, Scores)


@some_of("speed", ["off", "fast", "normal"], today=1)
def test_bots_play_by_themselves(make_app: MakeApp, speed: str) -> None:
    session = played(("scribe", "priest", "scribe", "priest"), 3, 0)
    app = make_app(844, 390)
    app.visit_speed = speed
    app.apply_settings()
    app.go(Table(app, session))
    until_awaited(app, 4000)
    assert isinstance(app.scene, Scores)
    assert session.over


@pytest.mark.thorough
@some_of("speed", ["off", "normal"], today=1)
def test_the_table_shows_the_true_position_at_every_decision(make_app: MakeApp, speed: str) -> None:
    app = sit_down(make_app, played(("you", "priest", "scribe"), 9, 0), 390, 844, 1, speed=speed)
    while not isinstance(app.scene, Scores):
        settle(app)
        all_is_shown(app)
        decide(app, best(state(app), 0))
        until_awaited(app)


@pytest.mark.thorough
@pytest.mark.parametrize("begun", [30, pytest.param(0, marks=pytest.mark.long)])
def test_a_quick_player_never_breaks_the_show(make_app: MakeApp, begun: int) -> None:
    """Keys pressed in the middle of every motion."""
    session = played(("you", "scribe"), 21, begun)
    app = sit_down(make_app, session, 844, 390, speed="normal")
    decide(app, best(state(app), 0))
    keys = (pygame.K_n, pygame.K_r, pygame.K_RETURN, pygame.K_m, pygame.K_1, pygame.K_z, pygame.K_RIGHT)
    random = Random(4)
    for _ in range(20000):
        if isinstance(app.scene, Scores):
            break
        scope = app.stage.scope
        if isinstance(scope, Choice):
            decide(app, best(state(app), 0))
        elif scope is not app.scene:  # the keys have opened the menu, or something to look at
            press(app, pygame.K_ESCAPE)
        press(app, keys[random.randrange(len(keys))])
    assert isinstance(app.scene, Scores)
    assert session.over


# --- several people -------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_the_draft_is_covered_between_two_people(make_app: MakeApp, speed: str) -> None:
    session = Session.new(
        GAMES["pyramids"],
        ("friend:Anna", "scribe", "friend:Ben"),
        4,
        store=MemoryStore(),
        make_bot=random_bot,
    )
    hands = [set(seat.hand) for seat in session.state.seats]
    app = make_app(820, 1180, 1)
    app.visit_speed = speed
    app.apply_settings()
    app.go(Table(app, session))
    allowed: set[int] = set()
    for player in (0, 2):
        for _ in range(200):
            frames(app)
            assert seen_cards(app) <= allowed
            if isinstance(app.stage.scope, Handover):
                break
        cover = app.stage.scope
        assert isinstance(cover, Handover)
        assert any(("Anna", "Ben")[player // 2] in said for said in app.host.said)
        assert seen_cards(app) == set()
        press(app, pygame.K_ESCAPE)
        assert app.stage.scope is cover
        allowed = hands[player]
        tap(app, "That’s me!")
        until_awaited(app)
        assert seen_cards(app) == hands[player]
        action = best(state(app), player)
        assert isinstance(action, Keep)
        decide(app, action)
        allowed = set()
    until_awaited(app)
    assert state(app).phase == "mark"
    assert not isinstance(app.stage.scope, Handover)


def test_one_answer_lifts_the_cover_after_the_window_has_changed(make_app: MakeApp) -> None:
    app = sit_down(make_app, played(("you", "friend"), 4, 0), 390, 844, 2)
    assert isinstance(app.stage.scope, Handover)
    app.host.window = (844.0, 390.0, 2.0)
    frames(app, 3)
    assert sum(isinstance(widget, Handover) for widget in app.scene.walk()) == 1
    assert seen_cards(app) == set()
    tap(app, "That’s me!")
    until_awaited(app)
    assert seen_cards(app) == set(state(app).seats[0].hand)


def test_the_table_turns_round_and_says_whose_turn_it_is(make_app: MakeApp) -> None:
    app = sit_down(make_app, played(("friend:Anna", "friend:Ben"), 4, 2), 1280, 800)
    uncover(app)
    assert state(app).phase == "mark"
    for player in (0, 1, 0, 1):
        assert table(app).session.awaiting() == player
        assert board(app).viewer == player
        assert [chamber.number for chamber in board(app).chambers] == state(app).seats[player].cards
        assert list(board(app).opponents) == [1 - player]
        assert ("Anna", "Ben")[player] in board(app).prompt.text
        app.host.said.clear()
        while state(app).phase == "mark" and table(app).session.awaiting() == player:
            decide(app, best(state(app), player))
            until_awaited(app)
        assert any(("Anna", "Ben")[1 - player] in said for said in app.host.said)
        all_is_shown(app)


# --- looking around -------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [(390, 844, 2), (844, 390, 2), (1280, 800, 1)], ids=str)
def test_every_seat_and_the_display_can_be_looked_at(make_app: MakeApp, window: tuple[float, ...]) -> None:
    app = sit_down(make_app, played(("you", "scribe", "priest", "scribe"), 6, 60), *window)
    before = actions(app)
    for opponent in board(app).opponents.values():
        tap_at(app, opponent.rect.center)
        assert isinstance(app.stage.scope, SeatOverlay)
        tap(app, "Close")
    tap_at(app, board(app).display.rect.center)
    assert isinstance(app.stage.scope, CardsOverlay)
    assert seen_cards(app) == {number for number in state(app).display if number}
    press(app, pygame.K_ESCAPE)
    assert app.stage.scope is app.scene
    assert actions(app) == before
    decide(app, best(state(app), 0))
    assert len(actions(app)) > len(before)


def test_the_menu_opens_and_closes_and_leads_home_and_back(make_app: MakeApp) -> None:
    app = sit_down(make_app, played(("you", "scribe"), 6, 20), 390, 844, 2)
    before = actions(app)
    tap(app, "Menu")
    assert isinstance(app.stage.scope, Dialog)
    tap(app, "Keep playing")
    assert app.stage.scope is app.scene
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stage.scope, Dialog)
    tap(app, "Settings")
    press(app, pygame.K_ESCAPE)
    until_awaited(app)
    assert actions(app) == before
    all_is_shown(app)
    decide(app, best(state(app), 0))


def test_the_menu_can_be_reached_while_cards_are_chosen(make_app: MakeApp) -> None:
    app = sit_down(make_app, played(("you", "scribe"), 6, 0), 390, 844, 2)
    assert isinstance(app.stage.scope, CardsOverlay)
    assert "Menu" in buttons(app)
    tap(app, "Menu")
    assert isinstance(app.stage.scope, Dialog)
    tap(app, "Keep playing")
    decide(app, best(state(app), 0))


def replacing(make_app: MakeApp, *window: float) -> App:
    """A game in which the person takes a new card."""
    for count in range(10, 200):
        session = played(("you", "scribe"), 6, count)
        if session.state.phase == "replace" and session.awaiting() == 0:
            return sit_down(make_app, session, *window)
    raise AssertionError("nobody explores a pyramid")


def test_before_taking_a_card_one_can_look_at_the_table(make_app: MakeApp) -> None:
    app = replacing(make_app, 390, 844, 2)
    choice = app.stage.scope
    assert isinstance(choice, CardsOverlay)
    tap(app, "See the table")
    assert seen_cards(app) == set()
    tap_at(app, next(iter(board(app).opponents.values())).rect.center)
    assert isinstance(app.stage.scope, SeatOverlay)
    tap(app, "Close")
    tap(app, "Back to the choice")
    assert seen_cards(app) > {0} or 0 not in seen_cards(app)
    decide(app, best(state(app), 0))


# --- the window changes ---------------------------------------------------------------------------


def resized(app: App, width: float, height: float, dpr: float) -> None:
    app.host.window = (width, height, dpr)
    frames(app, 2)
    assert app.window.size == (round(width * dpr), round(height * dpr))


def test_the_table_that_one_looks_at_stays_in_sight_when_the_window_turns(make_app: MakeApp) -> None:
    app = replacing(make_app, 390, 844, 2)
    tap(app, "See the table")
    resized(app, 844, 390, 2)
    assert seen_cards(app) == set()
    tap(app, "Back to the choice")
    resized(app, 390, 844, 2)
    assert seen_cards(app), "the choice, too"
    decide(app, best(state(app), 0))


def test_the_window_changes_in_the_middle_of_a_drag(make_app: MakeApp) -> None:
    app = sit_down(make_app, played(("you", "scribe"), 5, 20), 1280, 800)
    before = actions(app)
    end = middle_of(app, legal_place(app))
    hold(app, board(app).expedition.rect.center, end)
    resized(app, 390, 844, 3)
    pointer(app, pygame.MOUSEMOTION, (200, 400))
    let_go(app, (210, 410))
    all_is_shown(app)
    assert actions(app) == before
    placing = board(app).deciding.piece.placing
    assert placing
    assert placing.place is None
    assert not board(app).deciding.piece.held
    decide(app, best(state(app), 0))
    assert len(actions(app)) > len(before)


@some_of("moment", range(0, 60, 9), today=2)
def test_the_window_changes_in_the_middle_of_everything(make_app: MakeApp, moment: int) -> None:
    """At every moment of the motions of a turn."""
    app = sit_down(make_app, played(("you", "scribe", "priest"), 5, 40), 844, 390, speed="normal")
    decide(app, best(state(app), 0))
    frames(app, moment)
    for window in [(390, 844, 1), (844, 390, 1.5), (768, 1024, 1), (1280, 800, 1)]:
        resized(app, *window)
    until_awaited(app)
    settle(app)
    if isinstance(app.stage.scope, CardsOverlay):
        return
    all_is_shown(app)
    decide(app, best(state(app), 0))


def test_laid_shape_stays_when_the_window_changes(make_app: MakeApp) -> None:
    app = sit_down(make_app, played(("you", "scribe"), 5, 20), 820, 1180, 1)
    assert board(app).deciding.piece.placing
    board(app).deciding.piece.lay(legal_place(app))
    place = board(app).deciding.piece.placing.place
    resized(app, 1180, 820, 1)
    assert board(app).deciding.piece.placing
    assert board(app).deciding.piece.placing.place == place
    assert board(app).deciding.buttons["mark"].enabled


def test_a_choice_stays_open_when_the_window_changes(make_app: MakeApp) -> None:
    app = sit_down(make_app, played(("you", "scribe"), 6, 0), 390, 844, 2)
    resized(app, 844, 390, 2)
    until_awaited(app)
    assert seen_cards(app) == set(state(app).seats[0].hand)
    decide(app, best(state(app), 0))


# --- rest -----------------------------------------------------------------------------------------


def rests(app: App) -> bool:
    """True if nothing is drawn any more once everything has settled."""
    settle(app)
    count = app.stage.frames
    frames(app, 300)
    return app.stage.frames == count


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_no_frame_is_drawn_when_nothing_moves(make_app: MakeApp, speed: str) -> None:
    app = sit_down(make_app, played(("you", "friend"), 6, 0), 1280, 800, speed=speed)
    assert rests(app), "the cover between two people"
    uncover(app)
    assert rests(app), "the draft"
    app = sit_down(make_app, played(("you", "scribe"), 6, 20), 1280, 800, speed=speed)
    assert rests(app), "a shape is awaited"
    spot = middle_of(app, legal_place(app))
    pointer(app, pygame.MOUSEMOTION, spot)
    assert rests(app), "a ghost under the mouse"
    tap_at(app, spot)
    assert rests(app), "a shape lies"
    hold(app, spot, (spot[0] + 40, spot[1] + 40))
    assert rests(app), "a shape is held"
    let_go(app, spot)
    tap(app, "Menu")
    assert rests(app), "the menu"
    app.go(Table(app, finished(("you", "scribe"), 2)))
    assert rests(app), "the end"


# --- saving ---------------------------------------------------------------------------------------


class StoreThatBreaks(MemoryStore):
    """Keeps so many texts, then nothing more."""

    def __init__(self, good: int) -> None:
        super().__init__()
        self.good = good

    def set(self, key: str, text: str) -> None:
        self.good -= 1
        if self.good < 0:
            raise StoreError("full", "no room left")
        super().set(key, text)


def test_a_store_that_breaks_is_told_once_and_the_game_goes_on(make_app: MakeApp) -> None:
    store = StoreThatBreaks(12)
    app = sit_down(make_app, played(("you", "scribe"), 6, 4, store), 390, 844, 2, store=store)
    told = 0
    while not isinstance(app.scene, Scores):
        if isinstance(app.stage.scope, Dialog):
            assert "isn’t being saved" in app.stage.scope.title
            told += 1
            tap(app, "Keep playing")
        decide(app, best(state(app), 0))
        until_awaited(app)
    assert told == 1


def test_every_decision_is_saved_at_once(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = sit_down(make_app, played(("you", "scribe"), 6, 6, store), 390, 844, 2, store=store)
    for _ in range(6):
        decide(app, best(state(app), 0))
        saved = store.get("save.pyramids")
        assert saved
        assert all(f'"{action}"' in saved or action in saved for action in actions(app))
        until_awaited(app)


def test_a_round_that_has_just_begun_stands_at_its_first_turn(make_app: MakeApp) -> None:
    """No shape has been turned up yet, and a turn 0 there is not."""
    app = sit_down(make_app, Session.new(GAMES["pyramids"], ("you",), 4))
    at = board(app)
    at.shown.round, at.shown.turn = 2, 0
    at.show_time()
    assert at.dial.line == "turn 1 of 7"


def among_bots(make_app: MakeApp) -> App:
    """A game of two scribes that has just begun, at its own speed."""
    app = make_app()
    app.set_pace("normal")
    app.go(Table(app, Session.new(GAMES["pyramids"], ("scribe", "scribe"), 3, make_bot=random_bot)))
    return app


def test_after_the_draft_cards_are_laid_out_one_after_the_other(make_app: MakeApp) -> None:
    """The own ones, then the open pyramids."""
    app = among_bots(make_app)
    view = board(app)

    def lie() -> list[bool]:
        return [*(bool(chamber.number) for chamber in view.chambers), any(view.display.cards)]

    seen = [lie()]
    while not all(seen[-1]):
        frames(app)
        if lie() != seen[-1]:
            seen.append(lie())
    assert seen == [[False] * 3, [True, False, False], [True, True, False], [True] * 3]


@pytest.mark.parametrize("wait", [0, 3])
def test_cards_that_are_still_to_be_laid_out_lie_there_for_who_goes_on(make_app: MakeApp, wait: int) -> None:
    app = among_bots(make_app)
    while not board(app).chambers[0].number:
        frames(app)
    frames(app, wait)
    view = board(app)
    assert any(chamber.number == 0 for chamber in view.chambers) or not view.display.cards, "some are to come"
    table(app).rebuild()  # as a change of the window's size does
    view = board(app)
    seat = view.state.seats[view.viewer]
    assert [chamber.number for chamber in view.chambers] == list(seat.cards)
    assert view.display.cards == view.state.display
