"""What does this do? Every thing on every table has its sign, and can be asked by finger, mouse and key."""

from __future__ import annotations

import pygame
import pytest

from game.engine import GAMES, Random
from game.games.mummy.screen.card_close_up import CardCloseUp
from game.play.session import Session
from game.ui.app import App
from game.ui.menus.glossary_scene import GlossaryScene
from game.ui.menus.how_to_play import HowToPlay
from game.ui.table.advice.glossary_note import things_at
from game.ui.table.playing.table import Table
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.stage import LONG_PRESS_MS, Point
from tests.today import some_of

from ...driver import MakeApp, buttons, faults, frames, press, settle, tap
from .notes import click_right, note

INDEXED = [game_id for game_id in GAMES if presentation_of(game_id).has("glossary")]
SEATS = ("you", "scribe")
LANGUAGES = ("en", "pl", "el")


def at_table(
    make_app: MakeApp,
    game_id: str,
    *window: float,
    moves: int = 6,
    seats: tuple[str, ...] = SEATS,
    **more: object,
) -> App:
    """A game under way on the table, with a person to act."""
    app = make_app(*window, **more)
    app.visit_speed = "off"
    app.apply_settings()
    session = Session.new(GAMES[game_id], seats, 11)
    chance = Random(3)
    while moves or session.awaiting() is None:
        person = session.awaiting()
        if person is None:
            session.tick(50)
            continue
        actions = session.state.legal_actions(person)
        session.act(actions[chance.randrange(len(actions))])
        moves -= 1
    session.events()
    app.go(Table(app, session))
    for _ in range(60):
        frames(app)
    return app


def things(app: App) -> list[tuple[str, pygame.Rect]]:
    """Signs that can be asked about now: their ids and places."""
    found = [thing for widget in app.stage.scope.walk() for thing in widget.things()]
    return [(name.partition("@")[0], rect) for name, rect in found]


def spot_of(app: App, sign_id: str) -> Point | None:
    """A point at which the thing lies on top; None if it is below others everywhere."""
    for name, rect in things(app):
        for part in (0.5, 0.2, 0.8, 0.05, 0.95, 0.02):
            pos = (round(rect.x + rect.width * part), round(rect.y + rect.height * part))
            at = (things_at(app.scene, pos) or [None])[-1]
            if name == sign_id and at and at[0] == sign_id:
                return pos
    return None


def rest(app: App, pos: Point, ms: float = LONG_PRESS_MS + 50) -> None:
    """Put a finger down and leave it there."""
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True))
    frames(app)
    app.host.time += ms
    frames(app)


def lift(app: App, pos: Point) -> None:
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True))
    frames(app)


def point(app: App, pos: Point) -> None:
    """Move the mouse there."""
    app.dispatch(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False))


def has_its_own_way(app: App, pos: Point) -> bool:
    """True if the right button means something of its own there: the cards of Mummy are shown large."""
    widget = app.stage.scope.find(pos)
    return widget is not None and widget.takes(pos, 3)


# --- the index ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "title"), [("en", "“x”"), ("pl", "„x”"), ("el", "«x»")])
def test_a_searched_word_has_the_quotes_of_the_language(make_app: MakeApp, language: str, title: str) -> None:
    app = make_app(language=language)
    app.go(GlossaryScene(app, INDEXED[0], lambda: None))
    app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"))
    frames(app)
    assert title in [getattr(widget, "text", "") for widget in app.scene.walk()]


@pytest.mark.parametrize("game_id", INDEXED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_has_a_picture_a_name_words_and_a_lesson(
    make_app: MakeApp, game_id: str, language: str
) -> None:
    app = make_app(language=language)
    game = presentation_of(game_id)
    app.sprites.open(game.sheet)
    signs = game.glossary()
    lessons = {page.name for page in game.lessons()}
    for sign in signs:
        assert sign.picture in app.sprites, sign
        assert sign.name, sign
        assert len(sign.text) > 8, sign
        assert len(sign.name) < 32, sign
        assert sign.lesson in lessons or not sign.lesson, sign
    assert len({sign.id for sign in signs}) == len(signs)


@pytest.mark.parametrize("game_id", INDEXED)
@pytest.mark.parametrize("moves", [0, 1, 5, 9])
def test_everything_on_the_table_has_its_sign(make_app: MakeApp, game_id: str, moves: int) -> None:
    app = at_table(make_app, game_id, 1280, 800, moves=moves)
    known = {sign.id for sign in presentation_of(game_id).glossary()}
    assert {name for name, _ in things(app)} <= known


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("game_id", INDEXED)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("window", [(360, 640, 2), (390, 844, 2), (844, 390, 2), (1280, 800, 1)])
def test_the_index_shows_everything_in_pages(
    make_app: MakeApp, game_id: str, language: str, window: tuple[float, ...]
) -> None:
    app = make_app(*window, language=language)
    app.go(GlossaryScene(app, game_id, lambda: None))
    names = {sign.name for sign in presentation_of(game_id).glossary()}
    seen: set[str] = set()
    while True:
        frames(app)
        assert not faults(app)
        seen |= set(buttons(app)) & names
        page = app.scene.page
        press(app, pygame.K_PAGEDOWN)
        if app.scene.page == page:
            break
    assert seen == names


@pytest.mark.parametrize("game_id", INDEXED)
def test_a_sign_of_the_index_tells_what_it_does_and_leads_to_its_lesson(
    make_app: MakeApp, game_id: str
) -> None:
    app = make_app(1280, 800)
    app.go(HowToPlay(app, game_id, lambda: None))
    tap(app, "What does this do?")
    sign = next(sign for sign in app.scene.found() if sign.lesson)
    while sign.name not in buttons(app):
        press(app, pygame.K_PAGEDOWN)
    tap(app, sign.name)
    assert note(app).text == sign.text
    assert f"{sign.name}. {sign.text}" in app.host.said
    assert not faults(app, note(app))
    tap(app, "More")
    assert isinstance(app.scene, HowToPlay)
    assert presentation_of(game_id).lessons()[app.scene.page].name == sign.lesson
    app.scene.back()
    assert isinstance(app.scene, GlossaryScene)


def test_back_leads_out_of_the_search_then_to_where_one_came_from(make_app: MakeApp) -> None:
    app, left = make_app(1280, 800), list[str]()
    app.go(GlossaryScene(app, "pyramids", lambda: left.append("left")))
    app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_g, mod=0, unicode="g"))
    app.scene.back()
    assert (app.scene.sought, left) == ("", [])
    app.scene.back()
    assert left == ["left"]


def test_typing_looks_for_a_name(make_app: MakeApp) -> None:
    app = make_app(1280, 800)
    app.go(GlossaryScene(app, "pyramids", lambda: None))
    for letter in "GEM":
        app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter))
    frames(app)
    assert {sign.id for sign in app.scene.found()} == {"red_gem", "green_gem"}
    for letter in "xq":
        app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
    assert not app.scene.found()
    press(app, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert len(app.scene.found()) == 2
    press(app, pygame.K_ESCAPE)
    assert len(app.scene.found()) > 20


# --- on the table ---------------------------------------------------------------------------------


@pytest.mark.thorough
@some_of("game_id", INDEXED, today=1)
def test_a_finger_that_rests_and_the_right_button_ask(make_app: MakeApp, game_id: str) -> None:
    app = at_table(make_app, game_id, 1280, 800)
    signs = {sign.id: sign for sign in presentation_of(game_id).glossary()}
    spots = {name: spot_of(app, name) for name, _ in things(app)}
    reached = {name: pos for name, pos in spots.items() if pos and not has_its_own_way(app, pos)}
    assert len(reached) > 8
    assert len(reached) >= len(spots) - 2
    for sign_id, pos in reached.items():
        before = str(app.session.record())
        rest(app, pos)
        assert note(app)
        assert note(app).title == signs[sign_id].name
        assert note(app).targets[0].collidepoint(pos)
        lift(app, pos)
        assert note(app), "letting go does not close it"
        assert not note(app).panel.colliderect(note(app).targets[0])
        press(app, pygame.K_ESCAPE)
        assert not note(app)
        settle(app)
        click_right(app, pos)
        assert note(app)
        assert note(app).title == signs[sign_id].name
        tap(app, "Close")
        assert str(app.session.record()) == before


@pytest.mark.parametrize("game_id", INDEXED)
def test_more_leads_to_the_lesson_and_back_to_the_table(make_app: MakeApp, game_id: str) -> None:
    app = at_table(make_app, game_id, 390, 844, 2)
    table = app.scene
    click_right(app, spot_of(app, "opponent"))
    tap(app, "More")
    assert isinstance(app.scene, HowToPlay)
    press(app, pygame.K_ESCAPE)
    assert app.scene is table
    assert not note(app)


@pytest.mark.parametrize("game_id", INDEXED)
def test_keys_ask_about_what_has_the_focus(make_app: MakeApp, game_id: str) -> None:
    app = at_table(make_app, game_id, 1280, 800)
    while not (app.stage.focus and getattr(app.stage.focus, "thing", "")):
        press(app, pygame.K_TAB)
    press(app, pygame.K_F1)
    known = {sign.name for sign in presentation_of(game_id).glossary()}
    assert note(app).title in known
    press(app, pygame.K_RETURN)
    assert not note(app) or isinstance(app.scene, Table)


@pytest.mark.parametrize("game_id", INDEXED)
def test_keys_ask_about_what_the_mouse_points_at(make_app: MakeApp, game_id: str) -> None:
    app = at_table(make_app, game_id, 1280, 800)
    point(app, spot_of(app, "opponent"))
    press(app, pygame.K_F1)
    asked = next(sign for sign in presentation_of(game_id).glossary() if sign.id == "opponent")
    assert note(app).title == asked.name


def test_keyboard_user_can_ask_by_keyboard(make_app: MakeApp) -> None:
    app = at_table(make_app, "pyramids", 1280, 800, moves=1)
    point(app, spot_of(app, "opponent"))
    press(app, pygame.K_n)
    known = {sign.id: sign.name for sign in presentation_of("pyramids").glossary()}
    there = {known.get(name) for name, _rect in things_at(app.scene, app.scene.board.attention())}
    press(app, pygame.K_F1)
    assert note(app).title in there - {known["opponent"]}


def test_a_mouse_that_has_left_asks_about_nothing(make_app: MakeApp) -> None:
    app = at_table(make_app, "anubix", 1280, 800)
    point(app, spot_of(app, "opponent"))
    app.dispatch(pygame.event.Event(pygame.WINDOWLEAVE))
    press(app, pygame.K_F1)
    known = {sign.id: sign.name for sign in presentation_of("anubix").glossary()}
    assert not note(app) or note(app).title != known["opponent"]


@pytest.mark.parametrize("by", ["focus", "mouse"])
def test_a_card_of_the_hand_is_shown_large_when_keys_ask_about_it(make_app: MakeApp, by: str) -> None:
    app = at_table(make_app, "mummy", 1280, 800)
    card = app.scene.board.hand.cards[0]
    if by == "focus":
        app.stage.set_focus(card)
    else:
        point(app, card.rect.center)
    press(app, pygame.K_F1)
    assert isinstance(app.stage.scope, CardCloseUp)


def test_a_card_that_lies_face_down_is_asked_about_as_any_thing(make_app: MakeApp) -> None:
    app = at_table(make_app, "mummy", 1280, 800)
    hand = app.scene.board.hand
    hand.cover(covered=True)
    app.stage.set_focus(hand.cards[0])
    press(app, pygame.K_F1)
    assert note(app).title == "Your cards"


def test_alone_the_open_card_is_shown_large_when_keys_ask_about_it(make_app: MakeApp) -> None:
    app = at_table(make_app, "mummy", 1280, 800, seats=("you",))
    solo = app.scene.board.solo
    solo.turned = 0
    point(app, solo.turned_rect().center)
    press(app, pygame.K_F1)
    assert isinstance(app.stage.scope, CardCloseUp)


def test_moving_finger_makes_no_long_press(make_app: MakeApp) -> None:
    app = at_table(make_app, "pyramids", 1280, 800)
    pos = spot_of(app, "expedition")
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True))
    moved = (pos[0] + 60, pos[1] + 60)
    app.dispatch(pygame.event.Event(pygame.MOUSEMOTION, pos=moved, rel=(0, 0), buttons=(1, 0, 0), touch=True))
    app.host.time += 2 * LONG_PRESS_MS
    frames(app, 3)
    assert not note(app)
    assert app.scene.board.deciding.piece.held
    lift(app, moved)
    rest(app, pos, LONG_PRESS_MS - 100)
    lift(app, pos)
    app.host.time += LONG_PRESS_MS
    frames(app)
    assert not note(app)


def test_the_right_button_mirrors_what_is_held_or_lies(make_app: MakeApp) -> None:
    app = at_table(make_app, "pyramids", 1280, 800, moves=1)
    board = app.scene.board
    placing = board.deciding.placing
    press(app, pygame.K_n)
    lying = board.attention()
    mirrored = placing.mirrored
    click_right(app, lying)
    assert placing.mirrored != mirrored
    assert not note(app)
    press(app, pygame.K_F1)
    assert note(app)


def test_a_bonus_on_a_stone_tells_also_of_the_structure_that_it_stands_in(make_app: MakeApp) -> None:
    from game.ui.table.advice.glossary_note import explain

    app = at_table(make_app, "anubix", 390, 844, 2)
    signs = {sign.id: sign for sign in presentation_of("anubix").glossary()}
    place = next(rect for name, rect in things(app) if name == "pyramid")
    bonuses = [
        rect.center
        for widget in app.stage.scope.walk()
        for name, rect in widget.things()
        if name.endswith("@sheet") and place.contains(rect)
    ]
    assert bonuses
    for pos in bonuses:
        top = things_at(app.scene, pos)[-1][0]
        assert explain(app.scene, "anubix", pos)
        shown = note(app)
        assert shown.text.startswith(signs[top].text)
        assert shown.text.endswith(signs["pyramid"].text)
        assert not faults(app, shown)
        press(app, pygame.K_ESCAPE)
