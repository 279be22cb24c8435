"""The table of Anubix as a whole: pointer, keys, several people, looking around, and to the end."""

from __future__ import annotations

import pygame
import pytest

from game.engine import Random
from game.games.anubix.rules import DIE, JOKER, NAMES, PASS
from game.games.anubix.rules.actions import kind_of
from game.games.anubix.rules.sheets import NUMBER, RELIEF
from game.games.anubix.screen.look import LedgerOverlay, SheetOverlay
from game.play.session import Session
from game.play.settings import LANGUAGES
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from game.ui.toolkit.widgets.dialog import Dialog
from tests.games.pyramids.screen.table import sit_down
from tests.today import some_of
from tests.ui.driver import buttons, faults, frames, press, settle, tap, tap_at
from tests.ui.games import played, random_bot

from .positions import thrifty
from .table import (
    MakeApp,
    actions,
    all_is_shown,
    at_table,
    board,
    build,
    die_for,
    hold,
    let_go,
    plan_by_taps,
    planning,
    play_on,
    spot,
    state,
    table,
    until_awaited,
)

WINDOWS = [(390, 844, 2), (844, 390, 2), (390, 664, 2), (768, 1024, 1), (1280, 800, 1)]
SEATS = [("you", "scribe"), ("you", "friend", "scribe"), ("priest", "you", "scribe", "friend", "priest")]

# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.thorough
@some_of("seats", SEATS, today=1)
@some_of("speed", ["off", "normal"], today=1)
def test_whole_games_by_taps_get_to_the_scores(make_app: MakeApp, seats: tuple[str, ...], speed: str) -> None:
    app = at_table(make_app, 844, 390, seats=seats, speed=speed)
    assert play_on(app) >= 8
    assert isinstance(app.scene, Scores)


@pytest.mark.thorough
@some_of("speed", ["off", "fast"], today=1)
def test_whole_games_by_keys_alone(make_app: MakeApp, speed: str) -> None:
    app = at_table(make_app, 390, 844, 2, seats=("you", "scribe", "priest"), speed=speed)
    assert play_on(app, by_keys=True) >= 8
    assert isinstance(app.scene, Scores)


@some_of("speed", ["off", "normal"], today=1)
def test_five_bots_play_by_themselves(make_app: MakeApp, speed: str) -> None:
    before = 0 if speed == "off" else 100  # shown with all motion it would take long
    session = played(("scribe", "priest", "scribe", "priest", "scribe"), 3, before, game="anubix")
    session.events()
    app = make_app(844, 390)
    app.visit_speed = speed
    app.apply_settings()
    app.go(Table(app, session))
    until_awaited(app, 10_000)
    assert isinstance(app.scene, Scores)
    assert session.over


@pytest.mark.thorough
@some_of("speed", ["off", "normal"], today=1)
def test_the_table_shows_the_true_position_at_every_decision(make_app: MakeApp, speed: str) -> None:
    app = at_table(make_app, 390, 844, 1, seats=("you", "priest", "scribe"), seed=9, speed=speed)
    while not isinstance(app.scene, Scores):
        settle(app)
        all_is_shown(app)
        build(app, thrifty(state(app), 0))
        until_awaited(app)


@pytest.mark.thorough
@pytest.mark.parametrize("begun", [54, pytest.param(44, marks=pytest.mark.long)])
def test_a_quick_player_never_breaks_the_show(make_app: MakeApp, begun: int) -> None:
    """Keys pressed in the middle of every motion."""
    app = at_table(make_app, 844, 390, seats=("you", "scribe"), seed=21, count=begun, speed="normal")
    keys = (pygame.K_n, pygame.K_RETURN, pygame.K_p, pygame.K_RETURN, pygame.K_LEFT, pygame.K_b, pygame.K_z)
    random = Random(4)
    for _ in range(20000):
        if isinstance(app.scene, Scores):
            break
        if app.stage.scope is not app.scene:  # the keys have opened something to look at
            press(app, pygame.K_ESCAPE)
        press(app, keys[random.randrange(len(keys))])
    assert isinstance(app.scene, Scores)


# --- planning by pointer --------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.each_time
@some_of("window", WINDOWS, today=2)
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_tapped_stone_is_planned_with_its_cheapest_payment(
    make_app: MakeApp, window: tuple[float, ...], touch: bool
) -> None:
    app = at_table(make_app, *window, seats=("you", "scribe", "priest"), seed=4, count=9)
    before = actions(app)
    offers = dict(board(app).sheet.offers)
    assert offers
    for place, pay in offers.items():
        tap_at(app, spot(app, NAMES[place]), touch=touch)
        assert planning(app).payments == {place: pay}
        assert board(app).deciding.buttons["build"].enabled == (not RELIEF >> place & 1)
        assert (board(app).deciding.tag.gain is not None) == (not RELIEF >> place & 1)
        tap(app, "Undo")
        assert planning(app).plan == ()
    assert actions(app) == before


def test_tapping_again_goes_through_the_ways_to_pay_and_then_takes_back(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2)
    found = 0
    for place in sorted(board(app).sheet.offers):
        tap_at(app, spot(app, NAMES[place]))
        if planning(app).half:
            tap(app, "Undo")
            continue
        ways = list(planning(app).ways(place))
        for pay in ways:
            assert planning(app).payments == {place: pay}
            tap_at(app, spot(app, f"badge {NAMES[place]}"))
        assert planning(app).plan == ()
        found = max(found, len(ways))
    assert found >= 3


def test_the_button_pays_otherwise_around_the_end(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800)
    place = next(p for p, pay in board(app).sheet.offers.items() if pay != DIE and not RELIEF >> p & 1)
    tap_at(app, spot(app, NAMES[place]))
    first = planning(app).payments[place]
    kinds = []
    for _ in planning(app).ways(place):
        kinds.append(kind_of(planning(app).payments[place]))
        tap(app, "Pay another way")
    assert planning(app).payments[place] == first
    assert set(kinds) == {"quarry", "joker"}


def test_no_stone_stays_lifted_when_the_mouse_leaves(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800)
    place = next(iter(board(app).sheet.offers))
    app.dispatch(pygame.event.Event(pygame.MOUSEMOTION, pos=spot(app, NAMES[place]), touch=False))
    assert board(app).sheet.lifted == place
    app.dispatch(pygame.event.Event(pygame.WINDOWLEAVE))
    assert board(app).sheet.lifted is None


@some_of("window", WINDOWS, today=2)
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_die_is_dragged_onto_a_stone(make_app: MakeApp, window: tuple[float, ...], touch: bool) -> None:
    app = at_table(make_app, *window, seats=("you", "scribe", "priest"))
    place = next(p for p in board(app).sheet.offers if die_for(app, p) is not None and not RELIEF >> p & 1)
    start, end = spot(app, f"die{die_for(app, place)}"), spot(app, NAMES[place])
    if touch:  # what is held is seen above the finger
        end = (end[0], end[1] + round(46 * app.k))
    hold(app, start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end, touch=touch)
    assert board(app).hands.held is not None
    assert board(app).sheet.lifted == place
    let_go(app, end, touch=touch)
    assert planning(app).payments == {place: DIE}
    assert board(app).hands.held is None
    tap(app, "Build")
    assert f"{NAMES[place]}=die" in actions(app)


def test_a_die_let_go_elsewhere_goes_back(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800)
    hold(app, spot(app, "die0"), (5, 400), (3, 700))
    assert board(app).tray.held == 0
    let_go(app, (3, 700))
    assert board(app).tray.held is None
    assert planning(app).plan == ()
    assert board(app).deciding.chosen is None


def test_a_tapped_payment_pays_for_the_stone_tapped_next(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2)
    tap_at(app, spot(app, "joker2"))
    assert board(app).deciding.chosen is not None
    offers = dict(board(app).sheet.offers)
    assert offers
    assert set(offers.values()) == {JOKER}
    place = next(p for p in offers if not RELIEF >> p & 1)
    tap_at(app, spot(app, NAMES[place]))
    assert planning(app).payments == {place: JOKER}
    assert board(app).deciding.chosen is None
    tap(app, "Undo")
    number = next(n for n in range(3, 13) if any(n == p for p in _payments(app)))
    tap_at(app, spot(app, f"quarry{number}"))
    assert set(board(app).sheet.offers.values()) == {number}
    tap_at(app, spot(app, f"quarry{number}"))
    assert board(app).deciding.chosen is None


def _payments(app: App) -> set[int]:
    return {pay for turn in state(app).legal_actions(0) for _, pay in turn.marks}


def test_a_tile_and_its_neighbour(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2)
    tap_at(app, spot(app, "r.b2"))
    assert "neighbour" in board(app).prompt.text
    assert set(board(app).sheet.offers) <= {NUMBER[name] for name in ("r.a2", "r.c2", "r.b1", "r.b3")}
    partner = next(iter(board(app).sheet.offers))
    tap_at(app, spot(app, NAMES[partner]))
    assert board(app).deciding.buttons["build"].enabled
    tap_at(app, board(app).deciding.tag.rect.center)
    assert set(_last_places(app)) == {"r.b2", NAMES[partner]}


def _last_places(app: App) -> list[str]:
    text = next(text for text in actions(app) if "r.b2" in text)
    return [word.split("=")[0] for word in text.split()]


@pytest.mark.thorough
@pytest.mark.each_time
@some_of("window", [(390, 844, 2), (1280, 800, 1)], today=2)
def test_every_legal_turn_of_a_position_can_be_planned_by_taps(make_app: MakeApp, window: tuple) -> None:
    app = at_table(make_app, *window, seats=("you", "scribe", "priest"), seed=6, count=3)
    turns = [turn for turn in state(app).legal_actions(0) if turn is not PASS]
    assert {len(turn.marks) for turn in turns} == {1, 2}
    assert {kind_of(pay) for turn in turns for _, pay in turn.marks} == {"die", "quarry", "joker"}
    for turn in turns[:: max(1, len(turns) // 12)]:
        plan_by_taps(app, turn)
        assert planning(app).turn() == turn


def test_a_stone_that_cannot_be_marked_is_told_by_sound_alone(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2)
    app.settings.sound = True
    app.apply_settings()
    app.host.heard.clear()
    tap_at(app, spot(app, "p5.1"))
    assert planning(app).plan == ()
    assert "illegal" in app.host.heard


# --- passing and keys -----------------------------------------------------------------------------


def test_passing_is_asked_for_and_then_done(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2)
    before = len(actions(app))
    tap(app, "Pass")
    assert isinstance(app.stage.scope, Dialog)
    tap(app, "Keep playing")
    assert len(actions(app)) == before
    press(app, pygame.K_x)
    tap(app, "Pass")
    assert actions(app)[before] == "pass"


def test_keys_plan_pay_and_take_back(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800)
    press(app, pygame.K_RIGHT)
    first = board(app).deciding.cursor
    assert first is not None
    press(app, pygame.K_RIGHT)
    assert board(app).deciding.cursor != first
    place = next(p for p, pay in board(app).sheet.offers.items() if pay != DIE and not RELIEF >> p & 1)
    while board(app).deciding.cursor != place:
        press(app, pygame.K_n)
    press(app, pygame.K_SPACE)
    assert planning(app).places == (place,)
    pay = planning(app).payments[place]
    press(app, pygame.K_p)
    assert planning(app).payments[place] != pay
    press(app, pygame.K_z)
    assert planning(app).plan == ()
    assert board(app).deciding.cursor == place
    press(app, pygame.K_RETURN, pygame.K_RETURN)
    assert any(text.startswith(NAMES[place]) for text in actions(app))


# --- several people -------------------------------------------------------------------------------


def test_the_table_turns_round_and_says_whose_turn_it_is(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800, seats=("friend:Anna", "friend:Ben", "friend:Cleo"), seed=4)
    seen = []
    for _ in range(6):
        player = table(app).session.awaiting()
        assert player is not None
        assert board(app).viewer == player
        assert set(board(app).opponents) == {0, 1, 2} - {player}
        name = ("Anna", "Ben", "Cleo")[player]
        assert name in board(app).prompt.text
        all_is_shown(app)
        seen.append(name)
        app.host.said.clear()
        build(app, thrifty(state(app), player))
        until_awaited(app)
        following = table(app).session.awaiting()
        assert following is not None
        assert any(("Anna", "Ben", "Cleo")[following] in said for said in app.host.said)
    assert set(seen) == {"Anna", "Ben", "Cleo"}


# --- looking around -------------------------------------------------------------------------------


@some_of("window", WINDOWS, today=2)
def test_every_seat_and_the_bonuses_can_be_looked_at(make_app: MakeApp, window: tuple[float, ...]) -> None:
    app = at_table(make_app, *window, seats=("you", "scribe", "priest", "scribe", "priest"), seed=6, count=60)
    before = actions(app)
    for opponent in list(board(app).opponents.values()):
        tap_at(app, opponent.rect.center)
        scope = app.stage.scope
        assert isinstance(scope, SheetOverlay)
        for child in scope.walk():
            assert app.window.contains(child.rect), type(child).__name__
        tap(app, "Close")
    tap_at(app, board(app).ledger.rect.center)
    assert isinstance(app.stage.scope, LedgerOverlay)
    press(app, pygame.K_ESCAPE)
    assert app.stage.scope is app.scene
    assert actions(app) == before
    build(app, thrifty(state(app), 0))


@some_of("window", WINDOWS, today=2)
def test_words_fit_in_every_language(make_app: MakeApp, window: tuple[float, ...]) -> None:
    found = []
    app = at_table(make_app, *window, seats=("you", "scribe", "priest", "scribe", "priest"), seed=6, count=60)
    for language in LANGUAGES:
        app.settings.language = language
        app.apply_settings()
        app.scene.rebuild()
        until_awaited(app)
        found += [f"{language}, table: {fault}" for fault in faults(app) if not fault.startswith("too small")]
        tap_at(app, board(app).ledger.rect.center)
        found += [f"{language}, missing: {fault}" for fault in faults(app, app.stage.scope)]
        scope = app.stage.scope
        assert isinstance(scope, LedgerOverlay)
        scope.section = 1
        scope.rebuild()
        found += [f"{language}, ledger: {fault}" for fault in faults(app, scope)]
        press(app, pygame.K_ESCAPE)
        press(app, pygame.K_x)
        found += [f"{language}, pass: {fault}" for fault in faults(app, app.stage.scope)]
        press(app, pygame.K_ESCAPE)
    assert not found, "\n".join(found)


# --- windows, rest, resuming ----------------------------------------------------------------------


def resized(app: App, width: float, height: float, dpr: float) -> None:
    app.host.window = (width, height, dpr)
    frames(app, 2)
    assert app.window.size == (round(width * dpr), round(height * dpr))


def test_plan_stays_when_the_window_changes(make_app: MakeApp) -> None:
    app = at_table(make_app, 820, 1180, 1)
    turn = thrifty(state(app), 0)
    plan_by_taps(app, turn)
    resized(app, 1180, 820, 1)
    assert planning(app).turn() == turn
    tap(app, "Build")
    assert str(turn) in actions(app)


@some_of("moment", range(0, 90, 13), today=2)
def test_the_window_changes_in_the_middle_of_everything(make_app: MakeApp, moment: int) -> None:
    app = at_table(make_app, 844, 390, seats=("you", "scribe", "priest"), seed=5, count=15, speed="normal")
    build(app, thrifty(state(app), 0))
    frames(app, moment)
    for window in [(390, 844, 1), (844, 390, 1.5), (768, 1024, 1), (1280, 800, 1)]:
        resized(app, *window)
    until_awaited(app)
    settle(app)
    all_is_shown(app)
    build(app, thrifty(state(app), 0))


def test_the_window_changes_in_the_middle_of_a_drag(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800)
    hold(app, spot(app, "die0"), (600, 400))
    resized(app, 390, 844, 2)
    let_go(app, (300, 300))
    assert board(app).hands.held is None
    assert planning(app).plan == ()
    build(app, thrifty(state(app), 0))


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_no_frame_is_drawn_when_nothing_moves(make_app: MakeApp, speed: str) -> None:
    app = at_table(make_app, 1280, 800, speed=speed)
    for what in ("offers", "a plan", "a question"):
        settle(app)
        count = app.stage.frames
        frames(app, 200)
        assert app.stage.frames == count, what
        if what == "offers":
            plan_by_taps(app, thrifty(state(app), 0))
        elif what == "a plan":
            tap(app, "Menu")


def test_reduced_motion_still_shows_what_others_do(make_app: MakeApp) -> None:
    session = played(("you", "scribe", "priest"), 3, 0, game="anubix")
    app = sit_down(make_app, session, 390, 844, 1, speed="normal", reduced_motion=True)
    build(app, thrifty(state(app), 0))
    seen = set()
    for _ in range(600):
        frames(app)
        seen |= {type(widget).__name__ for widget in app.scene.walk()}
    assert "SheetCloseUp" in seen
    assert "Flyer" not in seen


def test_a_saved_game_goes_on_where_it_was(make_app: MakeApp) -> None:
    store = MemoryStore()
    session = played(("you", "scribe"), 8, 12, store, game="anubix")
    text = store.get("save.anubix")
    assert text
    again = Session.resume(session.record(), store=store, make_bot=random_bot)
    app = sit_down(make_app, again, 390, 844, 1)
    all_is_shown(app)
    assert "Build" not in buttons(app)
    build(app, thrifty(state(app), 0))
    assert store.get("save.anubix") != text


def test_a_stone_that_comes_down_is_seen_whole(make_app: MakeApp) -> None:
    """It begins larger and higher than its place: what a frame draws is what a new picture would show."""
    app = at_table(make_app, 1280, 800, seats=("you", "scribe"), speed="normal")
    settle(app)
    target = pygame.display.get_surface()
    assert target
    sheet = board(app).sheet
    place = next(iter(sheet.offers))
    around = target.subsurface(sheet.place_rect(place).inflate(80, 80))
    sheet.set_stone(place)
    for _ in range(4):
        frames(app)
        drawn = pygame.image.tobytes(around, "RGB")
        app.stage.invalidate_all()
        app.stage.paint(target)
        new = pygame.image.tobytes(around, "RGB")
        assert max(abs(one - other) for one, other in zip(drawn, new, strict=True)) < ROUNDING


ROUNDING = 4
"""By so much do colours differ where a picture is drawn in parts."""
