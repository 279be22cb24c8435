"""The table of Mummy as a whole: pointer, keys, several people, looking around, and to the end."""

from __future__ import annotations

import pygame
import pytest

from game.engine import Random
from game.games.mummy.rules import ENTER, NAMES, NO_CARD, MummyState, load_board, load_cards
from game.games.mummy.rules.fields import CHAMBER
from game.games.mummy.rules.flow import most_rounds
from game.games.mummy.screen.card_close_up import CardCloseUp
from game.games.mummy.screen.look import ExplorerLook
from game.games.mummy.screen.solo import turns_left
from game.games.mummy.screen.view import MummyBoard
from game.play.settings import LANGUAGES
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.handover import Handover
from game.ui.toolkit.widgets.dialog import Dialog
from tests.today import some_of
from tests.ui.driver import buttons, faults, frames, press, settle, tap, tap_at

from .table import (
    WINDOWS,
    MakeApp,
    actions,
    all_is_shown,
    at_phase,
    at_table,
    board,
    can_move,
    decide,
    hold,
    let_go,
    play_on,
    spot,
    state,
    table,
    until_asked,
)

SEATS = [("you",), ("you", "scribe"), ("you", "friend", "scribe"), ("friend", "you", "friend", "friend")]
PHASES = ("bid", "mummy", "turn", "push", "play", "fight")


# --- whole games ----------------------------------------------------------------------------------


@some_of("seats", SEATS, today=1)
def test_whole_games_by_taps_get_to_the_scores(make_app: MakeApp, seats: tuple[str, ...]) -> None:
    app = at_table(make_app, 844, 390, seats=seats)
    assert play_on(app, check=True) >= 8
    assert isinstance(app.scene, Scores)


@some_of("seats", [("you",), ("you", "scribe")], today=1)
def test_whole_games_by_keys_alone(make_app: MakeApp, seats: tuple[str, ...]) -> None:
    app = at_table(make_app, 390, 844, 1, seats=seats)
    assert play_on(app, by_keys=True) >= 8
    assert isinstance(app.scene, Scores)


@some_of("seats", [("you",), ("you", "scribe", "priest")], today=1)
def test_with_motion_everything_comes_to_where_it_belongs(make_app: MakeApp, seats: tuple[str, ...]) -> None:
    app = at_table(make_app, 1280, 800, seats=seats, speed="normal")
    random = Random(5)
    for _ in range(12):
        until_asked(app)
        if isinstance(app.scene, Scores):
            break
        settle(app)
        all_is_shown(app)
        decide(app, random)


# --- what is offered ------------------------------------------------------------------------------


def test_a_card_and_a_field_are_a_move(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800, wanted=can_move)
    view = board(app)
    kind, ways = next((k, w) for k, w in view.deciding.offer.moves.items() if k in view.hand.kinds)
    field, action = next(iter(ways.items()))
    tap_at(app, view.hand.card_rect(view.hand.kinds.index(kind)).center)
    assert view.pyramid.offered == frozenset(ways)
    tap_at(app, view.pyramid.field_rect(field).center)
    assert str(action) in actions(app)


def test_a_card_is_dragged_onto_a_field(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800, wanted=can_move)
    view = board(app)
    kind, ways = next((k, w) for k, w in view.deciding.offer.moves.items() if k in view.hand.kinds)
    field, action = next(iter(ways.items()))
    start = view.hand.card_rect(view.hand.kinds.index(kind)).center
    before = len(actions(app))
    hold(app, start, (start[0] + 5, start[1] - 30), (20, app.window.height // 2))
    let_go(app, (20, app.window.height // 2))
    assert len(actions(app)) == before
    start = view.hand.card_rect(view.hand.kinds.index(kind)).center
    end = view.pyramid.field_rect(field).center
    hold(app, start, (start[0] + 5, start[1] - 30), end)
    let_go(app, end)
    assert str(action) in actions(app)


def ways_to(view: MummyBoard) -> dict[int, list[int]]:
    """Field → kinds of cards that lead there."""
    found: dict[int, list[int]] = {}
    for kind, ways in view.deciding.offer.moves.items():
        for to in ways:
            found.setdefault(to, []).append(kind)
    return found


def test_a_field_first_shows_the_card_that_leads_there(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800, wanted=can_move)
    view = board(app)
    field, kinds = next(
        (to, kinds) for to, kinds in ways_to(view).items() if len(kinds) == 1 and kinds[0] in view.hand.kinds
    )
    tap_at(app, view.pyramid.field_rect(field).center)
    assert view.deciding.kind == kinds[0]
    assert view.deciding.offer.field == field
    press(app, pygame.K_RETURN)
    assert f"move {load_cards()[kinds[0]].id} {NAMES[field]}" in actions(app)


def test_an_exchange_says_what_it_pays(make_app: MakeApp) -> None:
    app = at_phase(
        make_app, "turn", 1280, 800, wanted=lambda position: not position.seats[position.asked].captured
    )
    view = board(app)
    kinds = view.hand.kinds
    tap(app, "Exchange")
    assert not view.actions.buttons["confirm"].enabled
    tap_at(app, view.hand.card_rect(0).center)
    tap_at(app, view.hand.card_rect(1).center)
    leaves = load_cards()[kinds[0]].leaves + load_cards()[kinds[1]].leaves
    assert str(leaves) in view.actions.buttons["confirm"].name
    before = view.state.seats[view.viewer].leaves
    tap_at(app, view.actions.buttons["confirm"].rect.center)
    assert any(text.startswith("exchange ") for text in actions(app))
    assert view.state.seats[0].leaves >= before + leaves - 10


def test_a_tap_beside_a_small_field_means_the_nearest_glowing_one(make_app: MakeApp) -> None:
    app = at_phase(make_app, "mummy", 390, 844, 2)
    view = board(app)
    field = min(view.deciding.offer.direct)
    rect = view.pyramid.field_rect(field)
    beside = next(
        pos
        for pos in (
            (rect.left - 12, rect.centery),
            (rect.right + 12, rect.centery),
            (rect.centerx, rect.top - 12),
        )
        if not any(view.pyramid.field_rect(other).collidepoint(pos) for other in view.pyramid.offered)
    )
    assert view.pyramid.field_at(beside) in view.pyramid.offered


@pytest.mark.thorough
def test_a_person_without_a_fitting_card_is_not_kept_waiting(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800, seats=("you", "scribe", "scribe"), seed=4)
    for _ in range(60):
        until_asked(app)
        if isinstance(app.scene, Scores):
            break
        offer = board(app).deciding.offer
        assert not offer.response or offer.cards
        decide(app, Random(3))


def test_a_tap_on_a_large_field_means_that_field_only(make_app: MakeApp) -> None:
    app = at_phase(make_app, "mummy", 1280, 800)
    pyramid = board(app).pyramid
    for field in range(83):
        rect = pyramid.field_rect(field)
        for pos in (rect.center, (rect.x + 3, rect.y + 3), (rect.right - 3, rect.bottom - 3)):
            assert pyramid.field_at(pos) == field


def test_healing_is_taken_back(make_app: MakeApp) -> None:
    def heals(position: MummyState) -> bool:
        return any(str(action).startswith("heal") for action in position.legal_actions(position.asked))

    app = at_phase(make_app, "turn", 390, 844, 2, seats=("you",), wanted=heals)
    view = board(app)
    before = view.state.to_json()
    tap_at(app, next(b for key, b in view.actions.buttons.items() if key.startswith("heal")).rect.center)
    until_asked(app)
    assert view.state.to_json() != before
    tap(app, "Undo")
    until_asked(app)
    assert view.state.to_json() == before
    all_is_shown(app)


# --- looking around -------------------------------------------------------------------------------


def test_the_chosen_card_and_the_right_button_show_it_large(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800, wanted=can_move)
    view = board(app)
    tap_at(app, view.hand.card_rect(0).center)
    tap_at(app, view.hand.cards[0].help_rect().center)
    assert isinstance(app.stage.scope, CardCloseUp)
    assert app.stage.scope.kind == view.hand.kinds[0]
    tap(app, "Close")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.dispatch(pygame.event.Event(kind, pos=view.hand.card_rect(1).center, button=3))
    frames(app)
    assert isinstance(app.stage.scope, CardCloseUp)
    assert app.stage.scope.kind == view.hand.kinds[1]


def test_a_long_press_shows_a_card_large(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 390, 844, 2)
    view = board(app)
    at = view.hand.card_rect(2).center
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True))
    frames(app, 40)
    assert isinstance(app.stage.scope, CardCloseUp)


def test_explorers_can_be_looked_at(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800)
    view = board(app)
    for player in range(2):
        panel = view.explorer if player == view.viewer else view.opponents[player]
        tap_at(app, panel.rect.center)
        assert isinstance(app.stage.scope, ExplorerLook)
        tap(app, "Close")


# --- windows and languages ------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.each_time
@some_of("window", WINDOWS, today=2)
@pytest.mark.parametrize("phase", PHASES)
def test_nothing_is_cut_or_too_small(make_app: MakeApp, phase: str, window: tuple[float, ...]) -> None:
    for language in LANGUAGES if min(window[:2]) < 400 else ["el"]:
        app = at_phase(
            make_app, phase, *window, seats=("you", "scribe", "priest", "scribe"), language=language
        )
        assert faults(app, board(app).actions) == [], language
        assert not board(app).deciding.offer.response or board(app).prompt.text


def test_a_new_window_keeps_what_is_chosen(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800, wanted=can_move)
    view = board(app)
    kind = next(k for k in view.deciding.offer.moves if k in view.hand.kinds)
    tap_at(app, view.hand.card_rect(view.hand.kinds.index(kind)).center)
    app.host.window = (390.0, 844.0, 2.0)
    frames(app, 3)
    assert view.deciding.kind == kind
    assert view.pyramid.offered == frozenset(view.deciding.offer.moves[kind])
    all_is_shown(app)


# --- several people -------------------------------------------------------------------------------


def test_hands_are_hidden_from_others_at_the_screen(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800, seats=("you", "friend"), seed=5)
    assert isinstance(app.stage.scope, Handover)
    tap(app, "That’s me!")
    view = board(app)
    assert not view.hand.covered
    tap(app, "Seal the bid")
    until_asked(app)
    assert isinstance(app.stage.scope, Handover)
    tap(app, "That’s me!")
    assert view.viewer == 1
    assert not view.hand.covered
    assert view.hand.kinds == view.state.seats[1].hand


def test_a_hand_is_turned_down_as_soon_as_its_owner_has_decided(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800, seats=("you", "friend", "scribe"), speed="normal")
    tap(app, "That’s me!")
    view = board(app)
    assert not view.hand.covered
    if "exchange" in view.actions.buttons:
        press(app, pygame.K_e, pygame.K_1, pygame.K_RETURN)
    else:
        press(app, pygame.K_RETURN)
    assert view.hand.covered


def test_a_question_to_another_person_shows_no_cards(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800, seats=("you", "friend"), seed=5)
    random = Random(2)
    for _ in range(200):
        until_asked(app)
        if isinstance(app.stage.scope, Dialog) and not isinstance(app.stage.scope, Handover):
            break
        decide(app, random)
    assert isinstance(app.stage.scope, Dialog)
    view = board(app)
    assert view.hand.covered
    tap(app, "Look at my cards")
    assert view.hand.covered
    tap(app, "That’s me!")
    assert view.viewer == table(app).session.awaiting()
    assert not view.hand.covered
    assert "decline" in view.actions.buttons


def test_after_another_person_was_asked_the_hand_stays_face_down(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800, seats=("you", "friend"), seed=5)
    random, asked = Random(2), False
    for _ in range(600):
        until_asked(app)
        assert not isinstance(app.scene, Scores)
        if isinstance(app.stage.scope, Dialog) and (no := {"Don’t push", "Play nothing"} & set(buttons(app))):
            tap(app, no.pop())
            asked = True
            continue
        if asked and not isinstance(app.stage.scope, Handover) and state(app).phase == "play":
            break
        asked = False
        decide(app, random)
    view = board(app)
    assert view.hand.covered
    tap(app, "Look at my cards")
    tap(app, "That’s me!")
    assert not view.hand.covered


# --- alone ----------------------------------------------------------------------------------------


def test_tapping_the_deck_turns_a_card_over(make_app: MakeApp) -> None:
    app = at_phase(
        make_app, "turn", 390, 844, 2, seats=("you",), wanted=lambda s: s.seats[0].barrier == NO_CARD
    )
    assert state(app).seats[0].field != CHAMBER
    before = len(actions(app))
    tap_at(app, spot(app, "deck"))
    assert actions(app)[before] == "turn"
    assert "Exchange" not in buttons(app)


def test_alone_one_sees_how_many_turns_are_left(make_app: MakeApp) -> None:
    app = at_phase(
        make_app, "turn", 390, 844, 2, seats=("you",), wanted=lambda s: s.seats[0].barrier == NO_CARD
    )
    assert board(app).dial.line == f"{most_rounds(1) - state(app).round} left"
    assert [turns_left(turn) for turn in (19, 20, 21)] == ["2 left", "1 left", "the last one"]


def may_enter(position: MummyState) -> bool:
    """True if the person stands on an ankh with a key."""
    return position.to_act() == (0,) and ENTER in position.legal_actions(0)


def test_prompt_asks_to_enter_the_chamber_when_possible(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 820, 1180, wanted=may_enter)
    assert board(app).prompt.text == "Your key fits: enter the Chamber?"


def done_next(app: App, before: int) -> str:
    """The person's next action, after so many actions of the record."""
    player, action = board(app).session.record().actions[before]
    assert player == 0
    return str(action)


def test_while_the_mummy_is_moved_the_turn_is_hers(make_app: MakeApp) -> None:
    app = at_phase(make_app, "mummy", 1280, 800)
    assert board(app).dial.line == "the Mummy"
    tap_at(app, board(app).actions.buttons["stay"].rect.center)
    until_asked(app)
    assert board(app).dial.line != "the Mummy"


@pytest.mark.parametrize("by_key", [False, True], ids=["button", "key"])
def test_the_mummy_is_left_where_it_is(make_app: MakeApp, by_key: bool) -> None:
    app = at_phase(make_app, "mummy", 1280, 800)
    before, where = len(board(app).session.record().actions), state(app).mummy
    if by_key:
        press(app, pygame.K_s)
    else:
        tap_at(app, board(app).actions.buttons["stay"].rect.center)
    assert done_next(app, before) == "stay"
    assert state(app).mummy == where


def test_player_can_pass_with_the_button(make_app: MakeApp) -> None:
    app = at_phase(make_app, "turn", 1280, 800, wanted=can_move)
    before = len(board(app).session.record().actions)
    tap_at(app, board(app).actions.buttons["pass"].rect.center)
    assert done_next(app, before) == "pass"


def test_the_chamber_and_its_doors_say_how_one_gets_in(make_app: MakeApp) -> None:
    app = at_table(make_app)
    for field in (CHAMBER, *load_board().keys):
        board(app).prompt.set("", own=False)
        board(app).look_at_field(field)
        assert board(app).prompt.text == "Enter the Chamber from a purple ankh, with a Key of Osiris."
        assert app.host.said[-1] == board(app).prompt.text
    board(app).prompt.set("", own=False)
    plain = next(field for field, number in enumerate(load_board().numbers) if number)
    board(app).look_at_field(plain)
    assert board(app).prompt.text == ""


@pytest.mark.parametrize("then", ["bid", "hint"])
def test_the_words_about_a_space_go_when_play_goes_on(make_app: MakeApp, then: str) -> None:
    app = at_table(make_app)
    asked = board(app).prompt.text
    board(app).look_at_field(CHAMBER)
    assert board(app).prompt.text != asked
    press(app, pygame.K_RIGHT if then == "bid" else pygame.K_a)
    assert board(app).prompt.text == asked
