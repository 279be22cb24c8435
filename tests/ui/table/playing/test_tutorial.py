"""Guided first games: each can be followed to its end, left and resumed, and teaches every rule."""

from __future__ import annotations

import random

import pygame
import pytest

from game.engine import GAMES
from game.games.mummy.rules import CHAMBER
from game.games.pyramids.rules.events import TombReached
from game.games.pyramids.screen.look import CardsOverlay
from game.games.pyramids.screen.tutorial import one_cell
from game.play.achievements import notes
from game.play.saves import file_finished, save_key
from game.play.session import Session
from game.play.storage import MemoryStore, texts_of
from game.play.tutorial_slot import TutorialSlot, beginners_games, learnt_key, load_tutorial, tutorial_key
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.new_game import NewGameScene
from game.ui.table.advice.bubble import Bubble, Tail
from game.ui.table.board.moment_view import MomentView
from game.ui.table.playing.table import Table
from game.ui.table.playing.tutorial_table import TutorialTable
from game.ui.table.presentation import presentation_of
from game.ui.table.tutorial import PERSON, Progress
from game.ui.toolkit.stage import LONG_PRESS_MS
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Dialog
from tests.today import some_of

from ...driver import MakeApp, at_home, buttons, dialog, faults, frames, press, tap, tap_at
from ...games import finished_record
from .tutorial_hands import ASKED, PARTED, TOLD, choices, follow, guided, learning, read, try_out, until_asked

GUIDED = [game_id for game_id in GAMES if presentation_of(game_id).has("tutorial")]

RULES = {
    "pyramids": {
        *("aim", "hold", "treasure", "elixir", "crosses", "draft", "tomb", "shape", "entrance", "turning"),
        *("marking", "touching", "walls", "round", "single", "undo", "rivals", "gems", "torches", "skulls"),
        *("cross", "explored", "replacement", "awards", "end"),
    },
    "anubix": {
        *("aim", "dice", "pyramid", "planning", "building", "bonuses", "rolled", "arch", "relief", "quarry"),
        *("jokers", "paying", "leftovers", "hold", "passing", "end"),
    },
    "mummy": {
        *(
            "aim",
            "hold",
            "explorer",
            "auction",
            "mummy",
            "attack",
            "heads",
            "place",
            "cards",
            "moving",
            "numbers",
        ),
        *("tests", "finds", "pushing", "playing", "key", "middle", "own", "monsters", "exchange", "climbing"),
        *("endurance", "held", "entering", "chamber", "end"),
    },
}
"""The rules that each game's tutorial must teach."""

WON = {"mummy"}
"""Games whose tutorial ends with the game itself, won by the person."""

NOT_SEEN = {
    "pyramids": {"cross"},
    "anubix": set[str](),
    "mummy": set[str](),
}
"""Rules that it leaves out where they do not come up."""


WINDOWS = ((360, 640, 2), (390, 844, 2), (844, 390, 2), (820, 1180, 1), (1180, 820, 1), (1280, 800, 1))
PHONE = ((390, 844, 2), "pl")
IN_SIGHT = ("building", "jokers", "passing", "playing")
"""Steps for which a phone held upright has room enough beside what should be seen meanwhile."""


def bubble_covers(table: TutorialTable) -> list[str]:
    """The things it speaks of, or buttons, that the bubble covers."""
    bubble = table.bubble
    if bubble is None:
        return []
    found = [f"{table.step.rule}: a thing" for rect in bubble.targets if rect.colliderect(bubble.panel)]
    if table.app.window.height >= 1.5 * table.app.window.width and table.step.rule in IN_SIGHT:
        covered = [rect for rect in bubble.clear_of if rect.colliderect(bubble.panel)]
        found += [f"{table.step.rule}: to be seen" for _ in covered]
    others = [rect for rect in bubble.keep_off + bubble.clear_of if rect.collidelist(bubble.targets) < 0]
    for tail in (child for child in bubble.children if isinstance(child, Tail)):
        base, tip, other = tail.points
        crossed = [rect for rect in others for root in (base, other) if rect.clipline(root, tip)]
        found += [f"{table.step.rule}: its tail" for _ in crossed]
    if not table.app.window.contains(bubble.panel):
        found.append(f"{table.step.rule}: leaves the window")
    if not bubble.modal:
        buttons = [widget for widget in table.app.stage.focusables() if isinstance(widget, Button)]
        pressed = [button for button in buttons if button.rect.colliderect(bubble.panel)]
        found += [f"{table.step.rule}: {button.name}" for button in pressed]
    return found


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("game_id", GUIDED)
def test_doing_what_it_asks_leads_to_the_end_and_shows_every_rule(make_app: MakeApp, game_id: str) -> None:
    store = MemoryStore()
    store.set(save_key(game_id), "the player's own")
    app = learning(make_app, 390, 844, 2, game_id=game_id, store=store)
    said = follow(app)
    assert RULES[game_id] - NOT_SEEN[game_id] <= {step.rule for step in said} <= RULES[game_id]
    steps = guided(app).progress.tutorial.steps
    assert guided(app).progress.said == set(steps)
    assert store.get(save_key(game_id)) == "the player's own"
    assert store.get(tutorial_key(game_id)) is None
    assert not texts_of(store, "history")
    assert store.get(learnt_key(game_id)) is not None
    assert "First steps" in dialog(app).text
    assert "house.lesson" in notes(store)
    tap(app, "Other opponents")
    assert isinstance(app.scene, NewGameScene)


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", GUIDED)
@some_of("seed", [2, 3, 4], today=1)
def test_doing_other_things_leads_to_the_end_as_well(make_app: MakeApp, game_id: str, seed: int) -> None:
    app = learning(make_app, 1280, 800, game_id=game_id)
    said = follow(app, seed=seed, eagerly=False)
    assert RULES[game_id] - NOT_SEEN[game_id] <= {step.rule for step in said} <= RULES[game_id]


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", GUIDED)
def test_an_action_not_asked_for_is_declined_with_a_reason(make_app: MakeApp, game_id: str) -> None:
    app = learning(make_app, 1280, 800, game_id=game_id)
    chance = random.Random(5)
    declined = 0
    while (what := until_asked(app)) != PARTED:
        table = guided(app)
        allowed, others = choices(app) if what != TOLD else ([], [])
        if what == TOLD:
            read(app)
            continue
        assert allowed, f"nothing is allowed at {table.step.rule if table.step else 'rest'}"
        for action in chance.sample(others, min(3, len(others))):
            before = str(table.session.record()), table.step
            table.act(action)
            assert until_asked(app) == ASKED
            assert (str(table.session.record()), table.step) == before
            assert table.bubble.text == table.step.instead()
            assert table.bubble.text in app.host.said
            declined += 1
        if table.step and table.step.watch:
            assert try_out(app)
        else:
            table.act(chance.choice(allowed))
    progress = guided(app).progress
    if any(step.only for step in progress.tutorial.steps) and not progress.done:
        assert declined


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", GUIDED)
@some_of(
    ("window", "language"), [*((window, "el") for window in WINDOWS), PHONE, ((1280, 800, 1), "en")], today=1
)
def test_a_bubble_covers_nothing_that_it_speaks_of(
    make_app: MakeApp, game_id: str, window: tuple[float, ...], language: str
) -> None:
    app = learning(make_app, *window, game_id=game_id, language=language)
    chance = random.Random(1)
    found = []
    while (what := until_asked(app)) != PARTED:
        table = guided(app)
        found += bubble_covers(table)
        if table.bubble:
            assert not table.step.at or table.bubble.targets, f"{table.step.rule} points at nothing"
            found += faults(app, table.bubble) if what == TOLD else []
        if what == TOLD:
            read(app)
        elif not (table.step and table.step.watch and try_out(app)):
            table.act(chance.choice(choices(app)[0]))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("skipped", [False, True])
def test_a_great_moment_is_seen_before_it_is_explained(make_app: MakeApp, skipped: bool) -> None:
    app = learning(make_app, 820, 1180, game_id="pyramids")
    follow(app, until="tomb")
    app.visit_speed = "normal"
    app.apply_settings()
    read(app)
    table = guided(app)
    card = table.board.shown.seats[PERSON].cards[0]
    table._queue.append(TombReached(PERSON, card, 22))
    while table.saying:
        read(app)
    while table.board.moments.view is None:
        frames(app)
    seen = 0
    while not table.saying:
        frames(app)
        seen += table.board.moments.view is not None
        if skipped:
            press(app, pygame.K_F9)
    assert table.step.rule == "explored"
    assert table.board.moments.view is None
    assert (seen < 5) is skipped


@pytest.mark.thorough
def test_quarry_and_jokers_are_explained_before_anything_is_paid_with_them(make_app: MakeApp) -> None:
    app = learning(make_app, 1280, 800, game_id="anubix")
    explained: set[str] = set()
    while (what := until_asked(app)) != PARTED:
        table = guided(app)
        if table.step:
            explained.add(table.step.rule)
        if what == TOLD:
            read(app)
        elif not (table.step and table.step.watch and try_out(app)):
            if not {"quarry", "jokers"} <= explained:
                dear = [action for action in choices(app)[0] if action.crossed or action.jokers]
                assert not dear, table.step
            table.act(choices(app)[0][-1])
    assert {"quarry", "jokers"} <= explained


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", GUIDED)
def test_at_its_end_nothing_is_explained_that_cannot_be_seen(make_app: MakeApp, game_id: str) -> None:
    app = learning(make_app, 1280, 800, game_id=game_id)
    at_the_end = 0
    while (what := until_asked(app)) != PARTED:
        table = guided(app)
        if table.progress.ended(table.session.state) and table.bubble and not table._happening:
            assert table.bubble.targets, table.step.rule
            at_the_end += 1
        if what == TOLD:
            read(app)
        elif not (table.step and table.step.watch and try_out(app)):
            table.act(choices(app)[0][0])
    assert at_the_end


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", GUIDED)
def test_a_real_game_follows_against_the_weakest_level(make_app: MakeApp, game_id: str) -> None:
    app = learning(make_app, 844, 390, 2, game_id=game_id)
    follow(app)
    assert "Apprentice" in dialog(app).text
    tap(app, "A real game")
    scene = app.scene
    assert type(scene) is Table
    assert scene.session.seats == ("you", "apprentice")
    assert scene.session.rated
    assert not scene.session.record().actions


@pytest.mark.thorough
def test_an_experienced_player_chooses_the_opponent(make_app: MakeApp) -> None:
    store = MemoryStore()
    file_finished(store, finished_record(("you", "scribe"), 3, "mummy"))
    app = learning(make_app, 844, 390, 2, game_id="mummy", store=store)
    follow(app)
    assert "Apprentice" not in dialog(app).text
    assert "Other opponents" not in buttons(app)
    tap(app, "A real game")
    assert isinstance(app.scene, NewGameScene)


def test_the_medal_of_the_first_lesson_is_seen_and_that_of_another_is_not(make_app: MakeApp) -> None:
    for learnt in (False, True):
        store = MemoryStore()
        if learnt:
            store.set(learnt_key("anubix"), "1")
            store.set("earned.house.lesson", "5")
        app = learning(make_app, 390, 844, 2, game_id="mummy", store=store)
        follow(app, until="end")
        app.visit_speed = "normal"
        app.apply_settings()
        read(app)
        seen = 0
        while not isinstance(app.stage.scope, Dialog):
            frames(app)
            seen += any(isinstance(widget, MomentView) for widget in guided(app).children)
        assert bool(seen) is not learnt
        assert ("First steps" in dialog(app).text) is not learnt
        assert notes(store)["house.lesson"] > 5 or learnt


@pytest.mark.parametrize("game_id", GUIDED)
def test_holding_is_the_first_thing_taught_and_tried_at_once(make_app: MakeApp, game_id: str) -> None:
    app = learning(make_app, 390, 844, 2, game_id=game_id)
    assert until_asked(app) == TOLD
    read(app)
    assert until_asked(app) == TOLD
    table = guided(app)
    step, bubble = table.step, table.bubble
    assert step.rule == "hold"
    spot = bubble.targets[0].center
    tap_at(app, spot, touch=True)
    frames(app, 20)
    assert table.bubble is bubble, "a tap does not put the words away"
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=True))
    app.host.time += LONG_PRESS_MS + 50
    frames(app)
    note = app.stage.scope
    assert isinstance(note, Bubble)
    assert note.title
    frames(app, 30)
    assert table.bubble is None, "nothing else is said while one reads that"
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=True))
    tap(app, "Close")
    assert until_asked(app) in (TOLD, ASKED)
    assert table.step is not step
    assert step in table.progress.said


def test_an_action_done_before_it_was_asked_for_is_praised(make_app: MakeApp) -> None:
    app = learning(make_app, 820, 1180, game_id="pyramids")
    follow(app, until="marking")
    one = next(a for a in guided(app).session.state.legal_actions(PERSON) if one_cell(None, a))
    guided(app).act(one)
    assert until_asked(app) == TOLD
    praised = guided(app).step
    assert praised.rule == "single"
    assert guided(app).bubble.text == praised.praise()
    progress = Progress(guided(app).progress.tutorial)
    progress.recall(guided(app).session.record(), GAMES["pyramids"])
    assert praised in progress.done, "who comes back later is praised, too"
    read(app)
    assert "single" not in [step.rule for step in follow(app)], "it is not asked for any more"


def test_nothing_else_is_done_where_one_cell_is_asked_for(make_app: MakeApp) -> None:
    app = learning(make_app, 820, 1180, game_id="pyramids")
    follow(app, until="single")
    table = guided(app)
    shape = next(a for a in table.session.state.legal_actions(PERSON) if not one_cell(None, a))
    table.act(shape)
    assert until_asked(app) == ASKED
    assert table.step.rule == "single"
    assert table.bubble.text == table.step.instead()


def test_the_first_choice_comes_after_the_signs(make_app: MakeApp) -> None:
    app = learning(make_app, 390, 844, 2, game_id="pyramids")
    said = [step.rule for step in follow(app, until="draft")]
    assert said == ["aim", "hold", "treasure", "elixir", "crosses", "draft"]


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", [game_id for game_id in GUIDED if game_id not in WON])
def test_this_very_game_is_played_on(make_app: MakeApp, game_id: str) -> None:
    store = MemoryStore()
    app = learning(make_app, 390, 844, 2, game_id=game_id, store=store)
    follow(app)
    record = guided(app).session.record()
    tap(app, "Play this one to the end")
    scene = app.scene
    assert type(scene) is Table
    assert scene.session.record().actions == record.actions
    assert scene.session.seats == record.seats
    assert scene.session.slot.key == save_key(game_id)
    assert not scene.session.rated, "the guide has begun it"


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", WON)
def test_a_game_that_is_won_is_not_played_on(make_app: MakeApp, game_id: str) -> None:
    app = learning(make_app, 390, 844, 2, game_id=game_id)
    follow(app)
    assert guided(app).session.state.winners() == (PERSON,)
    assert dialog(app).title == "You win!"
    assert "A real game" in buttons(app)
    assert "Play this one to the end" not in buttons(app)


@pytest.mark.parametrize("game_id", GUIDED)
def test_words_are_put_away_by_their_button_alone_and_can_be_called_back(
    make_app: MakeApp, game_id: str
) -> None:
    app = learning(make_app, 820, 1180, game_id=game_id)
    assert until_asked(app) == TOLD
    table = guided(app)
    first = table.step
    for place in ((5, 600), table.bubble.panel.center, *(rect.center for rect in table.bubble.targets)):
        tap_at(app, place)
        frames(app, 20)
        assert table.step is first
    while until_asked(app) == TOLD:
        latest = table.step
        read(app)
    asks = table.step
    press(app, pygame.K_ESCAPE)
    tap(app, "Say that again")
    assert until_asked(app) == TOLD
    assert table.step is latest
    assert table.bubble.text == latest.words()
    read(app)
    assert until_asked(app) != TOLD
    assert table.step is asks


# --- leaving and coming back ----------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", GUIDED)
def test_it_is_left_at_any_moment_and_resumed_there(make_app: MakeApp, game_id: str) -> None:
    store = MemoryStore()
    tutorial = presentation_of(game_id).tutorial()
    app = learning(make_app, 1280, 800, game_id=game_id, store=store)
    rng = random.Random(6)
    moments = 0
    while (what := until_asked(app)) != PARTED:
        table = guided(app)
        if what == TOLD:
            read(app)
            continue
        kept = load_tutorial(store, GAMES[game_id], tutorial.seed, tutorial.seats, tutorial.setup)
        if kept:
            progress = Progress(tutorial)
            progress.recall(kept, GAMES[game_id])
            missing = table.progress.said - progress.said
            assert not progress.said - table.progress.said
            read_since = missing - progress.done
            assert all(step.when and step.when(table.session.state) for step in read_since)
            again = make_app(1280, 800, store=store)
            session = Session.resume(kept, store=store, slot=TutorialSlot(game_id))
            again.go(TutorialTable(again, session, progress))
            until_asked(again)
            assert guided(again).session.state.to_json() == table.session.state.to_json()
            moments += 1
        if not (table.step and table.step.watch and try_out(app)):
            table.act(rng.choice(choices(app)[0]))
    assert moments > 3


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("game_id", GUIDED)
def test_steps_read_before_the_first_move_are_kept(make_app: MakeApp, game_id: str) -> None:
    store = MemoryStore()
    app = learning(make_app, 820, 1180, 2, game_id=game_id, store=store)
    assert until_asked(app) == TOLD
    read(app)
    until_asked(app)
    step = guided(app).step
    assert step
    assert step.rule != "aim"
    press(app, pygame.K_ESCAPE)
    tap(app, "Home")
    tap(app, "Continue the guided game")
    tap(app, "Continue")
    until_asked(app)
    assert guided(app).step is step
    press(app, pygame.K_ESCAPE)
    tap(app, "From the start")
    until_asked(app)
    assert guided(app).step.rule == "aim"
    press(app, pygame.K_ESCAPE)
    tap(app, "Home")
    assert "Continue the guided game" not in buttons(app)


@pytest.mark.parametrize("window", [(390, 844, 2), (844, 390, 2), (820, 1180), (1280, 800)], ids=str)
def test_mummys_welcome_shows_the_chamber_beside_the_auction(
    make_app: MakeApp, window: tuple[float, ...]
) -> None:
    app = learning(make_app, *window, game_id="mummy")
    assert until_asked(app) == TOLD
    board = guided(app).board
    chamber = board.pyramid.field_rect(CHAMBER)
    assert guided(app).bubble.targets == [chamber]
    assert not chamber.colliderect(board.panels.panel.rect)


@pytest.mark.thorough
def test_home_offers_it_first_until_a_game_was_finished(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = at_home(make_app, store=store)
    assert buttons(app)["Learn by playing"].style == "gold"
    tap(app, "Learn by playing")
    app.visit_speed = "off"
    app.apply_settings()
    follow(app, until="single")
    press(app, pygame.K_ESCAPE)
    tap(app, "Home")
    tap(app, "Continue the guided game")
    assert dialog(app).title == "Learn by playing"
    tap(app, "Not now")
    assert isinstance(app.scene, Home)
    tap(app, "Continue the guided game")
    tap(app, "Continue")
    follow(app, until="single")
    follow(app)
    tap(app, "Home")
    assert not beginners_games(store, ["pyramids"])
    offered = [w for w in app.stage.focusables() if getattr(w, "name", "") == "Learn by playing"]
    assert len(offered) == len(GUIDED) - 1
    for scene in (NewGameScene(app, "pyramids", lambda: None), HowToPlay(app, "pyramids", lambda: None)):
        app.go(scene)
        tap(app, "Learn by playing")
        assert isinstance(app.scene, TutorialTable)


def test_a_guided_game_that_cannot_be_read_begins_anew(make_app: MakeApp) -> None:
    for text in ("{", '{"format":1,"game":"pyramids","rules":1,"seed":1,"seats":["you"],"actions":[]}'):
        store = MemoryStore()
        store.set(tutorial_key("pyramids"), text)
        app = at_home(make_app, store=store)
        tap(app, "Continue the guided game")
        frames(app)
        assert isinstance(app.scene, TutorialTable)
        assert store.get(tutorial_key("pyramids")) is None


@pytest.mark.thorough
def test_the_window_may_change_and_the_menu_open_while_something_is_said(make_app: MakeApp) -> None:
    app = learning(make_app, 1280, 800, game_id="pyramids")
    for until in ("aim", "entrance", "single"):
        follow(app, until=until)
        step = guided(app).step
        app.host.window = (390.0, 844.0, 2.0)
        until_asked(app)
        assert guided(app).step is step
        assert not bubble_covers(guided(app))
        press(app, pygame.K_ESCAPE)
        assert "From the start" in buttons(app)
        tap(app, "Keep playing")
        until_asked(app)
        assert guided(app).step is step
        app.host.window = (1280.0, 800.0, 1.0)


def test_enter_reads_on_by_keyboard_alone(make_app: MakeApp) -> None:
    app = learning(make_app, 1280, 800, game_id="pyramids")
    while until_asked(app) == TOLD:
        press(app, pygame.K_RETURN)
    assert until_asked(app) == ASKED
    assert guided(app).step.rule == "draft"


def test_the_sheet_of_new_pyramids_keeps_its_heading(make_app: MakeApp) -> None:
    app = learning(make_app, 390, 844, 2, game_id="pyramids")
    follow(app, until="replacement")
    frames(app, 30)
    bubble, sheet = guided(app).bubble, app.stage.scope
    assert bubble
    assert isinstance(sheet, CardsOverlay)
    assert not bubble.panel.colliderect(sheet.title.rect)
    pressed = [child.rect for child in sheet.children if isinstance(child, Button)]
    assert sheet.title.rect.collidelist(pressed) < 0
