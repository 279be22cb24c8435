"""The hint at the table: first where to look, then the move; stopped, put away, and nowhere in the way."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.bots.reasons import Reason
from game.engine import GAMES, Action
from game.games.anubix.rules import PASS
from game.games.mummy.rules import Exchange
from game.games.mummy.rules.phases import FIGHT, PUSH, TURN
from game.games.pyramids.rules import Mark
from game.games.pyramids.rules.grid import SIZE, cell_indices
from game.games.pyramids.rules.phases import MARK, REPLACE
from game.games.pyramids.screen.look import CardButton
from game.games.pyramids.screen.placing import Placing
from game.play import hint as hint_module
from game.play.session import Session
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.table.advice import hinting as hinting_module
from game.ui.table.advice.hinting import HintBubble, gain_words
from game.ui.table.board.ghost import Ghost
from game.ui.table.board.log_page import LogPage
from game.ui.table.board.status import Prompt
from game.ui.table.playing.table import Table
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.sentences import read_on, within_sentence
from game.ui.toolkit.widgets.button import Button
from tests.games.mummy.screen.table import at_phase
from tests.games.mummy.screen.table import board as mummy_board
from tests.today import some_of

from ...driver import MakeApp, buttons, dialog, faults, frames, press, settle, tap, tap_at
from .hinting import HINTED, at_table, bubble, table, think, think_less

every_game = pytest.mark.parametrize("game", HINTED)
SIZES = [(390, 844, 2), (360, 640, 2), (844, 390, 2), (820, 1180, 1), (1180, 820, 1), (1280, 800, 1)]


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    think_less(monkeypatch)


def pointed(app: App) -> list[pygame.Rect]:
    """The places that the ghost lies on, as far as it is seen."""
    ghost = table(app).board.ghost
    return ghost.spots if ghost and ghost in list(app.scene.walk()) else []


def advice(app: App) -> Action:
    """The advice."""
    return table(app).hinting.hint.advice.action


@every_game
def test_first_where_to_look_then_the_move_then_nothing(make_app: MakeApp, game: str) -> None:
    app = at_table(make_app, game)
    press(app, pygame.K_a)
    assert "Thinking" in bubble(app).name
    think(app)
    hinting, shown = table(app).hinting, presentation_of(game)
    advice = hinting.hint.advice
    board = table(app).board
    words, places = shown.pointing().regard(board, advice.action)
    assert bubble(app).name == read_on(words, "Press again for the move.")
    assert (board.ghost.spots if board.ghost else []) == places
    tap_at(app, bubble(app).rect.center)
    settle(app)
    move = shown.action_words(board.session.state, advice.action, 0, board.session.seats)
    assert bubble(app).name.startswith(move)
    assert (board.ghost.spots if board.ghost else []) == board.spots_of(advice.action)
    assert app.host.said[-1] == bubble(app).name
    press(app, pygame.K_a)
    settle(app)
    assert not [widget for widget in app.scene.walk() if isinstance(widget, HintBubble)]
    assert board.ghost is None


def test_it_says_why_and_beside_the_place_nothing_else(make_app: MakeApp) -> None:
    """The mirror also names the place, since its users do not see it."""
    app = at_table(make_app, "pyramids")
    press(app, pygame.K_a)
    think(app)
    hinting = table(app).hinting
    reasons = Reason("torch", (5,)), Reason("extra")
    hinting.hint.advice = replace(hinting.hint.advice, gain=5.0, error=0.5, reasons=reasons)
    press(app, pygame.K_a)
    settle(app)
    why = "It lights the torch: 5 points. The red cross gives you one more cell."
    session = table(app).session
    move = presentation_of("pyramids").action_words(session.state, advice(app), 0, session.seats)
    assert bubble(app).name.startswith(f"{move}. {why}")
    assert " ".join(bubble(app).lines).startswith(why)
    assert app.host.said[-1] == bubble(app).name


def test_an_action_not_clearly_better_has_no_reasons(make_app: MakeApp) -> None:
    """Rounded, 1.3 ± 0.7 points are 1 ± 1: a reason would say more than that."""
    app = at_table(make_app, "pyramids")
    press(app, pygame.K_a)
    think(app)
    hinting = table(app).hinting
    hinting.hint.advice = replace(hinting.hint.advice, gain=1.3, error=0.35, reasons=(Reason("extra"),))
    press(app, pygame.K_a)
    settle(app)
    assert "red cross" not in bubble(app).name
    session, other = table(app).session, hinting.hint.advice.other
    move = presentation_of("pyramids").action_words(session.state, other, 0, session.seats)
    assert bubble(app).name.endswith(f"Or, about as good: {within_sentence(move)}")


@every_game
def test_of_moves_that_are_about_as_good_it_says_in_what_they_differ(make_app: MakeApp, game: str) -> None:
    app = at_table(make_app, game)
    press(app, pygame.K_a)
    think(app)
    hint, session, shown = table(app).hinting.hint, table(app).session, presentation_of(game)
    one, other = session.state.legal_actions(0)[:2]
    kinds = sorted(shown.module("reason_words").WORDS)
    reasons = tuple(Reason(kind, (2, 3)) for kind in kinds[:2])
    hint.advice = replace(
        hint.advice,
        action=one,
        gain=0.0,
        error=9.0,
        alone=False,
        reasons=reasons[:1],
        other=other,
        against=reasons[1:],
    )
    press(app, pygame.K_a)
    settle(app)
    moves = [shown.action_words(session.state, action, 0, session.seats) for action in (one, other)]
    for_it, against = map(shown.reason_words, reasons)
    assert bubble(app).name == read_on(
        moves[0], for_it, f"Or, about as good: {within_sentence(moves[1])}", against
    )


@pytest.mark.thorough
def test_beside_cards_that_are_chosen_the_bubble_leaves_the_buttons_free(make_app: MakeApp) -> None:
    for size in SIZES:
        app = at_table(make_app, "pyramids", *size, actions=0)
        press(app, pygame.K_a)
        think(app)
        press(app, pygame.K_a)
        settle(app)
        tools = [widget for widget in app.stage.scope.children if getattr(widget, "thing", "") == "hint"]
        assert bubble(app).rect.collidelist([tool.rect for tool in tools]) < 0, size


def test_places_of_a_hint_are_lit_at_their_edges_only(make_app: MakeApp) -> None:
    """A veil over a card or a button would say that it is not to be had."""
    app = make_app(820, 1180)
    spots = [pygame.Rect(40, 40, 200, 200), pygame.Rect(300, 40, 30, 30)]
    picture = pygame.Surface((400, 300))
    Ghost(app, spots).draw(picture)
    assert [picture.get_at(spot.center)[:3] for spot in spots] == [(0, 0, 0), (0, 0, 0)]
    assert picture.get_at((spots[0].x + 1, spots[0].y + 20))[:3] != (0, 0, 0)


def test_a_choice_of_cards_has_the_lamp_lit(make_app: MakeApp) -> None:
    """The one of the table lies in the dark below the choice, out of reach."""
    app = at_table(make_app, "pyramids", 820, 1180, actions=0)
    assert len(lamps(app)) == 1
    tap_at(app, lamps(app)[0].rect.center)
    frames(app, 2)
    assert table(app).hinting.open


@every_game
def test_its_words_go_when_the_table_is_touched_and_come_again(make_app: MakeApp, game: str) -> None:
    """They may lie upon what is wanted; what they are about stays in sight."""
    app = at_table(make_app, game, 390, 844, 2)
    press(app, pygame.K_a)
    think(app)
    for _step in ("where to look", "the move"):
        places, words = pointed(app), bubble(app).name
        tap_at(app, table(app).board.dial.rect.center)
        settle(app)
        assert unsaid(app)
        assert pointed(app) == places
        press(app, pygame.K_a)
        assert bubble(app).name == words == app.host.said[-1]
        press(app, pygame.K_a)
        settle(app)
    assert not table(app).hinting.open


def unsaid(app: App) -> bool:
    """True if no words of a hint are on screen."""
    return not [widget for widget in app.scene.walk() if isinstance(widget, HintBubble)]


@every_game
def test_words_that_were_put_away_stay_so_and_what_they_are_about_stays_shown(
    make_app: MakeApp, game: str
) -> None:
    """In another window, and after something else was open above the table."""
    app = at_table(make_app, game, 390, 844, 2)
    press(app, pygame.K_a)
    think(app)
    press(app, pygame.K_a)
    settle(app)
    words = bubble(app).name
    press(app, pygame.K_ESCAPE)  # by keys they can be put away, too
    settle(app)
    assert unsaid(app)
    assert pointed(app)
    app.host.window = (820.0, 1180.0, 1.0)
    settle(app)
    assert unsaid(app)
    assert pointed(app)
    tap(app, "Menu")
    settle(app)
    assert not pointed(app)
    tap(app, "Keep playing")
    settle(app)
    assert unsaid(app)
    assert pointed(app)
    tap(app, "Menu")
    tap(app, "Hint")
    settle(app)
    assert bubble(app).name == words
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    settle(app)
    assert not table(app).hinting.open
    assert not pointed(app)


def test_the_wheel_puts_no_words_away(make_app: MakeApp) -> None:
    app = at_table(make_app, "pyramids")
    press(app, pygame.K_a)
    think(app)
    words = bubble(app)
    place = table(app).board.dial.rect.center
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=4))
    frames(app, 2)
    assert bubble(app) is words


def test_mummy_says_the_move_where_places_do_not_tell_it(make_app: MakeApp) -> None:
    """Cards with a dashed edge may be meant to be played or exchanged: it is said, and the button shown."""
    app = at_table(make_app, "mummy", 390, 844, 2, wanted=lambda state: state.phase == TURN)
    state, hand = table(app).session.state, table(app).board.hand
    exchange = next(action for action in state.legal_actions(0) if isinstance(action, Exchange))
    press(app, pygame.K_a)
    think(app)
    table(app).hinting.hint.advice = replace(table(app).hinting.hint.advice, action=exchange)
    press(app, pygame.K_a)
    settle(app)
    assert " ".join(bubble(app).lines).startswith("Exchange for")
    cards = [hand.card_rect(hand.kinds.index(kind)) for kind in exchange.cards]
    assert pointed(app) == [*cards, buttons(app)["Exchange"].rect]
    tap(app, "Exchange")
    settle(app)
    for kind in exchange.cards:
        card = hand.card_rect(hand.kinds.index(kind))
        assert card in pointed(app), "not where Exchange was"
        tap_at(app, card.center)
        settle(app)
    assert pointed(app) == [mummy_board(app).actions.buttons["confirm"].rect]


@every_game
@pytest.mark.parametrize("size", [(390, 844, 2), (430, 932, 2), (820, 1180, 2)], ids=str)
def test_the_lamp_stands_on_every_table(make_app: MakeApp, game: str, size: tuple[float, ...]) -> None:
    """For any number of players; on smaller phones the menu has it."""
    app = make_app(*size)
    for players in GAMES[game].players:
        app.go(Table(app, Session.new(GAMES[game], ("you", *["scribe"] * (players - 1)), 7)))
        settle(app)
        assert lamps(app), players
        assert faults(app) == []


def lamps(app: App) -> list[Button]:
    """The buttons of the hint."""
    return [button for button in buttons(app).values() if button.thing == "hint"]


@every_game
def test_the_advice_can_be_followed_and_then_it_is_gone(make_app: MakeApp, game: str) -> None:
    app = at_table(make_app, game)
    press(app, pygame.K_a)
    think(app)
    action = table(app).hinting.hint.advice.action
    table(app).act(action)
    frames(app, 3)
    assert not table(app).hinting.open
    assert table(app).board.ghost is None
    assert (0, action) in table(app).session.record().actions


def test_it_helps_in_the_choice_of_the_first_cards(make_app: MakeApp) -> None:
    """That choice lies above the table: keys and presses reach the hint all the same."""
    app = at_table(make_app, "pyramids", actions=0)
    assert app.stage.scope is not app.scene
    press(app, pygame.K_a)
    think(app)
    tap_at(app, bubble(app).rect.center)
    settle(app)
    board, advice = table(app).board, table(app).hinting.hint.advice
    assert len(board.ghost.spots) == 2
    cards = [
        button.rect
        for button in board.walk()
        if getattr(button, "number", 0) in (advice.action.low, advice.action.high)
    ]
    assert all(spot in cards for spot in board.ghost.spots)
    assert "ghost 2" in app.scene.places()


def test_it_waits_while_the_menu_is_open(make_app: MakeApp) -> None:
    app = at_table(make_app, "anubix")
    press(app, pygame.K_a)
    frames(app, 2)
    tap(app, "Menu")
    before = table(app).hinting.hint.progress
    frames(app, 100)
    assert table(app).hinting.hint.progress == before
    tap(app, "Keep playing")
    think(app)
    assert bubble(app)


def test_it_can_be_stopped_while_it_thinks(make_app: MakeApp) -> None:
    app = at_table(make_app, "anubix", actions=2, wanted=lambda state: len(state.legal_actions(0)) > 40)
    press(app, pygame.K_h)
    frames(app, 2)
    assert table(app).hinting.open
    press(app, pygame.K_ESCAPE)
    assert not table(app).hinting.open
    assert app.stage.scope is app.scene, "Escape has put the hint away, and not opened the menu"


@pytest.mark.parametrize("actions", [0, 9], ids=["draft", "mark"])
def test_it_is_there_again_after_the_window_has_changed(make_app: MakeApp, actions: int) -> None:
    app = at_table(make_app, "pyramids", actions=actions)
    press(app, pygame.K_a)
    think(app)
    press(app, pygame.K_a)
    said = bubble(app).name
    app.host.window = (390.0, 844.0, 1.0)
    settle(app)
    assert bubble(app).name == said
    assert bubble(app).parent is app.stage.scope
    assert pointed(app) == table(app).board.spots_of(advice(app))
    assert pointed(app)
    assert all(app.window.contains(spot) for spot in pointed(app))
    tap_at(app, bubble(app).rect.center)
    assert not table(app).hinting.open


def test_it_waits_below_the_menu_while_the_window_changes(make_app: MakeApp) -> None:
    app = at_table(make_app, "anubix")
    press(app, pygame.K_a)
    think(app)
    said = bubble(app).name
    tap(app, "Menu")
    app.host.window = (390.0, 844.0, 1.0)
    settle(app)
    assert not [widget for widget in dialog(app).walk() if isinstance(widget, HintBubble)]
    tap(app, "Keep playing")
    settle(app)
    assert bubble(app).name == said
    assert bubble(app).parent is app.scene


def test_it_points_at_no_card_that_is_out_of_sight(make_app: MakeApp) -> None:
    """Looking at the table, one sees the advised card there, and then again among those to choose from."""
    app = at_table(
        make_app, "pyramids", wanted=lambda state: state.phase == REPLACE and len(set(state.display)) > 2
    )
    press(app, pygame.K_a)
    think(app)
    press(app, pygame.K_a)
    choice, before = app.stage.scope, pointed(app)
    cards = [widget.rect for widget in choice.walk() if isinstance(widget, CardButton)]
    assert before
    assert all(spot in cards for spot in before)
    tap(app, "See the table")
    settle(app)
    assert pointed(app)
    assert all(table(app).board.display.rect.contains(spot) for spot in pointed(app))
    assert unsaid(app), "who has pressed another button goes on"
    tap(app, "Back to the choice")
    settle(app)
    assert pointed(app) == before
    press(app, pygame.K_a)
    assert bubble(app).parent is choice is app.stage.scope


def test_it_points_at_no_button_while_one_looks_past_its_panel(make_app: MakeApp) -> None:
    app = at_phase(make_app, FIGHT, reduced_motion=True, wanted=lambda s: len(s.legal_actions(0)) > 1)
    press(app, pygame.K_a)
    think(app)
    press(app, pygame.K_a)
    before = pointed(app)
    assert before[0] in [button.rect for button in mummy_board(app).panels.panel.choice_buttons]
    tap(app, "See the pyramid")
    assert pointed(app) == []
    settle(app)
    assert pointed(app) == []
    tap(app, "Back to the panel")
    settle(app)
    assert pointed(app) == before


@pytest.mark.thorough
@pytest.mark.each_time
@every_game
@pytest.mark.parametrize("players", [2, 3, 4])
@some_of("size", SIZES, today=1)
def test_the_button_covers_nothing_and_the_menu_has_it_anyway(
    make_app: MakeApp, game: str, players: int, size: tuple[float, float, float]
) -> None:
    app = at_table(make_app, game, *size, seats=("you", "scribe", "scribe", "scribe")[:players])
    # Three chips, the sign and two buttons are too many, and the prompt's row is too low for another one.
    crowded = players == 4 and size[:2] == (360, 640) and game != "mummy"
    assert len(lamps(app)) == (not crowded)
    assert faults(app) == []
    tap(app, "Menu")
    assert "Hint" in [word for word, _action, _style in dialog(app).answers]
    tap(app, "Hint")
    think(app)
    assert bubble(app).name


@every_game
@pytest.mark.parametrize("players", [2, 4])
@some_of("size", SIZES[2:], today=1)
def test_large_text_and_the_left_hand_leave_room_for_the_button(
    make_app: MakeApp, game: str, players: int, size: tuple[float, float, float]
) -> None:
    store = MemoryStore()
    store.set("settings", '{"large_text": true, "left_handed": true}')
    app = at_table(make_app, game, *size, seats=("you", "scribe", "scribe", "scribe")[:players], store=store)
    assert app.settings.large_text
    assert app.settings.left_handed
    assert "Hint" in buttons(app)
    assert faults(app) == []


@every_game
@pytest.mark.parametrize("language", ["en", "el"])
@some_of("size", SIZES, today=1)
def test_the_words_of_a_hint_are_in_the_window_and_off_the_places(
    make_app: MakeApp, game: str, language: str, size: tuple[float, float, float]
) -> None:
    app = at_table(make_app, game, *size, language=language)
    press(app, pygame.K_a)
    think(app)
    for _ in range(2):
        said = bubble(app)
        assert app.window.contains(said.rect)
        step = app.fonts.line_height(16, "bold")
        assert step * len(said.lines) <= said.rect.height
        ghost = table(app).board.ghost
        covered = (
            sum(spot.clip(said.rect).width * spot.clip(said.rect).height for spot in ghost.spots)
            if ghost
            else 0
        )
        whole = sum(spot.width * spot.height for spot in ghost.spots) if ghost else 1
        assert covered <= 0.5 * whole
        press(app, pygame.K_a)
        settle(app)
        if not table(app).hinting.open:
            break


def test_it_turns_up_the_cards_that_it_speaks_of(make_app: MakeApp) -> None:
    """Where people share a screen cards lie face down: asking for advice about them is looking at them."""
    app = at_phase(
        make_app,
        PUSH,
        seats=("friend:Ada", "friend:Ben"),
        wanted=lambda state: len(state.legal_actions(state.to_act()[0])) > 1,
        reduced_motion=True,
    )
    while app.stage.scope is not app.scene:  # who is asked aside says that they look
        tap(app, "Look at my cards")
        tap(app, "That’s me!")
        settle(app)
    mummy_board(app).looking = False
    mummy_board(app).deciding.refresh()
    assert not mummy_board(app).open_hand
    press(app, pygame.K_a)
    assert not mummy_board(app).open_hand, "somebody else may look"
    tap(app, "That’s me!")
    settle(app)
    assert mummy_board(app).open_hand
    assert table(app).hinting.open


@pytest.mark.parametrize(
    ("unit", "gain", "error", "said"),
    [
        ("points", 2.0, 0.2, "This is a little better than any other move (about 2 points)."),
        ("points", 3.2, 0.5, "This is clearly better than any other move (about 3 points)."),
        ("points", 9.0, 0.0, "This is much better than any other move (9 points)."),
        ("points", 1.3, 0.6, "It’s a good move; another one is about as good."),
        (
            "chance",
            0.25,
            0.05,
            "This is much better than any other move (about 25 more wins in 100 games).",
        ),
        ("chance", 0.011, 0.005, "It’s a good move; another one is about as good."),
    ],
)
def test_the_gain_is_told_in_words_first(unit: str, gain: float, error: float, said: str) -> None:
    assert gain_words(unit, hint_module.Advice(PASS, gain, error)) == said


@every_game
@some_of("size", [(820, 1180, 1), (1280, 800, 1), (1180, 820, 1)], today=1)
def test_it_leaves_the_others_panels_free(
    make_app: MakeApp, game: str, size: tuple[float, float, float]
) -> None:
    app = at_table(make_app, game, *size)
    press(app, pygame.K_a)
    think(app)
    while table(app).hinting.open:
        rect = bubble(app).rect
        for seat in (widget for widget in app.scene.walk() if "Opponent" in type(widget).__name__):
            part = rect.clip(seat.rect)
            assert part.width * part.height <= 0.1 * seat.rect.width * seat.rect.height
        press(app, pygame.K_a)
        settle(app)


def test_it_is_gone_with_the_action_even_while_the_guide_speaks(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = at_table(make_app, "anubix")
    press(app, pygame.K_a)
    think(app)
    monkeypatch.setattr(Table, "_interrupted", lambda self: True)
    table(app).act(table(app).hinting.hint.advice.action)
    assert not table(app).hinting.open


@every_game
def test_it_shines_over_nothing_that_is_open(make_app: MakeApp, game: str) -> None:
    app = at_table(make_app, game, 390, 844, 2)
    press(app, pygame.K_a)
    think(app)
    words, places = bubble(app).name, pointed(app)
    for open_above in (table(app).back, lambda: table(app).board.show_above(LogPage(table(app).board))):
        open_above()
        settle(app)
        assert not [widget for widget in app.scene.walk() if isinstance(widget, HintBubble | Ghost)]
        app.stage.scope.remove()
        settle(app)
        assert bubble(app).name == words
        assert pointed(app) == places


@every_game
def test_it_shines_over_nothing_that_was_opened_while_it_thought(make_app: MakeApp, game: str) -> None:
    app = at_table(make_app, game, 390, 844, 2)
    press(app, pygame.K_a)
    board = table(app).board
    board.show_above(LogPage(board))
    think(app)
    settle(app)
    assert not [widget for widget in app.scene.walk() if isinstance(widget, HintBubble | Ghost)]


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", [(844, 390, 2), (640, 360, 2), (390, 844, 2), (1280, 800, 1)], ids=str)
def test_the_title_of_a_sheet_is_read_beside_its_buttons(
    make_app: MakeApp, size: tuple[float, ...], left_handed: bool
) -> None:
    app = make_app(*size)
    app.settings.left_handed = left_handed
    app.go(Table(app, Session.new(GAMES["pyramids"], ("you", "scribe"), 7)))
    settle(app)
    title = app.stage.scope.title
    assert title.rect.collidelist([button.rect for button in buttons(app).values()]) < 0
    assert not title.cut
    assert title.rect.width >= app.fonts.width(title.text, 14, "title")


def test_it_points_at_no_scores_below_a_sheet(make_app: MakeApp) -> None:
    app = at_table(make_app, "pyramids", 390, 844, 2, wanted=lambda state: state.phase == REPLACE)
    sheet = app.stage.scope
    assert sheet.title.rect.collidelist([button.rect for button in buttons(app).values()]) < 0
    press(app, pygame.K_a)
    think(app)
    assert not pointed(app)
    tap(app, "See the table")
    settle(app)
    assert pointed(app) == [table(app).board.score.rect]


@pytest.mark.thorough
@pytest.mark.each_time
@some_of("size", SIZES, today=2)
@every_game
def test_a_line_is_covered_wholly_or_not_at_all(
    make_app: MakeApp, game: str, size: tuple[float, ...]
) -> None:
    app = at_table(make_app, game, *size)
    press(app, pygame.K_a)
    think(app)
    while table(app).hinting.open:
        (line,) = [widget.tag() for widget in app.scene.walk() if isinstance(widget, Prompt)]
        both = bubble(app).rect.clip(line)
        assert not both.size[0] * both.size[1] or both == line
        press(app, pygame.K_a)
        settle(app)


def rated_table(make_app: MakeApp, **options: object) -> App:
    """A game that counts for one's strength."""
    store = MemoryStore()
    app = at_table(make_app, "pyramids", store=store, **options)
    record = table(app).session.record()
    app.go(Table(app, Session.resume(record, store=store)))
    settle(app)
    return app


def test_a_hint_tells_what_it_costs_before_it_is_given(make_app: MakeApp) -> None:
    app = rated_table(make_app)
    press(app, pygame.K_a)
    assert bubble(app).name.startswith("With a hint, this game won’t count for your rating.")
    assert app.host.said[-1] == bubble(app).name
    think(app)
    assert bubble(app).name.startswith("With a hint")
    assert table(app).board.ghost is None
    assert table(app).session.rated
    tap_at(app, bubble(app).rect.center)
    settle(app)
    assert bubble(app).name.endswith("Press again for the move.")
    assert not table(app).session.rated
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_a)
    assert "Thinking" in bubble(app).name, "it is told once in a game"


def test_a_second_press_before_the_hint_is_found_shows_it_thinking(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hinting_module, "THINK_MS", 0.01)
    app = rated_table(make_app)
    press(app, pygame.K_a)
    press(app, pygame.K_a)
    assert "Thinking" in bubble(app).name
    think(app)
    assert bubble(app).name.endswith("Press again for the move.")


@pytest.mark.parametrize("way", ["escape", "elsewhere"])
def test_a_hint_declined_for_its_price_lets_play_go_on(make_app: MakeApp, way: str) -> None:
    app = rated_table(make_app)
    press(app, pygame.K_a)
    think(app)
    if way == "escape":
        press(app, pygame.K_ESCAPE)
    else:
        tap_at(app, (3, app.window.height - 3))
    settle(app)
    assert not [widget for widget in app.scene.walk() if isinstance(widget, HintBubble)]
    assert table(app).session.rated
    press(app, pygame.K_a)
    assert bubble(app).name.startswith("With a hint")


def test_before_the_first_move_a_page_that_is_loaded_again_knows_of_the_hint(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store, reduced_motion=True)
    app.go(Table(app, Session.new(GAMES["pyramids"], ("you", "scribe"), 3, store=store)))
    settle(app)
    press(app, pygame.K_a)
    press(app, pygame.K_a)
    again = app.scenes.at(table(app).address, lambda: None)
    assert isinstance(again, Table)
    assert not again.session.rated


@pytest.mark.parametrize("touch", [True, False])
def test_a_tap_at_a_hint_of_pyramids_lays_what_it_shows(make_app: MakeApp, *, touch: bool) -> None:
    app = at_table(make_app, "pyramids", actions=20, wanted=lambda state: state.phase == MARK)
    press(app, pygame.K_a)
    think(app)
    press(app, pygame.K_a)
    settle(app)
    mark = advice(app)
    assert isinstance(mark, Mark)
    placing = Placing(table(app).session.state, 0)
    slot = placing.numbers.index(mark.card)
    for index in cell_indices(mark.cells):
        placing.place = None
        placing.turn_to((0, False))
        placing.tap(slot, *divmod(index, SIZE))
        if placing.action() != mark:
            break
    else:
        raise AssertionError("every tap would lay it anyhow")
    tap_at(app, table(app).board.chambers[slot].cell_rect(index).center, touch=touch)
    settle(app)
    assert table(app).board.deciding.placing.action() == mark
